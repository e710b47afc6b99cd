//! Hand records: the Portable Bridge Notation (version 2.1) and the LIN files of Bridge Base Online.

mod lin;
mod pbn;
mod record;
#[cfg(test)]
mod tests;

pub use lin::{read_lin, write_lin};
pub use pbn::{read_pbn, write_pbn};
pub use record::Record;

use tah_rules::TextError;

/// Reads the records of a file, whichever of the formats it is in; a line that begins with a deal is a record too.
pub fn read_records(text: &str) -> Result<Vec<Record>, TextError> {
    let begin = text.trim_start();
    let is_lin = begin.split('|').next().is_some_and(|word| word.len() == 2 && begin.contains('|'));
    if is_lin {
        read_lin(text)
    } else if begin.starts_with(['[', '%', ';', '{']) {
        read_pbn(text)
    } else {
        record::read_deals(text)
    }
}

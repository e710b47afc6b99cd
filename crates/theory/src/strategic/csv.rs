//! Games of two players as CSV: cells like `3;2`, or `"3,2"` in quotes, or a single number for a zero-sum game.

use tah_rules::TextError;

use super::StrategicGame;
use super::matrix::{Cell, Table};

/// The game in a text of comma-separated values.
pub fn parse_csv(text: &str) -> Result<StrategicGame, TextError> {
    let mut lines: Vec<Vec<Cell<'_>>> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let code = line.trim_end_matches(['\r', '\n']);
        if !code.trim().is_empty() {
            lines.push(fields(code, offset)?);
        }
        offset += line.len();
    }
    if lines.iter().all(|line| line.iter().all(|cell| cell.1.is_empty())) {
        return Err(TextError::new(0, "there is no table", "lines such as `3;2,0;0`"));
    }
    Table::read(&lines)?.game()
}

/// The fields of a line, without their quotes.
fn fields(line: &str, offset: usize) -> Result<Vec<Cell<'_>>, TextError> {
    let mut fields = Vec::new();
    let mut at = 0;
    loop {
        let rest = &line[at..];
        let start = at + (rest.len() - rest.trim_start().len());
        let (field, next) = if let Some(quoted) = line[start..].strip_prefix('"') {
            let close = quoted
                .find('"')
                .ok_or_else(|| TextError::new(offset + start, "this field is not closed", "a quote `\"`"))?;
            let after = start + 1 + close + 1;
            (
                (offset + start + 1, &quoted[..close]),
                after + line[after..].find(',').unwrap_or(line.len() - after),
            )
        } else {
            let end = start + line[start..].find(',').unwrap_or(line.len() - start);
            ((offset + start, line[start..end].trim()), end)
        };
        fields.push(field);
        if next >= line.len() {
            return Ok(fields);
        }
        at = next + 1;
    }
}

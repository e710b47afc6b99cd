//! A two-sided database in a file: shell after shell, each with a checksum, so that an interrupted work goes on after its last whole
//! shell and a changed byte is noticed.

use std::fmt;
use std::io::{self, Read, Write};

use tah_rules::mix;

use super::two_sided::{MOST_MEN, TwoSided, Worth};

/// The first bytes of a file.
const NAME: &[u8; 8] = b"tahbear2";
const WORTH_BYTES: usize = 4 * size_of::<f64>();

/// Why there is no database.
#[derive(Debug)]
#[non_exhaustive]
pub enum Unreadable {
    /// The file cannot be read.
    Io(io::Error),
    /// The file is something else.
    Foreign,
    /// So many men of each side are too few or too many.
    Men(u64),
    /// The shell with this number, from 0, is not as it was written.
    Damaged(usize),
    /// The file ends after so many shells of so many.
    Unfinished(usize, usize),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Io(error) => error.fmt(f),
            Unreadable::Foreign => f.write_str("not a bear-off database"),
            Unreadable::Men(men) => write!(f, "a database for {men} men; expected 1 to {MOST_MEN}"),
            Unreadable::Damaged(shell) => write!(f, "the bear-off database is damaged in part {}", shell + 1),
            Unreadable::Unfinished(made, of) => {
                write!(f, "the bear-off database is not finished: {made} of {of} parts")
            }
        }
    }
}

impl std::error::Error for Unreadable {}

/// What stands before the shells.
pub fn header(men: usize) -> Vec<u8> {
    let mut bytes = NAME.to_vec();
    bytes.extend((men as u64).to_le_bytes());
    bytes
}

/// How many bytes the header and the first shells take.
pub fn size(shells: usize) -> u64 {
    (NAME.len() + 8 + shells * shells * WORTH_BYTES + 8 * shells) as u64
}

/// Writes one shell.
pub fn write_shell(shell: usize, worths: &[Worth], out: &mut impl Write) -> io::Result<()> {
    let bytes: Vec<u8> = worths.iter().flat_map(Worth::numbers).flat_map(f64::to_le_bytes).collect();
    out.write_all(&bytes)?;
    out.write_all(&checksum(shell, &bytes).to_le_bytes())
}

/// Reads as many whole shells as there are; what was begun and not finished is left out.
pub fn read_begun(input: &mut impl Read) -> Result<TwoSided, Unreadable> {
    let mut head = [0; 16];
    input.read_exact(&mut head).map_err(|_| Unreadable::Foreign)?;
    let (name, men) = head.split_at(NAME.len());
    let men = u64::from_le_bytes(men.try_into().map_err(|_| Unreadable::Foreign)?);
    if name != NAME {
        return Err(Unreadable::Foreign);
    }
    if men == 0 || men > MOST_MEN as u64 {
        return Err(Unreadable::Men(men));
    }
    let mut database = TwoSided::new(men as usize);
    for shell in 0..database.shells() {
        let mut bytes = vec![0; (2 * shell + 1) * WORTH_BYTES + 8];
        match input.read_exact(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
            done => done.map_err(Unreadable::Io)?,
        }
        let worths = read_shell(shell, &bytes).ok_or(Unreadable::Damaged(shell))?;
        database.take_over(&worths).ok_or(Unreadable::Damaged(shell))?;
    }
    Ok(database)
}

/// Reads a whole database.
pub fn read(input: &mut impl Read) -> Result<TwoSided, Unreadable> {
    let database = read_begun(input)?;
    match (database.made(), database.shells()) {
        (made, of) if made < of => Err(Unreadable::Unfinished(made, of)),
        _ => Ok(database),
    }
}

fn read_shell(shell: usize, bytes: &[u8]) -> Option<Vec<Worth>> {
    let (bytes, sum) = bytes.split_last_chunk::<8>()?;
    if checksum(shell, bytes).to_le_bytes() != *sum {
        return None;
    }
    let numbers: Vec<f64> = bytes.as_chunks::<8>().0.iter().map(|&word| f64::from_le_bytes(word)).collect();
    Some(numbers.as_chunks::<4>().0.iter().map(|&numbers| Worth::from_numbers(numbers)).collect())
}

fn checksum(shell: usize, bytes: &[u8]) -> u64 {
    bytes.as_chunks::<8>().0.iter().fold(shell as u64, |sum, &word| mix(sum ^ u64::from_le_bytes(word)))
}

//! Whole numbers as bytes: most weights are 0 (never seen) or small. One byte for −63 to 63, two for what does not fit, and one for
//! a run of zeros. A checksum comes last.

use tah_rules::mix;

/// The first bytes of a file.
const NAME: &[u8; 8] = b"tahpat01";
/// A byte with this value is followed by two of a number; those above it are runs of zeros.
const LONG: u8 = 128;
const MOST_ZEROS: usize = 127;

pub(super) fn write(numbers: &[i16]) -> Vec<u8> {
    let mut bytes = NAME.to_vec();
    let mut at = 0;
    while at < numbers.len() {
        let zeros = numbers[at..].iter().take(MOST_ZEROS).take_while(|&&number| number == 0).count();
        match numbers[at] {
            0 => bytes.push(LONG + zeros as u8),
            small @ -63..=63 => bytes.push((small + 64) as u8),
            long => {
                bytes.push(LONG);
                bytes.extend(long.to_le_bytes());
            }
        }
        at += zeros.max(1);
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Reads `count` numbers.
pub(super) fn read(bytes: &[u8], count: usize) -> Result<Vec<i16>, String> {
    let content = bytes.strip_prefix(NAME).ok_or("not a file of Othello weights")?;
    let (content, sum) = content.split_last_chunk().ok_or("the file of weights is cut off")?;
    if u64::from_le_bytes(*sum) != checksum(&bytes[..bytes.len() - sum.len()]) {
        return Err("the file of weights is damaged".into());
    }
    let mut numbers = Vec::with_capacity(count);
    let mut rest = content.iter();
    while let Some(&byte) = rest.next() {
        match byte {
            ..LONG => numbers.push(i16::from(byte) - 64),
            LONG => {
                let mut next = || rest.next().copied().unwrap_or(0);
                numbers.push(i16::from_le_bytes([next(), next()]));
            }
            _ => numbers.extend(std::iter::repeat_n(0, usize::from(byte - LONG))),
        }
    }
    if numbers.len() == count { Ok(numbers) } else { Err(format!("{} weights, not {count}", numbers.len())) }
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, &byte| mix(sum ^ u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let mut numbers = vec![0; 1000];
        numbers.extend([1, -1, 63, -63, 64, -64, i16::MIN, i16::MAX, 0, 7]);
        let bytes = write(&numbers);
        assert_eq!(read(&bytes, numbers.len()), Ok(numbers.clone()));
        assert!(
            read(&bytes, 5).is_err() && read(&bytes[..20], numbers.len()).is_err() && read(b"", 0).is_err()
        );
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert!(read(&damaged, numbers.len()).is_err(), "{at}");
        }
    }
}

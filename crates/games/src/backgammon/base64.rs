//! Bits as text, six in a character (base 64), the way GNU Backgammon writes them: bits fill bytes from the lowest, bytes fill
//! characters from the highest.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The text of `bytes`, without padding.
pub(super) fn encode(bytes: &[u8]) -> String {
    let character = |index: usize| {
        let at = |byte: usize| u32::from(bytes.get(byte).copied().unwrap_or(0));
        let (byte, shift) = (index * 6 / 8, index * 6 % 8);
        let bits = (at(byte) << 8 | at(byte + 1)) >> (10 - shift) & 63;
        char::from(ALPHABET[bits as usize])
    };
    (0..(bytes.len() * 8).div_ceil(6)).map(character).collect()
}

/// The first `N` bytes of `text`; the place of the first character that means nothing.
pub(super) fn decode<const N: usize>(text: &str) -> Result<[u8; N], usize> {
    let mut bytes = [0; N];
    for (index, character) in text.bytes().enumerate() {
        let value = ALPHABET.iter().position(|&known| known == character).ok_or(index)? as u32;
        let (byte, shift) = (index * 6 / 8, index * 6 % 8);
        let bits = value << (10 - shift);
        if let Some(place) = bytes.get_mut(byte) {
            *place |= (bits >> 8) as u8;
        }
        if let Some(place) = bytes.get_mut(byte + 1) {
            *place |= bits as u8;
        }
    }
    Ok(bytes)
}

/// Bits put into bytes one field after another.
pub(super) struct Bits<const N: usize> {
    pub(super) bytes: [u8; N],
    place: usize,
}

impl<const N: usize> Bits<N> {
    pub(super) fn new() -> Self {
        Self::over([0; N])
    }

    /// To be read from the beginning.
    pub(super) fn over(bytes: [u8; N]) -> Self {
        Self { bytes, place: 0 }
    }

    /// Adds the lowest `width` bits of `value`. Bits beyond the end must be 0.
    pub(super) fn put(&mut self, width: usize, value: u32) {
        for bit in 0..width {
            if value >> bit & 1 == 1 {
                self.bytes[self.place / 8] |= 1 << (self.place % 8);
            }
            self.place += 1;
        }
    }

    /// The next `width` bits; 0 beyond the end.
    pub(super) fn take(&mut self, width: usize) -> u32 {
        (0..width).fold(0, |value, bit| {
            let byte = self.bytes.get(self.place / 8).copied().unwrap_or(0);
            let found = u32::from(byte >> (self.place % 8) & 1);
            self.place += 1;
            value | found << bit
        })
    }

    /// How many bits are left.
    pub(super) fn left(&self) -> usize {
        (N * 8).saturating_sub(self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip() {
        for text in ["4HPwATDgc/ABMA", "APjgfGAD4IPzAg"] {
            assert_eq!(encode(&decode::<10>(text).unwrap()), text);
        }
        assert_eq!(encode(&decode::<9>("cAkXAAAAAAAA").unwrap()), "cAkXAAAAAAAA");
        assert_eq!(decode::<10>("4HPw?"), Err(4));
    }

    #[test]
    fn fields_round_trip() {
        let mut bits = Bits::<3>::new();
        bits.put(4, 5);
        bits.put(11, 1234);
        let mut read = Bits::over(bits.bytes);
        assert_eq!([read.take(4), read.take(11), read.take(20)], [5, 1234, 0]);
    }
}

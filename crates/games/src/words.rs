//! The words of a text, each with the byte at which it begins, so that an error can point at it.

/// The words of `text` between white space, each after its byte offset.
pub(crate) fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        words.push((text.len() - rest.len(), &rest[..length]));
        rest = rest[length..].trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_where_they_begin() {
        assert_eq!(words("  3/3 → x "), [(2, "3/3"), (6, "→"), (10, "x")]);
        assert_eq!(words(" \t"), []);
    }
}

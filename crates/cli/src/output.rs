//! What a command prints: text for people, JSON for programs, errors for both.

use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;
use serde_json::{Value, json};

use tah_host::Error;

/// What a command prints on standard output.
pub(crate) struct Output(String);

impl Output {
    /// Text, with a line end added if it has none.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        let mut text = text.into();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Self(text)
    }

    /// JSON on one line.
    pub(crate) fn json(value: &impl Serialize) -> Self {
        Self::text(json_text(value))
    }

    /// JSON if it was asked for, else the text.
    pub(crate) fn either(json: bool, value: &impl Serialize, text: impl FnOnce() -> String) -> Self {
        if json { Self::json(value) } else { Self::text(text()) }
    }
}

fn json_text(value: &impl Serialize) -> String {
    let mut value = serde_json::to_value(value).unwrap_or(Value::Null);
    whole_numbers(&mut value);
    value.to_string()
}

/// Writes numbers without a fraction as whole ones: 3, not 3.0.
fn whole_numbers(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(whole_numbers),
        Value::Object(fields) => fields.values_mut().for_each(whole_numbers),
        Value::Number(number) => {
            if let Some(float) = number.as_f64().filter(|_| number.is_f64())
                && float.fract() == 0.0
                && float.abs() < 9e15
            {
                *number = (float as i64).into();
            }
        }
        _ => {}
    }
}

/// Prints what a command returned.
pub(crate) fn show(output: &Output) -> ExitCode {
    match anstream::stdout().lock().write_all(output.0.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read it has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&Error::new(format!("cannot write: {error}"), ""), false),
    }
}

/// Shows an error: JSON on standard output, or text on standard error.
pub(crate) fn fail(error: &Error, as_json: bool) -> ExitCode {
    if as_json {
        let (line, column) = error.line_and_column().unzip();
        let message = match error.expected.as_str() {
            "" => error.message.clone(),
            expected => format!("{}; expected {expected}", error.message),
        };
        let value = json!({ "error": { "message": message, "line": line, "column": column } });
        let _ = writeln!(std::io::stdout(), "{value}");
    } else {
        let style = anstyle::Style::new().bold().fg_color(Some(anstyle::AnsiColor::Red.into()));
        let _ = writeln!(anstream::stderr(), "{style}error{style:#}: {error}");
    }
    ExitCode::from(2)
}

/// A value for people: at most six digits, no trailing zeros.
pub(crate) fn number(value: f64) -> String {
    if value == 0.0 || (value.abs() >= 1e-4 && value.abs() < 1e9) {
        let fixed = format!("{value:.6}");
        let short = fixed.trim_end_matches('0').trim_end_matches('.');
        if short == "-0" { "0".into() } else { short.into() }
    } else {
        format!("{value:.3e}")
    }
}

/// A count with its thousands apart: 1,234,567.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A count with the word for what is counted.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// How many moves of a line are shown to people; programs get all.
const MOST_SHOWN: usize = 60;

/// A line of moves, cut to what fits on a screen.
pub(crate) fn line_text<M: ToString>(moves: &[M]) -> String {
    let texts: Vec<String> = moves.iter().take(MOST_SHOWN).map(M::to_string).collect();
    // Moves of several words are told apart by commas.
    let mut out = texts.join(if texts.iter().any(|text| text.contains(' ')) { ", " } else { " " });
    if moves.len() > MOST_SHOWN {
        out += &format!(" … ({} moves)", count(moves.len() as u64));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(3.0), "3");
        assert_eq!(number(-1.0 / 18.0), "-0.055556");
        assert_eq!(number(-0.0), "0");
        assert_eq!(number(1e-7), "1.000e-7");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(count(12), "12");
    }

    #[test]
    fn words_agree_with_their_numbers() {
        assert_eq!(counted(1, "leaf", "leaves"), "1 leaf");
        assert_eq!(counted(2000, "leaf", "leaves"), "2,000 leaves");
    }

    #[test]
    fn a_long_line_is_cut_on_the_screen() {
        assert_eq!(line_text(&[1, 2, 3]), "1 2 3");
        assert!(line_text(&[1; 1000]).ends_with("1 1 … (1,000 moves)"));
    }

    #[test]
    fn whole_values_are_whole_in_json() {
        assert_eq!(json_text(&json!({ "a": 3.0, "b": [0.5, -0.0] })), r#"{"a":3,"b":[0.5,0]}"#);
    }
}

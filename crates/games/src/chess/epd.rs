//! Extended position descriptions: four fields of FEN, then operations such as `bm Nf3;`. Suites of test positions are
//! written in it, some with the clocks of FEN as well, some with counts of move paths (`D5 4865609`).

use tah_rules::TextError;

use super::packed::Move;
use super::position::Position;
use super::rules::Variant;
use super::{fen, san};
use crate::words::words;

/// One line of a suite: a position and what is said of it.
#[derive(Clone, Debug)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// What is said of it, in the order of the text.
    pub operations: Vec<Operation>,
}

/// An operation: a code, and what it is applied to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The code: `bm`, `id`, `c0`, `D1`.
    pub code: String,
    /// The operands, without their quotation marks.
    pub operands: Vec<String>,
    /// The byte of the line at which the operation begins.
    pub offset: usize,
}

impl Epd {
    /// Reads one line. Every operation is kept, known or not.
    pub fn read(line: &str, variant: Variant) -> Result<Self, TextError> {
        // Some suites have a zero byte at the end of every line.
        let line = line.trim_end_matches(['\0', '\r', '\n', ' ', '\t']);
        let fields_end = line.find(';').unwrap_or(line.len());
        let all = words(&line[..fields_end]);
        let (mut position, used) = fen::read_start(line, &all, variant)?;
        let start = all.get(used).map_or(fields_end, |word| word.0);
        let operations = operations(line, start)?;
        if used == 4 {
            // The clocks may come as operations.
            let mut fields = all[..4].to_vec();
            for (code, otherwise) in [("hmvc", "0"), ("fmvn", "1")] {
                let operation = operations.iter().find(|operation| operation.code == code);
                let operand = operation.and_then(|operation| operation.operands.first());
                fields.push((operation.map_or(0, |o| o.offset), operand.map_or(otherwise, String::as_str)));
            }
            position = fen::read_fields(line, &fields, variant)?;
        }
        Ok(Self { position, operations })
    }

    /// The operands of the first operation with this code.
    pub fn operands(&self, code: &str) -> Option<&[String]> {
        self.operations.iter().find(|operation| operation.code == code).map(|o| o.operands.as_slice())
    }

    /// The name of the position.
    pub fn id(&self) -> Option<String> {
        self.operands("id").map(|operands| operands.join(" "))
    }

    /// The best moves (`bm`); empty if none are given.
    pub fn best_moves(&self) -> Result<Vec<Move>, TextError> {
        self.moves("bm")
    }

    /// The moves to avoid (`am`); empty if none are given.
    pub fn avoid_moves(&self) -> Result<Vec<Move>, TextError> {
        self.moves("am")
    }

    /// The counts of move paths: depth and number, for every operation `D1`, `D2`, …
    pub fn paths(&self) -> Vec<(u32, u64)> {
        let path = |operation: &Operation| {
            let depth = operation.code.strip_prefix('D')?.parse().ok()?;
            Some((depth, operation.operands.first()?.parse().ok()?))
        };
        self.operations.iter().filter_map(path).collect()
    }

    /// The moves that are operands of `code`.
    pub fn moves(&self, code: &str) -> Result<Vec<Move>, TextError> {
        let mut moves = Vec::new();
        for operation in self.operations.iter().filter(|operation| operation.code == code) {
            for operand in &operation.operands {
                // `Qd1 +` stands for `Qd1+` in some suites.
                if operand.chars().all(|sign| matches!(sign, '+' | '#' | '!' | '?')) {
                    continue;
                }
                let at = |error| TextError { offset: operation.offset, ..error };
                moves.push(san::read(&self.position, operand.trim_end_matches(',')).map_err(at)?);
            }
        }
        Ok(moves)
    }

    /// The line as text.
    pub fn text(&self, variant: Variant) -> String {
        let fen = fen::write(&self.position, variant);
        let mut line = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        for operation in &self.operations {
            line += &format!(" {}", operation.code);
            for operand in &operation.operands {
                let plain = !operand.is_empty() && !operand.contains([' ', ';']);
                line += &if plain { format!(" {operand}") } else { format!(" \"{operand}\"") };
            }
            line.push(';');
        }
        line
    }
}

/// The operations of a line from byte `start` on, whatever stands before: other games write them too.
pub fn operations(line: &str, start: usize) -> Result<Vec<Operation>, TextError> {
    let mut operations = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut offset = start;
    let mut rest = &line[start..];
    loop {
        rest = rest.trim_start();
        let at = line.len() - rest.len();
        if words.is_empty() {
            offset = at;
        }
        if rest.is_empty() || rest.starts_with(';') {
            let mut operands = words.drain(..);
            if let Some(code) = operands.next() {
                operations.push(Operation { code, operands: operands.collect(), offset });
            }
        }
        if rest.is_empty() {
            return Ok(operations);
        }
        if let Some(after) = rest.strip_prefix(';') {
            rest = after;
        } else if let Some(quoted) = rest.strip_prefix('"') {
            let Some(end) = quoted.find('"') else {
                return Err(TextError::new(at, "the quotation mark is never closed", "a second `\"`"));
            };
            words.push(quoted[..end].to_owned());
            rest = &quoted[end + 1..];
        } else {
            let end = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
            words.push(rest[..end].to_owned());
            rest = &rest[end..];
        }
    }
}

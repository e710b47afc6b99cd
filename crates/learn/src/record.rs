//! A game as lines of text: its positions, one a line with score and text, those beside it, then the result. Positions outlive the
//! features: they can be learned from again when the evaluation looks at other things.

use std::fmt::Write;

/// A position that was searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Searched {
    /// The score for the first player, in points.
    pub points: i32,
    /// The position in the game's notation.
    pub text: String,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Its number in the round.
    pub number: u64,
    /// What the first player got: 1, ½ or 0.
    pub result: f64,
    /// The positions to learn from.
    pub positions: Vec<Searched>,
    /// Positions beside the game, of which the result says nothing.
    pub strays: Vec<Searched>,
}

const END: &str = "end";
/// What the line of a position beside the game begins with.
const ASIDE: char = '~';

impl Record {
    /// The game as text; the last line ends it.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for Searched { points, text: position } in &self.positions {
            let _ = writeln!(text, "{points}\t{position}");
        }
        for Searched { points, text: position } in &self.strays {
            let _ = writeln!(text, "{ASIDE}{points}\t{position}");
        }
        let _ = writeln!(text, "{END}\t{}\t{}", self.number, self.result);
        text
    }

    /// The games of a text, as far as they are complete, and how many bytes of it they are.
    pub fn read_all(text: &str) -> Result<(Vec<Record>, usize), String> {
        let mut records = Vec::new();
        let (mut positions, mut strays) = (Vec::new(), Vec::new());
        let (mut at, mut complete) = (0, 0);
        for (number, line) in text.split_inclusive('\n').enumerate() {
            at += line.len();
            // A line that was cut off belongs to a game that was not finished.
            let Some(line) = line.strip_suffix('\n') else { break };
            let wrong = || format!("line {}: neither a position nor the end of a game", number + 1);
            let (first, rest) = line.split_once('\t').ok_or_else(wrong)?;
            if first == END {
                let (number, result) = rest.split_once('\t').ok_or_else(wrong)?;
                let number = number.parse().map_err(|_| wrong())?;
                let result = result.parse().map_err(|_| wrong())?;
                let [positions, strays] = [&mut positions, &mut strays].map(std::mem::take);
                records.push(Record { number, result, positions, strays });
                complete = at;
            } else {
                let (list, points) = match first.strip_prefix(ASIDE) {
                    Some(points) => (&mut strays, points),
                    None => (&mut positions, first),
                };
                list.push(Searched { points: points.parse().map_err(|_| wrong())?, text: rest.to_owned() });
            }
        }
        Ok((records, complete))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_as_they_were_written_up_to_a_cut() {
        let searched = |points| Searched { points, text: format!("p {points}") };
        let first = Record {
            number: 0,
            result: 0.5,
            positions: vec![searched(3), searched(-40)],
            strays: vec![searched(-5)],
        };
        let second = Record { number: 1, result: 1.0, positions: vec![searched(7)], strays: Vec::new() };
        let text = first.write() + &second.write();
        assert_eq!(Record::read_all(&text), Ok((vec![first.clone(), second], text.len())));
        let whole = first.write().len();
        for cut in whole..text.len() {
            assert_eq!(Record::read_all(&text[..cut]), Ok((vec![first.clone()], whole)), "{cut}");
        }
        assert!(Record::read_all("3 without a tab\n").is_err());
    }
}

//! Reading a suite: one position in a line, with `bm` (best moves), `am` (moves to avoid), `id` and `c0 "e4=10, d4=7"` (what moves
//! are worth, as the Strategic Test Suite has it).

use tah_games::chess::epd::{Epd, Operation, operations};
use tah_games::chess::{Variant, fen};
use tah_rules::Turn;

use super::Exercise;
use crate::catalogue;
use crate::error::{Error, Result};
use crate::session::Session;
use crate::spec::Spec;

/// The exercises in `text`. Empty lines and those that begin with `#` say nothing; what is wrong is reported with its line and column.
pub fn read(text: &str, game: &Spec) -> Result<Vec<Exercise>> {
    let mut session = catalogue::open(game)?;
    let mut exercises = Vec::new();
    let mut offset = 0;
    for (number, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.trim_end_matches(['\0', '\r', '\n', ' ', '\t']);
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            let within = |error: Error| {
                let inner = error.place.map_or(0, |(_, inner)| inner);
                Error::at(text, offset + inner, error.message, error.expected)
            };
            exercises.push(exercise(line, number + 1, game, session.as_mut()).map_err(within)?);
        }
        offset += whole.len();
    }
    if exercises.is_empty() {
        return Err(Error::new("there are no positions", "a position with its best moves in each line"));
    }
    Ok(exercises)
}

/// The exercise in one line; places in errors are those of the line.
fn exercise(line: &str, number: usize, game: &Spec, session: &mut dyn Session) -> Result<Exercise> {
    let (position, operations) = split(line, game).map_err(|error| Error::in_text(line, error))?;
    session.set_position(&position)?;
    if !matches!(session.turn(), Turn::Player(_)) {
        return Err(Error::at(line, 0, "there is no move to find here", "a position to move in"));
    }
    let mut reader = Reader { line, session };
    let best = reader.moves(&operations, "bm")?;
    let avoid = reader.moves(&operations, "am")?;
    let points = reader.points(&operations)?;
    if best.is_empty() && avoid.is_empty() && points.is_empty() {
        let expected = "`bm` with the best moves, `am` with moves to avoid, or `c0 \"e4=10, d4=7\"`";
        return Err(Error::at(line, 0, "nothing is said of what to play here", expected));
    }
    let id = operations.iter().find(|operation| operation.code == "id").map(|o| o.operands.join(" "));
    Ok(Exercise { id: id.unwrap_or_else(|| number.to_string()), line: number, position, best, avoid, points })
}

/// The position of a line as the session reads it, and the operations.
fn split(line: &str, game: &Spec) -> std::result::Result<(String, Vec<Operation>), tah_rules::TextError> {
    if game.name == "chess" {
        let is_960 = game.options.iter().any(|option| option.key == "variant" && option.value == "960");
        let variant = if is_960 { Variant::Chess960 } else { Variant::Standard };
        let epd = Epd::read(line, variant)?;
        return Ok((fen::write(&epd.position, variant), epd.operations));
    }
    let end = line.find(';').unwrap_or(line.len());
    Ok((line[..end].trim().to_owned(), operations(line, end)?))
}

/// Reads the moves of a line.
struct Reader<'r> {
    line: &'r str,
    session: &'r mut dyn Session,
}

impl Reader<'_> {
    /// The moves that are operands of `code`.
    fn moves(&mut self, operations: &[Operation], code: &str) -> Result<Vec<String>> {
        let mut moves = Vec::new();
        for operation in operations.iter().filter(|operation| operation.code == code) {
            let mut from = operation.offset + code.len();
            for operand in &operation.operands {
                from += self.line[from..].find(operand.as_str()).unwrap_or(0);
                // `Qd1 +` stands for `Qd1+` in some suites.
                if !operand.chars().all(|sign| matches!(sign, '+' | '#' | '!' | '?')) {
                    moves.push(self.read(operand.trim_end_matches(','), from)?);
                }
                from += operand.len();
            }
        }
        Ok(moves)
    }

    /// What moves are worth; nothing if the comment is only a comment.
    fn points(&mut self, operations: &[Operation]) -> Result<Vec<(String, u32)>> {
        let Some(operation) = operations.iter().find(|operation| operation.code == "c0") else {
            return Ok(Vec::new());
        };
        let [comment] = operation.operands.as_slice() else { return Ok(Vec::new()) };
        let start = self.line[operation.offset..].find(comment.as_str()).map(|at| operation.offset + at);
        let mut offset = start.unwrap_or(operation.offset);
        let mut worth = Vec::new();
        for part in comment.split(',') {
            // A move may have an equals sign of its own: `e8=Q=10`.
            let Some((m, number)) = part.rsplit_once('=') else { return Ok(Vec::new()) };
            let Ok(number) = number.trim().parse::<u32>() else { return Ok(Vec::new()) };
            worth.push((m.trim(), offset + m.len() - m.trim_start().len(), number));
            offset += part.len() + 1;
        }
        worth.into_iter().map(|(m, offset, number)| Ok((self.read(m, offset)?, number))).collect()
    }

    /// The legal move that stands at `offset`, as the game writes it.
    fn read(&mut self, text: &str, offset: usize) -> Result<String> {
        let written =
            self.session.play(text).map_err(|e| Error::at(self.line, offset, e.message, e.expected))?;
        self.session.undo();
        Ok(written)
    }
}

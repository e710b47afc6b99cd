//! Boards as text, for the games played on squares: rows from the top separated by `/`, a letter for a piece and a
//! number for a run of empty squares (as in the FEN of chess), or a dot for each of them.

use tah_rules::TextError;

/// A square that has been read: the number of its piece's letter, or nothing, and the byte at which it stands.
pub(crate) type Square = (Option<usize>, usize);

/// Reads `board`, which begins at byte `start` of the whole text: its squares row by row from the bottom left.
/// `letters` are the pieces, in capitals.
pub(crate) fn read_board(
    (start, board): (usize, &str),
    (columns, rows): (usize, usize),
    letters: &[char],
) -> Result<Vec<Square>, TextError> {
    let lines: Vec<&str> = board.split('/').collect();
    let mut read = Vec::with_capacity(rows);
    let mut offset = start;
    for line in &lines {
        if read.len() == rows {
            return Err(TextError::new(offset, "the board has too many rows", format!("{rows} rows")));
        }
        read.push(read_row((offset, line), columns, letters)?);
        offset += line.len() + 1;
    }
    if read.len() < rows {
        let message = format!("the board has only {} of {rows} rows", read.len());
        return Err(TextError::new(start + board.len(), message, "`/` and the next row"));
    }
    // The text begins with the top row, the squares with the bottom one.
    Ok(read.into_iter().rev().flatten().collect())
}

fn read_row(
    (start, line): (usize, &str),
    columns: usize,
    letters: &[char],
) -> Result<Vec<Square>, TextError> {
    let mut squares: Vec<Square> = Vec::with_capacity(columns);
    let mut rest = line;
    while let Some(character) = rest.chars().next() {
        let offset = start + line.len() - rest.len();
        let capital = character.to_ascii_uppercase();
        let (run, length) = if character.is_ascii_digit() {
            let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            // A number too large to read is too large for any board.
            (rest[..length].parse().unwrap_or(usize::MAX), length)
        } else {
            (1, character.len_utf8())
        };
        let piece = letters.iter().position(|&letter| letter == capital);
        if piece.is_none() && character != '.' && !character.is_ascii_digit() {
            let letters: Vec<String> = letters.iter().map(|letter| format!("`{letter}`")).collect();
            let expected = format!("{}, `.` or a number of empty squares", letters.join(", "));
            let message = format!("`{character}` is nothing that stands on this board");
            return Err(TextError::new(offset, message, expected));
        }
        let room = columns - squares.len();
        if run == 0 || run > room {
            let message = format!("the row has {columns} squares, of which {room} are left");
            return Err(TextError::new(offset, message, if room == 0 { "`/`" } else { "fewer squares" }));
        }
        squares.extend(std::iter::repeat_n((piece, offset), run));
        rest = &rest[length..];
    }
    if squares.len() < columns {
        let message = format!("the row has only {} of {columns} squares", squares.len());
        return Err(TextError::new(start + line.len(), message, "the rest of the row"));
    }
    Ok(squares)
}

/// Writes a board; `letter` tells the piece on a square, given its number from the bottom left, row by row.
pub(crate) fn write_board(columns: usize, rows: usize, letter: impl Fn(usize) -> Option<char>) -> String {
    let mut text = String::new();
    for row in (0..rows).rev() {
        let mut empty = 0;
        for column in 0..columns {
            if let Some(piece) = letter(row * columns + column) {
                write_run(&mut text, empty);
                empty = 0;
                text.push(piece);
            } else {
                empty += 1;
            }
        }
        write_run(&mut text, empty);
        if row > 0 {
            text.push('/');
        }
    }
    text
}

fn write_run(text: &mut String, empty: usize) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

/// The side to move, where X begins and the sides alternate: it follows from the stones, and `words`, what stands
/// after the board, may repeat it but not contradict it.
#[cfg(any(feature = "connect-four", feature = "tic-tac-toe"))]
pub(crate) fn side_to_move(stones: [u32; 2], words: &[(usize, &str)]) -> Result<u8, TextError> {
    let [x, o] = stones;
    let side = u8::from(x != o);
    if x != o && x != o + 1 {
        let message = format!("X begins, so {x} X and {o} O cannot both be on the board");
        return Err(TextError::new(0, message, "as many X as O, or one more"));
    }
    let expected = if side == 0 { "x" } else { "o" };
    if let Some((offset, _)) = words.get(1) {
        return Err(TextError::new(*offset, "there is more text after the side to move", "nothing"));
    }
    match words.first() {
        Some((offset, word)) if !word.eq_ignore_ascii_case(expected) => {
            let message = format!("`{word}` is not the side to move with {x} X and {o} O on the board");
            Err(TextError::new(*offset, message, format!("`{expected}`")))
        }
        _ => Ok(side),
    }
}

/// The letter of a column: `a` for 0.
#[cfg(any(feature = "tic-tac-toe", feature = "trails"))]
pub(crate) fn column_name(column: usize) -> String {
    char::from(b'a' + column as u8).to_string()
}

/// The name of a square, as in chess: `a1` at the bottom left.
#[cfg(any(feature = "tic-tac-toe", feature = "trails"))]
pub(crate) fn square_name(columns: usize, square: usize) -> String {
    format!("{}{}", column_name(square % columns), square / columns + 1)
}

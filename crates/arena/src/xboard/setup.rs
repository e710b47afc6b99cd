//! How an engine is told a position: by `setboard`, or by the older `edit`, which knows pieces but neither rights nor a pawn
//! that may be taken in passing.

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Whether this is where every game of chess begins.
pub(super) fn is_start(fen: &str) -> bool {
    fen.starts_with(START)
}

/// The lines that set the position up after `new` and `force`; nothing if the engine cannot be told of it.
pub(super) fn lines(fen: &str, can_setboard: bool) -> Option<Vec<String>> {
    if is_start(fen) {
        Some(Vec::new())
    } else if can_setboard {
        Some(vec![format!("setboard {fen}")])
    } else {
        edit(fen)
    }
}

fn edit(fen: &str) -> Option<Vec<String>> {
    let mut fields = fen.split_whitespace();
    let (board, turn, rights, passing) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
    let men = men(board);
    if passing != "-" || rights != implied_rights(&men) {
        return None;
    }
    let mut lines = Vec::new();
    if turn == "b" {
        // The side to move stays what it is, so one move makes it black's.
        lines.push("a2a3".to_owned());
    }
    lines.extend(["edit", "#"].map(str::to_owned));
    let of_white = |white: bool| {
        let is_of = move |(man, _): &&(char, String)| man.is_ascii_uppercase() == white;
        men.iter().filter(is_of).map(|(man, square)| format!("{}{square}", man.to_ascii_uppercase()))
    };
    lines.extend(of_white(true));
    lines.push("c".to_owned());
    lines.extend(of_white(false));
    lines.push(".".to_owned());
    Some(lines)
}

/// The men of a board with their squares.
fn men(board: &str) -> Vec<(char, String)> {
    let mut men = Vec::new();
    for (row, rank) in board.split('/').zip((1..=8).rev()) {
        let mut file = b'a';
        for c in row.chars() {
            if let Some(empty) = c.to_digit(10) {
                file += empty as u8;
            } else {
                men.push((c, format!("{}{rank}", char::from(file))));
                file += 1;
            }
        }
    }
    men
}

/// The rights that an engine must assume: of kings and rooks that are where they begin.
fn implied_rights(men: &[(char, String)]) -> String {
    let has = |man: char, square: &str| men.iter().any(|(m, s)| *m == man && s == square);
    let all = [('K', 'K', "e1", 'R', "h1"), ('Q', 'K', "e1", 'R', "a1")];
    let all = all.into_iter().chain([('k', 'k', "e8", 'r', "h8"), ('q', 'k', "e8", 'r', "a8")]);
    let rights: String = all
        .filter(|&(_, king, home, rook, corner)| has(king, home) && has(rook, corner))
        .map(|(right, ..)| right)
        .collect();
    if rights.is_empty() { "-".into() } else { rights }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_set_up_as_the_engine_can() {
        assert_eq!(lines(&format!("{START} 0 1"), false), Some(Vec::new()));
        let fen = "4k2r/8/8/8/8/8/P7/4K3 b k - 0 1";
        assert_eq!(lines(fen, true), Some(vec![format!("setboard {fen}")]));
        let edited = ["a2a3", "edit", "#", "Pa2", "Ke1", "c", "Ke8", "Rh8", "."];
        assert_eq!(lines(fen, false).unwrap(), edited);
        for lost in ["4k2r/8/8/8/8/8/P7/4K3 b - - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"] {
            assert_eq!(lines(lost, false), None, "{lost}");
        }
    }
}

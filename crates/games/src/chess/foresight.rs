//! The key of a position before the move that leads to it is made, so that the table's entry can be on its way meanwhile.
//!
//! The numbers that make up the keys of `cozy-chess` are its own affair; they show where two boards differ by one man.

use std::sync::LazyLock;

use cozy_chess::{Board, BoardBuilder, Color, Piece, Square};

use super::packed::Move;
use super::position::Position;

/// What every man on every square adds to a key. Kings never come or go: theirs are told but for a constant.
struct Numbers {
    men: [[[u64; Square::NUM]; Piece::NUM]; 2],
    turn: u64,
}

static NUMBERS: LazyLock<Numbers> = LazyLock::new(Numbers::find);

/// Foresees keys.
#[derive(Clone, Copy)]
pub(super) struct Foresight(&'static Numbers);

impl Default for Foresight {
    fn default() -> Self {
        Self(&NUMBERS)
    }
}

impl std::fmt::Debug for Foresight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Foresight")
    }
}

impl Foresight {
    /// The key after a legal move, unless it castles, takes in passing, or changes what may be castled or taken in passing.
    #[inline]
    pub(super) fn key_after(self, state: &Position, m: Move) -> u64 {
        let side = state.side();
        let [own, others] = [side, !side].map(|color| &self.0.men[color as usize]);
        let (from, to) = (m.from() as usize, m.to() as usize);
        let kind = state.kind_on(m.from());
        let becomes = m.promotion().unwrap_or(kind);
        let taken = if state.board().colors(!side).has(m.to()) {
            others[state.kind_on(m.to()) as usize][to]
        } else {
            0
        };
        state.key() ^ self.0.turn ^ own[kind as usize][from] ^ own[becomes as usize][to] ^ taken
    }
}

impl Numbers {
    fn find() -> Self {
        let mut numbers = Self { men: [[[0; Square::NUM]; Piece::NUM]; 2], turn: 0 };
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in Square::ALL {
                    // A man beside kings that stand out of its way: where it may not stand it is never asked for.
                    let alone = |king: Square, other: Square| {
                        key(color, &[(color, Piece::King, king), (!color, Piece::King, other)])
                    };
                    let found = corners(square).and_then(|(king, other)| {
                        if piece == Piece::King {
                            return Some(alone(square, other)? ^ alone(Square::D4, other)?);
                        }
                        let men = [
                            (color, Piece::King, king),
                            (!color, Piece::King, other),
                            (color, piece, square),
                        ];
                        Some(key(color, &men)? ^ alone(king, other)?)
                    });
                    numbers.men[color as usize][piece as usize][square as usize] = found.unwrap_or(0);
                }
            }
        }
        let board = Board::startpos();
        numbers.turn = board.null_move().map_or(0, |passed| passed.hash() ^ board.hash());
        numbers
    }
}

/// Two corners for the kings, neither on `square` nor next to it, and far from the middle.
fn corners(square: Square) -> Option<(Square, Square)> {
    let is_far = |corner: &Square| {
        let [file, rank] =
            [corner.file() as i32 - square.file() as i32, corner.rank() as i32 - square.rank() as i32];
        file.abs().max(rank.abs()) > 1
    };
    let mut free = [Square::A1, Square::H8, Square::A8].into_iter().filter(is_far);
    Some((free.next()?, free.next()?))
}

/// The key of a board with these men, `color`'s opponent to move: its king may be attacked.
fn key(color: Color, men: &[(Color, Piece, Square)]) -> Option<u64> {
    let mut builder = BoardBuilder::empty();
    for &(color, piece, square) in men {
        *builder.square_mut(square) = Some((piece, color));
    }
    builder.side_to_move = !color;
    builder.build().ok().map(|board| board.hash())
}

#[cfg(test)]
mod tests {
    use tah_rules::{Dice, Rules, legal_moves};

    use super::*;
    use crate::chess::Chess;

    #[test]
    fn keys_are_foreseen_but_for_castling_and_taking_in_passing() {
        let rules = Chess::STANDARD;
        let mut dice = Dice::new(5);
        let (mut right, mut all) = (0, 0);
        for _ in 0..100 {
            let mut state = rules.start();
            for _ in 0..150 {
                for m in legal_moves(&rules, &state) {
                    let rights =
                        |state: &Position| Color::ALL.map(|color| *state.board().castle_rights(color));
                    let foreseen = Foresight::default().key_after(&state, m);
                    let (before, is_special) =
                        (rights(&state), state.is_castling(m) || state.is_en_passant(m));
                    let passing = state.board().en_passant();
                    let undo = rules.play(&mut state, m);
                    let is_plain =
                        before == rights(&state) && passing.or(state.board().en_passant()).is_none();
                    assert!(!is_plain || is_special || foreseen == state.key(), "{m:?} to {}", state.board());
                    (right, all) = (right + usize::from(foreseen == state.key()), all + 1);
                    rules.undo(&mut state, m, undo);
                }
                let Some(&m) = dice.choose(&legal_moves(&rules, &state)) else { break };
                rules.play(&mut state, m);
            }
        }
        assert!(right * 100 > all * 95, "{right} of {all}");
    }
}

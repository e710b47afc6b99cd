//! Which input a man is. Either side sees the board from its own edge, turned left to right if its king stands on the right half: what
//! is learned of one wing holds for the other. What a man is worth depends on where the king of whoever looks stands: each region has
//! inputs of its own.

use cozy_chess::{Board, Color, Piece, Square};

/// Own and other men, by kind and square.
pub(super) const MEN: usize = 2 * Piece::NUM * Square::NUM;
/// Regions where a king may stand: the corner, the middle of the first rank, the second rank, beyond.
pub(super) const REGIONS: usize = 4;
/// Inputs: men, by the region of the king.
pub const INPUTS: usize = REGIONS * MEN;
/// The ways in which a side may see the board.
pub(super) const EYES: usize = 2 * REGIONS;
/// Outputs: positions with many men and with few are judged by different ones.
pub const OUTPUTS: usize = 8;

/// The men that share an output.
const MEN_OF_OUTPUT: usize = 32 / OUTPUTS;

/// How a side sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Eye {
    side: Color,
    /// What turns the number of a square into the one that is seen.
    turn: usize,
    /// Where the king stands.
    region: usize,
}

impl Eye {
    pub(super) fn new(board: &Board, side: Color) -> Self {
        let upside = if side == Color::White { 0 } else { 0b111_000 };
        let king = board.king(side) as usize;
        let turn = upside | if king % 8 >= 4 { 0b111 } else { 0 };
        Self { side, turn, region: region(king ^ turn) }
    }

    /// A number for how its side may see the board: its region, and whether the board is turned left to right.
    #[inline]
    pub(super) fn number(self) -> usize {
        2 * self.region + (self.turn & 1)
    }

    /// The input of a [`man`].
    #[inline]
    pub(super) fn input(self, man: usize) -> usize {
        let own = if self.side == Color::White { man } else { (man + MEN / 2) % MEN };
        self.region * MEN + (own ^ self.turn)
    }
}

/// The region of a king on the left half, as its side sees it.
#[inline]
fn region(king: usize) -> usize {
    match (king / 8, king % 8) {
        (0, 0 | 1) => 0,
        (0, _) => 1,
        (1, _) => 2,
        _ => 3,
    }
}

/// The number of a man: its input where white sees it with its king in the first region.
#[inline]
pub(super) fn man(color: Color, piece: usize, square: usize) -> usize {
    (color as usize * Piece::NUM + piece) * Square::NUM + square
}

/// The output that judges a board.
#[inline]
pub(in crate::chess) fn output(board: &Board) -> usize {
    ((board.occupied().len() as usize).saturating_sub(1) / MEN_OF_OUTPUT).min(OUTPUTS - 1)
}

/// The inputs of a board as `side` sees it.
pub(in crate::chess) fn list(board: &Board, side: Color, out: &mut Vec<u16>) {
    let eye = Eye::new(board, side);
    for square in board.occupied() {
        if let (Some(color), Some(piece)) = (board.color_on(square), board.piece_on(square)) {
            out.push(eye.input(man(color, piece as usize, square as usize)) as u16);
        }
    }
}

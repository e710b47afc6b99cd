//! Which input a man is. Either side sees the board from its own edge, turned left to right if its king stands on the right half: what
//! is learned of one wing holds for the other.

use cozy_chess::{Board, Color, Piece, Square};

/// Inputs: own and other men, by kind and square.
pub const INPUTS: usize = 2 * Piece::NUM * Square::NUM;
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
}

impl Eye {
    pub(super) fn new(board: &Board, side: Color) -> Self {
        let upside = if side == Color::White { 0 } else { 0b111_000 };
        let sideways = if board.king(side) as usize % 8 >= 4 { 0b111 } else { 0 };
        Self { side, turn: upside | sideways }
    }

    /// Whether the board is turned left to right.
    pub(super) fn is_sideways(self) -> bool {
        self.turn & 1 != 0
    }

    /// The input of a [`man`].
    #[inline]
    pub(super) fn input(self, man: usize) -> usize {
        let own = if self.side == Color::White { man } else { (man + INPUTS / 2) % INPUTS };
        own ^ self.turn
    }
}

/// The number of a man: its input where white sees it with its king on the left half.
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

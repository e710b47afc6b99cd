//! The board as data: eight by eight squares, white below.

use cozy_chess::{Color, File, Piece, Rank, Square};
use tah_rules::scene::{self, Cell, Grid, Look, Part, Place, Scene};
use tah_rules::{Draw, Eyes};

use super::packed::Move;
use super::position::Position;
use super::rules::Chess;
use super::uci;

/// White's pieces and black's, in the order of [`Piece`].
const GLYPHS: [[&str; 6]; 2] = [["♙", "♘", "♗", "♖", "♕", "♔"], ["♟", "♞", "♝", "♜", "♛", "♚"]];
const NAMES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

impl Draw for Chess {
    fn draw(&self, state: &Position, _eyes: Eyes) -> Scene {
        let squares =
            Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)));
        let grid = Grid {
            columns: 8,
            look: Look::Checkered,
            cells: squares.map(|square| cell(state, square)).collect(),
            column_names: File::ALL.map(|file| file.to_string()).to_vec(),
            row_names: Rank::ALL.into_iter().rev().map(|rank| rank.to_string()).collect(),
        };
        Scene { parts: vec![Part::Grid(grid)] }
    }

    fn places(&self, state: &Position, m: Move) -> Vec<Place> {
        vec![place(m.from()), place(uci::target(state, m, self.variant))]
    }
}

/// Squares are drawn from the top left, and numbered from a1.
fn place(square: Square) -> Place {
    Place::on_board((7 - square.rank() as usize) * 8 + square.file() as usize)
}

fn cell(state: &Position, square: Square) -> Cell {
    let board = state.board();
    let piece = board.piece_on(square).zip(board.color_on(square)).map(|(piece, color)| drawn(piece, color));
    // A king in check is marked: it is the first thing to see.
    let marked = state.is_check() && square == board.king(board.side_to_move());
    Cell { piece, marked, plays: None }
}

fn drawn(piece: Piece, color: Color) -> scene::Piece {
    let (owner, kind) = (color as usize, piece as usize);
    let side = if color == Color::White { "white" } else { "black" };
    scene::Piece::new(owner, GLYPHS[owner][kind], format!("{side} {}", NAMES[kind]))
}

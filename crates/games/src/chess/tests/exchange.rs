//! Static exchange evaluation against a minimax over captures on one square, on an array of squares.

use cozy_chess::{Color, Piece, Square};
use tah_rules::{Dice, Guide, Rules, legal_moves};

use super::{Chess, Position, position, random_positions};
use crate::chess::{ByFeatures, Move, WORTH, uci};

type Squares = [Option<(Piece, Color)>; 64];

/// Who attacks `to`, found by walking from each piece.
fn attackers(squares: &Squares, to: Square, side: Color) -> Vec<Square> {
    Square::ALL.into_iter().filter(|&from| attacks(squares, from, to, side)).collect()
}

fn attacks(squares: &Squares, from: Square, to: Square, side: Color) -> bool {
    let Some((piece, color)) = squares[from as usize] else { return false };
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    if color != side || from == to {
        return false;
    }
    let (straight, diagonal) = (files == 0 || ranks == 0, files.abs() == ranks.abs());
    let forward = if color == Color::White { 1 } else { -1 };
    let free = || {
        let mut at = from;
        loop {
            at = at.offset(files.signum(), ranks.signum());
            if at == to || squares[at as usize].is_some() {
                return at == to;
            }
        }
    };
    match piece {
        Piece::Pawn => files.abs() == 1 && ranks == forward,
        Piece::Knight => files.abs() * ranks.abs() == 2,
        Piece::King => files.abs().max(ranks.abs()) == 1,
        Piece::Bishop => diagonal && free(),
        Piece::Rook => straight && free(),
        Piece::Queen => (straight || diagonal) && free(),
    }
}

/// The best that `side` can make of taking on `to`, or of leaving it.
fn best(squares: &Squares, to: Square, side: Color) -> i32 {
    let stake = squares[to as usize].map_or(0, |(piece, _)| WORTH[piece as usize]);
    let taken = |from: Square| {
        let mut after = *squares;
        after[to as usize] = after[from as usize].take();
        after
    };
    let kind = |from: &Square| squares[*from as usize].map(|(piece, _)| piece);
    let takers = attackers(squares, to, side);
    let is_king = |from: &Square| kind(from) == Some(Piece::King);
    let king = takers.iter().copied().find(is_king);
    let safe = king.filter(|&from| attackers(&taken(from), to, !side).is_empty());
    let others = takers.into_iter().filter(|from| !is_king(from));
    match safe.or_else(|| others.min_by_key(|from| (kind(from), *from))) {
        Some(from) => (stake - best(&taken(from), to, !side)).max(0),
        None => 0,
    }
}

fn plain(state: &Position, m: Move) -> i32 {
    if state.is_castling(m) {
        return 0;
    }
    let board = state.board();
    let mut squares: Squares = [None; 64];
    for square in board.occupied() {
        squares[square as usize] = board.piece_on(square).zip(board.color_on(square));
    }
    let mut gain = state.victim(m).map_or(0, |piece| WORTH[piece as usize]);
    if state.is_en_passant(m) {
        squares[Square::new(m.to().file(), m.from().rank()) as usize] = None;
    }
    let mut moved = squares[m.from() as usize].take();
    if let Some(piece) = m.promotion() {
        gain += WORTH[piece as usize] - WORTH[Piece::Pawn as usize];
        moved = Some((piece, state.side()));
    }
    squares[m.to() as usize] = moved;
    gain - best(&squares, m.to(), !state.side())
}

#[test]
fn exchanges_are_worth_what_taking_in_turn_gives() {
    for rules in [Chess::STANDARD, Chess::CHESS960] {
        random_positions(rules, 30, |state, _| {
            for m in legal_moves(&rules, state) {
                let value = plain(state, m);
                assert_eq!(state.see(m), value, "{m:?} in {state:?}");
                for threshold in [value - 100, value - 1, value, value + 1, value + 100, 0, 1] {
                    assert_eq!(
                        state.see_ge(m, threshold),
                        value >= threshold,
                        "{m:?} ≥ {threshold} in {state:?}"
                    );
                }
            }
        });
    }
}

/// The guide answers for moves between safe squares without weighing anything.
#[test]
fn a_guide_sees_at_a_glance_what_weighing_says() {
    let (rules, mut guide) = (Chess::STANDARD, ByFeatures::default());
    random_positions(rules, 30, |state, _| {
        for m in legal_moves(&rules, state) {
            for threshold in [-100, -1, 0, 1] {
                let weighed = state.see_ge(m, threshold);
                assert_eq!(
                    guide.exchange(&rules, state, m, threshold),
                    weighed,
                    "{m:?} ≥ {threshold} in {state:?}"
                );
            }
        }
    });
}

#[test]
fn crowded_squares_too() {
    // Random games seldom pile pieces up on one square; random placements of many pieces do.
    let mut dice = Dice::new(3);
    let mut tried = 0;
    while tried < 3000 {
        let Some(state) = crowd(&mut dice) else { continue };
        for m in legal_moves(&Chess::STANDARD, &state) {
            if state.victim(m).is_some() {
                tried += 1;
                assert_eq!(state.see(m), plain(&state, m), "{m:?} in {state:?}");
                assert!(state.see_ge(m, state.see(m)) && !state.see_ge(m, state.see(m) + 1));
            }
        }
    }
}

fn crowd(dice: &mut Dice) -> Option<Position> {
    let mut builder = cozy_chess::BoardBuilder::empty();
    let pieces = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
    for color in Color::ALL {
        *builder.square_mut(Square::ALL[dice.below(64)]) = Some((Piece::King, color));
        for _ in 0..9 {
            let square = Square::ALL[8 + dice.below(48)];
            if builder.square(square).is_none() {
                *builder.square_mut(square) = dice.choose(&pieces).map(|&piece| (piece, color));
            }
        }
    }
    builder.build().ok().map(Position::new)
}

#[test]
fn known_exchanges() {
    for (text, m, value) in [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 400),
    ] {
        let state = position(text);
        assert_eq!(state.see(uci::read(&state, m).unwrap()), value, "{m} in {text}");
    }
    assert_eq!(Chess::STANDARD.start().see(Move::new(Square::E2, Square::E4, None)), 0);
}

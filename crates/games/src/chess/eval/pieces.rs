//! The pieces of one side: where they stand, how many safe squares they reach, and what they press upon.

use super::bits::{
    FILE_A, bishop_moves, count, distance, files, fill_down, has, king_moves, knight_moves,
    pawn_attacks_down, rank, rook_moves, squares,
};
use super::features::{
    BAD_BISHOP, BEHIND_PAWN, BISHOP_PAIR, Group, KING_COMPANY, KNIGHT_PAWNS, LONG_DIAGONAL, MOBILITY_BISHOP,
    MOBILITY_KNIGHT, MOBILITY_QUEEN, MOBILITY_ROOK, OUTPOST_BISHOP, OUTPOST_KNIGHT, OUTPOST_REACH,
    ROOK_HALF_OPEN, ROOK_ON_QUEEN, ROOK_OPEN, ROOK_PAWNS, ROOK_SEVENTH, SPACE,
};
use super::tally::{Sink, Tally};
use super::view::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK, Reach, View};

const LIGHT: u64 = 0x55AA_55AA_55AA_55AA;
const CENTRE: u64 = (FILE_A << 3 | FILE_A << 4) & (rank(3) | rank(4));
const SPACIOUS: u64 = (FILE_A << 2 | FILE_A << 3 | FILE_A << 4 | FILE_A << 5) & (rank(1) | rank(2) | rank(3));
const OUTPOST_RANKS: u64 = rank(3) | rank(4) | rank(5);

/// How much each kind of attacker adds to the danger of a king.
const ATTACKERS: [usize; 6] = [0, 3, 2, 4, 5, 0];

/// What the pieces do to the other king.
#[derive(Clone, Copy, Default)]
pub(super) struct Pressure {
    /// The squares around the king.
    pub(super) ring: u64,
    /// By kinds of attackers.
    pub(super) units: usize,
    /// How often squares of the ring are attacked.
    pub(super) hits: usize,
}

/// One side's pieces, as they are looked at one after another.
struct Pieces<'v> {
    view: &'v View,
    /// Where it is worth going.
    area: u64,
    /// Squares that no pawn of theirs will ever attack, held by one of ours.
    outposts: u64,
    pressure: Pressure,
}

/// Adds the pieces of a side and what they attack.
#[inline]
pub(super) fn pieces<S: Sink>(
    view: &View,
    their_pawn_attacks: u64,
    reach: &mut Reach,
    tally: &mut Tally<'_, S>,
) -> Pressure {
    let pawns = view.own[PAWN];
    let never_attacked = !fill_down(pawn_attacks_down(view.theirs[PAWN]));
    let mut pieces = Pieces {
        view,
        area: !(pawns | 1 << view.king | their_pawn_attacks),
        outposts: never_attacked & OUTPOST_RANKS & reach.by[PAWN],
        pressure: Pressure { ring: ring(view.their_king), ..Pressure::default() },
    };
    pieces.knights(reach, tally);
    pieces.bishops(reach, tally);
    pieces.rooks(reach, tally);
    pieces.queens(reach, tally);
    let minors = view.own[KNIGHT] | view.own[BISHOP];
    tally.times(BEHIND_PAWN, 0, count(minors & (view.own[PAWN] | view.theirs[PAWN]) >> 8));
    let room = SPACIOUS & !pawns & !their_pawn_attacks;
    tally.times(SPACE, 0, count(room));
    pieces.pressure
}

/// Three by three squares around a king, moved inside the board.
#[inline]
fn ring(king: usize) -> u64 {
    let square = (king / 8).clamp(1, 6) * 8 + (king % 8).clamp(1, 6);
    king_moves(square) | 1 << square
}

impl Pieces<'_> {
    /// A piece stands on `square` and attacks these.
    #[inline]
    fn piece<S: Sink>(
        &mut self,
        (kind, square): (usize, usize),
        mobility: Group,
        attacks: u64,
        reach: &mut Reach,
        tally: &mut Tally<'_, S>,
    ) {
        tally.man(kind, square);
        reach.add(kind, attacks);
        tally.pick(mobility, count(attacks & self.area));
        let hits = attacks & self.pressure.ring;
        if hits != 0 {
            self.pressure.units += ATTACKERS[kind];
            self.pressure.hits += count(hits);
        }
    }

    #[inline]
    fn knights<S: Sink>(&mut self, reach: &mut Reach, tally: &mut Tally<'_, S>) {
        let knights = self.view.own[KNIGHT];
        let pawns = count(self.view.own[PAWN]);
        for square in squares(knights) {
            let attacks = knight_moves(square);
            self.piece((KNIGHT, square), MOBILITY_KNIGHT, attacks, reach, tally);
            if has(self.outposts, square) {
                tally.one(OUTPOST_KNIGHT);
            } else if attacks & self.outposts & !self.view.own_all != 0 {
                tally.one(OUTPOST_REACH);
            }
            tally.times(KING_COMPANY, 0, distance(square, self.view.king));
            tally.times(KNIGHT_PAWNS, 0, pawns);
        }
    }

    #[inline]
    fn bishops<S: Sink>(&mut self, reach: &mut Reach, tally: &mut Tally<'_, S>) {
        let bishops = self.view.own[BISHOP];
        // A queen in the way attacks along with it.
        let occupied = self.view.occupied() ^ self.view.own[QUEEN];
        for square in squares(bishops) {
            let attacks = bishop_moves(square, occupied);
            self.piece((BISHOP, square), MOBILITY_BISHOP, attacks, reach, tally);
            let color = if has(LIGHT, square) { LIGHT } else { !LIGHT };
            tally.times(BAD_BISHOP, 0, count(self.view.own[PAWN] & color));
            if count(bishop_moves(square, self.view.own[PAWN] | self.view.theirs[PAWN]) & CENTRE) > 1 {
                tally.one(LONG_DIAGONAL);
            }
            if has(self.outposts, square) {
                tally.one(OUTPOST_BISHOP);
            }
            tally.times(KING_COMPANY, 0, distance(square, self.view.king));
        }
        if bishops & LIGHT != 0 && bishops & !LIGHT != 0 {
            tally.one(BISHOP_PAIR);
        }
    }

    #[inline]
    fn rooks<S: Sink>(&mut self, reach: &mut Reach, tally: &mut Tally<'_, S>) {
        let view = self.view;
        let occupied = view.occupied() ^ view.own[QUEEN] ^ view.own[ROOK];
        let pawns = count(view.own[PAWN]);
        for square in squares(view.own[ROOK]) {
            let attacks = rook_moves(square, occupied);
            self.piece((ROOK, square), MOBILITY_ROOK, attacks, reach, tally);
            let file = files(1 << square);
            if file & view.own[PAWN] == 0 {
                tally.one(if file & view.theirs[PAWN] == 0 { ROOK_OPEN } else { ROOK_HALF_OPEN });
            }
            if file & (view.own[QUEEN] | view.theirs[QUEEN]) != 0 {
                tally.one(ROOK_ON_QUEEN);
            }
            let is_held = view.their_king / 8 == 7 || view.theirs[PAWN] & rank(6) != 0;
            if square / 8 == 6 && is_held {
                tally.one(ROOK_SEVENTH);
            }
            tally.times(ROOK_PAWNS, 0, pawns);
        }
    }

    #[inline]
    fn queens<S: Sink>(&mut self, reach: &mut Reach, tally: &mut Tally<'_, S>) {
        let occupied = self.view.occupied();
        for square in squares(self.view.own[QUEEN]) {
            let attacks = bishop_moves(square, occupied) | rook_moves(square, occupied);
            self.piece((QUEEN, square), MOBILITY_QUEEN, attacks, reach, tally);
        }
    }
}

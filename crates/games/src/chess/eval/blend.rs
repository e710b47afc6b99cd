//! From the middle game to the ending: how much of each it is, and how much of an advantage can be won.

use super::bits::count;
use super::view::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK, View};
use super::weights::{GRAIN, Pair};

/// How much of the middle game each piece stands for; the start has all of it.
const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// All of the middle game.
pub const ALL_PHASES: i32 = 24;
/// All of an advantage.
pub const FULL_SCALE: i32 = 64;

const DARK: u64 = 0xAA55_AA55_AA55_AA55;

/// How the two values become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blend {
    /// How much of the middle game is left, of [`ALL_PHASES`].
    pub phase: i32,
    /// How much of the value counts, of [`FULL_SCALE`]: some advantages cannot be won.
    pub scale: i32,
}

impl Blend {
    /// `views` are those of white and black; `sum` is white's minus black's.
    #[inline]
    pub(super) fn of(views: &[View; 2], sum: Pair) -> Self {
        let white = &views[0];
        let mut phase = 0;
        for kind in [KNIGHT, BISHOP, ROOK, QUEEN] {
            phase += PHASES[kind] * count(white.own[kind] | white.theirs[kind]) as i32;
        }
        let stronger = &views[usize::from(sum.ending() < 0)];
        Self { phase: phase.min(ALL_PHASES), scale: scale(stronger) }
    }

    /// How much of each weight counts: of the middle game's, of the ending's.
    pub fn shares(self) -> [f64; 2] {
        let middle = f64::from(self.phase) / f64::from(ALL_PHASES);
        [middle, 1.0 - middle].map(|share| share * f64::from(self.scale) / f64::from(FULL_SCALE))
    }

    /// The value in points.
    #[inline]
    pub(super) fn points(self, sum: Pair) -> i32 {
        let blended = sum.middle() * self.phase + sum.ending() * (ALL_PHASES - self.phase);
        blended * self.scale / (ALL_PHASES * FULL_SCALE * GRAIN)
    }
}

/// How much of its advantage the stronger side can hope to win.
#[inline]
fn scale(view: &View) -> i32 {
    let pawns = count(view.own[PAWN]);
    if pawns == 0 {
        return pawnless(view);
    }
    if are_bishops_opposite(view) {
        let others = view.own[KNIGHT] | view.own[ROOK] | view.own[QUEEN];
        return if others == 0 { 28 } else { FULL_SCALE };
    }
    if pawns == 1 { 52 } else { FULL_SCALE }
}

/// Without pawns it takes more than a minor piece to win.
#[inline]
fn pawnless(view: &View) -> i32 {
    let worth =
        |men: &[u64; 6]| 3 * count(men[KNIGHT] | men[BISHOP]) + 5 * count(men[ROOK]) + 9 * count(men[QUEEN]);
    let (own, theirs) = (worth(&view.own), worth(&view.theirs));
    let only_knights = view.own[BISHOP] | view.own[ROOK] | view.own[QUEEN] == 0;
    match own {
        0..=3 => 0,
        6 if only_knights => 2,
        _ if own >= theirs + 5 || theirs == 0 => FULL_SCALE,
        _ if own >= theirs + 4 => 32,
        _ => 12,
    }
}

#[inline]
fn are_bishops_opposite(view: &View) -> bool {
    let (own, theirs) = (view.own[BISHOP], view.theirs[BISHOP]);
    own.is_power_of_two() && theirs.is_power_of_two() && (own & DARK == 0) != (theirs & DARK == 0)
}

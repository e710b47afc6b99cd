//! What a side threatens with its next roll, and how freely its men move: sets of points as bits of a word, all 21 rolls in a few
//! operations each.

use std::sync::LazyLock;

use super::super::bearoff::home::ROLLS;
use super::super::board::{BAR, Board};

/// The points of both sides as one of them, the mover, counts: bit p is point p.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sets {
    /// Points where the mover has men, without the bar.
    own: u32,
    /// The mover's men on the bar.
    bar: u8,
    /// Points that the other side holds with two men or more.
    blocked: u32,
    /// Points with one man of the other side.
    blots: u32,
}

/// All points, without the bar.
const POINTS: u32 = (1 << BAR) - 2;

/// How far a man looks ahead: no two dice reach farther.
const AHEAD: usize = 12;

/// What the rolls of a side do to the other's blots.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Threat {
    /// The share of rolls that hit.
    pub(super) hits: f32,
    /// The share that can hit more than one blot.
    pub(super) doubles: f32,
    /// The mean of the pips that the dearest blot in reach would lose.
    pub(super) loss: f32,
}

impl Sets {
    /// As each side counts, that of `player` first.
    pub(super) fn both(board: &Board, player: usize) -> [Self; 2] {
        let sides = [player, 1 - player];
        let held = sides.map(|side| [1, 2].map(|least| board.places(side, least) & POINTS));
        [0, 1].map(|i| {
            let [some, more] = held[1 - i].map(turned);
            Self { own: held[i][0], bar: board.side(sides[i])[BAR], blocked: more, blots: some & !more }
        })
    }

    /// Points that men on these points reach with one die.
    #[inline]
    fn reach(&self, from: u32, die: u8) -> u32 {
        (from >> die) & !self.blocked & !1
    }

    /// All points where a man may land with a roll, given those that men on the points reach with each die.
    #[inline]
    fn landings(&self, [high, low]: [u8; 2], once: &[u32; 7]) -> u32 {
        let bar = 1 << BAR;
        if high == low {
            let mut last = if self.bar > 0 { bar } else { self.own };
            let mut all = 0;
            for step in 0..4 {
                last = self.reach(last, high);
                all |= last;
                if step == 0 && self.bar > 0 {
                    if last == 0 || self.bar > 1 {
                        return all;
                    }
                    last |= self.own;
                }
            }
            return all;
        }
        match self.bar {
            0 => {
                let (first, second) = (once[usize::from(high)], once[usize::from(low)]);
                first | second | self.reach(first, low) | self.reach(second, high)
            }
            1 => {
                let then = |enter: u8, other: u8| match self.reach(bar, enter) {
                    0 => 0,
                    entered => entered | self.reach(self.own | entered, other),
                };
                then(high, low) | then(low, high)
            }
            _ => self.reach(bar, high) | self.reach(bar, low),
        }
    }

    /// What the mover's next roll threatens.
    pub(super) fn threat(&self) -> Threat {
        if self.blots == 0 {
            return Threat::default();
        }
        let [mut hits, mut doubles, mut loss] = [0, 0, 0];
        let once = [0, 1, 2, 3, 4, 5, 6].map(|die| self.reach(self.own, die));
        for (roll, weight) in ROLLS {
            let hit = self.landings(roll, &once) & self.blots;
            if hit != 0 {
                let weight = u32::from(weight);
                hits += weight;
                doubles += if hit & (hit - 1) != 0 { weight } else { 0 };
                // The other side has come as far as the mover has still to go.
                loss += weight * hit.ilog2();
            }
        }
        let share = |sum: u32| sum as f32 / 36.0;
        Threat { hits: share(hits), doubles: share(doubles), loss: share(loss) / 24.0 }
    }

    /// The mover's last man.
    #[inline]
    pub(super) fn farthest(&self) -> usize {
        if self.bar > 0 { BAR } else { self.own.checked_ilog2().unwrap_or(0) as usize }
    }

    /// The points from this one on where the mover has men, the bar too.
    #[inline]
    pub(super) fn from(&self, point: usize) -> impl Iterator<Item = usize> {
        let mut left = (self.own | u32::from(self.bar > 0) << BAR) >> point << point;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// How freely a man on `point` moves: the share of rolls that it can play in full, and the mean of the pips it can go, of 8⅙.
    #[inline]
    pub(super) fn freedom(&self, point: usize) -> [f32; 2] {
        let ahead =
            if point > AHEAD { self.blocked >> (point - AHEAD) } else { self.blocked << (AHEAD - point) };
        FREEDOM[(ahead & ((1 << AHEAD) - 1)) as usize]
    }

    /// The points that the other side holds, as that side counts.
    #[inline]
    pub(super) fn held_against(&self) -> u32 {
        turned(self.blocked)
    }

    /// The points that the other side holds of those where the mover's men come in.
    #[inline]
    pub(super) fn closed(&self) -> u32 {
        (self.blocked >> 19).count_ones()
    }
}

/// Points as the other side counts them.
#[inline]
fn turned(points: u32) -> u32 {
    points.reverse_bits() >> (31 - BAR)
}

/// For each set of blocked points ahead (the nearest in the highest bit): the share of rolls that one man can play in full, and the
/// mean of the pips it can go, of 8⅙.
static FREEDOM: LazyLock<Vec<[f32; 2]>> = LazyLock::new(|| {
    let of = |blocked: u32| {
        let is_open = |distance: u8| {
            usize::from(distance) > AHEAD || blocked >> (AHEAD - usize::from(distance)) & 1 == 0
        };
        let (mut full, mut pips) = (0, 0);
        for ([high, low], weight) in ROLLS {
            let gone = if high == low {
                (1..=4).take_while(|&steps| is_open(steps * high)).last().unwrap_or(0) * high
            } else if (is_open(high) || is_open(low)) && is_open(high + low) {
                high + low
            } else if is_open(high) {
                high
            } else if is_open(low) {
                low
            } else {
                0
            };
            let whole = if high == low { 4 * high } else { high + low };
            full += if gone == whole { u32::from(weight) } else { 0 };
            pips += u32::from(gone) * u32::from(weight);
        }
        [full as f32 / 36.0, pips as f32 / 294.0]
    };
    (0..1 << AHEAD).map(of).collect()
});

//! What the networks see, always as the player on roll sees it: the men of both sides point by point (as TD-Gammon did), and for
//! positions with contact some knowledge of the game: shots, primes, anchors, timing (after Berliner and Tesauro).

use super::super::board::{BAR, Board, MEN, OFF};
use super::shots::Sets;

/// Units for each point: one man, two, three, and those above.
const UNITS: usize = 4;
/// Men of a side: the points, two units for the bar, three for those off.
const SIDE: usize = 24 * UNITS + 5;
/// Inputs that only tell where the men are.
pub const RAW: usize = 2 * SIDE;
/// Knowledge of one side.
const KNOWN: usize = 30;
/// Inputs of positions with contact.
pub const CONTACT: usize = RAW + 2 * KNOWN;
/// Knowledge of one side in a race.
const RACING: usize = 4;
/// Inputs of races.
pub const RACE: usize = RAW + 2 * RACING;

/// An input that is not zero: which, and how much.
pub use tah_rules::Input;

/// Where inputs are collected.
pub trait Sink {
    /// Takes one.
    fn put(&mut self, index: usize, value: f32);

    /// Takes those of so many men of a side on one place.
    #[inline]
    fn put_men(&mut self, is_other: bool, place: usize, count: u8) {
        men(is_other, place, count, self);
    }
}

impl Sink for Vec<Input> {
    #[inline]
    fn put(&mut self, index: usize, value: f32) {
        self.push((index as u16, value));
    }
}

/// The men of both sides.
#[inline]
pub fn raw(board: &Board, player: usize, out: &mut impl Sink) {
    for (is_other, player) in [(false, player), (true, 1 - player)] {
        let side = board.side(player);
        let mut places = board.places(player, 1);
        while places != 0 {
            let place = places.trailing_zeros() as usize;
            places &= places - 1;
            out.put_men(is_other, place, side[place]);
        }
    }
}

/// So many men of a side on one place, the bar and those off too.
#[inline]
pub(super) fn men(is_other: bool, place: usize, count: u8, out: &mut (impl Sink + ?Sized)) {
    let base = if is_other { SIDE } else { 0 };
    let rest = base + 24 * UNITS;
    match (place, count) {
        (_, 0) => {}
        (OFF, _) => {
            for third in 0..3 {
                let off = count.saturating_sub(5 * third).min(5);
                if off > 0 {
                    out.put(rest + 2 + usize::from(third), f32::from(off) / 5.0);
                }
            }
        }
        (BAR, _) => {
            out.put(rest, 1.0);
            if count > 1 {
                out.put(rest + 1, f32::from(count - 1));
            }
        }
        (_, 1) => out.put(base + (place - 1) * UNITS, 1.0),
        _ => {
            let first = base + (place - 1) * UNITS;
            out.put(first + 1, 1.0);
            if count > 2 {
                out.put(first + 2, 1.0);
            }
            if count > 3 {
                out.put(first + 3, f32::from(count - 3) / 2.0);
            }
        }
    }
}

/// All inputs of a position with contact.
pub fn contact(board: &Board, player: usize, out: &mut impl Sink) {
    raw(board, player, out);
    let sets = Sets::both(board, player);
    for (i, player) in [player, 1 - player].into_iter().enumerate() {
        for (j, value) in known(board, player, &sets[i], &sets[1 - i]).into_iter().enumerate() {
            if value != 0.0 {
                out.put(RAW + i * KNOWN + j, value);
            }
        }
    }
}

/// All inputs of a race.
pub fn race(board: &Board, player: usize, out: &mut impl Sink) {
    raw(board, player, out);
    for (i, player) in [player, 1 - player].into_iter().enumerate() {
        let side = board.side(player);
        let outside: u32 = (7..BAR).map(|point| u32::from(side[point]) * (point as u32 - 6)).sum();
        let crossings: u32 = (1..BAR).map(|point| u32::from(side[point]) * (point as u32).div_ceil(6)).sum();
        let low: u8 = side[1..4].iter().sum();
        let values = [
            board.pips(player) as f32 / 100.0,
            outside as f32 / 50.0,
            crossings as f32 / 30.0,
            f32::from(low) / 10.0,
        ];
        for (j, value) in values.into_iter().enumerate() {
            if value != 0.0 {
                out.put(RAW + i * RACING + j, value);
            }
        }
    }
}

/// What is known of a side: `own` are the sets as it counts, `their` as the other does.
fn known(board: &Board, player: usize, own: &Sets, their: &Sets) -> [f32; KNOWN] {
    let men = board.side(player);
    let sums = Sums::of(men);
    let [farthest, their_farthest] = [own.farthest(), their.farthest()];
    let held = their.held_against();
    let made = |first: u32, last: u32| (held >> first & ((2 << (last - first)) - 1)).count_ones() as f32;
    let threat = their.threat();
    let closed = own.closed() as f32 / 6.0;
    let stays_out = match men[BAR] {
        0 => 0.0,
        1 => closed * closed,
        _ => 1.0 - (1.0 - closed) * (1.0 - closed),
    };
    let [full, free] = own.freedom(farthest);
    let mut back = [0.0; 2];
    for point in own.from(13) {
        let [all, some] = own.freedom(point);
        back[0] += f32::from(men[point]) * (1.0 - all) / 5.0;
        back[1] += f32::from(men[point]) * (1.0 - some) / 5.0;
    }
    let total = sums.pips(0, 1, BAR);
    let their_total = board.pips(1 - player) as f32;
    let passed = BAR - their_farthest;
    let anchors = held >> 13 << 13;
    // The mean of the squares by which men are behind the middle of all.
    let count = f32::from(MEN - men[OFF]).max(1.0);
    let middle = total / count;
    let behind = own.from(middle as usize + 1).map(|point| {
        let far = point as f32 - middle;
        f32::from(men[point]) * far * far
    });
    let behind = behind.sum::<f32>() / count;
    let held_in = |first: usize, last: usize| {
        (first..=last).map(|point| 1.0 - their.freedom(point)[0]).fold(0.0, f32::max)
    };
    [
        total / 100.0,
        ((total - their_total) / 40.0).clamp(-2.0, 2.0),
        threat.hits,
        threat.doubles,
        threat.loss,
        made(1, 6) / 6.0,
        longest_row(held) / 6.0,
        best_blockade(held, their_farthest) / 6.0,
        1.0 - full,
        1.0 - free,
        back[0],
        back[1],
        closed,
        stays_out,
        sums.men(19, BAR) / 4.0,
        made(19, 24) / 2.0,
        made(18, 22) / 2.0,
        // What can be played before the board at home must break.
        sums.pips(6, 7, 18) / 50.0,
        (sums.pips(0, 7, 18) - sums.pips(0, 19, BAR) / 2.0) / 60.0,
        sums.men(1, 2) / 4.0,
        // What is left until no man can meet another.
        sums.pips(passed, passed.max(1), BAR) / 100.0,
        if men[OFF] == 0 { sums.pips(6, 7, BAR) / 60.0 } else { 0.0 },
        (f32::from(men[1..].iter().fold(0, |most, &count| most.max(count))) - 2.0) / 5.0,
        f32::from(MEN - men[OFF]) / 15.0,
        farthest as f32 / 24.0,
        anchors.checked_ilog2().unwrap_or(0) as f32 / 24.0,
        if anchors == 0 { 0.0 } else { (BAR as u32 - anchors.trailing_zeros()) as f32 / 12.0 },
        // How hard it is for a man of theirs to get away from the worst point, and from where they may stand.
        held_in(19, BAR),
        held_in(15, their_farthest),
        behind / 100.0,
    ]
}

/// Men (the lower half) and pips (the upper one) of all points up to each.
struct Sums([u32; BAR + 1]);

impl Sums {
    fn of(men: &[u8; BAR + 1]) -> Self {
        let mut sums = [0; BAR + 1];
        for point in 1..=BAR {
            sums[point] = sums[point - 1] + u32::from(men[point]) * (1 + ((point as u32) << 16));
        }
        Self(sums)
    }

    /// Men and pips from one point to another.
    fn between(&self, first: usize, last: usize) -> [f32; 2] {
        let both = self.0[last] - self.0[first - 1];
        [both & 0xffff, both >> 16].map(|sum| sum as f32)
    }

    /// The men from one point to another.
    fn men(&self, first: usize, last: usize) -> f32 {
        self.between(first, last)[0]
    }

    /// How many steps those men are beyond `from`.
    fn pips(&self, from: usize, first: usize, last: usize) -> f32 {
        let [men, pips] = self.between(first, last);
        pips - from as f32 * men
    }
}

/// The longest row of points held.
fn longest_row(mut held: u32) -> f32 {
    let mut length = 0u8;
    while held != 0 {
        held &= held << 1;
        length += 1;
    }
    f32::from(length)
}

/// The most points held of any six in a row before the other side's last man.
fn best_blockade(held: u32, their_farthest: usize) -> f32 {
    let first = BAR + 1 - their_farthest.min(BAR);
    let before = held >> first;
    (0..BAR - first).map(|point| (before >> point & 0x3f).count_ones()).max().unwrap_or(0) as f32
}

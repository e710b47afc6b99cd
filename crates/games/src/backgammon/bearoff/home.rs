//! Home boards: a side whose men are all home or off, numbered so that every play leads to a smaller number, and what a roll can do there.

use super::super::board::{Board, MEN, OFF};

/// The points of a home board.
pub const POINTS: usize = 6;
/// The home boards of up to 15 men: 21 over 6.
pub const HOMES: usize = choose(MEN as usize + POINTS, POINTS);

/// How many men stand on the points 1 to 6; all others are off.
pub type Home = [u8; POINTS];

/// n over k.
pub(super) const fn choose(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    let (mut result, mut i) = (1, 0);
    while i < k {
        result = result * (n - i) / (i + 1);
        i += 1;
    }
    result
}

/// How many home boards have at most so many men.
pub const fn homes(men: usize) -> usize {
    choose(men + POINTS, POINTS)
}

const CHOOSE: [[u32; POINTS + 1]; MEN as usize + POINTS] = {
    let mut table = [[0; POINTS + 1]; MEN as usize + POINTS];
    let mut n = 0;
    while n < table.len() {
        let mut k = 0;
        while k <= POINTS {
            table[n][k] = choose(n, k) as u32;
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of a home board: the sums of men from the farthest point on, each a place higher, are a combination, ranked by its
/// greatest member first. Boards of fewer men come first, and a step forwards never raises a sum.
#[inline]
pub fn rank(home: &Home) -> usize {
    let (mut sum, mut rank) = (0, 0);
    for k in 1..=POINTS {
        sum += usize::from(home[POINTS - k]);
        rank += CHOOSE[sum + k - 1][k] as usize;
    }
    rank
}

/// The home board with this number.
pub fn unrank(mut rank: usize) -> Home {
    let mut sums = [0; POINTS];
    let mut member = MEN as usize + POINTS;
    for k in (1..=POINTS).rev() {
        member = (0..member).rev().find(|&n| CHOOSE[n][k] as usize <= rank).unwrap_or(0);
        rank -= CHOOSE[member][k] as usize;
        sums[k - 1] = member + 1 - k;
    }
    std::array::from_fn(|point| {
        let k = POINTS - point;
        (sums[k - 1] - if k > 1 { sums[k - 2] } else { 0 }) as u8
    })
}

/// The men on a home board.
pub fn men(home: &Home) -> u8 {
    home.iter().sum()
}

/// A player's home board, if no man of that player is elsewhere.
#[inline]
pub fn home_of(board: &Board, player: usize) -> Option<Home> {
    let side = board.side(player);
    let is_home = side[POINTS + 1..].iter().all(|&count| count == 0) && side[OFF] <= MEN;
    is_home.then(|| std::array::from_fn(|point| side[point + 1]))
}

/// Tells `found` every home board to which a roll can lead, at times twice. Nobody is in the way, so that every die can be played while
/// there are men.
pub fn after_roll(home: &Home, [high, low]: [u8; 2], found: &mut impl FnMut(&Home)) {
    if high == low {
        steps(*home, high, 4, POINTS, found);
    } else {
        for [first, second] in [[high, low], [low, high]] {
            steps(*home, first, 1, POINTS, &mut |between| steps(*between, second, 1, POINTS, found));
        }
    }
}

/// So many steps of one die, men farther back first.
fn steps(home: Home, die: u8, count: u8, farthest: usize, found: &mut impl FnMut(&Home)) {
    let Some(last) = home.iter().rposition(|&count| count > 0) else { return found(&home) };
    if count == 0 {
        return found(&home);
    }
    let die_place = usize::from(die);
    for from in (0..farthest.min(last + 1)).rev() {
        if home[from] == 0 || (from + 1 < die_place && from < last) {
            continue;
        }
        let mut next = home;
        next[from] -= 1;
        if from >= die_place {
            next[from - die_place] += 1;
        }
        steps(next, die, count - 1, from + 1, found);
    }
}

/// The 21 rolls, the higher die first, each with how many of the 36 it is.
pub const ROLLS: [([u8; 2], u8); 21] = {
    let mut rolls = [([0; 2], 0); 21];
    let (mut high, mut next) = (1, 0);
    while high <= 6 {
        let mut low = 1;
        while low <= high {
            rolls[next] = ([high, low], if high == low { 1 } else { 2 });
            next += 1;
            low += 1;
        }
        high += 1;
    }
    rolls
};

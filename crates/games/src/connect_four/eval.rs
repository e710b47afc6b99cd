//! The evaluation: lines of four still open, and the squares that would complete one. A square that cannot be reached
//! yet is worth more on a row whose parity suits its owner (Allis, A Knowledge-Based Approach of Connect-Four, 1988).

use tah_rules::{Bounds, Glance, Guide, Rules};

use super::rules::{ConnectFour, Position};

/// What a won game is worth: more than any evaluation, and finite, so that it can be averaged and printed.
pub const WON: f64 = 1000.0;

/// An open line with at least one disc; one with at least two counts twice more.
const LINE: i32 = 1;
const PAIR: i32 = 2;
/// A square that completes a line, and what is added when the row's parity is right.
const THREAT: i32 = 4;
const PARITY: i32 = 2;
/// A game that the next move or the one after it wins.
const ALMOST_WON: i32 = 950;

/// What one place in the order is worth beside the history of a move, which lies within ±49,152.
const RANK: i32 = 8192;
/// More threats than any move can make.
const FIRST: i32 = 64;
/// A board has at least four rows, and 64 bits.
const MOST_COLUMNS: usize = 12;

/// The guide: threats, their parity, and open lines.
#[derive(Clone, Copy, Default, Debug)]
pub struct Threats;

impl Guide<ConnectFour> for Threats {
    fn evaluate(&mut self, rules: &ConnectFour, state: &Position, player: usize) -> f64 {
        let own = worth_to_mover(rules, state);
        f64::from(if player == state.player() { own } else { -own })
    }

    #[inline]
    fn outcome(&mut self, rules: &ConnectFour, state: &Position, player: usize) -> f64 {
        rules.payoff(state, player) * WON
    }

    fn bounds(&self, _rules: &ConnectFour, _player: usize) -> Bounds {
        Bounds { low: -WON, high: WON }
    }

    /// A move that wins, then one that the opponent would win with, then those that make more squares on which a line
    /// would be completed (Pons, Solving Connect 4, part 9), the centre before the edges; last those that let the
    /// opponent win on top of them.
    #[inline]
    fn order(&mut self, rules: &ConnectFour, state: &Position, moves: &mut [u8]) {
        let mover = state.player();
        let discs = state.discs_of(mover);
        let landings = rules.landings(state);
        let wins = rules.completions(discs, state) & landings;
        let theirs = rules.completions(state.discs_of(1 - mover), state);
        let last = rules.columns() as u8 - 1;
        let promise = |m: u8| {
            let square = rules.column(usize::from(m)) & landings;
            let threats = match () {
                () if wins & square != 0 => FIRST + 1,
                () if theirs & square != 0 => FIRST,
                () if theirs & (square << 1) != 0 => -1,
                () => rules.completions(discs | square, state).count_ones() as i32,
            };
            // Ties are broken by how near the centre a column is, then from left to right.
            threats * 1024 - i32::from((2 * m).abs_diff(last)) * 32 - i32::from(m)
        };
        let mut promises = [0; MOST_COLUMNS];
        for sorted in 0..moves.len().min(MOST_COLUMNS) {
            let (m, value) = (moves[sorted], promise(moves[sorted]));
            let mut at = sorted;
            while at > 0 && promises[at - 1] < value {
                (moves[at], promises[at]) = (moves[at - 1], promises[at - 1]);
                at -= 1;
            }
            (moves[at], promises[at]) = (m, value);
        }
    }

    #[inline]
    fn pack(&self, m: u8) -> u16 {
        u16::from(m) + 1
    }

    #[inline]
    fn unpack(&self, rules: &ConnectFour, state: &Position, code: u16) -> Option<u8> {
        let column = usize::from(code).checked_sub(1).filter(|&column| column < rules.columns())?;
        (rules.landings(state) & rules.column(column) != 0).then_some(column as u8)
    }

    /// The square on which the disc comes to rest, for each player.
    #[inline]
    fn slot(&self, rules: &ConnectFour, state: &Position, m: u8) -> usize {
        let square = rules.landings(state) & rules.column(usize::from(m));
        square.trailing_zeros() as usize % 64 + 64 * state.player()
    }

    /// The order above says more than any history.
    #[inline]
    fn glance(&mut self, _: &ConnectFour, _: &Position, _: u8, rank: usize) -> Glance {
        Glance { promise: -(rank as i32) * RANK, circumstance: 0 }
    }
}

fn worth_to_mover(rules: &ConnectFour, state: &Position) -> i32 {
    let (mover, other) = (state.player(), 1 - state.player());
    let own_threats = rules.completions(state.discs_of(mover), state);
    let their_threats = rules.completions(state.discs_of(other), state);
    let landings = rules.landings(state);
    if own_threats & landings != 0 {
        return ALMOST_WON;
    }
    // Only one of two threats can be met.
    let urgent = their_threats & landings;
    if urgent & urgent.wrapping_sub(1) != 0 {
        return -ALMOST_WON;
    }
    lines(rules, state, mover) - lines(rules, state, other) + threats(rules, own_threats, mover)
        - threats(rules, their_threats, other)
}

/// When all else is full, the second player is last to move on a board of even height, and answers every move in the
/// same column: the squares of even rows are the second player's, those of odd rows the first's.
fn threats(rules: &ConnectFour, squares: u64, player: usize) -> i32 {
    let suited = if rules.rows().is_multiple_of(2) { squares & rules.every_other_row(player) } else { 0 };
    THREAT * squares.count_ones() as i32 + PARITY * suited.count_ones() as i32
}

/// The lines of four in which `player` has discs and the opponent none.
fn lines(rules: &ConnectFour, state: &Position, player: usize) -> i32 {
    let discs = state.discs_of(player);
    let free = rules.board() & !state.discs_of(1 - player);
    let mut worth = 0;
    for d in rules.directions() {
        let pairs = free & (free >> d);
        let open = pairs & (pairs >> (2 * d));
        let [a, b, c, e] = [discs, discs >> d, discs >> (2 * d), discs >> (3 * d)];
        let one = open & (a | b | c | e);
        let two = open & ((a & b) | (c & e) | ((a | b) & (c | e)));
        worth += LINE * one.count_ones() as i32 + PAIR * two.count_ones() as i32;
    }
    worth
}

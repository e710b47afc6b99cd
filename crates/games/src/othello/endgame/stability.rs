//! Discs that can never be turned: those of an edge, by a table of all edges, and those that have in every direction a full line or
//! such a disc beside them. The opponent's stable discs bound the score from above (Logistello's stability cutoff, Buro).

use std::sync::LazyLock;

const EDGE: usize = 256;
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// For the discs of one and of the other on an edge: the stable ones of the first.
static EDGES: LazyLock<Box<[u8; EDGE * EDGE]>> = LazyLock::new(|| {
    let mut table = Box::new([0; EDGE * EDGE]);
    // From full edges to empty ones: what follows a placing is known already.
    for count in (0..=8).rev() {
        for own in 0..EDGE {
            for other in (0..EDGE).filter(|other| own & other == 0 && (own | other).count_ones() == count) {
                table[own * EDGE + other] = edge(own, other, &table[..]);
            }
        }
    }
    table
});

/// What stays `own` whoever plays wherever.
fn edge(own: usize, other: usize, known: &[u8]) -> u8 {
    let mut stable = own;
    for square in (0..8).filter(|square| (own | other) >> square & 1 == 0) {
        let bit = 1 << square;
        let turned = edge_flips(own, other, square);
        stable &= usize::from(known[(own | turned | bit) * EDGE + (other & !turned)]);
        let turned = edge_flips(other, own, square);
        stable &= usize::from(known[(own & !turned) * EDGE + (other | turned | bit)]);
    }
    stable as u8
}

/// What a disc on the edge turns along it. It may be placed there without turning any: for the sake of other lines.
fn edge_flips(own: usize, other: usize, square: usize) -> usize {
    let ray = |squares: &mut dyn Iterator<Item = usize>| {
        let mut run = 0;
        for at in squares {
            if own >> at & 1 != 0 {
                return run;
            }
            if other >> at & 1 == 0 {
                break;
            }
            run |= 1 << at;
        }
        0
    };
    ray(&mut (square + 1..8)) | ray(&mut (0..square).rev())
}

/// The table of edges, to be asked for once: what is shared is looked up at every access.
#[derive(Clone, Copy)]
pub(super) struct Stability {
    edges: &'static [u8; EDGE * EDGE],
}

impl Stability {
    pub(super) fn new() -> Self {
        Self { edges: &EDGES }
    }

    #[inline]
    fn edge(self, own: u64, other: u64) -> u64 {
        u64::from(self.edges[(own as usize & 0xff) * EDGE + (other as usize & 0xff)])
    }

    /// At least so many of `own` can never be turned.
    #[inline]
    pub(super) fn count(self, own: u64, other: u64) -> i32 {
        let mut stable = self.edge(own, other) | self.edge(own >> 56, other >> 56) << 56;
        stable |= column(self.edge(gather(own), gather(other)));
        stable |= column(self.edge(gather(own >> 7), gather(other >> 7))) << 7;
        let [rows, columns, falling, rising] = full_lines(own | other);
        stable |= own & rows & columns & falling & rising;
        let inner = own & 0x007e_7e7e_7e7e_7e00;
        loop {
            let beside = stable << 1 | stable >> 1 | rows;
            let above = stable << 8 | stable >> 8 | columns;
            let one = stable << 7 | stable >> 7 | falling;
            let two = stable << 9 | stable >> 9 | rising;
            let more = inner & beside & above & one & two & !stable;
            if more == 0 {
                return stable.count_ones() as i32;
            }
            stable |= more;
        }
    }
}

/// The first column as eight bits.
#[inline]
fn gather(squares: u64) -> u64 {
    (squares & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Eight bits as the first column.
#[inline]
fn column(bits: u64) -> u64 {
    ((bits & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & FILE_A) | (bits >> 7) << 56
}

/// The squares whose row, column and diagonals are full.
#[inline]
fn full_lines(full: u64) -> [u64; 4] {
    let mut rows = full & full >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    rows = (rows & FILE_A) * 0xff;
    let mut columns = full & full.rotate_left(32);
    columns &= columns.rotate_left(16);
    columns &= columns.rotate_left(8);
    // A diagonal is full where no empty square reaches along it: holes spread both ways until the edge.
    let holes = !full;
    [rows, columns, !spread::<7>(holes), !spread::<9>(holes)]
}

#[inline]
fn spread<const STEP: u32>(holes: u64) -> u64 {
    // What is shifted must not come from beyond an edge: sideways steps leave the board at the outer columns.
    let (up_edge, down_edge) = if STEP == 7 { (!(FILE_A << 7), !FILE_A) } else { (!FILE_A, !(FILE_A << 7)) };
    let (mut up, mut down) = (holes, holes);
    let (mut up_on, mut down_on) = (up_edge, down_edge);
    for shift in [STEP, 2 * STEP, 4 * STEP] {
        up |= up_on & (up << shift);
        down |= down_on & (down >> shift);
        up_on &= up_on << shift;
        down_on &= down_on >> shift;
    }
    up | down
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_rules::{Dice, Rules, Turn};

    use crate::othello::{Othello, tests::random_position};

    #[test]
    fn full_diagonals_are_found() {
        let mut dice = Dice::new(4);
        for _ in 0..2000 {
            let full = dice.bits() | dice.bits() | dice.bits();
            let lines = full_lines(full);
            for square in 0..64i32 {
                for (line, (dx, dy)) in lines.into_iter().zip([(1, 0), (0, 1), (-1, 1), (1, 1)]) {
                    let on_line = |k: i32| {
                        let (x, y) = (square % 8 + k * dx, square / 8 + k * dy);
                        ((0..8).contains(&x) && (0..8).contains(&y)).then_some(y * 8 + x)
                    };
                    let is_full = (-7..8).filter_map(on_line).all(|at| full >> at & 1 != 0);
                    assert_eq!(line >> square & 1 != 0, is_full, "{full:x} {square} {dx} {dy}");
                }
            }
        }
    }

    #[test]
    fn stable_discs_are_there_at_the_end_of_every_game() {
        let (mut dice, stability) = (Dice::new(9), Stability::new());
        let mut found = 0;
        for round in 0..3000 {
            let mut state = random_position(round % 24, &mut dice);
            let player = state.player();
            let count = stability.count(state.own(), state.other());
            found += count;
            while Othello.turn(&state) != Turn::Over {
                let moves = tah_rules::legal_moves(&Othello, &state);
                state = state.after(moves[dice.below(moves.len())]);
            }
            assert!(state.discs_of(player).count_ones() as i32 >= count);
        }
        assert!(found > 6000, "{found}");
    }
}

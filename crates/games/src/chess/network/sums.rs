//! The hidden sums of a board for one side. They are made from those of another board, by the men that differ: it does not matter how one
//! came from the other, so castling, promotions and null moves need nothing of their own.

use arrayvec::ArrayVec;
use cozy_chess::{Board, Color, Piece, Square};

use super::inputs::{Eye, man};
use super::weights::{HIDDEN, Row, Weights};

/// Sums that are changed together, in registers.
const LANES: usize = 64;

/// Where the men of a board are, by colour and kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Men([[u64; Piece::NUM]; 2]);

/// The men that come and those that go from one board to another, as white sees them if its king stands on the left half.
pub(super) struct Change {
    come: ArrayVec<u16, { Square::NUM }>,
    gone: ArrayVec<u16, { Square::NUM }>,
}

impl Men {
    #[inline]
    pub(super) fn of(board: &Board) -> Self {
        Self(Color::ALL.map(|color| Piece::ALL.map(|piece| board.colored_pieces(color, piece).0)))
    }

    /// What changes from these men to others.
    #[inline]
    pub(super) fn change(&self, to: &Self) -> Change {
        let mut change = Change { come: ArrayVec::new(), gone: ArrayVec::new() };
        for color in Color::ALL {
            for piece in 0..Piece::NUM {
                let (old, new) = (self.0[color as usize][piece], to.0[color as usize][piece]);
                let mut squares = old ^ new;
                while squares != 0 {
                    let square = squares.trailing_zeros() as usize;
                    let list = if new >> square & 1 != 0 { &mut change.come } else { &mut change.gone };
                    list.push(man(color, piece, square) as u16);
                    squares &= squares - 1;
                }
            }
        }
        change
    }
}

/// Hidden sums, and the men they belong to.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    pub(super) men: Men,
    pub(super) row: Row,
}

impl Sums {
    /// Those of the empty board.
    pub(super) fn empty(weights: &Weights) -> Self {
        Self { men: Men::default(), row: weights.bias }
    }

    /// Makes these the sums of the board with `men`.
    pub(super) fn update(&mut self, men: &Men, eye: Eye, weights: &Weights) {
        let from = self.row;
        self.row.follow(&from, &self.men.change(men), eye, weights);
        self.men = *men;
    }
}

impl Row {
    /// Makes these the sums after a change, from those before it, seen with the same eye.
    #[inline]
    pub(super) fn follow(&mut self, from: &Self, change: &Change, eye: Eye, weights: &Weights) {
        let row = |&man: &u16| &weights.inputs[eye.input(usize::from(man))];
        // What a move usually changes is added and taken away in one pass, more of it part by part.
        match (&change.come[..], &change.gone[..]) {
            ([come], [gone]) => self.exchange(from, row(come), row(gone)),
            ([come], [gone, taken]) => self.exchange_for_two(from, row(come), [row(gone), row(taken)]),
            (come, gone) => {
                let come: ArrayVec<&Self, { Square::NUM }> = come.iter().map(row).collect();
                let gone: ArrayVec<&Self, { Square::NUM }> = gone.iter().map(row).collect();
                self.exchange_many(from, &come, &gone);
            }
        }
    }

    #[inline]
    fn exchange(&mut self, from: &Self, come: &Self, gone: &Self) {
        for (i, sum) in self.0.iter_mut().enumerate() {
            *sum = from.0[i].wrapping_add(come.0[i]).wrapping_sub(gone.0[i]);
        }
    }

    #[inline]
    fn exchange_for_two(&mut self, from: &Self, come: &Self, [first, second]: [&Self; 2]) {
        for (i, sum) in self.0.iter_mut().enumerate() {
            *sum = from.0[i].wrapping_add(come.0[i]).wrapping_sub(first.0[i]).wrapping_sub(second.0[i]);
        }
    }

    fn exchange_many(&mut self, from: &Self, come: &[&Self], gone: &[&Self]) {
        for part in 0..HIDDEN / LANES {
            let of = |row: &Self| row.0.as_chunks::<LANES>().0[part];
            let mut sums = of(from);
            for row in come {
                let row = of(row);
                (0..LANES).for_each(|i| sums[i] = sums[i].wrapping_add(row[i]));
            }
            for row in gone {
                let row = of(row);
                (0..LANES).for_each(|i| sums[i] = sums[i].wrapping_sub(row[i]));
            }
            self.0.as_chunks_mut::<LANES>().0[part] = sums;
        }
    }
}

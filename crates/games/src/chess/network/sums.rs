//! The hidden sums of a board for one side. They are made from those of another board, by the men that differ: it does not matter how one
//! came from the other, so castling, promotions and null moves need nothing of their own.

use arrayvec::ArrayVec;
use cozy_chess::{Board, Color, Piece, Square};

use super::inputs::Eye;
use super::weights::{Row, Weights};

/// Where the men of a board are, by colour and kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Men([[u64; Piece::NUM]; 2]);

impl Men {
    #[inline]
    pub(super) fn of(board: &Board) -> Self {
        Self(Color::ALL.map(|color| Piece::ALL.map(|piece| board.colored_pieces(color, piece).0)))
    }

    /// Calls `each` with every man that is on this board and not on the other.
    #[inline]
    fn beyond(&self, other: &Self, mut each: impl FnMut(Color, usize, usize)) {
        for color in Color::ALL {
            for piece in 0..Piece::NUM {
                let mut squares = self.0[color as usize][piece] & !other.0[color as usize][piece];
                while squares != 0 {
                    each(color, piece, squares.trailing_zeros() as usize);
                    squares &= squares - 1;
                }
            }
        }
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

    /// Makes these the sums of the board with `men`, from those of another that was seen with the same eye.
    #[inline]
    pub(super) fn follow(&mut self, from: &Self, men: &Men, eye: Eye, weights: &Weights) {
        let list = |these: &Men, others: &Men| {
            let mut rows = ArrayVec::<&Row, { Square::NUM }>::new();
            these.beyond(others, |color, piece, square| {
                rows.push(&weights.inputs[eye.input(color, piece, square)]);
            });
            rows
        };
        let (come, gone) = (list(men, &from.men), list(&from.men, men));
        self.row = from.row;
        // What a move usually changes is added and taken away in one pass.
        match (&come[..], &gone[..]) {
            ([come], [gone]) => self.row.exchange(come, gone),
            ([come], [gone, taken]) => self.row.exchange_for_two(come, [gone, taken]),
            (come, gone) => {
                for added in come {
                    self.row.add(added);
                }
                for taken in gone {
                    self.row.sub(taken);
                }
            }
        }
        self.men = *men;
    }
}

impl Row {
    #[inline]
    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, added)| *sum = sum.wrapping_add(*added));
    }

    #[inline]
    fn sub(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, taken)| *sum = sum.wrapping_sub(*taken));
    }

    #[inline]
    fn exchange(&mut self, come: &Self, gone: &Self) {
        for ((sum, added), taken) in self.0.iter_mut().zip(&come.0).zip(&gone.0) {
            *sum = sum.wrapping_add(*added).wrapping_sub(*taken);
        }
    }

    #[inline]
    fn exchange_for_two(&mut self, come: &Self, [first, second]: [&Self; 2]) {
        for (((sum, added), taken), other) in self.0.iter_mut().zip(&come.0).zip(&first.0).zip(&second.0) {
            *sum = sum.wrapping_add(*added).wrapping_sub(*taken).wrapping_sub(*other);
        }
    }
}

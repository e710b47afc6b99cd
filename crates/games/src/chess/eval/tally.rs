//! The sum of one side's features. Whoever wants to know what is in it listens as a [`Sink`]: a trace does, a search does not.

use super::features::{Group, MATERIAL, PLACE_PAWN, half_board};
use super::view::KING;
use super::weights::{Pair, Weights};

/// Is told of every feature that is counted.
pub trait Sink {
    /// Whether anything is listened to: remembered sums cannot be told apart again.
    const LISTENS: bool;

    /// A feature counts so many times more.
    fn note(&mut self, feature: usize, count: i32);
}

/// Nobody listens, at no cost.
impl Sink for () {
    const LISTENS: bool = false;

    #[inline]
    fn note(&mut self, _: usize, _: i32) {}
}

/// The counts of all features of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts(pub Vec<i32>);

impl Sink for Counts {
    const LISTENS: bool = true;

    fn note(&mut self, feature: usize, count: i32) {
        self.0[feature] += count;
    }
}

/// What one side's features come to so far.
pub(super) struct Tally<'w, S> {
    weights: &'w Weights,
    pub(super) sum: Pair,
    pub(super) sink: S,
}

impl<'w, S: Sink> Tally<'w, S> {
    #[inline]
    pub(super) fn new(weights: &'w Weights, sink: S) -> Self {
        Self { weights, sum: Pair::ZERO, sink }
    }

    /// The feature of a group that has only one is there.
    #[inline]
    pub(super) fn one(&mut self, group: Group) {
        self.pick(group, 0);
    }

    /// One feature of the group is there.
    #[inline]
    pub(super) fn pick(&mut self, group: Group, index: usize) {
        let feature = group.at(index);
        self.sum.add(self.weights.of(feature));
        self.sink.note(feature, 1);
    }

    /// One feature of the group is there so many times.
    #[inline]
    pub(super) fn times(&mut self, group: Group, index: usize, count: usize) {
        let feature = group.at(index);
        self.sum.add(self.weights.of(feature).times(count));
        self.sink.note(feature, count as i32);
    }

    /// A man stands on a square: its material and its place.
    #[inline]
    pub(super) fn man(&mut self, kind: usize, square: usize) {
        self.sum.add(self.weights.man(kind, square));
        if kind != KING {
            self.sink.note(MATERIAL.at(kind), 1);
        }
        self.sink.note(place(kind, square), 1);
    }

    /// What was summed up before.
    #[inline]
    pub(super) fn remembered(&mut self, sum: Pair) {
        self.sum.add(sum);
    }
}

/// The feature of a man on a square.
pub(super) const fn place(kind: usize, square: usize) -> usize {
    PLACE_PAWN.first + 32 * kind + half_board(square)
}

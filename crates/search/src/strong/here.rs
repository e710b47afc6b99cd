//! What is known at a node: the question put to it, and what its first steps found out.

use tah_rules::Turn;

use super::corrections::Places;
use super::score::INFINITE;
use super::table::Known;

/// A position just come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) turn: Turn,
    pub(super) in_danger: bool,
}

/// A node being searched.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, and asked alone")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Here<M> {
    pub(super) player: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether a null window is expected to fail high.
    pub(super) cut: bool,
    pub(super) in_danger: bool,
    /// A move that is left out, to see how good the others are.
    pub(super) skipped: Option<M>,
    /// What the table knows, its score counted from the root.
    pub(super) known: Option<Known>,
    /// The evaluation as the guide made it.
    pub(super) raw: i32,
    /// The evaluation, corrected.
    pub(super) points: i32,
    /// The evaluation, bettered by what the table knows.
    pub(super) estimate: i32,
    /// Where its corrections are kept.
    pub(super) corrections: Option<Places>,
    /// Whether the player stands better than a move ago.
    pub(super) improving: bool,
    /// Whether the table's move is loud.
    pub(super) is_hint_loud: bool,
}

impl<M> Here<M> {
    #[inline]
    pub(super) fn new(
        player: usize,
        (alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
        cut: bool,
        child: Child,
    ) -> Self {
        Self {
            player,
            alpha,
            beta,
            depth,
            ply,
            cut,
            in_danger: child.in_danger,
            skipped: None,
            known: None,
            raw: -INFINITE,
            points: -INFINITE,
            estimate: -INFINITE,
            corrections: None,
            improving: false,
            is_hint_loud: false,
        }
    }

    /// Whether the position was evaluated.
    #[inline]
    pub(super) fn has_points(&self) -> bool {
        self.points != -INFINITE
    }

    /// Whether the position was ever searched with an open window.
    #[inline]
    pub(super) fn was_open(&self) -> bool {
        self.known.is_some_and(|known| known.open)
    }

    /// The number of the table's move.
    #[inline]
    pub(super) fn code(&self) -> u16 {
        self.known.map_or(0, |known| known.code)
    }
}

//! What a search may do, as types: one that is equal to minimax, and one that plays.

/// How far a search may trust estimates.
pub trait Policy: Send + Sync + 'static {
    /// Whether moves may be left out, reduced or extended, positions searched beyond the horizon, a repetition taken for a draw,
    /// and deeper entries of the table used for shallower questions.
    const SELECTIVE: bool;
}

/// Every step is sound: value and best move are those of minimax at the same depth.
#[derive(Clone, Copy, Default, Debug)]
pub struct Exact;

/// Everything that wins games.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tuned;

impl Policy for Exact {
    const SELECTIVE: bool = false;
}

impl Policy for Tuned {
    const SELECTIVE: bool = true;
}

//! The root of a search: every move is asked its value, and the best are chosen.

use tah_rules::{Cut, Guide, Observer, Rules, Window};

use crate::{Counters, Halt, Side, Walk};

/// An algorithm that values a position for MAX.
pub trait Method<R: Rules> {
    /// Whether values outside the window are only bounds, so that a move that looks equal may be worse.
    const PRUNES: bool;

    /// The value of the walk's present position, exact if it lies inside `window`.
    fn value<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
    ) -> Result<f64, Halt>;

    /// The value of a position that is not the first of its siblings. `by` decided to come here.
    #[inline]
    fn later<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        window: Window,
        _by: Side,
    ) -> Result<f64, Halt> {
        self.value(walk, depth, window)
    }

    /// Whether a node at which `by` decides, worth `value`, is as good as it can be.
    fn is_won<G: Guide<R>, O: Observer<R::Move>>(
        &self,
        _walk: &Walk<'_, R, G, O>,
        _by: Side,
        _value: f64,
    ) -> bool {
        false
    }

    /// The value of the root and its best moves. MTD(f) has a way of its own.
    fn solve<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        ties: Ties,
        first: Option<R::Move>,
    ) -> Result<Found<R::Move>, Halt>
    where
        Self: Sized,
    {
        choose(self, walk, depth, ties, first)
    }
}

/// Which of several equally good moves are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// All that are known without further work: the first, where the algorithm prunes.
    AsKnown,
    /// All: the window at the root is opened just enough to tell equal from worse.
    All,
}

/// What a search found at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<M, V = f64> {
    /// The value for MAX, or one for each player.
    pub value: V,
    /// The best moves: all that are known to be equally good, in order.
    pub best: Vec<M>,
    /// The principal line, up to the end, the horizon or the first chance node.
    pub line: Vec<M>,
    /// The depth that was searched: the limit, or what the game had if it ended before.
    pub depth: u32,
    /// Whether no evaluation was needed: the value is that of the game itself.
    pub exact: bool,
    /// What was counted.
    pub counters: Counters,
}

/// Searches every move of the root with `method`, `first` before the others, and keeps the best.
pub fn choose<R: Rules, G: Guide<R>, O: Observer<R::Move>, A: Method<R>>(
    method: &mut A,
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
    ties: Ties,
    first: Option<R::Move>,
) -> Result<Found<R::Move>, Halt> {
    walk.restart();
    let before = walk.counters();
    let turn = walk.rules().turn(walk.state());
    if !matches!(turn, tah_rules::Turn::Player(_)) || depth == 0 {
        let value = method.value(walk, depth, Window::FULL)?;
        return Ok(found(walk, value, Vec::new(), depth, before));
    }
    let side = walk.visit(depth, Window::FULL);
    let mut node = walk.expand()?;
    if let Some(first) = first {
        walk.put_first(&node, first);
    }
    let mut window = Window::FULL;
    let mut value = if side == Side::Max { f64::NEG_INFINITY } else { f64::INFINITY };
    let mut best: Vec<R::Move> = Vec::new();
    while let Some(m) = walk.next(&mut node) {
        let is_first = best.is_empty();
        let v = walk.after(m, |walk| {
            if is_first {
                method.value(walk, depth - 1, window)
            } else {
                method.later(walk, depth - 1, window, side)
            }
        })?;
        let better = if side == Side::Max { v > value } else { v < value };
        if better || is_first {
            (value, best) = (v, vec![m]);
            walk.keep(&mut node, m, value, Window::FULL);
        } else if v == value && (!A::PRUNES || ties == Ties::All) {
            best.push(m);
        }
        match (side, ties) {
            (Side::Max, Ties::AsKnown) => window.alpha = value,
            (Side::Max, Ties::All) => window.alpha = value.next_down(),
            (_, Ties::AsKnown) => window.beta = value,
            (_, Ties::All) => window.beta = value.next_up(),
        }
        if ties == Ties::AsKnown && method.is_won(walk, side, value) {
            walk.cut(Cut::Won);
            break;
        }
    }
    walk.leave(&node, value);
    Ok(found(walk, value, best, depth, before))
}

/// The account of a search that has just left the root.
pub(crate) fn found<R: Rules, G: Guide<R>, O: Observer<R::Move>, V>(
    walk: &Walk<'_, R, G, O>,
    value: V,
    best: Vec<R::Move>,
    depth: u32,
    before: Counters,
) -> Found<R::Move, V> {
    let counters = walk.counters();
    let exact = counters.horizon == before.horizon;
    let depth = if exact { counters.depth } else { depth };
    Found { value, best, line: walk.line(), depth, exact, counters }
}

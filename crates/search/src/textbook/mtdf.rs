//! MTD(f) (Plaat 1996): the value is closed in by null-window alpha-beta searches, starting from a guess f. Memory keeps
//! what each search proved of a position, so that none looks at a leaf twice.

use std::collections::HashMap;

use tah_rules::{Cut, Guide, Keyed, Observer, Turn, Window};

use super::root::{Found, Method, Ties, found};
use crate::{FULL_DEPTH, Halt, Side, Walk};

/// MTD(f) and its memory.
#[derive(Clone, Debug)]
pub struct Mtdf {
    /// The first guess; after a search, its value.
    pub guess: f64,
    /// How many positions are remembered at most. What finds no room is searched again when it is needed.
    pub capacity: usize,
    memory: HashMap<(u64, u32), Known>,
}

/// What is known of a position searched to a certain depth.
#[derive(Clone, Copy, Debug)]
struct Known {
    lower: f64,
    upper: f64,
}

impl Default for Mtdf {
    fn default() -> Self {
        Self::new(0.0, 1 << 24)
    }
}

impl Mtdf {
    /// MTD(f) that starts from `guess` and remembers `capacity` positions at most.
    pub fn new(guess: f64, capacity: usize) -> Self {
        Self { guess, capacity, memory: HashMap::new() }
    }

    /// Closes in on the value of the present position.
    fn converge<R: Keyed, G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
    ) -> Result<f64, Halt> {
        let (mut lower, mut upper) = (f64::NEG_INFINITY, f64::INFINITY);
        let mut value = self.guess;
        while lower < upper {
            let beta = if value == lower { value.next_up() } else { value };
            value = self.with_memory(walk, depth, Window::at_least(beta))?;
            if value < beta { upper = value } else { lower = value }
        }
        self.guess = value;
        Ok(value)
    }

    /// Alpha-beta, fail-soft, that asks and fills the memory.
    fn with_memory<R: Keyed, G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        asked: Window,
    ) -> Result<f64, Halt> {
        let turn = walk.enter(asked);
        // Searches to the end share what they know, at whatever ply they meet a position.
        let place = (walk.rules().key(walk.state()), if depth > FULL_DEPTH / 2 { FULL_DEPTH } else { depth });
        let known = self.memory.get(&place).copied();
        if let Some(Known { lower, upper }) = known
            && (lower >= asked.beta || upper <= asked.alpha || lower == upper)
        {
            walk.cut(Cut::Memory);
            return Ok(walk.leave_known(if upper <= asked.alpha { upper } else { lower }));
        }
        let side = match walk.side(turn, depth) {
            Side::Leaf(value) => {
                self.remember(place, value, Window::FULL);
                return Ok(walk.leave_leaf(value));
            }
            Side::Chance => return Err(Halt::MetChance),
            side => side,
        };
        let mut window = asked;
        let mut best = if side == Side::Max { f64::NEG_INFINITY } else { f64::INFINITY };
        let mut node = walk.expand()?;
        while let Some(m) = walk.next(&mut node) {
            let value = walk.after(m, |walk| self.with_memory(walk, depth - 1, window))?;
            if side == Side::Max && value > best {
                best = value;
                walk.keep(&mut node, m, best, window);
                window.alpha = window.alpha.max(best);
            } else if side == Side::Min && value < best {
                best = value;
                walk.keep(&mut node, m, best, window);
                window.beta = window.beta.min(best);
            }
            if window.is_closed() {
                walk.cut(if side == Side::Max { Cut::Beta } else { Cut::Alpha });
                break;
            }
        }
        self.remember(place, best, asked);
        Ok(walk.leave(&node, best))
    }

    /// A search with window `asked` returned `value`: exact inside, an upper bound below, a lower bound above.
    fn remember(&mut self, place: (u64, u32), value: f64, asked: Window) {
        let is_full = self.memory.len() >= self.capacity;
        let known = match self.memory.get_mut(&place) {
            Some(known) => known,
            None if is_full => return,
            None => {
                let nothing = Known { lower: f64::NEG_INFINITY, upper: f64::INFINITY };
                self.memory.entry(place).or_insert(nothing)
            }
        };
        if value > asked.alpha {
            known.lower = known.lower.max(value);
        }
        if value < asked.beta {
            known.upper = known.upper.min(value);
        }
    }

    /// The moves of the present position that keep its `value`: the first, or all. The walk's line then follows the
    /// first, on to the end. Most answers lie in the memory.
    fn keepers<R: Keyed, G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        value: f64,
        ties: Ties,
    ) -> Result<Vec<R::Move>, Halt> {
        let mut keepers = Vec::new();
        if depth == 0 || walk.rules().turn(walk.state()) == Turn::Over {
            walk.forget_line();
            return Ok(keepers);
        }
        let around = Window::new(value.next_down(), value.next_up());
        walk.enter(around);
        let mut node = walk.expand()?;
        while let Some(m) = walk.next(&mut node) {
            if walk.after(m, |walk| self.with_memory(walk, depth - 1, around))? == value {
                keepers.push(m);
                if ties == Ties::AsKnown {
                    break;
                }
            }
        }
        if let Some(&m) = keepers.first() {
            walk.after(m, |walk| self.keepers(walk, depth - 1, value, Ties::AsKnown))?;
            walk.keep(&mut node, m, value, around);
        }
        walk.leave(&node, value);
        Ok(keepers)
    }
}

impl<R: Keyed> Method<R> for Mtdf {
    const PRUNES: bool = true;

    fn value<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        _: Window,
    ) -> Result<f64, Halt> {
        self.converge(walk, depth)
    }

    fn solve<G: Guide<R>, O: Observer<R::Move>>(
        &mut self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
        ties: Ties,
        _: Option<R::Move>,
    ) -> Result<Found<R::Move>, Halt> {
        // What is remembered was seen by one MAX, through one guide: another search may have others.
        self.memory.clear();
        walk.restart();
        let before = walk.counters();
        let value = self.converge(walk, depth)?;
        let best = self.keepers(walk, depth, value, ties)?;
        Ok(found(walk, value, best, depth, before))
    }
}

//! The search of the solver: alpha-beta to the end of the game, in null windows alone, over a transposition table. Each
//! call asks "is the score at least this much?" and answers with a bound (Pearl 1980; Plaat 1996; for Connect Four, Pons).
//!
//! As every question names a distance, none looks deeper than its answer can lie: a win in five plies is sought five deep.

use tah_rules::{Guide, Keyed, Moves, Turn};

use super::score::{MOST_PAYOFF, MOST_PLIES, limits, score, step, unstep};
use super::table::{Known, Table};
use crate::stack::with_stack;
use crate::{Budget, Counters, Halt};

/// Why a search stopped without an answer. One byte, so that a result stays in a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    Halted(Halt),
    /// A payoff that no score can hold; the search remembers which.
    Payoff,
    TooLong,
    /// No move where there must be one, or none that keeps what was proven.
    Contradiction,
}

/// A search in one game, on behalf of MAX. Scores are those of the side to move unless said otherwise.
pub(super) struct Search<'s, R: Keyed, G> {
    pub(super) rules: &'s R,
    pub(super) guide: &'s mut G,
    pub(super) table: &'s mut Table,
    pub(super) state: R::State,
    pub(super) max: usize,
    pub(super) counters: Counters,
    pub(super) wrong_payoff: f64,
    budget: Budget<'s>,
    next_look: u64,
    ply: u32,
    moves: Moves<R::Move>,
    /// What the rules promise of the scores of MIN and of MAX where the game is not over.
    limits: [(i32, i32); 2],
}

impl<'s, R: Keyed, G: Guide<R>> Search<'s, R, G> {
    pub(super) fn new(
        rules: &'s R,
        guide: &'s mut G,
        table: &'s mut Table,
        state: &R::State,
        max: usize,
        budget: Budget<'s>,
    ) -> Self {
        let most = f64::from(MOST_PAYOFF);
        let bounds = rules.bounds(max);
        let (low, high) = (bounds.low.ceil().max(-most) as i32, bounds.high.floor().min(most) as i32);
        Self {
            rules,
            guide,
            table,
            state: state.clone(),
            max,
            counters: Counters::default(),
            wrong_payoff: 0.0,
            budget,
            next_look: budget.next_look(0),
            ply: 0,
            moves: Moves::new(),
            limits: [limits(-high, -low), limits(low, high)],
        }
    }

    /// What is known without looking, for the side to move.
    pub(super) fn limits(&self, is_max: bool) -> (i32, i32) {
        self.limits[usize::from(is_max)]
    }

    /// Whether MAX decides when `player` is to move.
    #[inline]
    pub(super) fn is_max(&self, player: usize) -> bool {
        player == self.max
    }

    /// A bound of the score of a position at which the side `is_max` decides: at least `goal` if the score is, and less
    /// if it is less.
    pub(super) fn ask(&mut self, is_max: bool, goal: i32) -> Result<i32, Trouble> {
        let (lower, upper) = self.limits[usize::from(is_max)];
        if lower >= goal {
            return Ok(lower);
        }
        if upper < goal {
            return Ok(upper);
        }
        let key = self.rules.key(&self.state);
        let known = self.table.probe(key);
        if known.lower >= goal {
            return Ok(known.lower);
        }
        if known.upper < goal {
            return Ok(known.upper);
        }
        let before = self.counters.nodes;
        let first = self.moves.len();
        self.rules.moves(&self.state, &mut self.moves);
        let found = self.try_moves(is_max, goal, first, known.best);
        let proof = match found {
            Ok((_, Some(m))) => self.index_of(m, first),
            _ => None,
        };
        self.moves.truncate(first);
        let best = found?.0;
        let learnt = if best >= goal {
            Known { lower: best, upper: known.upper, best: proof }
        } else {
            Known { lower: known.lower, upper: best, best: known.best }
        };
        self.table.store(key, learnt, self.counters.nodes - before);
        Ok(best)
    }

    /// Tries the moves from `first` on, the one remembered before the others, until one reaches `goal`: the best bound
    /// found, and the move that reached it.
    #[inline]
    fn try_moves(
        &mut self,
        is_max: bool,
        goal: i32,
        first: usize,
        remembered: Option<u8>,
    ) -> Result<(i32, Option<R::Move>), Trouble> {
        let end = self.moves.len();
        let mut best = i32::MIN;
        let mut next = first;
        if let Some(index) = remembered.map(usize::from).filter(|&index| first + index < end) {
            self.moves.from_mut(first).swap(0, index);
            let m = self.moves[first];
            best = step(self.child(m, is_max, unstep(goal))?);
            if best >= goal {
                return Ok((best, Some(m)));
            }
            next += 1;
        }
        if let Some((bound, m)) = self.glance(is_max, goal, next)? {
            self.counters.cutoffs += 1;
            return Ok((bound, Some(m)));
        }
        self.guide.order(self.rules, &self.state, self.moves.from_mut(next));
        for i in next..end {
            let m = self.moves[i];
            best = best.max(step(self.child(m, is_max, unstep(goal))?));
            if best >= goal {
                self.counters.cutoffs += u64::from(i + 1 < end);
                return Ok((best, Some(m)));
            }
        }
        if first == end { Err(Trouble::Contradiction) } else { Ok((best, None)) }
    }

    /// Looks one ply ahead for a move that ends the game well enough or leads to a position of which enough is known
    /// (enhanced transposition cutoffs: Schaeffer & Plaat 1996). On Connect Four this saves a third of the nodes under a
    /// good guide, and seven in eight without one. The guide is not told: it is asked nothing on the way.
    #[inline]
    fn glance(&mut self, is_max: bool, goal: i32, from: usize) -> Result<Option<(i32, R::Move)>, Trouble> {
        for i in from..self.moves.len() {
            let m = self.moves[i];
            let undo = self.rules.play(&mut self.state, m);
            let bound = match self.rules.turn(&self.state) {
                Turn::Over => self.ended().map(|ended| if is_max { ended } else { -ended }),
                Turn::Player(player) => {
                    let known = self.table.probe(self.rules.key(&self.state));
                    Ok(if self.is_max(player) == is_max { known.lower } else { -known.upper })
                }
                Turn::Chance => Err(Trouble::Halted(Halt::MetChance)),
            };
            self.rules.undo(&mut self.state, m, undo);
            let bound = step(bound?);
            if bound >= goal {
                return Ok(Some((bound, m)));
            }
        }
        Ok(None)
    }

    /// Where `m` stands in the list that the rules generate, if an entry of the table can say so.
    #[inline]
    fn index_of(&mut self, m: R::Move, first: usize) -> Option<u8> {
        self.moves.truncate(first);
        self.rules.moves(&self.state, &mut self.moves);
        let index = self.moves.from(first).iter().position(|&other| other == m)?;
        u8::try_from(index).ok().filter(|&index| index < u8::MAX)
    }

    /// What [`ask`](Self::ask) says of the position after `m`, for the side `was_max` that played it.
    #[inline]
    pub(super) fn child(&mut self, m: R::Move, was_max: bool, goal: i32) -> Result<i32, Trouble> {
        let undo = self.advance(m);
        let answer = self.enter(was_max, goal);
        self.retreat(m, undo);
        answer
    }

    /// Enters the present position, to which the side `was_max` has moved, on behalf of that side.
    #[inline]
    fn enter(&mut self, was_max: bool, goal: i32) -> Result<i32, Trouble> {
        self.count()?;
        match self.rules.turn(&self.state) {
            Turn::Over => {
                self.counters.leaves += 1;
                let ended = self.ended()?;
                Ok(if was_max { ended } else { -ended })
            }
            Turn::Chance => Err(Trouble::Halted(Halt::MetChance)),
            Turn::Player(player) => {
                let is_max = self.is_max(player);
                with_stack(self.ply, || {
                    if is_max == was_max {
                        self.ask(is_max, goal)
                    } else {
                        self.ask(is_max, 1 - goal).map(|answer| -answer)
                    }
                })
            }
        }
    }

    #[inline]
    fn count(&mut self) -> Result<(), Trouble> {
        self.counters.nodes += 1;
        self.counters.depth = self.counters.depth.max(self.ply);
        if self.counters.nodes >= self.next_look { self.look() } else { self.check_length() }
    }

    #[inline]
    fn check_length(&self) -> Result<(), Trouble> {
        if self.ply > MOST_PLIES { Err(Trouble::TooLong) } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Trouble> {
        self.next_look = self.budget.next_look(self.counters.nodes);
        if self.budget.is_spent(self.counters.nodes) {
            return Err(Trouble::Halted(Halt::Spent));
        }
        self.check_length()
    }

    /// The score for MAX of the present position, in which the game is over.
    #[inline]
    pub(super) fn ended(&mut self) -> Result<i32, Trouble> {
        let payoff = self.rules.payoff(&self.state, self.max);
        if payoff.trunc() == payoff && payoff.abs() <= f64::from(MOST_PAYOFF) {
            return Ok(score(payoff as i32, 0));
        }
        self.wrong_payoff = payoff;
        Err(Trouble::Payoff)
    }

    /// Plays `m`: the search goes on from there.
    #[inline]
    pub(super) fn advance(&mut self, m: R::Move) -> R::Undo {
        let undo = self.rules.play(&mut self.state, m);
        self.guide.played(self.rules, &self.state, m);
        self.ply += 1;
        undo
    }

    /// Takes `m` back.
    #[inline]
    pub(super) fn retreat(&mut self, m: R::Move, undo: R::Undo) {
        self.ply -= 1;
        self.rules.undo(&mut self.state, m, undo);
        self.guide.undone(self.rules, &self.state, m);
    }
}

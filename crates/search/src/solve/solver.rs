//! The solver of games without chance: it closes in on the score of a position by null windows, first on the payoff, then
//! on the distance, and proves every move of the principal line.

use std::fmt;

use tah_rules::{Bounds, Guide, Keyed, Turn, legal_moves};

use super::deterministic::{Search, Trouble};
use super::score::{MOST_PAYOFF, MOST_PLIES, distance, least_of, payoff, unstep};
use super::table::Table;
use crate::{Budget, Counters, Halt};

/// What a game is worth, to the end and without doubt.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<M> {
    /// What MAX gets when both sides play best.
    pub payoff: f64,
    /// Plies to the end of the game, when the winner hurries and the loser delays; for a draw, the length of the line.
    pub distance: u32,
    /// Every move with this payoff and distance, in the order of the rules; for a draw, every move that draws.
    pub best: Vec<M>,
    /// A line of best moves to the end of the game.
    pub line: Vec<M>,
    /// What was counted.
    pub counters: Counters,
    /// Nothing was estimated: always so.
    pub exact: bool,
}

/// What is known between two questions of the solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// What the payoff of MAX lies within.
    pub payoff: Bounds,
    /// The least and the greatest distance, once the payoff is known and is not a draw.
    pub distance: Option<(u32, u32)>,
    /// What was counted so far.
    pub counters: Counters,
}

/// Why a position was not solved.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Unsolved {
    /// The search came to a halt; this is what it knew by then.
    Halted(Halt, Progress),
    /// A payoff that is not a whole number between -10,000 and 10,000.
    Payoff(f64),
    /// A line of more than 65,535 plies: games that can go round in circles are not for this solver.
    TooLong,
    /// There is no player with this number.
    NoSuchPlayer(usize),
    /// The answers contradict each other: two states share a key, or a state has other moves the second time.
    Contradiction,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Halted(halt, known) => {
                let Bounds { low, high } = known.payoff;
                write!(f, "{halt}; the payoff is between {low} and {high}")
            }
            Unsolved::Payoff(payoff) => {
                write!(
                    f,
                    "a payoff of {payoff}; solved are whole payoffs from -{MOST_PAYOFF} to {MOST_PAYOFF}"
                )
            }
            Unsolved::TooLong => {
                write!(f, "a line of more than {MOST_PLIES} plies: can the game go in circles?")
            }
            Unsolved::NoSuchPlayer(player) => write!(f, "there is no player {player}"),
            Unsolved::Contradiction => f.write_str("two different states have the same key"),
        }
    }
}

impl std::error::Error for Unsolved {}

/// Solves positions of one game. The table is allocated once and serves all of them.
pub struct Solver<'r, R: Keyed, G> {
    rules: &'r R,
    guide: G,
    table: Table,
    /// For whom the table was filled.
    max: Option<usize>,
}

impl<'r, R: Keyed, G: Guide<R>> Solver<'r, R, G> {
    /// A solver whose table has the default size. `guide` orders the moves.
    pub fn new(rules: &'r R, guide: G) -> Self {
        Self::with_table(rules, guide, Table::default())
    }

    /// A solver with a table of another size.
    pub fn with_table(rules: &'r R, guide: G, table: Table) -> Self {
        Self { rules, guide, table, max: None }
    }

    /// Forgets what earlier positions taught.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Solves `state` for the player to move.
    pub fn solve(&mut self, state: &R::State, budget: Budget<'_>) -> Result<Solution<R::Move>, Unsolved> {
        let max = match self.rules.turn(state) {
            Turn::Player(player) => player,
            _ => 0,
        };
        self.solve_for(state, max, budget, |_| {})
    }

    /// Solves `state` for the player `max`, against whom everyone else plays. Between two questions, `progress` is told
    /// what is known.
    pub fn solve_for(
        &mut self,
        state: &R::State,
        max: usize,
        budget: Budget<'_>,
        progress: impl FnMut(&Progress),
    ) -> Result<Solution<R::Move>, Unsolved> {
        if max >= self.rules.players() {
            return Err(Unsolved::NoSuchPlayer(max));
        }
        // The score of the side to move is the same for either MAX only if one player's loss is the other's gain.
        let is_symmetric = self.rules.players() == 2 && self.rules.zero_sum();
        if self.max.is_some_and(|earlier| earlier != max) && !is_symmetric {
            self.table.clear();
        }
        self.max = Some(max);
        let search = Search::new(self.rules, &mut self.guide, &mut self.table, state, max, budget);
        let (lower, upper) = search.limits(true);
        Quest { search, lower, upper, is_max: true }.fulfil(progress)
    }
}

/// The way to one solution. The bounds are those of the score at the root, for the side to move there.
struct Quest<'s, R: Keyed, G> {
    search: Search<'s, R, G>,
    lower: i32,
    upper: i32,
    is_max: bool,
}

impl<R: Keyed, G: Guide<R>> Quest<'_, R, G> {
    fn fulfil(mut self, progress: impl FnMut(&Progress)) -> Result<Solution<R::Move>, Unsolved> {
        self.run(progress).map_err(|trouble| match trouble {
            Trouble::Halted(halt) => Unsolved::Halted(halt, self.known()),
            Trouble::Payoff => Unsolved::Payoff(self.search.wrong_payoff),
            Trouble::TooLong => Unsolved::TooLong,
            Trouble::Contradiction => Unsolved::Contradiction,
        })
    }

    fn run(&mut self, progress: impl FnMut(&Progress)) -> Result<Solution<R::Move>, Trouble> {
        let mut best = Vec::new();
        let score = match self.search.rules.turn(&self.search.state) {
            Turn::Chance => return Err(Trouble::Halted(Halt::MetChance)),
            Turn::Over => self.search.ended()?,
            Turn::Player(player) => {
                self.is_max = self.search.is_max(player);
                self.close_in(progress)?;
                best = self.best_moves()?;
                self.lower
            }
        };
        let line = self.line(score)?;
        let for_max = if self.is_max { score } else { -score };
        Ok(Solution {
            payoff: f64::from(payoff(for_max)),
            distance: line.len() as u32,
            best,
            line,
            counters: self.search.counters,
            exact: true,
        })
    }

    /// Asks until the score is known.
    fn close_in(&mut self, mut progress: impl FnMut(&Progress)) -> Result<(), Trouble> {
        (self.lower, self.upper) = self.search.limits(self.is_max);
        while self.lower < self.upper {
            let goal = self.next_goal();
            let answer = self.search.ask(self.is_max, goal)?;
            if answer >= goal {
                self.lower = answer;
            } else {
                self.upper = answer;
            }
            progress(&self.known());
        }
        Ok(())
    }

    /// The next question: halfway between the payoffs that are possible, then between the distances.
    fn next_goal(&self) -> i32 {
        let (low, high) = (payoff(self.lower), payoff(self.upper));
        if low < high {
            return least_of(low + (high - low + 1) / 2);
        }
        self.lower + (self.upper - self.lower + 1) / 2
    }

    /// The moves of the root that keep its score.
    fn best_moves(&mut self) -> Result<Vec<R::Move>, Trouble> {
        let goal = unstep(self.lower);
        let mut best = Vec::new();
        for m in legal_moves(self.search.rules, &self.search.state) {
            if self.search.child(m, self.is_max, goal)? >= goal {
                best.push(m);
            }
        }
        Ok(best)
    }

    /// A line of moves that keep the score, to the end of the game.
    fn line(&mut self, score: i32) -> Result<Vec<R::Move>, Trouble> {
        let mut line = Vec::new();
        let mut undos = Vec::new();
        let mut for_max = if self.is_max { score } else { -score };
        let mut outcome = Ok(());
        while let Turn::Player(player) = self.search.rules.turn(&self.search.state) {
            let is_max = self.search.is_max(player);
            for_max = unstep(for_max);
            match self.keeper(is_max, if is_max { for_max } else { -for_max }) {
                Ok(m) => {
                    line.push(m);
                    undos.push(self.search.advance(m));
                }
                Err(trouble) => {
                    outcome = Err(trouble);
                    break;
                }
            }
        }
        let is_kept =
            self.search.ended() == Ok(for_max) && (score == 0 || distance(score) == line.len() as u32);
        // The guide has followed the line, and must be told the way back.
        for (&m, undo) in line.iter().zip(undos).rev() {
            self.search.retreat(m, undo);
        }
        outcome?;
        if is_kept { Ok(line) } else { Err(Trouble::Contradiction) }
    }

    /// The first move that reaches `goal`. Most answers lie in the table.
    fn keeper(&mut self, is_max: bool, goal: i32) -> Result<R::Move, Trouble> {
        let mut moves = legal_moves(self.search.rules, &self.search.state);
        self.search.guide.order(self.search.rules, &self.search.state, &mut moves);
        for m in moves {
            if self.search.child(m, is_max, goal)? >= goal {
                return Ok(m);
            }
        }
        Err(Trouble::Contradiction)
    }

    fn known(&self) -> Progress {
        let (low, high) = if self.is_max { (self.lower, self.upper) } else { (-self.upper, -self.lower) };
        let (payoffs, distances) = ((payoff(low), payoff(high)), (distance(low), distance(high)));
        let is_decided = payoffs.0 == payoffs.1 && payoffs.0 != 0;
        Progress {
            payoff: Bounds { low: f64::from(payoffs.0), high: f64::from(payoffs.1) },
            distance: is_decided.then_some((distances.0.min(distances.1), distances.0.max(distances.1))),
            counters: self.search.counters,
        }
    }
}

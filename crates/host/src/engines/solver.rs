//! Solvers: the exact value of a game, by whatever its capabilities allow.

use tah_rules::{Chance, Draw, Guide, Keyed, Notation, Rules};
use tah_search::solve::{Settling, Solver, Table, Unsettled, Unsolved, settle};
use tah_search::textbook::expectiminimax::Expectiminimax;
use tah_search::textbook::minimax::Minimax;
use tah_search::{Counters, FULL_DEPTH};

use super::{method, players};
use crate::error::{Error, Result};
use crate::kit::{Answer, Kit, Progress, Question};
use crate::settings::Settings;

impl<R: Rules + Notation + Draw + 'static> Kit<R> {
    /// Solved with the distance to the end: two sides, no chance, whole payoffs.
    #[must_use]
    pub fn solved_with_distance<G: Guide<R> + Clone + Send + Sync + 'static>(mut self, guide: G) -> Self
    where
        R: Keyed,
    {
        self.solver = Some(Box::new(move |question, _| with_distance(question, guide.clone())));
        self.keyed()
    }

    /// Solved by a solver of the game's own.
    #[must_use]
    pub fn solved_by<F>(mut self, solve: F) -> Self
    where
        F: Fn(&Question<'_, R>) -> Result<Answer<R::Move>> + Send + Sync + 'static,
    {
        self.solver = Some(Box::new(move |question, _| solve(question)));
        self
    }

    /// Solved by value iteration over all states: chance, and games that can go in circles.
    #[must_use]
    pub fn solved_by_iteration(mut self) -> Self
    where
        R: Keyed + Chance,
    {
        self.solver = Some(Box::new(|question, _| by_iteration(question)));
        self.keyed()
    }

    /// Solved by searching everything: two sides, no chance.
    #[must_use]
    pub fn solved_by_minimax(mut self) -> Self {
        self.solver = Some(Box::new(|question, _| {
            whole(question, |question| method::run(question, &mut Minimax::default(), &mut (), &mut ()))
        }));
        self
    }

    /// Solved by searching everything: two sides and chance.
    #[must_use]
    pub fn solved_by_expectiminimax(mut self) -> Self
    where
        R: Chance,
    {
        self.solver = Some(Box::new(|question, _| {
            whole(question, |question| method::run(question, &mut Expectiminimax, &mut (), &mut ()))
        }));
        self
    }

    /// Solved by searching everything: any number of players, no chance.
    #[must_use]
    pub fn solved_by_max_n(mut self) -> Self {
        self.solver = Some(Box::new(|question, _| whole(question, players::without_chance)));
        self
    }

    /// Solved by searching everything: any number of players and chance.
    #[must_use]
    pub fn solved_by_max_n_with_chance(mut self) -> Self
    where
        R: Chance,
    {
        self.solver = Some(Box::new(|question, _| whole(question, players::with_chance)));
        self
    }
}

/// Asks for a search to the end of the game, within the limits of time and nodes.
fn whole<R: Rules>(
    question: &Question<'_, R>,
    search: impl FnOnce(&Question<'_, R>) -> Result<Answer<R::Move>>,
) -> Result<Answer<R::Move>> {
    let settings = Settings { depth: Some(FULL_DEPTH), ..question.settings.clone() };
    let answer = search(&Question { settings: &settings, ..*question })?;
    if answer.exact { Ok(answer) } else { Err(unfinished("nothing is known yet")) }
}

pub(crate) fn unfinished(known: &str) -> Error {
    Error::new(format!("the limits were reached before the game was solved: {known}"), "more time or nodes")
}

fn by_iteration<R: Keyed + Chance>(question: &Question<'_, R>) -> Result<Answer<R::Move>> {
    let settled =
        settle(question.rules, question.state, Settling::default(), question.budget(), |settlement| {
            let (done, nodes) = (settlement.settled as u64, settlement.states as u64);
            (question.progress)(&Progress { unit: "settled states", done, value: None, nodes, chosen: None });
        });
    match settled {
        Ok(settled) => Ok(Answer {
            value: settled.payoffs.get(question.viewpoint).map(|payoff| payoff + 0.0),
            payoffs: Some(settled.payoffs),
            line: settled.best.iter().take(1).copied().collect(),
            best: settled.best,
            exact: true,
            counters: Counters { nodes: settled.nodes, ..Counters::default() },
            ..Answer::default()
        }),
        Err(Unsettled::Halted(_)) => Err(unfinished("nothing is known yet")),
        Err(unsettled) => Err(Error::new(unsettled.to_string(), "a smaller game")),
    }
}

/// A table of this size, if there is so much memory at all.
fn table_of(bytes: u64) -> Result<Table> {
    let size = usize::try_from(bytes).ok();
    match size.filter(|&size| Vec::<u8>::new().try_reserve_exact(size).is_ok()) {
        Some(size) => Ok(Table::new(size)),
        None => {
            Err(Error::new(format!("there is no memory for a table of {} MB", bytes >> 20), "a smaller hash"))
        }
    }
}

fn with_distance<R: Keyed, G: Guide<R>>(question: &Question<'_, R>, guide: G) -> Result<Answer<R::Move>> {
    let table = match question.settings.hash {
        Some(bytes) => table_of(bytes)?,
        None => Table::default(),
    };
    let mut solver = Solver::with_table(question.rules, guide, table);
    let solution = solver.solve_for(question.state, question.viewpoint, question.budget(), |progress| {
        let value = (progress.payoff.low == progress.payoff.high).then_some(progress.payoff.low);
        (question.progress)(&Progress {
            unit: "step",
            done: 0,
            value,
            nodes: progress.counters.nodes,
            chosen: None,
        });
    });
    match solution {
        Ok(solution) => Ok(Answer {
            value: Some(solution.payoff + 0.0),
            distance: Some(solution.distance),
            best: solution.best,
            depth: solution.distance,
            line: solution.line,
            exact: true,
            counters: solution.counters,
            ..Answer::default()
        }),
        Err(Unsolved::Halted(_, progress)) => Err(unfinished(&format!(
            "the value lies between {} and {}",
            progress.payoff.low, progress.payoff.high
        ))),
        Err(unsolved) => Err(Error::new(unsolved.to_string(), "a game this solver can take")),
    }
}

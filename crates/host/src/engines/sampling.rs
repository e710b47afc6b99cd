//! Engines that play at random, and Monte Carlo tree search, which makes something of it.

use tah_rules::{Chance, Dice, Draw, Notation, Observer, Rules, Turn, legal_moves};
use tah_search::nature::{Nature, NoChance, WithChance};
use tah_search::textbook::mcts::{Options, Report, mcts, tree_node_bytes};

use crate::error::{Error, Result};
use crate::kit::{Answer, Detail, Kit, Question, Watch};

const DEFAULT_PLAYOUTS: u64 = 10_000;
/// Where playouts are very long, as in a deep tree, this ends the search before their number does.
const DEFAULT_NODES: u64 = 20_000_000;

impl<R: Rules + Notation + Draw + 'static> Kit<R> {
    /// Monte Carlo tree search for a game without chance.
    #[must_use]
    pub fn monte_carlo(mut self) -> Self {
        self.add_mcts(NoChance);
        self
    }

    /// Monte Carlo tree search for a game with chance.
    #[must_use]
    pub fn monte_carlo_with_chance(mut self) -> Self
    where
        R: Chance,
    {
        self.add_mcts(WithChance);
        self
    }

    fn add_mcts<N: Nature<R> + Send + Sync + 'static>(&mut self, nature: N) {
        self.add("mcts", move |question, watch| match watch {
            Watch::Nobody => run(question, nature, &mut ()),
            Watch::Trace(trace) => run(question, nature, trace),
        });
    }

    /// Engines that do not think.
    #[must_use]
    pub fn thoughtless(mut self) -> Self {
        self.add("first", |question, _| Ok(pick(question, |_| 0)));
        self.add("random", |question, _| {
            let mut dice = Dice::new(question.settings.seed.unwrap_or_else(crate::seed_from_clock));
            Ok(pick(question, |moves| dice.below(moves)))
        });
        self
    }
}

/// A legal move chosen by its number.
fn pick<R: Rules>(question: &Question<'_, R>, choose: impl FnOnce(usize) -> usize) -> Answer<R::Move> {
    let moves = legal_moves(question.rules, question.state);
    if moves.is_empty() || !matches!(question.rules.turn(question.state), Turn::Player(_)) {
        return Answer::default();
    }
    let chosen = moves[choose(moves.len())];
    Answer { best: vec![chosen], line: vec![chosen], ..Answer::default() }
}

fn run<R: Rules, N: Nature<R>, O: Observer<R::Move>>(
    question: &Question<'_, R>,
    nature: N,
    observer: &mut O,
) -> Result<Answer<R::Move>> {
    let settings = question.settings;
    let mut budget = question.budget();
    let unlimited = budget.nodes.is_none() && budget.deadline.is_none();
    budget.nodes = budget.nodes.or(unlimited.then_some(DEFAULT_NODES));
    let mut options = Options {
        playouts: settings.playouts.or(unlimited.then_some(DEFAULT_PLAYOUTS)),
        seed: settings.seed.unwrap_or(1),
        ..Options::default()
    };
    if let Some(exploration) = settings.exploration {
        options.exploration = exploration;
    }
    if let Some(bytes) = settings.hash {
        options.most_tree_nodes = bytes as usize / tree_node_bytes::<R>();
    }
    let report = mcts(question.rules, question.state, nature, &options, budget, observer)
        .map_err(|error| Error::new(error.to_string(), ""))?;
    Ok(answer(question, report))
}

fn answer<R: Rules>(question: &Question<'_, R>, report: Report<R::Move>) -> Answer<R::Move> {
    let details = report.moves.iter().map(|known| Detail {
        value: Some(known.mean),
        visits: Some(known.visits),
        ..Detail::new(known.m)
    });
    Answer {
        value: report.value.get(question.viewpoint).map(|value| value + 0.0),
        payoffs: (question.rules.players() > 2).then(|| report.value.clone()),
        details: details.collect(),
        chosen: report.best,
        best: report.equally_good,
        depth: report.line.len() as u32,
        line: report.line,
        exact: report.proven,
        counters: report.counters,
        ..Answer::default()
    }
}

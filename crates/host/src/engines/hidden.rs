//! Engines for hidden information. They are given the view of the player to move and nothing else of the state.

use tah_rules::{Chance, Dice, Draw, Hidden, Notation, Turn};
use tah_search::nature::WithChance;
use tah_search::textbook::cfr::{
    Cfr, CfrPlus, ExtensiveForm, Profile, Sequences, Solver, Variant, expected_values, exploitability, worth,
};
use tah_search::textbook::expectiminimax::Expectiminimax;
use tah_search::textbook::ismcts::{Tried, ismcts};
use tah_search::textbook::mcts::Options;
use tah_search::textbook::pimc::{Sampling, pimc};
use tah_search::{Counters, FULL_DEPTH};

use crate::error::{Error, Result};
use crate::kit::{Answer, Detail, Kit, Progress, Question};
use crate::theory::Views;

const DEFAULT_SAMPLES: u32 = 100;
const DEFAULT_PLAYOUTS: u64 = 10_000;
const DEFAULT_ITERATIONS: u64 = 10_000;
/// Iterations between two looks at the clock, and between two reports.
const ITERATIONS_BETWEEN_LOOKS: u64 = 100;
/// Larger games are not solved by going through them whole.
const MOST_NODES: usize = 20_000_000;

impl<R: Hidden + Chance + Notation + Draw + 'static> Kit<R> {
    /// A player does not see everything, and nature deals.
    #[must_use]
    pub fn hidden(mut self) -> Self {
        self.add("pimc", |question, _| sample(question));
        self = self.hiding();
        self.add("cfr+", |question, _| regret::<R, CfrPlus>(question));
        self.add("cfr", |question, _| regret::<R, Cfr>(question));
        self.solver = Some(Box::new(|question, _| regret::<R, CfrPlus>(question)));
        self
    }

    /// A player does not see everything, and nature deals; the game may be too large for all but sampling.
    #[must_use]
    pub fn hiding(mut self) -> Self {
        self.about.hidden = true;
        self.views = Some(|| Box::new(Views::<R>::default()));
        self.add("ismcts", |question, _| information_sets(question));
        self.with_chance()
    }
}

/// Monte Carlo tree search over information sets, from the view of the player to move.
fn information_sets<R: Hidden + Chance>(question: &Question<'_, R>) -> Result<Answer<R::Move>> {
    let Question { rules, state, settings, .. } = *question;
    let Turn::Player(player) = rules.turn(state) else { return Ok(Answer::default()) };
    let budget = question.budget();
    let unlimited = budget.nodes.is_none() && budget.deadline.is_none();
    let usual = Options::default();
    let options = Options {
        playouts: settings.playouts.or(unlimited.then_some(DEFAULT_PLAYOUTS)),
        exploration: settings.exploration.unwrap_or(usual.exploration),
        seed: settings.seed.unwrap_or(1),
        ..usual
    };
    let found = ismcts(rules, &rules.view(state, player), WithChance, &options, budget)
        .map_err(|halt| Error::new(halt.to_string(), "a longer time or more nodes"))?;
    let best = found.best();
    let detail = |tried: &Tried<R::Move>| Detail {
        value: Some(tried.mean + 0.0),
        visits: Some(tried.visits),
        ..Detail::new(tried.m)
    };
    Ok(Answer {
        value: best.map(|tried| tried.mean + 0.0),
        best: best.iter().map(|tried| tried.m).collect(),
        chosen: best.map(|tried| tried.m),
        line: best.iter().map(|tried| tried.m).collect(),
        depth: found.counters.depth,
        details: found.moves.iter().map(detail).collect(),
        counters: found.counters,
        ..Answer::default()
    })
}

/// Perfect-information Monte Carlo from the view of the player to move.
fn sample<R: Hidden + Chance>(question: &Question<'_, R>) -> Result<Answer<R::Move>> {
    let Question { rules, state, settings, .. } = *question;
    let Turn::Player(player) = rules.turn(state) else { return Ok(Answer::default()) };
    let view = rules.view(state, player);
    let sampling = Sampling {
        samples: settings.samples.unwrap_or(if settings.time.is_some() { u32::MAX } else { DEFAULT_SAMPLES }),
        depth: settings.depth.unwrap_or(FULL_DEPTH),
        budget: question.budget(),
    };
    let mut dice = Dice::new(settings.seed.unwrap_or(1));
    let tools = (&mut Expectiminimax, &mut (), &mut ());
    let sampled = pimc(rules, &view, player, tools, sampling, &mut dice)
        .map_err(|halt| Error::new(halt.to_string(), "a longer time or more nodes"))?;
    let (value, best) = sampled.best();
    let details = sampled.averages.iter().map(|average| Detail {
        value: Some(average.mean),
        error: Some(average.error),
        visits: Some(sampled.samples.into()),
        ..Detail::new(average.m)
    });
    Ok(Answer {
        value: Some(value + 0.0),
        line: best.iter().take(1).copied().collect(),
        best,
        depth: sampled.counters.depth,
        details: details.collect(),
        counters: sampled.counters,
        ..Answer::default()
    })
}

/// Solves the whole game from its start by regret minimisation. What is then said of the present position is what the
/// strategy does with the view of the player to move.
fn regret<R: Hidden + Chance, A: Variant>(question: &Question<'_, R>) -> Result<Answer<R::Move>> {
    let Question { rules, state, settings, .. } = *question;
    let unsolvable = |error: &dyn std::fmt::Display| Error::new(error.to_string(), "a smaller game");
    let form =
        ExtensiveForm::compile(rules, &rules.start(), MOST_NODES).map_err(|error| unsolvable(&error))?;
    let sequences = Sequences::of(&form).map_err(|error| unsolvable(&error))?;
    let mut solver = Solver::<A>::new(&sequences);
    let budget = question.budget();
    let iterations = settings.iterations.map(u64::from);
    let iterations =
        iterations.unwrap_or(if settings.time.is_some() { u64::MAX } else { DEFAULT_ITERATIONS });
    while solver.iterations() < iterations && !budget.is_spent(0) {
        solver.iterate(ITERATIONS_BETWEEN_LOOKS.min(iterations - solver.iterations()));
        let done = solver.iterations();
        (question.progress)(&Progress {
            unit: "iteration",
            done,
            value: None,
            nodes: solver.touched(),
            chosen: None,
        });
    }
    let profile = solver.average_strategy();
    let counters = Counters { nodes: solver.touched(), ..Counters::default() };
    let answer = Answer {
        value: expected_values(&sequences, &profile).first().copied(),
        exploitability: Some(exploitability(&sequences, &profile)),
        depth: solver.iterations().try_into().unwrap_or(u32::MAX),
        counters,
        ..Answer::default()
    };
    Ok(match rules.turn(state) {
        Turn::Player(player) => at_view(question, player, &form, &profile, answer),
        Turn::Over => Answer {
            value: Some(rules.payoff(state, question.viewpoint) + 0.0),
            distance: Some(0),
            exact: true,
            ..answer
        },
        Turn::Chance if is_start(rules, state) => answer,
        // In the middle of a game the value of the whole game would mislead.
        Turn::Chance => Answer { value: None, ..answer },
    })
}

/// Whether nobody has seen anything yet.
fn is_start<R: Hidden>(rules: &R, state: &R::State) -> bool {
    let start = rules.start();
    (0..rules.players()).all(|player| rules.view(state, player) == rules.view(&start, player))
}

/// What the strategy does where `player` is to move, from its view alone.
fn at_view<R: Hidden + Chance>(
    question: &Question<'_, R>,
    player: usize,
    form: &ExtensiveForm<R::View, R::Move>,
    profile: &Profile,
    answer: Answer<R::Move>,
) -> Answer<R::Move> {
    let view = question.rules.view(question.state, player);
    let Some(set) = form.find(player, &view) else { return answer };
    let found = &form.sets[set];
    let probability = |i: usize| profile[found.first_action + i];
    let detail = |(i, &m): (usize, &R::Move)| Detail { probability: Some(probability(i)), ..Detail::new(m) };
    let most = (0..found.moves.len()).map(probability).fold(0.0, f64::max);
    let best: Vec<R::Move> =
        (0..found.moves.len()).filter(|&i| probability(i) == most).map(|i| found.moves[i]).collect();
    let chosen = question.settings.seed.map(|seed| {
        let mut rest = Dice::new(seed).unit();
        let drawn = (0..found.moves.len()).find(|&i| {
            rest -= probability(i);
            rest < 0.0
        });
        found.moves[drawn.unwrap_or(found.moves.len() - 1)]
    });
    Answer {
        value: worth(form, profile, set).or(answer.value),
        details: found.moves.iter().enumerate().map(detail).collect(),
        line: best.iter().take(1).copied().collect(),
        best,
        chosen,
        ..answer
    }
}

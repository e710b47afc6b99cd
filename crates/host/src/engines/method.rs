//! Running a textbook method: to a depth, or deeper and deeper until the budget is spent.

use tah_rules::{Draw, Guide, Notation, Observer, Rules, Turn};
use tah_search::textbook::deepening::deepen;
use tah_search::textbook::{Found, Method, Ties};
use tah_search::{Counters, FULL_DEPTH, Halt, Walk};

use crate::error::{Error, Result};
use crate::kit::{Answer, Kit, Progress, Question, Watch};
use crate::settings::Settings;

impl<R: Rules + Notation + Draw + 'static> Kit<R> {
    /// Adds an engine that runs a textbook method with a guide.
    pub(crate) fn add_method<G, A>(&mut self, name: &'static str, guide: G, method: fn(&Settings) -> A)
    where
        G: Guide<R> + Clone + Send + Sync + 'static,
        A: Method<R> + 'static,
    {
        self.add(name, move |question, watch| {
            let (mut guide, mut method) = (guide.clone(), method(question.settings));
            match watch {
                Watch::Nobody => run(question, &mut method, &mut guide, &mut ()),
                Watch::Trace(trace) => run(question, &mut method, &mut guide, trace),
            }
        });
    }
}

/// Runs `method` as deep as the settings say.
pub(super) fn run<R: Rules, G: Guide<R>, O: Observer<R::Move>, A: Method<R>>(
    question: &Question<'_, R>,
    method: &mut A,
    guide: &mut G,
    observer: &mut O,
) -> Result<Answer<R::Move>> {
    let Question { rules, state, viewpoint, settings, .. } = *question;
    let mut walk = Walk::new(rules, state, viewpoint, guide, observer, question.budget());
    let ties = if settings.all_best { Ties::All } else { Ties::AsKnown };
    let limit = settings.depth.unwrap_or(FULL_DEPTH);
    let found = if settings.nodes.is_none() && settings.time.is_none() {
        method.solve(&mut walk, limit, ties, None)
    } else {
        deepen(method, &mut walk, limit, ties, |found| {
            (question.progress)(&Progress {
                unit: "depth",
                done: found.depth.into(),
                value: Some(found.value),
                nodes: found.counters.nodes,
                chosen: None,
            });
        })
    };
    let counters = walk.counters();
    match found {
        Ok(found) => Ok(answer(question, found)),
        Err(Halt::Spent) => Ok(in_a_hurry(question, counters)),
        Err(halt) => Err(Error::new(halt.to_string(), "")),
    }
}

fn answer<R: Rules>(question: &Question<'_, R>, found: Found<R::Move>) -> Answer<R::Move> {
    let mut answer = Answer {
        // Adding zero turns −0 into 0.
        value: Some(found.value + 0.0),
        best: found.best,
        line: found.line,
        depth: found.depth,
        exact: found.exact,
        counters: found.counters,
        ..Answer::default()
    };
    if let Some((payoff, plies)) = end_of_line(question, &answer.line).filter(|_| answer.exact) {
        // A guide may put a won game on a scale of its own; an exact value is the payoff itself.
        answer.value = Some(payoff + 0.0);
        answer.distance = Some(plies);
    }
    answer
}

/// The payoff at the end of `line`, if the game ends there, and how many plies that is.
pub(super) fn end_of_line<R: Rules>(question: &Question<'_, R>, line: &[R::Move]) -> Option<(f64, u32)> {
    let mut state = question.state.clone();
    for &m in line {
        question.rules.play(&mut state, m);
    }
    let over = question.rules.turn(&state) == Turn::Over;
    over.then(|| (question.rules.payoff(&state, question.viewpoint), line.len() as u32))
}

/// Not even one ply could be searched: any legal move will have to do.
pub(super) fn in_a_hurry<R: Rules>(question: &Question<'_, R>, counters: Counters) -> Answer<R::Move> {
    let moves = tah_rules::legal_moves(question.rules, question.state);
    let chooses = matches!(question.rules.turn(question.state), Turn::Player(_));
    let first: Vec<R::Move> = moves.into_iter().take(usize::from(chooses)).collect();
    Answer { line: first.clone(), best: first, counters, ..Answer::default() }
}

//! Engines for any number of players.

use tah_rules::{Chance, Draw, Guide, Notation, Observer, Rules};
use tah_search::nature::{Nature, NoChance, WithChance};
use tah_search::textbook::max_n::MaxN;
use tah_search::textbook::paranoid::Paranoid;
use tah_search::{FULL_DEPTH, Halt, Walk};

use super::method::{end_of_line, in_a_hurry};
use crate::error::{Error, Result};
use crate::kit::{Answer, Kit, Question, Watch};

impl<R: Rules + Notation + Draw + 'static> Kit<R> {
    /// Max^n and paranoid search, guided by `guide`, for a game without chance.
    #[must_use]
    pub fn several_players<G: Guide<R> + Clone + Send + Sync + 'static>(mut self, guide: G) -> Self {
        self.add_max_n(guide.clone(), NoChance);
        self.add_method("paranoid", guide, |_| Paranoid);
        self
    }

    /// Max^n for a game with chance.
    #[must_use]
    pub fn several_players_with_chance<G: Guide<R> + Clone + Send + Sync + 'static>(
        mut self,
        guide: G,
    ) -> Self
    where
        R: Chance,
    {
        self.add_max_n(guide, WithChance);
        self.with_chance()
    }

    fn add_max_n<G, N>(&mut self, guide: G, nature: N)
    where
        G: Guide<R> + Clone + Send + Sync + 'static,
        N: Nature<R> + Send + Sync + 'static,
    {
        self.add("max-n", move |question, watch| {
            let mut guide = guide.clone();
            match watch {
                Watch::Nobody => run(question, nature, &mut guide, &mut ()),
                Watch::Trace(trace) => run(question, nature, &mut guide, trace),
            }
        });
    }
}

/// Max^n without a guide or an observer, for a game without chance.
pub(super) fn without_chance<R: Rules>(question: &Question<'_, R>) -> Result<Answer<R::Move>> {
    run(question, NoChance, &mut (), &mut ())
}

/// The same for a game with chance.
pub(super) fn with_chance<R: Chance>(question: &Question<'_, R>) -> Result<Answer<R::Move>> {
    run(question, WithChance, &mut (), &mut ())
}

/// Runs max^n to a depth, or deeper and deeper while the budget lasts.
fn run<R: Rules, G: Guide<R>, O: Observer<R::Move>, N: Nature<R>>(
    question: &Question<'_, R>,
    nature: N,
    guide: &mut G,
    observer: &mut O,
) -> Result<Answer<R::Move>> {
    let Question { rules, state, viewpoint, settings, .. } = *question;
    let mut walk = Walk::new(rules, state, viewpoint, guide, observer, question.budget());
    let limit = settings.depth.unwrap_or(FULL_DEPTH);
    let deepens = settings.nodes.is_some() || settings.time.is_some();
    let mut depth = if deepens { 1 } else { limit };
    let mut in_hand = None;
    loop {
        match MaxN(nature).solve(&mut walk, depth) {
            Ok(found) => in_hand = Some(found),
            Err(Halt::Spent) => break,
            Err(halt) => return Err(Error::new(halt.to_string(), "")),
        }
        if depth >= limit || in_hand.as_ref().is_some_and(|found| found.exact) {
            break;
        }
        depth += 1;
    }
    let Some(found) = in_hand else { return Ok(in_a_hurry(question, walk.counters())) };
    // Where chance moves the line stops, and there is no one distance.
    let distance = end_of_line(question, &found.line).filter(|_| found.exact).map(|(_, plies)| plies);
    Ok(Answer {
        value: found.value.get(viewpoint).map(|payoff| payoff + 0.0),
        payoffs: Some(found.value.iter().map(|payoff| payoff + 0.0).collect()),
        best: found.best,
        line: found.line,
        depth: found.depth,
        exact: found.exact,
        distance,
        counters: walk.counters(),
        ..Answer::default()
    })
}

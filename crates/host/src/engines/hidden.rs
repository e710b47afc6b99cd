//! Engines for hidden information. They are given the view of the player to move and nothing else of the state.

use tah_rules::{Chance, Dice, Draw, Hidden, Notation, Turn};
use tah_search::FULL_DEPTH;
use tah_search::textbook::expectiminimax::Expectiminimax;
use tah_search::textbook::pimc::{Sampling, pimc};

use crate::error::{Error, Result};
use crate::kit::{Answer, Detail, Kit, Question};

const DEFAULT_SAMPLES: u32 = 100;

impl<R: Hidden + Chance + Notation + Draw + 'static> Kit<R> {
    /// A player does not see everything, and nature deals.
    #[must_use]
    pub fn hidden(mut self) -> Self {
        self.about.hidden = true;
        self.add("pimc", |question, _| sample(question));
        self.with_chance()
    }
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

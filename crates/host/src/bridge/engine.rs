//! The player of `tah-games` as an engine of a session.

use std::num::NonZero;

use tah_games::bridge::player::{Decision, Player};
use tah_games::bridge::{Bridge, Move};
use tah_rules::{Hidden, Rules, Turn};
use tah_search::Counters;

use crate::kit::{Answer, Detail, Kit, Question};

/// Deals imagined for a card unless said.
const DEFAULT_SAMPLES: usize = 100;
/// Threads unless said, where there are so many.
const DEFAULT_THREADS: usize = 2;

impl Kit<Bridge> {
    /// The player that solves imagined deals double dummy.
    #[must_use]
    pub(crate) fn double_dummy(mut self) -> Self {
        self.add("double-dummy", |question, _| Ok(decide(question)));
        self
    }
}

/// What the player to move does, who is given its view alone.
fn decide(question: &Question<'_, Bridge>) -> Answer<Move> {
    let Question { rules, state, settings, .. } = *question;
    let Turn::Player(seat) = rules.turn(state) else { return Answer::default() };
    let available = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = settings.threads.map_or(available.min(DEFAULT_THREADS), |threads| threads as usize);
    // With a time alone it thinks until then.
    let enough = if settings.time.is_some() { usize::MAX } else { DEFAULT_SAMPLES };
    let player = Player {
        samples: settings.samples.map_or(enough, |samples| samples as usize),
        bidding_samples: settings.call_samples.unwrap_or(0) as usize,
        foresight: settings.foresight.unwrap_or(1),
        objective: settings.scoring,
        seed: settings.seed.unwrap_or(1),
        threads: NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN),
        deadline: question.budget().deadline,
        stop: question.stop,
    };
    player.decide(&rules.view(state, seat)).map_or_else(Answer::default, |decision| answer(&decision))
}

fn answer(decision: &Decision) -> Answer<Move> {
    let detail = |thought: &tah_games::bridge::player::Thought| Detail {
        value: Some(thought.mean + 0.0),
        error: Some(thought.error),
        visits: Some(decision.samples as u64),
        ..Detail::new(thought.m)
    };
    Answer {
        value: decision.thoughts.first().map(|thought| thought.mean + 0.0),
        best: vec![decision.chosen],
        chosen: Some(decision.chosen),
        line: vec![decision.chosen],
        details: decision.thoughts.iter().map(detail).collect(),
        counters: Counters { nodes: decision.nodes, ..Counters::default() },
        ..Answer::default()
    }
}

#[cfg(test)]
mod tests {
    use crate::session::Call;
    use crate::{Spec, catalogue};

    #[test]
    fn bridge_is_opened_and_played_by_its_engines() {
        let mut session = catalogue::open(&Spec::parse("bridge,board=3").unwrap()).unwrap();
        let deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
        session.set_position(&format!("{deal} S EW 1C 1S P P P | H2")).unwrap();
        for engine in [
            "double-dummy,samples=5",
            "double-dummy,samples=3,scoring=matchpoints",
            "double-dummy,samples=3,foresight=2",
            "ismcts,playouts=50",
        ] {
            let report = session.best(&Spec::parse(engine).unwrap(), &Call::default()).unwrap();
            assert!(["HJ", "H9", "H7"].contains(&report.chosen.unwrap().as_str()), "{engine}");
        }
        for wrong in ["bridge,board=x", "bridge,dealer=Q", "bridge,vulnerable=some"] {
            let error = catalogue::open(&Spec::parse(wrong).unwrap()).err().unwrap();
            assert!(error.line_and_column().is_some(), "{wrong}");
        }
    }
}

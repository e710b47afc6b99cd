//! The strong search of games with dice as an engine.

use tah_rules::{Chance, Draw, Guide, Keyed, Notation, Turn};
use tah_search::strong::chance::{self, ChanceEngine, ChanceReport, ChanceSettings, Filter};

use crate::error::{Error, Result};
use crate::kit::{Answer, Detail, Kit, Progress, Question};
use crate::session::DEFAULT_TIME;

/// The deepest that is searched under a clock.
const MOST_DEPTH: u32 = 99;
/// Up to this depth a small table is enough, which stays in the processor's cache and takes no time to make.
const SHALLOW: u32 = 5;
const SMALL_TABLE: usize = 2 << 20;

impl<R> Kit<R>
where
    R: Chance + Keyed + Notation + Draw + Clone + Send + Sync + 'static,
    R::State: Send + Sync,
    R::Move: Send + Sync,
{
    /// The strong search of games with dice, guided by `guide`.
    #[must_use]
    pub fn strong_with_chance<G: Guide<R> + Clone + Send + Sync + 'static>(mut self, guide: G) -> Self {
        self.add("strong", move |question, _| {
            let depth = question.settings.depth;
            search(question, (question.rules, question.state), &guide, Steps { depth, step: 1 })
        });
        self
    }
}

/// How deep, and by how much each iteration is deeper.
pub(crate) struct Steps {
    pub(crate) depth: Option<u32>,
    pub(crate) step: u32,
}

/// Searches a position, which may be that of the question with some of the rules left out.
pub(crate) fn search<R, G>(
    question: &Question<'_, R>,
    (rules, state): (&R, &R::State),
    guide: &G,
    Steps { depth, step }: Steps,
) -> Result<Answer<R::Move>>
where
    R: Chance + Keyed + Notation + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send + Sync,
{
    let settings = question.settings;
    let filter = match &settings.filter {
        None => Filter::default(),
        Some(name) => Filter::named(name).ok_or_else(|| {
            let names: Vec<&str> = Filter::NAMED.iter().map(|filter| filter.name).collect();
            Error::new(format!("there is no filter `{name}`"), format!("one of {}", names.join(", ")))
        })?,
    };
    let is_shallow = depth.is_some_and(|depth| depth <= SHALLOW);
    let usual = if is_shallow { SMALL_TABLE } else { ChanceSettings::default().hash };
    let its_settings = ChanceSettings {
        hash: settings.hash.map_or(usual, |bytes| bytes as usize),
        threads: settings.threads.unwrap_or(1) as usize,
        filter,
        probes: true,
    };
    let engine = ChanceEngine::new(rules.clone(), guide.clone(), its_settings);
    let mut budget = question.budget();
    if depth.is_none() && settings.nodes.is_none() && settings.time.is_none() {
        budget.deadline = Some(std::time::Instant::now() + DEFAULT_TIME);
    }
    let asked = chance::Question {
        depth: depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH),
        step,
        all_values: settings.multipv.is_some_and(|lines| lines > 1),
        budget,
    };
    let found = engine.search(state, &asked, |report| {
        let best = report.candidates.first();
        (question.progress)(&Progress {
            unit: "depth",
            done: report.depth.into(),
            value: best.map(|best| best.value),
            nodes: report.counters.nodes,
            chosen: best.map(|best| question.rules.move_text(question.state, best.m)),
        });
    });
    let sign = if rules.turn(state) == Turn::Player(question.viewpoint) { 1.0 } else { -1.0 };
    Ok(found.map_or_else(Answer::default, |report| answer(&report, sign, settings.multipv)))
}

fn answer<M: Copy>(report: &ChanceReport<M>, sign: f64, lines: Option<u32>) -> Answer<M> {
    let best: Vec<M> = report.candidates.first().map(|candidate| candidate.m).into_iter().collect();
    let value = report.candidates.first().map(|candidate| sign * candidate.value + 0.0);
    let shown = lines.map_or(0, |lines| if lines > 1 { lines as usize } else { 0 });
    let detail = |candidate: &chance::Candidate<M>| Detail {
        value: Some(candidate.value + 0.0).filter(|value| value.is_finite()),
        ..Detail::new(candidate.m)
    };
    Answer {
        value: value.filter(|value| value.is_finite()),
        line: best.clone(),
        best,
        depth: report.depth,
        details: report.candidates.iter().take(shown).map(detail).collect(),
        counters: report.counters,
        ..Answer::default()
    }
}

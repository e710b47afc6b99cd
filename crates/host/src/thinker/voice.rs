//! What a search says, as a protocol says it.

use tah_rules::{Guide, Rules, legal_moves};
use tah_search::strong::score::WIN;
use tah_search::strong::{Line, Report, Worth};

use super::{Speech, Thought, ThoughtLine};
use crate::error::{Error, Result};

/// Writes and reads what belongs to one game.
#[derive(Clone)]
pub(super) struct Voice<R: Rules> {
    pub(super) speech: Speech<R>,
    /// The rules by which moves are read: a draw that nobody claims does not end the game.
    pub(super) unclaimed: R,
    /// How many points of the search make one unit of the evaluation.
    pub(super) scale: f64,
}

impl<R: Rules> Voice<R> {
    pub(super) fn new<G: Guide<R>>(rules: &R, guide: &G, speech: Speech<R>) -> Self {
        Self { speech, unclaimed: (speech.unclaimed)(rules), scale: guide.scale(rules, 0) }
    }

    pub(super) fn write(&self, state: &R::State, m: R::Move) -> String {
        (self.speech.write)(&self.unclaimed, state, m)
    }

    pub(super) fn read(&self, state: &R::State, text: &str) -> Result<R::Move> {
        (self.speech.read)(&self.unclaimed, state, text).map_err(|error| Error::in_text(text, error))
    }

    pub(super) fn thought(&self, state: &R::State, report: &Report<R::Move>) -> Thought {
        Thought {
            depth: report.depth,
            is_complete: report.is_complete,
            goes_on: report.goes_on,
            reached: report.reached,
            lines: report.lines.iter().map(|line| self.line(state, line)).collect(),
            nodes: report.nodes,
            speed: report.speed(),
            time: report.time,
            finished: report.finished,
            fullness: report.fullness,
        }
    }

    fn line(&self, state: &R::State, line: &Line<R::Move>) -> ThoughtLine {
        // A search that was stopped before its first ply has a move but nothing to say of it.
        let is_known = line.score.abs() <= WIN;
        let worth = match line.worth() {
            _ if !is_known => Worth::Points(0),
            Worth::Points(points) => Worth::Points((f64::from(points) * 100.0 / self.scale).round() as i32),
            decided => decided,
        };
        let moves = self.moves(state.clone(), &line.moves);
        ThoughtLine { worth, certainty: is_known.then_some(line.certainty), moves }
    }

    fn moves(&self, mut state: R::State, line: &[R::Move]) -> Vec<String> {
        let mut texts = Vec::with_capacity(line.len());
        for &m in line {
            if !legal_moves(&self.unclaimed, &state).contains(&m) {
                break;
            }
            texts.push(self.write(&state, m));
            self.unclaimed.play(&mut state, m);
        }
        texts
    }
}

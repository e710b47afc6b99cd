//! Othello's own solver as an engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tah_games::othello::endgame::{Goal, Solution, Solver, Stage};
use tah_games::othello::{Othello, Weights};
use tah_rules::Notation;
use tah_search::Counters;

use crate::engines::solver::unfinished;
use crate::error::{Error, Result};
use crate::kit::{Answer, Progress, Question};
use crate::thinker::Setup;

/// The table unless a size is given: by the number of empty squares, and never more than this.
const MOST_BYTES: u64 = 1 << 30;
/// How often limits are looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// The score of a position, all best moves and a line.
pub(crate) fn solve(question: &Question<'_, Othello>, weights: &Arc<Weights>) -> Result<Answer<u8>> {
    let settings = question.settings;
    if settings.nodes.is_some() || settings.iterations.is_some() {
        return Err(Error::new("Othello is solved whole", "a time after which to give up, or no limit"));
    }
    let empties = question.state.empties().count_ones();
    let bytes = settings.hash.unwrap_or_else(|| table_bytes(empties));
    let setup = Setup { hash: bytes, threads: settings.threads.unwrap_or(1) as usize, ..Setup::default() };
    let setup = setup.for_search()?;
    let solver = Solver::new(weights.clone(), setup.table_bytes, setup.threads);
    let goal = if settings.wld { Goal::Winner } else { Goal::Score };
    let solution = limited(question, |stop| {
        solver.solve(question.state, goal, stop, &mut |stage| (question.progress)(&progress(question, stage)))
    });
    match solution {
        Some(solution) => Ok(answer(solution, question)),
        None => Err(unfinished("nothing is known yet")),
    }
}

/// A megabyte for a dozen empty squares, twice as much for each more.
fn table_bytes(empties: u32) -> u64 {
    (1 << 20 << empties.saturating_sub(12).min(20)).min(MOST_BYTES)
}

/// Runs a search that ends when the time is up or the flag is set.
fn limited<T>(question: &Question<'_, Othello>, search: impl FnOnce(&AtomicBool) -> T) -> T {
    let (ended, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
    let stop = question.stop;
    let deadline = question.settings.time.map(|time| Instant::now() + time);
    if stop.is_none() && deadline.is_none() {
        return search(&ended);
    }
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Relaxed) {
                let is_stopped = stop.is_some_and(|stop| stop.load(Relaxed));
                if is_stopped || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    ended.store(true, Relaxed);
                    break;
                }
                std::thread::park_timeout(BETWEEN_LOOKS);
            }
        });
        let found = search(&ended);
        is_done.store(true, Relaxed);
        found
    })
}

fn progress(question: &Question<'_, Othello>, stage: &Stage) -> Progress {
    Progress {
        unit: if stage.is_exact { "exact depth" } else { "depth" },
        done: stage.depth.into(),
        value: Some(f64::from(stage.score)),
        nodes: stage.nodes,
        chosen: Some(question.rules.move_text(question.state, stage.best)),
    }
}

fn answer(solution: Solution, question: &Question<'_, Othello>) -> Answer<u8> {
    let sign = if question.viewpoint == question.state.player() { 1.0 } else { -1.0 };
    Answer {
        value: Some(sign * f64::from(solution.score) + 0.0),
        best: solution.best,
        depth: question.state.empties().count_ones(),
        line: solution.line,
        exact: true,
        counters: Counters { nodes: solution.nodes, ..Counters::default() },
        ..Answer::default()
    }
}

//! Suites: positions of which it is known what should, or should not, be played there. Any engine of any game can be asked to solve
//! one; chess writes them as EPD, other games as a position and the same operations.

mod read;

use std::cell::RefCell;
use std::time::{Duration, Instant};

pub use read::read;

use crate::error::Result;
use crate::session::{Call, Session};
use crate::spec::Spec;

/// A position and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// Its name, or the number of its line.
    pub id: String,
    /// The line of the file, from 1.
    pub line: usize,
    /// The position as the game writes it.
    pub position: String,
    /// Moves that solve it, if any are given.
    pub best: Vec<String>,
    /// Moves that do not.
    pub avoid: Vec<String>,
    /// What moves are worth; others are worth nothing.
    pub points: Vec<(String, u32)>,
}

impl Exercise {
    /// Whether `m` solves it.
    pub fn is_solved_by(&self, m: &str) -> bool {
        let is_best = match (self.best.is_empty(), self.points.is_empty()) {
            (false, _) => self.best.iter().any(|best| best == m),
            (true, false) => self.points_of(m) == self.most_points(),
            // Anything but what is to be avoided.
            (true, true) => true,
        };
        is_best && !self.avoid.iter().any(|avoid| avoid == m)
    }

    /// What `m` is worth.
    pub fn points_of(&self, m: &str) -> u32 {
        self.points.iter().find(|(text, _)| text == m).map_or(0, |(_, points)| *points)
    }

    /// What the best move is worth.
    pub fn most_points(&self) -> u32 {
        self.points.iter().map(|(_, points)| *points).max().unwrap_or(0)
    }

    /// What is expected, for people: `Qg6`, `not Kh1`.
    pub fn expected(&self) -> String {
        let best = if self.best.is_empty() {
            let most = self.most_points();
            self.points.iter().filter(|(_, points)| *points == most).map(|(text, _)| text.as_str()).collect()
        } else {
            self.best.iter().map(String::as_str).collect::<Vec<_>>()
        };
        let avoid = self.avoid.iter().map(|m| format!("not {m}"));
        best.into_iter().map(str::to_owned).chain(avoid).collect::<Vec<_>>().join(" ")
    }
}

/// When an engine came to the move it played, and stayed with it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// Since it was asked.
    pub time: Duration,
    /// At what depth.
    pub depth: u64,
}

/// What an engine made of an exercise.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// What it would play; nothing if it found no move.
    pub played: Option<String>,
    /// Whether that is right.
    pub solved: bool,
    /// What it is worth, where moves are worth something.
    pub points: u32,
    /// Since when it would have been right, if it is.
    pub found: Option<Found>,
    /// Nodes in all.
    pub nodes: u64,
    /// How deep it went.
    pub depth: u32,
}

/// Asks an engine to solve an exercise. `session` is of the game of the suite.
pub fn solve(
    exercise: &Exercise,
    session: &mut dyn Session,
    engine: &Spec,
    call: &Call<'_>,
) -> Result<Solution> {
    session.set_position(&exercise.position)?;
    let started = Instant::now();
    let found = RefCell::new(None);
    let watch = |progress: &crate::Progress| {
        if let Some(chosen) = &progress.chosen {
            let mut found = found.borrow_mut();
            let now = Found { time: started.elapsed(), depth: progress.done };
            *found = exercise.is_solved_by(chosen).then(|| found.unwrap_or(now));
        }
        (call.progress)(progress);
    };
    let report = session.best(engine, &Call { stop: call.stop, progress: &watch })?;
    let solved = report.chosen.as_deref().is_some_and(|m| exercise.is_solved_by(m));
    let at_the_end = Found { time: started.elapsed(), depth: report.depth.into() };
    Ok(Solution {
        solved,
        points: report.chosen.as_deref().map_or(0, |m| exercise.points_of(m)),
        found: solved.then(|| found.into_inner().unwrap_or(at_the_end)),
        played: report.chosen,
        nodes: report.nodes,
        depth: report.depth,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn a_suite_of_chess_is_solved_and_told_when() {
        let text = "# mates\n6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id \"back rank\";\n\
                    4k3/8/4K3/8/8/8/8/Q7 w - - am Qa7; c0 \"Qh8#=10, Qa8#=10, Qe5=3\";\n";
        let game = Spec::parse("chess").unwrap();
        let exercises = read(text, &game).unwrap();
        assert_eq!(exercises[0].id, "back rank");
        assert_eq!((exercises[1].line, exercises[1].expected().as_str()), (3, "Qh8# Qa8# not Qa7"));
        let mut session = catalogue::open(&game).unwrap();
        let engine = Spec::parse("strong,depth=5").unwrap();
        for exercise in &exercises {
            let solution = solve(exercise, session.as_mut(), &engine, &Call::default()).unwrap();
            assert!(solution.solved && solution.found.is_some(), "{solution:?}");
            assert_eq!(solution.points, exercise.most_points());
        }
    }

    #[test]
    fn any_game_can_have_one_and_an_engine_that_tells_nothing_is_right_at_the_end() {
        let game = Spec::parse("connect-four").unwrap();
        let exercises = read("414142; bm 4\n\n44; am 1; id quiet", &game).unwrap();
        let mut session = catalogue::open(&game).unwrap();
        let engine = Spec::parse("alpha-beta,depth=3").unwrap();
        let solution = solve(&exercises[0], session.as_mut(), &engine, &Call::default()).unwrap();
        assert_eq!(solution.found.map(|found| found.depth), Some(3));
        assert_eq!((exercises[1].id.as_str(), exercises[1].line), ("quiet", 3));
    }

    #[test]
    fn a_wrong_line_says_where() {
        let chess = |text: &str| read(text, &Spec::parse("chess").unwrap()).unwrap_err();
        let good = "7k/8/5K2/8/8/8/8/6R1 w - - bm Kf7;\n";
        for (wrong, column) in [
            ("7k/8/5K2/8/8/8/8/6R1 w - - bm Kf7 Ra9;\n", 35),
            ("7k/8/5K2/8/8/8/8/6R1 w - - id \"x\n", 31),
            ("7k/8/5K2/8/8/8/8/6R1 w - - id x;\n", 1),
            ("7k/8/5K2/8/9/8/8/6R1 w - - bm Kf7;\n", 12),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - bm Kg8;\n", 1),
            ("7k/8/5K2/8/8/8/8/6R1 w - - c0 \"Kf7=10, Kh7=3\";\n", 40),
        ] {
            let error = chess(&format!("{good}{wrong}"));
            assert_eq!(error.line_and_column(), Some((2, column)), "{wrong}{error}");
        }
        assert_eq!(chess("# nothing\n").message, "there are no positions");
    }
}

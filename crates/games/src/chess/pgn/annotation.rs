//! What programs write into comments: the clock after a move (`[%clk 0:01:02]`) and an engine's evaluation
//! (`[%eval 0.23]`, `[%eval #-3]`).

use std::time::Duration;

use super::game::Node;

/// An engine's evaluation, seen by white.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Evaluation {
    /// In pawns.
    Pawns(f64),
    /// Mate in so many moves; black mates if it is negative.
    Mate(i32),
}

impl Node {
    /// The time left on the clock after the move.
    pub fn clock(&self) -> Option<Duration> {
        let mut seconds = 0.0;
        for part in self.command("clk")?.split(':') {
            seconds = seconds * 60.0 + part.trim().parse::<f64>().ok().filter(|part| *part >= 0.0)?;
        }
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// The evaluation after the move.
    pub fn evaluation(&self) -> Option<Evaluation> {
        // A depth may follow a comma.
        let value = self.command("eval")?.split(',').next()?.trim();
        match value.strip_prefix('#') {
            Some(moves) => moves.parse().ok().map(Evaluation::Mate),
            None => value.parse().ok().filter(|value: &f64| value.is_finite()).map(Evaluation::Pawns),
        }
    }

    /// Writes the time left on the clock, in place of what was there.
    pub fn set_clock(&mut self, left: Duration) {
        let seconds = left.as_secs();
        let tenths = left.subsec_millis() / 100;
        let fraction = if tenths == 0 { String::new() } else { format!(".{tenths}") };
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        self.set_command("clk", &format!("{hours}:{minutes:02}:{:02}{fraction}", seconds % 60));
    }

    /// Writes an evaluation, in place of what was there.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        let text = match evaluation {
            Evaluation::Pawns(pawns) => format!("{pawns:.2}"),
            Evaluation::Mate(moves) => format!("#{moves}"),
        };
        self.set_command("eval", &text);
    }

    /// The value of a command such as `[%clk 0:01:02]`.
    fn command(&self, name: &str) -> Option<&str> {
        self.after.iter().find_map(|comment| find(comment, name).map(|(from, to)| &comment[from..to]))
    }

    fn set_command(&mut self, name: &str, value: &str) {
        for comment in &mut self.after {
            if let Some((from, to)) = find(comment, name) {
                comment.replace_range(from..to, value);
                return;
            }
        }
        match self.after.first_mut() {
            Some(comment) => *comment = format!("[%{name} {value}] {comment}"),
            None => self.after.push(format!("[%{name} {value}]")),
        }
    }
}

/// Where in a comment the value of a command stands.
fn find(comment: &str, name: &str) -> Option<(usize, usize)> {
    let start = format!("[%{name} ");
    let from = comment.find(&start)? + start.len();
    let to = from + comment[from..].find(']')?;
    Some((from, to))
}

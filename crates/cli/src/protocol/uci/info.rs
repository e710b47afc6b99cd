//! What tah says: lines of the protocol.

use std::io::Write;

use tah_host::thinker::{Certainty, Thought, ThoughtLine, Worth};

use super::command::shorten;

/// Writes a line at once: the other side waits for it.
pub(super) fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // Who has stopped listening will close the other pipe too.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Tells a person something.
pub(super) fn remark(text: &str) {
    say(&format!("info string {}", text.split_whitespace().collect::<Vec<_>>().join(" ")));
}

/// Tells what was wrong with something given, on one line.
pub(super) fn complain(error: &tah_host::Error) {
    let expected = match error.expected.as_str() {
        "" => String::new(),
        expected => format!("; expected {expected}"),
    };
    let place = error.place.as_ref().map_or(String::new(), |(text, _)| format!(" (in `{}`)", shorten(text)));
    remark(&format!("{}{place}{expected}", error.message));
}

/// The `info` lines of an iteration: none if nothing is known yet.
pub(super) fn lines(thought: &Thought, most: usize, show_wdl: bool) -> Vec<String> {
    let known = thought.lines.iter().take(most).enumerate().filter_map(|(number, line)| {
        let certainty = line.certainty?;
        // An iteration that was cut short has something to say only of the moves it came to.
        if !thought.is_complete && !thought.goes_on && certainty != Certainty::Value {
            return None;
        }
        Some(info(thought, number + 1, line, certainty, show_wdl))
    });
    known.collect()
}

fn info(
    thought: &Thought,
    number: usize,
    line: &ThoughtLine,
    certainty: Certainty,
    show_wdl: bool,
) -> String {
    let bound = match certainty {
        Certainty::Value => "",
        Certainty::AtLeast => " lowerbound",
        Certainty::AtMost => " upperbound",
    };
    let wdl = if show_wdl { format!(" wdl {}", wdl(line.worth)) } else { String::new() };
    let Thought { depth, reached, nodes, speed, finished, fullness, time, .. } = thought;
    format!(
        "info depth {depth} seldepth {reached} multipv {number} score {}{bound}{wdl} nodes {nodes} nps {speed} \
         hashfull {fullness} tbhits {finished} time {} pv {}",
        score(line.worth),
        time.as_millis(),
        line.moves.join(" "),
    )
}

/// Wins and losses count in moves, not in plies.
fn score(worth: Worth) -> String {
    match worth {
        Worth::Points(points) => format!("cp {points}"),
        Worth::WinIn(plies) => format!("mate {}", plies.div_ceil(2)),
        Worth::LossIn(plies) => format!("mate -{}", plies / 2),
    }
}

/// The points at which a win is as likely as not, and how fast that changes.
const EVEN_WIN: f64 = 100.0;
const SLOPE: f64 = 60.0;

/// Wins, draws and losses in a thousand games, by a logistic curve of the points.
fn wdl(worth: Worth) -> String {
    let points = match worth {
        Worth::Points(points) => f64::from(points),
        Worth::WinIn(_) => return "1000 0 0".into(),
        Worth::LossIn(_) => return "0 0 1000".into(),
    };
    let likely = |points: f64| (1000.0 / (1.0 + ((EVEN_WIN - points) / SLOPE).exp())).round() as i32;
    let (win, loss) = (likely(points), likely(-points));
    format!("{win} {} {loss}", 1000 - win - loss)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_count_in_moves() {
        let shown = [1, 2, 3, 4].map(|plies| (score(Worth::WinIn(plies)), score(Worth::LossIn(plies))));
        assert_eq!(shown[2].0, "mate 2");
        assert_eq!(shown[0].0, "mate 1");
        assert_eq!(shown[1].1, "mate -1");
        assert_eq!(shown[3].1, "mate -2");
    }

    #[test]
    fn chances_add_up() {
        for points in [-3000, -101, 0, 55, 9000] {
            let shown = wdl(Worth::Points(points));
            let numbers: Vec<i32> =
                shown.split(' ').map(|number| number.parse().expect("a number")).collect();
            assert!(numbers.iter().sum::<i32>() == 1000 && numbers.iter().all(|&n| n >= 0), "{shown}");
        }
    }
}

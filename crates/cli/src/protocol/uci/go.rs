//! A search on a thread of its own: what is asked, and how it is answered.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use tah_host::seed_from_clock;
use tah_host::thinker::{Control, Inquiry, Remaining, Thinker, Thought};
use tah_rules::{Dice, Turn};

use super::Event;
use super::command::Go;
use super::info::{complain, lines, remark, say};
use super::level::Level;
use super::options::Options;

/// Searches go deep, and test builds take much of the stack.
const STACK: usize = 64 << 20;

/// What the search is asked.
pub(super) fn inquiry(go: &Go, options: &Options, thinker: &dyn Thinker) -> Inquiry {
    let player = if let Turn::Player(player @ 0..=1) = thinker.turn() { player } else { 0 };
    let time = go.time[player].or(go.time[1 - player]);
    let clock = time.map(|time| Remaining {
        time: Duration::from_millis(time),
        increment: Duration::from_millis(go.increment[player]),
        moves: go.until_control,
    });
    let mut only = Vec::new();
    for text in &go.search_moves {
        match thinker.read(text) {
            Ok(m) => only.push(m),
            Err(error) => complain(&error),
        }
    }
    let level = options.level();
    let is_limited = go.depth.is_some()
        || go.nodes.is_some()
        || go.mate.is_some()
        || go.move_time.is_some()
        || clock.is_some();
    Inquiry {
        depth: go.depth,
        nodes: [go.nodes, level.map(Level::nodes)].into_iter().flatten().min(),
        time: go.move_time.map(Duration::from_millis),
        clock: clock.filter(|_| !go.infinite),
        // A mate in n takes n moves of ours and n − 1 of theirs.
        win_within: go.mate.map(|moves| moves.saturating_mul(2) - 1),
        only,
        lines: level.map_or(options.lines, |level| level.lines().max(options.lines)),
        until_told: go.infinite || (!is_limited && !go.ponder),
    }
}

/// Starts a search. When it is done, the thinker comes back as an event, after the answer was given.
pub(super) fn start(
    mut thinker: Box<dyn Thinker>,
    go: &Go,
    options: &Options,
    control: Arc<Control>,
    events: Sender<Event>,
) -> std::io::Result<()> {
    let inquiry = inquiry(go, options, thinker.as_ref());
    let (perft, manner) = (go.perft, Manner::of(options));
    let search = move || {
        match perft {
            Some(depth) => count(thinker.as_ref(), depth, &control),
            None => say(&answer(thinker.as_mut(), &inquiry, &control, manner)),
        }
        // If nobody takes it, tah has ended.
        let _ = events.send(Event::Done(thinker));
    };
    std::thread::Builder::new().stack_size(STACK).spawn(search).map(drop)
}

/// How a search tells and answers.
#[derive(Clone, Copy)]
struct Manner {
    lines: usize,
    show_wdl: bool,
    level: Option<Level>,
}

impl Manner {
    fn of(options: &Options) -> Self {
        Self { lines: options.lines, show_wdl: options.show_wdl, level: options.level() }
    }
}

/// Thinks, tells, and answers with a move. Should the search panic, what it told last is played: the other side waits for an answer.
fn answer(thinker: &mut dyn Thinker, inquiry: &Inquiry, control: &Control, manner: Manner) -> String {
    let moves = thinker.moves();
    if moves.is_empty() {
        let score = if thinker.is_decided() { "mate 0" } else { "cp 0" };
        say(&format!("info depth 0 score {score}"));
        return "bestmove 0000".into();
    }
    let mut latest = Vec::new();
    let mut tell = |thought: &Thought| {
        if let Some(line) = thought.lines.first() {
            latest.clone_from(&line.moves);
        }
        for line in lines(thought, manner.lines, manner.show_wdl) {
            say(&line);
        }
    };
    let found = match catch_unwind(AssertUnwindSafe(|| thinker.think(inquiry, control, &mut tell))) {
        Ok(Ok(thought)) => chosen(&thought, manner.level),
        Ok(Err(error)) => {
            complain(&error);
            Vec::new()
        }
        Err(panic) => {
            remark(&format!(
                "the search failed ({}); what is known so far is played",
                reason(panic.as_ref())
            ));
            // What it left behind may be half done.
            thinker.forget();
            latest
        }
    };
    match found.as_slice() {
        // Something is better than a loss on time.
        [] => format!("bestmove {}", moves[0]),
        [best] => format!("bestmove {best}"),
        [best, ponder, ..] => format!("bestmove {best} ponder {ponder}"),
    }
}

/// The line to play.
fn chosen(thought: &Thought, level: Option<Level>) -> Vec<String> {
    let line = match level {
        None => thought.lines.first(),
        Some(level) => level.choose(&thought.lines, &mut Dice::new(seed_from_clock())),
    };
    line.map_or(Vec::new(), |line| line.moves.clone())
}

/// What a panic says.
fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no reason given".into())
}

/// Counts paths, as other engines print it.
fn count(thinker: &dyn Thinker, depth: u32, control: &Control) {
    let sum = thinker.perft(depth, control, &mut |m, nodes| say(&format!("{m}: {nodes}")));
    say(&format!("\nNodes searched: {sum}\n"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_host::thinker::{Certainty, Setup, ThoughtLine, Worth};
    use tah_host::{Error, Result};
    use tah_rules::scene::Scene;

    /// A thinker that tells of one move and then panics, or has nothing to tell.
    struct Fragile {
        tells: bool,
        forgot: bool,
    }

    impl Thinker for Fragile {
        fn setup(&self) -> Setup {
            Setup::default()
        }
        fn set(&mut self, _: Setup) -> Result<()> {
            Ok(())
        }
        fn use_database(&mut self, _: &str) -> Result<()> {
            Ok(())
        }
        fn forget(&mut self) {
            self.forgot = true;
        }
        fn set_position(&mut self, _: Option<&str>, _: &[&str]) -> Result<()> {
            Err(Error::new("it has no positions", ""))
        }
        fn position(&self) -> String {
            String::new()
        }
        fn scene(&self) -> Scene {
            Scene { parts: Vec::new() }
        }
        fn turn(&self) -> Turn {
            Turn::Player(0)
        }
        fn moves(&self) -> Vec<String> {
            vec!["a".into(), "b".into()]
        }
        fn read(&self, text: &str) -> Result<String> {
            Ok(text.to_owned())
        }
        fn is_decided(&self) -> bool {
            false
        }
        fn perft(&self, _: u32, _: &Control, _: &mut dyn FnMut(&str, u64)) -> u64 {
            0
        }
        fn think(&mut self, _: &Inquiry, _: &Control, tell: &mut dyn FnMut(&Thought)) -> Result<Thought> {
            if self.tells {
                let line = ThoughtLine {
                    worth: Worth::Points(1),
                    certainty: Some(Certainty::Value),
                    moves: vec!["b".into()],
                };
                tell(&Thought { is_complete: true, lines: vec![line], ..Thought::default() });
            }
            panic!("it is fragile");
        }
    }

    #[test]
    fn a_search_that_panics_is_answered_for() {
        for (tells, expected) in [(false, "bestmove a"), (true, "bestmove b")] {
            let mut thinker = Fragile { tells, forgot: false };
            let manner = Manner::of(&Options::new("chess"));
            let said = answer(&mut thinker, &Inquiry::default(), &Control::new(), manner);
            assert_eq!((said.as_str(), thinker.forgot), (expected, true));
        }
    }
}

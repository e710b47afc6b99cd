//! A search on a thread of its own: what is asked, and how it is answered.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use tah_host::thinker::{Control, Inquiry, Remaining, Thinker};
use tah_rules::Turn;

use super::Event;
use super::command::Go;
use super::info::{complain, lines, say};
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
    let is_limited = go.depth.is_some()
        || go.nodes.is_some()
        || go.mate.is_some()
        || go.move_time.is_some()
        || clock.is_some();
    Inquiry {
        depth: go.depth,
        nodes: go.nodes,
        time: go.move_time.map(Duration::from_millis),
        clock: clock.filter(|_| !go.infinite),
        // A mate in n takes n moves of ours and n − 1 of theirs.
        win_within: go.mate.map(|moves| moves.saturating_mul(2) - 1),
        only,
        lines: options.lines,
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
    let (perft, show_wdl) = (go.perft, options.show_wdl);
    let search = move || {
        match perft {
            Some(depth) => count(thinker.as_ref(), depth, &control),
            None => answer(thinker.as_mut(), &inquiry, &control, show_wdl),
        }
        // If nobody takes it, tah has ended.
        let _ = events.send(Event::Done(thinker));
    };
    std::thread::Builder::new().stack_size(STACK).spawn(search).map(drop)
}

/// Thinks, tells, and answers with a move.
fn answer(thinker: &mut dyn Thinker, inquiry: &Inquiry, control: &Control, show_wdl: bool) {
    let moves = thinker.moves();
    if moves.is_empty() {
        let score = if thinker.is_decided() { "mate 0" } else { "cp 0" };
        say(&format!("info depth 0 score {score}"));
        say("bestmove 0000");
        return;
    }
    let mut tell = |thought: &_| {
        for line in lines(thought, show_wdl) {
            say(&line);
        }
    };
    let found = match thinker.think(inquiry, control, &mut tell) {
        Ok(thought) => thought.lines.into_iter().next().map_or(Vec::new(), |line| line.moves),
        Err(error) => {
            complain(&error);
            Vec::new()
        }
    };
    match found.as_slice() {
        // Something is better than a loss on time.
        [] => say(&format!("bestmove {}", moves[0])),
        [best] => say(&format!("bestmove {best}")),
        [best, ponder, ..] => say(&format!("bestmove {best} ponder {ponder}")),
    }
}

/// Counts paths, as other engines print it.
fn count(thinker: &dyn Thinker, depth: u32, control: &Control) {
    let sum = thinker.perft(depth, control, &mut |m, nodes| say(&format!("{m}: {nodes}")));
    say(&format!("\nNodes searched: {sum}\n"));
}

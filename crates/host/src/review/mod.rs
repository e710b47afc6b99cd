//! A review of a game that was played: every position is searched, and what each move gave away is told in winning chances.

mod chances;
pub mod chess;
pub mod plot;
mod summary;

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use serde::Serialize;
use tah_rules::Turn;

pub use chances::{accuracy, chances};
pub use summary::Summary;

use crate::error::Result;
use crate::thinker::{Inquiry, Thinker, Worth, stoppable};

/// How bad a move is, by what it loses of the winning chances.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// The marks with the least loss of each, in chances from 0 to 1 (those of lichess.org: 0.1, 0.2 and 0.3 on a scale from −1 to 1).
    const LEAST: [(Mark, f64); 3] = [(Mark::Blunder, 0.15), (Mark::Mistake, 0.10), (Mark::Inaccuracy, 0.05)];

    /// The mark of a move that loses so much.
    fn of(loss: f64) -> Option<Self> {
        Self::LEAST.into_iter().find(|(_, least)| loss >= *least).map(|(mark, _)| mark)
    }

    /// The sign written after a move.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// What is thought of one move. All is seen by the player who made it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// Who made it, from 0.
    pub player: usize,
    /// What the position was worth before.
    pub before: Worth,
    /// What it is worth after the move; a win or loss counts from there.
    pub after: Worth,
    /// The line that was best, as the protocol writes moves.
    pub best: Vec<String>,
    /// How deep the position before was searched.
    pub depth: u32,
    /// Whether the best move was played.
    pub is_best: bool,
    /// The winning chances that the move gave away, from 0 to 1.
    pub loss: f64,
    /// How bad that is.
    pub mark: Option<Mark>,
}

/// What a search says of a position.
struct Verdict {
    player: usize,
    worth: Worth,
    line: Vec<String>,
    depth: u32,
}

/// Reviews the `moves` played from `start`. `tell` hears the number of every position before it is searched. If `stop` is set, the
/// review ends with the moves that were judged before.
pub fn review(
    thinker: &mut dyn Thinker,
    start: Option<&str>,
    moves: &[String],
    inquiry: &Inquiry,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(usize),
) -> Result<Vec<Judged>> {
    let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
    let mut verdicts: Vec<Verdict> = Vec::with_capacity(moves.len() + 1);
    for ply in 0..=moves.len() {
        tell(ply);
        thinker.set_position(start, &texts[..ply])?;
        let mover = verdicts.last().map_or(0, |last| last.player);
        let verdict = verdict(thinker, mover, inquiry, stop)?;
        if stop.load(SeqCst) {
            break;
        }
        verdicts.push(verdict);
    }
    Ok(verdicts.windows(2).zip(moves).map(|(pair, m)| judge(&pair[0], &pair[1], m)).collect())
}

/// What the present position is worth, and what is best there. `mover` is who made the last move.
fn verdict(thinker: &mut dyn Thinker, mover: usize, inquiry: &Inquiry, stop: &AtomicBool) -> Result<Verdict> {
    let Turn::Player(player) = thinker.turn() else {
        let worth = if thinker.is_decided() { Worth::WinIn(0) } else { Worth::Points(0) };
        return Ok(Verdict { player: mover, worth, line: Vec::new(), depth: 0 });
    };
    let thought = stoppable(Some(stop), |control| thinker.think(inquiry, control, &mut |_| {}))?;
    let depth = thought.depth;
    let line = thought.lines.into_iter().next();
    let (worth, line) = line.map_or((Worth::Points(0), Vec::new()), |line| (line.worth, line.moves));
    Ok(Verdict { player, worth, line, depth })
}

fn judge(before: &Verdict, after: &Verdict, played: &str) -> Judged {
    let worth = if after.player == before.player { after.worth } else { negative(after.worth) };
    let is_best = before.line.first().is_some_and(|best| best == played);
    // A deeper look may like the best move less, but there was none better.
    let loss = if is_best { 0.0 } else { (chances(before.worth) - chances(worth)).max(0.0) };
    Judged {
        player: before.player,
        before: before.worth,
        after: worth,
        best: before.line.clone(),
        depth: before.depth,
        is_best,
        loss,
        mark: Mark::of(loss),
    }
}

/// The same for the other side.
fn negative(worth: Worth) -> Worth {
    match worth {
        Worth::Points(points) => Worth::Points(-points),
        Worth::WinIn(plies) => Worth::LossIn(plies),
        Worth::LossIn(plies) => Worth::WinIn(plies),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinker::Setup;
    use crate::{Spec, catalogue};

    fn reviewed(game: &str, moves: &str, depth: u32) -> Vec<Judged> {
        let session = catalogue::open(&Spec::parse(game).unwrap()).unwrap();
        let mut thinker = session.thinker(Setup { hash: 1 << 20, ..Setup::default() }).unwrap();
        let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        let inquiry = Inquiry { depth: Some(depth), ..Inquiry::default() };
        review(thinker.as_mut(), None, &moves, &inquiry, &AtomicBool::new(false), &mut |_| {}).unwrap()
    }

    #[test]
    fn the_move_that_loses_is_marked_and_the_mate_is_not() {
        let judged = reviewed("chess", "f2f3 e7e5 g2g4 d8h4", 6);
        assert_eq!(judged.len(), 4);
        assert_eq!(judged[2].mark, Some(Mark::Blunder));
        assert_eq!((judged[3].is_best, judged[3].after, judged[3].loss), (true, Worth::WinIn(0), 0.0));
        assert_eq!(judged[2].after, Worth::LossIn(1));
        let summary = Summary::of(&judged, 0);
        assert_eq!((summary.moves, summary.blunders), (2, 1));
        assert!(summary.accuracy < Summary::of(&judged, 1).accuracy);
    }

    #[test]
    fn other_games_are_reviewed_too() {
        let judged = reviewed("connect-four", "4 1 4 1 4 2 4", 8);
        assert_eq!(judged[5].player, 1);
        assert_eq!(judged[5].after, Worth::LossIn(1));
        assert_eq!(judged[6].after, Worth::WinIn(0));
    }

    #[test]
    fn a_review_that_is_stopped_has_judged_nothing_more() {
        let session = catalogue::open(&Spec::parse("chess").unwrap()).unwrap();
        let mut thinker = session.thinker(Setup { hash: 1 << 20, ..Setup::default() }).unwrap();
        let inquiry = Inquiry { depth: Some(100), ..Inquiry::default() };
        let stop = AtomicBool::new(true);
        let moves = ["e2e4".to_owned()];
        let judged = review(thinker.as_mut(), None, &moves, &inquiry, &stop, &mut |_| {}).unwrap();
        assert!(judged.is_empty());
    }
}

//! What an engine says during a game, line by line.

use crate::game::Outcome;
use crate::player::{Opinion, WON};

/// A line of an engine.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Said<'l> {
    /// It plays this move.
    Move(&'l str),
    /// It gives up.
    Resign,
    /// It offers a draw, or takes one.
    OfferDraw,
    /// It says how the game has ended.
    Result(Outcome),
    /// It does not take a move.
    Illegal,
    /// It cannot do something else that it was told, such as to set a position up.
    Complaint,
    /// It has done everything before this `ping`.
    Pong(u32),
    /// What it thinks of its position.
    Thought(Opinion),
    /// Anything else.
    Other,
}

impl<'l> Said<'l> {
    pub(super) fn of(line: &'l str) -> Self {
        let mut words = line.split_whitespace();
        match (words.next().unwrap_or_default(), words.next().unwrap_or_default()) {
            ("move", m) => Said::Move(m),
            // As engines of the protocol's first version say it.
            ("My", "move") => line.rsplit([':', ' ']).next().map_or(Said::Other, Said::Move),
            ("resign", _) | ("tellics", "resign") => Said::Resign,
            ("offer", "draw") => Said::OfferDraw,
            ("1-0", _) => Said::Result(Outcome::First),
            ("0-1", _) => Said::Result(Outcome::Second),
            ("1/2-1/2", _) => Said::Result(Outcome::Draw),
            ("Illegal" | "illegal" | "Invalid", word) if word.trim_end_matches(':') == "move" => {
                Said::Illegal
            }
            ("tellusererror" | "Illegal" | "illegal", _) => Said::Complaint,
            ("pong", number) => number.parse().map_or(Said::Other, Said::Pong),
            _ => opinion(line).map_or(Said::Other, Said::Thought),
        }
    }
}

/// A line of thought: depth, score, time, nodes, moves.
fn opinion(line: &str) -> Option<Opinion> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(|c: char| !c.is_ascii_digit());
    let score: i32 = words.next()?.parse().ok()?;
    let depth = depth.parse().ok()?;
    for _ in ["time", "nodes"] {
        words.next()?.parse::<u64>().ok()?;
    }
    let decided = f64::from(score.signum()) * WON;
    let score = if f64::from(score.abs()) >= WON { decided } else { score.into() };
    Some(Opinion { score: Some(score), depth: Some(depth) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let thought = |depth, score| Said::Thought(Opinion { score: Some(score), depth: Some(depth) });
        for (line, said) in [
            ("move e2e4", Said::Move("e2e4")),
            ("move O-O", Said::Move("O-O")),
            ("My move is : g1f3", Said::Move("g1f3")),
            ("My move is: g1f3", Said::Move("g1f3")),
            ("1. ... g1f3", Said::Other),
            ("resign", Said::Resign),
            ("offer draw", Said::OfferDraw),
            ("1-0 {White mates}", Said::Result(Outcome::First)),
            ("1/2-1/2 {Draw by repetition}", Said::Result(Outcome::Draw)),
            ("Illegal move: e7e5", Said::Illegal),
            ("Illegal move (in check): e7e5", Said::Illegal),
            ("Invalid move: e7e5", Said::Illegal),
            ("tellusererror Illegal position", Said::Complaint),
            ("pong 3", Said::Pong(3)),
            (" 6      2       52     224376 c2c4 d7d6", thought(6, 2.0)),
            ("8& -31 20 129493 Nf3", thought(8, -31.0)),
            ("4 100003 0 8921 d1g4", thought(4, WON)),
            ("1 +26 0 4 Na3", thought(1, 26.0)),
            ("Error (unknown command): accepted", Said::Other),
            ("# 16+16 pieces", Said::Other),
            ("", Said::Other),
        ] {
            assert_eq!(Said::of(line), said, "{line}");
        }
    }
}

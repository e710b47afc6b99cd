//! What is remarked of a move that a player chose, and how a comment in a game file says it.

use serde::{Deserialize, Serialize};

use crate::player::WON;

/// A move, what its player thought, and how long it took.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Remark {
    /// The place of the move among all moves of the game, from 0.
    #[serde(rename = "move")]
    pub place: usize,
    /// What the position was worth to the player, in hundredths of its unit.
    pub score: Option<f64>,
    /// How many plies deep it looked.
    pub depth: Option<u32>,
    /// How long it thought.
    pub seconds: f64,
}

impl Remark {
    /// As tools that read matches know it: score of whoever moved, depth, time.
    pub(crate) fn comment(&self) -> String {
        let depth = self.depth.map_or(String::new(), |depth| format!("/{depth}"));
        let score = match self.score {
            None => String::new(),
            Some(score) if score.abs() >= WON => format!("{}M{depth} ", if score > 0.0 { '+' } else { '-' }),
            Some(score) => format!("{:+.2}{depth} ", score / 100.0),
        };
        format!("{score}{:.3}s", self.seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_those_that_tools_know() {
        let remark = |score, depth| Remark { place: 0, score, depth, seconds: 0.4826 };
        for (remark, comment) in [
            (remark(Some(31.0), Some(14)), "+0.31/14 0.483s"),
            (remark(Some(-204.0), None), "-2.04 0.483s"),
            (remark(Some(-WON), Some(9)), "-M/9 0.483s"),
            (remark(None, None), "0.483s"),
        ] {
            assert_eq!(remark.comment(), comment);
        }
    }
}

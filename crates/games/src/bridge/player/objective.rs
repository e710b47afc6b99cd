//! What a player plays for: total points, international match points, or matchpoints.

use crate::bridge::imps;

/// What is averaged over the imagined deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// International match points against a usual result: teams.
    #[default]
    Imps,
    /// The share of the results that are worse: pairs.
    Matchpoints,
    /// Total points.
    Points,
}

impl Objective {
    /// Every objective with its name.
    pub const ALL: [(&'static str, Objective); 3] =
        [("imps", Objective::Imps), ("matchpoints", Objective::Matchpoints), ("points", Objective::Points)];

    /// The worth of each choice's score on one deal; `usual` is the score that others are expected to have.
    pub(super) fn worth(self, scores: &[i32], usual: i32) -> Vec<f64> {
        match self {
            Objective::Points => scores.iter().copied().map(f64::from).collect(),
            Objective::Imps => scores.iter().map(|score| f64::from(imps(score - usual))).collect(),
            Objective::Matchpoints => {
                let others = (scores.len().max(2) - 1) as f64;
                crate::bridge::matchpoints(scores).into_iter().map(|points| points / others).collect()
            }
        }
    }
}

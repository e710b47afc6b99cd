//! The core: divisions of what all earn that no coalition can better by itself.
//!
//! O. Bondareva 1963, L. Shapley 1967: it is empty exactly if some balanced weights of coalitions earn more than all.

use num_traits::Signed;

use super::CoalitionGame;
use crate::linear::Program;
use crate::number::{Rational, whole};
use crate::patience::Patience;

/// Whether there is a core.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Core {
    /// A division in it.
    Point(Vec<Rational>),
    /// There is none: these coalitions with these weights count every player once and earn more than all together.
    Empty {
        /// Coalitions and their weights.
        balanced: Vec<(usize, Rational)>,
        /// What they earn.
        earns: Rational,
    },
}

impl CoalitionGame {
    /// A point of the core or a proof that it is empty; nothing if patience ends.
    pub fn core(&self, patience: Patience<'_>) -> Option<Core> {
        let players = self.players.len();
        // The balanced weights that earn most; what each player must then get is the dual.
        let mut program = Program::maximise(self.worth[1..].to_vec());
        for player in 0..players {
            let has = |coalition: usize| whole((coalition >> player & 1) as i64);
            program.equal((1..self.worth.len()).map(has).collect(), whole(1));
        }
        let solution = program.solve(patience).optimal()?;
        if solution.value > self.worth[self.all()] {
            let weighted =
                (1..self.worth.len()).zip(solution.point).filter(|(_, weight)| weight.is_positive());
            return Some(Core::Empty { balanced: weighted.collect(), earns: solution.value });
        }
        // An equation is two rows, whose prices are subtracted: a share may be negative.
        let shares = solution.duals.chunks(2).map(|pair| &pair[0] - &pair[1]).collect();
        Some(Core::Point(shares))
    }
}

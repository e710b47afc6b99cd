//! The nucleolus: the division that makes the least satisfied coalition as satisfied as possible, then the next, and so
//! on (D. Schmeidler 1969). A linear program for each step, in which coalitions whose price is positive are settled.

use num_traits::{Signed, Zero};

use super::CoalitionGame;
use crate::exact::solve;
use crate::linear::{Program, zeros};
use crate::number::Rational;
use crate::patience::Patience;

/// With more players the programs are too large.
const MOST_PLAYERS: usize = 10;

impl CoalitionGame {
    /// The nucleolus. Nothing if there are too many players, if together they earn less than each alone, or if patience
    /// ends.
    pub fn nucleolus(&self, patience: Patience<'_>) -> Option<Vec<Rational>> {
        let players = self.players.len();
        let alone: Vec<Rational> = (0..players).map(|player| self.worth[1 << player].clone()).collect();
        if players > MOST_PLAYERS || alone.iter().sum::<Rational>() > self.worth[self.all()] {
            return None;
        }
        // Settled coalitions with what they get; all together get what they earn.
        let mut settled: Vec<(usize, Rational)> = vec![(self.all(), self.worth[self.all()].clone())];
        loop {
            let equations: Vec<Vec<Rational>> = settled
                .iter()
                .map(|(coalition, gets)| [self.members(*coalition), vec![gets.clone()]].concat())
                .collect();
            if let Some(shares) = solve(&equations, players) {
                return Some(shares);
            }
            let open: Vec<usize> = (1..self.all()).filter(|&c| !self.is_settled(c, &settled)).collect();
            let (excess, tight) = self.step(&alone, &settled, &open, patience)?;
            settled.extend(tight.into_iter().map(|coalition| (coalition, &self.worth[coalition] + &excess)));
        }
    }

    /// Whether what a coalition gets follows from what the settled ones get.
    fn is_settled(&self, coalition: usize, settled: &[(usize, Rational)]) -> bool {
        let rank = |rows: Vec<Vec<Rational>>| rank(rows);
        let rows: Vec<Vec<Rational>> =
            settled.iter().map(|(coalition, _)| self.members(*coalition)).collect();
        let with = [rows.clone(), vec![self.members(coalition)]].concat();
        rank(with) == rank(rows)
    }

    /// The greatest least excess of the open coalitions, and those that have it at every optimum.
    fn step(
        &self,
        alone: &[Rational],
        settled: &[(usize, Rational)],
        open: &[usize],
        patience: Patience<'_>,
    ) -> Option<(Rational, Vec<usize>)> {
        let players = self.players.len();
        // Shares above what each earns alone, and the excess as a difference of two.
        let mut objective = zeros(players + 2);
        objective[players] = Rational::from_integer(1.into());
        objective[players + 1] = Rational::from_integer((-1).into());
        let mut program = Program::maximise(objective);
        let base = |coalition: usize| crate::number::dot(&self.members(coalition), alone);
        for &coalition in open {
            let mut row: Vec<Rational> = self.members(coalition).iter().map(|value| -value).collect();
            row.extend([1.into(), (-1).into()].map(Rational::from_integer));
            program.at_most(row, base(coalition) - &self.worth[coalition]);
        }
        for (coalition, gets) in settled {
            let row = [self.members(*coalition), zeros(2)].concat();
            program.equal(row, gets - base(*coalition));
        }
        let solution = program.solve(patience).optimal()?;
        let tight: Vec<usize> = open
            .iter()
            .zip(&solution.duals)
            .filter(|(_, dual)| dual.is_positive())
            .map(|(&c, _)| c)
            .collect();
        (!tight.is_empty()).then_some((solution.value, tight))
    }
}

/// How many of the rows are independent.
fn rank(mut rows: Vec<Vec<Rational>>) -> usize {
    let mut rank = 0;
    for column in 0..rows.first().map_or(0, Vec::len) {
        let Some(pivot) = (rank..rows.len()).find(|&row| !rows[row][column].is_zero()) else { continue };
        rows.swap(rank, pivot);
        let line = rows[rank].clone();
        for row in &mut rows[rank + 1..] {
            let factor = &row[column] / &line[column];
            row.iter_mut().zip(&line).for_each(|(value, other)| *value -= &factor * other);
        }
        rank += 1;
    }
    rank
}

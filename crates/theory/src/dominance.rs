//! Dominated strategies, and what is left when they are eliminated one after another.

use num_traits::{Signed, Zero};

use crate::linear::{Program, maximin, zeros};
use crate::number::{Rational, whole};
use crate::patience::Patience;
use crate::strategic::StrategicGame;

/// Linear programs with more entries than this are not tried; pure strategies are still compared.
const MOST_ENTRIES: usize = 200_000;

/// How much worse a dominated strategy is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// Worse whatever the others do.
    Strict,
    /// Never better, and sometimes worse.
    Weak,
}

/// A dominated strategy and why it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dominated {
    /// Whose strategy.
    pub player: usize,
    /// Which strategy.
    pub strategy: usize,
    /// How much worse it is.
    pub strength: Strength,
    /// What dominates it: a pure strategy, as a mixture that plays one, or a mixture.
    pub by: Vec<Rational>,
}

/// Every strategy of `player` that others dominate: strictly where possible, otherwise weakly.
pub fn dominated(game: &StrategicGame, player: usize, patience: Patience<'_>) -> Vec<Dominated> {
    let rows = game.rows_of(player);
    let found = (0..rows.len()).filter_map(|strategy| {
        let (strength, by) = by_pure(&rows, strategy, Strength::Strict).or_else(|| {
            let mixed = by_mixed(&rows, strategy, patience);
            let is_strict = mixed.as_ref().is_some_and(|(strength, _)| *strength == Strength::Strict);
            let simpler = if is_strict { None } else { by_pure(&rows, strategy, Strength::Weak) };
            simpler.or(mixed)
        })?;
        Some(Dominated { player, strategy, strength, by })
    });
    found.collect()
}

fn by_pure(rows: &[Vec<Rational>], strategy: usize, strength: Strength) -> Option<(Strength, Vec<Rational>)> {
    let better = |other: &Vec<Rational>| match strength {
        Strength::Strict => other.iter().zip(&rows[strategy]).all(|(theirs, own)| theirs > own),
        Strength::Weak => {
            other != &rows[strategy] && other.iter().zip(&rows[strategy]).all(|(theirs, own)| theirs >= own)
        }
    };
    let found = rows.iter().position(better)?;
    let mut by = zeros(rows.len());
    by[found] = whole(1);
    Some((strength, by))
}

/// The mixture of the other strategies that gains most over this one.
fn by_mixed(
    rows: &[Vec<Rational>],
    strategy: usize,
    patience: Patience<'_>,
) -> Option<(Strength, Vec<Rational>)> {
    let others: Vec<usize> = (0..rows.len()).filter(|&other| other != strategy).collect();
    if others.is_empty() || others.len() * rows[0].len() > MOST_ENTRIES {
        return None;
    }
    let gain = |other: usize| -> Vec<Rational> {
        rows[other].iter().zip(&rows[strategy]).map(|(theirs, own)| theirs - own).collect()
    };
    let gains: Vec<Vec<Rational>> = others.iter().map(|&other| gain(other)).collect();
    // It is dominated strictly if the one who mixes wins the game of gains.
    let solved = maximin(&gains, patience)?;
    let (strength, weights) = if solved.value.is_positive() {
        (Strength::Strict, solved.rows)
    } else if solved.value.is_negative() {
        return None;
    } else {
        (Strength::Weak, weakly(&gains, patience)?)
    };
    let mut by = zeros(rows.len());
    for (&other, weight) in others.iter().zip(weights) {
        by[other] = weight;
    }
    Some((strength, by))
}

/// The mixture of rows that is nowhere negative and has the greatest sum, if that is positive.
fn weakly(gains: &[Vec<Rational>], patience: Patience<'_>) -> Option<Vec<Rational>> {
    let mut program = Program::maximise(gains.iter().map(|row| row.iter().sum()).collect());
    for column in 0..gains[0].len() {
        program.at_least(gains.iter().map(|row| row[column].clone()).collect(), Rational::zero());
    }
    program.equal(vec![whole(1); gains.len()], whole(1));
    let solution = program.solve(patience).optimal()?;
    solution.value.is_positive().then_some(solution.point)
}

/// Iterated elimination: in each round all strategies that are then dominated go, of all players at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elimination {
    /// What went in each round, by the numbers of the whole game.
    pub rounds: Vec<Vec<Dominated>>,
    /// What is left for each player.
    pub left: Vec<Vec<usize>>,
}

/// Eliminates dominated strategies until none is left. With `Weak`, weakly dominated ones go too, one at a time, for what
/// is left then depends on the order.
pub fn eliminate(game: &StrategicGame, strength: Strength, patience: Patience<'_>) -> Elimination {
    let mut left: Vec<Vec<usize>> = game.sizes().iter().map(|&size| (0..size).collect()).collect();
    let mut rounds = Vec::new();
    loop {
        let small = game.restricted(&left);
        let mut gone: Vec<Dominated> =
            (0..left.len()).flat_map(|player| dominated(&small, player, patience)).collect();
        gone.retain(|dominated| dominated.strength <= strength);
        if gone.iter().any(|dominated| dominated.strength == Strength::Weak) {
            gone.sort_by_key(|dominated| dominated.strength);
            gone.truncate(1);
        }
        if gone.is_empty() || patience.is_over() {
            return Elimination { rounds, left };
        }
        let named = gone.iter().map(|dominated| Dominated {
            strategy: left[dominated.player][dominated.strategy],
            by: spread(
                &dominated.by,
                &left[dominated.player],
                game.players[dominated.player].strategies.len(),
            ),
            ..dominated.clone()
        });
        let named: Vec<Dominated> = named.collect();
        for dominated in &named {
            left[dominated.player].retain(|&strategy| strategy != dominated.strategy);
        }
        rounds.push(named);
    }
}

/// Weights of the strategies that are left as weights of all.
fn spread(weights: &[Rational], left: &[usize], size: usize) -> Vec<Rational> {
    let mut all = zeros(size);
    for (&strategy, weight) in left.iter().zip(weights) {
        all[strategy] = weight.clone();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::fraction;

    fn game(first: &[&[i64]], second: &[&[i64]]) -> StrategicGame {
        let matrix = |rows: &[&[i64]]| -> Vec<Vec<Rational>> {
            rows.iter().map(|row| row.iter().map(|&value| whole(value)).collect()).collect()
        };
        StrategicGame::bimatrix("", &matrix(first), &matrix(second))
    }

    #[test]
    fn the_dilemma_is_solved_by_strict_dominance() {
        let dilemma = game(&[&[-1, -5], &[0, -3]], &[&[-1, 0], &[-5, -3]]);
        let found = dominated(&dilemma, 0, Patience::default());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].strategy, found[0].strength), (0, Strength::Strict));
        let left = eliminate(&dilemma, Strength::Strict, Patience::default());
        assert_eq!((left.rounds.len(), left.left), (1, vec![vec![1], vec![1]]));
    }

    #[test]
    fn a_mixture_can_dominate_what_no_pure_strategy_does() {
        let needs_mixture = game(&[&[3, 0], &[0, 3], &[1, 1]], &[&[0, 0], &[0, 0], &[0, 0]]);
        let found = dominated(&needs_mixture, 0, Patience::default());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].strategy, found[0].strength), (2, Strength::Strict));
        assert_eq!(found[0].by, [fraction(1, 2), fraction(1, 2), whole(0)]);
        // At 3/2 the mixture is as good everywhere: nothing is dominated.
        let even = game(&[&[6, 0], &[0, 6], &[3, 3]], &[&[0, 0], &[0, 0], &[0, 0]]);
        assert_eq!(dominated(&even, 0, Patience::default()), []);
        let weak = game(&[&[6, 0, 1], &[0, 6, 1], &[3, 3, 0]], &[&[0; 3], &[0; 3], &[0; 3]]);
        let found = dominated(&weak, 0, Patience::default());
        assert_eq!((found[0].strategy, found[0].strength), (2, Strength::Weak));
    }

    #[test]
    fn elimination_goes_in_rounds() {
        // The textbook's: right goes, then down, then left.
        let rounds = game(&[&[1, 1, 0], &[0, 0, 2]], &[&[0, 2, 1], &[3, 1, 0]]);
        let found = eliminate(&rounds, Strength::Strict, Patience::default());
        assert_eq!(found.left, [vec![0], vec![1]]);
        assert_eq!(found.rounds.len(), 3);
    }
}

//! The method of Lemke and Howson: from the origin, where nothing is played, let one label go and follow the edges on
//! which all the others are kept until it is found again. All by whole numbers and the lexicographic rule, so that it
//! ends in degenerate games too (C. Lemke, J. Howson 1964; B. von Stengel 2002).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use num_bigint::BigInt;

use super::polytope::{Polytope, normalise};
use crate::exact::{Cell, Overflow, Tableau};
use crate::number::Rational;
use crate::patience::Patience;
use crate::strategic::{Mixed, StrategicGame};
use num_traits::Zero;

/// The equilibrium that is found from the origin by dropping `label`: a strategy of the first player, or, counted on, of
/// the second. Nothing if patience ends before, or if there are not two players or no such label.
pub fn lemke_howson(game: &StrategicGame, label: usize, patience: Patience<'_>) -> Option<Mixed> {
    if game.players.len() != 2 || label >= game.sizes().iter().sum() {
        return None;
    }
    let polytopes = [0, 1].map(|player| Polytope::of(game, player));
    match path_from_origin::<i128>(&polytopes, label, patience) {
        Err(Overflow) => path_from_origin::<BigInt>(&polytopes, label, patience).ok()?,
        Ok(found) => found,
    }
}

fn path_from_origin<C: Cell>(
    polytopes: &[Polytope; 2],
    label: usize,
    patience: Patience<'_>,
) -> Result<Option<Mixed>, Overflow> {
    let mut pair = Pair::<C>::at_origin(polytopes)?;
    Ok(pair.follow(label, patience)?.then(|| pair.strategies()))
}

/// The equilibria that paths connect with the origin, over all labels and from each other; whether the search ended.
pub fn reachable(game: &StrategicGame, patience: Patience<'_>) -> (Vec<Mixed>, bool) {
    if game.players.len() != 2 {
        return (Vec::new(), false);
    }
    let polytopes = [0, 1].map(|player| Polytope::of(game, player));
    match explore::<i128>(&polytopes, patience) {
        Err(Overflow) => explore::<BigInt>(&polytopes, patience).unwrap_or_default(),
        Ok(found) => found,
    }
}

fn explore<C: Cell>(
    polytopes: &[Polytope; 2],
    patience: Patience<'_>,
) -> Result<(Vec<Mixed>, bool), Overflow> {
    let origin = Pair::<C>::at_origin(polytopes)?;
    let labels = origin.tableaux[0].rows() + origin.tableaux[0].columns();
    let mut known = BTreeMap::from([(origin.bases(), None)]);
    let mut waiting = vec![origin];
    let mut complete = true;
    while let Some(pair) = waiting.pop() {
        for label in 0..labels {
            let mut next = pair.clone();
            if !next.follow(label, patience)? {
                complete = false;
                break;
            }
            if let Entry::Vacant(place) = known.entry(next.bases()) {
                place.insert(Some(next.strategies()));
                waiting.push(next);
            }
        }
    }
    let mut found: Vec<Mixed> = known.into_values().flatten().collect();
    found.sort_by(|a, b| b.cmp(a));
    // In a degenerate game several bases are the same point.
    found.dedup();
    Ok((found, complete))
}

/// A basis of each polytope.
#[derive(Clone)]
struct Pair<C> {
    tableaux: [Tableau<C>; 2],
    slacks: [usize; 2],
    own: [usize; 2],
}

impl<C: Cell> Pair<C> {
    fn at_origin(polytopes: &[Polytope; 2]) -> Result<Self, Overflow> {
        let [first, second] = polytopes;
        Ok(Self {
            tableaux: [first.tableau()?, second.tableau()?],
            slacks: [first.first_slack(), second.first_slack()],
            own: [first.own_labels().start, second.own_labels().start],
        })
    }

    /// Drops a label and goes on until all are there again. False if patience ends.
    fn follow(&mut self, label: usize, patience: Patience<'_>) -> Result<bool, Overflow> {
        let has =
            |tableau: &Tableau<C>, label: usize| tableau.others.iter().position(|&other| other == label);
        let mut side = usize::from(has(&self.tableaux[0], label).is_none());
        let mut entering = label;
        for step in 1u64.. {
            let tableau = &mut self.tableaux[side];
            let Some(column) = has(tableau, entering) else { return Ok(true) };
            let Some(row) = tableau.leaving(column, self.slacks[side]) else { return Ok(false) };
            let leaving = tableau.basic[row];
            tableau.pivot(row, column)?;
            if leaving == label {
                break;
            }
            entering = leaving;
            side = 1 - side;
            if step.is_multiple_of(64) && patience.count(64) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Which variables are basic, as what tells bases apart.
    fn bases(&self) -> [Vec<usize>; 2] {
        [0, 1].map(|side| {
            let mut basic = self.tableaux[side].basic.clone();
            basic.sort_unstable();
            basic
        })
    }

    fn strategies(&self) -> Mixed {
        let strategy = |side: usize| {
            let tableau = &self.tableaux[side];
            let mut strategy = vec![Rational::zero(); tableau.columns()];
            for (row, &variable) in tableau.basic.iter().enumerate() {
                if let Some(weight) = variable.checked_sub(self.own[side]).and_then(|i| strategy.get_mut(i)) {
                    *weight = tableau.worth(tableau.last(row));
                }
            }
            normalise(&mut strategy);
            strategy
        };
        Mixed(vec![strategy(0), strategy(1)])
    }
}

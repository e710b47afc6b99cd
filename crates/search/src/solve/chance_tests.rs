//! Games of chance against an implementation of their own, against expectiminimax's definition, and known figures.

use tah_games::pig::{Action, Pig};
use tah_rules::{Keyed, Rules};

use super::toys::Ring;
use super::{Settled, Settlement, Settling, Unsettled, settle};
use crate::{Budget, Halt};

fn solved<R: Keyed + tah_rules::Chance>(rules: &R) -> Settled<R::Move> {
    settle(rules, &rules.start(), Settling::default(), Budget::default(), |_| {}).expect("solved")
}

/// The probability that the player to move wins Pig, by Neller and Presser's equations, iterated without any order.
fn pig_by_its_equations(target: usize) -> f64 {
    let size = target * target * target;
    let at = |own: usize, other: usize, turn: usize| (own * target + other) * target + turn;
    let mut wins = vec![0.0; size];
    loop {
        let mut change = 0.0_f64;
        for own in 0..target {
            for other in 0..target {
                for turn in 0..target - own {
                    let after = |points: usize| {
                        if own + points >= target { 1.0 } else { wins[at(own, other, points)] }
                    };
                    let lost = 1.0 - wins[at(other, own, 0)];
                    let roll = (lost + (2..=6).map(|face| after(turn + face)).sum::<f64>()) / 6.0;
                    let hold = 1.0 - wins[at(other, own + turn, 0)];
                    let best = if turn == 0 { roll } else { roll.max(hold) };
                    change = change.max((best - wins[at(own, other, turn)]).abs());
                    wins[at(own, other, turn)] = best;
                }
            }
        }
        if change < 1e-14 {
            return wins[0];
        }
    }
}

#[test]
fn pig_is_worth_what_its_equations_say() {
    for target in [2, 5, 10, 20] {
        let found = solved(&Pig::new(target).unwrap());
        let expected = 2.0 * pig_by_its_equations(target as usize) - 1.0;
        assert!((found.payoff - expected).abs() < 1e-10, "{target}: {} for {expected}", found.payoff);
        assert!((found.payoffs[0] + found.payoffs[1]).abs() < 1e-12);
        assert!(found.residual < 1e-11, "{found:?}");
        assert_eq!(found.best, [Action::Roll]);
    }
}

#[test]
fn whoever_begins_pig_to_100_wins_53_of_100() {
    let found = solved(&Pig::default());
    let wins = f64::midpoint(found.payoff, 1.0);
    assert!((wins - 0.5306).abs() < 5e-5, "{wins}: Neller and Presser 2004");
}

#[test]
fn a_ring_with_a_way_out_is_worth_the_way_out() {
    let found = solved(&Ring { chance: true });
    assert!((found.payoff - 6.0).abs() < 1e-9, "{found:?}");
    assert_eq!((found.states, found.best), (4, vec![1]));
    let endless = solved(&Ring { chance: false });
    assert_eq!((endless.payoff, endless.states), (0.0, 3));
}

#[test]
fn limits_are_kept() {
    let rules = Pig::new(30).unwrap();
    let all = solved(&rules).states;
    let run = |settling, budget| settle(&rules, &rules.start(), settling, budget, |_| {});
    let few = Settling { states: all - 1, ..Settling::default() };
    assert_eq!(run(few, Budget::default()), Err(Unsettled::TooManyStates(all - 1)));
    let enough = Settling { states: all, ..Settling::default() };
    assert!(run(enough, Budget::default()).is_ok());
    let once = Settling { sweeps: 1, ..Settling::default() };
    assert!(matches!(run(once, Budget::default()), Err(Unsettled::Restless(change)) if change > 0.0));
    for nodes in [100, all as u64 + 100] {
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        assert_eq!(run(Settling::default(), budget), Err(Unsettled::Halted(Halt::Spent)));
    }
}

#[test]
fn progress_ends_with_every_state_settled_or_nearly() {
    let rules = Pig::new(60).unwrap();
    let mut reports: Vec<Settlement> = Vec::new();
    let found = settle(&rules, &rules.start(), Settling::default(), Budget::default(), |r| reports.push(r));
    assert!(reports.iter().all(|report| report.states == found.as_ref().unwrap().states));
    assert!(reports.is_sorted_by_key(|report| report.settled));
    assert!(reports.len() > 1);
}

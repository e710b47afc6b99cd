//! The rules. Each gives all who can win: where a tie must be broken on the way, every way to break it counts.

use std::collections::BTreeSet;

use super::profile::Profile;
use crate::number::{Rational, fraction, whole};

/// A way to choose winners.
#[derive(Clone, Copy)]
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// Who can win.
    pub winners: fn(&Profile) -> Vec<usize>,
    /// The scores behind it, where it has any.
    pub scores: Option<fn(&Profile) -> Vec<Rational>>,
}

/// All rules.
pub const RULES: [Rule; 8] = [
    Rule { name: "plurality", winners: |profile| most(&plurality(profile)), scores: Some(plurality) },
    Rule { name: "two-round", winners: two_round, scores: None },
    Rule { name: "borda", winners: |profile| most(&borda(profile)), scores: Some(borda) },
    Rule {
        name: "condorcet",
        winners: |profile| profile.condorcet_winner().into_iter().collect(),
        scores: None,
    },
    Rule { name: "copeland", winners: |profile| most(&copeland(profile)), scores: Some(copeland) },
    Rule { name: "approval", winners: |profile| most(&approval(profile)), scores: Some(approval) },
    Rule { name: "instant-runoff", winners: instant_runoff, scores: None },
    Rule { name: "schulze", winners: schulze, scores: None },
];

fn most(scores: &[Rational]) -> Vec<usize> {
    let best = scores.iter().max();
    (0..scores.len()).filter(|&candidate| Some(&scores[candidate]) == best).collect()
}

/// First places among some candidates; a ballot with several shares its vote.
fn first_places(profile: &Profile, among: u32) -> Vec<Rational> {
    let count = profile.candidates.len();
    let mut scores = vec![whole(0); count];
    for ballot in &profile.ballots {
        let standing = || (0..count).filter(|candidate| among >> candidate & 1 == 1);
        let best = standing().map(|candidate| ballot.ranks[candidate]).min();
        let first: Vec<usize> =
            standing().filter(|&candidate| Some(ballot.ranks[candidate]) == best).collect();
        for &candidate in &first {
            scores[candidate] += fraction(ballot.voters as i64, first.len() as i64);
        }
    }
    scores
}

fn everybody(profile: &Profile) -> u32 {
    (1 << profile.candidates.len()) - 1
}

fn plurality(profile: &Profile) -> Vec<Rational> {
    first_places(profile, everybody(profile))
}

/// The two with most first places meet again.
fn two_round(profile: &Profile) -> Vec<usize> {
    let scores = plurality(profile);
    let total = whole(profile.voters() as i64);
    let majority = (0..scores.len()).find(|&candidate| &scores[candidate] * whole(2) > total);
    if let Some(winner) = majority {
        return vec![winner];
    }
    let preferences = profile.preferences();
    let mut winners = BTreeSet::new();
    let count = scores.len();
    for (a, b) in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
        // They can be the finalists if nobody else has more than the lesser of them.
        let lesser = scores[a].clone().min(scores[b].clone());
        if (0..count).all(|other| other == a || other == b || scores[other] <= lesser) {
            winners.extend((preferences[a][b] >= preferences[b][a]).then_some(a));
            winners.extend((preferences[b][a] >= preferences[a][b]).then_some(b));
        }
    }
    if count == 1 { vec![0] } else { winners.into_iter().collect() }
}

/// A point for everybody ranked lower, half a point for a tie.
fn borda(profile: &Profile) -> Vec<Rational> {
    let count = profile.candidates.len();
    let mut doubled = vec![0u64; count];
    for ballot in &profile.ballots {
        for (a, points) in doubled.iter_mut().enumerate() {
            for b in (0..count).filter(|&b| b != a) {
                *points += ballot.voters
                    * match ballot.ranks[a].cmp(&ballot.ranks[b]) {
                        std::cmp::Ordering::Less => 2,
                        std::cmp::Ordering::Equal => 1,
                        std::cmp::Ordering::Greater => 0,
                    };
            }
        }
    }
    doubled.into_iter().map(|points| fraction(points as i64, 2)).collect()
}

/// A point for every duel won, half a point for a draw.
fn copeland(profile: &Profile) -> Vec<Rational> {
    let preferences = profile.preferences();
    let count = preferences.len();
    let duel = |a: usize, b: usize| match preferences[a][b].cmp(&preferences[b][a]) {
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    };
    (0..count).map(|a| fraction((0..count).filter(|&b| b != a).map(|b| duel(a, b)).sum(), 2)).collect()
}

fn approval(profile: &Profile) -> Vec<Rational> {
    let approve = |candidate: usize| {
        let voters =
            profile.ballots.iter().filter(|ballot| ballot.approved[candidate]).map(|ballot| ballot.voters);
        whole(voters.sum::<u64>() as i64)
    };
    (0..profile.candidates.len()).map(approve).collect()
}

/// Who has fewest first places goes, until one is left.
fn instant_runoff(profile: &Profile) -> Vec<usize> {
    let mut winners = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![everybody(profile)];
    while let Some(standing) = waiting.pop() {
        if !seen.insert(standing) {
            continue;
        }
        if standing.is_power_of_two() {
            winners.insert(standing.trailing_zeros() as usize);
            continue;
        }
        let scores = first_places(profile, standing);
        let here = || (0..scores.len()).filter(|candidate| standing >> candidate & 1 == 1);
        let least = here().map(|candidate| &scores[candidate]).min();
        waiting.extend(here().filter(|&c| Some(&scores[c]) == least).map(|c| standing & !(1 << c)));
    }
    winners.into_iter().collect()
}

/// The strongest paths of majorities, by the number of voters behind each (M. Schulze 2011).
fn schulze(profile: &Profile) -> Vec<usize> {
    let preferences = profile.preferences();
    let count = preferences.len();
    let mut paths: Vec<Vec<u64>> = (0..count)
        .map(|a| {
            (0..count)
                .map(|b| if preferences[a][b] > preferences[b][a] { preferences[a][b] } else { 0 })
                .collect()
        })
        .collect();
    for middle in 0..count {
        for a in 0..count {
            for b in 0..count {
                let through = paths[a][middle].min(paths[middle][b]);
                paths[a][b] = paths[a][b].max(through);
            }
        }
    }
    (0..count).filter(|&a| (0..count).all(|b| a == b || paths[a][b] >= paths[b][a])).collect()
}

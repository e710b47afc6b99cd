//! What goes wrong on a profile: majorities in a circle, winners that a majority would not have, voters who gain by
//! lying, by staying at home, or by raising whom they do not want.

use super::profile::Profile;
use super::rules::{RULES, Rule};

/// With more candidates not all other ballots are tried.
const MOST_PERMUTED: usize = 6;

/// Something that should not happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Paradox {
    /// Majorities go in a circle: each beats the next.
    Cycle(Vec<usize>),
    /// A rule does not choose who beats everybody else.
    CondorcetWinnerLoses {
        /// Which rule.
        rule: &'static str,
        /// Who should have won.
        candidate: usize,
    },
    /// A rule chooses who loses to everybody else.
    CondorcetLoserWins {
        /// Which rule.
        rule: &'static str,
        /// Who should not have won.
        candidate: usize,
    },
    /// More than half rank a candidate first, and it does not win.
    MajorityIgnored {
        /// Which rule.
        rule: &'static str,
        /// Who should have won.
        candidate: usize,
    },
    /// The winner would lose if voters of a ballot ranked it first.
    RaisedAndLost {
        /// Which rule.
        rule: &'static str,
        /// Who would lose.
        candidate: usize,
        /// Which ballot.
        ballot: usize,
    },
    /// Voters of a ballot would get a better winner by not voting.
    BetterAtHome {
        /// Which rule.
        rule: &'static str,
        /// Who would win then.
        candidate: usize,
        /// Which ballot.
        ballot: usize,
    },
}

/// A ballot that gets its voters a better winner than the true one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manipulation {
    /// Under which rule.
    pub rule: &'static str,
    /// Which ballot.
    pub ballot: usize,
    /// How many of its voters must lie: one, or all.
    pub voters: u64,
    /// The order they say instead.
    pub instead: Vec<usize>,
    /// Who wins then.
    pub winner: usize,
}

/// The one winner, if there is just one.
fn only(rule: &Rule, profile: &Profile) -> Option<usize> {
    match (rule.winners)(profile).as_slice() {
        [winner] => Some(*winner),
        _ => None,
    }
}

/// The profile in which some voters of a ballot vote otherwise.
fn with(profile: &Profile, ballot: usize, voters: u64, change: impl Fn(&mut super::Ballot)) -> Profile {
    let mut other = profile.clone();
    other.ballots[ballot].voters -= voters;
    let mut changed = super::Ballot { voters, ..profile.ballots[ballot].clone() };
    change(&mut changed);
    other.ballots.push(changed);
    other
}

/// All paradoxes that are found.
pub fn paradoxes(profile: &Profile) -> Vec<Paradox> {
    let mut found: Vec<Paradox> = cycle(profile).map(Paradox::Cycle).into_iter().collect();
    let (winner, loser) = (profile.condorcet_winner(), profile.condorcet_loser());
    let firsts = |candidate: usize| -> u64 {
        let alone = |ballot: &&super::Ballot| {
            ballot.ranks[candidate] == 0 && ballot.ranks.iter().filter(|&&rank| rank == 0).count() == 1
        };
        profile.ballots.iter().filter(alone).map(|ballot| ballot.voters).sum()
    };
    let majority = (0..profile.candidates.len()).find(|&candidate| 2 * firsts(candidate) > profile.voters());
    for rule in &RULES {
        let winners = (rule.winners)(profile);
        // A rule that chooses nobody ignores nobody.
        let ignored = |candidate: &usize| !winners.is_empty() && !winners.contains(candidate);
        let name = rule.name;
        found.extend(
            winner.filter(ignored).map(|candidate| Paradox::CondorcetWinnerLoses { rule: name, candidate }),
        );
        found.extend(
            loser
                .filter(|candidate| winners.contains(candidate))
                .map(|candidate| Paradox::CondorcetLoserWins { rule: name, candidate }),
        );
        found.extend(
            majority.filter(ignored).map(|candidate| Paradox::MajorityIgnored { rule: name, candidate }),
        );
        found.extend(turns(rule, profile));
    }
    found
}

/// Winners that lose by being raised, and voters who had better stay at home.
fn turns(rule: &Rule, profile: &Profile) -> Vec<Paradox> {
    let Some(candidate) = only(rule, profile) else { return Vec::new() };
    let mut found = Vec::new();
    for (ballot, votes) in profile.ballots.iter().enumerate() {
        let raised = with(profile, ballot, votes.voters, |changed| {
            changed.ranks.iter_mut().for_each(|rank| *rank += 1);
            changed.ranks[candidate] = 0;
            changed.approved[candidate] = true;
        });
        if only(rule, &raised).is_some_and(|winner| winner != candidate) {
            found.push(Paradox::RaisedAndLost { rule: rule.name, candidate, ballot });
        }
        let mut without = profile.clone();
        without.ballots[ballot].voters = 0;
        let better = |&winner: &usize| votes.ranks[winner] < votes.ranks[candidate];
        if let Some(candidate) = only(rule, &without).filter(better) {
            found.push(Paradox::BetterAtHome { rule: rule.name, candidate, ballot });
        }
    }
    found
}

/// Candidates each of whom beats the next, and the last the first.
fn cycle(profile: &Profile) -> Option<Vec<usize>> {
    let preferences = profile.preferences();
    let count = preferences.len();
    let beats = |a: usize, b: usize| preferences[a][b] > preferences[b][a];
    // If there is a circle there is one of three, unless draws stand in its way: try short ones first.
    for start in 0..count {
        let mut lines: Vec<Vec<usize>> = vec![vec![start]];
        for _ in 1..count {
            let mut longer = Vec::new();
            for line in &lines {
                let last = line[line.len() - 1];
                if line.len() > 2 && beats(last, start) {
                    return Some(line.clone());
                }
                let next = (0..count).filter(|next| beats(last, *next) && !line.contains(next));
                longer.extend(next.map(|next| [line.as_slice(), &[next]].concat()));
            }
            longer.truncate(10_000);
            lines = longer;
        }
        if let Some(line) = lines.iter().find(|line| line.len() > 2 && beats(line[line.len() - 1], start)) {
            return Some(line.clone());
        }
    }
    None
}

/// For every rule and ballot, a lie that pays: of one voter if one is enough, otherwise of all who vote alike.
pub fn manipulations(profile: &Profile) -> Vec<Manipulation> {
    let count = profile.candidates.len();
    if count > MOST_PERMUTED {
        return Vec::new();
    }
    let orders = permutations(count);
    let mut found = Vec::new();
    for rule in &RULES {
        let Some(sincere) = only(rule, profile) else { continue };
        for (ballot, votes) in profile.ballots.iter().enumerate().filter(|(_, votes)| votes.voters > 0) {
            let mut sizes = vec![1, votes.voters];
            sizes.dedup();
            let lie = sizes.into_iter().find_map(|voters| {
                orders.iter().find_map(|order| {
                    let changed = with(profile, ballot, voters, |changed| say(changed, order));
                    let winner = only(rule, &changed)?;
                    let pays = votes.ranks[winner] < votes.ranks[sincere];
                    pays.then(|| Manipulation {
                        rule: rule.name,
                        ballot,
                        voters,
                        instead: order.clone(),
                        winner,
                    })
                })
            });
            found.extend(lie);
        }
    }
    found
}

/// Ranks the candidates in this order; approved are as many as before.
fn say(ballot: &mut super::Ballot, order: &[usize]) {
    let approved = ballot.approved.iter().filter(|&&approved| approved).count();
    for (rank, &candidate) in order.iter().enumerate() {
        ballot.ranks[candidate] = rank;
        ballot.approved[candidate] = rank < approved;
    }
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        orders = orders
            .iter()
            .flat_map(|order| {
                let next = (0..count).filter(|next| !order.contains(next));
                next.map(|next| [order.as_slice(), &[next]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    orders
}

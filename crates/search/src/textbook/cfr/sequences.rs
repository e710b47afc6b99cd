//! The sequence form: what a player can do, as the sequences of its own moves, and what the sequences of all players
//! pay together. Nodes of the tree and of chance are gone, so a pass over it costs one step for each end of the game.
//!
//! D. Koller, N. Megiddo, B. von Stengel, "Fast algorithms for finding randomized strategies in game trees", STOC 1994.

use std::collections::HashMap;
use std::ops::Range;

use super::{ExtensiveForm, FormError, InformationSet, Kind, Profile};

/// An information set seen by its owner. An action and the sequence that ends in it have the same number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    first: u32,
    actions: u32,
    parent: u32,
}

impl Decision {
    /// The numbers of its actions.
    #[inline]
    pub fn actions(self) -> Range<usize> {
        self.first as usize..(self.first + self.actions) as usize
    }

    /// The sequence of the owner's moves that leads here: with perfect recall there is only one.
    #[inline]
    pub fn parent(self) -> usize {
        self.parent as usize
    }
}

/// What one player gets where its own sequence meets those of the others: chance's probability times the payoff.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    weight: f64,
    own: u32,
    /// The sequence of the next player round the table; those of the players after it are kept apart.
    other: u32,
}

#[derive(Clone, Debug)]
struct Player {
    decisions: Range<usize>,
    actions: Range<usize>,
    outcomes: Vec<Outcome>,
    /// The sequences of the third player and on, `players - 2` for each outcome: none in a game of two.
    further: Vec<u32>,
}

/// A game as sequences of moves. Sequence numbers below [`actions`](Sequences::actions) are the actions that end
/// them; after these come the empty sequences, one for each player.
#[derive(Clone, Debug)]
pub struct Sequences {
    decisions: Vec<Decision>,
    players: Vec<Player>,
    actions: usize,
}

impl Sequences {
    /// The sequence form of a game tree, if every player remembers its own choices.
    pub fn of<V, M>(form: &ExtensiveForm<V, M>) -> Result<Self, FormError> {
        let actions = form.sets.last().map_or(0, |set| set.actions().end);
        let mut parents = vec![None; form.sets.len()];
        let payoffs = payoffs_of_sequences(form, actions, &mut parents)?;
        let decisions = form.sets.iter().zip(parents).map(|(set, parent)| Decision {
            first: set.first_action as u32,
            actions: set.moves.len() as u32,
            parent: parent.unwrap_or_default(),
        });
        let players = (0..form.players).map(|player| {
            let owned: Vec<usize> = (0..form.sets.len()).filter(|&i| form.sets[i].player == player).collect();
            let decisions = owned.first().map_or(0..0, |&first| first..first + owned.len());
            let actions = form.sets[decisions.clone()].iter().map(InformationSet::actions);
            let actions = actions.reduce(|all, next| all.start..next.end).unwrap_or(0..0);
            Player::new(player, decisions, actions, &payoffs)
        });
        Ok(Self { decisions: decisions.collect(), players: players.collect(), actions })
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.players.len()
    }

    /// How many actions all information sets have together.
    pub fn actions(&self) -> usize {
        self.actions
    }

    /// How many sequences there are: every action ends one, and every player has the empty one.
    pub fn len(&self) -> usize {
        self.actions + self.players.len()
    }

    /// Whether there are no sequences, which no game has.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The empty sequence of `player`.
    #[inline]
    pub fn root(&self, player: usize) -> usize {
        self.actions + player
    }

    /// All information sets, numbered as in the extensive form.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The information sets of `player`, earlier ones first.
    #[inline]
    pub fn decisions_of(&self, player: usize) -> &[Decision] {
        &self.decisions[self.players[player].decisions.clone()]
    }

    /// How many steps one pass for `player` takes.
    pub fn steps(&self, player: usize) -> u64 {
        (self.players[player].outcomes.len() + self.players[player].actions.len()) as u64
    }

    /// Fills `values` for the sequences of `player` with what each earns *where it ends the game*, against the others
    /// who reach their sequences with probabilities `reach`.
    #[inline]
    pub fn earn(&self, player: usize, reach: &[f64], values: &mut [f64]) {
        let own = &self.players[player];
        values[own.actions.clone()].fill(0.0);
        values[self.root(player)] = 0.0;
        if self.players.len() == 2 {
            for outcome in &own.outcomes {
                values[outcome.own as usize] += outcome.weight * reach[outcome.other as usize];
            }
        } else {
            let further = own.further.chunks_exact(self.players.len() - 2);
            for (outcome, further) in own.outcomes.iter().zip(further) {
                let others: f64 = further.iter().map(|&sequence| reach[sequence as usize]).product();
                values[outcome.own as usize] += outcome.weight * reach[outcome.other as usize] * others;
            }
        }
    }

    /// The probability that each player's own choices reach each of its sequences.
    pub fn reach(&self, profile: &Profile) -> Vec<f64> {
        let mut reach = vec![1.0; self.len()];
        for decision in &self.decisions {
            for action in decision.actions() {
                reach[action] = reach[decision.parent()] * profile[action];
            }
        }
        reach
    }
}

impl Player {
    fn new(player: usize, decisions: Range<usize>, actions: Range<usize>, payoffs: &[End]) -> Self {
        let (mut outcomes, mut further) = (Vec::new(), Vec::new());
        // An outcome that pays this player nothing changes no sum.
        for (sequences, pays) in payoffs.iter().filter(|(_, pays)| pays[player] != 0.0) {
            let players = sequences.len();
            let round_the_table = |i: usize| sequences[(player + i) % players];
            outcomes.push(Outcome {
                weight: pays[player],
                own: sequences[player],
                other: round_the_table(1),
            });
            further.extend((2..players).map(round_the_table));
        }
        Self { decisions, actions, outcomes, further }
    }
}

/// The sequences of all players that end the game together, and what each gets from it, weighted by chance.
type End = (Vec<u32>, Vec<f64>);

/// For every combination of sequences that ends the game, the payoffs weighted by chance; and for every information
/// set the one sequence that leads to it.
fn payoffs_of_sequences<V, M>(
    form: &ExtensiveForm<V, M>,
    actions: usize,
    parents: &mut [Option<u32>],
) -> Result<Vec<End>, FormError> {
    let players = form.players;
    let mut chance = vec![1.0; form.nodes.len()];
    let mut sequences = vec![Vec::new(); form.nodes.len()];
    sequences[0] = (actions..actions + players).map(|root| root as u32).collect();
    let mut payoffs: Vec<End> = Vec::new();
    let mut known: HashMap<Vec<u32>, usize> = HashMap::new();
    // Parents come before children, so one pass carries everything down.
    for (i, node) in form.nodes.iter().enumerate() {
        let here = std::mem::take(&mut sequences[i]);
        for (k, edge) in form.edges[node.edges.clone()].iter().enumerate() {
            chance[edge.child] = chance[i] * edge.probability;
            sequences[edge.child].clone_from(&here);
            if let Kind::Decision(set) = node.kind {
                let set = &form.sets[set];
                sequences[edge.child][set.player] = (set.first_action + k) as u32;
            }
        }
        match node.kind {
            Kind::Chance => {}
            Kind::Decision(set) => {
                let player = form.sets[set].player;
                if *parents[set].get_or_insert(here[player]) != here[player] {
                    return Err(FormError::ImperfectRecall { player });
                }
            }
            Kind::End(at) => {
                let place = *known.entry(here).or_insert_with_key(|sequences| {
                    payoffs.push((sequences.clone(), vec![0.0; players]));
                    payoffs.len() - 1
                });
                for (sum, payoff) in payoffs[place].1.iter_mut().zip(&form.payoffs[at..at + players]) {
                    *sum += chance[i] * payoff;
                }
            }
        }
    }
    Ok(payoffs)
}

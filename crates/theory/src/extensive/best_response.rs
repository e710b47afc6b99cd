//! Behaviour strategies, what they earn, and what a best response earns against them: all exact.

use num_traits::{One, Signed, Zero};

use super::game::{ExtensiveGame, Kind, NodeId, SetId};
use super::recall::Forgetful;
use crate::number::Rational;

/// For every information set, how likely each action is. Those of chance are as the game says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Behaviour(pub Vec<Vec<Rational>>);

/// What a player could get against the others' behaviour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestResponse {
    /// What it would get.
    pub value: Rational,
    /// What it should do at each of its information sets.
    pub actions: Vec<(SetId, usize)>,
}

impl Behaviour {
    /// Every player takes the first action everywhere.
    pub fn first_actions(game: &ExtensiveGame) -> Self {
        let of_set = |set: &super::InformationSet| {
            if set.player.is_none() {
                return set.probabilities.clone();
            }
            let rest = std::iter::repeat_n(Rational::zero(), set.actions.len() - 1);
            std::iter::once(Rational::one()).chain(rest).collect()
        };
        Self(game.sets.iter().map(of_set).collect())
    }

    /// Whether every set has probabilities that sum to exactly 1.
    pub fn is_valid(&self) -> bool {
        self.0.iter().all(|p| p.iter().all(|p| !p.is_negative()) && p.iter().sum::<Rational>().is_one())
    }

    /// The probability of reaching every node, with the choices of `except` left out.
    pub fn reach(&self, game: &ExtensiveGame, except: Option<usize>) -> Vec<Rational> {
        let mut reach = vec![Rational::one(); game.nodes.len()];
        for (id, node) in game.nodes.iter().enumerate() {
            for (action, &child) in node.children.iter().enumerate() {
                let probability = game
                    .set_at(id)
                    .filter(|(_, set)| except.is_none() || set.player != except)
                    .map(|(set, _)| &self.0[set][action]);
                reach[child] = probability.map_or_else(|| reach[id].clone(), |p| &reach[id] * p);
            }
        }
        reach
    }

    /// What every player gets.
    pub fn payoffs(&self, game: &ExtensiveGame) -> Vec<Rational> {
        let (reach, paid) = (self.reach(game, None), game.paid());
        let mut payoffs = vec![Rational::zero(); game.players.len()];
        for end in game.ends().filter(|&end| !reach[end].is_zero()) {
            payoffs.iter_mut().zip(&paid[end]).for_each(|(sum, payoff)| *sum += payoff * &reach[end]);
        }
        payoffs
    }

    /// The best that `player` can do against the others, if it remembers what it did.
    pub fn best_response(&self, game: &ExtensiveGame, player: usize) -> Result<BestResponse, Forgetful> {
        let parents = game.parents_of_sets()?;
        let (reach, paid) = (self.reach(game, Some(player)), game.paid());
        // Later sets first: a set comes after all that lead to it.
        let mut order: Vec<(usize, SetId)> =
            game.sets_of(player).map(|set| (depth(&parents, set), set)).collect();
        order.sort_unstable_by(|a, b| b.cmp(a));
        let mut chosen = vec![0; game.sets.len()];
        let value = |chosen: &[usize], from: NodeId| {
            let mut sum = Rational::zero();
            let mut waiting = vec![from];
            while let Some(node) = waiting.pop() {
                if reach[node].is_zero() {
                    continue;
                }
                match game.nodes[node].kind {
                    Kind::End => sum += &paid[node][player] * &reach[node],
                    Kind::Move(set) if game.sets[set].player == Some(player) => {
                        waiting.push(game.nodes[node].children[chosen[set]]);
                    }
                    Kind::Move(_) => waiting.extend(&game.nodes[node].children),
                }
            }
            sum
        };
        for &(_, set) in &order {
            let gain = |action: usize| -> Rational {
                game.sets[set]
                    .nodes
                    .iter()
                    .map(|&node| value(&chosen, game.nodes[node].children[action]))
                    .sum()
            };
            // Of several best actions the first.
            let gains: Vec<Rational> = (0..game.sets[set].actions.len()).map(gain).collect();
            chosen[set] = (0..gains.len()).rev().max_by_key(|&action| &gains[action]).unwrap_or(0);
        }
        let actions = order.iter().rev().map(|&(_, set)| (set, chosen[set])).collect();
        Ok(BestResponse { value: value(&chosen, 0), actions })
    }

    /// How much each player could gain by another behaviour.
    pub fn regrets(&self, game: &ExtensiveGame) -> Result<Vec<Rational>, Forgetful> {
        let now = self.payoffs(game);
        let regret = |(player, now): (usize, Rational)| Ok(self.best_response(game, player)?.value - now);
        now.into_iter().enumerate().map(regret).collect()
    }

    /// Whether nobody can gain by another behaviour.
    pub fn is_equilibrium(&self, game: &ExtensiveGame) -> Result<bool, Forgetful> {
        Ok(self.is_valid() && self.regrets(game)?.iter().all(Zero::is_zero))
    }
}

/// How many of the owner's choices come before a set.
fn depth(parents: &[Option<(SetId, usize)>], mut set: SetId) -> usize {
    let mut depth = 0;
    while let Some((before, _)) = parents[set] {
        set = before;
        depth += 1;
    }
    depth
}

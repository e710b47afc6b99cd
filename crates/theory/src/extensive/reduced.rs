//! The reduced strategic form: plans of a player that differ only where its own choices lead are one strategy.

use std::fmt;

use num_traits::{One, Zero};

use super::best_response::Behaviour;
use super::game::{ExtensiveGame, SetId};
use crate::number::Rational;
use crate::strategic::{Player, StrategicGame, TooLarge, cells_of};

/// A reduced strategy: for each of the player's information sets the action, or nothing where its own choices never lead.
pub type Plan = Vec<Option<usize>>;

/// How many reduced strategies a player may have.
const MOST_PLANS: usize = 200_000;

/// Why there is no strategic form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReductionError {
    /// A player has too many strategies.
    Strategies {
        /// Which player.
        player: usize,
        /// How many, or more.
        count: u128,
    },
    /// The table is too large.
    Table(TooLarge),
}

impl fmt::Display for ReductionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReductionError::Strategies { player, count } => {
                write!(f, "player {} has at least {count} strategies, too many for a table", player + 1)
            }
            ReductionError::Table(large) => write!(f, "{large}"),
        }
    }
}

impl std::error::Error for ReductionError {}

/// The strategic form of a tree, and what its strategies are.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The game as a table.
    pub game: StrategicGame,
    /// The information sets of each player, in the order of the plans.
    pub sets: Vec<Vec<SetId>>,
    /// The plan behind each strategy of each player.
    pub plans: Vec<Vec<Plan>>,
}

/// The own choices that lead to a node.
type Requirement = Vec<(SetId, usize)>;

impl ExtensiveGame {
    /// The reduced strategic form.
    pub fn reduced(&self) -> Result<Reduced, ReductionError> {
        let players = self.players.len();
        let sets: Vec<Vec<SetId>> = (0..players).map(|player| self.sets_of(player).collect()).collect();
        let plans = sets.iter().enumerate().map(|(player, sets)| self.plans(player, sets));
        let plans: Vec<Vec<Plan>> = plans.collect::<Result<_, _>>()?;
        let sizes: Vec<usize> = plans.iter().map(Vec::len).collect();
        let cells = cells_of(&sizes).map_err(ReductionError::Table)?;
        let game = self.tabulate(&sets, &plans, cells);
        Ok(Reduced { game, sets, plans })
    }

    /// What `player` must choose to reach a node.
    fn requirement(&self, mut node: usize, player: usize) -> Requirement {
        let mut choices = Vec::new();
        while let Some((parent, action)) = self.action_to(node) {
            if let Some((set, owner)) = self.set_at(parent)
                && owner.player == Some(player)
            {
                choices.push((set, action));
            }
            node = parent;
        }
        choices
    }

    /// The reduced plans of a player in the order of their actions, the last information set running fastest.
    fn plans(&self, player: usize, sets: &[SetId]) -> Result<Vec<Plan>, ReductionError> {
        let ways: Vec<Vec<Requirement>> = sets
            .iter()
            .map(|&set| self.sets[set].nodes.iter().map(|&node| self.requirement(node, player)).collect())
            .collect();
        let place = |set: SetId| sets.iter().position(|&other| other == set).unwrap_or(usize::MAX);
        let mut plans: Vec<Plan> = vec![Vec::new()];
        for (i, &set) in sets.iter().enumerate() {
            let mut longer = Vec::with_capacity(plans.len() * 2);
            for plan in plans {
                // A choice not yet made (its set comes later, or is this one) stands in nobody's way.
                let kept = |&(set, action): &(SetId, usize)| {
                    plan.get(place(set)).is_none_or(|chosen| *chosen == Some(action))
                };
                if ways[i].iter().any(|way| way.iter().all(kept)) {
                    let actions = 0..self.sets[set].actions.len();
                    longer.extend(actions.map(|action| [plan.as_slice(), &[Some(action)]].concat()));
                } else {
                    longer.push([plan.as_slice(), &[None]].concat());
                }
                if longer.len() > MOST_PLANS {
                    return Err(ReductionError::Strategies { player, count: longer.len() as u128 });
                }
            }
            plans = longer;
        }
        Ok(plans)
    }

    /// The table of expected payoffs: every end adds to the cells whose plans lead to it.
    fn tabulate(&self, sets: &[Vec<SetId>], plans: &[Vec<Plan>], cells: usize) -> StrategicGame {
        let players = self.players.len();
        let paid = self.paid();
        let chance = self.chance_reach();
        let strides: Vec<usize> = plans
            .iter()
            .scan(1, |stride, plans| Some(std::mem::replace(stride, *stride * plans.len())))
            .collect();
        let mut payoffs = vec![Rational::zero(); cells * players];
        for end in self.ends().filter(|&end| !chance[end].is_zero()) {
            let weighted: Vec<Rational> = paid[end].iter().map(|payoff| payoff * &chance[end]).collect();
            let mut reached = vec![0];
            for player in 0..players {
                let needed = self.requirement(end, player);
                let place = |set: SetId| sets[player].iter().position(|&other| other == set).unwrap_or(0);
                let needed: Vec<(usize, usize)> =
                    needed.iter().map(|&(set, action)| (place(set), action)).collect();
                let leads = |plan: &Plan| needed.iter().all(|&(set, action)| plan[set] == Some(action));
                let fitting = (0..plans[player].len()).filter(|&plan| leads(&plans[player][plan]));
                let offsets: Vec<usize> = fitting.map(|plan| plan * strides[player]).collect();
                reached =
                    reached.iter().flat_map(|cell| offsets.iter().map(move |offset| cell + offset)).collect();
            }
            for cell in reached {
                for (sum, payoff) in payoffs[cell * players..].iter_mut().zip(&weighted) {
                    *sum += payoff;
                }
            }
        }
        let named = plans.iter().enumerate().map(|(player, plans)| {
            let names = plans.iter().map(|plan| self.plan_name(&sets[player], plan)).collect();
            Player::new(&self.players[player], names)
        });
        let mut game = StrategicGame::new(&self.title, named.collect(), payoffs);
        game.comment.clone_from(&self.comment);
        game
    }

    /// The probability that chance alone gives each node.
    pub(crate) fn chance_reach(&self) -> Vec<Rational> {
        let mut reach = vec![Rational::one(); self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate() {
            for (action, &child) in node.children.iter().enumerate() {
                let probability = self.set_at(id).and_then(|(_, set)| set.probabilities.get(action));
                reach[child] = probability.map_or_else(|| reach[id].clone(), |p| &reach[id] * p);
            }
        }
        reach
    }

    /// The actions of a plan, shortened where the names are long: `Raise,Fold`, `1,*`.
    fn plan_name(&self, sets: &[SetId], plan: &Plan) -> String {
        let word = |(&set, &action): (&SetId, &Option<usize>)| match action {
            None => "*".to_owned(),
            Some(action) => {
                let name = &self.sets[set].actions[action];
                if name.is_empty() || name.chars().count() > 12 {
                    (action + 1).to_string()
                } else {
                    name.clone()
                }
            }
        };
        if plan.is_empty() {
            "—".to_owned()
        } else {
            sets.iter().zip(plan).map(word).collect::<Vec<_>>().join(",")
        }
    }
}

impl Reduced {
    /// Mixed strategies as behaviour: at each information set, how likely each action is among the plans that lead there.
    /// Where no plan that is played leads, the first action is taken.
    pub fn behaviour(&self, tree: &ExtensiveGame, mixed: &[Vec<Rational>]) -> Behaviour {
        let mut behaviour = Behaviour::first_actions(tree);
        for (player, weights) in mixed.iter().enumerate() {
            for (place, &set) in self.sets[player].iter().enumerate() {
                let mut shares = vec![Rational::zero(); tree.sets[set].actions.len()];
                for (plan, weight) in self.plans[player].iter().zip(weights) {
                    if let Some(action) = plan[place] {
                        shares[action] += weight;
                    }
                }
                let sum: Rational = shares.iter().sum();
                if !sum.is_zero() {
                    behaviour.0[set] = shares.into_iter().map(|share| share / &sum).collect();
                }
            }
        }
        behaviour
    }
}

//! Random trees: uniform ones with leaves in the best, the worst or a random order, for exercises and measurements.

use std::fmt;

use tah_rules::Dice;

use super::MAX_PLAYERS;
use super::arena::Tree;
use super::builder::Builder;

/// More nodes than this are not built.
const MAX_NODES: u64 = 50_000_000;

/// In which order the children of a decision stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The best move first: alpha-beta from left to right visits the minimal tree.
    Best,
    /// The worst move first.
    Worst,
    /// As the dice fell.
    #[default]
    Random,
}

/// What the numbers at the leaves are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Values {
    /// Whole numbers from −99 to 99.
    #[default]
    Integers,
    /// Whole numbers from 1 to the number of leaves, each once.
    Distinct,
    /// Whole numbers from −2 to 2: many ties.
    Ties,
    /// Hundredths from −9.99 to 9.99.
    Fractions,
}

/// A recipe for a uniform random tree; equal recipes make equal trees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomTree {
    /// How many children every inner node has.
    pub branching: u32,
    /// How many moves every line has, chance included.
    pub depth: u32,
    /// Whether every second level, from the one below the root on, is chance.
    pub chance: bool,
    /// How many players there are; with more than two the leaves are tuples.
    pub players: u32,
    /// In which order the children of a decision stand.
    pub order: Order,
    /// What the numbers at the leaves are.
    pub values: Values,
    /// What the dice start from.
    pub seed: u64,
}

impl Default for RandomTree {
    fn default() -> Self {
        Self {
            branching: 3,
            depth: 2,
            chance: false,
            players: 2,
            order: Order::Random,
            values: Values::Integers,
            seed: 1,
        }
    }
}

/// Why a random tree cannot be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unbuildable {
    /// Every decision needs a move.
    NoBranching,
    /// There are from 2 to 10 players.
    Players(u32),
    /// The tree would have more nodes than this.
    TooLarge(u64),
}

impl fmt::Display for Unbuildable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBranching => write!(f, "a node needs at least one child"),
            Self::Players(n) => write!(f, "a tree cannot have {n} players, only from 2 to {MAX_PLAYERS}"),
            Self::TooLarge(most) => write!(f, "this tree would have more than {most} nodes"),
        }
    }
}

impl std::error::Error for Unbuildable {}

impl RandomTree {
    /// Builds the tree.
    pub fn build(&self) -> Result<Tree, Unbuildable> {
        let starts = self.level_starts()?;
        let mut dice = Dice::new(self.seed);
        let leaves = starts[starts.len() - 1] - starts[starts.len() - 2];
        let payoffs = self.payoffs(leaves, &mut dice);
        let mut plan = Plan { recipe: self, starts, payoffs, order: Vec::new(), shares: Vec::new() };
        plan.decide(&mut dice);
        Ok(plan.emit())
    }

    /// Where each level starts when the nodes are numbered level by level, and the number of all nodes at the end.
    fn level_starts(&self) -> Result<Vec<usize>, Unbuildable> {
        if self.branching == 0 && self.depth > 0 {
            return Err(Unbuildable::NoBranching);
        }
        if !(2..=MAX_PLAYERS as u32).contains(&self.players) {
            return Err(Unbuildable::Players(self.players));
        }
        let (mut starts, mut width, mut total) = (vec![0], 1u64, 1u64);
        for _ in 0..self.depth {
            starts.push(total as usize);
            width *= u64::from(self.branching);
            total += width;
            if total > MAX_NODES {
                return Err(Unbuildable::TooLarge(MAX_NODES));
            }
        }
        starts.push(total as usize);
        Ok(starts)
    }

    /// How many numbers a leaf has.
    fn width(&self) -> usize {
        if self.players == 2 { 1 } else { self.players as usize }
    }

    fn payoffs(&self, leaves: usize, dice: &mut Dice) -> Vec<f64> {
        let width = self.width();
        if self.values != Values::Distinct {
            return (0..leaves * width).map(|_| self.values.roll(dice)).collect();
        }
        let mut payoffs = vec![0.0; leaves * width];
        let mut ranks: Vec<usize> = (1..=leaves).collect();
        for player in 0..width {
            dice.shuffle(&mut ranks);
            for (leaf, &rank) in ranks.iter().enumerate() {
                payoffs[leaf * width + player] = rank as f64;
            }
        }
        payoffs
    }

    /// Who moves on a level: nothing where chance does.
    fn mover(&self, level: usize) -> Option<usize> {
        let decision = if self.chance { level / 2 } else { level };
        (!self.chance || level.is_multiple_of(2)).then_some(decision % self.players as usize)
    }
}

impl Values {
    /// One random number, equal numbers being as likely as the range allows.
    fn roll(self, dice: &mut Dice) -> f64 {
        let within = |dice: &mut Dice, most: i32| f64::from(dice.below(2 * most as usize + 1) as i32 - most);
        match self {
            Values::Integers | Values::Distinct => within(dice, 99),
            Values::Ties => within(dice, 2),
            Values::Fractions => within(dice, 999) / 100.0,
        }
    }
}

/// Probabilities that sum to 1 as they are written: multiples of 0.05, or of a smaller unit for many outcomes.
pub(super) fn random_shares(count: usize, dice: &mut Dice) -> Vec<f64> {
    let mut units = 20;
    while units < count {
        units = if units == 20 { 100 } else { units * 10 };
    }
    let mut shares = vec![1; count];
    for _ in count..units {
        shares[dice.below(count)] += 1;
    }
    shares.into_iter().map(|share| f64::from(share) / units as f64).collect()
}

/// A tree before it is written into the arena: nodes numbered level by level, the children of one in a row.
struct Plan<'a> {
    recipe: &'a RandomTree,
    starts: Vec<usize>,
    payoffs: Vec<f64>,
    /// For every child in turn, which of its siblings stands in its place.
    order: Vec<u32>,
    /// For every child in turn, its probability; empty without chance.
    shares: Vec<f64>,
}

impl Plan<'_> {
    /// Rolls the probabilities, then solves the tree level by level from below and orders the children by value.
    fn decide(&mut self, dice: &mut Dice) {
        let b = self.recipe.branching as usize;
        let inner = self.starts[self.recipe.depth as usize];
        if self.recipe.chance {
            self.shares = (0..inner).flat_map(|_| random_shares(b, dice)).collect();
        }
        if self.recipe.order == Order::Random {
            return;
        }
        self.order = (0..inner).flat_map(|_| 0..b as u32).collect();
        let width = self.recipe.width();
        let mut below = self.payoffs.clone();
        for level in (0..self.recipe.depth as usize).rev() {
            let (first, end) = (self.starts[level], self.starts[level + 1]);
            let mut values = Vec::with_capacity((end - first) * width);
            for node in first..end {
                let children = &below[(node - first) * b * width..][..b * width];
                match self.recipe.mover(level) {
                    Some(player) => self.sort(node, player, children, &mut values),
                    None => average(children, &self.shares[node * b..][..b], width, &mut values),
                }
            }
            below = values;
        }
    }

    /// Orders the children of a decision and adds the value of the best to `values`.
    fn sort(&mut self, node: usize, player: usize, children: &[f64], values: &mut Vec<f64>) {
        let (b, width) = (self.recipe.branching as usize, self.recipe.width());
        // What the mover gets: with single numbers MIN gets what MAX does not.
        let gain = |child: u32| match (width, player) {
            (1, 1) => -children[child as usize],
            (1, _) => children[child as usize],
            _ => children[child as usize * width + player],
        };
        let order = &mut self.order[node * b..][..b];
        order.sort_by(|&x, &y| gain(y).total_cmp(&gain(x)));
        values.extend_from_slice(&children[order[0] as usize * width..][..width]);
        if self.recipe.order == Order::Worst {
            order.reverse();
        }
    }

    fn emit(&self) -> Tree {
        let (b, width) = (self.recipe.branching as usize, self.recipe.width());
        let mut tree = Builder::default();
        // The open nodes, by their numbers in level order, each with the child that comes next.
        let mut open: Vec<(usize, usize)> = Vec::new();
        self.emit_opening(&mut tree, 0, &mut open);
        while let Some((node, child)) = open.last_mut() {
            let (place, node) = (*node * b + *child, *node);
            if *child == b {
                tree.close();
                open.pop();
                continue;
            }
            *child += 1;
            let level = open.len();
            if self.recipe.mover(level - 1).is_none() {
                tree.probability(self.shares[place]);
            }
            let sibling = self.order.get(place).map_or(place - node * b, |&s| s as usize);
            let index = self.starts[level] + (node - self.starts[level - 1]) * b + sibling;
            if level == self.recipe.depth as usize {
                let leaf = index - self.starts[level];
                match &self.payoffs[leaf * width..][..width] {
                    [value] => tree.number(*value),
                    values => tree.tuple(values),
                }
            } else {
                self.emit_opening(&mut tree, index, &mut open);
            }
        }
        tree.finish()
    }

    fn emit_opening(&self, tree: &mut Builder, node: usize, open: &mut Vec<(usize, usize)>) {
        if self.recipe.depth == 0 {
            match self.payoffs.as_slice() {
                [value] => tree.number(*value),
                values => tree.tuple(values),
            }
            return;
        }
        match self.recipe.mover(open.len()) {
            Some(_) => tree.open_decision(None, 0),
            None => tree.open_chance(0),
        }
        open.push((node, 0));
    }
}

fn average(children: &[f64], shares: &[f64], width: usize, values: &mut Vec<f64>) {
    for player in 0..width {
        values.push(shares.iter().enumerate().map(|(i, share)| share * children[i * width + player]).sum());
    }
}

//! Information-set Monte Carlo tree search, for one observer (Cowling, Powley and Whitehouse, *Information set Monte Carlo tree
//! search*, 2012): each simulation samples a state from what the player knows, and all of them share one tree of moves. What is
//! chosen at a node is thus chosen for all states that the player cannot tell apart, which averaging over searches of single
//! states does not do.

use tah_rules::{Dice, Hidden, Moves, Rules, Turn, legal_moves};

use super::mcts::Options;
use crate::nature::Nature;
use crate::{Budget, Counters, Halt};

/// A move of the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried<M> {
    /// The move.
    pub m: M,
    /// What it paid on average.
    pub mean: f64,
    /// How often it was tried.
    pub visits: u64,
}

/// What the search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<M> {
    /// Every legal move, in order.
    pub moves: Vec<Tried<M>>,
    /// What was counted.
    pub counters: Counters,
}

impl<M: Copy> Found<M> {
    /// The move tried most often: the most robust choice.
    pub fn best(&self) -> Option<Tried<M>> {
        self.moves.iter().copied().rev().max_by_key(|tried| tried.visits)
    }
}

struct Node<M> {
    m: Option<M>,
    children: Vec<u32>,
    visits: u64,
    /// How often it could have been chosen: in a state in which its move was legal.
    available: u64,
    /// What whoever chose it got, summed.
    total: f64,
}

impl<M> Node<M> {
    fn new(m: Option<M>) -> Self {
        Self { m, children: Vec::new(), visits: 0, available: 0, total: 0.0 }
    }
}

struct Search<'a, R: Rules, N> {
    rules: &'a R,
    nature: N,
    dice: Dice,
    nodes: Vec<Node<R::Move>>,
    most_nodes: usize,
    exploration: f64,
    /// The least and the greatest payoff seen.
    range: (f64, f64),
    /// The nodes of the present simulation, each with who chose it.
    path: Vec<(u32, Option<usize>)>,
    moves: Moves<R::Move>,
    counters: Counters,
}

/// Searches from what `player` knows, who is to move, until the playouts are made or the budget is spent.
pub fn ismcts<R: Hidden, N: Nature<R>>(
    rules: &R,
    view: &R::View,
    nature: N,
    options: &Options,
    budget: Budget<'_>,
) -> Result<Found<R::Move>, Halt> {
    let mut dice = Dice::new(options.seed);
    let legal = legal_moves(rules, &rules.sample(view, &mut dice));
    let mut search = Search {
        rules,
        nature,
        dice,
        nodes: vec![Node::new(None)],
        most_nodes: options.most_tree_nodes,
        exploration: options.exploration,
        range: (f64::INFINITY, f64::NEG_INFINITY),
        path: Vec::new(),
        moves: Moves::new(),
        counters: Counters::default(),
    };
    let mut playouts = 0;
    while playouts < options.playouts.unwrap_or(u64::MAX) && !budget.is_spent(search.counters.nodes) {
        let state = rules.sample(view, &mut search.dice);
        search.simulate(state)?;
        playouts += 1;
    }
    if playouts == 0 {
        return Err(Halt::Spent);
    }
    Ok(search.found(&legal))
}

impl<R: Rules, N: Nature<R>> Search<'_, R, N> {
    /// One simulation: through the tree, one new node, a random game to its end, and what it paid back up.
    fn simulate(&mut self, mut state: R::State) -> Result<(), Halt> {
        self.path.clear();
        let mut node = 0;
        loop {
            let turn = self.rules.turn(&state);
            let Some((m, child, is_new)) = self.choose(node, &state, turn)? else { break };
            self.rules.play(&mut state, m);
            self.counters.nodes += 1;
            let chooser = if let Turn::Player(player) = turn { Some(player) } else { None };
            self.path.push((child, chooser));
            node = child;
            if is_new {
                break;
            }
        }
        self.play_out(&mut state)?;
        self.counters.leaves += 1;
        self.counters.depth = self.counters.depth.max(self.path.len() as u32);
        self.nodes[0].visits += 1;
        for &(node, chooser) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            if let Some(player) = chooser {
                let payoff = self.rules.payoff(&state, player);
                node.total += payoff;
                self.range = (self.range.0.min(payoff), self.range.1.max(payoff));
            }
        }
        Ok(())
    }

    /// The move to follow from a node, its child, and whether that is new; nothing at the end of the game.
    fn choose(
        &mut self,
        node: u32,
        state: &R::State,
        turn: Turn,
    ) -> Result<Option<(R::Move, u32, bool)>, Halt> {
        self.moves.truncate(0);
        self.rules.moves(state, &mut self.moves);
        let legal = self.moves.from(0);
        match turn {
            Turn::Over => Ok(None),
            Turn::Chance => {
                let outcome = self.nature.draw(self.rules, state, legal.iter().copied(), &mut self.dice)?;
                let m = legal[outcome];
                let known = self.child(node, m);
                Ok(Some(known.map_or_else(|| (m, self.grow(node, m), true), |child| (m, child, false))))
            }
            Turn::Player(_) => Ok(Some(self.choose_by_bound(node))),
        }
    }

    /// A legal move not tried yet, or the one with the greatest upper bound.
    fn choose_by_bound(&mut self, node: u32) -> (R::Move, u32, bool) {
        let legal: Vec<R::Move> = self.moves.from(0).to_vec();
        let untried: Vec<R::Move> =
            legal.iter().copied().filter(|&m| self.child(node, m).is_none()).collect();
        for &m in &legal {
            if let Some(child) = self.child(node, m) {
                self.nodes[child as usize].available += 1;
            }
        }
        if let Some(&m) = self.dice.choose(&untried).filter(|_| self.nodes.len() < self.most_nodes) {
            return (m, self.grow(node, m), true);
        }
        let scale = (self.range.1 - self.range.0).max(f64::MIN_POSITIVE);
        let bound = |child: u32| {
            let child = &self.nodes[child as usize];
            let visits = child.visits.max(1) as f64;
            let mean = (child.total / visits - self.range.0) / scale;
            mean + self.exploration * ((child.available.max(1) as f64).ln() / visits).sqrt()
        };
        let tried = legal.iter().filter_map(|&m| Some((m, self.child(node, m)?)));
        let best = tried.max_by(|&(_, a), &(_, b)| bound(a).total_cmp(&bound(b)));
        // A tree without room may know none of the moves: then any, and nothing is learned of it.
        best.map_or_else(|| (legal[self.dice.below(legal.len())], node, true), |(m, child)| (m, child, false))
    }

    fn child(&self, node: u32, m: R::Move) -> Option<u32> {
        let children = &self.nodes[node as usize].children;
        children.iter().copied().find(|&child| self.nodes[child as usize].m == Some(m))
    }

    fn grow(&mut self, node: u32, m: R::Move) -> u32 {
        let child = self.nodes.len() as u32;
        self.nodes.push(Node { available: 1, ..Node::new(Some(m)) });
        self.nodes[node as usize].children.push(child);
        child
    }

    fn play_out(&mut self, state: &mut R::State) -> Result<(), Halt> {
        loop {
            let m = match self.rules.turn(state) {
                Turn::Over => return Ok(()),
                Turn::Player(_) => self.rules.random_move(state, &mut self.dice, &mut self.moves),
                Turn::Chance => {
                    self.moves.truncate(0);
                    self.rules.moves(state, &mut self.moves);
                    let outcomes = self.moves.from(0);
                    let outcome =
                        self.nature.draw(self.rules, state, outcomes.iter().copied(), &mut self.dice)?;
                    Some(outcomes[outcome])
                }
            };
            let Some(m) = m else { return Ok(()) };
            self.rules.play(state, m);
            self.counters.nodes += 1;
        }
    }

    fn found(&self, legal: &[R::Move]) -> Found<R::Move> {
        let tried = |&m: &R::Move| match self.child(0, m).map(|child| &self.nodes[child as usize]) {
            Some(child) => Tried { m, mean: child.total / child.visits.max(1) as f64, visits: child.visits },
            None => Tried { m, mean: 0.0, visits: 0 },
        };
        Found { moves: legal.iter().map(tried).collect(), counters: self.counters }
    }
}

#[cfg(test)]
mod tests {
    use tah_games::kuhn_poker::KuhnPoker;
    use tah_games::leduc_poker::LeducPoker;
    use tah_rules::Notation;

    use super::*;
    use crate::nature::WithChance;

    fn best<R: Hidden + tah_rules::Chance + Notation>(rules: &R, text: &str, player: usize) -> String {
        let state = rules.parse_position(text).unwrap();
        let view = rules.view(&state, player);
        let found = ismcts(rules, &view, WithChance, &Options::playouts(4000), Budget::default()).unwrap();
        assert_eq!(found.moves.iter().map(|tried| tried.visits).sum::<u64>(), 4000);
        rules.move_text(&state, found.best().unwrap().m)
    }

    #[test]
    fn moves_that_are_plainly_best_are_found() {
        // Facing a bet, a king wins and a jack loses whatever the other holds.
        assert_eq!(best(&KuhnPoker, "K Q check bet", 0), "call");
        assert_eq!(best(&KuhnPoker, "J Q check bet", 0), "fold");
        assert_eq!(best(&KuhnPoker, "Q K bet", 1), "call");
        // A pair is the best hand of all.
        assert_eq!(best(&LeducPoker, "K Q raise call | K check raise", 0), "raise");
    }

    #[test]
    fn hidden_cards_do_not_change_the_choice() {
        let report = |text: &str| {
            let state = LeducPoker.parse_position(text).unwrap();
            let view = LeducPoker.view(&state, 0);
            ismcts(&LeducPoker, &view, WithChance, &Options::playouts(500), Budget::default()).unwrap()
        };
        assert_eq!(report("Q K check raise"), report("Q J check raise"));
    }

    #[test]
    fn a_tree_without_room_still_answers() {
        let state = LeducPoker.parse_position("Q K").unwrap();
        let options = Options { most_tree_nodes: 2, ..Options::playouts(50) };
        let found = ismcts(&LeducPoker, &LeducPoker.view(&state, 0), WithChance, &options, Budget::default())
            .unwrap();
        assert!(found.best().is_some());
    }
}

//! Subgame-perfect equilibria: backward induction, generalised. From the last subgames to the first, each stage is solved
//! with every combination of what the subgames below are worth (R. Selten 1965). With perfect information a stage is one
//! choice; otherwise it is a game whose equilibria are enumerated.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::best_response::Behaviour;
use super::game::{ExtensiveGame, NodeId, SetId};
use super::subgames::{Stage, subgame_roots};
use crate::bimatrix::all_equilibria;
use crate::number::Rational;
use crate::patience::Patience;

/// How many combinations of values of subgames are tried at a stage.
const MOST_COMBINATIONS: usize = 4096;

/// The subgame-perfect equilibria of a game.
#[derive(Clone, Debug)]
pub struct SubgamePerfect {
    /// Some or all of them.
    pub equilibria: Vec<Behaviour>,
    /// What they pay, each combination once.
    pub payoffs: Vec<Vec<Rational>>,
    /// How many there are, mixtures over ties not counted.
    pub count: BigInt,
    /// Whether the count is right: every stage was solved completely and has no continuum.
    pub complete: bool,
}

/// What was chosen at a stage: probabilities of actions by information set.
type Choices = Vec<(SetId, Vec<Rational>)>;

/// One way to play a subgame: what is chosen at its stage, and how each subgame below is played.
struct Way {
    local: Choices,
    inner: Vec<(NodeId, usize)>,
}

/// All ways to play a subgame that are worth the same.
struct Class {
    payoffs: Vec<Rational>,
    count: BigInt,
    ways: Vec<Way>,
}

/// The subgame-perfect equilibria, at most `limit` of them listed.
pub fn subgame_perfect(game: &ExtensiveGame, limit: usize, patience: Patience<'_>) -> SubgamePerfect {
    let roots = subgame_roots(game);
    let mut is_root = vec![false; game.nodes.len()];
    for &root in &roots {
        is_root[root] = true;
    }
    let mut classes: Vec<Vec<Class>> = (0..game.nodes.len()).map(|_| Vec::new()).collect();
    let mut complete = true;
    for &root in roots.iter().rev() {
        let mut stage = Stage::at(game, root, &is_root);
        let below: Vec<usize> = stage.inner.iter().map(|&(node, _)| classes[node].len()).collect();
        let combinations = below.iter().fold(1usize, |all, &size| all.saturating_mul(size));
        complete &= combinations <= MOST_COMBINATIONS;
        let mut found: Vec<Class> = Vec::new();
        for combination in 0..combinations.min(MOST_COMBINATIONS) {
            let mut rest = combination;
            let mut inner = Vec::with_capacity(below.len());
            for (&size, &(node, outcome)) in below.iter().zip(&stage.inner.clone()) {
                inner.push((node, rest % size));
                stage.pays(outcome, &classes[node][rest % size].payoffs);
                rest /= size;
            }
            let ways: BigInt = inner.iter().map(|&(node, class)| &classes[node][class].count).product();
            let (solutions, whole) = solve_stage(&stage, patience);
            complete &= whole;
            for (payoffs, local) in solutions {
                let way = Way { local, inner: inner.clone() };
                match found.iter_mut().find(|class| class.payoffs == payoffs) {
                    Some(class) => {
                        class.count += &ways;
                        class.ways.push(way);
                    }
                    None => found.push(Class { payoffs, count: ways.clone(), ways: vec![way] }),
                }
            }
        }
        classes[root] = found;
    }
    collect(game, &classes, limit, complete && !patience.is_over())
}

fn collect(game: &ExtensiveGame, classes: &[Vec<Class>], limit: usize, complete: bool) -> SubgamePerfect {
    let top = &classes[0];
    let mut equilibria = Vec::new();
    for class in 0..top.len() {
        expand(classes, vec![(0, class)], Behaviour::first_actions(game), limit, &mut equilibria);
    }
    if game.sets.is_empty() {
        // Nobody moves: one way to do that.
        let payoffs = game.paid().swap_remove(0);
        let nothing = Behaviour(Vec::new());
        return SubgamePerfect {
            equilibria: vec![nothing],
            payoffs: vec![payoffs],
            count: BigInt::one(),
            complete,
        };
    }
    SubgamePerfect {
        equilibria,
        payoffs: top.iter().map(|class| class.payoffs.clone()).collect(),
        count: top.iter().map(|class| &class.count).sum(),
        complete,
    }
}

/// Lists every way to play the subgames that are still open, until there are enough.
fn expand(
    classes: &[Vec<Class>],
    mut open: Vec<(NodeId, usize)>,
    behaviour: Behaviour,
    limit: usize,
    out: &mut Vec<Behaviour>,
) {
    if out.len() >= limit {
        return;
    }
    let Some((node, class)) = open.pop() else {
        out.push(behaviour);
        return;
    };
    for way in &classes[node][class].ways {
        let mut next = behaviour.clone();
        for (set, probabilities) in &way.local {
            next.0[*set].clone_from(probabilities);
        }
        expand(classes, [open.as_slice(), &way.inner].concat(), next, limit, out);
    }
}

/// The equilibria of a stage with what they pay, and whether these are all.
fn solve_stage(stage: &Stage, patience: Patience<'_>) -> (Vec<(Vec<Rational>, Choices)>, bool) {
    let game = &stage.game;
    let mut active: Vec<usize> = game.sets.iter().filter_map(|set| set.player).collect();
    active.sort_unstable();
    active.dedup();
    let single = matches!(game.set_at(0), Some((_, set)) if set.player.is_some()) && game.sets.len() == 1;
    if single && game.sets[0].nodes.len() == 1 {
        return (choose(stage), true);
    }
    let Ok(reduced) = game.reduced() else { return (by_sequences(stage, patience), false) };
    let table = &reduced.game;
    let (mixed, complete): (Vec<Vec<Vec<Rational>>>, bool) = if active.len() == 2 && game.players.len() == 2 {
        match all_equilibria(table, patience) {
            Some(all) => (all.equilibria().map(|mixed| mixed.0).collect(), all.is_complete()),
            None => return (by_sequences(stage, patience), false),
        }
    } else {
        let found = crate::several::equilibria(table, patience);
        (found.exact.into_iter().map(|mixed| mixed.0).collect(), found.complete)
    };
    let solution = |mixed: Vec<Vec<Rational>>| {
        let behaviour = reduced.behaviour(game, &mixed);
        (behaviour.payoffs(game), choices(stage, behaviour))
    };
    (mixed.into_iter().map(solution).collect(), complete)
}

/// A stage of one choice: the best actions.
fn choose(stage: &Stage) -> Vec<(Vec<Rational>, Choices)> {
    let game = &stage.game;
    let (paid, player) = (game.paid(), game.sets[0].player.unwrap_or(0));
    let children = &game.nodes[0].children;
    let most = children.iter().map(|&child| &paid[child][player]).max();
    let best = (0..children.len()).filter(|&action| Some(&paid[children[action]][player]) == most);
    best.map(|action| {
        let mut probabilities = vec![Rational::zero(); children.len()];
        probabilities[action] = Rational::one();
        (paid[children[action]].clone(), vec![(stage.sets[0], probabilities)])
    })
    .collect()
}

/// One equilibrium of a stage whose table is too large, if it is zero-sum.
fn by_sequences(stage: &Stage, patience: Patience<'_>) -> Vec<(Vec<Rational>, Choices)> {
    let solved = stage.game.solve_zero_sum(patience).ok().flatten();
    let solution =
        solved.map(|solved| (solved.behaviour.payoffs(&stage.game), choices(stage, solved.behaviour)));
    solution.into_iter().collect()
}

fn choices(stage: &Stage, behaviour: Behaviour) -> Choices {
    let owned = stage.sets.iter().copied().zip(behaviour.0).zip(&stage.game.sets);
    owned.filter(|(_, set)| set.player.is_some()).map(|(choice, _)| choice).collect()
}

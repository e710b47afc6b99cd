//! A game of the catalogue written down as an extensive game.

use std::collections::HashMap;

use tah_rules::{Hidden, Notation, Rules, Turn, legal_moves};
use tah_theory::extensive::{InformationSet, Kind, TreeBuilder};
use tah_theory::number::simplest;
use tah_theory::{ExtensiveGame, Rational};

use crate::error::{Error, Result};
use crate::kit::{Kit, Probability};

/// Larger trees are refused.
const MOST_NODES: usize = 300_000;

/// Recognises what a player has seen before.
pub(crate) trait Recognise<R: Rules> {
    /// The number of what `player` knows in `state`: old if it knew the same before.
    fn number(&mut self, rules: &R, state: &R::State, player: usize) -> usize;
}

/// What players have known so far.
pub(crate) struct Views<R: Hidden>(HashMap<(usize, R::View), usize>);

impl<R: Hidden> Default for Views<R> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<R: Hidden> Recognise<R> for Views<R> {
    fn number(&mut self, rules: &R, state: &R::State, player: usize) -> usize {
        let next = self.0.len();
        *self.0.entry((player, rules.view(state, player))).or_insert(next)
    }
}

/// Where everything is seen, no two nodes are alike.
struct AllSeen(usize);

impl<R: Rules> Recognise<R> for AllSeen {
    fn number(&mut self, _: &R, _: &R::State, _: usize) -> usize {
        self.0 += 1;
        self.0
    }
}

/// Makes what recognises views, in games that have them.
pub(crate) type MakeViews<R> = fn() -> Box<dyn Recognise<R>>;

/// The tree below `state`, to its ends or to `depth`, where everybody gets nothing.
pub(crate) fn write_down<R: Rules + Notation>(
    kit: &Kit<R>,
    state: &R::State,
    depth: Option<u32>,
) -> Result<ExtensiveGame> {
    let rules = &kit.rules;
    let names = (1..=rules.players()).map(|player| format!("Player {player}")).collect();
    let comment = format!("Position {}", rules.position_text(state));
    let mut writer = Writer {
        rules,
        probability: kit.probability,
        views: kit.views.map_or_else(|| Box::new(AllSeen(0)) as Box<dyn Recognise<R>>, |make| make()),
        builder: TreeBuilder::new(&kit.about.name, comment, names),
        sets: HashMap::new(),
        numbers: vec![0; rules.players() + 1],
        outcomes: HashMap::new(),
    };
    let mut waiting = vec![(state.clone(), 0)];
    while let Some((state, deep)) = waiting.pop() {
        if writer.builder.so_far().nodes.len() >= MOST_NODES {
            let message = format!("{} has more than {MOST_NODES} nodes from here", kit.about.name);
            return Err(Error::new(message, "a position nearer the end, or a `--depth`"));
        }
        let moves = writer.node(&state, depth.is_some_and(|depth| deep >= depth))?;
        for &m in moves.iter().rev() {
            let mut after = state.clone();
            rules.play(&mut after, m);
            waiting.push((after, deep + 1));
        }
    }
    writer.builder.finish().ok_or_else(|| Error::new("the tree is not whole", ""))
}

struct Writer<'r, R: Rules> {
    rules: &'r R,
    probability: Option<Probability<R>>,
    views: Box<dyn Recognise<R>>,
    builder: TreeBuilder,
    /// By the number of what a player knows.
    sets: HashMap<usize, usize>,
    /// How many sets each player has, chance last.
    numbers: Vec<usize>,
    outcomes: HashMap<Vec<Rational>, usize>,
}

impl<R: Rules + Notation> Writer<'_, R> {
    /// Adds a node and returns the moves that lead on from it.
    fn node(&mut self, state: &R::State, cut: bool) -> Result<Vec<R::Move>> {
        let rules = self.rules;
        let turn = rules.turn(state);
        let moves = if cut { Vec::new() } else { legal_moves(rules, state) };
        let kind = match turn {
            _ if moves.is_empty() => {
                let outcome = if turn == Turn::Over { Some(self.outcome(state)?) } else { None };
                let label = if turn == Turn::Over { "" } else { "cut" };
                self.builder.node(label, Kind::End, outcome);
                return Ok(moves);
            }
            Turn::Chance | Turn::Over => {
                let set = self.set(None, state, &moves);
                self.builder.set_mut(set).probabilities = self.probabilities(state, &moves)?;
                set
            }
            Turn::Player(player) => {
                let number = self.views.number(rules, state, player);
                if let Some(&set) = self.sets.get(&number) {
                    set
                } else {
                    let set = self.set(Some(player), state, &moves);
                    self.sets.insert(number, set);
                    set
                }
            }
        };
        if self.builder.so_far().sets[kind].actions.len() != moves.len() {
            let message = "a player has different moves in states that it cannot tell apart";
            return Err(Error::new(message, "a game whose views say what can be done"));
        }
        self.builder.node("", Kind::Move(kind), None);
        Ok(moves)
    }

    fn set(&mut self, player: Option<usize>, state: &R::State, moves: &[R::Move]) -> usize {
        let count = &mut self.numbers[player.unwrap_or(self.rules.players())];
        *count += 1;
        self.builder.set(InformationSet {
            player,
            number: *count,
            label: String::new(),
            actions: moves.iter().map(|&m| self.rules.move_text(state, m)).collect(),
            probabilities: Vec::new(),
            nodes: Vec::new(),
        })
    }

    /// The probabilities as fractions. They were doubles: what is left of rounding is shared out.
    fn probabilities(&self, state: &R::State, moves: &[R::Move]) -> Result<Vec<Rational>> {
        let of = |&m: &R::Move| self.probability.and_then(|of| simplest(of(self.rules, state, m)));
        let found: Option<Vec<Rational>> = moves.iter().map(of).collect();
        let found =
            found.ok_or_else(|| Error::new("chance moves with unknown probabilities", "another game"))?;
        let sum: Rational = found.iter().sum();
        Ok(found.into_iter().map(|probability| probability / &sum).collect())
    }

    fn outcome(&mut self, state: &R::State) -> Result<usize> {
        let payoffs = (0..self.rules.players()).map(|player| simplest(self.rules.payoff(state, player)));
        let payoffs: Option<Vec<Rational>> = payoffs.collect();
        let payoffs = payoffs.ok_or_else(|| Error::new("a payoff is not finite", "another game"))?;
        let builder = &mut self.builder;
        Ok(*self.outcomes.entry(payoffs).or_insert_with_key(|payoffs| builder.outcome("", payoffs.clone())))
    }
}

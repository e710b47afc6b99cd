//! Max^n (Luckhardt & Irani 1986): any number of players, a payoff for each at every leaf, and each player maximises
//! its own component. Among equals the first move is taken. At chance nodes every component is averaged.

use std::ops::Deref;

use tah_rules::{Guide, Observer, Rules, Turn, Window};

use super::root::{Found, found};
use crate::average::Average;
use crate::nature::Nature;
use crate::{Halt, Walk};

/// The most players a game can have.
pub const MAX_PLAYERS: usize = 10;

/// One payoff for each player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Payoffs {
    players: usize,
    all: [f64; MAX_PLAYERS],
}

impl Payoffs {
    /// The payoffs that `of` gives each of `players`.
    pub fn new(players: usize, of: impl FnMut(usize) -> f64) -> Self {
        let mut all = [0.0; MAX_PLAYERS];
        for (slot, payoff) in all.iter_mut().zip((0..players).map(of)) {
            *slot = payoff;
        }
        Self { players: players.min(MAX_PLAYERS), all }
    }
}

impl Deref for Payoffs {
    type Target = [f64];
    fn deref(&self) -> &[f64] {
        &self.all[..self.players]
    }
}

/// Max^n, with chance as `N` knows it.
#[derive(Clone, Copy, Default, Debug)]
pub struct MaxN<N>(pub N);

impl<N> MaxN<N> {
    /// The payoffs of the root and the moves that are best for the player to move.
    pub fn solve<R: Rules, G: Guide<R>, O: Observer<R::Move>>(
        &self,
        walk: &mut Walk<'_, R, G, O>,
        depth: u32,
    ) -> Result<Found<R::Move, Payoffs>, Halt>
    where
        N: Nature<R>,
    {
        walk.restart();
        let before = walk.counters();
        let mut best = Vec::new();
        let payoffs = max_n(self.0, walk, depth, Some(&mut best))?;
        Ok(found(walk, payoffs, best, depth, before))
    }
}

/// The payoffs of the present position; `ties` collects the moves that are equally good for whoever decides.
fn max_n<R: Rules, G: Guide<R>, O: Observer<R::Move>, N: Nature<R>>(
    nature: N,
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
    mut ties: Option<&mut Vec<R::Move>>,
) -> Result<Payoffs, Halt> {
    let players = walk.rules().players();
    let turn = walk.enter(Window::FULL);
    let player = match turn {
        Turn::Player(player) if depth > 0 => player,
        Turn::Chance if depth > 0 => return average(nature, walk, depth),
        _ => {
            walk.count_leaf(turn);
            let payoffs = Payoffs::new(players, |player| walk.worth(turn, player));
            walk.leave_leaf_payoffs(&payoffs);
            return Ok(payoffs);
        }
    };
    let mut best: Option<Payoffs> = None;
    let mut node = walk.expand()?;
    while let Some(m) = walk.next(&mut node) {
        let payoffs = walk.after(m, |walk| max_n(nature, walk, depth - 1, None))?;
        if best.is_none_or(|best| payoffs[player] > best[player]) {
            best = Some(payoffs);
            walk.keep_payoffs(&mut node, m, &payoffs);
            if let Some(ties) = ties.as_deref_mut() {
                ties.clear();
            }
        }
        if let Some(ties) = ties.as_deref_mut()
            && best.is_some_and(|best| payoffs[player] == best[player])
        {
            ties.push(m);
        }
    }
    let best = best.unwrap_or(Payoffs::new(players, |_| 0.0));
    walk.leave_payoffs(&node, &best);
    Ok(best)
}

/// The expected payoffs of the present chance node.
fn average<R: Rules, G: Guide<R>, O: Observer<R::Move>, N: Nature<R>>(
    nature: N,
    walk: &mut Walk<'_, R, G, O>,
    depth: u32,
) -> Result<Payoffs, Halt> {
    let players = walk.rules().players();
    let mut expected = [Average::EMPTY; MAX_PLAYERS];
    let mut node = walk.expand()?;
    while let Some(m) = walk.next(&mut node) {
        let probability = nature.probability(walk.rules(), walk.state(), m).ok_or(Halt::MetChance)?;
        let payoffs = walk.after(m, |walk| max_n(nature, walk, depth - 1, None))?;
        for (expected, payoff) in expected.iter_mut().zip(payoffs.iter()) {
            expected.add(probability, *payoff);
        }
        walk.improve(&Payoffs::new(players, |player| expected[player].sum));
    }
    let payoffs = Payoffs::new(players, |player| expected[player].value());
    walk.leave_payoffs(&node, &payoffs);
    Ok(payoffs)
}

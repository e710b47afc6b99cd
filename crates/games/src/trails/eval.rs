//! The evaluation: each walker's share of the free squares, by who could be there first. The values of the three sum
//! to zero and lie within the payoffs, as the cutoffs of max^n need them.

use tah_rules::{Guide, Rules};

use super::rules::{Position, Trails, WALKERS};

/// The guide: room to walk.
#[derive(Clone, Copy, Default, Debug)]
pub struct Room;

impl Guide<Trails> for Room {
    fn evaluate(&mut self, rules: &Trails, state: &Position, player: usize) -> f64 {
        let nearer = squares_nearer(rules, state);
        let all: u32 = nearer.iter().sum();
        if state.is_out(player) || all == 0 {
            return rules.payoff(state, player);
        }
        let share = f64::from(nearer[player]) / f64::from(all);
        if state.count_out() == 0 {
            // A third of the room is worth the middle place, all of it the first.
            (WALKERS as f64 * share - 1.0) / 2.0
        } else {
            // Two are left, for the places worth 0 and 1.
            share
        }
    }
}

/// How many free squares each walker could reach before the others, all walking at the same pace from the next turn on.
fn squares_nearer(rules: &Trails, state: &Position) -> [u32; WALKERS] {
    let mut free = rules.board() & !state.walked();
    let mut fronts = [0u64; WALKERS];
    for (player, front) in fronts.iter_mut().enumerate() {
        if !state.is_out(player) {
            *front = 1 << state.square_of(player);
        }
    }
    let mut nearer = [0; WALKERS];
    while fronts != [0; WALKERS] {
        for i in 0..WALKERS {
            let player = (state.player() + i) % WALKERS;
            fronts[player] = rules.within_a_step(fronts[player]) & free;
            free &= !fronts[player];
            nearer[player] += fronts[player].count_ones();
        }
    }
    nearer
}

//! Rollouts: a position played on many times, without a cube. Luck is taken out: what each roll brought more than rolls bring on average
//! is subtracted, which leaves the mean as it is and most of the spread behind (the gnu and Snowie way of control variates).

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::mpsc;

use tah_rules::{Dice, mix};

use super::bearoff::home::ROLLS;
use super::board::Board;
use super::network::player::roll;
use super::network::{Chances, Class, Networks, OUTPUTS, Player};

/// How a position is rolled out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rollout {
    /// How often it is played on.
    pub games: u32,
    /// After so many plies the networks say how it ends; nothing for games to the end.
    pub truncate: Option<u32>,
    /// Whether luck is taken out.
    pub variance_reduction: bool,
    /// From which the dice come.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
}

impl Default for Rollout {
    fn default() -> Self {
        Self { games: 1296, truncate: None, variance_reduction: true, seed: 1, threads: 1 }
    }
}

/// What a rollout found, for who was on roll.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rolled {
    /// The games played.
    pub games: u32,
    /// The mean of the outcomes.
    pub chances: Chances,
    /// The mean of the points.
    pub equity: f64,
    /// Half the width of the interval that holds the equity with a probability of 95 %.
    pub error: f64,
}

/// Sums of what games gave.
#[derive(Clone, Copy, Default)]
struct Sums {
    games: u32,
    outputs: [f64; OUTPUTS],
    equity: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, outputs: [f64; OUTPUTS]) {
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = outputs;
        let equity = 2.0 * win - 1.0 + win_gammon + win_backgammon - lose_gammon - lose_backgammon;
        self.games += 1;
        self.outputs.iter_mut().zip(outputs).for_each(|(sum, output)| *sum += output);
        self.equity += equity;
        self.squares += equity * equity;
    }

    fn rolled(&self) -> Rolled {
        let count = f64::from(self.games.max(1));
        let mean = self.equity / count;
        let variance = (self.squares / count - mean * mean).max(0.0) / (count - 1.0).max(1.0);
        Rolled {
            games: self.games,
            chances: Chances::clamped(self.outputs.map(|sum| (sum / count) as f32)),
            equity: mean,
            error: 1.96 * variance.sqrt(),
        }
    }
}

impl Rollout {
    /// Plays a position on, `player` on roll. `told` hears how far it is; `stop` ends it with what there is.
    pub fn run(
        &self,
        networks: &Networks,
        board: &Board,
        player: usize,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Rolled),
    ) -> Rolled {
        let next = AtomicU32::new(0);
        let (send, receive) = mpsc::channel();
        let mut list = Vec::new();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    let mut thinker = Player::new(networks);
                    loop {
                        let game = next.fetch_add(1, Relaxed);
                        if game >= self.games || stop.load(Relaxed) {
                            break;
                        }
                        if send.send((game, self.game(&mut thinker, board, player, game))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut so_far = Sums::default();
            for (game, outputs) in receive {
                list.push((game, outputs));
                so_far.add(outputs);
                told(&so_far.rolled());
            }
        });
        // Summed in the order of the games, so that threads do not change the last digit.
        list.sort_by_key(|(game, _)| *game);
        let mut sums = Sums::default();
        for (_, outputs) in list {
            sums.add(outputs);
        }
        sums.rolled()
    }

    /// One game: how it ended for `player`, less luck.
    fn game(&self, thinker: &mut Player<'_>, board: &Board, player: usize, number: u32) -> [f64; OUTPUTS] {
        let mut dice = Dice::new(mix(self.seed ^ mix(u64::from(number))));
        let (mut board, mut turn) = (*board, player);
        let mut luck = [0.0; OUTPUTS];
        let mut ply = 0;
        loop {
            let is_known = !matches!(Class::of(&board), Class::Contact | Class::Race);
            if is_known || self.truncate == Some(ply) {
                let end = seen_by(player, turn, thinker.evaluator().evaluate(&board, turn));
                let mut outputs = end.outputs().map(f64::from);
                outputs.iter_mut().zip(luck).for_each(|(output, luck)| *output -= luck);
                return outputs;
            }
            // The first roll goes through all 36 in turn.
            let throw = if ply == 0 {
                [number / 6 % 6, number % 6].map(|die| die as u8 + 1)
            } else {
                roll(&mut dice)
            };
            let throw = [throw[0].max(throw[1]), throw[0].min(throw[1])];
            board = if self.variance_reduction {
                let (after, gain) = lucky(thinker, &board, turn, player, throw);
                // The first rolls are all there are: they have no luck.
                if ply > 0 {
                    luck.iter_mut().zip(gain).for_each(|(luck, gain)| *luck += gain);
                }
                after
            } else {
                thinker.best(&board, turn, throw).0
            };
            turn = 1 - turn;
            ply += 1;
        }
    }
}

fn seen_by(player: usize, turn: usize, chances: Chances) -> Chances {
    if turn == player { chances } else { chances.seen_by_other() }
}

/// The board after the best play of a roll, and how much better the roll was than rolls are on average, for `player`.
fn lucky(
    thinker: &mut Player<'_>,
    board: &Board,
    turn: usize,
    player: usize,
    throw: [u8; 2],
) -> (Board, [f64; OUTPUTS]) {
    let mut mean = [0.0; OUTPUTS];
    let mut chosen = (*board, [0.0; OUTPUTS]);
    for (roll, weight) in ROLLS {
        let (after, chances) = thinker.best(board, turn, roll);
        let outputs = seen_by(player, turn, chances).outputs().map(f64::from);
        mean.iter_mut().zip(outputs).for_each(|(mean, output)| *mean += output * f64::from(weight) / 36.0);
        if roll == throw {
            chosen = (after, outputs);
        }
    }
    (chosen.0, std::array::from_fn(|i| chosen.1[i] - mean[i]))
}

//! Evaluations of backgammon positions on one thread, beside which `calibrate` of GNU Backgammon is to be read: `backgammon_speed [COUNT]` makes
//! so many, so that `time` tells what they cost on a machine with other work.
#![expect(clippy::print_stdout, reason = "it prints one number")]

use std::time::Instant;

use tah_games::backgammon::Board;
use tah_games::backgammon::network::{Class, Networks, Player};
use tah_rules::Dice;

fn main() {
    let networks = Networks::learned();
    let (mut player, mut dice) = (Player::new(networks), Dice::new(1));
    let (mut boards, mut board, mut turn) = (Vec::new(), Board::START, 0);
    while boards.len() < 2_000 {
        let roll = [0; 2].map(|_: i32| dice.below(6) as u8 + 1);
        board = player.best(&board, turn, roll).0;
        turn ^= 1;
        match Class::of(&board) {
            Class::Contact => boards.push((board, turn)),
            _ => board = Board::START,
        }
    }
    let most = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(3_000_000);
    let (started, mut count, mut sum) = (Instant::now(), 0u64, 0.0);
    while count < most {
        for (board, player) in &boards {
            sum += networks.evaluate(board, *player).equity();
        }
        count += boards.len() as u64;
    }
    println!(
        "{:.0} evaluations of contact positions a second ({sum:.0})",
        count as f64 / started.elapsed().as_secs_f64()
    );
}

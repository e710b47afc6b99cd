//! Known counts, the draws, the texts, and the contract.

mod endings;
mod epd;
mod exchange;
mod moves;
mod perft;
mod pgn;
mod syzygy;
mod texts;

use tah_rules::{Contract, Dice, Rules, legal_moves};

use super::{Chess, Position, Variant, fen};

fn position(text: &str) -> Position {
    fen::read(text, Variant::Standard).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn position_960(text: &str) -> Position {
    fen::read(text, Variant::Chess960).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Positions of random games, every one of them on the way.
fn random_positions(rules: Chess, games: u64, mut visit: impl FnMut(&Position, &mut Dice)) {
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let number = dice.below(960) as u32;
        let start = Chess::start_960(number).filter(|_| rules.variant == Variant::Chess960);
        let mut state = start.unwrap_or_else(|| rules.start());
        for _ in 0..200 {
            visit(&state, &mut dice);
            let Some(&m) = dice.choose(&legal_moves(&rules, &state)) else { break };
            rules.play(&mut state, m);
        }
    }
}

#[test]
fn contract() {
    Contract::of(&Chess::STANDARD).keyed().keyed_notation().drawing().games(20).hold();
    Contract::of(&Chess::CHESS960.without_draws()).keyed().drawing().games(5).hold();
}

#[test]
fn contract_of_texts() {
    Contract::of(&Chess::STANDARD).notation().games(2).plies(250).hold();
    Contract::of(&Chess::CHESS960).notation().games(1).plies(150).hold();
}

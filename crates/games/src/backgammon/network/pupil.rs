//! How the networks learn: games of theirs against themselves, without a cube, until the database knows the rest.

use tah_rules::{Dice, Examples, Label, Networked, Shape};

use super::super::board::Board;
use super::chances::Chances;
use super::perceptron::OUTPUTS;
use super::player::{Player, opening_roll, roll};
use super::{CONTACT, Class, ContactNetwork, Networks, RACE, RaceNetwork, codec, inputs};

/// The most plies of a game; who knows nothing may walk in circles.
const MOST_PLIES: u32 = 2_000;

impl Networks {
    /// What a position should have told.
    fn teach(board: &Board, player: usize, chances: &Chances, out: &mut Examples) {
        match Class::of(board) {
            Class::Contact => out.push(0, &chances.outputs(), |list| inputs::contact(board, player, list)),
            Class::Race => out.push(1, &chances.outputs(), |list| inputs::race(board, player, list)),
            Class::BearOff | Class::Over => {}
        }
    }

    /// Plays a game from the start with these dice; `self` sits at `seat`. What `self` gets.
    fn game(&self, rival: &Self, seat: usize, mut dice: Dice) -> f64 {
        let mut players = [Player::new(self), Player::new(rival)];
        let (mut board, mut turn) = (Board::START, 0);
        let mut throw = opening_roll(&mut dice);
        for _ in 0..MOST_PLIES {
            board = players[turn ^ seat].best(&board, turn, throw).0;
            if let Some(end) = Chances::of_end(&board, seat) {
                return f64::from(end.equity());
            }
            turn ^= 1;
            throw = roll(&mut dice);
        }
        0.0
    }
}

impl Networked for Networks {
    fn shapes(&self) -> Vec<Shape> {
        [(CONTACT, ContactNetwork::HIDDEN), (RACE, RaceNetwork::HIDDEN)]
            .map(|(inputs, hidden)| Shape { inputs, hidden, outputs: OUTPUTS })
            .to_vec()
    }

    fn weights(&self) -> Vec<f32> {
        self.weights()
    }

    fn with_weights(&self, weights: &[f32]) -> Self {
        Self::new(weights).unwrap_or_else(|| self.clone())
    }

    fn play(&self, label: Label, dice: &mut Dice, out: &mut Examples) {
        let mut player = Player::new(self);
        let (mut board, mut turn) = (Board::START, 0);
        let mut throw = opening_roll(dice);
        let mut met = Vec::new();
        for _ in 0..MOST_PLIES {
            let (after, chances) = player.best(&board, turn, throw);
            match label {
                Label::AllRolls => Self::teach(&board, turn, &player.chances(&board, turn, 1), out),
                Label::Next(_) => met.push((board, turn, chances)),
            }
            if matches!(Class::of(&after), Class::BearOff | Class::Over) {
                break;
            }
            board = after;
            turn ^= 1;
            throw = roll(dice);
        }
        if let Label::Next(trace) = label {
            let mut later: Option<Chances> = None;
            for (board, turn, next) in met.into_iter().rev() {
                // What is later was seen by the other player.
                let target = later.map_or(next, |later| next.mixed(&later.seen_by_other(), trace));
                Self::teach(&board, turn, &target, out);
                later = Some(target);
            }
        }
    }

    fn duel(&self, rival: &Self, dice: &mut Dice) -> f64 {
        let seed = dice.bits();
        (0..2).map(|seat| self.game(rival, seat, Dice::new(seed))).sum()
    }

    fn to_bytes(&self) -> Vec<u8> {
        codec::write(&self.shapes(), &self.weights())
    }

    fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String> {
        let weights = codec::read(&self.shapes(), bytes)?;
        Self::new(&weights).ok_or_else(|| "networks of another shape".to_owned())
    }
}

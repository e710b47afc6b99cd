//! The lesson: TD-Gammon as it began (Tesauro 1992). One network sees the men and nothing else, begins with random weights, and learns
//! from its own games alone: no knowledge, no database.

use tah_rules::{Dice, Examples, Networked, Practice, Shape};

use super::super::board::Board;
use super::beginner::Beginner;
use super::chances::Chances;
use super::codec;
use super::inputs::{self, RAW};
use super::perceptron::{Inputs, Perceptron};
use super::player::Evaluator;
use super::pupil::{pair, practise};

type Network = Perceptron<RAW, 1>;

/// One network for everything.
#[derive(Clone, Default)]
pub struct Tesauro {
    network: Network,
}

impl Evaluator for Tesauro {
    fn evaluate(&self, board: &Board, player: usize) -> Chances {
        Chances::of_end(board, player).unwrap_or_else(|| {
            let mut list = Inputs::default();
            inputs::raw(board, player, &mut list);
            Chances::clamped(self.network.tell(&list))
        })
    }
}

impl Networked for Tesauro {
    fn shapes(&self) -> Vec<Shape> {
        vec![Network::SHAPE]
    }

    fn weights(&self) -> Vec<f32> {
        self.network.weights().to_vec()
    }

    fn with_weights(&self, weights: &[f32]) -> Self {
        Perceptron::new(weights).map_or_else(|| self.clone(), |network| Self { network })
    }

    fn play(&self, practice: Practice, dice: &mut Dice, out: &mut Examples) {
        let is_over = |board: &Board| board.winner().is_some();
        practise(self, practice, dice, is_over, |board, player, chances| {
            out.push(0, &chances.outputs(), |list| inputs::raw(board, player, list));
        });
    }

    fn duel(&self, rival: &Self, dice: &mut Dice) -> f64 {
        pair(self, rival, dice)
    }

    fn measure(&self, dice: &mut Dice) -> f64 {
        pair(self, &Beginner, dice)
    }

    fn to_bytes(&self) -> Vec<u8> {
        codec::write(&self.shapes(), &self.weights())
    }

    fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String> {
        Ok(self.with_weights(&codec::read(&self.shapes(), bytes)?))
    }
}

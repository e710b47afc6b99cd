//! The points, and that the die is in the air. The face it showed last is no part of a position, so no die is drawn:
//! equal positions must look the same.

use tah_rules::scene::{Count, Part, Scene};
use tah_rules::{Draw, Eyes, Rules, Turn};

use super::rules::{Pig, Position};

impl Draw for Pig {
    fn draw(&self, state: &Position, _eyes: Eyes) -> Scene {
        let counts = vec![
            Count::new("Player 1", state.score(0)),
            Count::new("Player 2", state.score(1)),
            Count::new("this turn", state.total()),
        ];
        let mut parts = vec![Part::Counts(counts)];
        if self.turn(state) == Turn::Chance {
            parts.push(Part::Label(format!("player {} rolls the die", state.player() + 1)));
        }
        Scene { parts }
    }
}

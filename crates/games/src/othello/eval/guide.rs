//! Patterns as the guide of the strong search: indices follow the moves, and a small remainder is solved exactly.

use tah_rules::{Forecast, Glance, Guide, Turn, Verdict};

use super::forecast::forecast;
use super::indices::Indices;
use super::mobility::DISC;
use super::patterns::{Path, Patterns};
use super::weights::UNITS;
use crate::othello::bits::moves;
use crate::othello::endgame::Exact;
use crate::othello::rules::{Othello, PASS, Position};

/// With so many empty squares or fewer the rest is solved.
const SOLVED: u32 = 10;
const POINTS: i32 = DISC as i32;
/// What one move more of the opponent takes from a move's promise, and what a corner adds.
const CHOICE: i32 = 2048;
const CORNERS: u64 = 0x8100_0000_0000_0081;
const SOLVER_BYTES: usize = 1 << 20;

impl Patterns {
    /// Points for the player to move. A position that was not come to by moves is looked at as a whole.
    fn worth(&mut self, state: &Position) -> i32 {
        let (own, other) = (state.own(), state.other());
        let units = |indices: &Indices| self.weights.units((own, other), state.placings(), indices);
        let units = match self.path.last() {
            Some(path) if path.state == *state => units(&path.indices),
            _ => units(&Indices::new(&self.weights, own, other)),
        };
        units * POINTS / UNITS
    }
}

impl Guide<Othello> for Patterns {
    fn evaluate(&mut self, _: &Othello, state: &Position, player: usize) -> f64 {
        let points = f64::from(self.worth(state)) / DISC;
        if player == state.player() { points } else { -points }
    }

    #[inline]
    fn points(&mut self, _: &Othello, state: &Position, _: usize) -> i32 {
        self.worth(state)
    }

    /// Discs count, however many plies it takes.
    fn verdict(&mut self, _: &Othello, state: &Position, player: usize) -> Verdict {
        let score = state.final_score() * POINTS;
        Verdict::Points(if player == state.player() { score } else { -score })
    }

    /// The end shows when nobody has a move.
    #[inline]
    fn mover(&self, _: &Othello, state: &Position) -> Turn {
        Turn::Player(state.player())
    }

    fn begin(&mut self, _: &Othello, state: &Position) {
        self.path.clear();
        let indices = Indices::new(&self.weights, state.own(), state.other());
        self.path.push(Path { state: *state, indices });
    }

    #[inline]
    fn played(&mut self, _: &Othello, state: &Position, m: u8) {
        let Some(before) = self.path.last() else { return };
        // What changed hands belonged to the other before, and belongs to who has moved now.
        let turned = before.state.other() & state.other();
        let indices =
            if m == PASS { before.indices.passed() } else { before.indices.after(&self.weights, m, turned) };
        self.path.push(Path { state: *state, indices });
    }

    #[inline]
    fn undone(&mut self, _: &Othello, _: &Position, _: u8) {
        self.path.pop();
    }

    #[inline]
    fn pack(&self, m: u8) -> u16 {
        u16::from(m) + 1
    }

    #[inline]
    fn unpack(&self, _: &Othello, state: &Position, code: u16) -> Option<u8> {
        let m = u8::try_from(code).ok()?.checked_sub(1)?;
        let is_legal = if m == PASS { state.placings() == 0 } else { state.placings() >> (m & 63) & 1 != 0 };
        is_legal.then_some(m)
    }

    /// The square, for each player.
    #[inline]
    fn slot(&self, _: &Othello, state: &Position, m: u8) -> usize {
        usize::from(m & 63) + 64 * state.player()
    }

    /// Fastest first: moves after which the opponent has few.
    #[inline]
    fn glance(&mut self, _: &Othello, state: &Position, m: u8, _: usize) -> Glance {
        let next = state.after(m);
        let choice = moves(next.own(), next.other());
        let promise = -CHOICE * (choice.count_ones() + (choice & CORNERS).count_ones()) as i32;
        Glance { promise, circumstance: 0 }
    }

    #[inline]
    fn forecast(&self, _: &Othello, state: &Position, depth: i32) -> Option<Forecast> {
        Some(forecast(state.empties().count_ones(), depth))
    }

    fn finish(&mut self, _: &Othello, state: &Position, _: usize, alpha: i32, beta: i32) -> Option<i32> {
        if state.empties().count_ones() > SOLVED {
            return None;
        }
        let solver = self.solver.get_or_insert_with(|| Exact::new(SOLVER_BYTES));
        // Whole discs: a score is above alpha if it is above alpha rounded down.
        let (low, high) =
            (alpha.div_euclid(POINTS).clamp(-64, 64), (beta + POINTS - 1).div_euclid(POINTS).clamp(-64, 64));
        Some(POINTS * solver.within(state.own(), state.other(), low, high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_rules::{Dice, Rules, legal_moves};

    #[test]
    fn indices_follow_the_moves() {
        let (mut dice, mut guide) = (Dice::new(3), Patterns::default());
        for _ in 0..20 {
            let mut state = Othello.start();
            guide.begin(&Othello, &state);
            let mut taken = Vec::new();
            while let Some(&m) = dice.choose(&legal_moves(&Othello, &state)) {
                let before = Othello.play(&mut state, m);
                guide.played(&Othello, &state, m);
                taken.push((m, before));
                let whole = Patterns::default().worth(&state);
                assert!(guide.path.last().is_some_and(|path| path.state == state));
                assert_eq!(guide.worth(&state), whole);
            }
            for (m, before) in taken.into_iter().rev() {
                Othello.undo(&mut state, m, before);
                guide.undone(&Othello, &state, m);
            }
            assert_eq!(guide.path.len(), 1);
        }
    }
}

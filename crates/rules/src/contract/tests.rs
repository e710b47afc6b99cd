//! The contract finds what is broken.

use super::*;
use crate::{Keyed, Moves};

/// Take one or two of five stones; whoever takes the last wins. `wrong` breaks one promise.
struct Stones {
    wrong: &'static str,
}

#[derive(Clone, PartialEq, Debug)]
struct Heap {
    stones: u8,
    player: usize,
}

impl Rules for Stones {
    type State = Heap;
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        2
    }
    fn start(&self) -> Heap {
        Heap { stones: 5, player: 0 }
    }
    fn turn(&self, state: &Heap) -> Turn {
        if state.stones == 0 { Turn::Over } else { Turn::Player(state.player) }
    }
    fn moves(&self, state: &Heap, out: &mut Moves<u8>) {
        out.extend(1..=state.stones.min(2));
        if self.wrong == "moves" && state.stones == 3 {
            out.push(2);
        }
    }
    fn random_move(&self, state: &Heap, dice: &mut Dice, _: &mut Moves<u8>) -> Option<u8> {
        let most = if self.wrong == "draw" { 2 } else { state.stones.min(2) };
        (state.stones > 0).then(|| 1 + dice.below(most.into()) as u8)
    }
    fn play(&self, state: &mut Heap, m: u8) {
        *state = Heap { stones: state.stones - m, player: 1 - state.player };
    }
    fn undo(&self, state: &mut Heap, m: u8, (): ()) {
        let player = if self.wrong == "undo" { state.player } else { 1 - state.player };
        *state = Heap { stones: state.stones + m, player };
    }
    fn payoff(&self, state: &Heap, player: usize) -> f64 {
        let won = if player == state.player { -1.0 } else { 1.0 };
        if self.wrong == "payoff" && player == 0 { won * 2.0 } else { won }
    }
}

impl Keyed for Stones {
    fn key(&self, state: &Heap) -> u64 {
        let player = if self.wrong == "key" { 0 } else { state.player as u64 };
        u64::from(state.stones) * 2 + player
    }
}

#[test]
fn a_correct_game_keeps_the_contract() {
    Contract::of(&Stones { wrong: "" }).keyed().hold();
}

#[test]
fn a_broken_promise_is_found() {
    for (wrong, told) in [
        ("moves", "listed twice"),
        ("undo", "did not restore"),
        ("draw", "not legal"),
        ("payoff", "zero-sum"),
        ("key", "share the key"),
    ] {
        let broken = std::panic::catch_unwind(|| Contract::of(&Stones { wrong }).keyed().hold());
        let message = *broken.expect_err(wrong).downcast::<String>().unwrap();
        assert!(message.contains(told), "{wrong}: {message}");
    }
}

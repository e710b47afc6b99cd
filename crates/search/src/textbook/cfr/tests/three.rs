//! Three players and a coin: whether passes over more than two players are right, and games with a fault in them.

use tah_rules::{Chance, Dice, Hidden, Moves, Rules, Turn};

use super::super::*;
use super::reference::tree_values;
use super::{assert_close, random_profile};

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Fault {
    None,
    /// The first player does not remember what it said.
    Forgetful,
    /// The second player's moves depend on what it cannot see.
    Telling,
}

/// Chance flips a coin that the first player sees; all three say a number in secret, then the first once more.
pub(super) struct Three {
    pub(super) fault: Fault,
}

impl Rules for Three {
    type State = Vec<u8>;
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        3
    }
    fn start(&self) -> Vec<u8> {
        vec![]
    }
    fn turn(&self, said: &Vec<u8>) -> Turn {
        match said.len() {
            0 => Turn::Chance,
            n @ 1..5 => Turn::Player((n - 1) % 3),
            _ => Turn::Over,
        }
    }
    fn moves(&self, said: &Vec<u8>, out: &mut Moves<u8>) {
        let more = self.fault == Fault::Telling && said.len() == 2 && said[1] == 1;
        match said.len() {
            0 | 1 | 3 | 4 => out.extend(0..2),
            2 => out.extend(0..if more { 2 } else { 3 }),
            _ => {}
        }
    }
    fn play(&self, said: &mut Vec<u8>, m: u8) {
        said.push(m);
    }
    fn undo(&self, said: &mut Vec<u8>, _: u8, (): ()) {
        said.pop();
    }
    fn payoff(&self, said: &Vec<u8>, player: usize) -> f64 {
        // Nothing but different for everyone and everything.
        let mixed = said.iter().fold(player as u32 + 1, |sum, &m| (sum * 5 + u32::from(m)) % 17);
        f64::from(mixed) - 8.0
    }
    fn zero_sum(&self) -> bool {
        false
    }
}

impl Chance for Three {
    fn probability(&self, _: &Vec<u8>, m: u8) -> f64 {
        if m == 0 { 0.25 } else { 0.75 }
    }
}

impl Hidden for Three {
    type View = Vec<u8>;

    fn view(&self, said: &Vec<u8>, player: usize) -> Vec<u8> {
        let forgets = self.fault == Fault::Forgetful && said.len() == 4;
        let own = said.iter().enumerate().filter(|&(i, _)| match i {
            0 => player == 0,
            _ => (i - 1) % 3 == player && !forgets,
        });
        let mut view: Vec<u8> = own.map(|(_, &m)| m).collect();
        view.push(100 + said.len() as u8);
        view
    }

    fn sample(&self, view: &Vec<u8>, _: &mut Dice) -> Vec<u8> {
        // Nothing here samples; any state will do.
        vec![0; usize::from(view[view.len() - 1]).saturating_sub(100)]
    }
}

#[test]
fn three_players_are_paid_as_in_the_tree() {
    let three = Three { fault: Fault::None };
    let form = ExtensiveForm::compile(&three, &three.start(), 1_000).unwrap();
    let sequences = Sequences::of(&form).unwrap();
    let mut dice = Dice::new(4);
    for _ in 0..20 {
        let profile = random_profile(&sequences, &mut dice);
        let values = tree_values(&form, &profile, 0);
        assert_close(&expected_values(&sequences, &profile), &values, 1e-12);
        for (player, value) in values.iter().enumerate() {
            assert!(best_response(&sequences, &profile, player).value >= value - 1e-12);
        }
    }
}

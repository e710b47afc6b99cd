//! Small made-up games for the tests: tangles of random turns and payoffs, and a ring that never ends.

use tah_rules::{Chance, Keyed, Moves, Rules, Turn, mix};

/// A random game of at most nine moves in which many paths meet and anyone may move at any time.
pub(super) struct Tangle {
    pub(super) seed: u64,
    pub(super) players: usize,
    /// Payoffs are -3 to 3, times this.
    pub(super) scale: f64,
}

/// A layer and a place in it.
type Knot = (u8, u8);

impl Tangle {
    fn random(&self, knot: Knot, what: u64) -> u64 {
        mix(mix(self.seed ^ 0x5851_F42D) ^ (u64::from(knot.0) << 16 | u64::from(knot.1) << 8 | what))
    }
}

impl Rules for Tangle {
    type State = Knot;
    type Move = u8;
    type Undo = Knot;

    fn players(&self) -> usize {
        self.players
    }
    fn start(&self) -> Knot {
        (0, 0)
    }
    fn turn(&self, &knot: &Knot) -> Turn {
        if knot.0 == 9 || knot.0 > 2 && self.random(knot, 0).is_multiple_of(7) {
            return Turn::Over;
        }
        Turn::Player(self.random(knot, 1) as usize % self.players)
    }
    fn moves(&self, knot: &Knot, out: &mut Moves<u8>) {
        if self.turn(knot) != Turn::Over {
            out.extend(0..=(self.random(*knot, 2) % 4) as u8);
        }
    }
    fn play(&self, knot: &mut Knot, m: u8) -> Knot {
        let place = self.random(*knot, 3 + u64::from(m)) % 12;
        std::mem::replace(knot, (knot.0 + 1, place as u8))
    }
    fn undo(&self, knot: &mut Knot, _: u8, undo: Knot) {
        *knot = undo;
    }
    fn payoff(&self, &knot: &Knot, player: usize) -> f64 {
        let number = self.random(knot, 100) % 7;
        let first = (number as f64 - 3.0) * self.scale;
        match (self.players, player) {
            (2, 1) => -first,
            (_, 0) => first,
            _ => ((self.random(knot, 100 + player as u64) % 7) as f64 - 3.0) * self.scale,
        }
    }
    fn zero_sum(&self) -> bool {
        self.players == 2
    }
}

impl Keyed for Tangle {
    fn key(&self, knot: &Knot) -> u64 {
        mix(u64::from(knot.0) << 8 | u64::from(knot.1) | 1 << 20)
    }
}

/// Three places in a ring, for two players; with chance, a coin is tossed at the last and may end the game.
pub(super) struct Ring {
    pub(super) chance: bool,
}

impl Rules for Ring {
    type State = u8;
    type Move = u8;
    type Undo = u8;

    fn players(&self) -> usize {
        2
    }
    fn start(&self) -> u8 {
        0
    }
    fn turn(&self, &place: &u8) -> Turn {
        match place {
            3 => Turn::Over,
            2 if self.chance => Turn::Chance,
            _ => Turn::Player(usize::from(place % 2)),
        }
    }
    fn moves(&self, &place: &u8, out: &mut Moves<u8>) {
        match place {
            3 => {}
            2 if self.chance => out.extend([0, 3]),
            _ => out.push((place + 1) % 3),
        }
    }
    fn play(&self, place: &mut u8, m: u8) -> u8 {
        std::mem::replace(place, m)
    }
    fn undo(&self, place: &mut u8, _: u8, undo: u8) {
        *place = undo;
    }
    fn payoff(&self, _: &u8, player: usize) -> f64 {
        if player == 0 { 6.0 } else { -6.0 }
    }
}

impl Keyed for Ring {
    fn key(&self, place: &u8) -> u64 {
        u64::from(*place)
    }
}

impl Chance for Ring {
    fn probability(&self, _: &u8, m: u8) -> f64 {
        if m == 3 { 0.25 } else { 0.75 }
    }
}

//! Little games to search.

use std::cell::Cell;

use tah_rules::{Bounds, Chance, Moves, Rules, Turn, mix};

/// Take one to three stones; whoever takes the last wins, or loses if `misere`.
pub(super) struct Nim {
    pub(super) stones: u32,
    pub(super) misere: bool,
}

impl Rules for Nim {
    type State = (u32, usize);
    type Move = u32;
    type Undo = ();
    fn players(&self) -> usize {
        2
    }
    fn start(&self) -> (u32, usize) {
        (self.stones, 0)
    }
    fn turn(&self, s: &(u32, usize)) -> Turn {
        if s.0 == 0 { Turn::Over } else { Turn::Player(s.1) }
    }
    fn moves(&self, s: &(u32, usize), out: &mut Moves<u32>) {
        out.extend(1..=s.0.min(3));
    }
    fn play(&self, s: &mut (u32, usize), m: u32) {
        *s = (s.0 - m, 1 - s.1);
    }
    fn undo(&self, s: &mut (u32, usize), m: u32, (): ()) {
        *s = (s.0 + m, 1 - s.1);
    }
    fn payoff(&self, s: &(u32, usize), player: usize) -> f64 {
        if (player == s.1) == self.misere { 1.0 } else { -1.0 }
    }
    fn bounds(&self, _player: usize) -> Bounds {
        Bounds::UNIT
    }
}

/// A tree drawn at random from its seed: any player or nature may be to move anywhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct RandomTree {
    pub(super) seed: u64,
    pub(super) players: usize,
    pub(super) depth: u32,
    pub(super) chance: bool,
    /// Won, drawn, lost between two players; or else payoffs so fine that ties do not blur the best choice.
    pub(super) coarse: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) hash: u64,
    pub(super) depth: u32,
}

impl Rules for RandomTree {
    type State = Place;
    type Move = u8;
    type Undo = Place;
    fn players(&self) -> usize {
        self.players
    }
    fn start(&self) -> Place {
        Place { hash: mix(self.seed), depth: 0 }
    }
    fn turn(&self, s: &Place) -> Turn {
        if s.depth == self.depth || s.depth > 1 && s.hash.is_multiple_of(11) {
            Turn::Over
        } else if self.chance && s.hash.is_multiple_of(3) {
            Turn::Chance
        } else {
            Turn::Player((s.hash >> 20) as usize % self.players)
        }
    }
    fn moves(&self, s: &Place, out: &mut Moves<u8>) {
        if self.turn(s) != Turn::Over {
            out.extend(0..=((s.hash >> 40) as u8 % 4));
        }
    }
    fn play(&self, s: &mut Place, m: u8) -> Place {
        let next = Place { hash: mix(s.hash ^ (u64::from(m) + 1)), depth: s.depth + 1 };
        std::mem::replace(s, next)
    }
    fn undo(&self, s: &mut Place, _: u8, before: Place) {
        *s = before;
    }
    fn payoff(&self, s: &Place, player: usize) -> f64 {
        if self.coarse {
            let first = (s.hash >> 50) as f64 % 3.0 - 1.0;
            return if player == 0 { first } else { -first };
        }
        (mix(s.hash ^ (player as u64 + 77)) >> 40) as f64
    }
    fn bounds(&self, _player: usize) -> Bounds {
        if self.coarse { Bounds::UNIT } else { Bounds::NONE }
    }
    fn zero_sum(&self) -> bool {
        self.coarse
    }
}

impl Chance for RandomTree {
    fn probability(&self, s: &Place, m: u8) -> f64 {
        let outcomes = f64::from(1 + (s.hash >> 40) as u8 % 4);
        2.0 * f64::from(m + 1) / (outcomes * (outcomes + 1.0))
    }
}

/// One player walks `length` steps, having no choice.
pub(super) struct Walk {
    pub(super) length: u32,
}

impl Rules for Walk {
    type State = u32;
    type Move = ();
    type Undo = ();
    fn players(&self) -> usize {
        1
    }
    fn start(&self) -> u32 {
        0
    }
    fn turn(&self, s: &u32) -> Turn {
        if *s == self.length { Turn::Over } else { Turn::Player(0) }
    }
    fn moves(&self, s: &u32, out: &mut Moves<()>) {
        out.extend((*s < self.length).then_some(()));
    }
    fn play(&self, s: &mut u32, (): ()) {
        *s += 1;
    }
    fn undo(&self, s: &mut u32, (): (), (): ()) {
        *s -= 1;
    }
    fn payoff(&self, s: &u32, _: usize) -> f64 {
        f64::from(*s)
    }
}

/// Nim whose positions count how often they are copied into new memory.
pub(super) struct CopiesCounted(pub(super) Nim);

pub(super) struct Counted(pub(super) (u32, usize));

thread_local! {
    pub(super) static COPIES: Cell<u32> = const { Cell::new(0) };
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        COPIES.set(COPIES.get() + 1);
        Self(self.0)
    }
    fn clone_from(&mut self, other: &Self) {
        self.0 = other.0;
    }
}

impl Rules for CopiesCounted {
    type State = Counted;
    type Move = u32;
    type Undo = ();
    fn players(&self) -> usize {
        2
    }
    fn start(&self) -> Counted {
        Counted(self.0.start())
    }
    fn turn(&self, s: &Counted) -> Turn {
        self.0.turn(&s.0)
    }
    fn moves(&self, s: &Counted, out: &mut Moves<u32>) {
        self.0.moves(&s.0, out);
    }
    fn play(&self, s: &mut Counted, m: u32) {
        self.0.play(&mut s.0, m);
    }
    fn undo(&self, s: &mut Counted, m: u32, (): ()) {
        self.0.undo(&mut s.0, m, ());
    }
    fn payoff(&self, s: &Counted, player: usize) -> f64 {
        self.0.payoff(&s.0, player)
    }
}

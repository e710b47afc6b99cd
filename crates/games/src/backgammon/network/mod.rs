//! The learned evaluation: how likely each end of the game is, by a network for contact, one for races, and the bear-off database where
//! all men are home.

mod beginner;
mod chances;
mod codec;
mod guide;
mod haste;
pub mod inputs;
mod kinds;
mod perceptron;
pub(super) mod player;
mod pupil;
mod shots;
mod starts;
mod tesauro;

use std::sync::{Arc, LazyLock};

use tah_rules::{Networked, Shape};

use super::bearoff::{OneSided, TwoSided, home::home_of};
use super::board::{Board, MEN, OFF};

use kinds::Kind;
use perceptron::Inputs;

pub use chances::Chances;
pub use guide::Learned;
pub use inputs::{CONTACT, RACE, RAW};
pub use perceptron::{OUTPUTS, Perceptron};
pub use player::{Evaluator, Glance, Player};
pub use tesauro::Tesauro;

/// The network for positions with contact.
pub type ContactNetwork = Perceptron<CONTACT, 5, 4>;
/// The network for races.
pub type RaceNetwork = Perceptron<RACE, 4, 2>;
/// The hasty network: it sees only where the men are, and says which plays of a roll the others should look at.
pub type HastyNetwork = Perceptron<RAW, 1>;

/// What knows a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Men have still to pass each other.
    Contact,
    /// They have passed, and some are not home.
    Race,
    /// All are home: the database knows.
    BearOff,
    /// All men of a side are off.
    Over,
}

impl Class {
    /// The class of a position.
    #[inline]
    pub fn of(board: &Board) -> Self {
        if [0, 1].iter().any(|&player| board.side(player)[OFF] == MEN) {
            Class::Over
        } else if board.has_contact() {
            Class::Contact
        } else if [0, 1].iter().all(|&player| home_of(board, player).is_some()) {
            Class::BearOff
        } else {
            Class::Race
        }
    }
}

/// The networks with the database.
#[derive(Clone)]
pub struct Networks {
    /// One for all positions with contact, or one for each kind.
    contact: Vec<ContactNetwork>,
    race: RaceNetwork,
    hasty: HastyNetwork,
    bear_off: &'static OneSided,
    two_sided: Option<Arc<TwoSided>>,
}

/// The networks that come with the program.
static LEARNED: LazyLock<Arc<Networks>> = LazyLock::new(|| {
    let untaught = Networks::untaught();
    Arc::new(untaught.read_bytes(include_bytes!("weights.bin")).unwrap_or(untaught))
});

impl Networks {
    /// Those that come with the program.
    pub fn learned() -> &'static Networks {
        &LEARNED
    }

    /// Those that come with the program, for whoever must own his own.
    pub fn shared() -> Arc<Networks> {
        Arc::clone(&LEARNED)
    }

    /// Networks that know nothing: all weights are 0.
    pub fn untaught() -> Self {
        Self {
            contact: vec![Perceptron::default()],
            race: Perceptron::default(),
            hasty: Perceptron::default(),
            bear_off: OneSided::get(),
            two_sided: None,
        }
    }

    /// The shapes of the networks: for contact, for races, the hasty one, and for the other kinds of contact if there are some.
    pub(super) fn shapes_of(kinds: usize) -> Vec<Shape> {
        let mut shapes = vec![ContactNetwork::SHAPE, RaceNetwork::SHAPE, HastyNetwork::SHAPE];
        shapes.resize(kinds + 2, ContactNetwork::SHAPE);
        shapes
    }

    /// Networks with these weights: those for contact, for races, the hasty ones, and those for the other kinds of contact if there are
    /// some. Nothing if they are too many or too few.
    pub fn new(weights: &[f32]) -> Option<Self> {
        let (contact, rest) = weights.split_at_checked(ContactNetwork::SHAPE.weights())?;
        let (race, rest) = rest.split_at_checked(RaceNetwork::SHAPE.weights())?;
        let (hasty, others) = rest.split_at_checked(HastyNetwork::SHAPE.weights())?;
        let others = others.chunks(ContactNetwork::SHAPE.weights());
        let contact: Vec<_> =
            std::iter::once(contact).chain(others).map(Perceptron::new).collect::<Option<_>>()?;
        matches!(contact.len(), 1 | Kind::COUNT).then_some(())?;
        Some(Self {
            contact,
            race: Perceptron::new(race)?,
            hasty: Perceptron::new(hasty)?,
            bear_off: OneSided::get(),
            two_sided: None,
        })
    }

    /// Which network for contact knows the position best.
    #[inline]
    fn kind(&self, board: &Board, player: usize) -> usize {
        if self.contact.len() > 1 { Kind::of(board, player) as usize } else { 0 }
    }

    /// The same networks with this two-sided database instead of the usual one.
    #[must_use]
    pub fn with_database(self, database: TwoSided) -> Self {
        Self { two_sided: Some(Arc::new(database)), ..self }
    }

    /// All weights, as [`new`](Self::new) takes them.
    pub fn weights(&self) -> Vec<f32> {
        let first = [self.contact[0].weights(), self.race.weights(), self.hasty.weights()];
        first
            .into_iter()
            .chain(self.contact[1..].iter().map(Perceptron::weights))
            .flatten()
            .copied()
            .collect()
    }

    /// The chances of `player`, who is on roll.
    #[inline]
    pub fn evaluate(&self, board: &Board, player: usize) -> Chances {
        match Class::of(board) {
            Class::Contact => {
                let mut list = Inputs::default();
                inputs::contact(board, player, &mut list);
                possible(board, player, self.contact[self.kind(board, player)].tell(&list))
            }
            Class::Race => {
                let mut list = Inputs::default();
                inputs::race(board, player, &mut list);
                possible(board, player, self.race.tell(&list))
            }
            Class::BearOff => self.bear_off(board, player),
            Class::Over => Chances::of_end(board, player).unwrap_or_default(),
        }
    }

    fn bear_off(&self, board: &Board, player: usize) -> Chances {
        let homes = [player, 1 - player].map(|side| home_of(board, side).unwrap_or_default());
        if let Some(worth) =
            self.two_sided.as_deref().unwrap_or_else(|| TwoSided::get()).worth(&homes[0], &homes[1])
        {
            return Chances::clamped([f32::midpoint(worth.plain as f32, 1.0), 0.0, 0.0, 0.0, 0.0]);
        }
        let [win, win_gammon, lose_gammon] = self.bear_off.chances(&homes[0], &homes[1]);
        Chances::clamped([win as f32, win_gammon as f32, 0.0, lose_gammon as f32, 0.0])
    }
}

/// What a network tells, without what cannot be: who has borne off a man loses no gammon.
#[inline]
fn possible(board: &Board, player: usize, mut outputs: [f32; OUTPUTS]) -> Chances {
    for (side, first) in [(1 - player, 1), (player, 3)] {
        if board.side(side)[OFF] > 0 {
            outputs[first..first + 2].fill(0.0);
        }
    }
    Chances::clamped(outputs)
}

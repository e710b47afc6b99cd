//! What an auction has shown of each hand.

use pons::bidding::inference::{Envelope, Inferences, Range as OtherRange, Relative};

use super::words;
use crate::bridge::{Hand, Profile, Range, Seat};

/// What the calls have shown of the four hands.
pub struct Reading {
    shown: Inferences,
    /// The seat from which the other seats are named.
    reader: Seat,
}

impl Reading {
    pub(super) fn new(shown: Inferences, reader: Seat) -> Self {
        Self { shown, reader }
    }

    /// The points and lengths that a seat has shown: bounds within which its hand should be.
    pub fn profile(&self, seat: Seat) -> Profile {
        profile(self.shown.get(self.relative(seat)))
    }

    /// The bounds of all four seats.
    pub fn profiles(&self) -> [Profile; 4] {
        Seat::ALL.map(|seat| self.profile(seat))
    }

    /// Whether a hand fits all that its seat has shown. This is more than its bounds: a call may show one of several kinds of
    /// hand, and strength may include length.
    pub fn admits(&self, seat: Seat, hand: Hand) -> bool {
        self.shown.admits(self.relative(seat), words::hand(hand))
    }

    fn relative(&self, seat: Seat) -> Relative {
        [Relative::Me, Relative::Lho, Relative::Partner, Relative::Rho][seat.steps_from(self.reader)]
    }
}

fn profile(envelope: &Envelope) -> Profile {
    let range = |range: OtherRange, most: u8| Range::new(range.min, range.max.min(most));
    Profile {
        points: range(envelope.strength.hcp, Profile::MOST_POINTS),
        lengths: envelope.lengths.map(|length| range(length, 13)),
    }
}

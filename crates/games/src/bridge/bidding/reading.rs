//! What an auction has shown of each hand.

use pons::bidding::inference::{Envelope, Inferences, Range as OtherRange, Relative};

use super::{System, words};
use crate::bridge::{Auction, Bid, Call, Hand, Profile, Range, Seat, Strain, Vulnerability};

/// What the calls have shown of the four hands.
pub struct Reading {
    shown: Inferences,
    /// The seat from which the other seats are named.
    reader: Seat,
    vulnerability: Vulnerability,
    /// Bids of four no-trump and above, each with the auction before it. They ask and tell of controls, which no bounds do: a hand
    /// fits if the system makes the call with it.
    controls: Vec<(Auction, Call)>,
}

impl Reading {
    pub(super) fn new(
        shown: Inferences,
        reader: Seat,
        vulnerability: Vulnerability,
        auction: &Auction,
    ) -> Self {
        let mut so_far = Auction::new(auction.dealer);
        let mut controls = Vec::new();
        for &call in auction.calls() {
            if call.bid().is_some_and(|bid| bid >= Bid::new(4, Strain::NoTrump)) {
                controls.push((so_far.clone(), call));
            }
            so_far.call(call);
        }
        Self { shown, reader, vulnerability, controls }
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
    /// hand, strength may include length, and high bids tell of controls.
    pub fn admits(&self, seat: Seat, hand: Hand) -> bool {
        let makes = |(before, call): &(Auction, Call)| {
            before.turn() != seat || System::standard().call(hand, self.vulnerability, before) == *call
        };
        self.shown.admits(self.relative(seat), words::hand(hand)) && self.controls.iter().all(makes)
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

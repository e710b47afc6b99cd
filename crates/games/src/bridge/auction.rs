//! The auction: whose call it is, which calls are legal, and the contract it leads to (Laws 17 to 22).

use super::{Bid, Call, Contract, Doubled, Seat, Strain};

/// The calls from the dealer on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Auction {
    /// Who calls first.
    pub dealer: Seat,
    pub(super) calls: Vec<Call>,
}

impl Auction {
    /// No call yet.
    pub fn new(dealer: Seat) -> Self {
        Self { dealer, calls: Vec::new() }
    }

    /// The calls in order.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// The calls in order, each with its seat.
    pub fn spoken(&self) -> impl DoubleEndedIterator<Item = (Seat, Call)> + ExactSizeIterator + '_ {
        self.calls.iter().enumerate().map(|(place, &call)| (self.dealer.after(place), call))
    }

    /// Whose call is next.
    pub fn turn(&self) -> Seat {
        self.dealer.after(self.calls.len())
    }

    /// The highest bid and who made it.
    pub fn last_bid(&self) -> Option<(Seat, Bid)> {
        self.spoken().rev().find_map(|(seat, call)| Some((seat, call.bid()?)))
    }

    /// Whether the last bid is doubled.
    pub fn doubled(&self) -> Doubled {
        match self.calls.iter().rev().find(|&&call| call != Call::Pass) {
            Some(Call::Double) => Doubled::Once,
            Some(Call::Redouble) => Doubled::Twice,
            _ => Doubled::No,
        }
    }

    /// How many passes end the auction so far.
    pub fn passes(&self) -> usize {
        self.calls.iter().rev().take_while(|&&call| call == Call::Pass).count()
    }

    /// Whether nobody may call any more.
    pub fn is_over(&self) -> bool {
        let passes = self.passes();
        passes >= 4 || passes == 3 && self.calls.len() > 3
    }

    /// The contract, once the auction is over and if there is one.
    pub fn contract(&self) -> Option<Contract> {
        if !self.is_over() {
            return None;
        }
        self.present_contract()
    }

    /// The contract if everybody passed from here on.
    pub fn present_contract(&self) -> Option<Contract> {
        let (bidder, bid) = self.last_bid()?;
        let declarer = self.first_to_name(bidder, bid.strain());
        Some(Contract { bid, doubled: self.doubled(), declarer })
    }

    /// Who of the side of `seat` was the first to bid `strain`; `seat` if nobody did.
    pub fn first_to_name(&self, seat: Seat, strain: Strain) -> Seat {
        let named = |call: Call| call.bid().is_some_and(|bid| bid.strain() == strain);
        self.spoken()
            .find(|&(bidder, call)| bidder.side() == seat.side() && named(call))
            .map_or(seat, |(bidder, _)| bidder)
    }

    /// Whether the player whose turn it is may make this call.
    pub fn is_legal(&self, call: Call) -> bool {
        if self.is_over() {
            return false;
        }
        let last = self.last_bid();
        let is_theirs = last.is_some_and(|(bidder, _)| bidder.side() != self.turn().side());
        match call {
            Call::Pass => true,
            Call::Double => is_theirs && self.doubled() == Doubled::No,
            Call::Redouble => last.is_some() && !is_theirs && self.doubled() == Doubled::Once,
            Call::Bid(bid) => last.is_none_or(|(_, last)| bid > last),
        }
    }

    /// Every legal call.
    pub fn legal(&self) -> impl Iterator<Item = Call> + '_ {
        Call::all().filter(|&call| self.is_legal(call))
    }

    /// Makes a legal call.
    pub fn call(&mut self, call: Call) {
        debug_assert!(self.is_legal(call), "{call} is not legal after {:?}", self.calls);
        self.calls.push(call);
    }
}

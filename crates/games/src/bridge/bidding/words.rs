//! Our calls, hands and seats in the words of the crate `contract-bridge`, and back.

use contract_bridge::auction::Call as OtherCall;
use contract_bridge::{Bid as OtherBid, Hand as OtherHand, Seat as OtherSeat, Strain as OtherStrain};

use crate::bridge::{Auction, Bid, Call, Hand, Seat, Strain};

pub(super) fn hand(hand: Hand) -> OtherHand {
    // Its bits are ranks themselves: two places higher in each sixteen.
    OtherHand::from_bits_truncate(hand.0 << 2)
}

pub(super) fn seat(seat: Seat) -> OtherSeat {
    OtherSeat::ALL[seat as usize]
}

pub(super) fn calls(auction: &Auction) -> Vec<OtherCall> {
    auction.calls().iter().map(|&call| other_call(call)).collect()
}

pub(super) fn other_call(call: Call) -> OtherCall {
    match call {
        Call::Pass => OtherCall::Pass,
        Call::Double => OtherCall::Double,
        Call::Redouble => OtherCall::Redouble,
        Call::Bid(bid) => {
            let strain = match bid.strain() {
                Strain::Clubs => OtherStrain::Clubs,
                Strain::Diamonds => OtherStrain::Diamonds,
                Strain::Hearts => OtherStrain::Hearts,
                Strain::Spades => OtherStrain::Spades,
                Strain::NoTrump => OtherStrain::Notrump,
            };
            OtherCall::Bid(OtherBid::new(bid.level(), strain))
        }
    }
}

pub(super) fn own_call(call: OtherCall) -> Call {
    match call {
        OtherCall::Pass => Call::Pass,
        OtherCall::Double => Call::Double,
        OtherCall::Redouble => Call::Redouble,
        OtherCall::Bid(bid) => {
            let strain = match bid.strain {
                OtherStrain::Clubs => Strain::Clubs,
                OtherStrain::Diamonds => Strain::Diamonds,
                OtherStrain::Hearts => Strain::Hearts,
                OtherStrain::Spades => Strain::Spades,
                OtherStrain::Notrump => Strain::NoTrump,
            };
            Call::Bid(Bid::new(bid.level.get(), strain))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::Deal;
    use tah_rules::Dice;

    #[test]
    fn words_are_understood_both_ways() {
        assert!(Call::all().all(|call| own_call(other_call(call)) == call));
        let deal = Deal::random(&mut Dice::new(1));
        for one in Seat::ALL {
            let written = deal.hand(one).to_string();
            assert_eq!(hand(deal.hand(one)).to_string().replace('-', ""), written);
            assert_eq!(seat(one).letter(), one.letter());
        }
    }
}

//! Bidding: five-card majors, strong no-trump, two over one forcing to game.
//!
//! The system is that of the crate `pons`: authored rules for openings, responses, rebids, competition and slams, and beneath them
//! natural rules for every other auction. One rule makes the call, is read back as the hands it shows, and so explains it
//! and constrains the deals that a player imagines. Only rules are used, not its networks, so that every call has a meaning.

mod reading;
#[cfg(test)]
mod tests;
mod words;

use std::sync::LazyLock;

use contract_bridge::AbsoluteVulnerability;
use contract_bridge::auction as other;
use pons::bidding::agreements::Agreements;
use pons::bidding::context::relative;
use pons::bidding::{Bidder, Partnership, american_instinct};
use tah_rules::Dice;

pub use reading::Reading;

use super::{Auction, Call, Deal, Hand, Profile, Seat, Vulnerability};

/// How many random hands are looked at for one that makes a call.
const EXAMPLES: usize = 20_000;

/// A bidding system, the same for both sides.
pub struct System {
    partnership: Partnership,
}

impl System {
    /// The one system there is; made when it is first asked for, in about a third of a second.
    pub fn standard() -> &'static System {
        static STANDARD: LazyLock<System> =
            LazyLock::new(|| System { partnership: american_instinct(&Agreements::default()).bind() });
        &STANDARD
    }

    /// The call of the player whose turn it is, who holds `hand`. Always legal.
    pub fn call(&self, hand: Hand, vulnerability: Vulnerability, auction: &Auction) -> Call {
        self.candidates(hand, vulnerability, auction).first().copied().unwrap_or(Call::Pass)
    }

    /// The legal calls that the system allows, the one that it prefers first.
    pub fn candidates(&self, hand: Hand, vulnerability: Vulnerability, auction: &Auction) -> Vec<Call> {
        let calls = words::calls(auction);
        let Some(logits) =
            self.partnership.classify(words::hand(hand), seen_by(vulnerability, auction.turn()), &calls)
        else {
            return Vec::new();
        };
        let mut weighed: Vec<(Call, f32)> = logits
            .iter()
            .map(|(call, &logit)| (words::own_call(call), logit))
            .filter(|&(call, logit)| logit.is_finite() && auction.is_legal(call))
            .collect();
        // Stable: of equals the first is preferred, as the rules are read.
        weighed.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        weighed.into_iter().map(|(call, _)| call).collect()
    }

    /// What the calls have shown.
    pub fn read(&self, vulnerability: Vulnerability, auction: &Auction) -> Reading {
        let reader = auction.turn();
        let shown = self.partnership.infer(seen_by(vulnerability, reader), &words::calls(auction));
        Reading::new(shown, reader, vulnerability, auction)
    }

    /// Every call with what its maker has shown with it and before it, for people.
    pub fn explain(&self, vulnerability: Vulnerability, auction: &Auction) -> Vec<Explained> {
        let mut so_far = Auction::new(auction.dealer);
        let told = |(seat, call): (Seat, Call)| {
            let rule = self.rule(vulnerability, &so_far, call);
            so_far.call(call);
            let shown = self.read(vulnerability, &so_far).profile(seat);
            Explained { seat, call, rule, shown }
        };
        auction.spoken().map(told).collect()
    }

    /// What the system's rule says by which a call is made after `auction`: that of the first of many random hands with which it is.
    fn rule(&self, vulnerability: Vulnerability, auction: &Auction, call: Call) -> Option<String> {
        let (seat, reading) = (auction.turn(), self.read(vulnerability, auction));
        let (seen, calls) = (seen_by(vulnerability, seat), words::calls(auction));
        let mut dice = Dice::new(0);
        let makes_it =
            |hand: &Hand| reading.admits(seat, *hand) && self.call(*hand, vulnerability, auction) == call;
        let hand = (0..EXAMPLES).map(|_| Deal::random(&mut dice).hand(seat)).find(makes_it)?;
        let (_, rule) =
            self.partnership.explain_call(words::hand(hand), seen, &calls, words::other_call(call))?;
        // What it has no words for would only puzzle.
        rule.map(|rule| rule.description).filter(|text| !text.is_empty() && !text.contains("opaque"))
    }
}

/// A call and what it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// Who made it.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// The rule of the system by which it is made, in the system's words, if it has any.
    pub rule: Option<String>,
    /// What its maker has shown with it and before it.
    pub shown: Profile,
}

/// Who is vulnerable as a seat sees it.
fn seen_by(vulnerability: Vulnerability, seat: Seat) -> other::RelativeVulnerability {
    relative(AbsoluteVulnerability::from_bits_truncate(vulnerability as u8), words::seat(seat))
}

//! What a seat knows, and the deals that fit it.

use tah_rules::{Dice, Hidden, Rules};

use super::layouts::Layouts;
use super::{Auction, Bridge, Card, Contract, Deal, Hand, Move, Profile, Range, Seat, State, Vulnerability};

/// All that one seat knows: its own cards, dummy's once they lie on the table, the calls and the cards played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// How many cards are dealt.
    pub dealt: usize,
    /// The seat's own cards as dealt.
    pub own: Hand,
    /// Dummy's cards as dealt, once the opening lead is made.
    pub dummy: Option<Hand>,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The calls.
    pub auction: Auction,
    /// The cards in the order in which they were played.
    pub played: Vec<Card>,
}

impl View {
    /// The contract, once the auction is over and if there is one.
    pub fn contract(&self) -> Option<Contract> {
        self.auction.contract()
    }

    /// The seats whose cards are hidden.
    pub fn hidden(&self) -> impl Iterator<Item = Seat> + '_ {
        let dummy = self.dummy.and(self.contract()).map(Contract::dummy);
        Seat::ALL.into_iter().filter(move |&seat| seat != self.seat && Some(seat) != dummy)
    }

    /// The cards that are known of every seat: whole hands that are seen, and what the others have played.
    pub fn known(&self) -> Deal {
        let mut known = Deal::default();
        for (seat, card, _) in self.plays() {
            known.hands[seat as usize] = known.hand(seat).with(card);
        }
        known.hands[self.seat as usize] = self.own;
        if let (Some(hand), Some(contract)) = (self.dummy, self.contract()) {
            known.hands[contract.dummy() as usize] = hand;
        }
        known
    }

    /// The cards played, each with who played it and the card led to the trick.
    fn plays(&self) -> Vec<(Seat, Card, Card)> {
        // Whose cards they are does not matter here: tricks are won by the cards themselves.
        let state = self.state_of(Deal::default());
        let tricks = state.all_tricks();
        let of = |&(leader, trick): &(Seat, &[Card])| {
            let led = trick[0];
            trick
                .iter()
                .enumerate()
                .map(move |(place, &card)| (leader.after(place), card, led))
                .collect::<Vec<_>>()
        };
        tricks.iter().flat_map(of).collect()
    }

    /// What the play has shown of each hand: who did not follow suit has no more of it.
    pub fn shown_out(&self) -> [Profile; 4] {
        let mut profiles = [Profile::ANY; 4];
        let plays = self.plays();
        for &(seat, card, led) in &plays {
            let suit = led.suit();
            if card.suit() != suit {
                let had = plays.iter().filter(|(s, c, _)| *s == seat && c.suit() == suit).count() as u8;
                profiles[seat as usize].lengths[suit as usize] = Range::new(had, had);
            }
        }
        profiles
    }

    /// The position if the cards were dealt like this.
    pub fn state_of(&self, deal: Deal) -> State {
        let mut state = State::new(deal, self.auction.dealer, self.vulnerability);
        let rules = Bridge { dealer: self.auction.dealer, vulnerability: self.vulnerability };
        for &call in self.auction.calls() {
            rules.play(&mut state, Move::Call(call));
        }
        for &card in &self.played {
            rules.play(&mut state, Move::Play(card));
        }
        state
    }

    /// A deal while cards are still being dealt: the seat knows only how many the others have.
    fn sample_dealing(&self, dice: &mut Dice) -> Deal {
        let mut unseen: Vec<Card> = Hand::DECK.minus(self.own).cards().collect();
        dice.shuffle(&mut unseen);
        let mut deal = Deal::default();
        let mut unseen = unseen.into_iter();
        for seat in Seat::ALL {
            let count = (self.dealt + 3 - seat as usize) / 4;
            let hand = if seat == self.seat { self.own } else { unseen.by_ref().take(count).collect() };
            deal.hands[seat as usize] = hand;
        }
        deal
    }
}

impl Hidden for Bridge {
    type View = View;

    fn view(&self, state: &State, player: usize) -> View {
        let seat = Seat::from_index(player);
        let dummy = state
            .contract
            .filter(|_| state.is_dummy_tabled())
            .map(|contract| state.deal.hand(contract.dummy()));
        View {
            seat,
            dealt: state.deal.cards().len(),
            own: state.deal.hand(seat),
            dummy,
            vulnerability: state.vulnerability,
            auction: state.auction.clone(),
            played: state.played.clone(),
        }
    }

    fn sample(&self, view: &View, dice: &mut Dice) -> State {
        if view.dealt < 52 {
            return view.state_of(view.sample_dealing(dice));
        }
        // A view that arose in play has at least the deal it arose from.
        let deal = Layouts::new(view, &[Profile::ANY; 4]).map(|layouts| layouts.draw(dice));
        view.state_of(deal.unwrap_or_default())
    }
}

//! The four hands, face down for whoever may not see them, the trick, the auction round by round.

use tah_rules::scene::{Count, Hand as Row, Part, Place, Scene};
use tah_rules::{Draw, Eyes};

use super::{Bridge, Card, Move, Seat, Side, State};

/// A card as it is shown: `♠A`.
fn shown(card: Card) -> String {
    format!("{}{}", card.suit().sign(), card.rank_letter())
}

impl State {
    /// Whether `eyes` may see the cards of `seat`.
    fn is_open(&self, seat: Seat, eyes: Eyes) -> bool {
        let is_dummy = self.contract.is_some_and(|contract| contract.dummy() == seat);
        eyes.see(seat as usize) || is_dummy && self.is_dummy_tabled()
    }

    fn row(&self, seat: Seat, eyes: Eyes) -> Part {
        let role = match self.contract {
            Some(contract) if contract.declarer == seat => " (declarer)",
            Some(contract) if contract.dummy() == seat => " (dummy)",
            None if self.auction.dealer == seat => " (dealer)",
            _ => "",
        };
        let open = self.is_open(seat, eyes);
        let cards = self.left.hand(seat).cards().rev().map(|card| open.then(|| shown(card)));
        Part::Hand(Row { title: format!("{seat}{role}"), cards: cards.collect() })
    }

    fn trick_row(&self) -> Option<Part> {
        let is_over = self.played.len() == 52;
        let (leader, cards) = *self.all_tricks().last()?;
        let title = match cards.len() {
            4 if is_over => format!("Last trick, led by {leader}"),
            4 => format!("Trick {}, led by {leader}, won by {}", self.played.len() / 4, self.leader),
            _ => format!("Trick {}, led by {leader}", self.played.len() / 4 + 1),
        };
        Some(Part::Hand(Row { title, cards: cards.iter().map(|&card| Some(shown(card))).collect() }))
    }

    /// The calls, a line for each round of the table.
    fn auction_lines(&self) -> impl Iterator<Item = Part> + '_ {
        let spoken: Vec<String> =
            self.auction.spoken().map(|(seat, call)| format!("{seat} {}", call.spoken())).collect();
        spoken.chunks(4).map(|round| Part::Label(round.join(" · "))).collect::<Vec<_>>().into_iter()
    }
}

impl Draw for Bridge {
    fn draw(&self, state: &State, eyes: Eyes) -> Scene {
        let mut parts: Vec<Part> = Seat::ALL.into_iter().map(|seat| state.row(seat, eyes)).collect();
        parts.extend(state.trick_row());
        parts.push(Part::Label(format!("Vulnerable: {}", state.vulnerability)));
        parts.extend(state.auction_lines());
        if let Some(contract) = state.contract {
            parts.push(Part::Label(format!("Contract: {contract}")));
            let count = |side: Side| Count::new(format!("Tricks of {side}"), state.tricks(side) as u32);
            parts.push(Part::Counts(Side::BOTH.map(count).into()));
        }
        Scene { parts }
    }

    fn places(&self, state: &State, m: Move) -> Vec<Place> {
        let (Move::Play(card), Some(seat)) = (m, state.seat_to_play()) else { return Vec::new() };
        let item = state.left.hand(seat).cards().rev().position(|held| held == card);
        item.map(|item| Place { part: seat as usize, item }).into_iter().collect()
    }
}

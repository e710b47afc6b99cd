//! What a seat knows, and the deals that fit it.

use tah_rules::{Dice, Hidden};

use super::rules::{COPIES, Round};
use super::{LeducPoker, State};
use crate::cards::{Rank, Seen};

/// What one player knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Whose view it is.
    pub seat: usize,
    /// The player's own card.
    pub own: Option<Rank>,
    /// What it sees of the other's card.
    pub other: Seen,
    /// The public card.
    pub public: Option<Rank>,
    /// The bets of both rounds, which everyone hears.
    pub rounds: [Round; 2],
}

impl View {
    /// A card drawn from those the seat does not see. Whichever of them chance dealt to the other and whichever
    /// stayed in the deck, all orders of the unseen cards are equally likely, before the public card and after it:
    /// so it is uniform over the physical cards that are left.
    fn draw_unseen(&self, dice: &mut Dice) -> Option<Rank> {
        let seen = |rank| [self.own, self.public].iter().filter(|&&card| card == Some(rank)).count();
        let left = Rank::ALL.map(|rank| COPIES - seen(rank));
        let mut drawn = dice.below(left.iter().sum());
        Rank::ALL.into_iter().zip(left).find_map(|(rank, copies)| {
            if drawn < copies {
                return Some(rank);
            }
            drawn -= copies;
            None
        })
    }
}

impl Hidden for LeducPoker {
    type View = View;

    fn view(&self, state: &State, player: usize) -> View {
        View {
            seat: player,
            own: state.cards[player],
            other: Seen::new(state.cards[1 - player], state.is_showdown()),
            public: state.public,
            rounds: state.rounds,
        }
    }

    fn sample(&self, view: &View, dice: &mut Dice) -> State {
        let other = match view.other {
            Seen::Undealt => None,
            Seen::Shown(rank) => Some(rank),
            Seen::FaceDown => view.draw_unseen(dice),
        };
        let cards = if view.seat == 0 { [view.own, other] } else { [other, view.own] };
        State { cards, public: view.public, rounds: view.rounds }
    }
}

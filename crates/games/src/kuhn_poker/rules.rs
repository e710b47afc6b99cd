//! Each player antes one chip and is dealt one of three cards; there is one bet of one chip, to call or to fold.

use tah_rules::{Bounds, Chance, Dice, Hidden, Keyed, Moves, Rules, Turn, mix};

use crate::cards::{Line, Rank, Seen};

/// The rules of Kuhn poker.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct KuhnPoker;

/// A bet, or a card that chance deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Chance deals this card: to the first player, then to the second.
    Deal(Rank),
    /// Puts nothing in.
    Check,
    /// Puts one chip in.
    Bet,
    /// Matches the bet.
    Call,
    /// Gives the pot up.
    Fold,
}

/// A position: the cards dealt so far, and the bets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) cards: [Option<Rank>; 2],
    pub(super) bets: Line<Move, 3>,
}

/// What one player knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Whose view it is.
    pub seat: usize,
    /// The player's own card.
    pub own: Option<Rank>,
    /// What it sees of the other's card.
    pub other: Seen,
    /// The bets, which everyone hears.
    pub bets: Line<Move, 3>,
}

impl State {
    /// Whether both cards are on the table: the betting is over and nobody folded.
    pub(super) fn is_showdown(self) -> bool {
        self.is_over() && self.bets.last() != Some(Move::Fold)
    }

    fn is_over(self) -> bool {
        match self.bets.last() {
            Some(Move::Call | Move::Fold) => true,
            Some(Move::Check) => self.bets.len() == 2,
            _ => false,
        }
    }

    /// What `seat` sees of the other player's card.
    fn other(self, seat: usize) -> Seen {
        Seen::new(self.cards[1 - seat], self.is_showdown())
    }

    /// The chips that `player` has put in.
    pub(super) fn paid(self, player: usize) -> u8 {
        let bets = self.bets.iter().enumerate();
        1 + bets.filter(|&(i, bet)| i % 2 == player && matches!(bet, Move::Bet | Move::Call)).count() as u8
    }

    fn winner(self) -> usize {
        if self.is_showdown() {
            usize::from(self.cards[1] > self.cards[0])
        } else {
            // The one who folded made the last bet.
            self.bets.len() % 2
        }
    }
}

impl Rules for KuhnPoker {
    type State = State;
    type Move = Move;
    type Undo = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { cards: [None; 2], bets: Line::EMPTY }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.cards[1].is_none() {
            Turn::Chance
        } else if state.is_over() {
            Turn::Over
        } else {
            Turn::Player(state.bets.len() % 2)
        }
    }

    fn moves(&self, state: &State, out: &mut Moves<Move>) {
        match self.turn(state) {
            Turn::Over => {}
            Turn::Chance => {
                let left = Rank::ALL.into_iter().filter(|&rank| Some(rank) != state.cards[0]);
                out.extend(left.map(Move::Deal));
            }
            Turn::Player(_) if state.bets.last() == Some(Move::Bet) => out.extend([Move::Fold, Move::Call]),
            Turn::Player(_) => out.extend([Move::Check, Move::Bet]),
        }
    }

    fn play(&self, state: &mut State, m: Move) {
        match m {
            Move::Deal(rank) => state.cards[usize::from(state.cards[0].is_some())] = Some(rank),
            bet => state.bets.push(bet),
        }
    }

    fn undo(&self, state: &mut State, m: Move, (): ()) {
        match m {
            Move::Deal(_) => state.cards[usize::from(state.cards[1].is_some())] = None,
            _ => state.bets.pop(),
        }
    }

    fn payoff(&self, state: &State, player: usize) -> f64 {
        let winner = state.winner();
        let won = f64::from(state.paid(1 - winner));
        if player == winner { won } else { -won }
    }

    fn bounds(&self, _player: usize) -> Bounds {
        Bounds { low: -2.0, high: 2.0 }
    }
}

impl Chance for KuhnPoker {
    fn probability(&self, state: &State, _: Move) -> f64 {
        if state.cards[0].is_none() { 1.0 / 3.0 } else { 0.5 }
    }
}

impl Hidden for KuhnPoker {
    type View = View;

    fn view(&self, state: &State, player: usize) -> View {
        View { seat: player, own: state.cards[player], other: state.other(player), bets: state.bets }
    }

    fn sample(&self, view: &View, dice: &mut Dice) -> State {
        let other = match view.other {
            Seen::Undealt => None,
            Seen::Shown(rank) => Some(rank),
            Seen::FaceDown => {
                let mut left = Rank::ALL;
                dice.shuffle(&mut left);
                left.into_iter().find(|&rank| Some(rank) != view.own)
            }
        };
        let cards = if view.seat == 0 { [view.own, other] } else { [other, view.own] };
        State { cards, bets: view.bets }
    }
}

impl Keyed for KuhnPoker {
    fn key(&self, state: &State) -> u64 {
        let cards = state.cards.iter().fold(0, |key, card| key * 4 + card.map_or(0, |rank| rank as u64 + 1));
        mix(state.bets.iter().fold(cards + 1, |key, bet| {
            key * 8
                + match bet {
                    Move::Check => 1,
                    Move::Bet => 2,
                    Move::Call => 3,
                    Move::Fold | Move::Deal(_) => 4,
                }
        }))
    }
}

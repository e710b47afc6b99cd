//! Each player antes one chip and is dealt a card; a round of betting, a public card, and another round. A pair with
//! the public card wins, else the higher card. Raises are 2 chips, then 4, at most two in a round.
//!
//! Cards are ranks: the two suits decide nothing, so they live in the probabilities alone.

use tah_rules::{Bounds, Chance, Keyed, Moves, Rules, Turn, mix};

use crate::cards::{Line, Rank};

/// How many cards of each rank there are.
pub(super) const COPIES: usize = 2;
const ANTE: usize = 1;
const RAISE: [usize; 2] = [2, 4];
const RAISES_A_ROUND: usize = 2;

/// The rules of Leduc poker.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LeducPoker;

/// A bet, or a card that chance deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Chance deals a card of this rank: to the first player, to the second, then to the table.
    Deal(Rank),
    /// Gives the pot up.
    Fold,
    /// Matches what the other has put in; a check when there is nothing to match.
    Call,
    /// Matches, and puts in more.
    Raise,
}

/// The bets of one round: `check raise raise call` is the longest.
pub(super) type Round = Line<Move, 4>;

/// A position: the cards dealt so far, and the bets of both rounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) cards: [Option<Rank>; 2],
    pub(super) public: Option<Rank>,
    pub(super) rounds: [Round; 2],
}

impl State {
    /// The round being bet on, 0 or 1.
    pub(super) fn round(&self) -> usize {
        usize::from(self.public.is_some())
    }

    /// The bets of that round.
    pub(super) fn bets(&self) -> &Round {
        &self.rounds[self.round()]
    }

    pub(super) fn is_folded(&self) -> bool {
        self.bets().last() == Some(Move::Fold)
    }

    /// Whether the other has put in more.
    pub(super) fn faces_raise(&self) -> bool {
        self.bets().last() == Some(Move::Raise)
    }

    /// Whether the bets of the present round are equal and both players have spoken.
    pub(super) fn is_round_closed(&self) -> bool {
        self.bets().last() == Some(Move::Call) && self.bets().len() > 1
    }

    /// Whether both cards are on the table: the betting is over and nobody folded.
    pub(super) fn is_showdown(&self) -> bool {
        self.public.is_some() && self.is_round_closed()
    }

    /// What the player who has put in most has put in.
    fn stake(&self) -> usize {
        let raised: usize =
            self.rounds.iter().zip(RAISE).map(|(bets, size)| bets.count(Move::Raise) * size).sum();
        ANTE + raised
    }

    /// The chips that `player` has put in.
    pub(super) fn paid(&self, player: usize) -> usize {
        // Whoever faces a raise, or folded to one, lacks exactly that raise.
        let lacking = match self.bets().last() {
            Some(Move::Raise) => self.bets().len() % 2,
            Some(Move::Fold) => (self.bets().len() + 1) % 2,
            _ => return self.stake(),
        };
        self.stake() - if player == lacking { RAISE[self.round()] } else { 0 }
    }

    /// Who gets the pot, if anyone does.
    fn winner(&self) -> Option<usize> {
        if self.is_folded() {
            // The one who folded made the last bet.
            return Some(self.bets().len() % 2);
        }
        let [first, second] = self.cards;
        let rank = |card: Option<Rank>| (card == self.public, card);
        (first != second).then(|| usize::from(rank(second) > rank(first)))
    }

    /// How many cards of this rank are still in the deck.
    fn left(&self, rank: Rank) -> usize {
        COPIES - self.dealt().filter(|&card| card == rank).count()
    }

    /// The cards out of the deck.
    pub(super) fn dealt(&self) -> impl Iterator<Item = Rank> {
        self.cards.into_iter().chain([self.public]).flatten()
    }

    /// Where the next card goes.
    fn next_card(&mut self) -> &mut Option<Rank> {
        match self.cards {
            [None, _] => &mut self.cards[0],
            [_, None] => &mut self.cards[1],
            _ => &mut self.public,
        }
    }

    /// Where the latest card went.
    fn latest_card(&mut self) -> &mut Option<Rank> {
        match (self.public, self.cards[1]) {
            (Some(_), _) => &mut self.public,
            (None, Some(_)) => &mut self.cards[1],
            (None, None) => &mut self.cards[0],
        }
    }
}

impl Rules for LeducPoker {
    type State = State;
    type Move = Move;
    type Undo = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { cards: [None; 2], public: None, rounds: [Line::EMPTY; 2] }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.is_folded() || state.is_showdown() {
            Turn::Over
        } else if state.cards[1].is_none() || state.is_round_closed() {
            Turn::Chance
        } else {
            Turn::Player(state.bets().len() % 2)
        }
    }

    fn moves(&self, state: &State, out: &mut Moves<Move>) {
        match self.turn(state) {
            Turn::Over => {}
            Turn::Chance => {
                out.extend(Rank::ALL.into_iter().filter(|&rank| state.left(rank) > 0).map(Move::Deal));
            }
            Turn::Player(_) => {
                if state.faces_raise() {
                    out.push(Move::Fold);
                }
                out.push(Move::Call);
                if state.bets().count(Move::Raise) < RAISES_A_ROUND {
                    out.push(Move::Raise);
                }
            }
        }
    }

    fn play(&self, state: &mut State, m: Move) {
        match m {
            Move::Deal(rank) => *state.next_card() = Some(rank),
            bet => state.rounds[state.round()].push(bet),
        }
    }

    fn undo(&self, state: &mut State, m: Move, (): ()) {
        match m {
            Move::Deal(_) => *state.latest_card() = None,
            _ => state.rounds[state.round()].pop(),
        }
    }

    fn payoff(&self, state: &State, player: usize) -> f64 {
        state.winner().map_or(0.0, |winner| {
            let won = state.paid(1 - winner) as f64;
            if player == winner { won } else { -won }
        })
    }

    fn bounds(&self, _player: usize) -> Bounds {
        let most = (ANTE + RAISES_A_ROUND * (RAISE[0] + RAISE[1])) as f64;
        Bounds { low: -most, high: most }
    }
}

impl Chance for LeducPoker {
    fn probability(&self, state: &State, m: Move) -> f64 {
        let Move::Deal(rank) = m else { return 0.0 };
        let cards_left = COPIES * Rank::ALL.len() - state.dealt().count();
        state.left(rank) as f64 / cards_left as f64
    }
}

impl Keyed for LeducPoker {
    fn key(&self, state: &State) -> u64 {
        let cards = [state.cards[0], state.cards[1], state.public];
        let cards = cards.iter().fold(0, |key, card| key * 4 + card.map_or(0, |rank| rank as u64 + 1));
        let bets = state.rounds.iter().fold(0, |key, bets| {
            // Two bits a bet and four bets at most: a leading 1 marks the length.
            let line = bets.iter().fold(1, |line, bet| {
                line * 4
                    + match bet {
                        Move::Fold | Move::Deal(_) => 0,
                        Move::Call => 1,
                        Move::Raise => 2,
                    }
            });
            key * 512 + line
        });
        mix(cards << 32 | bets)
    }
}

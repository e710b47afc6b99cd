//! The solver as it is called: a number of tricks, every card's tricks, all twenty results.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use super::cards::{SUITS, reversed, sequences, suit_of};
use super::killers::Killers;
use super::memory::Memory;
use super::position::{Position, Unsolved};
use super::relative::Holders;
use super::search::{Found, Search, Start, Trick, shape_of, unit};
use super::table::Table;
use crate::bridge::{Card, Deal, Hand, Seat, Strain};

/// Solves positions one after another on one thread, and keeps its memory from one to the next.
pub struct Solver {
    holders: Holders,
    memory: Memory,
    killers: Killers,
    /// The hands and the strain that the tables are about.
    about: Option<([u64; 4], Strain)>,
    nodes: u64,
}

impl Solver {
    /// A solver whose table takes at most about `bytes`.
    pub fn new(bytes: usize) -> Self {
        Solver {
            holders: Holders::new(),
            memory: Memory::new(bytes),
            killers: Killers::new(),
            about: None,
            nodes: 0,
        }
    }

    /// How many positions have been visited, card by card, since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many of the tricks that are left, the running one among them, the side whose turn it is takes. At the opening lead that
    /// is the defence; `declarer` asks for the other side.
    pub fn tricks(&mut self, position: &Position, stop: &AtomicBool) -> Result<u8, Unsolved> {
        let root = Root::new(position);
        self.prepare(&root.hands, position.strain);
        let tricks = self.value(&root, position.strain, root.start.left / 2, stop)?;
        Ok(of_side(position.player(), tricks, &root))
    }

    /// How many tricks `declarer`'s side takes of a deal, or of the ending of one, when the next hand leads.
    pub fn declarer(
        &mut self,
        deal: &Deal,
        strain: Strain,
        declarer: Seat,
        stop: &AtomicBool,
    ) -> Result<u8, Unsolved> {
        let position = Position::new(deal, strain, declarer.next(), &[])?;
        Ok(position.tricks_left() as u8 - self.tricks(&position, stop)?)
    }

    /// Each card that may be played with the tricks that the player's side then takes, the running one among them; best first, equal
    /// ones from the clubs' lowest up.
    pub fn cards(&mut self, position: &Position, stop: &AtomicBool) -> Result<Vec<(Card, u8)>, Unsolved> {
        self.cards_among(position, position.legal(), stop)
    }

    /// As [`cards`](Self::cards), but only those that are in `wanted`.
    pub fn cards_among(
        &mut self,
        position: &Position,
        wanted: Hand,
        stop: &AtomicBool,
    ) -> Result<Vec<(Card, u8)>, Unsolved> {
        let root = Root::new(position);
        self.prepare(&root.hands, position.strain);
        let player = position.player();
        let legal = reversed(position.legal().and(wanted).0);
        let first_of_sequence = sequences(legal, root.start.all);
        let mut tricks = root.guess(position.strain);
        let mut values = Vec::with_capacity(13);
        let mut left = legal;
        while left != 0 {
            let card = left & left.wrapping_neg();
            left ^= card;
            // The highest of a sequence speaks for the cards that follow.
            if card & first_of_sequence != 0 {
                tricks = self.value(&root.after(card, position.strain), position.strain, tricks, stop)?;
            }
            if let Some(card) = Hand(reversed(card)).first() {
                values.push((card, of_side(player, tricks, &root)));
            }
        }
        values.sort_by_key(|&(card, tricks)| (Reverse(tricks), card));
        Ok(values)
    }

    /// All twenty results of a deal, or of an ending: every declarer in every strain.
    pub fn table(&mut self, deal: &Deal, stop: &AtomicBool) -> Result<Table, Unsolved> {
        let mut table = Table::default();
        for strain in Strain::ALL {
            table.set(strain, self.strain(deal, strain, stop)?);
        }
        Ok(table)
    }

    /// The tricks of the four declarers in one strain: they share what is found, and each begins at what the one before came to.
    pub fn strain(&mut self, deal: &Deal, strain: Strain, stop: &AtomicBool) -> Result<[u8; 4], Unsolved> {
        let mut tricks = [0; 4];
        let mut guess = None;
        // Partners mostly take the same.
        for declarer in [Seat::North, Seat::South, Seat::East, Seat::West] {
            let position = Position::new(deal, strain, declarer.next(), &[])?;
            let root = Root::new(&position);
            self.prepare(&root.hands, strain);
            let north_south = self.value(&root, strain, guess.unwrap_or_else(|| root.guess(strain)), stop)?;
            tricks[declarer as usize] = of_side(declarer, north_south, &root);
            guess = Some(north_south);
        }
        Ok(tricks)
    }

    /// Sees that the tables are about these hands and this strain.
    fn prepare(&mut self, hands: &[u64; 4], strain: Strain) {
        if self.about == Some((*hands, strain)) {
            return;
        }
        if self.about.is_none_or(|(prepared, _)| prepared != *hands) {
            self.holders.prepare(hands);
        }
        self.memory.clear();
        self.killers.clear();
        self.about = Some((*hands, strain));
    }

    /// The tricks of North and South: null windows from a guess on, each where the last one ended.
    fn value(&mut self, root: &Root, strain: Strain, guess: i32, stop: &AtomicBool) -> Result<i32, Unsolved> {
        let mut search = Search {
            hands: root.hands,
            trump: strain as usize,
            holders: &self.holders,
            memory: &mut self.memory,
            killers: &mut self.killers,
            stop,
            stopped: false,
            nodes: 0,
        };
        let (mut lower, mut upper) = (0, root.start.left);
        let mut guess = guess.clamp(lower, upper);
        while lower < upper && !search.stopped {
            let need = guess.max(lower + 1);
            guess = root.search(&mut search, need).tricks;
            if guess >= need {
                lower = guess;
            } else {
                upper = guess;
            }
        }
        self.nodes += search.nodes;
        if search.stopped { Err(Unsolved::Stopped) } else { Ok(lower) }
    }
}

/// The tricks of a seat's side when North and South take so many.
fn of_side(seat: Seat, north_south: i32, root: &Root) -> u8 {
    (if seat as usize & 1 == 0 { north_south } else { root.start.left - north_south }) as u8
}

/// A position as the search sees it.
#[derive(Clone, Copy)]
struct Root {
    hands: [u64; 4],
    start: Start,
    /// The trick that has begun, and with how many cards.
    trick: Trick,
    place: usize,
}

impl Root {
    fn new(position: &Position) -> Self {
        let mut hands = position.hands.map(|hand| reversed(hand.0));
        let leader = position.leader as usize;
        let cards = position.trick.iter().map(|card| reversed(1 << card.bit()));
        for (place, card) in cards.clone().enumerate() {
            hands[(leader + place) & 3] |= card;
        }
        let start = Start {
            all: hands[0] | hands[1] | hands[2] | hands[3],
            shape: shape_of(&hands),
            left: position.tricks_left() as i32,
            leader,
        };
        let none = Trick { led: 0, played: 0, best: 0, best_suit: 0, winner: leader, shape: start.shape };
        cards.fold(Root { hands, start, trick: none, place: 0 }, |root, card| {
            root.after(card, position.strain)
        })
    }

    /// About how many tricks North and South take: half of them, one more for six points more than the others have, and nearly one
    /// for two trumps more. Fitted by eye; a bad guess costs time, nothing else.
    fn guess(&self, strain: Strain) -> i32 {
        const OF_RANK: u64 = 0x0001_0001_0001_0001;
        let points = |hand: u64| -> i32 {
            (0..4).map(|rank| (4 - rank) * (hand >> rank & OF_RANK).count_ones() as i32).sum()
        };
        let worth = |hand: u64| 2 * points(hand) + 5 * (hand & SUITS[strain as usize]).count_ones() as i32;
        let [north, east, south, west] = self.hands.map(worth);
        (6 * self.start.left + north + south - east - west + 6).div_euclid(12)
    }

    /// The position after a card.
    fn after(&self, card: u64, strain: Strain) -> Root {
        let seat = (self.start.leader + self.place) & 3;
        let mut next = *self;
        next.hands[seat] ^= card;
        let suit = SUITS[suit_of(card)];
        let trick = Trick {
            played: self.trick.played | card,
            shape: self.trick.shape - unit(seat, card),
            ..self.trick
        };
        next.trick = if self.place == 0 {
            Trick { led: suit, best: card, best_suit: suit, winner: seat, ..trick }
        } else if card & trick.winning(strain as usize) != 0 {
            Trick { best: card, best_suit: suit, winner: seat, ..trick }
        } else {
            trick
        };
        next.place += 1;
        next
    }

    fn search(&self, search: &mut Search<'_>, need: i32) -> Found {
        match self.place {
            0 => search.lead(&self.start, need),
            1 => search.follow::<1>(&self.start, need, &self.trick),
            2 => search.follow::<2>(&self.start, need, &self.trick),
            3 => search.follow::<3>(&self.start, need, &self.trick),
            _ => search.finish(&self.start, need, &self.trick),
        }
    }
}

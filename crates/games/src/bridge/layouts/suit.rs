//! The ways to give the unseen cards of one suit to the hidden hands.

use tah_rules::Dice;

use super::{HANDS, Needs};
use crate::bridge::{Card, Deal, Hand, Range, Suit};

/// Factorials of 0 to 13.
const FACTORIALS: [u64; 14] = {
    let mut table = [1; 14];
    let mut n = 1;
    while n < 14 {
        table[n] = table[n - 1] * n as u64;
        n += 1;
    }
    table
};

/// So many cards, and so many points where they are counted, to each hand, and in how many ways. The third hand gets what is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    /// Cards of the first two hands.
    pub(super) cards: [u8; 2],
    /// Points of the first two hands, 0 where they are not counted.
    pub(super) points: [u8; 2],
    pub(super) ways: u64,
}

/// Numbers of ways by cards and points of the first two hands.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// How many values points may have.
    width: usize,
    ways: Vec<u64>,
}

impl Grid {
    const CARDS: usize = 14;

    /// Room for points up to `most`.
    pub(super) fn new(most: usize) -> Self {
        let width = most + 1;
        Self { width, ways: vec![0; Self::CARDS * Self::CARDS * width * width] }
    }

    fn place(&self, cards: [u8; 2], points: [u8; 2]) -> usize {
        let [a, b, p, q] = [cards[0], cards[1], points[0], points[1]].map(usize::from);
        ((a * Self::CARDS + b) * self.width + p) * self.width + q
    }

    pub(super) fn get(&self, cards: [u8; 2], points: [u8; 2]) -> u64 {
        let is_inside = points.iter().all(|&p| usize::from(p) < self.width);
        if is_inside { self.ways[self.place(cards, points)] } else { 0 }
    }

    pub(super) fn add(&mut self, cards: [u8; 2], points: [u8; 2], ways: u64) {
        let place = self.place(cards, points);
        self.ways[place] += ways;
    }

    /// Every place with a way, in order of cards.
    pub(super) fn parts(&self) -> Vec<Part> {
        let part = |(place, &ways): (usize, &u64)| {
            let (rest, q) = (place / self.width, place % self.width);
            let (rest, p) = (rest / self.width, rest % self.width);
            let (a, b) = (rest / Self::CARDS, rest % Self::CARDS);
            Part { cards: [a as u8, b as u8], points: [p as u8, q as u8], ways }
        };
        self.ways.iter().enumerate().filter(|(_, ways)| **ways > 0).map(part).collect()
    }
}

/// One item, drawn by weight; the last if all weights are 0. There is at least one.
pub(super) fn by_weight<T: Copy>(items: &[T], weight: impl Fn(T) -> u64, dice: &mut Dice) -> T {
    let total: u64 = items.iter().map(|&item| weight(item)).sum();
    let mut ticket = dice.below(total.max(1) as usize) as u64;
    for &item in items {
        let weight = weight(item);
        if ticket < weight {
            return item;
        }
        ticket -= weight;
    }
    items[items.len() - 1]
}

/// Who gets the honours: so many cards and points to each hand.
#[derive(Clone, Copy, Debug)]
struct Honours {
    holders: [u8; 4],
    cards: [u8; HANDS],
    points: [u8; HANDS],
}

/// All ways for one suit.
#[derive(Clone, Debug)]
pub(super) struct SuitWays {
    /// Unseen cards whose points are counted.
    honours: Vec<Card>,
    /// The other unseen cards.
    spots: Vec<Card>,
    lengths: [Range; HANDS],
    assignments: Vec<Honours>,
    pub(super) grid: Grid,
    pub(super) parts: Vec<Part>,
}

impl SuitWays {
    pub(super) fn new(unseen: Hand, lengths: [Range; HANDS], needs: &Needs) -> Self {
        let (honours, spots): (Vec<Card>, Vec<Card>) =
            unseen.cards().partition(|card| needs.counted > 0 && card.points() > 0);
        let assignments = assignments(&honours, needs);
        let mut grid = Grid::new(if needs.counted > 0 { 10 } else { 0 });
        let total = unseen.len() as u8;
        for first in lengths[0].low..=lengths[0].high.min(total) {
            for second in lengths[1].low..=lengths[1].high.min(total - first) {
                let cards = [first, second, total - first - second];
                if !lengths[2].has(cards[2]) {
                    continue;
                }
                for honours in &assignments {
                    if let Some(ways) = honours.ways_with(cards) {
                        grid.add([first, second], [honours.points[0], honours.points[1]], ways);
                    }
                }
            }
        }
        let parts = grid.parts();
        Self { honours, spots, lengths, assignments, grid, parts }
    }

    /// How many unseen cards there are.
    pub(super) fn len(&self) -> u8 {
        (self.honours.len() + self.spots.len()) as u8
    }

    /// Gives the cards out as `part` says, each way as likely as the others.
    pub(super) fn fill(&self, part: &Part, needs: &Needs, deal: &mut Deal, dice: &mut Dice) {
        let cards = [part.cards[0], part.cards[1], self.len() - part.cards[0] - part.cards[1]];
        debug_assert!(cards.iter().zip(self.lengths).all(|(&cards, range)| range.has(cards)), "{cards:?}");
        let weight = |honours: &Honours| {
            let fits = [honours.points[0], honours.points[1]] == part.points;
            if fits { honours.ways_with(cards).unwrap_or(0) } else { 0 }
        };
        let places: Vec<&Honours> = self.assignments.iter().collect();
        let honours = by_weight(&places, weight, dice);
        let mut give = |place: usize, card: Card| {
            let hand = &mut deal.hands[needs.seats[place] as usize];
            *hand = hand.with(card);
        };
        for (&card, &holder) in self.honours.iter().zip(&honours.holders) {
            give(usize::from(holder), card);
        }
        let mut spots = [Card::new(Suit::Clubs, 2); 13];
        let spots = &mut spots[..self.spots.len()];
        spots.copy_from_slice(&self.spots);
        dice.shuffle(spots);
        let mut spots = spots.iter();
        for (place, (all, given)) in cards.into_iter().zip(honours.cards).enumerate() {
            let count = all - given;
            spots.by_ref().take(usize::from(count)).for_each(|&card| give(place, card));
        }
    }
}

impl Honours {
    /// The number of ways to give out the other cards, if each hand gets so many cards in all.
    fn ways_with(&self, cards: [u8; HANDS]) -> Option<u64> {
        let mut spots = [0; HANDS];
        for place in 0..HANDS {
            spots[place] = usize::from(cards[place].checked_sub(self.cards[place])?);
        }
        let below: u64 = spots.iter().map(|&n| FACTORIALS[n]).product();
        Some(FACTORIALS[spots.iter().sum::<usize>()] / below)
    }
}

/// Every way to give the honours to the hidden hands.
fn assignments(honours: &[Card], needs: &Needs) -> Vec<Honours> {
    let hands = needs.seats.len();
    let count = hands.pow(honours.len() as u32);
    let assignment = |mut number: usize| {
        let mut found = Honours { holders: [0; 4], cards: [0; HANDS], points: [0; HANDS] };
        for (place, card) in honours.iter().enumerate() {
            let holder = number % hands;
            number /= hands;
            found.holders[place] = holder as u8;
            found.cards[holder] += 1;
            if holder < needs.counted {
                found.points[holder] += card.points();
            }
        }
        found
    };
    (0..count).map(assignment).collect()
}

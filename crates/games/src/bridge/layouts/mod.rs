//! The deals that fit what a seat knows, counted exactly and drawn uniformly.
//!
//! Points and lengths of the hidden hands are bounds of a [`Profile`]. Suit by suit, the ways to give its unseen cards to the
//! hidden hands are counted by how many cards and points each hand gets; two suits make a half, two halves a deal.
//! Drawing walks the counts backwards, so that every deal is as likely as any other and nothing is drawn in vain.

mod half;
mod markov;
mod suit;
#[cfg(test)]
mod tests;

use std::fmt;

use tah_rules::Dice;

pub use markov::{Distance, Sampler};

use half::Half;
use suit::{Part, SuitWays};

use super::{Deal, Hand, Profile, Range, Seat, Suit, View};

/// At most three hands are hidden.
const HANDS: usize = 3;

/// What the hidden hands still need.
#[derive(Clone, Debug)]
struct Needs {
    /// The hidden seats, those whose points are bounded first.
    seats: Vec<Seat>,
    /// How many unseen cards each of them has.
    cards: [u8; HANDS],
    /// The points that each may get with them.
    points: [Range; HANDS],
    /// How many of them have their points counted.
    counted: usize,
    /// The points of all unseen cards.
    unseen_points: u8,
}

/// The deals that fit a view and profiles.
#[derive(Clone, Debug)]
pub struct Layouts {
    known: Deal,
    profiles: [Profile; 4],
    needs: Needs,
    halves: [Half; 2],
    /// For each part of the first half, the number of deals up to and with it.
    sums: Vec<u64>,
}

/// Profiles that no deal satisfies, with those that are to blame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impossible {
    /// The seats and what is said of them.
    pub demands: Vec<(Seat, String)>,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let demands: Vec<String> =
            self.demands.iter().map(|(seat, what)| format!("{seat} has {what}")).collect();
        write!(f, "no deal satisfies: {}", demands.join(", "))
    }
}

impl std::error::Error for Impossible {}

impl Layouts {
    /// The deals in which the owner of `view` would have it and every hand fits its profile.
    pub fn new(view: &View, profiles: &[Profile; 4]) -> Result<Self, Impossible> {
        let shown = view.shown_out();
        let joined = std::array::from_fn(|seat| profiles[seat].and(&shown[seat]));
        let known = view.known();
        let hidden: Vec<Seat> = view.hidden().collect();
        let layouts = Layouts::count_all(known, &hidden, &joined);
        let seen_fits = |seat: Seat| hidden.contains(&seat) || profiles[seat as usize].fits(known.hand(seat));
        let is_possible = layouts.count() > 0 && Seat::ALL.into_iter().all(seen_fits);
        if is_possible { Ok(layouts) } else { Err(blame(known, &hidden, &joined)) }
    }

    /// The one layout in which everything is known.
    #[cfg(feature = "bridge-bidding")]
    pub(super) fn certain(known: Deal) -> Self {
        Layouts::count_all(known, &[], &[Profile::ANY; 4])
    }

    fn count_all(known: Deal, hidden: &[Seat], profiles: &[Profile; 4]) -> Self {
        let needs = Needs::new(known, hidden, profiles);
        let unseen = Hand::DECK.minus(known.cards());
        let ways = Suit::ALL
            .map(|suit| SuitWays::new(unseen.of(suit), lengths(suit, &needs, known, profiles), &needs));
        let [clubs, diamonds, hearts, spades] = ways;
        let halves = [Half::new(clubs, diamonds, &needs), Half::new(hearts, spades, &needs)];
        let mut total = 0;
        let sum = |part: &Part| {
            total += part.ways * halves[1].matching(part, &needs).map(|other| other.ways).sum::<u64>();
            total
        };
        let sums = halves[0].parts.iter().map(sum).collect();
        Self { known, profiles: *profiles, needs, halves, sums }
    }

    /// How many deals there are.
    pub fn count(&self) -> u64 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// One of the deals, each as likely as the others; where there is none, what is known.
    pub fn draw(&self, dice: &mut Dice) -> Deal {
        if self.count() == 0 {
            return self.known;
        }
        let ticket = dice.below(self.count() as usize) as u64;
        let first = &self.halves[0].parts[self.sums.partition_point(|&sum| sum <= ticket)];
        let others: Vec<&Part> = self.halves[1].matching(first, &self.needs).collect();
        let second = suit::by_weight(&others, |part| part.ways, dice);
        let mut deal = self.known;
        for (half, part) in self.halves.iter().zip([first, second]) {
            half.fill(part, &self.needs, &mut deal, dice);
        }
        deal
    }
}

impl Needs {
    fn new(known: Deal, hidden: &[Seat], profiles: &[Profile; 4]) -> Self {
        let is_counted = |seat: Seat| profiles[seat as usize].points != Profile::ANY.points;
        let mut seats = hidden.to_vec();
        seats.sort_by_key(|&seat| !is_counted(seat));
        let of = |place: usize| seats.get(place).map(|&seat| known.hand(seat));
        let cards = std::array::from_fn(|place| of(place).map_or(0, |hand| 13 - hand.len() as u8));
        let points = std::array::from_fn(|place| {
            let range = seats.get(place).map_or(Profile::ANY.points, |&seat| profiles[seat as usize].points);
            let held = of(place).map_or(0, Hand::points);
            // Bounds below what is held already leave nothing: the ends cross.
            let high = range.high.checked_sub(held);
            high.map_or(Range::new(1, 0), |high| Range::new(range.low.saturating_sub(held), high))
        });
        let counted = seats.iter().filter(|&&seat| is_counted(seat)).count();
        let unseen_points = Hand::DECK.minus(known.cards()).points();
        Self { seats, cards, points, counted, unseen_points }
    }
}

/// How many unseen cards of a suit each hidden hand may get.
fn lengths(suit: Suit, needs: &Needs, known: Deal, profiles: &[Profile; 4]) -> [Range; HANDS] {
    std::array::from_fn(|place| {
        let Some(&seat) = needs.seats.get(place) else { return Range::new(0, 0) };
        let range = profiles[seat as usize].lengths[suit as usize];
        let held = known.hand(seat).length(suit) as u8;
        let high = range.high.checked_sub(held);
        high.map_or(Range::new(1, 0), |high| {
            Range::new(range.low.saturating_sub(held), high.min(needs.cards[place]))
        })
    })
}

/// Every demand that alone stands in the way; all of them if none does alone.
fn blame(known: Deal, hidden: &[Seat], profiles: &[Profile; 4]) -> Impossible {
    let mut all = Vec::new();
    let mut alone = Vec::new();
    for seat in Seat::ALL {
        for (what, relaxed) in relaxations(&profiles[seat as usize]) {
            all.push((seat, what.clone()));
            let mut profiles = *profiles;
            profiles[seat as usize] = relaxed;
            let seen_fits = |s: Seat| hidden.contains(&s) || profiles[s as usize].fits(known.hand(s));
            if Seat::ALL.into_iter().all(seen_fits)
                && Layouts::count_all(known, hidden, &profiles).count() > 0
            {
                alone.push((seat, what));
            }
        }
    }
    Impossible { demands: if alone.is_empty() { all } else { alone } }
}

/// Each thing that a profile demands, with the profile that does not demand it.
fn relaxations(profile: &Profile) -> Vec<(String, Profile)> {
    let mut found = Vec::new();
    if profile.points != Profile::ANY.points {
        let only = Profile { points: profile.points, ..Profile::ANY };
        found.push((only.to_string(), Profile { points: Profile::ANY.points, ..*profile }));
    }
    for suit in 0..4 {
        if profile.lengths[suit] != Profile::ANY.lengths[suit] {
            let (mut only, mut relaxed) = (Profile::ANY, *profile);
            only.lengths[suit] = profile.lengths[suit];
            relaxed.lengths[suit] = Profile::ANY.lengths[suit];
            found.push((only.to_string(), relaxed));
        }
    }
    found
}

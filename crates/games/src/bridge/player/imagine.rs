//! Deals that a player imagines: they fit what it sees, and what the calls have shown as far as that is possible.

use tah_rules::{Dice, mix};

use crate::bridge::bidding::{Reading, System};
use crate::bridge::layouts::Layouts;
use crate::bridge::{Deal, Profile, Range, Seat, View};

/// How often a deal is drawn anew that fits the bounds but not all that was shown. The bounds hold in any case.
const TRIES: usize = 64;

/// Where deals come from.
pub struct Imagination {
    layouts: Layouts,
    reading: Reading,
    hidden: Vec<Seat>,
}

impl Imagination {
    /// Deals for the owner of `view`. Calls that contradict its cards, or each other, are believed less and less.
    pub fn new(view: &View) -> Self {
        let reading = System::standard().read(view.vulnerability, &view.auction);
        let hidden: Vec<Seat> = view.hidden().collect();
        let mut profiles = [Profile::ANY; 4];
        for &seat in &hidden {
            profiles[seat as usize] = reading.profile(seat);
        }
        let believed = [profiles, profiles.map(loosened), [Profile::ANY; 4]];
        let layouts = believed.iter().find_map(|profiles| Layouts::new(view, profiles).ok());
        // With nothing believed at all the true deal fits, so there is always one.
        let layouts = layouts.unwrap_or_else(|| Layouts::certain(view.known()));
        Self { layouts, reading, hidden }
    }

    /// How many deals fit the bounds.
    pub fn count(&self) -> u64 {
        self.layouts.count()
    }

    /// The deal of this number. Equal seeds and numbers give equal deals, whoever asks in whatever order.
    pub fn deal(&self, seed: u64, number: usize) -> Deal {
        let mut dice = Dice::new(mix(seed ^ mix(number as u64 + 1)));
        let mut deal = self.layouts.draw(&mut dice);
        for _ in 1..TRIES {
            if self.hidden.iter().all(|&seat| self.reading.admits(seat, deal.hand(seat))) {
                break;
            }
            deal = self.layouts.draw(&mut dice);
        }
        deal
    }
}

/// Bounds with some room: a light opening, a suit that is shorter by a card.
fn loosened(profile: Profile) -> Profile {
    let wider = |range: Range, by: u8, most: u8| {
        Range::new(range.low.saturating_sub(by), (range.high.saturating_add(by)).min(most))
    };
    Profile {
        points: wider(profile.points, 3, Profile::MOST_POINTS),
        lengths: profile.lengths.map(|length| wider(length, 1, 13)),
    }
}

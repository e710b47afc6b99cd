//! The one-sided database: for every home board, how likely it is that so many rolls bear off all men when the mean is kept least; and for
//! those with all fifteen men, how likely they are to save the gammon. Two spreads give the chances of a race that nobody can hinder.

use std::sync::LazyLock;

use super::super::board::MEN;
use super::home::{HOMES, Home, ROLLS, after_roll, men, rank, unrank};

/// The chances to need 0, 1, 2, … rolls, from `first` on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread<'s> {
    /// The fewest rolls.
    pub first: usize,
    /// The chance of that many, of one more, and so on.
    pub chances: &'s [f64],
}

impl Spread<'_> {
    /// The mean number of rolls.
    pub fn mean(&self) -> f64 {
        (self.first..).zip(self.chances).map(|(rolls, chance)| rolls as f64 * chance).sum()
    }

    /// How likely it is that this many rolls are not enough.
    fn after(&self, rolls: usize) -> f64 {
        self.chances[(rolls + 1).saturating_sub(self.first).min(self.chances.len())..].iter().sum()
    }

    /// How likely who needs these rolls and rolls first needs no more than the other.
    pub fn wins_first(&self, other: &Spread<'_>) -> f64 {
        // After as many rolls of both but this one's last, the other must not be through.
        self.beats(other, 1)
    }

    /// How likely this one is through when the other, with `ahead` rolls fewer made at that time, is not.
    fn beats(&self, other: &Spread<'_>, ahead: usize) -> f64 {
        let mut left = other.after(self.first.saturating_sub(ahead));
        let mut sum = 0.0;
        for (rolls, chance) in (self.first.saturating_sub(ahead)..).zip(self.chances) {
            sum += chance * left;
            let next = (rolls + 1).checked_sub(other.first).and_then(|i| other.chances.get(i));
            left -= next.copied().unwrap_or(0.0);
        }
        sum.clamp(0.0, 1.0)
    }
}

/// The spreads of a goal for all home boards.
struct Table {
    /// Where the chances of each board begin; one more for the end.
    starts: Vec<u32>,
    firsts: Vec<u8>,
    chances: Vec<f64>,
}

impl Table {
    fn spread(&self, rank: usize) -> Spread<'_> {
        let chances = &self.chances[self.starts[rank] as usize..self.starts[rank + 1] as usize];
        Spread { first: usize::from(self.firsts[rank]), chances }
    }

    /// Boards in the order of their numbers: whatever a play leads to is known already.
    fn build(is_reached: impl Fn(&Home) -> bool) -> Self {
        let mut table = Self {
            starts: vec![0],
            firsts: Vec::with_capacity(HOMES),
            chances: Vec::with_capacity(14 * HOMES),
        };
        let mut means = Vec::with_capacity(HOMES);
        for number in 0..HOMES {
            let home = unrank(number);
            let sum = if is_reached(&home) { vec![1.0] } else { table.after(home, &means) };
            let first = sum.iter().position(|&chance| chance > 0.0).unwrap_or(0);
            means.push((0..).zip(&sum).map(|(rolls, chance)| f64::from(rolls) * chance).sum());
            table.firsts.push(first as u8);
            table.chances.extend(&sum[first..]);
            table.starts.push(table.chances.len() as u32);
        }
        table
    }

    /// The chances of a board, as the mean over rolls of the best board that each leads to, a roll later.
    fn after(&self, home: Home, means: &[f64]) -> Vec<f64> {
        let mut sum: Vec<f64> = Vec::new();
        for (roll, weight) in ROLLS {
            let mut best = (f64::INFINITY, 0);
            after_roll(&home, roll, &mut |next| {
                let next = rank(next);
                if means[next] < best.0 {
                    best = (means[next], next);
                }
            });
            let spread = self.spread(best.1);
            sum.resize(sum.len().max(spread.first + spread.chances.len() + 1), 0.0);
            for (rolls, chance) in (spread.first + 1..).zip(spread.chances) {
                sum[rolls] += chance * f64::from(weight) / 36.0;
            }
        }
        sum
    }
}

/// The one-sided database.
pub struct OneSided {
    all_off: Table,
    one_off: Table,
}

impl OneSided {
    /// The database, made when it is asked for first: it takes about a second.
    pub fn get() -> &'static OneSided {
        static BUILT: LazyLock<OneSided> = LazyLock::new(OneSided::build);
        &BUILT
    }

    /// Makes the database.
    pub fn build() -> Self {
        Self { all_off: Table::build(|home| men(home) == 0), one_off: Table::build(|home| men(home) < MEN) }
    }

    /// In how many rolls a board's men are off.
    pub fn all_off(&self, home: &Home) -> Spread<'_> {
        self.all_off.spread(rank(home))
    }

    /// In how many rolls the first of fifteen men is off; 0 where one is off already.
    pub fn one_off(&self, home: &Home) -> Spread<'_> {
        self.one_off.spread(rank(home))
    }

    /// The chances to win, to win a gammon and to lose one, for who is on roll with `own` men against `their`.
    pub fn chances(&self, own: &Home, their: &Home) -> [f64; 3] {
        let [mine, yours] = [own, their].map(|home| self.all_off(home));
        let gammon = if men(their) == MEN { mine.beats(&self.one_off(their), 1) } else { 0.0 };
        let lost = if men(own) == MEN { yours.beats(&self.one_off(own), 0) } else { 0.0 };
        [mine.wins_first(&yours), gammon, lost]
    }
}

//! The mechanism of Vickrey, Clarke and Groves for several things: bids on bundles, of which each bidder gets at most
//! one; the allocation with the greatest sum; and each winner pays what its presence costs the others.
//!
//! As text, a bid in each line: `Anna: car boat 12`.

use num_traits::Zero;
use tah_rules::TextError;

use crate::number::{Rational, parse_number};

/// More things than this have too many sets.
pub const MOST_THINGS: usize = 14;

/// Bids for bundles of things.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bids {
    /// The names of the bidders.
    pub bidders: Vec<String>,
    /// The names of the things.
    pub things: Vec<String>,
    /// Who bids how much for which things, as bits.
    pub bids: Vec<(usize, usize, Rational)>,
}

/// Who gets what and pays what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allocation {
    /// For each bidder the things it gets, as bits.
    pub gets: Vec<usize>,
    /// For each bidder what it pays.
    pub pays: Vec<Rational>,
    /// The sum of what the winners bid.
    pub welfare: Rational,
}

/// The bids in a text.
pub fn parse_bids(text: &str) -> Result<Bids, TextError> {
    let mut bids = Bids::default();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split('#').next().unwrap_or_default();
        if !code.trim().is_empty() {
            bids.read(code, offset)?;
        }
        offset += line.len();
    }
    if bids.bids.is_empty() {
        return Err(TextError::new(text.len(), "there are no bids", "lines such as `Anna: car boat 12`"));
    }
    Ok(bids)
}

impl Bids {
    fn read(&mut self, line: &str, offset: usize) -> Result<(), TextError> {
        let expected = "a bidder, things and a price, such as `Anna: car boat 12`";
        let Some((name, rest)) = line.split_once(':') else {
            return Err(TextError::new(offset, "here is no `:`", expected));
        };
        let place = |word: &str| offset + (word.as_ptr() as usize - line.as_ptr() as usize);
        let words: Vec<&str> = rest.split_whitespace().collect();
        let Some((price, things)) = words.split_last().filter(|(_, things)| !things.is_empty()) else {
            return Err(TextError::new(offset + name.len() + 1, "here are no things with a price", expected));
        };
        let price = parse_number(price, place(price))?;
        let bidder = index(&mut self.bidders, name.trim());
        let mut bundle = 0;
        for thing in things {
            let known = index(&mut self.things, thing);
            if known == MOST_THINGS {
                return Err(TextError::new(
                    place(thing),
                    "too many things",
                    format!("at most {MOST_THINGS}"),
                ));
            }
            bundle |= 1 << known;
        }
        self.bids.push((bidder, bundle, price));
        Ok(())
    }

    /// The best allocation and what everybody pays.
    pub fn allocate(&self) -> Allocation {
        let (welfare, gets) = self.best(None);
        let pays = (0..self.bidders.len()).map(|bidder| {
            if gets[bidder] == 0 {
                return Rational::zero();
            }
            // What the others would have without it, less what they have.
            let own = self.value(bidder, gets[bidder]);
            self.best(Some(bidder)).0 - (&welfare - own)
        });
        Allocation { pays: pays.collect(), gets, welfare }
    }

    fn value(&self, bidder: usize, bundle: usize) -> Rational {
        let offers = self.bids.iter().filter(|(who, what, _)| *who == bidder && *what == bundle);
        offers.map(|(_, _, price)| price.clone()).max().unwrap_or_else(Rational::zero)
    }

    /// The greatest sum without a bidder, and who gets what: bidder by bidder, over all sets of things still there.
    fn best(&self, without: Option<usize>) -> (Rational, Vec<usize>) {
        let sets = 1 << self.things.len();
        let mut best: Vec<(Rational, Vec<usize>)> =
            vec![(Rational::zero(), vec![0; self.bidders.len()]); sets];
        for bidder in (0..self.bidders.len()).filter(|&bidder| Some(bidder) != without) {
            let before = best.clone();
            for (_, bundle, price) in self.bids.iter().filter(|(who, _, _)| *who == bidder) {
                for there in (0..sets).filter(|there| there & bundle == *bundle) {
                    let (rest, given) = &before[there & !bundle];
                    let sum = rest + price;
                    if sum > best[there].0 {
                        let mut given = given.clone();
                        given[bidder] = *bundle;
                        best[there] = (sum, given);
                    }
                }
            }
        }
        best.swap_remove(sets - 1)
    }
}

fn index(names: &mut Vec<String>, name: &str) -> usize {
    names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::whole;

    #[test]
    fn one_thing_is_a_vickrey_auction() {
        let bids = parse_bids("A: x 10\nB: x 7\nC: x 3").unwrap();
        let found = bids.allocate();
        assert_eq!((found.gets, found.pays), (vec![1, 0, 0], vec![whole(7), whole(0), whole(0)]));
    }

    #[test]
    fn winners_pay_for_what_others_lose() {
        // Two small bidders beat the one who wants both.
        let bids = parse_bids("A: x y 10\nB: x 8\nC: y 7").unwrap();
        let found = bids.allocate();
        assert_eq!(found.welfare, whole(15));
        assert_eq!(found.pays, [whole(0), whole(3), whole(2)]);
        for (text, place) in [("A x 3", (1, 1)), ("A: 3", (1, 3)), ("A: x y", (1, 6)), ("", (1, 1))] {
            assert_eq!(parse_bids(text).expect_err(text).line_and_column(text), place, "{text}");
        }
    }
}

//! The par: the result when both sides know all cards and bid as well as they can.

use super::{Bid, Contract, Doubled, Seat, Side, Strain, Vulnerability};

/// Tricks that each seat takes as declarer, by strain and seat: `tricks[strain][declarer]`.
pub type Tricks = [[u8; 4]; 5];

/// What both sides' best bidding leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Par {
    /// The score of North and South.
    pub score: i32,
    /// The contracts that give it, each with the tricks taken; none if the deal is passed out.
    pub contracts: Vec<(Contract, u8)>,
}

/// The par of a deal, by the tricks that each declarer takes. The dealer's side bids first, which matters where
/// both sides could make the same contract.
pub fn par(tricks: &Tricks, vulnerability: Vulnerability, dealer: Seat) -> Par {
    let search = Search { tricks, vulnerability };
    let outcomes = search.outcomes();
    let best =
        |side: Side| outcomes.iter().map(|outcome| outcome[side as usize]).reduce(|a, b| better(side, a, b));
    let first = dealer.side();
    let second = first.other();
    let unopened = best(second).map_or(0, |score| better(second, score, 0));
    let score = best(first).map_or(0, |score| better(first, score, unopened));
    Par { score, contracts: search.contracts(score) }
}

/// The score of North and South that `side` likes better.
fn better(side: Side, a: i32, b: i32) -> i32 {
    if side == Side::NorthSouth { a.max(b) } else { a.min(b) }
}

struct Search<'t> {
    tricks: &'t Tricks,
    vulnerability: Vulnerability,
}

impl Search<'_> {
    /// A bid of a seat played there: doubled if it fails. Scores are those of North and South.
    fn played(&self, bid: Bid, declarer: Seat) -> (Contract, u8, i32) {
        let taken = self.tricks[bid.strain() as usize][declarer as usize];
        let is_made = taken >= bid.level() + 6;
        let doubled = if is_made { Doubled::No } else { Doubled::Once };
        let contract = Contract { bid, doubled, declarer };
        let score = contract.score(usize::from(taken), self.vulnerability.of(declarer.side()));
        (contract, taken, if declarer.side() == Side::NorthSouth { score } else { -score })
    }

    /// A bid of a side played there by whichever partner does better.
    fn played_by(&self, bid: Bid, side: Side) -> i32 {
        let [a, b] = [0, 2].map(|steps| self.played(bid, Seat::from_index(side as usize + steps)).2);
        better(side, a, b)
    }

    /// What each bid of each side leads to: the other side leaves it, or bids higher.
    fn outcomes(&self) -> [[i32; 2]; Bid::COUNT] {
        let mut outcomes = [[0; 2]; Bid::COUNT];
        let mut best_above: [Option<i32>; 2] = [None; 2];
        let bids: Vec<Bid> = Bid::all().collect();
        for bid in bids.into_iter().rev() {
            for side in Side::BOTH {
                let left = self.played_by(bid, side);
                let other = side.other();
                outcomes[bid.index()][side as usize] =
                    best_above[other as usize].map_or(left, |bid_on| better(other, left, bid_on));
            }
            for side in Side::BOTH {
                let outcome = outcomes[bid.index()][side as usize];
                let best = &mut best_above[side as usize];
                *best = Some(best.map_or(outcome, |known| better(side, known, outcome)));
            }
        }
        outcomes
    }

    /// The contracts with that score which nobody wants to leave. One that fails must prevent something that would cost more.
    fn contracts(&self, score: i32) -> Vec<(Contract, u8)> {
        let is_par = |bid: Bid, seat: Seat| {
            let (contract, taken, reached) = self.played(bid, seat);
            let other = seat.side().other();
            let is_dearer = |theirs: Bid| {
                let left = self.played_by(theirs, other);
                left != score && better(other, left, score) == left
            };
            let stands = score != 0 && reached == score && !Bid::all().any(|b| b > bid && is_dearer(b));
            let is_sensible = contract.doubled == Doubled::No || Bid::all().any(|b| b < bid && is_dearer(b));
            (stands && is_sensible).then_some((contract, taken))
        };
        Bid::all().flat_map(|bid| Seat::ALL.into_iter().filter_map(move |seat| is_par(bid, seat))).collect()
    }
}

/// A contract and its tricks as people write them: `4S= by North`, `5CX-2 by East`.
pub fn result_text(contract: Contract, tricks: u8) -> String {
    let difference = i32::from(tricks) - contract.tricks_needed() as i32;
    let result = if difference == 0 { "=".into() } else { format!("{difference:+}") };
    format!("{}{result} by {}", contract.short(), contract.declarer)
}

/// The strains in the order in which tables are written.
pub const TABLE_ORDER: [Strain; 5] =
    [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs, Strain::NoTrump];

#[cfg(test)]
mod tests {
    use super::*;

    /// Tricks as the table of a file has them: `S: N E S W | H: … | D: … | C: … | NT: …`.
    fn tricks(rows: [[u8; 4]; 5]) -> Tricks {
        let [spades, hearts, diamonds, clubs, no_trump] = rows;
        [clubs, diamonds, hearts, spades, no_trump]
    }

    fn check(rows: [[u8; 4]; 5], vulnerability: Vulnerability, score: i32, contracts: &str) {
        let par = par(&tricks(rows), vulnerability, Seat::North);
        let texts: Vec<String> = par.contracts.iter().map(|&(c, t)| result_text(c, t)).collect();
        assert_eq!((par.score, texts.join(", ").as_str()), (score, contracts));
    }

    #[test]
    fn a_sacrifice_is_par_where_it_costs_less() {
        // East and West make ten tricks in spades, North and South nine in hearts.
        let rows = [[3, 10, 3, 10], [9, 4, 9, 4], [8, 4, 8, 4], [3, 9, 3, 9], [4, 8, 4, 8]];
        check(rows, Vulnerability::None, -300, "5HX-2 by North, 5HX-2 by South");
        check(rows, Vulnerability::NorthSouth, -420, "4S= by East, 4S= by West");
        check(rows, Vulnerability::EastWest, -300, "5HX-2 by North, 5HX-2 by South");
        check(rows, Vulnerability::Both, -500, "5HX-2 by North, 5HX-2 by South");
    }

    #[test]
    fn a_sacrifice_over_which_the_other_side_would_bid_on_is_none() {
        // Two clubs doubled would cost East and West as much as four spades, but North and South would go on to four hearts.
        let rows = [[4, 9, 4, 9], [10, 2, 10, 2], [8, 3, 8, 3], [6, 7, 6, 7], [9, 3, 9, 3]];
        check(rows, Vulnerability::None, 100, "4SX-1 by East, 4SX-1 by West");
    }

    #[test]
    fn a_grand_slam_is_bid() {
        let rows = [[13, 0, 13, 0], [8, 5, 8, 5], [13, 0, 13, 0], [13, 0, 13, 0], [13, 0, 13, 0]];
        check(rows, Vulnerability::None, 1520, "7NT= by North, 7NT= by South");
    }

    #[test]
    fn nobody_bids_what_nobody_makes() {
        check([[6, 6, 6, 6]; 5], Vulnerability::Both, 0, "");
    }

    #[test]
    fn the_dealer_wins_the_race() {
        let rows = [[6; 4], [6; 4], [6; 4], [6; 4], [7; 4]];
        assert_eq!(par(&tricks(rows), Vulnerability::None, Seat::North).score, 90);
        assert_eq!(par(&tricks(rows), Vulnerability::None, Seat::East).score, -90);
    }
}

//! Two suits together, and the halves that complete each other.

use tah_rules::Dice;

use super::Needs;
use super::suit::{Grid, Part, SuitWays, by_weight};
use crate::bridge::Deal;

/// All ways for two suits.
#[derive(Clone, Debug)]
pub(super) struct Half {
    suits: [SuitWays; 2],
    pub(super) parts: Vec<Part>,
    /// Where the parts with so many cards begin, by the cards of the first two hands.
    begins: Vec<usize>,
}

impl Half {
    pub(super) fn new(first: SuitWays, second: SuitWays, needs: &Needs) -> Self {
        let mut grid = Grid::new(if needs.counted > 0 { 20 } else { 0 });
        let total = first.len() + second.len();
        for a in &first.parts {
            for b in &second.parts {
                let cards = [a.cards[0] + b.cards[0], a.cards[1] + b.cards[1]];
                let third = total.checked_sub(cards[0] + cards[1]);
                let fits = cards[0] <= needs.cards[0]
                    && cards[1] <= needs.cards[1]
                    && third.is_some_and(|third| third <= needs.cards[2]);
                if fits {
                    grid.add(cards, [a.points[0] + b.points[0], a.points[1] + b.points[1]], a.ways * b.ways);
                }
            }
        }
        let parts = grid.parts();
        let row = |part: &Part| usize::from(part.cards[0]) * 14 + usize::from(part.cards[1]);
        let begins = (0..=14 * 14).map(|cards| parts.partition_point(|part| row(part) < cards)).collect();
        Self { suits: [first, second], parts, begins }
    }

    /// The parts of this half that make a deal with `other`, a part of the other half.
    pub(super) fn matching<'h>(
        &'h self,
        other: &'h Part,
        needs: &'h Needs,
    ) -> impl Iterator<Item = &'h Part> {
        let cards = [needs.cards[0] - other.cards[0], needs.cards[1] - other.cards[1]];
        let row = usize::from(cards[0]) * 14 + usize::from(cards[1]);
        let fits = move |part: &&Part| {
            let [first, second] = [0, 1].map(|place| part.points[place] + other.points[place]);
            // The third hand has what the others leave, which is known where the points of all are counted.
            let points = [first, second, needs.unseen_points.saturating_sub(first + second)];
            (0..needs.counted).all(|place| needs.points[place].has(points[place]))
        };
        self.parts[self.begins[row]..self.begins[row + 1]].iter().filter(fits)
    }

    /// Gives the cards of both suits out as `part` says, each way as likely as the others.
    pub(super) fn fill(&self, part: &Part, needs: &Needs, deal: &mut Deal, dice: &mut Dice) {
        let [first, second] = &self.suits;
        let rest = |a: &Part| {
            let cards = [part.cards[0].checked_sub(a.cards[0])?, part.cards[1].checked_sub(a.cards[1])?];
            let points = [part.points[0].checked_sub(a.points[0])?, part.points[1].checked_sub(a.points[1])?];
            Some(Part { cards, points, ways: second.grid.get(cards, points) })
        };
        let weight = |a: &Part| a.ways * rest(a).map_or(0, |b| b.ways);
        let parts: Vec<&Part> = first.parts.iter().collect();
        let a = by_weight(&parts, weight, dice);
        first.fill(a, needs, deal, dice);
        if let Some(b) = rest(a) {
            second.fill(&b, needs, deal, dice);
        }
    }
}

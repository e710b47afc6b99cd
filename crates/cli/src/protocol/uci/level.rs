//! Playing below full strength (`UCI_LimitStrength`, `UCI_Elo`): plausibly weak, not random. A weak player looks at few positions, so it
//! overlooks what is deep; and it does not tell good moves from slightly better ones, so it takes one of several lines, the likelier the
//! better it seems (softmax over the scores).
//!
//! The scale is set by hand: from 1320 to 2850, the range that Stockfish offers, the nodes of a move grow from a few hundred to about a
//! million by equal factors (a doubling is taken for 130 points), and the temperature falls from 70 hundredths of a pawn to none.
//! docs/levels.md says what of it was measured.

use tah_host::thinker::{ThoughtLine, Worth};
use tah_rules::Dice;

/// The weakest and the strongest level.
pub(super) const ELO: (u64, u64) = (1320, 2850);

/// The lines among which a weak player chooses.
const LINES: usize = 5;
const FEWEST_NODES: f64 = 300.0;
/// So many points stronger, twice as many nodes.
const POINTS_PER_DOUBLING: f64 = 130.0;
/// Differences of so many hundredths are hard to see for the weakest.
const HOTTEST: f64 = 70.0;
/// A decided game, in hundredths.
const DECIDED: f64 = 3000.0;

/// A level of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Level {
    pub(super) elo: u64,
}

impl Level {
    /// From 0, the weakest, to 1.
    fn share(self) -> f64 {
        let (least, most) = ELO;
        (self.elo.clamp(least, most) - least) as f64 / (most - least) as f64
    }

    /// How many nodes a move may take.
    pub(super) fn nodes(self) -> u64 {
        let doublings = (self.elo.clamp(ELO.0, ELO.1) - ELO.0) as f64 / POINTS_PER_DOUBLING;
        (FEWEST_NODES * doublings.exp2()) as u64
    }

    /// Among how many lines it chooses.
    pub(super) fn lines(self) -> usize {
        if self.temperature() < 1.0 { 1 } else { LINES }
    }

    fn temperature(self) -> f64 {
        HOTTEST * (1.0 - self.share())
    }

    /// The line to play.
    pub(super) fn choose<'l>(self, lines: &'l [ThoughtLine], dice: &mut Dice) -> Option<&'l ThoughtLine> {
        let best = points(lines.first()?.worth);
        let heat = self.temperature().max(1e-3);
        // A line of which nothing is known yet is none to choose.
        let known = |line: &&ThoughtLine| line.certainty.is_some() && !line.moves.is_empty();
        let weight = |line: &ThoughtLine| ((points(line.worth) - best) / heat).min(0.0).exp();
        let sum: f64 = lines.iter().filter(known).map(weight).sum();
        let mut rest = dice.unit() * sum;
        let chosen = lines.iter().filter(known).find(|line| {
            rest -= weight(line);
            rest < 0.0
        });
        chosen.or(lines.first())
    }
}

fn points(worth: Worth) -> f64 {
    match worth {
        Worth::Points(points) => f64::from(points),
        Worth::WinIn(plies) => DECIDED - f64::from(plies),
        Worth::LossIn(plies) => f64::from(plies) - DECIDED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_host::thinker::Certainty;

    fn line(points: i32, m: &str) -> ThoughtLine {
        let certainty = Some(Certainty::Value);
        ThoughtLine { worth: Worth::Points(points), certainty, moves: vec![m.to_owned()] }
    }

    fn share_of_the_best(elo: u64) -> usize {
        let lines = [line(30, "best"), line(10, "close"), line(-400, "awful")];
        let mut dice = Dice::new(1);
        let chosen: Vec<_> = (0..1000)
            .filter_map(|_| Level { elo }.choose(&lines, &mut dice))
            .map(|line| &line.moves[0])
            .collect();
        assert!(chosen.iter().filter(|m| **m == "awful").count() < 10);
        chosen.iter().filter(|m| **m == "best").count()
    }

    #[test]
    fn the_weak_play_less_than_the_best_and_never_nonsense() {
        let shares = [1320, 2000, 2850].map(share_of_the_best);
        assert!(shares.is_sorted() && shares[0] < 700 && shares[2] == 1000, "{shares:?}");
    }

    #[test]
    fn a_stronger_level_looks_at_more() {
        let nodes = [1320, 1600, 2000, 2850].map(|elo| Level { elo }.nodes());
        assert!(nodes.is_sorted() && nodes[0] == 300 && nodes[3] > 500_000, "{nodes:?}");
        assert_eq!((Level { elo: 1320 }.lines(), Level { elo: 2850 }.lines()), (LINES, 1));
        assert!(Level { elo: 1320 }.choose(&[], &mut Dice::new(1)).is_none());
    }
}

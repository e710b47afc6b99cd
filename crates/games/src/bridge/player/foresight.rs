//! Looking ahead without seeing: the αμ search (Cazenave & Ventos, "The αμ search algorithm for the game of bridge", 2019).
//!
//! Who solves each imagined deal by itself lets the declarer play differently in each, as if it could tell them apart. Here its next
//! cards are the same in all deals that look the same, and only after so many of them is each deal solved with open cards. What a
//! line of play gives is a vector, the tricks in each deal; of all lines those are kept that no other equals or beats in every deal.

use std::sync::atomic::AtomicBool;

use tah_rules::Rules;

use super::card::spokesmen;
use super::study::tricks_of;
use crate::bridge::double_dummy::{Position, Solver};
use crate::bridge::{Bridge, Card, Contract, Hand, Move, State};

/// The most lines that are kept in one place; beyond them the worst on average are forgotten.
const MOST_LINES: usize = 32;
/// Instead of tricks, in a deal that cannot come to this place.
const ELSEWHERE: u8 = u8::MAX;
/// What the memory of each deal's solver may take.
const BYTES: usize = 4 << 20;

/// The tricks of the declarer's side over all of the play, in each deal.
pub(super) type Line = Vec<u8>;

/// The imagined deals, each with its solver, which remembers what it found.
pub(super) struct Foresight<'f> {
    contract: Contract,
    solvers: Vec<Solver>,
    stop: &'f AtomicBool,
}

/// The deals as they stand at some place of the play; those that cannot come to it are missing.
type Worlds = [Option<State>];

impl<'f> Foresight<'f> {
    pub(super) fn new(contract: Contract, deals: usize, stop: &'f AtomicBool) -> Self {
        Self { contract, solvers: (0..deals).map(|_| Solver::new(BYTES)).collect(), stop }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.solvers.iter().map(Solver::nodes).sum()
    }

    /// The lines that the declarer may choose from after `card`, when it looks ahead over `own` cards more; nothing if stopped.
    pub(super) fn after(&mut self, worlds: &Worlds, card: Card, own: u32) -> Option<Vec<Line>> {
        self.lines(&played(worlds, card), own)
    }

    fn lines(&mut self, worlds: &Worlds, own: u32) -> Option<Vec<Line>> {
        // All deals that come to this place look the same there.
        let Some(table) = worlds.iter().flatten().next() else { return Some(Vec::new()) };
        let seat = table.seat_to_play();
        let is_declaring = seat.is_some_and(|seat| seat.side() == self.contract.declarer.side());
        match () {
            () if seat.is_none() || own == 0 => Some(vec![self.solved(worlds)?]),
            () if is_declaring && own == 1 => self.last_choice(worlds),
            () if is_declaring => {
                let mut lines = Vec::new();
                for card in choices(table) {
                    lines.extend(self.after(worlds, card, own - 1)?);
                }
                Some(undominated(lines))
            }
            () => self.defended(worlds, own),
        }
    }

    /// The defence sees all cards: it plays, deal by deal, what is worst for the line that the declarer has chosen. The declarer
    /// sees the card, and may go on differently after each.
    fn defended(&mut self, worlds: &Worlds, own: u32) -> Option<Vec<Line>> {
        // Even of touching cards each is tried: which of them it was may tell the deals apart.
        let cards = worlds.iter().flatten().fold(Hand::EMPTY, |all, state| all.or(state.playable()));
        let mut lines = vec![vec![ELSEWHERE; worlds.len()]];
        for card in cards.cards() {
            let answers = self.after(worlds, card, own)?;
            let least = |(a, b): (&u8, &u8)| *a.min(b);
            let both = |line: &Line| -> Vec<Line> {
                answers.iter().map(|answer| line.iter().zip(answer).map(least).collect()).collect()
            };
            lines = undominated(lines.iter().flat_map(both).collect());
        }
        Some(lines)
    }

    /// The last card before the deals are solved: a line for each.
    fn last_choice(&mut self, worlds: &Worlds) -> Option<Vec<Line>> {
        let cards = choices(worlds.iter().flatten().next()?);
        let mut lines = vec![vec![ELSEWHERE; worlds.len()]; cards.len()];
        for (deal, (world, solver)) in worlds.iter().zip(&mut self.solvers).enumerate() {
            let Some(state) = world else { continue };
            let won = state.tricks(self.contract.declarer.side()) as u8;
            for (line, tricks) in lines.iter_mut().zip(tricks_of(state, &cards, solver, self.stop)?) {
                line[deal] = won + tricks;
            }
        }
        Some(undominated(lines))
    }

    /// What the declarer takes in each deal with open cards.
    fn solved(&mut self, worlds: &Worlds) -> Option<Line> {
        let side = self.contract.declarer.side();
        let solve = |(world, solver): (&Option<State>, &mut Solver)| {
            let Some(state) = world else { return Some(ELSEWHERE) };
            let won = state.tricks(side) as u8;
            let Some(seat) = state.seat_to_play() else { return Some(won) };
            let position =
                Position::new(state.left(), self.contract.strain(), state.leader(), state.trick()).ok()?;
            let tricks = solver.tricks(&position, self.stop).ok()?;
            Some(won + if seat.side() == side { tricks } else { position.tricks_left() as u8 - tricks })
        };
        worlds.iter().zip(&mut self.solvers).map(solve).collect()
    }
}

/// The deals after `card`: those in which it may be played.
fn played(worlds: &Worlds, card: Card) -> Vec<Option<State>> {
    let after = |world: &Option<State>| {
        let mut state = world.clone().filter(|state| state.playable().has(card))?;
        Bridge::default().play(&mut state, Move::Play(card));
        Some(state)
    };
    worlds.iter().map(after).collect()
}

/// The cards worth trying in a position.
fn choices(state: &State) -> Vec<Card> {
    let cards: Vec<Card> = state.playable().cards().collect();
    spokesmen(&cards, state)
}

/// Those lines that no other equals or beats in every deal, the best on average first.
fn undominated(mut lines: Vec<Line>) -> Vec<Line> {
    let total = |line: &Line| line.iter().map(|&tricks| u32::from(tricks)).sum::<u32>();
    lines.sort_by(|a, b| total(b).cmp(&total(a)).then_with(|| a.cmp(b)));
    let mut kept: Vec<Line> = Vec::new();
    for line in lines {
        if kept.len() == MOST_LINES {
            break;
        }
        if !kept.iter().any(|other| other.iter().zip(&line).all(|(a, b)| a >= b)) {
            kept.push(line);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::{Bid, Deal, Doubled, Seat, Strain, Vulnerability};
    use tah_rules::{Dice, Notation};

    /// The last tricks of a no-trump contract of South's: random hands, of which East and West are dealt `count` times.
    fn endings(dice: &mut Dice, tricks: usize, count: usize) -> Vec<Option<State>> {
        let rules = Bridge::default();
        let start = State::new(Deal::random(dice), rules.dealer, rules.vulnerability);
        let mut state = start;
        for call in ["P", "P", "1NT", "P", "P", "P"] {
            let m = rules.parse_move(&state, call).unwrap();
            rules.play(&mut state, m);
        }
        while state.played().len() < 4 * (13 - tricks)
            || state.seat_to_play().unwrap().side() != Seat::South.side()
        {
            let cards: Vec<Card> = state.playable().cards().collect();
            rules.play(&mut state, Move::Play(cards[dice.below(cards.len())]));
        }
        let view = tah_rules::Hidden::view(&rules, &state, Seat::South as usize);
        (0..count).map(|_| Some(tah_rules::Hidden::sample(&rules, &view, dice))).collect()
    }

    /// Every line that the declarer has against a defence that sees all cards, however bad.
    fn all_lines(worlds: &Worlds) -> Vec<Line> {
        let side = Seat::South.side();
        let table = worlds.iter().flatten().next().unwrap();
        let Some(seat) = table.seat_to_play() else {
            let won = |world: &Option<State>| world.as_ref().map_or(ELSEWHERE, |s| s.tricks(side) as u8);
            return vec![worlds.iter().map(won).collect()];
        };
        let mut cards: Vec<Card> =
            worlds.iter().flatten().flat_map(|state| state.playable().cards()).collect();
        cards.sort_unstable();
        cards.dedup();
        let mut lines = Vec::new();
        for card in cards {
            let answers = all_lines(&played(worlds, card));
            if seat.side() == side || lines.is_empty() {
                lines.extend(answers);
            } else {
                let both = |line: &Line| -> Vec<Line> {
                    answers
                        .iter()
                        .map(|other| line.iter().zip(other).map(|(a, b)| *a.min(b)).collect())
                        .collect()
                };
                lines = lines.iter().flat_map(both).collect();
            }
            lines.sort();
            lines.dedup();
        }
        lines
    }

    fn best(lines: &[Line]) -> u32 {
        lines.iter().map(|line| line.iter().map(|&tricks| u32::from(tricks)).sum()).max().unwrap()
    }

    /// The best of what it believes to have, when it looks ahead over one card and to the end, and the best of all lines.
    fn compared(worlds: &Worlds) -> [u32; 3] {
        let never = AtomicBool::new(false);
        let contract = worlds[0].as_ref().unwrap().contract().unwrap();
        let mut foresight = Foresight::new(contract, worlds.len(), &never);
        let [near, far] = [1, 9].map(|own| best(&foresight.lines(worlds, own).unwrap()));
        [near, far, best(&all_lines(worlds))]
    }

    #[test]
    fn looking_to_the_end_it_finds_the_best_of_all_lines() {
        let mut dice = Dice::new(7);
        for _ in 0..40 {
            let [near, far, plain] = compared(&endings(&mut dice, 3, 3));
            assert_eq!(far, plain);
            // Whoever looks less far ahead thinks it sees more.
            assert!(near >= plain);
        }
    }

    #[test]
    fn a_queen_that_either_defender_may_hold_cannot_be_caught_in_both_hands() {
        let deals = ["N:KJ52... 7.432.. AT43... Q98.5..", "N:KJ52... Q87.2.. AT43... 9.543.."];
        let worlds = deals.map(|text| {
            let left = Deal::read_any(text).unwrap();
            let played: Vec<Card> = Hand::DECK.minus(left.cards()).cards().collect();
            let contract =
                Contract { bid: Bid::new(1, Strain::NoTrump), doubled: Doubled::No, declarer: Seat::South };
            let new = State::new(left, Seat::South, Vulnerability::None);
            Some(State { played, contract: Some(contract), leader: Seat::South, ..new })
        });
        assert_eq!(compared(&worlds), [8, 6, 6]);
    }
}

//! The solver against plain minimax, known deals and its own symmetries.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use tah_rules::Dice;

use super::{Position, Solver, Unsolved, tables};
use crate::bridge::{Card, Deal, Hand, Seat, Side, Strain, Suit};

const BYTES: usize = 16 << 20;
static GO_ON: AtomicBool = AtomicBool::new(false);

/// Plain minimax over the tricks of North and South; positions between tricks are looked up.
struct Minimax {
    strain: Strain,
    known: HashMap<([Hand; 4], Seat), u8>,
}

impl Minimax {
    fn value(&mut self, hands: &mut [Hand; 4], leader: Seat, trick: &mut Vec<Card>) -> u8 {
        if trick.is_empty() && hands[0].is_empty() {
            return 0;
        }
        if trick.len() == 4 {
            let winner = leader.after(
                (0..4)
                    .reduce(|best, place| if self.beats(trick[place], trick[best]) { place } else { best })
                    .unwrap(),
            );
            let over = std::mem::take(trick);
            let tricks = self.value(hands, winner, trick) + u8::from(winner.side() == Side::NorthSouth);
            *trick = over;
            return tricks;
        }
        let key = (*hands, leader);
        if trick.is_empty()
            && let Some(&tricks) = self.known.get(&key)
        {
            return tricks;
        }
        let player = leader.after(trick.len());
        let hand = hands[player as usize];
        let follow = trick.first().map_or(Hand::EMPTY, |led| hand.of(led.suit()));
        let legal = if follow.is_empty() { hand } else { follow };
        let values = legal.cards().map(|card| {
            hands[player as usize] = hand.without(card);
            trick.push(card);
            let tricks = self.value(hands, leader, trick);
            trick.pop();
            hands[player as usize] = hand;
            tricks
        });
        let best = if player.side() == Side::NorthSouth { values.max() } else { values.min() }.unwrap();
        if trick.is_empty() {
            self.known.insert(key, best);
        }
        best
    }

    fn beats(&self, card: Card, best: Card) -> bool {
        if card.suit() == best.suit() {
            card.rank() > best.rank()
        } else {
            Some(card.suit()) == self.strain.trump()
        }
    }
}

/// The ending of a random deal: from the whole deck, from its high cards, or from three suits, so that all kinds of ends are met.
fn ending(dice: &mut Dice, tricks: usize, kind: usize) -> Deal {
    let mut cards: Vec<Card> = Card::all().collect();
    match kind % 3 {
        0 => cards.retain(|card| card.rank() > 8),
        1 => cards.retain(|card| card.suit() != Suit::Spades),
        _ => {}
    }
    dice.shuffle(&mut cards);
    let mut hands = cards.chunks(tricks).map(|hand| hand.iter().copied().collect());
    Deal { hands: std::array::from_fn(|_| hands.next().unwrap()) }
}

fn side(seat: Seat, north_south: u8, tricks: u8) -> u8 {
    if seat.side() == Side::NorthSouth { north_south } else { tricks - north_south }
}

#[test]
fn endings_have_the_values_of_minimax() {
    let mut dice = Dice::new(7);
    let mut solver = Solver::new(BYTES);
    for number in 0..600 {
        let tricks = 1 + number % 5;
        let deal = ending(&mut dice, tricks, number / 5);
        // Five tricks are work for minimax: they are tried in one strain after another.
        let strains = if tricks == 5 { &Strain::ALL[number / 5 % 5..][..1] } else { &Strain::ALL[..] };
        for &strain in strains {
            let mut minimax = Minimax { strain, known: HashMap::new() };
            for leader in Seat::ALL {
                let value = minimax.value(&mut deal.hands.clone(), leader, &mut Vec::new());
                let position = Position::new(&deal, strain, leader, &[]).unwrap();
                let found = solver.tricks(&position, &GO_ON);
                assert_eq!(found, Ok(side(leader, value, tricks as u8)), "{deal} {strain} {leader} leads");
            }
        }
    }
}

#[test]
fn every_card_has_the_value_of_minimax_in_mid_trick_too() {
    let mut dice = Dice::new(8);
    let mut solver = Solver::new(BYTES);
    for number in 0..500 {
        let tricks = 1 + number % 5;
        let (strain, leader) = (Strain::ALL[dice.below(5)], Seat::from_index(dice.below(4)));
        let mut deal = ending(&mut dice, tricks, number / 5);
        let mut trick = Vec::new();
        for _ in 0..dice.below(4) {
            let position = Position::new(&deal, strain, leader, &trick).unwrap();
            let legal: Vec<Card> = position.legal().cards().collect();
            let card = legal[dice.below(legal.len())];
            let hand = &mut deal.hands[position.player() as usize];
            *hand = hand.without(card);
            trick.push(card);
        }
        let position = Position::new(&deal, strain, leader, &trick).unwrap();
        let player = position.player();
        let found = solver.cards(&position, &GO_ON).unwrap();
        assert!(found.is_sorted_by(|a, b| a.1 >= b.1), "{found:?}");
        assert_eq!(found.iter().map(|&(card, _)| card).collect::<Hand>(), position.legal());
        assert_eq!(solver.tricks(&position, &GO_ON), Ok(found[0].1));
        let mut minimax = Minimax { strain, known: HashMap::new() };
        for (card, value) in found {
            let mut hands = deal.hands;
            hands[player as usize] = hands[player as usize].without(card);
            trick.push(card);
            let right = minimax.value(&mut hands, leader, &mut trick);
            trick.pop();
            assert_eq!(
                value,
                side(player, right, tricks as u8),
                "{deal} {strain} {leader} led {trick:?}: {card}"
            );
        }
    }
}

/// Whole deals with the tricks of North, East, South and West in spades, hearts, diamonds, clubs and without trumps.
const KNOWN: [(&str, [[u8; 4]; 5]); 4] = [
    (
        "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
        [[5, 8, 5, 8], [6, 6, 6, 6], [5, 7, 5, 7], [7, 5, 7, 5], [6, 6, 6, 6]],
    ),
    (
        "W:AK8.A83.KT.KQJ98 QJT96543.4.AJ.A5 .KQJ976.742.7642 72.T52.Q98653.T3",
        [[8, 4, 8, 5], [2, 10, 2, 11], [7, 6, 7, 6], [2, 10, 2, 11], [2, 10, 2, 11]],
    ),
    (
        "N:KT.6.AKQ64.A7654 Q53.KT9874.T2.Q2 AJ876.A2.953.KJT 942.QJ53.J87.983",
        [[13, 0, 13, 0], [8, 5, 8, 5], [13, 0, 13, 0], [13, 0, 13, 0], [13, 0, 13, 0]],
    ),
    (
        "E:A87.9752.AQ63.87 KJ4.T8.KJT54.KQ2 QT532.AQ4.87.JT9 96.KJ63.92.A6543",
        [[6, 7, 6, 6], [8, 5, 8, 5], [8, 4, 8, 4], [10, 3, 10, 3], [7, 4, 7, 4]],
    ),
];

const ROWS: [Strain; 5] = [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs, Strain::NoTrump];

#[test]
fn known_deals_have_their_tables_on_one_thread_and_on_two() {
    let deals: Vec<Deal> = KNOWN.iter().map(|(text, _)| text.parse().unwrap()).collect();
    for threads in [1, 2] {
        let heard = std::sync::Mutex::new(Vec::new());
        let found = tables(&deals, threads, &GO_ON, &|done| heard.lock().unwrap().push(done)).unwrap();
        for (table, (text, known)) in found.iter().zip(KNOWN) {
            assert_eq!(ROWS.map(|strain| table.strain(strain)), known, "{text}");
        }
        assert_eq!(heard.into_inner().unwrap(), [1, 2, 3, 4]);
    }
    // With hardly any memory everything is only found again and again.
    let mut solver = Solver::new(0);
    let table = solver.table(&deals[2], &GO_ON).unwrap();
    assert_eq!(ROWS.map(|strain| table.strain(strain)), KNOWN[2].1);
    assert_eq!(solver.declarer(&deals[0], Strain::Spades, Seat::East, &GO_ON), Ok(8));
}

#[test]
fn turning_the_table_and_renaming_the_suits_changes_nothing_else() {
    let mut dice = Dice::new(9);
    let mut solver = Solver::new(BYTES);
    for number in 0..20 {
        let deal = ending(&mut dice, 9, 1 + number % 2);
        let table = solver.table(&deal, &GO_ON).unwrap();
        let turned = Deal { hands: std::array::from_fn(|seat| deal.hands[(seat + 1) & 3]) };
        // Clubs become diamonds, and so on.
        let renamed = Deal { hands: deal.hands.map(|hand| Hand(hand.0.rotate_left(16))) };
        let (turned, renamed) =
            (solver.table(&turned, &GO_ON).unwrap(), solver.table(&renamed, &GO_ON).unwrap());
        for strain in Strain::ALL {
            for seat in Seat::ALL {
                let tricks = table.tricks(strain, seat.next());
                assert_eq!(turned.tricks(strain, seat), tricks, "{deal} {strain} {seat}");
                let name =
                    strain.trump().map_or(Strain::NoTrump, |suit| Suit::ALL[(suit as usize + 1) & 3].into());
                assert_eq!(renamed.tricks(name, seat.next()), tricks, "{deal} {strain} {seat}");
            }
        }
    }
}

#[test]
fn a_stopped_search_says_so_and_leaves_nothing_wrong_behind() {
    let deal: Deal = KNOWN[3].0.parse().unwrap();
    let mut solver = Solver::new(BYTES);
    assert_eq!(solver.table(&deal, &AtomicBool::new(true)), Err(Unsolved::Stopped));
    assert_eq!(tables(&[deal], 2, &AtomicBool::new(true), &|_| {}), Err(Unsolved::Stopped));
    assert_eq!(
        solver.table(&deal, &GO_ON).map(|table| ROWS.map(|strain| table.strain(strain))),
        Ok(KNOWN[3].1)
    );
}

#[test]
fn positions_that_cannot_be_say_why() {
    let deal = Deal::read_any("N:A2... .A2.. ..A2. ...A2").unwrap();
    let says = |deal: &str, trick: &[&str]| {
        let trick: Vec<Card> = trick.iter().map(|text| Card::from_text(text).unwrap()).collect();
        let deal = Deal::read_any(deal).unwrap();
        Position::new(&deal, Strain::NoTrump, Seat::North, &trick).unwrap_err().to_string()
    };
    assert_eq!(says("N:A2... .A2.. ..A2. ...A", &[]), "North has 2 cards left, not 1");
    assert_eq!(says("N:A2... .A2.. ..A2. ...A2", &["SK"]), "North has 2 cards left, not 1");
    assert_eq!(says("N:A... .A.. ..A. ...", &["SK"]), "West has 0 cards left, not 2");
    assert_eq!(says("N:A... .A2.. ..A2. ...A2", &["SA"]), "SA is there twice");
    assert_eq!(says("N:A... K... ..A2. ...A2", &["S2", "H2"]), "East played H2 and still has spades");
    assert_eq!(
        says("N:A... .A.. ..A. ...A", &["S2", "H2", "D2", "C2"]),
        "a running trick has at most three cards"
    );
    let mut doubled = deal;
    doubled.hands[1] = doubled.hands[0];
    assert!(Solver::new(0).table(&doubled, &GO_ON).is_err());
    let nothing = Position::new(&Deal::default(), Strain::NoTrump, Seat::North, &[]).unwrap();
    assert_eq!(Solver::new(0).tricks(&nothing, &GO_ON), Ok(0));
    assert_eq!(Solver::new(0).cards(&nothing, &GO_ON), Ok(Vec::new()));
}

/// The hundred deals with all their results.
#[test]
#[ignore = "needs TAH_DATA, a folder with bridge/double_dummy.txt"]
fn suite_double_dummy() {
    let folder =
        std::env::var("TAH_DATA").unwrap_or_else(|_| panic!("set TAH_DATA to the folder of the data"));
    let text = std::fs::read_to_string(format!("{folder}/bridge/double_dummy.txt")).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let deals: Vec<Deal> =
        lines.iter().map(|line| line.split(" | ").next().unwrap().parse().unwrap()).collect();
    assert_eq!(deals.len(), 100);
    for (table, line) in tables(&deals, 2, &GO_ON, &|_| {}).unwrap().iter().zip(lines) {
        let mut found = line.split(" | ").next().unwrap().to_string();
        for strain in ROWS {
            let tricks = table.strain(strain).map(|tricks| tricks.to_string()).join(" ");
            found += &format!(" | {strain}: {tricks}");
        }
        assert_eq!(found, line);
    }
}

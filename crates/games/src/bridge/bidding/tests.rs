use tah_rules::{Dice, Notation};

use super::*;
use crate::bridge::{Bridge, Deal, State, Suit};

fn bid_out(deal: &Deal, dealer: Seat, vulnerability: Vulnerability) -> Auction {
    let mut auction = Auction::new(dealer);
    while !auction.is_over() {
        let hand = deal.hand(auction.turn());
        auction.call(System::standard().call(hand, vulnerability, &auction));
    }
    auction
}

fn auction_text(auction: &Auction) -> String {
    auction.calls().iter().map(Call::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn auctions_that_everybody_knows() {
    for (deal, expected) in [
        // A strong no-trump raised to game.
        ("N:AQ5.KJ4.KQ72.J83 J862.9753.J4.Q62 KT3.AQ6.A653.T95 974.T82.T98.AK74", "1NT P 3NT P P P"),
        // Four spades opposite a limit raise or better.
        ("N:AKJ75.A4.KQ72.83 62.9753.J4.QJ962 QT83.K6.A653.T54 94.QJT82.T98.AK7", "1S P"),
        // Nobody has anything.
        ("N:QJ75.KJ4.Q72.832 862.AQ97.KJ4.965 T93.852.A653.KQT AK4.T63.T98.AJ74", "P P P"),
    ] {
        let deal: Deal = deal.parse().unwrap();
        let auction = auction_text(&bid_out(&deal, Seat::North, Vulnerability::None));
        assert!(auction.starts_with(expected), "{auction} instead of {expected}");
    }
}

#[test]
fn every_call_is_legal_and_most_hands_fit_what_they_show() {
    let mut dice = Dice::new(1);
    let (mut hands, mut fitting) = (0, 0);
    for board in 1..=200 {
        let deal = Deal::random(&mut dice);
        let rules = Bridge::board(board);
        let auction = bid_out(&deal, rules.dealer, rules.vulnerability);
        let reading = System::standard().read(rules.vulnerability, &auction);
        hands += 4;
        fitting += Seat::ALL.into_iter().filter(|&seat| reading.admits(seat, deal.hand(seat))).count();
        let mut state = State::new(deal, rules.dealer, rules.vulnerability);
        for call in auction.calls() {
            let m = rules.parse_move(&state, &call.to_string()).unwrap();
            tah_rules::Rules::play(&rules, &mut state, m);
        }
    }
    assert!(fitting * 100 >= hands * 98, "{fitting} of {hands}");
}

#[test]
fn whatever_is_called_there_is_an_answer() {
    let mut dice = Dice::new(2);
    for board in 1..=100 {
        let deal = Deal::random(&mut dice);
        let rules = Bridge::board(board);
        let mut auction = Auction::new(rules.dealer);
        while !auction.is_over() {
            let hand = deal.hand(auction.turn());
            let sensible = System::standard().call(hand, rules.vulnerability, &auction);
            let legal: Vec<Call> = auction.legal().take(8).collect();
            let wild = dice.below(3) == 0;
            let call = if wild { *dice.choose(&legal).unwrap() } else { sensible };
            assert!(auction.is_legal(sensible), "{sensible} after {}", auction_text(&auction));
            auction.call(call);
        }
        System::standard().read(rules.vulnerability, &auction);
    }
}

#[test]
fn calls_are_explained_by_the_hands_they_show() {
    let mut auction = Auction::new(Seat::North);
    for call in ["1NT", "P", "3NT", "P"] {
        auction.call(Call::from_text(call).unwrap());
    }
    let told = System::standard().explain(Vulnerability::None, &auction);
    assert!(told[0].shown.to_string().contains("15–17 points"), "{told:?}");
    assert!(told[0].rule.as_ref().is_some_and(|rule| rule.contains("15–17")), "{told:?}");
    let mut auction = Auction::new(Seat::North);
    auction.call(Call::from_text("1S").unwrap());
    let profile = System::standard().read(Vulnerability::None, &auction).profile(Seat::North);
    assert_eq!(profile.lengths[Suit::Spades as usize].low, 5);
}

#[test]
fn an_answer_to_blackwood_tells_of_aces() {
    let mut auction = Auction::new(Seat::North);
    for call in ["1S", "P", "3S", "P", "4NT", "P"] {
        auction.call(Call::from_text(call).unwrap());
    }
    // A raise with one ace, and the same hand with the ace made a king and a queen.
    let (one, none): (Hand, Hand) = (hand("QT83.K6.A653.J54"), hand("QT83.K6.KQ53.J54"));
    let [with_one, with_none] =
        [one, none].map(|hand| System::standard().call(hand, Vulnerability::None, &auction));
    assert_ne!(with_one, with_none);
    auction.call(with_one);
    let reading = System::standard().read(Vulnerability::None, &auction);
    assert!(reading.admits(Seat::South, one));
    assert!(!reading.admits(Seat::South, none));
}

fn hand(text: &str) -> Hand {
    let others = "N:{} ... ... ...".replace("{}", text);
    Deal::read_any(&others).unwrap().hand(Seat::North)
}

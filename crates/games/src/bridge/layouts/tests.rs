use std::collections::HashMap;

use tah_rules::{Dice, Hidden, Notation, Rules, legal_moves};

use super::*;
use crate::bridge::{Bridge, Card, State};

/// A position near the end of a random game, as a seat sees it.
fn ending(cards_left: usize, seed: u64) -> (State, View) {
    let (rules, mut dice) = (Bridge::default(), Dice::new(seed));
    let deal = Deal::random(&mut dice);
    let mut state = rules.parse_position(&format!("{deal} N None 1S P P P")).unwrap();
    while state.left().cards().len() > cards_left {
        let m = *dice.choose(&legal_moves(&rules, &state)).unwrap();
        rules.play(&mut state, m);
    }
    let view = rules.view(&state, Seat::East as usize);
    (state, view)
}

/// Every deal that fits, by trying all.
fn all_deals(view: &View, profiles: &[Profile; 4]) -> Vec<Deal> {
    let known = view.known();
    let hidden: Vec<Seat> = view.hidden().collect();
    let mut found = vec![known];
    for card in Hand::DECK.minus(known.cards()).cards() {
        let give = |deal: &Deal| {
            let deal = *deal;
            hidden.clone().into_iter().filter(move |&seat| deal.hand(seat).len() < 13).map(move |seat| {
                let mut deal = deal;
                deal.hands[seat as usize] = deal.hand(seat).with(card);
                deal
            })
        };
        found = found.iter().flat_map(give).collect();
    }
    let shown = view.shown_out();
    let fits = |deal: &Deal| {
        Seat::ALL.into_iter().all(|seat| {
            let hand = deal.hand(seat);
            profiles[seat as usize].fits(hand) && shown[seat as usize].fits(hand)
        })
    };
    found.retain(fits);
    found
}

/// Whether counts that should be equal are: chi-square below five standard deviations above its mean.
fn assert_uniform(counts: &[u32], what: &str) {
    let total: f64 = counts.iter().copied().map(f64::from).sum();
    let expected = total / counts.len() as f64;
    let square: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    assert!(square < freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0, "{what}: {square} with {freedom}");
}

fn histogram(deals: &[Deal], mut draw: impl FnMut() -> Deal) -> Vec<u32> {
    let places: HashMap<Deal, usize> = deals.iter().enumerate().map(|(place, &deal)| (deal, place)).collect();
    let mut counts = vec![0; deals.len()];
    for _ in 0..deals.len() * 100 {
        let deal = draw();
        counts[*places.get(&deal).unwrap_or_else(|| panic!("{deal} does not fit"))] += 1;
    }
    counts
}

/// Profiles that the true deal satisfies, loose or tight.
fn true_profiles(state: &State, dice: &mut Dice) -> [Profile; 4] {
    Seat::ALL.map(|seat| {
        let hand = state.deal().hand(seat);
        let mut around = |number: u8, most: u8| match dice.below(3) {
            0 => Range::new(0, most),
            1 => Range::new(number.saturating_sub(2), (number + 1).min(most)),
            _ => Range::new(number.saturating_sub(1), (number + 3).min(most)),
        };
        let points = around(hand.points(), Profile::MOST_POINTS);
        Profile { points, lengths: Suit::ALL.map(|suit| around(hand.length(suit) as u8, 13)) }
    })
}

#[test]
fn counts_are_those_of_trying_all_deals() {
    let mut dice = Dice::new(2);
    for seed in 0..60 {
        let (state, view) = ending(4 + 4 * (seed as usize % 5), seed);
        for profiles in
            [[Profile::ANY; 4], true_profiles(&state, &mut dice), true_profiles(&state, &mut dice)]
        {
            let all = all_deals(&view, &profiles);
            let layouts = Layouts::new(&view, &profiles).unwrap();
            assert_eq!(layouts.count(), all.len() as u64, "seed {seed}");
            assert!(all.contains(state.deal()));
        }
    }
}

#[test]
fn deals_are_drawn_uniformly() {
    let mut dice = Dice::new(3);
    let mut compared = 0;
    for seed in 0..12 {
        let (state, view) = ending(12 + 4 * (seed as usize % 2), seed);
        for profiles in [[Profile::ANY; 4], true_profiles(&state, &mut dice)] {
            let all = all_deals(&view, &profiles);
            let layouts = Layouts::new(&view, &profiles).unwrap();
            let counts = histogram(&all, || layouts.draw(&mut dice));
            if counts.len() > 1 {
                assert_uniform(&counts, &format!("seed {seed}"));
                compared += 1;
            }
        }
    }
    assert!(compared > 15, "{compared}");
}

#[test]
fn a_whole_auction_is_counted_at_once() {
    // Thirty-nine unseen cards to three hands.
    let state =
        Bridge::default().parse_position(&format!("{} N None", Deal::random(&mut Dice::new(1)))).unwrap();
    let view = Bridge::default().view(&state, 0);
    let layouts = Layouts::new(&view, &[Profile::ANY; 4]).unwrap();
    assert_eq!(layouts.count(), 84_478_098_072_866_400);
    // The points of three hands in turn: whatever the first has, the counts of its points sum to all.
    let mut sum = 0;
    for points in 0..=Profile::MOST_POINTS {
        let mut profiles = [Profile::ANY; 4];
        profiles[2].points = Range::new(points, points);
        sum += Layouts::new(&view, &profiles).map_or(0, |layouts| layouts.count());
    }
    assert_eq!(sum, 84_478_098_072_866_400);
}

#[test]
fn bounds_hold_in_the_first_trick_too() {
    let state =
        Bridge::default().parse_position(&format!("{} N None", Deal::random(&mut Dice::new(4)))).unwrap();
    let view = Bridge::default().view(&state, 1);
    let mut dice = Dice::new(1);
    for _ in 0..20 {
        let profiles = true_profiles(&state, &mut dice);
        let layouts = Layouts::new(&view, &profiles).unwrap();
        for _ in 0..50 {
            let deal = layouts.draw(&mut dice);
            assert_eq!(deal.cards(), Hand::DECK);
            assert!(Seat::ALL.into_iter().all(|seat| profiles[seat as usize].fits(deal.hand(seat))));
        }
    }
}

#[test]
fn the_chain_is_uniform_too() {
    let (_, view) = ending(16, 5);
    let layouts = Layouts::new(&view, &[Profile::ANY; 4]).unwrap();
    let [first, second] = view.hidden().collect::<Vec<_>>()[..] else { panic!("two hands are hidden") };
    // The first hidden hand holds at least twice as many hearts and spades unseen as the second.
    let majors =
        |deal: &Deal, seat| deal.hand(seat).length(Suit::Hearts) + deal.hand(seat).length(Suit::Spades);
    let distance = move |deal: &Deal| (majors(deal, second) + 1).saturating_sub(majors(deal, first)) as u32;
    let mut all = all_deals(&view, &[Profile::ANY; 4]);
    all.retain(|deal| distance(deal) == 0);
    let mut dice = Dice::new(9);
    let mut sampler = Sampler::new(&layouts, &distance, "more major cards");
    let drawn = histogram(&all, || sampler.draw(&mut dice).unwrap());
    assert_uniform(&drawn, "by drawing");
    sampler.chain = Some(all[0]);
    let walked = histogram(&all, || sampler.draw(&mut dice).unwrap());
    assert_uniform(&walked, "by the chain");
}

#[test]
fn what_is_seldom_is_found_by_the_chain() {
    let deal = Deal::random(&mut Dice::new(8));
    let state = Bridge::default().parse_position(&format!("{deal} N None")).unwrap();
    let view = Bridge::default().view(&state, 0);
    let layouts = Layouts::new(&view, &[Profile::ANY; 4]).unwrap();
    // East holds every unseen card of the highest ranks: one deal in many millions.
    let honours: Hand = Card::all().filter(|card| card.rank() >= 12).collect();
    let wanted = honours.minus(deal.hand(Seat::North));
    let distance = move |deal: &Deal| wanted.minus(deal.hand(Seat::East)).len() as u32;
    let mut sampler = Sampler::new(&layouts, &distance, "every honour");
    let mut dice = Dice::new(1);
    for _ in 0..20 {
        let drawn = sampler.draw(&mut dice).unwrap();
        assert_eq!(
            (distance(&drawn), drawn.cards(), drawn.hand(Seat::North)),
            (0, Hand::DECK, deal.hand(Seat::North))
        );
    }
    let never = |_: &Deal| 1;
    let error = Sampler::new(&layouts, &never, "what cannot be").draw(&mut dice).unwrap_err();
    assert_eq!(error.to_string(), "no deal satisfies: East has what cannot be");
}

#[test]
fn the_demands_that_no_deal_satisfies_are_named() {
    let deal: Deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3".parse().unwrap();
    let state = Bridge::default().parse_position(&format!("{deal} N None")).unwrap();
    let view = Bridge::default().view(&state, 0);
    let mut profiles = [Profile::ANY; 4];
    profiles[1].points = Range::new(20, 37);
    profiles[3].points = Range::new(15, 17);
    profiles[3].lengths[Suit::Spades as usize] = Range::new(5, 13);
    let error = Layouts::new(&view, &profiles).unwrap_err().to_string();
    assert_eq!(error, "no deal satisfies: East has 20+ points, West has 15–17 points");
    profiles[1] = Profile::ANY;
    profiles[3].lengths[Suit::Spades as usize] = Range::new(11, 13);
    let error = Layouts::new(&view, &profiles).unwrap_err().to_string();
    assert_eq!(error, "no deal satisfies: West has 11+ spades");
}

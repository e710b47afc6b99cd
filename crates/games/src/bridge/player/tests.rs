use std::num::NonZero;
use std::time::{Duration, Instant};

use tah_rules::{Dice, Hidden, Notation, Rules, Turn};

use super::*;
use crate::bridge::{Bridge, Deal, State, Suit};

fn quick() -> Player<'static> {
    Player { samples: 12, ..Player::default() }
}

/// Four players at one table, until `plies` calls and cards are made or the deal is over.
fn play_on(state: &mut State, player: &Player<'_>, plies: usize) {
    let rules = Bridge::default();
    for _ in 0..plies {
        let Turn::Player(seat) = rules.turn(state) else { return };
        let decision = player.decide(&rules.view(state, seat)).unwrap();
        let text = rules.move_text(state, decision.chosen);
        assert_eq!(
            rules.parse_move(state, &text),
            Ok(decision.chosen),
            "not legal in {}",
            rules.position_text(state)
        );
        rules.play(state, decision.chosen);
    }
}

#[test]
fn four_players_bid_and_play_legally() {
    let mut dice = Dice::new(3);
    for board in 1..=3 {
        let rules = Bridge::board(board);
        let mut state = State::new(Deal::random(&mut dice), rules.dealer, rules.vulnerability);
        play_on(&mut state, &Player { samples: 3, ..Player::default() }, usize::MAX);
        assert_eq!(rules.turn(&state), Turn::Over);
    }
}

/// The state with the cards that the owner of the view does not see dealt anew.
fn with_other_hidden_cards(state: &State, seat: usize, dice: &mut Dice) -> State {
    let rules = Bridge::default();
    rules.sample(&rules.view(state, seat), dice)
}

#[test]
fn hidden_cards_do_not_change_a_decision() {
    let (rules, mut dice) = (Bridge::default(), Dice::new(4));
    let mut compared = 0;
    for board in 0..3 {
        let mut state = State::new(Deal::random(&mut dice), rules.dealer, rules.vulnerability);
        for plies in [0, 5, 12, 20, 12] {
            play_on(&mut state, &Player { samples: 2, ..Player::default() }, plies);
            let Turn::Player(seat) = rules.turn(&state) else { break };
            let other = with_other_hidden_cards(&state, seat, &mut dice);
            let decide = |state: &State| quick().decide(&rules.view(state, seat)).unwrap();
            assert_eq!(decide(&state), decide(&other), "board {board}");
            compared += usize::from(other != state);
        }
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn threads_do_not_change_a_decision() {
    let (rules, mut dice) = (Bridge::default(), Dice::new(6));
    let mut state = State::new(Deal::random(&mut dice), rules.dealer, rules.vulnerability);
    play_on(&mut state, &Player { samples: 2, ..Player::default() }, 30);
    let Turn::Player(seat) = rules.turn(&state) else { panic!("over too soon") };
    let view = rules.view(&state, seat);
    let decide =
        |threads| Player { threads: NonZero::new(threads).unwrap(), ..quick() }.decide(&view).unwrap();
    let (one, two) = (decide(1), decide(2));
    assert_eq!((one.chosen, one.thoughts), (two.chosen, two.thoughts));
}

#[test]
fn imagined_deals_fit_the_view_and_the_calls() {
    let rules = Bridge::default();
    let text =
        "N:AQ5.KJ4.KQ72.J83 J862.9753.J4.Q62 KT3.AQ6.A653.T95 974.T82.T98.AK74 N None 1NT P 3NT P P P | S6";
    let state = rules.parse_position(text).unwrap();
    let view = rules.view(&state, Seat::West as usize);
    let imagination = Imagination::new(&view);
    for number in 0..200 {
        let deal = imagination.deal(7, number);
        assert_eq!(rules.view(&view.state_of(deal), Seat::West as usize), view);
        assert!((15..=17).contains(&deal.hand(Seat::North).points()), "{deal}");
    }
}

#[test]
fn an_obvious_card_is_found() {
    // Declarer has nine tricks on top outside clubs, where the defence has four.
    let rules = Bridge::default();
    let text = "N:AQ5.KJ4.KQ72.J83 J862.9753.J4.Q62 KT3.AQ6.A653.T95 974.T82.T98.AK74 N None 1NT P 3NT P P P \
                | S6 S3 S9 SQ DK D4 D3 D8 DQ DJ D5 D9";
    let state = rules.parse_position(text).unwrap();
    assert_eq!(rules.turn(&state), Turn::Player(Seat::North as usize));
    let decision = quick().decide(&rules.view(&state, Seat::North as usize)).unwrap();
    assert_ne!(decision.card().unwrap().suit(), Suit::Clubs);
    assert!(decision.thoughts.len() > 3 && decision.samples == 12 && decision.nodes > 0);
}

#[test]
fn time_is_kept_and_a_move_made_in_any_case() {
    let (rules, mut dice) = (Bridge::default(), Dice::new(9));
    let mut state = State::new(Deal::random(&mut dice), rules.dealer, rules.vulnerability);
    for call in ["1NT", "P", "P", "P"] {
        let m = rules.parse_move(&state, call).unwrap();
        rules.play(&mut state, m);
    }
    let view = rules.view(&state, Seat::East as usize);
    let begun = Instant::now();
    let player =
        Player { samples: usize::MAX, deadline: Some(begun + Duration::from_millis(200)), ..quick() };
    assert!(player.decide(&view).unwrap().card().is_some());
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    let player = Player { samples: 10, deadline: Some(begun), ..quick() };
    assert!(player.decide(&view).unwrap().card().is_some());
}

#[test]
fn every_objective_has_its_scale() {
    assert_eq!(Objective::Points.worth(&[420, -50], 420), [420.0, -50.0]);
    assert_eq!(Objective::Imps.worth(&[420, -50], 420), [0.0, -10.0]);
    assert_eq!(Objective::Matchpoints.worth(&[420, -50, 420], 0), [0.75, 0.0, 0.75]);
}

#[test]
fn a_call_may_be_chosen_by_its_results() {
    let rules = Bridge::default();
    let text = "N:AQ5.KJ4.KQ72.J83 J862.9753.J4.Q62 KT3.AQ6.A653.T95 974.T82.T98.AK74 N None 1NT P";
    let state = rules.parse_position(text).unwrap();
    let player = Player { bidding_samples: 3, ..quick() };
    let decision = player.decide(&rules.view(&state, Seat::South as usize)).unwrap();
    assert!(state.auction().is_legal(decision.call().unwrap()));
}

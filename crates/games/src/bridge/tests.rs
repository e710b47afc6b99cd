use tah_rules::{Contract as Promises, Dice, Notation, Rules, Turn, legal_moves};

use super::*;

const DEAL: &str = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

fn position(text: &str) -> State {
    Bridge::default().parse_position(text).unwrap()
}

/// A short auction: random calls would climb for a long time and seldom be played out.
fn after(calls: &str) -> State {
    position(&format!("{DEAL} {calls}"))
}

#[test]
fn contract() {
    Promises::of(&Bridge::default()).chance().keyed().notation().keyed_notation().drawing().games(20).hold();
}

#[test]
fn scores_are_those_of_the_laws() {
    for (text, tricks, vulnerable, score) in [
        ("1C", 7, false, 70),
        ("1NT", 7, true, 90),
        ("2S", 9, false, 140),
        ("3NT", 9, false, 400),
        ("3NT", 10, true, 630),
        ("4S", 10, true, 620),
        ("5D", 11, false, 400),
        ("6H", 12, false, 980),
        ("6NT", 12, true, 1440),
        ("7C", 13, true, 2140),
        ("7NT", 13, true, 2220),
        ("2HX", 8, false, 470),
        ("2HX", 8, true, 670),
        ("1NTX", 9, true, 580),
        ("1CX", 7, false, 140),
        ("1CXX", 7, false, 230),
        ("1NTXX", 8, true, 1160),
        ("4S", 9, false, -50),
        ("4S", 7, true, -300),
        ("4SX", 9, false, -100),
        ("4SX", 7, false, -500),
        ("4SX", 6, false, -800),
        ("4SX", 7, true, -800),
        ("7NTXX", 0, true, -7600),
        ("7NTX", 0, false, -3500),
    ] {
        let contract = Contract::from_text(text, Seat::North).unwrap();
        assert_eq!(contract.score(tricks, vulnerable), score, "{text} {tricks} {vulnerable}");
    }
}

#[test]
fn boards_have_dealers_and_vulnerabilities() {
    let vulnerable: Vec<&str> = (1..=16).map(|board| Vulnerability::of_board(board).name()).collect();
    assert_eq!(vulnerable.join(" "), "None NS EW All NS EW All None EW All None NS All None NS EW");
    assert_eq!(Bridge::board(18).dealer, Seat::East);
}

#[test]
fn the_first_of_a_side_to_name_the_strain_declares() {
    let contract = |calls| after(calls).contract();
    assert_eq!(contract("N None 1S P 2S P 4S P P P").unwrap().declarer, Seat::North);
    assert_eq!(contract("N None P P 1H 1S 2H 2S P P P").unwrap().declarer, Seat::West);
    assert_eq!(contract("N None 1H P 1NT P 3NT X P P P").unwrap().to_string(), "3NTX by South");
    assert_eq!(contract("E All 1H X XX P P P").unwrap().to_string(), "1HXX by East");
    assert_eq!(contract("N None P P P P"), None);
    assert_eq!(Bridge::default().turn(&after("N None P P P P")), Turn::Over);
    assert_eq!(Bridge::default().payoff(&after("N None P P P P"), 0), 0.0);
}

#[test]
fn the_declarer_plays_the_cards_of_dummy() {
    let state = after("W None 1S P P P");
    assert_eq!(Bridge::default().turn(&state), Turn::Player(Seat::North as usize), "the opening lead");
    let state = after("W None 1S P P P | H2");
    assert_eq!(state.seat_to_play(), Some(Seat::East));
    assert_eq!(Bridge::default().turn(&state), Turn::Player(Seat::West as usize), "dummy");
    assert_eq!(
        state.playable(),
        "N:873.J97.AT764.Q4 ... ... ...".parse_any().hand(Seat::North).of(Suit::Hearts)
    );
}

trait ReadAny {
    fn parse_any(&self) -> Deal;
}

impl ReadAny for str {
    fn parse_any(&self) -> Deal {
        Deal::read_any(self).unwrap()
    }
}

#[test]
fn tricks_are_won_by_trumps_and_by_the_suit_led() {
    let state = after("W None 1S P P P | H2 H7 H8 HA S2 SQ S3 SK D9 D2 D5 DA");
    assert_eq!((state.tricks(Side::NorthSouth), state.tricks(Side::EastWest)), (1, 2));
    assert_eq!(state.leader(), Seat::East);
    let leaders: Vec<Seat> = state.all_tricks().iter().map(|(leader, _)| *leader).collect();
    assert_eq!(leaders, [Seat::North, Seat::West, Seat::South]);
}

#[test]
fn random_games_are_played_to_their_end() {
    let (rules, mut dice) = (Bridge::board(4), Dice::new(5));
    for _ in 0..50 {
        let mut state = State::new(Deal::random(&mut dice), Seat::West, Vulnerability::Both);
        for call in ["1NT", "X", "P", "P", "P"] {
            let m = rules.parse_move(&state, call).unwrap();
            rules.play(&mut state, m);
        }
        while let Some(&m) = dice.choose(&legal_moves(&rules, &state)) {
            rules.play(&mut state, m);
        }
        assert_eq!(state.tricks(Side::NorthSouth) + state.tricks(Side::EastWest), 13);
        assert_eq!(state.left().cards(), Hand::EMPTY);
        let read = rules.parse_position(&rules.position_text(&state)).unwrap();
        assert_eq!(read, state);
    }
}

#[test]
fn errors_say_where_and_what() {
    for (calls, offset, part) in [
        ("N None 1S 1H", 80, "1H of East is not higher than 1S"),
        ("N None X", 77, "North has nothing to double"),
        ("N None 1S XX", 80, "East has nothing to redouble"),
        ("N None 1S P X", 82, "South has nothing to double"),
        ("N None 8S", 77, "`8S` is not a call"),
        ("N None P P P P P", 85, "not a legal move"),
        ("N None E:1S", 77, "it is not the turn of East"),
        ("W None 1S P P P | H2 H7 H8 SA", 97, "SA of West is a revoke: hearts were led"),
        ("W None 1S P P P | H3", 88, "North does not hold H3"),
        ("W None 1S P P P | S:H2", 88, "it is not the turn of South"),
    ] {
        let text = format!("{DEAL} {calls}");
        let error = Bridge::default().parse_position(&text).unwrap_err();
        assert!(error.message.contains(part), "{calls}: {error}");
        assert_eq!(error.offset, offset, "{calls}: {error}");
    }
    let short = DEAL.replace("QJ6", "QJ");
    let error = Bridge::default().parse_position(&short).unwrap_err();
    assert!(error.message.contains("the deal 51 without S6"), "{error}");
}

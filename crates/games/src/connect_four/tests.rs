//! The contract, known counts of positions, a plain array implementation as reference, notation and evaluation.

use tah_rules::{Contract, Dice, Guide, Keyed, Moves, Notation, Rules, Symmetric, Turn, legal_moves};

use super::{ConnectFour, Position, Threats, WON};

fn contract_of(rules: &ConnectFour) {
    Contract::of(rules).keyed().symmetric().notation().keyed_notation().drawing().hold();
}

#[test]
fn contract() {
    contract_of(&ConnectFour::default());
}

#[test]
fn contract_on_other_sizes() {
    // The last two use all 64 bits.
    for (columns, rows) in [(4, 4), (5, 6), (12, 4), (8, 7), (4, 15)] {
        contract_of(&ConnectFour::new(columns, rows).unwrap());
    }
}

#[test]
fn sizes_that_do_not_fit_are_refused() {
    for (columns, rows) in [(3, 6), (7, 3), (9, 7), (4, 16), (0, 0), (usize::MAX, usize::MAX)] {
        assert!(ConnectFour::new(columns, rows).is_err(), "{columns} by {rows}");
    }
}

#[test]
fn random_moves_are_uniform_over_the_columns_that_are_not_full() {
    let rules = ConnectFour::default();
    let (mut dice, mut moves) = (Dice::new(1), Moves::new());
    let mut position = rules.start();
    // Three full columns.
    for m in [0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 3, 3, 6, 6, 6, 6, 6, 6] {
        rules.play(&mut position, m);
    }
    let mut counts = [0u32; 7];
    for _ in 0..40_000 {
        counts[usize::from(rules.random_move(&position, &mut dice, &mut moves).unwrap())] += 1;
    }
    for (column, count) in counts.into_iter().enumerate() {
        // Five standard deviations of a binomial with n = 40,000 and p = 1/4.
        let near = if column % 3 == 0 { count == 0 } else { count.abs_diff(10_000) < 433 };
        assert!(near, "{counts:?}");
    }
}

fn leaves(rules: &ConnectFour, position: &mut Position, depth: u32, moves: &mut Moves<u8>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let first = moves.len();
    rules.moves(position, moves);
    let mut count = 0;
    for i in first..moves.len() {
        let m = moves[i];
        let before = rules.play(position, m);
        count += leaves(rules, position, depth - 1, moves);
        rules.undo(position, m, before);
    }
    moves.truncate(first);
    count
}

#[test]
fn the_tree_has_the_known_numbers_of_leaves() {
    let rules = ConnectFour::default();
    let known = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572];
    for (depth, count) in (0..).zip(known) {
        assert_eq!(leaves(&rules, &mut rules.start(), depth, &mut Moves::new()), count, "depth {depth}");
    }
}

/// The rules again, on an array, with nothing clever.
struct Plain {
    columns: usize,
    rows: usize,
    discs: Vec<Option<usize>>,
    player: usize,
}

impl Plain {
    fn at(&self, column: i32, row: i32) -> Option<usize> {
        let inside = (0..self.columns as i32).contains(&column) && (0..self.rows as i32).contains(&row);
        if inside { self.discs[row as usize * self.columns + column as usize] } else { None }
    }

    fn winner(&self) -> Option<usize> {
        for column in 0..self.columns as i32 {
            for row in 0..self.rows as i32 {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let owner = self.at(column, row);
                    if owner.is_some() && (1..4).all(|i| self.at(column + i * right, row + i * up) == owner) {
                        return owner;
                    }
                }
            }
        }
        None
    }

    fn moves(&self) -> Vec<u8> {
        let top = (self.rows - 1) * self.columns;
        let open = |&column: &usize| self.winner().is_none() && self.discs[top + column].is_none();
        (0..self.columns).filter(open).map(|column| column as u8).collect()
    }

    fn play(&mut self, m: u8) {
        let row = (0..self.rows).find(|row| self.discs[row * self.columns + usize::from(m)].is_none());
        self.discs[row.unwrap() * self.columns + usize::from(m)] = Some(self.player);
        self.player = 1 - self.player;
    }
}

#[test]
fn bits_and_arrays_play_the_same_game() {
    let mut dice = Dice::new(4);
    for (columns, rows, games) in [(7, 6, 300), (4, 4, 100), (8, 7, 100), (12, 4, 100), (4, 15, 100)] {
        let rules = ConnectFour::new(columns, rows).unwrap();
        for _ in 0..games {
            let mut plain = Plain { columns, rows, discs: vec![None; columns * rows], player: 0 };
            let mut position = rules.start();
            loop {
                let moves = legal_moves(&rules, &position);
                assert_eq!(moves, plain.moves());
                assert_eq!(position.is_won(), plain.winner().is_some());
                let Some(&m) = dice.choose(&moves) else { break };
                let wins = rules.completions(position.discs_of(position.player()), &position);
                let wins = wins & rules.landings(&position) & rules.column(usize::from(m)) != 0;
                rules.play(&mut position, m);
                plain.play(m);
                assert_eq!(position.is_won(), wins, "completions foretell the win");
            }
            let payoff = plain.winner().map_or(0.0, |winner| if winner == 0 { 1.0 } else { -1.0 });
            assert_eq!(rules.payoff(&position, 0), payoff);
            assert_eq!(rules.turn(&position), Turn::Over);
        }
    }
}

#[test]
fn a_sequence_and_a_board_are_the_same_position() {
    let rules = ConnectFour::default();
    let by_moves = rules.parse_position("4453").unwrap();
    let by_board = rules.parse_position("7/7/7/7/3O3/2OXX2 x").unwrap();
    assert_eq!(by_moves, by_board);
    assert_eq!(rules.parse_position("7/7/7/7/3o3/..OXX..").unwrap(), by_board);
    assert_eq!(rules.parse_position(" 4 4,5 3").unwrap(), by_board);
    for text in ["", "start", "7/7/7/7/7/7 x"] {
        assert_eq!(rules.parse_position(text).unwrap(), rules.start());
    }
    let wide = ConnectFour::new(12, 4).unwrap();
    let position = wide.parse_position("12 1 12").unwrap();
    assert_eq!(wide.position_text(&position), "12/12/11X/O10X o");
}

#[test]
fn errors_point_at_what_is_wrong() {
    let rules = ConnectFour::default();
    for (text, offset, told) in [
        ("4444444", 6, "not a legal move"),
        ("448", 2, "not a legal move"),
        ("12121213", 7, "over before"),
        ("7/7/7/7/3X3/7 o", 9, "hangs"),
        ("7/7/7/7/7/X6 x", 13, "side to move"),
        ("7/7/7/7/7/XX5 x", 0, "cannot both"),
        ("7/7/7/7/7/Z6 x", 10, "nothing that stands"),
        ("7/7/7/7/7/8 x", 10, "7 squares"),
        ("7/7/7/7/7/6 x", 11, "only 6 of 7"),
        ("7/7/7/7/7 x", 9, "only 5 of 6"),
        ("7/7/7/7/7/7/7 x", 12, "too many"),
        ("7/7/7/7/7/7 x x", 14, "more text"),
        ("7/7/7/7/XXXX3/OOOO3 x", 0, "already"),
        ("7/7/O6/OOO4/XXXXO2/XXXXO2 o", 0, "cannot both"),
        ("7/7/OO5/OO5/XXXX3/XXXXOOO o", 0, "single last move"),
    ] {
        let error = rules.parse_position(text).unwrap_err();
        assert!(error.message.contains(told), "`{text}`: {error}");
        assert_eq!(error.offset, offset, "`{text}`: {error}");
    }
}

#[test]
fn one_move_may_make_several_lines() {
    let rules = ConnectFour::default();
    assert!(rules.parse_position("7/7/X6/XO5/XO5/XXXXOOO o").is_err(), "an O is missing");
    let won = rules.parse_position("7/7/X6/XO5/XOO4/XXXXOOO o");
    assert!(won.is_err(), "no top disc is in both lines");
    let won = rules.parse_position("7/7/3X3/2XXO2/1XOXO2/XOOXO2 o").unwrap();
    assert!(won.is_won(), "the top disc of the fourth column made two lines");
}

#[test]
fn every_position_reached_keeps_its_code() {
    // The key must tell apart what differs by one disc's colour, height or side.
    let rules = ConnectFour::default();
    let mut keys = std::collections::HashMap::new();
    let mut dice = Dice::new(9);
    for _ in 0..2000 {
        let mut position = rules.start();
        while let Some(&m) = dice.choose(&legal_moves(&rules, &position)) {
            rules.play(&mut position, m);
            let text = rules.position_text(&position);
            assert_eq!(*keys.entry(rules.key(&position)).or_insert_with(|| text.clone()), text);
            assert_eq!(rules.image(&rules.image(&position, 1), 1), position);
        }
    }
}

#[test]
fn the_guide_is_fair_bounded_and_sees_threats() {
    let rules = ConnectFour::default();
    let mut dice = Dice::new(3);
    for _ in 0..500 {
        let mut position = rules.start();
        while let Some(&m) = dice.choose(&legal_moves(&rules, &position)) {
            let worth = Threats.evaluate(&rules, &position, 0);
            assert!(worth.abs() < WON);
            assert_eq!(Threats.evaluate(&rules, &position, 1), -worth);
            assert_eq!(Threats.evaluate(&rules, &rules.image(&position, 1), 0), worth);
            rules.play(&mut position, m);
        }
        assert_eq!(Threats.outcome(&rules, &position, 0), rules.payoff(&position, 0) * WON);
    }
    let three = rules.parse_position("415161").unwrap();
    assert!(Threats.evaluate(&rules, &three, 0) > 900.0, "X completes four at once");
    let double = rules.parse_position("41516").unwrap();
    assert!(Threats.evaluate(&rules, &double, 0) > 900.0, "O cannot stop both ends");
}

#[test]
fn parity_rows_are_rows() {
    for (columns, rows) in [(7, 6), (8, 7), (12, 4), (4, 15)] {
        let rules = ConnectFour::new(columns, rows).unwrap();
        for row in 0..rows {
            for column in 0..columns {
                for first in 0..2 {
                    let inside = rules.every_other_row(first) & rules.square(column, row) != 0;
                    assert_eq!(inside, row % 2 == first, "{columns} by {rows}: {column}, {row}, {first}");
                }
            }
        }
    }
}

#[test]
fn order_puts_wins_then_saves_then_the_centre_first() {
    let rules = ConnectFour::default();
    let ordered = |text: &str| {
        let position = rules.parse_position(text).unwrap();
        let mut moves = legal_moves(&rules, &position);
        Threats.order(&rules, &position, &mut moves);
        moves
    };
    assert_eq!(ordered(""), [3, 2, 4, 1, 5, 0, 6]);
    assert_eq!(ordered("71717")[0], 6, "O must stop the column");
    assert_eq!(ordered("717172")[0], 6, "X completes it");
}

#[test]
fn order_keeps_every_move_and_puts_those_that_lose_at_once_last() {
    let rules = ConnectFour::default();
    let mut dice = Dice::new(8);
    for _ in 0..300 {
        let mut position = rules.start();
        while let Some(&m) = dice.choose(&legal_moves(&rules, &position)) {
            let mut moves = legal_moves(&rules, &position);
            Threats.order(&rules, &position, &mut moves);
            let landings = rules.landings(&position);
            let wins = rules.completions(position.discs_of(position.player()), &position) & landings;
            let theirs = rules.completions(position.discs_of(1 - position.player()), &position);
            let kind = |&m: &u8| {
                let square = rules.column(usize::from(m)) & landings;
                [wins & square, theirs & square, !theirs & square << 1].iter().position(|&kind| kind != 0)
            };
            assert!(moves.iter().is_sorted_by_key(|m| kind(m).unwrap_or(3)), "{moves:?}");
            moves.sort_unstable();
            assert_eq!(moves, legal_moves(&rules, &position));
            rules.play(&mut position, m);
        }
    }
}

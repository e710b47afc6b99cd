//! The legal plays against a plain enumeration: every order of the dice, every man, every step, then the rules word for word.

use std::collections::BTreeSet;

use tah_rules::{Dice, Rules, legal_moves};

use super::{Action, Backgammon, Phase, State, variants};
use crate::backgammon::board::{BAR, Board, OFF};

/// A board as a list that can be compared.
type Men = Vec<u8>;

fn men(board: &Board) -> Men {
    [board.side(0).as_slice(), board.side(1)].concat()
}

/// Where a man may go, as the rules of the game say it.
fn plain_target(board: &Board, player: usize, from: usize, die: usize) -> Option<usize> {
    let own = board.side(player);
    if own[from] == 0 {
        return None;
    }
    if own[BAR] > 0 && from != BAR {
        return None;
    }
    if from > die {
        let to = from - die;
        return if board.side(1 - player)[BAR - to] >= 2 { None } else { Some(to) };
    }
    let are_all_home = (7..=BAR).all(|place| own[place] == 0);
    let is_farthest = (from + 1..=6).all(|place| own[place] == 0);
    (are_all_home && (from == die || is_farthest)).then_some(OFF)
}

/// Every board that playing some of the dice in this order leads to, with the dice used.
fn follow(board: &Board, player: usize, dice: &[usize], used: &[usize], found: &mut Vec<(Vec<usize>, Men)>) {
    found.push((used.to_vec(), men(board)));
    let Some((&die, rest)) = dice.split_first() else { return };
    for from in 1..=BAR {
        if let Some(to) = plain_target(board, player, from, die) {
            let mut next = *board;
            next.step(player, from, to);
            follow(&next, player, rest, &[used, &[die]].concat(), found);
        }
    }
}

fn plain_plays(board: &Board, player: usize, [high, low]: [u8; 2]) -> BTreeSet<Men> {
    let (high, low) = (usize::from(high), usize::from(low));
    let mut found = Vec::new();
    if high == low {
        follow(board, player, &[high; 4], &[], &mut found);
    } else {
        follow(board, player, &[high, low], &[], &mut found);
        follow(board, player, &[low, high], &[], &mut found);
    }
    let most = found.iter().map(|(used, _)| used.len()).max().unwrap_or(0);
    found.retain(|(used, _)| used.len() == most);
    if most == 1 && high != low && found.iter().any(|(used, _)| used == &[high]) {
        found.retain(|(used, _)| used == &[high]);
    }
    found.into_iter().map(|(_, men)| men).collect()
}

/// Compares the plays of one roll, and returns how many steps they have.
fn compare(rules: &Backgammon, state: State, roll: [u8; 2]) -> usize {
    let state = State { phase: Phase::Moving(roll), ..state };
    let plays = legal_moves(rules, &state);
    let after = |&m: &Action| {
        let mut after = state;
        rules.play(&mut after, m);
        men(after.board())
    };
    let boards: BTreeSet<Men> = plays.iter().map(after).collect();
    assert_eq!(boards.len(), plays.len(), "a position twice: {state:?}");
    assert_eq!(boards, plain_plays(state.board(), state.player(), roll), "{state:?}");
    let Action::Play(first) = plays[0] else { panic!("{:?}", plays[0]) };
    first.steps().len()
}

#[test]
fn plays_are_those_of_a_plain_enumeration() {
    // Without a cube, games are played to the end.
    let rules = variants()[4];
    let mut dice = Dice::new(6);
    let mut seen = [0; 5];
    let mut state = rules.start();
    while seen.iter().sum::<usize>() < 20_000 {
        let Some(&m) = dice.choose(&legal_moves(&rules, &state)) else {
            state = rules.start();
            continue;
        };
        rules.play(&mut state, m);
        if state.phase == Phase::Rolling {
            let [first, second] = [0, 1].map(|_| dice.below(6) as u8 + 1);
            seen[compare(&rules, state, [first.max(second), first.min(second)])] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "plays of 0 to 4 steps: {seen:?}");
}

//! Games of three players whose equilibria are known.

use super::*;
use crate::number::{fraction, whole};
use crate::strategic::Player;

fn cube(payoffs: &[i64]) -> StrategicGame {
    let players = (1..=3).map(|i| Player::numbered(format!("Player {i}"), 2)).collect();
    StrategicGame::new("", players, payoffs.iter().map(|&value| whole(value)).collect())
}

#[test]
fn mckelvey_and_mclennan_have_nine() {
    let game = cube(&[9, 8, 12, 0, 0, 0, 0, 0, 0, 9, 8, 2, 0, 0, 0, 3, 4, 6, 3, 4, 6, 0, 0, 0]);
    let found = equilibria(&game, Patience::default());
    assert_eq!((found.exact.len(), found.approximate.len(), found.complete), (9, 0, true));
    assert!(found.exact.iter().all(|mixed| mixed.is_equilibrium(&game)));
    let two = |a, b| vec![fraction(a, b), whole(1) - fraction(a, b)];
    assert!(found.exact.contains(&Mixed(vec![two(1, 2), two(2, 5), two(1, 4)])));
    assert!(found.exact.contains(&Mixed(vec![two(2, 5), two(1, 2), two(1, 3)])));
}

#[test]
fn the_cut_has_two_pure_and_one_mixed() {
    let game = cube(&[0, 0, 0, 1, 2, -1, 2, 4, 2, -1, 2, 1, -1, 2, 1, 2, 4, 2, 1, 2, -1, 0, 0, 0]);
    let found = equilibria(&game, Patience::default());
    assert_eq!((found.exact.len(), found.approximate.len()), (3, 0));
    assert!(found.exact.contains(&Mixed(vec![vec![fraction(1, 2); 2]; 3])));
}

/// Nash's own example of three poker players and its like have irrational equilibria: here each gets 1 by meeting the
/// next player's opposite in a way whose probabilities solve a quadratic.
#[test]
fn irrational_equilibria_are_found_as_doubles() {
    // Player i prefers its first strategy by a·b − 1/2 where a and b are how likely the others play theirs.
    let mut payoffs = Vec::new();
    for cell in 0..8 {
        let plays = |player: usize| cell >> player & 1 == 0;
        for player in 0..3 {
            let others = (0..3).filter(|&other| other != player).all(plays);
            payoffs.push(if plays(player) { -2 * i64::from(others) } else { -1 });
        }
    }
    let game = cube(&payoffs);
    let found = equilibria(&game, Patience::default());
    let root = 0.5f64.sqrt();
    let symmetric =
        found.approximate.iter().any(|mixed| mixed.iter().all(|own| (own[0] - root).abs() < 1e-12));
    assert!(symmetric, "{found:?}");
}

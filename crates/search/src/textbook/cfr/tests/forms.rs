//! The shape of known games, and the games that are refused.

use tah_games::leduc_poker::LeducPoker;
use tah_rules::{Notation, Rules};

use super::super::*;
use super::three::{Fault, Three};
use super::{kuhn, leduc};

#[test]
fn trees_and_information_sets_are_counted() {
    let kuhn = kuhn();
    assert_eq!((kuhn.nodes.len(), kuhn.sets.len(), kuhn.actions()), (58, 12, 24));
    let leduc = leduc();
    assert_eq!(leduc.sets.len(), 288);
    assert_eq!(leduc.sets.iter().filter(|set| set.player == 0).count(), 144);
    // Nine deals of 6 decisions, 4 folds and 5 chances; 24 deals with a public card, after 5 lines, of 15 nodes.
    assert_eq!(leduc.nodes.len(), 1 + 3 + 9 * 15 + 24 * 5 * 15);
}

#[test]
fn children_come_after_parents_and_every_set_is_found_again() {
    let form = leduc();
    for (i, node) in form.nodes.iter().enumerate() {
        assert!(form.edges[node.edges.clone()].iter().all(|edge| edge.child > i));
    }
    for (i, set) in form.sets.iter().enumerate() {
        assert_eq!(form.find(set.player, &set.view), Some(i));
    }
    let sequences = Sequences::of(&form).unwrap();
    for (i, decision) in sequences.decisions().iter().enumerate() {
        assert_eq!(decision.actions(), form.sets[i].actions());
    }
}

#[test]
fn a_subgame_begins_anywhere() {
    let state = LeducPoker.parse_position("K Q check check | J raise").unwrap();
    let form = ExtensiveForm::compile(&LeducPoker, &state, 100).unwrap();
    assert_eq!(form.sets.len(), 2);
    let sequences = Sequences::of(&form).unwrap();
    let mut solver = Solver::<CfrPlus>::new(&sequences);
    solver.iterate(1_000);
    // With open cards the queen can only fold.
    assert!((expected_values(&sequences, &solver.average_strategy())[0] - 1.0).abs() < 1e-3);
}

#[test]
fn games_that_do_not_fit_are_refused() {
    let refused = |fault, limit| {
        let three = Three { fault };
        let form = ExtensiveForm::compile(&three, &three.start(), limit);
        form.and_then(|form| Sequences::of(&form)).map(|_| ()).unwrap_err()
    };
    assert_eq!(refused(Fault::None, 10), FormError::TooLarge { limit: 10 });
    assert_eq!(refused(Fault::Forgetful, 1_000), FormError::ImperfectRecall { player: 0 });
    assert_eq!(refused(Fault::Telling, 1_000), FormError::DifferentMoves { player: 1 });
}

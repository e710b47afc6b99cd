//! The lectures' tree, answered right and wrong.

use std::collections::BTreeMap;

use tah_games::tree::Tree;

use super::*;

const INFINITY: f64 = f64::INFINITY;
const ALL: Asked = Asked { values: true, windows: true };

fn lecture() -> Quiz {
    Quiz::new(Tree::parse("((3 12 8) (2 4 6) (14 5 2))").unwrap()).unwrap()
}

#[test]
fn the_lecture_answered_right() {
    let answer = QuizAnswer {
        unvisited: vec![5, 6],
        values: BTreeMap::from([(0, 3.0), (1, 3.0), (5, 2.0), (9, 2.0)]),
        windows: BTreeMap::from([
            (0, (-INFINITY, INFINITY)),
            (1, (-INFINITY, INFINITY)),
            (5, (3.0, INFINITY)),
            (9, (3.0, INFINITY)),
        ]),
    };
    assert_eq!(answer, lecture().solution());
    assert_eq!(lecture().grade(&answer, ALL).first_wrong, None);
}

#[test]
fn the_first_wrong_step_is_explained() {
    let quiz = lecture();
    let wrong = |change: &dyn Fn(&mut QuizAnswer)| {
        let mut answer = quiz.solution();
        change(&mut answer);
        let graded = quiz.grade(&answer, ALL);
        assert!(!graded.right);
        let wrong = graded.first_wrong.unwrap();
        (wrong.what, wrong.sentence)
    };
    let (what, sentence) = wrong(&|answer| answer.unvisited = vec![5]);
    assert_eq!(what, "leaf");
    assert_eq!(
        sentence,
        "node 2: MIN has at most 2 ≤ α = 3, so MAX will not come here; leaves 5, 6 not visited"
    );
    let (what, sentence) = wrong(&|answer| answer.unvisited = vec![2, 5, 6]);
    assert_eq!(what, "leaf");
    assert_eq!(
        sentence,
        "leaf 2 is visited: at node 1 the window is [-∞, 3], and while α < β nothing is cut off"
    );
    let (what, sentence) = wrong(&|answer| *answer.windows.get_mut(&5).unwrap() = (-INFINITY, INFINITY));
    assert_eq!(what, "window");
    assert_eq!(
        sentence,
        "node 2 is entered with [3, ∞], not with [-∞, ∞]: MAX already has α = 3 at the root"
    );
    let (what, sentence) = wrong(&|answer| *answer.values.get_mut(&5).unwrap() = 4.0);
    assert_eq!(what, "value");
    assert_eq!(sentence, "node 2 returns 2, not 4: MIN takes the least of 2, and the rest is cut off");
    let (_, sentence) = wrong(&|answer| {
        answer.values.remove(&0);
    });
    assert_eq!(sentence, "the root returns 3: MAX takes the greatest of 3, 2, 2");
}

#[test]
fn every_level_has_an_exercise_and_its_solution_is_right() {
    for (name, level) in Level::ALL {
        assert_eq!(name.parse::<Level>().unwrap(), level);
        for seed in 0..40 {
            let quiz = level.quiz(seed).unwrap();
            assert!(!quiz.unvisited().is_empty());
            assert!(quiz.grade(&quiz.solution(), level.asked()).right, "{name} {seed}");
            assert!(!quiz.grade(&QuizAnswer::default(), Asked::default()).right);
        }
    }
    assert!("impossible".parse::<Level>().is_err());
}

#[test]
fn a_node_never_entered_has_no_value() {
    let quiz = Quiz::new(Tree::parse("((3 12) (2 (7 8)))").unwrap()).unwrap();
    let mut answer = quiz.solution();
    assert!(quiz.grade(&answer, ALL).right);
    answer.values.insert(6, 8.0);
    let wrong = quiz.grade(&answer, ALL).first_wrong.unwrap();
    assert!(wrong.sentence.contains("node 2.2 is never entered"), "{}", wrong.sentence);
}

#[test]
fn answers_are_read_as_people_write_them() {
    for (text, number) in [("3", 3.0), ("≤ 2", 2.0), ("-∞", -INFINITY), ("inf", INFINITY), ("−1,5", -1.5)]
    {
        assert_eq!(parse_number(text).unwrap(), number, "{text}");
    }
    for wrong in ["", "x", "--1", "nan", "1e", "-"] {
        assert!(parse_number(wrong).is_err(), "{wrong}");
    }
    let quiz = lecture();
    assert_eq!(quiz.parse_leaves("5, 6").unwrap(), [5, 6]);
    assert!(quiz.parse_leaves("5,10").is_err());
    assert!(quiz.check(&QuizAnswer::leaves(vec![0])).is_err());
    let far = QuizAnswer { values: BTreeMap::from([(99, 1.0)]), ..QuizAnswer::default() };
    assert!(quiz.check(&far).is_err());
    assert!(Quiz::new(Tree::parse("{.5 1 .5 2}").unwrap()).is_err());
}

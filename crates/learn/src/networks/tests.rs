//! Gradients are those of the loss, and an interrupted course ends where a whole one does.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tah_games::backgammon::network::{Networks, Tesauro};
use tah_rules::{Dice, Examples, Label, Networked, Practice, Shape};

use super::{Course, Fit, Stage, learn};
use crate::Trouble;

#[test]
fn a_network_learns_what_it_is_shown() {
    for second in [0, 8] {
        learns(Shape { inputs: 4, hidden: 16, second, outputs: 2 });
    }
}

fn learns(shape: Shape) {
    let mut examples = Examples::default();
    for i in 0..16u16 {
        let bits: Vec<u16> = (0..4).filter(|bit| i >> bit & 1 == 1).collect();
        let odd = f32::from(bits.len() as u8 % 2);
        examples.push(0, &[odd, 0.5], |inputs| inputs.extend(bits.iter().map(|&bit| (bit, 1.0))));
    }
    let mut fit = Fit::random(shape, &mut Dice::new(1));
    let order: Vec<u32> = (0..16).collect();
    let before = fit.pass(&examples, &order, 4, 0.02);
    let mut after = before;
    for _ in 0..600 {
        after = fit.pass(&examples, &order, 4, 0.02);
    }
    assert!(after < 0.05 && before > 1.0, "{before} {after}");
}

fn course(seed: u64) -> Course {
    let stage = Stage {
        generations: 6,
        games: 2,
        practice: Practice { label: Label::Next(0.7), variety: 0.5, strays: 0.0 },
        epochs: 1,
        batch: 16,
        rate: [0.002, 0.001],
        divides: false,
    };
    Course { stages: vec![stage], seed, threads: 1, continues: false, last: None }
}

#[test]
fn an_interrupted_course_ends_where_a_whole_one_does() {
    let folder = std::env::temp_dir().join(format!("tah-networks-{}", std::process::id()));
    let paths = [folder.join("whole"), folder.join("parts")];
    let never = AtomicBool::new(false);
    let pupil = Tesauro::default();
    let (whole, curve) = learn(&pupil, &course(1), &paths[0], &never, &mut |_| ()).unwrap();
    assert_eq!(curve.points().len(), 6);
    let stop = AtomicBool::new(false);
    let halted = learn(&pupil, &course(1), &paths[1], &stop, &mut |generation| {
        stop.store(generation.number == 3, Relaxed);
    });
    assert!(matches!(halted, Err(Trouble::Stopped)));
    learn(&pupil, &Course { last: Some(4), ..course(1) }, &paths[1], &never, &mut |_| ()).unwrap();
    let (parts, _) =
        learn(&pupil, &Course { threads: 2, ..course(1) }, &paths[1], &never, &mut |_| ()).unwrap();
    assert_eq!(whole.weights(), parts.weights());
    assert!(matches!(learn(&pupil, &course(2), &paths[1], &never, &mut |_| ()), Err(Trouble::OtherPlan(..))));
    let state = paths[1].join("state.bin");
    let mut bytes = std::fs::read(&state).unwrap();
    bytes[100] ^= 1;
    std::fs::write(&state, bytes).unwrap();
    assert!(matches!(learn(&pupil, &course(1), &paths[1], &never, &mut |_| ()), Err(Trouble::Content(..))));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_course_that_divides_networks_goes_on_where_it_was_interrupted() {
    let folder = std::env::temp_dir().join(format!("tah-networks-divided-{}", std::process::id()));
    let never = AtomicBool::new(false);
    let stage = Stage { generations: 2, ..course(1).stages[0] };
    let stages = vec![stage, Stage { divides: true, ..stage }];
    let course = Course { stages, continues: true, ..course(1) };
    let pupil = Networks::untaught();
    let learned = |name: &str, last: Option<u32>| {
        let course = Course { last, ..course.clone() };
        learn(&pupil, &course, &folder.join(name), &never, &mut |_| ()).unwrap().0.weights()
    };
    let whole = learned("whole", None);
    // Before the division, with it next, and within what is divided.
    let sizes = [1, 2, 3].map(|last| learned("parts", Some(last)).len());
    assert_eq!(sizes[1], pupil.weights().len());
    assert_eq!(sizes[2], pupil.divided().weights().len());
    assert!(sizes[2] > sizes[1]);
    assert_eq!(whole, learned("parts", None));
    std::fs::remove_dir_all(folder).unwrap();
}

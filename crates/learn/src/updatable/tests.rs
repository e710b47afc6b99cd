//! A network learns what it is shown.

use tah_rules::{Dice, Extent, Seen};

use super::fit::Fit;
use super::lessons::Lessons;

/// Positions of eight inputs in which whoever has more of the first four wins.
fn lessons(count: usize, dice: &mut Dice) -> Lessons {
    let mut lessons = Lessons::default();
    for _ in 0..count {
        let mut view = || -> Vec<u16> { (0..8).filter(|_| dice.below(2) == 0).collect() };
        let views = [view(), view()];
        let [own, their] = [0, 1].map(|side| views[side].iter().filter(|&&input| input < 4).count() as f32);
        let seen = Seen { views, output: usize::from(own > 2.0) };
        let result = if own > their { 1.0 } else { 0.0 };
        lessons.add(&seen, 4.0 * result - 2.0, result);
    }
    lessons
}

#[test]
fn a_network_learns_who_has_more() {
    let extent = Extent { inputs: 8, hidden: 32, outputs: 2 };
    let mut dice = Dice::new(1);
    let [shown, held_out] = [40_000, 1000].map(|count| lessons(count, &mut dice));
    let mut fit = Fit::new(extent, 2.0, &mut dice);
    let before = Fit::mean_loss(extent, fit.weights(), &held_out);
    let mut told = Vec::new();
    fit.fit(&shown, 300, 1, |epoch, loss| told.push((epoch, loss)));
    let after = Fit::mean_loss(extent, fit.weights(), &held_out);
    assert!(before > 0.03 && after < before / 3.0, "{before} {after}");
    assert_eq!(told.len(), 300);
    assert!(fit.weights().iter().all(|weight| weight.abs() <= 2.0));
}

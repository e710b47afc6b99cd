//! Values and distances from equilibrium after a known number of iterations.

use super::super::*;
use super::{kuhn, leduc};

fn solved<A: Variant>(sequences: &Sequences, iterations: u64) -> (f64, f64) {
    let mut solver = Solver::<A>::new(sequences);
    solver.iterate(iterations);
    let average = solver.average_strategy();
    (expected_values(sequences, &average)[0], exploitability(sequences, &average))
}

#[test]
fn kuhn_poker_is_solved() {
    let sequences = Sequences::of(&kuhn()).unwrap();
    let (value, distance) = solved::<CfrPlus>(&sequences, 10_000);
    assert!((value + 1.0 / 18.0).abs() < 1e-4, "{value}");
    assert!(distance < 1e-4, "{distance}");
    assert!(solved::<DiscountedCfr>(&sequences, 10_000).1 < 1e-4);
}

#[test]
fn plain_regret_converges_too_but_more_slowly() {
    let sequences = Sequences::of(&kuhn()).unwrap();
    let few = solved::<Cfr>(&sequences, 100).1;
    let many = solved::<Cfr>(&sequences, 10_000).1;
    assert!(many < few / 3.0 && many < 5e-3, "{few} {many}");
    assert!(solved::<CfrPlus>(&sequences, 10_000).1 < many);
}

#[test]
fn leduc_poker_is_solved() {
    let sequences = Sequences::of(&leduc()).unwrap();
    for (value, distance) in
        [solved::<CfrPlus>(&sequences, 1_000), solved::<DiscountedCfr>(&sequences, 1_000)]
    {
        assert!((value + 0.0856).abs() < 1e-3, "{value}");
        assert!(distance < 1e-3, "{distance}");
    }
}

#[test]
fn iterations_add_up_however_they_are_cut() {
    let sequences = Sequences::of(&kuhn()).unwrap();
    let mut once = Solver::<CfrPlus>::new(&sequences);
    let mut often = once.clone();
    once.iterate(50);
    (0..50).for_each(|_| often.iterate(1));
    assert_eq!(once.average_strategy(), often.average_strategy());
    assert_eq!((once.iterations(), once.touched()), (50, often.touched()));
}

#[test]
fn an_iteration_allocates_nothing() {
    let sequences = Sequences::of(&leduc()).unwrap();
    let mut solver = Solver::<CfrPlus>::new(&sequences);
    let allocated = allocation_counter::measure(|| solver.iterate(10));
    assert_eq!(allocated.count_total, 0);
}

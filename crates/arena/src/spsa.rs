//! Tuning by simultaneous perturbation (SPSA, Spall 1992): all numbers are moved a little at once, each up or down by a coin, and the two
//! settings play each other; every number then goes a little towards the side that did better. Two games say something about every number,
//! however many there are.

use serde::{Deserialize, Serialize};
use tah_rules::{Dice, mix};

/// How fast perturbations shrink (Spall's γ) and steps (Spall's α).
const PERTURBATION_DECAY: f64 = 0.101;
const STEP_DECAY: f64 = 0.602;
/// The first perturbation, as a part of the range.
const PERTURBATION: f64 = 0.1;
/// The first step after a result of 1, as a part of the perturbation, unless another is asked for. Numbers that are nearly right want a
/// shorter one: what two games say is mostly chance, and every step follows it.
pub const STEP: f64 = 0.15;
/// Steps hardly shrink before this part of all iterations.
const STABLE: f64 = 0.1;

/// A number that is tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Knob {
    /// Its name.
    pub name: String,
    /// The present value; rounded where it is used.
    pub value: f64,
    /// The least that makes sense.
    pub low: i32,
    /// The most that makes sense.
    pub high: i32,
}

/// Where the tuning is: all that is needed to go on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spsa {
    /// The numbers.
    pub knobs: Vec<Knob>,
    /// How many iterations are done.
    pub done: usize,
    /// How many there will be.
    pub iterations: usize,
    /// From what dice start.
    pub seed: u64,
    /// The first step after a result of 1, as a part of the perturbation.
    #[serde(default = "usual_step")]
    pub step: f64,
}

/// The step of tunings that say nothing of it.
fn usual_step() -> f64 {
    STEP
}

impl Spsa {
    /// The two settings that play each other next.
    pub fn pair(&self) -> [Vec<i32>; 2] {
        let signs = self.signs();
        [1.0, -1.0].map(|side| {
            let moved = self.knobs.iter().zip(&signs).map(|(knob, sign)| {
                let value = knob.value + side * sign * self.perturbation(knob);
                (value.round() as i32).clamp(knob.low, knob.high)
            });
            moved.collect()
        })
    }

    /// The first of the pair won by `result`, from −1 to 1: every number makes its step.
    pub fn learn(&mut self, result: f64) {
        let signs = self.signs();
        let stable = STABLE * self.iterations as f64;
        let shrunk = ((stable + 1.0) / (stable + 1.0 + self.done as f64)).powf(STEP_DECAY);
        let steps: Vec<f64> =
            self.knobs.iter().map(|knob| self.step * shrunk * self.perturbation(knob) * result).collect();
        for ((knob, sign), step) in self.knobs.iter_mut().zip(signs).zip(steps) {
            knob.value = (knob.value + sign * step).clamp(f64::from(knob.low), f64::from(knob.high));
        }
        self.done += 1;
    }

    /// Whether all iterations are done.
    pub fn is_done(&self) -> bool {
        self.done >= self.iterations
    }

    /// The coins of this iteration: the same however often they are asked for.
    fn signs(&self) -> Vec<f64> {
        let mut dice = Dice::new(mix(self.seed ^ mix(self.done as u64)));
        self.knobs.iter().map(|_| if dice.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }

    /// How far a number is moved: at least to the next whole one.
    fn perturbation(&self, knob: &Knob) -> f64 {
        let range = f64::from(knob.high) - f64::from(knob.low);
        (PERTURBATION * range / (self.done as f64 + 1.0).powf(PERTURBATION_DECAY)).max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knob(name: &str, value: f64, low: i32, high: i32) -> Knob {
        Knob { name: name.into(), value, low, high }
    }

    fn start(iterations: usize, seed: u64) -> Spsa {
        Spsa {
            knobs: vec![knob("x", 20.0, 0, 100), knob("y", -400.0, -500, 500)],
            done: 0,
            iterations,
            seed,
            step: STEP,
        }
    }

    /// How good a setting is: best at (70, 100).
    fn worth(values: &[i32]) -> f64 {
        let [x, y] = [f64::from(values[0] - 70) / 100.0, f64::from(values[1] - 100) / 1000.0];
        -4.0 * (x * x + y * y)
    }

    /// The result of two noisy games between them.
    fn result([first, second]: &[Vec<i32>; 2], dice: &mut Dice) -> f64 {
        let expected = 1.0 / (1.0 + (-3.0 * (worth(first) - worth(second))).exp());
        (0..2).map(|_| if dice.unit() < expected { 0.5 } else { -0.5 }).sum()
    }

    #[test]
    fn the_optimum_of_a_noisy_quadratic_is_found() {
        for seed in 1..=5 {
            let mut spsa = start(5000, seed);
            let mut dice = Dice::new(seed);
            while !spsa.is_done() {
                let result = result(&spsa.pair(), &mut dice);
                spsa.learn(result);
            }
            let [x, y] = [spsa.knobs[0].value, spsa.knobs[1].value];
            assert!((x - 70.0).abs() < 15.0 && (y - 100.0).abs() < 150.0, "seed {seed}: {x}, {y}");
        }
    }

    #[test]
    fn tuning_goes_on_where_it_was_stopped() {
        let run = |spsa: &mut Spsa, until: usize| {
            while spsa.done < until {
                // Noise that depends on nothing but the iteration.
                let result = result(&spsa.pair(), &mut Dice::new(spsa.done as u64));
                spsa.learn(result);
            }
        };
        let (mut whole, mut half) = (start(100, 7), start(100, 7));
        run(&mut whole, 100);
        run(&mut half, 40);
        let mut again: Spsa = serde_json::from_str(&serde_json::to_string(&half).unwrap()).unwrap();
        run(&mut again, 100);
        assert_eq!(whole, again);
    }

    #[test]
    fn settings_stay_in_range_and_differ() {
        let spsa =
            Spsa { knobs: vec![knob("small", 2.0, 2, 6)], done: 0, iterations: 10, seed: 1, step: STEP };
        let [first, second] = spsa.pair();
        assert!(first != second && (2..=6).contains(&first[0]) && (2..=6).contains(&second[0]));
    }
}

//! Least squares over sparse features: every lesson moves its few weights, each by a step that gets smaller the more that weight has
//! moved already (AdaGrad, Duchi, Hazan & Singer 2011), so that rare patterns learn as fast as common ones.

use tah_rules::{Dice, Lesson, Tabled};

/// How the weights are fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// How often all lessons are gone through.
    pub epochs: u32,
    /// The step at first; it falls to nothing by the end.
    pub step: f32,
    /// How strongly a weight is drawn to 0 each time it is used.
    pub pull: f32,
    /// An error beyond this counts no more than this: blunders teach little.
    pub most: f32,
    /// From which the order of the lessons comes.
    pub seed: u64,
}

impl Default for Fit {
    fn default() -> Self {
        Self { epochs: 4, step: 0.25, pull: 0.02, most: 8.0, seed: 1 }
    }
}

/// What a weight's sum of squares begins with: as if some forty lessons had moved it already, so that one lesson of a rare pattern says
/// little.
const FIRST: f32 = 1000.0;

impl Fit {
    /// The weights, beginning with those of `pupil`, and the mean absolute error of the last epoch.
    pub fn fit<T: Tabled>(&self, pupil: &T, lessons: &[Lesson]) -> (Vec<f32>, f64) {
        let mut weights = pupil.weights();
        let mut squares = vec![FIRST; weights.len()];
        let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
        let mut places = vec![0; pupil.lookups()];
        let mut dice = Dice::new(self.seed);
        let steps = f64::from(self.epochs) * lessons.len() as f64;
        let (mut done, mut sum) = (0.0, 0.0);
        for _ in 0..self.epochs {
            dice.shuffle(&mut order);
            sum = 0.0;
            for &number in &order {
                let lesson = &lessons[number as usize];
                pupil.look_up(lesson.position, &mut places);
                let error = lesson.value - places.iter().map(|&place| weights[place as usize]).sum::<f32>();
                sum += f64::from(error.abs());
                let error = error.clamp(-self.most, self.most);
                let step = self.step * (1.0 - done / steps) as f32;
                done += 1.0;
                for &place in &places {
                    let (weight, square) = (&mut weights[place as usize], &mut squares[place as usize]);
                    let slope = error - self.pull * *weight;
                    *square += slope * slope;
                    *weight += step * slope / square.sqrt();
                }
            }
        }
        (weights, sum / lessons.len().max(1) as f64)
    }
}

/// Mean absolute errors by group.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Mistakes {
    sums: Vec<(f64, u64)>,
}

impl Mistakes {
    /// Those of an evaluation over lessons.
    pub fn of<T: Tabled>(pupil: &T, weights: &[f32], lessons: &[Lesson]) -> Self {
        let mut places = vec![0; pupil.lookups()];
        let mut sums = Vec::new();
        for lesson in lessons {
            pupil.look_up(lesson.position, &mut places);
            let guess: f32 = places.iter().map(|&place| weights[place as usize]).sum();
            let group = pupil.group(lesson.position);
            if sums.len() <= group {
                sums.resize(group + 1, (0.0, 0));
            }
            sums[group].0 += f64::from((lesson.value - guess).abs());
            sums[group].1 += 1;
        }
        Self { sums }
    }

    /// The mean absolute error over all.
    pub fn mean(&self) -> f64 {
        let (sum, count) = self.sums.iter().fold((0.0, 0), |(a, b), (c, d)| (a + c, b + d));
        sum / count.max(1) as f64
    }

    /// Groups with their mean absolute error and how many lessons they have.
    pub fn groups(&self) -> impl Iterator<Item = (usize, f64, u64)> {
        let some = self.sums.iter().enumerate().filter(|(_, (_, count))| *count > 0);
        some.map(|(group, (sum, count))| (group, sum / *count as f64, *count))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Three tables of ten weights, looked up by the digits of a number.
    #[derive(Clone)]
    pub(in super::super) struct Digits(pub(in super::super) Vec<f32>);

    impl Tabled for Digits {
        fn lookups(&self) -> usize {
            3
        }
        fn look_up(&self, [number, _]: [u64; 2], places: &mut [u32]) {
            for (table, place) in (0..).zip(places) {
                *place = table * 10 + (number / 10u64.pow(table) % 10) as u32;
            }
        }
        fn group(&self, [number, _]: [u64; 2]) -> usize {
            number as usize / 500
        }
        fn group_name(&self, group: usize) -> String {
            format!("from {}", group * 500)
        }
        fn weights(&self) -> Vec<f32> {
            self.0.clone()
        }
        fn with_weights(&self, weights: &[f32]) -> Self {
            Self(weights.to_vec())
        }
        fn untaught(&self) -> Self {
            Self(vec![0.0; 30])
        }
        fn play(&self, dice: &mut Dice) -> Vec<[u64; 2]> {
            (0..20).map(|_| [dice.below(1000) as u64, 0]).collect()
        }
        fn steps(&self) -> usize {
            4
        }
        fn step(&self, [number, _]: [u64; 2]) -> usize {
            number as usize / 250
        }
        fn chapter(&self, step: usize) -> usize {
            step / 2
        }
        fn opened(&self, _: usize) -> Self {
            self.clone()
        }
        fn judge(&self, positions: &[[u64; 2]]) -> Vec<f32> {
            let worth = |&[number, _]: &[u64; 2]| {
                (number % 10) as f32 - (number / 10 % 10) as f32 + 2.0 * (number / 100) as f32
            };
            positions.iter().map(worth).collect()
        }
        fn outcomes(&self, dice: &mut Dice) -> Vec<Lesson> {
            lessons(self, self.play(dice))
        }
        fn levelled(&self, _: &[Lesson]) -> Self {
            self.clone()
        }
        fn examine(&self, dice: &mut Dice) -> Vec<Lesson> {
            lessons(self, self.play(dice))
        }
        fn duel(&self, _: &Self, _: &mut Dice) -> f64 {
            0.0
        }
        fn to_bytes(&self) -> Vec<u8> {
            self.0.iter().flat_map(|weight| weight.to_le_bytes()).collect()
        }
        fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String> {
            Ok(Self(bytes.chunks(4).filter_map(|b| Some(f32::from_le_bytes(b.try_into().ok()?))).collect()))
        }
    }

    fn lessons(pupil: &Digits, positions: Vec<[u64; 2]>) -> Vec<Lesson> {
        let values = pupil.judge(&positions);
        positions.into_iter().zip(values).map(|(position, value)| Lesson { position, value }).collect()
    }

    #[test]
    fn a_sum_of_tables_is_found_again() {
        let pupil = Digits(vec![0.0; 30]);
        let mut dice = Dice::new(1);
        let lessons = lessons(&pupil, (0..500).flat_map(|_| pupil.play(&mut dice)).collect());
        let (weights, last) = Fit { epochs: 20, ..Fit::default() }.fit(&pupil, &lessons);
        let mistakes = Mistakes::of(&pupil, &weights, &lessons);
        assert!(mistakes.mean() < 0.2 && last < 0.2, "{} {last}", mistakes.mean());
        assert_eq!(mistakes.groups().count(), 2);
    }
}

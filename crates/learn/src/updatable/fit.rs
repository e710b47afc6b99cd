//! Fits a network to lessons: the mean squared error of the chance to win, by Adam (Kingma & Ba 2015) over large batches, each step
//! shorter than the one before.

use tah_rules::{Dice, Extent, mix};

use super::lessons::{Lesson, Lessons, chance};

/// Positions of one step.
const BATCH: usize = 8192;
/// Every batch is gone through in so many parts at the same time; another number would add the same terms in another order.
const PARTS: usize = 2;
/// How far a step goes at first, from nothing and from weights that know something, and at last: long steps unlearn more than new
/// lessons teach.
const FIRST_RATE: f32 = 0.002;
const LATER_RATE: f32 = 0.000_3;
const LAST_RATE: f32 = 0.000_01;
/// Adam's memory of gradients and of their squares.
const MEMORY: [f32; 2] = [0.9, 0.999];
/// How much a weight is pulled to 0 in a step, as a share of the rate.
const PULL: f32 = 0.01;

/// A network that learns.
pub struct Fit {
    extent: Extent,
    most_weight: f32,
    weights: Vec<f32>,
    moments: [Vec<f32>; 2],
    steps: i32,
    rate: f32,
}

/// What one thread works with.
struct Desk {
    gradient: Vec<f32>,
    /// The hidden sums of both views, and how the loss changes with them.
    sums: [Vec<f32>; 2],
    slopes: [Vec<f32>; 2],
    loss: f64,
}

impl Desk {
    fn new(extent: Extent) -> Self {
        let hidden = || [(); 2].map(|()| vec![0.0; extent.hidden]);
        Self { gradient: vec![0.0; extent.weights()], sums: hidden(), slopes: hidden(), loss: 0.0 }
    }
}

impl Fit {
    /// A network that knows nothing.
    pub fn new(extent: Extent, most_weight: f32, dice: &mut Dice) -> Self {
        let mut weights = vec![0.0; extent.weights()];
        let (layer, above) = weights.split_at_mut(extent.inputs * extent.hidden);
        let mut scatter = |weights: &mut [f32], most: f64| {
            for weight in weights {
                *weight = ((2.0 * dice.unit() - 1.0) * most) as f32;
            }
        };
        scatter(layer, 0.08);
        // Hidden sums begin where they are neither cut off below nor above.
        above[..extent.hidden].fill(0.2);
        for output in above[extent.hidden..].chunks_exact_mut(extent.of_output()) {
            scatter(&mut output[..2 * extent.hidden], 0.08);
        }
        Self { rate: FIRST_RATE, ..Self::with_weights(extent, most_weight, weights) }
    }

    /// A network that knows something already.
    pub fn with_weights(extent: Extent, most_weight: f32, weights: Vec<f32>) -> Self {
        let moments = [(); 2].map(|()| vec![0.0; weights.len()]);
        Self { extent, most_weight, weights, moments, steps: 0, rate: LATER_RATE }
    }

    /// The weights so far.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Goes through the lessons so many times; tells each time which it was and the mean loss.
    pub fn fit(&mut self, lessons: &Lessons, epochs: u32, seed: u64, mut told: impl FnMut(u32, f64)) {
        let mut desks = [(); PARTS].map(|()| Desk::new(self.extent));
        let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
        let all = (order.len().div_ceil(BATCH) * epochs as usize).max(2);
        let (mut done, mut dice) = (0, Dice::new(mix(seed)));
        for epoch in 1..=epochs {
            dice.shuffle(&mut order);
            let mut loss = 0.0;
            for batch in order.chunks(BATCH) {
                loss += self.gradient(lessons, batch, &mut desks);
                let far = done as f32 / (all - 1) as f32;
                self.step(&mut desks, batch.len(), self.rate * (LAST_RATE / self.rate).powf(far));
                done += 1;
            }
            told(epoch, loss / lessons.len().max(1) as f64);
        }
    }

    /// The mean loss over lessons.
    pub fn mean_loss(extent: Extent, weights: &[f32], lessons: &Lessons) -> f64 {
        let mut desk = Desk::new(extent);
        let loss = |i: usize, desk: &mut Desk| {
            let lesson = lessons.get(i);
            f64::from((chance(forward(extent, weights, &lesson, &mut desk.sums)) - lesson.target).powi(2))
        };
        (0..lessons.len()).map(|i| loss(i, &mut desk)).sum::<f64>() / lessons.len().max(1) as f64
    }

    /// Sums up the gradients of a batch at the desks, and the losses.
    fn gradient(&self, lessons: &Lessons, batch: &[u32], desks: &mut [Desk; PARTS]) -> f64 {
        let share = batch.len().div_ceil(PARTS).max(1);
        std::thread::scope(|scope| {
            for (desk, part) in desks.iter_mut().zip(batch.chunks(share)) {
                scope.spawn(move || {
                    for &i in part {
                        desk.loss +=
                            f64::from(learn(self.extent, &self.weights, &lessons.get(i as usize), desk));
                    }
                });
            }
        });
        desks.iter_mut().map(|desk| std::mem::take(&mut desk.loss)).sum()
    }

    /// Moves the weights against the gradient, which is forgotten.
    fn step(&mut self, desks: &mut [Desk; PARTS], count: usize, rate: f32) {
        self.steps += 1;
        let [old, old_square] = MEMORY;
        let [first, second] = &mut self.moments;
        let rate_now = rate * (1.0 - old_square.powi(self.steps)).sqrt() / (1.0 - old.powi(self.steps));
        let [one, other] = desks;
        let gradients = one.gradient.iter_mut().zip(&mut other.gradient);
        for (((weight, first), second), (one, other)) in
            self.weights.iter_mut().zip(first).zip(second).zip(gradients)
        {
            let gradient = (*one + *other) / count as f32;
            (*one, *other) = (0.0, 0.0);
            *first += (1.0 - old) * (gradient - *first);
            *second += (1.0 - old_square) * (gradient * gradient - *second);
            *weight -= rate_now * *first / (second.sqrt() + 1e-8) + rate * PULL * *weight;
            *weight = weight.clamp(-self.most_weight, self.most_weight);
        }
    }
}

/// The output for a position; its hidden sums stay in `sums`.
#[inline]
fn forward(extent: Extent, weights: &[f32], lesson: &Lesson<'_>, sums: &mut [Vec<f32>; 2]) -> f32 {
    let hidden = extent.hidden;
    let bias = &weights[extent.inputs * hidden..][..hidden];
    let above = &weights[(extent.inputs + 1) * hidden + lesson.output * extent.of_output()..];
    let mut total = above[2 * hidden];
    for (side, view) in lesson.views.iter().enumerate() {
        let sums = &mut sums[side][..hidden];
        sums.copy_from_slice(bias);
        for &input in *view {
            let row = &weights[usize::from(input) * hidden..][..hidden];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        total += dot(sums, &above[side * hidden..][..hidden]);
    }
    total
}

/// Σ of the squares of sums, each between 0 and 1, times its weight: in sixteen sums side by side.
#[inline]
fn dot(sums: &[f32], weights: &[f32]) -> f32 {
    let mut lanes = [0.0f32; 16];
    for (sums, weights) in sums.chunks_exact(16).zip(weights.chunks_exact(16)) {
        for lane in 0..16 {
            let sum = sums[lane].clamp(0.0, 1.0);
            lanes[lane] += sum * sum * weights[lane];
        }
    }
    lanes.iter().sum()
}

/// Adds the gradient of a position; gives its loss.
fn learn(extent: Extent, weights: &[f32], lesson: &Lesson<'_>, desk: &mut Desk) -> f32 {
    let hidden = extent.hidden;
    let win = chance(forward(extent, weights, lesson, &mut desk.sums));
    let error = win - lesson.target;
    let slope = 2.0 * error * win * (1.0 - win);
    let (layer, above) = desk.gradient.split_at_mut((extent.inputs + 1) * hidden);
    let at = lesson.output * extent.of_output();
    let out = &weights[(extent.inputs + 1) * hidden + at..][..2 * hidden];
    let out_gradient = &mut above[at..][..extent.of_output()];
    out_gradient[2 * hidden] += slope;
    for (side, view) in lesson.views.iter().enumerate() {
        let (sums, slopes) = (&desk.sums[side][..hidden], &mut desk.slopes[side][..hidden]);
        let (out, out_gradient) =
            (&out[side * hidden..][..hidden], &mut out_gradient[side * hidden..][..hidden]);
        for (((sum, below), out), out_gradient) in
            sums.iter().zip(slopes.iter_mut()).zip(out).zip(out_gradient)
        {
            let held = sum.clamp(0.0, 1.0);
            *out_gradient += slope * held * held;
            *below = if held == *sum { slope * out * 2.0 * held } else { 0.0 };
        }
        let bias = extent.inputs;
        for input in view.iter().map(|&input| usize::from(input)).chain([bias]) {
            let row = &mut layer[input * hidden..][..hidden];
            row.iter_mut().zip(slopes.iter()).for_each(|(gradient, slope)| *gradient += slope);
        }
    }
    error * error
}

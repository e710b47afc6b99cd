//! A course: stages of generations. In each generation the evaluation plays itself, and its networks learn from what the games taught;
//! then all that a continuation needs is written down, so that an interruption costs one generation.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tah_rules::{Dice, Examples, Networked, Practice, mix};

use super::class::{Class, STATE, generations_in};
use super::curve::{self, Curve};
use crate::tables::store::Store;
use crate::trouble::Trouble;

/// How long work may be lost.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// Some generations of a kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stage {
    /// How many generations.
    pub generations: u32,
    /// The games of each.
    pub games: u32,
    /// How they are played, and what they teach.
    pub practice: Practice,
    /// How often the examples of a generation are gone through.
    pub epochs: u32,
    /// Examples of one step.
    pub batch: usize,
    /// How far a step goes, at first and at last.
    pub rate: [f32; 2],
    /// Whether it begins with networks that are divided by kinds of positions.
    pub divides: bool,
}

impl Stage {
    /// The rate in a generation: it falls by the same factor each time.
    pub(super) fn rate_in(&self, generation: u32) -> f32 {
        let [first, last] = self.rate;
        first * (last / first).powf(generation as f32 / self.generations.max(2).saturating_sub(1) as f32)
    }
}

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// The stages, in their order.
    pub stages: Vec<Stage>,
    /// From which all dice come.
    pub seed: u64,
    /// Games played at the same time; they change nothing but the time.
    pub threads: usize,
    /// Whether it begins with the weights that are there, and not with random ones.
    pub continues: bool,
    /// After which generation it ends early, if so; it can be continued from there.
    pub last: Option<u32>,
}

/// How often play is measured in a course, and by how many pairs of games each time.
const MEASURES: u32 = 40;
const PAIRS: u32 = 250;

impl Course {
    /// The same course with about so many games in all.
    #[must_use]
    pub fn with_games(mut self, games: u64) -> Self {
        let factor = games as f64 / self.games().max(1) as f64;
        for stage in &mut self.stages {
            stage.generations = ((f64::from(stage.generations) * factor).round() as u32).max(1);
        }
        self
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.stages.iter().map(|stage| u64::from(stage.generations) * u64::from(stage.games)).sum()
    }

    /// All generations up to the last.
    pub fn generations(&self) -> u32 {
        let all = self.stages.iter().map(|stage| stage.generations).sum();
        self.last.map_or(all, |last| last.min(all))
    }

    /// Whether play is measured after a generation.
    fn measures_after(&self, number: u32) -> bool {
        number == self.generations() || number.is_multiple_of((self.generations() / MEASURES).max(1))
    }

    /// All that the outcome depends on.
    fn plan(&self) -> String {
        let continues = if self.continues { " continues" } else { "" };
        let stages: String = self.stages.iter().map(|stage| {
            let Stage { generations, games, practice, epochs, batch, rate: [first, last], divides } = stage;
            let divides = if *divides { " divides" } else { "" };
            format!(
                " stage={generations}x{games} {practice:?} epochs={epochs} batch={batch} rate={first}..{last}{divides}"
            )
        }).collect();
        format!("seed={}{continues}{stages}", self.seed)
    }
}

/// How a generation went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Generation {
    /// Its number over all stages, from 1.
    pub number: u32,
    /// Of how many.
    pub of: u32,
    /// Games so far.
    pub games: u64,
    /// The examples it learned from.
    pub examples: u64,
    /// The root of the mean squared error of an output, when it was met first.
    pub error: f64,
    /// The points a game against the opponent that never changes, where they were measured.
    pub points: Option<f64>,
}

/// Teaches `pupil` in a folder, or continues what the folder holds; gives it with its new weights.
pub fn learn<N: Networked>(
    pupil: &N,
    course: &Course,
    path: &Path,
    stop: &AtomicBool,
    told: &mut dyn FnMut(&Generation),
) -> Result<(N, Curve), Trouble> {
    let store = Store::open(path, &course.plan())?;
    let mut class = Class::new(pupil, course);
    let state = store.read(STATE)?;
    let damaged =
        || Trouble::Content(store.file(STATE), "damaged, or of networks of another shape".to_owned());
    let done = state.as_deref().map_or(Some(0), generations_in).ok_or_else(damaged)?;
    let mut curve = Curve::read(&store, done)?;
    let of = course.generations();
    let (mut number, mut games) = (0, 0);
    let mut saved = Instant::now();
    let mut taught = pupil.with_weights(&class.weights());
    for stage in &course.stages {
        // Who ends early does not begin the next stage.
        if number >= of.max(done) {
            break;
        }
        if stage.divides {
            taught = taught.divided();
            class = Class::of(&taught);
        }
        if (number + 1..=number + stage.generations).contains(&done) {
            state.as_deref().and_then(|bytes| class.read(bytes)).ok_or_else(damaged)?;
            taught = taught.with_weights(&class.weights());
        }
        for generation in 0..stage.generations {
            number += 1;
            games += u64::from(stage.games);
            if number <= done || number > of {
                continue;
            }
            let examples = play(&taught, course, stage, number, stop);
            if stop.load(Relaxed) {
                class.save(&store, number - 1)?;
                return Err(Trouble::Stopped);
            }
            let error = class.study(&examples, stage, generation, mix(course.seed ^ u64::from(number)));
            taught = taught.with_weights(&class.weights());
            let points = course.measures_after(number).then(|| measure(&taught, course.seed));
            if let Some(points) = points {
                curve.push(number, games, points);
                store.write(curve::FILE, curve.text().as_bytes())?;
            }
            if number == of || stop.load(Relaxed) || saved.elapsed() > SAVE_EVERY {
                class.save(&store, number)?;
                saved = Instant::now();
            }
            told(&Generation { number, of, games, examples: examples.len() as u64, error, points });
        }
    }
    store.write("weights.bin", &taught.to_bytes())?;
    store.write("curve.svg", curve.svg().as_bytes())?;
    store.write("card.md", card(course, &curve).as_bytes())?;
    Ok((taught, curve))
}

/// The points a game against the opponent that never changes, always with the same dice.
fn measure<N: Networked>(pupil: &N, seed: u64) -> f64 {
    let mut dice = Dice::new(mix(seed));
    (0..PAIRS).map(|_| pupil.measure(&mut dice)).sum::<f64>() / f64::from(2 * PAIRS)
}

/// The card beside the weights: how they were made.
fn card(course: &Course, curve: &Curve) -> String {
    let mut text = format!(
        "Made by games of the networks against themselves: {}.\n\n\
         | generation | games | points a game against the beginner |\n|---|---|---|\n",
        course.plan()
    );
    for &(generation, games, points) in curve.points() {
        text += &format!("| {generation} | {games} | {points:+.3} |\n");
    }
    text + &format!(
        "\nEach measure is {} games, in pairs with the same dice; the curve is in `curve.svg`.\n",
        2 * PAIRS
    )
}

/// The games of a generation, shared out among threads and collected in their order.
fn play<N: Networked>(pupil: &N, course: &Course, stage: &Stage, number: u32, stop: &AtomicBool) -> Examples {
    let threads = course.threads.max(1) as u32;
    let share = |thread: u32| {
        let mut examples = Examples::default();
        let games = thread * stage.games / threads..(thread + 1) * stage.games / threads;
        for game in games.take_while(|_| !stop.load(Relaxed)) {
            let seed = mix(course.seed ^ mix(u64::from(number) << 32 | u64::from(game)));
            pupil.play(stage.practice, &mut Dice::new(seed), &mut examples);
        }
        examples
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|thread| scope.spawn(move || share(thread))).collect();
        let mut all = share(0);
        for worker in workers {
            if let Ok(examples) = worker.join() {
                all.append(&examples);
            }
        }
        all
    })
}

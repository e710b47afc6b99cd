//! The rounds: play in batches, fit the tables to the lessons of this round and of those before it, measure on games held out and by games
//! against the weights before.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;

use tah_rules::{Dice, Lesson, Tabled, mix};

use super::card;
use super::fit::{Fit, Mistakes};
use super::store::Store;
use crate::trouble::Trouble;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Course {
    /// How often it plays and learns.
    pub rounds: u32,
    /// The games of each round.
    pub games: u64,
    /// How many games are kept in one file.
    pub batch: u64,
    /// From which all dice come.
    pub seed: u64,
    /// Batches played at the same time; they change nothing but the time.
    pub threads: usize,
    /// Whether the first round plays with the weights that are there, and not with those from before anything was learned.
    pub continues: bool,
}

impl Default for Course {
    fn default() -> Self {
        Self { rounds: 3, games: 20_000, batch: 500, seed: 1, threads: 1, continues: false }
    }
}

impl Course {
    /// All that the outcome depends on but the number of rounds.
    fn plan(&self) -> String {
        let continues = if self.continues { " continues" } else { "" };
        format!("games={} batch={} seed={}{continues}", self.games, self.batch, self.seed)
    }

    /// As which round of a course from nothing a round counts: who continues is no beginner.
    fn level(&self, number: u32) -> u32 {
        if self.continues { number + FIRST_KEPT - 1 } else { number }
    }
}

/// How a round went.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// Its number, from 1.
    pub number: u32,
    /// The lessons it learned from, and those held out.
    pub lessons: [u64; 2],
    /// The mean absolute error over those held out, before and after.
    pub error: [f64; 2],
    /// The same by group, after: its name, the error, and how many lessons it has.
    pub groups: Vec<(String, f64, u64)>,
    /// Games against the weights before, in pairs: pairs won, drawn, lost, and the mean gain of a game.
    pub duels: ([u64; 3], f64),
}

/// What is told while it goes on.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// Batches of a round that are played, of how many.
    Batch(u32, u64, u64),
    /// An epoch of a round is done, of how many: the mean absolute error.
    Epoch(u32, u32, u32, f64),
    /// A round is complete.
    Term(Term),
}

/// Games played after a round to examine what was learned, of which nothing is learned: one for so many others, and at most so many.
const EXAMINED: u64 = 20;
const EXAMINATION: u64 = 200;
/// The first round whose games are learned from once more in the next round.
const FIRST_KEPT: u32 = 3;
/// Pairs of games against the weights before.
const DUELS: u64 = 200;

/// Teaches `pupil` in a folder, or continues what the folder holds; gives it with its new weights, and how the rounds went.
pub fn learn<T: Tabled>(
    pupil: &T,
    course: &Course,
    path: &Path,
    stop: &AtomicBool,
    told: &mut dyn FnMut(News),
) -> Result<(T, Vec<Term>), Trouble> {
    let store = Store::open(path, &course.plan())?;
    let mut pupil = if course.continues { pupil.clone() } else { pupil.untaught() };
    let mut terms = Vec::new();
    for number in 1..=course.rounds {
        let (taught, term) = match finished(&store, &pupil, number)? {
            Some(done) => done,
            None => round(&pupil, course, &store, number, stop, told)?,
        };
        pupil = taught;
        told(News::Term(term.clone()));
        terms.push(term);
    }
    store.write("weights.bin", &pupil.to_bytes())?;
    store.write("card.md", card::card(&course.plan(), &terms).as_bytes())?;
    Ok((pupil, terms))
}

/// A round that is on disk already.
fn finished<T: Tabled>(store: &Store, pupil: &T, number: u32) -> Result<Option<(T, Term)>, Trouble> {
    let (weights, report) = (format!("round-{number}.weights.bin"), format!("round-{number}.report.txt"));
    let (Some(bytes), Some(text)) = (store.read(&weights)?, store.read(&report)?) else { return Ok(None) };
    let taught = pupil.read_bytes(&bytes).map_err(|why| Trouble::Content(store.file(&weights), why))?;
    let term = card::read_term(&String::from_utf8_lossy(&text))
        .ok_or_else(|| Trouble::Content(store.file(&report), "not the report of a round".into()))?;
    Ok(Some((taught, term)))
}

fn round<T: Tabled>(
    pupil: &T,
    course: &Course,
    store: &Store,
    number: u32,
    stop: &AtomicBool,
    told: &mut dyn FnMut(News),
) -> Result<(T, Term), Trouble> {
    play(pupil, course, store, number, stop, told)?;
    let mut lessons = Vec::new();
    for round in first_kept(course, number)..=number {
        for batch in 0..batches(course) {
            lessons.extend(store.lessons(round, batch)?.unwrap_or_default());
        }
    }
    if lessons.is_empty() {
        return Err(Trouble::NoPositions);
    }
    let fit = Fit { seed: course.seed, ..Fit::default() };
    let weights =
        fit.fit(pupil, &lessons, |epoch, error| told(News::Epoch(number, epoch, fit.epochs, error)));
    let taught = pupil.with_weights(&weights);
    let seed = mix(course.seed ^ u64::from(number) << 32);
    let mut dice = Dice::new(mix(seed));
    let tests: Vec<Lesson> = (0..(course.games / EXAMINED).clamp(1, EXAMINATION))
        .flat_map(|_| taught.examine(&mut dice))
        .collect();
    let before = Mistakes::of(pupil, &pupil.weights(), &tests);
    let after = Mistakes::of(&taught, &taught.weights(), &tests);
    let term = Term {
        number,
        lessons: [lessons.len() as u64, tests.len() as u64],
        error: [before.mean(), after.mean()],
        groups: after.groups().map(|(group, error, count)| (pupil.group_name(group), error, count)).collect(),
        duels: duels(&taught, pupil, seed),
    };
    store.write(&format!("round-{number}.weights.bin"), &taught.to_bytes())?;
    store.write(&format!("round-{number}.report.txt"), card::write_term(&term).as_bytes())?;
    Ok((taught, term))
}

/// The first round whose games a round learns from: the one before it, whose player was nearly as good. The first games of one who
/// knows nothing are too poor to be learned from twice.
fn first_kept(course: &Course, number: u32) -> u32 {
    let poor = if course.continues { 1 } else { FIRST_KEPT };
    (number - 1).max(number.min(poor))
}

fn batches(course: &Course) -> u64 {
    course.games.div_ceil(course.batch.max(1))
}

/// Plays the batches of a round that are not on disk.
fn play<T: Tabled>(
    pupil: &T,
    course: &Course,
    store: &Store,
    number: u32,
    stop: &AtomicBool,
    told: &mut dyn FnMut(News),
) -> Result<(), Trouble> {
    let all = batches(course);
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..course.threads.max(1) {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                while !stop.load(Relaxed) {
                    let batch = next.fetch_add(1, Relaxed);
                    if batch >= all {
                        break;
                    }
                    let done = if store.has_lessons(number, batch) {
                        Ok(())
                    } else {
                        let seed = mix(course.seed ^ mix(u64::from(number) << 40 | batch));
                        let mut dice = Dice::new(seed);
                        let games = course.batch.min(course.games - batch * course.batch);
                        let lessons: Vec<Lesson> =
                            (0..games).flat_map(|_| pupil.play(course.level(number), &mut dice)).collect();
                        store.write_lessons(number, batch, &lessons)
                    };
                    if send.send(done).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (count, done) in (1..).zip(receive) {
            done?;
            told(News::Batch(number, count, all));
        }
        if stop.load(Relaxed) { Err(Trouble::Stopped) } else { Ok(()) }
    })
}

/// Pairs of games against the weights before: won, drawn, lost, and the mean gain of a game.
fn duels<T: Tabled>(taught: &T, before: &T, seed: u64) -> ([u64; 3], f64) {
    let mut dice = Dice::new(seed);
    let (mut counts, mut sum) = ([0; 3], 0.0);
    for _ in 0..DUELS {
        let gain = taught.duel(before, &mut dice);
        sum += gain;
        counts[if gain > 0.0 {
            0
        } else if gain < 0.0 {
            2
        } else {
            1
        }] += 1;
    }
    (counts, sum / (2 * DUELS) as f64)
}

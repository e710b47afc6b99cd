//! The rounds: play in batches, learn the positions of this round and of the one before it, measure on games held out and by games against
//! the weights before.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;

use tah_rules::{Dice, Lesson, Tabled, mix};

use super::card;
use super::fit::{Fit, Mistakes};
use super::store::Store;
use super::sweep::Sweep;
use crate::trouble::Trouble;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Course {
    /// How often it plays and learns.
    pub rounds: u32,
    /// The games of each round; the first two rounds from nothing have fewer.
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

    /// The games of a round: who knows nothing yet learns as much from few.
    fn games(&self, number: u32) -> u64 {
        let share =
            if self.continues { 1 } else { BEGINNERS.get(number as usize - 1).map_or(1, |share| *share) };
        (self.games / share).max(1)
    }

    fn batches(&self, number: u32) -> u64 {
        self.games(number).div_ceil(self.batch.max(1))
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
    /// A step of a round is learned, of how many: the mean absolute error.
    Step(u32, usize, usize, f64),
    /// A round is complete.
    Term(Term),
}

/// Games played after a round to examine what was learned, of which nothing is learned: one for so many others, and at most so many.
const EXAMINED: u64 = 100;
const EXAMINATION: u64 = 200;
/// The first rounds of a course from nothing have one game for so many of a later one.
const BEGINNERS: [u64; 2] = [16, 4];
/// Games whose outcome says how high evaluations should be on the average, at most.
const LEVELLED: u64 = 4000;
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
    // The player of the round before was nearly as good, and what its positions are worth is found out anew.
    let mut positions = Vec::new();
    for round in number.max(2) - 1..=number {
        for batch in 0..course.batches(round) {
            positions.extend(store.positions(round, batch)?.unwrap_or_default());
        }
    }
    if positions.is_empty() {
        return Err(Trouble::NoPositions);
    }
    let learned = positions.len() as u64;
    let seed = mix(course.seed ^ u64::from(number) << 32);
    let mut dice = Dice::new(mix(seed ^ 1));
    let outcomes: Vec<Lesson> =
        (0..course.games(number).min(LEVELLED)).flat_map(|_| pupil.outcomes(&mut dice)).collect();
    let sweep = Sweep {
        store,
        round: number,
        is_first: number == 1 && !course.continues,
        fit: Fit { seed: course.seed, ..Fit::default() },
        outcomes: &outcomes,
        threads: course.threads,
        stop,
    };
    let taught = sweep.run(pupil, positions.into_iter(), &mut |step, error| {
        told(News::Step(number, step + 1, pupil.steps(), error));
    })?;
    let mut dice = Dice::new(mix(seed));
    let tests: Vec<Lesson> = (0..(course.games(number) / EXAMINED).clamp(1, EXAMINATION))
        .flat_map(|_| taught.examine(&mut dice))
        .collect();
    let before = Mistakes::of(pupil, &pupil.weights(), &tests);
    let after = Mistakes::of(&taught, &taught.weights(), &tests);
    let term = Term {
        number,
        lessons: [learned, tests.len() as u64],
        error: [before.mean(), after.mean()],
        groups: after.groups().map(|(group, error, count)| (pupil.group_name(group), error, count)).collect(),
        duels: duels(&taught, pupil, seed),
    };
    store.write(&format!("round-{number}.weights.bin"), &taught.to_bytes())?;
    store.write(&format!("round-{number}.report.txt"), card::write_term(&term).as_bytes())?;
    Ok((taught, term))
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
    let all = course.batches(number);
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
                    let done = if store.has_positions(number, batch) {
                        Ok(())
                    } else {
                        let seed = mix(course.seed ^ mix(u64::from(number) << 40 | batch));
                        let mut dice = Dice::new(seed);
                        let games = course.batch.min(course.games(number) - batch * course.batch);
                        let positions: Vec<[u64; 2]> =
                            (0..games).flat_map(|_| pupil.play(&mut dice)).collect();
                        store.write_positions(number, batch, &positions)
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

#[cfg(test)]
mod tests {
    use super::super::fit::tests::Digits;
    use super::*;

    #[test]
    fn a_course_goes_on_where_it_was_interrupted() {
        let folder = std::env::temp_dir().join(format!("tah-tables-{}", std::process::id()));
        let pupil = Digits(vec![0.0; 30]);
        let stop = AtomicBool::new(false);
        let course = Course { rounds: 1, games: 400, batch: 10, ..Course::default() };
        let first = learn(&pupil, &course, &folder.join("a"), &stop, &mut |_| {}).unwrap();
        let two = Course { rounds: 2, threads: 2, ..course };
        let resumed = learn(&pupil, &two, &folder.join("a"), &stop, &mut |_| {}).unwrap();
        let at_once = learn(&pupil, &two, &folder.join("b"), &stop, &mut |_| {}).unwrap();
        assert_eq!(resumed.0.0, at_once.0.0);
        assert_eq!(resumed.1[0], first.1[0]);
        // The second round has four times the games of the first, and learns from both.
        assert_eq!([first.1[0].lessons[0], resumed.1[1].lessons[0]], [25 * 20, 125 * 20]);
        let other = Course { seed: 9, ..two };
        assert!(learn(&pupil, &other, &folder.join("a"), &stop, &mut |_| {}).is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// Stopped in the middle of a sweep, what is on disk is used again and the outcome is the same.
    #[test]
    fn a_sweep_goes_on_where_it_was_interrupted() {
        let folder = std::env::temp_dir().join(format!("tah-sweep-{}", std::process::id()));
        let pupil = Digits(vec![0.0; 30]);
        let course = Course { rounds: 1, games: 400, batch: 10, ..Course::default() };
        let stop = AtomicBool::new(false);
        let mut steps = Vec::new();
        let stopped = learn(&pupil, &course, &folder.join("a"), &stop, &mut |news| {
            if let News::Step(_, step, ..) = news {
                stop.store(step == 3, Relaxed);
            }
        });
        assert!(matches!(stopped, Err(Trouble::Stopped)));
        stop.store(false, Relaxed);
        let resumed = learn(&pupil, &course, &folder.join("a"), &stop, &mut |news| {
            if let News::Step(_, step, ..) = news {
                steps.push(step);
            }
        });
        let at_once = learn(&pupil, &course, &folder.join("b"), &stop, &mut |_| {}).unwrap();
        assert_eq!(steps, [3, 4]);
        assert_eq!(resumed.unwrap().0.0, at_once.0.0);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

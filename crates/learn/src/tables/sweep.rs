//! Learning from the end of the game to its beginning: the positions of a step are judged by what was learned of those nearer to the
//! end, then learned. So the truth of the last moves reaches the first in one sweep, where rounds of games would bring it a few plies
//! further each.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;

use tah_rules::{Lesson, Tabled};

use super::fit::Fit;
use super::store::Store;
use crate::trouble::Trouble;

/// Epochs after each step of a chapter but the last: enough to judge the next step by.
const HASTY: u32 = 2;
/// So many positions are judged by a thread at a time.
const PORTION: usize = 2000;

/// How a sweep goes.
pub(super) struct Sweep<'s> {
    pub(super) store: &'s Store,
    pub(super) round: u32,
    /// Whether a chapter begins with what was learned in the one before it, not with its own old weights.
    pub(super) is_first: bool,
    pub(super) fit: Fit,
    /// Positions with what came of games.
    pub(super) outcomes: &'s [Lesson],
    pub(super) threads: usize,
    pub(super) stop: &'s AtomicBool,
}

impl Sweep<'_> {
    /// Teaches `pupil` the positions; `told` hears of every step with the mean absolute error over what was learned. Chapters that
    /// are on disk are not learned again.
    pub(super) fn run<T: Tabled>(
        &self,
        pupil: &T,
        positions: impl Iterator<Item = [u64; 2]>,
        told: &mut dyn FnMut(usize, f64),
    ) -> Result<T, Trouble> {
        let steps = pupil.steps();
        let mut by_step = vec![Vec::new(); steps];
        for position in positions {
            by_step[pupil.step(position)].push(position);
        }
        let mut pupil = pupil.clone();
        let mut lessons: Vec<Lesson> = Vec::new();
        for (step, positions) in by_step.iter().enumerate() {
            let chapter = pupil.chapter(step);
            let is_opening = step == 0 || pupil.chapter(step - 1) != chapter;
            let is_closing = step + 1 == steps || pupil.chapter(step + 1) != chapter;
            let file = format!("round-{}.chapter-{chapter}.weights.bin", self.round);
            if let Some(bytes) = self.store.read(&file)? {
                if is_closing {
                    let read = pupil.read_bytes(&bytes);
                    pupil = read.map_err(|why| Trouble::Content(self.store.file(&file), why))?;
                }
                continue;
            }
            if is_opening {
                lessons.clear();
                let same = |(step, _): &(usize, &Vec<[u64; 2]>)| pupil.chapter(*step) == chapter;
                let is_empty = by_step.iter().enumerate().filter(same).all(|(_, part)| part.is_empty());
                // Where there is nothing to learn, what was learned nearest to it is the best guess.
                if self.is_first || is_empty {
                    pupil = pupil.opened(chapter);
                }
            }
            let values = self.judge(&pupil, positions)?;
            let judged = positions.iter().zip(values).map(|(&position, value)| Lesson { position, value });
            lessons.extend(judged);
            let epochs = if is_closing { self.fit.epochs } else { HASTY };
            let (weights, error) = Fit { epochs, ..self.fit }.fit(&pupil, &lessons);
            pupil = pupil.with_weights(&weights).levelled(&self.outcomes_of(&pupil, chapter, step));
            told(step, error);
            if is_closing {
                self.store.write(&file, &pupil.to_bytes())?;
            }
        }
        Ok(pupil)
    }

    /// What came of games, for the steps of a chapter that are learned.
    fn outcomes_of<T: Tabled>(&self, pupil: &T, chapter: usize, last: usize) -> Vec<Lesson> {
        let is_learned = |lesson: &&Lesson| {
            let step = pupil.step(lesson.position);
            step <= last && pupil.chapter(step) == chapter
        };
        self.outcomes.iter().filter(is_learned).copied().collect()
    }

    /// What the positions are worth, in their order whatever the threads.
    fn judge<T: Tabled>(&self, pupil: &T, positions: &[[u64; 2]]) -> Result<Vec<f32>, Trouble> {
        let next = AtomicUsize::new(0);
        let mut values = vec![0.0; positions.len()];
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..self.threads.max(1) {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    while !self.stop.load(Relaxed) {
                        let portion = next.fetch_add(1, Relaxed);
                        let Some(part) = positions.chunks(PORTION).nth(portion) else { break };
                        if send.send((portion, pupil.judge(part))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for (portion, judged) in receive {
                values[portion * PORTION..][..judged.len()].copy_from_slice(&judged);
            }
        });
        if self.stop.load(Relaxed) { Err(Trouble::Stopped) } else { Ok(values) }
    }
}

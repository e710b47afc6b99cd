//! The networks that learn together, and all that a continuation needs of them.

use tah_rules::{Dice, Examples, Networked, mix};

use super::course::{Course, Stage};
use super::fit::Fit;
use crate::tables::store::Store;
use crate::trouble::Trouble;

/// The file of what a continuation needs.
pub(super) const STATE: &str = "state.bin";

/// The networks that learn.
pub(super) struct Class {
    fits: Vec<Fit>,
}

impl Class {
    /// Those that begin the course.
    pub(super) fn new<N: Networked>(pupil: &N, course: &Course) -> Self {
        if course.continues {
            return Self::of(pupil);
        }
        let mut dice = Dice::new(course.seed);
        Self { fits: pupil.shapes().into_iter().map(|shape| Fit::random(shape, &mut dice)).collect() }
    }

    /// Those of the pupil, with nothing remembered of how they came about.
    pub(super) fn of<N: Networked>(pupil: &N) -> Self {
        let weights = pupil.weights();
        let mut rest = weights.as_slice();
        let fits = pupil.shapes().into_iter().map(|shape| {
            let own;
            (own, rest) = rest.split_at(shape.weights());
            Fit::new(shape, own)
        });
        Self { fits: fits.collect() }
    }

    pub(super) fn weights(&self) -> Vec<f32> {
        self.fits.iter().flat_map(Fit::averages).copied().collect()
    }

    /// Goes through the examples; tells the error of the first time.
    pub(super) fn study(&mut self, examples: &Examples, stage: &Stage, generation: u32, seed: u64) -> f64 {
        let study = |network: usize, fit: &mut Fit| {
            let mut dice = Dice::new(mix(seed ^ network as u64));
            let own = |&i: &u32| examples.get(i as usize).network == network;
            let mut order: Vec<u32> = (0..examples.len() as u32).filter(own).collect();
            let mut pass = || {
                dice.shuffle(&mut order);
                fit.pass(examples, &order, stage.batch, stage.rate_in(generation))
            };
            let first = pass();
            for _ in 1..stage.epochs {
                pass();
            }
            first
        };
        let first: f64 = std::thread::scope(|scope| {
            let networks = self.fits.iter_mut().enumerate();
            let studies: Vec<_> = networks.map(|(i, fit)| scope.spawn(move || study(i, fit))).collect();
            studies.into_iter().filter_map(|study| study.join().ok()).sum()
        });
        let outputs = self.fits.first().map_or(1, Fit::outputs);
        (first / (examples.len().max(1) * outputs) as f64).sqrt()
    }

    /// Everything a continuation needs, with a number that tells whether it is whole.
    pub(super) fn save(&self, store: &Store, number: u32) -> Result<(), Trouble> {
        let mut bytes: Vec<u8> = u64::from(number).to_le_bytes().to_vec();
        for fit in &self.fits {
            bytes.extend(fit.steps().to_le_bytes());
            bytes.extend(fit.state().flat_map(f32::to_le_bytes));
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        store.write(STATE, &bytes)
    }

    /// Reads what [`save`](Self::save) wrote of as many networks of the same shapes.
    pub(super) fn read(&mut self, bytes: &[u8]) -> Option<()> {
        let mut body = whole(bytes)?.split_first_chunk::<8>()?.1;
        for fit in &mut self.fits {
            let (steps, rest) = body.split_first_chunk::<8>()?;
            let size = fit.state().count() * 4;
            let (own, rest) = rest.split_at_checked(size)?;
            let mut values = own.as_chunks::<4>().0.iter().map(|&word| f32::from_le_bytes(word));
            fit.resume(&mut values, u64::from_le_bytes(*steps))?;
            body = rest;
        }
        body.is_empty().then_some(())
    }
}

/// How many generations were done when this was saved.
pub(super) fn generations_in(bytes: &[u8]) -> Option<u32> {
    Some(u64::from_le_bytes(*whole(bytes)?.first_chunk::<8>()?) as u32)
}

/// What was saved, without its checksum; nothing if it is damaged.
fn whole(bytes: &[u8]) -> Option<&[u8]> {
    let (body, sum) = bytes.split_last_chunk::<8>()?;
    (checksum(body).to_le_bytes() == *sum).then_some(body)
}

/// FNV-1a over words of bytes: a changed byte changes it.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

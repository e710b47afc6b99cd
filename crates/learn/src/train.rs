//! The rounds: play, learn, and play again with what was learned.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tah_rules::{Guide, Keyed, Linear, Notation};

use crate::card;
use crate::crew;
use crate::folder::Folder;
use crate::plan::Plan;
use crate::record::Record;
use crate::regression::{Fit, slope};
use crate::samples::Samples;
use crate::trouble::Trouble;

/// One game in so many is kept from the regression, to test it.
pub(crate) const HELD_OUT: u64 = 10;

/// How a round went.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// The games it learned from.
    pub games: u64,
    /// How the games of this round ended for the first player: won, drawn, lost.
    pub results: [u64; 3],
    /// The positions it learned from, and those of games held out.
    pub positions: [u64; 2],
    /// The slope of the sigmoid, per point.
    pub slope: f64,
    /// The loss over the positions held out, before and after.
    pub loss: [f64; 2],
}

/// What is told while it goes on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// A game of a round was played: how many there are, of how many.
    Game(u32, u64, u64),
    /// The positions were gone through once more: the round, the epoch, of how many, the mean loss.
    Epoch(u32, u32, u32, f64),
    /// A round is complete.
    Round(Round),
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Trained<G> {
    /// The guide with the new weights.
    pub guide: G,
    /// How the rounds went.
    pub rounds: Vec<Round>,
}

/// Trains a guide in a folder, or continues what the folder holds. `told` hears how it goes; `stop` ends it between two games.
pub fn train<R, G>(
    rules: &R,
    guide: &G,
    plan: &Plan,
    path: &Path,
    stop: &AtomicBool,
    mut told: impl FnMut(Event),
) -> Result<Trained<G>, Trouble>
where
    R: Keyed + Notation + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Linear<R> + Clone + Send + Sync,
{
    let folder = Folder::open(path, plan)?;
    let mut guide = if plan.continues { guide.clone() } else { guide.untaught() };
    let mut rounds = Vec::new();
    for number in 1..=plan.rounds {
        let read = |bytes: &[u8]| {
            str::from_utf8(bytes).map_err(|error| error.to_string()).and_then(|text| guide.read_weights(text))
        };
        let (learned, round) = match finished(&folder, number, &weights_file(number), read)? {
            Some(done) => done,
            None => play_and_learn(rules, &guide, plan, &folder, number, stop, &mut told)?,
        };
        guide = learned;
        told(Event::Round(round));
        rounds.push(round);
    }
    folder.write("weights.txt", guide.weights_text())?;
    folder.write("card.md", card::card(plan, &rounds, card::REGRESSION))?;
    Ok(Trained { guide, rounds })
}

fn weights_file(round: u32) -> String {
    format!("round-{round}.weights.txt")
}

pub(crate) fn report_file(round: u32) -> String {
    format!("round-{round}.report.txt")
}

/// A round that is on disk already: what it learned lies in `file`, which `read` understands.
pub(crate) fn finished<G>(
    folder: &Folder,
    number: u32,
    file: &str,
    read: impl FnOnce(&[u8]) -> Result<G, String>,
) -> Result<Option<(G, Round)>, Trouble> {
    let report = report_file(number);
    let (Some(bytes), Some(reported)) = (folder.read_bytes(file)?, folder.read(&report)?) else {
        return Ok(None);
    };
    let learned = read(&bytes).map_err(|why| Trouble::Content(folder.file(file), why))?;
    let round = card::read_round(&reported)
        .ok_or_else(|| Trouble::Content(folder.file(&report), "not the report of a round".to_owned()))?;
    Ok(Some((learned, round)))
}

fn play_and_learn<R, G>(
    rules: &R,
    guide: &G,
    plan: &Plan,
    folder: &Folder,
    number: u32,
    stop: &AtomicBool,
    told: &mut impl FnMut(Event),
) -> Result<(G, Round), Trouble>
where
    R: Keyed + Notation + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Linear<R> + Clone + Send + Sync,
{
    play_round((rules, guide, 0), plan, folder, number, stop, told)?;
    let mut records = folder.games(number)?;
    let mut round = Round { number, results: results(&records), ..Round::default() };
    // The first games of one who knows nothing are too poor to be learned from twice.
    let first_worth_it = if plan.continues { 1 } else { 2 };
    if number > first_worth_it {
        records.extend(folder.games(number - 1)?);
    }
    round.games = records.len() as u64;
    let learned = learn(rules, guide, &records, &mut round, plan.seed, told)?;
    folder.write(&weights_file(number), learned.weights_text())?;
    folder.write(&report_file(number), card::write_round(&round))?;
    Ok((learned, round))
}

/// Plays those games of a round that are not on disk yet, and looks at so many positions beside each that is kept.
pub(crate) fn play_round<R, G>(
    player: (&R, &G, usize),
    plan: &Plan,
    folder: &Folder,
    number: u32,
    stop: &AtomicBool,
    told: &mut impl FnMut(Event),
) -> Result<(), Trouble>
where
    R: Keyed + Notation + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send + Sync,
{
    let mut done = folder.games(number)?.len() as u64;
    if done > plan.games {
        return Err(Trouble::Played(number, done, plan.games));
    }
    let mut writer = folder.append(number)?;
    crew::play(player, plan, number, done, stop, |record| {
        done += 1;
        told(Event::Game(number, done, plan.games));
        writer.add(&record)
    })?;
    writer.flush()?;
    if stop.load(Relaxed) { Err(Trouble::Stopped) } else { Ok(()) }
}

pub(crate) fn results(records: &[Record]) -> [u64; 3] {
    [1.0, 0.5, 0.0].map(|result| records.iter().filter(|record| record.result == result).count() as u64)
}

/// Fits the weights to the positions of the games.
fn learn<R, G>(
    rules: &R,
    guide: &G,
    records: &[Record],
    round: &mut Round,
    seed: u64,
    told: &mut impl FnMut(Event),
) -> Result<G, Trouble>
where
    R: Keyed + Notation,
    G: Linear<R> + Clone,
{
    let stages = guide.stages().len();
    let [mut lessons, mut tests] = [Samples::new(stages), Samples::new(stages)];
    let mut looking = guide.clone();
    for record in records {
        let samples = if record.number.is_multiple_of(HELD_OUT) { &mut tests } else { &mut lessons };
        for position in &record.positions {
            let Ok(state) = rules.parse_position(&position.text) else { continue };
            samples.add(&looking.breakdown(rules, &state), position.points, record.result);
        }
    }
    if lessons.is_empty() {
        return Err(Trouble::NoPositions);
    }
    let fit = Fit { slope: slope(&lessons), seed, ..Fit::default() };
    let old = guide.weights();
    let (number, epochs) = (round.number, fit.epochs);
    let home = guide.untaught().weights();
    let new = fit.fit(&lessons, &old, &home, |epoch, loss| told(Event::Epoch(number, epoch, epochs, loss)));
    round.positions = [lessons.len() as u64, tests.len() as u64];
    round.slope = f64::from(fit.slope);
    // The weights as they will be read again.
    let learned = guide.with_weights(&new);
    let learned = learned.read_weights(&learned.weights_text()).unwrap_or(learned);
    round.loss = [fit.mean_loss(&tests, &old), fit.mean_loss(&tests, &learned.weights())];
    Ok(learned)
}

//! The rounds: the first games are played by a teacher, the later ones by what was learned; each round learns from all games so far.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread::ScopedJoinHandle;

use tah_rules::{Dice, Guide, Keyed, Notation, Seen, Turn, Updatable};

use super::fit::Fit;
use super::lessons::Lessons;
use crate::card;
use crate::folder::Folder;
use crate::plan::Plan;
use crate::record::{Record, Searched};
use crate::train::{Event, HELD_OUT, Round, Trained, finished, play_round, report_file, results};
use crate::trouble::Trouble;

/// Later rounds play this part of the games of the first, which has everything to teach.
const LATER_PART: u64 = 2;
/// How often the lessons are gone through.
const EPOCHS: u32 = 3;
/// Positions beside each of a game.
const STRAYS: usize = 4;

/// Trains a network in a folder, or continues what the folder holds. Without `plan.continues` the games of the first round are the
/// teacher's. `told` hears how it goes; `stop` ends it between two games.
pub fn train_network<R, T, G>(
    rules: &R,
    (teacher, pupil): (&T, &G),
    plan: &Plan,
    path: &Path,
    stop: &AtomicBool,
    mut told: impl FnMut(Event),
) -> Result<Trained<G>, Trouble>
where
    R: Keyed + Notation + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    T: Guide<R> + Clone + Send + Sync,
    G: Updatable<R> + Clone + Send + Sync,
{
    let folder = Folder::open(path, plan)?;
    let mut pupil = pupil.clone();
    let mut rounds = Vec::new();
    for number in 1..=plan.rounds {
        let (learned, round) = if let Some(done) =
            finished(&folder, number, &network_file(number), |bytes| pupil.read_bytes(bytes))?
        {
            done
        } else if number == 1 && !plan.continues {
            play_round((rules, teacher, STRAYS), plan, &folder, number, stop, &mut told)?;
            learn(rules, &pupil, plan, &folder, number, &mut told)?
        } else {
            let fewer = Plan { games: plan.games.div_ceil(LATER_PART), ..*plan };
            play_round((rules, &pupil, STRAYS), &fewer, &folder, number, stop, &mut told)?;
            learn(rules, &pupil, plan, &folder, number, &mut told)?
        };
        pupil = learned;
        told(Event::Round(round));
        rounds.push(round);
    }
    folder.write("network.bin", pupil.to_bytes())?;
    folder.write("card.md", card::card(plan, &rounds, card::NETWORK))?;
    Ok(Trained { guide: pupil, rounds })
}

fn network_file(round: u32) -> String {
    format!("round-{round}.network.bin")
}

/// Fits a network to the positions of all games so far, and to those beside them.
fn learn<R, G>(
    rules: &R,
    pupil: &G,
    plan: &Plan,
    folder: &Folder,
    number: u32,
    told: &mut impl FnMut(Event),
) -> Result<(G, Round), Trouble>
where
    R: Keyed + Notation + Sync,
    G: Updatable<R> + Clone + Send + Sync,
{
    let mut round = Round { number, slope: 1.0 / f64::from(pupil.unit()), ..Round::default() };
    let is_first = number == 1 && !plan.continues;
    let [mut lessons, mut tests] = [Lessons::default(), Lessons::default()];
    for earlier in 1..=number {
        let records = folder.games(earlier)?;
        round.games += records.len() as u64;
        if earlier == number {
            round.results = results(&records);
        }
        let read = |part: &[Record]| read_lessons(rules, pupil, part);
        let parts = std::thread::scope(|scope| {
            let share = records.len().div_ceil(plan.threads.max(1)).max(1);
            let readers: Vec<_> = records.chunks(share).map(|part| scope.spawn(move || read(part))).collect();
            readers.into_iter().map(ScopedJoinHandle::join).collect::<Result<Vec<_>, _>>()
        });
        for (some, others) in parts.unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
            lessons.append(&some);
            tests.append(&others);
        }
    }
    if lessons.is_empty() {
        return Err(Trouble::NoPositions);
    }
    let seed = plan.seed ^ u64::from(number);
    let (extent, most) = (pupil.extent(), pupil.most_weight());
    let mut fit = if is_first {
        Fit::new(extent, most, &mut Dice::new(seed))
    } else {
        Fit::with_weights(extent, most, pupil.weights())
    };
    fit.fit(&lessons, EPOCHS, seed, |epoch, loss| told(Event::Epoch(number, epoch, EPOCHS, loss)));
    let learned = pupil.with_weights(fit.weights());
    let loss = |pupil: &G| Fit::mean_loss(pupil.extent(), &pupil.weights(), &tests);
    round.loss = [loss(pupil), loss(&learned)];
    round.positions = [lessons.len() as u64, tests.len() as u64];
    folder.write(&network_file(number), learned.to_bytes())?;
    folder.write(&report_file(number), card::write_round(&round))?;
    Ok((learned, round))
}

/// The lessons of games, with the positions beside them, and those that are held out.
fn read_lessons<R, G>(rules: &R, pupil: &G, records: &[Record]) -> (Lessons, Lessons)
where
    R: Keyed + Notation,
    G: Updatable<R> + Clone,
{
    let [mut lessons, mut tests] = [Lessons::default(), Lessons::default()];
    let (mut pupil, mut seen) = (pupil.clone(), Seen::default());
    let unit = pupil.unit();
    let mut see = |position: &Searched, seen: &mut Seen| {
        let state = rules.parse_position(&position.text).ok()?;
        let Turn::Player(player) = rules.turn(&state) else { return None };
        pupil.see(rules, &state, seen);
        let sign = if player == 0 { 1.0 } else { -1.0 };
        Some((sign, sign * position.points as f32 / unit))
    };
    for record in records {
        let is_held_out = record.number.is_multiple_of(HELD_OUT);
        let kept = if is_held_out { &mut tests } else { &mut lessons };
        for position in &record.positions {
            if let Some((sign, units)) = see(position, &mut seen) {
                kept.add(&seen, units, 0.5 + sign * (record.result as f32 - 0.5));
            }
        }
        for position in record.strays.iter().filter(|_| !is_held_out) {
            if let Some((_, units)) = see(position, &mut seen) {
                kept.add_stray(&seen, units);
            }
        }
    }
    (lessons, tests)
}

//! The rounds: the first games are played by a teacher, the later ones by what was learned; each round learns from all games so far.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use tah_rules::{Dice, Guide, Keyed, Notation, Seen, Turn, Updatable};

use super::fit::Fit;
use super::lessons::Lessons;
use crate::card;
use crate::folder::Folder;
use crate::plan::Plan;
use crate::train::{Event, HELD_OUT, Round, Trained, finished, play_round, report_file, results};
use crate::trouble::Trouble;

/// How often the lessons are gone through.
const EPOCHS: u32 = 6;

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
        } else {
            if number == 1 && !plan.continues {
                play_round((rules, teacher), plan, &folder, number, stop, &mut told)?;
            } else {
                play_round((rules, &pupil), plan, &folder, number, stop, &mut told)?;
            }
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

/// Fits a network to the positions of all games so far.
fn learn<R, G>(
    rules: &R,
    pupil: &G,
    plan: &Plan,
    folder: &Folder,
    number: u32,
    told: &mut impl FnMut(Event),
) -> Result<(G, Round), Trouble>
where
    R: Keyed + Notation,
    G: Updatable<R> + Clone,
{
    let mut round = Round { number, slope: 1.0 / f64::from(pupil.unit()), ..Round::default() };
    let [mut lessons, mut tests] = [Lessons::default(), Lessons::default()];
    let (mut seen, mut looking) = (Seen::default(), pupil.clone());
    for earlier in 1..=number {
        let records = folder.games(earlier)?;
        round.games += records.len() as u64;
        if earlier == number {
            round.results = results(&records);
        }
        for record in &records {
            let lessons = if record.number.is_multiple_of(HELD_OUT) { &mut tests } else { &mut lessons };
            for position in &record.positions {
                let Ok(state) = rules.parse_position(&position.text) else { continue };
                let Turn::Player(player) = rules.turn(&state) else { continue };
                looking.see(rules, &state, &mut seen);
                let sign = if player == 0 { 1.0 } else { -1.0 };
                let result = 0.5 + sign * (record.result as f32 - 0.5);
                lessons.add(&seen, sign * position.points as f32 / pupil.unit(), result);
            }
        }
    }
    if lessons.is_empty() {
        return Err(Trouble::NoPositions);
    }
    let seed = plan.seed ^ u64::from(number);
    let mut fit = Fit::new(pupil.extent(), pupil.most_weight(), &mut Dice::new(seed));
    fit.fit(&lessons, EPOCHS, seed, |epoch, loss| told(Event::Epoch(number, epoch, EPOCHS, loss)));
    let learned = pupil.with_weights(fit.weights());
    let loss = |pupil: &G| Fit::mean_loss(pupil.extent(), &pupil.weights(), &tests);
    round.loss = [loss(pupil), loss(&learned)];
    round.positions = [lessons.len() as u64, tests.len() as u64];
    folder.write(&network_file(number), learned.to_bytes())?;
    folder.write(&report_file(number), card::write_round(&round))?;
    Ok((learned, round))
}

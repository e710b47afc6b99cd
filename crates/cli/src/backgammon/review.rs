//! `tah analyse backgammon`: every play and cube of a match file judged.

use std::path::Path;
use std::sync::atomic::Ordering::SeqCst;

use serde::Serialize;

use tah_games::backgammon::match_file::MatchRecord;
use tah_games::backgammon::network::Networks;
use tah_games::backgammon::review::{Judged, review};
use tah_host::{Error, Result};

use crate::interrupt;
use crate::output::Output;
use crate::progress::{StatusLine, bar};
use crate::table::TextTable;

/// Losses from here on are shown and counted as errors; from the second on as blunders.
const ERRORS: [f64; 2] = [0.02, 0.08];
/// Rates are given as players know them: per decision, in thousandths of a point.
const THOUSANDTHS: f64 = 1000.0;

#[derive(Serialize)]
pub(crate) struct Report {
    length: u16,
    games: Vec<Game>,
    players: Vec<Player>,
}

#[derive(Serialize)]
struct Game {
    number: usize,
    scores: [u16; 2],
    decisions: Vec<Decision>,
}

#[derive(Serialize)]
struct Decision {
    player: usize,
    cube: bool,
    dice: Option<String>,
    position: String,
    made: String,
    best: String,
    loss: f64,
    luck: f64,
}

#[derive(Serialize, Default)]
struct Player {
    name: String,
    plays: u32,
    cubes: u32,
    play_loss: f64,
    cube_loss: f64,
    errors: u32,
    blunders: u32,
    /// Points lost per decision, in thousandths.
    error_rate: f64,
    luck: f64,
}

pub(crate) fn run(file: &Path, depth: Option<u32>, only: Option<usize>, json: bool) -> Result<Output> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Error::new(format!("{}: {error}", file.display()), "a match file (.mat)"))?;
    let record = MatchRecord::read(&text)
        .map_err(|error| Error::new(format!("{}: {error}", file.display()), "a match file (.mat)"))?;
    if only.is_some_and(|number| number == 0 || number > record.games.len()) {
        return Err(Error::new("there is no game with this number", format!("1 to {}", record.games.len())));
    }
    let plies = depth.map_or(1, |depth| depth.saturating_sub(1) / 2).min(3);
    let (stop, line) = (interrupt::flag(), StatusLine::new(json));
    let mut report = Report { length: record.length, games: Vec::new(), players: Vec::new() };
    for side in 0..2 {
        let name = record.games.first().map_or(String::new(), |game| game.names[side].clone());
        report.players.push(Player { name, ..Player::default() });
    }
    for ((number, game), rules) in (1..).zip(&record.games).zip(record.rules()) {
        if only.is_some_and(|only| only != number) {
            continue;
        }
        let judged = review(Networks::learned(), &rules, &game.actions, plies, &mut |done| {
            line.show(|| format!("game {number}: {}", bar(done, game.actions.len())));
            !stop.load(SeqCst)
        });
        for judged in &judged {
            report.players[judged.player].count(judged);
        }
        let decisions = judged.into_iter().filter(|judged| !judged.is_forced).map(Decision::from).collect();
        report.games.push(Game { number, scores: game.scores, decisions });
    }
    drop(line);
    Ok(Output::either(json, &report, || shown(&report)))
}

impl Player {
    fn count(&mut self, judged: &Judged) {
        self.luck += judged.luck;
        if judged.is_forced {
            return;
        }
        if judged.is_cube {
            self.cubes += 1;
            self.cube_loss += judged.loss;
        } else {
            self.plays += 1;
            self.play_loss += judged.loss;
        }
        self.errors += u32::from(judged.loss >= ERRORS[0]);
        self.blunders += u32::from(judged.loss >= ERRORS[1]);
        let all = self.play_loss + self.cube_loss;
        self.error_rate = THOUSANDTHS * all / f64::from((self.plays + self.cubes).max(1));
    }
}

impl From<Judged> for Decision {
    fn from(judged: Judged) -> Self {
        Self {
            player: judged.player + 1,
            cube: judged.is_cube,
            dice: judged.dice.map(|[high, low]| format!("{high}-{low}")),
            position: judged.position,
            made: judged.made,
            best: judged.best,
            loss: judged.loss,
            luck: judged.luck,
        }
    }
}

fn shown(report: &Report) -> String {
    let mut out = String::new();
    for game in &report.games {
        out += &format!("game {} at {}-{}\n", game.number, game.scores[0], game.scores[1]);
        let mut table = TextTable::new(&["player", "roll", "made", "best", "loss", "luck"]);
        for decision in game.decisions.iter().filter(|decision| decision.loss >= ERRORS[0]) {
            let mark = if decision.loss >= ERRORS[1] { "??" } else { "?" };
            table.row(vec![
                report.players[decision.player - 1].name.clone(),
                decision.dice.clone().unwrap_or_else(|| "cube".into()),
                format!("{} {mark}", decision.made),
                decision.best.clone(),
                format!("{:.3}", decision.loss),
                format!("{:+.3}", decision.luck),
            ]);
        }
        out += &table.render();
        out += "\n";
    }
    let mut table = TextTable::new(&[
        "player",
        "plays",
        "lost",
        "cubes",
        "lost",
        "errors",
        "blunders",
        "rate (mEq/decision)",
        "luck",
    ]);
    for player in &report.players {
        table.row(vec![
            player.name.clone(),
            player.plays.to_string(),
            format!("{:.3}", player.play_loss),
            player.cubes.to_string(),
            format!("{:.3}", player.cube_loss),
            player.errors.to_string(),
            player.blunders.to_string(),
            format!("{:.1}", player.error_rate),
            format!("{:+.3}", player.luck),
        ]);
    }
    out + &table.render()
}

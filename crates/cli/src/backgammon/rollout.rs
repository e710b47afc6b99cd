//! `tah rollout`: a position played on many times.

use serde::Serialize;

use tah_games::backgammon::network::{Chances, Networks};
use tah_games::backgammon::rollout::{Rolled, Rollout};
use tah_games::backgammon::{Action, Backgammon, Phase, State};
use tah_host::{Error, Result, Spec};
use tah_rules::{Notation, Rules};

use crate::interrupt;
use crate::output::{Output, count};
use crate::progress::{StatusLine, bar};
use crate::table::TextTable;

/// With a roll in hand, as many of the best plays are rolled out.
const PLAYS: usize = 3;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `backgammon`
    game: String,
    /// The position, as a GNU position ID or an XGID; the opening if none is given
    #[arg(short, long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// The roll in hand: its best plays are compared
    #[arg(long, value_name = "ROLL")]
    dice: Option<String>,
    /// How often each is played on
    #[arg(short, long, default_value_t = Rollout::default().games)]
    games: u32,
    /// After so many plies the networks say how it ends; to the end if nothing is said
    #[arg(long, value_name = "PLIES")]
    truncate: Option<u32>,
    /// Leave luck in: the interval gets wider
    #[arg(long)]
    no_variance_reduction: bool,
    /// From which all dice come
    #[arg(short, long, default_value_t = Rollout::default().seed)]
    seed: u64,
    /// How many threads play; they do not change the outcome
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    position: String,
    candidates: Vec<Candidate>,
}

#[derive(Serialize)]
struct Candidate {
    /// The play; nothing for the position itself.
    play: Option<String>,
    games: u32,
    equity: f64,
    error: f64,
    win: f32,
    win_gammon: f32,
    win_backgammon: f32,
    lose_gammon: f32,
    lose_backgammon: f32,
}

impl Candidate {
    fn new(play: Option<String>, rolled: &Rolled, is_own_roll: bool) -> Self {
        let sign = if is_own_roll { 1.0 } else { -1.0 };
        let chances = if is_own_roll { rolled.chances } else { rolled.chances.seen_by_other() };
        let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = chances;
        let (games, equity, error) = (rolled.games, sign * rolled.equity, rolled.error);
        Self { play, games, equity, error, win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let spec = Spec::parse(&args.game)?;
    if spec.name != "backgammon" {
        return Err(Error::at(&args.game, 0, "only backgammon is rolled out", "backgammon"));
    }
    if args.games < 2 || args.threads == 0 || args.threads > 256 || args.truncate == Some(0) {
        return Err(Error::new(
            "a rollout is impossible with these numbers",
            "at least 2 games, 1 to 256 threads and 1 ply",
        ));
    }
    let rules = Backgammon::MONEY;
    let state = position(args, &rules)?;
    let rollout = Rollout {
        games: args.games,
        truncate: args.truncate,
        variance_reduction: !args.no_variance_reduction,
        seed: args.seed,
        threads: args.threads,
    };
    let report =
        Report { position: rules.position_text(&state), candidates: roll_out(args, &rules, &state, rollout) };
    Ok(Output::either(args.json, &report, || text(&report)))
}

fn position(args: &Args, rules: &Backgammon) -> Result<State> {
    let mut state = match &args.position {
        None => rules.start(),
        Some(text) => rules.parse_position(text).map_err(|error| Error::in_text(text, error))?,
    };
    if let Some(dice) = &args.dice {
        if state.phase() == Phase::Deciding {
            rules.play(&mut state, Action::Roll);
        }
        let roll = rules.parse_move(&state, dice).map_err(|error| Error::in_text(dice, error))?;
        rules.play(&mut state, roll);
    }
    match state.phase() {
        Phase::Over | Phase::Dropped(_) => Err(Error::new("the game is over", "a position to play on from")),
        _ => Ok(state),
    }
}

/// The position itself, or the best plays of the roll in hand.
fn roll_out(args: &Args, rules: &Backgammon, state: &State, rollout: Rollout) -> Vec<Candidate> {
    let (networks, stop) = (Networks::learned(), interrupt::flag());
    let line = StatusLine::new(args.json);
    let mut told = |rolled: &Rolled| {
        if rolled.games.is_multiple_of(12) {
            line.show(|| {
                let games = bar(rolled.games as usize, rollout.games as usize);
                format!("{games} {:+.4} ± {:.4}", rolled.equity, rolled.error)
            });
        }
    };
    let player = state.player();
    let Phase::Moving(_) = state.phase() else {
        let rolled = rollout.run(networks, state.board(), player, stop, &mut told);
        return vec![Candidate::new(None, &rolled, true)];
    };
    let advised = tah_games::backgammon::advice::plays(networks, rules, state, 0);
    let mut list: Vec<Candidate> = Vec::new();
    for advice in advised.iter().take(PLAYS) {
        let after = state.board().after(player, &advice.play);
        let rolled = rollout.run(networks, &after, 1 - player, stop, &mut told);
        list.push(Candidate::new(Some(rules.move_text(state, Action::Play(advice.play))), &rolled, false));
    }
    list.sort_by(|a, b| b.equity.total_cmp(&a.equity));
    list
}

fn text(report: &Report) -> String {
    let mut table = TextTable::new(&[
        "play", "games", "equity", "± 95 %", "win", "gammon", "backg.", "lose g.", "lose b.",
    ]);
    for candidate in &report.candidates {
        let share = |share: f32| format!("{:.1} %", 100.0 * share);
        table.row(vec![
            candidate.play.clone().unwrap_or_else(|| "(the position)".into()),
            count(candidate.games.into()),
            format!("{:+.4}", candidate.equity),
            format!("{:.4}", candidate.error),
            share(candidate.win),
            share(candidate.win_gammon),
            share(candidate.win_backgammon),
            share(candidate.lose_gammon),
            share(candidate.lose_backgammon),
        ]);
    }
    format!("{}\nmoney play without a cube, from {}\n", table.render(), report.position)
}

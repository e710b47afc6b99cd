//! One game: the players in turn, the clocks, the dice, and how it ended.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tah_host::Session;
use tah_rules::{Dice, Turn, mix};

use crate::adjudication::{DrawRule, Judge, Judgement, ResignRule};
use crate::dialect::Dialect;
use crate::pace::{Allowance, Clocks, Pace};
use crate::player::{Choice, Failure, Fault, Opinion, Player};
use crate::remark::Remark;

/// A game that is not over after so many moves is drawn: some games need never end.
const LONGEST: usize = 5000;

/// How games are played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terms {
    /// How long the players may think.
    pub pace: Pace,
    /// How much longer than allowed a move may take.
    pub margin: Duration,
    /// How long a program may be silent where time does not count.
    pub patience: Duration,
    /// When a game is drawn without being over.
    pub draw: Option<DrawRule>,
    /// When a game is lost without being over.
    pub resign: Option<ResignRule>,
}

impl Default for Terms {
    fn default() -> Self {
        let (margin, patience) = (Duration::from_millis(50), Duration::from_mins(1));
        Self { pace: Pace::Own, margin, patience, draw: None, resign: None }
    }
}

/// How a game ended, as PGN writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// The first player won.
    #[serde(rename = "1-0")]
    First,
    /// The second player won.
    #[serde(rename = "0-1")]
    Second,
    /// Nobody won.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl Outcome {
    /// The half points of a player.
    pub fn half_points(self, player: usize) -> usize {
        match self {
            Outcome::Draw => 1,
            Outcome::First => 2 * usize::from(player == 0),
            Outcome::Second => 2 * usize::from(player == 1),
        }
    }

    /// As PGN writes it.
    pub fn text(self) -> &'static str {
        match self {
            Outcome::First => "1-0",
            Outcome::Second => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }

    /// The game that `player` lost.
    pub(crate) fn lost_by(player: usize) -> Self {
        if player == 0 { Outcome::Second } else { Outcome::First }
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Where it began.
    pub start: String,
    /// All moves since, with those of the opening and the rolls of chance.
    pub moves: Vec<String>,
    /// Who won.
    pub result: Outcome,
    /// Why it ended.
    pub reason: String,
    /// What the loser did wrong, if it did not lose by the rules.
    pub fault: Option<Fault>,
    /// How long it took.
    pub seconds: f64,
    /// What is known of the moves that players chose, in their order.
    #[serde(default)]
    pub remarks: Vec<Remark>,
}

/// Plays a game from the present position of `session`. Dice, and engines that roll them, start from `seed`.
pub(crate) fn play<'g>(
    session: &'g mut dyn Session,
    players: [&'g mut dyn Player; 2],
    terms: &'g Terms,
    dialect: Dialect,
    seed: u64,
) -> Played {
    let started = Instant::now();
    let clocks = match terms.pace {
        Pace::Clock { time, increment } => Some(Clocks { left: [time; 2], increment }),
        _ => None,
    };
    let made = session.history().1.len();
    let (judge, remarks) = (Judge::default(), Vec::new());
    let mut table =
        Referee { session, players, terms, clocks, judge, draw_offered: false, seed, made, remarks };
    let (result, reason, fault) = table.run(dialect);
    for player in &mut table.players {
        player.game_over(result.text(), &reason);
    }
    let (start, moves) = table.session.history();
    let seconds = started.elapsed().as_secs_f64();
    Played { start, moves, result, reason, fault, seconds, remarks: table.remarks }
}

type End = (Outcome, String, Option<Fault>);

struct Referee<'g> {
    session: &'g mut dyn Session,
    players: [&'g mut dyn Player; 2],
    terms: &'g Terms,
    clocks: Option<Clocks>,
    judge: Judge,
    /// Whether the last move came with an offer of a draw.
    draw_offered: bool,
    seed: u64,
    /// How many moves and rolls were made since the start, those of the opening too.
    made: usize,
    remarks: Vec<Remark>,
}

impl Referee<'_> {
    fn run(&mut self, dialect: Dialect) -> End {
        for player in 0..2 {
            if let Err(failure) = self.players[player].new_game(self.session, self.terms.pace) {
                return lost(player, failure);
            }
        }
        let mut dice = Dice::new(self.seed);
        for ply in 1..=LONGEST {
            match self.session.turn() {
                Turn::Over => return self.over(dialect),
                Turn::Chance => {
                    drop(self.session.roll(&mut dice));
                    self.made += 1;
                }
                Turn::Player(player) => match self.turn(player, ply) {
                    Ok(None) => {}
                    Ok(Some(end)) => return end,
                    Err(failure) => {
                        if failure.fault == Fault::IllegalMove {
                            self.players[player].restart();
                        }
                        return lost(player, failure);
                    }
                },
            }
        }
        (Outcome::Draw, format!("drawn after {LONGEST} moves"), None)
    }

    /// One move.
    fn turn(&mut self, player: usize, ply: usize) -> Result<Option<End>, Failure> {
        let Terms { pace, margin, patience, draw, resign } = *self.terms;
        let seed = mix(self.seed ^ mix(ply as u64));
        let draw_offered = std::mem::take(&mut self.draw_offered);
        let allowance = Allowance { pace, clocks: self.clocks, player, seed, margin, patience, draw_offered };
        let started = Instant::now();
        let choice = self.players[player].choose(self.session, &allowance)?;
        let taken = started.elapsed();
        if allowance.most().is_some_and(|most| taken > most) {
            return Err(Failure::new(Fault::Time, format!("the move took {:.3} s", taken.as_secs_f64())));
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.left[player] = clocks.left[player].saturating_sub(taken) + clocks.increment;
        }
        let (text, Opinion { score, depth }) = match choice {
            Choice::Resign => return Ok(Some((Outcome::lost_by(player), "resigned".to_owned(), None))),
            Choice::TakeDraw => return Ok(Some((Outcome::Draw, "draw by agreement".to_owned(), None))),
            Choice::Move { text, opinion, offers_draw } => {
                self.draw_offered = offers_draw;
                (text, opinion)
            }
        };
        if self.session.play(&text).is_err() {
            let reason = format!("`{text}` is not a legal move");
            return Err(Failure::new(Fault::IllegalMove, reason));
        }
        self.remarks.push(Remark { place: self.made, score, depth, seconds: taken.as_secs_f64() });
        self.made += 1;
        if self.session.turn() == Turn::Over {
            return Ok(None);
        }
        let end = |judgement| match judgement {
            Judgement::Draw => (Outcome::Draw, "draw by adjudication".to_owned(), None),
            Judgement::Loss(player) => (Outcome::lost_by(player), "loss by adjudication".to_owned(), None),
        };
        Ok(self.judge.note(draw, resign, ply, player, score).map(end))
    }

    /// The game is over by its rules.
    fn over(&self, dialect: Dialect) -> End {
        let payoffs = self.session.payoffs().unwrap_or_default();
        let result = match payoffs.as_slice() {
            [first, second, ..] if first > second => Outcome::First,
            [first, second, ..] if first < second => Outcome::Second,
            _ => Outcome::Draw,
        };
        let (start, moves) = self.session.history();
        let otherwise = if result == Outcome::Draw { "drawn" } else { "won" };
        (result, dialect.ending(&start, &moves).unwrap_or(otherwise).to_owned(), None)
    }
}

fn lost(player: usize, failure: Failure) -> End {
    (Outcome::lost_by(player), failure.reason, Some(failure.fault))
}

//! Match files (`.mat`), as Jellyfish wrote them and everybody reads them: two columns of rolls with plays and of turns of the cube.

use std::fmt;
use std::fmt::Write as _;

use tah_rules::{Notation, Rules};

use super::rules::{Action, Backgammon};
use super::state::{Phase, Stakes, State};

/// Where the second column begins when a file is written; what begins behind three quarters of that is in it when one is read.
const COLUMN: usize = 34;

/// A match, or games for money.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRecord {
    /// The points that win; 0 for money.
    pub length: u16,
    /// The games in their order.
    pub games: Vec<GameRecord>,
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The names, the left one first.
    pub names: [String; 2],
    /// The points that both had.
    pub scores: [u16; 2],
    /// All that happened: cube, rolls and plays.
    pub actions: Vec<Action>,
    /// Who won, and how many points, if the file says.
    pub result: Option<(usize, u32)>,
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// In which line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Unreadable {}

impl GameRecord {
    /// The rules of this game: the Crawford game is the first in which a player is one point from the end of the match.
    pub fn rules(&self, length: u16, is_crawford: bool) -> Backgammon {
        let stakes = Stakes { length, scores: self.scores, is_cube_dead: is_crawford, jacoby: false };
        Backgammon { stakes, beavers: false }
    }
}

impl MatchRecord {
    /// The rules of each game.
    pub fn rules(&self) -> Vec<Backgammon> {
        let mut was_crawford = false;
        let of = |game: &GameRecord| {
            let is_close = self.length > 1 && game.scores.contains(&(self.length - 1));
            let is_crawford = is_close && !was_crawford;
            was_crawford |= is_close;
            game.rules(self.length, is_crawford)
        };
        self.games.iter().map(of).collect()
    }

    /// Reads a file; every play is checked.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        let mut reader =
            Reader { record: Self { length: 0, games: Vec::new() }, state: None, was_crawford: false };
        let mut last = 0;
        for (number, line) in (1..).zip(text.lines()) {
            reader.line(line).map_err(|message| Unreadable { line: number, message })?;
            last = number;
        }
        let wrong = |message: &str| Unreadable { line: last.max(1), message: message.to_owned() };
        match reader.record.games.last() {
            None => Err(wrong("no game; expected `Game 1`")),
            Some(game) if game.actions.is_empty() && game.result.is_none() => {
                Err(wrong("the file ends in a game without moves"))
            }
            Some(game) if game.result.is_none() && reader.is_open() => {
                Err(wrong("the file ends in the middle of a game; expected who wins it"))
            }
            Some(_) => Ok(reader.record),
        }
    }

    /// Writes the file.
    pub fn write(&self) -> String {
        let mut out = format!(" {} point match\n", self.length);
        for ((number, game), rules) in (1..).zip(&self.games).zip(self.rules()) {
            let [left, right] = std::array::from_fn(|i| format!("{} : {}", game.names[i], game.scores[i]));
            let _ = write!(out, "\n Game {number}\n {left:<width$}{right}\n", width = COLUMN - 1);
            out += &columns(game, &rules);
        }
        out
    }
}

/// The moves of a game in two columns.
fn columns(game: &GameRecord, rules: &Backgammon) -> String {
    let mut cells: Vec<(usize, String)> = Vec::new();
    let mut state = rules.start();
    let mut rolled = String::new();
    for &action in &game.actions {
        let player = state.player();
        match action {
            Action::Roll => {}
            Action::Double => cells.push((player, format!(" Doubles => {}", 2 * state.cube().value()))),
            Action::Take => cells.push((1 - player, " Takes".into())),
            Action::Beaver => cells.push((1 - player, format!(" Beavers => {}", 4 * state.cube().value()))),
            Action::Drop => cells.push((1 - player, " Drops".into())),
            Action::Dice([first, second]) => rolled = format!("{}{}:", first.max(second), first.min(second)),
            Action::Play(_) => {
                let play = rules.move_text(&state, action);
                let play = if play == "no-play" {
                    String::new()
                } else {
                    play.replace("bar", "25").replace("off", "0")
                };
                cells.push((player, format!("{rolled} {play}").trim_end().to_owned()));
            }
        }
        rules.play(&mut state, action);
    }
    let mut out = String::new();
    let mut cells = cells.into_iter().peekable();
    let mut number = 1;
    while let Some((side, text)) = cells.next() {
        let (left, right) = if side == 0 {
            let right = cells.next_if(|(side, _)| *side == 1).map(|(_, text)| text);
            (text, right.unwrap_or_default())
        } else {
            (String::new(), text)
        };
        let line = format!("{number:>3}) {left:<width$}{right}", width = COLUMN - 5);
        let _ = writeln!(out, "{}", line.trim_end());
        number += 1;
    }
    if let Some((winner, points)) = game.result {
        let column = if winner == 0 { 6 } else { COLUMN };
        let word = if points == 1 { "point" } else { "points" };
        let _ = writeln!(out, "{:column$}Wins {points} {word}", "");
    }
    out
}

/// Reads line after line.
struct Reader {
    record: MatchRecord,
    /// The rules and the position of the present game, once its players are known.
    state: Option<(Backgammon, State)>,
    was_crawford: bool,
}

impl Reader {
    fn is_open(&self) -> bool {
        self.state.as_ref().is_some_and(|(rules, state)| rules.turn(state) != tah_rules::Turn::Over)
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(';') {
            return Ok(());
        }
        if let Some(length) = trimmed.strip_suffix("point match") {
            self.record.length =
                length.trim().parse().map_err(|_| format!("`{}` is no length", length.trim()))?;
            return Ok(());
        }
        if let Some(number) = trimmed.strip_prefix("Game ") {
            number.trim().parse::<u32>().map_err(|_| format!("`{number}` is no number of a game"))?;
            self.state = None;
            self.record.games.push(GameRecord {
                names: Default::default(),
                scores: [0; 2],
                actions: Vec::new(),
                result: None,
            });
            return Ok(());
        }
        if self.record.games.is_empty() {
            return Err("expected `7 point match` or `Game 1`".into());
        }
        if self.state.is_none() {
            return self.players(line);
        }
        let moves = match trimmed.split_once(')') {
            Some((number, _)) if number.trim().parse::<u32>().is_ok() => {
                line.split_once(')').map_or("", |(_, rest)| rest)
            }
            _ => line,
        };
        let before = line.len() - moves.len();
        for (side, cell) in cells(moves, before) {
            self.cell(side, cell.trim())?;
        }
        Ok(())
    }

    /// The line ` Alice : 0      Bob : 2`.
    fn players(&mut self, line: &str) -> Result<(), String> {
        let wrong = || format!("`{}` does not name two players with their points", line.trim());
        let (left, rest) = line.split_once(':').ok_or_else(wrong)?;
        let rest = rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
        let (right, right_score) = rest[end..].rsplit_once(':').ok_or_else(wrong)?;
        let score = |text: &str| text.trim().parse::<u16>().map_err(|_| wrong());
        let scores = [score(&rest[..end])?, score(right_score)?];
        let length = self.record.length;
        if length > 0 && scores.iter().any(|&score| score >= length) {
            return Err(format!("{}-{} is over in a match to {length}", scores[0], scores[1]));
        }
        let is_close = length > 1 && scores.contains(&(length - 1));
        let game = self.record.games.last_mut().ok_or_else(wrong)?;
        game.names = [left.trim().to_owned(), right.trim().to_owned()];
        game.scores = scores;
        let rules = game.rules(length, is_close && !self.was_crawford);
        self.was_crawford |= is_close;
        self.state = Some((rules, rules.start()));
        Ok(())
    }

    fn cell(&mut self, side: usize, cell: &str) -> Result<(), String> {
        let lower = cell.to_ascii_lowercase();
        if let Some(points) = lower.strip_prefix("wins ") {
            let points = points.split_whitespace().next().and_then(|points| points.parse().ok());
            let points = points.ok_or_else(|| format!("`{cell}` does not say how many points"))?;
            if let Some(game) = self.record.games.last_mut() {
                game.result = Some((side, points));
            }
            return Ok(());
        }
        match lower.split_whitespace().next().unwrap_or_default() {
            "doubles" => self.decide(side, Action::Double),
            "takes" | "accepts" => self.decide(1 - side, Action::Take),
            "drops" | "passes" | "rejects" => self.decide(1 - side, Action::Drop),
            "beavers" | "redoubles" => self.decide(1 - side, Action::Beaver),
            _ => self.roll_and_play(side, cell),
        }
    }

    /// An action that must be possible where `player` is at the dice.
    fn decide(&mut self, player: usize, action: Action) -> Result<(), String> {
        let (rules, state) = self.state.as_mut().ok_or("no game")?;
        let is_legal = state.player() == player && tah_rules::legal_moves(rules, state).contains(&action);
        if !is_legal {
            return Err(format!("{action:?} is not possible here").to_lowercase());
        }
        self.make(action)
    }

    fn make(&mut self, action: Action) -> Result<(), String> {
        let (rules, state) = self.state.as_mut().ok_or("no game")?;
        rules.play(state, action);
        self.record.games.last_mut().ok_or("no game")?.actions.push(action);
        Ok(())
    }

    /// A roll with its play: `31: 8/5 6/5`.
    fn roll_and_play(&mut self, side: usize, cell: &str) -> Result<(), String> {
        let (roll, play) = cell
            .split_once(':')
            .ok_or_else(|| format!("`{cell}` is neither a roll nor a turn of the cube"))?;
        let dice: Vec<u8> = roll.trim().bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
        let &[first, second] = dice.as_slice() else { return Err(format!("`{roll}` is no roll")) };
        if ![first, second].iter().all(|die| (1..=6).contains(die)) {
            return Err(format!("`{roll}` is no roll"));
        }
        let [high, low] = [first.max(second), first.min(second)];
        let (_, state) = self.state.as_ref().ok_or("no game")?;
        let (phase, player) = (state.phase(), state.player());
        match phase {
            // Each player's die: the one who begins has the higher.
            Phase::Opening if high == low => return Err("an opening roll is never a doublet".into()),
            Phase::Opening => self.make(Action::Dice(if side == 0 { [high, low] } else { [low, high] }))?,
            _ if player != side => return Err(format!("it is not the turn of the player who rolls {roll}")),
            Phase::Deciding => {
                self.make(Action::Roll)?;
                self.make(Action::Dice([high, low]))?;
            }
            Phase::Rolling => self.make(Action::Dice([high, low]))?,
            _ => return Err(format!("nobody may roll {roll} here")),
        }
        let text = play.trim().to_ascii_lowercase();
        let (rules, state) = self.state.as_ref().ok_or("no game")?;
        let nothing = ["", "cannot move", "can't move", "no move", "dances", "????"];
        let text = if nothing.contains(&text.as_str()) { "no-play".to_owned() } else { plain(&text) };
        let action = rules.parse_move(state, &text).map_err(|error| format!("`{}`: {error}", play.trim()))?;
        self.make(action)
    }
}

/// Steps as tah writes them: 25 is the bar, 0 is off.
fn plain(text: &str) -> String {
    let step = |step: &str| {
        let place = |place: &str| match place.strip_prefix('0') {
            Some(rest) => format!("off{rest}"),
            None if place == "25" => "bar".to_owned(),
            None => place.to_owned(),
        };
        step.split('/').map(place).collect::<Vec<_>>().join("/")
    };
    text.split_whitespace().map(step).collect::<Vec<_>>().join(" ")
}

/// The cells of a line: a second begins at a roll, a turn of the cube or a result after some text, or where the line has room for the
/// first column before it.
fn cells(text: &str, before: usize) -> Vec<(usize, &str)> {
    let starts: Vec<usize> =
        words(text).filter(|&(at, word)| is_start(text, at, word)).map(|(at, _)| at).collect();
    match starts.as_slice() {
        [] => Vec::new(),
        &[only] => {
            let is_right = before + only >= COLUMN * 3 / 4;
            vec![(usize::from(is_right), &text[only..])]
        }
        &[first, second, ..] => vec![(0, &text[first..second]), (1, &text[second..])],
    }
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

fn is_start(text: &str, at: usize, word: &str) -> bool {
    let is_roll =
        word.len() >= 3 && word.as_bytes()[2] == b':' && word[..2].bytes().all(|byte| byte.is_ascii_digit());
    let verbs = ["doubles", "takes", "accepts", "drops", "passes", "rejects", "beavers", "redoubles", "wins"];
    let is_verb = verbs.contains(&word.to_ascii_lowercase().as_str());
    // Something must stand where a cell begins, or nothing at all before it.
    is_roll || is_verb || text[..at].trim().is_empty()
}

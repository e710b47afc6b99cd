//! Games of Othello: every position is searched, and what each move gave away is told in discs.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use serde::Serialize;

use tah_games::othello::ggf::{self, Game};
use tah_games::othello::{Othello, PASS};
use tah_host::thinker::{Control, Inquiry, Thinker, Worth};
use tah_host::{Error, Result};
use tah_rules::{Notation, Rules, TextError, Turn};

use crate::input::text_of;
use crate::output::Output;
use crate::table::TextTable;

/// What is told of a game.
#[derive(Serialize)]
struct Report {
    players: [String; 2],
    /// Discs lost by Black and by White, all moves together.
    lost: [f64; 2],
    moves: Vec<Row>,
    /// Whether it was told to end before all was judged.
    interrupted: bool,
}

#[derive(Serialize)]
struct Row {
    number: usize,
    player: usize,
    #[serde(rename = "move")]
    text: String,
    /// Discs, seen by who moves: what the best move is worth, and this one.
    best_value: f64,
    value: f64,
    loss: f64,
    best: String,
    depth: u32,
}

/// What a search says of a position, seen by who is to move.
struct Verdict {
    player: usize,
    value: f64,
    best: String,
    depth: u32,
}

/// The game that `argument` is: a file, standard input or the text itself, as GGF or a transcript.
pub(super) fn read(argument: &str) -> Result<Game> {
    let text = if begins_with_a_move(argument) { argument.to_owned() } else { text_of(argument)? };
    let wrong = |error: TextError| Error::in_text(&text, error);
    if text.trim_start().starts_with('(') {
        return ggf::read(&text).map_err(wrong);
    }
    let mut game = Game::new(Othello.start());
    for m in Othello.read_transcript(&game.start, &text).map_err(wrong)? {
        game.play(m, None, None).map_err(|message| Error::new(message, "a legal move"))?;
    }
    if game.moves.is_empty() {
        return Err(Error::new("there is no move in the game", "moves such as `f5d6c3`"));
    }
    Ok(game)
}

/// Whether this is meant as moves, and not as the name of a file.
fn begins_with_a_move(argument: &str) -> bool {
    let is_square = matches!(argument.as_bytes(), [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8', ..]);
    is_square && !argument.contains(['.', '/', '\\']) && !std::path::Path::new(argument).is_file()
}

/// Judges the moves of a game.
pub(super) fn run(
    game: &Game,
    thinker: &mut dyn Thinker,
    inquiry: &Inquiry,
    (stop, json): (&AtomicBool, bool),
    tell: &dyn Fn(usize, usize),
) -> Result<Output> {
    let mut position = game.start;
    let mut verdicts = Vec::new();
    for ply in 0..=game.moves.len() {
        tell(ply, game.moves.len());
        if stop.load(SeqCst) {
            break;
        }
        verdicts.push(verdict(&position, thinker, inquiry)?);
        if let Some(played) = game.moves.get(ply) {
            position = position.after(played.m);
        }
    }
    let mut report = Report {
        players: game.players.clone(),
        lost: [0.0; 2],
        moves: Vec::new(),
        interrupted: verdicts.len() <= game.moves.len(),
    };
    for (number, (pair, played)) in (1..).zip(verdicts.windows(2).zip(&game.moves)) {
        let [before, after] = pair else { continue };
        let value = if after.player == before.player { after.value } else { -after.value };
        let text = if played.m == PASS { "pass".into() } else { Othello.move_text(&position, played.m) };
        let loss = if text == before.best { 0.0 } else { (before.value - value).max(0.0) };
        report.lost[before.player] += loss;
        let (player, best_value) = (before.player + 1, before.value);
        let (best, depth) = (before.best.clone(), before.depth);
        report.moves.push(Row { number, player, text, best_value, value, loss, best, depth });
    }
    Ok(Output::either(json, &report, || shown(&report)))
}

fn verdict(
    position: &tah_games::othello::Position,
    thinker: &mut dyn Thinker,
    inquiry: &Inquiry,
) -> Result<Verdict> {
    let player = position.player();
    if Othello.turn(position) == Turn::Over {
        return Ok(Verdict {
            player,
            value: f64::from(position.final_score()),
            best: String::new(),
            depth: 0,
        });
    }
    thinker.set_position(Some(&Othello.position_text(position)), &[])?;
    let thought = thinker.think(inquiry, &Control::new(), &mut |_| {})?;
    let line = thought.lines.first();
    let value = line.map_or(0.0, |line| match line.worth {
        Worth::Points(points) => f64::from(points) / 100.0,
        Worth::WinIn(_) => 64.0,
        Worth::LossIn(_) => -64.0,
    });
    let best = line.and_then(|line| line.moves.first().cloned()).unwrap_or_default();
    Ok(Verdict { player, value, best, depth: thought.depth })
}

fn shown(report: &Report) -> String {
    let mut table = TextTable::new(&["move", "", "value", "discs lost", "better"]);
    for row in &report.moves {
        let is_loss = row.loss >= 0.5;
        table.row(vec![
            format!("{}{}", row.number, if row.player == 1 { "." } else { "…" }),
            row.text.clone(),
            format!("{:+.1}", row.value),
            if is_loss { format!("{:.1}", row.loss) } else { String::new() },
            if is_loss { format!("{} ({:+.1})", row.best, row.best_value) } else { String::new() },
        ]);
    }
    let [black, white] = &report.players;
    let [black_lost, white_lost] = report.lost;
    let mut text =
        format!("{}\n{black} lost {black_lost:.1} discs, {white} {white_lost:.1}\n", table.render());
    if report.interrupted {
        text += "interrupted: the moves that follow were not judged\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_told_from_the_names_of_files() {
        assert_eq!(read("f5d6c3d3c4").map(|game| game.moves.len()).ok(), Some(5));
        let wrong = |argument: &str| format!("{:?}", read(argument).err());
        assert!(wrong("f5d6c3d3c4a1").contains("move 6"), "{}", wrong("f5d6c3d3c4a1"));
        assert!(wrong("f5-games.txt").contains("no file"), "{}", wrong("f5-games.txt"));
    }
}

//! `tah moves`: the legal moves, or the outcomes of chance; for many positions at once with what each move leads to.

use std::io::BufRead;

use serde_json::{Value, json};

use tah_host::{Error, Result, Session};
use tah_rules::Turn;

use crate::input::GameArgs;
use crate::output::{Output, number};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Read positions from standard input, one in a line, and write a line of JSON for each: every move with the position after it
    #[arg(long, conflicts_with = "position")]
    batch: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let mut session = args.game.open()?;
    if args.batch {
        return batch(session.as_mut());
    }
    let moves = session.moves();
    let turn = turn(session.as_ref());
    // Moves of players are plain texts, with what they are worth where the game says; an outcome of chance carries its probability.
    let worths = session.worths();
    let listed: Vec<_> = match (session.turn(), &worths) {
        (Turn::Chance, _) => moves.iter().map(|m| json!(m)).collect(),
        (_, Some(worths)) => {
            moves.iter().zip(worths).map(|(m, worth)| json!({ "move": m.text, "equity": worth })).collect()
        }
        _ => moves.iter().map(|m| json!(m.text)).collect(),
    };
    let value = json!({ "position": session.position(), "turn": turn, "moves": listed });
    Ok(Output::either(args.json, &value, || {
        let line = |m: &tah_host::LegalMove| match m.probability {
            Some(probability) => format!("{}  {}\n", m.text, number(probability)),
            None => format!("{}\n", m.text),
        };
        let with_worth = |(m, worth): (&tah_host::LegalMove, &f64)| format!("{}  {worth:+.3}\n", m.text);
        match (session.turn(), &worths) {
            (Turn::Over, _) => "the game is over: there are no moves\n".to_owned(),
            (_, Some(worths)) => moves.iter().zip(worths).map(with_worth).collect(),
            _ => moves.iter().map(line).collect(),
        }
    }))
}

/// Whose turn it is: a player from 1, `chance` or `over`.
fn turn(session: &dyn Session) -> Value {
    match session.turn() {
        Turn::Player(player) => json!(player + 1),
        Turn::Chance => json!("chance"),
        Turn::Over => json!("over"),
    }
}

/// A line of JSON for every position on standard input. A wrong one is an error with its line, and nothing is written.
fn batch(session: &mut dyn Session) -> Result<Output> {
    let mut out = String::new();
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let unread =
            |what: String| Error::new(format!("line {}: {what}", number + 1), "a position in each line");
        let line = line.map_err(|error| unread(error.to_string()))?;
        if line.trim().is_empty() {
            continue;
        }
        session.set_position(line.trim()).map_err(|error| unread(error.message))?;
        let (position, whose, payoffs) = (session.position(), turn(session), session.payoffs());
        let mut moves = Vec::new();
        for m in session.moves() {
            session.play(&m.text)?;
            moves.push(json!({
                "text": m.text,
                "position": session.position(),
                "turn": turn(session),
                "payoffs": session.payoffs(),
            }));
            session.undo();
        }
        let value = json!({ "position": position, "turn": whose, "payoffs": payoffs, "moves": moves });
        out += &format!("{value}\n");
    }
    Ok(Output::text(out))
}

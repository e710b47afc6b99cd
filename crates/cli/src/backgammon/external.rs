//! `tah external`: other programs ask for plays by FIBS boards over a socket, as GNU Backgammon asks its external player.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};

use tah_games::backgammon::Backgammon;
use tah_host::{Call, Error, Result, Spec, catalogue};
use tah_rules::Notation;

use crate::output::Output;

/// Deeper than this a play takes minutes.
const MOST_PLIES: u32 = 3;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `backgammon`
    game: String,
    /// Where to listen
    #[arg(short, long, value_name = "ADDRESS", default_value = "127.0.0.1:1234")]
    listen: String,
    /// How many plies to look ahead, as players count: 0 to 3
    #[arg(long, default_value_t = 2)]
    plies: u32,
    /// Serve one connection and end
    #[arg(long)]
    once: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    if args.game != "backgammon" {
        return Err(Error::at(&args.game, 0, "only backgammon has external players", "backgammon"));
    }
    if args.plies > MOST_PLIES {
        return Err(Error::new(
            format!("{} plies take too long", args.plies),
            format!("0 to {MOST_PLIES} plies"),
        ));
    }
    let trouble = |error: std::io::Error| {
        Error::new(format!("{}: {error}", args.listen), "an address such as 127.0.0.1:1234")
    };
    let listener = TcpListener::bind(&args.listen).map_err(trouble)?;
    let address = listener.local_addr().map_err(trouble)?;
    let _ = writeln!(std::io::stderr(), "tah plays backgammon for others at {address}");
    for stream in listener.incoming() {
        // Whoever leaves in the middle of a line has had enough.
        let _ = stream.and_then(|stream| serve(&stream, args.plies));
        if args.once {
            break;
        }
    }
    Ok(Output::text(String::new()))
}

/// Answers line after line until the other side closes.
fn serve(stream: &TcpStream, plies: u32) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut out = stream;
    for line in BufReader::new(stream).lines() {
        let line = line?;
        let line = line.trim();
        if line == "exit" || line == "quit" {
            break;
        }
        if !line.is_empty() {
            writeln!(out, "{}", answer(line, plies))?;
        }
    }
    Ok(())
}

/// What to do in the position of a FIBS board, or what is wrong with it.
fn answer(line: &str, plies: u32) -> String {
    play(line, plies).unwrap_or_else(|error| format!("Error: {}", error.message))
}

fn play(line: &str, plies: u32) -> Result<String> {
    let state = Backgammon::parse_fibs(line).map_err(|error| Error::in_text(line, error))?;
    let rules = Backgammon { stakes: state.stakes(), beavers: false };
    let mut session = catalogue::open(&Spec::parse("backgammon")?)?;
    session.set_position(&rules.position_text(&state))?;
    let report = session.best(&Spec::parse(&format!("strong,depth={}", 2 * plies + 1))?, &Call::default())?;
    Ok(match report.chosen.as_deref() {
        None => "roll".into(),
        Some("no-play") => String::new(),
        Some(chosen) => chosen.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPENING: &str = "board:You:gnubg:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0";

    #[test]
    fn a_board_is_answered_and_nonsense_refused() {
        assert_eq!(answer(OPENING, 0), "8/5 6/5");
        assert!(answer("board:You", 0).starts_with("Error: "));
        assert!(answer("hello", 0).starts_with("Error: "));
    }
}

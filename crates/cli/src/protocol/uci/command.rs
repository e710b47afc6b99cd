//! What a program may say, line by line. Words that are not understood are skipped, as the protocol asks.

use std::str::FromStr;

/// A line that was understood.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    Position {
        start: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: String,
    },
    Display,
    Quit,
    /// Understood, and nothing to be done.
    Nothing,
}

/// What `go` says. Numbers that make no sense are made the nearest that does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) mate: Option<u32>,
    /// In milliseconds, as all times here.
    pub(super) move_time: Option<u64>,
    /// White's and black's, or the first and the second player's.
    pub(super) time: [Option<u64>; 2],
    pub(super) increment: [u64; 2],
    /// The moves until more time is added.
    pub(super) until_control: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    pub(super) search_moves: Vec<String>,
    pub(super) perft: Option<u32>,
}

/// The command in a line, and what there is to say about the rest of the line; no command if the line is empty or none is known.
pub(super) fn parse(line: &str) -> (Option<Command>, Vec<String>) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut complaints = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if let Some(command) = command(word, &words[at + 1..], &mut complaints) {
            if at > 0 {
                complaints.insert(0, format!("ignored: {}", shorten(&words[..at].join(" "))));
            }
            return (Some(command), complaints);
        }
    }
    if !words.is_empty() {
        complaints.push(format!("unknown command: {}", shorten(&words.join(" "))));
    }
    (None, complaints)
}

fn command(word: &str, rest: &[&str], complaints: &mut Vec<String>) -> Option<Command> {
    Some(match word {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "position" => position(rest, complaints),
        "go" => Command::Go(go(rest, complaints)),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "setoption" => option(rest, complaints),
        "d" => Command::Display,
        "quit" => Command::Quit,
        "debug" | "register" => Command::Nothing,
        _ => return None,
    })
}

fn position(words: &[&str], complaints: &mut Vec<String>) -> Command {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.get(end + 1..).unwrap_or_default().iter().map(ToString::to_string).collect();
    match &words[..end] {
        ["startpos"] => Command::Position { start: None, moves },
        ["fen", text @ ..] if !text.is_empty() => Command::Position { start: Some(text.join(" ")), moves },
        other => {
            let said = shorten(&other.join(" "));
            complaints.push(format!("no position: `{said}`; expected `startpos` or `fen` and a position"));
            Command::Nothing
        }
    }
}

fn option(words: &[&str], complaints: &mut Vec<String>) -> Command {
    let end = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    match &words[..end] {
        ["name", name @ ..] if !name.is_empty() => Command::SetOption {
            name: name.join(" "),
            value: words.get(end + 1..).unwrap_or_default().join(" "),
        },
        _ => {
            complaints.push("no option named; expected `setoption name NAME value VALUE`".into());
            Command::Nothing
        }
    }
}

const GO_WORDS: [&str; 13] = [
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

fn go(words: &[&str], complaints: &mut Vec<String>) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(m) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    go.search_moves.push(m.to_owned());
                }
            }
            word if GO_WORDS.contains(&word) => {
                let number = words.next_if(|word| !GO_WORDS.contains(word)).and_then(number::<i64>);
                match number {
                    Some(number) => limit(&mut go, word, number.max(0).unsigned_abs()),
                    None => complaints.push(format!("`{word}` without a number is ignored")),
                }
            }
            other => complaints.push(format!("ignored after `go`: {}", shorten(other))),
        }
    }
    go
}

fn limit(go: &mut Go, word: &str, number: u64) {
    let small = u32::try_from(number).unwrap_or(u32::MAX);
    match word {
        "depth" => go.depth = Some(small.max(1)),
        "nodes" => go.nodes = Some(number.max(1)),
        "mate" => go.mate = Some(small.max(1)),
        "movetime" => go.move_time = Some(number.max(1)),
        "wtime" => go.time[0] = Some(number.max(1)),
        "btime" => go.time[1] = Some(number.max(1)),
        "winc" => go.increment[0] = number,
        "binc" => go.increment[1] = number,
        "movestogo" => go.until_control = Some(small).filter(|&moves| moves > 0),
        _ => go.perft = Some(small),
    }
}

fn number<N: FromStr>(word: &str) -> Option<N> {
    word.parse().ok()
}

/// Text that somebody sent, short enough to be sent back.
pub(super) fn shorten(text: &str) -> String {
    const SHOWN: usize = 80;
    let shown: String = text.chars().take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(SHOWN).is_some() { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_go_is_read() {
        let (command, complaints) =
            parse("go wtime 1000 btime -5 winc 10 binc 20 movestogo 3 searchmoves e2e4 d2d4 ponder depth 0");
        let expected = Go {
            depth: Some(1),
            time: [Some(1000), Some(1)],
            increment: [10, 20],
            until_control: Some(3),
            ponder: true,
            search_moves: vec!["e2e4".into(), "d2d4".into()],
            ..Go::default()
        };
        assert_eq!((command, complaints), (Some(Command::Go(expected)), vec![]));
    }

    #[test]
    fn words_that_are_not_understood_are_skipped_and_told() {
        let (command, complaints) = parse("please isready");
        assert_eq!((command, complaints.len()), (Some(Command::IsReady), 1));
        for wrong in ["hello", "position", "position fen", "setoption value 3"] {
            let (command, complaints) = parse(wrong);
            assert!(matches!(command, None | Some(Command::Nothing)) && complaints.len() == 1, "{wrong}");
        }
        assert_eq!(parse("go depth").1.len(), 1);
        assert_eq!(parse("  "), (None, vec![]));
    }

    #[test]
    fn names_and_positions_may_have_several_words() {
        let (command, _) = parse("setoption name Move Overhead value 50");
        let expected = Command::SetOption { name: "Move Overhead".into(), value: "50".into() };
        assert_eq!(command, Some(expected));
        let (command, _) = parse("position fen 8/8/8/8 w - moves a b");
        let expected =
            Command::Position { start: Some("8/8/8/8 w -".into()), moves: vec!["a".into(), "b".into()] };
        assert_eq!(command, Some(expected));
    }
}

//! Other programs as players, played by shell scripts: whatever they do wrong loses a game, never the match.
#![cfg(unix)]

use std::path::PathBuf;
use std::time::Duration;

use tah_arena::{Fault, GameOutcome, Match, Openings, Outcome, Pace, Terms};
use tah_host::Spec;

/// A program that greets, then does `go` when asked to move; returns its spec.
fn engine(name: &str, go: &str) -> String {
    let script = format!(
        "while read -r word rest; do case $word in\n\
         uci) echo 'id name {name}'; echo 'option name Hash type spin default 1 min 1 max 9'; echo uciok;;\n\
         isready) echo readyok;;\n\
         quit) exit;;\n\
         position) line=$rest;;\n\
         go) {go};;\n\
         esac; done\n"
    );
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sh"));
    std::fs::write(&path, script).expect("the target folder can be written");
    format!("uci:sh {}", path.display())
}

/// A match of a random player, first, against the program.
fn against(opponent: &str, pace: Pace) -> Match {
    Match {
        game: Spec::parse("chess").expect("a game"),
        engines: ["random,seed=1", opponent].map(|text| Spec::parse(text).expect("an engine")).to_vec(),
        games: 4,
        terms: Terms { pace, patience: Duration::from_millis(400), ..Terms::default() },
        openings: Openings::Start,
        concurrency: 2,
        sprt: None,
        record: None,
        pgn: None,
        seed: 1,
    }
}

fn run(plan: &Match) -> Outcome {
    plan.run(&|_| {}).expect("it can be played")
}

/// Checks that the program lost every game by `fault`, and that every game was played.
fn loses_by(plan: &Match, fault: Fault) -> Outcome {
    let outcome = run(plan);
    assert_eq!(outcome.games.len(), 4);
    for entry in &outcome.games {
        assert_eq!(entry.played.fault, Some(fault), "{}", entry.played.reason);
        let winner = if entry.first == 0 { GameOutcome::First } else { GameOutcome::Second };
        assert_eq!(entry.played.result, winner);
    }
    outcome
}

#[test]
fn a_crash_loses_the_game_and_the_program_is_started_again() {
    let outcome = loses_by(&against(&engine("crashes", "exit 1"), Pace::Nodes(10)), Fault::Crash);
    assert_eq!(outcome.standings.engines[1].crashes, 4);
}

#[test]
fn silence_is_given_up() {
    let outcome = loses_by(&against(&engine("hangs", ":"), Pace::Depth(3)), Fault::Hang);
    assert_eq!(outcome.standings.engines[1].hangs, 4);
}

#[test]
fn an_illegal_move_loses() {
    let outcome =
        loses_by(&against(&engine("cheats", "echo bestmove a1a8"), Pace::Depth(3)), Fault::IllegalMove);
    assert_eq!(outcome.standings.engines[1].illegal_moves, 4);
    assert!(outcome.games[0].played.reason.contains("a1a8"));
    loses_by(&against(&engine("mumbles", "echo bestmove"), Pace::Depth(3)), Fault::IllegalMove);
}

/// It would think for ever, but stops when told.
#[test]
fn time_is_lost_by_the_clock() {
    let slow = engine("slow", "read -r stop; echo bestmove e7e5");
    let plan = against(&slow, Pace::parse_clock("0.1+0").expect("a clock"));
    let outcome = loses_by(&plan, Fault::Time);
    assert_eq!(outcome.standings.engines[1].time_losses, 4);
}

/// Scripted for both colours, it plays into the fool's mate or gives it.
#[test]
fn a_program_that_plays_is_played_with() {
    let replies = "case \"$line\" in\n\
        *'g2g4') echo 'info depth 1 score mate 1'; echo bestmove d8h4;;\n\
        *'f2f3') echo bestmove e7e5;;\n\
        *'e7e5') echo bestmove g2g4;;\n\
        *) echo bestmove f2f3;;\n\
        esac";
    let mut plan = against(&engine("fool", replies), Pace::Depth(1));
    plan.engines[0] = plan.engines[1].clone();
    let outcome = run(&plan);
    for entry in &outcome.games {
        assert_eq!(entry.played.moves, ["f3", "e5", "g4", "Qh4#"]);
        assert_eq!((entry.played.result, entry.played.reason.as_str()), (GameOutcome::Second, "checkmate"));
    }
    assert_eq!(outcome.standings.engines[0].pentanomial, [0, 0, 2, 0, 0]);
}

#[test]
fn options_are_checked_before_the_match() {
    let quick = engine("options", "exit");
    let refused = |opponent: String| against(&opponent, Pace::Depth(1)).run(&|_| {}).unwrap_err();
    assert!(run(&against(&format!("{quick},option.hash=4"), Pace::Depth(1))).games.len() == 4);
    let error = refused(format!("{quick},option.Skill=4"));
    assert_eq!(error.expected, "one of Hash");
    assert!(refused("uci:/nowhere/engine".into()).message.contains("cannot start"));
    assert!(refused("uci:true".into()).message.contains("ended before"));
    assert!(refused("uci:sleep 5".into()).message.contains("does not answer"));
}

//! Engines that speak xboard's protocol, played by shell scripts: whatever they do wrong loses a game, never the match.
#![cfg(unix)]

use std::path::PathBuf;
use std::time::Duration;

use tah_arena::{Fault, GameOutcome, Match, Openings, Outcome, Pace, Terms};
use tah_host::{Error, Spec, catalogue};

/// A program with these features that does what `cases` say, in the words of a shell; returns its spec. It writes down all it hears.
fn engine(name: &str, features: &str, cases: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (path, log) = (folder.join(format!("xboard-{name}.sh")), heard_by(name));
    let script = format!(
        "while read -r word rest; do echo \"$word $rest\" >> {}; case $word in\n\
         protover) echo 'feature {features} done=1';;\n\
         ping) echo \"pong $rest\";;\n\
         quit) exit;;\n\
         {cases}\n\
         esac; done\n",
        log.display()
    );
    std::fs::write(&path, script).expect("the target folder can be written");
    let _ = std::fs::remove_file(&log);
    format!("xboard:sh {}", path.display())
}

fn heard_by(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("xboard-{name}.log"))
}

const USUAL: &str = "ping=1 setboard=1 usermove=1";

/// A match of a random player, first, against the program.
fn against(opponent: &str, pace: Pace) -> Match {
    Match {
        game: Spec::parse("chess").expect("a game"),
        engines: ["random,seed=1", opponent].map(|text| Spec::parse(text).expect("an engine")).to_vec(),
        games: 4,
        terms: Terms { pace, patience: Duration::from_millis(600), ..Terms::default() },
        openings: Openings::Start,
        concurrency: 1,
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
fn loses_by(plan: &Match, fault: Option<Fault>, reason: &str) {
    let outcome = run(plan);
    assert_eq!(outcome.games.len(), 4);
    for entry in &outcome.games {
        assert_eq!(entry.played.fault, fault, "{}", entry.played.reason);
        assert!(entry.played.reason.contains(reason), "{}", entry.played.reason);
        let winner = if entry.first == 0 { GameOutcome::First } else { GameOutcome::Second };
        assert_eq!(entry.played.result, winner);
    }
}

/// Loses every game, whoever begins, by what it does when it should move.
fn does_and_loses(name: &str, deed: &str, fault: Option<Fault>, reason: &str) {
    let program = engine(name, USUAL, &format!("go) {deed};;"));
    loses_by(&against(&program, Pace::Depth(3)), fault, reason);
}

#[test]
fn what_goes_wrong_loses_the_game() {
    does_and_loses("crashes", "exit 1", Some(Fault::Crash), "ended");
    does_and_loses("cheats", "echo move a1a8", Some(Fault::IllegalMove), "a1a8");
    does_and_loses(
        "refuses",
        "echo 'Illegal move: e2e4'",
        Some(Fault::Dispute),
        "does not take a legal move",
    );
    does_and_loses("claims", "echo '1/2-1/2 {boring}'", Some(Fault::Dispute), "boring");
    does_and_loses("resigns", "echo resign", None, "resigned");
    does_and_loses("hangs", ":", Some(Fault::Hang), "does not answer");
}

#[test]
fn a_result_against_oneself_is_a_resignation() {
    let cases = "new) moves=0;;\nusermove) moves=1;;\n\
                 go) if [ $moves = 1 ]; then echo '1-0 {White wins}'; else echo '0-1 {Black wins}'; fi;;";
    loses_by(&against(&engine("admits", USUAL, cases), Pace::Depth(3)), None, "resigned");
}

#[test]
fn time_is_lost_by_the_clock() {
    let program = engine("slow", USUAL, "go) sleep 0.4;;");
    let plan = against(&program, Pace::parse_clock("0.1+0").expect("a clock"));
    loses_by(&plan, Some(Fault::Time), "time");
}

/// Scripted for both colours, it plays into the fool's mate or gives it. Its words are those of real engines.
const FOOL: &str = "new) n=0;;\n\
    f2f3) echo 'Error: no usermove';;\n\
    usermove) n=$((n+1)); if [ -n \"$playing\" ]; then reply=1; fi;;\n\
    force) playing=;;\n\
    go) playing=1; reply=1;;\n";

fn fool() -> String {
    let replies = "esac; if [ -n \"$reply\" ]; then reply=; case $n in\n\
        0) echo 'My move is : f2f3';;\n\
        1) echo ' 4 -30 12 3456 e7e5'; echo 'move e5';;\n\
        2) echo 'move g2g4';;\n\
        3) echo 'move d8h4'; echo '0-1 {Black mates}';;\n\
        esac; n=$((n+1)); fi; case x in x)";
    format!("{FOOL}{replies};;")
}

#[test]
fn a_program_that_plays_is_played_with() {
    let mut plan = against(&engine("fool", USUAL, &fool()), Pace::parse_clock("5+0.08").expect("a clock"));
    plan.engines[0] = plan.engines[1].clone();
    for entry in &run(&plan).games {
        assert_eq!(entry.played.moves, ["f3", "e5", "g4", "Qh4#"], "{}", entry.played.reason);
        assert_eq!((entry.played.result, entry.played.reason.as_str()), (GameOutcome::Second, "checkmate"));
    }
    let heard = std::fs::read_to_string(heard_by("fool")).expect("it wrote down what it heard");
    for line in ["protover 2", "level 0 0:05 0.08", "usermove f2f3", "time 500", "result 0-1 {checkmate}"] {
        assert!(heard.contains(line), "{line}");
    }
}

#[test]
fn a_draw_is_agreed() {
    let polite =
        engine("polite", USUAL, "go) echo 'offer draw'; echo 'move e2e4';;\ndraw) echo 'offer draw';;");
    let mut plan = against(&polite, Pace::Depth(3));
    plan.engines[0] = plan.engines[1].clone();
    for entry in &run(&plan).games {
        assert_eq!((entry.played.result, entry.played.fault), (GameOutcome::Draw, None));
        assert_eq!(entry.played.reason, "draw by agreement");
    }
}

fn with_opening(mut plan: Match, fen: &str) -> Match {
    let mut session = catalogue::open(&plan.game).expect("a game");
    plan.openings = Openings::parse(fen, &plan.game, session.as_mut()).expect("an opening");
    plan
}

/// Without `setboard` pieces are put down one by one, if that says everything.
#[test]
fn positions_are_set_up_as_the_engine_can() {
    let old = engine("old", "ping=1", "go) echo resign;;");
    let plan = with_opening(against(&old, Pace::Depth(1)), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    run(&plan);
    let heard = std::fs::read_to_string(heard_by("old")).expect("it wrote down what it heard");
    assert!(heard.contains("edit \n# \nRa1 \nKe1 \nc \nKe8 \n. "), "{heard}");
    let plan = with_opening(against(&old, Pace::Depth(1)), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let error = plan.run(&|_| {}).unwrap_err();
    assert!(error.message.contains("has no `setboard`"), "{}", error.message);
    let stubborn = engine("stubborn", USUAL, "setboard) echo 'tellusererror Illegal position';;");
    let plan = with_opening(against(&stubborn, Pace::Depth(1)), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    loses_by(&plan, Some(Fault::Dispute), "Illegal position");
}

#[test]
fn what_cannot_be_played_is_refused_before_the_match() {
    let refused = |spec: &str, pace| -> Error { against(spec, pace).run(&|_| {}).unwrap_err() };
    let program = engine("options", "memory=1 smp=1 option=\"Skill -spin 5 0 9\"", "go) echo resign;;");
    let set = against(&format!("{program},hash=8MB,threads=2,skill=3"), Pace::Depth(1));
    assert_eq!(run(&set).games.len(), 4);
    let heard = std::fs::read_to_string(heard_by("options")).expect("it wrote down what it heard");
    assert!(heard.contains("memory 8\ncores 2\noption Skill=3"), "{heard}");
    let error = refused(&format!("{program},contempt=3"), Pace::Depth(1));
    assert_eq!(error.expected, "one of hash, threads, Skill");
    assert!(refused(&program, Pace::Nodes(10)).message.contains("nodes"));
    assert!(refused(&program, Pace::parse_time("0.1").expect("a time")).message.contains("100ms"));
    assert!(refused("xboard:/nowhere/engine", Pace::Depth(1)).message.contains("cannot start"));
    assert!(refused("xboard:true", Pace::Depth(1)).message.contains("ended before"));
    assert!(refused("xboard:sleep 5", Pace::Depth(1)).message.contains("does not answer"));
    let mut other = against(&program, Pace::Depth(1));
    other.game = Spec::parse("connect-four").expect("a game");
    assert!(other.run(&|_| {}).unwrap_err().message.contains("play chess"));
}

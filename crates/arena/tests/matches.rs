//! Whole matches between tah's own engines: who wins, who begins, and that nothing depends on how often or by how many
//! threads a match is run.

use std::path::PathBuf;

use tah_arena::sprt::{Sprt, Verdict};
use tah_arena::{Entry, GameOutcome, Match, Openings, Outcome, Pace, Terms};
use tah_host::Spec;

fn plan(game: &str, engines: &[&str], games: usize) -> Match {
    Match {
        game: Spec::parse(game).expect("a game"),
        engines: engines.iter().map(|engine| Spec::parse(engine).expect("an engine")).collect(),
        games,
        terms: Terms::default(),
        openings: Openings::Random(2),
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

/// What must not change from run to run.
fn essence(games: &[Entry]) -> Vec<(usize, usize, Vec<String>, GameOutcome)> {
    games.iter().map(|e| (e.game, e.first, e.played.moves.clone(), e.played.result)).collect()
}

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn perfect_play_never_loses_at_tic_tac_toe() {
    let mut plan = plan("tic-tac-toe", &["alpha-beta,depth=9", "random,seed=1"], 40);
    plan.openings = Openings::Start;
    let outcome = run(&plan);
    let standing = &outcome.standings.engines[0];
    assert_eq!(standing.games.losses, 0);
    assert!(standing.games.wins > 30);
    assert_eq!(standing.pentanomial.iter().sum::<u64>(), 20);
    assert!(outcome.standings.different() > 10, "every game has its own dice");
}

#[test]
fn openings_are_played_twice_with_colours_swapped() {
    let mut plan = plan("connect-four", &["first", "random,seed=3"], 10);
    plan.openings = Openings::Random(5);
    let outcome = run(&plan);
    assert_eq!(outcome.games.len(), 10);
    for pair in outcome.games.chunks(2) {
        assert_eq!(pair[0].played.moves[..5], pair[1].played.moves[..5]);
        assert_eq!((pair[0].first, pair[0].second), (pair[1].second, pair[1].first));
    }
    assert_ne!(outcome.games[0].played.moves[..5], outcome.games[2].played.moves[..5]);
}

#[test]
fn threads_change_nothing() {
    let mut plan = plan("connect-four", &["alpha-beta", "mcts,playouts=50", "random"], 6);
    plan.terms.pace = Pace::Depth(3);
    let alone = essence(&run(&plan).games);
    plan.concurrency = 2;
    assert_eq!(alone, essence(&run(&plan).games));
    assert_eq!(alone.len(), 18);
}

#[test]
fn a_match_that_was_killed_goes_on() {
    let mut plan = plan("connect-four", &["alpha-beta,depth=2", "random,seed=1"], 12);
    let whole = run(&plan);
    let path = file("killed.jsonl");
    plan.record = Some(path.clone());
    run(&plan);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 13, "a heading and the games");
    for cut in [0, 40, text.len() / 3, text.len() / 2, text.len() - 1, text.len()] {
        std::fs::write(&path, &text[..cut]).unwrap();
        let resumed = run(&plan);
        assert_eq!(essence(&resumed.games), essence(&whole.games), "cut at {cut}");
        assert_eq!(resumed.standings.engines, whole.standings.engines);
        assert_eq!(resumed.resumed, text[..cut].matches('\n').count().saturating_sub(1));
        assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 13);
    }
    plan.seed = 2;
    assert!(plan.run(&|_| {}).unwrap_err().message.contains("another match"));
    for letter in ["hello\n", "hello"] {
        std::fs::write(&path, letter).unwrap();
        assert!(plan.run(&|_| {}).unwrap_err().message.contains("no record"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), letter, "what is no record is left alone");
    }
}

#[test]
fn a_test_stops_the_match() {
    let mut plan = plan("connect-four", &["alpha-beta,depth=3", "random,seed=1"], 10_000);
    plan.sprt = Some(Sprt::parse("elo0=0,elo1=50").unwrap());
    let outcome = run(&plan);
    assert!(outcome.games.len() < 1000);
    assert_eq!(outcome.test.unwrap().1, Some(Verdict::Accepted));
}

#[test]
fn chance_is_rolled_by_the_arena_and_alike_for_both() {
    let mut plan = plan("pig,target=20", &["random", "random,seed=2"], 8);
    plan.openings = Openings::Start;
    let outcome = run(&plan);
    assert!(outcome.games.iter().all(|entry| entry.played.result != GameOutcome::Draw));
    assert_eq!(essence(&outcome.games), essence(&run(&plan).games));
}

#[test]
fn the_clock_is_kept() {
    let mut plan = plan("connect-four", &["alpha-beta", "mcts"], 2);
    plan.terms.pace = Pace::parse_clock("0.5+0.01").unwrap();
    let outcome = run(&plan);
    assert!(outcome.games.iter().all(|entry| entry.played.seconds < 5.0));
}

#[test]
fn chess_is_written_as_pgn() {
    let mut plan = plan("chess", &["alpha-beta,depth=1", "random,seed=1"], 2);
    plan.pgn = Some(file("games.pgn"));
    plan.openings = Openings::parse(
        "6k1/8/8/8/8/8/5Q2/6K1 w - -",
        &plan.game,
        tah_host::catalogue::open(&plan.game).unwrap().as_mut(),
    )
    .unwrap();
    run(&plan);
    run(&plan);
    let text = std::fs::read_to_string(plan.pgn.as_ref().unwrap()).unwrap();
    assert_eq!(text.matches("[Event ").count(), 4, "games are appended");
    assert!(text.contains("[White \"alpha-beta,depth=1\"]") && text.contains("[FEN \"6k1/8"), "{text}");
    let games: Vec<_> = tah_games::chess::pgn::Games::new(&text).flatten().collect();
    assert_eq!(games.len(), 4);
    // What the engine thought, how deep it looked and how long it took stand behind its moves; the other one only takes its time.
    let first = games.iter().find(|game| game.tag("White") == Some("alpha-beta,depth=1")).unwrap();
    let comments: Vec<&str> =
        first.mainline().flat_map(|ply| &first.node(ply.node).after).map(String::as_str).collect();
    assert!(comments[0].starts_with('+') && comments[0].contains("/1 "), "{comments:?}");
    assert!(comments[1].starts_with("0.") && comments[1].ends_with('s'), "{comments:?}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (game, engines, games) in [
        ("tic-tac-toe", &["first", "random"][..], 0),
        ("tic-tac-toe", &["first"], 2),
        ("tic-tac-toe", &["first", "star1"], 2),
        ("tic-tac-toe", &["first", "alpha-beta,depth=x"], 2),
        ("trails", &["first", "random"], 2),
        ("chess", &["first", "uci:/nowhere/engine"], 2),
        ("chess", &["first", "uci:"], 2),
        ("chess", &["first", "strong,syzygy=/nowhere"], 2),
        ("connect-four", &["first", "strong,syzygy=/nowhere"], 2),
    ] {
        assert!(plan(game, engines, games).run(&|_| {}).is_err(), "{game} {engines:?} {games}");
    }
}

/// The strong search is given its true clock: it uses much of it and never all.
#[test]
fn the_strong_search_plays_by_the_clock() {
    let mut plan = plan("chess", &["strong,hash=1MB", "strong,hash=1MB,threads=2"], 2);
    plan.terms.pace = Pace::parse_clock("0.3+0.005").unwrap();
    for entry in run(&plan).games {
        assert_eq!(entry.played.fault, None, "{}", entry.played.reason);
        assert!(entry.played.seconds > 0.2, "{}", entry.played.seconds);
    }
}

/// It keeps its table through a game, but nothing from one game to the next.
#[test]
fn the_strong_search_begins_every_game_anew() {
    let mut plan = plan("connect-four", &["strong,hash=1MB", "strong,nodes=300"], 6);
    plan.terms.pace = Pace::Nodes(2000);
    let alone = essence(&run(&plan).games);
    plan.concurrency = 3;
    assert_eq!(alone, essence(&run(&plan).games));
}

/// With one thread and so many nodes the strong search always plays alike: against itself both games of a pair are the same.
#[test]
fn the_numbers_of_the_search_reach_its_games() {
    let pairs = |first: &str| {
        let mut plan = plan("chess", &[first, "strong,hash=1MB"], 4);
        plan.terms.pace = Pace::Nodes(300);
        let games = run(&plan).games;
        games.chunks(2).filter(|pair| pair[0].played.moves == pair[1].played.moves).count()
    };
    assert_eq!(pairs("strong,hash=1MB"), 2);
    assert_eq!(pairs("strong,hash=1MB,param.late_base=1,param.reverse_futility_margin=20"), 0);
}

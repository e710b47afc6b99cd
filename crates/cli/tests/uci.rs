//! Conversations in the Universal Chess Interface with the built binary, as a chess program would hold them.

mod talk;

use tah_games::chess::{Chess, Position};
use tah_rules::{Notation, Rules};
use talk::{Talk, moves_after, number_after};

/// The position after a line of moves, each of which must be legal.
fn play(rules: Chess, start: &str, moves: &[String]) -> Position {
    let mut position = rules.parse_position(start).expect("a position");
    for text in moves {
        let m = rules.parse_uci(&position, text).unwrap_or_else(|e| panic!("{text} of {moves:?}: {e}"));
        rules.play(&mut position, m);
    }
    position
}

/// Whether the answer of a search, and every line it told, can be played.
fn assert_legal(rules: Chess, start: &str, said: &[String]) {
    for line in said.iter().filter(|line| line.contains(" pv ")) {
        play(rules, start, &moves_after(line, "pv"));
    }
    let answer = said.last().expect("an answer");
    let words: Vec<String> = answer.split(' ').map(str::to_owned).collect();
    assert_eq!(words[0], "bestmove");
    let moves: Vec<String> = [1, 3].into_iter().filter_map(|at| words.get(at).cloned()).collect();
    play(rules, start, &moves);
}

#[test]
fn the_handshake_offers_what_is_built() {
    let mut talk = Talk::start(&["uci"]);
    talk.send("uci");
    let said = talk.until("uciok");
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "Move Overhead",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "UCI_LimitStrength",
        "UCI_Elo",
        "SyzygyPath",
    ] {
        assert!(said.iter().any(|line| line.starts_with(&format!("option name {option} type "))), "{option}");
    }
    assert!(said.iter().any(|line| line == "option name Clear Hash type button"));
    assert!(said.iter().any(|line| line.starts_with("id name tah")));
    talk.send("isready");
    talk.until("readyok");
    talk.send("quit");
    assert_eq!(talk.end(), Some(0));
}

#[test]
fn a_search_tells_legal_lines_and_answers_legally() {
    let mut talk = Talk::start(&["uci"]);
    for (start, command) in [
        ("startpos", "go depth 6"),
        ("startpos", "go movetime 100"),
        ("startpos", "go nodes 5000"),
        ("startpos", "go wtime 1000 btime 1000 winc 10 binc 10"),
        ("startpos", "go wtime 100 btime 100 movestogo 1"),
        ("startpos", "go wtime -5 btime 1"),
        ("startpos", "go depth 0"),
        ("fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "go depth 5"),
    ] {
        talk.send(&format!("position {start}"));
        talk.send(command);
        let said = talk.until("bestmove");
        assert!(said.iter().any(|line| line.starts_with("info depth 1 seldepth ")), "{command}: {said:?}");
        assert_legal(Chess::STANDARD, start, &said);
    }
}

#[test]
fn a_search_can_be_stopped_pondered_and_told_its_moves() {
    let mut talk = Talk::start(&["uci"]);
    talk.send("go infinite");
    talk.until("info depth 3 ");
    talk.send("isready");
    talk.until("readyok");
    talk.send("stop");
    assert_legal(Chess::STANDARD, "startpos", &talk.until("bestmove"));

    talk.send("position startpos moves e2e4 e7e5");
    talk.send("go ponder wtime 500 btime 500");
    talk.until("info depth 3 ");
    talk.send("ponderhit");
    assert_legal(Chess::STANDARD, "startpos moves e2e4 e7e5", &talk.until("bestmove"));
    talk.send("go ponder depth 1");
    talk.until("info depth 1 ");
    talk.send("isready");
    assert!(!talk.until("readyok").iter().any(|line| line.starts_with("bestmove")), "it waits for a hit");
    talk.send("stop");
    talk.until("bestmove");

    talk.send("position startpos");
    talk.send("go searchmoves a2a3 h2h4 depth 5");
    let answer = talk.until("bestmove").pop().expect("an answer");
    assert!(answer.starts_with("bestmove a2a3") || answer.starts_with("bestmove h2h4"), "{answer}");
}

#[test]
fn a_mate_is_found_and_counted_in_moves() {
    let mut talk = Talk::start(&["uci"]);
    let mate_in_two = "fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    for command in ["go depth 6", "go mate 2"] {
        talk.send(&format!("position {mate_in_two}"));
        talk.send(command);
        let said = talk.until("bestmove");
        let last = said.iter().rev().find(|line| line.starts_with("info depth")).expect("a line");
        assert!(last.contains(" score mate 2 "), "{command}: {last}");
    }
    for (position, score) in
        [("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0"), ("7k/5Q2/6K1/8/8/8/8/8 b - -", "cp 0")]
    {
        talk.send(&format!("position fen {position}"));
        talk.send("go depth 3");
        let said = talk.until("bestmove");
        assert_eq!(said.last().map(String::as_str), Some("bestmove 0000"));
        assert!(said.iter().any(|line| line == &format!("info depth 0 score {score}")), "{said:?}");
    }
}

#[test]
fn several_lines_are_told_with_different_moves() {
    let mut talk = Talk::start(&["uci"]);
    talk.send("setoption name MultiPV value 3");
    talk.send("setoption name UCI_ShowWDL value true");
    talk.send("setoption name Threads value 2");
    talk.send("setoption name Hash value 4");
    talk.send("go depth 4");
    let said = talk.until("bestmove");
    let last: Vec<_> = said.iter().filter(|line| line.starts_with("info depth 4 ")).collect();
    let numbers: Vec<_> = last.iter().map(|line| number_after(line, "multipv")).collect();
    assert_eq!(numbers, [Some(1), Some(2), Some(3)], "{said:?}");
    let mut firsts: Vec<_> = last.iter().map(|line| moves_after(line, "pv")[0].clone()).collect();
    firsts.dedup();
    assert_eq!(firsts.len(), 3);
    assert!(last.iter().all(|line| line.contains(" wdl ")));
}

#[test]
fn what_comes_during_a_search_is_done_after_it_in_order() {
    let mut talk = Talk::start(&["uci"]);
    talk.send("go infinite");
    for line in ["setoption name MultiPV value 2", "position startpos moves e2e4", "go depth 3", "d", "stop"]
    {
        talk.send(line);
    }
    assert_legal(Chess::STANDARD, "startpos", &talk.until("bestmove"));
    let said = talk.until("bestmove");
    assert_legal(Chess::STANDARD, "startpos moves e2e4", &said);
    let shown = talk.until("Fen: ");
    assert!(shown.last().is_some_and(|line| line.contains("4P3")), "{shown:?}");
    // Two searches in a row remember, and a new game forgets.
    for line in ["go depth 4", "ucinewgame", "setoption name Clear Hash", "go depth 4"] {
        talk.send(line);
    }
    assert!(talk.until("bestmove").iter().any(|line| line.contains("multipv 2")));
    talk.until("bestmove");
}

#[test]
fn bad_input_is_remarked_on_and_changes_nothing() {
    let mut talk = Talk::start(&["uci"]);
    for (line, remark) in [
        ("hello there", "unknown command: hello there"),
        ("position", "no position"),
        ("position fen", "no position"),
        ("position fen kkkkkkkkk/8/8/8/8/8/8/8 w - - 0 1", "rank 8"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "castl"),
        ("position startpos moves e2e5", "`e2e5` is not a legal move"),
        ("position startpos moves 0000", "0000"),
        ("setoption name Skill value 3", "there is no option `Skill`"),
        ("setoption name SyzygyPath value nowhere", "no Syzygy tables"),
        ("setoption name Hash value lots", "`lots` is not a value for Hash"),
        ("setoption name Hash value 1000000", "no memory"),
        ("setoption value", "no option named"),
    ] {
        talk.send(line);
        let said = talk.until("info string");
        assert!(said.last().is_some_and(|said| said.contains(remark)), "{line}: {said:?}");
    }
    for (line, remark) in [
        ("go searchmoves e2e5 depth 1", "`e2e5` is not a legal move"),
        ("go depth deep nodes 1", "`depth` without a number"),
        ("go depth 1 quickly", "ignored after `go`: quickly"),
    ] {
        talk.send(line);
        let said = talk.until("bestmove");
        assert!(
            said.iter().any(|said| said.starts_with("info string") && said.contains(remark)),
            "{line}: {said:?}"
        );
    }
    talk.send_bytes(b"\xff\xfe\x00 \n\n   \nponderhit\nstop\nsetoption name UCI_AnalyseMode value true\n");
    talk.send("position startpos");
    talk.send("nonsense go depth 2");
    assert_legal(Chess::STANDARD, "startpos", &talk.until("bestmove"));
}

#[test]
fn a_position_of_six_hundred_moves_is_followed_past_unclaimed_draws() {
    let mut talk = Talk::start(&["uci"]);
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(150);
    talk.send(&format!("position startpos moves {moves}"));
    talk.send("go depth 4");
    let said = talk.until("bestmove");
    assert!(said.iter().any(|line| line.starts_with("info depth 4 ")), "{said:?}");
    assert_legal(
        Chess::STANDARD.without_draws(),
        &format!("startpos moves {}", "Nf3 Nf6 Ng1 Ng8 ".repeat(150)),
        &said,
    );
    talk.send("position fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1");
    talk.send("go movetime 20");
    let answer = talk.until("bestmove").pop().expect("an answer");
    assert!(answer.starts_with("bestmove d3"), "bare kings can move: {answer}");
}

#[test]
fn the_end_of_the_input_ends_a_search_with_an_answer() {
    for command in ["go infinite", "go ponder wtime 100000 btime 100000", "go depth 200"] {
        let mut talk = Talk::start(&["uci"]);
        talk.send(command);
        talk.until("info depth 2 ");
        talk.close();
        talk.until("bestmove");
        assert_eq!(talk.end(), Some(0), "{command}");
    }
}

#[test]
fn a_weak_player_looks_at_little_and_still_plays_legal_moves() {
    let mut talk = Talk::start(&["uci"]);
    talk.send("setoption name UCI_LimitStrength value true");
    for elo in ["1320", "1800"] {
        talk.send(&format!("setoption name UCI_Elo value {elo}"));
        talk.send("position startpos moves e2e4");
        talk.send("go wtime 60000 btime 60000");
        let said = talk.until("bestmove");
        assert_legal(Chess::STANDARD, "startpos moves e4", &said);
        assert!(!said.iter().any(|line| line.contains("multipv 2")), "only what was asked for is told");
        let nodes = said.iter().filter_map(|line| number_after(line, "nodes")).max().expect("some");
        assert!(nodes < 10_000, "{elo}: {nodes}");
    }
    talk.send("setoption name UCI_Elo value 100");
    assert!(talk.until("info string").pop().is_some_and(|said| said.contains("from 1320 to 2850")));
}

#[test]
fn every_info_line_has_what_programs_read() {
    let mut talk = Talk::start(&["uci"]);
    talk.send("go depth 5");
    let said = talk.until("bestmove");
    let last = said.iter().rev().find(|line| line.starts_with("info depth 5 ")).expect("a line");
    for key in ["seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time"] {
        assert!(number_after(last, key).is_some(), "{key}: {last}");
    }
}

#[test]
#[ignore = "needs TAH_DATA, the folder of shared data"]
fn suite_syzygy_wins_what_the_tables_win() {
    let folder = std::env::var("TAH_DATA").expect("TAH_DATA must name the folder with chess/syzygy");
    let start = "8/8/8/4k3/8/8/8/1NB1K3 w - - 0 1";
    let mut talk = Talk::start(&["uci"]);
    talk.send(&format!("setoption name SyzygyPath value {folder}/chess/syzygy"));
    let rules = Chess::STANDARD;
    let mut position = rules.parse_position(start).expect("a position");
    let mut moves: Vec<String> = Vec::new();
    while rules.turn(&position) != tah_rules::Turn::Over {
        talk.send(&format!("position fen {start} moves {}", moves.join(" ")));
        talk.send("go nodes 500");
        let answer = talk.until("bestmove").pop().expect("an answer");
        let m = answer.split(' ').nth(1).expect("a move").to_owned();
        let played = rules.parse_uci(&position, &m).expect("a legal move");
        rules.play(&mut position, played);
        moves.push(m);
    }
    assert_eq!(rules.payoff(&position, 0), 1.0, "mate with bishop and knight: {moves:?}");
}

#[test]
fn castling_is_written_as_the_variant_does() {
    let fen = "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut talk = Talk::start(&["uci"]);
    talk.send(&format!("position {fen}"));
    talk.send("go searchmoves e1h1 depth 3");
    assert!(talk.until("bestmove").pop().is_some_and(|answer| answer.starts_with("bestmove e1g1")));
    talk.send("setoption name UCI_Chess960 value true");
    talk.send("go searchmoves e1h1 depth 3");
    assert!(talk.until("bestmove").pop().is_some_and(|answer| answer.starts_with("bestmove e1h1")));
    talk.send("position fen 4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1 moves f1g1");
    talk.send("d");
    assert!(talk.until("Fen: ").pop().is_some_and(|line| line.contains("1R3RK1 b")));
}

#[test]
fn paths_are_counted_by_first_move() {
    let mut talk = Talk::start(&["uci"]);
    talk.send("go perft 3");
    let said = talk.until("Nodes searched:");
    assert_eq!(said.last().map(String::as_str), Some("Nodes searched: 8902"));
    assert!(said.iter().any(|line| line == "e2e4: 600"));
}

#[test]
fn other_games_are_served_in_their_own_notation() {
    let mut talk = Talk::start(&["uci", "connect-four"]);
    talk.send("uci");
    let said = talk.until("uciok");
    assert!(
        said.iter().any(|line| line.starts_with("option name UCI_Variant type combo default connect-four"))
    );
    talk.send("position startpos moves 4 1 4 1 4 2");
    talk.send("go depth 5");
    let said = talk.until("bestmove");
    assert_eq!(said.last().map(String::as_str), Some("bestmove 4"));
    assert!(said.iter().any(|line| line.contains("score mate 1 ")), "{said:?}");
    talk.send("setoption name UCI_Variant value tic-tac-toe");
    talk.send("position fen XX1/OO1/3 x moves");
    talk.send("go movetime 50");
    assert_eq!(talk.until("bestmove").pop().as_deref(), Some("bestmove c3"));
    let refused = Talk::start(&["uci", "pig"]).end();
    assert_eq!(refused, Some(2));
}

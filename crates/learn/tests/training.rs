//! A short training: the same whatever the threads, continued where it was cut, refused where the settings differ.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use tah_games::chess::{ByFeatures, ByNetwork, Chess};
use tah_learn::self_play::Player;
use tah_learn::{Event, Plan, Trained, Trouble, train, train_network};
use tah_rules::{Dice, Notation};

const PLAN: Plan = Plan { rounds: 2, games: 6, nodes: 60, seed: 3, threads: 1, continues: false };

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tah-learn-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn run(plan: &Plan, path: &Path, told: impl FnMut(Event)) -> Result<Trained<ByFeatures>, Trouble> {
    train(&Chess::STANDARD, &ByFeatures::default(), plan, path, &AtomicBool::new(false), told)
}

fn text(path: &Path, name: &str) -> String {
    fs::read_to_string(path.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let [one, two, cut] = ["one", "two", "cut"].map(folder);
    let trained = run(&PLAN, &one, |_| {}).expect("it trains");
    assert_eq!(trained.rounds.len(), 2);
    run(&Plan { threads: 2, ..PLAN }, &two, |_| {}).expect("it trains");
    assert_eq!(text(&one, "weights.txt"), text(&two, "weights.txt"));
    assert_eq!(text(&one, "round-2.games.txt"), text(&two, "round-2.games.txt"));

    // Cut in the middle of a game of the second round.
    run(&Plan { rounds: 1, ..PLAN }, &cut, |_| {}).expect("it trains");
    let games = text(&one, "round-2.games.txt");
    fs::write(cut.join("round-2.games.txt"), &games[..games.len() * 2 / 3]).expect("a file");
    let mut played = 0;
    run(&PLAN, &cut, |event| played += u32::from(matches!(event, Event::Game(..)))).expect("it continues");
    assert!(played > 0 && played < 6, "{played}");
    assert_eq!(text(&one, "weights.txt"), text(&cut, "weights.txt"));
    assert_eq!(text(&one, "card.md"), text(&cut, "card.md"));
    for path in [one, two, cut] {
        fs::remove_dir_all(path).expect("the folder goes");
    }
}

fn run_network(plan: &Plan, path: &Path, told: impl FnMut(Event)) -> Result<Trained<ByNetwork>, Trouble> {
    let pair = (&ByFeatures::default(), &ByNetwork::default());
    train_network(&Chess::STANDARD, pair, plan, path, &AtomicBool::new(false), told)
}

#[test]
fn networks_too_are_the_same_whatever_the_threads_and_interruptions() {
    let [one, two] = ["network-one", "network-two"].map(folder);
    let trained = run_network(&PLAN, &one, |_| {}).expect("it trains");
    assert_eq!(trained.rounds.len(), 2);
    // The second round plays half as many games and learns from those of both.
    assert_eq!(trained.rounds[1].games, 9);
    assert_eq!(text(&one, "round-1.report.txt"), {
        run_network(&Plan { rounds: 1, threads: 2, ..PLAN }, &two, |_| {}).expect("it trains");
        text(&two, "round-1.report.txt")
    });
    run_network(&PLAN, &two, |_| {}).expect("it continues");
    let [network, other] = [&one, &two].map(|path| fs::read(path.join("network.bin")).expect("a network"));
    assert!(network == other);
    assert_ne!(text(&one, "round-1.games.txt"), text(&one, "round-2.games.txt"));
    assert!(text(&one, "card.md").contains("mean squared error"));
    fs::write(two.join("round-2.network.bin"), &network[..100]).expect("a file");
    let refused = run_network(&PLAN, &two, |_| {}).map(|_| ()).expect_err("damaged");
    assert!(refused.to_string().contains("damaged"), "{refused}");
    for path in [one, two] {
        fs::remove_dir_all(path).expect("the folder goes");
    }
}

#[test]
fn a_first_round_may_end_sooner_than_was_planned_but_not_before_its_last_game() {
    let [short, cut] = ["short", "ended-sooner"].map(folder);
    let plan = Plan { rounds: 1, games: 4, ..PLAN };
    run(&plan, &short, |_| {}).expect("it trains");
    // Fifty games were asked for, and it was stopped after three.
    fs::create_dir_all(&cut).expect("a folder");
    fs::write(cut.join("plan.txt"), text(&short, "plan.txt").replace("games=4", "games=50")).expect("a file");
    let games = text(&short, "round-1.games.txt");
    let (third, _) = games.match_indices("end\t").nth(2).expect("three games");
    let three = third + games[third..].find('\n').expect("a line") + 1;
    fs::write(cut.join("round-1.games.txt"), &games[..three]).expect("a file");
    let refused = run(&Plan { games: 2, ..plan }, &cut, |_| {}).map(|_| ()).expect_err("too few");
    assert!(refused.to_string().starts_with("round 1 has 3 games already, and should have 2"), "{refused}");
    run(&plan, &cut, |_| {}).expect("it continues");
    assert_eq!(text(&short, "weights.txt"), text(&cut, "weights.txt"));
    assert_eq!(text(&short, "card.md"), text(&cut, "card.md"));
    // Now it has ended.
    let refused = run(&Plan { games: 6, ..plan }, &cut, |_| {}).map(|_| ()).expect_err("ended");
    assert!(matches!(refused, Trouble::OtherPlan(..)), "{refused}");
    for path in [short, cut] {
        fs::remove_dir_all(path).expect("the folder goes");
    }
}

#[test]
fn a_look_beside_a_game_does_not_change_it() {
    let rules = Chess::STANDARD;
    let play = |strays| Player::new(&rules, &ByFeatures::default(), &PLAN, strays).play(0, &mut Dice::new(5));
    let (plain, watched) = (play(0), play(3));
    assert_eq!((plain.result, &plain.positions), (watched.result, &watched.positions));
    assert!(plain.strays.is_empty() && watched.strays.len() > watched.positions.len());
    let mut apart = 0;
    for stray in &watched.strays {
        let state = rules.parse_position(&stray.text).expect("a position");
        assert!(!state.is_check(), "{}", stray.text);
        apart += usize::from(watched.positions.iter().all(|position| position.text != stray.text));
    }
    assert!(apart > watched.strays.len() / 2, "{apart}");
}

#[test]
fn work_with_other_settings_is_not_mixed_up() {
    let path = folder("other");
    let plan = Plan { rounds: 1, games: 2, ..PLAN };
    run(&plan, &path, |_| {}).expect("it trains");
    let refused = run(&Plan { seed: 4, ..plan }, &path, |_| {}).map(|_| ()).expect_err("other settings");
    assert!(matches!(refused, Trouble::OtherPlan(..)), "{refused}");
    fs::write(path.join("round-1.weights.txt"), "nonsense\n").expect("a file");
    let refused = run(&plan, &path, |_| {}).map(|_| ()).expect_err("nonsense");
    assert!(refused.to_string().contains("there is no feature `nonsense`"), "{refused}");
    fs::remove_dir_all(path).expect("the folder goes");
}

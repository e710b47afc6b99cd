//! The hall as a process: killed in the middle of many games, it has lost nothing; what it cannot open it says.

mod common;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

/// How many games are played when the process is killed.
const GAMES: usize = 50;

/// The command that serves the games in a folder, at any free port.
fn hall(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tah"));
    command.args(["hall", "--no-open", "--port", "0", "--data"]).arg(folder);
    command
}

/// The binary, serving the games in a folder.
struct Process {
    child: Child,
    url: String,
}

impl Process {
    fn start(folder: &Path) -> Self {
        let mut child = hall(folder).stdout(Stdio::piped()).spawn().expect("tah starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let url = line.split_whitespace().last().expect("a URL").trim_end_matches('/').to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{line}");
        Self { child, url }
    }

    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is gone");
    }
}

/// A client that gives up soon.
fn agent() -> Agent {
    Agent::config_builder().timeout_global(Some(Duration::from_secs(10))).build().into()
}

/// Sends JSON; nothing if there was no answer.
fn post(agent: &Agent, url: &str, body: &Value) -> Option<Value> {
    agent.post(url).send_json(body).ok()?.body_mut().read_json().ok()
}

/// What a client knows of its game: the moves that were answered, and the one that was on its way.
struct Known {
    token: String,
    answered: Vec<String>,
    sent: Option<String>,
}

/// Plays both sides of a game, `most` moves or until the hall is gone.
fn play(url: &str, number: usize, is_over: &AtomicBool) -> Known {
    let agent = agent();
    let wanted = json!({ "game": "connect-four", "seats": ["person", "person"] });
    let begun = post(&agent, &format!("{url}/api/rooms"), &wanted).expect("a game begins");
    let token = begun["room"].as_str().expect("a token").to_owned();
    let mut known = Known { token, answered: Vec::new(), sent: None };
    let mut view = begun["view"].clone();
    // Every third stands still when the hall is killed: of its game nothing is in doubt.
    let most = if number.is_multiple_of(3) { number % 20 } else { usize::MAX };
    while !is_over.load(SeqCst) && known.answered.len() < most {
        let moves = view["moves"].as_array().cloned().unwrap_or_default();
        if moves.is_empty() {
            break;
        }
        let text =
            moves[(number + known.answered.len()) % moves.len()]["move"].as_str().expect("a move").to_owned();
        known.sent = Some(text.clone());
        let body = json!({ "version": view["version"], "move": text });
        let Some(answer) = post(&agent, &format!("{url}/api/rooms/{}/move", known.token), &body) else {
            return known;
        };
        known.sent = None;
        known.answered.push(text);
        view = answer;
    }
    known
}

#[test]
fn a_killed_hall_has_lost_nothing() {
    let folder = common::empty_folder("hall-killed");
    let process = Process::start(&folder);
    let url = process.url.clone();
    let is_over = AtomicBool::new(false);
    let known: Vec<Known> = std::thread::scope(|scope| {
        let players: Vec<_> = (0..GAMES)
            .map(|number| {
                scope.spawn({
                    let (url, is_over) = (&url, &is_over);
                    move || play(url, number, is_over)
                })
            })
            .collect();
        std::thread::sleep(Duration::from_millis(1500));
        process.kill();
        is_over.store(true, SeqCst);
        players.into_iter().map(|player| player.join().expect("a client")).collect()
    });
    assert!(known.iter().map(|known| known.answered.len()).sum::<usize>() > GAMES, "games were played");
    let process = Process::start(&folder);
    let agent = agent();
    for known in known {
        let url = format!("{}/api/rooms/{}", process.url, known.token);
        let view: Value =
            agent.get(&url).call().expect("the game is there").body_mut().read_json().expect("JSON");
        let mut kept: Vec<String> = view["history"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|m| m["move"].as_str().unwrap_or("").to_owned())
            .collect();
        assert_eq!(view["version"].as_u64(), Some(kept.len() as u64));
        // A move that was on its way has been made or not; one that was answered has.
        if kept.len() == known.answered.len() + 1 && kept.last() == known.sent.as_ref() {
            kept.pop();
        }
        assert_eq!(kept, known.answered);
    }
    process.kill();
}

#[test]
fn an_address_that_others_reach_is_warned_of() {
    let folder = common::empty_folder("hall-open-to-others");
    let mut command = hall(&folder);
    let mut child = command
        .args(["--bind", "0.0.0.0"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stderr.take().expect("its output")).read_line(&mut line).expect("it warns");
    child.kill().expect("it can be killed");
    child.wait().expect("it is gone");
    assert!(line.contains("warning") && line.contains("everybody who reaches this machine"), "{line}");
}

#[test]
fn what_cannot_be_opened_is_said() {
    let folder = common::empty_folder("hall-not-a-database");
    std::fs::write(folder.join("hall.sqlite"), "my diary, which nobody may overwrite. ".repeat(100))
        .expect("a file");
    let words = ["hall", "--no-open", "--port", "0", "--data", "."].map(str::to_owned);
    let run = common::run_in(&folder, &words, b"");
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("not a database") && run.stderr.contains("move this one away"),
        "{}",
        run.stderr
    );
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("its number").port().to_string();
    let words = ["hall", "--no-open", "--port", &port, "--data", "elsewhere"].map(str::to_owned);
    let run = common::run_in(&folder, &words, b"");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("cannot listen on"), "{}", run.stderr);
}

//! The hall under load: many clients play tic-tac-toe against the engine at once, each with a stream of its own; how soon moves are
//! answered, and how soon the engine's reply is heard.
//!
//! `cargo bench -p tah-benches --bench hall -- 200 30` for 200 clients and 30 s. Fails if any request does, or if moves are answered late.
#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tah_web::{Config, Server};
use ureq::Agent;

/// In so many milliseconds 99 of 100 moves must be answered.
const MOST: f64 = 100.0;

/// What one client has measured.
#[derive(Default)]
struct Measured {
    answers: Vec<Duration>,
    replies: Vec<Duration>,
    games: usize,
    errors: Vec<String>,
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (clients, seconds) = (numbers.next().unwrap_or(200), numbers.next().unwrap_or(30));
    let folder = std::env::temp_dir().join(format!("tah-hall-load-{}", std::process::id()));
    let server = Server::open(&Config::here(&folder)).expect("a hall");
    let address = server.url().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let stop = server.stopper();
    let serving = std::thread::spawn(move || server.run());
    let is_over = AtomicBool::new(false);
    let measured: Vec<Measured> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..clients).map(|_| scope.spawn(|| play(&address, &is_over))).collect();
        std::thread::sleep(Duration::from_secs(seconds));
        is_over.store(true, SeqCst);
        clients.into_iter().map(|client| client.join().expect("a client")).collect()
    });
    stop();
    serving.join().expect("the hall").expect("it served");
    let _ = std::fs::remove_dir_all(&folder);
    let errors: Vec<&String> = measured.iter().flat_map(|each| &each.errors).collect();
    let games: usize = measured.iter().map(|each| each.games).sum();
    println!("{clients} clients, {seconds} s: {games} games, {} errors", errors.len());
    for error in errors.iter().take(5) {
        println!("  {error}");
    }
    let answered = report("moves answered", measured.iter().flat_map(|each| each.answers.clone()).collect());
    report("replies heard", measured.iter().flat_map(|each| each.replies.clone()).collect());
    assert!(
        errors.is_empty() && answered < MOST,
        "moves are answered without errors, 99 of 100 within {MOST} ms"
    );
}

/// Prints the times, and returns which 99 of 100 were below, in milliseconds.
fn report(name: &str, mut times: Vec<Duration>) -> f64 {
    times.sort();
    let at = |share: f64| {
        times
            .get((times.len() as f64 * share) as usize)
            .or(times.last())
            .map_or(0.0, |t| t.as_secs_f64() * 1e3)
    };
    println!(
        "{name:15} {:7}   median {:.1} ms   p99 {:.1} ms   most {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    at(0.99)
}

/// Plays games until it is over.
fn play(address: &str, is_over: &AtomicBool) -> Measured {
    let agent: Agent = Agent::config_builder().timeout_global(Some(Duration::from_secs(20))).build().into();
    let mut measured = Measured::default();
    while !is_over.load(SeqCst) {
        match game(address, &agent, is_over, &mut measured) {
            Ok(()) => measured.games += 1,
            Err(error) => measured.errors.push(error),
        }
    }
    measured
}

fn game(address: &str, agent: &Agent, is_over: &AtomicBool, measured: &mut Measured) -> Result<(), String> {
    let begun = post(
        agent,
        &format!("http://{address}/api/rooms"),
        &json!({ "game": "tic-tac-toe", "seats": ["person", "level:medium"] }),
    )?;
    let token = begun["room"].as_str().ok_or("no token")?;
    let mut stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
    write!(stream, "GET /api/rooms/{token}/events HTTP/1.1\r\nhost: {address}\r\n\r\n")
        .map_err(|error| error.to_string())?;
    let mut events = BufReader::new(stream);
    let mut view = begun["view"].clone();
    while view["result"].is_null() && !is_over.load(SeqCst) {
        let body = json!({ "version": view["version"], "move": view["moves"][0]["move"] });
        let sent = Instant::now();
        view = post(agent, &format!("http://{address}/api/rooms/{token}/move"), &body)?;
        measured.answers.push(sent.elapsed());
        while view["is_thinking"] == true {
            let next = event(&mut events)?;
            if next["version"].as_u64() >= view["version"].as_u64() {
                view = next;
            }
        }
        measured.replies.push(sent.elapsed());
    }
    post(agent, &format!("http://{address}/api/rooms/{token}/close"), &json!({})).map(drop)
}

fn post(agent: &Agent, url: &str, body: &Value) -> Result<Value, String> {
    let mut response = agent.post(url).send_json(body).map_err(|error| format!("{url}: {error}"))?;
    response.body_mut().read_json().map_err(|error| error.to_string())
}

/// The next event of a stream.
fn event(events: &mut BufReader<TcpStream>) -> Result<Value, String> {
    loop {
        let mut line = String::new();
        if events.read_line(&mut line).map_err(|error| error.to_string())? == 0 {
            return Err("the stream ended".into());
        }
        if let Some(data) = line.strip_prefix("data: ") {
            return serde_json::from_str(data).map_err(|error| error.to_string());
        }
    }
}

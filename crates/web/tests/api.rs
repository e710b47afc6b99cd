//! The hall by its API: games played to the end, kept, hidden where they must be, and every kind of bad input answered.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::TestHall;
use serde_json::{Value, json};

/// Waits until it is the turn of a person or the game is over.
fn settled(hall: &TestHall, room: &str) -> Value {
    let begun = Instant::now();
    loop {
        let (status, view) = hall.get(room);
        assert_eq!(status, 200, "{view}");
        if view["is_thinking"] == false {
            return view;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "the engine does not move: {view}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_game_against_an_engine_is_played_to_its_end_and_kept() {
    let hall = TestHall::new();
    let (room, _) = hall.begin("tic-tac-toe", &["person", "level:easy"]);
    let mut view = settled(&hall, &room);
    while view["result"].is_null() {
        let body = json!({ "version": view["version"], "move": view["moves"][0]["move"] });
        let (status, answer) = hall.post(&format!("{room}/move"), &body);
        assert_eq!(status, 200, "{answer}");
        view = settled(&hall, &room);
    }
    assert!(view["result"]["payoffs"].is_array());
    let hall = hall.reopened();
    assert_eq!(hall.get(&room).1["history"], view["history"], "a hall that is opened again has its games");
}

#[test]
fn a_person_takes_back_resigns_and_begins_from_any_position() {
    let hall = TestHall::new();
    let start = "6k1/P7/8/8/8/8/8/6K1 w - - 0 1";
    let body = json!({ "game": "chess", "position": start, "seats": ["person", "person"] });
    let (_, begun) = hall.post("/api/rooms", &body);
    let room = format!("/api/rooms/{}", begun["room"].as_str().unwrap());
    let promotions: Vec<&str> = begun["view"]["moves"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|m| m["move"].as_str())
        .filter(|m| m.contains('='))
        .collect();
    assert_eq!(promotions.len(), 4, "{promotions:?}");
    let (_, view) = hall.post(&format!("{room}/move"), &json!({ "version": 0, "move": "a8=N" }));
    assert_eq!(view["last"], json!([{ "part": 0, "item": 8 }, { "part": 0, "item": 0 }]));
    let (_, view) = hall.post(&format!("{room}/takeback"), &json!({ "version": 1 }));
    assert_eq!((view["position"].as_str(), view["version"].as_u64()), (Some(start), Some(2)));
    let (_, view) = hall.post(&format!("{room}/resign"), &json!({ "version": 2 }));
    assert_eq!(view["result"], json!({ "resigned": 0 }));
    let (status, _) = hall.post(&format!("{room}/move"), &json!({ "version": 3, "move": "Kg2" }));
    assert_eq!(status, 409, "the game is over");
}

#[test]
fn a_seat_is_sent_only_what_it_may_know() {
    let hall = TestHall::new();
    let (room, begun) = hall.begin("leduc-poker", &["person", "person"]);
    let seat = |n: usize| format!("/api/rooms/{}", begun["invitations"][n]["room"].as_str().unwrap());
    let cards = |view: &Value, part: usize| view["scene"]["parts"][part]["hand"]["cards"][0].clone();
    let (first, second) = (hall.get(&seat(0)).1, hall.get(&seat(1)).1);
    assert!(cards(&first, 0).is_string() && cards(&first, 1).is_null(), "{first}");
    assert!(cards(&second, 0).is_null() && cards(&second, 1).is_string(), "{second}");
    for view in [&first, &second] {
        assert!(view["position"].is_null() && view["start"].is_null());
        assert_eq!(view["history"], json!([]), "what was dealt is not told");
    }
    assert_eq!(second["moves"], json!([]), "it is not the second's turn");
    let (status, _) =
        hall.post(&format!("{}/move", seat(1)), &json!({ "version": first["version"], "move": "check" }));
    assert_eq!(status, 403, "nobody moves for another");
    assert_eq!(hall.get(&room).1["eyes"], 0, "at one screen, who is to move looks");
}

#[test]
fn where_a_hidden_card_lay_is_not_told() {
    let hall = TestHall::new();
    let position = "N:AQ5.KJ4.KQ72.J83 J862.9753.J4.Q62 KT3.AQ6.A653.T95 974.T82.T98.AK74 N None 1NT P 3NT P P P | S6 S3 S9 SQ DK";
    let body =
        json!({ "game": "bridge", "position": position, "seats": ["person", "person", "person", "person"] });
    let (status, begun) = hall.post("/api/rooms", &body);
    assert_eq!(status, 200, "{begun}");
    let seat = |n: usize| format!("/api/rooms/{}", begun["invitations"][n]["room"].as_str().unwrap());
    let version = hall.get(&seat(1)).1["version"].clone();
    let (status, told) =
        hall.post(&format!("{}/move", seat(1)), &json!({ "version": version, "move": "D4" }));
    assert_eq!(status, 200, "{told}");
    assert_eq!(hall.get(&seat(1)).1["last"][0]["part"], 1, "East sees its own cards");
    assert_eq!(hall.get(&seat(0)).1["last"], json!([]));
}

#[test]
fn a_clock_runs_out() {
    let hall = TestHall::new();
    let body = json!({ "game": "tic-tac-toe", "seats": ["person", "person"], "minutes": 0.005 });
    let (_, begun) = hall.post("/api/rooms", &body);
    let room = format!("/api/rooms/{}", begun["room"].as_str().unwrap());
    hall.post(&format!("{room}/move"), &json!({ "version": 0, "move": "b2" }));
    let begun = Instant::now();
    while hall.get(&room).1["result"].is_null() {
        assert!(begun.elapsed() < Duration::from_secs(20), "time does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(hall.get(&room).1["result"], json!({ "out_of_time": 1 }));
}

/// Reads events of a stream until one satisfies `is_it`.
fn wait_for(stream: &mut BufReader<TcpStream>, is_it: impl Fn(&Value) -> bool) -> Value {
    loop {
        let mut line = String::new();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the stream ended");
        if let Some(event) = line.strip_prefix("data: ").and_then(|data| serde_json::from_str(data).ok())
            && is_it(&event)
        {
            return event;
        }
    }
}

fn listen(hall: &TestHall, path: &str) -> BufReader<TcpStream> {
    let address = hall.url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\n\r\n").unwrap();
    BufReader::new(stream)
}

#[test]
fn two_listeners_see_the_same_and_one_may_leave() {
    let hall = TestHall::new();
    let (room, _) = hall.begin("connect-four", &["person", "strong,depth=2"]);
    let mut first = listen(&hall, &format!("{room}/events"));
    let mut second = listen(&hall, &format!("{room}/events"));
    hall.post(&format!("{room}/move"), &json!({ "version": 0, "move": "4" }));
    let has_answer = |view: &Value| view["version"] == 2;
    assert_eq!(wait_for(&mut first, has_answer)["history"], wait_for(&mut second, has_answer)["history"]);
    drop(first);
    hall.post(&format!("{room}/move"), &json!({ "version": 2, "move": "4" }));
    wait_for(&mut second, |view| view["version"] == 4);
}

#[test]
fn a_search_that_nobody_listens_to_ends() {
    let hall = TestHall::new();
    let path = "/api/analysis?game=chess";
    let is_thought = |event: &Value| event["depth"].is_u64();
    let places = std::thread::available_parallelism().unwrap().get();
    let mut searching: Vec<_> = (0..places).map(|_| listen(&hall, path)).collect();
    for stream in &mut searching {
        wait_for(stream, is_thought);
    }
    // Each would think for a minute; who comes later waits for a place until they are given up.
    let mut late = listen(&hall, path);
    let begun = Instant::now();
    drop(searching);
    wait_for(&mut late, is_thought);
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[test]
fn a_game_file_is_read_analysed_reviewed_and_written_back() {
    let hall = TestHall::new();
    let pgn = "[White \"A\"]\n\n1. e4 e5 2. Qh5 (2. Nf3 Nc6) 2... Nc6 {why?} 3. Bc4 Nf6 4. Qxf7# 1-0";
    let (status, file) = hall.post("/api/files/read", &json!({ "text": pgn }));
    assert_eq!(status, 200, "{file}");
    let moves: Vec<&str> =
        file["nodes"].as_array().unwrap().iter().filter_map(|node| node["move"].as_str()).collect();
    assert_eq!(moves, ["e4", "e5", "Qh5", "Nf3", "Nc6", "Bc4", "Nf6", "Qxf7#", "Nc6"], "the main line first");
    let (_, written) = hall.post("/api/files/write", &file);
    let text = written["text"].as_str().unwrap().replace('\n', " ");
    assert!(text.contains("2. Qh5 (2. Nf3 Nc6) 2... Nc6 {why?} 3. Bc4 Nf6 4. Qxf7#"), "{text}");
    let main = "[%22e4%22,%22e5%22,%22Qh5%22,%22Nc6%22,%22Bc4%22,%22Nf6%22]";
    let mut thoughts = listen(&hall, &format!("/api/analysis?game=chess&lines=2&moves={main}"));
    let mate = wait_for(&mut thoughts, |event| event["lines"][0]["worth"]["win"] == 1);
    assert_eq!(mate["lines"][0]["moves"][0], "Qxf7#");
    drop(thoughts);
    let all = main.replace(']', ",%22Qxf7%23%22]");
    let mut events = listen(&hall, &format!("/api/review?game=chess&milliseconds=30&moves={all}"));
    let judged = wait_for(&mut events, |event| event["players"].is_array());
    assert_eq!((&judged["moves"][5]["mark"], &judged["moves"][6]["mark"]), (&json!("blunder"), &Value::Null));
    for (status, body) in [
        (422, json!({ "text": "1. e4 e9" })),
        (422, json!({ "text": "" })),
        (422, json!({ "text": "game chess" })),
    ] {
        assert_eq!(hall.post("/api/files/read", &body).0, status, "{body}");
    }
    let ours = "game connect-four\nposition 7/7/7/7/7/7 x\nmoves 4 4 3\n";
    let (_, file) = hall.post("/api/files/read", &json!({ "text": ours }));
    assert_eq!(hall.post("/api/files/write", &file).1["text"], ours);
}

#[test]
fn bad_input_gets_a_status_and_a_sentence() {
    let hall = TestHall::new();
    let (room, _) = hall.begin("tic-tac-toe", &["person", "person"]);
    let moves = format!("{room}/move");
    assert_eq!(hall.post(&moves, &json!({ "version": 0, "move": "b2" })).0, 200);
    let people = json!(["person", "person"]);
    let cases = [
        (404, "/api/rooms", json!({ "game": "quidditch", "seats": people })),
        (422, "/api/rooms", json!({ "game": "chess", "seats": ["person"] })),
        (404, "/api/rooms", json!({ "game": "chess", "seats": ["person", "level:godlike"] })),
        (404, "/api/rooms", json!({ "game": "chess", "seats": ["person", "uci:stockfish"] })),
        (403, "/api/rooms", json!({ "game": "chess,weights=/etc/passwd", "seats": people })),
        (
            422,
            "/api/rooms",
            json!({ "game": "chess", "position": "8/8/8/8/8/8/8/8 w - - 0 1", "seats": people }),
        ),
        (
            422,
            "/api/rooms",
            json!({ "game": "chess", "position": "KK6/8/8/8/8/8/8/k7 w - - 0 1", "seats": people }),
        ),
        (422, "/api/rooms", json!({ "game": "tic-tac-toe,columns=99999999", "seats": people })),
        (422, "/api/rooms", json!({ "game": "tree:a:(b:a 1)", "seats": people })),
        (413, "/api/rooms", json!({ "game": format!("tree:{}", "(".repeat(300_000)), "seats": people })),
        (422, "/api/rooms", json!({ "game": "chess", "seats": people, "minutes": -1 })),
        (422, "/api/rooms", json!({ "seats": people })),
        (422, moves.as_str(), json!({ "version": 1, "move": "z9" })),
        (422, moves.as_str(), json!({ "version": 1, "move": "b2" })),
        (409, moves.as_str(), json!({ "version": 0, "move": "a1" })),
        (404, "/api/rooms/00000000000000000000000000000000/move", json!({ "version": 0, "move": "a1" })),
        (404, "/api/rooms/..%2f..%2fetc%2fpasswd/move", json!({ "version": 0, "move": "a1" })),
    ];
    for (expected, path, body) in cases {
        let (status, answer) = hall.post(path, &body);
        assert_eq!(status, expected, "{path} {body}: {answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|text| text.len() > 10), "{answer}");
    }
    assert_eq!(hall.get(&room).1["version"], 1, "nothing was lost");
}

#[test]
fn malformed_and_foreign_requests_are_refused() {
    let hall = TestHall::new();
    let json_type = ("content-type", "application/json");
    assert_eq!(hall.send("/api/rooms", &[json_type], b"{\"game\": ").0, 400);
    assert_eq!(hall.send("/api/rooms", &[("content-type", "text/plain")], b"{}").0, 415);
    assert_eq!(hall.send("/api/rooms", &[json_type], b"\xff\xfe").0, 400);
    assert_eq!(hall.send("/api/rooms", &[json_type, ("origin", "http://evil.example")], b"{}").0, 403);
    assert_eq!(hall.send("/api/rooms", &[json_type, ("sec-fetch-site", "cross-site")], b"{}").0, 403);
    assert_eq!(hall.get("/api/nothing").0, 404);
    assert_eq!(hall.get("/page/..%2fCargo.toml").0, 404);
    let (status, answer) = hall.send("/api/rooms", &[json_type], &vec![b' '; 100 << 20]);
    assert_eq!(status, 413, "a body of 100 MB: {answer}");
    assert!(answer["error"]["message"].as_str().unwrap().contains("MB"));
}

#[test]
fn everything_that_is_answered_is_described() {
    let hall = TestHall::new();
    let (status, described) = hall.get("/api");
    assert_eq!((status, described["openapi"].as_str()), (200, Some("3.1.0")));
    let paths = described["paths"].as_object().unwrap();
    assert!(paths.len() >= 8, "{paths:?}");
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(operation["summary"].as_str().is_some_and(|text| text.len() > 5), "{path} {method}");
            let here = path.replace("{room}", "00");
            if method == "post" {
                let foreign = [("content-type", "application/json"), ("origin", "http://evil.example")];
                assert_eq!(hall.send(&here, &foreign, b"{}").0, 403, "another site may not call {path}");
            }
            let (status, answer) =
                if method == "get" { hall.get(&here) } else { hall.post(&here, &json!({})) };
            let message = answer["error"]["message"].as_str().unwrap_or_default();
            assert!(
                status != 405 && !message.starts_with("there is nothing at"),
                "{method} {path}: {status} {message}"
            );
        }
    }
}

#[test]
fn the_page_may_load_nothing_from_elsewhere() {
    let hall = TestHall::new();
    let address = hall.url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{answer}");
    assert!(!answer.contains("unsafe-inline") && answer.contains("<script type=\"module\""));
}

//! A hall of its own for a test, in an empty folder, and a client for it.

#![allow(
    clippy::allow_attributes,
    clippy::unwrap_used,
    dead_code,
    reason = "each test uses a part of this, and fails where it unwraps"
)]

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::thread::JoinHandle;

use serde_json::{Value, json};
use tah_web::{Config, Server};
use ureq::Agent;

/// A hall that closes when it is dropped.
pub(crate) struct TestHall {
    pub(crate) url: String,
    pub(crate) folder: PathBuf,
    stop: Box<dyn Fn()>,
    thread: Option<JoinHandle<()>>,
    agent: Agent,
}

/// A status and a body.
pub(crate) type Answer = (u16, Value);

impl TestHall {
    /// A hall without games.
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tah-hall-{}-{}", std::process::id(), COUNT.fetch_add(1, SeqCst));
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        Self::at(folder)
    }

    /// A hall with the games that are kept in `folder`.
    pub(crate) fn at(folder: PathBuf) -> Self {
        let server = Server::open(&Config::here(&folder)).unwrap();
        let url = server.url().trim_end_matches('/').to_owned();
        let stop = Box::new(server.stopper());
        let thread = Some(std::thread::spawn(move || server.run().unwrap()));
        let agent = Agent::config_builder().http_status_as_error(false).build().into();
        Self { url, folder, stop, thread, agent }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        read(self.agent.get(format!("{}{path}", self.url)).call())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    pub(crate) fn send(&self, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut request = self.agent.post(format!("{}{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        read(request.send(body))
    }

    /// A new game; returns the path of its room, and what was answered.
    pub(crate) fn begin(&self, game: &str, seats: &[&str]) -> (String, Value) {
        let (status, begun) = self.post("/api/rooms", &json!({ "game": game, "seats": seats }));
        assert_eq!(status, 200, "{begun}");
        (format!("/api/rooms/{}", begun["room"].as_str().unwrap()), begun)
    }

    /// Closes the hall, and opens it again with the same games.
    pub(crate) fn reopened(mut self) -> Self {
        self.close();
        let folder = std::mem::take(&mut self.folder);
        Self::at(folder)
    }

    fn close(&mut self) {
        (self.stop)();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

/// JSON, or a text that is none.
fn read(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Answer {
    let mut answer = answer.unwrap();
    let text = answer.body_mut().read_to_string().unwrap();
    (answer.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

impl Drop for TestHall {
    fn drop(&mut self) {
        self.close();
        // One that is opened again has given its folder away.
        if !self.folder.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

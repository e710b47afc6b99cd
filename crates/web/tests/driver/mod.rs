//! A real browser, driven over WebDriver: one chromedriver and one window for each test, without anything between.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use ureq::Agent;

/// How long anything may take to appear.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser window.
pub(crate) struct Browser {
    driver: Child,
    session: String,
    agent: Agent,
}

impl Browser {
    /// A window of `width` × `height` in which the page prefers `scheme`, `light` or `dark`.
    pub(crate) fn open(width: u32, height: u32, scheme: &str) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver (Debian: chromium-driver), which ./test installs");
        let agent = Agent::config_builder().http_status_as_error(false).build().new_agent();
        let mut browser = Self { driver, session: format!("http://127.0.0.1:{port}"), agent };
        let begun = Instant::now();
        while browser.agent.get(format!("{}/status", browser.session)).call().is_err() {
            assert!(begun.elapsed() < PATIENCE, "chromedriver does not answer");
            std::thread::yield_now();
        }
        let arguments = [
            "--headless=new".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--force-device-scale-factor=1".to_owned(),
            format!("--window-size={width},{height}"),
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let made = browser.send("/session", &wanted);
        browser.session += &format!("/session/{}", made["sessionId"].as_str().unwrap());
        let emulate = |command: &str, params: Value| {
            browser.send("/goog/cdp/execute", &json!({ "cmd": command, "params": params }));
        };
        emulate(
            "Emulation.setDeviceMetricsOverride",
            json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 }),
        );
        emulate(
            "Emulation.setEmulatedMedia",
            json!({
            "features": [{ "name": "prefers-color-scheme", "value": scheme }] }),
        );
        browser
    }

    /// Goes to an address.
    pub(crate) fn go(&self, url: &str) {
        self.send("/url", &json!({ "url": url }));
    }

    /// What a script returns.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.send("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&self, expression: &str) {
        let begun = Instant::now();
        while self.run(&format!("return !!({expression})")) != Value::Bool(true) {
            assert!(
                begun.elapsed() < PATIENCE,
                "never: {expression}\n{}",
                self.run("return document.body.innerText")
            );
        }
    }

    /// Clicks what a selector finds, when it is there.
    pub(crate) fn click(&self, selector: &str) {
        self.wait(&format!("document.querySelector({selector:?})"));
        let found = self.send("/element", &json!({ "using": "css selector", "value": selector }));
        let element = found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
        self.send(&format!("/element/{element}/click"), &json!({}));
    }

    /// Types into what a selector finds.
    pub(crate) fn write(&self, selector: &str, text: &str) {
        self.run(&format!(
            "const field = document.querySelector({selector:?}); field.value = {text:?}; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ));
    }

    /// Presses keys, wherever the focus is.
    pub(crate) fn press(&self, keys: &str) {
        let actions: Vec<Value> = keys
            .chars()
            .flat_map(|key| {
                ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key.to_string() }))
            })
            .collect();
        self.send("/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// The text of what a selector finds.
    pub(crate) fn text(&self, selector: &str) -> String {
        let text = self.run(&format!("return document.querySelector({selector:?})?.innerText ?? ''"));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Keeps what the window shows under target/screenshots.
    pub(crate) fn picture(&self, name: &str) {
        let answer = self.agent.get(format!("{}/screenshot", self.session)).call().unwrap();
        let picture: Value = answer.into_body().read_json().unwrap();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/screenshots");
        std::fs::create_dir_all(folder).unwrap();
        let bytes = from_base64(picture["value"].as_str().unwrap());
        std::fs::write(format!("{folder}/{name}.png"), bytes).unwrap();
    }

    /// Fails if the page complained to the console, but for what the server refused, or is wider than its window.
    pub(crate) fn is_well(&self) {
        let fits = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth";
        assert_eq!(self.run(fits), true, "the page is wider than its window");
        let log = self.send("/se/log", &json!({ "type": "browser" }));
        let refused =
            |entry: &Value| entry["message"].as_str().is_some_and(|m| m.contains("Failed to load resource"));
        let is_error = |entry: &&Value| entry["level"] == "SEVERE" && !refused(entry);
        let errors: Vec<_> = log.as_array().into_iter().flatten().filter(is_error).collect();
        assert!(errors.is_empty(), "{errors:?}");
    }

    fn send(&self, path: &str, body: &Value) -> Value {
        let request = self.agent.post(format!("{}{path}", self.session));
        let answer = request.send_json(body).unwrap();
        let status = answer.status().as_u16();
        let mut answer: Value = answer.into_body().read_json().unwrap();
        assert_eq!(status, 200, "{path}: {}", answer["value"]["message"]);
        answer["value"].take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The window first, or it would outlive its driver.
        let _ = self.agent.delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Bytes written in base 64.
fn from_base64(text: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0u32, 0);
    for six in text.bytes().filter_map(value) {
        bits = bits << 6 | u32::from(six);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

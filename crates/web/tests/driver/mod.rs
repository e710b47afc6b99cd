//! A real browser, Debian's chromium, driven over WebDriver: one chromedriver and one window for each test, without anything between.

#![allow(clippy::allow_attributes, dead_code, reason = "each test uses a part of this")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use ureq::Agent;

/// How long anything may take to appear.
const PATIENCE: Duration = Duration::from_mins(1);

/// A driver and the port it listens on, unless it ended before it listened.
fn start_driver() -> Option<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver (Debian: chromium-driver), which ./test installs");
    let mut said = BufReader::new(driver.stdout.take().unwrap()).lines().map_while(Result::ok);
    let port = said.find_map(|line| {
        line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse::<u16>().ok()
    });
    // What it says later is read by nobody, but its pipe must not fill.
    std::thread::spawn(move || said.for_each(drop));
    if port.is_none() {
        driver.wait().ok();
    }
    Some((driver, port?))
}

/// A browser window.
pub(crate) struct Browser {
    driver: Child,
    session: String,
    agent: Agent,
}

impl Browser {
    /// A window of `width` × `height` in which the page prefers `scheme`, `light` or `dark`.
    pub(crate) fn open(width: u32, height: u32, scheme: &str) -> Self {
        // The port that a driver finds free may be another's when it takes it: then it ends.
        let (driver, port) = (0..5).find_map(|_| start_driver()).expect("chromedriver says its port");
        let agent = Agent::config_builder().http_status_as_error(false).build().new_agent();
        let mut browser = Self { driver, session: format!("http://127.0.0.1:{port}"), agent };
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--force-device-scale-factor=1",
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let made = browser.send("/session", &wanted);
        browser.session += &format!("/session/{}", made["sessionId"].as_str().unwrap());
        browser.look(width, height, scheme);
        browser
    }

    /// Makes the page so large, and its colours those of `scheme`.
    pub(crate) fn look(&self, width: u32, height: u32, scheme: &str) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        for (command, params) in [("setDeviceMetricsOverride", size), ("setEmulatedMedia", media)] {
            let command = format!("Emulation.{command}");
            self.send("/goog/cdp/execute", &json!({ "cmd": command, "params": params }));
        }
    }

    /// Goes to an address.
    pub(crate) fn go(&self, url: &str) {
        self.send("/url", &json!({ "url": url }));
    }

    /// Goes there again.
    pub(crate) fn reload(&self) {
        self.send("/refresh", &json!({}));
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

    /// Waits until something is there.
    pub(crate) fn find(&self, selector: &str) {
        self.wait(&format!("document.querySelector({selector:?})"));
    }

    /// Waits until what a selector finds says this among other things.
    pub(crate) fn says(&self, selector: &str, text: &str) {
        self.wait(&format!("document.querySelector({selector:?})?.textContent.includes({text:?})"));
    }

    /// Waits until what a selector finds says exactly this.
    pub(crate) fn says_only(&self, selector: &str, text: &str) {
        self.wait(&format!("document.querySelector({selector:?})?.textContent === {text:?}"));
    }

    /// How many things a selector finds.
    pub(crate) fn count(&self, selector: &str) -> u64 {
        self.run(&format!("return document.querySelectorAll({selector:?}).length")).as_u64().unwrap()
    }

    /// Clicks what a selector finds, when it is there.
    pub(crate) fn click(&self, selector: &str) {
        self.find(selector);
        self.click_found("css selector", selector);
    }

    /// Clicks the button with this text, when it can be clicked.
    pub(crate) fn choose(&self, text: &str) {
        self.wait(&format!(
            "[...document.querySelectorAll('button:enabled')].some((button) => button.textContent.trim() === {text:?})"
        ));
        self.click_found("xpath", &format!("//button[normalize-space()={text:?} and not(@disabled)]"));
    }

    /// The page may draw itself anew between finding and clicking: then it is found again.
    fn click_found(&self, using: &str, value: &str) {
        let begun = Instant::now();
        loop {
            let clicked =
                self.ask("/element", &json!({ "using": using, "value": value })).and_then(|found| {
                    let element =
                        found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
                    self.ask(&format!("/element/{element}/click"), &json!({}))
                });
            match clicked {
                Ok(_) => return,
                Err(why) => assert!(begun.elapsed() < PATIENCE, "{value}: {why}"),
            }
        }
    }

    /// The window in front.
    pub(crate) fn window(&self) -> Value {
        self.read("/window")
    }

    /// Opens a new tab, in front, and returns it.
    pub(crate) fn open_tab(&self) -> Value {
        let opened = self.send("/window/new", &json!({ "type": "tab" }));
        self.switch_to(&opened["handle"]);
        opened["handle"].clone()
    }

    /// Brings a window to the front.
    pub(crate) fn switch_to(&self, window: &Value) {
        self.send("/window", &json!({ "handle": window }));
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

    /// Drags from the middle of one thing to the middle of another.
    pub(crate) fn drag(&self, from: &str, to: &str) {
        self.find(from);
        let moved = |selector: &str| {
            let at = self.run(&format!(
                "const box = document.querySelector({selector:?}).getBoundingClientRect(); \
                 return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]"
            ));
            json!({ "type": "pointerMove", "duration": 50, "x": at[0], "y": at[1] })
        };
        let button = |kind: &str| json!({ "type": kind, "button": 0 });
        let actions = [moved(from), button("pointerDown"), moved(to), button("pointerUp")];
        self.send(
            "/actions",
            &json!({ "actions": [{ "type": "pointer", "id": "hand", "actions": actions }] }),
        );
    }

    /// Lists the kinds of files that the page makes from now on in `kept`.
    pub(crate) fn watch_files(&self) {
        self.run(
            "window.kept = []; const make = URL.createObjectURL; \
             URL.createObjectURL = (blob) => { if (blob.size > 50) kept.push(blob.type); return make.call(URL, blob) }",
        );
    }

    /// The text of what a selector finds.
    pub(crate) fn text(&self, selector: &str) -> String {
        let text = self.run(&format!("return document.querySelector({selector:?})?.innerText ?? ''"));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Keeps what the window shows under target/screenshots.
    pub(crate) fn picture(&self, name: &str) {
        let picture = self.read("/screenshot");
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/screenshots");
        std::fs::create_dir_all(folder).unwrap();
        let bytes = from_base64(picture.as_str().unwrap());
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

    fn read(&self, path: &str) -> Value {
        let answer = self.agent.get(format!("{}{path}", self.session)).call().unwrap();
        let mut answer: Value = answer.into_body().read_json().unwrap();
        answer["value"].take()
    }

    fn send(&self, path: &str, body: &Value) -> Value {
        self.ask(path, body).unwrap_or_else(|why| panic!("{path}: {why}"))
    }

    /// What is answered, or why not.
    fn ask(&self, path: &str, body: &Value) -> Result<Value, String> {
        let answer = self.agent.post(format!("{}{path}", self.session)).send_json(body).unwrap();
        let is_done = answer.status() == 200;
        let mut answer: Value = answer.into_body().read_json().unwrap();
        if is_done { Ok(answer["value"].take()) } else { Err(answer["value"]["message"].to_string()) }
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

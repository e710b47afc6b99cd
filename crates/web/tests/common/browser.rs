//! A real browser: Debian's chromium, driven by chromium-driver, which `./test` installs.

#![allow(
    clippy::allow_attributes,
    clippy::unwrap_used,
    dead_code,
    reason = "each test uses a part of this, and fails where it unwraps"
)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::json;

/// How long anything may take to appear.
const PATIENCE: Duration = Duration::from_secs(40);

/// A browser window, closed when it is dropped.
pub(crate) struct Browser {
    pub(crate) client: Client,
    driver: Child,
}

impl Browser {
    /// A window of this size.
    pub(crate) async fn open(width: u32, height: u32) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver runs: `./test` installs chromium and chromium-driver");
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines
            .find_map(|line| {
                line.ok()?.split("successfully on port ").nth(1)?.trim_end_matches('.').parse::<u16>().ok()
            })
            .expect("chromedriver says its port");
        // What it says later is read by nobody, but its pipe must not fill.
        std::thread::spawn(move || lines.for_each(drop));
        let options = json!({ "goog:chromeOptions": { "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            format!("--window-size={width},{height}"),
        ] } });
        let capabilities = options.as_object().unwrap().clone();
        let client = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("a browser");
        let browser = Self { client, driver };
        browser.resize(width, height).await;
        browser
    }

    /// Makes the page itself so large, whatever the window adds to it.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        self.client.set_window_size(width, height).await.unwrap();
        let inner = self.client.execute("return [innerWidth, innerHeight]", vec![]).await.unwrap();
        let missing =
            |index: usize, wanted: u32| wanted + wanted.saturating_sub(inner[index].as_u64().unwrap() as u32);
        self.client.set_window_size(missing(0, width), missing(1, height)).await.unwrap();
    }

    pub(crate) async fn goto(&self, url: &str) {
        self.client.goto(url).await.unwrap();
    }

    /// The element, when it is there.
    pub(crate) async fn find(&self, css: &str) -> Element {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await;
        found.unwrap_or_else(|error| panic!("no {css}: {error}"))
    }

    pub(crate) async fn count(&self, css: &str) -> usize {
        self.client.find_all(Locator::Css(css)).await.unwrap().len()
    }

    /// Clicks, when it is there to be clicked.
    pub(crate) async fn click(&self, css: &str) {
        let begun = std::time::Instant::now();
        // The page may draw itself anew between finding and clicking.
        while let Err(error) = self.find(css).await.click().await {
            assert!(begun.elapsed() < PATIENCE, "{css} cannot be clicked: {error}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Clicks a button by its text.
    pub(crate) async fn press(&self, text: &str) {
        let path = format!("//button[normalize-space()='{text}' and not(@disabled)]");
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::XPath(&path)).await;
        found.unwrap_or_else(|error| panic!("no button {text}: {error}")).click().await.unwrap();
    }

    pub(crate) async fn fill(&self, css: &str, text: &str) {
        let script = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))";
        let element = serde_json::to_value(self.find(css).await).unwrap();
        self.client.execute(script, vec![element, json!(text)]).await.unwrap();
    }

    /// The text of an element, once it satisfies `is_it`.
    pub(crate) async fn text(&self, css: &str, is_it: impl Fn(&str) -> bool) -> String {
        let begun = std::time::Instant::now();
        loop {
            let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
            let text = self.client.execute(script, vec![json!(css)]).await.unwrap();
            let text = text.as_str().unwrap_or_default().to_owned();
            if is_it(&text) {
                return text;
            }
            assert!(begun.elapsed() < PATIENCE, "{css} still says `{text}`");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Keeps a picture of the page among the build's output.
    pub(crate) async fn picture(&self, name: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), self.client.screenshot().await.unwrap()).unwrap();
    }

    /// Whether everything fits in the width of the page.
    pub(crate) async fn fits(&self) -> bool {
        let script = "return document.documentElement.scrollWidth <= innerWidth";
        self.client.execute(script, vec![]).await.unwrap() == json!(true)
    }

    pub(crate) async fn close(self) {
        let _ = self.client.clone().close().await;
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

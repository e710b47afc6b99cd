//! What an engine says it can: the `feature` lines of the protocol's second version.

/// What an engine can, as the protocol assumes it until the engine says otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the protocol has so many")]
pub(super) struct Features {
    /// It answers `ping`.
    pub(super) ping: bool,
    /// It takes positions as FEN.
    pub(super) setboard: bool,
    /// Moves are announced by `usermove`.
    pub(super) usermove: bool,
    /// It wants to know the clocks.
    pub(super) time: bool,
    /// It may be offered a draw.
    pub(super) draw: bool,
    /// It can play more than one game.
    pub(super) reuse: bool,
    /// It takes `memory`.
    pub(super) memory: bool,
    /// It takes `cores`.
    pub(super) smp: bool,
    /// It plays with shuffled pieces.
    pub(super) shuffled: bool,
    /// The names of its own options.
    pub(super) options: Vec<String>,
    /// Whether it has said everything; nothing if it has not said that it will.
    pub(super) done: Option<bool>,
}

impl Default for Features {
    fn default() -> Self {
        Self {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            draw: true,
            reuse: true,
            memory: false,
            smp: false,
            shuffled: false,
            options: Vec::new(),
            done: None,
        }
    }
}

impl Features {
    /// Takes in a `feature` line and returns the answers to it; nothing to other lines.
    pub(super) fn hear(&mut self, line: &str) -> Vec<String> {
        let Some(text) = line.strip_prefix("feature") else { return Vec::new() };
        let mut answers = Vec::new();
        for (name, value) in pairs(text) {
            let verdict = if self.set(name, value) { "accepted" } else { "rejected" };
            answers.push(format!("{verdict} {name}"));
        }
        answers
    }

    /// Whether the feature is known here and can be had.
    fn set(&mut self, name: &str, value: &str) -> bool {
        let is_on = value == "1";
        match name {
            "ping" => self.ping = is_on,
            "setboard" => self.setboard = is_on,
            "usermove" => self.usermove = is_on,
            "time" => self.time = is_on,
            "draw" => self.draw = is_on,
            "reuse" => self.reuse = is_on,
            "memory" => self.memory = is_on,
            "smp" => self.smp = is_on,
            "variants" => self.shuffled = value.split(',').any(|v| v.trim() == "fischerandom"),
            "option" => {
                let name = value.split(" -").next().unwrap_or(value);
                let name = name.trim().to_owned();
                // Said again, it is not another one.
                if !self.options.contains(&name) {
                    self.options.push(name);
                }
            }
            "done" => self.done = Some(is_on),
            // Moves are spoken in coordinates.
            "san" => return !is_on,
            "myname" | "colors" | "name" | "sigint" | "sigterm" | "analyze" => {}
            _ => return false,
        }
        true
    }
}

/// The `name=value` pairs of a line; values with spaces are quoted.
fn pairs(mut text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    while let Some((name, rest)) = text.split_once('=') {
        let name = name.trim();
        let (value, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        if !name.is_empty() {
            found.push((name, value));
        }
        text = after;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read_and_answered() {
        let mut features = Features::default();
        let line =
            r#"feature myname="A = B 1" ping=1 setboard=1 san=1 draw=0 option="Skill Level -spin 5 0 9" x=1"#;
        let answers = features.hear(line);
        let all = ["myname", "ping", "setboard", "san", "draw", "option", "x"];
        for (answer, name) in answers.iter().zip(all) {
            let is_refused = ["san", "x"].contains(&name);
            assert_eq!(*answer, format!("{} {name}", if is_refused { "rejected" } else { "accepted" }));
        }
        assert!(features.ping && features.setboard && !features.draw && !features.usermove);
        assert_eq!(features.options, ["Skill Level"]);
        features.hear(r#"feature variants="normal,fischerandom" done=0"#);
        assert_eq!((features.shuffled, features.done), (true, Some(false)));
        features.hear("feature done=1");
        assert_eq!(features.done, Some(true));
    }

    #[test]
    fn nonsense_changes_nothing() {
        let mut features = Features::default();
        for line in ["", "hello", "feature", "feature =", "feature \"", "feature x=\"", "featureping=2 = 1"] {
            features.hear(line);
        }
        assert_eq!(features, Features::default());
    }
}

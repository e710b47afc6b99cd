//! What an engine is told beside its name: how far to look, how to choose, how much to remember.

use std::time::Duration;

use tah_games::bridge::player::Objective;
use tah_search::FULL_DEPTH;
use tah_search::strong::Params;

use crate::error::{Error, Result};
use crate::spec::{Spec, SpecOption};
use crate::thinker::MOST_THREADS;

/// The settings of an engine; each engine takes some of them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Settings {
    /// How many plies are searched; [`FULL_DEPTH`] for all.
    pub depth: Option<u32>,
    /// How many nodes may be entered.
    pub nodes: Option<u64>,
    /// How long a search may take.
    pub time: Option<Duration>,
    /// From what the dice start: with a seed, an engine chooses among equally good moves.
    pub seed: Option<u64>,
    /// Whether all equally good moves are found, where that takes more work.
    pub all_best: bool,
    /// How many playouts Monte Carlo tree search makes.
    pub playouts: Option<u64>,
    /// How much Monte Carlo tree search favours what it has seen little of.
    pub exploration: Option<f64>,
    /// How many states are sampled.
    pub samples: Option<u32>,
    /// How many deals are imagined to choose a call in bridge.
    pub call_samples: Option<u32>,
    /// Over how many of its cards a declarer in bridge looks ahead as one who cannot tell imagined deals apart.
    pub foresight: Option<u32>,
    /// What a player of bridge plays for.
    pub scoring: Objective,
    /// How many iterations a regret minimiser makes.
    pub iterations: Option<u32>,
    /// How many bytes a table may take.
    pub hash: Option<u64>,
    /// How many threads search.
    pub threads: Option<u32>,
    /// How many of the best moves are told with their values.
    pub multipv: Option<u32>,
    /// Whether only the winner is asked for, not the score.
    pub wld: bool,
    /// Which moves a search of a game with dice looks at deeper.
    pub filter: Option<String>,
    /// A folder of endgame databases.
    pub syzygy: Option<String>,
    /// The tuned numbers of the strong search.
    pub params: Params,
}

/// One setting as a user sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SettingInfo {
    /// The key in a spec.
    pub key: &'static str,
    /// What its value looks like.
    pub value: &'static str,
    /// What it means.
    pub about: &'static str,
}

const fn setting(key: &'static str, value: &'static str, about: &'static str) -> SettingInfo {
    SettingInfo { key, value, about }
}

/// How the settings are called that set a number of the search, such as `param.null_base`.
pub(crate) const PARAM: &str = "param.NAME";

/// Every setting there is.
pub const SETTINGS: [SettingInfo; 19] = [
    setting("depth", "6 | full", "how many plies are searched; with a time or node limit, the most"),
    setting("nodes", "100000", "how many nodes may be entered; deepens until then"),
    setting("time", "1s | 500ms | 2m", "how long a search may take; deepens until then"),
    setting("seed", "7", "chooses among equally good moves by dice that start from this"),
    setting("all-best", "true | false", "finds all equally good moves, not only the first"),
    setting("playouts", "10000", "how many playouts are made"),
    setting("exploration", "1.41", "how much what was seen little is favoured"),
    setting("samples", "100", "how many states consistent with the player's view are searched"),
    setting(
        "foresight",
        "2",
        "over how many cards a declarer in bridge looks ahead without seeing; 1 unless said",
    ),
    setting("call-samples", "20", "how many deals are imagined to choose a call in bridge; none unless said"),
    setting("scoring", "imps | matchpoints | points", "what a player of bridge plays for"),
    setting("iterations", "1000", "how many iterations are made"),
    setting("hash", "64MB", "how much memory a table may take"),
    setting("threads", "2", "how many threads search; only one gives the same answer every time"),
    setting("multipv", "3", "how many of the best moves are told with their values"),
    setting("wld", "true | false", "asks only who wins, not the score, in Othello"),
    setting(
        "filter",
        "normal | none",
        "which moves are looked at deeper, with dice: none, wide, large, normal, narrow",
    ),
    setting("syzygy", "FOLDER", "a folder of Syzygy endgame tables, for chess"),
    setting(PARAM, "3", "a tuned number of the search by its name, as `tah tune` writes it"),
];

/// What is expected of a value of `key`.
fn expected(key: &str) -> String {
    SETTINGS.iter().find(|s| s.key == key).map_or(String::new(), |s| format!("a value like {}", s.value))
}

impl Settings {
    /// The settings in `spec`, of which `known` are allowed.
    pub fn of(spec: &Spec, known: &[&str]) -> Result<Self> {
        let mut settings = Settings::default();
        if spec.argument.is_some() {
            let message = format!("`{}` takes no text after a colon", spec.name);
            return Err(Error::at(&spec.source, spec.name.len(), message, "settings like `,depth=6`"));
        }
        for option in &spec.options {
            if let Some(name) = option.key.strip_prefix("param.").filter(|_| known.contains(&PARAM)) {
                settings.set_param(name, spec, option)?;
                continue;
            }
            if !known.contains(&option.key.as_str()) {
                return Err(spec.unknown_option(option, known));
            }
            settings.set(option).ok_or_else(|| spec.bad_value(option, &expected(&option.key)))?;
        }
        Ok(settings)
    }

    /// Sets a number of the search.
    fn set_param(&mut self, name: &str, spec: &Spec, option: &SpecOption) -> Result<()> {
        let known = self.params.list();
        let Some((_, _, range)) = known.iter().find(|(other, ..)| *other == name) else {
            let names: Vec<&str> = known.iter().map(|(name, ..)| *name).collect();
            let message = format!("the search has no number `{name}`");
            return Err(Error::at(
                &spec.source,
                option.offset,
                message,
                format!("one of {}", names.join(", ")),
            ));
        };
        let wrong = || {
            let expected = format!("a whole number from {} to {}", range.start(), range.end());
            spec.bad_value(option, &expected)
        };
        let value = option.value.parse().map_err(|_| wrong())?;
        self.params.set(name, value).map_err(|_| wrong())
    }

    fn set(&mut self, option: &SpecOption) -> Option<()> {
        let value = option.value.as_str();
        match option.key.as_str() {
            "depth" => self.depth = Some(parse_depth(value)?),
            "nodes" => self.nodes = Some(positive(value)?),
            "time" => self.time = Some(parse_time(value)?),
            "seed" => self.seed = Some(value.parse().ok()?),
            "all-best" => self.all_best = value.parse().ok()?,
            "playouts" => self.playouts = Some(positive(value)?),
            "exploration" => {
                self.exploration = Some(value.parse().ok().filter(|x: &f64| x.is_finite() && *x >= 0.0)?);
            }
            "samples" => self.samples = Some(positive(value)?.try_into().ok()?),
            "foresight" => self.foresight = Some(positive(value)?.try_into().ok()?),
            "call-samples" => self.call_samples = Some(positive(value)?.try_into().ok()?),
            "scoring" => {
                let known = Objective::ALL.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
                self.scoring = known?.1;
            }
            "iterations" => self.iterations = Some(positive(value)?.try_into().ok()?),
            "hash" => self.hash = Some(parse_bytes(value)?),
            "threads" => {
                self.threads = Some(positive(value)?.try_into().ok().filter(|&t: &u32| t <= MOST_THREADS)?);
            }
            "wld" => self.wld = value.parse().ok()?,
            "filter" => self.filter = Some(value.to_owned()),
            "syzygy" => self.syzygy = Some(value.to_owned()),
            "multipv" => self.multipv = Some(positive(value)?.try_into().ok()?),
            _ => return None,
        }
        Some(())
    }

    /// Whether nothing limits the search.
    pub fn is_unlimited(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time.is_none()
    }
}

/// A depth: a number of plies, or `full`.
pub fn parse_depth(text: &str) -> Option<u32> {
    if text == "full" { Some(FULL_DEPTH) } else { text.parse().ok().filter(|&depth| depth > 0) }
}

/// A length of time: `1s`, `250ms`, `2m`, `1h`; a number alone is in seconds.
pub fn parse_time(text: &str) -> Option<Duration> {
    let unit = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let seconds = match &text[unit..] {
        "" | "s" => 1.0,
        "ms" => 1e-3,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let number: f64 = text[..unit].trim().parse().ok()?;
    Duration::try_from_secs_f64(number * seconds).ok().filter(|time| !time.is_zero())
}

/// A size in memory: `64MB`, `1GB`, `512KB`; a number alone is in megabytes.
fn parse_bytes(text: &str) -> Option<u64> {
    let unit = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let scale = match text[unit..].to_ascii_uppercase().as_str() {
        "KB" | "K" => 1 << 10,
        "" | "MB" | "M" => 1 << 20,
        "GB" | "G" => 1 << 30,
        _ => return None,
    };
    positive(text[..unit].trim())?.checked_mul(scale)
}

fn positive(text: &str) -> Option<u64> {
    text.parse().ok().filter(|&number| number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_read() {
        assert_eq!(parse_time("250ms"), Some(Duration::from_millis(250)));
        assert_eq!(parse_time("1.5"), Some(Duration::from_millis(1500)));
        assert_eq!(parse_time("2m"), Some(Duration::from_mins(2)));
        for wrong in ["", "s", "-1s", "0", "1 day", "NaN", "inf", "1e300h"] {
            assert_eq!(parse_time(wrong), None, "{wrong}");
        }
        assert_eq!(parse_bytes("64MB"), Some(64 << 20));
        assert_eq!(parse_bytes("1g"), Some(1 << 30));
        assert_eq!(parse_bytes("99999999999999G"), None);
    }

    #[test]
    fn a_wrong_setting_says_what_is_expected() {
        let spec = Spec::parse("alpha-beta,depth=deep").unwrap();
        let error = Settings::of(&spec, &["depth"]).unwrap_err();
        assert_eq!(
            (error.message.as_str(), error.line_and_column()),
            ("`deep` is not a value for `depth`", Some((1, 18)))
        );
        let error = Settings::of(&Spec::parse("alpha-beta,skill=5").unwrap(), &["depth"]).unwrap_err();
        assert_eq!(error.expected, "one of depth");
        let strong = |text: &str| Settings::of(&Spec::parse(text).unwrap(), &[PARAM]);
        assert_eq!(strong("strong,param.null_base=3").unwrap().params.null_base, 3);
        for wrong in ["strong,param.null_base=99", "strong,param.null_base=x", "strong,param.speed=1"] {
            assert!(strong(wrong).unwrap_err().line_and_column().is_some(), "{wrong}");
        }
        let error = Settings::of(&Spec::parse("alpha-beta:5,depth=2").unwrap(), &["depth"]).unwrap_err();
        assert_eq!(error.line_and_column(), Some((1, 11)), "text after a colon is not lost silently");
    }
}

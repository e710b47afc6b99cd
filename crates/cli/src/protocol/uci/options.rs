//! The options: what is offered, and how they are set.

use std::time::Duration;

use tah_host::catalogue::CATALOGUE;
use tah_host::thinker::Setup;
use tah_host::{Spec, catalogue};

use super::level::{ELO, Level};

/// What can be set.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Options {
    /// The game, as its spec says it.
    pub(super) game: String,
    pub(super) setup: Setup,
    pub(super) lines: usize,
    pub(super) show_wdl: bool,
    pub(super) chess960: bool,
    pub(super) limit_strength: bool,
    pub(super) elo: u64,
    /// The folder of endgame tables; empty if there is none.
    pub(super) syzygy: String,
}

/// What has to be done after an option was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Nothing,
    Setup,
    Database,
    Game,
    Clear,
}

const MOST_MEGABYTES: u64 = 1 << 20;
const MOST_THREADS: u64 = tah_host::thinker::MOST_THREADS as u64;
const MOST_LINES: u64 = 256;
const MOST_OVERHEAD: u64 = 10_000;

impl Options {
    pub(super) fn new(game: &str) -> Self {
        let chess960 = game.replace(' ', "").contains("variant=960");
        Self {
            game: game.into(),
            setup: Setup::default(),
            lines: 1,
            show_wdl: false,
            chess960,
            limit_strength: false,
            elo: ELO.0,
            syzygy: String::new(),
        }
    }

    /// The level to play at, if not the highest.
    pub(super) fn level(&self) -> Option<Level> {
        self.limit_strength.then_some(Level { elo: self.elo })
    }

    /// The name of the game without its options.
    fn name(&self) -> &str {
        self.game.split(',').next().unwrap_or_default().trim()
    }

    pub(super) fn is_chess(&self) -> bool {
        self.name() == "chess"
    }

    /// The spec of the game with what the options say of it.
    pub(super) fn spec(&self) -> String {
        if !self.is_chess() {
            return self.game.clone();
        }
        let others: Vec<&str> =
            self.game.split(',').filter(|part| !part.trim().starts_with("variant")).collect();
        let variant = if self.chess960 { "960" } else { "standard" };
        format!("{},variant={variant}", others.join(","))
    }

    /// The lines that offer the options.
    pub(super) fn offers(&self) -> Vec<String> {
        let spin = |name: &str, default: u64, least: u64, most: u64| {
            format!("option name {name} type spin default {default} min {least} max {most}")
        };
        let check = |name: &str, default: bool| format!("option name {name} type check default {default}");
        let mut offers = vec![
            spin("Hash", Setup::default().hash >> 20, 1, MOST_MEGABYTES),
            spin("Threads", 1, 1, MOST_THREADS),
            spin("MultiPV", 1, 1, MOST_LINES),
            spin("Move Overhead", Setup::default().overhead.as_millis() as u64, 0, MOST_OVERHEAD),
            check("Ponder", false),
            "option name Clear Hash type button".into(),
            check("UCI_ShowWDL", false),
            check("UCI_LimitStrength", false),
            spin("UCI_Elo", ELO.0, ELO.0, ELO.1),
        ];
        if self.is_chess() {
            offers.push(check("UCI_Chess960", self.chess960));
            offers.push("option name SyzygyPath type string default <empty>".into());
        }
        let variants: String = playable().map(|id| format!(" var {id}")).collect();
        offers.push(format!("option name UCI_Variant type combo default {}{variants}", self.name()));
        offers
    }

    /// Sets an option; says what is wrong with it otherwise. Names are the same in any case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.setup.hash = spin(name, value, 1, MOST_MEGABYTES)? << 20,
            "threads" => self.setup.threads = spin(name, value, 1, MOST_THREADS)? as usize,
            "move overhead" => {
                self.setup.overhead = Duration::from_millis(spin(name, value, 0, MOST_OVERHEAD)?);
            }
            "multipv" => {
                self.lines = spin(name, value, 1, MOST_LINES)? as usize;
                return Ok(Change::Nothing);
            }
            "uci_showwdl" => {
                self.show_wdl = check(name, value)?;
                return Ok(Change::Nothing);
            }
            "uci_limitstrength" => {
                self.limit_strength = check(name, value)?;
                return Ok(Change::Nothing);
            }
            "uci_elo" => {
                self.elo = spin(name, value, ELO.0, ELO.1)?;
                return Ok(Change::Nothing);
            }
            // Pondering is asked for by `go ponder`; analysis is no different from play.
            "ponder" | "uci_analysemode" => return check(name, value).map(|_| Change::Nothing),
            "clear hash" => return Ok(Change::Clear),
            "uci_chess960" if self.is_chess() => return Ok(self.set_chess960(check(name, value)?)),
            "syzygypath" if self.is_chess() => {
                let is_none = value.is_empty() || value == "<empty>";
                self.syzygy = if is_none { String::new() } else { value.to_owned() };
                return Ok(Change::Database);
            }
            "uci_variant" => return self.set_variant(value),
            _ => return Err(format!("there is no option `{name}`")),
        }
        Ok(Change::Setup)
    }

    fn set_chess960(&mut self, wanted: bool) -> Change {
        let change = if wanted == self.chess960 { Change::Nothing } else { Change::Game };
        self.chess960 = wanted;
        change
    }

    fn set_variant(&mut self, value: &str) -> Result<Change, String> {
        if value == self.name() {
            return Ok(Change::Nothing);
        }
        let Some(id) = playable().find(|id| *id == value) else {
            let known: Vec<&str> = playable().collect();
            return Err(format!("there is no variant `{value}`; expected one of {}", known.join(", ")));
        };
        id.clone_into(&mut self.game);
        Ok(Change::Game)
    }
}

/// The games that the strong search plays.
fn playable() -> impl Iterator<Item = &'static str> {
    let is_played = |id: &str| {
        let session = Spec::parse(id).and_then(|spec| catalogue::open(&spec));
        session.is_ok_and(|session| session.has_thinker())
    };
    CATALOGUE.iter().map(|entry| entry.id).filter(move |id| is_played(id))
}

fn spin(name: &str, value: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = value.trim().parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| {
        format!("`{value}` is not a value for {name}; expected a whole number from {least} to {most}")
    })
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    let value = value.trim().to_ascii_lowercase();
    value.parse().map_err(|_| format!("`{value}` is not a value for {name}; expected true or false"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_in_any_case_and_wrong_values_change_nothing() {
        let mut options = Options::new("chess");
        assert_eq!(options.set("hash", "16"), Ok(Change::Setup));
        assert_eq!(options.setup.hash, 16 << 20);
        let before = options.clone();
        for (name, value) in [("Hash", "0"), ("Threads", "many"), ("UCI_ShowWDL", ""), ("Skill", "3")] {
            assert!(options.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(options, before);
    }

    #[test]
    fn the_variant_is_part_of_the_game() {
        let mut options = Options::new("chess");
        assert_eq!(options.set("UCI_Chess960", "true"), Ok(Change::Game));
        assert_eq!(options.spec(), "chess,variant=960");
        assert_eq!(options.set("UCI_Variant", "connect-four"), Ok(Change::Game));
        assert_eq!(options.spec(), "connect-four");
        assert!(options.set("UCI_Chess960", "true").is_err() && options.set("UCI_Variant", "pig").is_err());
    }
}

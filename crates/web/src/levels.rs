//! Levels: opponents from beginner to full strength, by names. A weak one looks at little, and does not tell a good move from a slightly
//! better one: it takes one of its best, the likelier the better it seems (softmax over what the engine says of them).

use serde::Serialize;
use tah_host::{Report, Session};
use tah_rules::Dice;

/// An opponent of known strength.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Level {
    /// Its name.
    pub(crate) id: &'static str,
    /// The engine that plays.
    pub(crate) spec: String,
    /// Differences of so much, in the unit of the game's evaluation, are hard to see.
    pub(crate) blur: f64,
}

fn level(id: &'static str, spec: impl Into<String>, blur: f64) -> Level {
    Level { id, spec: spec.into(), blur }
}

/// The levels at which a game can be played, weakest first.
pub(crate) fn levels(session: &dyn Session) -> Vec<Level> {
    let engines = session.engines();
    let has = |name: &str| engines.iter().any(|info| info.name == name);
    if has("strong") {
        return vec![
            level("beginner", "strong,depth=1,multipv=8,hash=1MB", 1.5),
            level("easy", "strong,depth=2,multipv=6,hash=1MB", 0.8),
            level("medium", "strong,nodes=2000,multipv=5,hash=1MB", 0.4),
            level("hard", "strong,nodes=50000,multipv=3,hash=4MB", 0.1),
            level("full", "strong,time=1s", 0.0),
        ];
    }
    let beginner = level("beginner", "random", 0.0);
    if has("cfr+") {
        let full = level("full", "cfr+,iterations=1000", 0.0);
        return vec![beginner, level("medium", "pimc,samples=10", 0.0), full];
    }
    if has("pimc") {
        let full = level("full", "pimc,time=2s", 0.0);
        return vec![beginner, level("medium", "pimc,samples=5", 0.0), full];
    }
    if has("double-dummy") {
        return vec![
            level("beginner", "double-dummy,samples=1", 0.0),
            level("easy", "double-dummy,samples=3", 0.0),
            level("medium", "double-dummy,samples=10", 0.0),
            level("full", "double-dummy,samples=100,time=5s", 0.0),
        ];
    }
    let name = engines.first().map_or("first", |info| info.name);
    vec![
        beginner,
        level("easy", format!("{name},depth=1"), 0.0),
        level("medium", format!("{name},depth=2"), 0.0),
        level("hard", format!("{name},depth=4"), 0.0),
        level("full", format!("{name},time=1s"), 0.0),
    ]
}

impl Level {
    /// The move to play of those that the engine told.
    pub(crate) fn choose(&self, report: &Report, dice: &mut Dice) -> Option<String> {
        let known: Vec<(&str, f64)> =
            report.details.iter().filter_map(|detail| Some((detail.text.as_str(), detail.value?))).collect();
        let best = known.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
        let weight = |value: f64| ((value - best) / self.blur).exp();
        if self.blur <= 0.0 || known.len() < 2 {
            return report.chosen.clone();
        }
        let mut rest = dice.unit() * known.iter().map(|(_, value)| weight(*value)).sum::<f64>();
        let chosen = known.iter().find(|(_, value)| {
            rest -= weight(*value);
            rest < 0.0
        });
        chosen.map(|(text, _)| (*text).to_owned()).or_else(|| report.chosen.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits;
    use tah_host::{Call, Spec, catalogue};

    #[test]
    fn every_level_of_every_game_plays() {
        for entry in &catalogue::CATALOGUE {
            let mut session = limits::game(entry.id).unwrap();
            let mut dice = Dice::new(1);
            while session.roll(&mut dice).is_some() {}
            let levels = levels(session.as_ref());
            assert_eq!((levels[0].id, levels[levels.len() - 1].id), ("beginner", "full"), "{}", entry.id);
            for level in levels {
                let spec = limits::engine(session.as_ref(), &level.spec).unwrap();
                let quick = spec.source.replace("time=1s", "time=20ms").replace("time=2s", "time=20ms");
                let report = session.best(&Spec::parse(&quick).unwrap(), &Call::default()).unwrap();
                let chosen = level.choose(&report, &mut dice).unwrap();
                assert!(session.places_of(&chosen).is_ok(), "{} plays {chosen} in {}", level.id, entry.id);
            }
        }
    }

    #[test]
    fn the_weak_take_the_best_less_often() {
        let session = limits::game("chess").unwrap();
        let mut shares = Vec::new();
        for level in &levels(session.as_ref())[..4] {
            let spec = Spec::parse("strong,depth=2,multipv=5,hash=1MB").unwrap();
            let report = session.best(&spec, &Call::default()).unwrap();
            let mut dice = Dice::new(7);
            let best = (0..400).filter(|_| level.choose(&report, &mut dice) == report.chosen).count();
            shares.push(best);
        }
        assert!(shares.is_sorted() && shares[0] < shares[3], "{shares:?}");
    }
}

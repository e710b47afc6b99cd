//! What one request may ask for: games and engines by their specs, without a word that reaches the file system, and within limits of
//! time and memory.

use std::time::Duration;

use axum::http::StatusCode;
use tah_host::engines::EngineInfo;
use tah_host::{Session, Settings, Spec, catalogue, engines};

use crate::failure::{Answer, Failure};
use crate::levels::Level;

/// The longest spec of a game: a tree may be written in it.
const LONGEST_SPEC: usize = 200_000;
/// The longest search.
pub(crate) const MOST_TIME: Duration = Duration::from_mins(1);
/// The largest table of a search.
const MOST_HASH: u64 = 256 << 20;
/// The table of a search that does not say how large it is to be.
const USUAL_HASH: &str = "16MB";
/// The most threads of one search.
const MOST_THREADS: u32 = 4;
/// Settings and options that name files.
const FILES: [&str; 2] = ["weights", "syzygy"];

/// Refuses a text of a game or a tree that is too long.
pub(crate) fn length(text: &str) -> Answer<()> {
    if text.len() > LONGEST_SPEC {
        let message = format!("that game is written in {} characters", text.len());
        return Err(Failure::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            message,
            format!("at most {LONGEST_SPEC}: use the command line for larger trees"),
        ));
    }
    Ok(())
}

/// A game at its start.
pub(crate) fn game(text: &str) -> Answer<Box<dyn Session>> {
    length(text)?;
    let spec = parse(text)?;
    if catalogue::find(&spec.name).is_none() {
        let known: Vec<&str> = catalogue::CATALOGUE.iter().map(|entry| entry.id).collect();
        return Err(Failure::missing(
            format!("there is no game `{}`", spec.name),
            format!("one of {}", known.join(", ")),
        ));
    }
    Ok(catalogue::open(&spec)?)
}

/// What an engine that plays the game of `session` is told, if that is within limits.
pub(crate) fn settings(session: &dyn Session, spec: &Spec) -> Answer<(&'static EngineInfo, Settings)> {
    let info =
        engines::info(&spec.name).filter(|info| session.engines().contains(info)).ok_or_else(|| {
            let names: Vec<&str> = session.engines().iter().map(|info| info.name).collect();
            let message = format!("no engine `{}` plays {}", spec.name, session.about().name);
            Failure::missing(message, format!("one of {}", names.join(", ")))
        })?;
    let settings = Settings::of(spec, info.settings)?;
    let too_much =
        |what: &str, most: String| Failure::from(tah_host::Error::new(what, format!("at most {most}")));
    if settings.time.is_some_and(|time| time > MOST_TIME) {
        return Err(too_much("a search may not take so long here", format!("{} s", MOST_TIME.as_secs())));
    }
    if settings.hash.is_some_and(|hash| hash > MOST_HASH) {
        return Err(too_much("a table may not be so large here", format!("{} MB", MOST_HASH >> 20)));
    }
    if settings.threads.is_some_and(|threads| threads > MOST_THREADS) {
        return Err(too_much("a search may not use so many threads here", MOST_THREADS.to_string()));
    }
    Ok((info, settings))
}

/// An engine that plays the game of `session`, with limits added where the spec has none.
pub(crate) fn engine(session: &dyn Session, text: &str) -> Answer<Spec> {
    let spec = parse(text)?;
    let (info, settings) = settings(session, &spec)?;
    let mut limited = spec.source.clone();
    let mut add = |key: &str, value: &str, is_given: bool| {
        if info.settings.contains(&key) && !is_given {
            limited += &format!(",{key}={value}");
        }
    };
    add("hash", USUAL_HASH, settings.hash.is_some());
    // What is limited otherwise may still take for ever.
    if !settings.is_unlimited()
        || settings.playouts.is_some()
        || settings.samples.is_some()
        || settings.iterations.is_some()
    {
        add("time", &format!("{}s", MOST_TIME.as_secs()), settings.time.is_some());
    }
    parse(&limited)
}

/// The level of this name.
pub(crate) fn level(levels: Vec<Level>, id: &str) -> Answer<Level> {
    let known: Vec<&str> = levels.iter().map(|level| level.id).collect();
    let missing =
        Failure::missing(format!("there is no level `{id}`"), format!("one of {}", known.join(", ")));
    levels.into_iter().find(|level| level.id == id).ok_or(missing)
}

fn parse(text: &str) -> Answer<Spec> {
    let spec = Spec::parse(text)?;
    match spec.options.iter().find(|option| FILES.contains(&option.key.as_str())) {
        Some(option) => Err(Failure::new(
            StatusCode::FORBIDDEN,
            format!("`{}` names a file, which the hall does not open", option.key),
            "the command line for that",
        )),
        None => Ok(spec),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_spec_reaches_the_file_system() {
        assert!(game("chess,weights=/etc/passwd").is_err());
        let chess = game("chess").unwrap();
        for wrong in [
            "strong,syzygy=/",
            "uci:/bin/sh",
            "xboard:sh",
            "strong,hash=1TB",
            "strong,time=1h",
            "strong,threads=99",
        ] {
            assert!(engine(chess.as_ref(), wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn searches_without_limits_get_some() {
        let chess = game("chess").unwrap();
        let limited = |text: &str| engine(chess.as_ref(), text).unwrap().source;
        assert_eq!(limited("strong,depth=90"), "strong,depth=90,hash=16MB,time=60s");
        assert_eq!(limited("random"), "random");
        assert_eq!(limited("strong,time=1s,hash=1MB"), "strong,time=1s,hash=1MB");
    }
}

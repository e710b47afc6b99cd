//! Engines at a table: while somebody looks and it is an engine's turn, it thinks on one of the hall's few places for searches. When
//! nobody looks any more, or the game changes under it, it is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use tah_host::{Call, Spec, engines};
use tah_rules::Dice;
use tokio::task::JoinHandle;

use super::Room;
use crate::failure::{Answer, Failure};
use crate::hall::Hall;
use crate::levels::{Level, levels};
use crate::limits;

/// How often it is looked whether anybody still looks.
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);
/// Between the moves of engines that play alone or roll dice, so that people can follow.
const PAUSE: Duration = Duration::from_millis(700);
/// Of the time left, so much is thought about one move.
const SHARE: u32 = 25;
/// The least time to think.
const LEAST: Duration = Duration::from_millis(5);

/// What an engine is asked.
struct Task {
    version: u64,
    game: String,
    start: String,
    moves: Vec<String>,
    engine: String,
    /// How long it may take, where there is a clock.
    most: Option<Duration>,
}

impl Room {
    fn task(&self) -> Option<Task> {
        let table = self.table();
        let engine = table.engine()?.to_owned();
        let (start, moves) = table.session.history();
        let most =
            table.time_left().map(|left| (left / SHARE + table.increment() / 2).min(left / 2).max(LEAST));
        Some(Task { version: table.version, game: table.game.clone(), start, moves, engine, most })
    }
}

/// Sees to it that an engine whose turn it is thinks, and that a clock that runs runs out. Called after every change.
pub(crate) fn attend(hall: &Hall, room: &Arc<Room>) {
    let (has_engine, version, left) = {
        let table = room.table();
        (table.engine().is_some(), table.version, table.time_left())
    };
    if let Some(left) = left.filter(|_| room.timed.swap(version, SeqCst) != version) {
        let (hall, room) = (hall.clone(), Arc::clone(room));
        tokio::spawn(async move {
            tokio::time::sleep(left + LEAST).await;
            let is_out = {
                let mut table = room.table();
                let is_out = table.version == version && table.time_left().is_some_and(|left| left.is_zero());
                is_out && table.flag(hall.store()).is_ok()
            };
            if is_out {
                room.announce();
            }
        });
    }
    if has_engine && !room.is_driven.swap(true, SeqCst) {
        let (hall, room) = (hall.clone(), Arc::clone(room));
        tokio::spawn(async move {
            drive(&hall, &room).await;
            room.is_driven.store(false, SeqCst);
            // Somebody may have come, or moved, just before that.
            if room.is_wanted() && room.trouble().is_none() && room.table().engine().is_some() {
                attend(&hall, &room);
            }
        });
    }
}

/// Lets engines move until it is a person's turn or nobody looks.
async fn drive(hall: &Hall, room: &Arc<Room>) {
    while let Some(task) = room.task().filter(|_| room.is_wanted()) {
        let Ok(place) = hall.moves().acquire().await else { return };
        let version = task.version;
        if !room.is_wanted() || room.table().version != version {
            continue;
        }
        let stop = Arc::new(AtomicBool::new(false));
        let search = tokio::task::spawn_blocking({
            let stop = Arc::clone(&stop);
            move || think(&task, &stop)
        });
        let found = watched(search, room, version, &stop).await;
        drop(place);
        if stop.load(SeqCst) {
            continue;
        }
        let played = found.and_then(|text| {
            hall.change(room, |table, store, dice| {
                table.check(version)?;
                table.play(store, &text, dice)
            })
        });
        // A move that comes too late for the game is no trouble.
        let trouble = played.err().filter(|_| room.table().version == version);
        room.set_trouble(trouble.map(|failure| failure.to_string()));
        if room.trouble().is_some() {
            return;
        }
        if room.table().is_to_be_followed() {
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// The answer of a search, which is stopped when the game changes or nobody looks.
async fn watched(
    mut search: JoinHandle<Answer<String>>,
    room: &Room,
    version: u64,
    stop: &AtomicBool,
) -> Answer<String> {
    let mut changes = room.changes();
    loop {
        tokio::select! {
            found = &mut search => return found.unwrap_or_else(|_| Err(Failure::broken("the engine failed"))),
            _ = changes.changed() => {}
            () = tokio::time::sleep(BETWEEN_LOOKS) => {}
        }
        if !room.is_wanted() || room.table().version != version {
            stop.store(true, SeqCst);
        }
    }
}

/// The move that an engine makes.
fn think(task: &Task, stop: &AtomicBool) -> Answer<String> {
    let mut session = limits::game(&task.game)?;
    session.set_position(&task.start)?;
    for text in &task.moves {
        session.play(text)?;
    }
    let mut dice = Dice::new(crate::hall::random_bits());
    let level = match task.engine.strip_prefix("level:") {
        Some(id) => limits::level(levels(session.as_ref()), id)?,
        None => Level { id: "", spec: task.engine.clone(), blur: 0.0 },
    };
    let spec = limits::engine(session.as_ref(), &level.spec)?;
    let spec = with_time(with_seed(spec, &mut dice), task.most);
    let call = Call { stop: Some(stop), progress: &|_| {} };
    let report = session.best(&Spec::parse(&spec)?, &call)?;
    level.choose(&report, &mut dice).ok_or_else(|| Failure::broken("the engine found no move"))
}

/// An engine that takes a seed gets a new one for every move, so that games differ.
fn with_seed(spec: Spec, dice: &mut Dice) -> Spec {
    let takes = engines::info(&spec.name).is_some_and(|info| info.settings.contains(&"seed"));
    if !takes || spec.options.iter().any(|option| option.key == "seed") {
        return spec;
    }
    let source = format!("{},seed={}", spec.source, dice.bits() >> 1);
    Spec::parse(&source).unwrap_or(spec)
}

/// The text of a spec with its time cut to what a clock allows.
fn with_time(spec: Spec, most: Option<Duration>) -> String {
    let takes = engines::info(&spec.name).is_some_and(|info| info.settings.contains(&"time"));
    let Some(most) = most.filter(|_| takes) else { return spec.source };
    let given = spec
        .options
        .iter()
        .find(|option| option.key == "time")
        .and_then(|option| tah_host::parse_time(&option.value));
    let others = spec.options.iter().filter(|option| option.key != "time");
    let mut text = spec.name.clone();
    for option in others {
        text += &format!(",{}={}", option.key, option.value);
    }
    let time = given.map_or(most, |given| given.min(most));
    format!("{text},time={}ms", time.as_millis().max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_cuts_the_time_of_an_engine() {
        let cut = |text: &str, most: Option<u64>| {
            with_time(Spec::parse(text).unwrap(), most.map(Duration::from_millis))
        };
        assert_eq!(cut("strong,time=1s,hash=1MB", Some(40)), "strong,hash=1MB,time=40ms");
        assert_eq!(cut("strong,depth=3", Some(4000)), "strong,depth=3,time=4000ms");
        assert_eq!(cut("strong,time=1s", None), "strong,time=1s");
        assert_eq!(cut("random,seed=1", Some(40)), "random,seed=1");
    }
}

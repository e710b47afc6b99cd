//! The store: every game of the hall in one SQLite file. A change is committed before anybody hears of it, so that a process that is
//! killed has lost nothing.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use tah_host::Error;

/// The layout of the file; one that is newer was written by a newer tah.
const LAYOUT: i64 = 1;

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS room (
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, start TEXT NOT NULL, seats TEXT NOT NULL, clock TEXT NOT NULL,
        version INTEGER NOT NULL, ended TEXT NOT NULL, is_over INTEGER NOT NULL, changed INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS move (
        room INTEGER NOT NULL REFERENCES room ON DELETE CASCADE, ply INTEGER NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (room, ply)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS key (
        token TEXT PRIMARY KEY, room INTEGER NOT NULL REFERENCES room ON DELETE CASCADE, seats TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS key_of_room ON key (room);";

/// Who sits somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Seat {
    /// A person.
    Person,
    /// An engine: a spec, or `level:NAME`.
    Engine(String),
}

/// A game that ended otherwise than by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum End {
    /// This player gave up.
    Resigned(usize),
    /// This player had no time left.
    OutOfTime(usize),
}

/// The time for a game, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Times {
    /// What is added for every move.
    pub(crate) increment: u64,
    /// What each player has left.
    pub(crate) left: Vec<u64>,
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Record {
    pub(crate) game: String,
    pub(crate) start: String,
    pub(crate) seats: Vec<Seat>,
    pub(crate) times: Option<Times>,
    pub(crate) version: u64,
    pub(crate) end: Option<End>,
    pub(crate) moves: Vec<String>,
}

/// What changes in a game, beside its version.
pub(crate) enum Change<'c> {
    /// A move is made after so many others.
    Move { ply: usize, text: &'c str },
    /// Only so many moves are left.
    Back { ply: usize },
    /// Nothing more is played.
    End(End),
}

/// The file.
pub(crate) struct Store {
    connection: Mutex<Connection>,
}

/// Why the store could not do it.
#[derive(Debug)]
pub(crate) enum StoreError {
    /// There is no room on the disk.
    Full,
    /// Anything else.
    Broken(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            _ => Self::Broken(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

type Result<T> = std::result::Result<T, StoreError>;

impl Store {
    /// The store in a file, which is made if there is none.
    pub(crate) fn open(path: &Path) -> tah_host::Result<Self> {
        let cannot = |error: rusqlite::Error| {
            let message = format!("cannot keep games in {}: {error}", path.display());
            let expected = match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => {
                    "a file that tah has written: move this one away, or use --data"
                }
                _ => "a file that can be written",
            };
            Error::new(message, expected)
        };
        let store = Self::over(Connection::open(path).map_err(cannot)?).map_err(cannot)?;
        let layout = store
            .lock()
            .pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))
            .map_err(cannot)?;
        if layout > LAYOUT {
            let message = format!("the games in {} were kept by a newer tah", path.display());
            return Err(Error::new(message, "that version, or --data with another folder"));
        }
        Ok(store)
    }

    /// A store that is gone with the process.
    #[cfg(test)]
    pub(crate) fn in_memory() -> Self {
        Self::over(Connection::open_in_memory().unwrap()).unwrap()
    }

    fn over(connection: Connection) -> rusqlite::Result<Self> {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // The log survives the process; only the machine's own fall could lose the last moments.
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        if connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))? == 0 {
            connection.execute_batch(TABLES)?;
            connection.pragma_update(None, "user_version", LAYOUT)?;
        }
        Ok(Self { connection: Mutex::new(connection) })
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        // A transaction that was left by a panic is rolled back: the connection is as good as before.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new game, and who may sit where: each token with its seats. Returns its number.
    pub(crate) fn create(&self, record: &Record, keys: &[(String, Vec<usize>)]) -> Result<i64> {
        let mut connection = self.lock();
        let transaction = connection.transaction()?;
        transaction.execute(
            "INSERT INTO room (game, start, seats, clock, version, ended, is_over, changed) VALUES (?, ?, ?, ?, ?, ?, 0, ?)",
            params![
                record.game,
                record.start,
                serde_json::to_string(&record.seats)?,
                serde_json::to_string(&record.times)?,
                record.version as i64,
                serde_json::to_string(&record.end)?,
                now()
            ],
        )?;
        let room = transaction.last_insert_rowid();
        for (ply, text) in record.moves.iter().enumerate() {
            transaction.execute("INSERT INTO move VALUES (?, ?, ?)", params![room, ply as i64, text])?;
        }
        for (token, seats) in keys {
            let seats = serde_json::to_string(seats)?;
            transaction.execute("INSERT INTO key VALUES (?, ?, ?)", params![token, room, seats])?;
        }
        transaction.commit()?;
        Ok(room)
    }

    /// The game that a token opens, and the seats it holds.
    pub(crate) fn find(&self, token: &str) -> Result<Option<(i64, Vec<usize>)>> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached("SELECT room, seats FROM key WHERE token = ?")?;
        let found =
            statement.query_row([token], |row| Ok((row.get(0)?, row.get::<_, String>(1)?))).optional()?;
        Ok(match found {
            Some((room, seats)) => Some((room, serde_json::from_str(&seats)?)),
            None => None,
        })
    }

    /// A game with all its moves.
    pub(crate) fn load(&self, room: i64) -> Result<Record> {
        let connection = self.lock();
        let mut record = connection
            .query_row(
                "SELECT game, start, seats, clock, version, ended FROM room WHERE id = ?",
                [room],
                |row| {
                    Ok((
                        row.get(0)?,
                        row.get(1)?,
                        row.get::<_, String>(2)?,
                        row.get::<_, String>(3)?,
                        row.get::<_, i64>(4)?,
                        row.get::<_, String>(5)?,
                    ))
                },
            )
            .map_err(StoreError::from)
            .and_then(|(game, start, seats, times, version, end)| {
                Ok(Record {
                    game,
                    start,
                    seats: serde_json::from_str(&seats)?,
                    times: serde_json::from_str(&times)?,
                    version: version as u64,
                    end: serde_json::from_str(&end)?,
                    moves: Vec::new(),
                })
            })?;
        let mut statement = connection.prepare_cached("SELECT text FROM move WHERE room = ? ORDER BY ply")?;
        record.moves = statement.query_map([room], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        Ok(record)
    }

    /// Commits a change of a game, with its new version and times.
    pub(crate) fn change(
        &self,
        room: i64,
        change: &Change<'_>,
        version: u64,
        times: Option<&Times>,
        is_over: bool,
    ) -> Result<()> {
        let mut connection = self.lock();
        let transaction = connection.transaction()?;
        match change {
            Change::Move { ply, text } => {
                let mut insert = transaction.prepare_cached("INSERT INTO move VALUES (?, ?, ?)")?;
                insert.execute(params![room, *ply as i64, text])?;
            }
            Change::Back { ply } => {
                transaction
                    .execute("DELETE FROM move WHERE room = ? AND ply >= ?", params![room, *ply as i64])?;
            }
            Change::End(end) => {
                transaction.execute(
                    "UPDATE room SET ended = ? WHERE id = ?",
                    params![serde_json::to_string(&Some(end))?, room],
                )?;
            }
        }
        let mut update = transaction.prepare_cached(
            "UPDATE room SET version = ?, clock = ?, is_over = ?, changed = ? WHERE id = ?",
        )?;
        update.execute(params![version as i64, serde_json::to_string(&times)?, is_over, now(), room])?;
        drop(update);
        transaction.commit()?;
        Ok(())
    }

    /// Forgets a game.
    pub(crate) fn remove(&self, room: i64) -> Result<()> {
        self.lock().execute("DELETE FROM room WHERE id = ?", [room])?;
        Ok(())
    }

    /// How many games are kept.
    pub(crate) fn count(&self) -> Result<usize> {
        let count: i64 = self.lock().query_row("SELECT count(*) FROM room", [], |row| row.get(0))?;
        Ok(count as usize)
    }

    /// Forgets the game that was over first, and returns its number.
    pub(crate) fn remove_oldest_finished(&self) -> Result<Option<i64>> {
        let connection = self.lock();
        let oldest = "DELETE FROM room WHERE id = (SELECT id FROM room WHERE is_over ORDER BY changed LIMIT 1) RETURNING id";
        Ok(connection.query_row(oldest, [], |row| row.get(0)).optional()?)
    }

    /// Lets the file grow no more, as if the disk were full.
    #[cfg(test)]
    pub(crate) fn fill(&self) {
        let connection = self.lock();
        let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        connection.pragma_update(None, "max_page_count", pages).unwrap();
    }
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            game: "tic-tac-toe".into(),
            start: "3/3/3 x".into(),
            seats: vec![Seat::Person, Seat::Engine("level:easy".into())],
            times: Some(Times { increment: 1000, left: vec![60_000, 60_000] }),
            version: 0,
            end: None,
            moves: Vec::new(),
        }
    }

    #[test]
    fn a_game_is_kept_move_by_move() {
        let store = Store::in_memory();
        let room = store.create(&record(), &[("token".into(), vec![0])]).unwrap();
        let times = Times { increment: 1000, left: vec![50_000, 60_000] };
        for (ply, text) in ["b2", "a1", "c3"].into_iter().enumerate() {
            store.change(room, &Change::Move { ply, text }, ply as u64 + 1, Some(&times), false).unwrap();
        }
        store.change(room, &Change::Back { ply: 1 }, 4, Some(&times), false).unwrap();
        store.change(room, &Change::End(End::Resigned(0)), 5, Some(&times), true).unwrap();
        let kept = store.load(room).unwrap();
        let expected = Record {
            moves: vec!["b2".into()],
            version: 5,
            times: Some(times),
            end: Some(End::Resigned(0)),
            ..record()
        };
        assert_eq!(kept, expected);
        assert_eq!(store.find("token").unwrap(), Some((room, vec![0])));
        assert_eq!(store.find("other").unwrap(), None);
        assert_eq!(store.remove_oldest_finished().unwrap(), Some(room));
        assert_eq!((store.find("token").unwrap(), store.count().unwrap()), (None, 0));
    }

    #[test]
    fn a_full_disk_is_told_and_changes_nothing() {
        let store = Store::in_memory();
        let room = store.create(&record(), &[]).unwrap();
        store.fill();
        let long = "x".repeat(100_000);
        let full = store.change(room, &Change::Move { ply: 0, text: &long }, 1, None, false);
        assert!(matches!(full, Err(StoreError::Full)), "{full:?}");
        assert_eq!(store.load(room).unwrap(), record());
    }

    #[test]
    fn a_file_that_is_no_database_is_refused_and_stays() {
        let path = std::env::temp_dir().join(format!("tah-not-a-database-{}", std::process::id()));
        std::fs::write(&path, "these are my letters, and not a database, however long they are ".repeat(50))
            .unwrap();
        let error = Store::open(&path).err().expect("it is no database");
        assert!(error.expected.contains("move this one away"), "{error}");
        assert!(std::fs::read_to_string(&path).unwrap().starts_with("these are my letters"));
        std::fs::remove_file(&path).unwrap();
    }
}

//! What all requests share: the store, the rooms that are open, and the places for searches.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use tah_rules::Dice;
use tokio::sync::Semaphore;

use crate::failure::{Answer, Failure};
use crate::recordings::Recordings;
use crate::rooms::{Room, Table, attend};
use crate::store::{Record, Seat, Store};

/// The file in the data folder.
const FILE: &str = "hall.sqlite";
/// How many games are kept; those that are over make room.
pub(crate) const MOST_ROOMS: usize = 5000;
/// How many streams are open at once.
const MOST_STREAMS: usize = 2000;

/// The hall, as every request sees it.
#[derive(Clone)]
pub(crate) struct Hall(Arc<Inner>);

struct Inner {
    store: Store,
    rooms: Mutex<HashMap<i64, Arc<Room>>>,
    moves: Semaphore,
    searches: Arc<Semaphore>,
    streams: Arc<Semaphore>,
    recordings: Recordings,
}

impl Hall {
    /// The hall whose games are kept in `folder`.
    pub(crate) fn open(folder: &Path) -> tah_host::Result<Self> {
        make_folder(folder).map_err(|error| {
            let message = format!("cannot keep games in {}: {error}", folder.display());
            tah_host::Error::new(message, "a folder that can be written, by --data")
        })?;
        Ok(Self::over(Store::open(&folder.join(FILE))?))
    }

    fn over(store: Store) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self(Arc::new(Inner {
            store,
            rooms: Mutex::new(HashMap::new()),
            moves: Semaphore::new(cores),
            searches: Arc::new(Semaphore::new(cores)),
            streams: Arc::new(Semaphore::new(MOST_STREAMS)),
            recordings: Recordings::default(),
        }))
    }

    /// Where games are kept.
    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    /// The places for engines that are to move: as many as there are processors.
    pub(crate) fn moves(&self) -> &Semaphore {
        &self.0.moves
    }

    /// The places for other searches, so that a long one keeps nobody from a game: again as many.
    pub(crate) fn searches(&self) -> &Arc<Semaphore> {
        &self.0.searches
    }

    /// The recorded searches that are kept.
    pub(crate) fn recordings(&self) -> &Recordings {
        &self.0.recordings
    }

    /// A place for a stream, if there is one.
    pub(crate) fn stream(&self) -> Answer<tokio::sync::OwnedSemaphorePermit> {
        Arc::clone(&self.0.streams).try_acquire_owned().map_err(|_| {
            let message = format!("{MOST_STREAMS} pages look on already");
            Failure::new(StatusCode::TOO_MANY_REQUESTS, message, "to close one of them")
        })
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<i64, Arc<Room>>> {
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a room for a new game. Returns a token for all people at this screen, and one for each of them where there are several.
    pub(crate) fn open_room(&self, mut record: Record) -> Answer<(String, Vec<(usize, String)>)> {
        let people: Vec<usize> =
            (0..record.seats.len()).filter(|&seat| record.seats[seat] == Seat::Person).collect();
        let here = token();
        let alone: Vec<(usize, String)> =
            if people.len() > 1 { people.iter().map(|&seat| (seat, token())).collect() } else { Vec::new() };
        let mut keys = vec![(here.clone(), people)];
        keys.extend(alone.iter().map(|(seat, token)| (token.clone(), vec![*seat])));
        tokio::task::block_in_place(|| -> Answer<()> {
            self.make_place()?;
            // What chance begins with is settled before anybody looks.
            record.version = 0;
            let id = self.store().create(&record, &keys)?;
            let mut table = Table::restore(id, record)?;
            table.settle(self.store(), &mut Dice::new(random_bits()))?;
            let room = Arc::new(Room::new(table));
            self.rooms().insert(id, Arc::clone(&room));
            attend(self, &room);
            Ok(())
        })?;
        Ok((here, alone))
    }

    /// Makes place for one more game, by forgetting one that is over.
    fn make_place(&self) -> Answer<()> {
        if self.store().count()? < MOST_ROOMS {
            return Ok(());
        }
        let Some(oldest) = self.store().remove_oldest_finished()? else {
            let message = format!("{MOST_ROOMS} games are open already");
            return Err(Failure::new(
                StatusCode::TOO_MANY_REQUESTS,
                message,
                "to close or finish one of them",
            ));
        };
        self.rooms().remove(&oldest);
        Ok(())
    }

    /// The room that a token opens, and the seats it holds. Somebody has come: engines go on.
    pub(crate) fn room(&self, token: &str) -> Answer<(Arc<Room>, Vec<usize>)> {
        let (id, seats) = self.find(token)?;
        let known = self.rooms().get(&id).cloned();
        let room = match known {
            Some(room) => room,
            None => tokio::task::block_in_place(|| -> Answer<Arc<Room>> {
                let table = Table::restore(id, self.store().load(id)?)?;
                // Two may have come at once: the first stays.
                Ok(Arc::clone(self.rooms().entry(id).or_insert_with(|| Arc::new(Room::new(table)))))
            })?,
        };
        room.touch();
        attend(self, &room);
        Ok((room, seats))
    }

    fn find(&self, token: &str) -> Answer<(i64, Vec<usize>)> {
        let found = tokio::task::block_in_place(|| self.store().find(token))?;
        found.ok_or_else(|| {
            Failure::missing("there is no such game here, or it was closed", "the address of a game")
        })
    }

    /// Closes a room: its game is forgotten.
    pub(crate) fn close_room(&self, token: &str) -> Answer<()> {
        let (id, _) = self.find(token)?;
        tokio::task::block_in_place(|| self.store().remove(id))?;
        self.rooms().remove(&id);
        Ok(())
    }

    /// Changes the table of a room, tells everybody, and lets engines go on.
    pub(crate) fn change<T>(
        &self,
        room: &Arc<Room>,
        change: impl FnOnce(&mut Table, &Store, &mut Dice) -> Answer<T>,
    ) -> Answer<T> {
        let mut dice = Dice::new(random_bits());
        let changed = tokio::task::block_in_place(|| change(&mut room.table(), self.store(), &mut dice));
        // Also a change that failed may have made a part of it: chance, before the disk was full.
        room.announce();
        attend(self, room);
        changed
    }
}

/// A text that nobody can guess: who knows it may sit there.
fn token() -> String {
    format!("{:016x}{:016x}", random_bits(), random_bits())
}

/// Bits from the system's source of randomness.
pub(crate) fn random_bits() -> u64 {
    getrandom::u64().unwrap_or_else(|_| tah_host::seed_from_clock())
}

/// Makes a folder that only its owner may look into.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Change, End};

    fn record() -> Record {
        Record {
            game: "tic-tac-toe".into(),
            start: "3/3/3 x".into(),
            seats: vec![Seat::Person, Seat::Person],
            times: None,
            version: 0,
            end: None,
            moves: Vec::new(),
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn only_so_many_games_are_open_and_those_that_are_over_make_place() {
        let hall = Hall::over(Store::in_memory());
        let first = hall.store().create(&record(), &[]).unwrap();
        for _ in 1..MOST_ROOMS {
            hall.store().create(&record(), &[]).unwrap();
        }
        let refused = hall.open_room(record()).unwrap_err();
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS, "{refused}");
        hall.store().change(first, &Change::End(End::Resigned(0)), 1, None, true).unwrap();
        hall.open_room(record()).unwrap();
        assert_eq!(hall.store().count().unwrap(), MOST_ROOMS);
    }

    #[test]
    fn only_so_many_look_on() {
        let hall = Hall::over(Store::in_memory());
        let held: Vec<_> = (0..MOST_STREAMS).map(|_| hall.stream().unwrap()).collect();
        assert_eq!(hall.stream().unwrap_err().status(), StatusCode::TOO_MANY_REQUESTS);
        drop(held);
        assert!(hall.stream().is_ok());
    }
}

//! A table: one game with its players, clock and versions. Every change is committed to the store before it holds here.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use tah_host::{Result, Session, Spec, catalogue};
use tah_rules::scene::Place;
use tah_rules::{Dice, Turn};

use crate::failure::{Answer, Failure};
use crate::store::{Change, End, Record, Seat, Store, Times};

/// A move that was made.
pub(crate) struct Done {
    /// Who made it; nobody if it was chance.
    pub(crate) player: Option<usize>,
    /// What of the drawing it touched.
    pub(crate) places: Vec<Place>,
}

/// One game with its players.
pub(crate) struct Table {
    room: i64,
    pub(crate) game: String,
    pub(crate) session: Box<dyn Session>,
    pub(crate) seats: Vec<Seat>,
    pub(crate) done: Vec<Done>,
    pub(crate) version: u64,
    pub(crate) end: Option<End>,
    times: Option<Times>,
    /// Since when the clock of who is to move runs.
    running: Instant,
}

impl Table {
    /// The table of a game that was kept.
    pub(crate) fn restore(room: i64, record: Record) -> Result<Self> {
        let mut session = catalogue::open(&Spec::parse(&record.game)?)?;
        session.set_position(&record.start)?;
        let mut table = Self {
            room,
            game: record.game,
            session,
            seats: record.seats,
            done: Vec::new(),
            version: record.version,
            end: record.end,
            times: record.times,
            running: Instant::now(),
        };
        for text in &record.moves {
            table.advance(text)?;
        }
        Ok(table)
    }

    /// Plays without keeping it; returns the move as the game writes it.
    fn advance(&mut self, text: &str) -> Result<String> {
        let player = self.mover();
        let places = self.session.places_of(text)?;
        let text = self.session.play(text)?;
        self.done.push(Done { player, places });
        Ok(text)
    }

    fn retreat(&mut self) {
        self.done.pop();
        self.session.undo();
    }

    /// Who is to move by the rules.
    fn mover(&self) -> Option<usize> {
        match self.session.turn() {
            Turn::Player(player) => Some(player),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Whose turn it is; nobody's after a resignation.
    pub(crate) fn turn(&self) -> Turn {
        if self.end.is_some() { Turn::Over } else { self.session.turn() }
    }

    /// The engine that is to move, by its seat's text.
    pub(crate) fn engine(&self) -> Option<&str> {
        let Turn::Player(player) = self.turn() else { return None };
        match &self.seats[player] {
            Seat::Engine(text) => Some(text),
            Seat::Person => None,
        }
    }

    /// Whether people would miss something if an engine went on at once: nobody of them plays, or chance has just decided.
    pub(crate) fn is_to_be_followed(&self) -> bool {
        !self.seats.contains(&Seat::Person) || self.done.last().is_some_and(|done| done.player.is_none())
    }

    /// Refuses who has not seen the last change.
    pub(crate) fn check(&self, version: u64) -> Answer<()> {
        if version == self.version {
            return Ok(());
        }
        Err(Failure::new(
            StatusCode::CONFLICT,
            "the game has gone on meanwhile: somebody moved first",
            format!("version {}, not {version}", self.version),
        ))
    }

    /// Makes a move of who is to move, then what chance does.
    pub(crate) fn play(&mut self, store: &Store, text: &str, dice: &mut Dice) -> Answer<()> {
        if self.turn() == Turn::Over {
            return Err(Failure::new(StatusCode::CONFLICT, "the game is over", "a game that goes on"));
        }
        if self.time_left().is_some_and(|left| left.is_zero()) {
            return self.flag(store);
        }
        let times = self.times_after_move();
        let text = self.advance(text)?;
        self.keep_move(store, &text, times)?;
        self.settle(store, dice)
    }

    /// Lets chance move while it is its turn.
    pub(crate) fn settle(&mut self, store: &Store, dice: &mut Dice) -> Answer<()> {
        while self.turn() == Turn::Chance {
            let Some(outcome) = self.session.roll(dice) else { break };
            self.done.push(Done { player: None, places: Vec::new() });
            self.keep_move(store, &outcome, self.times.clone())?;
        }
        Ok(())
    }

    /// Commits the move that was just made, or takes it back.
    fn keep_move(&mut self, store: &Store, text: &str, times: Option<Times>) -> Answer<()> {
        let is_over = self.session.turn() == Turn::Over;
        let change = Change::Move { ply: self.done.len() - 1, text };
        if let Err(error) = store.change(self.room, &change, self.version + 1, times.as_ref(), is_over) {
            self.retreat();
            return Err(error.into());
        }
        self.changed(times);
        Ok(())
    }

    fn changed(&mut self, times: Option<Times>) {
        self.version += 1;
        self.times = times;
        self.running = Instant::now();
    }

    /// Takes back to where one of `seats` was to move.
    pub(crate) fn take_back(&mut self, store: &Store, seats: &[usize]) -> Answer<()> {
        let refuse = |message: &str| Err(Failure::new(StatusCode::CONFLICT, message, "a move to take back"));
        if self.end.is_some() {
            return refuse("the game was ended, not played out");
        }
        if self.session.about().hidden {
            return refuse("what was seen cannot be taken back");
        }
        let Some(ply) =
            self.done.iter().rposition(|done| done.player.is_some_and(|player| seats.contains(&player)))
        else {
            return refuse("there is nothing to take back");
        };
        store.change(self.room, &Change::Back { ply }, self.version + 1, self.times.as_ref(), false)?;
        while self.done.len() > ply {
            self.retreat();
        }
        self.changed(self.times.clone());
        Ok(())
    }

    /// Ends the game.
    fn finish(&mut self, store: &Store, end: End, times: Option<Times>) -> Answer<()> {
        store.change(self.room, &Change::End(end), self.version + 1, times.as_ref(), true)?;
        self.end = Some(end);
        self.changed(times);
        Ok(())
    }

    /// A player gives up.
    pub(crate) fn resign(&mut self, store: &Store, player: usize) -> Answer<()> {
        if self.turn() == Turn::Over {
            return Err(Failure::new(StatusCode::CONFLICT, "the game is over", "a game that goes on"));
        }
        self.finish(store, End::Resigned(player), self.times.clone())
    }

    /// Who is to move has no time left.
    pub(crate) fn flag(&mut self, store: &Store) -> Answer<()> {
        let Turn::Player(player) = self.turn() else { return Ok(()) };
        let mut times = self.times.clone();
        if let Some(times) = &mut times {
            times.left[player] = 0;
        }
        self.finish(store, End::OutOfTime(player), times)
    }

    /// Whether clocks run: from the first move of a player on.
    fn is_ticking(&self) -> bool {
        self.times.is_some()
            && self.done.iter().any(|done| done.player.is_some())
            && self.turn() != Turn::Over
    }

    /// What each player has left now, where there is a clock.
    pub(crate) fn times_left(&self) -> Option<Vec<u64>> {
        let mut left = self.times.as_ref()?.left.clone();
        if let (true, Turn::Player(player)) = (self.is_ticking(), self.turn()) {
            left[player] = left[player].saturating_sub(self.running.elapsed().as_millis() as u64);
        }
        Some(left)
    }

    /// What who is to move has left, where a clock runs.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let Turn::Player(player) = self.turn() else { return None };
        let left = self.times_left().filter(|_| self.is_ticking())?;
        Some(Duration::from_millis(left[player]))
    }

    /// What is added for every move.
    pub(crate) fn increment(&self) -> Duration {
        Duration::from_millis(self.times.as_ref().map_or(0, |times| times.increment))
    }

    fn times_after_move(&self) -> Option<Times> {
        let mut times = self.times.clone()?;
        times.left = self.times_left()?;
        if let (true, Turn::Player(player)) = (self.is_ticking(), self.turn()) {
            times.left[player] += times.increment;
        }
        Some(times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(store: &Store, game: &str, times: Option<Times>) -> Table {
        let start = catalogue::open(&Spec::parse(game).unwrap()).unwrap().position();
        let seats = vec![Seat::Person, Seat::Person];
        let record =
            Record { game: game.into(), start, seats, times, version: 0, end: None, moves: Vec::new() };
        let room = store.create(&record, &[]).unwrap();
        Table::restore(room, record).unwrap()
    }

    #[test]
    fn what_the_store_could_not_keep_has_not_happened() {
        let store = Store::in_memory();
        let mut table = table(&store, "tic-tac-toe", None);
        let mut dice = Dice::new(1);
        table.play(&store, "b2", &mut dice).unwrap();
        store.remove(table.room).unwrap();
        let before = (table.session.position(), table.version);
        assert!(table.play(&store, "a1", &mut dice).is_err());
        assert_eq!((table.session.position(), table.version), before);
    }

    #[test]
    fn a_game_is_restored_to_its_last_move_and_taken_back_to_a_players_own() {
        let store = Store::in_memory();
        let mut table = table(&store, "pig", None);
        let mut dice = Dice::new(3);
        table.play(&store, "roll", &mut dice).unwrap();
        let restored = Table::restore(table.room, store.load(table.room).unwrap()).unwrap();
        assert_eq!((restored.session.position(), restored.version), (table.session.position(), 2));
        assert!(table.check(1).is_err() && table.check(2).is_ok());
        table.take_back(&store, &[0]).unwrap();
        assert_eq!(
            (table.session.position(), table.done.len(), table.version),
            (restored.session.history().0, 0, 3)
        );
        assert_eq!(store.load(table.room).unwrap().moves.len(), 0);
        assert!(table.take_back(&store, &[0]).is_err());
    }

    #[test]
    fn who_has_no_time_left_has_lost() {
        let store = Store::in_memory();
        let mut table = table(&store, "tic-tac-toe", Some(Times { increment: 0, left: vec![60_000, 0] }));
        let mut dice = Dice::new(1);
        table.play(&store, "b2", &mut dice).unwrap();
        table.play(&store, "a1", &mut dice).unwrap();
        assert_eq!((table.end, table.turn()), (Some(End::OutOfTime(1)), Turn::Over));
        assert!(table.play(&store, "a1", &mut dice).is_err());
    }
}

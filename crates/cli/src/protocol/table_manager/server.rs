//! The table: it deals, tells everybody what is called and played, and sees to the laws.

use std::net::TcpListener;
use std::time::Duration;

use tah_games::bridge::messages::{
    board_line, call_line, card_line, cards_text, is_ready_for_call, read_call_line, read_card_line, same,
};
use tah_games::bridge::{Bridge, Move, Seat, State};
use tah_host::{Error, Result};
use tah_rules::{Hidden, Notation, Rules};

use super::Playing;
use super::line::Line;

/// A table with four chairs, some of them taken by programs.
pub(super) struct Table {
    guests: [Option<Guest>; 4],
    playing: Playing,
    limit: Duration,
}

struct Guest {
    name: String,
    line: Line,
}

/// What went wrong at the table, in words.
type Told<T> = std::result::Result<T, String>;

impl Table {
    /// Waits until every seat of `remote` is taken.
    pub(super) fn open(
        listener: &TcpListener,
        remote: &[Seat],
        playing: Playing,
        patience: Duration,
    ) -> Result<Self> {
        let limit = playing.limit()?;
        let mut table = Self { guests: [None, None, None, None], playing, limit };
        while remote.iter().any(|&seat| table.guests[seat as usize].is_none()) {
            let (stream, _) =
                listener.accept().map_err(|error| Error::new(format!("nobody can sit down: {error}"), ""))?;
            // Who does not speak the protocol is sent away, and the table waits on.
            if let Ok(line) = Line::new(stream, Some(patience)) {
                table.seat(line, remote);
            }
        }
        table.greet().map_err(|why| Error::new(why, "programs that speak the table-manager protocol"))?;
        Ok(table)
    }

    /// `Connecting "Name" as North using protocol version 18`.
    fn seat(&mut self, mut line: Line, remote: &[Seat]) {
        let Ok(said) = line.hear() else { return };
        let mut quoted = said.split('"');
        let (begin, name, rest) = (quoted.next(), quoted.next(), quoted.next());
        let words: Vec<&str> = rest.unwrap_or_default().split_whitespace().collect();
        let seat = words.get(1).and_then(|word| Seat::from_text(word));
        let is_greeting = begin.is_some_and(|begin| same(begin, "connecting"));
        match (seat, name) {
            (Some(seat), Some(name))
                if is_greeting && remote.contains(&seat) && self.guests[seat as usize].is_none() =>
            {
                if line.say(&format!("{seat} (\"{name}\") seated")).is_ok() {
                    self.guests[seat as usize] = Some(Guest { name: name.to_owned(), line });
                }
            }
            _ => {
                drop(
                    line.say("Error: expected Connecting \"name\" as a free seat using protocol version 18"),
                );
            }
        }
    }

    fn greet(&mut self) -> Told<()> {
        let names = self.names();
        self.everybody(|seat| format!("{seat} ready for teams"))?;
        self.tell(None, &format!("Teams : N/S : \"{}\" E/W : \"{}\"", names[0], names[1]))?;
        self.everybody(|seat| format!("{seat} ready to start"))
    }

    /// Who sits where.
    pub(super) fn names(&self) -> [String; 4] {
        Seat::ALL
            .map(|seat| self.guests[seat as usize].as_ref().map_or("tah".into(), |guest| guest.name.clone()))
    }

    /// Deals a board and has it bid and played; `state` is as far as it came.
    pub(super) fn play_board(&mut self, board: u32, state: &mut State) -> Told<()> {
        let rules = Bridge { dealer: state.auction().dealer, vulnerability: state.vulnerability };
        let at = |why: String| format!("board {board}: {why}");
        self.deal(board, rules, state).map_err(at)?;
        while !state.auction().is_over() {
            self.one_call(rules, state).map_err(|why| at(format!("in the auction, {why}")))?;
        }
        while state.seat_to_play().is_some() {
            self.one_card(rules, state).map_err(|why| at(format!("in the play, {why}")))?;
        }
        Ok(())
    }

    fn deal(&mut self, board: u32, rules: Bridge, state: &State) -> Told<()> {
        self.tell(None, "Start of board")?;
        self.everybody(|seat| format!("{seat} ready for deal"))?;
        self.tell(None, &board_line(board, rules))?;
        self.everybody(|seat| format!("{seat} ready for cards"))?;
        for seat in Seat::ALL {
            let cards = format!("{seat}'s cards : {}", cards_text(state.deal().hand(seat)));
            self.say(seat, &cards)?;
        }
        Ok(())
    }

    fn one_call(&mut self, rules: Bridge, state: &mut State) -> Told<()> {
        let caller = state.auction().turn();
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != caller) {
            let heard = self.hear(seat)?;
            if heard.is_some_and(|said| !is_ready_for_call(&said, seat, caller)) {
                return Err(format!("{seat} is not ready for the call of {caller}"));
            }
        }
        let text = match self.hear(caller)? {
            Some(said) => {
                let (seat, call) = read_call_line(&said)
                    .ok_or_else(|| format!("{caller} said `{said}`, which is no call"))?;
                format!("{}:{call}", seat.letter())
            }
            None => self.decide(rules, state, caller)?,
        };
        let m = rules.parse_move(state, &text).map_err(|error| format!("{caller}: {error}"))?;
        rules.play(state, m);
        match m {
            Move::Call(call) => self.tell(Some(caller), &call_line(caller, call)),
            _ => Ok(()),
        }
    }

    fn one_card(&mut self, rules: Bridge, state: &mut State) -> Told<()> {
        let (Some(seat), Some(contract)) = (state.seat_to_play(), state.contract()) else { return Ok(()) };
        let dummy = contract.dummy();
        let player = if seat == dummy { contract.declarer } else { seat };
        let trick = state.played().len() / 4 + 1;
        if state.trick().is_empty() {
            let leader = if seat == dummy { "Dummy".into() } else { seat.to_string() };
            self.say(player, &format!("{leader} to lead"))?;
        }
        for other in Seat::ALL.into_iter().filter(|&other| other != player) {
            let Some(said) = self.hear(other)? else { continue };
            let names = [seat.to_string(), if seat == dummy { "dummy".into() } else { seat.to_string() }];
            if !names
                .iter()
                .any(|name| same(&said, &format!("{other} ready for {name}'s card to trick {trick}")))
            {
                return Err(format!("{other} said `{said}` and is not ready for the card of {seat}"));
            }
        }
        let text = match self.hear(player)? {
            Some(said) => {
                let (named, card) = read_card_line(&said)
                    .ok_or_else(|| format!("{player} said `{said}`, which is no card"))?;
                format!("{}:{card}", named.letter())
            }
            None => self.decide(rules, state, player)?,
        };
        let m = rules.parse_move(state, &text).map_err(|error| format!("{player}: {error}"))?;
        rules.play(state, m);
        if let Move::Play(card) = m {
            self.tell(Some(player), &card_line(seat, card))?;
        }
        if state.played().len() == 1 {
            self.show_dummy(dummy, state)?;
        }
        Ok(())
    }

    fn show_dummy(&mut self, dummy: Seat, state: &State) -> Told<()> {
        let cards = format!("Dummy's cards : {}", cards_text(state.deal().hand(dummy)));
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != dummy) {
            if let Some(said) = self.hear(seat)? {
                if !same(&said, &format!("{seat} ready for dummy")) {
                    return Err(format!("{seat} said `{said}` and is not ready for dummy"));
                }
                self.say(seat, &cards)?;
            }
        }
        Ok(())
    }

    /// What this program calls or plays in a chair of its own.
    fn decide(&self, rules: Bridge, state: &State, seat: Seat) -> Told<String> {
        let decision = self.playing.decide(&rules.view(state, seat as usize), self.limit);
        decision
            .map(|decision| rules.move_text(state, decision.chosen))
            .ok_or_else(|| format!("{seat} has nothing to do"))
    }

    /// The next line of a guest; nothing where this program sits.
    fn hear(&mut self, seat: Seat) -> Told<Option<String>> {
        let guest = self.guests[seat as usize].as_mut();
        guest
            .map(|guest| guest.line.hear().map_err(|why| format!("{seat} left the table: {why}")))
            .transpose()
    }

    fn say(&mut self, seat: Seat, text: &str) -> Told<()> {
        let guest = self.guests[seat as usize].as_mut();
        guest.map_or(Ok(()), |guest| {
            guest.line.say(text).map_err(|why| format!("{seat} left the table: {why}"))
        })
    }

    /// Tells every guest but one.
    fn tell(&mut self, but: Option<Seat>, text: &str) -> Told<()> {
        Seat::ALL.into_iter().filter(|&seat| Some(seat) != but).try_for_each(|seat| self.say(seat, text))
    }

    /// Hears from every guest what it should say now.
    fn everybody(&mut self, expected: impl Fn(Seat) -> String) -> Told<()> {
        for seat in Seat::ALL {
            let wanted = expected(seat);
            if let Some(said) = self.hear(seat)?.filter(|said| !same(said, &wanted)) {
                return Err(format!("{seat} said `{said}` instead of `{wanted}`"));
            }
        }
        Ok(())
    }

    /// Sends everybody home.
    pub(super) fn close(&mut self) {
        for guest in self.guests.iter_mut().flatten() {
            let _ = guest.line.say("End of session");
        }
    }
}

//! A program at somebody else's table.

use std::net::TcpStream;

use tah_games::bridge::messages::{
    call_line, card_line, read_board_line, read_call_line, read_card_line, read_cards, same,
};
use tah_games::bridge::{Auction, Bridge, Hand, Move, Seat, View};
use tah_host::{Error, Result};
use tah_rules::Notation;

use super::Playing;
use super::line::Line;

/// Plays until the table is closed; how many boards were played.
pub(super) fn play(stream: TcpStream, seat: Seat, name: &str, playing: &Playing) -> Result<u32> {
    let limit = playing.limit()?;
    let line = Line::new(stream, None)
        .map_err(|error| Error::new(format!("cannot speak to the table: {error}"), ""))?;
    let mut client = Client { line, seat, playing, limit };
    let mut boards = 0;
    let mut run = || -> std::result::Result<(), String> {
        client.sit_down(name)?;
        loop {
            let said = client.line.hear()?;
            if same(&said, "Start of board") {
                client.board()?;
                boards += 1;
            } else if same(&said, "End of session") {
                return Ok(());
            }
        }
    };
    run()
        .map_err(|why| Error::new(format!("{seat} at the table: {why}"), "a table that plays to the end"))?;
    Ok(boards)
}

struct Client<'p> {
    line: Line,
    seat: Seat,
    playing: &'p Playing,
    limit: std::time::Duration,
}

type Told<T> = std::result::Result<T, String>;

impl Client<'_> {
    fn sit_down(&mut self, name: &str) -> Told<()> {
        let seat = self.seat;
        let name = name.replace('"', "'");
        self.line.say(&format!("Connecting \"{name}\" as {seat} using protocol version 18"))?;
        let said = self.line.hear()?;
        if !said.to_ascii_lowercase().ends_with("seated") {
            return Err(format!("the table said `{said}`"));
        }
        self.line.say(&format!("{seat} ready for teams"))?;
        self.line.hear()?;
        self.line.say(&format!("{seat} ready to start"))
    }

    fn board(&mut self) -> Told<()> {
        let seat = self.seat;
        self.line.say(&format!("{seat} ready for deal"))?;
        let said = self.line.hear()?;
        let (_, rules) = read_board_line(&said).ok_or_else(|| format!("`{said}` is no board"))?;
        self.line.say(&format!("{seat} ready for cards"))?;
        let own = self.cards()?;
        if own.len() != 13 {
            return Err(format!("{} cards were dealt", own.len()));
        }
        let mut view = View {
            seat,
            dealt: 52,
            own,
            dummy: None,
            vulnerability: rules.vulnerability,
            auction: Auction::new(rules.dealer),
            played: Vec::new(),
        };
        while !view.auction.is_over() {
            self.one_call(&mut view)?;
        }
        while view.contract().is_some() && view.played.len() < 52 {
            self.one_card(rules, &mut view)?;
        }
        Ok(())
    }

    /// Cards after a colon.
    fn cards(&mut self) -> Told<Hand> {
        let said = self.line.hear()?;
        let cards = said.split_once(':').and_then(|(_, cards)| read_cards(cards));
        cards.ok_or_else(|| format!("`{said}` are no cards"))
    }

    fn one_call(&mut self, view: &mut View) -> Told<()> {
        let (seat, caller) = (self.seat, view.auction.turn());
        let call = if caller == seat {
            let decision = self.playing.decide(view, self.limit);
            let call = decision.and_then(|decision| decision.call()).ok_or("there is nothing to call")?;
            self.line.say(&call_line(seat, call))?;
            call
        } else {
            self.line.say(&format!("{seat} ready for {caller}'s bid"))?;
            let said = self.line.hear()?;
            let heard = read_call_line(&said).filter(|&(named, _)| named == caller);
            heard.ok_or_else(|| format!("`{said}` is no call of {caller}"))?.1
        };
        if !view.auction.is_legal(call) {
            return Err(format!("{call} of {caller} is not legal"));
        }
        view.auction.call(call);
        Ok(())
    }

    fn one_card(&mut self, rules: Bridge, view: &mut View) -> Told<()> {
        let table = view.state_of(view.known());
        let (Some(player), Some(contract)) = (table.seat_to_play(), view.contract()) else { return Ok(()) };
        let (seat, dummy) = (self.seat, contract.dummy());
        let decider = if player == dummy { contract.declarer } else { player };
        let card = if decider == seat {
            if table.trick().is_empty() {
                self.line.hear()?;
            }
            let decision = self.playing.decide(view, self.limit);
            let card = decision.and_then(|decision| decision.card()).ok_or("there is nothing to play")?;
            self.line.say(&card_line(player, card))?;
            card
        } else {
            let name = if player == dummy { "dummy".into() } else { player.to_string() };
            self.line
                .say(&format!("{seat} ready for {name}'s card to trick {}", view.played.len() / 4 + 1))?;
            let said = self.line.hear()?;
            let heard = read_card_line(&said).filter(|&(named, _)| named == player);
            heard.ok_or_else(|| format!("`{said}` is no card of {player}"))?.1
        };
        view.played.push(card);
        if view.played.len() == 1 {
            view.dummy = Some(self.see_dummy(dummy, view.own)?);
        } else if player == dummy && !table.playable().has(card) {
            let text = rules.move_text(&table, Move::Play(card));
            return Err(format!("{text} of dummy is not legal"));
        }
        Ok(())
    }

    fn see_dummy(&mut self, dummy: Seat, own: Hand) -> Told<Hand> {
        if dummy == self.seat {
            return Ok(own);
        }
        self.line.say(&format!("{} ready for dummy", self.seat))?;
        let cards = self.cards()?;
        if cards.len() != 13 || !cards.and(own).is_empty() {
            return Err("dummy's cards cannot be right".into());
        }
        Ok(cards)
    }
}

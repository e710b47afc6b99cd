//! LIN, the files of Bridge Base Online: words of two letters, each with a value, between bars.

use tah_rules::TextError;

use super::Record;
use super::record::complete;
use crate::bridge::{Call, Card, Deal, Hand, Seat, State, Suit, Vulnerability};

/// Hands and names are written from South on.
const FROM_SOUTH: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// Reads every deal of a LIN file.
pub fn read_lin(text: &str) -> Result<Vec<Record>, TextError> {
    let mut records: Vec<Record> = Vec::new();
    let mut names: [String; 4] = Default::default();
    let mut board = None;
    for (offset, command, value_offset, value) in commands(text)? {
        match command.as_str() {
            "pn" => {
                let mut given = value.split(',');
                for seat in FROM_SOUTH {
                    given.next().unwrap_or_default().clone_into(&mut names[seat as usize]);
                }
                if let Some(record) =
                    records.last_mut().filter(|record| record.state.auction().calls().is_empty())
                {
                    record.names.clone_from(&names);
                }
            }
            "qx" => board = value.trim_start_matches(['o', 'c']).parse().ok(),
            "md" => {
                let state = read_deal(value, value_offset)?;
                records.push(Record { names: names.clone(), board, ..Record::new(state) });
            }
            _ => {
                let Some(record) = records.last_mut() else { continue };
                read_command(record, &command, value, value_offset)
                    .map_err(|error| TextError { offset: error.offset.max(offset), ..error })?;
            }
        }
    }
    if records.is_empty() {
        return Err(TextError::new(text.len(), "there is no deal in it", "md|3S…|"));
    }
    Ok(records)
}

/// The commands: where each begins, its two letters, where its value begins, and the value.
fn commands(text: &str) -> Result<Vec<(usize, String, usize, &str)>, TextError> {
    let mut found = Vec::new();
    let mut offset = 0;
    let mut parts = text.split('|');
    while let Some(part) = parts.next() {
        let command = part.trim();
        let begin = offset + part.len() - part.trim_start().len();
        offset += part.len() + 1;
        if command.is_empty() {
            continue;
        }
        let Some(value) = parts.next() else {
            return Err(TextError::new(begin, format!("`{command}` has no value"), "a bar and a value"));
        };
        found.push((begin, command.to_ascii_lowercase(), offset, value));
        offset += value.len() + 1;
    }
    Ok(found)
}

fn read_command(record: &mut Record, command: &str, value: &str, offset: usize) -> Result<(), TextError> {
    match command {
        "sv" => {
            record.state.vulnerability = match value.trim().to_ascii_lowercase().as_str() {
                "o" | "0" | "" | "-" => Vulnerability::None,
                "n" => Vulnerability::NorthSouth,
                "e" => Vulnerability::EastWest,
                "b" => Vulnerability::Both,
                other => {
                    return Err(TextError::new(
                        offset,
                        format!("`{other}` is not a vulnerability"),
                        "o, n, e or b",
                    ));
                }
            };
        }
        "ah" => {
            let number = value.rsplit(' ').next().and_then(|word| word.parse().ok());
            record.board = number.or(record.board);
        }
        "mb" => record.play(value.trim().trim_end_matches('!'), offset)?,
        "pc" => record.play(value.trim(), offset)?,
        "mc" => {
            let tricks = value.trim().parse().ok().filter(|&tricks: &u8| tricks <= 13);
            record.claimed = Some(tricks.ok_or_else(|| {
                TextError::new(offset, format!("`{value}` is not a number of tricks"), "0 to 13")
            })?);
        }
        _ => {}
    }
    Ok(())
}

/// `3SAKQH…D…C…,S…,S…`: the dealer, 1 for South and so on clockwise, and the hands from South on; the last may be left out.
fn read_deal(value: &str, offset: usize) -> Result<State, TextError> {
    let dealer =
        value.chars().next().and_then(|digit| digit.to_digit(10)).filter(|digit| (1..=4).contains(digit));
    let dealer = dealer.ok_or_else(|| {
        TextError::new(
            offset,
            "the deal does not begin with its dealer",
            "1, 2, 3 or 4: South, West, North, East",
        )
    })?;
    let mut deal = Deal::default();
    let mut place = 1;
    for (seat, hand) in FROM_SOUTH.into_iter().zip(value[1..].split(',')) {
        deal.hands[seat as usize] = read_hand(hand, offset + place)?;
        place += hand.len() + 1;
    }
    complete(&mut deal, Seat::East);
    // Cards held twice and hands of a wrong size are found as in any other text, but their place is the deal.
    let whole: Deal = deal.to_string().parse().map_err(|error: TextError| TextError { offset, ..error })?;
    Ok(State::new(whole, FROM_SOUTH[dealer as usize - 1], Vulnerability::None))
}

fn read_hand(text: &str, offset: usize) -> Result<Hand, TextError> {
    let mut hand = Hand::EMPTY;
    let mut suit = None;
    for (place, letter) in text.trim_end().char_indices() {
        if let Some(named) = Suit::from_letter(letter) {
            suit = Some(named);
            continue;
        }
        let wrong =
            |message: String| TextError::new(offset + place, message, "S, H, D, C and the ranks of each");
        let suit = suit.ok_or_else(|| wrong("a rank comes before its suit".into()))?;
        let rank =
            Card::rank_from_letter(letter).ok_or_else(|| wrong(format!("`{letter}` is not a rank")))?;
        let card = Card::new(suit, rank);
        if hand.has(card) {
            return Err(wrong(format!("{card} is there twice")));
        }
        hand = hand.with(card);
    }
    Ok(hand)
}

/// Writes records as a LIN file, a line for each.
pub fn write_lin(records: &[Record]) -> String {
    records.iter().enumerate().map(|(place, record)| write_deal(record, place as u32 + 1) + "\n").collect()
}

fn write_deal(record: &Record, place: u32) -> String {
    let state = &record.state;
    let board = record.board.unwrap_or(place);
    let names = FROM_SOUTH.map(|seat| record.names[seat as usize].replace([',', '|'], " "));
    let dealer = FROM_SOUTH.iter().position(|&seat| seat == state.auction().dealer).unwrap_or(0) + 1;
    let hands = FROM_SOUTH.map(|seat| hand_text(state.deal().hand(seat)));
    let vulnerable = ["o", "n", "e", "b"][state.vulnerability as usize];
    let mut out = format!(
        "qx|o{board}|pn|{}|st||md|{dealer}{}|rh||ah|Board {board}|sv|{vulnerable}|",
        names.join(","),
        hands.join(",")
    );
    out.extend(state.auction().calls().iter().map(|&call| format!("mb|{}|", call_text(call))));
    out.extend(state.played().iter().map(|card| format!("pc|{card}|")));
    if let (Some(tricks), true) = (record.result(), state.played().len() < 52) {
        out += &format!("mc|{tricks}|");
    }
    out + "pg||"
}

fn hand_text(hand: Hand) -> String {
    let suit = |suit: Suit| {
        let ranks: String = hand.of(suit).cards().map(Card::rank_letter).collect();
        format!("{suit}{ranks}")
    };
    Suit::WRITTEN.map(suit).concat()
}

fn call_text(call: Call) -> String {
    match call {
        Call::Pass => "p".into(),
        Call::Double => "d".into(),
        Call::Redouble => "r".into(),
        Call::Bid(bid) => format!("{}{}", bid.level(), &bid.strain().name()[..1]),
    }
}

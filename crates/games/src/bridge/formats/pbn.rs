//! The Portable Bridge Notation: tags in brackets, and the calls and cards after the tags `Auction` and `Play`.

use tah_rules::TextError;

use super::Record;
use crate::bridge::{Bridge, Call, Card, Contract, Deal, Seat, State, Vulnerability};

/// A tag with the place of its value, and the words after it.
struct Tag {
    name: String,
    value: String,
    offset: usize,
    words: Vec<(usize, String)>,
}

/// Reads every deal of a PBN file.
pub fn read_pbn(text: &str) -> Result<Vec<Record>, TextError> {
    let mut records: Vec<Record> = Vec::new();
    let mut before: Vec<Tag> = Vec::new();
    for mut game in games(text)? {
        // A value of # means: as in the game before.
        for tag in game.iter_mut().filter(|tag| tag.value == "#") {
            if let Some(same) = before.iter().find(|other| other.name == tag.name) {
                tag.value.clone_from(&same.value);
            }
        }
        if game.iter().any(|tag| tag.name == "Deal") {
            records.push(read_game(&game, text.len())?);
        }
        before = game;
    }
    if records.is_empty() {
        return Err(TextError::new(text.len(), "there is no deal in it", "a tag [Deal \"N:…\"]"));
    }
    Ok(records)
}

/// The tags of each game: a game ends at an empty line after its deal, or where a tag comes again.
fn games(text: &str) -> Result<Vec<Vec<Tag>>, TextError> {
    let mut games: Vec<Vec<Tag>> = vec![Vec::new()];
    let mut offset = 0;
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        let begin = offset;
        offset += line.len();
        let content = line.trim();
        let has = |game: &[Tag], name: &str| game.iter().any(|tag| tag.name == name);
        let Some(game) = games.last_mut() else { break };
        if content.is_empty() {
            if has(game, "Deal") {
                games.push(Vec::new());
            }
        } else if content.starts_with('[') {
            let tag = read_tag(line, begin)?;
            if has(game, &tag.name) {
                games.push(vec![tag]);
            } else {
                game.push(tag);
            }
        } else if content.starts_with('{') {
            // A comment may go on over lines.
            let mut last = line;
            while !last.contains('}') {
                let missing = || TextError::new(begin, "the comment is not closed", "}");
                last = lines.next().ok_or_else(missing)?;
                offset += last.len();
            }
        } else if !content.starts_with(['%', ';'])
            && let Some(tag) = game.last_mut()
        {
            let words = content.split_whitespace();
            tag.words.extend(
                words.map(|word| (begin + word.as_ptr().addr() - line.as_ptr().addr(), word.to_owned())),
            );
        }
    }
    Ok(games)
}

/// `[Name "value"]`.
fn read_tag(line: &str, begin: usize) -> Result<Tag, TextError> {
    let wrong = |place: usize, message: &str| TextError::new(begin + place, message, "[Name \"value\"]");
    let open = line.find('[').unwrap_or(0);
    let quote = line.find('"').ok_or_else(|| wrong(line.trim_end().len(), "the tag has no value"))?;
    let name = line[open + 1..quote].trim().to_owned();
    let mut value = String::new();
    let mut letters = line[quote + 1..].char_indices();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '\\' => value.extend(letters.next().map(|(_, escaped)| escaped)),
            '"' => {
                let rest = &line[quote + 1 + place + 1..];
                if !rest.trim_start().starts_with(']') {
                    return Err(wrong(quote + place + 2, "the tag is not closed"));
                }
                return Ok(Tag { name, value, offset: begin + quote + 1, words: Vec::new() });
            }
            _ => value.push(letter),
        }
    }
    Err(wrong(line.trim_end().len(), "the value of the tag is not closed"))
}

fn read_game(game: &[Tag], end: usize) -> Result<Record, TextError> {
    let find = |name: &str| {
        game.iter().find(|tag| tag.name == name && !matches!(tag.value.as_str(), "" | "?" | "-"))
    };
    let read = |name: &str, expected: &str, parse: &dyn Fn(&str) -> bool| match find(name) {
        Some(tag) if !parse(&tag.value) => {
            Err(TextError::new(tag.offset, format!("`{}` is not a value of {name}", tag.value), expected))
        }
        tag => Ok(tag.map(|tag| tag.value.as_str())),
    };
    let deal_tag =
        find("Deal").ok_or_else(|| TextError::new(end, "the deal is not there", "[Deal \"N:…\"]"))?;
    let at_deal = |error: TextError| TextError { offset: deal_tag.offset + error.offset, ..error };
    let deal: Deal = deal_tag.value.parse().map_err(at_deal)?;
    let board =
        read("Board", "a number", &|text| text.parse::<u32>().is_ok())?.and_then(|text| text.parse().ok());
    let usual = board.map_or(Bridge::default(), Bridge::board);
    let dealer =
        read("Dealer", "N, E, S or W", &|text| Seat::from_text(text).is_some())?.and_then(Seat::from_text);
    let vulnerability =
        read("Vulnerable", "None, NS, EW or All", &|text| Vulnerability::from_text(text).is_some())?
            .and_then(Vulnerability::from_text);
    let state =
        State::new(deal, dealer.unwrap_or(usual.dealer), vulnerability.unwrap_or(usual.vulnerability));
    let mut record = Record { board, ..Record::new(state) };
    record.names = Seat::ALL.map(|seat| find(seat.name()).map_or(String::new(), |tag| tag.value.clone()));
    if let Some(tag) = find("Auction") {
        read_auction(&mut record, tag)?;
    }
    read_contract(&mut record, find("Contract"), find("Declarer"))?;
    if let Some(tag) = find("Play") {
        read_play(&mut record, tag)?;
    }
    let is_tricks = |text: &str| text.parse().is_ok_and(|tricks: u8| tricks <= 13);
    record.claimed = read("Result", "a number of tricks", &is_tricks)?.and_then(|text| text.parse().ok());
    let other = |tag: &&Tag| !KNOWN.contains(&tag.name.as_str());
    record.tags = game.iter().filter(other).map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    Ok(record)
}

/// The tags that have a place of their own in a record.
const KNOWN: [&str; 13] = [
    "Board",
    "North",
    "East",
    "South",
    "West",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Declarer",
    "Contract",
    "Result",
    "Auction",
    "Play",
];

fn read_auction(record: &mut Record, tag: &Tag) -> Result<(), TextError> {
    let dealer = Seat::from_text(&tag.value).ok_or_else(|| {
        TextError::new(tag.offset, format!("`{}` is not a seat", tag.value), "N, E, S or W")
    })?;
    if dealer != record.state.auction().dealer {
        let message = format!("{dealer} calls first, but {} deals", record.state.auction().dealer);
        return Err(TextError::new(tag.offset, message, "the dealer"));
    }
    let mut is_broken_off = false;
    for (offset, word) in calls_of(tag) {
        match word {
            "*" | "+" => is_broken_off = true,
            "AP" | "ap" => {
                while !record.state.auction().is_over() {
                    record.play("P", offset)?;
                }
            }
            call => record.play(call, offset)?,
        }
    }
    if record.state.auction().is_over() || is_broken_off {
        return Ok(());
    }
    let end = tag.words.last().map_or(tag.offset, |(offset, word)| offset + word.len());
    Err(TextError::new(
        end,
        "the auction breaks off",
        "three passes at its end, or * where it is not finished",
    ))
}

/// The words of a section without notes, marks and comments.
fn calls_of(tag: &Tag) -> impl Iterator<Item = (usize, &str)> {
    let is_note = |word: &str| word.starts_with('=') || word.starts_with('$') || word == "-";
    tag.words
        .iter()
        .map(|(offset, word)| (*offset, word.trim_end_matches(['!', '?'])))
        .filter(move |(_, word)| !word.is_empty() && !is_note(word))
}

/// The contract as it is written beside the calls, or without them.
fn read_contract(
    record: &mut Record,
    contract: Option<&Tag>,
    declarer: Option<&Tag>,
) -> Result<(), TextError> {
    let (Some(contract), Some(declarer)) = (contract, declarer) else { return Ok(()) };
    if contract.value.eq_ignore_ascii_case("pass") {
        return Ok(());
    }
    let seat = Seat::from_text(declarer.value.trim_start_matches('^')).ok_or_else(|| {
        TextError::new(declarer.offset, format!("`{}` is not a seat", declarer.value), "N, E, S or W")
    })?;
    let written = Contract::from_text(&contract.value, seat).ok_or_else(|| {
        TextError::new(contract.offset, format!("`{}` is not a contract", contract.value), "one as 3NTX")
    })?;
    match record.state.contract() {
        Some(called) if called != written => {
            let message = format!("the calls lead to {called}, not to {written}");
            Err(TextError::new(contract.offset, message, "the contract of the auction"))
        }
        _ => {
            record.contract = Some(written);
            Ok(())
        }
    }
}

/// Tricks row by row; the columns belong to the seats from the first leader on, whoever leads.
fn read_play(record: &mut Record, tag: &Tag) -> Result<(), TextError> {
    let first = Seat::from_text(&tag.value).ok_or_else(|| {
        TextError::new(tag.offset, format!("`{}` is not a seat", tag.value), "N, E, S or W")
    })?;
    let wrong_leader = |state: &State| state.contract().is_none_or(|contract| contract.leader() != first);
    if wrong_leader(&record.state) {
        let message = format!("{first} does not lead to the first trick");
        return Err(TextError::new(tag.offset, message, "the seat after the declarer, and the calls before"));
    }
    let is_card = |word: &str| Card::from_text(word).is_some() || word == "-";
    let is_broken_off = tag.words.iter().any(|(_, word)| word == "*" || word == "+");
    let is_note = |word: &str| word.starts_with(['=', '$', '*', '+']);
    let words: Vec<&(usize, String)> = tag.words.iter().filter(|(_, word)| !is_note(word)).collect();
    if let Some((offset, word)) = words.iter().copied().find(|(_, word)| !is_card(word)) {
        return Err(TextError::new(*offset, format!("`{word}` is not a card"), "a card, as SA"));
    }
    for row in words.chunks(4) {
        let leader = record.state.leader();
        for place in 0..4 {
            let column = leader.after(place).steps_from(first);
            match row.get(column) {
                Some((offset, word)) if word != "-" => record.play(word, *offset)?,
                _ => break,
            }
        }
    }
    if record.state.played().len() == 52 || is_broken_off || words.iter().any(|(_, word)| word == "-") {
        return Ok(());
    }
    let end = tag.words.last().map_or(tag.offset, |(offset, word)| offset + word.len());
    Err(TextError::new(end, "the play breaks off", "thirteen tricks, or * where it is not finished"))
}

/// Writes records as a PBN file.
pub fn write_pbn(records: &[Record]) -> String {
    let mut out = "% PBN 2.1\n% EXPORT\n".to_owned();
    for record in records {
        out += &write_game(record);
        out.push('\n');
    }
    out
}

fn write_game(record: &Record) -> String {
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        out += &format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    let of = |name: &str| {
        record.tags.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value.as_str())
    };
    let state = &record.state;
    let dealer = state.auction().dealer;
    let board = record.board.map_or(String::new(), |board| board.to_string());
    for (name, value) in
        [("Event", of("Event")), ("Site", of("Site")), ("Date", of("Date")), ("Board", &board)]
    {
        tag(name, value);
    }
    for seat in [Seat::West, Seat::North, Seat::East, Seat::South] {
        tag(seat.name(), &record.names[seat as usize]);
    }
    tag("Dealer", &dealer.letter().to_string());
    tag("Vulnerable", state.vulnerability.name());
    tag("Deal", &state.deal().text_from(dealer));
    tag("Scoring", of("Scoring"));
    let contract = record.contract();
    let is_passed_out = state.auction().is_over() && contract.is_none();
    tag("Declarer", &contract.map_or(String::new(), |contract| contract.declarer.letter().to_string()));
    tag(
        "Contract",
        &contract.map_or(if is_passed_out { "Pass".into() } else { String::new() }, Contract::short),
    );
    tag("Result", &record.result().map_or(String::new(), |tricks| tricks.to_string()));
    for (name, value) in &record.tags {
        if !["Event", "Site", "Date", "Scoring"].contains(&name.as_str()) {
            tag(name, value);
        }
    }
    if !state.auction().calls().is_empty() {
        tag("Auction", &dealer.letter().to_string());
        out +=
            &section(state.auction().calls().iter().map(|&call| call_text(call)), state.auction().is_over());
    }
    if let (Some(contract), false) = (state.contract(), state.played().is_empty()) {
        let first = contract.leader();
        out += &format!("[Play \"{}\"]\n", first.letter());
        let rows = state.all_tricks().into_iter().flat_map(|(leader, trick)| {
            let card = move |column: usize| {
                let place = first.after(column).steps_from(leader);
                trick.get(place).map_or("-".into(), Card::to_string)
            };
            (0..4).map(card)
        });
        out += &section(rows, state.played().len() == 52);
    }
    out
}

fn call_text(call: Call) -> String {
    if call == Call::Pass { "Pass".into() } else { call.to_string() }
}

/// Four words a line, and a star at the end of what is not finished.
fn section(words: impl Iterator<Item = String>, is_finished: bool) -> String {
    let words: Vec<String> = words.collect();
    let mut out: String = words.chunks(4).map(|row| row.join(" ") + "\n").collect();
    if !is_finished {
        out += "*\n";
    }
    out
}

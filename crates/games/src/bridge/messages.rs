//! The lines of the table-manager protocol of Blue Chip Bridge (version 18), by which programs play against each other.

use super::{Bridge, Call, Card, Hand, Seat, Suit, Vulnerability};

/// `S A K 6. H Q J. D -. C 9 2.`
pub fn cards_text(hand: Hand) -> String {
    let suit = |suit: Suit| {
        let ranks: Vec<String> =
            hand.of(suit).cards().rev().map(|card| card.rank_letter().to_string()).collect();
        format!("{suit} {}.", if ranks.is_empty() { "-".into() } else { ranks.join(" ") })
    };
    Suit::WRITTEN.map(suit).join(" ")
}

/// The cards of such a text; nothing if it is none.
pub fn read_cards(text: &str) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    for part in text.split('.').map(str::trim).filter(|part| !part.is_empty()) {
        let mut words = part.split_whitespace();
        let suit = words
            .next()
            .filter(|word| word.len() == 1)
            .and_then(|word| Suit::from_letter(word.chars().next()?))?;
        for word in words.filter(|&word| word != "-") {
            let letter = if word == "10" { 'T' } else { word.chars().next()? };
            hand = hand.with(Card::new(suit, Card::rank_from_letter(letter)?));
        }
    }
    Some(hand)
}

/// `Board number 3. Dealer South. E/W vulnerable.`
pub fn board_line(board: u32, rules: Bridge) -> String {
    let vulnerable = ["Neither", "N/S", "E/W", "Both"][rules.vulnerability as usize];
    format!("Board number {board}. Dealer {}. {vulnerable} vulnerable.", rules.dealer)
}

/// The board of such a line.
pub fn read_board_line(line: &str) -> Option<(u32, Bridge)> {
    let mut parts = line.split('.').map(str::trim);
    let number = parts.next()?.rsplit(' ').next()?.parse().ok()?;
    let dealer = Seat::from_text(parts.next()?.rsplit(' ').next()?)?;
    let vulnerability = Vulnerability::from_text(parts.next()?.split(' ').next()?)?;
    Some((number, Bridge { dealer, vulnerability }))
}

/// `North passes`, `North bids 1NT`.
pub fn call_line(seat: Seat, call: Call) -> String {
    match call {
        Call::Pass => format!("{seat} passes"),
        Call::Double => format!("{seat} doubles"),
        Call::Redouble => format!("{seat} redoubles"),
        Call::Bid(bid) => format!("{seat} bids {bid}"),
    }
}

/// The call of such a line; what follows it, an alert, is not looked at.
pub fn read_call_line(line: &str) -> Option<(Seat, Call)> {
    let mut words = line.split_whitespace();
    let seat = Seat::from_text(words.next()?)?;
    let call = match words.next()?.trim_end_matches('.').to_ascii_lowercase().as_str() {
        "passes" => Call::Pass,
        "doubles" => Call::Double,
        "redoubles" => Call::Redouble,
        "bids" => Call::from_text(words.next()?.trim_end_matches('.')).filter(|call| call.bid().is_some())?,
        _ => return None,
    };
    Some((seat, call))
}

/// `North plays AC`.
pub fn card_line(seat: Seat, card: Card) -> String {
    format!("{seat} plays {}{}", card.rank_letter(), card.suit())
}

/// The card of such a line.
pub fn read_card_line(line: &str) -> Option<(Seat, Card)> {
    let mut words = line.split_whitespace();
    let seat = Seat::from_text(words.next()?)?;
    words.next().filter(|word| word.eq_ignore_ascii_case("plays"))?;
    Some((seat, Card::from_text(words.next()?.trim_end_matches('.'))?))
}

/// Whether a line says that a seat is ready for the call of another.
pub fn is_ready_for_call(line: &str, seat: Seat, caller: Seat) -> bool {
    same(line, &format!("{seat} ready for {caller}'s bid"))
}

/// Whether two lines say the same: case, spaces and a full stop at the end do not matter.
pub fn same(line: &str, other: &str) -> bool {
    let plain = |text: &str| {
        text.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches('.').to_ascii_lowercase()
    };
    plain(line) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::Deal;

    #[test]
    fn lines_are_written_and_read() {
        let deal: Deal =
            "N:AKJ6.AKJ..A76532 QT9.QT9.AKQJT98. 87.8765432.76.98 5432..5432.KQJT4".parse().unwrap();
        assert_eq!(cards_text(deal.hand(Seat::North)), "S A K J 6. H A K J. D -. C A 7 6 5 3 2.");
        for seat in Seat::ALL {
            assert_eq!(read_cards(&cards_text(deal.hand(seat))), Some(deal.hand(seat)));
        }
        for board in 1..=16 {
            assert_eq!(
                read_board_line(&board_line(board, Bridge::board(board))),
                Some((board, Bridge::board(board)))
            );
        }
        for call in Call::all() {
            assert_eq!(read_call_line(&call_line(Seat::West, call)), Some((Seat::West, call)));
        }
        for card in Card::all() {
            assert_eq!(read_card_line(&card_line(Seat::East, card)), Some((Seat::East, card)));
        }
        assert_eq!(
            read_call_line("NORTH bids 1NT Alert."),
            Some((Seat::North, Call::from_text("1NT").unwrap()))
        );
        for wrong in
            ["", "North", "North bids", "North bids X", "Somebody passes", "North plays", "North plays ZZ"]
        {
            assert!(read_call_line(wrong).is_none() && read_card_line(wrong).is_none(), "{wrong}");
        }
        assert!(is_ready_for_call("NORTH ready for  East's bid.", Seat::North, Seat::East));
        assert_eq!(read_cards("S A K. X 2."), None);
    }
}

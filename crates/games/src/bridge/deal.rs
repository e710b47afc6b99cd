//! Who holds which cards, written as in the Portable Bridge Notation: `N:QJ6.K652.J85.T98 873.… … …`, the named seat's hand
//! first, then clockwise.

use std::fmt;
use std::str::FromStr;

use tah_rules::{Dice, TextError};

use super::{Card, Hand, Seat};

/// The cards of the four hands, by [`Seat`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deal {
    /// The hands of North, East, South and West.
    pub hands: [Hand; 4],
}

impl Deal {
    /// A whole deal, each as likely as the others.
    pub fn random(dice: &mut Dice) -> Deal {
        let mut cards: Vec<Card> = Card::all().collect();
        dice.shuffle(&mut cards);
        let mut hands = cards.chunks(13).map(|hand| hand.iter().copied().collect());
        Deal { hands: std::array::from_fn(|_| hands.next().unwrap_or_default()) }
    }

    /// The cards of a seat.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat as usize]
    }

    /// Who holds `card`, if anybody does.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.hand(seat).has(card))
    }

    /// All cards of the four hands.
    pub fn cards(&self) -> Hand {
        self.hands.iter().fold(Hand::EMPTY, |all, &hand| all.or(hand))
    }

    /// The deal as it is written, beginning with the hand of `first`.
    pub fn text_from(&self, first: Seat) -> String {
        let hands: Vec<String> = (0..4).map(|steps| self.hand(first.after(steps)).to_string()).collect();
        format!("{}:{}", first.letter(), hands.join(" "))
    }

    /// Reads hands of any number of cards: a whole deal, or the ending of one. No card may be there twice.
    pub fn read_any(text: &str) -> Result<Deal, TextError> {
        Deal::read_with_places(text).map(|(deal, _)| deal)
    }

    /// The deal, and for each seat the byte at which its hand begins.
    fn read_with_places(text: &str) -> Result<(Deal, [usize; 4]), TextError> {
        const EXPECTED: &str = "a seat, a colon and four hands, as in N:QJ6.K652.J85.T98 873.… … …";
        let begin = text.len() - text.trim_start().len();
        let body = text.trim();
        let colon = body.find(':').ok_or_else(|| {
            TextError::new(begin, format!("`{}` does not name a first seat", shortened(body)), EXPECTED)
        })?;
        let first = Seat::from_text(body[..colon].trim()).ok_or_else(|| {
            TextError::new(begin, format!("`{}` is not a seat", shortened(&body[..colon])), "N, E, S or W")
        })?;
        let (mut deal, mut places) = (Deal::default(), [0; 4]);
        let mut seats = (0..4).map(|steps| first.after(steps));
        let mut place = begin + colon + 1;
        for word in text[place..].split_inclusive(char::is_whitespace) {
            let hand = word.trim_end();
            if !hand.is_empty() {
                let seat = seats.next().ok_or_else(|| TextError::new(place, "a fifth hand", "four hands"))?;
                places[seat as usize] = place;
                deal.hands[seat as usize] = Hand::read(hand, place)?;
                deal.check_twice(seat, hand, place)?;
            }
            place += word.len();
        }
        match seats.next() {
            None => Ok((deal, places)),
            Some(seat) => Err(TextError::new(
                begin + body.len(),
                format!("the hand of {seat} is missing"),
                "four hands",
            )),
        }
    }

    /// The error for a card of `seat` that another hand has too, at its letter in `text`.
    fn check_twice(&self, seat: Seat, text: &str, offset: usize) -> Result<(), TextError> {
        let mut others = Seat::ALL.into_iter().filter(|&other| other != seat);
        let Some((other, card)) =
            others.find_map(|other| Some((other, self.hand(other).and(self.hand(seat)).first()?)))
        else {
            return Ok(());
        };
        // The suits written before it end with a full stop each; within its suit its letter is there once.
        let before = 3 - card.suit() as usize;
        let suit: usize = text.split('.').take(before).map(|suit| suit.len() + 1).sum();
        let letter = text[suit..].to_ascii_uppercase().find(card.rank_letter()).unwrap_or(0);
        let message = format!("{card} is there twice: {other} and {seat} both hold it");
        Err(TextError::new(offset + suit + letter, message, "every card once"))
    }

    /// The error for a deal that is not whole: which hand has not thirteen cards.
    fn check_whole(&self, places: [usize; 4]) -> Result<(), TextError> {
        let Some(seat) = Seat::ALL.into_iter().find(|&seat| self.hand(seat).len() != 13) else {
            return Ok(());
        };
        let total = self.cards().len();
        let missing: Vec<String> =
            Hand::DECK.minus(self.cards()).cards().map(|card| card.to_string()).collect();
        let mut message = format!("{seat} has {} cards", self.hand(seat).len());
        if total != 52 {
            message += &format!(", and the deal {total}");
        }
        if (1..=4).contains(&missing.len()) {
            message += &format!(" without {}", missing.join(" "));
        }
        Err(TextError::new(places[seat as usize], message, "thirteen cards in every hand, 52 in all"))
    }
}

/// The first few characters of a text, for messages.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 20;
    match text.char_indices().nth(SHOWN) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

impl FromStr for Deal {
    type Err = TextError;

    /// Reads a whole deal.
    fn from_str(text: &str) -> Result<Deal, TextError> {
        let (deal, places) = Deal::read_with_places(text)?;
        deal.check_whole(places)?;
        Ok(deal)
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_from(Seat::North))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

    #[test]
    fn a_deal_survives_being_written_and_read_from_any_seat() {
        let deal: Deal = WHOLE.parse().unwrap();
        assert_eq!(deal.to_string(), WHOLE);
        for seat in Seat::ALL {
            assert_eq!(deal.text_from(seat).parse(), Ok(deal));
        }
        assert_eq!(deal.hand(Seat::North).len(), 13);
        let mut dice = Dice::new(1);
        for _ in 0..100 {
            let deal = Deal::random(&mut dice);
            assert_eq!((deal.to_string().parse(), deal.cards()), (Ok(deal), Hand::DECK));
        }
        let voids = "W:AKQJT98765432.-.. .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
        assert_eq!(voids.parse::<Deal>().unwrap().hand(Seat::West).ranks(super::super::Suit::Spades), 0x1FFF);
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, offset, part) in [
            ("", 0, "does not name a first seat"),
            ("hello", 0, "does not name a first seat"),
            (" X:A", 1, "`X` is not a seat"),
            ("N:QJ6.K652.J85.T98 873.J97.AT764.Q4", 35, "the hand of South is missing"),
            (&WHOLE.replace("N:QJ6", "N:QJ"), 2, "North has 12 cards, and the deal 51 without S6"),
            (&WHOLE.replace("N:QJ6", "N:QJ65"), 38, "S5 is there twice: North and South both hold it"),
            (&WHOLE.replace("QJ6", "QJJ"), 4, "SJ is there twice"),
            (&WHOLE.replace("KJ3", "KJ9"), 68, "C9 is there twice: North and West both hold it"),
            (&WHOLE.replace("Q4 K5.", "Q4 K."), 36, "South has 12 cards, and the deal 51 without S5"),
            (&WHOLE.replace("QJ6", "QX6"), 3, "`X` is not a rank"),
            (&WHOLE.replace("AT764.Q4", "AT764"), 32, "fewer than four suits"),
            (&WHOLE.replace("T98", "T98.5"), 18, "only four suits"),
            (&format!("{WHOLE} A.A.A.A"), 70, "a fifth hand"),
        ] {
            let error = text.parse::<Deal>().unwrap_err();
            assert!(error.message.contains(part), "{text}: {error}");
            assert_eq!(error.offset, offset, "{text}: {error}");
        }
        let fourteen = WHOLE.replace("N:QJ6.", "N:QJ86.").replace("873.", "73.");
        let error = fourteen.parse::<Deal>().unwrap_err();
        assert_eq!((error.offset, error.message.as_str()), (2, "North has 14 cards"));
    }
}

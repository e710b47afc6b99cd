//! What the small poker games share: three ranks, a line of betting without a heap, what a seat sees of the other's
//! card, and the reading of words.

use std::fmt;

use tah_rules::scene::{Hand, Part};
use tah_rules::{Notation, TextError, legal_moves};

/// A rank, lowest first. Suits decide nothing in these games, so a card is its rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// The lowest.
    Jack,
    /// The middle one.
    Queen,
    /// The highest.
    King,
}

impl Rank {
    /// Every rank, lowest first.
    pub const ALL: [Rank; 3] = [Rank::Jack, Rank::Queen, Rank::King];

    /// The rank that a letter names, in either case.
    pub fn from_letter(text: &str) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.letter().eq_ignore_ascii_case(text))
    }

    /// `J`, `Q` or `K`.
    pub fn letter(self) -> &'static str {
        match self {
            Rank::Jack => "J",
            Rank::Queen => "Q",
            Rank::King => "K",
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// What a seat sees of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    /// It has not been dealt.
    Undealt,
    /// It lies face down.
    FaceDown,
    /// It lies face up.
    Shown(Rank),
}

impl Seen {
    /// A card, or the place of one, that is open to whoever looks or is not.
    pub fn new(card: Option<Rank>, open: bool) -> Self {
        match card {
            None => Seen::Undealt,
            Some(rank) if open => Seen::Shown(rank),
            Some(_) => Seen::FaceDown,
        }
    }

    /// The place of a card as a part of a drawing.
    pub fn drawn(self, title: impl Into<String>) -> Part {
        let cards = match self {
            Seen::Undealt => vec![],
            Seen::FaceDown => vec![None],
            Seen::Shown(rank) => vec![Some(rank.to_string())],
        };
        Part::Hand(Hand { title: title.into(), cards })
    }
}

/// The bets of one round in order, at most `N` of them: filled from the front, so that equal lines are equal arrays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line<A, const N: usize>([Option<A>; N]);

impl<A: Copy + PartialEq, const N: usize> Line<A, N> {
    /// No bets yet.
    pub const EMPTY: Self = Self([None; N]);

    /// How many bets were made.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether none was made.
    pub fn is_empty(&self) -> bool {
        self.last().is_none()
    }

    /// The bets in order.
    pub fn iter(&self) -> impl Iterator<Item = A> + '_ {
        self.0.iter().map_while(|&bet| bet)
    }

    /// The latest bet.
    pub fn last(&self) -> Option<A> {
        self.iter().last()
    }

    /// How often `bet` was made.
    pub fn count(&self, bet: A) -> usize {
        self.iter().filter(|&b| b == bet).count()
    }

    /// Adds a bet; a line that is full stays as it is.
    pub fn push(&mut self, bet: A) {
        if let Some(place) = self.0.iter_mut().find(|place| place.is_none()) {
            *place = Some(bet);
        }
    }

    /// Takes the latest bet back.
    pub fn pop(&mut self) {
        if let Some(place) = self.0.iter_mut().rev().find(|place| place.is_some()) {
            *place = None;
        }
    }
}

/// The words of `text`, each with the byte at which it begins.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// Reads the word for a card: a rank, or `-` for one that is not dealt yet.
pub fn read_card(word: Option<(usize, &str)>, text: &str, whose: &str) -> Result<Option<Rank>, TextError> {
    const EXPECTED: &str = "J, Q, K, or - if it is not dealt yet";
    match word {
        None => Err(TextError::new(text.len(), format!("{whose} is missing"), EXPECTED)),
        Some((_, "-")) => Ok(None),
        Some((offset, word)) => Rank::from_letter(word)
            .map(Some)
            .ok_or_else(|| TextError::new(offset, format!("`{word}` is not a card"), EXPECTED)),
    }
}

/// The legal move that `text` names by its word or by the first letter of it.
pub fn read_move<R: Notation>(rules: &R, state: &R::State, text: &str) -> Result<R::Move, TextError> {
    let wanted = text.trim();
    let legal = legal_moves(rules, state);
    let named = |word: &str| {
        word.eq_ignore_ascii_case(wanted) || (wanted.len() == 1 && word[..1].eq_ignore_ascii_case(wanted))
    };
    legal
        .iter()
        .copied()
        .find(|&m| named(&rules.move_text(state, m)))
        .ok_or_else(|| TextError::illegal_move(text, legal.iter().map(|&m| rules.move_text(state, m))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_filled_and_emptied_from_its_end() {
        let mut line = Line::<char, 2>::EMPTY;
        assert!(line.is_empty());
        line.push('a');
        line.push('b');
        line.push('c');
        assert_eq!((line.len(), line.last(), line.count('a')), (2, Some('b'), 1));
        line.pop();
        line.pop();
        line.pop();
        assert_eq!(line, Line::EMPTY);
    }

    #[test]
    fn words_know_where_they_begin() {
        assert_eq!(words("  K → q").collect::<Vec<_>>(), [(2, "K"), (4, "→"), (8, "q")]);
    }
}

//! Reading a tree from text, in one pass over its bytes and without recursion. The grammar is in `docs/trees.md`.

use std::str::FromStr;

use tah_rules::TextError;

use super::arena::{MAX_PLAYERS, Tree};
use super::builder::Builder;
use super::number;

pub(super) const A_NODE: &str = "a number, a tuple `(1,2)`, a decision `(…)` or chance `{…}`";
/// Node numbers and places in the text fit into 28 and 29 bits.
const MAX_BYTES: usize = 1 << 29;
pub(super) const NEVER: u32 = u32::MAX;

impl Tree {
    /// The tree that `text` describes.
    pub fn parse(text: &str) -> Result<Tree, TextError> {
        if text.len() >= MAX_BYTES {
            return Err(TextError::new(0, "this tree is too long", "a text of less than 512 MB"));
        }
        let parser = Parser {
            text,
            bytes: text.as_bytes(),
            at: 0,
            tree: Builder::for_text(text.len()),
            bare: NEVER,
            claimed: [NEVER; MAX_PLAYERS],
        };
        parser.tree()
    }
}

impl FromStr for Tree {
    type Err = TextError;
    fn from_str(text: &str) -> Result<Self, TextError> {
        Tree::parse(text)
    }
}

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) tree: Builder,
    /// The last node opened by a parenthesis with nothing before it: the only kind that can turn out to be a tuple.
    bare: u32,
    /// Where each player was first named before the first leaf, which tells how many there are.
    pub(super) claimed: [u32; MAX_PLAYERS],
}

pub(super) type Parsed<T = ()> = Result<T, TextError>;

impl Parser<'_> {
    fn tree(mut self) -> Parsed<Tree> {
        while !self.tree.is_whole() {
            match self.next_byte() {
                Some(b')') => self.close(b')', false)?,
                Some(b'}') => self.close(b'}', true)?,
                Some(_) => {
                    if self.tree.in_chance() {
                        self.probability()?;
                    }
                    self.node()?;
                }
                None => return Err(self.ends_early()),
            }
        }
        match self.next_byte() {
            None => Ok(self.tree.finish()),
            Some(b')' | b'}') => self.fail("this closes nothing: the tree has ended", "the end of the text"),
            Some(_) => self.fail(
                "there is text after the tree",
                "the end of the text; a node's children stand in `( )`",
            ),
        }
    }

    /// The next byte that is not space and not comment.
    #[inline]
    pub(super) fn next_byte(&mut self) -> Option<u8> {
        loop {
            match self.bytes.get(self.at)? {
                b' ' | b'\n' | b'\t' | b'\r' => self.at += 1,
                b'#' => {
                    let rest = &self.bytes[self.at..];
                    self.at += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
                }
                &byte => return Some(byte),
            }
        }
    }

    #[inline]
    pub(super) fn node(&mut self) -> Parsed {
        match self.next_byte() {
            Some(b'(') => self.open(None, self.at),
            Some(b'0'..=b'9' | b'-' | b'.') => return self.number(false),
            Some(b'{') => self.open_chance(),
            _ => return self.word(),
        }
        Ok(())
    }

    /// Opens a decision at the parenthesis under the cursor; `from` is where its text starts.
    #[inline]
    pub(super) fn open(&mut self, player: Option<u8>, from: usize) {
        self.bare = if player.is_none() { self.tree.next_node() } else { NEVER };
        self.tree.open_decision(player, from as u32);
        self.at += 1;
    }

    fn open_chance(&mut self) {
        self.tree.open_chance(self.at as u32);
        self.at += 1;
    }

    #[inline]
    fn close(&mut self, bracket: u8, chance: bool) -> Parsed {
        let Some(frame) = self.tree.innermost() else {
            return self.fail(format!("`{}` closes nothing", bracket as char), A_NODE);
        };
        let opened_at = frame.opened_at as usize;
        if self.tree.in_chance() != chance {
            let right = if chance { "`)`" } else { "`}`" };
            return self.fail(format!("`{}` does not match what it closes", bracket as char), right);
        }
        if self.tree.is_childless() {
            return self.fail("this node is empty", "at least one child");
        }
        if chance {
            let sum = self.tree.probability_sum();
            if (sum - 1.0).abs() > 1e-9 {
                let message = format!("these probabilities sum to {}, not to 1", number::number_text(sum));
                return Err(TextError::new(opened_at, message, "probabilities that sum to 1"));
            }
        }
        self.at += 1;
        self.tree.close();
        Ok(())
    }

    /// What stands before an outcome of chance.
    fn probability(&mut self) -> Parsed {
        let from = self.at;
        if !matches!(self.bytes[from], b'0'..=b'9' | b'-' | b'.') {
            return self
                .fail("an outcome of chance needs its probability", "a probability such as 0.5 or 1/3");
        }
        let (probability, end) = number::scan(self.bytes, from)?;
        if !(probability > 0.0 && probability <= 1.0 + 1e-9) {
            let message = format!("{} is not a probability", &self.text[from..end]);
            return Err(TextError::new(from, message, "a number above 0 and at most 1"));
        }
        self.tree.probability(probability);
        self.at = end;
        match self.next_byte() {
            Some(b',') => self.fail("commas stand only inside payoff tuples", "a space between outcomes"),
            Some(b')' | b'}') => self.fail("this probability has no outcome", A_NODE),
            None => Err(self.ends_early()),
            _ => Ok(()),
        }
    }

    /// A leaf, the first payoff of a tuple, or the number of the player who decides.
    #[inline]
    pub(super) fn number(&mut self, labelled: bool) -> Parsed {
        let from = self.at;
        let (value, end) = number::scan(self.bytes, from)?;
        self.at = end;
        match self.bytes.get(end) {
            Some(b'(') => return self.player(from),
            Some(b' ' | b')' | b'}' | b'\n' | b'\t' | b'\r' | b'#' | b',') | None => {}
            Some(_) => return self.bad_number(from),
        }
        if self.next_byte() == Some(b',') {
            return self.tuple(value, labelled);
        }
        if self.tree.shape() != Some((2, false)) {
            self.first_leaf(2, false, from)?;
        }
        self.tree.number(value);
        Ok(())
    }

    /// Checks that a leaf is like the first one, or, if it is the first, that the players named so far exist.
    #[inline(never)]
    fn first_leaf(&mut self, players: u8, tuples: bool, from: usize) -> Parsed {
        match self.tree.shape() {
            Some((known, true)) if known != players || !tuples => {
                let what = if tuples {
                    format!("this tuple has {players} payoffs")
                } else {
                    "this leaf is a number".into()
                };
                let message = format!("{what}, but the leaves before it are tuples of {known}");
                Err(TextError::new(from, message, format!("a tuple of {known} payoffs")))
            }
            Some((_, false)) if tuples => Err(TextError::new(
                from,
                "this leaf is a tuple, but the leaves before it are numbers",
                "a number",
            )),
            Some(_) => Ok(()),
            None => {
                self.check_claims(players)?;
                self.tree.settle(players, tuples);
                Ok(())
            }
        }
    }

    /// Checks that every player named before the first leaf exists.
    fn check_claims(&self, players: u8) -> Parsed {
        let strangers = (usize::from(players)..MAX_PLAYERS).filter(|&player| self.claimed[player] != NEVER);
        match strangers.min_by_key(|&player| self.claimed[player]) {
            Some(player) => Err(no_such_player(self.claimed[player] as usize, player + 1, players)),
            None => Ok(()),
        }
    }

    /// The rest of a tuple; the cursor is at its first comma.
    fn tuple(&mut self, first: f64, labelled: bool) -> Parsed {
        let is_tuple =
            self.tree.next_node().checked_sub(1).is_some_and(|last| last == self.bare) && !labelled;
        let Some(from) = self.tree.innermost().map(|frame| frame.opened_at as usize).filter(|_| is_tuple)
        else {
            return self
                .fail("commas stand only inside payoff tuples such as (1,2,6)", "a space between children");
        };
        let mut values = [first; MAX_PLAYERS];
        let mut count = 1;
        while self.next_byte() == Some(b',') {
            self.at += 1;
            match self.next_byte() {
                Some(b'0'..=b'9' | b'-' | b'.') => {}
                Some(_) => return self.fail("a tuple holds only numbers", "a number"),
                None => return Err(self.ends_early()),
            }
            if count == MAX_PLAYERS {
                return self.fail("a tree has at most 10 players", "`)`");
            }
            (values[count], self.at) = number::scan(self.bytes, self.at)?;
            count += 1;
        }
        match self.next_byte() {
            Some(b')') => self.at += 1,
            Some(_) => return self.fail("this tuple goes on without a comma", "`,` or `)`"),
            None => return Err(self.ends_early()),
        }
        self.tree.unopen();
        self.first_leaf(count as u8, true, from)?;
        self.tree.tuple(&values[..count]);
        Ok(())
    }
}

/// The error for naming a player that the tree does not have.
pub(super) fn no_such_player(at: usize, player: usize, players: u8) -> TextError {
    let message = format!("there is no player {player} in a tree of {players} players");
    TextError::new(at, message, format!("a player from 1 to {players}"))
}

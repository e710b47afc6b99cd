//! One deal as it is written down: the cards, and as much of the auction, the play and the result as is known.

use tah_rules::{Notation, Rules, TextError};

use crate::bridge::{Bridge, Contract, Deal, Hand, Seat, Side, State};

/// A deal that was, is or will be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The number of the board.
    pub board: Option<u32>,
    /// Who sits where: North, East, South, West; empty if not known.
    pub names: [String; 4],
    /// The deal with the calls and the cards played.
    pub state: State,
    /// The contract, if it is known and the calls are not.
    pub contract: Option<Contract>,
    /// The declarer's tricks, if the play was not finished card by card.
    pub claimed: Option<u8>,
    /// All else that a PBN file says of it, by name.
    pub tags: Vec<(String, String)>,
}

impl Record {
    /// A record of a position.
    pub fn new(state: State) -> Self {
        Self {
            board: None,
            names: Default::default(),
            state,
            contract: None,
            claimed: None,
            tags: Vec::new(),
        }
    }

    /// The contract, by the calls or as it was written.
    pub fn contract(&self) -> Option<Contract> {
        self.state.contract().or(self.contract)
    }

    /// The declarer's tricks, once they are known.
    pub fn result(&self) -> Option<u8> {
        let contract = self.contract()?;
        let played = self.state.played().len() == 52;
        played.then(|| self.state.tricks(contract.declarer.side()) as u8).or(self.claimed)
    }

    /// The score of North and South, once it is known.
    pub fn score(&self) -> Option<i32> {
        let Some(contract) = self.contract() else {
            return self.state.auction().is_over().then_some(0);
        };
        let side = contract.declarer.side();
        let score = contract.score(self.result()?.into(), self.state.vulnerability.of(side));
        Some(if side == Side::NorthSouth { score } else { -score })
    }

    /// Makes the move that `text` names; `offset` is where it stands, for errors.
    pub(super) fn play(&mut self, text: &str, offset: usize) -> Result<(), TextError> {
        let rules = Bridge::default();
        let at = |error: TextError| TextError { offset: offset + error.offset, ..error };
        let m = rules.parse_move(&self.state, text).map_err(at)?;
        rules.play(&mut self.state, m);
        Ok(())
    }
}

/// Lines that begin with a deal each; what follows a bar is for others.
pub(super) fn read_deals(text: &str) -> Result<Vec<Record>, TextError> {
    let mut records = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        if !words.is_empty() && !words.starts_with('#') {
            let indent = line.len() - line.trim_start().len();
            let position = words.split(" | S:").next().unwrap_or(words);
            let at = |error: TextError| TextError { offset: offset + indent + error.offset, ..error };
            records.push(Record::new(Bridge::default().parse_position(position).map_err(at)?));
        }
        offset += line.len();
    }
    if records.is_empty() {
        return Err(TextError::new(
            0,
            "there is no deal",
            "a deal as in PBN on each line, a PBN or a LIN file",
        ));
    }
    Ok(records)
}

/// The hand that is left when three are known.
pub(super) fn complete(deal: &mut Deal, seat: Seat) {
    if deal.hand(seat).is_empty() && deal.cards().len() == 39 {
        deal.hands[seat as usize] = Hand::DECK.minus(deal.cards());
    }
}

//! Moves are children's numbers, positions are paths: `1.3.2`. Labels are accepted for both.

use tah_rules::{Notation, TextError};

use super::{Child, NodeId, Tree};

impl Notation for Tree {
    fn move_text(&self, _state: &NodeId, m: Child) -> String {
        (m.0 + 1).to_string()
    }

    fn parse_move(&self, state: &NodeId, text: &str) -> Result<Child, TextError> {
        let word = text.trim();
        let count = self.children(*state).len();
        if let Some(number) = child_number(word).filter(|number| (1..=count).contains(number)) {
            return Ok(Child(number as u32 - 1));
        }
        let mut labelled =
            self.children(*state).iter().enumerate().filter(|(_, c)| self.label(**c) == Some(word));
        match (labelled.next(), labelled.next()) {
            (Some((index, _)), None) => Ok(Child(index as u32)),
            (Some(_), Some(_)) => {
                let message = format!("several children are labelled `{word}`");
                Err(TextError::new(0, message, format!("a number from 1 to {count}")))
            }
            (None, _) => {
                Err(TextError::illegal_move(text, (0..count).map(|i| self.name_of_child(*state, i))))
            }
        }
    }

    fn position_text(&self, state: &NodeId) -> String {
        let path = self.path(*state);
        if path.is_empty() {
            return "root".into();
        }
        path.iter().map(|child| (child.0 + 1).to_string()).collect::<Vec<_>>().join(".")
    }

    fn parse_position(&self, text: &str) -> Result<NodeId, TextError> {
        let word = text.trim();
        if word.is_empty() || word == "root" {
            return Ok(NodeId::ROOT);
        }
        let mut labelled = self.labels().filter(|(_, label)| *label == word);
        match (labelled.next(), labelled.next()) {
            (Some((node, _)), None) => return Ok(node),
            (Some(_), Some(_)) => {
                let message = format!("several nodes are labelled `{word}`");
                return Err(TextError::new(0, message, "a path such as 1.3.2"));
            }
            (None, _) => {}
        }
        let mut node = NodeId::ROOT;
        let mut offset = text.len() - text.trim_start().len();
        for step in word.split('.') {
            let child = self.parse_move(&node, step).map_err(|error| TextError { offset, ..error })?;
            node = self.children(node)[child.0 as usize];
            offset += step.len() + 1;
        }
        Ok(node)
    }

    fn position_help(&self) -> String {
        "a path of child numbers from the root, such as 1.3.2, a node's label, or `root`".into()
    }
}

impl Tree {
    /// A child's number, and its label if it has one.
    fn name_of_child(&self, node: NodeId, index: usize) -> String {
        match self.label(self.children(node)[index]) {
            Some(label) => format!("{} ({label})", index + 1),
            None => (index + 1).to_string(),
        }
    }
}

/// Digits alone: `+1` and `01` are no moves.
fn child_number(word: &str) -> Option<usize> {
    let canonical = word.bytes().all(|b| b.is_ascii_digit()) && !word.starts_with('0');
    word.parse().ok().filter(|_| canonical)
}

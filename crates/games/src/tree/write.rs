//! Writing a tree as text: on one line, in the one form that equal trees share, and without recursion.

use std::fmt;

use super::arena::{Kind, NodeId, Tree};
use super::number::push_number;
use super::words::identifier_length;

/// An open node: which child comes next, and whose turn it is below unless the text says otherwise.
struct Frame {
    node: NodeId,
    child: u32,
    next: u8,
}

impl Tree {
    /// The tree as text. [`Tree::parse`] reads it back as an equal tree (but for promised bounds, which are no part
    /// of the text).
    pub fn text(&self) -> String {
        let mut out = String::with_capacity(self.len() * 4);
        let mut open: Vec<Frame> = Vec::new();
        self.push_opening(&mut out, NodeId::ROOT, 0, &mut open);
        while let Some(frame) = open.last_mut() {
            let (node, index, next) = (frame.node, frame.child, frame.next);
            frame.child += 1;
            let Some(&child) = self.children(node).get(index as usize) else {
                out.push(if self.kind(node) == Kind::Chance { '}' } else { ')' });
                open.pop();
                continue;
            };
            if index > 0 {
                out.push(' ');
            }
            if let Some(probability) = self.probability_of(node, super::Child(index)) {
                push_number(&mut out, probability);
                out.push(' ');
            }
            self.push_opening(&mut out, child, next, &mut open);
        }
        out
    }

    /// Writes a leaf, or the start of any other node and puts it on the stack.
    fn push_opening(&self, out: &mut String, node: NodeId, next: u8, open: &mut Vec<Frame>) {
        if let Some(label) = self.label(node) {
            push_label(out, label);
        }
        match self.kind(node) {
            Kind::Leaf => self.push_leaf(out, node),
            Kind::Chance => {
                out.push('{');
                open.push(Frame { node, child: 0, next });
            }
            Kind::Decision(player) => {
                if player != usize::from(next) {
                    self.push_player(out, player);
                }
                out.push('(');
                open.push(Frame { node, child: 0, next: (player as u8 + 1) % self.players });
            }
        }
    }

    fn push_player(&self, out: &mut String, player: usize) {
        match (self.players, player) {
            (2, 0) => out.push_str("max"),
            (2, _) => out.push_str("min"),
            _ => push_number(out, (player + 1) as f64),
        }
    }

    fn push_leaf(&self, out: &mut String, node: NodeId) {
        let values = self.leaf_values(node);
        if !self.tuples {
            return push_number(out, values[0]);
        }
        for (i, &value) in values.iter().enumerate() {
            out.push(if i == 0 { '(' } else { ',' });
            push_number(out, value);
        }
        out.push(')');
    }

    /// What stands at a leaf, as text: `3` or `(1,2,6)`. Nothing at other nodes.
    pub fn leaf_text(&self, node: NodeId) -> Option<String> {
        let mut text = String::new();
        (self.kind(node) == Kind::Leaf).then(|| self.push_leaf(&mut text, node))?;
        Some(text)
    }

    /// What a player is called: MAX and MIN where there are two, else `player 3`.
    pub fn player_name(&self, player: usize) -> String {
        match (self.players, player) {
            (2, 0) => "MAX".into(),
            (2, _) => "MIN".into(),
            _ => format!("player {}", player + 1),
        }
    }
}

fn push_label(out: &mut String, label: &str) {
    if !label.is_empty() && identifier_length(label) == label.len() {
        out.push_str(label);
    } else {
        out.push('"');
        for c in label.chars() {
            if matches!(c, '"' | '\\') {
                out.push('\\');
            }
            out.push(c);
        }
        out.push('"');
    }
    out.push(':');
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

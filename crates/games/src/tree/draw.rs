//! A node as a scene: where it is, whose turn it is, and what each child is. Figures of whole trees are drawn by the
//! host; this is what a player at a node sees.

use tah_rules::scene::{Part, Scene};
use tah_rules::{Draw, Eyes, Notation};

use super::{Child, Kind, NodeId, Tree, number_text};

/// More children than this are counted, not listed.
const LISTED: usize = 40;

impl Draw for Tree {
    fn draw(&self, state: &NodeId, _eyes: Eyes) -> Scene {
        let children = self.children(*state);
        let mut lines = vec![self.headline(*state)];
        for index in 0..children.len().min(LISTED) {
            lines.push(self.child_line(*state, index));
        }
        if children.len() > LISTED {
            lines.push(format!("… and {} more", children.len() - LISTED));
        }
        Scene { parts: lines.into_iter().map(Part::Label).collect() }
    }
}

impl Tree {
    fn headline(&self, node: NodeId) -> String {
        let place = match self.label(node) {
            Some(label) => format!("{} ({label})", self.position_text(&node)),
            None => self.position_text(&node),
        };
        format!("{place}: {}", self.describe(node))
    }

    fn child_line(&self, node: NodeId, index: usize) -> String {
        let child = self.children(node)[index];
        let mut line = format!("  {}", index + 1);
        if let Some(label) = self.label(child) {
            line += &format!(" ({label})");
        }
        if let Some(probability) = self.probability_of(node, Child(index as u32)) {
            line += &format!(", with probability {}", number_text(probability));
        }
        format!("{line}: {}", self.describe(child))
    }

    /// What a node is: `MAX chooses among 3`, `chance, 2 outcomes`, `leaf 5 = 14`.
    fn describe(&self, node: NodeId) -> String {
        let count = self.children(node).len();
        match (self.kind(node), self.leaf_text(node), self.leaf_number(node)) {
            (Kind::Chance, ..) => format!("chance, {count} outcome{}", if count == 1 { "" } else { "s" }),
            (Kind::Decision(player), ..) => format!("{} chooses among {count}", self.player_name(player)),
            (Kind::Leaf, values, number) => {
                format!("leaf {} = {}", number.unwrap_or_default(), values.unwrap_or_default())
            }
        }
    }
}

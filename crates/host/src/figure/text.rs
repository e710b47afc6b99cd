//! Figures for a terminal: one line a node, with the branches drawn in the margin.

use super::{Figure, FigureError, Mark, Shape};

/// More lines than this nobody scrolls through.
const MAX_LINES: usize = 100_000;
/// Below this depth lines are no longer indented but say how deep they are: else a deep tree would fill the margin.
const MAX_INDENTED: usize = 40;

impl Figure {
    /// The figure as indented lines.
    pub fn text(&self) -> Result<String, FigureError> {
        self.check(MAX_LINES)?;
        let pruned = self.pruned();
        let last = self.last_children();
        let mut out = String::new();
        // For every node from the root to the present one, whether its siblings still follow.
        let mut line: Vec<bool> = Vec::new();
        let mut depths: Vec<usize> = Vec::with_capacity(self.nodes.len());
        for (i, node) in self.nodes.iter().enumerate() {
            let depth = node.parent.map_or(0, |parent| depths[parent as usize] + 1);
            depths.push(depth);
            line.truncate(depth);
            push_margin(&mut out, &line, depth, last[i]);
            line.push(!last[i]);
            self.push_node(&mut out, i, pruned[i]);
            out.push('\n');
        }
        Ok(out)
    }

    /// For every node, whether it is its parent's last child.
    fn last_children(&self) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        let mut last = vec![true; self.nodes.len()];
        for (i, node) in self.nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                last[i] = !std::mem::replace(&mut seen[parent as usize], true);
            }
        }
        last
    }

    fn push_node(&self, out: &mut String, index: usize, pruned: bool) {
        let node = &self.nodes[index];
        if !node.edge.is_empty() {
            *out += &format!("{}: ", one_line(&node.edge));
        }
        let glyph = match node.shape {
            Shape::Max => "▲ MAX",
            Shape::Min => "▼ MIN",
            Shape::Chance => "● chance",
            Shape::Leaf => "■",
            Shape::Player(_) => "● player",
        };
        *out += glyph;
        if let Shape::Player(player) = node.shape {
            *out += &format!(" {player}");
        }
        if !node.name.is_empty() {
            *out += &format!(" {}", one_line(&node.name));
        }
        if let Some(value) = &node.value {
            let equals = if node.shape == Shape::Leaf && node.name.is_empty() { " " } else { " = " };
            *out += &format!("{equals}{}", one_line(value));
        }
        if let Some(window) = &node.window {
            *out += &format!("  {}", one_line(window));
        }
        match &node.mark {
            Mark::Best => *out += "  ★",
            Mark::Current => *out += "  ◀ here",
            Mark::Open => *out += "  …",
            Mark::Pruned(reason) if !reason.is_empty() => {
                *out += &format!("  ✂ pruned: {}", one_line(reason));
            }
            _ if pruned => *out += "  ✂ pruned",
            Mark::Unvisited => *out += "  ?",
            Mark::Done | Mark::Pruned(_) => {}
        }
    }
}

fn push_margin(out: &mut String, line: &[bool], depth: usize, is_last: bool) {
    if depth == 0 {
        return;
    }
    for follows in line.iter().skip(1).take(MAX_INDENTED) {
        *out += if *follows { "│  " } else { "   " };
    }
    *out += if is_last { "└─ " } else { "├─ " };
    if depth > MAX_INDENTED {
        *out += &format!("[{depth}] ");
    }
}

/// Control characters would break the lines, or command the terminal.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

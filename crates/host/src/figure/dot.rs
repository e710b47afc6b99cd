//! Figures for Graphviz: `dot -Tpdf`.

use super::{Figure, FigureError, FigureNode, Mark, Shape};

/// Graphviz itself gives up long before.
const MAX_NODES: usize = 100_000;

impl Figure {
    /// The figure in the language of Graphviz.
    pub fn dot(&self) -> Result<String, FigureError> {
        self.check(MAX_NODES)?;
        let pruned = self.pruned();
        let mut out = String::from(
            "digraph tree {\n  graph [ordering=out]\n  node [fontname=\"Helvetica\"]\n  \
             edge [arrowhead=none, fontname=\"Helvetica\", fontsize=11]\n",
        );
        for (i, node) in self.nodes.iter().enumerate() {
            out += &format!("  n{i} [{}]\n", node_attributes(node, pruned[i]).join(", "));
            if let Some(parent) = node.parent {
                let crossed = pruned[i] && !pruned[parent as usize];
                let attributes = edge_attributes(node, pruned[i], crossed).join(", ");
                out += &format!("  n{parent} -> n{i}{}\n", bracketed(&attributes));
            }
        }
        Ok(out + "}\n")
    }
}

fn node_attributes(node: &FigureNode, pruned: bool) -> Vec<String> {
    let shape = match node.shape {
        Shape::Max => "triangle",
        Shape::Min => "invtriangle",
        Shape::Chance | Shape::Player(_) => "circle",
        Shape::Leaf => "box",
    };
    let player = if let Shape::Player(player) = node.shape { player.to_string() } else { String::new() };
    let value = node.value.as_deref().unwrap_or("");
    let inside: Vec<&str> = [player.as_str(), value].into_iter().filter(|text| !text.is_empty()).collect();
    let outside: Vec<&str> = [node.name.as_str(), node.window.as_deref().unwrap_or("")]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
    let mut attributes = vec![format!("shape={shape}"), format!("label={}", quoted(&inside))];
    if !outside.is_empty() {
        attributes.push(format!("xlabel={}", quoted(&outside)));
    }
    let rounded = node.shape == Shape::Leaf;
    attributes.extend(match (&node.mark, pruned) {
        (_, true) => style(if rounded { "rounded,dashed" } else { "dashed" }, "gray60", 1),
        (Mark::Best, _) => style(if rounded { "rounded,bold" } else { "bold" }, "#0b63ce", 3),
        (Mark::Current, _) => style(if rounded { "rounded,bold" } else { "bold" }, "#d97706", 3),
        (Mark::Unvisited, _) => style(if rounded { "rounded" } else { "solid" }, "gray60", 1),
        _ => style(if rounded { "rounded" } else { "solid" }, "black", 1),
    });
    attributes
}

fn style(style: &str, color: &str, width: u32) -> Vec<String> {
    vec![format!("style=\"{style}\""), format!("color=\"{color}\""), format!("penwidth={width}")]
}

fn edge_attributes(node: &FigureNode, pruned: bool, crossed: bool) -> Vec<String> {
    let label: Vec<&str> =
        [node.edge.as_str(), if crossed { "✂" } else { "" }].into_iter().filter(|t| !t.is_empty()).collect();
    let mut attributes = Vec::new();
    if !label.is_empty() {
        attributes.push(format!("label={}", quoted(&label)));
    }
    if pruned {
        attributes.extend(style("dashed", "gray60", 1));
    } else if node.mark == Mark::Best {
        attributes.extend(style("bold", "#0b63ce", 3));
    }
    if let (true, Mark::Pruned(reason)) = (crossed, &node.mark)
        && !reason.is_empty()
    {
        attributes.push(format!("tooltip={}", quoted(&[reason])));
    }
    attributes
}

fn bracketed(attributes: &str) -> String {
    if attributes.is_empty() { String::new() } else { format!(" [{attributes}]") }
}

/// The lines as one quoted string.
fn quoted(lines: &[&str]) -> String {
    let escaped: Vec<String> = lines
        .iter()
        .map(|line| {
            let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            line.replace('\\', "\\\\").replace('"', "\\\"")
        })
        .collect();
    format!("\"{}\"", escaped.join("\\n"))
}

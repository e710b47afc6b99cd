//! Figures as SVG: one self-contained picture. Nothing is told by colour alone: pruned branches are grey, dashed and
//! crossed by a bar, the best line is coloured and thick, the current node has a ring.

use serde::Serialize;

use super::layout::{Layout, Reach, layout};
use super::{Figure, FigureError, FigureNode, MAX_DRAWN, Mark, Shape};

const LEVEL_HEIGHT: f64 = 104.0;
const MARGIN: f64 = 28.0;
const GAP: f64 = 18.0;
/// Half the width of a triangle or a circle, and half the height of any node.
const HALF_WIDTH: f64 = 27.0;
const HALF_HEIGHT: f64 = 22.0;
/// How much lower the square of a leaf is, at the top and at the bottom.
const LEAF_INSET: f64 = 3.0;
/// How far down a line the name of the move stands.
const NAME_PLACE: f64 = 0.62;
/// More characters than this stand beside a node, not in it.
const FITS_INSIDE: usize = 4;

const STYLE: &str = include_str!("svg.css");

/// Where an SVG of a figure has its nodes, in pixels, for pages that draw it themselves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Plan {
    /// The middle of every node.
    pub places: Vec<(f64, f64)>,
    /// What stands at the left of each level, if anything.
    pub rows: Vec<String>,
    /// The size of the whole.
    pub width: f64,
    /// The size of the whole.
    pub height: f64,
}

impl Figure {
    /// Where the SVG of a figure of at most [`MAX_DRAWN`] nodes has its nodes.
    pub fn plan(&self) -> Result<Plan, FigureError> {
        let Sheet { layout, rows, left, width, height } = self.sheet(&self.reasons())?;
        let places = layout.x.iter().zip(&layout.level).map(|(x, &level)| (left + x, row_middle(level)));
        Ok(Plan { places: places.collect(), rows, width, height })
    }

    /// Lays the figure out.
    fn sheet(&self, reasons: &[String]) -> Result<Sheet, FigureError> {
        self.check(MAX_DRAWN)?;
        let reaches: Vec<Reach> =
            self.nodes.iter().zip(reasons).map(|(node, reason)| reach(node, reason)).collect();
        let layout = layout(self, &reaches, GAP);
        let rows = self.row_titles(&layout);
        let longest = rows.iter().map(|row| text_width(row, 15.0)).fold(0.0, f64::max);
        let left = MARGIN + if longest > 0.0 { longest + 24.0 } else { 0.0 };
        let width = left + layout.width + MARGIN;
        let height = 2.0 * (MARGIN + HALF_HEIGHT) + LEVEL_HEIGHT * (layout.levels - 1) as f64 + 20.0;
        Ok(Sheet { layout, rows, left, width, height })
    }

    /// The figure as an SVG document of at most [`MAX_DRAWN`] nodes.
    pub fn svg(&self) -> Result<String, FigureError> {
        let reasons = self.reasons();
        let Sheet { layout, rows, left, width, height } = self.sheet(&reasons)?;
        let mut drawing = Drawing { out: String::new(), figure: self, layout, left };
        drawing.out = format!(
            "<svg class=\"game-tree\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\">\n\
             <title>Game tree</title>\n<style>\n{STYLE}</style>\n\
             <rect class=\"paper\" width=\"{w}\" height=\"{h}\"/>\n",
            w = number(width),
            h = number(height),
        );
        for (level, row) in rows.iter().enumerate() {
            drawing.text("row", MARGIN, row_middle(level) + 5.0, row);
        }
        drawing.edges_and_nodes(&reasons);
        Ok(drawing.out + "</svg>\n")
    }

    /// For every node, why its pruned children were pruned: the reason of the first.
    fn reasons(&self) -> Vec<String> {
        let mut reasons = vec![String::new(); self.nodes.len()];
        for node in &self.nodes {
            if let (Some(parent), Mark::Pruned(reason)) = (node.parent, &node.mark)
                && reasons[parent as usize].is_empty()
            {
                reasons[parent as usize].clone_from(reason);
            }
        }
        reasons
    }

    /// What stands at the left of each level: whose turn it is, where the whole level agrees.
    fn row_titles(&self, layout: &Layout) -> Vec<String> {
        let mut shapes: Vec<Vec<Shape>> = vec![Vec::new(); layout.levels];
        for (node, &level) in self.nodes.iter().zip(&layout.level) {
            if node.shape != Shape::Leaf && !shapes[level].contains(&node.shape) {
                shapes[level].push(node.shape);
            }
        }
        let title = |row: &Vec<Shape>| match row[..] {
            [shape] => shape.title().to_uppercase(),
            _ => String::new(),
        };
        shapes.iter().map(title).collect()
    }
}

/// A rough width in a sans-serif face: enough to keep neighbours apart.
fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.56
}

/// The width of the plate behind the name of a move.
fn plate_width(name: &str) -> f64 {
    if name.is_empty() { 0.0 } else { text_width(name, 13.0) + 8.0 }
}

/// The lines beside an inner node: its style and its text.
fn side_lines<'n>(node: &'n FigureNode, reason: &'n str) -> Vec<(&'static str, &'n str)> {
    let value = node.value.as_deref().filter(|value| value.chars().count() > FITS_INSIDE);
    let player = node.value.as_deref().filter(|_| matches!(node.shape, Shape::Player(_)));
    let lines = [("side value", player.or(value)), ("side window", node.window.as_deref())];
    let reason = (!reason.is_empty()).then_some(("side reason", reason));
    lines.into_iter().filter_map(|(class, text)| Some((class, text?))).chain(reason).collect()
}

fn reach(node: &FigureNode, reason: &str) -> Reach {
    // Names on neighbouring lines stand as much closer than the nodes as they are higher up.
    let edge = plate_width(&node.edge) / 2.0 / NAME_PLACE;
    let (left, right) = reach_of_node(node, reason);
    (left.max(edge), right.max(edge))
}

fn reach_of_node(node: &FigureNode, reason: &str) -> Reach {
    if node.shape == Shape::Leaf {
        let below = text_width(&node.name, 12.0).max(text_width(node.window.as_deref().unwrap_or(""), 13.0));
        let half = leaf_half(node).max(below / 2.0);
        return (half, half);
    }
    let name = if node.name.is_empty() { 0.0 } else { text_width(&node.name, 15.0) + 4.0 };
    let beside = side_lines(node, reason).iter().map(|(_, text)| text_width(text, 14.0)).fold(0.0, f64::max);
    (HALF_WIDTH + name, HALF_WIDTH + if beside > 0.0 { beside + 4.0 } else { 0.0 })
}

fn leaf_half(node: &FigureNode) -> f64 {
    (text_width(node.value.as_deref().unwrap_or(""), 16.0) / 2.0 + 9.0).max(19.0)
}

/// Where the middle of a level lies.
fn row_middle(level: usize) -> f64 {
    MARGIN + HALF_HEIGHT + LEVEL_HEIGHT * level as f64
}

/// The nodes laid out, and the page around them.
struct Sheet {
    layout: Layout,
    rows: Vec<String>,
    left: f64,
    width: f64,
    height: f64,
}

struct Drawing<'f> {
    out: String,
    figure: &'f Figure,
    layout: Layout,
    left: f64,
}

impl Drawing<'_> {
    fn place(&self, node: usize) -> (f64, f64) {
        (self.left + self.layout.x[node], row_middle(self.layout.level[node]))
    }

    fn text(&mut self, class: &str, x: f64, y: f64, text: &str) {
        if !text.is_empty() {
            let (x, y) = (number(x), number(y));
            self.out += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>\n", escape(text));
        }
    }

    /// Edges first and the best line last among them, so that nothing covers a node or the line.
    fn edges_and_nodes(&mut self, reasons: &[String]) {
        let pruned = self.figure.pruned();
        let figure = self.figure;
        let class = |i: usize| match &figure.nodes[i].mark {
            _ if pruned[i] => "pruned",
            Mark::Unvisited => "unvisited",
            Mark::Open => "open",
            Mark::Current => "current",
            Mark::Best => "best",
            Mark::Done | Mark::Pruned(_) => "done",
        };
        let edges: Vec<(usize, usize)> = (figure.nodes.iter().enumerate())
            .filter_map(|(child, node)| Some((node.parent? as usize, child)))
            .collect();
        for best in [false, true] {
            for &(parent, child) in edges.iter().filter(|edge| (class(edge.1) == "best") == best) {
                self.out += &format!("<g class=\"{}\">\n", class(child));
                self.edge(parent, child, pruned[child] && !pruned[parent]);
                self.out += "</g>\n";
            }
        }
        for (i, node) in figure.nodes.iter().enumerate() {
            self.out += &format!("<g class=\"{}\">\n", class(i));
            if let Some(parent) = node.parent {
                self.move_name(parent as usize, i);
            }
            self.node(i, node, &reasons[i]);
            self.out += "</g>\n";
        }
    }

    fn edge(&mut self, parent: usize, child: usize, crossed: bool) {
        let ((x1, y1), (x2, y2)) = (self.place(parent), self.place(child));
        // The square of a leaf is a little lower than the other shapes.
        let inset = if self.figure.nodes[child].shape == Shape::Leaf { LEAF_INSET } else { 0.0 };
        let (y1, y2) = (y1 + HALF_HEIGHT, y2 - HALF_HEIGHT + inset);
        let [a, b, c, d] = [x1, y1, x2, y2].map(number);
        self.out += &format!("<path class=\"edge\" d=\"M{a} {b}L{c} {d}\"/>\n");
        let along = |t: f64| (x1 + (x2 - x1) * t, y1 + (y2 - y1) * t);
        if crossed {
            let length = (x2 - x1).hypot(y2 - y1).max(1.0);
            let (dx, dy) = (-(y2 - y1) / length * 10.0, (x2 - x1) / length * 10.0);
            let (x, y) = along(0.42);
            let [a, b, c, d] = [x - dx, y - dy, x + dx, y + dy].map(number);
            self.out += &format!("<path class=\"bar\" d=\"M{a} {b}L{c} {d}\"/>\n");
        }
    }

    /// The move or the probability on the line to a node, on a plate that hides the line.
    fn move_name(&mut self, parent: usize, child: usize) {
        let name = &self.figure.nodes[child].edge;
        if name.is_empty() {
            return;
        }
        let ((x1, y1), (x2, y2)) = (self.place(parent), self.place(child));
        let (top, bottom) = (y1 + HALF_HEIGHT, y2 - HALF_HEIGHT);
        let (x, y) = (x1 + (x2 - x1) * NAME_PLACE, top + (bottom - top) * NAME_PLACE);
        let width = plate_width(name);
        let [a, b, w] = [x - width / 2.0, y - 9.0, width].map(number);
        self.out +=
            &format!("<rect class=\"paper\" x=\"{a}\" y=\"{b}\" width=\"{w}\" height=\"18\" rx=\"5\"/>\n");
        self.text("move", x, y + 4.5, name);
    }

    fn node(&mut self, index: usize, node: &FigureNode, reason: &str) {
        let (x, y) = self.place(index);
        if let Mark::Pruned(reason) = &node.mark {
            self.out += &format!("<title>pruned {}</title>\n", escape(reason));
        }
        self.outline(x, y, node);
        if node.mark == Mark::Current {
            let [x, y] = [x, y].map(number);
            self.out += &format!("<circle class=\"ring\" cx=\"{x}\" cy=\"{y}\" r=\"36\"/>\n");
        }
        let value = node.value.as_deref().unwrap_or("");
        if node.shape == Shape::Leaf {
            self.text("value", x, y + 6.0, value);
            self.text("number", x, y + HALF_HEIGHT + 14.0, &node.name);
            self.text("window", x, y + HALF_HEIGHT + 28.0, node.window.as_deref().unwrap_or(""));
            return;
        }
        let inside = match node.shape {
            Shape::Player(player) => player.to_string(),
            _ if value.chars().count() <= FITS_INSIDE => value.to_owned(),
            _ => String::new(),
        };
        // The middle of a triangle lies towards its base.
        let middle = match node.shape {
            Shape::Max => 13.0,
            Shape::Min => -2.0,
            _ => 6.0,
        };
        self.text("value", x, y + middle, &inside);
        self.text("name", x - HALF_WIDTH - 1.0, y + 5.0, &node.name);
        let lines = side_lines(node, reason);
        let first = y + 6.0 - 8.0 * (lines.len() as f64 - 1.0);
        for (i, (class, text)) in lines.into_iter().enumerate() {
            self.text(class, x + HALF_WIDTH + 4.0, first + 16.0 * i as f64, text);
        }
    }

    fn outline(&mut self, x: f64, y: f64, node: &FigureNode) {
        let (top, bottom) = (number(y - HALF_HEIGHT), number(y + HALF_HEIGHT));
        let (left, right) = (number(x - HALF_WIDTH), number(x + HALF_WIDTH));
        let (x_text, y_text) = (number(x), number(y));
        self.out += &match node.shape {
            Shape::Max => {
                format!("<path class=\"node\" d=\"M{x_text} {top}L{right} {bottom}L{left} {bottom}Z\"/>\n")
            }
            Shape::Min => {
                format!("<path class=\"node\" d=\"M{left} {top}L{right} {top}L{x_text} {bottom}Z\"/>\n")
            }
            Shape::Chance | Shape::Player(_) => {
                format!("<circle class=\"node\" cx=\"{x_text}\" cy=\"{y_text}\" r=\"{HALF_HEIGHT}\"/>\n")
            }
            Shape::Leaf => {
                let half = leaf_half(node);
                let (left, width) = (number(x - half), number(2.0 * half));
                let height = number(2.0 * (HALF_HEIGHT - LEAF_INSET));
                let top = number(y - HALF_HEIGHT + LEAF_INSET);
                format!(
                    "<rect class=\"node\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n"
                )
            }
        };
    }
}

/// A coordinate with at most one decimal.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// Text that means only itself in XML. Control characters, which XML cannot hold, become spaces.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

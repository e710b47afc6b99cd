//! Figures for LaTeX: explicit coordinates, and nothing beyond `\usepackage{tikz}`.

use super::layout::layout;
use super::svg::number;
use super::{Figure, FigureError, FigureNode, MAX_DRAWN, Mark, Shape};

const LEVEL_HEIGHT: f64 = 60.0;
const GAP: f64 = 9.0;
/// Half the width and half the height of a node, in points.
const HALF: f64 = 13.0;

impl Figure {
    /// The figure as a `tikzpicture` of at most [`MAX_DRAWN`] nodes.
    pub fn tikz(&self) -> Result<String, FigureError> {
        self.check(MAX_DRAWN)?;
        let reaches: Vec<(f64, f64)> = self.nodes.iter().map(reach).collect();
        let layout = layout(self, &reaches, GAP);
        let place = |i: usize| (layout.x[i], layout.level[i] as f64 * LEVEL_HEIGHT);
        let pruned = self.pruned();
        let mut out = String::from(
            "% needs \\usepackage{tikz}\n\\begin{tikzpicture}[x=1pt, y=-1pt, line join=round, font=\\small,\n  \
             best/.style={blue!70!black, line width=1.6pt}, pruned/.style={gray, dashed},\n  \
             unvisited/.style={gray}, current/.style={orange!85!black, line width=1.6pt}, plain/.style={},\n  \
             beside/.style={font=\\scriptsize, inner sep=1pt}]\n",
        );
        for (i, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                let parent = parent as usize;
                let style = style(node, pruned[i]);
                push_edge(&mut out, style, place(parent), place(i), &node.edge);
                if pruned[i] && !pruned[parent] {
                    push_bar(&mut out, place(parent), place(i));
                }
            }
        }
        for (i, node) in self.nodes.iter().enumerate() {
            push_node(&mut out, node, style(node, pruned[i]), place(i));
        }
        Ok(out + "\\end{tikzpicture}\n")
    }
}

fn style(node: &FigureNode, pruned: bool) -> &'static str {
    match node.mark {
        _ if pruned => "pruned",
        Mark::Best => "best",
        Mark::Current => "current",
        Mark::Unvisited => "unvisited",
        _ => "plain",
    }
}

fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * 4.6
}

fn reach(node: &FigureNode) -> (f64, f64) {
    let beside = beside(node).iter().map(|text| text_width(text)).fold(0.0, f64::max);
    match node.shape {
        Shape::Leaf => {
            let half = leaf_half(node).max(text_width(&node.name) / 2.0);
            (half, half)
        }
        _ => (HALF + text_width(&node.name), HALF + beside),
    }
}

fn leaf_half(node: &FigureNode) -> f64 {
    (text_width(node.value.as_deref().unwrap_or("")) / 2.0 + 4.0).max(10.0)
}

/// What stands to the right of an inner node.
fn beside(node: &FigureNode) -> Vec<&str> {
    let value = node.value.as_deref();
    let outside = value.filter(|value| matches!(node.shape, Shape::Player(_)) || value.chars().count() > 3);
    outside.into_iter().chain(node.window.as_deref()).collect()
}

fn push_edge(out: &mut String, style: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64), label: &str) {
    let [a, b, c, d] = [x1, y1 + HALF, x2, y2 - HALF].map(number);
    *out += &format!("  \\draw[{style}] ({a},{b}) -- ({c},{d})");
    if !label.is_empty() {
        *out += &format!(" node[pos=0.66, fill=white, beside] {{{}}}", escape(label));
    }
    *out += ";\n";
}

/// The bar that crosses a pruned branch.
fn push_bar(out: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    let (dx, dy) = (x2 - x1, y2 - y1 - 2.0 * HALF);
    let length = dx.hypot(dy).max(1.0);
    let (x, y) = (x1 + 0.4 * dx, y1 + HALF + 0.4 * dy);
    let (bx, by) = (-dy / length * 5.0, dx / length * 5.0);
    let [a, b, c, d] = [x - bx, y - by, x + bx, y + by].map(number);
    *out += &format!("  \\draw[red!70!black, line width=1.4pt] ({a},{b}) -- ({c},{d}); % pruned\n");
}

fn push_node(out: &mut String, node: &FigureNode, style: &str, (x, y): (f64, f64)) {
    let [left, right, top, bottom] = [x - HALF, x + HALF, y - HALF, y + HALF].map(number);
    let (centre, middle) = (number(x), number(y));
    *out += &match node.shape {
        Shape::Max => {
            format!(
                "  \\draw[{style}, fill=white] ({centre},{top}) -- ({right},{bottom}) -- ({left},{bottom}) -- cycle;\n"
            )
        }
        Shape::Min => {
            format!(
                "  \\draw[{style}, fill=white] ({left},{top}) -- ({right},{top}) -- ({centre},{bottom}) -- cycle;\n"
            )
        }
        Shape::Chance | Shape::Player(_) => {
            format!("  \\draw[{style}, fill=white] ({centre},{middle}) circle [radius={HALF}pt];\n")
        }
        Shape::Leaf => {
            let half = leaf_half(node);
            let (left, right) = (number(x - half), number(x + half));
            format!(
                "  \\draw[{style}, fill=white, rounded corners=3pt] ({left},{top}) rectangle ({right},{bottom});\n"
            )
        }
    };
    push_texts(out, node, (x, y));
}

fn push_texts(out: &mut String, node: &FigureNode, (x, y): (f64, f64)) {
    let mut text = |x: f64, y: f64, options: &str, text: &str| {
        if !text.is_empty() {
            let (x, y) = (number(x), number(y));
            *out += &format!("  \\node[{options}] at ({x},{y}) {{{}}};\n", escape(text));
        }
    };
    let value = node.value.as_deref().unwrap_or("");
    if node.shape == Shape::Leaf {
        text(x, y, "inner sep=0pt", value);
        text(x, y + HALF + 6.0, "beside", &node.name);
        return;
    }
    // The middle of a triangle lies towards its base.
    let middle = match node.shape {
        Shape::Max => y + 4.0,
        Shape::Min => y - 4.0,
        _ => y,
    };
    match node.shape {
        Shape::Player(player) => text(x, middle, "inner sep=0pt", &player.to_string()),
        _ if value.chars().count() <= 3 => text(x, middle, "inner sep=0pt", value),
        _ => {}
    }
    text(x - HALF, y, "beside, anchor=east", &node.name);
    let lines = beside(node);
    for (i, line) in lines.iter().enumerate() {
        let shift = 9.0 * (i as f64 - (lines.len() as f64 - 1.0) / 2.0);
        text(x + HALF, y + shift, "beside, anchor=west", line);
    }
}

/// Text that means only itself in LaTeX. The signs that trees are full of become mathematics.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' | '>' | '|' => out.push_str(&format!("${c}$")),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => out.extend(['\\', c]),
            '-' | '−' => out.push_str("$-$"),
            '∞' => out.push_str("$\\infty$"),
            'α' => out.push_str("$\\alpha$"),
            'β' => out.push_str("$\\beta$"),
            '≤' => out.push_str("$\\leq$"),
            '≥' => out.push_str("$\\geq$"),
            '₀'..='₉' => out.push_str(&format!("$_{}$", c as u32 - '₀' as u32)),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

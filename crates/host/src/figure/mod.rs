//! Figures of game trees for slides: data in, text out. A figure knows of no game and no search; whoever has run one
//! says which node is worth what, which is on the best line and which was pruned.
//!
//! ```
//! use tah_host::figure::{Figure, FigureNode, Mark, Shape};
//!
//! let leaf = |value: &str| FigureNode { value: Some(value.into()), ..FigureNode::new(Some(0), Shape::Leaf) };
//! let figure = Figure {
//!     nodes: vec![
//!         FigureNode { value: Some("5".into()), mark: Mark::Best, ..FigureNode::new(None, Shape::Max) },
//!         leaf("3"),
//!         FigureNode { mark: Mark::Best, ..leaf("5") },
//!     ],
//! };
//! assert_eq!(figure.text()?, "▲ MAX = 5  ★\n├─ ■ 3\n└─ ■ 5  ★\n");
//! # Ok::<(), tah_host::figure::FigureError>(())
//! ```

mod dot;
mod json;
mod layout;
mod svg;
mod text;
mod tikz;

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

pub use svg::Plan;

/// Drawings with more nodes than this are refused: nobody could read them.
pub const MAX_DRAWN: usize = 5_000;

/// A tree to be drawn: its nodes in preorder, the root first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Figure {
    /// The nodes in preorder.
    pub nodes: Vec<FigureNode>,
}

/// One node of a figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FigureNode {
    /// The parent's place in the list; nothing for the root alone.
    pub parent: Option<u32>,
    /// What happens at the node.
    pub shape: Shape,
    /// A label, or the number of a leaf; may be empty.
    pub name: String,
    /// The move or the probability on the line from the parent; may be empty.
    pub edge: String,
    /// What the node is worth, if that is known.
    pub value: Option<String>,
    /// The window it was searched with, such as `[3, 12]`.
    pub window: Option<String>,
    /// How far the search has come with it.
    pub mark: Mark,
}

impl FigureNode {
    /// A node that is nothing but its shape.
    pub fn new(parent: Option<u32>, shape: Shape) -> Self {
        Self {
            parent,
            shape,
            name: String::new(),
            edge: String::new(),
            value: None,
            window: None,
            mark: Mark::Done,
        }
    }
}

/// What happens at a node, and so how it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// MAX chooses: a triangle that points up.
    Max,
    /// MIN chooses: a triangle that points down.
    Min,
    /// Nature chooses: a circle.
    Chance,
    /// The game is over: a square.
    Leaf,
    /// One of several players, counted from 1, chooses: a circle with the number.
    Player(u32),
}

impl Shape {
    /// What the shape stands for, in words.
    fn title(self) -> String {
        match self {
            Shape::Max => "MAX".into(),
            Shape::Min => "MIN".into(),
            Shape::Chance => "chance".into(),
            Shape::Leaf => "leaf".into(),
            Shape::Player(player) => format!("player {player}"),
        }
    }
}

/// How far a search has come with a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Not yet entered.
    Unvisited,
    /// Entered and not yet left.
    Open,
    /// Where the search is.
    Current,
    /// Left.
    Done,
    /// Never to be entered, and why; the reason may be empty. All below it is pruned too.
    Pruned(String),
    /// Left, and on the best line of play.
    Best,
}

/// Why a figure cannot be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FigureError {
    /// There is nothing to draw.
    Empty,
    /// The node at this place does not follow its parent in preorder.
    Order(usize),
    /// There are more nodes than can be drawn.
    TooLarge {
        /// How many there are.
        nodes: usize,
        /// How many there may be.
        limit: usize,
    },
}

impl fmt::Display for FigureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "a figure needs at least one node"),
            Self::Order(node) => {
                write!(f, "node {node} of the figure does not follow its parent in preorder")
            }
            Self::TooLarge { nodes, limit } => {
                write!(f, "a tree of {nodes} nodes is too large to draw; the limit is {limit}")
            }
        }
    }
}

impl std::error::Error for FigureError {}

/// A way to write a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Indented lines for a terminal.
    Text,
    /// A picture of its own for slides and browsers.
    Svg,
    /// A picture for LaTeX, with TikZ alone.
    Tikz,
    /// A graph for Graphviz.
    Dot,
    /// The data.
    Json,
}

impl Format {
    /// Every format, with its name.
    pub const ALL: [(&'static str, Format); 5] = [
        ("text", Format::Text),
        ("svg", Format::Svg),
        ("tikz", Format::Tikz),
        ("dot", Format::Dot),
        ("json", Format::Json),
    ];
}

impl FromStr for Format {
    type Err = String;
    fn from_str(name: &str) -> Result<Self, String> {
        let found = Format::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, format)| *format).ok_or_else(|| {
            let names = Format::ALL.map(|(name, _)| name).join(", ");
            format!("`{name}` is no format for figures; expected one of {names}")
        })
    }
}

impl Figure {
    /// The figure in one of the formats.
    pub fn render(&self, format: Format) -> Result<String, FigureError> {
        match format {
            Format::Text => self.text(),
            Format::Svg => self.svg(),
            Format::Tikz => self.tikz(),
            Format::Dot => self.dot(),
            Format::Json => self.json(),
        }
    }

    /// Checks that the nodes are a tree in preorder, and at most `limit` of them.
    fn check(&self, limit: usize) -> Result<(), FigureError> {
        let nodes = self.nodes.len();
        if nodes == 0 {
            return Err(FigureError::Empty);
        }
        if nodes > limit {
            return Err(FigureError::TooLarge { nodes, limit });
        }
        // The nodes from the root to the one before: in preorder the parent is always among them.
        let mut line: Vec<u32> = Vec::new();
        for (i, node) in self.nodes.iter().enumerate() {
            while line.last().is_some_and(|last| Some(*last) != node.parent) {
                line.pop();
            }
            if line.last().copied() != node.parent || (i > 0 && line.is_empty()) {
                return Err(FigureError::Order(i));
            }
            line.push(i as u32);
        }
        Ok(())
    }

    /// The children of every node, from left to right.
    fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (i, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent as usize].push(i);
            }
        }
        children
    }

    /// For every node, whether it lies in a pruned part of the tree.
    fn pruned(&self) -> Vec<bool> {
        let mut pruned: Vec<bool> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let above = node.parent.is_some_and(|parent| pruned[parent as usize]);
            pruned.push(above || matches!(node.mark, Mark::Pruned(_)));
        }
        pruned
    }
}

#[cfg(test)]
mod tests;

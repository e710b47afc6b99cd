//! A game as a tree: every node is a move with what is said of it; its first child goes on with the line it is in, the
//! others are variations.

use tah_rules::Rules;

use crate::chess::packed::Move;
use crate::chess::position::Position;
use crate::chess::rules::{Chess, Variant};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Outcome {
    /// `1-0`
    WhiteWon,
    /// `0-1`
    BlackWon,
    /// `1/2-1/2`
    Drawn,
    /// `*`: not finished, or not known.
    #[default]
    Unknown,
}

impl Outcome {
    /// The outcome as PGN writes it.
    pub fn text(self) -> &'static str {
        match self {
            Outcome::WhiteWon => "1-0",
            Outcome::BlackWon => "0-1",
            Outcome::Drawn => "1/2-1/2",
            Outcome::Unknown => "*",
        }
    }

    /// The outcome that a text means.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Outcome::WhiteWon),
            "0-1" => Some(Outcome::BlackWon),
            "1/2-1/2" | "1/2" => Some(Outcome::Drawn),
            "*" => Some(Outcome::Unknown),
            _ => None,
        }
    }
}

/// The number of a node in its game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(pub(super) u32);

/// A move of a game, and what is said of it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Node {
    /// The move; nothing at the root.
    pub m: Option<Move>,
    /// What comes after: the first goes on, the others are variations.
    pub next: Vec<NodeId>,
    /// Annotations by number: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// Comments before the move, where a line begins with them.
    pub before: Vec<String>,
    /// Comments after the move; at the root, before the first move.
    pub after: Vec<String>,
}

/// A game, with everything that was written of it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The tags, in their order.
    pub tags: Vec<(String, String)>,
    /// Which chess it is.
    pub variant: Variant,
    /// Where it begins.
    pub start: Position,
    /// How it ended.
    pub outcome: Outcome,
    pub(super) nodes: Vec<Node>,
}

/// A move of the main line with the position it is played in.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub m: Move,
    /// Its node.
    pub node: NodeId,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.start == other.start
            && self.outcome == other.outcome
            && self.nodes == other.nodes
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Variant::Standard, Chess::STANDARD.start())
    }
}

impl Game {
    /// A game without moves and tags.
    pub fn new(variant: Variant, start: Position) -> Self {
        Self { tags: Vec::new(), variant, start, outcome: Outcome::Unknown, nodes: vec![Node::default()] }
    }

    /// The root, which has no move.
    pub const ROOT: NodeId = NodeId(0);

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in its place if it is there already.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(key, _)| key == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// A node, to be annotated.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// Adds a move after `parent`: the first one there goes on, later ones are variations. It must be legal there.
    pub fn add(&mut self, parent: NodeId, m: Move) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { m: Some(m), ..Node::default() });
        self.node_mut(parent).next.push(id);
        id
    }

    /// The last node of the main line.
    pub fn end(&self) -> NodeId {
        let mut id = Self::ROOT;
        while let Some(&next) = self.node(id).next.first() {
            id = next;
        }
        id
    }

    /// The rules under which the moves are replayed: where nobody claimed a draw, the game went on.
    pub fn rules(&self) -> Chess {
        Chess { variant: self.variant, ..Chess::default() }.without_draws()
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        std::iter::successors(Some(Self::ROOT), |&id| self.node(id).next.first().copied())
            .filter_map(|id| self.node(id).m)
    }

    /// The main line with the position before every move.
    pub fn mainline(&self) -> Mainline<'_> {
        Mainline { game: self, node: Self::ROOT, position: self.start.clone() }
    }
}

/// Goes through the main line of a game.
pub struct Mainline<'g> {
    game: &'g Game,
    node: NodeId,
    position: Position,
}

impl Iterator for Mainline<'_> {
    type Item = Ply;

    fn next(&mut self) -> Option<Ply> {
        let node = *self.game.node(self.node).next.first()?;
        let m = self.game.node(node).m?;
        let before = self.position.clone();
        self.game.rules().play(&mut self.position, m);
        self.node = node;
        Some(Ply { before, m, node })
    }
}

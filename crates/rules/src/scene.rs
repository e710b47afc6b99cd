//! Scenes: what a position looks like, as data. One renderer draws them all, in a terminal or a browser; a game says
//! what is where, never how many pixels it takes.

#[cfg(feature = "serde")]
use serde::Serialize;

use crate::Rules;

/// A game whose positions can be drawn.
pub trait Draw: Rules {
    /// The position as `eyes` may see it.
    fn draw(&self, state: &Self::State, eyes: Eyes) -> Scene;

    /// What of the drawing a move touches, in the order in which a hand would: the square left, then the square entered; so for each man
    /// in turn, where a move moves several. Moves that touch the same (promotions) are told apart by their texts; a move that touches
    /// nothing (a pass, a bet) is chosen by its text.
    fn places(&self, _state: &Self::State, _m: Self::Move) -> Vec<Place> {
        Vec::new()
    }
}

/// A place in a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Place {
    /// Which part of the scene, from 0.
    pub part: usize,
    /// Which square of a board, card of a hand or point, from 0.
    pub item: usize,
}

impl Place {
    /// A place in the first part, where boards are.
    pub fn on_board(item: usize) -> Self {
        Self { part: 0, item }
    }
}

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// A spectator who sees everything, hidden cards too.
    All,
    /// The player with this number, who sees what that seat may know.
    Seat(usize),
}

impl Eyes {
    /// Whether what belongs to `player` alone may be shown.
    pub fn see(self, player: usize) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Seat(seat) => seat == player,
        }
    }
}

/// A drawing: parts from top to bottom.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Scene {
    /// What is drawn, from top to bottom.
    pub parts: Vec<Part>,
}

/// One part of a drawing.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Part {
    /// A board of squares.
    Grid(Grid),
    /// The cards of one holder.
    Hand(Hand),
    /// Dice that have been rolled.
    Dice(Vec<u8>),
    /// Numbers with names: scores, stakes, pots.
    Counts(Vec<Count>),
    /// A line of text.
    Label(String),
    /// Points on which pieces are stacked, as in backgammon.
    Points(Points),
    /// Arrows over the parts before.
    Arrows(Vec<Arrow>),
}

impl Part {
    /// How many places it has.
    pub fn items(&self) -> usize {
        match self {
            Part::Grid(grid) => grid.cells.len(),
            Part::Hand(hand) => hand.cards.len(),
            Part::Dice(dice) => dice.len(),
            Part::Points(points) => points.points.len() + points.bars.len() + points.trays.len(),
            Part::Counts(_) | Part::Label(_) | Part::Arrows(_) => 0,
        }
    }
}

/// How the squares of a board look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(rename_all = "kebab-case"))]
pub enum Look {
    /// Plain squares.
    Plain,
    /// Light and dark squares in turn.
    Checkered,
    /// Pieces stand where lines cross.
    Lined,
    /// Round holes in a frame.
    Holes,
    /// Hexagons; every row stands half a hexagon further to the right.
    Hex,
}

/// A board of squares, row by row from the top left.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Grid {
    /// How many squares a row has.
    pub columns: usize,
    /// How the squares look.
    pub look: Look,
    /// The squares, row by row from the top left.
    pub cells: Vec<Cell>,
    /// What stands under the columns, from the left; may be empty.
    pub column_names: Vec<String>,
    /// What stands beside the rows, from the top; may be empty.
    pub row_names: Vec<String>,
}

/// One square of a board.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Cell {
    /// What stands on it.
    pub piece: Option<Piece>,
    /// Whether it is marked: the last move, a winning line.
    pub marked: bool,
    /// The text of the move that choosing this square makes, where there is one.
    pub plays: Option<String>,
}

/// A piece on a square.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Piece {
    /// What a terminal shows, one character if it can be: `X`, `♞`.
    pub glyph: String,
    /// Whose it is.
    pub owner: Option<usize>,
    /// What a screen reader says: `white knight`.
    pub name: String,
}

impl Piece {
    /// A piece of `owner`.
    pub fn new(owner: usize, glyph: impl Into<String>, name: impl Into<String>) -> Self {
        Self { glyph: glyph.into(), owner: Some(owner), name: name.into() }
    }
}

/// The cards of one holder.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Hand {
    /// Whose cards they are: `Player 1`, `Board`.
    pub title: String,
    /// The cards; nothing for one that lies face down.
    pub cards: Vec<Option<String>>,
}

/// Points on which pieces are stacked: half of them above, from the left, then half below, from the left; then the bars, one for each
/// player, between the halves, and the trays beside them for what has left the board, one for each player.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Points {
    /// The points.
    pub points: Vec<Stack>,
    /// The bars, the first player's first.
    pub bars: Vec<Stack>,
    /// The trays, the first player's first.
    pub trays: Vec<Stack>,
}

/// Equal pieces on one point. As a [`Place`], points come first, then bars, then trays.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Stack {
    /// What stands beside it; may be empty.
    pub name: String,
    /// What stands on it.
    pub piece: Option<Piece>,
    /// How many.
    pub count: usize,
    /// Whether it is marked.
    pub marked: bool,
}

/// An arrow from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Arrow {
    /// Where it begins.
    pub from: Place,
    /// Where it points.
    pub to: Place,
}

/// A number with a name.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Count {
    /// What is counted.
    pub name: String,
    /// How many.
    pub number: f64,
}

impl Count {
    /// A number with a name.
    pub fn new(name: impl Into<String>, number: impl Into<f64>) -> Self {
        Self { name: name.into(), number: number.into() }
    }
}

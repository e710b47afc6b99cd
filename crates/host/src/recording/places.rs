//! Where the nodes of a recording lie in the game: the moves to them in words, their chances, their positions. Nothing
//! of this is stored: the line to a node is played again when somebody looks.

use std::sync::Arc;

use tah_rules::scene::Scene;
use tah_rules::{Draw, Eyes, Notation, Rules, Turn, legal_moves};

use super::family::Family;
use crate::error::{Error, Result};
use crate::kit::Kit;

/// What leads to a node, and what is there before any search.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Place {
    /// The move that leads here; empty in a tree that is written down, and at the root.
    pub(super) by: String,
    /// How likely chance is to choose it.
    pub(super) probability: Option<f64>,
    /// The label of a node in a tree that is written down.
    pub(super) label: Option<String>,
    /// What stands at a leaf that is written down.
    pub(super) leaf: Option<String>,
    /// Whose turn it is.
    pub(super) turn: Turn,
}

/// Some children of a node, and the moves at it that the search never tried.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Brood {
    pub(super) children: Vec<Place>,
    pub(super) untried: Vec<String>,
}

/// The game of a recording, with its types erased. A line is the nodes from the root to one of them.
pub(super) trait Places: Send + Sync {
    /// The root.
    fn root(&self) -> Place;
    /// What lies below the end of `line`: `children` of it.
    fn below(&self, line: &[u32], children: &[u32]) -> Brood;
    /// The child of the end of `line` to which the move `text` leads, if it is in the recording.
    fn find(&self, line: &[u32], text: &str) -> Result<Option<u32>>;
    /// How people call the end of `line`: by its label or its place, or by the moves to it.
    fn name(&self, line: &[u32]) -> String;
    /// The position at the end of `line`, as text and drawn.
    fn position(&self, line: &[u32]) -> (String, Scene);
}

/// The nodes of a recording and the game they are of.
pub(super) struct Played<R: Rules> {
    pub(super) kit: Arc<Kit<R>>,
    pub(super) start: R::State,
    pub(super) family: Family<R::Move>,
}

impl<R: Rules + Notation + Draw> Played<R> {
    fn at(&self, line: &[u32]) -> R::State {
        let mut state = self.start.clone();
        for m in line.iter().filter_map(|&node| self.family.via[node as usize]) {
            self.kit.rules.play(&mut state, m);
        }
        state
    }

    /// The place `state`, to which a move leads from the state before.
    fn place(&self, from: Option<(&R::State, R::Move)>, state: &R::State) -> Place {
        let Kit { rules, written, probability, .. } = &*self.kit;
        let by = from.filter(|_| written.is_none());
        let chance = from.filter(|(before, _)| rules.turn(before) == Turn::Chance);
        Place {
            by: by.map_or(String::new(), |(before, m)| rules.move_text(before, m)),
            probability: chance.zip(*probability).map(|((before, m), of)| of(rules, before, m)),
            label: written.as_ref().and_then(|written| (written.label)(rules, state)),
            leaf: written.as_ref().and_then(|written| (written.leaf)(rules, state)),
            turn: rules.turn(state),
        }
    }
}

impl<R> Places for Played<R>
where
    R: Rules + Notation + Draw + Send + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
{
    fn root(&self) -> Place {
        self.place(None, &self.start)
    }

    fn below(&self, line: &[u32], children: &[u32]) -> Brood {
        let rules = &self.kit.rules;
        let mut state = self.at(line);
        let tried: Vec<R::Move> = match line.last() {
            Some(&node) => {
                self.family.children(node).filter_map(|child| self.family.via[child as usize]).collect()
            }
            None => Vec::new(),
        };
        let untried = legal_moves(rules, &state).into_iter().filter(|m| !tried.contains(m));
        let untried = untried.map(|m| rules.move_text(&state, m)).collect();
        let moves = children.iter().filter_map(|&child| self.family.via[child as usize]);
        let places = moves.map(|m| {
            let before = state.clone();
            let undo = rules.play(&mut state, m);
            let place = self.place(Some((&before, m)), &state);
            rules.undo(&mut state, m, undo);
            place
        });
        Brood { children: places.collect(), untried }
    }

    fn find(&self, line: &[u32], text: &str) -> Result<Option<u32>> {
        let m =
            self.kit.rules.parse_move(&self.at(line), text).map_err(|error| Error::in_text(text, error))?;
        Ok(line.last().and_then(|&node| self.family.child(node, m)))
    }

    fn name(&self, line: &[u32]) -> String {
        let rules = &self.kit.rules;
        let mut state = self.start.clone();
        let mut moves = Vec::new();
        for m in line.iter().filter_map(|&node| self.family.via[node as usize]) {
            moves.push(rules.move_text(&state, m));
            rules.play(&mut state, m);
        }
        let label = self.kit.written.as_ref().and_then(|written| (written.label)(rules, &state));
        let between = if self.kit.written.is_some() { "." } else { " " };
        label.unwrap_or_else(|| if moves.is_empty() { "root".to_owned() } else { moves.join(between) })
    }

    fn position(&self, line: &[u32]) -> (String, Scene) {
        let state = self.at(line);
        (self.kit.rules.position_text(&state), self.kit.rules.draw(&state, Eyes::All))
    }
}

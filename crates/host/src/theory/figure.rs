//! Extensive games drawn: nodes of one information set carry its name.

use tah_theory::ExtensiveGame;
use tah_theory::extensive::Kind;

use crate::figure::{Figure, FigureNode, Shape};

/// The drawing of a game: players as circles with their numbers, information sets by name, payoffs at the ends.
pub fn figure_of_game(game: &ExtensiveGame) -> Figure {
    let paid = game.paid();
    let node = |id: usize| {
        let node = &game.nodes[id];
        let shape = match node.kind {
            Kind::End => Shape::Leaf,
            Kind::Move(set) => {
                game.sets[set].player.map_or(Shape::Chance, |player| Shape::Player(player as u32 + 1))
            }
        };
        let edge = game.action_to(id).and_then(|(parent, action)| {
            let (_, set) = game.set_at(parent)?;
            let probability = set.probabilities.get(action).map(|p| format!(" ({p})")).unwrap_or_default();
            Some(format!("{}{probability}", set.actions[action]))
        });
        let name = match node.kind {
            Kind::Move(set) if game.sets[set].player.is_some() => format!("[{}]", game.set_name(set)),
            _ => node.label.clone(),
        };
        let payoffs = || paid[id].iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        FigureNode {
            name,
            edge: edge.unwrap_or_default(),
            value: (node.kind == Kind::End).then(payoffs),
            ..FigureNode::new(node.parent.map(|parent| parent as u32), shape)
        }
    };
    Figure { nodes: (0..game.nodes.len()).map(node).collect() }
}

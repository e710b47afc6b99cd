//! Perfect recall: a player never forgets what it did or knew (H. Kuhn 1953).

use std::fmt;

use super::game::{ExtensiveGame, SetId};

/// A player's sequence of own choices, named by the last: an information set and an action.
pub(crate) type LastChoice = Option<(SetId, usize)>;

/// An information set at which its owner has forgotten something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forgetful {
    /// Who.
    pub player: usize,
    /// Where.
    pub set: SetId,
}

impl fmt::Display for Forgetful {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "player {} forgets its own earlier choices at information set {}",
            self.player + 1,
            self.set + 1
        )
    }
}

impl std::error::Error for Forgetful {}

impl ExtensiveGame {
    /// For every node and player, the player's last own choice on the way there.
    pub(crate) fn last_choices(&self) -> Vec<Vec<LastChoice>> {
        let mut choices: Vec<Vec<LastChoice>> = vec![vec![None; self.players.len()]; self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate() {
            let owner = self.set_at(id).and_then(|(set, owned)| Some((set, owned.player?)));
            for (action, &child) in node.children.iter().enumerate() {
                let before = choices[id].clone();
                choices[child] = before;
                if let Some((set, player)) = owner {
                    choices[child][player] = Some((set, action));
                }
            }
        }
        choices
    }

    /// For every set of a player, the owner's last choice before it; an error where there are several.
    pub(crate) fn parents_of_sets(&self) -> Result<Vec<LastChoice>, Forgetful> {
        let choices = self.last_choices();
        let mut parents = vec![None; self.sets.len()];
        for (id, set) in self.sets.iter().enumerate() {
            let Some(player) = set.player else { continue };
            let mut before = set.nodes.iter().map(|&node| choices[node][player]);
            let first = before.next().flatten();
            if before.any(|other| other != first) {
                return Err(Forgetful { player, set: id });
            }
            parents[id] = first;
        }
        Ok(parents)
    }

    /// Where a player forgets, if one does.
    pub fn check_recall(&self) -> Result<(), Forgetful> {
        self.parents_of_sets().map(drop)
    }
}

//! The doubling cube: what a game is played for, and who may double next.

/// Who may turn the cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// It stands in the middle: both.
    Both,
    /// This player.
    Player(u8),
}

/// The doubling cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// How often it was turned.
    pub(super) turned: u8,
    /// Who may turn it.
    pub(super) owner: Owner,
}

impl Cube {
    /// In the middle, not turned yet.
    pub const CENTRED: Cube = Cube { turned: 0, owner: Owner::Both };

    /// What the game is played for: 1, 2, 4, …
    #[inline]
    pub fn value(self) -> u32 {
        1 << self.turned
    }

    /// Who may turn it.
    pub fn owner(self) -> Owner {
        self.owner
    }

    /// Whether `player` may turn it.
    #[inline]
    pub(super) fn is_in_reach(self, player: u8) -> bool {
        match self.owner {
            Owner::Both => true,
            Owner::Player(owner) => owner == player,
        }
    }

    /// Turned once more, and given to `player`.
    #[inline]
    pub(super) fn turned_to(self, player: u8) -> Self {
        Self { turned: self.turned + 1, owner: Owner::Player(player) }
    }
}

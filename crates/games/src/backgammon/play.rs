//! A play: the steps of up to four men.

/// One man moves by one die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Step {
    /// From this place as the player counts: 25 is the bar.
    pub from: u8,
    /// To this place: 0 is off the board.
    pub to: u8,
}

/// What a player does with a roll: up to four steps, none where nothing can be moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Play {
    steps: [Step; 4],
    count: u8,
}

impl Play {
    /// Nothing can be moved.
    pub const NONE: Play = Play { steps: [Step { from: 0, to: 0 }; 4], count: 0 };

    /// The steps in the order in which they are made.
    #[inline]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.count)]
    }

    /// This play and one step more. A play has at most four.
    #[inline]
    pub(super) fn and(mut self, from: usize, to: usize) -> Self {
        self.steps[usize::from(self.count)] = Step { from: from as u8, to: to as u8 };
        self.count += 1;
        self
    }
}

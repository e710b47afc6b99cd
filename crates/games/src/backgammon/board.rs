//! The board: the men of both sides, each counted by their owner from the last point before home.

use wide::i8x32;

/// The men of a side.
pub const MEN: u8 = 15;
/// The place of men borne off.
pub const OFF: usize = 0;
/// The place of men on the bar; the points are 1 to 24.
pub const BAR: usize = 25;
/// The farthest point of the home board.
const HOME: usize = 6;

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Win {
    /// The loser has borne off a man.
    Single = 1,
    /// The loser has borne off none.
    Gammon = 2,
    /// And has a man on the bar or in the winner's home.
    Backgammon = 3,
}

/// How many men of both players stand where. Each side counts its own way: it moves from 24 down to 1, so that one side's point p is
/// the other's 25 − p.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    men: [[u8; BAR + 1]; 2],
}

impl Board {
    /// The position in which a game begins.
    pub const START: Board = {
        let mut side = [0; BAR + 1];
        side[6] = 5;
        side[8] = 3;
        side[13] = 5;
        side[24] = 2;
        Board { men: [side; 2] }
    };

    /// A board with these men on the points and the bar, from index 1 on; the others are off. Nothing if a side has more than 15 men, or
    /// both hold a point.
    pub fn new(mut men: [[u8; BAR + 1]; 2]) -> Option<Self> {
        for side in &mut men {
            let on: u32 = side[1..].iter().map(|&count| u32::from(count)).sum();
            side[OFF] = MEN.checked_sub(u8::try_from(on).ok()?)?;
        }
        let is_shared = (1..BAR).any(|point| men[0][point] > 0 && men[1][BAR - point] > 0);
        (!is_shared).then_some(Self { men })
    }

    /// The men of `player`: borne off, on the points 1 to 24 as that player counts, on the bar.
    #[inline]
    pub fn side(&self, player: usize) -> &[u8; BAR + 1] {
        &self.men[player]
    }

    /// All that a board is, in words: half a byte for the men on each place.
    #[inline]
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        self.men.iter().flat_map(|side| {
            let (bytes, _) = side.as_chunks::<13>();
            bytes.iter().map(|bytes| bytes.iter().fold(0, |word, &count| word << 4 | u64::from(count)))
        })
    }

    /// The places where `player` has at least so many men, off and on the bar too: bit p is place p.
    #[inline]
    pub(super) fn places(&self, player: usize, least: u8) -> u32 {
        let mut counts = [0; 32];
        counts[..=BAR].copy_from_slice(&self.men[player]);
        let counts = i8x32::new(counts.map(|count: u8| count as i8));
        counts.simd_gt(i8x32::splat(least as i8 - 1)).to_bitmask()
    }

    /// How many steps `player`'s men are from home, all together.
    #[inline]
    pub fn pips(&self, player: usize) -> u32 {
        self.men[player].iter().zip(0..).map(|(&count, point)| u32::from(count) * point).sum()
    }

    /// Whether some men of the two sides have still to pass each other.
    #[inline]
    pub fn has_contact(&self) -> bool {
        let farthest = |player: usize| self.places(player, 1).checked_ilog2().unwrap_or(0) as usize;
        farthest(0) + farthest(1) > BAR - 1
    }

    /// Who has borne off all men, and how.
    #[inline]
    pub fn winner(&self) -> Option<(usize, Win)> {
        let winner = self.men.iter().position(|side| side[OFF] == MEN)?;
        let loser = &self.men[1 - winner];
        let is_behind = loser[BAR - HOME..].iter().any(|&count| count > 0);
        Some(match loser[OFF] {
            0 if is_behind => (winner, Win::Backgammon),
            0 => (winner, Win::Gammon),
            _ => (winner, Win::Single),
        })
    }

    /// Where `player`'s man on `from` goes with a die, if it may.
    #[inline]
    pub(super) fn target(&self, player: usize, from: usize, die: usize) -> Option<usize> {
        let own = &self.men[player];
        if own[from] == 0 || (own[BAR] > 0 && from != BAR) {
            return None;
        }
        if from > die {
            let to = from - die;
            return (self.men[1 - player][BAR - to] < 2).then_some(to);
        }
        // To bear off, all men must be home; a die that is too large bears off from the farthest point only.
        let nearest_outside = if from == die { HOME } else { from };
        own[nearest_outside + 1..].iter().all(|&count| count == 0).then_some(OFF)
    }

    /// Whether a man of `player` that comes to a place it may come to meets a lone man of the other side.
    #[inline]
    pub(super) fn is_hit(&self, player: usize, to: usize) -> bool {
        to != OFF && self.men[1 - player][BAR - to] > 0
    }

    /// Moves a man of `player`, and sends a lone man of the other side to the bar. Says whether there was one.
    #[inline]
    pub(super) fn step(&mut self, player: usize, from: usize, to: usize) -> bool {
        self.men[player][from] -= 1;
        self.men[player][to] += 1;
        let is_hit = self.is_hit(player, to);
        if is_hit {
            self.men[1 - player][BAR - to] = 0;
            self.men[1 - player][BAR] += 1;
        }
        is_hit
    }
}

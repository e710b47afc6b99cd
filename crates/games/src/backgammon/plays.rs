//! The legal plays of a roll: as many dice as can be played must be, the larger one if only one can, and plays that lead to the same
//! position count once.

use arrayvec::ArrayVec;

use super::board::{BAR, Board};
use super::play::Play;

/// More plays of two different dice than there can be: each die has at most 15 men to move, in either order.
const MOST_PAIRS: usize = 2 * 15 * 15;

/// Gives `out` each legal play of `player` once.
pub(super) fn plays(board: &Board, player: usize, dice: [u8; 2], out: &mut impl PlayList) {
    let [high, low] = [dice[0].max(dice[1]), dice[0].min(dice[1])].map(usize::from);
    if high == low {
        Doublet { player, die: high, longest: 0 }.follow(board, Play::NONE, BAR, out);
    } else {
        pairs(board, player, [high, low], out);
    }
    if out.is_empty() {
        out.push(Play::NONE);
    }
}

/// Where plays are collected.
pub(super) trait PlayList {
    fn push(&mut self, play: Play);
    fn clear(&mut self);
    fn is_empty(&self) -> bool;
}

/// Four steps of one die. Men farther back go first, which loses no position and meets none twice.
struct Doublet {
    player: usize,
    die: usize,
    /// The steps of the longest plays so far.
    longest: usize,
}

impl Doublet {
    fn follow(&mut self, board: &Board, play: Play, farthest: usize, out: &mut impl PlayList) {
        let made = play.steps().len();
        let mut is_whole = true;
        if made < 4 {
            for from in (1..=farthest).rev() {
                let Some(to) = board.target(self.player, from, self.die) else { continue };
                let mut next = *board;
                next.step(self.player, from, to);
                is_whole = false;
                self.follow(&next, play.and(from, to), from, out);
            }
        }
        if is_whole && made > 0 && made >= self.longest {
            if made > self.longest {
                out.clear();
                self.longest = made;
            }
            out.push(play);
        }
    }
}

/// Steps of two different dice in both orders.
fn pairs(board: &Board, player: usize, [high, low]: [usize; 2], out: &mut impl PlayList) {
    let mut seen: ArrayVec<u128, MOST_PAIRS> = ArrayVec::new();
    let mut has_two = false;
    for [first, second] in [[high, low], [low, high]] {
        for from in (1..=BAR).rev() {
            let Some(to) = board.target(player, from, first) else { continue };
            let mut between = *board;
            let changed = change(from, to, between.step(player, from, to));
            let play = Play::NONE.and(from, to);
            let mut is_whole = true;
            for from in (1..=BAR).rev() {
                let Some(to) = between.target(player, from, second) else { continue };
                is_whole = false;
                if !has_two {
                    has_two = true;
                    out.clear();
                }
                let changed = changed.wrapping_add(change(from, to, between.is_hit(player, to)));
                if !seen.contains(&changed) {
                    seen.push(changed);
                    out.push(play.and(from, to));
                }
            }
            // The smaller die alone only where the larger cannot be played at all.
            if is_whole && !has_two && (first == high || !plays_alone(board, player, high)) {
                out.push(play);
            }
        }
    }
}

/// What a step changes, if a board is a number: four bits for the player's men on each place, and below them one for each point
/// where the other side may have a lone man. Two plays lead to the same board if they change as much.
#[inline]
fn change(from: usize, to: usize, is_hit: bool) -> u128 {
    let man = |place: usize| 1u128 << (BAR - 1 + 4 * place);
    man(to).wrapping_sub(man(from)).wrapping_sub(if is_hit { 1 << (to - 1) } else { 0 })
}

fn plays_alone(board: &Board, player: usize, die: usize) -> bool {
    (1..=BAR).any(|from| board.target(player, from, die).is_some())
}

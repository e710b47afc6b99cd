//! The hasty look: which plays of a roll deserve a real one. A network that only sees where the men are; its hidden sums are found once for
//! the board, and changed by the few men that a play moves.

use super::super::board::{BAR, Board};
use super::super::play::Play;
use super::inputs::{self, Sink};
use super::perceptron::{Hidden, Inputs};
use super::player::Glance;
use super::{Class, Networks, possible};

/// So many plays may deserve an opinion,
const KEPT: usize = 4;
/// and one of so many others;
const ONE_OF: usize = 8;
/// but not those that seem worth so much less than the first, in points,
const MARGIN: f32 = 0.2;
/// unless they are among so many.
const LEAST: usize = 2;

impl Networks {
    /// Puts the plays of `player` that a hasty look finds best first, and says how many of them deserve an opinion.
    pub(super) fn winnow(&self, board: &Board, player: usize, plays: &mut [Glance]) -> usize {
        let kept = KEPT + plays.len() / ONE_OF;
        if kept >= plays.len() || Class::of(board) != Class::Contact {
            return plays.len();
        }
        let mut list = Inputs::default();
        inputs::raw(board, 1 - player, &mut list);
        let sums = self.hasty.sums(&list);
        for (worth, play) in plays.iter_mut() {
            *worth = -self.glance(board, player, play, &sums);
        }
        let better = |a: &Glance, b: &Glance| b.0.total_cmp(&a.0);
        plays.select_nth_unstable_by(kept, better);
        plays[..kept].sort_unstable_by(better);
        let least = plays[0].0 - MARGIN;
        plays[..kept].partition_point(|glance| glance.0 >= least).max(LEAST)
    }

    /// What the other player has after a play of `player` on a board that has these hidden sums, in points.
    #[inline]
    fn glance(&self, board: &Board, player: usize, play: &Play, sums: &Hidden<1>) -> f32 {
        let after = board.after(player, play);
        if Class::of(&after) != Class::Contact {
            return self.evaluate(&after, 1 - player).equity();
        }
        let (mut gone, mut come) = (Inputs::default(), Inputs::default());
        let mut own = 0u32;
        let mut their = 0u32;
        for step in play.steps() {
            own |= 1 << step.from | 1 << step.to;
            their |= (1 << BAR) >> step.to;
        }
        their |= 1 << BAR;
        for (is_other, side, mut places) in [(true, player, own), (false, 1 - player, their)] {
            let (old, new) = (board.side(side), after.side(side));
            while places != 0 {
                let place = places.trailing_zeros() as usize;
                places &= places - 1;
                if old[place] != new[place] {
                    gone.put_men(is_other, place, old[place]);
                    come.put_men(is_other, place, new[place]);
                }
            }
        }
        let mut sums = *sums;
        self.hasty.change(&mut sums, &gone, &come);
        possible(&after, 1 - player, self.hasty.tell_from(&sums)).equity()
    }
}

#[cfg(test)]
mod tests {
    use tah_rules::Dice;

    use super::super::player::Player;
    use super::*;

    #[test]
    fn sums_changed_by_plays_are_those_made_anew() {
        let networks = Networks::learned();
        let (mut player, mut dice) = (Player::new(networks), Dice::new(1));
        let (mut board, mut turn) = (Board::START, 0);
        for _ in 0..300 {
            let roll = [0; 2].map(|_| dice.below(6) as u8 + 1);
            let mut list = Inputs::default();
            inputs::raw(&board, 1 - turn, &mut list);
            let sums = networks.hasty.sums(&list);
            let plays: Vec<Play> = player.plays(&board, turn, roll).collect();
            for play in &plays {
                let after = board.after(turn, play);
                if Class::of(&after) == Class::Contact {
                    let mut list = Inputs::default();
                    inputs::raw(&after, 1 - turn, &mut list);
                    let anew = possible(&after, 1 - turn, networks.hasty.tell(&list)).equity();
                    let changed = networks.glance(&board, turn, play, &sums);
                    assert!((anew - changed).abs() < 1e-4, "{anew} {changed}");
                }
            }
            let next = board.after(turn, &plays[dice.below(plays.len())]);
            board = if next.has_contact() { next } else { Board::START };
            turn ^= 1;
        }
    }
}

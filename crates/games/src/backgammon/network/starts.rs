//! Where games for practice begin. Good players seldom let each other come to primes against primes, back games and men caught while
//! the rest are borne off, so games from the start teach little of them.

use tah_rules::Dice;

use super::super::board::{BAR, Board, MEN};
use super::player::{Evaluator, Player, opening_roll, roll};

/// The most random plies at the beginning of a game that is played for variety: nobody can be through by then.
const MOST_RANDOM_PLIES: usize = 16;
/// How often a man is tried elsewhere.
const TRIES: usize = 40;

/// A position, whose turn it is, and what the dice show.
pub(super) type Beginning = (Board, usize, [u8; 2]);

/// The start, or with the probability `variety` something else: after some random plies, or composed.
pub(super) fn beginning<E: Evaluator>(
    player: &mut Player<'_, E>,
    variety: f32,
    dice: &mut Dice,
) -> Beginning {
    if dice.unit() >= f64::from(variety) {
        return (Board::START, 0, opening_roll(dice));
    }
    if dice.below(2) == 0
        && let Some(board) = (0..TRIES).find_map(|_| composed(dice))
    {
        return (board, 0, roll(dice));
    }
    let (mut board, mut turn, mut throw) = (Board::START, 0, opening_roll(dice));
    for _ in 0..dice.below(MOST_RANDOM_PLIES + 1) {
        let mut plays = player.plays(&board, turn, throw);
        if let Some(play) = plays.nth(dice.below(plays.len())) {
            board = board.after(turn, &play);
        }
        (turn, throw) = (1 - turn, roll(dice));
    }
    (board, turn, throw)
}

/// A position in which both sides have a block, men behind the other's, or some men off; nothing if it cannot be.
fn composed(dice: &mut Dice) -> Option<Board> {
    let mut men = [[0u8; BAR + 1]; 2];
    let first = dice.below(2);
    for side in [first, 1 - first] {
        let off = if dice.below(5) == 0 { dice.below(12) as u8 } else { 0 };
        let mut left = MEN - off;
        let mut put = |point: usize, count: u8| {
            let is_free = point == BAR || men[1 - side][BAR - point] == 0;
            if is_free && left >= count {
                men[side][point] += count;
                left -= count;
            }
            left
        };
        for _ in 0..dice.below(4) {
            put(19 + dice.below(7), 1 + dice.below(2) as u8);
        }
        let (lowest, length) = (1 + dice.below(8), 1 + dice.below(6));
        for point in lowest..lowest + length {
            put(point, 2);
        }
        let mut tries = 0;
        while put(1 + dice.below(13), 1) > 0 {
            tries += 1;
            if tries > TRIES {
                return None;
            }
        }
    }
    Board::new(men).filter(Board::has_contact)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composed_positions_are_whole_and_of_many_kinds() {
        let mut dice = Dice::new(1);
        let boards: Vec<Board> = (0..1000).filter_map(|_| composed(&mut dice)).collect();
        assert!(boards.len() > 700, "{}", boards.len());
        assert!(boards.iter().all(|board| board.winner().is_none()));
        let with = |is: fn(&Board) -> bool| boards.iter().filter(|board| is(board)).count();
        assert!(with(|board| board.side(0)[BAR] > 0) > 20);
        assert!(with(|board| board.side(1)[0] > 0) > 50);
        assert!(with(|board| board.side(0)[19..].iter().sum::<u8>() > 3) > 50);
    }
}

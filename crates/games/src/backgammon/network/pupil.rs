//! How the networks learn: games of theirs against themselves, without a cube, until the database knows the rest.

use tah_rules::{Dice, Examples, Label, Networked, Practice, Shape};

use super::super::board::Board;
use super::beginner::Beginner;
use super::chances::Chances;
use super::kinds::Kind;
use super::perceptron::OUTPUTS;
use super::player::{Evaluator, Player, opening_roll, roll};
use super::starts::beginning;
use super::{Class, Networks, codec, inputs};

/// The most plies of a game; who knows nothing may walk in circles.
const MOST_PLIES: u32 = 2_000;

/// Plays a game from the start with these dice, the first evaluator at `seat`: what it gets.
fn game<A: Evaluator, B: Evaluator>(own: &A, rival: &B, seat: usize, mut dice: Dice) -> f64 {
    let (mut first, mut second) = (Player::new(own), Player::new(rival));
    let (mut board, mut turn) = (Board::START, 0);
    let mut throw = opening_roll(&mut dice);
    for _ in 0..MOST_PLIES {
        board =
            if turn == seat { first.best(&board, turn, throw).0 } else { second.best(&board, turn, throw).0 };
        if let Some(end) = Chances::of_end(&board, seat) {
            return f64::from(end.equity());
        }
        turn ^= 1;
        throw = roll(&mut dice);
    }
    0.0
}

/// Two games with the same dice, each side once.
pub(super) fn pair<A: Evaluator, B: Evaluator>(own: &A, rival: &B, dice: &mut Dice) -> f64 {
    let seed = dice.bits();
    (0..2).map(|seat| game(own, rival, seat, Dice::new(seed))).sum()
}

/// Plays a game for practice and tells `teach` each position with what it should have told, until `is_known` says that the rest need not
/// be learned.
pub(super) fn practise<E: Evaluator>(
    evaluator: &E,
    Practice { label, variety, strays }: Practice,
    dice: &mut Dice,
    is_known: impl Fn(&Board) -> bool,
    mut teach: impl FnMut(&Board, usize, &Chances),
) {
    let mut player = Player::new(evaluator);
    let mut foreseer = Player::new(evaluator).hasty();
    let (mut board, mut turn, mut throw) = beginning(&mut player, variety, dice);
    // Each position with what was expected of it, what the position after the play seemed to be worth, and how much of what came later
    // counts.
    let (Label::AllRolls(trace) | Label::Next(trace)) = label;
    let mut met = Vec::new();
    for _ in 0..MOST_PLIES {
        let (mut after, mut next) = player.best(&board, turn, throw);
        let expected = match label {
            Label::AllRolls(_) => foreseer.chances(&board, turn, 1),
            Label::Next(_) => next,
        };
        let mut counts = trace;
        if dice.unit() < f64::from(strays)
            && let Some(other) = player.another(&board, turn, dice)
        {
            ((after, next), counts) = (other, 0.0);
        }
        met.push((board, turn, expected, next, counts));
        if is_known(&after) {
            break;
        }
        board = after;
        turn ^= 1;
        throw = roll(dice);
    }
    let mut later: Option<[f32; OUTPUTS]> = None;
    for (board, turn, expected, next, trace) in met.into_iter().rev() {
        let (expected, next) = (expected.outputs(), next.outputs());
        // What is later was seen by the other player.
        let later_seen = later.map_or(next, |[win, wg, wb, lg, lb]| [1.0 - win, lg, lb, wg, wb]);
        let target = std::array::from_fn(|i| expected[i] + trace * (later_seen[i] - next[i]));
        teach(&board, turn, &Chances::clamped(target));
        later = Some(target);
    }
}

impl Networked for Networks {
    fn shapes(&self) -> Vec<Shape> {
        Self::shapes_of(self.contact.len())
    }

    fn weights(&self) -> Vec<f32> {
        self.weights()
    }

    fn with_weights(&self, weights: &[f32]) -> Self {
        Self::new(weights).unwrap_or_else(|| self.clone())
    }

    /// One for each kind of contact.
    fn divided(&self) -> Self {
        let contact = self.contact.iter().cycle().take(Kind::COUNT).cloned().collect();
        Self { contact, ..self.clone() }
    }

    fn play(&self, practice: Practice, dice: &mut Dice, out: &mut Examples) {
        let is_known = |board: &Board| matches!(Class::of(board), Class::BearOff | Class::Over);
        practise(self, practice, dice, is_known, |board, player, chances| match Class::of(board) {
            Class::Contact => {
                // The networks of the other kinds come last.
                let network = match self.kind(board, player) {
                    0 => 0,
                    kind => kind + 2,
                };
                out.push(network, &chances.outputs(), |list| inputs::contact(board, player, list));
                out.push(2, &chances.outputs(), |list| inputs::raw(board, player, list));
            }
            Class::Race => out.push(1, &chances.outputs(), |list| inputs::race(board, player, list)),
            Class::BearOff | Class::Over => {}
        });
    }

    fn duel(&self, rival: &Self, dice: &mut Dice) -> f64 {
        pair(self, rival, dice)
    }

    fn measure(&self, dice: &mut Dice) -> f64 {
        pair(self, &Beginner, dice)
    }

    fn to_bytes(&self) -> Vec<u8> {
        codec::write(&self.shapes(), &self.weights())
    }

    fn read_bytes(&self, bytes: &[u8]) -> Result<Self, String> {
        let read = |kinds: usize| codec::read(&Self::shapes_of(kinds), bytes);
        let weights = read(Kind::COUNT).or_else(|_| read(1))?;
        Self::new(&weights).ok_or_else(|| "networks of another shape".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions of a game with the chance to win that each should have been given.
    fn taught(label: Label, strays: f32, seed: u64) -> Vec<(Board, usize, f32)> {
        let mut list = Vec::new();
        let is_known = |board: &Board| matches!(Class::of(board), Class::BearOff | Class::Over);
        let practice = Practice { label, variety: 0.0, strays };
        practise(Networks::learned(), practice, &mut Dice::new(seed), is_known, |board, player, chances| {
            list.push((*board, player, chances.win));
        });
        list.reverse();
        list
    }

    #[test]
    fn all_rolls_are_corrected_by_what_was_wrong_later() {
        let [plain, traced] = [0.0, 1.0].map(|trace| taught(Label::AllRolls(trace), 0.0, 5));
        let mut player = Player::new(Networks::learned()).hasty();
        assert_eq!(plain.last(), traced.last());
        let mut exact = 0;
        for (now, ((board, turn, expected), (.., target))) in plain.iter().zip(&traced).enumerate() {
            assert!((player.chances(board, *turn, 1).win - expected).abs() < 1e-6);
            if let Some((next, mover, later)) = traced.get(now + 1) {
                let surprise = later - Networks::learned().evaluate(next, *mover).win;
                exact += u32::from((target - (expected - surprise)).abs() < 1e-4);
            }
        }
        // Beyond 0 and 1 it is taught as 0 and 1.
        assert!(plain.len() > 20 && exact as usize * 10 > plain.len() * 8, "{exact} of {}", plain.len());
    }

    #[test]
    fn what_follows_a_stray_move_teaches_nothing_of_the_best() {
        let mut player = Player::new(Networks::learned()).hasty();
        let mut share_of_plain = |strays: f32| {
            // Some rolls leave no other play nearly as good, in some games many of them.
            let list: Vec<_> = (1..=8).flat_map(|seed| taught(Label::AllRolls(1.0), strays, seed)).collect();
            let mut is_plain = |(board, turn, target): &(Board, usize, f32)| {
                (player.chances(board, *turn, 1).win - target).abs() < 1e-6
            };
            let count = list.len() as f64;
            list.into_iter().filter(|met| is_plain(met)).count() as f64 / count
        };
        let [straight, astray] = [0.0, 1.0].map(&mut share_of_plain);
        assert!(straight < 0.3 && astray > 0.5, "{straight} {astray}");
    }

    #[test]
    fn another_play_is_nearly_as_good_as_the_best() {
        let mut player = Player::new(Networks::learned());
        let mut dice = Dice::new(1);
        for roll in [[6, 2], [4, 4], [2, 1]] {
            let (best, most) = player.best(&Board::START, 0, roll);
            let (other, worth) = player.another(&Board::START, 0, &mut dice).unwrap();
            let less = most.equity() - worth.equity();
            assert!(other != best && (0.0..0.2).contains(&less), "{roll:?} {less}");
        }
        // A man on the bar before a closed home has no choice.
        let mut men = [[0; 26]; 2];
        (men[0][25], men[0][1]) = (1, 14);
        men[1][1..7].fill(2);
        let board = Board::new(men).unwrap();
        player.best(&board, 0, [5, 3]);
        assert_eq!(player.another(&board, 0, &mut dice), None);
    }
}

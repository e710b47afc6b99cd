//! How the networks learn: games of theirs against themselves, without a cube, until the database knows the rest.

use tah_rules::{Dice, Examples, Label, Networked, Practice, Shape};

use super::super::board::Board;
use super::beginner::Beginner;
use super::chances::Chances;
use super::perceptron::OUTPUTS;
use super::player::{Evaluator, Player, opening_roll, roll};
use super::starts::beginning;
use super::{CONTACT, Class, ContactNetwork, Networks, RACE, RaceNetwork, codec, inputs};

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
    Practice { label, variety }: Practice,
    dice: &mut Dice,
    is_known: impl Fn(&Board) -> bool,
    mut teach: impl FnMut(&Board, usize, &Chances),
) {
    let mut player = Player::new(evaluator);
    let (mut board, mut turn, mut throw) = beginning(&mut player, variety, dice);
    let mut met = Vec::new();
    for _ in 0..MOST_PLIES {
        let (after, chances) = player.best(&board, turn, throw);
        match label {
            Label::AllRolls => teach(&board, turn, &player.chances(&board, turn, 1)),
            Label::Next(_) => met.push((board, turn, chances)),
        }
        if is_known(&after) {
            break;
        }
        board = after;
        turn ^= 1;
        throw = roll(dice);
    }
    if let Label::Next(trace) = label {
        let mut later: Option<Chances> = None;
        for (board, turn, next) in met.into_iter().rev() {
            // What is later was seen by the other player.
            let target = later.map_or(next, |later| next.mixed(&later.seen_by_other(), trace));
            teach(&board, turn, &target);
            later = Some(target);
        }
    }
}

impl Networked for Networks {
    fn shapes(&self) -> Vec<Shape> {
        [(CONTACT, ContactNetwork::HIDDEN), (RACE, RaceNetwork::HIDDEN)]
            .map(|(inputs, hidden)| Shape { inputs, hidden, outputs: OUTPUTS })
            .to_vec()
    }

    fn weights(&self) -> Vec<f32> {
        self.weights()
    }

    fn with_weights(&self, weights: &[f32]) -> Self {
        Self::new(weights).unwrap_or_else(|| self.clone())
    }

    fn play(&self, practice: Practice, dice: &mut Dice, out: &mut Examples) {
        let is_known = |board: &Board| matches!(Class::of(board), Class::BearOff | Class::Over);
        practise(self, practice, dice, is_known, |board, player, chances| match Class::of(board) {
            Class::Contact => out.push(0, &chances.outputs(), |list| inputs::contact(board, player, list)),
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
        let weights = codec::read(&self.shapes(), bytes)?;
        Self::new(&weights).ok_or_else(|| "networks of another shape".to_owned())
    }
}

//! The contract: what every game promises to every algorithm, checked on random games.
//!
//! ```
//! # use tah_rules::{Contract, Rules, Turn, Moves};
//! # struct Nim; impl Rules for Nim {
//! #   type State = (u8, usize); type Move = u8; type Undo = ();
//! #   fn players(&self) -> usize { 2 }
//! #   fn start(&self) -> (u8, usize) { (5, 0) }
//! #   fn turn(&self, s: &(u8, usize)) -> Turn { if s.0 == 0 { Turn::Over } else { Turn::Player(s.1) } }
//! #   fn moves(&self, s: &(u8, usize), out: &mut Moves<u8>) { out.extend(1..=s.0.min(2)); }
//! #   fn play(&self, s: &mut (u8, usize), m: u8) { *s = (s.0 - m, 1 - s.1); }
//! #   fn undo(&self, s: &mut (u8, usize), m: u8, (): ()) { *s = (s.0 + m, 1 - s.1); }
//! #   fn payoff(&self, s: &(u8, usize), p: usize) -> f64 { if p == s.1 { -1.0 } else { 1.0 } }
//! # }
//! // #[test]
//! fn contract() {
//!     Contract::of(&Nim).hold();
//! }
//! # contract();
//! ```
//!
//! Undo, keys and hidden information are where such programs are wrong; this is the one place that looks.

use std::collections::HashMap;
use std::fmt::Debug;

use crate::{Chance, Dice, Draw, Eyes, Hidden, Keyed, Moves, Notation, Rules, Symmetric, Turn, legal_moves};

/// How many random moves are drawn in each position.
const DRAWS: usize = 8;

/// A position met in a random game, with its legal moves.
struct Visit<'v, R: Rules> {
    state: &'v R::State,
    turn: Turn,
    moves: &'v [R::Move],
}

type Check<'a, R> = Box<dyn FnMut(&Visit<'_, R>, &mut Dice) + 'a>;

/// The promises of one game. Say which capabilities it has, then let it [`hold`](Contract::hold).
pub struct Contract<'a, R: Rules> {
    rules: &'a R,
    checks: Vec<Check<'a, R>>,
    games: usize,
    plies: usize,
    seed: u64,
}

impl<'a, R: Rules> Contract<'a, R>
where
    R::State: PartialEq + Debug,
    R::Move: Debug,
{
    /// The promises of [`Rules`] itself.
    pub fn of(rules: &'a R) -> Self {
        Self { rules, checks: Vec::new(), games: 100, plies: 400, seed: 1 }
    }

    /// How many random games are played; 100 unless said.
    #[must_use]
    pub fn games(mut self, games: usize) -> Self {
        self.games = games;
        self
    }

    /// How many moves of a game are played at most; 400 unless said.
    #[must_use]
    pub fn plies(mut self, plies: usize) -> Self {
        self.plies = plies;
        self
    }

    /// Plays the games and checks every promise in every position; panics with an account of the first one broken.
    pub fn hold(mut self) {
        let mut dice = Dice::new(self.seed);
        for _ in 0..self.games {
            self.one_game(&mut dice);
        }
    }

    fn one_game(&mut self, dice: &mut Dice) {
        let rules = self.rules;
        let mut state = rules.start();
        let mut played = Vec::new();
        while played.len() < self.plies {
            let moves = legal_moves(rules, &state);
            let turn = rules.turn(&state);
            self.check_position(&state, turn, &moves);
            let visit = Visit { state: &state, turn, moves: &moves };
            for check in &mut self.checks {
                check(&visit, dice);
            }
            let Some(&m) = dice.choose(&moves) else { break };
            let before = state.clone();
            let undo = rules.play(&mut state, m);
            played.push((m, undo, before));
        }
        // Taking the whole game back passes through every position again.
        for (m, undo, before) in played.into_iter().rev() {
            rules.undo(&mut state, m, undo);
            assert_eq!(state, before, "undoing {m:?} through the whole game did not restore the position");
        }
    }

    fn check_position(&self, state: &R::State, turn: Turn, moves: &[R::Move]) {
        let rules = self.rules;
        assert_eq!(
            moves,
            legal_moves(rules, state),
            "the legal moves of one state came in two orders: {state:?}"
        );
        assert_eq!(
            moves.is_empty(),
            turn == Turn::Over,
            "no moves if and only if the game is over: {state:?}"
        );
        if let Turn::Player(player) = turn {
            assert!(player < rules.players(), "player {player} does not exist: {state:?}");
        }
        for (i, m) in moves.iter().enumerate() {
            assert!(!moves[..i].contains(m), "{m:?} is listed twice: {state:?}");
            let mut after = state.clone();
            let undo = rules.play(&mut after, *m);
            rules.undo(&mut after, *m, undo);
            assert_eq!(&after, state, "playing {m:?} and undoing it did not restore the position");
        }
        if turn != Turn::Chance {
            self.check_random_moves(state, moves);
        }
        if turn == Turn::Over {
            self.check_payoffs(state);
        }
    }

    fn check_random_moves(&self, state: &R::State, legal: &[R::Move]) {
        // Dice of their own: how a game draws its moves must not change which games are played.
        let (mut dice, mut moves) = (Dice::new(self.seed), Moves::new());
        for _ in 0..DRAWS {
            let drawn = self.rules.random_move(state, &mut dice, &mut moves);
            assert_eq!(
                drawn.is_none(),
                legal.is_empty(),
                "a move is drawn if and only if there is one: {state:?}"
            );
            assert!(
                drawn.is_none_or(|m| legal.contains(&m)),
                "{drawn:?} was drawn but is not legal: {state:?}"
            );
        }
    }

    fn check_payoffs(&self, state: &R::State) {
        let payoffs: Vec<f64> = (0..self.rules.players()).map(|p| self.rules.payoff(state, p)).collect();
        for (player, payoff) in payoffs.iter().enumerate() {
            let bounds = self.rules.bounds(player);
            assert!(
                payoff.is_finite() && bounds.contain(*payoff),
                "{payoff} is outside {bounds:?}: {state:?}"
            );
        }
        if self.rules.zero_sum() {
            let sum: f64 = payoffs.iter().sum();
            assert!(sum.abs() < 1e-9, "payoffs {payoffs:?} of a zero-sum game sum to {sum}: {state:?}");
        }
    }

    fn with(mut self, check: impl FnMut(&Visit<'_, R>, &mut Dice) + 'a) -> Self {
        self.checks.push(Box::new(check));
        self
    }

    /// Equal states have equal keys by whatever path they came about, different states different keys.
    #[must_use]
    pub fn keyed(self) -> Self
    where
        R: Keyed,
    {
        let rules = self.rules;
        let mut seen: HashMap<u64, R::State> = HashMap::new();
        self.with(move |visit, _| {
            let key = rules.key(visit.state);
            let known = seen.entry(key).or_insert_with(|| visit.state.clone());
            assert_eq!(known, visit.state, "two states share the key {key:#x}");
            for &m in visit.moves {
                let mut after = visit.state.clone();
                let undo = rules.play(&mut after, m);
                rules.undo(&mut after, m, undo);
                assert_eq!(rules.key(&after), key, "the key changed by playing and undoing {m:?}");
            }
        })
    }

    /// The probabilities at a chance node are positive and sum to 1.
    #[must_use]
    pub fn chance(self) -> Self
    where
        R: Chance,
    {
        let rules = self.rules;
        self.with(move |visit, _| {
            if visit.turn != Turn::Chance {
                return;
            }
            let probabilities: Vec<f64> =
                visit.moves.iter().map(|&m| rules.probability(visit.state, m)).collect();
            let sum: f64 = probabilities.iter().sum();
            assert!((sum - 1.0).abs() < 1e-9, "probabilities sum to {sum}: {:?}", visit.state);
            assert!(
                probabilities.iter().all(|&p| p > 0.0),
                "an impossible outcome is listed: {:?}",
                visit.state
            );
        })
    }

    /// A state sampled from a view has that view, and whoever is to move has the same moves in it.
    #[must_use]
    pub fn hidden(self) -> Self
    where
        R: Hidden,
    {
        let rules = self.rules;
        self.with(move |visit, dice| {
            for player in 0..rules.players() {
                let view = rules.view(visit.state, player);
                let sampled = rules.sample(&view, dice);
                assert!(
                    rules.view(&sampled, player) == view,
                    "a state sampled from player {player}'s view has another view: {sampled:?} for {:?}",
                    visit.state
                );
                assert_eq!(rules.turn(&sampled), visit.turn, "player {player} cannot tell whose turn it is");
                if visit.turn == Turn::Player(player) {
                    assert_eq!(
                        legal_moves(rules, &sampled),
                        visit.moves,
                        "player {player}'s moves depend on what it cannot know"
                    );
                }
            }
        })
    }

    /// A drawing for a seat shows nothing that the seat could not know: it is the same for every consistent state.
    #[must_use]
    pub fn hidden_drawing(self) -> Self
    where
        R: Hidden + Draw,
    {
        let rules = self.rules;
        self.with(move |visit, dice| {
            for player in 0..rules.players() {
                let eyes = Eyes::Seat(player);
                let sampled = rules.sample(&rules.view(visit.state, player), dice);
                assert_eq!(
                    rules.draw(&sampled, eyes),
                    rules.draw(visit.state, eyes),
                    "the drawing for player {player} shows what is hidden"
                );
            }
        })
    }

    /// The image of a position is the same game: same turn, same payoffs, images of the moves, images of the results.
    #[must_use]
    pub fn symmetric(self) -> Self
    where
        R: Symmetric + Keyed,
    {
        let rules = self.rules;
        self.with(move |visit, _| {
            let canonical = rules.canonical(visit.state).0;
            for k in 0..rules.symmetries() {
                let image = rules.image(visit.state, k);
                assert_eq!(
                    rules.turn(&image),
                    visit.turn,
                    "symmetry {k} changed the turn: {:?}",
                    visit.state
                );
                assert_eq!(rules.canonical(&image).0, canonical, "image {k} has another canonical form");
                let moves = legal_moves(rules, &image);
                assert_eq!(moves.len(), visit.moves.len(), "symmetry {k} changed the number of moves");
                for &m in visit.moves {
                    let turned = rules.image_of_move(m, k);
                    assert!(moves.contains(&turned), "the image of {m:?} under {k} is not legal");
                    let (mut after, mut image_after) = (visit.state.clone(), image.clone());
                    rules.play(&mut after, m);
                    rules.play(&mut image_after, turned);
                    assert_eq!(rules.image(&after, k), image_after, "{m:?} and symmetry {k} do not commute");
                }
                if visit.turn == Turn::Over {
                    for p in 0..rules.players() {
                        assert_eq!(
                            rules.payoff(&image, p),
                            rules.payoff(visit.state, p),
                            "symmetry {k} changed a payoff"
                        );
                    }
                }
            }
        })
    }

    /// Moves and positions survive being written and read; moves legal elsewhere are refused here; damaged text is an
    /// error, never a panic.
    #[must_use]
    pub fn notation(self) -> Self
    where
        R: Notation,
    {
        let rules = self.rules;
        let mut vocabulary: Vec<String> = Vec::new();
        self.with(move |visit, dice| {
            let text = rules.position_text(visit.state);
            let read = rules.parse_position(&text).unwrap_or_else(|e| panic!("`{text}` does not parse: {e}"));
            assert_eq!(rules.position_text(&read), text, "a position changed by being written and read");
            assert_eq!(legal_moves(rules, &read), visit.moves, "`{text}` has other moves after being read");
            assert_eq!(rules.turn(&read), visit.turn, "`{text}` has another turn after being read");

            let texts: Vec<String> = visit.moves.iter().map(|&m| rules.move_text(visit.state, m)).collect();
            for (text, &m) in texts.iter().zip(visit.moves) {
                assert_eq!(rules.parse_move(visit.state, text), Ok(m), "move `{text}` is not read back");
                if vocabulary.len() < 1000 && !vocabulary.contains(text) {
                    vocabulary.push(text.clone());
                }
            }
            for word in &vocabulary {
                if let Ok(m) = rules.parse_move(visit.state, word) {
                    assert!(visit.moves.contains(&m), "`{word}` was read as {m:?}, which is not legal here");
                }
            }
            let damaged = damage(&text, dice);
            if let Ok(state) = rules.parse_position(&damaged) {
                let again = rules.position_text(&state);
                assert!(
                    rules.parse_position(&again).is_ok(),
                    "`{damaged}` was read, but not what it was written as"
                );
            }
        })
    }

    /// A position read from its text has the key of the position that was written: keys do not depend on the path.
    #[must_use]
    pub fn keyed_notation(self) -> Self
    where
        R: Keyed + Notation,
    {
        let rules = self.rules;
        self.with(move |visit, _| {
            let text = rules.position_text(visit.state);
            if let Ok(read) = rules.parse_position(&text) {
                assert_eq!(
                    rules.key(&read),
                    rules.key(visit.state),
                    "`{text}` has another key after being read"
                );
            }
        })
    }

    /// Drawing never fails, and a board's cells fill its rows.
    #[must_use]
    pub fn drawing(self) -> Self
    where
        R: Draw,
    {
        let rules = self.rules;
        self.with(move |visit, _| {
            for eyes in (0..rules.players()).map(Eyes::Seat).chain([Eyes::All]) {
                for part in rules.draw(visit.state, eyes).parts {
                    if let crate::scene::Part::Grid(grid) = part {
                        assert_eq!(grid.cells.len() % grid.columns, 0, "the last row of a board is not full");
                    }
                }
            }
        })
    }
}

/// The text with one character changed, lost or doubled, or cut short.
fn damage(text: &str, dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return "?".into();
    }
    let at = dice.below(chars.len());
    match dice.below(5) {
        0 => chars[at] = *dice.choose(&['0', '9', 'x', '-', '/', ' ', '→', '\u{0}', '(']).unwrap_or(&'?'),
        1 => drop(chars.remove(at)),
        2 => chars.insert(at, chars[at]),
        3 => chars.truncate(at),
        _ => chars.extend(" 99999999999999999999".chars()),
    }
    chars.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    /// Take one or two of five stones; whoever takes the last wins. `wrong` breaks one promise.
    struct Stones {
        wrong: &'static str,
    }

    #[derive(Clone, PartialEq, Debug)]
    struct Heap {
        stones: u8,
        player: usize,
    }

    impl Rules for Stones {
        type State = Heap;
        type Move = u8;
        type Undo = ();

        fn players(&self) -> usize {
            2
        }
        fn start(&self) -> Heap {
            Heap { stones: 5, player: 0 }
        }
        fn turn(&self, state: &Heap) -> Turn {
            if state.stones == 0 { Turn::Over } else { Turn::Player(state.player) }
        }
        fn moves(&self, state: &Heap, out: &mut Moves<u8>) {
            out.extend(1..=state.stones.min(2));
            if self.wrong == "moves" && state.stones == 3 {
                out.push(2);
            }
        }
        fn random_move(&self, state: &Heap, dice: &mut Dice, _: &mut Moves<u8>) -> Option<u8> {
            let most = if self.wrong == "draw" { 2 } else { state.stones.min(2) };
            (state.stones > 0).then(|| 1 + dice.below(most.into()) as u8)
        }
        fn play(&self, state: &mut Heap, m: u8) {
            *state = Heap { stones: state.stones - m, player: 1 - state.player };
        }
        fn undo(&self, state: &mut Heap, m: u8, (): ()) {
            let player = if self.wrong == "undo" { state.player } else { 1 - state.player };
            *state = Heap { stones: state.stones + m, player };
        }
        fn payoff(&self, state: &Heap, player: usize) -> f64 {
            let won = if player == state.player { -1.0 } else { 1.0 };
            if self.wrong == "payoff" && player == 0 { won * 2.0 } else { won }
        }
    }

    impl Keyed for Stones {
        fn key(&self, state: &Heap) -> u64 {
            let player = if self.wrong == "key" { 0 } else { state.player as u64 };
            u64::from(state.stones) * 2 + player
        }
    }

    #[test]
    fn a_correct_game_keeps_the_contract() {
        Contract::of(&Stones { wrong: "" }).keyed().hold();
    }

    #[test]
    fn a_broken_promise_is_found() {
        for (wrong, told) in [
            ("moves", "listed twice"),
            ("undo", "did not restore"),
            ("draw", "not legal"),
            ("payoff", "zero-sum"),
            ("key", "share the key"),
        ] {
            let broken = std::panic::catch_unwind(|| Contract::of(&Stones { wrong }).keyed().hold());
            let message = *broken.expect_err(wrong).downcast::<String>().unwrap();
            assert!(message.contains(told), "{wrong}: {message}");
        }
    }
}

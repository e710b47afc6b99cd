//! The promises of each capability: one method, one check in every position.

use std::collections::HashMap;
use std::fmt::Debug;

use super::Contract;
use crate::scene::Part;
use crate::{Chance, Dice, Draw, Eyes, Hidden, Keyed, Notation, Rules, Symmetric, Turn, legal_moves};

impl<R: Rules> Contract<'_, R>
where
    R::State: PartialEq + Debug,
    R::Move: Debug,
{
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
                    if let Part::Grid(grid) = part {
                        assert_eq!(grid.cells.len() % grid.columns, 0, "the last row of a board is not full");
                    }
                }
            }
            let sizes: Vec<usize> =
                rules.draw(visit.state, Eyes::All).parts.iter().map(Part::items).collect();
            for &m in visit.moves {
                for place in rules.places(visit.state, m) {
                    let is_drawn = sizes.get(place.part).is_some_and(|&size| place.item < size);
                    assert!(is_drawn, "{m:?} touches {place:?}, which is not drawn: {:?}", visit.state);
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

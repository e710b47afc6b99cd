//! The board as the first player sees it: the own home below on the right, as it is printed in books.

use tah_rules::scene::{Count, Part, Piece, Place, Points, Scene, Stack};
use tah_rules::{Draw, Eyes};

use super::board::{BAR, OFF};
use super::cube::Owner;
use super::play::Step;
use super::rules::{Action, Backgammon};
use super::state::{Phase, State};

const NAMES: [&str; 2] = ["first player's man", "second player's man"];
const GLYPHS: [&str; 2] = ["○", "●"];

impl Draw for Backgammon {
    fn draw(&self, state: &State, _eyes: Eyes) -> Scene {
        let stack = |player: usize, place: usize, name: String| {
            let count = usize::from(state.board().side(player)[place]);
            let piece = (count > 0).then(|| Piece::new(player, GLYPHS[player], NAMES[player]));
            Stack { name, piece, count, marked: false }
        };
        let point = |number: usize| {
            let is_second = state.board().side(1)[BAR - number] > 0;
            let place = if is_second { BAR - number } else { number };
            stack(usize::from(is_second), place, number.to_string())
        };
        let points = (13..=24).chain((1..=12).rev()).map(point).collect();
        let bars = [0, 1].map(|player| stack(player, BAR, String::new())).into();
        let trays = [0, 1].map(|player| stack(player, OFF, String::new())).into();
        let mut parts = vec![Part::Points(Points { points, bars, trays })];
        if let Phase::Moving(dice) = state.phase {
            parts.push(Part::Dice(dice.to_vec()));
        }
        parts.push(Part::Counts(counts(state)));
        parts.extend(cube(state).map(Part::Label));
        Scene { parts }
    }

    fn places(&self, state: &State, action: Action) -> Vec<Place> {
        let Action::Play(play) = action else { return Vec::new() };
        let place = |at: u8| Place::on_board(drawn_at(state.player(), usize::from(at)));
        play.steps().iter().flat_map(|&Step { from, to }| [place(from), place(to)]).collect()
    }
}

/// Where a place as `player` counts it stands in the drawing: the points from the top left, then the bars, then the trays.
fn drawn_at(player: usize, place: usize) -> usize {
    match (place, player) {
        (BAR, _) => 24 + player,
        (OFF, _) => 26 + player,
        (_, 0) => drawn_point(place),
        (_, _) => drawn_point(BAR - place),
    }
}

/// Where a point stands, by its number for the first player.
fn drawn_point(number: usize) -> usize {
    if number > 12 { number - 13 } else { 24 - number }
}

fn counts(state: &State) -> Vec<Count> {
    let mut counts: Vec<Count> = [0, 1]
        .map(|player| Count::new(format!("pips of player {}", player + 1), state.board().pips(player)))
        .into();
    if state.stakes().length > 0 {
        counts.push(Count::new("match to", state.stakes().length));
        counts.extend([0, 1].map(|player| {
            Count::new(format!("score of player {}", player + 1), state.stakes().scores[player])
        }));
    }
    counts
}

/// What a person should know of the cube.
fn cube(state: &State) -> Option<String> {
    let value = state.cube().value();
    match (state.phase(), state.cube().owner()) {
        (Phase::Offered, _) => {
            Some(format!("player {} offers the cube at {}", state.player() + 1, 2 * value))
        }
        (Phase::Beavered, _) => {
            Some(format!("player {} offers it back at {}", 2 - state.player(), 2 * value))
        }
        _ if state.stakes().is_cube_dead => None,
        (_, Owner::Both) => Some(format!("the cube is in the middle at {value}")),
        (_, Owner::Player(owner)) => Some(format!("player {} owns the cube at {value}", owner + 1)),
    }
}

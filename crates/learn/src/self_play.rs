//! One game of the engine against itself. It begins with random moves to a position that a shallow search finds fair; then both
//! sides search about as many nodes. Quiet positions on the way are kept with their scores, and so are some beside it.

use tah_rules::{Dice, Guide, Keyed, Notation, Turn, legal_moves};
use tah_search::strong::{Control, Engine, Limits, Report, Settings, Worth};

use crate::plan::Plan;
use crate::record::{Record, Searched};
use crate::referee::Referee;
use crate::strays::stray;

/// Random moves at the beginning: so many, or one more.
const OPENING_PLIES: usize = 7;
/// The most points by which an opening may favour a side.
const FAIR: i32 = 150;
/// How often an opening is looked for before any will do.
const ATTEMPTS: u32 = 50;
/// Positions that are won anyway teach little.
const MOST_POINTS: i32 = 1500;
/// Positions beside the game are searched by this part of the nodes: there are many of them.
const ASIDE_PART: u64 = 2;
/// As many moves that take something are followed there until the position is quiet.
const ASIDE_MOVES: usize = 3;
/// Small searches need small tables.
const TABLE_BYTES: usize = 1 << 20;

/// A player of both sides.
pub struct Player<R: Keyed, G> {
    rules: R,
    guide: G,
    engine: Engine<R, G>,
    /// Who looks beside the game, so that the game is the same without.
    aside: Engine<R, G>,
    nodes: u64,
    strays: usize,
}

impl<R, G> Player<R, G>
where
    R: Keyed + Notation + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    /// A player who searches as the plan says, and looks at so many positions beside each that is kept.
    pub fn new(rules: &R, guide: &G, plan: &Plan, strays: usize) -> Self {
        let settings = Settings { table_bytes: TABLE_BYTES, ..Settings::default() };
        let engine = || Engine::new(rules.clone(), guide.clone(), settings);
        Self {
            rules: rules.clone(),
            guide: guide.clone(),
            engine: engine(),
            aside: engine(),
            nodes: plan.nodes,
            strays,
        }
    }

    /// Plays the game with this number: the same, whatever was played before.
    pub fn play(&mut self, number: u64, dice: &mut Dice) -> Record {
        self.engine.clear();
        self.aside.clear();
        let mut state = self.opening(dice);
        let mut referee = Referee::default();
        let (mut positions, mut strays) = (Vec::new(), Vec::new());
        let result = loop {
            let Turn::Player(side) = self.rules.turn(&state) else { break self.result(&state) };
            let Some((m, points)) = self.think(&state, self.nodes).and_then(|found| best(&found)) else {
                break 0.5;
            };
            let points = if side == 0 { points } else { -points };
            if points.abs() <= MOST_POINTS && self.is_quiet(&state, m) {
                positions.push(Searched { points, text: self.rules.position_text(&state) });
                strays.extend((0..self.strays).filter_map(|_| self.look_aside(&state, dice)));
            }
            if let Some(result) = referee.see(points) {
                break result;
            }
            self.rules.play(&mut state, m);
        };
        Record { number, result, positions, strays }
    }

    /// A quiet position beside `state`, if one is found.
    fn look_aside(&mut self, state: &R::State, dice: &mut Dice) -> Option<Searched> {
        let mut state = stray(&self.rules, state, dice)?;
        let limits = Limits::about_nodes((self.nodes / ASIDE_PART).max(1));
        for _ in 0..=ASIDE_MOVES {
            let Turn::Player(side) = self.rules.turn(&state) else { return None };
            let found = self.aside.search(&state, &limits, &Control::new(), |_| {}).ok()?;
            let (m, points) = best(&found)?;
            if points.abs() > MOST_POINTS {
                return None;
            }
            if self.is_quiet(&state, m) {
                let points = if side == 0 { points } else { -points };
                return Some(Searched { points, text: self.rules.position_text(&state) });
            }
            self.rules.play(&mut state, m);
        }
        None
    }

    /// A position after random moves that seems fair.
    fn opening(&mut self, dice: &mut Dice) -> R::State {
        for _ in 0..ATTEMPTS {
            let mut state = self.rules.start();
            for _ in 0..OPENING_PLIES + dice.below(2) {
                if let Some(&m) = dice.choose(&legal_moves(&self.rules, &state)) {
                    self.rules.play(&mut state, m);
                }
            }
            let found = self.think(&state, self.nodes / 2).and_then(|found| best(&found));
            if found.is_some_and(|(_, points)| points.abs() <= FAIR) {
                return state;
            }
        }
        self.rules.start()
    }

    fn think(&mut self, state: &R::State, nodes: u64) -> Option<Report<R::Move>> {
        self.engine.search(state, &Limits::about_nodes(nodes), &Control::new(), |_| {}).ok()
    }

    /// Whether the position can be judged as it stands: no attack to meet, and the best move takes nothing.
    fn is_quiet(&mut self, state: &R::State, m: R::Move) -> bool {
        !self.guide.in_danger(&self.rules, state) && self.guide.loudness(&self.rules, state, m).is_none()
    }

    /// What the first player gets: 1, ½ or 0.
    fn result(&self, state: &R::State) -> f64 {
        let payoff = self.rules.payoff(state, 0);
        if payoff > 0.0 {
            1.0
        } else if payoff < 0.0 {
            0.0
        } else {
            0.5
        }
    }
}

/// The best move and its score for who makes it; a win has more than all points.
fn best<M: Copy>(found: &Report<M>) -> Option<(M, i32)> {
    let line = found.best()?;
    let points = match line.worth() {
        Worth::Points(points) => points,
        Worth::WinIn(_) => tah_rules::PROVEN_WIN,
        Worth::LossIn(_) => -tah_rules::PROVEN_WIN,
    };
    line.moves.first().map(|&m| (m, points))
}

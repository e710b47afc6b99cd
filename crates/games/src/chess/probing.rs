//! A guide that asks endgame tables before its own opinion counts.

use tah_rules::{Bounds, Glance, Guide, LIKENESSES, Moves, PROVEN_WIN, Turn, Verdict};

use super::packed::Move;
use super::position::Position;
use super::rules::{Chess, Taken};
use super::syzygy::{Tables, Wdl};

/// Another guide with Syzygy tables; without any, that guide itself.
#[derive(Clone, Debug, Default)]
pub struct Probing<G> {
    guide: G,
    tables: Option<Tables>,
}

impl<G> Probing<G> {
    /// That guide, without tables yet.
    pub fn new(guide: G) -> Self {
        Self { guide, tables: None }
    }
}

impl<G: Guide<Chess>> Guide<Chess> for Probing<G> {
    fn use_database(&mut self, folder: &str) -> Result<(), String> {
        // The old ones go first: there is one set for the whole program.
        self.tables = None;
        if !folder.is_empty() {
            self.tables = Some(Tables::open(folder)?);
        }
        Ok(())
    }

    /// By the distance to the next capture or pawn move, where the game is not drawn: so a win is made progress with.
    fn database_move(&mut self, _: &Chess, state: &Position) -> Option<Move> {
        let probe = self.tables.as_ref()?.root(state)?;
        (probe.wdl != Wdl::Draw).then_some(probe.m)
    }

    /// The tables suppose that the half-move clock stands at 0, and so they are asked only where it does. A win that the
    /// fifty-move rule takes away is a draw.
    #[inline]
    fn finish(
        &mut self,
        rules: &Chess,
        state: &Position,
        player: usize,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if let Some(tables) = &self.tables
            && state.half_move_clock() == 0
            // A mate is worth more than a win without a distance.
            && !state.is_check()
            && let Some(wdl) = tables.wdl(state)
        {
            return Some(match wdl {
                Wdl::Win => PROVEN_WIN,
                Wdl::Loss => -PROVEN_WIN,
                Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => 0,
            });
        }
        self.guide.finish(rules, state, player, alpha, beta)
    }

    #[inline]
    fn evaluate(&mut self, rules: &Chess, state: &Position, player: usize) -> f64 {
        self.guide.evaluate(rules, state, player)
    }

    #[inline]
    fn outcome(&mut self, rules: &Chess, state: &Position, player: usize) -> f64 {
        self.guide.outcome(rules, state, player)
    }

    #[inline]
    fn bounds(&self, rules: &Chess, player: usize) -> Bounds {
        self.guide.bounds(rules, player)
    }

    #[inline]
    fn order(&mut self, rules: &Chess, state: &Position, moves: &mut [Move]) {
        self.guide.order(rules, state, moves);
    }

    #[inline]
    fn played(&mut self, rules: &Chess, state: &Position, m: Move) {
        self.guide.played(rules, state, m);
    }

    #[inline]
    fn undone(&mut self, rules: &Chess, state: &Position, m: Move) {
        self.guide.undone(rules, state, m);
    }

    #[inline]
    fn begin(&mut self, rules: &Chess, state: &Position) {
        self.guide.begin(rules, state);
    }

    #[inline]
    fn scale(&self, rules: &Chess, player: usize) -> f64 {
        self.guide.scale(rules, player)
    }

    #[inline]
    fn points(&mut self, rules: &Chess, state: &Position, player: usize) -> i32 {
        self.guide.points(rules, state, player)
    }

    #[inline]
    fn verdict(&mut self, rules: &Chess, state: &Position, player: usize) -> Verdict {
        self.guide.verdict(rules, state, player)
    }

    #[inline]
    fn mover(&self, rules: &Chess, state: &Position) -> Turn {
        self.guide.mover(rules, state)
    }

    #[inline]
    fn loud_moves(&mut self, rules: &Chess, state: &Position, out: &mut Moves<Move>) {
        self.guide.loud_moves(rules, state, out);
    }

    #[inline]
    fn quiet_moves(&mut self, rules: &Chess, state: &Position, out: &mut Moves<Move>) {
        self.guide.quiet_moves(rules, state, out);
    }

    #[inline]
    fn loudness(&mut self, rules: &Chess, state: &Position, m: Move) -> Option<i32> {
        self.guide.loudness(rules, state, m)
    }

    #[inline]
    fn exchange(&mut self, rules: &Chess, state: &Position, m: Move, threshold: i32) -> bool {
        self.guide.exchange(rules, state, m, threshold)
    }

    #[inline]
    fn in_danger(&mut self, rules: &Chess, state: &Position) -> bool {
        self.guide.in_danger(rules, state)
    }

    #[inline]
    fn endangers(&mut self, rules: &Chess, state: &Position, m: Move) -> bool {
        self.guide.endangers(rules, state, m)
    }

    #[inline]
    fn pass(&mut self, rules: &Chess, state: &mut Position) -> Option<Taken> {
        self.guide.pass(rules, state)
    }

    #[inline]
    fn unpass(&mut self, rules: &Chess, state: &mut Position, undo: Taken) {
        self.guide.unpass(rules, state, undo);
    }

    #[inline]
    fn pack(&self, m: Move) -> u16 {
        self.guide.pack(m)
    }

    #[inline]
    fn unpack(&self, rules: &Chess, state: &Position, code: u16) -> Option<Move> {
        self.guide.unpack(rules, state, code)
    }

    #[inline]
    fn foresee(&self, rules: &Chess, state: &Position, m: Move) -> Option<u64> {
        self.guide.foresee(rules, state, m)
    }

    #[inline]
    fn slot(&self, rules: &Chess, state: &Position, m: Move) -> usize {
        self.guide.slot(rules, state, m)
    }

    #[inline]
    fn glance(&mut self, rules: &Chess, state: &Position, m: Move, rank: usize) -> Glance {
        self.guide.glance(rules, state, m, rank)
    }

    #[inline]
    fn reversible(&self, rules: &Chess, state: &Position) -> u32 {
        self.guide.reversible(rules, state)
    }

    #[inline]
    fn depends_on_path(&self, rules: &Chess, state: &Position, depth: u32) -> bool {
        self.guide.depends_on_path(rules, state, depth)
    }

    #[inline]
    fn likeness(&self, rules: &Chess, state: &Position) -> Option<[u64; LIKENESSES]> {
        self.guide.likeness(rules, state)
    }

    #[inline]
    fn trusts_points(&self) -> bool {
        self.guide.trusts_points()
    }
}

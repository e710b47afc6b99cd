//! A guide: an engine's opinion of a game. Not the rules: two engines may hold different ones.
//!
//! Only [`evaluate`](Guide::evaluate) must be written. Everything else is defaulted to what is sound for every game; what a guide
//! adds (loud moves, exchanges, a null move, packed moves) is a licence that makes the strong search stronger.

use crate::{Bounds, Moves, Rules, Turn};

/// The most points that an estimate may have, either way: every proven result stands above.
pub const MOST_POINTS: i32 = 30_000;

/// What a guide's [`finish`](Guide::finish) gives for a win that is proven but not counted in plies, such as a database's.
pub const PROVEN_WIN: i32 = 31_000;

/// In how many ways positions may be [alike](Guide::likeness).
pub const LIKENESSES: usize = 3;

/// How many [circumstances](Glance::circumstance) of a move there may be.
pub const CIRCUMSTANCES: usize = 4;

/// How many [slots](Guide::slot) a guide may tell moves apart by.
pub const SLOTS: usize = 1024;

/// What a finished game is to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// As good as can be: the sooner the better.
    Won,
    /// As bad as can be: the later the better.
    Lost,
    /// Worth nothing to either side.
    Drawn,
    /// Worth so many points, whenever it comes.
    Points(i32),
}

/// How well a shallow search foretells a deep one: up to a normal error (Buro 1995).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// How many plies the shallow search looks.
    pub depth: i32,
    /// The standard error in points.
    pub error: i32,
}

/// What a quiet move looks like before it is tried.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Glance {
    /// What it promises, to be added to its history, which lies within ±16,384.
    pub promise: i32,
    /// In which of [`CIRCUMSTANCES`] it is made (whether its piece is attacked, say): its history is kept apart for each.
    pub circumstance: usize,
}

/// What a search asks when it cannot look to the end. One guide serves one thread and is told of every move played
/// and taken back, so it may keep sums, indices and caches of its own.
pub trait Guide<R: Rules> {
    /// The worth for `player` of a position in which the search stops before the end.
    fn evaluate(&mut self, rules: &R, state: &R::State, player: usize) -> f64;

    /// The worth for `player` of a finished game, on the scale of [`evaluate`](Guide::evaluate): the payoff itself,
    /// unless evaluations run higher and a won game must stand above them all (the lectures' ±∞).
    fn outcome(&mut self, rules: &R, state: &R::State, player: usize) -> f64 {
        rules.payoff(state, player)
    }

    /// What [`evaluate`](Guide::evaluate) and [`outcome`](Guide::outcome) of `player` lie within: the bounds of the payoffs, unless
    /// this guide's scale is another.
    fn bounds(&self, rules: &R, player: usize) -> Bounds {
        rules.bounds(player)
    }

    /// Puts moves that look good first.
    #[inline]
    fn order(&mut self, _rules: &R, _state: &R::State, _moves: &mut [R::Move]) {}

    /// `m` has been played, and `state` is what came of it.
    #[inline]
    fn played(&mut self, _rules: &R, _state: &R::State, _m: R::Move) {}

    /// `m` has been taken back, and `state` is what it was before.
    #[inline]
    fn undone(&mut self, _rules: &R, _state: &R::State, _m: R::Move) {}

    // What follows is asked by the strong search alone.

    /// Puts moves that look good first, and says how many of them deserve an evaluation where not all are wanted. A guess, made in
    /// much less time than it saves: by default all deserve one.
    #[inline]
    fn winnow(&mut self, rules: &R, state: &R::State, moves: &mut [R::Move]) -> usize {
        self.order(rules, state, moves);
        moves.len()
    }

    /// A search begins at `state`: whatever this guide keeps of a position is to be made anew.
    #[inline]
    fn begin(&mut self, _rules: &R, _state: &R::State) {}

    /// How many points make one unit of [`evaluate`](Guide::evaluate): the greatest power of ten up to 1000 that keeps its bounds
    /// within [`MOST_POINTS`], 100 where there are no bounds. Whole evaluations stay whole.
    fn scale(&self, rules: &R, player: usize) -> f64 {
        let Bounds { low, high } = self.bounds(rules, player);
        let most = low.abs().max(high.abs());
        if !most.is_finite() {
            return 100.0;
        }
        [1000.0, 100.0, 10.0].into_iter().find(|scale| most * scale <= f64::from(MOST_POINTS)).unwrap_or(1.0)
    }

    /// The worth in points for `player`, who is to move, of a position in which the search stops before the end. Within
    /// [`MOST_POINTS`].
    #[inline]
    fn points(&mut self, rules: &R, state: &R::State, player: usize) -> i32 {
        let points = self.evaluate(rules, state, player) * self.scale(rules, player);
        (points.round() as i32).clamp(-MOST_POINTS, MOST_POINTS)
    }

    /// What a finished game is to `player`. Where the payoffs are bounded, the greatest is won, the least is lost, and what lies
    /// between counts by points; where they are not, the sign decides.
    fn verdict(&mut self, rules: &R, state: &R::State, player: usize) -> Verdict {
        let payoff = rules.payoff(state, player);
        let bounds = rules.bounds(player);
        match payoff {
            _ if payoff == 0.0 => Verdict::Drawn,
            _ if payoff > 0.0 && (payoff >= bounds.high || !bounds.are_finite()) => Verdict::Won,
            _ if payoff < 0.0 && (payoff <= bounds.low || !bounds.are_finite()) => Verdict::Lost,
            _ => {
                let points = self.outcome(rules, state, player) * self.scale(rules, player);
                Verdict::Points((points.round() as i32).clamp(-MOST_POINTS, MOST_POINTS))
            }
        }
    }

    /// Whose turn it is, as cheaply as can be: where the end of a game shows only in that there is no move, this may still name
    /// the player, and the search finds out.
    #[inline]
    fn mover(&self, rules: &R, state: &R::State) -> Turn {
        rules.turn(state)
    }

    /// Adds the moves that are looked at beyond the horizon, until the position is quiet enough to be evaluated.
    #[inline]
    fn loud_moves(&mut self, _rules: &R, _state: &R::State, _out: &mut Moves<R::Move>) {}

    /// What `m` gains at once, in points, if it is one of the loud moves.
    #[inline]
    fn loudness(&mut self, _rules: &R, _state: &R::State, _m: R::Move) -> Option<i32> {
        None
    }

    /// Adds the moves that are not loud.
    #[inline]
    fn quiet_moves(&mut self, rules: &R, state: &R::State, out: &mut Moves<R::Move>) {
        let first = out.len();
        rules.moves(state, out);
        out.retain_from(first, |m| self.loudness(rules, state, m).is_none());
    }

    /// Whether the exchange that `m` begins gains at least `threshold` points when both sides take back as they like.
    #[inline]
    fn exchange(&mut self, _rules: &R, _state: &R::State, _m: R::Move, _threshold: i32) -> bool {
        true
    }

    /// Whether the player to move is under an attack that must be met (check in chess): nothing is estimated here.
    #[inline]
    fn in_danger(&mut self, _rules: &R, _state: &R::State) -> bool {
        false
    }

    /// Whether `m` would put the opponent [in danger](Guide::in_danger): such moves are not left out for being quiet.
    #[inline]
    fn endangers(&mut self, _rules: &R, _state: &R::State, _m: R::Move) -> bool {
        false
    }

    /// Gives the turn to the opponent, where to do nothing is a sound test of how good a position is (the null move); nothing
    /// where it is not.
    #[inline]
    fn pass(&mut self, _rules: &R, _state: &mut R::State) -> Option<R::Undo> {
        None
    }

    /// Takes back a [`pass`](Guide::pass).
    #[inline]
    fn unpass(&mut self, _rules: &R, _state: &mut R::State, _undo: R::Undo) {}

    /// A number for `m`, unlike that of every other move of the same position, kept in tables in its place; 0 if there is none,
    /// and then its rank among the moves serves instead. The lowest twelve bits tell moves apart in the history.
    #[inline]
    fn pack(&self, _m: R::Move) -> u16 {
        0
    }

    /// The legal move with this number, if this guide can tell without listing all moves.
    #[inline]
    fn unpack(&self, _rules: &R, _state: &R::State, _code: u16) -> Option<R::Move> {
        None
    }

    /// A guess of the position's key after `m`, where it can be had before the move is made: the table's entry can be brought near
    /// meanwhile. A wrong one costs nothing but time.
    #[inline]
    fn foresee(&self, _rules: &R, _state: &R::State, _m: R::Move) -> Option<u64> {
        None
    }

    /// What kind of move `m` is, below [`SLOTS`]: moves of a kind (the same piece to the same square) share what is learned of
    /// them as replies.
    #[inline]
    fn slot(&self, _rules: &R, _state: &R::State, m: R::Move) -> usize {
        usize::from(self.pack(m)) % SLOTS
    }

    /// What a quiet move looks like before it is tried. `rank` is its place, from 0, in this guide's [`order`](Guide::order).
    #[inline]
    fn glance(&mut self, _rules: &R, _state: &R::State, _m: R::Move, _rank: usize) -> Glance {
        Glance::default()
    }

    /// How many plies back the same position could have stood: none where every move changes the board for good.
    #[inline]
    fn reversible(&self, _rules: &R, _state: &R::State) -> u32 {
        0
    }

    /// Whether the value of a position, searched `depth` plies deep, may depend on how it came about and not on its key alone, as
    /// where a third repetition draws: an exact search then asks no table.
    #[inline]
    fn depends_on_path(&self, _rules: &R, _state: &R::State, _depth: u32) -> bool {
        false
    }

    /// Whether quiet moves may be left out where the points say that they cannot matter: a licence for guides whose points mean what
    /// they say and whose loud moves are all that can change them at once.
    #[inline]
    fn trusts_points(&self) -> bool {
        false
    }

    /// Numbers that positions share which are alike in some way (the same pawns, the same pieces of one side): what the search finds one
    /// evaluation to be wrong by it expects of the others. Nothing where no likeness is known.
    #[inline]
    fn likeness(&self, _rules: &R, _state: &R::State) -> Option<[u64; LIKENESSES]> {
        None
    }

    /// How well a shallow search of this position foretells one of `depth` plies, where that has been measured: the search then leaves
    /// out what a shallow one finds far beyond the window.
    #[inline]
    fn forecast(&self, _rules: &R, _state: &R::State, _depth: i32) -> Option<Forecast> {
        None
    }

    /// Uses the databases in `folder` from now on, or none if it is empty; says why it cannot.
    fn use_database(&mut self, folder: &str) -> Result<(), String> {
        if folder.is_empty() { Ok(()) } else { Err("this game has no databases".into()) }
    }

    /// The move that a database plays here, if it decides the game: the search looks at no other.
    fn database_move(&mut self, _rules: &R, _state: &R::State) -> Option<R::Move> {
        None
    }

    /// The worth of a position, for `player` who is to move, if this guide can play it to the end by itself (few empty squares, a
    /// database): exact within the window, a bound beyond it, in points up to [`PROVEN_WIN`].
    #[inline]
    fn finish(
        &mut self,
        _rules: &R,
        _state: &R::State,
        _player: usize,
        _alpha: i32,
        _beta: i32,
    ) -> Option<i32> {
        None
    }
}

/// No opinion: every unfinished position is worth nothing (or the nearest to it that can be), every order is as good as another.
impl<R: Rules> Guide<R> for () {
    #[inline]
    fn evaluate(&mut self, rules: &R, _state: &R::State, player: usize) -> f64 {
        let bounds = rules.bounds(player);
        0.0_f64.clamp(bounds.low, bounds.high)
    }
}

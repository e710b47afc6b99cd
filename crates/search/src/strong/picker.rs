//! The order in which moves are tried: the table's move before any other is even listed, then loud moves that gain by exchange, killers and
//! the counter move, quiet moves by their history, and last the loud moves that lose by exchange.

#![expect(clippy::inline_always, reason = "measured: worth 2 % of the nodes a second")]

use tah_rules::{Guide, Keyed};

use super::here::Here;
use super::history::Place;
use super::node::Kind;
use super::policy::Policy;
use super::worker::Worker;

/// Scores by which moves are ranked. Quiet moves lie between ±[`QUIET`].
const ROOT: i32 = (1 << 30) + (1 << 29);
const HINT: i32 = 1 << 30;
const LOUD: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const QUIET: i32 = 1 << 24;
/// Points gained weigh more than the history of loud moves.
const GAIN_WEIGHT: i32 = 16;

/// The lowest bits of a rank hold the place of the move, so that equal scores keep their order and the best rank tells its move.
const PLACE_BITS: u32 = 16;
const PLACES: i64 = (1 << PLACE_BITS) - 1;
/// The rank of a move that was tried.
const TRIED: i64 = i64::MIN;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing is listed yet.
    Hint,
    Loud,
    /// Only loud moves are listed.
    Quiet,
    /// All are listed that are wanted.
    Rest,
}

/// Which moves of a node are still to be tried.
pub(super) struct Picker<M> {
    first: usize,
    stage: Stage,
    /// The table's move, if it was tried before the others were listed.
    early: Option<M>,
    /// Only moves that the guide calls loud are listed.
    loud_only: bool,
    /// No more quiet moves are wanted.
    pub(super) skip_quiet: bool,
}

/// A move to be tried.
#[derive(Clone, Copy)]
pub(super) struct Pick<M> {
    pub(super) m: M,
    /// Its number for the table.
    pub(super) code: u16,
    pub(super) slot: usize,
    pub(super) place: Place,
    /// What it gains, if it is loud.
    pub(super) gain: Option<i32>,
    /// Whether it loses nothing by exchange, if that was found out.
    pub(super) is_sound: Option<bool>,
    /// What was learned of it.
    pub(super) history: i32,
    pub(super) is_killer: bool,
    pub(super) is_hint: bool,
}

impl<M> Picker<M> {
    #[inline]
    pub(super) fn new(first: usize) -> Self {
        Self { first, stage: Stage::Hint, early: None, loud_only: false, skip_quiet: false }
    }

    #[inline]
    pub(super) fn loud(first: usize) -> Self {
        Self { loud_only: true, ..Self::new(first) }
    }
}

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// The next move to try at `here`.
    #[inline(always)]
    pub(super) fn pick<N: Kind>(
        &mut self,
        here: &Here<R::Move>,
        picker: &mut Picker<R::Move>,
    ) -> Option<Pick<R::Move>> {
        if picker.stage == Stage::Hint {
            picker.stage = Stage::Loud;
            let code = here.code();
            if !N::ROOT
                && !picker.loud_only
                && code != 0
                && let Some(m) = self.guide.unpack(self.rules, &self.state, code)
            {
                picker.early = Some(m);
                self.expect(m);
                return Some(self.describe(here, m, code, HINT));
            }
        }
        if picker.stage == Stage::Loud {
            if N::ROOT {
                picker.stage = Stage::Rest;
                self.list_root();
            } else {
                picker.stage = if picker.loud_only { Stage::Rest } else { Stage::Quiet };
                self.list_loud(here, picker);
            }
        }
        self.select::<N>(here, picker)
    }

    /// The most promising of the moves that are left.
    #[inline(always)]
    fn select<N: Kind>(
        &mut self,
        here: &Here<R::Move>,
        picker: &mut Picker<R::Move>,
    ) -> Option<Pick<R::Move>> {
        loop {
            let ranks = &self.ranks[picker.first..];
            // All are compared, the tried ones too: without a branch that is quicker than to keep the others together.
            let rank = ranks.iter().copied().fold(TRIED, i64::max);
            let score = (rank >> PLACE_BITS) as i32;
            // No loud move is left that gains.
            if picker.stage == Stage::Quiet && (rank == TRIED || score <= KILLER) {
                picker.stage = Stage::Rest;
                self.list_quiet(here, picker);
                continue;
            }
            if rank == TRIED {
                return None;
            }
            let place = (PLACES - (rank & PLACES)) as usize;
            let m = self.moves[picker.first + place];
            // A loud move is looked at more closely when its turn comes, and may have to wait.
            let is_promising = score > KILLER && score < HINT;
            if is_promising {
                self.expect(m);
            }
            let ranks = &mut self.ranks[picker.first..];
            if is_promising && !self.guide.exchange(self.rules, &self.state, m, 0) {
                ranks[place] = rank - (i64::from(2 * LOUD) << PLACE_BITS);
                continue;
            }
            ranks[place] = TRIED;
            if picker.skip_quiet && is_quiet(score) {
                continue;
            }
            let code = match self.guide.pack(m) {
                0 if N::ROOT => self.root.list[self.root.first + place].index as u16 + 1,
                0 => place as u16 + 1,
                code => code,
            };
            return Some(self.describe(here, m, code, score));
        }
    }

    /// Lists the moves of the root in the order the driver has put them.
    fn list_root(&mut self) {
        for (i, entry) in self.root.list[self.root.first..].iter().enumerate() {
            self.moves.push(entry.m);
            self.ranks.push(rank(ROOT - i as i32, i));
        }
    }

    /// Lists the loud moves of the present position and ranks them.
    fn list_loud(&mut self, here: &Here<R::Move>, picker: &Picker<R::Move>) {
        self.guide.loud_moves(self.rules, &self.state, &mut self.moves);
        self.rank_from(picker.first, here, picker, |worker, m, _| {
            let gain = worker.guide.loudness(worker.rules, &worker.state, m).unwrap_or(0);
            let slot = worker.guide.slot(worker.rules, &worker.state, m);
            LOUD + gain * GAIN_WEIGHT + worker.history.loud(slot, gain)
        });
    }

    /// Lists the other moves of the present position and ranks them.
    fn list_quiet(&mut self, here: &Here<R::Move>, picker: &Picker<R::Move>) {
        let first = self.moves.len();
        self.guide.quiet_moves(self.rules, &self.state, &mut self.moves);
        self.guide.order(self.rules, &self.state, self.moves.from_mut(first));
        let before = self.before(here.ply);
        let killers = self.frames[here.ply].killers;
        let counter = self.history.counter(before[0]);
        self.rank_from(first, here, picker, |worker, m, index| match Some(m) {
            m if m == killers[0] => KILLER,
            m if m == killers[1] => KILLER - 1,
            m if m == counter => KILLER - 2,
            _ => {
                let slot = worker.guide.slot(worker.rules, &worker.state, m);
                let place = worker.place(here, m, slot);
                let promise = worker.guide.promise(worker.rules, &worker.state, m, index);
                (worker.history.quiet(place, before) + promise).clamp(-QUIET, QUIET)
            }
        });
    }

    /// Ranks the moves from position `first` on by their scores, and drops the one tried before they were listed.
    #[inline]
    fn rank_from(
        &mut self,
        first: usize,
        here: &Here<R::Move>,
        picker: &Picker<R::Move>,
        score: impl Fn(&mut Self, R::Move, usize) -> i32,
    ) {
        let code = if picker.early.is_none() { here.code() } else { 0 };
        let mut kept = first;
        for index in first..self.moves.len() {
            let m = self.moves[index];
            if picker.early == Some(m) {
                continue;
            }
            let place = kept - picker.first;
            let is_hint = code != 0 && self.is_coded(m, place, code);
            let score = if is_hint { HINT } else { score(self, m, index - first) };
            self.moves.from_mut(kept)[0] = m;
            self.ranks.push(rank(score, place));
            kept += 1;
        }
        self.moves.truncate(kept);
    }

    #[inline]
    fn is_coded(&self, m: R::Move, index: usize, code: u16) -> bool {
        match self.guide.pack(m) {
            0 => index + 1 == usize::from(code),
            packed => packed == code,
        }
    }

    #[inline(always)]
    fn describe(&mut self, here: &Here<R::Move>, m: R::Move, code: u16, score: i32) -> Pick<R::Move> {
        let slot = self.guide.slot(self.rules, &self.state, m);
        let gain = if is_quiet(score) { None } else { self.guide.loudness(self.rules, &self.state, m) };
        // Where a loud move's history as a quiet one would be nobody asks.
        let (place, history) = if let Some(gain) = gain {
            (Place::default(), self.history.loud(slot, gain))
        } else {
            let place = self.place(here, m, slot);
            (place, self.history.quiet(place, self.before(here.ply)))
        };
        let is_sound = match score {
            HINT.. => None,
            score => gain.map(|_| score > KILLER),
        };
        let is_killer = (KILLER - 2..=KILLER).contains(&score);
        Pick { m, code, slot, place, gain, is_sound, history, is_killer, is_hint: score == HINT }
    }

    /// Where the history of a quiet move is kept.
    #[inline]
    fn place(&mut self, here: &Here<R::Move>, m: R::Move, slot: usize) -> Place {
        let circumstance = self.guide.circumstance(self.rules, &self.state, m);
        Place::new(here.player, circumstance, self.guide.pack(m), slot)
    }

    /// Forgets the moves of a node that is left.
    #[inline]
    pub(super) fn drop_moves(&mut self, picker: &Picker<R::Move>, tried: (usize, usize)) {
        self.tried.truncate(tried.0);
        self.tried_loud.truncate(tried.1);
        self.moves.truncate(picker.first);
        self.ranks.truncate(picker.first);
    }
}

/// Whether a move with this score is quiet. The score of a table's or a root's move does not tell.
#[inline]
fn is_quiet(score: i32) -> bool {
    (-QUIET..=KILLER).contains(&score)
}

/// Higher scores first, and of equal ones the earlier place.
#[inline]
fn rank(score: i32, place: usize) -> i64 {
    i64::from(score) << PLACE_BITS | (PLACES - (place as i64).min(PLACES))
}

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

/// The lower bits of a rank hold the place of the move, so that equal scores keep their order and the best rank tells its move; the
/// lowest the circumstance of a quiet one.
const SCORE_BIT: u32 = 24;
const PLACE_BIT: u32 = 8;
const PLACES: i64 = (1 << (SCORE_BIT - PLACE_BIT)) - 1;
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
    /// Which quiet moves are still wanted; ever fewer.
    pub(super) quiets: Quiets,
}

/// Which quiet moves a node still wants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quiets {
    All,
    /// Those that endanger the opponent.
    Dangerous,
    None,
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
        Self { first, stage: Stage::Hint, early: None, loud_only: false, quiets: Quiets::All }
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
                return Some(self.describe(here, m, code, HINT, None));
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
            let score = (rank >> SCORE_BIT) as i32;
            // No loud move is left that gains.
            if picker.stage == Stage::Quiet && (rank == TRIED || score <= KILLER) {
                picker.stage = Stage::Rest;
                if picker.quiets != Quiets::None {
                    self.list_quiet(here, picker);
                    continue;
                }
            }
            if rank == TRIED {
                return None;
            }
            let place = (PLACES - (rank >> PLACE_BIT & PLACES)) as usize;
            let m = self.moves[picker.first + place];
            // A loud move is looked at more closely when its turn comes, and may have to wait.
            let is_promising = score > KILLER && score < HINT;
            if is_promising {
                self.expect(m);
            }
            let ranks = &mut self.ranks[picker.first..];
            if is_promising && !self.guide.exchange(self.rules, &self.state, m, 0) {
                ranks[place] = rank - (i64::from(2 * LOUD) << SCORE_BIT);
                continue;
            }
            ranks[place] = TRIED;
            if is_quiet(score) && !self.is_wanted(picker, m) {
                continue;
            }
            let code = match self.guide.pack(m) {
                0 if N::ROOT => self.root.list[self.root.first + place].index as u16 + 1,
                0 => place as u16 + 1,
                code => code,
            };
            let circumstance = (!N::ROOT && is_quiet(score)).then_some(rank as u8);
            return Some(self.describe(here, m, code, score, circumstance));
        }
    }

    /// Whether a quiet move is one of those that are still wanted.
    #[inline]
    fn is_wanted(&mut self, picker: &Picker<R::Move>, m: R::Move) -> bool {
        match picker.quiets {
            Quiets::All => true,
            Quiets::Dangerous => self.guide.endangers(self.rules, &self.state, m),
            Quiets::None => false,
        }
    }

    /// Lists the moves of the root in the order the driver has put them.
    fn list_root(&mut self) {
        for (i, entry) in self.root.list[self.root.first..].iter().enumerate() {
            self.moves.push(entry.m);
            self.ranks.push(rank(ROOT - i as i32, i, 0));
        }
    }

    /// Lists the loud moves of the present position and ranks them.
    fn list_loud(&mut self, here: &Here<R::Move>, picker: &Picker<R::Move>) {
        self.guide.loud_moves(self.rules, &self.state, &mut self.moves);
        self.rank_from(picker.first, here, picker, |worker, m, _| {
            let gain = worker.guide.loudness(worker.rules, &worker.state, m).unwrap_or(0);
            let slot = worker.guide.slot(worker.rules, &worker.state, m);
            (LOUD + gain * GAIN_WEIGHT + worker.history.loud(slot, gain), 0)
        });
    }

    /// Lists the other moves of the present position and ranks them.
    fn list_quiet(&mut self, here: &Here<R::Move>, picker: &Picker<R::Move>) {
        let first = self.moves.len();
        self.guide.quiet_moves(self.rules, &self.state, &mut self.moves);
        if picker.quiets == Quiets::Dangerous {
            // A move without a number of its own is known by its place, so that none before it may be missing.
            let Self { guide, rules, state, moves, .. } = self;
            moves.retain_from(first, |m| guide.pack(m) == 0 || guide.endangers(rules, state, m));
        }
        self.guide.order(self.rules, &self.state, self.moves.from_mut(first));
        let before = self.before(here.ply);
        let killers = self.frames[here.ply].killers;
        let counter = self.history.counter(before[0]);
        self.rank_from(first, here, picker, |worker, m, index| {
            let glance = worker.guide.glance(worker.rules, &worker.state, m, index);
            let score = match Some(m) {
                m if m == killers[0] => KILLER,
                m if m == killers[1] => KILLER - 1,
                m if m == counter => KILLER - 2,
                _ => {
                    let slot = worker.guide.slot(worker.rules, &worker.state, m);
                    let place = Place::new(here.player, glance.circumstance, worker.guide.pack(m), slot);
                    (worker.history.quiet(place, before) + glance.promise).clamp(-QUIET, QUIET)
                }
            };
            (score, glance.circumstance as u8)
        });
    }

    /// Ranks the moves from position `first` on by their scores, and drops the one tried before they were listed.
    #[inline]
    fn rank_from(
        &mut self,
        first: usize,
        here: &Here<R::Move>,
        picker: &Picker<R::Move>,
        score: impl Fn(&mut Self, R::Move, usize) -> (i32, u8),
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
            let (score, circumstance) = if is_hint { (HINT, 0) } else { score(self, m, index - first) };
            self.moves.from_mut(kept)[0] = m;
            self.ranks.push(rank(score, place, circumstance));
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
    fn describe(
        &mut self,
        here: &Here<R::Move>,
        m: R::Move,
        code: u16,
        score: i32,
        circumstance: Option<u8>,
    ) -> Pick<R::Move> {
        let slot = self.guide.slot(self.rules, &self.state, m);
        let gain = if is_quiet(score) { None } else { self.guide.loudness(self.rules, &self.state, m) };
        // Where a loud move's history as a quiet one would be nobody asks.
        let (place, history) = if let Some(gain) = gain {
            (Place::default(), self.history.loud(slot, gain))
        } else {
            let circumstance = circumstance
                .map_or_else(|| self.guide.glance(self.rules, &self.state, m, 0).circumstance, usize::from);
            let place = Place::new(here.player, circumstance, self.guide.pack(m), slot);
            (place, self.history.quiet(place, self.before(here.ply)))
        };
        let is_sound = match score {
            HINT.. => None,
            score => gain.map(|_| score > KILLER),
        };
        let is_killer = (KILLER - 2..=KILLER).contains(&score);
        Pick { m, code, slot, place, gain, is_sound, history, is_killer, is_hint: score == HINT }
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
fn rank(score: i32, place: usize, circumstance: u8) -> i64 {
    i64::from(score) << SCORE_BIT
        | (PLACES - (place as i64).min(PLACES)) << PLACE_BIT
        | i64::from(circumstance)
}

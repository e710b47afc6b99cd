//! Advice: what each play of a roll is worth, and what to do with the cube.

use tah_rules::{Moves, Rules};

use super::cube::{Cube, Owner};
use super::match_equity::{Holder, Utility};
use super::network::{Chances, Networks, Player};
use super::play::Play;
use super::rules::{Action, Backgammon, MOST_CUBE};
use super::state::{Phase, State};

/// Plays that look this much worse than the best, as a share of the cube, are not looked at deeper,
const MARGIN: f64 = 0.16;
/// nor are more than so many.
const MOST_DEEP: usize = 8;

/// What a play is worth to who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayAdvice {
    /// The play.
    pub play: Play,
    /// The chances it leaves.
    pub chances: Chances,
    /// What it is worth, in points; in a match on the scale on which the game won once is the cube.
    pub worth: f64,
    /// How many plies were looked ahead.
    pub plies: u32,
}

/// What to do with the cube.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CubeAdvice {
    /// The chances of who is on roll.
    pub chances: Chances,
    /// What it is worth to who is on roll not to double,
    pub no_double: f64,
    /// to double if the other takes,
    pub take: f64,
    /// and if the other drops.
    pub drop: f64,
}

impl CubeAdvice {
    /// Whether to double: it must gain against the best answer.
    pub fn doubles(&self) -> bool {
        self.take.min(self.drop) > self.no_double
    }

    /// Whether to take.
    pub fn takes(&self) -> bool {
        self.take <= self.drop
    }

    /// What the turn is worth to who is on roll with the best use of the cube.
    pub fn best(&self) -> f64 {
        self.no_double.max(self.take.min(self.drop))
    }
}

/// Who holds the cube, as `player` sees it.
fn holder(cube: Cube, player: usize) -> Holder {
    match cube.owner() {
        Owner::Both => Holder::Nobody,
        Owner::Player(owner) if usize::from(owner) == player => Holder::Own,
        Owner::Player(_) => Holder::Other,
    }
}

/// What chances are worth to `player` as the cube stands.
pub(super) fn worth(state: &State, player: usize, chances: &Chances) -> f64 {
    let utility = Utility::of(state, player);
    if utility.has_cube() && utility.cube() < MOST_CUBE {
        utility.with_cube(chances, utility.cube(), holder(state.cube(), player))
    } else {
        utility.worth(chances)
    }
}

/// Every play of the roll in hand, the best first. Those that look good are looked at `plies` deep.
pub fn plays(networks: &Networks, rules: &Backgammon, state: &State, plies: u32) -> Vec<PlayAdvice> {
    let Phase::Moving(_) = state.phase() else { return Vec::new() };
    let (player, mut moves) = (state.player(), Moves::new());
    rules.moves(state, &mut moves);
    let mut thinker = Player::new(networks);
    let mut judge = |play: Play, plies: u32| {
        let after = state.board().after(player, &play);
        let chances = Chances::of_end(&after, player)
            .unwrap_or_else(|| thinker.chances(&after, 1 - player, plies).seen_by_other());
        PlayAdvice { play, chances, worth: worth(state, player, &chances), plies }
    };
    let mut list: Vec<PlayAdvice> = Vec::new();
    for m in moves.from(0) {
        if let Action::Play(play) = m {
            list.push(judge(*play, 0));
        }
    }
    sort(&mut list);
    let mut deep = list.len();
    for depth in 1..=plies {
        let Some(first) = list.first() else { break };
        let least = first.worth - MARGIN * f64::from(state.cube().value());
        deep = list[..deep].iter().take(MOST_DEEP).take_while(|advice| advice.worth >= least).count();
        for advice in &mut list[..deep] {
            *advice = judge(advice.play, depth);
        }
        sort(&mut list[..deep]);
    }
    list
}

fn sort(list: &mut [PlayAdvice]) {
    list.sort_by(|a, b| b.worth.total_cmp(&a.worth));
}

/// What to do with the cube before the roll of who is on roll, or when it is offered.
pub fn cube(networks: &Networks, state: &State, plies: u32) -> CubeAdvice {
    let player = state.player();
    let chances = Player::new(networks).chances(state.board(), player, plies);
    let utility = Utility::of(state, player);
    let cube = utility.cube();
    CubeAdvice {
        chances,
        no_double: worth(state, player, &chances),
        take: utility.with_cube(&chances, 2 * cube, Holder::Other),
        drop: utility.cash(),
    }
}

/// What to do where a player decides: the best action, and what it is worth to that player.
pub fn best(networks: &Networks, rules: &Backgammon, state: &State, plies: u32) -> Option<(Action, f64)> {
    match state.phase() {
        Phase::Moving(_) => plays(networks, rules, state, plies)
            .first()
            .map(|advice| (Action::Play(advice.play), advice.worth)),
        Phase::Deciding => {
            let advice = cube(networks, state, plies);
            Some((if advice.doubles() { Action::Double } else { Action::Roll }, advice.best()))
        }
        Phase::Offered => {
            let advice = cube(networks, state, plies);
            Some((if advice.takes() { Action::Take } else { Action::Drop }, -advice.take.min(advice.drop)))
        }
        // The one who doubled and was beavered takes unless hopeless.
        Phase::Beavered => {
            let (player, value) = (state.player(), state.cube().value());
            let chances = Player::new(networks).chances(state.board(), player, plies);
            let take = Utility::of(state, player).with_cube(&chances, 2 * value, Holder::Other);
            let drop = -f64::from(value);
            Some(if take >= drop { (Action::Take, take) } else { (Action::Drop, drop) })
        }
        _ => None,
    }
}

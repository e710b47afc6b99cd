//! A game that was played, judged: what every play and every use of the cube lost against the best, and how lucky the rolls were.

use tah_rules::{Notation, Rules};

use super::advice;
use super::bearoff::home::ROLLS;
use super::network::{Networks, Player};
use super::rules::{Action, Backgammon};
use super::state::{Phase, State};

/// A decision that was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// Who made it.
    pub player: usize,
    /// Whether it was about the cube.
    pub is_cube: bool,
    /// The roll, where there was one.
    pub dice: Option<[u8; 2]>,
    /// The position, as text.
    pub position: String,
    /// What was done.
    pub made: String,
    /// What would have been best.
    pub best: String,
    /// How much less it was worth, in points at the cube of the time; in a match on the scale on which the game won once is the cube.
    pub loss: f64,
    /// How much more the roll brought than rolls do on average.
    pub luck: f64,
    /// Whether there was anything to decide.
    pub is_forced: bool,
}

/// Judges the actions of a game, looking `plies` ahead. `told` hears how many are done, and says whether to go on.
pub fn review(
    networks: &Networks,
    rules: &Backgammon,
    actions: &[Action],
    plies: u32,
    told: &mut dyn FnMut(usize) -> bool,
) -> Vec<Judged> {
    let mut state = rules.start();
    let mut list = Vec::new();
    let mut luck = 0.0;
    for (done, &action) in actions.iter().enumerate() {
        if !told(done) {
            break;
        }
        match action {
            Action::Dice(dice) => luck = luck_of(networks, &state, dice),
            _ => list.extend(judge(networks, rules, &state, action, plies, luck)),
        }
        rules.play(&mut state, action);
    }
    list
}

fn judge(
    networks: &Networks,
    rules: &Backgammon,
    state: &State,
    action: Action,
    plies: u32,
    luck: f64,
) -> Option<Judged> {
    let player = match state.phase() {
        Phase::Offered => 1 - state.player(),
        _ => state.player(),
    };
    let judged = |best: Action, loss: f64, dice: Option<[u8; 2]>, is_forced: bool| Judged {
        player,
        is_cube: dice.is_none(),
        dice,
        position: rules.position_text(state),
        made: rules.move_text(state, action),
        best: rules.move_text(state, best),
        loss: loss.max(0.0),
        luck: if dice.is_some() { luck } else { 0.0 },
        is_forced,
    };
    match (state.phase(), action) {
        (Phase::Moving(dice), Action::Play(made)) => {
            let list = advice::plays(networks, rules, state, plies);
            let best = list.first()?;
            let loss = match list.iter().find(|advice| advice.play == made)? {
                own if own.plies == best.plies => best.worth - own.worth,
                // What was left out is compared as deep as it was looked at: the best is looked at again.
                own => {
                    let shallow = advice::plays(networks, rules, state, 0);
                    shallow.first()?.worth - own.worth
                }
            };
            Some(judged(Action::Play(best.play), loss, Some(dice), list.len() == 1))
        }
        (Phase::Deciding, made) => {
            let cube = advice::cube(networks, state, plies);
            let doubled = cube.take.min(cube.drop);
            let best = if cube.doubles() { Action::Double } else { Action::Roll };
            let value = if made == Action::Double { doubled } else { cube.no_double };
            Some(judged(best, cube.best() - value, None, false))
        }
        (Phase::Offered, made) => {
            let cube = advice::cube(networks, state, plies);
            let best = if cube.takes() { Action::Take } else { Action::Drop };
            let value = if made == Action::Drop { cube.drop } else { cube.take };
            Some(judged(best, value - cube.take.min(cube.drop), None, false))
        }
        _ => None,
    }
}

/// How much more a roll brings than rolls do on average, as the networks see it at a glance.
fn luck_of(networks: &Networks, state: &State, dice: [u8; 2]) -> f64 {
    let is_opening = state.phase() == Phase::Opening;
    let player = if is_opening { usize::from(dice[0] < dice[1]) } else { state.player() };
    let mut thinker = Player::new(networks);
    let (mut sum, mut weights, mut own) = (0.0, 0.0, 0.0);
    for (roll, weight) in ROLLS {
        if is_opening && roll[0] == roll[1] {
            continue;
        }
        let (_, chances) = thinker.best(state.board(), player, roll);
        let worth = advice::worth(state, player, &chances);
        sum += f64::from(weight) * worth;
        weights += f64::from(weight);
        if roll == [dice[0].max(dice[1]), dice[0].min(dice[1])] {
            own = worth;
        }
    }
    own - sum / weights
}

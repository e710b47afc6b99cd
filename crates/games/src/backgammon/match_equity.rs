//! What ends of a game are worth: points for money, chances to win the match in a match. The match equity table is computed: both sides
//! are equal, a quarter of games are gammons, and the cube is used as in Janowski's model, between one that is never turned and one that
//! is turned at the very best moment (Janowski 1993; Zadeh & Kobliska 1977 for the idea).

use std::sync::LazyLock;

use super::network::Chances;
use super::state::State;

/// The longest match whose table is made.
pub const LONGEST: usize = 64;
/// The share of won games that are gammons between equal players.
const GAMMONS: f64 = 0.26;
/// How well the cube is used: 0 never, 1 at the very best moment.
pub(super) const EFFICIENCY: f64 = 0.68;

/// The chances to win a match from every score, by how many points both players need.
pub struct MatchEquity {
    /// Before the Crawford game; and where a player needs one point, in it.
    before: Vec<Vec<f64>>,
    /// After the Crawford game, for the player who needs more than one point, by how many.
    after: Vec<f64>,
}

impl MatchEquity {
    /// The table, made when it is asked for first.
    pub fn get() -> &'static MatchEquity {
        static TABLE: LazyLock<MatchEquity> = LazyLock::new(MatchEquity::compute);
        &TABLE
    }

    /// The chance to win the match of a player who needs `own` points while the other needs `their`. `is_over_crawford` says that the
    /// Crawford game is behind them.
    pub fn chance(&self, own: i32, their: i32, is_over_crawford: bool) -> f64 {
        match (own, their) {
            (..=0, _) => 1.0,
            (_, ..=0) => 0.0,
            (1, 1) => 0.5,
            (_, 1) if is_over_crawford => self.after[place(own)],
            (1, _) if is_over_crawford => 1.0 - self.after[place(their)],
            _ => self.before[place(own)][place(their)],
        }
    }

    fn compute() -> Self {
        let size = LONGEST + 1;
        let mut table = Self { before: vec![vec![0.5; size]; size], after: vec![0.5; size] };
        // After Crawford the one behind doubles at once: a game for two points, or four with a gammon.
        for own in 2..size as i32 {
            let win = |points: i32| table.chance(own - points, 1, true);
            table.after[own as usize] = 0.5 * ((1.0 - GAMMONS) * win(2) + GAMMONS * win(4));
        }
        for own in 2..size as i32 {
            let win = |points: i32| table.chance(own - points, 1, true);
            let value = 0.5 * ((1.0 - GAMMONS) * win(1) + GAMMONS * win(2));
            table.before[own as usize][1] = value;
            table.before[1][own as usize] = 1.0 - value;
        }
        for sum in 4..=2 * LONGEST as i32 {
            for own in 2..=LONGEST as i32 {
                let their = sum - own;
                if (own..=LONGEST as i32).contains(&their) {
                    let value = if own == their { 0.5 } else { table.of_game(own, their) };
                    table.before[own as usize][their as usize] = value;
                    table.before[their as usize][own as usize] = 1.0 - value;
                }
            }
        }
        table
    }

    /// The chance to win the match before an even game with a cube in the middle.
    fn of_game(&self, own: i32, their: i32) -> f64 {
        let even = Chances::clamped([0.5, GAMMONS as f32 / 2.0, 0.0, GAMMONS as f32 / 2.0, 0.0]);
        let ends = Ends { own, their, is_over_crawford: false, table: self };
        ends.with_cube(&even, 1, Holder::Nobody)
    }
}

fn place(points: i32) -> usize {
    (points.max(0) as usize).min(LONGEST)
}

/// Who may turn the cube, as a player sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Both.
    Nobody,
    /// The player.
    Own,
    /// The other.
    Other,
}

/// What ends of games lead to in a match, for one player.
struct Ends<'t> {
    own: i32,
    their: i32,
    is_over_crawford: bool,
    table: &'t MatchEquity,
}

impl Ends<'_> {
    fn after(&self, points: i32) -> f64 {
        let (own, their) = (self.own - points.max(0), self.their + points.min(0));
        // The game after one in which a player came to one point is the Crawford game.
        self.table.chance(own, their, self.is_over_crawford)
    }

    /// What is won and lost on average at a cube that is never turned again.
    fn dead(&self, chances: &Chances, cube: i32) -> [f64; 2] {
        let mean = |shares: [f32; 3], sign: i32| {
            let all = f64::from(shares[0]).max(1e-9);
            let exactly = [shares[0] - shares[1], shares[1] - shares[2], shares[2]];
            let sum: f64 = (1..)
                .zip(exactly)
                .map(|(times, share)| f64::from(share) * self.after(sign * times * cube))
                .sum();
            sum / all
        };
        [
            mean([chances.win, chances.win_gammon, chances.win_backgammon], 1),
            mean([1.0 - chances.win, chances.lose_gammon, chances.lose_backgammon], -1),
        ]
    }

    /// The chance to win the match with this cube: between one that is dead and one that is turned at the best moment.
    fn with_cube(&self, chances: &Chances, cube: i32, holder: Holder) -> f64 {
        let win = f64::from(chances.win);
        let [won, lost] = self.dead(chances, cube);
        let dead = lost + win * (won - lost);
        let live = self.live(chances, cube, holder);
        EFFICIENCY * live + (1.0 - EFFICIENCY) * dead
    }

    /// With a cube that is turned at the best moment the chance is linear between the points at which it is turned.
    fn live(&self, chances: &Chances, cube: i32, holder: Holder) -> f64 {
        let [won, lost] = self.dead(chances, cube);
        let [drop, cash] = self.turning_points(chances, cube);
        let low = drop.filter(|_| holder != Holder::Own).map(|point| (point, self.after(-cube)));
        let high = cash.filter(|_| holder != Holder::Other).map(|point| (point, self.after(cube)));
        piecewise(f64::from(chances.win), lost, low, high, won)
    }

    /// The chances to win the game below which the player drops, and from which on the other does; nothing where to double is of no use.
    fn turning_points(&self, chances: &Chances, cube: i32) -> [Option<f64>; 2] {
        if self.own <= cube && self.their <= cube {
            return [None; 2];
        }
        let [next_drop, next_cash] = self.turning_points(chances, 2 * cube);
        let [won, lost] = self.dead(chances, 2 * cube);
        // Who takes holds the cube, and turns it in turn.
        let taken = (0.0, lost);
        let held = next_cash.map_or((1.0, won), |point| (point, self.after(2 * cube)));
        let drop = point_of(taken, held, self.after(-cube)).filter(|_| self.their > cube);
        let against = next_drop.map_or(taken, |point| (point, self.after(-2 * cube)));
        let cash = point_of(against, (1.0, won), self.after(cube)).filter(|_| self.own > cube);
        [drop, cash]
    }
}

/// Where the line between two points reaches `goal`, if it does.
fn point_of(from: (f64, f64), to: (f64, f64), goal: f64) -> Option<f64> {
    let point = from.0 + (goal - from.1) / (to.1 - from.1) * (to.0 - from.0);
    (from.1 < to.1 && (0.0..=1.0).contains(&point)).then_some(point)
}

/// The value at `win` of what is linear from `lost` at 0 to `won` at 1, by way of the points at which a cube is turned.
fn piecewise(win: f64, lost: f64, low: Option<(f64, f64)>, high: Option<(f64, f64)>, won: f64) -> f64 {
    let (bottom, top) = ((0.0, lost), (1.0, won));
    let line = |from: (f64, f64), to: (f64, f64)| {
        from.1 + (to.1 - from.1) * (win - from.0) / (to.0 - from.0).max(1e-9)
    };
    match (low, high) {
        (Some(low), _) if win < low.0 => line(bottom, low),
        (_, Some(high)) if win > high.0 => line(high, top),
        _ => line(low.unwrap_or(bottom), high.unwrap_or(top)),
    }
}

/// What the ends of a game are worth to a player, with the cube as it stands.
pub struct Utility {
    player: usize,
    cube: u32,
    /// Points that both need in a match.
    away: Option<[i32; 2]>,
    is_over_crawford: bool,
    gammons_count: bool,
    can_double: bool,
}

impl Utility {
    /// As the game stands, for `player`.
    pub fn of(state: &State, player: usize) -> Self {
        let stakes = state.stakes();
        let away = [player, 1 - player].map(|side| i32::from(stakes.length) - i32::from(stakes.scores[side]));
        let is_match = stakes.length > 0;
        Self {
            player,
            cube: state.cube().value(),
            away: is_match.then_some(away),
            // Someone is one point away and the cube is in play: it is over.
            is_over_crawford: is_match && away.contains(&1) && !stakes.is_cube_dead,
            gammons_count: !stakes.jacoby || state.cube().value() > 1,
            can_double: !stakes.is_cube_dead,
        }
    }

    fn ends(&self, [own, their]: [i32; 2]) -> Ends<'static> {
        Ends { own, their, is_over_crawford: self.is_over_crawford, table: MatchEquity::get() }
    }

    /// The worth of a game whose cube is not turned any more: points, or in a match a share of what the cube decides: 1 for
    /// winning it once, −1 for losing it once.
    pub fn worth(&self, chances: &Chances) -> f64 {
        match self.away {
            None if self.gammons_count => f64::from(chances.equity()) * f64::from(self.cube),
            None => (2.0 * f64::from(chances.win) - 1.0) * f64::from(self.cube),
            Some(away) => {
                let ends = self.ends(away);
                let [won, lost] = ends.dead(chances, self.cube as i32);
                let win = f64::from(chances.win);
                self.points(&ends, lost + win * (won - lost))
            }
        }
    }

    /// A chance to win the match as points: the ends of a game won and lost once are ±cube.
    fn points(&self, ends: &Ends<'_>, chance: f64) -> f64 {
        let (won, lost) = (ends.after(self.cube as i32), ends.after(-(self.cube as i32)));
        let middle = f64::midpoint(won, lost);
        f64::from(self.cube) * (chance - middle) / ((won - lost) / 2.0).max(1e-9)
    }

    /// The worth with the cube at `cube` in the hands of `holder`, in points at the present cube.
    pub fn with_cube(&self, chances: &Chances, cube: u32, holder: Holder) -> f64 {
        match self.away {
            None => {
                let gammons_count = self.gammons_count || cube > 1;
                f64::from(cube) * money(chances, gammons_count, holder)
            }
            Some(away) => {
                let ends = self.ends(away);
                self.points(&ends, ends.with_cube(chances, cube as i32, holder))
            }
        }
    }

    /// What the player gets if the other drops a double at the present cube.
    pub fn cash(&self) -> f64 {
        f64::from(self.cube)
    }

    /// Whether the cube is in play at all, and of any use.
    pub fn has_cube(&self) -> bool {
        self.can_double
    }

    /// Whose worth it is.
    pub fn player(&self) -> usize {
        self.player
    }

    /// The present cube.
    pub fn cube(&self) -> u32 {
        self.cube
    }
}

/// Janowski's formula for money: what a game is worth, as a share of the cube.
fn money(chances: &Chances, gammons_count: bool, holder: Holder) -> f64 {
    let win = f64::from(chances.win);
    let size = |share: f64, gammons: f32, backgammons: f32| {
        if gammons_count && share > 1e-9 { 1.0 + f64::from(gammons + backgammons) / share } else { 1.0 }
    };
    let won = size(win, chances.win_gammon, chances.win_backgammon);
    let lost = size(1.0 - win, chances.lose_gammon, chances.lose_backgammon);
    let dead = win * (won + lost) - lost;
    let spread = won + lost + 0.5;
    let (drop, cash) = ((lost - 0.5) / spread, (lost + 1.0) / spread);
    let low = (holder != Holder::Own).then_some((drop, -1.0));
    let high = (holder != Holder::Other).then_some((cash, 1.0));
    let live = piecewise(win, -lost, low, high, won);
    EFFICIENCY * live + (1.0 - EFFICIENCY) * dead
}

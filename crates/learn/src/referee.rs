//! Ends games that are clear: both sides think for a while that one of them has won, or nothing happens.

/// A score that wins, and for how many plies in a row it must stand.
const WON_POINTS: i32 = 1000;
const WON_PLIES: u32 = 6;
/// A score that draws, from which ply on, and for how many plies in a row it must stand.
const DRAWN_POINTS: i32 = 5;
const DRAWN_FROM: u32 = 120;
const DRAWN_PLIES: u32 = 20;
/// After so many plies a game is drawn.
const LONGEST: u32 = 300;

/// What was seen of a game so far.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Referee {
    ply: u32,
    /// How long the score has been above, below and near nothing.
    winning: u32,
    losing: u32,
    even: u32,
}

impl Referee {
    /// Sees the score of a position for the first player: the result for that player, if the game is clear.
    pub(crate) fn see(&mut self, points: i32) -> Option<f64> {
        self.ply += 1;
        let count = |is_so: bool, so_far: u32| if is_so { so_far + 1 } else { 0 };
        self.winning = count(points >= WON_POINTS, self.winning);
        self.losing = count(points <= -WON_POINTS, self.losing);
        self.even = count(points.abs() <= DRAWN_POINTS && self.ply > DRAWN_FROM, self.even);
        match self {
            _ if self.winning >= WON_PLIES => Some(1.0),
            _ if self.losing >= WON_PLIES => Some(0.0),
            _ if self.even >= DRAWN_PLIES || self.ply >= LONGEST => Some(0.5),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_game_is_ended_and_a_close_one_goes_on() {
        let seen = |scores: &[i32]| {
            let mut referee = Referee::default();
            scores.iter().find_map(|&points| referee.see(points))
        };
        assert_eq!(seen(&[1200; 6]), Some(1.0));
        assert_eq!(seen(&[-1200; 6]), Some(0.0));
        assert_eq!(seen(&[1200, 1200, 900, 1200, 1200, 1200, 1200, 1200]), None);
        assert_eq!(seen(&[3; 139]), None);
        assert_eq!(seen(&[3; 140]), Some(0.5));
        assert_eq!(seen(&[50; 300]), Some(0.5));
    }
}

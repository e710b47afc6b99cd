//! Games that need no end: a draw when both have long seen nothing, a loss when one has long given up. Only players
//! that report scores are judged.

use tah_host::{Error, Result, Spec};

/// A game is drawn when, from a full move on, the scores of both stayed near zero for some full moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawRule {
    /// From which full move on.
    pub move_number: usize,
    /// For how many full moves.
    pub move_count: usize,
    /// How near to zero, in hundredths.
    pub score: f64,
}

/// A game is lost when a player's own score stayed below for some of its moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResignRule {
    /// For how many moves.
    pub move_count: usize,
    /// How far below zero, in hundredths.
    pub score: f64,
}

impl DrawRule {
    /// Reads `movenumber=40,movecount=8,score=10`.
    pub fn parse(text: &str) -> Result<Self> {
        let [move_number, move_count, score] = numbers("draw", text, ["movenumber", "movecount", "score"])?;
        Ok(Self { move_number: move_number as usize, move_count: move_count as usize, score })
    }
}

impl ResignRule {
    /// Reads `movecount=3,score=600`.
    pub fn parse(text: &str) -> Result<Self> {
        let [move_count, score] = numbers("resign", text, ["movecount", "score"])?;
        Ok(Self { move_count: move_count as usize, score })
    }
}

/// Whole numbers of at least 1 for each of the keys.
fn numbers<const N: usize>(name: &str, text: &str, keys: [&str; N]) -> Result<[f64; N]> {
    let spec = Spec::parse(&format!("{name},{text}"))?;
    let mut found = [0.0; N];
    for option in &spec.options {
        let Some(i) = keys.iter().position(|key| *key == option.key) else {
            return Err(spec.unknown_option(option, &keys));
        };
        let number = option.value.parse().ok().filter(|&number: &u32| number > 0);
        found[i] = number.ok_or_else(|| spec.bad_value(option, "a whole number of at least 1"))?.into();
    }
    match found.iter().position(|&number| number == 0.0) {
        Some(i) => Err(Error::new(format!("the rule lacks `{}`", keys[i]), keys.join("=…,") + "=…")),
        None => Ok(found),
    }
}

/// Watches the scores of a game.
#[derive(Clone, Default, Debug)]
pub(crate) struct Judge {
    quiet: usize,
    hopeless: [usize; 2],
}

/// What a judge decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Judgement {
    Draw,
    /// This player resigns.
    Loss(usize),
}

impl Judge {
    /// Notes the score of a move, the `ply`-th of the game from 1, by `player`.
    pub(crate) fn note(
        &mut self,
        draw: Option<DrawRule>,
        resign: Option<ResignRule>,
        ply: usize,
        player: usize,
        score: Option<f64>,
    ) -> Option<Judgement> {
        if let Some(rule) = resign {
            let is_hopeless = score.is_some_and(|score| score <= -rule.score);
            self.hopeless[player] = if is_hopeless { self.hopeless[player] + 1 } else { 0 };
            if self.hopeless[player] >= rule.move_count {
                return Some(Judgement::Loss(player));
            }
        }
        let rule = draw?;
        let is_quiet = score.is_some_and(|score| score.abs() <= rule.score);
        self.quiet = if is_quiet { self.quiet + 1 } else { 0 };
        let enough = self.quiet >= 2 * rule.move_count && ply >= 2 * rule.move_number;
        enough.then_some(Judgement::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read() {
        let rule = DrawRule::parse("movenumber=40,movecount=8,score=10").unwrap();
        assert_eq!(rule, DrawRule { move_number: 40, move_count: 8, score: 10.0 });
        assert_eq!(ResignRule::parse("movecount=3,score=600").unwrap().move_count, 3);
        for wrong in ["", "movecount=3", "movecount=0,score=1", "movecount=3,score=600,x=1"] {
            assert!(ResignRule::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_draw_needs_both_to_see_nothing_for_long_enough() {
        let rule = Some(DrawRule { move_number: 2, move_count: 2, score: 10.0 });
        let decided = |scores: &[f64]| {
            let mut judge = Judge::default();
            let note = |(ply, &score): (usize, &f64)| judge.note(rule, None, ply + 1, ply % 2, Some(score));
            scores.iter().enumerate().find_map(note)
        };
        assert_eq!(decided(&[0.0, 5.0, -10.0, 0.0]), Some(Judgement::Draw));
        assert_eq!(decided(&[0.0, 5.0, -11.0, 0.0, 0.0]), None);
    }

    #[test]
    fn a_player_resigns_after_its_own_bad_scores() {
        let rule = Some(ResignRule { move_count: 2, score: 600.0 });
        let mut judge = Judge::default();
        assert_eq!(judge.note(None, rule, 1, 0, Some(-700.0)), None);
        assert_eq!(judge.note(None, rule, 2, 1, Some(700.0)), None);
        assert_eq!(judge.note(None, rule, 3, 0, None), None, "no score, no judgement");
        assert_eq!(judge.note(None, rule, 5, 0, Some(-600.0)), None);
        assert_eq!(judge.note(None, rule, 7, 0, Some(-900.0)), Some(Judgement::Loss(0)));
    }
}

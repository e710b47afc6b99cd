//! Moves: `roll`, `double`, `take`, `drop`, `beaver`, a roll as `6-5`, a play as `8/5 6/5`. Positions: GNU Backgammon's IDs, and XGID.

use tah_rules::{Notation, TextError, legal_moves};

use super::play::Play;
use super::play_text::{self, Outline};
use super::rules::{Action, Backgammon};
use super::state::{Phase, State};
use super::{gnu_id, xgid};

impl Notation for Backgammon {
    fn move_text(&self, state: &State, m: Action) -> String {
        match m {
            Action::Roll => "roll".into(),
            Action::Double => "double".into(),
            Action::Take => "take".into(),
            Action::Drop => "drop".into(),
            Action::Beaver => "beaver".into(),
            Action::Dice([first, second]) => format!("{first}-{second}"),
            Action::Play(play) => play_text::write(&state.board, state.player(), play),
        }
    }

    fn parse_move(&self, state: &State, text: &str) -> Result<Action, TextError> {
        let legal = legal_moves(self, state);
        let illegal = || TextError::illegal_move(text, legal.iter().map(|&m| self.move_text(state, m)));
        if let Phase::Moving(dice) = state.phase
            && let Some(&Action::Play(first)) = legal.first()
        {
            let plays =
                legal.iter().filter_map(|m| if let Action::Play(play) = m { Some(*play) } else { None });
            let play = read_play(state, dice, text, first, plays)?;
            return play.map(Action::Play).ok_or_else(illegal);
        }
        let wanted = match read_dice(text) {
            Some(dice) if state.phase == Phase::Rolling => {
                Some(Action::Dice([dice[0].max(dice[1]), dice[0].min(dice[1])]))
            }
            dice => dice.map(Action::Dice),
        };
        let named =
            |&m: &Action| wanted == Some(m) || self.move_text(state, m).eq_ignore_ascii_case(text.trim());
        legal.iter().copied().find(named).ok_or_else(illegal)
    }

    fn position_text(&self, state: &State) -> String {
        gnu_id::write(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, TextError> {
        let text = text.trim();
        if xgid::is_one(text) { xgid::read(self, text) } else { gnu_id::read(self, text) }
    }

    fn position_help(&self) -> String {
        "GNU Backgammon's position ID, with or without a match ID (`4HPwATDgc/ABMA`, `4HPwATDgc/ABMA:cAkAAAAAAAAA`), or \
         `XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`"
            .into()
    }
}

/// The two numbers of a roll: `6-5`, `65` or `6 5`.
fn read_dice(text: &str) -> Option<[u8; 2]> {
    let mut dice = text.trim().chars().filter(|c| !matches!(c, '-' | ' ' | ','));
    let mut die = || dice.next().and_then(|c| c.to_digit(10)).filter(|die| (1..=6).contains(die));
    let both = [die()? as u8, die()? as u8];
    dice.next().is_none().then_some(both)
}

/// The legal play that `text` outlines. One way to write it is enough: steps in any order, men that move on joined or not, stars
/// only where several plays differ by what they hit.
fn read_play(
    state: &State,
    dice: [u8; 2],
    text: &str,
    first: Play,
    plays: impl Iterator<Item = Play>,
) -> Result<Option<Play>, TextError> {
    let outline = Outline::read(text)?;
    let of = |play: Play| Outline::of(&state.board, state.player(), play);
    let same: Vec<Play> = plays.filter(|&play| of(play).moves_like(&outline)).collect();
    match same[..] {
        [play] => Ok(Some(play)),
        [] => match play_text::obligation(&state.board, state.player(), dice, &outline, first) {
            Some(why) => Err(TextError::new(0, format!("`{}` is not legal: {why}", text.trim()), "")),
            None => Ok(None),
        },
        _ => same.iter().copied().find(|&play| of(play).hits_like(&outline)).map(Some).ok_or_else(|| {
            let texts = same.iter().map(|&play| play_text::write(&state.board, state.player(), play));
            let expected = texts.collect::<Vec<_>>().join(" or ");
            TextError::new(0, format!("`{}` may be several plays", text.trim()), expected)
        }),
    }
}

//! Boards as the FIBS server wrote them, by which GNU Backgammon speaks to other programs: `board:You:They:…`, 53 fields.

use tah_rules::TextError;

use super::board::{BAR, Board};
use super::cube::{Cube, Owner};
use super::rules::Backgammon;
use super::state::{Phase, Stakes, State};

/// The fields before the board: the word, two names, the length of the match and two scores.
const BEFORE: usize = 6;
/// The places of the board: a bar at either end.
const PLACES: usize = 26;
/// Matches this long have no end: play for money.
const UNLIMITED: i32 = 9999;

impl Backgammon {
    /// The position that a FIBS board describes, with the player whose board it is as the first.
    pub fn parse_fibs(text: &str) -> Result<State, TextError> {
        let wrong = |message: &str| TextError::new(0, message, "a line `board:You:They:7:…` of 53 fields");
        let fields: Vec<&str> = text.trim().split(':').collect();
        if fields.first() != Some(&"board") || fields.len() < BEFORE + PLACES + 21 {
            return Err(wrong("not a FIBS board"));
        }
        let number = |field: usize| {
            let number = fields.get(field).and_then(|field| field.trim().parse::<i32>().ok());
            number.ok_or_else(|| wrong(&format!("field {} is no number", field + 1)))
        };
        let after = BEFORE + PLACES;
        let (colour, direction) = (number(after + 9)?, number(after + 10)?);
        let (turn, cube) = (number(after)?, number(after + 5)?);
        let board = board(|place| number(BEFORE + place), colour, direction)?
            .ok_or_else(|| wrong("impossible men"))?;
        let dice: [i32; 4] = [number(after + 1)?, number(after + 2)?, number(after + 3)?, number(after + 4)?];
        let may_double = [number(after + 6)? != 0, number(after + 7)? != 0];
        let was_doubled = number(after + 8)? != 0;
        let is_own_turn = turn == colour;
        let length = number(3)?;
        let is_match = (1..UNLIMITED).contains(&length);
        let score = |field: usize| number(field).map(|score| if is_match { score.max(0) as u16 } else { 0 });
        let scores = [score(4)?, score(5)?];
        let length = if is_match { length as u16 } else { 0 };
        // Where nobody may double, as in a Crawford game, there is no cube.
        let is_cube_dead = may_double == [false; 2] && !was_doubled;
        let turned = (cube.max(1) as u32).ilog2() as u8;
        let owner = match may_double {
            [true, false] => Owner::Player(0),
            [false, true] => Owner::Player(1),
            _ => Owner::Both,
        };
        let owner = if turned == 0 { Owner::Both } else { owner };
        let stakes = Stakes { length, scores, is_cube_dead, jacoby: false };
        let mut state = State {
            board,
            cube: Cube { turned, owner },
            stakes,
            player: u8::from(!is_own_turn),
            phase: Phase::Rolling,
        };
        let pair = if is_own_turn { &dice[..2] } else { &dice[2..] };
        let is_die = |die: &i32| (1..=6).contains(die);
        state.phase = match pair {
            _ if was_doubled => Phase::Offered,
            &[first, second] if is_die(&first) && is_die(&second) => {
                let [first, second] = [first as u8, second as u8];
                Phase::Moving([first.max(second), first.min(second)])
            }
            _ => Backgammon::turn_of(&state, state.player),
        };
        // Who is asked has been offered the cube by the other.
        if was_doubled {
            state.player = 1;
        }
        Ok(state)
    }
}

/// The men: those of the player have the sign of its colour, and go where its direction says.
fn board(
    place: impl Fn(usize) -> Result<i32, TextError>,
    colour: i32,
    direction: i32,
) -> Result<Option<Board>, TextError> {
    let mut men = [[0; BAR + 1]; 2];
    for at in 0..PLACES {
        let count = place(at)?;
        let is_own = count * colour > 0;
        // Who goes down to 0 counts the points as they are written; the other from the other end.
        let own_point = if direction < 0 { at } else { BAR - at };
        let point = if is_own { own_point } else { BAR - own_point };
        if count != 0 {
            let Ok(count) = u8::try_from(count.abs()) else { return Ok(None) };
            if point == 0 {
                return Ok(None);
            }
            men[usize::from(!is_own)][point] = count;
        }
    }
    Ok(Board::new(men))
}

//! XGID, the way eXtreme Gammon writes a position: `XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`. Capitals are the second
//! player's men, as in GNU Backgammon.

use tah_rules::TextError;

use super::board::{BAR, Board};
use super::cube::{Cube, Owner};
use super::rules::{Backgammon, MOST_CUBE};
use super::state::{Phase, Stakes, State};

const PREFIX: &str = "XGID=";
const EXPECTED: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
const JACOBY: i32 = 1;
/// The places of the board: the points and a bar at either end.
const WIDTH: usize = BAR + 1;
/// The player whose men are capitals.
const CAPITAL: usize = 1;

/// Whether `text` means to be an XGID.
pub(super) fn is_one(text: &str) -> bool {
    text.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX))
}

/// The state that `text` describes.
pub(super) fn read(rules: &Backgammon, text: &str) -> Result<State, TextError> {
    let mut fields = Fields { text, place: PREFIX.len() };
    let board = fields.board()?;
    let turned = fields.number("the cube, as a power of two", 0..=MOST_CUBE.ilog2() as i32)?;
    let owner = match fields.number("the owner of the cube", -1..=1)? {
        0 => Owner::Both,
        side => Owner::Player(player(side)),
    };
    let mover = match fields.number("whose turn it is", -1..=1)? {
        0 => return Err(fields.wrong("nobody is to move", "1 or -1")),
        side => player(side),
    };
    let dice_at = fields.place;
    let dice = fields.next("the dice")?;
    let capital = fields.number("the score of the capitals", 0..=i32::from(u16::MAX))? as u16;
    let small = fields.number("the score of the others", 0..=i32::from(u16::MAX))? as u16;
    let rule = fields.number("Crawford or Jacoby", 0..=3)?;
    let length = fields.number("the length of the match", 0..=i32::from(i16::MAX))? as u16;
    let most = fields.number("the greatest cube", 0..=30)?;
    let scores = [small, capital];
    if length > 0 && scores.iter().any(|&score| score >= length) {
        return Err(TextError::new(PREFIX.len(), format!("the match to {length} is over"), "a score below"));
    }
    let is_cube_dead = most == 0 || (length > 0 && rule & 1 == 1);
    let stakes = Stakes { length, scores, is_cube_dead, jacoby: length == 0 && rule & JACOBY != 0 };
    let cube = Cube { turned: turned as u8, owner };
    let state = State { board, cube, stakes, player: mover, phase: Phase::Rolling };
    let phase = match dice.as_bytes() {
        b"00" => Backgammon::turn_of(&state, mover),
        b"D" | b"d" => Phase::Offered,
        b"B" | b"b" if rules.beavers => Phase::Beavered,
        &[first @ b'1'..=b'6', second @ b'1'..=b'6'] => {
            let dice = [first, second].map(|die| die - b'0');
            Phase::Moving([dice[0].max(dice[1]), dice[0].min(dice[1])])
        }
        _ => {
            return Err(TextError::new(
                dice_at,
                format!("`{dice}` is no roll"),
                "00, D, or two numbers from 1 to 6",
            ));
        }
    };
    let is_won = state.board.winner().is_some();
    Ok(State { phase: if is_won { Phase::Over } else { phase }, ..state })
}

impl Backgammon {
    /// The position as an XGID; nothing before the opening roll and after a game was dropped, which it cannot say.
    pub fn xgid(&self, state: &State) -> Option<String> {
        let dice = match state.phase {
            Phase::Opening | Phase::Dropped(_) => return None,
            Phase::Deciding | Phase::Rolling | Phase::Over => "00".into(),
            Phase::Moving([first, second]) => format!("{first}{second}"),
            Phase::Offered => "D".into(),
            Phase::Beavered => "B".into(),
        };
        let Stakes { length, scores: [small, capital], is_cube_dead, jacoby } = state.stakes;
        let rule = u8::from(if length > 0 { is_cube_dead } else { jacoby })
            + 2 * u8::from(self.beavers && length == 0);
        let most = if is_cube_dead && length == 0 { 0 } else { MOST_CUBE.ilog2() };
        let owner = match state.cube.owner {
            Owner::Both => 0,
            Owner::Player(owner) => side(usize::from(owner)),
        };
        let men: String = (0..WIDTH).map(|place| man_text(&state.board, place)).collect();
        let turn = side(state.player());
        let turned = state.cube.turned;
        Some(format!("{PREFIX}{men}:{turned}:{owner}:{turn}:{dice}:{capital}:{small}:{rule}:{length}:{most}"))
    }
}

fn player(side: i32) -> u8 {
    if side == 1 { CAPITAL as u8 } else { 1 - CAPITAL as u8 }
}

fn side(player: usize) -> i32 {
    if player == CAPITAL { 1 } else { -1 }
}

fn man_text(board: &Board, place: usize) -> char {
    let count = |player: usize, place: usize| if place == 0 { 0 } else { board.side(player)[place] };
    match (count(CAPITAL, place), count(1 - CAPITAL, BAR - place)) {
        (0, 0) => '-',
        (0, small) => char::from(b'a' + small - 1),
        (capital, _) => char::from(b'A' + capital - 1),
    }
}

/// The fields between colons.
struct Fields<'t> {
    text: &'t str,
    place: usize,
}

impl<'t> Fields<'t> {
    fn wrong(&self, message: impl Into<String>, expected: &str) -> TextError {
        TextError::new(self.place.min(self.text.len()), message, expected)
    }

    fn next(&mut self, what: &str) -> Result<&'t str, TextError> {
        let rest = self.text.get(self.place..).filter(|rest| !rest.is_empty());
        let rest = rest.ok_or_else(|| self.wrong(format!("{what} is missing"), EXPECTED))?;
        let field = rest.split(':').next().unwrap_or(rest);
        self.place += field.len() + 1;
        Ok(field)
    }

    fn number(&mut self, what: &str, range: std::ops::RangeInclusive<i32>) -> Result<i32, TextError> {
        let place = self.place;
        let field = self.next(what)?;
        field.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            let expected = format!("a number from {} to {}", range.start(), range.end());
            TextError::new(place, format!("`{field}` is not {what}"), expected)
        })
    }

    fn board(&mut self) -> Result<Board, TextError> {
        let start = self.place;
        let field = self.next("the board")?;
        if field.len() != WIDTH {
            let message = format!("the board has {} places, not {}", field.chars().count(), WIDTH);
            return Err(TextError::new(start, message, EXPECTED));
        }
        let mut men = [[0; BAR + 1]; 2];
        for (place, byte) in field.bytes().enumerate() {
            match byte {
                b'-' => {}
                b'A'..=b'O' if place > 0 => men[CAPITAL][place] = byte - b'A' + 1,
                b'a'..=b'o' if place < BAR => men[1 - CAPITAL][BAR - place] = byte - b'a' + 1,
                _ => {
                    return Err(TextError::new(
                        start + place,
                        "no men can stand here so",
                        "`-`, or letters from A to O",
                    ));
                }
            }
        }
        Board::new(men).ok_or_else(|| TextError::new(start, "a player has more than 15 men", EXPECTED))
    }
}

//! GNU Backgammon's IDs: a position ID of 14 characters (the men) and a match ID of 12 (cube, dice, score, whose turn).
//! Where its manual and the program differ, the program is followed: the men of the player who is *not* on roll come first.

use tah_rules::{Rules, TextError};

use super::base64::{Bits, decode, encode};
use super::board::{BAR, Board, MEN};
use super::cube::{Cube, Owner};
use super::rules::{Backgammon, MOST_CUBE, may_double};
use super::state::{Phase, Stakes, State};

pub(super) const POSITION: usize = 14;
const MATCH: usize = 12;
const CENTRED: u32 = 3;

/// The state of the game in a match ID.
const NOT_BEGUN: u32 = 0;
const PLAYING: u32 = 1;
const OVER: u32 = 2;
const DROPPED: u32 = 4;

/// `POSITION:MATCH`.
pub(super) fn write(state: &State) -> String {
    format!("{}:{}", write_board(&state.board, state.player()), write_match(state))
}

/// The position ID of a board with `player` on roll.
pub(super) fn write_board(board: &Board, player: usize) -> String {
    let mut bits = Bits::<10>::new();
    for side in [1 - player, player] {
        for &count in &board.side(side)[1..] {
            (0..count).for_each(|_| bits.put(1, 1));
            bits.put(1, 0);
        }
    }
    encode(&bits.bytes)
}

fn write_match(state: &State) -> String {
    let (game, dice) = match state.phase {
        Phase::Opening => (NOT_BEGUN, [0; 2]),
        Phase::Over => (OVER, [0; 2]),
        Phase::Dropped(_) => (DROPPED, [0; 2]),
        Phase::Moving(dice) => (PLAYING, dice),
        _ => (PLAYING, [0; 2]),
    };
    // The dice are in the air: it is the turn of neither, written as the other's without an offer.
    let is_in_the_air = state.phase == Phase::Rolling && may_double(state, state.player);
    let turn = match state.phase {
        Phase::Dropped(loser) => loser,
        _ if is_in_the_air => state.player ^ 1,
        _ => state.decider().unwrap_or(state.player),
    };
    let owner = match state.cube.owner {
        Owner::Both => CENTRED,
        Owner::Player(player) => u32::from(player),
    };
    let is_offered = matches!(state.phase, Phase::Offered | Phase::Beavered);
    let mut bits = Bits::<9>::new();
    bits.put(4, u32::from(state.cube.turned));
    bits.put(2, owner);
    bits.put(1, u32::from(state.player));
    bits.put(1, u32::from(state.stakes.is_cube_dead));
    bits.put(3, game);
    bits.put(1, u32::from(turn));
    bits.put(1, u32::from(is_offered));
    bits.put(2, 0);
    bits.put(3, u32::from(dice[0]));
    bits.put(3, u32::from(dice[1]));
    bits.put(15, u32::from(state.stakes.length));
    bits.put(15, u32::from(state.stakes.scores[0]));
    bits.put(15, u32::from(state.stakes.scores[1]));
    bits.put(1, u32::from(!state.stakes.jacoby));
    encode(&bits.bytes)
}

/// The state with these IDs; with a position ID alone, the first player is on roll and `rules` say what for.
pub(super) fn read(rules: &Backgammon, text: &str) -> Result<State, TextError> {
    let (position, rest) = text.split_once(':').map_or((text, None), |(id, rest)| (id, Some(rest)));
    let Some(id) = rest else {
        let state = State { board: read_board(position, 0)?, phase: Phase::Rolling, ..rules.start() };
        let phase = Backgammon::turn_of(&state, 0);
        return checked(State { phase, ..state });
    };
    let place = POSITION + 1;
    if id.len() != MATCH {
        let message = format!("a match ID has {MATCH} characters, not {}", id.chars().count());
        return Err(TextError::new(place, message, "a match ID like cAkAAAAAAAAA"));
    }
    let bytes = decode::<9>(id).map_err(|at| no_digit(id, place, at))?;
    let state = read_match(Bits::over(bytes), rules.start())
        .map_err(|(message, expected)| TextError::new(place, message, expected))?;
    checked(State { board: read_board(position, state.player())?, ..state })
}

/// Whether men and phase fit: a game is over when, and only when, all men of a player are off.
fn checked(state: State) -> Result<State, TextError> {
    let is_won = state.board.winner().is_some();
    match state.phase {
        Phase::Over if !is_won => Err(TextError::new(
            POSITION + 1,
            "the match ID says that the game is over, but both players have men",
            "a game that goes on, or all men of one player off",
        )),
        Phase::Over | Phase::Dropped(_) => Ok(state),
        _ if is_won => Ok(State { phase: Phase::Over, ..state }),
        _ => Ok(state),
    }
}

fn read_board(text: &str, player: usize) -> Result<Board, TextError> {
    let expected = "a position ID like 4HPwATDgc/ABMA";
    if text.len() != POSITION {
        let message = format!("a position ID has {POSITION} characters, not {}", text.chars().count());
        return Err(TextError::new(0, message, expected));
    }
    let mut bits = Bits::over(decode::<10>(text).map_err(|at| no_digit(text, 0, at))?);
    let mut men = [[0_u8; BAR + 1]; 2];
    for side in [1 - player, player] {
        let mut all = 0;
        for count in &mut men[side][1..] {
            while bits.left() > 0 && bits.take(1) == 1 {
                *count += 1;
                all += 1;
            }
        }
        if all > MEN {
            return Err(TextError::new(
                0,
                format!("a player has {all} men in this position ID"),
                "15 at most",
            ));
        }
    }
    let is_last_point_open = bits.left() > 0 && bits.take(bits.left()) != 0;
    let board = Board::new(men).filter(|_| !is_last_point_open);
    board.ok_or_else(|| TextError::new(0, "the men of this position ID cannot stand so", expected))
}

type Wrong = (String, &'static str);

fn read_match(mut bits: Bits<9>, start: State) -> Result<State, Wrong> {
    let turned = bits.take(4) as u8;
    let owner = bits.take(2);
    let player = bits.take(1) as u8;
    let is_cube_dead = bits.take(1) == 1;
    let game = bits.take(3);
    let turn = bits.take(1) as u8;
    let is_offered = bits.take(1) == 1;
    let resigned = bits.take(2);
    let dice = [bits.take(3), bits.take(3)].map(|die| die as u8);
    let length = bits.take(15) as u16;
    let scores = [bits.take(15), bits.take(15)].map(|score| score as u16);
    let jacoby = bits.take(1) == 0 && length == 0;
    if 1 << turned > MOST_CUBE {
        return Err((format!("the cube stands at {}", 1_u32 << turned), "64 at most"));
    }
    if length > 0 && scores.iter().any(|&score| score >= length) {
        return Err((
            format!("the match to {length} is over at {}-{}", scores[0], scores[1]),
            "a score below",
        ));
    }
    if resigned != 0 {
        return Err(("the match ID has a resignation on offer".into(), "a game that is played"));
    }
    let owner = match owner {
        CENTRED => Owner::Both,
        0 | 1 => Owner::Player(owner as u8),
        _ => return Err(("nobody owns the cube".into(), "0, 1 or 3 in the match ID's cube owner")),
    };
    let stakes = Stakes { length, scores, is_cube_dead, jacoby };
    let state = State { cube: Cube { turned, owner }, stakes, player, ..start };
    let phase = match (game, dice) {
        (NOT_BEGUN, _) => Phase::Opening,
        (OVER, _) => Phase::Over,
        (DROPPED, _) => Phase::Dropped(turn),
        (PLAYING, [0, 0]) if is_offered && turn == player => Phase::Beavered,
        (PLAYING, [0, 0]) if is_offered => Phase::Offered,
        (PLAYING, [0, 0]) if turn != player => Phase::Rolling,
        (PLAYING, [0, 0]) => Backgammon::turn_of(&state, player),
        (PLAYING, [1..=6, 1..=6]) => Phase::Moving([dice[0].max(dice[1]), dice[0].min(dice[1])]),
        (PLAYING, [first, second]) => {
            return Err((format!("the dice show {first}-{second}"), "two numbers from 1 to 6"));
        }
        _ => return Err(("the match ID has a game resigned".into(), "a game that is played")),
    };
    Ok(State { phase, ..state })
}

fn no_digit(text: &str, place: usize, at: usize) -> TextError {
    let found = text[at..].chars().next().unwrap_or_default();
    TextError::new(place + at, format!("`{found}` is no character of an ID"), "A-Z a-z 0-9 + /")
}

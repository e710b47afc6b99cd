//! Where games begin: positions from a file, or random ones. Each is played twice with colours swapped, so that what
//! favours one side favours both players.

use tah_host::{Call, Error, Result, Session, Spec};
use tah_rules::{Dice, Turn, mix};

use crate::dialect::Dialect;

/// How often a random opening is tried before there is said to be none.
const TRIES: u64 = 1000;
/// Of how many random openings the most balanced is taken, if none is balanced enough before.
const CANDIDATES: u64 = 40;
/// How much better a side may be, in units of the game's evaluation.
const BALANCED: f64 = 0.5;
/// How an opening is judged.
const JUDGE: &str = "strong,nodes=4000,hash=1MB";
/// An opening is a fifth of a random game, but not longer than this.
const LONGEST: usize = 8;

/// Where the openings of a match come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// The start of the game, always.
    Start,
    /// Positions, one after another and again from the first.
    Listed(Vec<String>),
    /// So many random moves from the start.
    Random(usize),
    /// The same, but only such after which the strong search sees neither side much better.
    Balanced(usize),
}

impl Openings {
    /// What fits a game when nobody says: random balanced openings where the strong search can judge them.
    pub fn by_default(session: &mut dyn Session) -> Self {
        if !session.has_thinker() {
            return Openings::Start;
        }
        let games = 4;
        let plies: usize = (0..games).map(|seed| length(5 * LONGEST, &mut Dice::new(seed), session)).sum();
        Openings::Balanced((plies / games as usize / 5).max(1))
    }

    /// Reads positions, one in a line; empty lines and those that begin with `#` say nothing. Chess may be EPD.
    pub fn parse(text: &str, game: &Spec, session: &mut dyn Session) -> Result<Self> {
        let dialect = Dialect::of(game);
        let mut positions = Vec::new();
        let mut offset = 0;
        for line in text.split_inclusive('\n') {
            let position = line.trim();
            if !position.is_empty() && !position.starts_with('#') {
                let within = |error: Error| {
                    let inner = error.place.map_or(0, |(_, offset)| offset);
                    let indent = line.len() - line.trim_start().len();
                    Error::at(text, offset + indent + inner, error.message, error.expected)
                };
                positions.push(read_position(position, dialect, session).map_err(within)?);
            }
            offset += line.len();
        }
        if positions.is_empty() {
            return Err(Error::new("there are no openings", "a position in each line"));
        }
        Ok(Openings::Listed(positions))
    }

    /// The positions, where they are listed.
    pub(crate) fn listed(&self) -> impl Iterator<Item = &str> {
        let positions = if let Openings::Listed(positions) = self { positions.as_slice() } else { &[] };
        positions.iter().map(String::as_str)
    }

    /// Puts the `index`-th opening on the board.
    pub(crate) fn set(&self, index: usize, seed: u64, session: &mut dyn Session) -> Result<()> {
        match self {
            Openings::Start => Ok(()),
            Openings::Listed(positions) => session.set_position(&positions[index % positions.len()]),
            Openings::Random(plies) => {
                let tried = (0..TRIES).any(|attempt| {
                    let mut dice = Dice::new(mix(seed ^ mix(index as u64 * TRIES + attempt)));
                    wander(*plies, &mut dice, session)
                });
                let message = format!("no game goes on after {plies} random moves");
                tried.then_some(()).ok_or_else(|| Error::new(message, "fewer random plies"))
            }
            Openings::Balanced(plies) => balance(*plies, mix(seed ^ mix(index as u64)), session),
        }
    }
}

/// Plays the first balanced opening of those that belong to `seed`, or the most balanced.
fn balance(plies: usize, seed: u64, session: &mut dyn Session) -> Result<()> {
    let judge = Spec::parse(JUDGE)?;
    let dice = |candidate: u64| Dice::new(mix(seed ^ mix(candidate)));
    let mut best: Option<(f64, u64)> = None;
    for candidate in 0..CANDIDATES {
        if !wander(plies, &mut dice(candidate), session) {
            continue;
        }
        let report = session.best(&judge, &Call::default())?;
        let advantage = match (report.distance, report.value) {
            (None, Some(value)) => value.abs(),
            _ => f64::INFINITY,
        };
        if advantage <= BALANCED {
            return Ok(());
        }
        if best.is_none_or(|(least, _)| advantage < least) {
            best = Some((advantage, candidate));
        }
        while session.undo().is_some() {}
    }
    // A game that is always over by then begins at its start.
    if let Some((_, candidate)) = best {
        wander(plies, &mut dice(candidate), session);
    }
    Ok(())
}

/// How long a random game is, if not longer than `most`. It is taken back.
fn length(most: usize, dice: &mut Dice, session: &mut dyn Session) -> usize {
    while session.history().1.len() < most && stroll(dice, session) {}
    let length = session.history().1.len();
    while session.undo().is_some() {}
    length
}

/// Plays a random move, if there is one.
fn stroll(dice: &mut Dice, session: &mut dyn Session) -> bool {
    let played = match session.turn() {
        Turn::Over => None,
        Turn::Chance => session.roll(dice),
        Turn::Player(_) => {
            let moves = session.moves();
            dice.choose(&moves).and_then(|chosen| session.play(&chosen.text).ok())
        }
    };
    played.is_some()
}

/// Plays random moves; if the game ends, takes them back.
fn wander(plies: usize, dice: &mut Dice, session: &mut dyn Session) -> bool {
    for _ in 0..plies {
        if !stroll(dice, session) {
            break;
        }
    }
    let reached = session.turn() != Turn::Over && session.history().1.len() == plies;
    if !reached {
        while session.undo().is_some() {}
    }
    reached
}

/// A position in which the game goes on, as the session reads it.
fn read_position(text: &str, dialect: Dialect, session: &mut dyn Session) -> Result<String> {
    let mut position = text.to_owned();
    if let Err(error) = session.set_position(text) {
        position = match dialect.read_epd(text) {
            None => return Err(error),
            Some(epd) => epd.map_err(|error| Error::in_text(text, error))?,
        };
        session.set_position(&position)?;
    }
    if session.turn() == Turn::Over {
        return Err(Error::at(text, 0, "the game is over here", "a position in which the game goes on"));
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_host::catalogue;

    fn open(game: &str) -> Box<dyn Session> {
        catalogue::open(&Spec::parse(game).unwrap()).unwrap()
    }

    fn parse(text: &str, game: &str) -> Result<Openings> {
        Openings::parse(text, &Spec::parse(game).unwrap(), open(game).as_mut())
    }

    #[test]
    fn positions_are_read_from_epd_and_from_any_notation() {
        let text =
            "# two\n\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"x\";\n  startpos\n";
        let Openings::Listed(positions) = parse(text, "chess").unwrap() else { panic!("they are listed") };
        assert_eq!(positions.len(), 2);
        assert_eq!(positions[0], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        assert!(parse("4453\n1\n", "connect-four").is_ok());
    }

    #[test]
    fn a_wrong_line_is_shown() {
        let error = parse("4453\n\n 44x\n", "connect-four").unwrap_err();
        assert_eq!(error.line_and_column(), Some((3, 2)));
        let error = parse("1212121\n", "connect-four").unwrap_err();
        assert_eq!(error.message, "the game is over here");
        assert!(parse("# nothing\n", "chess").is_err());
    }

    #[test]
    fn random_openings_are_those_of_their_seed() {
        let opening = |index, seed| {
            let mut session = open("connect-four");
            Openings::Random(6).set(index, seed, session.as_mut()).unwrap();
            session.history().1
        };
        assert_eq!(opening(3, 7), opening(3, 7));
        assert_ne!(opening(3, 7), opening(4, 7));
        assert_ne!(opening(3, 7), opening(3, 8));
        assert_eq!(opening(3, 7).len(), 6);
        assert!(Openings::Random(9).set(0, 1, open("tic-tac-toe").as_mut()).is_err());
    }

    #[test]
    fn openings_are_balanced_unless_said_otherwise() {
        for (game, plies) in [("chess", 8), ("connect-four", 3), ("tic-tac-toe", 1)] {
            let mut session = open(game);
            let openings = Openings::by_default(session.as_mut());
            assert_eq!(openings, Openings::Balanced(plies), "{game}");
            openings.set(1, 5, session.as_mut()).unwrap();
            assert_eq!(session.history().1.len(), plies, "{game}");
            let report = session.best(&Spec::parse(JUDGE).unwrap(), &Call::default()).unwrap();
            let is_chess = game == "chess";
            assert!(report.value.unwrap().abs() <= BALANCED || !is_chess, "{game}: {:?}", report.value);
            let first = session.history().1;
            let mut again = open(game);
            openings.set(1, 5, again.as_mut()).unwrap();
            assert_eq!(again.history().1, first);
        }
        assert_eq!(Openings::by_default(open("pig").as_mut()), Openings::Start);
    }
}

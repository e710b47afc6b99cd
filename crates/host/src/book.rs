//! Opening books: grown by the strong search, asked before it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use tah_rules::{Draw, Guide, Keyed, Notation, Rules, Symmetric, Turn, Verdict};
pub use tah_search::book::{Book, Misprint};
use tah_search::strong::{Engine, Limits, Worth};

use crate::error::{Error, Result};
use crate::kit::Kit;
use crate::thinker::{Control, Setup, stoppable};

/// How a book is to grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Growth {
    /// Until it has so many positions.
    pub positions: usize,
    /// How deep each is searched.
    pub depth: u32,
    /// How many threads search.
    pub threads: usize,
}

/// A move of a book, for people and programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BookLine {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it is worth to the player who makes it.
    pub value: f64,
    /// Whether the book goes on after it.
    pub goes_on: bool,
}

/// The move that a book plays.
pub(crate) type Advice<R> = Arc<dyn Fn(&R, &<R as Rules>::State) -> Option<<R as Rules>::Move> + Send + Sync>;
/// Grows a book; told of every position that was opened.
pub(crate) type Grow<R> =
    dyn Fn(&R, &Growth, &mut Book, &AtomicBool, &mut dyn FnMut(&Book)) -> Result<()> + Send + Sync;
/// Opens the positions of a line in a book, until it is told to stop.
pub(crate) type Follow<R> =
    dyn Fn(&R, &[<R as Rules>::State], &Growth, &mut Book, &Control) -> Result<()> + Send + Sync;
/// The moves of a position in a book.
pub(crate) type Browse<R> = dyn Fn(&R, &<R as Rules>::State, &Book) -> Vec<BookLine> + Send + Sync;

/// What can be done with books of a game.
pub(crate) struct Library<R: Rules> {
    pub(crate) grow: Box<Grow<R>>,
    pub(crate) follow: Box<Follow<R>>,
    pub(crate) browse: Box<Browse<R>>,
}

impl<R> Kit<R>
where
    R: Keyed + Symmetric + Notation + Draw + Clone + Send + Sync + 'static,
    R::State: Send + Sync,
    R::Move: Send + Sync,
{
    /// Books can be grown with `guide`; `book` is asked before the engines that are added after this.
    #[must_use]
    pub fn with_books<G>(mut self, guide: G, book: Option<Book>) -> Self
    where
        G: Guide<R> + Clone + Send + Sync + 'static,
    {
        self.advice = book.map(|book| {
            let best = move |rules: &R, state: &R::State| book.moves(rules, state).first().map(|best| best.m);
            Arc::new(best) as Advice<R>
        });
        let (scale, bounds) = (guide.scale(&self.rules, 0), guide.bounds(&self.rules, 0));
        let browse = move |rules: &R, state: &R::State, book: &Book| {
            let line = |entry: tah_search::book::BookMove<R::Move>| BookLine {
                text: rules.move_text(state, entry.m),
                value: (f64::from(entry.points) / scale).clamp(bounds.low, bounds.high),
                goes_on: entry.goes_on,
            };
            book.moves(rules, state).into_iter().map(line).collect()
        };
        let pupil = guide.clone();
        let grow =
            move |rules: &R,
                  growth: &Growth,
                  book: &mut Book,
                  stop: &AtomicBool,
                  told: &mut dyn FnMut(&Book)| { grow(rules, &guide, growth, book, stop, told) };
        let follow =
            move |rules: &R, line: &[R::State], growth: &Growth, book: &mut Book, control: &Control| {
                follow(rules, &pupil, line, growth, book, control)
            };
        self.library =
            Some(Library { grow: Box::new(grow), follow: Box::new(follow), browse: Box::new(browse) });
        self
    }
}

/// Who says what the positions of a book are worth.
struct Judge<'r, R: Keyed, G> {
    rules: &'r R,
    engine: Engine<R, G>,
    referee: G,
    limits: Limits<R::Move>,
    trouble: Option<Error>,
}

impl<'r, R, G> Judge<'r, R, G>
where
    R: Keyed + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    fn new(rules: &'r R, guide: &G, growth: &Growth) -> Result<Self> {
        let setup = Setup { threads: growth.threads, ..Setup::default() };
        let engine = Engine::new(rules.clone(), guide.clone(), setup.for_search()?);
        Ok(Self { rules, engine, referee: guide.clone(), limits: Limits::depth(growth.depth), trouble: None })
    }

    /// Points for the first player; nothing if it was told to stop, or cannot say.
    fn points(&mut self, state: &R::State, control: &Control) -> Option<i32> {
        let Turn::Player(player) = self.rules.turn(state) else {
            return Some(final_points(self.referee.verdict(self.rules, state, 0)));
        };
        match self.engine.search(state, &self.limits, control, |_| {}) {
            Ok(report) if !control.is_stopped() => {
                let points = points(report.best()?.worth());
                Some(if player == 0 { points } else { -points })
            }
            Ok(_) => None,
            Err(why) => {
                self.trouble = Some(Error::new(why.to_string(), ""));
                None
            }
        }
    }
}

fn grow<R, G>(
    rules: &R,
    guide: &G,
    growth: &Growth,
    book: &mut Book,
    stop: &AtomicBool,
    told: &mut dyn FnMut(&Book),
) -> Result<()>
where
    R: Keyed + Symmetric + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    let mut judge = Judge::new(rules, guide, growth)?;
    let mut points = |state: &R::State| stoppable(Some(stop), |control| judge.points(state, control));
    while book.len() < growth.positions && book.grow(rules, growth.depth, &mut points) {
        told(book);
    }
    judge.trouble.map_or(Ok(()), Err)
}

fn follow<R, G>(
    rules: &R,
    guide: &G,
    line: &[R::State],
    growth: &Growth,
    book: &mut Book,
    control: &Control,
) -> Result<()>
where
    R: Keyed + Symmetric + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    let mut judge = Judge::new(rules, guide, growth)?;
    for state in line {
        if book.len() >= growth.positions
            || !book.open_up(rules, state, growth.depth, |state| judge.points(state, control))
        {
            break;
        }
    }
    judge.trouble.map_or(Ok(()), Err)
}

/// A finished game on the scale of those that are not.
fn final_points(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Won => tah_rules::PROVEN_WIN,
        Verdict::Lost => -tah_rules::PROVEN_WIN,
        Verdict::Drawn => 0,
        Verdict::Points(points) => points,
    }
}

/// Wins count more than all points, sooner ones most.
fn points(worth: Worth) -> i32 {
    match worth {
        Worth::Points(points) => points,
        Worth::WinIn(plies) => tah_rules::PROVEN_WIN - plies as i32,
        Worth::LossIn(plies) => plies as i32 - tah_rules::PROVEN_WIN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_games::tic_tac_toe::{OpenLines, TicTacToe};
    use tah_rules::{Notation, PROVEN_WIN};

    #[test]
    fn finished_games_outweigh_what_a_search_guesses() {
        let rules = TicTacToe::default();
        let (growth, never) = (Growth { positions: 1_000, depth: 1, threads: 1 }, AtomicBool::new(false));
        let mut book = Book::default();
        grow(&rules, &OpenLines, &growth, &mut book, &never, &mut |_| ()).expect("a book");
        assert_eq!(book.len(), 765);
        // Who answers in the corner holds the draw; who answers at an edge loses.
        let centre = rules.parse_position(".../.X./...").expect("a position");
        let points: Vec<i32> = book.moves(&rules, &centre).iter().map(|entry| entry.points).collect();
        assert!(points.len() == 8 && points[..4].iter().all(|&points| points == 0), "{points:?}");
        assert!(points[4..].iter().all(|&points| points < 10 - PROVEN_WIN), "{points:?}");
    }
}

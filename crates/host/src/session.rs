//! A session: one game being played or looked at, with its types erased. It speaks text, scenes, specs and reports; one
//! virtual call per command, none per node.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tah_learn::foretell::{Foretold, Study};
use tah_learn::tables::{Course, News, Term};
use tah_learn::{Event, Plan, Round};
use tah_rules::scene::{Place, Scene};
use tah_rules::{Dice, Eyes, Turn};
use tah_theory::ExtensiveGame;

use crate::book::{Book, BookLine, Growth};
use crate::engines::EngineInfo;
use crate::error::Result;
use crate::kit::{About, Progress};
use crate::learning::{Explanation, Schooling};
use crate::recording::Recording;
use crate::report::{LegalMove, Perft, Report};
use crate::settings::Settings;
use crate::spec::Spec;
use crate::thinker::{Control, Setup, Thinker};

/// How long an engine may think when nobody says.
pub const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What a search is told beside its spec.
pub struct Call<'c> {
    /// A flag that ends the search.
    pub stop: Option<&'c AtomicBool>,
    /// Told how far a search has come.
    pub progress: &'c dyn Fn(&Progress),
}

impl Default for Call<'_> {
    fn default() -> Self {
        Self { stop: None, progress: &|_| {} }
    }
}

/// One game being played or looked at.
pub trait Session: Send {
    /// What the game is.
    fn about(&self) -> &About;
    /// The engines that play it, the default first.
    fn engines(&self) -> Vec<&'static EngineInfo>;
    /// Starts anew from the position that `text` describes.
    fn set_position(&mut self, text: &str) -> Result<()>;
    /// The present position.
    fn position(&self) -> String;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The legal moves; at a chance node the outcomes with their probabilities.
    fn moves(&self) -> Vec<LegalMove>;
    /// What each legal move is worth at a glance to who makes it, in the order of [`moves`](Session::moves), where the game says.
    fn worths(&self) -> Option<Vec<f64>>;
    /// What of the drawing each legal move touches, in the order of [`moves`](Session::moves).
    fn places(&self) -> Vec<Vec<Place>>;
    /// What of the drawing the move that `text` names touches.
    fn places_of(&self, text: &str) -> Result<Vec<Place>>;
    /// Plays the move that `text` names, and returns it as the game writes it.
    fn play(&mut self, text: &str) -> Result<String>;
    /// Lets chance choose, and returns the outcome.
    fn roll(&mut self, dice: &mut Dice) -> Option<String>;
    /// Takes back the last move, and returns it.
    fn undo(&mut self) -> Option<String>;
    /// The position from which the moves were played, and the moves.
    fn history(&self) -> (String, Vec<String>);
    /// What each player gets, if the game is over.
    fn payoffs(&self) -> Option<Vec<f64>>;
    /// The present position as `eyes` may see it.
    fn scene(&self, eyes: Eyes) -> Scene;
    /// What an engine would play here. Where chance moves, there may be a value but no move; after the end of the game
    /// it is an error to ask.
    fn best(&self, engine: &Spec, call: &Call<'_>) -> Result<Report>;
    /// The same search, written down node by node until `most_nodes` were entered; `stop` ends it, and is set when
    /// there is no more room. Without a limit of its own it goes to the end of the game.
    fn record(&self, engine: &Spec, most_nodes: usize, stop: &Arc<AtomicBool>) -> Result<Recording>;
    /// The exact value, where the game is small enough.
    fn solve(&self, settings: &Settings, call: &Call<'_>) -> Result<Report>;
    /// Counts move paths.
    fn perft(&self, depth: u32) -> Perft;
    /// Counts the different positions that can arise, if the game has keys and there are not more than `limit`.
    fn positions(&self, limit: usize) -> Option<usize>;
    /// What the evaluation of the present position is made of, where it is a sum of weighted features.
    fn explain(&self) -> Result<Explanation>;
    /// Trains the evaluation in a folder, or continues what is there; `told` hears how it goes, and `stop` ends it.
    fn train(
        &self,
        plan: &Plan,
        folder: &Path,
        stop: &AtomicBool,
        told: &mut dyn FnMut(Event),
    ) -> Result<Vec<Round>>;
    /// The game from the present position on as an extensive game, to its ends or to a depth.
    fn extensive(&self, depth: Option<u32>) -> Result<ExtensiveGame>;
    /// Teaches the evaluation in a folder, where it is one by tables of patterns; nothing where it is not.
    fn teach(
        &self,
        course: &Course,
        folder: &Path,
        stop: &AtomicBool,
        told: &mut dyn FnMut(News),
    ) -> Option<Result<Vec<Term>>>;
    /// Measures how well shallow searches foretell deep ones, where the game's search makes use of it.
    fn foretell(&self, study: &Study, stop: &AtomicBool, told: &mut dyn FnMut(u32)) -> Result<Foretold>;
    /// Grows an opening book; `told` hears of every position that was opened, and `stop` ends it.
    fn grow_book(
        &self,
        growth: &Growth,
        book: &mut Book,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Book),
    ) -> Result<()>;
    /// Opens the positions of a line in a book, one after the other, until it has as many as `growth` says or `control` stops it.
    fn follow_in_book(
        &self,
        line: &[String],
        growth: &Growth,
        book: &mut Book,
        control: &Control,
    ) -> Result<()>;
    /// The moves of the present position in a book, best first; none where it ends.
    fn book_moves(&self, book: &Book) -> Result<Vec<BookLine>>;
    /// Teaches the evaluation, where it is one by networks; nothing where it is not.
    fn school(&self, schooling: &mut Schooling<'_>) -> Option<Result<()>>;
    /// Whether there is a [`thinker`](Session::thinker): the strong search of games without dice.
    fn has_thinker(&self) -> bool;
    /// The strong search of this game for a protocol, at the start of the game.
    fn thinker(&self, setup: Setup) -> Result<Box<dyn Thinker>>;
}

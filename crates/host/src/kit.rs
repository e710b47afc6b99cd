//! A kit: the rules of one game and every engine that its capabilities unlock. Here the types are still known; the
//! methods that add engines are bounded by the traits those engines need, so the compiler checks what applies.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tah_rules::{Draw, Notation, Rules};
use tah_search::{Budget, Counters};

use crate::book::{Advice, Library};
use crate::engines::{EngineInfo, info};
use crate::error::{Error, Result};
use crate::learning::{Explain, Foretell, School, Teach, Train};
use crate::settings::Settings;
use crate::theory::MakeViews;
use crate::thinker::{Setup, Thinker};
use crate::trace::Trace;

/// What is asked of an engine.
pub struct Question<'q, R: Rules> {
    /// The rules.
    pub rules: &'q R,
    /// The position.
    pub state: &'q R::State,
    /// The player whose payoff a value is.
    pub viewpoint: usize,
    /// The engine's settings.
    pub settings: &'q Settings,
    /// A flag that ends the search.
    pub stop: Option<&'q AtomicBool>,
    /// Told of every depth that is finished and of long work as it goes on.
    pub progress: &'q dyn Fn(&Progress),
}

/// How far a search has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// What the numbers mean: `depth`, `iteration`, `sweep`.
    pub unit: &'static str,
    /// How many of them are done.
    pub done: u64,
    /// The value so far.
    pub value: Option<f64>,
    /// Nodes so far.
    pub nodes: u64,
    /// The move that would be played now, where the engine says.
    pub chosen: Option<String>,
}

impl<R: Rules> Question<'_, R> {
    /// What the search may use up, from now on.
    pub fn budget(&self) -> Budget<'_> {
        Budget {
            nodes: self.settings.nodes,
            deadline: self.settings.time.map(|time| Instant::now() + time),
            stop: self.stop,
        }
    }
}

/// What an engine answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<M> {
    /// The value for the viewpoint.
    pub value: Option<f64>,
    /// One value for each player, where the engine gives them.
    pub payoffs: Option<Vec<f64>>,
    /// The moves known to be equally good.
    pub best: Vec<M>,
    /// The move to play, where it is not just the first of the best.
    pub chosen: Option<M>,
    /// The principal line.
    pub line: Vec<M>,
    /// How deep the search went.
    pub depth: u32,
    /// Whether the value is that of the game itself.
    pub exact: bool,
    /// How many plies best play takes to the end, where that is known.
    pub distance: Option<u32>,
    /// How much a best response gains against the strategy, on average over the players.
    pub exploitability: Option<f64>,
    /// What the engine says of each move.
    pub details: Vec<Detail<M>>,
    /// What was counted.
    pub counters: Counters,
}

/// What an engine says of one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Detail<M> {
    /// The move.
    pub m: M,
    /// What it is worth to the player who makes it.
    pub value: Option<f64>,
    /// The standard error of the value, where it is an average.
    pub error: Option<f64>,
    /// How often it was tried.
    pub visits: Option<u64>,
    /// How often it is to be played.
    pub probability: Option<f64>,
}

impl<M> Detail<M> {
    /// Nothing but the move.
    pub fn new(m: M) -> Self {
        Self { m, value: None, error: None, visits: None, probability: None }
    }
}

impl<M> Default for Answer<M> {
    fn default() -> Self {
        Self {
            value: None,
            payoffs: None,
            best: Vec::new(),
            chosen: None,
            line: Vec::new(),
            depth: 0,
            exact: false,
            distance: None,
            exploitability: None,
            details: Vec::new(),
            counters: Counters::default(),
        }
    }
}

/// Who watches a search.
pub enum Watch<'w, M> {
    /// Nobody: the search runs at full speed.
    Nobody,
    /// A trace writes everything down.
    Trace(&'w mut Trace<M>),
}

type Ask<R> = dyn Fn(&Question<'_, R>, Watch<'_, <R as Rules>::Move>) -> Result<Answer<<R as Rules>::Move>>
    + Send
    + Sync;

/// An engine for one game.
pub struct Engine<R: Rules> {
    /// What it is.
    pub info: &'static EngineInfo,
    /// Asks it.
    pub ask: Box<Ask<R>>,
}

/// Whose payoff a value is, unless an engine is told otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewpoint {
    /// The player to move; the first player where chance is.
    Mover,
    /// Always the first player: MAX.
    First,
}

/// How likely an outcome of chance is.
pub(crate) type Probability<R> = fn(&R, &<R as Rules>::State, <R as Rules>::Move) -> f64;

/// How many positions can arise, if not more than a limit.
pub(crate) type Positions<R> = fn(&R, &<R as Rules>::State, usize) -> Option<usize>;

/// What each legal move is worth at a glance.
pub(crate) type Worths<R> = dyn Fn(&R, &<R as Rules>::State) -> Option<Vec<f64>> + Send + Sync;

/// What is written at the nodes of a tree.
pub struct Written<R: Rules> {
    /// The label of a node.
    pub label: fn(&R, &R::State) -> Option<String>,
    /// What stands at a leaf.
    pub leaf: fn(&R, &R::State) -> Option<String>,
}

/// Makes a thinker for a game.
pub(crate) type MakeThinker<R> = dyn Fn(&R, Setup) -> Result<Box<dyn Thinker>> + Send + Sync;

/// The rules of one game with all that can be done with it.
pub struct Kit<R: Rules> {
    /// The rules.
    pub rules: R,
    /// What the game is.
    pub about: About,
    /// Whose payoff a value is.
    pub viewpoint: Viewpoint,
    pub(crate) engines: Vec<Engine<R>>,
    pub(crate) solver: Option<Box<Ask<R>>>,
    pub(crate) probability: Option<Probability<R>>,
    pub(crate) positions: Option<Positions<R>>,
    pub(crate) written: Option<Written<R>>,
    pub(crate) thinker: Option<Box<MakeThinker<R>>>,
    pub(crate) explain: Option<Box<Explain<R>>>,
    pub(crate) train: Option<Box<Train<R>>>,
    pub(crate) views: Option<MakeViews<R>>,
    pub(crate) teach: Option<Box<Teach>>,
    pub(crate) foretell: Option<Box<Foretell<R>>>,
    pub(crate) advice: Option<Advice<R>>,
    pub(crate) library: Option<Library<R>>,
    pub(crate) school: Option<School>,
    pub(crate) worths: Option<Box<Worths<R>>>,
}

/// What a game is, for people and programs.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct About {
    /// The name in specs.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// How many players there are.
    pub players: usize,
    /// Whether nature moves.
    pub chance: bool,
    /// Whether a player does not see everything.
    pub hidden: bool,
    /// How positions are written.
    pub notation: String,
}

impl<R: Rules + Notation + Draw> Kit<R> {
    /// A game that can be played, but has no engines yet.
    pub fn new(id: &str, name: &str, rules: R) -> Self {
        let about = About {
            id: id.to_owned(),
            name: name.to_owned(),
            players: rules.players(),
            chance: false,
            hidden: false,
            notation: rules.position_help(),
        };
        Self {
            rules,
            about,
            viewpoint: Viewpoint::Mover,
            engines: Vec::new(),
            solver: None,
            probability: None,
            positions: None,
            written: None,
            thinker: None,
            explain: None,
            train: None,
            views: None,
            teach: None,
            foretell: None,
            advice: None,
            library: None,
            school: None,
            worths: None,
        }
    }

    /// Values are those of the first player, whoever is to move.
    #[must_use]
    pub fn seen_by_max(mut self) -> Self {
        self.viewpoint = Viewpoint::First;
        self
    }

    /// The game is a tree that somebody has written down: moves are mere numbers, and leaves are seen beforehand.
    #[must_use]
    pub fn written_down(mut self, written: Written<R>) -> Self {
        self.written = Some(written);
        self
    }

    /// The engines, the one to use by default first.
    pub fn engines(&self) -> impl Iterator<Item = &'static EngineInfo> {
        self.engines.iter().map(|engine| engine.info)
    }

    /// The engine of this name.
    pub fn engine(&self, name: &str) -> Result<&Engine<R>> {
        let known = info(name);
        if let Some(engine) = self.engines.iter().find(|engine| Some(engine.info) == known) {
            return Ok(engine);
        }
        let names: Vec<&str> = self.engines().map(|info| info.name).collect();
        let message = match known {
            Some(info) => format!("`{name}` does not apply to {}: {}", self.about.name, info.needs),
            None => format!("there is no engine `{name}`"),
        };
        Err(Error::at(name, 0, message, format!("one of {}", names.join(", "))))
    }

    pub(crate) fn add<F>(&mut self, name: &'static str, ask: F)
    where
        F: Fn(&Question<'_, R>, Watch<'_, R::Move>) -> Result<Answer<R::Move>> + Send + Sync + 'static,
    {
        let info = info(name).unwrap_or(&crate::engines::ENGINES[0]);
        self.engines.push(Engine { info, ask: Box::new(ask) });
    }
}

impl<R: Rules + Notation + Draw + 'static> Kit<R> {
    /// An engine of the game's own, which nobody watches.
    #[must_use]
    pub(crate) fn answering(
        mut self,
        name: &'static str,
        ask: impl Fn(&Question<'_, R>) -> Result<Answer<R::Move>> + Send + Sync + 'static,
    ) -> Self {
        self.add(name, move |question, _| ask(question));
        self
    }
}

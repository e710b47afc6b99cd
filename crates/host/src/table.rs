//! A table: a game of known type, its position and the moves so far, as a [`Session`].

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tah_learn::foretell::{Foretold, Study};
use tah_learn::tables::{Course, News, Term};
use tah_learn::{Event, Plan, Round};
use tah_rules::scene::{Place, Scene};
use tah_rules::{Dice, Draw, Eyes, Notation, Rules, Turn, legal_moves};
use tah_search::FULL_DEPTH;
use tah_search::perft::{Paths, divide, perft};
use tah_theory::ExtensiveGame;

use crate::book::{Book, BookLine, Growth, Library};
use crate::engines::EngineInfo;
use crate::error::{Error, Result};
use crate::kit::{About, Answer, Kit, Question, Viewpoint, Watch};
use crate::learning::{Explanation, Schooling};
use crate::recording::Recording;
use crate::report::{Divided, LegalMove, MoveDetail, Perft, Report};
use crate::session::{Call, DEFAULT_TIME, Session};
use crate::settings::Settings;
use crate::spec::Spec;
use crate::theory::write_down;
use crate::thinker::{Control, Setup, Thinker};
use crate::trace::Trace;

/// The one implementation of [`Session`].
pub struct Table<R: Rules> {
    kit: Arc<Kit<R>>,
    start: R::State,
    state: R::State,
    played: Vec<(R::Move, R::Undo, String)>,
}

impl<R: Rules + Notation + Draw> Table<R> {
    /// A table at which a game begins.
    pub fn new(kit: Arc<Kit<R>>) -> Self {
        let start = kit.rules.start();
        Self { kit, state: start.clone(), start, played: Vec::new() }
    }

    fn read(&self, text: &str) -> Result<R::Move> {
        self.kit.rules.parse_move(&self.state, text).map_err(|error| Error::in_text(text, error))
    }

    fn make(&mut self, m: R::Move) -> String {
        let text = self.kit.rules.move_text(&self.state, m);
        let undo = self.kit.rules.play(&mut self.state, m);
        self.played.push((m, undo, text.clone()));
        text
    }

    fn not_learned(&self) -> Error {
        let message = format!("the evaluation of {} has no weights to learn", self.kit.about.name);
        Error::new(message, "a game whose evaluation is learned: backgammon, chess, othello")
    }

    fn library(&self) -> Result<&Library<R>> {
        self.kit.library.as_ref().ok_or_else(|| {
            let message = format!("there are no books of {}", self.kit.about.name);
            Error::new(message, "a game with books: othello, connect-four")
        })
    }

    fn viewpoint(&self) -> usize {
        match (self.kit.viewpoint, self.kit.rules.turn(&self.state)) {
            (Viewpoint::Mover, Turn::Player(player)) => player,
            _ => 0,
        }
    }

    fn question<'q>(&'q self, settings: &'q Settings, call: &'q Call<'_>) -> Question<'q, R> {
        Question {
            rules: &self.kit.rules,
            state: &self.state,
            viewpoint: self.viewpoint(),
            settings,
            stop: call.stop,
            progress: call.progress,
        }
    }

    fn report(&self, engine: &str, settings: &Settings, answer: Answer<R::Move>, started: Instant) -> Report {
        let text = |m: R::Move| self.kit.rules.move_text(&self.state, m);
        let chosen = match (answer.chosen, settings.seed) {
            (Some(chosen), _) => Some(chosen),
            (None, Some(seed)) => Dice::new(seed).choose(&answer.best).copied(),
            (None, None) => answer.best.first().copied(),
        };
        Report {
            engine: engine.to_owned(),
            chosen: chosen.map(text),
            moves: answer.best.iter().map(|&m| text(m)).collect(),
            value: answer.value,
            player: self.viewpoint() + 1,
            payoffs: answer.payoffs,
            line: line_text(&self.kit.rules, &self.state, &answer.line),
            depth: answer.depth,
            exact: answer.exact,
            distance: answer.distance,
            exploitability: answer.exploitability,
            nodes: answer.counters.nodes,
            leaves: answer.counters.leaves,
            cutoffs: answer.counters.cutoffs,
            seconds: started.elapsed().as_secs_f64(),
            details: answer
                .details
                .iter()
                .map(|detail| MoveDetail {
                    text: text(detail.m),
                    value: detail.value,
                    error: detail.error,
                    visits: detail.visits,
                    probability: detail.probability,
                })
                .collect(),
        }
    }
}

/// The texts of moves played one after another.
fn line_text<R: Notation>(rules: &R, state: &R::State, line: &[R::Move]) -> Vec<String> {
    let mut state = state.clone();
    let step = |&m: &R::Move| {
        let text = rules.move_text(&state, m);
        rules.play(&mut state, m);
        text
    };
    line.iter().map(step).collect()
}

impl<R> Session for Table<R>
where
    R: Rules + Notation + Draw + Send + Sync + 'static,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    R::Undo: Send,
{
    fn about(&self) -> &About {
        &self.kit.about
    }

    fn engines(&self) -> Vec<&'static EngineInfo> {
        self.kit.engines().collect()
    }

    fn set_position(&mut self, text: &str) -> Result<()> {
        self.start = self.kit.rules.parse_position(text).map_err(|error| Error::in_text(text, error))?;
        self.state = self.start.clone();
        self.played.clear();
        Ok(())
    }

    fn position(&self) -> String {
        self.kit.rules.position_text(&self.state)
    }

    fn turn(&self) -> Turn {
        self.kit.rules.turn(&self.state)
    }

    fn moves(&self) -> Vec<LegalMove> {
        let rules = &self.kit.rules;
        let probability = self.kit.probability.filter(|_| self.turn() == Turn::Chance);
        let legal = |m| LegalMove {
            text: rules.move_text(&self.state, m),
            probability: probability.map(|of| of(rules, &self.state, m)),
        };
        legal_moves(rules, &self.state).into_iter().map(legal).collect()
    }

    fn worths(&self) -> Option<Vec<f64>> {
        self.kit.worths.as_ref().and_then(|worths| worths(&self.kit.rules, &self.state))
    }

    fn places(&self) -> Vec<Vec<Place>> {
        let rules = &self.kit.rules;
        legal_moves(rules, &self.state).into_iter().map(|m| rules.places(&self.state, m)).collect()
    }

    fn places_of(&self, text: &str) -> Result<Vec<Place>> {
        self.read(text).map(|m| self.kit.rules.places(&self.state, m))
    }

    fn play(&mut self, text: &str) -> Result<String> {
        self.read(text).map(|m| self.make(m))
    }

    fn roll(&mut self, dice: &mut Dice) -> Option<String> {
        let probability = self.kit.probability.filter(|_| self.turn() == Turn::Chance)?;
        let mut rest = dice.unit();
        let outcomes = legal_moves(&self.kit.rules, &self.state);
        let chosen = outcomes.iter().copied().find(|&m| {
            rest -= probability(&self.kit.rules, &self.state, m);
            rest < 0.0
        });
        // Rounding may leave a little: it belongs to the last outcome.
        chosen.or(outcomes.last().copied()).map(|m| self.make(m))
    }

    fn undo(&mut self) -> Option<String> {
        let (m, undo, text) = self.played.pop()?;
        self.kit.rules.undo(&mut self.state, m, undo);
        Some(text)
    }

    fn history(&self) -> (String, Vec<String>) {
        let start = self.kit.rules.position_text(&self.start);
        (start, self.played.iter().map(|(_, _, text)| text.clone()).collect())
    }

    fn payoffs(&self) -> Option<Vec<f64>> {
        let rules = &self.kit.rules;
        (self.turn() == Turn::Over)
            .then(|| (0..rules.players()).map(|p| rules.payoff(&self.state, p)).collect())
    }

    fn scene(&self, eyes: Eyes) -> Scene {
        self.kit.rules.draw(&self.state, eyes)
    }

    fn best(&self, spec: &Spec, call: &Call<'_>) -> Result<Report> {
        let engine = self.kit.engine(&spec.name)?;
        let mut settings = Settings::of(spec, engine.info.settings)?;
        if self.turn() == Turn::Over {
            return Err(Error::new("the game is over: there is no move to make", "a position to move in"));
        }
        if settings.is_unlimited() && engine.info.comparable {
            settings.time = Some(DEFAULT_TIME);
        }
        let started = Instant::now();
        let answer = (engine.ask)(&self.question(&settings, call), Watch::Nobody)?;
        Ok(self.report(&spec.source, &settings, answer, started))
    }

    fn record(&self, spec: &Spec, most_nodes: usize, stop: &Arc<AtomicBool>) -> Result<Recording> {
        let engine = self.kit.engine(&spec.name)?;
        let mut settings = Settings::of(spec, engine.info.settings)?;
        if !engine.info.can_be_recorded() {
            let names = self.kit.engines().filter(|info| info.can_be_recorded()).map(|info| info.name);
            let expected = format!("one of {}", names.collect::<Vec<_>>().join(", "));
            return Err(Error::at(
                &spec.name,
                0,
                format!("`{}` cannot be recorded", engine.info.name),
                expected,
            ));
        }
        if self.turn() == Turn::Over {
            return Err(Error::new("the game is over: there is nothing to search", "a position to move in"));
        }
        if settings.is_unlimited() {
            settings.depth = Some(FULL_DEPTH);
        }
        let mut trace = Trace::new(most_nodes).stopping(stop.clone());
        let started = Instant::now();
        let call = Call { stop: Some(stop), ..Call::default() };
        let answer = (engine.ask)(&self.question(&settings, &call), Watch::Trace(&mut trace))?;
        let line = answer.line.clone();
        let report = self.report(&spec.source, &settings, answer, started);
        Recording::new(&self.kit, &self.state, engine.info.name, report, (&line, trace))
    }

    fn solve(&self, settings: &Settings, call: &Call<'_>) -> Result<Report> {
        let Some(solver) = &self.kit.solver else {
            return Err(Error::new(
                format!("{} has no solver", self.kit.about.name),
                "a game small enough to solve",
            ));
        };
        let started = Instant::now();
        let answer = solver(&self.question(settings, call), Watch::Nobody)?;
        Ok(self.report("solve", settings, answer, started))
    }

    fn perft(&self, depth: u32) -> Perft {
        let rules = &self.kit.rules;
        if depth == 0 || self.turn() == Turn::Over {
            let Paths { nodes, ended } = perft(rules, &self.state, depth);
            return Perft { nodes, ended, divide: Vec::new() };
        }
        let divided = divide(rules, &self.state, depth);
        Perft {
            nodes: divided.iter().map(|(_, paths)| paths.nodes).sum(),
            ended: divided.iter().map(|(_, paths)| paths.ended).sum(),
            divide: divided
                .iter()
                .map(|(m, paths)| Divided { text: rules.move_text(&self.state, *m), nodes: paths.nodes })
                .collect(),
        }
    }

    fn positions(&self, limit: usize) -> Option<usize> {
        self.kit.positions.and_then(|count| count(&self.kit.rules, &self.state, limit))
    }

    fn explain(&self) -> Result<Explanation> {
        match &self.kit.explain {
            Some(explain) => Ok(explain(&self.kit.rules, &self.state)),
            None => Err(self.not_learned()),
        }
    }

    fn train(
        &self,
        plan: &Plan,
        folder: &Path,
        stop: &AtomicBool,
        told: &mut dyn FnMut(Event),
    ) -> Result<Vec<Round>> {
        match &self.kit.train {
            Some(train) => train(&self.kit.rules, plan, folder, stop, told),
            None => Err(self.not_learned()),
        }
    }

    fn extensive(&self, depth: Option<u32>) -> Result<ExtensiveGame> {
        write_down(&self.kit, &self.state, depth)
    }

    fn teach(
        &self,
        course: &Course,
        folder: &Path,
        stop: &AtomicBool,
        told: &mut dyn FnMut(News),
    ) -> Option<Result<Vec<Term>>> {
        self.kit.teach.as_ref().map(|teach| teach(course, folder, stop, told))
    }

    fn foretell(&self, study: &Study, stop: &AtomicBool, told: &mut dyn FnMut(u32)) -> Result<Foretold> {
        let Some(foretell) = &self.kit.foretell else {
            let message = format!("the search makes no forecasts in {}", self.kit.about.name);
            return Err(Error::new(message, "a game whose guide makes forecasts: othello"));
        };
        foretell(&self.kit.rules, study, stop, told)
    }

    fn grow_book(
        &self,
        growth: &Growth,
        book: &mut Book,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Book),
    ) -> Result<()> {
        (self.library()?.grow)(&self.kit.rules, growth, book, stop, told)
    }

    fn follow_in_book(
        &self,
        line: &[String],
        growth: &Growth,
        book: &mut Book,
        control: &Control,
    ) -> Result<()> {
        let rules = &self.kit.rules;
        let states =
            line.iter().map(|text| rules.parse_position(text).map_err(|error| Error::in_text(text, error)));
        (self.library()?.follow)(rules, &states.collect::<Result<Vec<_>>>()?, growth, book, control)
    }

    fn book_moves(&self, book: &Book) -> Result<Vec<BookLine>> {
        Ok((self.library()?.browse)(&self.kit.rules, &self.state, book))
    }

    fn school(&self, schooling: &mut Schooling<'_>) -> Option<Result<()>> {
        self.kit.school.map(|school| school(schooling))
    }

    fn has_thinker(&self) -> bool {
        self.kit.thinker.is_some()
    }

    fn thinker(&self, setup: Setup) -> Result<Box<dyn Thinker>> {
        let Some(make) = &self.kit.thinker else {
            let message = format!("the strong search does not play {}", self.kit.about.name);
            return Err(Error::new(message, "a game that `strong` plays; see `tah games`"));
        };
        make(&self.kit.rules, setup)
    }
}

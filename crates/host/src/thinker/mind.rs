//! The one implementation of [`Thinker`].

use tah_rules::scene::Scene;
use tah_rules::{Draw, Eyes, Guide, Keyed, Notation, Turn, legal_moves};
use tah_search::perft::perft;
use tah_search::strong::{Control, Engine, Limits, Report, Settings, Unsearchable};

use super::voice::Voice;
use super::{Inquiry, Setup, Speech, Thinker, Thought};
use crate::book::Advice;
use crate::error::{Error, Result};

/// The table for a position in which a draw could be claimed: seldom needed, and not for long.
const UNCLAIMED_TABLE: usize = 4 << 20;

/// The strong search of one game, at a position.
pub(crate) struct Mind<R: Keyed, G> {
    engine: Engine<R, G>,
    guide: G,
    voice: Voice<R>,
    setup: Setup,
    state: R::State,
    advice: Option<Advice<R>>,
}

impl<R, G> Mind<R, G>
where
    R: Keyed + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    /// A mind at the start of the game.
    pub(crate) fn new(rules: &R, guide: &G, speech: Speech<R>, setup: &Setup) -> Result<Self> {
        Ok(Self {
            engine: Engine::new(rules.clone(), guide.clone(), setup.for_search()?),
            guide: guide.clone(),
            voice: Voice::new(rules, guide, speech),
            setup: *setup,
            state: rules.start(),
            advice: None,
        })
    }

    /// Asks a book before it searches.
    pub(crate) fn advised(mut self, advice: Option<Advice<R>>) -> Self {
        self.advice = advice;
        self
    }

    /// A search with the present guide in place of the last.
    fn reseat(&mut self) {
        let settings = *self.engine.settings();
        let rules = self.engine.rules().clone();
        // The old table goes before the new one is made.
        self.engine.set(Settings { table_bytes: 0, ..settings });
        self.engine = Engine::new(rules, self.guide.clone(), settings);
    }

    fn limits(&mut self, inquiry: &Inquiry) -> Result<Limits<R::Move>> {
        let mut only: Vec<R::Move> =
            inquiry.only.iter().map(|m| self.voice.read(&self.state, m)).collect::<Result<_>>()?;
        // Who asks for several lines or certain moves wants to know, not to win.
        if only.is_empty() && inquiry.lines <= 1 {
            let rules = self.engine.rules();
            let advised = self.advice.as_ref().and_then(|advice| advice(rules, &self.state));
            only.extend(advised.or_else(|| self.guide.database_move(rules, &self.state)));
        }
        Ok(Limits {
            depth: inquiry.depth,
            nodes: inquiry.nodes,
            time: inquiry.time,
            clock: inquiry.clock,
            win_within: inquiry.win_within,
            only,
            lines: inquiry.lines.max(1),
            until_told: inquiry.until_told,
            ..Limits::default()
        })
    }

    /// Searches; where a rule draws the game, as if it did not.
    fn search(
        &mut self,
        limits: &Limits<R::Move>,
        control: &Control,
        mut tell: impl FnMut(&Report<R::Move>),
    ) -> std::result::Result<Report<R::Move>, Unsearchable> {
        if self.engine.rules().turn(&self.state) != Turn::Over {
            return self.engine.search(&self.state, limits, control, tell);
        }
        let settings = Settings { table_bytes: UNCLAIMED_TABLE, ..*self.engine.settings() };
        let mut engine: Engine<R, G> =
            Engine::new(self.voice.unclaimed.clone(), self.guide.clone(), settings);
        engine.search(&self.state, limits, control, &mut tell)
    }
}

impl<R, G> Thinker for Mind<R, G>
where
    R: Keyed + Notation + Draw + Clone + Send + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    fn setup(&self) -> Setup {
        self.setup
    }

    fn set(&mut self, setup: Setup) -> Result<()> {
        if setup.hash != self.setup.hash {
            // What the present table takes is free when the new one is made.
            Setup { hash: setup.hash.saturating_sub(self.setup.hash), ..setup }.for_search()?;
        }
        let small = Setup { hash: 0, ..setup }.for_search()?;
        let table_bytes = usize::try_from(setup.hash).unwrap_or(usize::MAX);
        self.engine.set(Settings { table_bytes, ..small });
        self.setup = setup;
        Ok(())
    }

    fn use_database(&mut self, folder: &str) -> Result<()> {
        // The search's own copies go first: another folder can be opened only when nobody uses the last.
        self.guide.use_database("").map_err(|why| Error::new(why, ""))?;
        self.reseat();
        self.guide
            .use_database(folder)
            .map_err(|why| Error::new(why, "a folder of Syzygy tables, in chess"))?;
        self.reseat();
        Ok(())
    }

    fn forget(&mut self) {
        self.engine.clear();
    }

    fn set_position(&mut self, start: Option<&str>, moves: &[&str]) -> Result<()> {
        let rules = self.engine.rules();
        self.state = match start {
            Some(text) => rules.parse_position(text).map_err(|error| Error::in_text(text, error))?,
            None => rules.start(),
        };
        for text in moves {
            let m = self.voice.read(&self.state, text)?;
            self.voice.unclaimed.play(&mut self.state, m);
        }
        Ok(())
    }

    fn position(&self) -> String {
        self.engine.rules().position_text(&self.state)
    }

    fn scene(&self) -> Scene {
        self.engine.rules().draw(&self.state, Eyes::All)
    }

    fn turn(&self) -> Turn {
        self.voice.unclaimed.turn(&self.state)
    }

    fn moves(&self) -> Vec<String> {
        let legal = legal_moves(&self.voice.unclaimed, &self.state);
        legal.into_iter().map(|m| self.voice.write(&self.state, m)).collect()
    }

    fn read(&self, text: &str) -> Result<String> {
        self.voice.read(&self.state, text).map(|m| self.voice.write(&self.state, m))
    }

    fn is_decided(&self) -> bool {
        let rules = &self.voice.unclaimed;
        self.turn() == Turn::Over
            && (0..rules.players()).any(|player| rules.payoff(&self.state, player) > 0.0)
    }

    fn perft(&self, depth: u32, control: &Control, tell: &mut dyn FnMut(&str, u64)) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        let rules = &self.voice.unclaimed;
        let mut sum = 0;
        for m in legal_moves(rules, &self.state) {
            if control.is_stopped() {
                break;
            }
            let mut next = self.state.clone();
            rules.play(&mut next, m);
            let nodes = perft(rules, &next, rest).nodes;
            tell(&self.voice.write(&self.state, m), nodes);
            sum += nodes;
        }
        sum
    }

    fn think(
        &mut self,
        inquiry: &Inquiry,
        control: &Control,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<Thought> {
        let limits = self.limits(inquiry)?;
        let state = self.state.clone();
        let voice = self.voice.clone();
        let found = self.search(&limits, control, |report| tell(&voice.thought(&state, report)));
        match found {
            Ok(report) => Ok(self.voice.thought(&self.state, &report)),
            Err(why) => Err(Error::new(why.to_string(), "a position to move in")),
        }
    }
}

//! `tah uci`: the Universal Chess Interface, and the same dialect for every game that the strong search plays (as Fairy-Stockfish
//! does). One thread reads, one searches, and this one decides: it never waits for either.

mod command;
mod go;
mod info;
mod level;
mod options;

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use tah_host::thinker::{Control, Thinker};
use tah_host::{Result, Spec, catalogue};

use crate::output::Output;
use command::{Command, Go, parse};
use info::{complain, remark, say};
use options::{Change, Options};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, with options: `chess`, `connect-four`, `tic-tac-toe,columns=5,rows=5,line=4`
    #[arg(default_value = "chess")]
    game: String,
}

/// How long a search that was told to stop is waited for when tah ends.
const PATIENCE: Duration = Duration::from_secs(2);

/// What happens while tah waits.
enum Event {
    /// A line came in.
    Line(String),
    /// No more lines will come.
    End,
    /// A search has answered.
    Done(Box<dyn Thinker>),
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let options = Options::new(&args.game);
    let thinker = open(&options)?;
    let (sender, events) = channel();
    let lines = sender.clone();
    std::thread::spawn(move || read(&lines));
    let conversation = Conversation {
        options,
        thinker: Some(thinker),
        control: Arc::new(Control::new()),
        waiting: VecDeque::new(),
        position: (None, Vec::new()),
        sender,
        is_ending: false,
    };
    conversation.hold(&events);
    Ok(Output::text(""))
}

/// The strong search of the game that the options name.
fn open(options: &Options) -> Result<Box<dyn Thinker>> {
    let mut thinker = catalogue::open(&Spec::parse(&options.spec())?)?.thinker(options.setup)?;
    if !options.syzygy.is_empty() && options.is_chess() {
        thinker.use_database(&options.syzygy)?;
    }
    Ok(thinker)
}

/// Reads lines until there are no more. They need not be text.
fn read(events: &Sender<Event>) {
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.read_until(b'\n', &mut bytes) {
            Ok(1..) => {
                if events.send(Event::Line(String::from_utf8_lossy(&bytes).into_owned())).is_err() {
                    return;
                }
            }
            Ok(0) | Err(_) => break,
        }
    }
    // If nobody listens, tah has ended.
    let _ = events.send(Event::End);
}

/// All that is known between one line and the next.
struct Conversation {
    options: Options,
    /// Away while it searches.
    thinker: Option<Box<dyn Thinker>>,
    /// Speaks to the search that is running.
    control: Arc<Control>,
    /// What came during a search and can only be done after it, in order.
    waiting: VecDeque<Command>,
    /// The last position that was given: how it began, and the moves.
    position: (Option<String>, Vec<String>),
    sender: Sender<Event>,
    /// No more lines will come: every search is stopped at once.
    is_ending: bool,
}

impl Conversation {
    /// Listens and answers until the other side leaves.
    fn hold(mut self, events: &Receiver<Event>) {
        while let Ok(event) = events.recv() {
            match event {
                Event::Line(line) => {
                    let (command, complaints) = parse(&line);
                    for text in &complaints {
                        remark(text);
                    }
                    match command {
                        Some(Command::Quit) => break,
                        Some(command) => self.hear(command),
                        None => {}
                    }
                }
                Event::Done(thinker) => {
                    self.thinker = Some(thinker);
                    self.catch_up();
                }
                Event::End => {
                    self.is_ending = true;
                    self.control.stop();
                }
            }
            if self.is_ending && self.thinker.is_some() {
                return;
            }
        }
        self.leave(events);
    }

    /// Ends a search that may be running; its answer is given yet.
    fn leave(self, events: &Receiver<Event>) {
        self.control.stop();
        while self.thinker.is_none() {
            match events.recv_timeout(PATIENCE) {
                Ok(Event::Done(_)) | Err(_) => return,
                Ok(_) => {}
            }
        }
    }

    /// Does at once what can be done at once.
    fn hear(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => say("readyok"),
            Command::Quit | Command::Nothing => {}
            Command::Stop | Command::PonderHit => {
                self.tell_search(&command);
                if !self.waiting.is_empty() {
                    // It may have been meant for a search that still waits for its turn.
                    self.waiting.push_back(command);
                }
            }
            command => {
                self.waiting.push_back(command);
                self.catch_up();
            }
        }
    }

    fn introduce(&self) {
        say(&format!("id name tah {}", env!("CARGO_PKG_VERSION")));
        say("id author the authors of tah");
        for offer in self.options.offers() {
            say(&offer);
        }
        say("uciok");
    }

    fn tell_search(&self, command: &Command) {
        match command {
            Command::Stop => self.control.stop(),
            _ => self.control.ponder_hit(),
        }
    }

    /// Does what had to wait, up to the next search.
    fn catch_up(&mut self) {
        while let Some(command) = self.waiting.pop_front() {
            if matches!(command, Command::Stop | Command::PonderHit) {
                self.tell_search(&command);
                continue;
            }
            let Some(thinker) = self.thinker.take() else {
                self.waiting.push_front(command);
                return;
            };
            self.thinker = self.obey(command, thinker);
        }
    }

    /// Does what needs the thinker, which comes back unless it is searching now.
    fn obey(&mut self, command: Command, mut thinker: Box<dyn Thinker>) -> Option<Box<dyn Thinker>> {
        match command {
            Command::NewGame => thinker.forget(),
            Command::Position { start, moves } => {
                self.position = (start, moves);
                self.take_up(thinker.as_mut());
            }
            Command::SetOption { name, value } => return Some(self.set(&name, &value, thinker)),
            Command::Display => {
                say(&tah_host::text::render(&thinker.scene()));
                say(&format!("Fen: {}", thinker.position()));
            }
            Command::Go(go) => return self.go(&go, thinker),
            _ => {}
        }
        Some(thinker)
    }

    /// Goes to the last position that was given.
    fn take_up(&self, thinker: &mut dyn Thinker) {
        let (start, moves) = &self.position;
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        if let Err(error) = thinker.set_position(start.as_deref(), &moves) {
            complain(&error);
        }
    }

    fn set(&mut self, name: &str, value: &str, mut thinker: Box<dyn Thinker>) -> Box<dyn Thinker> {
        let before = self.options.clone();
        let change = self.options.set(name, value).unwrap_or_else(|wrong| {
            remark(&wrong);
            Change::Nothing
        });
        let done = match change {
            Change::Nothing => Ok(()),
            Change::Clear => {
                thinker.forget();
                Ok(())
            }
            Change::Setup => thinker.set(self.options.setup),
            Change::Database => thinker.use_database(&self.options.syzygy),
            Change::Game => open(&self.options).map(|other| {
                thinker = other;
                if self.options.game == before.game {
                    self.take_up(thinker.as_mut());
                } else {
                    self.position = (None, Vec::new());
                }
            }),
        };
        if let Err(error) = done {
            complain(&error);
            self.options = before;
        }
        thinker
    }

    fn go(&mut self, go: &Go, thinker: Box<dyn Thinker>) -> Option<Box<dyn Thinker>> {
        let control = if go.ponder { Control::pondering() } else { Control::new() };
        if self.is_ending {
            control.stop();
        }
        self.control = Arc::new(control);
        if let Err(error) = go::start(thinker, go, &self.options, self.control.clone(), self.sender.clone()) {
            // The thinker is gone with the thread that could not be made.
            remark(&format!("cannot search: {error}"));
            say("bestmove 0000");
            let mut other = open(&self.options).ok()?;
            self.take_up(other.as_mut());
            return Some(other);
        }
        None
    }
}

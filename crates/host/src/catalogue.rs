//! The catalogue: every game tah knows, one line each.

use std::io::BufReader;
use std::sync::Arc;

use tah_games::backgammon::bearoff::file::read;
use tah_games::backgammon::network::Networks;
use tah_games::backgammon::{Backgammon, Pips, Stakes};
use tah_games::bridge::{Bridge, Seat, Vulnerability};
use tah_games::chess::{ByFeatures, Chess, Draws, Material, Probing, Variant};
use tah_games::connect_four::{ConnectFour, Threats};
use tah_games::kuhn_poker::KuhnPoker;
use tah_games::leduc_poker::LeducPoker;
use tah_games::othello::{Mobility, Othello, Patterns, Weights};
use tah_games::pig::{Pig, Race};
use tah_games::tic_tac_toe::{OpenLines, TicTacToe};
use tah_games::trails::{Room, Trails};
use tah_rules::{Draw, Linear, Networked, Notation, Rules, Updatable};

use crate::backgammon;
use crate::book::Book;
use crate::error::{Error, Result};
use crate::kit::{Kit, Question};
use crate::lesson::{read_tree, tree_kit};
use crate::othello;
use crate::session::Session;
use crate::spec::{Spec, SpecOption};
use crate::table::Table;
use crate::thinker::Speech;

/// A game in the catalogue.
pub struct Entry {
    /// The name in specs.
    pub id: &'static str,
    /// What a person should know to choose it.
    pub about: &'static str,
    /// The options of its spec: key, what its value looks like.
    pub options: &'static [(&'static str, &'static str)],
    make: fn(&Options<'_>) -> Result<Box<dyn Session>>,
}

/// The lectures' tree, played when none is given.
const LECTURE_TREE: &str = "((3 12 8) (2 4 6) (14 5 2))";
/// The lectures' game of three players.
const LECTURE_TUPLES: &str =
    "((((1,2,6) (4,2,3)) ((6,1,2) (7,4,-1))) (((5,-1,-1) (-1,5,2)) ((7,7,-1) (5,4,5))))";

/// Every game.
pub const CATALOGUE: [Entry; 12] = [
    Entry {
        id: "tic-tac-toe",
        about: "three in a row; any m,n,k",
        options: &[("columns", "3"), ("rows", "3"), ("line", "3")],
        make: |options| {
            let rules =
                TicTacToe::new(options.get("columns", 3)?, options.get("rows", 3)?, options.get("line", 3)?);
            let kit = Kit::new("tic-tac-toe", "Tic-tac-toe", options.built(rules)?);
            Ok(seat(
                kit.strong(OpenLines)
                    .two_sided(OpenLines)
                    .remembering(OpenLines)
                    .solved_with_distance(OpenLines)
                    .monte_carlo(),
            ))
        },
    },
    Entry {
        id: "connect-four",
        about: "four in a row under gravity",
        options: &[("columns", "7"), ("rows", "6"), ("book", "FILE")],
        make: |options| {
            let rules = ConnectFour::new(options.get("columns", 7)?, options.get("rows", 6)?);
            let kit = Kit::new("connect-four", "Connect Four", options.built(rules)?);
            Ok(seat(
                kit.with_books(Threats, options.book("connect-four")?)
                    .strong(Threats)
                    .two_sided(Threats)
                    .remembering(Threats)
                    .solved_with_distance(Threats)
                    .monte_carlo(),
            ))
        },
    },
    Entry {
        id: "chess",
        about: "the game of kings, and Fischer's with shuffled pieces",
        options: &[
            ("variant", "standard | 960"),
            ("draws", "automatic | ignored"),
            ("eval", "network | features"),
            ("network", "FILE"),
            ("weights", "FILE"),
        ],
        make: |options| {
            let variant =
                options.one_of("variant", &[("standard", Variant::Standard), ("960", Variant::Chess960)])?;
            let draws =
                options.one_of("draws", &[("automatic", Draws::Automatic), ("ignored", Draws::Ignored)])?;
            let kit = Kit::new("chess", "Chess", Chess { variant, draws });
            let speech =
                Speech { write: Chess::uci_text, read: Chess::parse_uci, unclaimed: |c| c.without_draws() };
            let features = options.weighted(ByFeatures::default())?;
            let network = options.network(features.with_network())?;
            let kit = kit.learning(features.clone());
            let kit = if options.judges_by_network()? {
                kit.strong_speaking(Probing::new(network.clone()), speech).learning_network(features, network)
            } else {
                kit.strong_speaking(Probing::new(features), speech)
            };
            Ok(seat(kit.two_sided(Material).remembering(Material).keyed().monte_carlo()))
        },
    },
    Entry {
        id: "backgammon",
        about: "two dice, fifteen men, a doubling cube; for money or a match",
        options: &[
            ("length", "0"),
            ("score", "0-0"),
            ("cube", "on | off | crawford"),
            ("jacoby", "off | on"),
            ("beavers", "off | on"),
            ("weights", "FILE"),
            ("bearoff", "FILE"),
        ],
        make: |options| {
            let kit = Kit::new("backgammon", "Backgammon", options.backgammon()?);
            let networks = options.networks()?;
            let own = Arc::clone(&networks);
            let kit = kit
                .answering("strong", move |question| backgammon::strong(&networks, question))
                .worths(move |rules, state| backgammon::worths(&own, rules, state));
            let kit = kit.learning_networks(backgammon::school);
            Ok(seat(kit.two_sided_with_chance(Pips).monte_carlo_with_chance()))
        },
    },
    Entry {
        id: "bridge",
        about: "contract bridge: four hands, an auction, thirteen tricks",
        options: &[("board", "1"), ("dealer", "N | E | S | W"), ("vulnerable", "None | NS | EW | All")],
        make: |options| {
            let kit = Kit::new("bridge", "Bridge", options.bridge()?);
            Ok(seat(kit.double_dummy().hiding()))
        },
    },
    Entry {
        id: "othello",
        about: "discs turned between discs; most discs win",
        options: &[("weights", "FILE"), ("book", "FILE")],
        make: |options| {
            let kit = Kit::new("othello", "Othello", Othello);
            let weights = options.othello_weights()?;
            let guide = Patterns::new(weights.clone());
            let solve = move |question: &Question<'_, Othello>| othello::solve(question, &weights);
            Ok(seat(
                kit.with_books(guide.clone(), options.book("othello")?)
                    .strong(guide.clone())
                    .foretelling(guide.clone())
                    .learning_tables(guide)
                    .two_sided(Mobility)
                    .remembering(Mobility)
                    .keyed()
                    .solved_by(solve)
                    .monte_carlo(),
            ))
        },
    },
    Entry {
        id: "pig",
        about: "a race with one die: roll again or hold",
        options: &[("target", "100")],
        make: |options| {
            let kit = Kit::new("pig", "Pig", options.built(Pig::new(options.get("target", 100)?))?);
            Ok(seat(
                kit.two_sided_with_chance(Race)
                    .strong_with_chance(Race)
                    .solved_by_iteration()
                    .monte_carlo_with_chance(),
            ))
        },
    },
    Entry {
        id: "kuhn-poker",
        about: "poker with three cards",
        options: &[],
        make: |_| Ok(seat(Kit::new("kuhn-poker", "Kuhn poker", KuhnPoker).hidden())),
    },
    Entry {
        id: "leduc-poker",
        about: "poker with six cards and two rounds",
        options: &[],
        make: |_| Ok(seat(Kit::new("leduc-poker", "Leduc poker", LeducPoker).hidden())),
    },
    Entry {
        id: "trails",
        about: "three walkers who leave no step behind",
        options: &[("size", "4")],
        make: |options| {
            let kit = Kit::new("trails", "Trails", options.built(Trails::new(options.get("size", 4)?))?);
            Ok(seat(kit.several_players(Room).keyed().solved_by_max_n().monte_carlo()))
        },
    },
    Entry {
        id: "tuples",
        about: "the lectures' game of three players: payoffs at the leaves of a tree",
        options: &[],
        make: |_| tree_session("tuples", "Tuples", LECTURE_TUPLES),
    },
    Entry {
        id: "tree",
        about: "any tree written down, as tree:TEXT",
        options: &[],
        make: |options| {
            let text = options.spec.argument.as_deref().unwrap_or(LECTURE_TREE);
            tree_session("tree", "Tree", text)
        },
    },
];

/// The game of this name. The first word is enough: `kuhn` is Kuhn poker.
pub fn find(name: &str) -> Option<&'static Entry> {
    let begins = |entry: &&Entry| entry.id.split('-').next() == Some(name);
    CATALOGUE.iter().find(|entry| entry.id == name).or_else(|| CATALOGUE.iter().find(begins))
}

/// A game of the catalogue, at its start. `spec` names it with its options.
pub fn open(spec: &Spec) -> Result<Box<dyn Session>> {
    let Some(entry) = find(&spec.name) else {
        let ids: Vec<&str> = CATALOGUE.iter().map(|entry| entry.id).collect();
        let expected = format!("one of {}", ids.join(", "));
        return Err(Error::at(&spec.source, 0, format!("there is no game `{}`", spec.name), expected));
    };
    if entry.id != "tree" && spec.argument.is_some() {
        let message = format!("`{}` takes no text after a colon", entry.id);
        return Err(Error::at(&spec.source, entry.id.len(), message, "options like `,rows=3`"));
    }
    let known: Vec<&str> = entry.options.iter().map(|(key, _)| *key).collect();
    match spec.options.iter().find(|option| !known.contains(&option.key.as_str())) {
        Some(option) => Err(spec.unknown_option(option, &known)),
        None => (entry.make)(&Options { spec }),
    }
}

fn tree_session(id: &str, name: &str, text: &str) -> Result<Box<dyn Session>> {
    let tree = read_tree(text, None)?;
    Ok(Box::new(Table::new(Arc::new(tree_kit(id, name, tree)))))
}

/// A table for a game, with the engines that play anything added last.
fn seat<R>(kit: Kit<R>) -> Box<dyn Session>
where
    R: Rules + Notation + Draw + Send + Sync + 'static,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    R::Undo: Send,
{
    Box::new(Table::new(Arc::new(kit.thoughtless())))
}

fn bad_weights(option: &SpecOption, why: &str) -> Error {
    let message = format!("cannot use the weights in {}: {why}", option.value);
    Error::new(message, "a file of weights as `tah train` writes it")
}

/// The options of a game's spec.
struct Options<'s> {
    spec: &'s Spec,
}

impl Options<'_> {
    fn find(&self, key: &str) -> Option<&SpecOption> {
        self.spec.options.iter().find(|option| option.key == key)
    }

    /// A whole number, or what it is by default.
    fn get<N: std::str::FromStr>(&self, key: &str, default: N) -> Result<N> {
        match self.find(key) {
            None => Ok(default),
            Some(option) => {
                option.value.parse().map_err(|_| self.spec.bad_value(option, "a whole number in range"))
            }
        }
    }

    /// The guide with the weights of the file that is given, or as it is.
    fn weighted<R: Rules, G: Linear<R>>(&self, guide: G) -> Result<G> {
        let Some(option) = self.find("weights") else { return Ok(guide) };
        let text = std::fs::read_to_string(&option.value).map_err(|error| error.to_string());
        text.and_then(|text| guide.read_weights(&text)).map_err(|why| bad_weights(option, &why))
    }

    /// The guide with the network of the file that is given, or as it is.
    fn network<R: Rules, G: Updatable<R>>(&self, guide: G) -> Result<G> {
        let Some(option) = self.find("network") else { return Ok(guide) };
        let bytes = std::fs::read(&option.value).map_err(|error| error.to_string());
        bytes.and_then(|bytes| guide.read_bytes(&bytes)).map_err(|why| bad_weights(option, &why))
    }

    /// Whether chess is judged by a network: it is, unless features are asked for, or weights for them are given.
    fn judges_by_network(&self) -> Result<bool> {
        if self.find("eval").is_none() && self.find("network").is_none() && self.find("weights").is_some() {
            return Ok(false);
        }
        self.one_of("eval", &[("network", true), ("features", false)])
    }

    /// The weights of Othello's patterns: those of the file that is given, or the program's own.
    fn othello_weights(&self) -> Result<Arc<Weights>> {
        let Some(option) = self.find("weights") else { return Ok(Weights::learned()) };
        let bytes = std::fs::read(&option.value).map_err(|error| error.to_string());
        let weights = bytes.and_then(|bytes| Weights::from_bytes(&bytes));
        weights.map(Arc::new).map_err(|why| bad_weights(option, &why))
    }

    /// Backgammon's networks and its database: those of the files that are given, or the program's own.
    fn networks(&self) -> Result<Arc<Networks>> {
        let mut networks = Networks::shared();
        if let Some(option) = self.find("weights") {
            let bytes = std::fs::read(&option.value).map_err(|error| error.to_string());
            let read = bytes.and_then(|bytes| networks.read_bytes(&bytes));
            networks = Arc::new(read.map_err(|why| bad_weights(option, &why))?);
        }
        if let Some(option) = self.find("bearoff") {
            let file = std::fs::File::open(&option.value).map_err(|error| error.to_string());
            let database =
                file.and_then(|file| read(&mut BufReader::new(file)).map_err(|why| why.to_string()));
            let database = database.map_err(|why| {
                let message = format!("cannot use the database in {}: {why}", option.value);
                Error::new(message, "a database as `tah db build backgammon` writes it")
            })?;
            networks = Arc::new(Networks::clone(&networks).with_database(database));
        }
        Ok(networks)
    }

    /// The opening book, if one is given.
    fn book(&self, game: &str) -> Result<Option<Book>> {
        let Some(option) = self.find("book") else { return Ok(None) };
        let text = std::fs::read_to_string(&option.value).map_err(|error| error.to_string());
        let book = text.and_then(|text| Book::from_text(game, &text).map_err(|why| why.to_string()));
        book.map(Some).map_err(|why| {
            let message = format!("cannot use the book in {}: {why}", option.value);
            Error::new(message, "a book as `tah book` writes it")
        })
    }

    /// One of several words, or the first.
    fn one_of<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<T> {
        let Some(option) = self.find(key) else { return Ok(words[0].1) };
        let found = words.iter().find(|(word, _)| option.value.eq_ignore_ascii_case(word));
        let expected = words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" or ");
        found.map(|(_, value)| *value).ok_or_else(|| self.spec.bad_value(option, &expected))
    }

    /// The stakes of a game of backgammon.
    fn backgammon(&self) -> Result<Backgammon> {
        let length = self.get("length", 0)?;
        let scores = match self.find("score") {
            None => [0; 2],
            Some(option) => option
                .value
                .split_once('-')
                .and_then(|(first, second)| Some([first.parse().ok()?, second.parse().ok()?]))
                .filter(|scores| scores.iter().all(|&score: &u16| score < length))
                .ok_or_else(|| self.spec.bad_value(option, "two numbers below the length, as 3-1"))?,
        };
        let has_cube = self.one_of("cube", &[("on", true), ("off", false), ("crawford", false)])?;
        let jacoby = self.one_of("jacoby", &[("off", false), ("on", true)])? && length == 0;
        let beavers = self.one_of("beavers", &[("off", false), ("on", true)])?;
        Ok(Backgammon { stakes: Stakes { length, scores, is_cube_dead: !has_cube, jacoby }, beavers })
    }

    /// A deal of bridge: a numbered board, or any dealer and vulnerability.
    fn bridge(&self) -> Result<Bridge> {
        let mut rules = Bridge::board(self.get("board", 1)?);
        if let Some(option) = self.find("dealer") {
            let wrong = || self.spec.bad_value(option, "N, E, S or W");
            rules.dealer = Seat::from_text(&option.value).ok_or_else(wrong)?;
        }
        if let Some(option) = self.find("vulnerable") {
            let wrong = || self.spec.bad_value(option, "None, NS, EW or All");
            rules.vulnerability = Vulnerability::from_text(&option.value).ok_or_else(wrong)?;
        }
        Ok(rules)
    }

    /// The rules, or why there can be none with these options.
    fn built<R>(&self, rules: std::result::Result<R, String>) -> Result<R> {
        rules.map_err(|message| Error::at(&self.spec.source, self.spec.name.len(), message, "other options"))
    }
}

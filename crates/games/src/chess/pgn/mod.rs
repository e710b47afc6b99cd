//! Games as PGN (Portable Game Notation, Edwards 1994): tags, moves, comments, variations, annotations. A game is kept
//! as a tree with everything that was written; files are read one game at a time.
//!
//! ```
//! use tah_games::chess::{pgn, san};
//!
//! let game = pgn::Games::new("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3! *").next().unwrap().unwrap();
//! let moves: Vec<String> = game.mainline().map(|ply| san::write(&ply.before, ply.m)).collect();
//! assert_eq!(moves, ["e4", "e5", "Nf3"]);
//! ```

mod annotation;
mod error;
mod game;
mod read;
mod stream;
mod tags;
mod tokens;
mod write;

pub use annotation::Evaluation;
pub use error::PgnError;
pub use game::{Game, Mainline, Node, NodeId, Outcome, Ply};
pub use read::Games;
pub use stream::Reader;
pub use write::write;

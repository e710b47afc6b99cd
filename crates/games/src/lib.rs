//! The games: one folder each, with its rules, notation, drawing, evaluation, tests and a README.
//!
//! Each game sits behind the cargo feature of its name, all on by default, so that a user of the library builds only
//! what is needed. A game knows nothing of search: whatever it can do is said in the vocabulary of [`tah_rules`].
//!
//! | module | rules | players | guide | beyond the rules |
//! |---|---|---|---|---|
//! | `tic_tac_toe` | `TicTacToe` | 2 | `OpenLines` | keyed, symmetric, any m,n,k of up to 64 squares |
//! | `connect_four` | `ConnectFour` | 2 | `Threats` | keyed, symmetric, any board whose bits fit into 64 |
//! | `bridge` | `Bridge` | 4 | none | keyed, chance, hidden cards; PBN, LIN; a double-dummy solver |
//! | `chess` | `Chess` | 2 | `ByNetwork`, `ByFeatures`, `Material` | keyed; Chess960; FEN, EPD, SAN, UCI, PGN |
//! | `othello` | `Othello` | 2 | `Patterns` | keyed, symmetric; GGF, OBF, transcripts; an endgame solver |
//! | `kuhn_poker`, `leduc_poker` | `KuhnPoker`, `LeducPoker` | 2 | none | chance, hidden cards |
//! | `tree` | `Tree` | 2 to 10 | none | chance, keyed; written down node by node |
//! | `backgammon` | `Backgammon` | 2 and two dice | `Learned`, `Pips` | keyed, chance; the cube, matches; GNU IDs, XGID, match files; bear-off databases, rollouts |
//! | `pig` | `Pig` | 2 and a die | `Race` | keyed, chance |
//! | `trails` | `Trails` | 3 | `Room` | keyed, zero-sum among three |
//!
//! ```
//! # #[cfg(feature = "connect-four")] {
//! use tah_games::connect_four::ConnectFour;
//! use tah_rules::{Notation, Rules, Turn};
//!
//! let rules = ConnectFour::default();
//! let mut position = rules.parse_position("4453").unwrap();
//! assert_eq!(rules.turn(&position), Turn::Player(0));
//! let centre = rules.parse_move(&position, "4").unwrap();
//! rules.play(&mut position, centre);
//! assert_eq!(rules.position_text(&position), "7/7/7/3X3/3O3/2OXX2 o");
//! # }
//! ```

#[cfg(any(feature = "connect-four", feature = "tic-tac-toe", feature = "trails"))]
mod board_text;
#[cfg(any(
    feature = "backgammon",
    feature = "chess",
    feature = "connect-four",
    feature = "pig",
    feature = "tic-tac-toe",
    feature = "trails"
))]
mod words;

#[cfg(feature = "backgammon")]
pub mod backgammon;
#[cfg(feature = "bridge")]
pub mod bridge;
#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "connect-four")]
pub mod connect_four;
#[cfg(feature = "othello")]
pub mod othello;
#[cfg(feature = "pig")]
pub mod pig;
#[cfg(feature = "tic-tac-toe")]
pub mod tic_tac_toe;

#[cfg(any(feature = "kuhn-poker", feature = "leduc-poker"))]
pub mod cards;
#[cfg(feature = "kuhn-poker")]
pub mod kuhn_poker;
#[cfg(feature = "leduc-poker")]
pub mod leduc_poker;
#[cfg(feature = "trails")]
pub mod trails;
#[cfg(feature = "tree")]
pub mod tree;

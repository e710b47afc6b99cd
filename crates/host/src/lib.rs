//! Where types are erased: the catalogue of games, sessions, engine specs, settings, reports and traces.
//!
//! Below this crate every game and every search is a type of its own and nothing is dispatched at run time; above it
//! (the command line, the web, matches) there are only [`Session`]s that speak text, scenes and reports.

mod backgammon;
mod book;
pub mod bridge;
pub mod catalogue;
pub mod engines;
mod error;
pub mod figure;
pub mod gamefile;
mod kit;
mod learning;
pub mod lesson;
mod othello;
pub mod recording;
mod report;
pub mod review;
mod session;
mod settings;
mod spec;
pub mod suite;
mod table;
pub mod text;
pub mod theory;
pub mod thinker;
pub mod trace;

pub use book::{Book, BookLine, Growth, Misprint};
pub use error::{Error, Result};
pub use kit::{About, Answer, Detail, Kit, Progress, Question, Viewpoint, Watch, Written};
pub use learning::{Explanation, Feature, Schooling, Stage};
pub use report::{Divided, LegalMove, MoveDetail, Perft, Report};
pub use session::{Call, DEFAULT_TIME, Session};
pub use settings::{SETTINGS, SettingInfo, Settings, parse_depth, parse_time};
pub use spec::{Spec, SpecOption};
pub use table::Table;
pub use tah_learn::foretell::{Foretold, Line, Pair, Study};
pub use tah_learn::networks::Generation;
pub use tah_learn::tables::{Course, News, Term};
pub use tah_learn::{Event, Plan, Round};

/// A seed that differs from run to run.
pub fn seed_from_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    tah_rules::mix(now.as_nanos() as u64)
}

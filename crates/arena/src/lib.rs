//! Matches between engines, tah's own and others': paired games from openings, clocks, adjudication, Elo with its error,
//! sequential tests, and a record from which a match that was killed goes on.

mod adjudication;
mod book;
mod dialect;
pub mod elo;
mod game;
mod launch;
mod ledger;
mod openings;
mod pace;
mod player;
mod process;
mod record;
mod remark;
mod schedule;
pub mod sprt;
pub mod spsa;
mod standings;
mod thinking;
mod tournament;
mod uci;
mod xboard;

pub use adjudication::{DrawRule, ResignRule};
pub use game::{Outcome as GameOutcome, Played, Terms};
pub use openings::Openings;
pub use pace::{Allowance, Clocks, Pace};
pub use player::{Choice, Failure, Fault, Internal, Opinion, Player, WON, seat};
pub use record::{Entry, Heading, Record};
pub use remark::Remark;
pub use schedule::{Fixture, Schedule};
pub use standings::{Standing, Standings};
pub use tournament::{Match, Outcome, Progress};

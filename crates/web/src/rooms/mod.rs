//! Rooms: in each a game is played, by people and engines, until nobody wants it any more.

mod drive;
mod room;
mod table;
mod view;

pub(crate) use drive::attend;
pub(crate) use room::{Listener, Room};
pub(crate) use table::Table;
pub(crate) use view::{summary, view};

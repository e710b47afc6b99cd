//! Protocols by which other programs speak to tah, one folder each.

pub(crate) mod gtp;
mod lines;
pub(crate) mod nboard;
pub(crate) mod table_manager;
pub(crate) mod uci;

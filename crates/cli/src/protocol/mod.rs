//! Protocols by which other programs speak to tah, one folder each.

pub(crate) mod uci;

//! Search.

pub mod textbook;

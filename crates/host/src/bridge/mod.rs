//! Bridge: its player as an engine, and how well that plays.

mod engine;
pub mod measure;

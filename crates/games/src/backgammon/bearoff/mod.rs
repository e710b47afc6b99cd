//! Bear-off databases: what is known of positions in which the sides have passed each other and all men are home.
//!
//! | file | what |
//! |---|---|
//! | [`home`] | home boards and their numbers, what a roll does there |
//! | [`one_sided`] | how many rolls a home board needs: all fifteen men, made in half a second |
//! | [`two_sided`] | what few men on both sides are worth, with and without a cube: exact |
//! | [`mod@file`] | a two-sided database on disk |

pub mod file;
pub mod home;
pub mod one_sided;
#[cfg(test)]
mod tests;
pub mod two_sided;

pub use one_sided::{OneSided, Spread};
pub use two_sided::{TwoSided, Worth};

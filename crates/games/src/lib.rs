//! Games.

#[cfg(any(feature = "kuhn-poker", feature = "leduc-poker"))]
pub mod cards;
#[cfg(feature = "kuhn-poker")]
pub mod kuhn_poker;
#[cfg(feature = "leduc-poker")]
pub mod leduc_poker;

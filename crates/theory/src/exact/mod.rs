//! Tableaux of whole numbers, on which everything linear here rests: equilibria of two players, linear programs.
//!
//! Pivoting keeps one common denominator, the determinant of the basis, so that all entries stay whole and as small as
//! they can be (J. Edmonds 1967; B. von Stengel, "Computing equilibria for two-person games", 2002, section 2).

mod cell;
mod system;
mod tableau;
mod wide;

pub(crate) use cell::{Cell, Overflow};
pub(crate) use system::{scaled, solve};
pub(crate) use tableau::Tableau;

//! What the tests in `tests/` share: an independent reference, forests of random trees, every algorithm under one
//! signature, and observers that remember what they saw.

pub mod forest;
pub mod reference;
pub mod solvers;
pub mod witness;

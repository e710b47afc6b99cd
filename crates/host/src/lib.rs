//! Host.

pub mod figure;

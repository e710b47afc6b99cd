//! Deciding together: voting, auctions, and the division of what coalitions earn.

pub mod auction;
pub mod coalition;
pub mod vcg;
pub mod voting;

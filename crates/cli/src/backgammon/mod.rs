//! What only backgammon has: rollouts, matches judged, and other programs that ask for plays.

pub(crate) mod external;
pub(crate) mod review;
pub(crate) mod rollout;

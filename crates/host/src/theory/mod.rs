//! Game theory at the edge: any small game as an extensive game, drawings of those, and regret minimisation on them.

mod figure;
mod from_game;
mod regret;

pub use figure::figure_of_game;
pub(crate) use from_game::{MakeViews, Views, write_down};
pub use regret::{Learned, cfr_plus};
pub use tah_theory::*;

//! Game theory at the edge: games from texts, pages about them, any small game as an extensive game, drawings of those,
//! and regret minimisation on them.

mod dominated;
mod draw;
mod equilibria;
mod figure;
mod from_game;
mod page;
mod read;
mod regret;
mod report;
mod sections;

pub use dominated::DominanceReport;
pub use draw::Underline;
pub use equilibria::every_equilibrium;
pub use figure::figure_of_game;
pub(crate) use from_game::{MakeViews, Views, write_down};
pub use page::{Asked, Page, SECTIONS};
pub use read::Game;
pub use regret::{Learned, cfr_plus};
pub use report::{Continuum, Equilibrium, Found, Teller, decimal, strategy_text};
pub use tah_theory::*;

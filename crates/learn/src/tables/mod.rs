//! Learning tables of patterns ([`Tabled`](tah_rules::Tabled)): games of the evaluation against itself give lessons, regression fits
//! the tables to them, and the next round plays with what was learned.
//!
//! | file | what |
//! |---|---|
//! | [`fit`] | least squares over sparse features, by AdaGrad |
//! | [`rounds`] | play, learn, measure; continues where it was interrupted |
//! | `store` | lessons and weights on disk |
//! | `card` | what a person should know of the weights |

mod card;
pub mod fit;
pub mod rounds;
pub(crate) mod store;

pub use fit::{Fit, Mistakes};
pub use rounds::{Course, News, Term, learn};

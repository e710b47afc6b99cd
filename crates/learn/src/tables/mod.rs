//! Learning tables of patterns ([`Tabled`](tah_rules::Tabled)): games of the evaluation against itself give positions, a sweep from the end
//! of the game to its beginning fits the tables to what they are worth, and the next round plays with what was learned.
//!
//! | file | what |
//! |---|---|
//! | [`fit`] | least squares over sparse features, by AdaGrad |
//! | `sweep` | from the end to the beginning: judge, learn, judge what comes before |
//! | [`rounds`] | play, learn, measure; continues where it was interrupted |
//! | `store` | positions and weights on disk |
//! | `card` | what a person should know of the weights |

mod card;
pub mod fit;
pub mod rounds;
pub(crate) mod store;
mod sweep;

pub use fit::{Fit, Mistakes};
pub use rounds::{Course, News, Term, learn};

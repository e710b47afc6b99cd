//! Engines for two sides without chance.

use tah_rules::{Draw, Guide, Keyed, Notation, Rules};
use tah_search::textbook::alpha_beta::{AlphaBeta, Hard, Soft};
use tah_search::textbook::minimax::Minimax;
use tah_search::textbook::mtdf::Mtdf;
use tah_search::textbook::negamax::Negamax;
use tah_search::textbook::negascout::NegaScout;

use crate::kit::Kit;

/// About what one remembered position takes in MTD(f)'s memory, in bytes.
const MEMORY_ENTRY: u64 = 48;

impl<R: Rules + Notation + Draw + 'static> Kit<R> {
    /// The minimax family, guided by `guide`.
    #[must_use]
    pub fn two_sided<G: Guide<R> + Clone + Send + Sync + 'static>(mut self, guide: G) -> Self {
        self.add_method("alpha-beta", guide.clone(), |_| AlphaBeta::<Soft>::new());
        self.add_method("alpha-beta-hard", guide.clone(), |_| AlphaBeta::<Hard>::new());
        self.add_method("minimax", guide.clone(), |_| Minimax::default());
        self.add_method("minimax-exit", guide.clone(), |_| Minimax { early_exit: true });
        self.add_method("negamax", guide.clone(), |_| Negamax);
        self.add_method("negascout", guide, |_| NegaScout);
        self
    }

    /// What needs memory of positions.
    #[must_use]
    pub fn remembering<G: Guide<R> + Clone + Send + Sync + 'static>(mut self, guide: G) -> Self
    where
        R: Keyed,
    {
        self.add_method("mtdf", guide, |settings| {
            let capacity = settings.hash.map_or(1 << 24, |bytes| (bytes / MEMORY_ENTRY) as usize);
            Mtdf::new(0.0, capacity)
        });
        self
    }

    /// Counting of the different positions.
    #[must_use]
    pub fn keyed(mut self) -> Self
    where
        R: Keyed,
    {
        self.positions = Some(tah_search::perft::positions::<R>);
        self
    }
}

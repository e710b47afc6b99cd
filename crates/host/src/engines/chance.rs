//! Engines for two sides with chance.

use tah_rules::{Chance, Draw, Guide, Notation};
use tah_search::textbook::chance_alpha_beta::{ChanceAlphaBeta, Unbounded};
use tah_search::textbook::expectiminimax::Expectiminimax;
use tah_search::textbook::star1::Star1;
use tah_search::textbook::star2::Star2;

use crate::kit::Kit;

impl<R: Chance + Notation + Draw + 'static> Kit<R> {
    /// Nature moves, with known probabilities.
    #[must_use]
    pub fn with_chance(mut self) -> Self {
        self.about.chance = true;
        self.probability = Some(R::probability);
        self
    }

    /// The expectiminimax family, guided by `guide`.
    #[must_use]
    pub fn two_sided_with_chance<G: Guide<R> + Clone + Send + Sync + 'static>(mut self, guide: G) -> Self {
        self.add_method("star2", guide.clone(), |_| ChanceAlphaBeta::<Star2>::new());
        self.add_method("star1", guide.clone(), |_| ChanceAlphaBeta::<Star1>::new());
        self.add_method("chance-alpha-beta", guide.clone(), |_| ChanceAlphaBeta::<Unbounded>::new());
        self.add_method("expectiminimax", guide, |_| Expectiminimax);
        self.with_chance()
    }
}

//! All equilibria of a table, as they are told.

use tah_theory::bimatrix::{AllEquilibria, MOST_LABELS, all_equilibria, lemke_howson};
use tah_theory::{Patience, several};

use super::report::{Continuum, Equilibrium, Found, Teller};

/// All equilibria, as far as there is a way.
pub fn every_equilibrium(teller: &Teller<'_>, patience: Patience<'_>) -> Found {
    let game = teller.game;
    if game.players.len() == 2 {
        return match all_equilibria(game, patience) {
            Some(all) => of_two(teller, &all, patience),
            None => one_of_two(teller, patience),
        };
    }
    let several = several::equilibria(game, patience);
    let exact = several.exact.iter().map(|mixed| teller.equilibrium(mixed));
    let others = several.approximate.iter().map(|mixed| teller.approximate(mixed));
    let mut notes = Vec::new();
    if !several.approximate.is_empty() {
        notes.push(format!("{} of them are irrational and given in decimals", several.approximate.len()));
    }
    Found { notes, ..Found::new("supports", exact.chain(others).collect(), several.complete) }
}

/// One equilibrium, where there are too many strategies to look for all.
fn one_of_two(teller: &Teller<'_>, patience: Patience<'_>) -> Found {
    let strategies: usize = teller.game.sizes().iter().sum();
    let note = format!("{strategies} strategies are too many to find all: at most {MOST_LABELS}");
    let one = lemke_howson(teller.game, 0, patience).map(|mixed| teller.equilibrium(&mixed));
    Found { notes: vec![note], ..Found::new("lemke-howson", one.into_iter().collect(), false) }
}

fn of_two(teller: &Teller<'_>, all: &AllEquilibria, patience: Patience<'_>) -> Found {
    let mut equilibria: Vec<Equilibrium> = all.equilibria().map(|mixed| teller.equilibrium(&mixed)).collect();
    let mut notes = Vec::new();
    if !all.searched {
        notes.push(format!("interrupted after {} bases", all.bases));
    }
    if equilibria.is_empty() {
        // The search was cut short: one path is quick.
        let patience = Patience { deadline: None, ..patience };
        equilibria.extend(lemke_howson(teller.game, 0, patience).map(|mixed| teller.equilibrium(&mixed)));
    }
    let number = |x: usize, y: usize| all.extreme.iter().position(|&pair| pair == (x, y)).map(|i| i + 1);
    let subsets = all.subsets.iter().flatten().filter(|subset| subset.is_continuum());
    let continua = subsets.map(|subset| Continuum {
        equilibria: subset
            .first
            .iter()
            .flat_map(|&x| subset.second.iter().filter_map(move |&y| number(x, y)))
            .collect(),
    });
    Found { continua: continua.collect(), notes, ..Found::new("vertices", equilibria, all.is_complete()) }
}

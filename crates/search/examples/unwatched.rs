//! One search that nobody watches, for counting instructions: `unwatched alpha-beta`. `benches/recorder` compares it with
//! the same search from a copy of the code that has no recorder in it.

use std::error::Error;

use tah_games::connect_four::{ConnectFour, Threats};
use tah_games::pig::{Pig, Race};
use tah_rules::{Guide, Rules};
use tah_search::nature::{NoChance, WithChance};
use tah_search::textbook::alpha_beta::{AlphaBeta, Soft};
use tah_search::textbook::chance_alpha_beta::ChanceAlphaBeta;
use tah_search::textbook::max_n::MaxN;
use tah_search::textbook::mcts::{Options, mcts};
use tah_search::textbook::minimax::Minimax;
use tah_search::textbook::mtdf::Mtdf;
use tah_search::textbook::negascout::NegaScout;
use tah_search::textbook::star2::Star2;
use tah_search::textbook::{Method, Ties};
use tah_search::{Budget, Walk};

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let four = ConnectFour::default();
    let pig = Pig::new(100)?;
    let nodes = match name.as_str() {
        "minimax" => search(&four, Threats, Minimax::default(), 6)?,
        "alpha-beta" => search(&four, Threats, AlphaBeta::<Soft>::new(), 10)?,
        "negascout" => search(&four, Threats, NegaScout, 10)?,
        "mtdf" => search(&four, Threats, Mtdf::default(), 9)?,
        "star2" => search(&pig, Race, ChanceAlphaBeta::<Star2>::new(), 12)?,
        "max-n" => {
            let (mut guide, mut nobody) = (Threats, ());
            let mut walk = Walk::new(&four, &four.start(), 0, &mut guide, &mut nobody, Budget::default());
            MaxN(NoChance).solve(&mut walk, 6)?.counters.nodes
        }
        "mcts" => {
            let options = Options::playouts(20_000);
            mcts(&pig, &pig.start(), WithChance, &options, Budget::default(), &mut ())?.counters.nodes
        }
        other => return Err(format!("there is no search `{other}` here").into()),
    };
    #[expect(clippy::print_stdout, reason = "an example prints")]
    {
        println!("{name} {nodes}");
    }
    Ok(())
}

fn search<R: Rules, G: Guide<R>, A: Method<R>>(
    rules: &R,
    mut guide: G,
    mut method: A,
    depth: u32,
) -> Result<u64, Box<dyn Error>> {
    let mut nobody = ();
    let mut walk = Walk::new(rules, &rules.start(), 0, &mut guide, &mut nobody, Budget::default());
    Ok(method.solve(&mut walk, depth, Ties::AsKnown, None)?.counters.nodes)
}

//! `tah theory nash`: equilibria by a method of choice.

use tah_host::theory::{
    Equilibrium, Found, Game, Teller, cfr_plus, decimal, every_equilibrium, strategy_text,
};
use tah_host::{Error, Result};
use tah_theory::bimatrix::{lemke_howson, reachable};
use tah_theory::extensive::Behaviour;
use tah_theory::linear::maximin;
use tah_theory::logit::Agents;
use tah_theory::strategic::Mixed;
use tah_theory::{ExtensiveGame, Patience};

use super::load::{GameFile, TimeArgs};
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameFile,
    /// all (by vertices, or by supports with several players), pure, lemke-howson, reachable, lp, logit, sequence, cfr+
    #[arg(short, long, default_value = "all")]
    method: String,
    /// For `lemke-howson`: the strategy to begin with, counted over both players from 1
    #[arg(long, default_value_t = 1)]
    label: usize,
    /// For `cfr+`: how many iterations
    #[arg(long, default_value_t = 10_000)]
    iterations: u64,
    #[command(flatten)]
    time: TimeArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

const METHODS: [&str; 8] = ["all", "pure", "lemke-howson", "reachable", "lp", "logit", "sequence", "cfr+"];

pub(crate) fn run(args: &Args) -> Result<Output> {
    if !METHODS.contains(&args.method.as_str()) {
        let message = format!("there is no method `{}`", args.method);
        return Err(Error::at(&args.method, 0, message, format!("one of {}", METHODS.join(", "))));
    }
    let game = args.game.gains()?;
    let found = args.time.work(args.json, |patience| find(args, game, patience))??;
    Ok(Output::either(args.json, &found, || found.text()))
}

fn find(args: &Args, game: Game, patience: Patience<'_>) -> Result<Found> {
    let minimise = args.game.minimise;
    match (args.method.as_str(), game) {
        ("sequence", Game::Tree(tree)) => sequence(&tree, minimise, patience),
        ("cfr+", Game::Tree(tree)) => regret(&tree, minimise, args.iterations, patience),
        ("sequence" | "cfr+", Game::Table(_)) => {
            Err(Error::new("this is a strategic game, which has no tree", "an extensive game: .efg"))
        }
        ("logit", Game::Tree(tree)) => Ok(logit_of_tree(&tree, minimise, patience)),
        (method, game) => {
            let game = game.table()?;
            let teller = Teller { game: &game, minimise };
            in_table(args, method, &teller, patience)
        }
    }
}

fn in_table(args: &Args, method: &str, teller: &Teller<'_>, patience: Patience<'_>) -> Result<Found> {
    let game = teller.game;
    let listed = |mixed: Vec<Mixed>, complete: bool| {
        Found::new(method, mixed.iter().map(|mixed| teller.equilibrium(mixed)).collect(), complete)
    };
    match method {
        "pure" => {
            let sizes = game.sizes();
            let pure =
                game.pure_equilibria().into_iter().map(|cell| Mixed::pure(&sizes, &game.profile(cell)));
            Ok(Found { notes: vec!["pure strategies only".into()], ..listed(pure.collect(), false) })
        }
        "logit" => {
            let traced = Agents::of_table(game).trace(1e-10, patience);
            let note = format!(
                "λ = {:.6}, the greatest gain of anybody {:.1e} of the payoffs",
                traced.lambda, traced.regret
            );
            let equilibrium = teller.approximate(&traced.probabilities);
            Ok(Found { notes: vec![note], ..Found::new(method, vec![equilibrium], false) })
        }
        "lemke-howson" | "reachable" | "lp" if game.players.len() != 2 => {
            let message = format!("`{method}` is for two players; here are {}", game.players.len());
            Err(Error::new(message, "`all` or `logit`"))
        }
        "lemke-howson" => {
            let labels: usize = game.sizes().iter().sum();
            if args.label == 0 || args.label > labels {
                return Err(Error::new(
                    format!("there is no strategy {}", args.label),
                    format!("1 to {labels}"),
                ));
            }
            let one = lemke_howson(game, args.label - 1, patience);
            Ok(listed(one.into_iter().collect(), false))
        }
        "reachable" => Ok(listed(reachable(game, patience).0, false)),
        "lp" => zero_sum(teller, patience),
        _ => Ok(every_equilibrium(teller, patience)),
    }
}

/// The value of a zero-sum game and strategies that make sure of it.
fn zero_sum(teller: &Teller<'_>, patience: Patience<'_>) -> Result<Found> {
    let game = teller.game;
    if !game.is_constant_sum() {
        return Err(Error::new(
            "the payoffs do not always sum to the same",
            "a zero-sum game, or another method",
        ));
    }
    let Some(solved) = maximin(&game.matrix(0), patience) else {
        return Ok(Found::new("lp", Vec::new(), false));
    };
    let mixed = Mixed(vec![solved.rows, solved.columns]);
    let note = format!("value {}", teller.number(&solved.value));
    Ok(Found { notes: vec![note], ..Found::new("lp", vec![teller.equilibrium(&mixed)], false) })
}

/// Behaviour as an equilibrium to tell.
pub(super) fn told(tree: &ExtensiveGame, weights: &[Vec<String>], payoffs: Vec<String>) -> Equilibrium {
    let mut behaviour: Vec<Vec<Vec<String>>> = vec![Vec::new(); tree.players.len()];
    let mut texts: Vec<Vec<String>> = vec![Vec::new(); tree.players.len()];
    for (set, weights) in weights.iter().enumerate() {
        if let Some(player) = tree.sets[set].player {
            behaviour[player].push(weights.clone());
            texts[player].push(format!(
                "{} {}",
                tree.set_name(set),
                strategy_text(&tree.sets[set].actions, weights)
            ));
        }
    }
    let named = tree.players.iter().zip(&texts).filter(|(_, sets)| !sets.is_empty());
    let text: Vec<String> = named.map(|(name, sets)| format!("{name}: {}", sets.join(" | "))).collect();
    let text = format!("{} → {}", text.join("; "), payoffs.join(", "));
    let strategies = behaviour.iter().map(|sets| sets.concat()).collect();
    Equilibrium { strategies, payoffs, behaviour: Some(behaviour), text }
}

/// Exact behaviour as an equilibrium to tell.
pub(super) fn told_exactly(tree: &ExtensiveGame, behaviour: &Behaviour, minimise: bool) -> Equilibrium {
    let weights: Vec<Vec<String>> =
        behaviour.0.iter().map(|weights| weights.iter().map(ToString::to_string).collect()).collect();
    let sign =
        |payoff: &tah_theory::Rational| if minimise { (-payoff).to_string() } else { payoff.to_string() };
    told(tree, &weights, behaviour.payoffs(tree).iter().map(sign).collect())
}

fn sequence(tree: &ExtensiveGame, minimise: bool, patience: Patience<'_>) -> Result<Found> {
    let solved = tree
        .solve_zero_sum(patience)
        .map_err(|error| Error::new(error.to_string(), "a game with perfect recall"))?;
    let Some(solved) = solved else {
        if patience.is_over() {
            return Ok(Found::new("sequence", Vec::new(), false));
        }
        let message = "the sequence form is solved for two players whose payoffs always sum to the same";
        return Err(Error::new(message, "a zero-sum game, or another method"));
    };
    let equilibrium = told_exactly(tree, &solved.behaviour, minimise);
    let note = format!("value {}", equilibrium.payoffs[0]);
    Ok(Found { notes: vec![note], ..Found::new("sequence", vec![equilibrium], false) })
}

fn regret(tree: &ExtensiveGame, minimise: bool, iterations: u64, patience: Patience<'_>) -> Result<Found> {
    let learned = cfr_plus(tree, iterations, patience)?;
    let decimals = |weights: &Vec<f64>| weights.iter().map(|p| decimal(*p)).collect();
    let weights: Vec<Vec<String>> = learned.behaviour.iter().map(decimals).collect();
    let sign = if minimise { -1.0 } else { 1.0 };
    let payoffs = learned.payoffs.iter().map(|payoff| decimal(sign * payoff)).collect();
    let note = format!("{} iterations, exploitability {:.3e}", learned.iterations, learned.exploitability);
    Ok(Found { notes: vec![note], ..Found::new("cfr+", vec![told(tree, &weights, payoffs)], false) })
}

fn logit_of_tree(tree: &ExtensiveGame, minimise: bool, patience: Patience<'_>) -> Found {
    let traced = Agents::of_tree(tree).trace(1e-10, patience);
    let mut rest = traced.probabilities.iter();
    let mut weights: Vec<Vec<String>> = Vec::new();
    let mut exact = Behaviour::first_actions(tree);
    for (set, owned) in tree.sets.iter().enumerate() {
        let own = if owned.player.is_some() { rest.next().cloned().unwrap_or_default() } else { Vec::new() };
        if owned.player.is_some() {
            exact.0[set] = own.iter().filter_map(|p| tah_theory::Rational::from_float(*p)).collect();
        }
        weights.push(own.iter().map(|p| decimal(*p)).collect());
    }
    let sign = if minimise { -1.0 } else { 1.0 };
    let payoffs =
        exact.payoffs(tree).iter().map(|p| decimal(sign * tah_theory::number::approximate(p))).collect();
    let note = format!(
        "λ = {:.6}, the greatest gain of any agent {:.1e} of the payoffs",
        traced.lambda, traced.regret
    );
    Found { notes: vec![note], ..Found::new("logit", vec![told(tree, &weights, payoffs)], false) }
}

//! Every exact algorithm of the textbook under one signature, so that a test runs through them all.

use tah_rules::{Chance, Guide, Keyed, Observer, Rules};
use tah_search::textbook::alpha_beta::{AlphaBeta, Hard, Soft};
use tah_search::textbook::chance_alpha_beta::{ChanceAlphaBeta, Unbounded};
use tah_search::textbook::deepening::deepen;
use tah_search::textbook::expectiminimax::Expectiminimax;
use tah_search::textbook::minimax::Minimax;
use tah_search::textbook::mtdf::Mtdf;
use tah_search::textbook::negamax::Negamax;
use tah_search::textbook::negascout::NegaScout;
use tah_search::textbook::paranoid::Paranoid;
use tah_search::textbook::star1::Star1;
use tah_search::textbook::star2::Star2;
use tah_search::textbook::{Found, Method, Ties};
use tah_search::{Budget, FULL_DEPTH, Walk};

/// What is to be solved: a position, the player who is MAX, and how deep to look.
pub struct Problem<'a, R: Rules> {
    /// The game.
    pub rules: &'a R,
    /// The position.
    pub state: R::State,
    /// The player whose payoff is sought.
    pub max: usize,
    /// How deep to look.
    pub depth: u32,
}

impl<'a, R: Rules> Problem<'a, R> {
    /// The whole game from its start.
    pub fn whole(rules: &'a R, max: usize) -> Self {
        Self { rules, state: rules.start(), max, depth: FULL_DEPTH }
    }
}

/// Solves a problem while an observer looks on.
pub type Solve<R> =
    fn(&Problem<'_, R>, Ties, &mut dyn Observer<<R as Rules>::Move>) -> Found<<R as Rules>::Move>;

/// An algorithm by its name.
pub struct Solver<R: Rules> {
    /// What to call it when it errs.
    pub name: &'static str,
    /// Solves a problem.
    pub solve: Solve<R>,
}

/// Solves a problem with `method`, a fresh guide of type `G`, and `observer` looking on.
pub fn solve<R: Rules, G: Guide<R> + Default, A: Method<R>>(
    problem: &Problem<'_, R>,
    mut method: A,
    ties: Ties,
    mut observer: impl Observer<R::Move>,
) -> Found<R::Move> {
    let mut guide = G::default();
    let Problem { rules, state, max, depth } = problem;
    let mut walk = Walk::new(*rules, state, *max, &mut guide, &mut observer, Budget::default());
    method.solve(&mut walk, *depth, ties, None).unwrap_or_else(|halt| panic!("{halt}"))
}

/// Solves a problem by iterative deepening with `method`.
pub fn deepened<R: Rules, G: Guide<R> + Default, A: Method<R>>(
    problem: &Problem<'_, R>,
    mut method: A,
    ties: Ties,
    mut observer: impl Observer<R::Move>,
) -> Found<R::Move> {
    let mut guide = G::default();
    let Problem { rules, state, max, depth } = problem;
    let mut walk = Walk::new(*rules, state, *max, &mut guide, &mut observer, Budget::default());
    deepen(&mut method, &mut walk, *depth, ties, |_| ()).unwrap_or_else(|halt| panic!("{halt}"))
}

macro_rules! solver {
    ($how:ident, $name:expr, $method:expr) => {
        Solver {
            name: $name,
            solve: |problem, ties, observer| $how::<R, G, _>(problem, $method, ties, observer),
        }
    };
}

/// Every exact algorithm for games of two sides without chance.
pub fn without_chance<R: Keyed, G: Guide<R> + Default>() -> Vec<Solver<R>> {
    let mut solvers = straight::<R, G>();
    solvers.extend(remembering::<R, G>());
    solvers.extend([
        solver!(solve, "MTD(1) with room for three", Mtdf::new(1.0, 3)),
        solver!(solve, "MTD(0) without memory", Mtdf::new(0.0, 0)),
        solver!(deepened, "deepened minimax", Minimax::default()),
        solver!(deepened, "deepened fail-hard alpha-beta", AlphaBeta::<Hard>::new()),
        solver!(deepened, "deepened NegaScout", NegaScout),
        solver!(deepened, "deepened MTD(0)", Mtdf::new(0.0, usize::MAX)),
    ]);
    solvers
}

/// Those that search but once and remember nothing.
pub fn straight<R: Rules, G: Guide<R> + Default>() -> Vec<Solver<R>> {
    vec![
        solver!(solve, "minimax", Minimax::default()),
        solver!(solve, "minimax with the early exit", Minimax { early_exit: true }),
        solver!(solve, "fail-hard alpha-beta", AlphaBeta::<Hard>::new()),
        solver!(solve, "fail-soft alpha-beta", AlphaBeta::<Soft>::new()),
        solver!(solve, "negamax", Negamax),
        solver!(solve, "NegaScout", NegaScout),
        solver!(solve, "paranoid", Paranoid),
    ]
}

/// Those that search again and again and remember what they saw.
pub fn remembering<R: Keyed, G: Guide<R> + Default>() -> Vec<Solver<R>> {
    vec![
        solver!(solve, "MTD(0)", Mtdf::new(0.0, usize::MAX)),
        solver!(solve, "MTD(100)", Mtdf::new(100.0, usize::MAX)),
        solver!(solve, "MTD(-2.5)", Mtdf::new(-2.5, usize::MAX)),
        solver!(solve, "MTD(∞)", Mtdf::new(f64::INFINITY, usize::MAX)),
        solver!(solve, "MTD(-∞)", Mtdf::new(f64::NEG_INFINITY, usize::MAX)),
    ]
}

/// Every exact algorithm for games of two sides with chance.
pub fn with_chance<R: Chance, G: Guide<R> + Default>() -> Vec<Solver<R>> {
    let mut solvers = straight_with_chance::<R, G>();
    solvers.extend([
        solver!(deepened, "deepened expectiminimax", Expectiminimax),
        solver!(deepened, "deepened chance alpha-beta", ChanceAlphaBeta::<Unbounded>::new()),
    ]);
    solvers
}

/// Those that search but once.
pub fn straight_with_chance<R: Chance, G: Guide<R> + Default>() -> Vec<Solver<R>> {
    vec![
        solver!(solve, "expectiminimax", Expectiminimax),
        solver!(solve, "chance alpha-beta", ChanceAlphaBeta::<Unbounded>::new()),
        solver!(solve, "Star1", ChanceAlphaBeta::<Star1>::new()),
        solver!(solve, "Star2", ChanceAlphaBeta::<Star2>::new()),
    ]
}

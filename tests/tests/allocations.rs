//! Nothing is allocated per node: a search allocates no more for a million nodes than for a thousand.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use tah_games::connect_four::{ConnectFour, Threats};
use tah_games::tree::{RandomTree, Tree};
use tah_rules::Rules;
use tah_search::textbook::Ties;
use tah_search::textbook::max_n::MaxN;
use tah_search::textbook::mcts::{self, mcts};
use tah_search::{Budget, Walk, nature};
use tah_tests::forest::bounded;
use tah_tests::solvers::{Problem, remembering, straight, straight_with_chance};

/// The system's allocator, which counts what each thread asks of it.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // A thread that is ending has no count any more.
    let _ = ALLOCATIONS.try_with(|allocations| allocations.set(allocations.get() + 1));
}

// SAFETY: every call is passed on to the system's allocator as it is; counting allocates nothing, because the
// thread's count is a plain number that needs neither initialising nor dropping.
#[expect(unsafe_code, reason = "an allocator cannot be written without it")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(block, layout, size) }
    }
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// What a whole search may allocate: a few lists, each grown to its size by doubling.
const A_FEW: u64 = 64;

/// The result of `run`, and how often it allocated.
fn counted<T>(run: impl FnOnce() -> T) -> (T, u64) {
    let before = ALLOCATIONS.get();
    let result = run();
    (result, ALLOCATIONS.get() - before)
}

#[test]
fn the_allocator_counts() {
    assert_eq!(counted(|| Box::new(7)).1, 1);
    assert_eq!(counted(|| 7).1, 0);
}

#[test]
fn no_search_allocates_per_node() {
    for solver in straight::<ConnectFour, Threats>() {
        let search = |depth| {
            let problem = Problem { depth, ..Problem::whole(&ConnectFour::STANDARD, 0) };
            let (found, allocations) = counted(|| (solver.solve)(&problem, Ties::AsKnown, &mut ()));
            (found.counters.nodes, allocations)
        };
        let ((few_nodes, few), (many_nodes, many)) = (search(4), search(7));
        assert!(many_nodes > 10 * few_nodes, "{}: {few_nodes} and {many_nodes} nodes", solver.name);
        assert!(few <= many && many < A_FEW, "{}: {few} and {many} allocations", solver.name);
        assert!(many - few <= 8, "{}: {few} and {many} allocations", solver.name);
    }
}

fn chance_tree(depth: u32) -> Tree {
    let recipe = RandomTree { branching: 4, depth, chance: true, ..RandomTree::default() };
    bounded(&recipe.build().unwrap_or_else(|error| panic!("{error}")), 0.0)
}

#[test]
fn no_search_of_chance_allocates_per_node() {
    let (small, large) = (chance_tree(4), chance_tree(8));
    for solver in straight_with_chance::<Tree, ()>() {
        let search = |tree: &Tree| {
            let problem = Problem::whole(tree, 0);
            let (found, allocations) = counted(|| (solver.solve)(&problem, Ties::AsKnown, &mut ()));
            (found.counters.nodes, allocations)
        };
        let ((few_nodes, few), (many_nodes, many)) = (search(&small), search(&large));
        assert!(many_nodes > 10 * few_nodes, "{}: {few_nodes} and {many_nodes} nodes", solver.name);
        assert!(many < A_FEW && many - few <= 8, "{}: {few} and {many} allocations", solver.name);
    }
}

#[test]
fn max_n_does_not_allocate_per_node() {
    let search = |depth| {
        let (mut guide, mut nobody) = (Threats, ());
        let rules = ConnectFour::STANDARD;
        let mut walk = Walk::new(&rules, &rules.start(), 0, &mut guide, &mut nobody, Budget::default());
        counted(|| MaxN(nature::NoChance).solve(&mut walk, depth).map(|found| found.counters.nodes)).1
    };
    let (few, many) = (search(4), search(7));
    assert!(many < A_FEW && many - few <= 8, "{few} and {many} allocations");
}

/// A memory that doubles when it is full allocates as often as the logarithm of what it holds.
#[test]
fn memory_grows_by_doubling() {
    for solver in remembering::<ConnectFour, Threats>() {
        let problem = Problem { depth: 9, ..Problem::whole(&ConnectFour::STANDARD, 0) };
        let (found, allocations) = counted(|| (solver.solve)(&problem, Ties::AsKnown, &mut ()));
        assert!(found.counters.nodes > 2000, "{} nodes", found.counters.nodes);
        assert!(allocations < A_FEW, "{}: {allocations} allocations", solver.name);
    }
    let rules = ConnectFour::STANDARD;
    let playouts = |playouts| {
        let options = mcts::Options { playouts: Some(playouts), ..mcts::Options::default() };
        counted(|| mcts(&rules, &rules.start(), nature::NoChance, &options, Budget::default(), &mut ())).1
    };
    let (few, many) = (playouts(1000), playouts(100_000));
    assert!(many < 2 * A_FEW && many - few < A_FEW, "{few} and {many} allocations");
}

//! Recordings are held to a plain replay: event by event, keeping the sum.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tah_games::tree::{Irregular, RandomTree, Tree, Values, irregular};
use tah_rules::{Cut, Window};

use super::*;
use crate::figure::{Format, Mark, Shape};
use crate::lesson::{Study, tree_kit};
use crate::session::Session;
use crate::table::Table;
use crate::{Spec, catalogue};

fn spec(text: &str) -> Spec {
    Spec::parse(text).unwrap()
}

fn record_tree(tree: &Tree, algorithm: &str) -> Recording {
    let table = Table::new(Arc::new(tree_kit("tree", "Tree", tree.clone())));
    table.record(&spec(algorithm), 1_000_000, &Arc::default()).unwrap()
}

fn record(game: &str, position: Option<&str>, engine: &str) -> Recording {
    let mut session = catalogue::open(&spec(game)).unwrap();
    if let Some(text) = position {
        session.set_position(text).unwrap();
    }
    session.record(&spec(engine), 200_000, &Arc::default()).unwrap()
}

/// What a plain replay knows of a node.
#[derive(Clone, PartialEq, Debug)]
struct Plain {
    visits: u32,
    window: Window,
    open: bool,
    cut: Option<Cut>,
    bounds: Option<(f64, f64)>,
    values: Vec<f64>,
}

/// Replays the events one by one and looks at every node after each of them.
fn hold_to_replay(recording: &Recording, looks: usize) {
    let mut known: HashMap<u32, Plain> = HashMap::new();
    let mut path: Vec<u32> = Vec::new();
    let (mut counted, mut inner) = (Counted::default(), Vec::new());
    let every = (recording.steps() / looks).max(1);
    for step in 1..=recording.steps() {
        let event = recording.log.event(step - 1);
        if let Event::Enter { window, .. } = event {
            path.push(recording.index.node_of_event(step - 1));
            if let Some(inside) = inner.last_mut() {
                *inside += 1;
            }
            inner.push(0u32);
            counted.nodes += 1;
            let visits = known.get(path.last().unwrap()).map_or(0, |plain| plain.visits) + 1;
            let new = Plain { visits, window, open: true, cut: None, bounds: None, values: Vec::new() };
            known.insert(*path.last().unwrap(), new);
        }
        let node = *path.last().unwrap();
        assert_eq!(recording.index.node_of_event(step - 1), node);
        let plain = known.get_mut(&node).unwrap();
        match event {
            Event::Enter { .. } => {}
            Event::Improve(values) => plain.values = values.to_vec(),
            Event::Bound(low, high) => plain.bounds = Some((low, high)),
            Event::Cut(why) => (plain.cut, counted.cutoffs) = (Some(why), counted.cutoffs + 1),
            Event::Leave(values) => {
                (plain.values, plain.open) = (values.to_vec(), false);
                if inner.pop() == Some(0) && plain.cut.is_none() {
                    counted.leaves += 1;
                }
                path.pop();
            }
        }
        if step % every == 0 || step == recording.steps() {
            look(recording, step, &known, path.last().copied());
            // A leaf counts when it is entered; the replay knows that it was one when it is left.
            let now = recording.counted(step);
            assert_eq!((now.nodes, now.cutoffs), (counted.nodes, counted.cutoffs), "step {step}");
            assert!(now.leaves - counted.leaves <= 1, "step {step}: {now:?} {counted:?}");
        }
    }
}

fn look(recording: &Recording, step: usize, known: &HashMap<u32, Plain>, current: Option<u32>) {
    assert_eq!(recording.node_after(step), current, "step {step}");
    for node in 0..recording.nodes() as u32 {
        let seen = recording.seen(node, step).unwrap().map(|seen| Plain {
            visits: seen.visits,
            window: seen.window,
            open: seen.open,
            cut: seen.cut,
            bounds: seen.bounds,
            values: seen.values.to_vec(),
        });
        assert_eq!(seen.as_ref(), known.get(&node), "node {node} after {step} steps");
    }
}

const WITHOUT_CHANCE: [&str; 7] =
    ["minimax", "alpha-beta", "alpha-beta-hard", "negamax", "negascout", "mtdf", "mcts,playouts=30"];
const WITH_CHANCE: [&str; 5] = ["expectiminimax", "chance-alpha-beta", "star1", "star2", "mcts,playouts=30"];

#[test]
fn every_step_of_every_algorithm_is_what_a_replay_says() {
    for (seed, chance) in (0..12).flat_map(|seed| [(seed, false), (seed, true)]) {
        let recipe = RandomTree { depth: 3, chance, seed, values: Values::Ties, ..RandomTree::default() };
        let tree = recipe.build().unwrap().with_bounds(tah_rules::Bounds { low: -2.0, high: 2.0 }).unwrap();
        for algorithm in if chance { &WITH_CHANCE[..] } else { &WITHOUT_CHANCE[..] } {
            hold_to_replay(&record_tree(&tree, algorithm), usize::MAX);
        }
    }
    for (game, engine) in [
        ("tic-tac-toe", "negascout,depth=3"),
        ("tic-tac-toe", "alpha-beta,nodes=3000"),
        ("connect-four", "mtdf,depth=5"),
        ("pig,target=10", "star2,depth=5"),
        ("trails", "max-n,depth=3"),
        ("chess", "alpha-beta,depth=2"),
    ] {
        hold_to_replay(&record(game, None, engine), 40);
    }
}

/// The same tree seen by the lessons, which replay: values, windows, cuts and marks agree at every step.
#[test]
fn explicit_trees_look_as_the_lessons_draw_them() {
    let shape = Irregular { max_branching: 3, max_depth: 4, ..Irregular::default() };
    let trees = (0..30).map(|seed| irregular(seed, shape));
    for tree in trees.chain([Tree::parse("((3 12 8) (2 4 6) (14 5 2))").unwrap()]) {
        let algorithms: Vec<_> =
            tree_kit("tree", "Tree", tree.clone()).engines().filter(|i| i.can_be_recorded()).collect();
        for info in algorithms.iter().filter(|info| info.name != "mcts") {
            let (study, recording) =
                (Study::new(tree.clone(), info.name, false).unwrap(), record_tree(&tree, info.name));
            assert_eq!((recording.nodes(), recording.steps()), (tree.len(), study.steps()), "{}", info.name);
            for step in 0..=study.steps() {
                let lesson = crate::lesson::figure(&study, Some(step));
                let every = (0..recording.nodes() as u32).map(|node| (node, 0)).collect();
                let lens = Lens { step, open: Opened::These(every), follow: false };
                assert_eq!(recording.view(&lens).unwrap().figure(), lesson, "{} step {step}", info.name);
            }
        }
    }
}

#[test]
fn counters_at_the_end_are_those_of_the_search() {
    for (game, engine) in [
        ("tic-tac-toe", "alpha-beta,depth=4"),
        ("connect-four", "negascout,depth=4"),
        ("pig,target=8", "star1,depth=4"),
        ("chess", "mtdf,depth=2"),
    ] {
        let recording = record(game, None, engine);
        let (report, end) = (recording.report(), recording.counted(recording.steps()));
        assert_eq!(
            (end.nodes, end.leaves, end.cutoffs),
            (report.nodes, report.leaves, report.cutoffs),
            "{engine}"
        );
        assert!(recording.is_whole());
    }
}

#[test]
fn cutoffs_are_found_forwards_and_backwards() {
    let recording = record_tree(&Tree::parse("((3 12 8) (2 4 6) (14 5 2))").unwrap(), "alpha-beta");
    let is_cut = |step: usize| matches!(recording.log.event(step - 1), Event::Cut(_));
    let cuts: Vec<usize> = (1..=recording.steps()).filter(|&step| is_cut(step)).collect();
    for step in 0..=recording.steps() {
        assert_eq!(recording.next_cut(step), cuts.iter().copied().find(|&cut| cut > step), "{step}");
        assert_eq!(recording.previous_cut(step), cuts.iter().copied().rfind(|&cut| cut < step), "{step}");
    }
    let cut = recording.view(&Lens::at(cuts[0])).unwrap();
    assert_eq!(cut.event.map(|event| (event.name, event.why)), Some(("2".to_owned(), Some("value ≤ α"))));
}

#[test]
fn a_node_is_found_by_its_moves_and_tells_its_visits() {
    let recording = record("tic-tac-toe", None, "negascout,depth=3");
    let first = recording.children(0).unwrap()[0];
    let detail = recording.detail(first).unwrap();
    assert_eq!(recording.find(&detail.name).unwrap(), first);
    assert_eq!(detail.listed[0].entered, recording.first_entered(first).unwrap().unwrap());
    assert_eq!(recording.find("").unwrap(), 0);
    assert!(recording.find("z9").is_err() && recording.detail(u32::MAX).is_err());
    let tree = record_tree(&Tree::parse("(a:(3 12) b:(2 4))").unwrap(), "alpha-beta");
    assert_eq!(tree.detail(tree.find("b.1").unwrap()).unwrap().name, "2.1");
    assert_eq!(tree.detail(tree.find("2").unwrap()).unwrap().name, "b");
}

#[test]
fn chance_shows_its_probabilities_and_the_bounds_of_star1() {
    let tree = Tree::parse("({.5 1 .5 2} {.5 -2 .5 2})").unwrap();
    let tree = tree.with_bounds(tah_rules::Bounds { low: -2.0, high: 2.0 }).unwrap();
    let recording = record_tree(&tree, "star1");
    let cut = recording.next_cut(0).unwrap();
    let view = recording.view(&Lens::at(cut)).unwrap();
    let second = view.nodes.iter().find(|node| node.drawn.mark == Mark::Current).unwrap();
    assert_eq!((second.drawn.shape, second.cut), (Shape::Chance, Some("average ≤ α")));
    assert_eq!(second.bounds, Some(["-2".to_owned(), "0".to_owned()]));
    assert!(view.nodes.iter().filter(|node| node.drawn.edge == "0.5").count() == 4);
}

#[test]
fn large_trees_are_folded_and_follow_the_search() {
    let recording = record("chess", None, "alpha-beta,depth=4");
    assert!(recording.nodes() > 1_000);
    for step in (0..recording.steps()).step_by(recording.steps() / 50) {
        let view = recording.view(&Lens::at(step)).unwrap();
        assert!(view.nodes.len() < 250, "{}", view.nodes.len());
        let current = view.nodes.iter().filter(|node| node.drawn.mark == Mark::Current).count();
        assert_eq!(current, usize::from(view.current.is_some()));
    }
    let folded = Lens { step: 5, open: Opened::These(Vec::new()), follow: false };
    assert_eq!(recording.view(&folded).unwrap().nodes.len(), 1);
    let is_cut = |node: &u32| {
        let has_children = !recording.children(*node).unwrap().is_empty();
        has_children && !recording.detail(*node).unwrap().untried.is_empty()
    };
    let cut = (0..recording.nodes() as u32).find(is_cut).unwrap();
    let line = recording.line_to(cut).unwrap();
    let open = Opened::These(line.into_iter().map(|node| (node, 0)).collect());
    let untried = recording.view(&Lens { step: recording.steps(), open, follow: false }).unwrap();
    assert!(untried.nodes.iter().any(|node| matches!(node.stub, Some(Stub::Untried { .. }))));
}

#[test]
fn what_does_not_fit_ends_early_and_says_so() {
    let session = catalogue::open(&spec("connect-four")).unwrap();
    let stop: Arc<AtomicBool> = Arc::default();
    let recording = session.record(&spec("minimax,depth=12"), 5_000, &stop).unwrap();
    assert!(!recording.is_whole() && recording.counted(recording.steps()).nodes == 5_000);
    hold_to_replay(&recording, 20);
    let error = session.record(&spec("strong,depth=3"), 5_000, &Arc::default()).err().unwrap();
    assert!(error.message.contains("cannot be recorded"), "{error}");
    let error = session.record(&spec("alpha-beta"), 0, &Arc::default()).err().unwrap();
    assert!(error.message.contains("before it began"), "{error}");
    let wide = Tree::parse(&format!("({})", "1 ".repeat(5_000))).unwrap();
    let table = Table::new(Arc::new(tree_kit("tree", "Tree", wide)));
    let error = table.record(&spec("minimax"), 10_000, &Arc::default()).err().unwrap();
    assert!(error.message.contains("too many moves"), "{error}");
    let error = recording.view(&Lens::at(recording.steps() + 1)).unwrap_err();
    assert!(error.message.contains("no step"), "{error}");
}

#[test]
fn a_step_is_drawn_in_every_format() {
    let recording = record_tree(&Tree::parse("((3 12 8) (2 4 6) (14 5 2))").unwrap(), "alpha-beta");
    let view = recording.view(&Lens::at(recording.steps())).unwrap();
    for (name, format) in Format::ALL {
        assert!(view.figure().render(format).unwrap().contains("12"), "{name}");
    }
    assert_eq!(view.plan.places.len(), view.nodes.len());
}

/// A million nodes: every look at them takes about as long as a look at ten.
#[test]
fn a_million_nodes_are_looked_at_without_replaying() {
    let session = catalogue::open(&spec("connect-four")).unwrap();
    let recording = session.record(&spec("minimax,depth=12"), 1_000_000, &Arc::default()).unwrap();
    assert_eq!(recording.counted(recording.steps()).nodes, 1_000_000);
    let started = std::time::Instant::now();
    for look in 0..200 {
        let step = recording.steps() / 200 * look;
        let view = recording.view(&Lens::at(step)).unwrap();
        assert!(view.nodes.len() < 400 && view.counted.nodes <= 1_000_000);
    }
    // Replaying from the beginning would be some 250 million events: minutes, not a fraction of a second.
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

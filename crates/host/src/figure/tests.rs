//! Small figures as text, escaping, marks, and what every layout keeps: no overlap, parents in the middle.

use tah_games::tree::{Child, Irregular, Kind, NodeId, Tree, irregular, number_text};

use super::layout::layout;
use super::{Figure, FigureError, FigureNode, Format, MAX_DRAWN, Mark, Shape};

/// A tree as a figure without any search: leaves have values and numbers.
fn figure(tree: &Tree) -> Figure {
    let node = |id: NodeId| {
        let parent = tree.parent(id);
        let (shape, name) = match tree.kind(id) {
            Kind::Leaf => (Shape::Leaf, tree.leaf_number(id).map(|n| n.to_string()).unwrap_or_default()),
            Kind::Chance => (Shape::Chance, String::new()),
            Kind::Decision(player) if tree.has_tuples() => (Shape::Player(player as u32 + 1), String::new()),
            Kind::Decision(player) => ([Shape::Max, Shape::Min][player], String::new()),
        };
        let probability = parent.and_then(|p| tree.probability_of(p, tree.move_to(id).unwrap_or(Child(0))));
        FigureNode {
            name: tree.label(id).map_or(name, str::to_owned),
            edge: probability.map(number_text).unwrap_or_default(),
            value: tree.leaf_text(id),
            ..FigureNode::new(parent.map(|p| p.index() as u32), shape)
        }
    };
    Figure { nodes: tree.nodes().map(node).collect() }
}

fn read(text: &str) -> Figure {
    figure(&Tree::parse(text).unwrap())
}

/// The lectures' tree after alpha-beta: leaves 5 and 6 are pruned.
fn lecture() -> Figure {
    let mut figure = read("((3 12 8) (2 4 6) (14 5 2))");
    for (i, value, window) in
        [(0, "3", "[−∞, +∞]"), (1, "3", "[−∞, +∞]"), (5, "2", "[3, +∞]"), (9, "2", "[3, +∞]")]
    {
        figure.nodes[i].value = Some(value.into());
        figure.nodes[i].window = Some(window.into());
    }
    for (i, name) in [(1, "A1"), (5, "A2"), (9, "A3")] {
        figure.nodes[i].edge = name.into();
    }
    for i in [0, 1, 2] {
        figure.nodes[i].mark = Mark::Best;
    }
    for i in [7, 8] {
        figure.nodes[i].mark = Mark::Pruned("2 ≤ α = 3".into());
    }
    figure
}

#[test]
fn the_lectures_tree_in_a_terminal() {
    let expected = "\
▲ MAX = 3  [−∞, +∞]  ★
├─ A1: ▼ MIN = 3  [−∞, +∞]  ★
│  ├─ ■ 1 = 3  ★
│  ├─ ■ 2 = 12
│  └─ ■ 3 = 8
├─ A2: ▼ MIN = 2  [3, +∞]
│  ├─ ■ 4 = 2
│  ├─ ■ 5 = 4  ✂ pruned: 2 ≤ α = 3
│  └─ ■ 6 = 6  ✂ pruned: 2 ≤ α = 3
└─ A3: ▼ MIN = 2  [3, +∞]
   ├─ ■ 7 = 14
   ├─ ■ 8 = 5
   └─ ■ 9 = 2
";
    assert_eq!(lecture().text().unwrap(), expected);
}

#[test]
fn pruned_branches_are_crossed_out_in_every_drawing() {
    let figure = lecture();
    let svg = figure.svg().unwrap();
    assert_eq!(svg.matches("class=\"bar\"").count(), 2);
    assert_eq!(svg.matches("<g class=\"pruned\">").count(), 4, "two edges and two leaves");
    assert_eq!(svg.matches("<g class=\"best\">").count(), 5, "two edges and three nodes");
    let tikz = figure.tikz().unwrap();
    assert_eq!(tikz.matches("% pruned").count(), 2);
    assert!(tikz.contains(r"[3, +$\infty$]"));
    let dot = figure.dot().unwrap();
    assert_eq!(dot.matches('✂').count(), 2);
    assert!(dot.contains("n5 -> n7 [label=\"✂\", style=\"dashed\""));
    // Below a pruned node everything is pruned, and crossed out once.
    let mut figure = read("((1 2) ((3 4) 5))");
    figure.nodes[4].mark = Mark::Pruned(String::new());
    assert_eq!(figure.svg().unwrap().matches("class=\"bar\"").count(), 1);
    assert_eq!(figure.text().unwrap().matches("✂ pruned").count(), 5);
}

#[test]
fn small_figures_are_written_so() {
    let mut figure = read("{1/2 a:3 1/2 4}");
    figure.nodes[0].value = Some("3.5".into());
    figure.nodes[2].mark = Mark::Current;
    assert_eq!(figure.text().unwrap(), "● chance = 3.5\n├─ 0.5: ■ a = 3\n└─ 0.5: ■ 2 = 4  ◀ here\n");
    let node =
        "\"parent\":0,\"shape\":\"leaf\",\"name\":\"a\",\"edge\":\"0.5\",\"value\":\"3\",\"window\":null";
    assert!(figure.json().unwrap().contains(&format!("{{{node},\"mark\":\"done\"}}")));
    let dot = "  n1 [shape=box, label=\"3\", xlabel=\"a\", style=\"rounded\", color=\"black\", penwidth=1]\n  \
               n0 -> n1 [label=\"0.5\"]\n";
    assert!(figure.dot().unwrap().contains(dot), "{}", figure.dot().unwrap());
    let tikz = figure.tikz().unwrap();
    assert!(tikz.contains("\\draw[plain, fill=white] (24.5,0) circle [radius=13pt];"), "{tikz}");
    assert!(
        tikz.contains("\\draw[plain] (24.5,13) -- (10,47) node[pos=0.66, fill=white, beside] {0.5};"),
        "{tikz}"
    );
    let svg = figure.svg().unwrap();
    assert!(svg.starts_with("<svg class=") && svg.ends_with("</svg>\n"));
    assert!(svg.contains(">CHANCE</text>") && svg.contains("class=\"ring\""));
    assert!(read("((1,2,3) (4,5,6))").text().unwrap().starts_with("● player 1\n├─ ■ 1 = (1,2,3)\n"));
}

#[test]
fn text_means_only_itself() {
    let hostile = "<a href=\"x\">&'\\}{$%_#^~\u{1b}[31m\n";
    let mut figure = read("(1 2)");
    for node in &mut figure.nodes {
        node.name = hostile.into();
        node.edge = hostile.into();
        node.value = Some(hostile.into());
        node.window = Some(hostile.into());
        node.mark = Mark::Pruned(hostile.into());
    }
    let svg = figure.svg().unwrap();
    assert!(svg.contains("&lt;a href=&quot;x&quot;&gt;&amp;&#39;\\}{$%_#^~ [31m </text>"));
    assert!(!svg.contains("<a ") && !svg.contains('\u{1b}'));
    let tikz = figure.tikz().unwrap();
    assert!(tikz.contains("$<$a href=\"x\"$>$\\&'\\textbackslash{}\\}\\{\\$\\%\\_\\#\\textasciicircum{}\\textasciitilde{} [31m }"));
    assert!(figure.dot().unwrap().contains("label=\"<a href=\\\"x\\\">&'\\\\}{$%_#^~ [31m \""));
    let text = figure.text().unwrap();
    assert!(!text.contains('\u{1b}') && text.lines().count() == 3);
    let json: serde_json::Value = serde_json::from_str(&figure.json().unwrap()).unwrap();
    assert_eq!(json["nodes"][1]["mark"]["pruned"], hostile);
}

fn assert_tidy(figure: &Figure) {
    let reaches: Vec<(f64, f64)> =
        (0..figure.nodes.len()).map(|i| (5.0 + (i * 7 % 11) as f64, 4.0 + (i * 5 % 13) as f64)).collect();
    let tidy = layout(figure, &reaches, 3.0);
    let mut ends = vec![f64::NEG_INFINITY; tidy.levels];
    for (i, (&x, &level)) in tidy.x.iter().zip(&tidy.level).enumerate() {
        assert!(x - reaches[i].0 >= ends[level] + 3.0 - 1e-6, "node {i} overlaps the one to its left");
        ends[level] = x + reaches[i].1;
        assert!(x - reaches[i].0 >= -1e-6 && x + reaches[i].1 <= tidy.width + 1e-6, "node {i} is clipped");
    }
    for (i, children) in figure.children().iter().enumerate() {
        if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            assert!((tidy.x[i] - f64::midpoint(tidy.x[first], tidy.x[last])).abs() < 1e-6);
        }
    }
}

#[test]
fn layouts_are_tidy() {
    for seed in 0..200 {
        let shape = Irregular { max_branching: 5, max_depth: 7, ..Irregular::default() };
        assert_tidy(&figure(&irregular(seed, shape)));
    }
    assert_tidy(&lecture());
    assert_tidy(&read("5"));
    let uniform = layout(&lecture(), &[(1.0, 1.0); 13], 2.0);
    let leaves: Vec<f64> = [2, 3, 4, 6, 7, 8, 10, 11, 12].map(|i| uniform.x[i]).to_vec();
    assert!(
        leaves.windows(2).all(|pair| (pair[1] - pair[0] - 4.0).abs() < 1e-9),
        "evenly spaced: {leaves:?}"
    );
    // An unbalanced tree is compact: six leaves side by side would be 22 wide.
    let comb = layout(&read("(1 (2 (3 (4 (5 6)))))"), &[(1.0, 1.0); 11], 2.0);
    assert!(comb.width < 15.0, "{}", comb.width);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    assert_eq!(Figure::default().svg(), Err(FigureError::Empty));
    let chain = |count: u32| Figure {
        nodes: (0..count).map(|i| FigureNode::new(i.checked_sub(1), Shape::Max)).collect(),
    };
    let large = chain(5_001);
    let refused = Err(FigureError::TooLarge { nodes: 5_001, limit: MAX_DRAWN });
    assert_eq!((large.svg(), large.tikz()), (refused.clone(), refused));
    assert!(large.text().unwrap().len() < 2_000_000, "deep lines do not fill the margin");
    assert!(chain(5_000).svg().is_ok());
    for parents in [[Some(0), None], [None, None], [None, Some(1)], [None, Some(7)]] {
        let nodes = parents.iter().map(|&parent| FigureNode::new(parent, Shape::Max)).collect();
        assert!(matches!((Figure { nodes }).json(), Err(FigureError::Order(_))), "{parents:?}");
    }
    let out_of_order = [None, Some(0), Some(0), Some(1)].map(|parent| FigureNode::new(parent, Shape::Max));
    assert_eq!((Figure { nodes: out_of_order.to_vec() }).dot(), Err(FigureError::Order(3)));
    assert_eq!("svg".parse(), Ok(Format::Svg));
    assert!("png".parse::<Format>().unwrap_err().contains("text, svg, tikz, dot, json"));
}

/// Writes the figures that people look at, for whoever sets FIGURES to a folder.
#[test]
fn figures_to_look_at() {
    let Ok(folder) = std::env::var("FIGURES") else { return };
    let mut chance = read("({.9 (2 2) .1 (3 3)} {.9 (1 1) .1 (4 4)})");
    for (i, value) in [(0, "2.1"), (1, "2.1"), (2, "2"), (5, "3"), (8, "1.3"), (9, "1"), (12, "4")] {
        chance.nodes[i].value = Some(value.into());
    }
    chance.nodes[1].mark = Mark::Best;
    chance.nodes[0].mark = Mark::Best;
    chance.nodes[12].mark = Mark::Current;
    chance.nodes[8].mark = Mark::Open;
    chance.nodes[14].mark = Mark::Unvisited;
    let mut players =
        read("((((1,2,6) (4,2,3)) ((6,1,2) (7,4,-1))) (((5,-1,-1) (-1,5,2)) ((7,7,-1) (5,4,5))))");
    for i in 0..4 {
        players.nodes[i].mark = Mark::Best;
        players.nodes[i].value = Some("(1,2,6)".into());
    }
    let unbalanced =
        read("(1 root:(2 (3 (4 (5 6 7) 8)) {.25 9 .75 (10 11)}) min((12 13) 14 15) (16 (17 (18 19))))");
    for (name, figure) in
        [("lecture", lecture()), ("chance", chance), ("players", players), ("unbalanced", unbalanced)]
    {
        for (extension, format) in Format::ALL {
            let path = std::path::Path::new(&folder).join(format!("{name}.{extension}"));
            std::fs::write(path, figure.render(format).unwrap()).unwrap();
        }
    }
}

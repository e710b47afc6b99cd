//! Suites: lines as they are found in the wild, and the shared files of counted paths.

use tah_rules::Moves;

use super::perft::paths;
use super::{Chess, Variant};
use crate::chess::epd::Epd;
use crate::chess::{fen, san};

fn read(line: &str) -> Epd {
    Epd::read(line, Variant::Standard).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn lines_of_suites_are_read() {
    let line = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\"; c0 \"a; b\";";
    let epd = read(line);
    let best: Vec<String> = epd.best_moves().unwrap().iter().map(|&m| san::write(&epd.position, m)).collect();
    assert_eq!((best, epd.id().as_deref()), (vec!["Qg6".to_owned()], Some("WAC.001")));
    assert_eq!(epd.operands("c0"), Some(&["a; b".to_owned()][..]));
    assert_eq!(epd.text(Variant::Standard), line.replace("\"WAC.001\"", "WAC.001"));

    let epd = read("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + ; id BK.01 \0\n");
    assert_eq!((epd.best_moves().unwrap().len(), epd.id().as_deref()), (1, Some("BK.01")));
    assert!(epd.avoid_moves().unwrap().is_empty());

    let epd = read("4k3/8/8/8/8/8/8/4K2R w K - 3 9; D1 15; D2 66; D6 764643\0");
    assert_eq!(epd.paths(), [(1, 15), (2, 66), (6, 764_643)]);
    assert_eq!(fen::write(&epd.position, Variant::Standard), "4k3/8/8/8/8/8/8/4K2R w K - 3 9");

    let epd = read("4k3/8/8/8/8/8/8/4K2R w K - hmvc 5; fmvn 33; am O-O Ke2;");
    assert_eq!(fen::write(&epd.position, Variant::Standard), "4k3/8/8/8/8/8/8/4K2R w K - 5 33");
    assert_eq!(epd.avoid_moves().unwrap().len(), 2);
}

#[test]
fn a_wrong_line_says_where() {
    for (line, offset) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - id \"open", 30),
        ("4k3/8/8/8/8/8/8/4K2R w K - hmvc x;", 27),
        ("4k3/8/8/8/8/8/8/4K2R w Q - id x;", 23),
        ("", 0),
        ("; bm e4", 0),
    ] {
        assert_eq!(Epd::read(line, Variant::Standard).expect_err(line).offset, offset, "{line}");
    }
    let error = read("4k3/8/8/8/8/8/8/4K2R w K - id x; bm Ke7;").best_moves().unwrap_err();
    assert_eq!((error.offset, error.message.as_str()), (33, "`Ke7` is not a legal move here"));
}

/// Counts the deepest depth of each line that is not too deep, until enough is counted of each file.
#[test]
#[ignore = "needs TAH_DATA, the folder of shared data"]
fn suite_chess_perft() {
    const MOST_NODES_OF_A_LINE: u64 = 5_000_000;
    const MOST_NODES: u64 = 400_000_000;
    let folder = std::env::var("TAH_DATA").expect("TAH_DATA must name the folder with chess/perft.epd");
    let rules = Chess::STANDARD.without_draws();
    for (file, step) in [("perft.epd", 1), ("perft-marcel.epd", 20)] {
        let path = format!("{folder}/chess/{file}");
        let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let text = String::from_utf8_lossy(&text);
        let lines = text.lines().filter(|line| !line.trim_matches(['\0', ' ']).is_empty());
        let (mut nodes, mut checked) = (0, 0);
        for line in lines.step_by(step) {
            let mut epd = read(line);
            let counts = epd.paths();
            assert!(!counts.is_empty(), "{line}");
            let deepest = counts.into_iter().filter(|&(_, count)| count <= MOST_NODES_OF_A_LINE).max();
            let Some((depth, count)) = deepest else { continue };
            assert_eq!(paths(rules, &mut epd.position, depth, &mut Moves::new()), count, "{line} at {depth}");
            (nodes, checked) = (nodes + count, checked + 1);
            if nodes > MOST_NODES {
                break;
            }
        }
        assert!(checked > 100, "{path}: only {checked} lines were counted");
    }
}

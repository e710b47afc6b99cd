//! Syzygy tables: what is refused without any, and known positions with those of the shared data.

use super::super::syzygy::{Tables, Wdl};
use super::super::{Chess, san};
use tah_rules::Notation;

#[test]
fn a_folder_without_tables_is_refused_and_another_may_be_tried() {
    for folder in ["", "/nowhere", env!("CARGO_MANIFEST_DIR")] {
        let error = Tables::open(folder).unwrap_err();
        assert!(error.contains("no Syzygy tables"), "{error}");
    }
}

/// Position, result, and the distance to the next capture or pawn move (by Syzygy's tables as python-chess reads them).
const KNOWN: [(&str, Wdl, u32); 6] = [
    ("8/8/8/8/8/4k3/8/R3K3 w - - 0 1", Wdl::Win, 21),
    ("8/8/8/8/8/4k3/8/R3K3 b - - 0 1", Wdl::Loss, 28),
    ("8/8/8/8/4k3/4p3/8/4K3 w - - 0 1", Wdl::Draw, 0),
    ("8/8/8/4k3/8/8/8/1NB1K3 w - - 0 1", Wdl::Win, 58),
    ("8/8/8/8/4k3/8/8/N3K2N w - - 0 1", Wdl::Draw, 0),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Wdl::Win, 9),
];

/// How a file of positions, one `FEN|wdl|dtz` in a line as another reader of the tables has it, agrees with ours.
fn disagreements(tables: &Tables, text: &str) -> Vec<String> {
    let agrees = |line: &&str| {
        let mut parts = line.split('|');
        let position = Chess::STANDARD.parse_position(parts.next()?).ok()?;
        let [wdl, dtz]: [i32; 2] = [parts.next()?.parse().ok()?, parts.next()?.parse().ok()?];
        let ours = tables.wdl(&position)? as i32 - 2;
        let root = tables.root(&position)?;
        (ours == wdl && root.dtz == dtz.unsigned_abs()).then_some(())
    };
    text.lines().filter(|line| agrees(line).is_none()).map(str::to_owned).collect()
}

#[test]
#[ignore = "needs TAH_DATA, the folder of shared data"]
fn suite_syzygy_tables_answer_as_known() {
    let folder = std::env::var("TAH_DATA").expect("TAH_DATA must name the folder with chess/syzygy");
    let tables = Tables::open(&format!("{folder}/chess/syzygy")).expect("tables");
    assert!(tables.men() >= 4);
    for (fen, wdl, dtz) in KNOWN {
        let position = Chess::STANDARD.parse_position(fen).unwrap();
        assert_eq!(tables.wdl(&position), Some(wdl), "{fen}");
        let root = tables.root(&position).expect("a move");
        assert_eq!((root.wdl, root.dtz), (wdl, dtz), "{fen}: {}", san::write(&position, root.m));
    }
    let castles = Chess::STANDARD.parse_position("8/8/8/8/8/4k3/8/R3K3 w Q - 0 1").unwrap();
    assert_eq!((tables.wdl(&castles), tables.root(&castles)), (None, None));
    assert_eq!(tables.wdl(&Chess::STANDARD.parse_position("startpos").unwrap()), None);
    // A file made by hand with another program, for whoever wants to compare more.
    if let Ok(path) = std::env::var("TAH_SYZYGY_ANSWERS") {
        let text = std::fs::read_to_string(path).expect("a file of answers");
        let wrong = disagreements(&tables, &text);
        assert!(
            wrong.is_empty(),
            "{} of {} differ: {:?}",
            wrong.len(),
            text.lines().count(),
            &wrong[..wrong.len().min(5)]
        );
    }
}

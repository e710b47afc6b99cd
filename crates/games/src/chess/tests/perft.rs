//! Paths counted to known numbers. The literature ignores draws by rule, so these counts do too.

use tah_rules::{Moves, Rules};

use super::{Chess, Position, position, position_960};
use crate::chess::Move;

/// The paths of `depth` moves; the last move is counted, not played.
pub(super) fn paths(rules: Chess, state: &mut Position, depth: u32, moves: &mut Moves<Move>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let first = moves.len();
    rules.moves(state, moves);
    let mut count = (moves.len() - first) as u64;
    if depth > 1 {
        count = 0;
        for i in first..moves.len() {
            let m = moves[i];
            let taken = rules.play(state, m);
            count += paths(rules, state, depth - 1, moves);
            rules.undo(state, m, taken);
        }
    }
    moves.truncate(first);
    count
}

fn check(rules: Chess, mut state: Position, counts: &[(u32, u64)]) {
    for &(depth, count) in counts {
        assert_eq!(
            paths(rules.without_draws(), &mut state, depth, &mut Moves::new()),
            count,
            "depth {depth}"
        );
    }
}

#[test]
fn the_start_position() {
    let counts = [(0, 1), (1, 20), (2, 400), (3, 8902), (4, 197_281), (5, 4_865_609)];
    check(Chess::STANDARD, Chess::STANDARD.start(), &counts);
}

#[test]
fn the_well_known_positions() {
    for (text, depth, count) in [
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333),
        ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 4, 422_333),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594),
    ] {
        check(Chess::STANDARD, position(text), &[(depth, count)]);
    }
}

/// From the Chess960 perft table of the chess programming wiki.
#[test]
fn positions_of_chess960() {
    for (text, counts) in [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", [21, 528, 12_189, 326_672]),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", [21, 807, 18_002, 667_366]),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", [20, 479, 10_471, 273_318]),
        ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", [22, 593, 13_440, 382_958]),
        (
            "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9",
            [28, 1120, 31_058, 1_171_749],
        ),
    ] {
        let counts: Vec<(u32, u64)> = (1..).zip(counts).collect();
        check(Chess::CHESS960, position_960(text), &counts);
    }
}

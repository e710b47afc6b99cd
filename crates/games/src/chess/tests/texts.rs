//! Moves and positions as text, right and wrong.

use tah_rules::{Notation, Rules, legal_moves};

use super::{Chess, Variant, fen, position, position_960, random_positions};
use crate::chess::{san, uci};

#[test]
fn moves_are_written_as_the_standard_says() {
    for (text, coordinates, expected) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "a1a8", "Ra8+"),
        ("7k/R7/8/8/8/8/8/1R2K3 w - - 0 1", "b1b8", "Rb8#"),
        // The file tells them apart, else the rank, else both; a pinned rival does not count.
        ("4k3/8/8/8/8/8/8/N3KN2 w - - 0 1", "f1d2", "Nd2"),
        ("4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "f1d2", "Nfd2"),
        ("4k3/8/8/8/8/5N2/8/4KN2 w - - 0 1", "f1d2", "N1d2"),
        ("4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3d2", "Nb3d2"),
        ("4k3/4r3/8/8/8/1N6/4N3/4K3 w - - 0 1", "b3d4", "Nd4"),
        ("8/Q7/8/5k2/8/7K/8/Q5Q1 w - - 0 1", "a1d4", "Qa1d4"),
    ] {
        let state = position(text);
        let m = uci::read(&state, coordinates).unwrap();
        assert_eq!(san::write(&state, m), expected, "{text}");
        assert_eq!(san::read(&state, expected), Ok(m), "{text}");
    }
}

#[test]
fn moves_are_read_as_people_write_them() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let promoting = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let knights = "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
    for (text, words, meant) in [
        (castling, "O-O 0-0 o-o OO O-O+ O-O! e1g1 e1h1 e1-g1", "e1g1"),
        (castling, "O-O-O 0-0-0 000 e1c1 e1a1 0-0-0!?", "e1c1"),
        (castling, "Kf1 Ke1f1 Ke1-f1 e1f1 kf1", "e1f1"),
        (promoting, "exd8=Q+ exd8=Q exd8Q ed8Q e7xd8=Q e7d8q e7d8Q exd8(Q) exd8/Q exd8=Q+!!", "e7d8q"),
        (promoting, "exd8=N edN8 ", "e7d8n"),
        (knights, "Nbd4 Nb3d4 b3d4 nbd4 N3bd4 Nb3-d4", "b3d4"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 ed6 e5d6 exd6e.p. e5xd6 ed e:d6", "e5d6"),
        ("4k3/8/8/8/8/2b5/1P6/4K1B1 w - - 0 1", "bxc3 bxc3+ b2xc3 b2c3 Pbxc3", "b2c3"),
    ] {
        let state = position(text);
        let meant = uci::read(&state, meant).unwrap();
        for word in words.split_whitespace() {
            // Some words are in the lists to be refused.
            let refused = ["edN8", "N3bd4", "ed"].contains(&word);
            match san::read(&state, word) {
                Ok(m) => assert!(!refused && m == meant, "{word} was read as {m:?}"),
                Err(error) => assert!(refused, "{word}: {error}"),
            }
        }
    }
}

#[test]
fn a_wrong_move_says_why() {
    let message = |state: &str, word: &str| san::read(&position(state), word).unwrap_err().message;
    let knights = "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
    assert_eq!(message(knights, "Nd4"), "`Nd4` may be any of Nbd4 Nfd4");
    assert_eq!(message(knights, "Nd5"), "`Nd5` is not a legal move here");
    assert_eq!(message(knights, "hello"), "`hello` does not read as a move");
    assert_eq!(message(knights, "O-O"), "`O-O` is not a legal move here");
    assert_eq!(message("8/4P3/8/k7/8/8/8/4K3 w - - 0 1", "e8"), "`e8` does not say what the pawn becomes");
    // The rook's square is where castling goes inside, but not where a king says that it goes.
    assert!(san::read(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "Kh1").is_err());
    for word in ["", " ", "→", "e", "x", "=", "=Q", "N", "N→", "e2e", "O-O-O-O", "Nb\u{0}", "ééé", "+++"]
    {
        assert!(san::read(&position(knights), word).is_err(), "{word:?}");
        assert!(uci::read(&position(knights), word).is_err(), "{word:?}");
    }
}

#[test]
fn castling_in_chess960_is_the_king_taking_its_rook() {
    let state = position_960("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1");
    let short = san::read(&state, "O-O").unwrap();
    assert_eq!(Chess::CHESS960.uci_text(&state, short), "e1g1");
    assert_eq!(Chess::CHESS960.uci_text(&state, san::read(&state, "O-O-O").unwrap()), "e1b1");
    // Where the king can also step to its castling square, the step is meant.
    let state = position_960("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_eq!(uci::read(&state, "f1g1").map(|m| san::write(&state, m)), Ok("Kg1".into()));
    assert_eq!(uci::read(&state, "f1h1").map(|m| san::write(&state, m)), Ok("O-O".into()));
}

#[test]
fn every_move_of_random_games_is_read_back() {
    for rules in [Chess::STANDARD, Chess::CHESS960] {
        random_positions(rules, 20, |state, _| {
            for m in legal_moves(&rules, state) {
                assert_eq!(san::read(state, &san::write(state, m)), Ok(m), "{state:?}");
                assert_eq!(rules.parse_uci(state, &rules.uci_text(state, m)), Ok(m), "{state:?}");
            }
        });
    }
}

#[test]
fn positions_are_written_as_they_are_read() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        "8/8/8/4k3/8/8/8/4K2R b - - 99 65535",
    ] {
        assert_eq!(fen::write(&position(text), Variant::Standard), text);
    }
    for (read, written) in [
        ("4k3/8/8/8/8/8/8/RR2K1R1 w GA - 0 1", "4k3/8/8/8/8/8/8/RR2K1R1 w KQ - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K1R1 w GB - 0 1", "4k3/8/8/8/8/8/8/RR2K1R1 w KB - 0 1"),
        ("4k1rr/8/8/8/8/8/8/4K3 b g - 0 1", "4k1rr/8/8/8/8/8/8/4K3 b g - 0 1"),
    ] {
        assert_eq!(fen::write(&position_960(read), Variant::Chess960), written);
        assert_eq!(position_960(written), position_960(read));
    }
    // Less than everything: the rest is as usual. More than a hundred half moves are a hundred.
    assert_eq!(
        fen::write(&position("4k3/8/8/8/8/8/8/4K2R b"), Variant::Standard),
        "4k3/8/8/8/8/8/8/4K2R b - - 0 1"
    );
    assert_eq!(
        fen::write(&position("4k3/8/8/8/8/8/8/4K2R w K - 103 0"), Variant::Standard),
        "4k3/8/8/8/8/8/8/4K2R w K - 100 1"
    );
    assert_eq!(Chess::STANDARD.parse_position("start"), Ok(Chess::STANDARD.start()));
    let played = Chess::STANDARD.parse_position("startpos moves e4 e7e5 Nf3").unwrap();
    assert_eq!(
        Chess::STANDARD.position_text(&played),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
    assert_eq!(Chess::CHESS960.parse_position("start 518"), Ok(Chess::STANDARD.start()));
}

#[test]
fn a_wrong_position_says_what_is_wrong_and_where() {
    for (text, offset, message) in [
        ("", 0, "there is no position"),
        ("kkkkkkkk/k7/8/8/8/8/8/4K3 w - - 0 1", 1, "black has 9 kings"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", 0, "black has no king"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", 0, "white has no king"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", 3, "a pawn stands on h8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", 16, "a pawn stands on a1"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", 13, "black has 9 pawns"),
        ("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 w - - 0 1", 31, "white has 17 men"),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", 19, "rank 1 has only 7 squares"),
        ("4k3/8/7/8/8/8/8/4K3 w - - 0 1", 7, "rank 6 has only 7 squares"),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", 2, "rank 8 has more than eight squares"),
        ("4k3p/8/8/8/8/8/8/4K3 w - - 0 1", 3, "rank 8 has more than eight squares"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", 17, "the board has 7 ranks"),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", 17, "the board has more than eight ranks"),
        ("4k3/8/8/8/9/8/8/4K3 w - - 0 1", 10, "`9` is no piece"),
        ("4k3/8/8/8/→/8/8/4K3 w - - 0 1", 10, "`→` is no piece"),
        ("4k3/8/8/8/8/8/8/4K3", 19, "the side to move is missing"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", 20, "`x` is no side to move"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", 22, "castling right `K` is impossible: white has no rook there"),
        (
            "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
            24,
            "castling right `K` is impossible: white has no rook in that corner",
        ),
        (
            "r3k3/8/8/8/8/8/8/3K3R w Kq - 0 1",
            24,
            "castling right `K` is impossible: white's king is not on e1",
        ),
        (
            "r7/4k3/8/8/8/8/8/4K2R w Kq - 0 1",
            25,
            "castling right `q` is impossible: black's king is not on its first rank",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", 24, "`K` gives a castling right that was given before"),
        ("4k3/8/8/8/8/8/8/4K2R w Kz - 0 1", 24, "`z` is no castling right"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", 24, "`e9` is no en passant square"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            24,
            "en passant on e3 is impossible: with white to move it is on rank 6",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - d6 0 1", 24, "en passant on d6 is impossible: black has no pawn on d5"),
        (
            "4k3/3p4/8/3p4/8/8/8/4K3 w - d6 0 1",
            28,
            "en passant on d6 is impossible: the pawn on d5 cannot have passed d7, which is not empty",
        ),
        (
            "4k3/8/8/3p4/8/8/4r3/4K3 w - d6 0 1",
            28,
            "the check on the board cannot come from that double step",
        ),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", 1, "black is in check, but white is to move"),
        ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", 17, "the kings stand side by side"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", 26, "`-1` comes after the end of the FEN"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0x 1", 26, "`0x` is not the half-move clock"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999",
            28,
            "`99999999999999999999` is not the move number",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", 30, "`extra` comes after the end of the FEN"),
    ] {
        let error = fen::read(text, Variant::Standard).expect_err(text);
        assert_eq!((error.message.as_str(), error.offset), (message, offset), "{text}");
    }
    let threefold = Chess::STANDARD.parse_position("4k3/8/8/8/8/8/8/4K2R w - - 7 40 threefold").unwrap_err();
    assert_eq!(threefold.offset, 32);
    let illegal = Chess::STANDARD.parse_position("startpos moves e4 e4").unwrap_err();
    assert_eq!((illegal.offset, illegal.message.as_str()), (18, "`e4` is not a legal move here"));
}

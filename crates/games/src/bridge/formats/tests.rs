use tah_rules::{Dice, Rules, legal_moves};

use super::*;
use crate::bridge::{Bridge, Call, Deal, Seat, State, Strain};

const PBN: &str = r#"% PBN 2.1
[Event "A \"friendly\" game"]
[Board "3"]
[West "W"]
[North "N"]
[East "E"]
[South "S"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"]
[Declarer "W"]
[Contract "1S"]
[Result "8"]
{ a comment
over two lines }
[Auction "S"]
1C 1S =1= Pass Pass
Pass
[Note "1:natural"]
[Play "N"]
H2 H7 HT HA
SJ S3 S5 S2
*
"#;

/// Records of random games, some of them broken off.
fn random_records() -> Vec<Record> {
    let mut dice = Dice::new(1);
    let record = |board: u32| {
        let rules = Bridge::board(board);
        let mut state = State::new(Deal::random(&mut dice), rules.dealer, rules.vulnerability);
        for _ in 0..dice.below(90) {
            let moves = legal_moves(&rules, &state);
            // Mostly passes, so that there is a play.
            let low: Vec<_> =
                moves.iter().take(if state.auction().is_over() { 13 } else { 4 }).copied().collect();
            let Some(&m) = dice.choose(&low) else { break };
            rules.play(&mut state, m);
        }
        let names = ["a", "b", "c", "d"].map(String::from);
        let claimed = state.contract().filter(|_| state.played().len() < 52).map(|_| 7);
        Record { board: Some(board), names, claimed, ..Record::new(state) }
    };
    (1..=60).map(record).collect()
}

#[test]
fn a_game_is_read_from_pbn() {
    let records = read_pbn(PBN).unwrap();
    let [record] = &records[..] else { panic!("one game") };
    assert_eq!((record.board, record.result(), record.score()), (Some(3), Some(8), Some(-110)));
    assert_eq!(record.contract().unwrap().to_string(), "1S by West");
    assert_eq!(record.state.played().len(), 8);
    assert_eq!(record.state.leader(), Seat::North, "the jack of spades held the second trick");
    assert_eq!(record.tags[0], ("Event".into(), "A \"friendly\" game".into()));
    assert_eq!(read_records(PBN).unwrap(), records);
}

#[test]
fn records_survive_both_formats() {
    let records = random_records();
    let finished = records.iter().filter(|record| record.state.played().len() == 52).count();
    assert!(finished > 3 && finished < 60, "{finished}");
    let same = |read: &[Record]| {
        assert_eq!(read.len(), records.len());
        for (read, record) in read.iter().zip(&records) {
            assert_eq!((&read.state, read.board, &read.names), (&record.state, record.board, &record.names));
            assert_eq!((read.result(), read.score()), (record.result(), record.score()));
        }
    };
    same(&read_records(&write_pbn(&records)).unwrap());
    same(&read_records(&write_lin(&records)).unwrap());
}

#[test]
fn lin_of_other_programs_is_read() {
    let text = "vg|Final,Open,I,1,1,A,0,B,0|\nqx|o7,BOARD 7|pn|s,w,n,e|md|3SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98|\
                sv|b|mb|p|mb|p|mb|1C!|an|natural|mb|1S|mb|d|mb|p|mb|p|mb|p|pg||pc|C8|pc|C4|pc|CA|pc|C3|mc|8|pg||";
    let record = &read_records(text).unwrap()[0];
    assert_eq!(
        record.state.deal().to_string(),
        "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
    );
    assert_eq!(record.contract().unwrap().to_string(), "1SX by West");
    assert_eq!(record.contract().unwrap().strain(), Strain::Spades);
    assert_eq!((record.names[Seat::West as usize].as_str(), record.result()), ("w", Some(8)));
    assert_eq!(record.state.auction().calls()[2], Call::from_text("1C").unwrap());
}

#[test]
fn damaged_files_are_errors_with_a_place() {
    for (from, to, part) in [
        ("[Board \"3\"]", "[Board \"3\"", "not closed"),
        ("[Board \"3\"]", "[Board \"3]", "not closed"),
        ("[Board \"3\"]", "[Board \"x\"]", "`x` is not a value of Board"),
        ("N:QJ6.", "N:QJ.", "the deal 51 without S6"),
        ("[Dealer \"S\"]", "[Dealer \"N\"]", "South calls first, but North deals"),
        ("1C 1S =1= Pass Pass\nPass\n", "1C 1S =1= Pass\n", "the auction breaks off"),
        ("1C 1S", "1S 1C", "1C of West is not higher than 1S"),
        ("[Contract \"1S\"]", "[Contract \"2S\"]", "the calls lead to 1S by West"),
        ("H2 H7 HT HA", "H2 S7 HT HA", "S7 of East is a revoke"),
        ("S2\n*\n", "S2\n", "the play breaks off"),
        ("H2 H7", "H2 Z7", "`Z7` is not a card"),
        ("over two lines }", "over two lines", "the comment is not closed"),
    ] {
        let error = read_pbn(&PBN.replace(from, to)).unwrap_err();
        assert!(error.message.contains(part), "{part}: {error}");
        assert!(error.offset > 0 && error.offset <= PBN.len() + 5, "{part}: {}", error.offset);
    }
    for (text, part) in [
        ("md|3SAK,|", "North has"),
        ("md|9SAK|", "does not begin with its dealer"),
        ("md|1SAXQ|", "`X` is not a rank"),
        ("qx|o1|md", "`md` has no value"),
        ("qx|o1|", "there is no deal"),
        ("", "there is no deal"),
        ("N:A", "fewer than four suits"),
    ] {
        let error = read_records(text).unwrap_err();
        assert!(error.message.contains(part), "{text}: {error}");
    }
    // Nothing may make it panic, wherever a file is cut.
    let files = [PBN.to_owned(), write_pbn(&random_records()[..3]), write_lin(&random_records()[..3])];
    for file in files {
        for end in (0..file.len()).step_by(3) {
            let _ = read_records(file.get(..end).unwrap_or_default());
        }
    }
}

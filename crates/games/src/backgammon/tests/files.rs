//! Match files: read as they were written, from other programs too, and refused where they are wrong.

use tah_rules::{Dice, Rules, Turn, legal_moves};

use crate::backgammon::match_file::{GameRecord, MatchRecord};
use crate::backgammon::{Action, Backgammon};

/// A match of random games with random cubes.
fn random_match(seed: u64, length: u16) -> MatchRecord {
    let mut dice = Dice::new(seed);
    let mut record = MatchRecord { length, games: Vec::new() };
    let mut scores = [0; 2];
    while record.games.len() < 5 && (length == 0 || scores.iter().all(|&score| score < length)) {
        record.games.push(GameRecord {
            names: ["Ann B".into(), "Carl".into()],
            scores,
            actions: Vec::new(),
            result: None,
        });
        let rules = *record.rules().last().unwrap();
        let mut state = rules.start();
        let game = record.games.last_mut().unwrap();
        while rules.turn(&state) != Turn::Over {
            let moves = legal_moves(&rules, &state);
            let mut m = moves[dice.below(moves.len())];
            if m == Action::Double && dice.below(20) > 0 {
                m = Action::Roll;
            }
            game.actions.push(m);
            rules.play(&mut state, m);
        }
        let points = rules.payoff(&state, 0);
        let winner = usize::from(points < 0.0);
        game.result = Some((winner, points.abs() as u32));
        scores[winner] = (u32::from(scores[winner]) + points.abs() as u32).min(60_000) as u16;
    }
    record
}

#[test]
fn matches_are_read_as_they_were_written() {
    for seed in 0..20 {
        let record = random_match(seed, [0, 1, 5, 7][seed as usize % 4]);
        let text = record.write();
        let read = MatchRecord::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.length, record.length);
        for ((read, game), rules) in read.games.iter().zip(&record.games).zip(record.rules()) {
            assert_eq!((&read.names, read.scores, read.result), (&game.names, game.scores, game.result));
            assert_eq!(positions(&rules, &read.actions), positions(&rules, &game.actions), "{text}");
        }
    }
}

/// Where the actions lead: plays may be spelled in another order.
fn positions(rules: &Backgammon, actions: &[Action]) -> Vec<crate::backgammon::State> {
    let mut state = rules.start();
    let step = |&action: &Action| {
        rules.play(&mut state, action);
        state
    };
    actions.iter().map(step).collect()
}

const OTHERS: &str = " 3 point match

 Game 1
 Ann : 0                         Carl : 0
  1)                             31: 8/5 6/5
  2) 52: 13/8 24/22              61: 13/7 8/7
  3)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ann : 1                         Carl : 0
  1) 65: 24/13                   44: 24/20(2) 13/9(2)
      Wins 2 points
";

#[test]
fn a_file_of_another_program_is_read() {
    let record = MatchRecord::read(OTHERS).unwrap();
    assert_eq!((record.length, record.games.len()), (3, 2));
    assert_eq!(record.games[0].names, ["Ann", "Carl"]);
    assert_eq!(record.games[0].actions.len(), 2 + 3 + 3 + 2);
    assert_eq!(record.games[1].result, Some((0, 2)));
}

#[test]
fn wrong_files_say_where() {
    let wrong = |text: &str| MatchRecord::read(text).unwrap_err().to_string();
    assert!(wrong("").contains("no game"));
    assert!(wrong("hello").starts_with("line 1: expected"));
    assert!(wrong(&OTHERS.replace("8/5 6/5", "8/5 6/4")).starts_with("line 5: `8/5 6/4`"));
    assert!(wrong(&OTHERS.replace("31:", "71:")).contains("line 5"));
    assert!(wrong(&OTHERS.replace("Carl : 0", "Carl")).contains("two players"));
    assert!(wrong(&OTHERS.replace("Ann : 1", "Ann : 3")).contains("is over in a match to 3"));
    let cut = &OTHERS[..OTHERS.find("      Wins 2").unwrap()];
    assert!(wrong(cut).contains("ends in the middle of a game"));
    assert!(wrong(&OTHERS[..OTHERS.find("  1) 65").unwrap()]).contains("without moves"));
}

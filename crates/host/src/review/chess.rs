//! Games of chess: what is reviewed, and how the review is written into PGN.

use tah_games::chess::pgn::{Evaluation, Game, NodeId, Ply};
use tah_games::chess::{Position, Variant, fen, san};
use tah_rules::Rules;

use super::{Judged, Mark, chances};
use crate::thinker::Worth;

/// How many moves of a better line are written.
const LINE: usize = 10;

/// Where a game begins, as a thinker reads it.
pub fn start(game: &Game) -> String {
    fen::write(&game.start, game.variant)
}

/// The spec of the game's variant, by which a thinker is made.
pub fn spec(game: &Game) -> &'static str {
    match game.variant {
        Variant::Standard => "chess",
        Variant::Chess960 => "chess,variant=960",
    }
}

/// The moves of the main line, as a thinker reads them.
pub fn moves(game: &Game) -> Vec<String> {
    let rules = game.rules();
    game.mainline().map(|ply| rules.uci_text(&ply.before, ply.m)).collect()
}

/// An evaluation as PGN has it, seen by white: what `judged` says of the position after its move. None of a game that is over.
pub fn evaluation(judged: &Judged) -> Option<Evaluation> {
    let sign = if judged.player == 0 { 1 } else { -1 };
    match judged.after {
        Worth::Points(points) => Some(Evaluation::Pawns(f64::from(sign * points) / 100.0)),
        Worth::WinIn(0) | Worth::LossIn(0) => None,
        // The other side is to move: a win for who has moved counts its own moves alone.
        Worth::WinIn(plies) => Some(Evaluation::Mate(sign * (plies / 2) as i32)),
        Worth::LossIn(plies) => Some(Evaluation::Mate(-sign * plies.div_ceil(2) as i32)),
    }
}

/// White's winning chances after each move.
pub fn white_chances(judged: &[Judged]) -> Vec<f64> {
    let chance = |judged: &Judged| {
        let own = chances(judged.after);
        if judged.player == 0 { own } else { 1.0 - own }
    };
    judged.iter().map(chance).collect()
}

/// The best line instead of `ply`, written for people.
pub fn better_line(game: &Game, ply: &Ply, judged: &Judged) -> Vec<String> {
    let mut position = ply.before.clone();
    followed(game, &mut position, judged).map(|(_, text)| text).collect()
}

/// Writes what was judged into the game: evaluations, marks, and the better line after every marked move.
pub fn annotate(game: &mut Game, judged: &[Judged]) {
    let plies: Vec<Ply> = game.mainline().collect();
    let mut parent = Game::ROOT;
    for (ply, judged) in plies.iter().zip(judged) {
        if let Some(evaluation) = evaluation(judged) {
            game.node_mut(ply.node).set_evaluation(evaluation);
        }
        if let Some(mark) = judged.mark {
            let nag = match mark {
                Mark::Inaccuracy => 6,
                Mark::Mistake => 2,
                Mark::Blunder => 4,
            };
            // Marks from ! to ?! say how good a move is: there is one.
            let nags = &mut game.node_mut(ply.node).nags;
            nags.retain(|nag| !(1..=6).contains(nag));
            nags.insert(0, nag);
            add_line(game, parent, ply, judged);
        }
        parent = ply.node;
    }
}

/// Adds the best line as a variation, unless there is one that begins so.
fn add_line(game: &mut Game, parent: NodeId, ply: &Ply, judged: &Judged) {
    let mut position = ply.before.clone();
    let line: Vec<_> = followed(game, &mut position, judged).collect();
    let Some((first, _)) = line.first() else { return };
    let is_there = game.node(parent).next.iter().any(|&next| game.node(next).m == Some(*first));
    if is_there {
        return;
    }
    let mut node = parent;
    for (m, _) in line {
        node = game.add(node, m);
    }
}

/// The moves of the best line with their texts, as far as they are written.
fn followed(
    game: &Game,
    position: &mut Position,
    judged: &Judged,
) -> impl Iterator<Item = (tah_games::chess::Move, String)> {
    let rules = game.rules();
    judged.best.iter().take(LINE).map_while(move |text| {
        let m = rules.parse_uci(position, text).ok()?;
        let text = san::write(position, m);
        rules.play(position, m);
        Some((m, text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_games::chess::pgn;

    fn judged(player: usize, after: Worth, mark: Option<Mark>, best: &str) -> Judged {
        Judged {
            player,
            before: Worth::Points(0),
            after,
            best: best.split(' ').map(str::to_owned).collect(),
            depth: 5,
            is_best: false,
            loss: 0.2,
            mark,
        }
    }

    #[test]
    fn a_review_is_written_into_the_game_and_read_back() {
        let text = "1. f3 e5 2. g4 {why?} (2. d4) 2... Qh4# 0-1";
        let mut game = pgn::Games::new(text).next().unwrap().unwrap();
        let reviewed = [
            judged(0, Worth::Points(-30), Some(Mark::Inaccuracy), "e2e4 e7e5"),
            judged(1, Worth::Points(35), None, "e7e5"),
            judged(0, Worth::LossIn(1), Some(Mark::Blunder), "d2d4 e5d4"),
            judged(1, Worth::WinIn(0), None, "d8h4"),
        ];
        annotate(&mut game, &reviewed);
        let written = pgn::write(&game);
        for part in [
            "1. f3 $6 {[%eval -0.30]} (1. e4 e5) 1... e5 {[%eval -0.35]}",
            "2. g4 $4 {[%eval #-1] why?} (2. d4) 2... Qh4#",
        ] {
            assert!(written.replace('\n', " ").contains(part), "{written}");
        }
        let again = pgn::Games::new(&written).next().unwrap().unwrap();
        assert_eq!(pgn::write(&again), written);
        assert_eq!(moves(&game), ["f2f3", "e7e5", "g2g4", "d8h4"]);
    }
}

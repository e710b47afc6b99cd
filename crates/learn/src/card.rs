//! The card beside the weights: how they were made. And the report of a round, as it is kept on disk.

use std::fmt::Write;

use crate::plan::Plan;
use crate::train::Round;

/// What the loss of a regression is.
pub(crate) const REGRESSION: &str = "The loss is the mean cross-entropy, in nats, over positions of games that were not learned from; a label is \
     the result of the game (0.4 of it) and the score of the search that played it, through a sigmoid with this slope (0.6).";
/// What the loss of a network is.
pub(crate) const NETWORK: &str = "The loss is the mean squared error of the chance to win over positions of games that were not learned from; a label is \
     the result of the game (0.3 of it) and the score of the search that played it, through a sigmoid with this slope (0.7).";

/// The card, as Markdown; `loss` says what the loss is.
pub(crate) fn card(plan: &Plan, rounds: &[Round], loss: &str) -> String {
    let mut text = format!(
        "Made by self-play: {plan}, rounds={}.\n\n\
         | round | games | won/drawn/lost by the first | positions | held out | slope | loss before | loss after |\n\
         |---|---|---|---|---|---|---|---|\n",
        rounds.len()
    );
    for round in rounds {
        let [won, drawn, lost] = round.results;
        let [positions, held_out] = round.positions;
        let [before, after] = round.loss;
        let _ = writeln!(
            text,
            "| {} | {} | {won}/{drawn}/{lost} | {positions} | {held_out} | {:.5} | {before:.5} | {after:.5} |",
            round.number, round.games, round.slope
        );
    }
    let _ = writeln!(text, "\n{loss}");
    text
}

/// A round as one line of numbers.
pub(crate) fn write_round(round: &Round) -> String {
    let [won, drawn, lost] = round.results;
    let [positions, held_out] = round.positions;
    let [before, after] = round.loss;
    format!(
        "{} {} {won} {drawn} {lost} {positions} {held_out} {} {before} {after}\n",
        round.number, round.games, round.slope
    )
}

/// What [`write_round`] wrote.
pub(crate) fn read_round(text: &str) -> Option<Round> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let whole = |i: usize| words.get(i)?.parse::<u64>().ok();
    let real = |i: usize| words.get(i)?.parse::<f64>().ok();
    Some(Round {
        number: u32::try_from(whole(0)?).ok()?,
        games: whole(1)?,
        results: [whole(2)?, whole(3)?, whole(4)?],
        positions: [whole(5)?, whole(6)?],
        slope: real(7)?,
        loss: [real(8)?, real(9)?],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_read_as_it_was_written() {
        let round = Round {
            number: 2,
            games: 30,
            results: [10, 5, 15],
            positions: [900, 100],
            slope: 0.00437,
            loss: [0.6, 0.512_345],
        };
        assert_eq!(read_round(&write_round(&round)), Some(round));
        assert_eq!(read_round("2 30"), None);
        assert!(
            card(&Plan::default(), &[round], REGRESSION)
                .contains("| 2 | 30 | 10/5/15 | 900 | 100 | 0.00437 |")
        );
    }
}

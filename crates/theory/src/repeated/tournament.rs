//! Round-robin tournaments of an iterated game, with noise: every strategy against every other and itself.

use tah_rules::Dice;

use super::strategies::{Choice, Strategy, View};
use crate::number::{Rational, whole};

/// What a round pays: to one who cooperates or defects against one who does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payoffs {
    /// Both cooperate.
    pub reward: Rational,
    /// One cooperates and is betrayed.
    pub sucker: Rational,
    /// One betrays.
    pub temptation: Rational,
    /// Both defect.
    pub punishment: Rational,
}

impl Default for Payoffs {
    /// Axelrod's 3, 0, 5, 1.
    fn default() -> Self {
        let [reward, sucker, temptation, punishment] = [3, 0, 5, 1].map(whole);
        Self { reward, sucker, temptation, punishment }
    }
}

/// A tournament to be played.
#[derive(Clone)]
pub struct Tournament {
    /// Who takes part.
    pub players: Vec<Strategy>,
    /// How long a meeting is.
    pub rounds: usize,
    /// How often each pair meets.
    pub repetitions: usize,
    /// How likely a choice turns into the other one by accident.
    pub noise: f64,
    /// What a round pays.
    pub payoffs: Payoffs,
    /// From what the dice start.
    pub seed: u64,
}

/// How a strategy fared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its place among the players.
    pub player: usize,
    /// What it got in a round, on average over all meetings.
    pub score: Rational,
    /// How often it cooperated, of all its rounds.
    pub cooperation: Rational,
    /// What it got in a round against each of the players.
    pub against: Vec<Rational>,
}

/// How often each pair of choices was made in a meeting: both cooperate, the first is betrayed, the first betrays, both
/// defect.
type Counts = [u64; 4];

impl Tournament {
    /// Plays it, and lists the strategies from the best to the worst.
    pub fn play(&self) -> Vec<Standing> {
        let players = self.players.len();
        let mut counts = vec![vec![[0; 4]; players]; players];
        let mut dice = Dice::new(self.seed);
        let pairs = (0..players).flat_map(|first| (first..players).map(move |second| (first, second)));
        for (first, second) in pairs {
            for _ in 0..self.repetitions {
                let [cc, cd, dc, dd] = self.meet(first, second, &mut dice);
                add(&mut counts[first][second], [cc, cd, dc, dd]);
                if first != second {
                    add(&mut counts[second][first], [cc, dc, cd, dd]);
                }
            }
        }
        let mut standings: Vec<Standing> =
            (0..players).map(|player| self.standing(player, &counts[player])).collect();
        standings.sort_by(|a, b| b.score.cmp(&a.score).then(a.player.cmp(&b.player)));
        standings
    }

    fn meet(&self, first: usize, second: usize, dice: &mut Dice) -> Counts {
        let mut histories: [Vec<Choice>; 2] = [Vec::new(), Vec::new()];
        let mut counts = [0; 4];
        for _ in 0..self.rounds {
            let [own, other] = [0, 1].map(|side| {
                let view = View { own: &histories[side], other: &histories[1 - side] };
                let player = if side == 0 { first } else { second };
                let choice = (self.players[player].choose)(view, dice);
                let slips = self.noise > 0.0 && dice.unit() < self.noise;
                if slips { choice.other() } else { choice }
            });
            let place = 2 * usize::from(own == Choice::Defect) + usize::from(other == Choice::Defect);
            counts[place] += 1;
            histories[0].push(own);
            histories[1].push(other);
        }
        counts
    }

    fn standing(&self, player: usize, counts: &[Counts]) -> Standing {
        let mut sum: Counts = [0; 4];
        for counts in counts {
            add(&mut sum, *counts);
        }
        let rounds: u64 = sum.iter().sum();
        let cooperated = Rational::new((sum[0] + sum[1]).into(), rounds.max(1).into());
        Standing {
            player,
            score: self.mean(sum),
            cooperation: cooperated,
            against: counts.iter().map(|counts| self.mean(*counts)).collect(),
        }
    }

    fn mean(&self, counts: Counts) -> Rational {
        let Payoffs { reward, sucker, temptation, punishment } = &self.payoffs;
        let times = |payoff: &Rational, count: u64| payoff * Rational::from_integer(count.into());
        let [cc, cd, dc, dd] = counts;
        let sum = times(reward, cc) + times(sucker, cd) + times(temptation, dc) + times(punishment, dd);
        sum / Rational::from_integer((cc + cd + dc + dd).max(1).into())
    }
}

fn add(sum: &mut Counts, counts: Counts) {
    sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repeated::{STRATEGIES, strategy};

    fn tournament(names: &[&str], noise: f64) -> Tournament {
        Tournament {
            players: names.iter().map(|name| *strategy(name).unwrap()).collect(),
            rounds: 100,
            repetitions: 1,
            noise,
            payoffs: Payoffs::default(),
            seed: 1,
        }
    }

    #[test]
    fn meetings_pay_what_they_must() {
        let standings = tournament(&["cooperator", "defector", "tit-for-tat"], 0.0).play();
        let of = |player: usize| standings.iter().find(|standing| standing.player == player).unwrap();
        assert_eq!(of(0).against, [whole(3), whole(0), whole(3)]);
        // Tit for tat is betrayed once.
        assert_eq!(of(2).against[1], Rational::new(99.into(), 100.into()));
        assert_eq!(of(1).against[2], Rational::new(104.into(), 100.into()));
        assert_eq!(of(1).score, standings[0].score.clone().max(of(1).score.clone()));
    }

    #[test]
    fn niceness_wins_among_many_and_noise_hurts_tit_for_tat() {
        let all = Tournament { players: STRATEGIES.to_vec(), repetitions: 5, ..tournament(&[], 0.0) };
        let standings = all.play();
        let rank = |name: &str| standings.iter().position(|s| STRATEGIES[s.player].name == name).unwrap();
        assert!(rank("tit-for-tat") < 10 && rank("tit-for-tat") < rank("defector"));
        let alone = |noise| tournament(&["tit-for-tat"], noise).play()[0].score.clone();
        assert_eq!(alone(0.0), whole(3));
        assert!(alone(0.05) < whole(3));
        assert_eq!(all.play(), standings, "the same seed plays the same");
    }
}

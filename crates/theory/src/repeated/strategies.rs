//! The classical strategies of the iterated dilemma (R. Axelrod, "The Evolution of Cooperation", 1984, and after).

use tah_rules::Dice;

/// What a player does in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Works together.
    Cooperate,
    /// Does not.
    Defect,
}

use Choice::{Cooperate, Defect};

impl Choice {
    /// The other choice.
    #[must_use]
    pub fn other(self) -> Self {
        if self == Cooperate { Defect } else { Cooperate }
    }
}

/// What a player remembers: all rounds so far, as they were played.
#[derive(Clone, Copy, Debug)]
pub struct View<'h> {
    /// Its own choices.
    pub own: &'h [Choice],
    /// The opponent's.
    pub other: &'h [Choice],
}

impl View<'_> {
    /// The opponent's choice so many rounds ago, 1 for the last; cooperation before the first.
    fn last(&self, ago: usize) -> Choice {
        self.other.len().checked_sub(ago).map_or(Cooperate, |i| self.other[i])
    }

    fn own_last(&self) -> Choice {
        self.own.last().copied().unwrap_or(Cooperate)
    }

    fn defections(&self) -> usize {
        self.other.iter().filter(|&&choice| choice == Defect).count()
    }

    fn is_first(&self) -> bool {
        self.own.is_empty()
    }
}

/// A strategy: what it does after what it has seen.
#[derive(Clone, Copy)]
pub struct Strategy {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Its next choice.
    pub choose: fn(View<'_>, &mut Dice) -> Choice,
}

/// Cooperates with a probability.
fn perhaps(dice: &mut Dice, probability: f64) -> Choice {
    if dice.unit() < probability { Cooperate } else { Defect }
}

fn cooperate_if(condition: bool) -> Choice {
    if condition { Cooperate } else { Defect }
}

const fn named(
    name: &'static str,
    about: &'static str,
    choose: fn(View<'_>, &mut Dice) -> Choice,
) -> Strategy {
    Strategy { name, about, choose }
}

/// All strategies.
pub const STRATEGIES: [Strategy; 20] = [
    named("cooperator", "always cooperates", |_, _| Cooperate),
    named("defector", "always defects", |_, _| Defect),
    named("random", "tosses a coin", |_, dice| perhaps(dice, 0.5)),
    named("tit-for-tat", "does what the other did last", |view, _| view.last(1)),
    named("tit-for-two-tats", "defects after two defections in a row", |view, _| {
        cooperate_if(view.last(1) == Cooperate || view.last(2) == Cooperate)
    }),
    named("two-tits-for-tat", "defects twice after a defection", |view, _| {
        cooperate_if(view.last(1) == Cooperate && view.last(2) == Cooperate)
    }),
    named("suspicious-tit-for-tat", "tit for tat that begins with defection", |view, _| {
        if view.is_first() { Defect } else { view.last(1) }
    }),
    named("generous-tit-for-tat", "forgives one defection in three", |view, dice| match view.last(1) {
        Cooperate => Cooperate,
        Defect => perhaps(dice, 1.0 / 3.0),
    }),
    named("reverse-tit-for-tat", "does the opposite of what the other did", |view, _| {
        if view.is_first() { Defect } else { view.last(1).other() }
    }),
    named("hard-tit-for-tat", "defects if the other did in the last three rounds", |view, _| {
        cooperate_if((1..=3).all(|ago| view.last(ago) == Cooperate))
    }),
    named("grim", "never forgives a defection", |view, _| cooperate_if(view.defections() == 0)),
    named("pavlov", "stays with what went well, changes what did not", |view, _| {
        if view.last(1) == Cooperate { view.own_last() } else { view.own_last().other() }
    }),
    named("soft-majority", "does what the other mostly did; cooperates when even", |view, _| {
        cooperate_if(2 * view.defections() <= view.other.len())
    }),
    named("hard-majority", "does what the other mostly did; defects when even", |view, _| {
        cooperate_if(2 * view.defections() < view.other.len())
    }),
    named("alternator", "cooperates and defects in turn", |view, _| {
        if view.is_first() { Cooperate } else { view.own_last().other() }
    }),
    named("joss", "tit for tat that defects one time in ten", |view, dice| match view.last(1) {
        Cooperate => perhaps(dice, 0.9),
        Defect => Defect,
    }),
    named("prober", "tests whether defection is punished, then tit for tat", |view, _| {
        match view.own.len() {
            0 => Defect,
            1 | 2 => Cooperate,
            _ if view.other[1] == Cooperate && view.other[2] == Cooperate => Defect,
            _ => view.last(1),
        }
    }),
    named("tester", "defects once, makes up if punished, else exploits", |view, _| match view.own.len() {
        0 => Defect,
        rounds => match view.other.iter().position(|&choice| choice == Defect) {
            Some(first) if rounds <= first + 2 => Cooperate,
            Some(_) => view.last(1),
            None => cooperate_if(rounds % 2 == 1),
        },
    }),
    named("gradual", "punishes the nth defection n times, then makes peace", |view, _| gradual(view)),
    named(
        "forgiver",
        "defects while the other has defected in more than a tenth of the rounds",
        |view, _| cooperate_if(10 * view.defections() <= view.other.len()),
    ),
];

/// Punishes the nth defection it meets in peace by n defections, and then cooperates twice whatever comes.
fn gradual(view: View<'_>) -> Choice {
    let (mut punish, mut calm, mut met) = (0, 0, 0);
    for &choice in view.other {
        if punish > 0 {
            punish -= 1;
            calm = if punish == 0 { 2 } else { 0 };
        } else if calm > 0 {
            calm -= 1;
        } else if choice == Defect {
            met += 1;
            punish = met;
        }
    }
    cooperate_if(punish == 0)
}

/// The strategy of this name.
pub fn strategy(name: &str) -> Option<&'static Strategy> {
    STRATEGIES.iter().find(|strategy| strategy.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(name: &str, own: &[Choice], other: &[Choice]) -> Choice {
        (strategy(name).unwrap().choose)(View { own, other }, &mut Dice::new(1))
    }

    #[test]
    fn strategies_do_what_they_say() {
        let (c, d) = (Cooperate, Defect);
        assert_eq!(reply("tit-for-tat", &[c], &[d]), d);
        assert_eq!(reply("tit-for-two-tats", &[c], &[d]), c);
        assert_eq!(reply("tit-for-two-tats", &[c, c], &[d, d]), d);
        assert_eq!(reply("grim", &[c, c, c], &[d, c, c]), d);
        assert_eq!(reply("pavlov", &[d], &[d]), c);
        assert_eq!(reply("pavlov", &[d], &[c]), d);
        assert_eq!(reply("suspicious-tit-for-tat", &[], &[]), d);
        assert_eq!(reply("soft-majority", &[c, c], &[c, d]), c);
        assert_eq!(reply("hard-majority", &[c, c], &[c, d]), d);
        assert_eq!(reply("prober", &[d, c, c], &[c, c, c]), d);
        // The second defection is punished twice, then peace.
        let play = |other: &[Choice]| reply("gradual", &vec![c; other.len()], other);
        assert_eq!((play(&[d]), play(&[d, c])), (d, c));
        assert_eq!(
            (play(&[d, c, c, c, d]), play(&[d, c, c, c, d, c]), play(&[d, c, c, c, d, c, c])),
            (d, d, c)
        );
    }

    #[test]
    fn names_are_different() {
        for (i, strategy) in STRATEGIES.iter().enumerate() {
            assert!(STRATEGIES[..i].iter().all(|other| other.name != strategy.name));
        }
    }
}

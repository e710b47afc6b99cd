//! Backgammon's engine: plays by the strong search without a cube, cubes by the model of cubeful play.

use std::sync::Arc;

use tah_games::backgammon::advice;
use tah_games::backgammon::network::{Learned, Networks, Tesauro};
use tah_games::backgammon::{Action, Backgammon, Phase, State};
use tah_learn::networks::{Course, Stage};
use tah_rules::{Guide, Label, Practice};
use tah_search::Counters;

use crate::engines::strong_chance::{Steps, search};
use crate::error::{Error, Result};
use crate::kit::{Answer, Detail, Question};
use crate::learning::Schooling;

/// The depth unless one is given: a play and two replies, what players call two plies.
const USUAL_DEPTH: u32 = 5;
/// As many plays are told with their values.
const TOLD: u32 = 5;

/// How many plies of the players' counting a depth in steps is: a play alone is none, each roll and reply are one more.
fn plies(depth: Option<u32>) -> u32 {
    depth.map_or(2, |depth| depth.saturating_sub(1) / 2).min(3)
}

/// What to do in a position.
pub(crate) fn strong(
    networks: &Arc<Networks>,
    question: &Question<'_, Backgammon>,
) -> Result<Answer<Action>> {
    let mut guide = Learned::new(Arc::clone(networks));
    let (rules, state, settings) = (question.rules, question.state, question.settings);
    match state.phase() {
        Phase::Moving(_) => {
            let mut plain = *rules;
            plain.stakes.is_cube_dead = true;
            let is_clocked = settings.time.is_some() || settings.nodes.is_some();
            let depth = settings.depth.or_else(|| (!is_clocked).then_some(USUAL_DEPTH));
            let asked = Question { settings: &with_lines(settings), ..*question };
            search(&asked, (&plain, &state.with_dead_cube()), &guide, Steps { depth, step: 2 })
        }
        Phase::Opening | Phase::Rolling | Phase::Over | Phase::Dropped(_) => {
            let value = guide.evaluate(rules, state, question.viewpoint);
            Ok(Answer { value: Some(value), ..Answer::default() })
        }
        _ => Ok(cube(networks, rules, state, plies(settings.depth))),
    }
}

fn with_lines(settings: &crate::Settings) -> crate::Settings {
    crate::Settings { multipv: Some(settings.multipv.unwrap_or(TOLD)), ..settings.clone() }
}

/// What to do with the cube, with what each action is worth to the player who decides.
fn cube(networks: &Networks, rules: &Backgammon, state: &State, plies: u32) -> Answer<Action> {
    let Some((best, worth)) = advice::best(networks, rules, state, plies) else { return Answer::default() };
    let advice = advice::cube(networks, state, plies);
    let listed = match state.phase() {
        Phase::Deciding => {
            vec![(Action::Roll, advice.no_double), (Action::Double, advice.take.min(advice.drop))]
        }
        Phase::Offered => vec![(Action::Take, -advice.take), (Action::Drop, -advice.drop)],
        _ => Vec::new(),
    };
    let details = listed.into_iter().map(|(m, value)| Detail { value: Some(value), ..Detail::new(m) });
    Answer {
        value: Some(worth),
        best: vec![best],
        line: vec![best],
        depth: 2 * plies + 1,
        details: details.collect(),
        counters: Counters { nodes: 1, ..Counters::default() },
        ..Answer::default()
    }
}

/// What each play of the roll in hand is worth at a glance, in the order of the legal moves.
pub(crate) fn worths(networks: &Networks, rules: &Backgammon, state: &State) -> Option<Vec<f64>> {
    let Phase::Moving(_) = state.phase() else { return None };
    let list = advice::plays(networks, rules, state, 0);
    let worth =
        |m: Action| list.iter().find(|advice| Action::Play(advice.play) == m).map(|advice| advice.worth);
    tah_rules::legal_moves(rules, state).into_iter().map(worth).collect()
}

/// How the networks that come with the program were taught: one for all contact from nothing, then one for each kind of it.
pub(crate) fn course() -> Course {
    let stages = vec![
        stage(Label::Next(0.7), 0.0, [1_500, 20, 1], [0.002, 0.001]),
        stage(Label::Next(0.5), 0.0, [10_000, 20, 1], [0.001, 0.0002]),
        stage(Label::AllRolls(0.7), 0.25, [200, 1_000, 6], [0.0005, 0.00002]),
        division(),
    ];
    Course { stages, seed: 1, threads: 1, continues: false, last: None }
}

/// The last of it, for networks that have learned.
fn kinds() -> Course {
    Course { stages: vec![division()], ..course() }
}

fn division() -> Stage {
    Stage { divides: true, ..stage(Label::AllRolls(0.7), 0.25, [14, 5_000, 6], [0.0005, 0.00002]) }
}

fn stage(label: Label, strays: f32, [generations, games, epochs]: [u32; 3], rate: [f32; 2]) -> Stage {
    let practice = Practice { label, variety: 0.5, strays };
    Stage { generations, games, practice, epochs, batch: 64, rate, divides: false }
}

/// TD-Gammon's first run: plain TD(0.7), game by game.
fn tesauro() -> Course {
    let stage = Stage {
        generations: 30_000,
        games: 1,
        practice: Practice { label: Label::Next(0.7), variety: 0.0, strays: 0.0 },
        epochs: 1,
        batch: 16,
        rate: [0.002, 0.001],
        divides: false,
    };
    Course { stages: vec![stage], seed: 1, threads: 1, continues: false, last: None }
}

/// What may be taught: the networks themselves, those for kinds of contact from what one for all knows, and the lesson.
pub(crate) const PRESETS: [&str; 3] = ["networks", "kinds", "tesauro-1992"];

/// Teaches what the preset says.
pub(crate) fn school(schooling: &mut Schooling<'_>) -> Result<()> {
    match schooling.preset.as_deref() {
        None | Some("networks") if schooling.continues => schooling.teach(Networks::learned(), course()),
        None | Some("networks") => schooling.teach(&Networks::untaught(), course()),
        Some("kinds") if schooling.continues => schooling.teach(Networks::learned(), kinds()),
        Some("kinds") => Err(Error::new("`kinds` begins with networks that have learned", "--continue")),
        Some("tesauro-1992") => schooling.teach(&Tesauro::default(), tesauro()),
        Some(other) => {
            Err(Error::new(format!("there is no preset `{other}`"), format!("one of {}", PRESETS.join(", "))))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn the_course_divides_networks_at_its_end_and_kinds_is_that_end() {
        let divides: Vec<bool> = course().stages.iter().map(|stage| stage.divides).collect();
        assert_eq!(divides, [false, false, false, true]);
        assert_eq!(kinds().stages, course().stages[3..]);
    }

    #[test]
    fn kinds_do_not_begin_with_nothing() {
        let mut schooling = Schooling {
            preset: Some("kinds".into()),
            games: None,
            generations: None,
            seed: 1,
            threads: 1,
            continues: false,
            folder: Path::new("nowhere"),
            stop: &AtomicBool::new(true),
            told: &mut |_| (),
        };
        assert_eq!(school(&mut schooling).unwrap_err().expected, "--continue");
        assert!(!Path::new("nowhere").exists());
    }
}

//! The strong search as an engine: a new one for every question, so that the same question has the same answer.

use tah_rules::{Draw, Guide, Keyed, Notation, Rules, Turn};
use tah_search::Counters;
use tah_search::strong::{Engine, Limits, Report, Worth};

use crate::book::Advice;
use crate::error::{Error, Result};
use crate::kit::{Answer, Detail, Kit, Progress, Question};
use crate::session::DEFAULT_TIME;
use crate::settings::Settings;
use crate::thinker::{Mind, Setup, Speech, Thinker, stoppable};

impl<R> Kit<R>
where
    R: Keyed + Notation + Draw + Clone + Send + Sync + 'static,
    R::State: Send + Sync,
    R::Move: Send + Sync,
{
    /// The strong search, guided by `guide`, which protocols speak to as people do.
    #[must_use]
    pub fn strong<G: Guide<R> + Clone + Send + Sync + 'static>(self, guide: G) -> Self {
        self.strong_speaking(guide, Speech::of_people())
    }

    /// The strong search, guided by `guide`, which protocols speak to by `speech`.
    #[must_use]
    pub fn strong_speaking<G>(mut self, guide: G, speech: Speech<R>) -> Self
    where
        G: Guide<R> + Clone + Send + Sync + 'static,
    {
        let (its_guide, its_advice, advice) = (guide.clone(), self.advice.clone(), self.advice.clone());
        self.thinker = Some(Box::new(move |rules: &R, setup| {
            let mind = Mind::new(rules, &its_guide, speech, &setup)?.advised(its_advice.clone());
            Ok(Box::new(mind) as Box<dyn Thinker>)
        }));
        self.add("strong", move |question, _| run(question, &guide, advice.as_ref()));
        self
    }
}

fn run<R, G>(question: &Question<'_, R>, guide: &G, advice: Option<&Advice<R>>) -> Result<Answer<R::Move>>
where
    R: Keyed + Notation + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    let settings = question.settings;
    let mut guide = guide.clone();
    if let Some(folder) = &settings.syzygy {
        guide.use_database(folder).map_err(|why| Error::new(why, "a folder of Syzygy tables, in chess"))?;
    }
    let mut limits = limits(settings);
    if limits.lines <= 1 {
        let advised = advice.and_then(|advice| advice(question.rules, question.state));
        limits.only.extend(advised.or_else(|| guide.database_move(question.rules, question.state)));
    }
    let scale = Scale::of(question, &guide);
    let mut engine: Engine<R, G> =
        Engine::new(question.rules.clone(), guide, Setup::of(settings).for_search()?);
    let found = stoppable(question.stop, |control| {
        engine.search(question.state, &limits, control, |report| {
            let value = report.best().map(|line| scale.value(line.worth()));
            let done = report.depth.into();
            let first = report.best().and_then(|line| line.moves.first().copied());
            let chosen = first.map(|m| question.rules.move_text(question.state, m));
            (question.progress)(&Progress { unit: "depth", done, value, nodes: report.nodes, chosen });
        })
    });
    found.map(|report| answer(&report, &scale)).map_err(|why| Error::new(why.to_string(), ""))
}

fn limits<M>(settings: &Settings) -> Limits<M> {
    Limits {
        depth: settings.depth,
        nodes: settings.nodes,
        time: if settings.is_unlimited() { Some(DEFAULT_TIME) } else { settings.time },
        lines: settings.multipv.unwrap_or(1) as usize,
        ..Limits::default()
    }
}

/// From the points of the search to the values of the game's other engines.
struct Scale {
    /// Points in one unit of the evaluation.
    points: f64,
    /// What a won and a lost game are worth.
    won: f64,
    lost: f64,
    /// −1 if the value is asked for who is not to move.
    sign: f64,
}

impl Scale {
    fn of<R: Rules, G: Guide<R>>(question: &Question<'_, R>, guide: &G) -> Self {
        let bounds = guide.bounds(question.rules, question.viewpoint);
        let is_own = question.rules.turn(question.state) == Turn::Player(question.viewpoint);
        Self {
            points: guide.scale(question.rules, question.viewpoint),
            won: bounds.high,
            lost: bounds.low,
            sign: if is_own { 1.0 } else { -1.0 },
        }
    }

    /// The value for the viewpoint.
    fn value(&self, worth: Worth) -> f64 {
        // Adding zero turns −0 into 0.
        self.sign * self.to_mover(worth) + 0.0
    }

    /// The value for who is to move.
    fn to_mover(&self, worth: Worth) -> f64 {
        match worth {
            Worth::Points(points) => f64::from(points) / self.points,
            Worth::WinIn(_) => self.won,
            Worth::LossIn(_) => self.lost,
        }
    }
}

fn answer<M: Copy>(report: &Report<M>, scale: &Scale) -> Answer<M> {
    let mut answer = Answer {
        depth: if report.is_complete { report.depth } else { report.depth.saturating_sub(1) },
        counters: Counters { nodes: report.nodes, ..Counters::default() },
        ..Answer::default()
    };
    let Some(best) = report.best() else { return answer };
    answer.best = best.moves.first().copied().into_iter().collect();
    answer.line.clone_from(&best.moves);
    // Stopped before the first ply, it has a move but no opinion.
    let is_known = report.is_complete || report.depth > 1;
    answer.value = is_known.then(|| scale.value(best.worth()));
    answer.distance = match best.worth() {
        Worth::WinIn(plies) | Worth::LossIn(plies) if is_known => Some(plies),
        _ => None,
    };
    if report.lines.len() > 1 && is_known {
        let detail = |line: &tah_search::strong::Line<M>| {
            let m = *line.moves.first()?;
            Some(Detail { value: Some(scale.to_mover(line.worth()) + 0.0), ..Detail::new(m) })
        };
        answer.details = report.lines.iter().filter_map(detail).collect();
    }
    answer
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use crate::{Call, Report, Spec, catalogue};

    fn ask(game: &str, position: &str, spec: &str, call: &Call<'_>) -> Report {
        let mut session = catalogue::open(&Spec::parse(game).unwrap()).unwrap();
        session.set_position(position).unwrap();
        session.best(&Spec::parse(spec).unwrap(), call).unwrap()
    }

    #[test]
    fn a_win_has_the_value_of_the_other_engines_and_a_distance() {
        let won = ask("connect-four", "414142", "strong,depth=6", &Call::default());
        let other = ask("connect-four", "414142", "alpha-beta,depth=6", &Call::default());
        assert_eq!((won.chosen.as_deref(), won.distance), (Some("4"), Some(1)));
        assert_eq!((won.value, other.value), (Some(1000.0), Some(1000.0)));
        let lost = ask("chess", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", "strong,depth=6", &Call::default());
        assert_eq!((lost.value, lost.distance), (Some(-1000.0), Some(2)));
    }

    #[test]
    fn several_lines_are_details_best_first() {
        let report =
            ask("chess", "startpos", "strong,depth=5,multipv=3,threads=2,hash=1MB", &Call::default());
        let values: Vec<_> = report.details.iter().filter_map(|detail| detail.value).collect();
        assert!(values.len() == 3 && values.is_sorted_by(|a, b| a >= b), "{values:?}");
        assert_eq!(report.chosen.as_ref(), Some(&report.details[0].text));
    }

    #[test]
    fn the_flag_stops_it_with_a_move() {
        let stop = AtomicBool::new(true);
        let report =
            ask("chess", "startpos", "strong,depth=100", &Call { stop: Some(&stop), progress: &|_| {} });
        assert!(report.chosen.is_some() && report.depth < 100);
    }
}

//! Guides whose weights can be learned: what an evaluation is made of, and how it gets its numbers.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use tah_learn::foretell::{Foretold, Study, foretell};
use tah_learn::networks::{Course as NetworkCourse, Generation, learn as learn_networks};
use tah_learn::tables::{Course, News, Term, learn};
use tah_learn::{Event, Plan, Round, train, train_network};
use tah_rules::{Breakdown, Draw, Guide, Keyed, Linear, Networked, Notation, Rules, Tabled, Turn, Updatable};

use crate::error::{Error, Result};
use crate::kit::Kit;

/// What the evaluation of a position is made of.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explanation {
    /// The stages of the game, and how much of each the position is.
    pub stages: Vec<Stage>,
    /// The features that count.
    pub features: Vec<Feature>,
    /// What else matters: name and value.
    pub notes: Vec<(String, String)>,
    /// The sum for the first player, in points; what corrects the features is in it.
    pub sum: f64,
    /// The evaluation for the first player in whole points, as the search sees it.
    pub points: i32,
}

/// A stage of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// How much of it the position is.
    pub share: f64,
}

/// A feature that counts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Feature {
    /// Its name.
    pub name: String,
    /// How often it counts for the first and for the second player.
    pub counts: [i32; 2],
    /// What it is worth at each stage, in points.
    pub weights: Vec<f64>,
    /// What it adds for the first player, in points.
    pub worth: f64,
}

/// How networks are to be taught.
pub struct Schooling<'s> {
    /// Which of the game's ways; its usual one if nothing is said.
    pub preset: Option<String>,
    /// About how many games in all; as many as the way says if nothing is said.
    pub games: Option<u64>,
    /// After which generation it ends early, to be continued or not.
    pub generations: Option<u32>,
    /// From which all dice come.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: usize,
    /// Whether it begins with the weights that are there.
    pub continues: bool,
    /// The folder for weights and card.
    pub folder: &'s Path,
    /// Ends it, to be continued later.
    pub stop: &'s AtomicBool,
    /// Told of every generation.
    pub told: &'s mut dyn FnMut(&Generation),
}

impl Schooling<'_> {
    /// Teaches `pupil` by `course`, as it is asked for.
    pub(crate) fn teach<N: Networked>(&mut self, pupil: &N, course: NetworkCourse) -> Result<()> {
        let course = match self.games {
            Some(games) => course.with_games(games),
            None => course,
        };
        let (seed, threads, continues, last) = (self.seed, self.threads, self.continues, self.generations);
        let course = NetworkCourse { seed, threads, continues, last, ..course };
        learn_networks(pupil, &course, self.folder, self.stop, self.told)
            .map(drop)
            .map_err(|trouble| Error::new(trouble.to_string(), ""))
    }
}

/// Teaches networks.
pub(crate) type School = fn(&mut Schooling<'_>) -> Result<()>;

/// Explains a position.
pub(crate) type Explain<R> = dyn Fn(&R, &<R as tah_rules::Rules>::State) -> Explanation + Send + Sync;
/// Trains the evaluation.
pub(crate) type Train<R> =
    dyn Fn(&R, &Plan, &Path, &AtomicBool, &mut dyn FnMut(Event)) -> Result<Vec<Round>> + Send + Sync;

/// Teaches an evaluation by tables.
pub(crate) type Teach =
    dyn Fn(&Course, &Path, &AtomicBool, &mut dyn FnMut(News)) -> Result<Vec<Term>> + Send + Sync;

/// Measures how well shallow searches foretell deep ones; told how many positions are done.
pub(crate) type Foretell<R> =
    dyn Fn(&R, &Study, &AtomicBool, &mut dyn FnMut(u32)) -> Result<Foretold> + Send + Sync;

impl<R: Rules> Kit<R> {
    /// Networks that can be taught.
    #[must_use]
    pub fn learning_networks(mut self, school: fn(&mut Schooling<'_>) -> Result<()>) -> Self {
        self.school = Some(school);
        self
    }

    /// What each legal move is worth at a glance, in their order.
    #[must_use]
    pub fn worths(
        mut self,
        worths: impl Fn(&R, &R::State) -> Option<Vec<f64>> + Send + Sync + 'static,
    ) -> Self {
        self.worths = Some(Box::new(worths));
        self
    }

    /// An evaluation by tables that can be trained.
    #[must_use]
    pub fn learning_tables<T: Tabled + 'static>(mut self, pupil: T) -> Self {
        self.teach = Some(Box::new(move |course, folder, stop, told| {
            let taught = learn(&pupil, course, folder, stop, told);
            taught.map(|(_, terms)| terms).map_err(|trouble| Error::new(trouble.to_string(), ""))
        }));
        self
    }
}

impl<R> Kit<R>
where
    R: Keyed + Notation + Draw + Clone + Send + Sync + 'static,
    R::State: Send + Sync,
    R::Move: Send + Sync,
{
    /// A guide whose searches can be compared.
    #[must_use]
    pub fn foretelling<G: Guide<R> + Clone + Send + Sync + 'static>(mut self, guide: G) -> Self {
        self.foretell = Some(Box::new(move |rules: &R, study, stop, told| {
            foretell(rules, &guide, study, stop, told).map_err(|trouble| Error::new(trouble.to_string(), ""))
        }));
        self
    }

    /// A network that can be trained, at first by the games of a teacher.
    #[must_use]
    pub fn learning_network<T, G>(mut self, teacher: T, pupil: G) -> Self
    where
        T: Guide<R> + Clone + Send + Sync + 'static,
        G: Updatable<R> + Clone + Send + Sync + 'static,
    {
        if let Some(explain) = self.explain.take() {
            let guide = pupil.clone();
            self.explain = Some(Box::new(move |rules: &R, state: &R::State| {
                corrected(explain(rules, state), rules, state, &mut guide.clone())
            }));
        }
        self.train = Some(Box::new(move |rules: &R, plan, folder, stop, told| {
            let trained = train_network(rules, (&teacher, &pupil), plan, folder, stop, told);
            trained.map(|trained| trained.rounds).map_err(|trouble| Error::new(trouble.to_string(), ""))
        }));
        self
    }

    /// A guide that can be explained and trained.
    #[must_use]
    pub fn learning<G: Linear<R> + Clone + Send + Sync + 'static>(mut self, guide: G) -> Self {
        let its_guide = guide.clone();
        self.explain = Some(Box::new(move |rules: &R, state: &R::State| {
            let mut guide = its_guide.clone();
            let parts = guide.breakdown(rules, state);
            explanation(&guide, &parts)
        }));
        self.train = Some(Box::new(move |rules: &R, plan, folder, stop, told| {
            let trained = train(rules, &guide, plan, folder, stop, told);
            trained.map(|trained| trained.rounds).map_err(|trouble| Error::new(trouble.to_string(), ""))
        }));
        self
    }
}

/// The explanation by features where `guide` evaluates: by how much it thinks otherwise is a note, and its evaluation is the one that the
/// search sees.
fn corrected<R: Rules, G: Guide<R>>(
    explanation: Explanation,
    rules: &R,
    state: &R::State,
    guide: &mut G,
) -> Explanation {
    let Turn::Player(player) = rules.turn(state) else { return explanation };
    let sign = if player == 0 { 1 } else { -1 };
    let points = sign * guide.points(rules, state, player);
    let correction = points - explanation.points;
    let mut notes = explanation.notes;
    notes.push(("network".to_owned(), format!("{correction:+}")));
    Explanation { notes, sum: explanation.sum + f64::from(correction), points, ..explanation }
}

fn explanation<R: Keyed, G: Linear<R>>(guide: &G, parts: &Breakdown) -> Explanation {
    let (names, all) = (guide.stages(), guide.weights());
    let feature = |&(feature, counts): &(usize, [i32; 2])| {
        let weights = all[feature * names.len()..(feature + 1) * names.len()].to_vec();
        let weight: f64 = weights.iter().zip(&parts.shares).map(|(weight, share)| weight * share).sum();
        let worth = f64::from(counts[0] - counts[1]) * weight + 0.0;
        Feature { name: guide.feature_name(feature), counts, weights, worth }
    };
    let features: Vec<Feature> = parts.counts.iter().map(feature).collect();
    let stage = |(name, &share): (&&str, &f64)| Stage { name: (*name).to_owned(), share };
    Explanation {
        stages: names.iter().zip(&parts.shares).map(stage).collect(),
        sum: features.iter().map(|feature| feature.worth).sum(),
        features,
        notes: parts.notes.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
        points: parts.points,
    }
}

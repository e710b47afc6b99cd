//! The quiz: exercises on alpha-beta, and their grading.

use std::collections::BTreeMap;

use axum::Json;
use serde::{Deserialize, Serialize};
use tah_host::Error;
use tah_host::figure::{FigureNode, Plan, Shape};
use tah_host::lesson::{Asked, Graded, Level, Quiz, QuizAnswer, figure_of_tree, parse_number, read_tree};

use super::Area;
use super::document::{Operation, needed, optional};
use crate::failure::{Answer, Body, Query};
use crate::limits;

pub(super) fn area() -> Area {
    let ask = Operation::get(
        "/api/quiz",
        "An exercise: a random tree of a level, or one on a tree that is given",
        "tree, level, asked (values, windows), nodes in preorder, plan (where they stand)",
    );
    let grade = Operation::post(
        "/api/quiz/grade",
        "Grades an answer",
        "right, wrongly_named, missed, first_wrong (step, node, what, sentence), explanation, solution (leaves, values, windows)",
    );
    Area::new()
        .with(
            ask.query([
                optional("level", "string", "easy, medium or hard"),
                optional("seed", "integer", "which of the random trees"),
                optional("tree", "string", "a tree of your own"),
            ]),
            begin,
        )
        .with(
            grade.body([
                needed("tree", "string", "the tree"),
                optional("level", "string", "what is asked: easy, medium or hard"),
                optional("leaves", "array", "the numbers of the leaves that are never visited"),
                optional("values", "object", "for nodes in preorder from 0 what they return, as text"),
                optional(
                    "windows",
                    "object",
                    "for nodes in preorder from 0 α and β when they are entered, as texts",
                ),
            ]),
            check,
        )
}

/// Which exercise.
#[derive(Deserialize)]
struct Wanted {
    level: Option<String>,
    seed: Option<u64>,
    tree: Option<String>,
}

/// An exercise.
#[derive(Serialize)]
struct Exercise {
    tree: String,
    level: Level,
    asked: Asked,
    nodes: Vec<FigureNode>,
    plan: Plan,
}

fn level(name: Option<&str>) -> Answer<Level> {
    Ok(name.unwrap_or("easy").parse()?)
}

fn quiz_of(tree: &str) -> Answer<Quiz> {
    limits::length(tree)?;
    Ok(Quiz::new(read_tree(tree, None)?)?)
}

async fn begin(Query(wanted): Query<Wanted>) -> Answer<Json<Exercise>> {
    let level = level(wanted.level.as_deref())?;
    let quiz = match wanted.tree.as_deref().filter(|tree| !tree.trim().is_empty()) {
        Some(tree) => quiz_of(tree)?,
        None => level.quiz(wanted.seed.unwrap_or_else(tah_host::seed_from_clock))?,
    };
    let mut figure = figure_of_tree(quiz.tree());
    for (drawn, node) in figure.nodes.iter_mut().zip(quiz.tree().nodes()) {
        if drawn.shape != Shape::Leaf && drawn.name.is_empty() {
            let path: Vec<String> = quiz.tree().path(node).iter().map(|m| (m.0 + 1).to_string()).collect();
            drawn.name = path.join(".");
        }
        // Room for what will be filled in.
        drawn.window = (level.asked().windows && drawn.shape != Shape::Leaf).then(|| "[-∞, ∞]".to_owned());
    }
    let plan = figure.plan().map_err(|why| Error::new(why.to_string(), "a smaller tree"))?;
    figure.nodes.iter_mut().for_each(|drawn| drawn.window = None);
    Ok(Json(Exercise { tree: quiz.tree().text(), level, asked: level.asked(), nodes: figure.nodes, plan }))
}

/// What somebody answered.
#[derive(Deserialize)]
struct Answered {
    tree: String,
    level: Option<String>,
    #[serde(default)]
    leaves: Vec<u32>,
    #[serde(default)]
    values: BTreeMap<usize, String>,
    #[serde(default)]
    windows: BTreeMap<usize, (String, String)>,
}

impl Answered {
    fn read(&self) -> tah_host::Result<QuizAnswer> {
        let value = |(&node, text): (&usize, &String)| Ok((node, parse_number(text)?));
        let window = |(&node, (alpha, beta)): (&usize, &(String, String))| {
            Ok((node, (parse_number(alpha)?, parse_number(beta)?)))
        };
        Ok(QuizAnswer {
            unvisited: self.leaves.clone(),
            values: self.values.iter().map(value).collect::<tah_host::Result<_>>()?,
            windows: self.windows.iter().map(window).collect::<tah_host::Result<_>>()?,
        })
    }
}

/// A grade with the right answer.
#[derive(Serialize)]
struct Grade {
    #[serde(flatten)]
    graded: Graded,
    solution: Solution,
}

/// The right answer, as it would be typed.
#[derive(Serialize)]
struct Solution {
    leaves: Vec<u32>,
    values: BTreeMap<usize, String>,
    windows: BTreeMap<usize, (String, String)>,
}

async fn check(Body(answered): Body<Answered>) -> Answer<Json<Grade>> {
    let quiz = quiz_of(&answered.tree)?;
    let answer = answered.read()?;
    quiz.check(&answer)?;
    let graded = quiz.grade(&answer, level(answered.level.as_deref())?.asked());
    let right = quiz.solution();
    let text = |number: f64| match number {
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        number => tah_games::tree::number_text(number),
    };
    let solution = Solution {
        leaves: right.unvisited,
        values: right.values.into_iter().map(|(node, value)| (node, text(value))).collect(),
        windows: right.windows.into_iter().map(|(node, (a, b))| (node, (text(a), text(b)))).collect(),
    };
    Ok(Json(Grade { graded, solution }))
}

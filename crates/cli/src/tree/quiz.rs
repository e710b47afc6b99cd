//! `tah tree quiz`: the exam exercise, asked and graded.

use std::io::Write;

use serde_json::json;

use tah_games::tree::Tree;
use tah_host::figure::Format;
use tah_host::lesson::{Asked, Graded, Level, Quiz, QuizAnswer, figure, figure_of_tree};
use tah_host::{Error, Result};

use crate::input::{read_line, text_of};
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A file, `-`, or the tree itself; a random one, unless given
    #[arg(value_name = "FILE|-|TEXT", allow_hyphen_values = true)]
    tree: Option<String>,
    /// How many children every node of a random tree has
    #[arg(short, long, default_value_t = 3, allow_negative_numbers = true)]
    branching: u32,
    /// How many moves every line of a random tree has
    #[arg(short, long, default_value_t = 2, allow_negative_numbers = true)]
    depth: u32,
    /// A random tree of a level instead: easy, medium or hard
    #[arg(short, long, value_name = "LEVEL")]
    level: Option<String>,
    /// What the dice start from; by default the clock
    #[arg(short, long)]
    seed: Option<u64>,
    /// The answer: leaf numbers such as `5,6`, or `none`; asked for, unless given
    #[arg(long, value_name = "LEAVES")]
    answer: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let quiz = quiz(args)?;
    let answer = match &args.answer {
        Some(answer) => quiz.parse_leaves(answer)?,
        None if args.json => return Ok(Output::json(&json!({ "tree": quiz.tree().text() }))),
        None => ask(&quiz)?,
    };
    let graded = quiz.grade(&QuizAnswer::leaves(answer), Asked::default());
    let value = json!({
        "tree": quiz.tree().text(),
        "right": graded.right,
        "wrongly_named": graded.wrongly_named,
        "missed": graded.missed,
        "first_wrong": graded.first_wrong,
        "explanation": graded.explanation,
    });
    Ok(Output::either(args.json, &value, || text(&quiz, &graded)))
}

fn quiz(args: &Args) -> Result<Quiz> {
    if let Some(tree) = &args.tree {
        let text = text_of(tree)?;
        return Quiz::new(Tree::parse(&text).map_err(|error| Error::in_text(&text, error))?);
    }
    let seed = args.seed.unwrap_or_else(tah_host::seed_from_clock);
    match &args.level {
        Some(level) => level.parse::<Level>()?.quiz(seed),
        None => Quiz::random(args.branching, args.depth, seed),
    }
}

/// Asks until there is an answer that can be read.
fn ask(quiz: &Quiz) -> Result<Vec<u32>> {
    let cannot = |error: std::io::Error| Error::new(format!("cannot ask: {error}"), "");
    let drawing = figure_of_tree(quiz.tree()).render(Format::Text);
    let drawing = drawing.map_err(|error| Error::new(error.to_string(), "a smaller tree"))?;
    let mut out = std::io::stdout();
    write!(
        out,
        "{drawing}\nAlpha-beta searches this tree from left to right; MAX moves at the root (▲).\n\
                 Which leaves, by their numbers from 1, does it never visit? (such as 5,6, or none)\n"
    )
    .map_err(cannot)?;
    loop {
        let Some(line) = read_line("> ", &mut out).map_err(cannot)? else {
            return Err(Error::new("the input ended without an answer", "leaf numbers such as 5,6, or none"));
        };
        match quiz.parse_leaves(&line) {
            _ if line.is_empty() => {}
            Ok(answer) => return Ok(answer),
            Err(error) => writeln!(out, "{}; expected {}", error.message, error.expected).map_err(cannot)?,
        }
    }
}

fn text(quiz: &Quiz, graded: &Graded) -> String {
    let list = |leaves: &[u32]| leaves.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let mut out = if graded.right { "Right!\n".to_owned() } else { "Not quite.\n".to_owned() };
    if !graded.wrongly_named.is_empty() {
        out += &format!("Visited after all: {}\n", list(&graded.wrongly_named));
    }
    if !graded.missed.is_empty() {
        out += &format!("Not visited either: {}\n", list(&graded.missed));
    }
    if let Some(wrong) = &graded.first_wrong {
        out += &format!("The first wrong step: {}\n", wrong.sentence);
    }
    for sentence in &graded.explanation {
        out += &format!("- {sentence}\n");
    }
    if let Ok(drawing) = figure(quiz.study(), None).render(Format::Text) {
        out += &format!("\n{drawing}");
    }
    out
}

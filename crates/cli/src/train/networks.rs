//! Evaluations by networks: the same command, other numbers.

use serde_json::json;

use tah_host::{Generation, Result, Schooling, Session};

use super::Args;
use crate::output::{Output, count};
use crate::progress::StatusLine;
use crate::table::TextTable;

/// Teaches an evaluation by networks; nothing if the game's is another.
pub(super) fn run(args: &Args, session: &dyn Session) -> Option<Result<Output>> {
    let line = StatusLine::new(args.json);
    let mut measured: Vec<Generation> = Vec::new();
    let mut told = |generation: &Generation| {
        line.show(|| {
            let Generation { number, of, games, error, .. } = generation;
            format!("generation {number} of {of}, {} games, error {error:.4}", count(*games))
        });
        measured.extend(generation.points.map(|_| *generation));
    };
    let mut schooling = Schooling {
        preset: args.preset.clone(),
        games: args.games,
        generations: args.generations,
        seed: args.seed,
        threads: args.threads,
        continues: args.continues,
        folder: &args.out,
        stop: crate::interrupt::flag(),
        told: &mut told,
    };
    let done = session.school(&mut schooling)?;
    drop(line);
    let folder = args.out.display().to_string();
    Some(done.map(|()| {
        let curve: Vec<_> = measured
            .iter()
            .map(|generation| json!({ "generation": generation.number, "games": generation.games, "points": generation.points }))
            .collect();
        let value = json!({ "folder": folder, "curve": curve });
        Output::either(args.json, &value, || text(&measured, &folder))
    }))
}

fn text(measured: &[Generation], folder: &str) -> String {
    let mut table = TextTable::new(&["generation", "games", "error", "points a game against a beginner"]);
    for generation in measured {
        table.row(vec![
            generation.number.to_string(),
            count(generation.games),
            format!("{:.4}", generation.error),
            generation.points.map_or_else(String::new, |points| format!("{points:+.3}")),
        ]);
    }
    format!("{}\nweights, card and curve in {folder}\n", table.render())
}

//! `tah theory convert`: one kind of file into another.

use std::path::PathBuf;

use tah_host::theory::Game;
use tah_host::{Error, Result};
use tah_theory::extensive::write_efg;
use tah_theory::strategic::{matrix_text, write_nfg};

use super::load::read_game;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: .nfg, .efg, a matrix, a tree; `-` for standard input
    from: String,
    /// The file to write, whose name says what it is: .nfg, .efg, .csv, or a matrix; `-` writes .efg or .nfg to the screen
    to: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let game = read_game(&args.from)?;
    let to = args.to.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let text = if args.to.as_os_str() == "-" {
        return Ok(Output::text(match game {
            Game::Table(game) => write_nfg(&game),
            Game::Tree(tree) => write_efg(&tree),
        }));
    } else if to == "efg" {
        match game {
            Game::Tree(tree) => write_efg(&tree),
            Game::Table(game) => write_efg(&game.as_tree()),
        }
    } else if to == "nfg" {
        write_nfg(&game.table()?)
    } else {
        let game = game.table()?;
        if game.players.len() != 2 {
            let message = format!("a matrix is for two players; here are {}", game.players.len());
            return Err(Error::new(message, "a name that ends in .nfg or .efg"));
        }
        let text = matrix_text(&game);
        if to == "csv" { csv(&text) } else { text }
    };
    std::fs::write(&args.to, text).map_err(|error| {
        Error::new(format!("cannot write {}: {error}", args.to.display()), "a file to write")
    })?;
    Ok(Output::text(format!("written to {}", args.to.display())))
}

/// The matrix with its columns apart by commas, and the numbers of a cell by semicolons.
fn csv(text: &str) -> String {
    text.replace(',', ";").replace('\t', ",")
}

//! The matrix of a game, with best responses underlined: by the terminal, or as `_3_` where the text goes elsewhere.

use std::io::IsTerminal;

use super::report::Teller;

/// Larger tables are not drawn.
const MOST_DRAWN: usize = 400;

/// The table of a game: rows are the first player's strategies, columns the second's; a table for each choice of others.
pub(super) fn matrix(teller: &Teller<'_>) -> String {
    let game = teller.game;
    let sizes = game.sizes();
    if game.cells() > MOST_DRAWN {
        return format!("({} cells are too many to draw)\n", game.cells());
    }
    let (rows, columns) = (sizes[0], sizes.get(1).copied().unwrap_or(1));
    let best = game.best_responses();
    let mut out = String::new();
    for slice in 0..game.cells() / (rows * columns) {
        if sizes.len() > 2 {
            let chosen = game.players.iter().zip(game.profile_names(slice * rows * columns)).skip(2);
            let others = chosen.map(|(player, name)| format!("{} plays {name}", player.name));
            out += &format!("if {}\n", others.collect::<Vec<_>>().join(", "));
        }
        let mut lines: Vec<Vec<Drawn>> = vec![vec![Drawn::default()]];
        if let Some(second) = game.players.get(1) {
            lines[0].extend(second.strategies.iter().map(|name| Drawn::plain(name)));
        }
        for row in 0..rows {
            let mut line = vec![Drawn::plain(&game.players[0].strategies[row])];
            for column in 0..columns {
                let cell = slice * rows * columns + column * rows + row;
                let marks = &best[cell * sizes.len()..][..sizes.len()];
                line.push(Drawn::cell(&teller.numbers(game.at(cell)), marks));
            }
            lines.push(line);
        }
        out += &aligned(&lines);
    }
    let columns = game.players.get(1).map_or(String::new(), |second| format!(", columns: {}", second.name));
    out + &format!("rows: {}{columns}; best responses are underlined\n", game.players[0].name)
}

/// A text, and how many places it takes.
#[derive(Clone, Default)]
struct Drawn {
    text: String,
    width: usize,
}

impl Drawn {
    fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), width: text.chars().count() }
    }

    fn cell(payoffs: &[String], best: &[bool]) -> Self {
        let on_terminal = std::io::stdout().is_terminal();
        let (mut text, mut width) = (String::new(), 0);
        for (i, (payoff, best)) in payoffs.iter().zip(best).enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let marked = match (best, on_terminal) {
                (false, _) => payoff.clone(),
                (true, true) => format!("\x1b[4m{payoff}\x1b[24m"),
                (true, false) => format!("_{payoff}_"),
            };
            width += comma.len() + payoff.chars().count() + if *best && !on_terminal { 2 } else { 0 };
            text += &format!("{comma}{marked}");
        }
        Self { text, width }
    }
}

fn aligned(lines: &[Vec<Drawn>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |c: usize| lines.iter().filter_map(|line| line.get(c)).map(|cell| cell.width).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for line in lines {
        let mut text = String::new();
        for (cell, width) in line.iter().zip(&widths) {
            text += &format!("  {}{}", " ".repeat(width - cell.width), cell.text);
        }
        out += text.trim_end();
        out.push('\n');
    }
    out
}

//! The matrix of a game, with best responses underlined: by the terminal, or as `_3_` where the text goes elsewhere.

use serde_json::{Value, json};
use tah_theory::StrategicGame;

use super::report::Teller;

/// Larger tables are not drawn.
const MOST_DRAWN: usize = 400;

/// How best responses are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Underline {
    /// By the terminal's codes.
    Terminal,
    /// As `_3_`.
    Text,
}

/// A cell: its payoffs, and for whom what it plays there is a best response.
struct Cell {
    payoffs: Vec<String>,
    best: Vec<bool>,
}

/// Two players' cells, row by row, while the others play what is given.
struct Table {
    given: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

/// Rows are the first player's strategies, columns the second's; a table for each choice of others.
fn tables(teller: &Teller<'_>) -> Vec<Table> {
    let game = teller.game;
    let sizes = game.sizes();
    let (rows, columns) = (sizes[0], sizes.get(1).copied().unwrap_or(1));
    let best = game.best_responses();
    let cell = |cell: usize| Cell {
        payoffs: teller.numbers(game.at(cell)),
        best: best[cell * sizes.len()..][..sizes.len()].to_vec(),
    };
    let table = |first: usize| Table {
        given: others(game, first),
        rows: (0..rows).map(|r| (0..columns).map(|c| cell(first + c * rows + r)).collect()).collect(),
    };
    (0..game.cells()).step_by(rows * columns).map(table).collect()
}

fn others(game: &StrategicGame, cell: usize) -> Vec<String> {
    let chosen = game.players.iter().zip(game.profile_names(cell)).skip(2);
    chosen.map(|(player, name)| format!("{} plays {name}", player.name)).collect()
}

/// The tables for programs; nothing if they are too large to draw.
pub(super) fn tables_json(teller: &Teller<'_>) -> Value {
    if teller.game.cells() > MOST_DRAWN {
        return Value::Null;
    }
    let cell = |cell: &Cell| json!({ "payoffs": cell.payoffs, "best": cell.best });
    let row = |row: &Vec<Cell>| row.iter().map(cell).collect::<Value>();
    let table = |table: &Table| json!({ "given": table.given, "rows": table.rows.iter().map(row).collect::<Value>() });
    tables(teller).iter().map(table).collect()
}

/// The tables as text.
pub(super) fn matrix(teller: &Teller<'_>, underline: Underline) -> String {
    let game = teller.game;
    if game.cells() > MOST_DRAWN {
        return format!("({} cells are too many to draw)\n", game.cells());
    }
    let mut out = String::new();
    for Table { given, rows } in tables(teller) {
        if !given.is_empty() {
            out += &format!("if {}\n", given.join(", "));
        }
        let mut lines: Vec<Vec<Drawn>> = vec![vec![Drawn::default()]];
        if let Some(second) = game.players.get(1) {
            lines[0].extend(second.strategies.iter().map(|name| Drawn::plain(name)));
        }
        for (name, cells) in game.players[0].strategies.iter().zip(&rows) {
            let cells = cells.iter().map(|cell| Drawn::cell(cell, underline));
            lines.push([Drawn::plain(name)].into_iter().chain(cells).collect());
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

    fn cell(cell: &Cell, underline: Underline) -> Self {
        let (mut text, mut width) = (String::new(), 0);
        for (i, (payoff, &best)) in cell.payoffs.iter().zip(&cell.best).enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let marked = match (best, underline) {
                (false, _) => payoff.clone(),
                (true, Underline::Terminal) => format!("\x1b[4m{payoff}\x1b[24m"),
                (true, Underline::Text) => format!("_{payoff}_"),
            };
            let marks = if best && underline == Underline::Text { 2 } else { 0 };
            width += comma.len() + payoff.chars().count() + marks;
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

//! Games of two players as plain text: a line for each row, in it a cell `3,2` for each column.
//!
//! ```text
//! # a comment
//!       left  right
//! up    3,2   0,0
//! down  0,0   2,3
//! ```
//!
//! The names may be left out, and `|` may stand for a line's end. A cell with one number is what the row player gains and the column player loses. Two
//! matrices of single numbers with an empty line between them are the payoffs of the first and of the second player.

use tah_rules::TextError;

use super::{Player, StrategicGame};
use crate::number::{A_NUMBER, Rational, parse_number};

/// A cell of text and where it stands.
pub(super) type Cell<'t> = (usize, &'t str);

/// The game that lines of cells describe.
pub fn parse_matrix(text: &str) -> Result<StrategicGame, TextError> {
    let mut blocks: Vec<Vec<Vec<Cell<'_>>>> = vec![Vec::new()];
    let mut offset = 0;
    for line in text.split_inclusive(['\n', '|']) {
        let code = line.trim_end_matches('|').split('#').next().unwrap_or_default();
        let cells: Vec<Cell<'_>> = words(code, offset).collect();
        let is_comment = line.trim_start().starts_with('#');
        match blocks.last_mut() {
            Some(block) if !cells.is_empty() => block.push(cells),
            Some(block) if !block.is_empty() && !is_comment => blocks.push(Vec::new()),
            _ => {}
        }
        offset += line.len();
    }
    blocks.retain(|block| !block.is_empty());
    match blocks.as_slice() {
        [] => Err(TextError::new(text.len(), "there is no matrix", "a line for each row, such as `3,2 0,0`")),
        [one] => Table::read(one)?.game(),
        [first, second] => Table::read(first)?.beside(&Table::read(second)?),
        [_, _, third, ..] => {
            let at = third[0].first().map_or(0, |cell| cell.0);
            Err(TextError::new(at, "here begins a third matrix", "at most two"))
        }
    }
}

fn words(line: &str, offset: usize) -> impl Iterator<Item = Cell<'_>> {
    line.split_whitespace()
        .map(move |word| (offset + (word.as_ptr() as usize - line.as_ptr() as usize), word))
}

/// Cells with numbers, one or two in each, and the names beside them.
pub(super) struct Table {
    rows: Vec<String>,
    columns: Vec<String>,
    cells: Vec<Vec<Vec<Rational>>>,
    start: usize,
}

impl Table {
    /// Reads lines of cells: the first may be names of columns, and the first cell of each the name of the row.
    pub(super) fn read(lines: &[Vec<Cell<'_>>]) -> Result<Self, TextError> {
        let is_name = |cell: &Cell<'_>| numbers(*cell).is_err();
        let start = lines.first().and_then(|line| line.first()).map_or(0, |cell| cell.0);
        let has_head = lines.len() > 1 && lines[0].iter().filter(|cell| !cell.1.is_empty()).all(is_name);
        let body = &lines[usize::from(has_head)..];
        let has_names = body.iter().all(|line| line.len() > 1 && looks_like_a_name(line[0].1));
        let mut table = Self { rows: Vec::new(), columns: Vec::new(), cells: Vec::new(), start };
        for (i, line) in body.iter().enumerate() {
            let (name, cells) = if has_names { (line[0].1, &line[1..]) } else { ("", line.as_slice()) };
            table.rows.push(if name.is_empty() { (i + 1).to_string() } else { name.to_owned() });
            let row: Vec<Vec<Rational>> =
                cells.iter().map(|&cell| numbers(cell)).collect::<Result<_, _>>()?;
            if let Some(first) = table.cells.first().filter(|first| first.len() != row.len()) {
                let at = cells.first().map_or(start, |cell| cell.0);
                let message = format!("row {} has {} cells", i + 1, row.len());
                return Err(TextError::new(
                    at,
                    message,
                    format!("{} cells, as in the first row", first.len()),
                ));
            }
            table.cells.push(row);
        }
        let width = table.cells.first().map_or(0, Vec::len);
        table.columns = (1..=width).map(|c| c.to_string()).collect();
        if has_head {
            let names: Vec<Cell<'_>> = lines[0].iter().rev().take(width).rev().copied().collect();
            if names.len() < width || lines[0].len() > width + 1 {
                let message = format!("{} names above {width} columns", lines[0].len());
                return Err(TextError::new(start, message, "a name for each column, or none"));
            }
            table.columns = names.iter().map(|cell| cell.1.to_owned()).collect();
        }
        Ok(table)
    }

    /// The game of cells with two numbers, or with one that the other player loses.
    pub(super) fn game(&self) -> Result<StrategicGame, TextError> {
        let pair = |cell: &Vec<Rational>| match cell.as_slice() {
            [own] => vec![own.clone(), -own],
            both => both.to_vec(),
        };
        let width = self.cells[0][0].len();
        if self.cells.iter().flatten().any(|cell| cell.len() != width) {
            return Err(TextError::new(
                self.start,
                "some cells have one number and some two",
                "cells of one kind",
            ));
        }
        Ok(self.assemble(&|r, c| pair(&self.cells[r][c])))
    }

    /// The game of two matrices of single numbers.
    fn beside(&self, other: &Self) -> Result<StrategicGame, TextError> {
        let single = |table: &Self| table.cells.iter().flatten().all(|cell| cell.len() == 1);
        if !single(self) || !single(other) {
            return Err(TextError::new(other.start, "here begins a second matrix", "single numbers in both"));
        }
        if (self.cells.len(), self.cells[0].len()) != (other.cells.len(), other.cells[0].len()) {
            let expected = format!("{} rows and {} columns", self.cells.len(), self.cells[0].len());
            return Err(TextError::new(other.start, "the second matrix has another size", expected));
        }
        Ok(self.assemble(&|r, c| vec![self.cells[r][c][0].clone(), other.cells[r][c][0].clone()]))
    }

    fn assemble(&self, cell: &dyn Fn(usize, usize) -> Vec<Rational>) -> StrategicGame {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let places = (0..columns).flat_map(|c| (0..rows).map(move |r| (r, c)));
        let payoffs = places.flat_map(|(r, c)| cell(r, c)).collect();
        let players =
            vec![Player::new("Row", self.rows.clone()), Player::new("Column", self.columns.clone())];
        StrategicGame::new("", players, payoffs)
    }
}

/// Whether this is surely no number, so that a number mistyped is not taken for a name.
fn looks_like_a_name(text: &str) -> bool {
    !text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
}

/// One or two numbers with a comma or a semicolon between them.
fn numbers((offset, text): Cell<'_>) -> Result<Vec<Rational>, TextError> {
    let mut found = Vec::new();
    let mut at = offset;
    for part in text.split([',', ';']) {
        let inner = part.trim();
        found.push(parse_number(inner, at + (part.len() - part.trim_start().len()))?);
        at += part.len() + 1;
    }
    if found.len() > 2 {
        let message = format!("`{text}` has {} numbers", found.len());
        return Err(TextError::new(offset, message, format!("one or two, each {A_NUMBER}")));
    }
    Ok(found)
}

/// The matrix of a game of two players as text.
pub fn matrix_text(game: &StrategicGame) -> String {
    let word = |name: &str| {
        let plain: String = name.split_whitespace().collect::<Vec<_>>().join("_").replace(['#', ','], "_");
        if plain.is_empty() || !looks_like_a_name(&plain) { format!("s{plain}") } else { plain }
    };
    let [rows, columns] = [0, 1].map(|p: usize| &game.players[p].strategies);
    let mut out = columns.iter().map(|name| word(name)).collect::<Vec<_>>().join("\t");
    out = format!("\t{out}\n");
    for (r, row) in rows.iter().enumerate() {
        out += &word(row);
        for c in 0..columns.len() {
            let payoffs = game.at(game.cell(&[r, c]));
            out += &format!("\t{},{}", payoffs[0], payoffs[1]);
        }
        out.push('\n');
    }
    out
}

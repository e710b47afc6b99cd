//! Scenes in a terminal: plain characters, one renderer for all games.

use tah_rules::scene::{Cell, Grid, Look, Part, Scene};

/// The scene as lines of text.
pub fn render(scene: &Scene) -> String {
    let mut out = String::new();
    for part in &scene.parts {
        match part {
            Part::Grid(grid) => render_grid(grid, &mut out),
            Part::Hand(hand) => {
                let cards: Vec<&str> = hand.cards.iter().map(|card| card.as_deref().unwrap_or("▒")).collect();
                out += &format!(
                    "{}: {}\n",
                    hand.title,
                    if cards.is_empty() { "—".into() } else { cards.join(" ") }
                );
            }
            Part::Dice(dice) => {
                let dice: Vec<String> = dice.iter().map(|die| format!("[{die}]")).collect();
                out += &format!("{}\n", dice.join(" "));
            }
            Part::Counts(counts) => {
                let counts: Vec<String> = counts.iter().map(|c| format!("{} {}", c.name, c.number)).collect();
                out += &format!("{}\n", counts.join("   "));
            }
            Part::Label(label) => out += &format!("{label}\n"),
            _ => {}
        }
    }
    out
}

fn render_grid(grid: &Grid, out: &mut String) {
    let margin = grid.row_names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (row, cells) in grid.cells.chunks(grid.columns.max(1)).enumerate() {
        let name = grid.row_names.get(row).map_or("", String::as_str);
        let cells: String = cells.iter().map(|cell| render_cell(cell, grid.look)).collect();
        *out += &format!("{name:>margin$} {}\n", cells.trim_end());
    }
    if !grid.column_names.is_empty() {
        let names: String = grid.column_names.iter().map(|name| format!("{name:^3}")).collect();
        *out += &format!("{:>margin$} {}\n", "", names.trim_end());
    }
}

/// A square is three characters wide; a marked one stands in brackets.
fn render_cell(cell: &Cell, look: Look) -> String {
    let empty = match look {
        Look::Lined => "+",
        _ => "·",
    };
    let glyph = cell.piece.as_ref().map_or(empty, |piece| piece.glyph.as_str());
    if cell.marked { format!("[{glyph}]") } else { format!(" {glyph} ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tah_rules::scene::{Hand, Piece};

    #[test]
    fn boards_and_hands_are_drawn() {
        let piece = |glyph: &str| Some(Piece::new(0, glyph, "stone"));
        let cells = vec![
            Cell { piece: piece("X"), ..Cell::default() },
            Cell::default(),
            Cell::default(),
            Cell { piece: piece("O"), marked: true, ..Cell::default() },
        ];
        let grid = Grid {
            columns: 2,
            look: Look::Plain,
            cells,
            column_names: vec!["a".into(), "b".into()],
            row_names: vec!["2".into(), "1".into()],
        };
        let hand = Hand { title: "Player 1".into(), cards: vec![Some("K".into()), None] };
        let scene = Scene { parts: vec![Part::Grid(grid), Part::Hand(hand)] };
        assert_eq!(render(&scene), "2  X  ·\n1  · [O]\n   a  b\nPlayer 1: K ▒\n");
    }
}

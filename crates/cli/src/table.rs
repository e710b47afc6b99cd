//! Tables of text with columns that line up.

/// Rows under a head, with numbers to the right.
pub(crate) struct TextTable {
    rows: Vec<Vec<String>>,
}

impl TextTable {
    pub(crate) fn new(head: &[&str]) -> Self {
        Self { rows: vec![head.iter().map(|&name| name.to_owned()).collect()] }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The table; columns whose cells are all numbers stand to the right.
    pub(crate) fn render(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let cell = |row: &Vec<String>, c: usize| row.get(c).cloned().unwrap_or_default();
        let widths: Vec<usize> = (0..columns)
            .map(|c| self.rows.iter().map(|row| cell(row, c).chars().count()).max().unwrap_or(0))
            .collect();
        let numeric: Vec<bool> =
            (0..columns).map(|c| self.rows.iter().skip(1).all(|row| is_number(&cell(row, c)))).collect();
        let mut out = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for c in 0..columns {
                let (text, width) = (cell(row, c), widths[c]);
                line += &if numeric[c] { format!("{text:>width$}  ") } else { format!("{text:<width$}  ") };
            }
            out += line.trim_end();
            out.push('\n');
        }
        out
    }
}

fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || "+-.,×e ∞—".contains(c))
}

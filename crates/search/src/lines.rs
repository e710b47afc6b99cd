//! Principal lines, kept while a search runs: which move was best at each node of the line, without copying a whole
//! line at every node.
//!
//! Cells `(move, rest of the line)` lie on a stack. A node adds one cell for every move that becomes its best; when it
//! is left, whatever its final line does not use is waste. The line is moved down over the waste only when there is
//! more waste than line, so the work is linear in the number of cells ever added, however deep the tree.

/// The end of a line.
const END: u32 = u32::MAX;

/// So much waste is not worth the work of moving even the shortest line.
const A_LITTLE: usize = 16;

/// A line: its first cell, and how many moves it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    first: u32,
    length: u32,
}

impl Line {
    pub(crate) const EMPTY: Line = Line { first: END, length: 0 };
}

#[derive(Clone, Debug)]
pub(crate) struct Lines<M> {
    cells: Vec<(M, u32)>,
    scratch: Vec<M>,
}

impl<M: Copy> Lines<M> {
    pub(crate) fn new() -> Self {
        Self { cells: Vec::new(), scratch: Vec::new() }
    }

    /// Where a node's cells begin.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.cells.len()
    }

    /// The line that plays `m` and goes on with `rest`.
    #[inline]
    pub(crate) fn extend(&mut self, m: M, rest: Line) -> Line {
        let first = self.cells.len() as u32;
        self.cells.push((m, rest.first));
        Line { first, length: rest.length + 1 }
    }

    /// Drops the cells from `mark` on that `line` does not use, if they are worth it.
    #[inline]
    pub(crate) fn settle(&mut self, mark: usize, line: Line) -> Line {
        let waste = self.cells.len() - mark - line.length as usize;
        if waste > line.length as usize + A_LITTLE { self.compact(mark, line) } else { line }
    }

    fn compact(&mut self, mark: usize, line: Line) -> Line {
        self.scratch.clear();
        let mut at = line.first;
        while at != END {
            let (m, rest) = self.cells[at as usize];
            self.scratch.push(m);
            at = rest;
        }
        self.cells.truncate(mark);
        let mut compacted = Line::EMPTY;
        for i in (0..self.scratch.len()).rev() {
            compacted = self.extend(self.scratch[i], compacted);
        }
        compacted
    }

    /// The moves of a line.
    pub(crate) fn moves(&self, line: Line) -> Vec<M> {
        let mut moves = Vec::with_capacity(line.length as usize);
        let mut at = line.first;
        while at != END {
            let (m, rest) = self.cells[at as usize];
            moves.push(m);
            at = rest;
        }
        moves
    }

    pub(crate) fn clear(&mut self) {
        self.cells.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_survives_the_waste_around_it() {
        let mut lines = Lines::new();
        let mark = lines.mark();
        let short = lines.extend('a', Line::EMPTY);
        let mut line = lines.extend('z', short);
        for _ in 0..20 {
            lines.extend('x', Line::EMPTY);
        }
        line = lines.settle(mark, line);
        assert_eq!(lines.moves(line), ['z', 'a']);
        assert_eq!(lines.mark() - mark, 2);
    }
}

//! The rules, on two bitboards. Bit `row · columns + column` is a square, from the bottom left.

use tah_rules::{Bounds, Keyed, Moves, Rules, Symmetric, Turn, mix};

/// The board and the length of line that wins: 3 by 3 with 3 in line unless another game is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TicTacToe {
    columns: u8,
    rows: u8,
    line: u8,
    directions: [Direction; 4],
}

/// One of the four directions in which a line may run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Direction {
    /// From a square to the next of its line.
    step: u32,
    /// The squares at which a whole line begins. Looking only there keeps lines from running over the board's edge.
    starts: u64,
}

/// A position: the stones of both players, and whether the last one made a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stones: [u64; 2],
    player: u8,
    // Found once, by the move that wins: `turn`, `moves` and `payoff` then need not look for lines.
    won: bool,
}

impl Position {
    /// The stones of `player`, as bits.
    #[inline]
    pub fn stones_of(&self, player: usize) -> u64 {
        self.stones[player]
    }

    /// The player to move, or who would be if the game were not over.
    #[inline]
    pub fn player(&self) -> usize {
        usize::from(self.player)
    }

    /// Whether the player who moved last has a line.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.won
    }
}

impl Default for TicTacToe {
    fn default() -> Self {
        Self::with_size(3, 3, 3)
    }
}

impl TicTacToe {
    /// A game of `line` in a row on a board of at most 64 squares and 26 columns (they are named by letters).
    pub fn new(columns: usize, rows: usize, line: usize) -> Result<Self, String> {
        if columns == 0 || rows == 0 {
            return Err(format!("a board of {columns} columns by {rows} rows has no squares"));
        }
        if columns.saturating_mul(rows) > 64 || columns > 26 {
            return Err(format!(
                "a board of {columns} columns by {rows} rows is too large: at most 64 squares and 26 columns"
            ));
        }
        if line < 2 || line > columns.max(rows) {
            let longest = columns.max(rows);
            return Err(format!("a line of {line} cannot be asked for here: at least 2, at most {longest}"));
        }
        Ok(Self::with_size(columns as u8, rows as u8, line as u8))
    }

    fn with_size(columns: u8, rows: u8, line: u8) -> Self {
        let directions = [(1i32, 0i32), (0, 1), (1, 1), (-1, 1)].map(|(right, up)| {
            let inside = |square: i32| {
                let (width, reach) = (i32::from(columns), i32::from(line) - 1);
                let (column, row) = (square % width + right * reach, square / width + up * reach);
                (0..width).contains(&column) && row < i32::from(rows)
            };
            let squares = 0..i32::from(columns) * i32::from(rows);
            let starts = squares.filter(|&square| inside(square)).fold(0, |bits, square| bits | 1 << square);
            Direction { step: (up * i32::from(columns) + right).unsigned_abs(), starts }
        });
        Self { columns, rows, line, directions }
    }

    /// How many columns the board has.
    #[inline]
    pub fn columns(&self) -> usize {
        usize::from(self.columns)
    }

    /// How many rows the board has.
    #[inline]
    pub fn rows(&self) -> usize {
        usize::from(self.rows)
    }

    /// How many stones in line win.
    #[inline]
    pub fn line(&self) -> usize {
        usize::from(self.line)
    }

    /// Every square, as bits.
    #[inline]
    pub fn board(&self) -> u64 {
        u64::MAX >> (64 - u32::from(self.columns) * u32::from(self.rows))
    }

    /// How many whole lines lie within `squares`.
    #[inline]
    pub fn lines_within(&self, squares: u64) -> u32 {
        self.directions.iter().map(|direction| self.line_starts(squares, direction).count_ones()).sum()
    }

    /// The stones that stand in a whole line.
    pub(super) fn stones_in_line(&self, stones: u64) -> u64 {
        self.directions.iter().fold(0, |lines, direction| {
            let starts = self.line_starts(stones, direction);
            if starts == 0 {
                return lines;
            }
            (0..u32::from(self.line)).fold(lines, |lines, i| lines | starts << (i * direction.step))
        })
    }

    /// A position from its stones. Nothing is checked.
    pub(super) fn position(&self, stones: [u64; 2], player: u8) -> Position {
        Position { stones, player, won: self.has_line(stones[usize::from(1 - player)]) }
    }

    #[inline]
    pub(super) fn has_line(&self, stones: u64) -> bool {
        self.directions.iter().any(|direction| self.line_starts(stones, direction) != 0)
    }

    /// Where the lines of one direction begin that lie within `squares`. No shift is too far: the bits run out first.
    #[inline]
    fn line_starts(&self, squares: u64, direction: &Direction) -> u64 {
        let mut starts = squares & direction.starts;
        let mut rest = squares;
        for _ in 1..self.line {
            rest >>= direction.step;
            starts &= rest;
        }
        starts
    }
}

impl Rules for TicTacToe {
    type State = Position;
    /// A square: row · columns + column, from the bottom left.
    type Move = u8;
    type Undo = ();

    #[inline]
    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position { stones: [0; 2], player: 0, won: false }
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        if state.won || state.stones[0] | state.stones[1] == self.board() {
            Turn::Over
        } else {
            Turn::Player(state.player())
        }
    }

    #[inline]
    fn moves(&self, state: &Position, out: &mut Moves<u8>) {
        if state.won {
            return;
        }
        let mut empty = self.board() & !(state.stones[0] | state.stones[1]);
        while empty != 0 {
            out.push(empty.trailing_zeros() as u8);
            empty &= empty - 1;
        }
    }

    #[inline]
    fn play(&self, state: &mut Position, m: u8) {
        let stones = &mut state.stones[usize::from(state.player)];
        *stones |= 1 << m;
        // Only the player who moves can have made a line.
        state.won = self.has_line(*stones);
        state.player ^= 1;
    }

    #[inline]
    fn undo(&self, state: &mut Position, m: u8, (): ()) {
        state.player ^= 1;
        state.stones[usize::from(state.player)] &= !(1 << m);
        // No move is played after a win, so there was none before.
        state.won = false;
    }

    #[inline]
    fn payoff(&self, state: &Position, player: usize) -> f64 {
        match (state.won, player == state.player()) {
            (false, _) => 0.0,
            (true, true) => -1.0,
            (true, false) => 1.0,
        }
    }

    #[inline]
    fn bounds(&self, _player: usize) -> Bounds {
        Bounds::UNIT
    }
}

impl Keyed for TicTacToe {
    #[inline]
    fn key(&self, state: &Position) -> u64 {
        // The constants keep the empty boards and the first side from being zero, which `mix` would leave as it is.
        const CROSSES: u64 = 0x9E37_79B9_7F4A_7C15;
        const SIDES: [u64; 2] = [0x3C6E_F372_FE94_F82B, 0xDAA6_6D2C_7DDF_743F];
        mix(mix(state.stones[0] ^ CROSSES) ^ state.stones[1]) ^ SIDES[state.player()]
    }
}

/// The symmetries of the board: bit 0 of their number mirrors left and right, bit 1 top and bottom, and bit 2, on a
/// square board only, swaps columns with rows.
impl Symmetric for TicTacToe {
    #[inline]
    fn symmetries(&self) -> usize {
        if self.columns == self.rows { 8 } else { 4 }
    }

    fn image(&self, state: &Position, k: usize) -> Position {
        let turned = |mut stones: u64| {
            let mut image = 0;
            while stones != 0 {
                image |= 1 << self.image_of_move(stones.trailing_zeros() as u8, k);
                stones &= stones - 1;
            }
            image
        };
        Position { stones: state.stones.map(turned), ..*state }
    }

    fn image_of_move(&self, m: u8, k: usize) -> u8 {
        let (mut column, mut row) = (m % self.columns, m / self.columns);
        if k & 1 != 0 {
            column = self.columns - 1 - column;
        }
        if k & 2 != 0 {
            row = self.rows - 1 - row;
        }
        if k & 4 != 0 {
            (column, row) = (row, column);
        }
        row * self.columns + column
    }
}

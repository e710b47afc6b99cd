//! The rules, on bitboards. Bit `column · (rows + 1) + row` is a square; the bit above each column stays empty, so
//! that a line shifted along the board can never run from one column's top into the next one's bottom.

use tah_rules::{Bounds, Dice, Keyed, Moves, Rules, Symmetric, Turn, mix};

/// More columns than fit beside each other where there are at least 4 rows.
const MOST_COLUMNS: usize = 16;

/// The board: 7 columns by 6 rows unless another size is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectFour {
    columns: u8,
    rows: u8,
    /// The lowest square of every column.
    bottom: u64,
    /// Every square.
    board: u64,
}

/// A position: whose discs are where, and whether the last one made four in line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The discs of the player to move.
    own: u64,
    /// The discs of both.
    discs: u64,
    player: u8,
    // Found once, by the move that wins: `turn`, `moves` and `payoff` then need not look for lines.
    won: bool,
}

impl Position {
    /// The discs of `player`, as bits.
    #[inline]
    pub fn discs_of(&self, player: usize) -> u64 {
        if player == usize::from(self.player) { self.own } else { self.own ^ self.discs }
    }

    /// The discs of both players, as bits.
    #[inline]
    pub fn discs(&self) -> u64 {
        self.discs
    }

    /// The player to move, or who would be if the game were not over.
    #[inline]
    pub fn player(&self) -> usize {
        usize::from(self.player)
    }

    /// Whether the player who moved last has four in line.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.won
    }
}

impl Default for ConnectFour {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl ConnectFour {
    /// 7 columns by 6 rows, known to the compiler.
    pub const STANDARD: ConnectFour = Self::with_size(7, 6);

    /// A board of this size: each side at least 4, and columns × (rows + 1) at most 64.
    pub fn new(columns: usize, rows: usize) -> Result<Self, String> {
        if columns < 4 || rows < 4 {
            return Err(format!(
                "a board of {columns} columns by {rows} rows is too small: both must be at least 4"
            ));
        }
        if columns.saturating_mul(rows.saturating_add(1)) > 64 {
            return Err(format!(
                "a board of {columns} columns by {rows} rows is too large: columns × (rows + 1) must be at most 64"
            ));
        }
        Ok(Self::with_size(columns as u8, rows as u8))
    }

    const fn with_size(columns: u8, rows: u8) -> Self {
        let mut bottom = 0;
        let mut column = 0;
        while column < columns {
            bottom |= 1 << (column * (rows + 1));
            column += 1;
        }
        // Multiplying the lowest squares by one column's bits copies that column to all of them.
        Self { columns, rows, bottom, board: bottom * ((1 << rows) - 1) }
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

    /// Every square, as bits.
    #[inline]
    pub fn board(&self) -> u64 {
        self.board
    }

    /// The bit of a square.
    #[inline]
    pub fn square(&self, column: usize, row: usize) -> u64 {
        1 << (column as u32 * self.height() + row as u32)
    }

    /// The squares on which a disc would come to rest now, one for each column that is not full.
    #[inline]
    pub fn landings(&self, position: &Position) -> u64 {
        (position.discs + self.bottom) & self.board
    }

    /// The uppermost disc of every column that is not empty.
    pub(super) fn tops(&self, position: &Position) -> u64 {
        // The first empty square of each column, moved down; from an empty column it leaves the board.
        ((position.discs + self.bottom) >> 1) & self.board
    }

    /// The bits of one column.
    #[inline]
    pub(super) fn column(&self, column: usize) -> u64 {
        ((1 << self.rows) - 1) << (column as u32 * self.height())
    }

    /// Every other row of the board, upwards from `first`.
    #[inline]
    pub(super) fn every_other_row(&self, first: usize) -> u64 {
        let rows = 0x5555_5555 & ((1 << self.rows) - 1);
        ((self.bottom * rows) << first) & self.board
    }

    /// How far apart neighbours are along the four directions in which a line may run: up, right, and both diagonals.
    #[inline]
    pub(super) fn directions(&self) -> [u32; 4] {
        let height = self.height();
        [1, height, height - 1, height + 1]
    }

    /// The discs that stand in a line of four.
    pub fn lines(&self, discs: u64) -> u64 {
        self.directions().into_iter().fold(0, |lines, d| {
            let pairs = discs & (discs >> d);
            let fours = pairs & (pairs >> (2 * d));
            let twos = fours | fours << d;
            lines | twos | twos << (2 * d)
        })
    }

    /// The empty squares on which one more disc would complete a line of four with `discs`.
    #[inline]
    pub fn completions(&self, discs: u64, position: &Position) -> u64 {
        let mut squares = (discs << 1) & (discs << 2) & (discs << 3);
        let height = self.height();
        for d in [height, height - 1, height + 1] {
            let before = (discs << d) & (discs << (2 * d));
            let after = (discs >> d) & (discs >> (2 * d));
            squares |= before & ((discs << (3 * d)) | (discs >> d));
            squares |= after & ((discs >> (3 * d)) | (discs << d));
        }
        squares & self.board & !position.discs
    }

    /// A position from its discs. Nothing is checked.
    pub(super) fn position(&self, discs: [u64; 2], player: u8) -> Position {
        let [own, other] = if player == 0 { discs } else { [discs[1], discs[0]] };
        Position { own, discs: own | other, player, won: self.has_four(other) }
    }

    /// From one column to the next.
    #[inline]
    fn height(&self) -> u32 {
        u32::from(self.rows) + 1
    }

    #[inline]
    pub(super) fn has_four(&self, discs: u64) -> bool {
        let mut fours = 0;
        for d in self.directions() {
            let pairs = discs & (discs >> d);
            fours |= pairs & (pairs >> (2 * d));
        }
        fours != 0
    }
}

impl Rules for ConnectFour {
    type State = Position;
    /// A column, counted from 0 at the left.
    type Move = u8;
    type Undo = Position;

    #[inline]
    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position { own: 0, discs: 0, player: 0, won: false }
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        if state.won || state.discs == self.board { Turn::Over } else { Turn::Player(state.player()) }
    }

    #[inline]
    fn moves(&self, state: &Position, out: &mut Moves<u8>) {
        if state.won {
            return;
        }
        out.fill(0, |open: &mut [u8; MOST_COLUMNS]| {
            let mut count = 0;
            let mut top = 1u64 << (self.rows - 1);
            for column in 0..self.columns {
                open[count] = column;
                count += usize::from(state.discs & top == 0);
                // Past the last column the bit falls off the end, where it is not looked at.
                top <<= self.height();
            }
            count
        });
    }

    /// Draws columns until one is not full: in most positions the first.
    #[inline]
    fn random_move(&self, state: &Position, dice: &mut Dice, _: &mut Moves<u8>) -> Option<u8> {
        if self.turn(state) == Turn::Over {
            return None;
        }
        loop {
            let column = dice.below(self.columns());
            if state.discs & self.square(column, self.rows() - 1) == 0 {
                return Some(column as u8);
            }
        }
    }

    #[inline]
    fn play(&self, state: &mut Position, m: u8) -> Position {
        let before = *state;
        state.own ^= state.discs;
        // Adding to the lowest bit of a column carries to the first empty square.
        state.discs |= state.discs + (1 << (u32::from(m) * self.height()));
        state.player ^= 1;
        state.won = self.has_four(state.own ^ state.discs);
        before
    }

    #[inline]
    fn undo(&self, state: &mut Position, _: u8, before: Position) {
        *state = before;
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

impl Keyed for ConnectFour {
    /// The sum is different for every position: in each column it tells the height (the carry) and the colours below
    /// it, and the number of discs tells whose turn it is. `mix` is a bijection, so keys never collide.
    #[inline]
    fn key(&self, state: &Position) -> u64 {
        mix(state.own + state.discs)
    }
}

impl Symmetric for ConnectFour {
    #[inline]
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, state: &Position, k: usize) -> Position {
        if k == 0 {
            return *state;
        }
        Position { own: self.mirror(state.own), discs: self.mirror(state.discs), ..*state }
    }

    #[inline]
    fn image_of_move(&self, m: u8, k: usize) -> u8 {
        if k == 0 { m } else { self.columns - 1 - m }
    }
}

impl ConnectFour {
    fn mirror(&self, bits: u64) -> u64 {
        let last = self.columns() - 1;
        (0..=last).fold(0, |mirrored, column| {
            let discs = (bits & self.column(column)) >> (column as u32 * self.height());
            mirrored | discs << ((last - column) as u32 * self.height())
        })
    }
}

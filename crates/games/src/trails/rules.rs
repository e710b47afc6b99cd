//! The rules, on one bitboard of the squares ever walked on. Bit `row · size + column`, from the bottom left.

use tah_rules::{Bounds, Keyed, Moves, Rules, Turn, mix};

/// How many walk.
pub(super) const WALKERS: usize = 3;
/// The place of a walker who is not out yet: whoever keeps it to the end has won.
const STANDING: u8 = 2;

/// A board of `size` by `size` squares: 4 unless another is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trails {
    size: u8,
    /// Every square.
    board: u64,
    /// The leftmost column.
    left: u64,
}

/// A position: the squares walked on, where the walkers are, who is out and in which order, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) walked: u64,
    pub(super) walkers: [u8; WALKERS],
    /// 0 for the first who is out, 1 for the second, 2 for everyone who is not.
    pub(super) places: [u8; WALKERS],
    pub(super) player: u8,
}

impl Position {
    /// The squares that someone has walked on, as bits: those on which the walkers are included.
    #[inline]
    pub fn walked(&self) -> u64 {
        self.walked
    }

    /// The square on which `player` is.
    #[inline]
    pub fn square_of(&self, player: usize) -> usize {
        usize::from(self.walkers[player])
    }

    /// Whether `player` is out.
    #[inline]
    pub fn is_out(&self, player: usize) -> bool {
        self.places[player] != STANDING
    }

    /// The players who are out, first the one who was out first.
    pub fn out(&self) -> impl Iterator<Item = usize> + '_ {
        (0..STANDING).filter_map(|place| self.places.iter().position(|&p| p == place))
    }

    /// The player to move; after the end, the winner.
    #[inline]
    pub fn player(&self) -> usize {
        usize::from(self.player)
    }

    #[inline]
    pub(super) fn count_out(&self) -> u8 {
        self.places.iter().map(|&place| u8::from(place != STANDING)).sum()
    }
}

impl Default for Trails {
    fn default() -> Self {
        Self::with_size(4)
    }
}

impl Trails {
    /// A board of `size` by `size` squares, from 4 to 8.
    pub fn new(size: usize) -> Result<Self, String> {
        if (4..=8).contains(&size) {
            Ok(Self::with_size(size as u8))
        } else {
            Err(format!("a board of {size} by {size} squares is not from 4 by 4 to 8 by 8"))
        }
    }

    fn with_size(size: u8) -> Self {
        let board = u64::MAX >> (64 - u32::from(size) * u32::from(size));
        let left = (0..u32::from(size)).fold(0, |bits, row| bits | 1 << (row * u32::from(size)));
        Self { size, board, left }
    }

    /// How many squares a side has.
    #[inline]
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// Every square, as bits.
    #[inline]
    pub fn board(&self) -> u64 {
        self.board
    }

    /// The squares within one step of `squares`, those included.
    #[inline]
    pub(super) fn within_a_step(&self, squares: u64) -> u64 {
        let right = self.left << (self.size - 1);
        let row = squares | (squares & !right) << 1 | (squares & !self.left) >> 1;
        (row | row << self.size | row >> self.size) & self.board
    }

    /// The squares to which `player` can step.
    #[inline]
    pub fn steps(&self, state: &Position, player: usize) -> u64 {
        self.within_a_step(1 << state.walkers[player]) & !state.walked
    }

    /// The turn goes on to the next who is not out; who cannot step when the turn comes is out.
    #[inline]
    fn pass(&self, state: &mut Position) {
        loop {
            state.player = (state.player + 1) % WALKERS as u8;
            if state.is_out(state.player()) {
                continue;
            }
            let out = state.count_out();
            if out == STANDING || self.steps(state, state.player()) != 0 {
                return;
            }
            state.places[state.player()] = out;
        }
    }
}

impl Rules for Trails {
    type State = Position;
    /// The square stepped to.
    type Move = u8;
    type Undo = Position;

    #[inline]
    fn players(&self) -> usize {
        WALKERS
    }

    /// Two corners of the left side and the middle of the right one, or just below it.
    fn start(&self) -> Position {
        let size = self.size;
        let walkers = [0, size * (size - 1), size * ((size - 1) / 2) + size - 1];
        let walked = walkers.iter().fold(0, |bits, square| bits | 1 << square);
        Position { walked, walkers, places: [STANDING; WALKERS], player: 0 }
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        if state.count_out() == STANDING { Turn::Over } else { Turn::Player(state.player()) }
    }

    #[inline]
    fn moves(&self, state: &Position, out: &mut Moves<u8>) {
        if self.turn(state) == Turn::Over {
            return;
        }
        let mut steps = self.steps(state, state.player());
        while steps != 0 {
            out.push(steps.trailing_zeros() as u8);
            steps &= steps - 1;
        }
    }

    #[inline]
    fn play(&self, state: &mut Position, m: u8) -> Position {
        let before = *state;
        state.walkers[state.player()] = m;
        state.walked |= 1 << m;
        self.pass(state);
        before
    }

    #[inline]
    fn undo(&self, state: &mut Position, _m: u8, undo: Position) {
        *state = undo;
    }

    /// −1 for the first who was out, 0 for the second, 1 for the last one standing.
    #[inline]
    fn payoff(&self, state: &Position, player: usize) -> f64 {
        f64::from(state.places[player]) - 1.0
    }

    #[inline]
    fn bounds(&self, _player: usize) -> Bounds {
        Bounds::UNIT
    }

    #[inline]
    fn zero_sum(&self) -> bool {
        true
    }
}

impl Keyed for Trails {
    #[inline]
    fn key(&self, state: &Position) -> u64 {
        let walkers = state.walkers.iter().fold(0, |bits, &square| bits << 6 | u64::from(square));
        let places = state.places.iter().fold(walkers, |bits, &place| bits << 2 | u64::from(place));
        mix(mix(state.walked) ^ (places << 2 | u64::from(state.player)))
    }
}

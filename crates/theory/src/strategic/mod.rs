//! Strategic games: every player chooses a strategy, all at once, and a table says what each gets.

mod csv;
mod matrix;
mod mixed;
mod nfg;
mod pure;
#[cfg(test)]
mod tests;
mod tree;

pub use csv::parse_csv;
pub use matrix::{matrix_text, parse_matrix};
pub use mixed::Mixed;
pub(crate) use nfg::duplicates;
pub use nfg::{parse_nfg, write_nfg};
pub use pure::Welfare;

use std::fmt;

use crate::number::Rational;

/// How many payoffs a table may hold: beyond this it is refused before any memory is taken.
pub const MOST_PAYOFFS: usize = 8_000_000;

/// Roughly what one payoff takes in memory, for estimates.
const BYTES_A_PAYOFF: u128 = 96;

/// A player and what it can choose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Its name.
    pub name: String,
    /// The names of its strategies.
    pub strategies: Vec<String>,
}

impl Player {
    /// A player with a name and strategies.
    pub fn new(name: impl Into<String>, strategies: Vec<String>) -> Self {
        Self { name: name.into(), strategies }
    }

    /// A player whose strategies are numbered.
    pub fn numbered(name: impl Into<String>, strategies: usize) -> Self {
        Self::new(name, (1..=strategies).map(|s| s.to_string()).collect())
    }
}

/// A game in strategic form, with exact payoffs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrategicGame {
    /// What it is called.
    pub title: String,
    /// What is said about it.
    pub comment: String,
    /// The players with their strategies.
    pub players: Vec<Player>,
    /// Cell by cell, the first player's strategy running fastest; in a cell one payoff for each player.
    payoffs: Vec<Rational>,
}

/// A table that would be too large, with what it would take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// How many cells it would have.
    pub cells: u128,
    /// Roughly how many bytes.
    pub bytes: u128,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gigabytes = self.bytes as f64 / 1e9;
        write!(f, "the table would have {} cells and take about {gigabytes:.1} GB", self.cells)
    }
}

impl std::error::Error for TooLarge {}

/// How many cells a table of these sizes has, if it is not too large.
pub fn cells_of(sizes: &[usize]) -> Result<usize, TooLarge> {
    let cells = sizes.iter().fold(1u128, |all, &size| all.saturating_mul(size as u128));
    let payoffs = cells.saturating_mul(sizes.len() as u128);
    if payoffs > MOST_PAYOFFS as u128 {
        return Err(TooLarge { cells, bytes: payoffs.saturating_mul(BYTES_A_PAYOFF) });
    }
    Ok(cells as usize)
}

impl StrategicGame {
    /// A game from its table: cell by cell, the first player's strategy running fastest, one payoff for each player.
    ///
    /// # Panics
    /// If the number of payoffs is not that of the cells times that of the players.
    pub fn new(title: impl Into<String>, players: Vec<Player>, payoffs: Vec<Rational>) -> Self {
        let cells: usize = players.iter().map(|player| player.strategies.len()).product();
        assert_eq!(payoffs.len(), cells * players.len(), "a payoff for each player in each cell");
        Self { title: title.into(), comment: String::new(), players, payoffs }
    }

    /// A game of two players from the matrices of the first and the second, given row by row.
    pub fn bimatrix(title: &str, first: &[Vec<Rational>], second: &[Vec<Rational>]) -> Self {
        let (rows, columns) = (first.len(), first.first().map_or(0, Vec::len));
        let cells = (0..columns).flat_map(|c| (0..rows).map(move |r| (r, c)));
        let payoffs = cells.flat_map(|(r, c)| [first[r][c].clone(), second[r][c].clone()]).collect();
        let players = vec![Player::numbered("Player 1", rows), Player::numbered("Player 2", columns)];
        Self::new(title, players, payoffs)
    }

    /// How many strategies each player has.
    pub fn sizes(&self) -> Vec<usize> {
        self.players.iter().map(|player| player.strategies.len()).collect()
    }

    /// How many cells the table has.
    pub fn cells(&self) -> usize {
        self.payoffs.len() / self.players.len()
    }

    /// How far apart two cells are that differ by one strategy of `player`.
    pub fn stride(&self, player: usize) -> usize {
        self.players[..player].iter().map(|player| player.strategies.len()).product()
    }

    /// The cell in which these strategies meet.
    pub fn cell(&self, profile: &[usize]) -> usize {
        profile.iter().enumerate().map(|(player, &strategy)| strategy * self.stride(player)).sum()
    }

    /// The strategies that meet in a cell.
    pub fn profile(&self, mut cell: usize) -> Vec<usize> {
        let digit = |player: &Player| {
            let strategy = cell % player.strategies.len();
            cell /= player.strategies.len();
            strategy
        };
        self.players.iter().map(digit).collect()
    }

    /// The names of the strategies that meet in a cell.
    pub fn profile_names(&self, cell: usize) -> Vec<&str> {
        let named = self.players.iter().zip(self.profile(cell));
        named.map(|(player, strategy)| player.strategies[strategy].as_str()).collect()
    }

    /// What every player gets in a cell.
    pub fn at(&self, cell: usize) -> &[Rational] {
        &self.payoffs[cell * self.players.len()..][..self.players.len()]
    }

    /// What one player gets in a cell.
    pub fn payoff(&self, cell: usize, player: usize) -> &Rational {
        &self.at(cell)[player]
    }

    /// The payoffs of `player` as a matrix, its own strategies as rows: of two players only.
    pub fn matrix(&self, player: usize) -> Vec<Vec<Rational>> {
        let own = self.players[player].strategies.len();
        let others = self.cells() / own;
        let (stride, other_stride) = (self.stride(player), if player == 0 { own } else { 1 });
        let row = |i: usize| {
            (0..others).map(|j| self.payoff(i * stride + j * other_stride, player).clone()).collect()
        };
        (0..own).map(row).collect()
    }

    /// Whether the payoffs of every cell sum to the same number.
    pub fn is_constant_sum(&self) -> bool {
        let sum = |cell: usize| self.at(cell).iter().sum::<Rational>();
        let first = sum(0);
        (1..self.cells()).all(|cell| sum(cell) == first)
    }

    /// The game in which costs are gains: every payoff with the other sign.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self { payoffs: self.payoffs.iter().map(|payoff| -payoff).collect(), ..self.clone() }
    }

    /// The game in which only these strategies, of each player, are left.
    #[must_use]
    pub fn restricted(&self, kept: &[Vec<usize>]) -> Self {
        let players: Vec<Player> = self
            .players
            .iter()
            .zip(kept)
            .map(|(player, kept)| {
                Player::new(&player.name, kept.iter().map(|&s| player.strategies[s].clone()).collect())
            })
            .collect();
        let mut small = Self { players, payoffs: Vec::new(), ..self.clone_head() };
        let cells: usize = kept.iter().map(Vec::len).product();
        for cell in 0..cells {
            let profile: Vec<usize> =
                small.profile(cell).iter().zip(kept).map(|(&s, kept)| kept[s]).collect();
            small.payoffs.extend_from_slice(self.at(self.cell(&profile)));
        }
        small
    }

    fn clone_head(&self) -> Self {
        Self {
            title: self.title.clone(),
            comment: self.comment.clone(),
            players: Vec::new(),
            payoffs: Vec::new(),
        }
    }
}

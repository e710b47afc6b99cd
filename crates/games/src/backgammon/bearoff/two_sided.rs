//! The two-sided database: what a position is worth in which both sides have few men, all of them home, by retrograde analysis; without
//! a cube, and for money with a cube in the middle, one's own or the other's.

use std::sync::LazyLock;

use super::home::{Home, ROLLS, after_roll, homes, men, rank, unrank};

/// Men of each side in the database that is made when it is first asked for.
pub const USUAL_MEN: usize = 5;
/// The most men of each side for which a database can be made: it then has 25 million positions.
pub const MOST_MEN: usize = 9;

/// What a position is worth to who is on roll, as a share of the cube.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Worth {
    /// Without a cube.
    pub plain: f64,
    /// With the cube in the middle.
    pub centred: f64,
    /// Where who is on roll has the cube.
    pub owned: f64,
    /// Where the other has it.
    pub against: f64,
}

impl Worth {
    const WON: Worth = Worth { plain: 1.0, centred: 1.0, owned: 1.0, against: 1.0 };
    const LOST: Worth = Worth { plain: -1.0, centred: -1.0, owned: -1.0, against: -1.0 };

    /// As numbers in a row.
    pub(super) fn numbers(&self) -> [f64; 4] {
        [self.plain, self.centred, self.owned, self.against]
    }

    /// From numbers in a row.
    pub(super) fn from_numbers([plain, centred, owned, against]: [f64; 4]) -> Self {
        Self { plain, centred, owned, against }
    }
}

/// Where the worth of a pair stands: pairs up to a number come before all greater ones, so that a database of fewer men is the
/// beginning of one of more.
#[inline]
fn place(own: usize, their: usize) -> usize {
    if own >= their { own * own + their } else { their * their + their + 1 + own }
}

/// A database while it is made, shell by shell: shell n has all pairs whose greater member is n.
pub struct TwoSided {
    men: usize,
    worths: Vec<Worth>,
    /// Where each roll leads from each home board so far.
    nexts: Vec<[Vec<u32>; ROLLS.len()]>,
}

impl TwoSided {
    /// The usual database, made when it is asked for first.
    pub fn get() -> &'static TwoSided {
        static BUILT: LazyLock<TwoSided> = LazyLock::new(|| {
            let mut database = TwoSided::new(USUAL_MEN);
            while database.grow().is_some() {}
            database
        });
        &BUILT
    }

    /// Nothing yet, for up to so many men of each side.
    pub fn new(men: usize) -> Self {
        Self { men: men.min(MOST_MEN), worths: Vec::new(), nexts: Vec::new() }
    }

    /// The men of each side.
    pub fn men(&self) -> usize {
        self.men
    }

    /// How many shells there will be.
    pub fn shells(&self) -> usize {
        homes(self.men)
    }

    /// How many shells there are.
    pub fn made(&self) -> usize {
        self.nexts.len()
    }

    /// What a position is worth to who is on roll with `own` men, if both sides have few enough and none is through.
    #[inline]
    pub fn worth(&self, own: &Home, their: &Home) -> Option<Worth> {
        let (own, their) = (rank(own), rank(their));
        let is_known = own > 0 && their > 0 && own.max(their) < self.made();
        is_known.then(|| self.worths[place(own, their)])
    }

    /// Whether positions with so many men are known.
    #[inline]
    pub fn knows(&self, own: &Home, their: &Home) -> bool {
        usize::from(men(own).max(men(their))) <= self.men
    }

    /// Makes the next shell, and gives it; nothing if all are made.
    pub fn grow(&mut self) -> Option<&[Worth]> {
        let shell = self.made();
        if shell == self.shells() {
            return None;
        }
        self.push_nexts(shell);
        for their in 0..=shell {
            let worth = self.mean(shell, their);
            self.worths.push(worth);
        }
        for own in 0..shell {
            let worth = self.mean(own, shell);
            self.worths.push(worth);
        }
        Some(&self.worths[shell * shell..])
    }

    /// Takes over the next shell, made earlier; nothing if it has not the right number of pairs.
    pub(super) fn take_over(&mut self, worths: &[Worth]) -> Option<()> {
        let shell = self.made();
        (worths.len() == 2 * shell + 1 && shell < self.shells()).then(|| {
            self.push_nexts(shell);
            self.worths.extend(worths);
        })
    }

    fn push_nexts(&mut self, shell: usize) {
        let home = unrank(shell);
        self.nexts.push(std::array::from_fn(|roll| {
            let mut list = Vec::new();
            after_roll(&home, ROLLS[roll].0, &mut |next| list.push(rank(next) as u32));
            list.sort_unstable();
            list.dedup();
            list
        }));
    }

    /// The worth of a pair as the mean over rolls of the best play, and the best use of the cube before.
    fn mean(&self, own: usize, their: usize) -> Worth {
        match (own, their) {
            (0, _) => return Worth::WON,
            (_, 0) => return Worth::LOST,
            _ => {}
        }
        let mut sum = [0.0; 4];
        for (nexts, (_, weight)) in self.nexts[own].iter().zip(ROLLS) {
            let mut best = [f64::NEG_INFINITY; 4];
            for &next in nexts {
                // The cube that was one's own is the other's for the one who rolls next.
                let Worth { plain, centred, owned, against } = self.worths[place(their, next as usize)];
                let options = [-plain, -centred, -against, -owned];
                best.iter_mut().zip(options).for_each(|(best, option)| *best = best.max(option));
            }
            sum.iter_mut().zip(best).for_each(|(sum, best)| *sum += best * f64::from(weight));
        }
        let [plain, centred, owned, against] = sum.map(|sum| sum / 36.0);
        // The other takes what loses less than a point.
        let doubled = (2.0 * against).min(1.0);
        Worth { plain, centred: centred.max(doubled), owned: owned.max(doubled), against }
    }
}

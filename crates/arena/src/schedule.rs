//! Who plays whom, from which opening: every two engines meet equally often, and every opening is played twice in a row
//! with colours swapped.

/// One game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number, from 0.
    pub game: usize,
    /// The pair of games with one opening that it belongs to.
    pub pair: usize,
    /// The opening.
    pub opening: usize,
    /// The engine that plays first.
    pub first: usize,
    /// The engine that plays second.
    pub second: usize,
}

/// The schedule of a match of so many engines, with `games` for every two of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    engines: usize,
    games: usize,
}

impl Schedule {
    /// At least two engines.
    pub fn new(engines: usize, games: usize) -> Self {
        Self { engines, games }
    }

    /// How many games there are in all.
    pub fn games(&self) -> usize {
        self.games * self.meetings().len()
    }

    /// Every two engines.
    fn meetings(&self) -> Vec<(usize, usize)> {
        (0..self.engines).flat_map(|a| (a + 1..self.engines).map(move |b| (a, b))).collect()
    }

    /// All games in the order they are begun in: all meetings of one opening before the next.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let meetings = self.meetings();
        let mut fixtures = Vec::with_capacity(self.games());
        for opening in 0..self.games.div_ceil(2) {
            for (number, &(a, b)) in meetings.iter().enumerate() {
                let pair = opening * meetings.len() + number;
                let left = (self.games - 2 * opening).min(2);
                for (first, second) in [(a, b), (b, a)].into_iter().take(left) {
                    fixtures.push(Fixture { game: fixtures.len(), pair, opening, first, second });
                }
            }
        }
        fixtures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_played_twice_with_colours_swapped() {
        let fixtures = Schedule::new(3, 4).fixtures();
        assert_eq!(fixtures.len(), 12);
        for pair in fixtures.chunks(2) {
            assert_eq!((pair[0].pair, pair[0].opening), (pair[1].pair, pair[1].opening));
            assert_eq!((pair[0].first, pair[0].second), (pair[1].second, pair[1].first));
        }
        assert!(fixtures.iter().enumerate().all(|(i, fixture)| fixture.game == i));
    }

    #[test]
    fn an_odd_game_is_left_alone() {
        let fixtures = Schedule::new(2, 3).fixtures();
        assert_eq!(fixtures.iter().map(|f| (f.pair, f.first)).collect::<Vec<_>>(), [(0, 0), (0, 1), (1, 0)]);
        assert_eq!(Schedule::new(4, 3).games(), Schedule::new(4, 3).fixtures().len());
    }
}

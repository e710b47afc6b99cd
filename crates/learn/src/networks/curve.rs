//! The learning curve: how well it played after so many games, as lines of text and as a picture.

use super::super::tables::store::Store;
use crate::trouble::Trouble;

/// Where it is kept.
pub(super) const FILE: &str = "curve.txt";

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;

/// Points a game after so many generations and games.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Curve {
    points: Vec<(u32, u64, f64)>,
}

impl Curve {
    /// What the folder holds, up to a generation.
    pub(super) fn read(store: &Store, up_to: u32) -> Result<Self, Trouble> {
        let Some(bytes) = store.read(FILE)? else { return Ok(Self::default()) };
        let point = |line: &str| {
            let mut words = line.split_whitespace();
            Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?.parse().ok()?))
        };
        let text = String::from_utf8_lossy(&bytes);
        let points = text.lines().filter_map(point).filter(|&(generation, ..)| generation <= up_to).collect();
        Ok(Self { points })
    }

    pub(super) fn push(&mut self, generation: u32, games: u64, points: f64) {
        self.points.push((generation, games, points));
    }

    /// Generation, games so far, points a game.
    pub fn points(&self) -> &[(u32, u64, f64)] {
        &self.points
    }

    pub(super) fn text(&self) -> String {
        self.points
            .iter()
            .map(|(generation, games, points)| format!("{generation} {games} {points}\n"))
            .collect()
    }

    /// The curve as a picture.
    pub fn svg(&self) -> String {
        let most_games = self.points.last().map_or(1, |&(_, games, _)| games).max(1) as f64;
        let all = || self.points.iter().map(|&(.., points)| points);
        let (low, high) = (all().fold(0.0, f64::min).floor(), all().fold(0.0, f64::max).ceil().max(1.0));
        let x = |games: f64| MARGIN + games / most_games * (WIDTH - 2.0 * MARGIN);
        let y = |points: f64| HEIGHT - MARGIN - (points - low) / (high - low) * (HEIGHT - 2.0 * MARGIN);
        let line: Vec<String> = self
            .points
            .iter()
            .map(|&(_, games, points)| format!("{:.1},{:.1}", x(games as f64), y(points)))
            .collect();
        let mut ticks = String::new();
        let mut level = low;
        while level <= high {
            let at = y(level);
            ticks += &format!(
                "<line x1='{MARGIN}' y1='{at:.1}' x2='{:.1}' y2='{at:.1}' stroke='#ccc'/>\
                 <text x='{:.1}' y='{:.1}' text-anchor='end'>{level:+}</text>\n",
                WIDTH - MARGIN,
                MARGIN - 6.0,
                at + 4.0
            );
            level += 1.0;
        }
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' font-family='sans-serif' font-size='12'>\n\
             <rect width='{WIDTH}' height='{HEIGHT}' fill='white'/>\n{ticks}\
             <polyline points='{}' fill='none' stroke='#06c' stroke-width='2'/>\n\
             <text x='{MARGIN}' y='{:.1}'>0</text>\
             <text x='{:.1}' y='{:.1}' text-anchor='end'>{most_games} games</text>\
             <text x='{MARGIN}' y='24'>points a game against a beginner that never changes</text>\n</svg>\n",
            line.join(" "),
            HEIGHT - MARGIN + 18.0,
            WIDTH - MARGIN,
            HEIGHT - MARGIN + 18.0,
        )
    }
}

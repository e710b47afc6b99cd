//! How well shallow searches foretell deep ones (ProbCut, Buro 1995): positions of the engine's own games are searched to every depth,
//! and the difference between two depths is taken for a normal error, whose size a line fits.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tah_rules::{Dice, Guide, Keyed, Turn, legal_moves, mix};
use tah_search::strong::{Control, Engine, Exact, Limits, Settings, Worth};

use crate::trouble::Trouble;

/// What is to be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Study {
    /// How many positions.
    pub positions: u32,
    /// The deepest search.
    pub depth: u32,
    /// From which all dice come.
    pub seed: u64,
}

impl Default for Study {
    fn default() -> Self {
        Self { positions: 500, depth: 8, seed: 1 }
    }
}

/// What a position was worth at every depth, from 1 on, in points.
#[derive(Clone, PartialEq, Debug)]
struct Searched {
    ply: u32,
    points: Vec<i32>,
}

/// Two depths compared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pair {
    /// The deep search.
    pub deep: u32,
    /// The shallow one.
    pub shallow: u32,
    /// By how much the deep one finds more, on average, in points.
    pub bias: f64,
    /// The standard error around that.
    pub error: f64,
}

/// The error as a line: `base` + `gap` · (deep − shallow) + `shallow` · shallow + `ply` · plies since the start, in points.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Line {
    /// At nothing.
    pub base: f64,
    /// For each ply that the shallow search does not see.
    pub gap: f64,
    /// For each ply that it sees.
    pub shallow: f64,
    /// For each ply of the game.
    pub ply: f64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Foretold {
    /// All pairs of depths of one parity.
    pub pairs: Vec<Pair>,
    /// The line through them.
    pub line: Line,
}

/// Random moves before the engine plays.
const RANDOM_PLIES: usize = 6;
/// How deep it plays to a position.
const PLAY_DEPTH: u32 = 2;
/// A game has about so many plies.
const LONGEST: usize = 40;
/// How often a position is looked for.
const ATTEMPTS: u32 = 100;
const TABLE_BYTES: usize = 1 << 24;
/// The line is fitted to errors of so many thirds of the game.
const BANDS: usize = 3;

/// Searches positions to all depths and fits the line; `told` hears how many are done.
pub fn foretell<R, G>(
    rules: &R,
    guide: &G,
    study: &Study,
    stop: &AtomicBool,
    told: &mut dyn FnMut(u32),
) -> Result<Foretold, Trouble>
where
    R: Keyed + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    let settings = Settings { table_bytes: TABLE_BYTES, ..Settings::default() };
    let mut engine: Engine<R, G, Exact> = Engine::new(rules.clone(), guide.clone(), settings);
    let mut all = Vec::new();
    for number in 0..study.positions {
        if stop.load(Relaxed) {
            return Err(Trouble::Stopped);
        }
        let mut dice = Dice::new(mix(study.seed ^ u64::from(number) << 32));
        engine.clear();
        if let Some((state, ply)) = position(rules, &mut engine, &mut dice) {
            let points = (1..=study.depth).map_while(|depth| points(&mut engine, &state, depth)).collect();
            all.push(Searched { ply, points });
        }
        told(number + 1);
    }
    // A decided position says nothing of estimates.
    all.retain(|searched| searched.points.len() == study.depth as usize);
    if all.is_empty() {
        return Err(Trouble::NoPositions);
    }
    all.sort_by_key(|searched| searched.ply);
    Ok(Foretold { pairs: pairs(&all, study.depth), line: fit(&all, study.depth) })
}

/// The estimate of a search, unless it sees the end.
fn points<R, G>(engine: &mut Engine<R, G, Exact>, state: &R::State, depth: u32) -> Option<i32>
where
    R: Keyed + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    let found = engine.search(state, &Limits::depth(depth), &Control::new(), |_| {}).ok()?;
    match found.best()?.worth() {
        Worth::Points(points) => Some(points),
        Worth::WinIn(_) | Worth::LossIn(_) => None,
    }
}

/// A position of a game that begins at random and is then played, and at which ply it stands.
fn position<R, G>(rules: &R, engine: &mut Engine<R, G, Exact>, dice: &mut Dice) -> Option<(R::State, u32)>
where
    R: Keyed + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send,
{
    (0..ATTEMPTS).find_map(|_| {
        let mut state = rules.start();
        let plies = RANDOM_PLIES + dice.below(LONGEST);
        for ply in 0..plies {
            let m = if ply < RANDOM_PLIES {
                *dice.choose(&legal_moves(rules, &state))?
            } else {
                let found =
                    engine.search(&state, &Limits::depth(PLAY_DEPTH), &Control::new(), |_| {}).ok()?;
                *found.best()?.moves.first()?
            };
            rules.play(&mut state, m);
        }
        let is_on = matches!(rules.turn(&state), Turn::Player(_));
        is_on.then_some((state, plies as u32))
    })
}

/// Depths of one parity, the shallow one at least 1.
fn depths(deepest: u32) -> impl Iterator<Item = (u32, u32)> {
    (3..=deepest).flat_map(|deep| {
        (1..deep - 1).filter(move |shallow| (deep - shallow) % 2 == 0).map(move |s| (deep, s))
    })
}

fn pairs(all: &[Searched], deepest: u32) -> Vec<Pair> {
    depths(deepest)
        .map(|(deep, shallow)| {
            let (bias, error) = difference(all, deep, shallow);
            Pair { deep, shallow, bias, error }
        })
        .collect()
}

/// The mean and the standard deviation of what the deep search finds more.
fn difference(all: &[Searched], deep: u32, shallow: u32) -> (f64, f64) {
    let more = |s: &Searched| f64::from(s.points[deep as usize - 1] - s.points[shallow as usize - 1]);
    let count = all.len() as f64;
    let bias = all.iter().map(more).sum::<f64>() / count;
    let square = all.iter().map(|s| (more(s) - bias).powi(2)).sum::<f64>() / count;
    (bias, square.sqrt())
}

/// Least squares over all pairs of depths and bands of the game.
fn fit(all: &[Searched], deepest: u32) -> Line {
    let band = all.len().div_ceil(BANDS).max(1);
    let mut sums = [[0.0; 5]; 4];
    for part in all.chunks(band) {
        let ply = part.iter().map(|s| f64::from(s.ply)).sum::<f64>() / part.len() as f64;
        for (deep, shallow) in depths(deepest) {
            let (_, error) = difference(part, deep, shallow);
            let row = [1.0, f64::from(deep - shallow), f64::from(shallow), ply, error];
            for (i, sums) in sums.iter_mut().enumerate() {
                for (sum, x) in sums.iter_mut().zip(row) {
                    *sum += row[i] * x;
                }
            }
        }
    }
    let [base, gap, shallow, ply] = solve(sums);
    Line { base, gap, shallow, ply }
}

/// Gaussian elimination with the greatest pivot; a column without one stays nothing.
fn solve(mut rows: [[f64; 5]; 4]) -> [f64; 4] {
    for column in 0..4 {
        let pivot = (column..4).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()));
        rows.swap(column, pivot.unwrap_or(column));
        let top = rows[column];
        if top[column].abs() < 1e-9 {
            continue;
        }
        for (at, row) in rows.iter_mut().enumerate() {
            let times = if at == column { 0.0 } else { row[column] / top[column] };
            for (x, t) in row.iter_mut().zip(top) {
                *x -= times * t;
            }
        }
    }
    std::array::from_fn(|i| if rows[i][i].abs() < 1e-9 { 0.0 } else { rows[i][4] / rows[i][i] })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Errors that grow by 7 points with the gap and shrink by 2 with what is seen are found again.
    #[test]
    fn a_line_is_found_again() {
        let mut dice = Dice::new(5);
        let mut all = Vec::new();
        for number in 0..6000u32 {
            // A walk whose steps have a standard deviation of 20 points.
            let mut points = vec![0];
            for _ in 1..6 {
                let step = (0..12).map(|_| dice.below(21) as i32 - 10).sum::<i32>();
                points.push(points[points.len() - 1] + step);
            }
            all.push(Searched { ply: number / 200, points });
        }
        let pair = pairs(&all, 6).into_iter().find(|pair| (pair.deep, pair.shallow) == (6, 2)).unwrap();
        // Four steps, each of twelve uniform numbers between −10 and 10.
        let expected = (4.0f64 * 12.0 * (21.0f64 * 21.0 - 1.0) / 12.0).sqrt();
        assert!((pair.error - expected).abs() < 2.0 && pair.bias.abs() < 2.0, "{pair:?} {expected}");
        let line = fit(&all, 6);
        assert!(line.gap > 5.0 && line.ply.abs() < 0.2, "{line:?}");
    }

    #[test]
    fn four_equations_are_solved() {
        let rows = [
            [0.0, 1.0, 0.0, 0.0, 2.0],
            [1.0, 0.0, 0.0, 0.0, 1.0],
            [0.0, 0.0, 2.0, 1.0, 10.0],
            [0.0, 0.0, 0.0, 1.0, 4.0],
        ];
        assert_eq!(solve(rows), [1.0, 2.0, 3.0, 4.0]);
    }
}

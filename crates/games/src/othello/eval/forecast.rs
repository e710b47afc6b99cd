//! How well a shallow search foretells a deep one, as `tah foretell othello` measured it.

use std::sync::LazyLock;

use tah_rules::Forecast;

/// The numbers of the file: a name and a number in each line.
static MEASURED: LazyLock<Line> = LazyLock::new(|| {
    let number = |name: &str| {
        let mut lines = include_str!("forecast.txt").lines();
        lines.find_map(|line| line.strip_prefix(name)?.trim().parse().ok()).unwrap_or(0.0)
    };
    Line { base: number("base"), gap: number("gap"), shallow: number("shallow"), ply: number("ply") }
});

/// The error in points grows with what the shallow search does not see, and depends on how much it sees and on the phase of the game.
struct Line {
    base: f32,
    gap: f32,
    shallow: f32,
    ply: f32,
}

/// Never is a forecast thought to be better than this, in points: no pair of depths that was measured is.
const LEAST: f32 = 200.0;

/// The forecast for a search of `depth` plies with so many empty squares: by one of about half that depth, and as even.
#[inline]
pub(super) fn forecast(empties: u32, depth: i32) -> Forecast {
    let shallow = depth / 4 * 2 + depth % 2;
    let line = &*MEASURED;
    let error = line.base
        + line.gap * (depth - shallow) as f32
        + line.shallow * shallow as f32
        + line.ply * (60 - empties as i32) as f32;
    Forecast { depth: shallow, error: error.max(LEAST) as i32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_measured_makes_sense() {
        for empties in 10..56 {
            for depth in 4..20 {
                let near = forecast(empties, depth);
                assert!(near.depth < depth && (depth - near.depth) % 2 == 0, "{near:?}");
                assert!(near.error >= LEAST as i32 && near.error < 2000, "{near:?}");
            }
        }
    }
}

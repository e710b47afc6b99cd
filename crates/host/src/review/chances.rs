//! From an evaluation to the chances of winning, and from what is lost of them to the accuracy of a move.
//!
//! Both curves are those that lichess.org has published (lichess.org/page/accuracy): a logistic fit of results against evaluations, and an
//! exponential fit of what people feel to be accurate.

use crate::thinker::Worth;

/// The points, in hundredths of a pawn, that make e : 1 the odds of winning.
const POINTS: f64 = 1.0 / 0.003_682_08;

/// The winning chances of a position with this worth, from 0 to 1; a draw is a half.
pub fn chances(worth: Worth) -> f64 {
    match worth {
        Worth::WinIn(_) => 1.0,
        Worth::LossIn(_) => 0.0,
        Worth::Points(points) => 1.0 / (1.0 + (-f64::from(points) / POINTS).exp()),
    }
}

/// The accuracy, from 0 to 100, of a move that loses so much of the chances.
pub fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_rise_with_points_and_accuracy_falls_with_loss() {
        assert_eq!(chances(Worth::Points(0)), 0.5);
        assert!((chances(Worth::Points(100)) - 0.591).abs() < 1e-3);
        assert!(chances(Worth::Points(3000)) < chances(Worth::WinIn(40)));
        assert!(accuracy(0.0) > 99.9 && accuracy(0.1) < 70.0 && accuracy(1.0) == 0.0);
    }
}

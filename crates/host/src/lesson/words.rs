//! What a search did, in the few characters that fit beside a node.

use tah_games::tree::number_text;
use tah_rules::{Cut, Window};

/// Why the rest of a node was skipped.
pub(crate) fn cut_text(cut: Cut) -> &'static str {
    match cut {
        Cut::Alpha => "value ≤ α",
        Cut::Beta => "value ≥ β",
        Cut::Won => "won",
        Cut::Memory => "remembered",
        Cut::BelowAlpha => "average ≤ α",
        Cut::AboveBeta => "average ≥ β",
        Cut::Probe => "probes settle it",
        Cut::Proven => "proven",
    }
}

/// A number with as many digits as a slide can bear.
pub(crate) fn rounded(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "∞".into() } else { "-∞".into() };
    }
    // Adding zero turns −0 into 0.
    number_text((value * 1e4).round() / 1e4 + 0.0)
}

/// A value, or one for each player; nothing while there is none.
pub(crate) fn values_text(values: &[f64]) -> Option<String> {
    match values {
        [] => None,
        [value] => Some(rounded(*value)),
        values => {
            let values: Vec<String> = values.iter().map(|&value| rounded(value)).collect();
            Some(format!("({})", values.join(",")))
        }
    }
}

/// Whether an algorithm has windows at all.
pub(crate) fn has_windows(algorithm: &str) -> bool {
    !matches!(algorithm, "minimax" | "minimax-exit" | "expectiminimax" | "max-n" | "mcts")
}

/// A window, or the question that a null window asks.
pub(crate) fn window_text(Window { alpha, beta }: Window) -> String {
    let is_null = alpha.next_up() == beta && alpha.is_finite();
    // Two neighbouring floats: what matters is the question that a null window asks of the rounder one.
    if is_null && number_text(alpha).len() <= number_text(beta).len() {
        format!("> {}?", rounded(alpha))
    } else if is_null {
        format!("≥ {}?", rounded(beta))
    } else {
        format!("[{}, {}]", rounded(alpha), rounded(beta))
    }
}

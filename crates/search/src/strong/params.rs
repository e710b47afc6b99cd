//! Every tuned number of the search, by name: set from outside, so that a tuner (SPSA, Spall 1992) can drive them.

use std::fmt;
use std::ops::RangeInclusive;

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident: $default:literal, $low:literal..=$high:literal;)*) => {
        /// The numbers of the search. Points are those of the guide, on a scale where 100 is a pawn's worth.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[doc = $doc])+ pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Params {
            /// Every number: its name, its present value and the range in which it makes sense.
            pub fn list(&self) -> Vec<(&'static str, i32, RangeInclusive<i32>)> {
                vec![$((stringify!($name), self.$name, $low..=$high),)*]
            }

            /// Sets a number by name.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), Unsettable> {
                match name {
                    $(stringify!($name) => {
                        if !($low..=$high).contains(&value) {
                            return Err(Unsettable::Value { value, range: $low..=$high });
                        }
                        self.$name = value;
                    })*
                    _ => return Err(Unsettable::Name(name.to_owned())),
                }
                Ok(())
            }
        }
    };
}

params! {
    /// Half the width of the first aspiration window.
    aspiration_width: 11, 4..=60;
    /// The depth from which windows are narrowed.
    aspiration_depth: 5, 2..=10;

    /// How much less deep the root is asked again for each time that its value was above the window.
    aspiration_shallower: 1, 0..=1;

    /// The greatest depth for reverse futility pruning.
    reverse_futility_depth: 7, 2..=14;
    /// Its margin for each ply of depth.
    reverse_futility_margin: 81, 20..=200;
    /// What is taken off the margin if the position improves.
    reverse_futility_improving: 36, 0..=200;

    /// The greatest depth for razoring.
    razor_depth: 4, 1..=8;
    /// Its margin at depth 0.
    razor_base: 311, 50..=600;
    /// Its margin for each ply of depth, squared.
    razor_slope: 236, 40..=400;

    /// The least depth for the null move.
    null_depth: 3, 1..=6;
    /// The reduction of the null move at depth 0.
    null_base: 5, 2..=6;
    /// One more ply of reduction for so many plies of depth.
    null_divisor: 4, 2..=8;
    /// One more ply of reduction for so many points above β.
    null_points: 143, 60..=400;
    /// From this depth on a null move's cutoff is verified.
    null_verify_depth: 14, 8..=40;

    /// How far the evaluation must be above β at depth 0.
    null_margin: 86, -100..=300;
    /// How much less far for each ply of depth.
    null_slope: 11, 0..=40;

    /// The least depth for ProbCut.
    probcut_depth: 5, 3..=10;
    /// How far above β ProbCut looks.
    probcut_margin: 152, 60..=400;
    /// How much less far if the position improves.
    probcut_improving: 67, 0..=150;
    /// How many plies shallower ProbCut searches.
    probcut_reduction: 4, 2..=6;

    /// How far above β the table's score must be, at no less depth than ProbCut's, to be believed.
    probcut_table: 169, 60..=600;

    /// The least depth for Multi-ProbCut, where the guide makes forecasts.
    foretell_depth: 4, 2..=12;
    /// By how many of its errors, in sixteenths, a forecast must lie beyond the window; 0 makes none.
    foretell_errors: 20, 0..=80;

    /// The least depth at which a node without a table move is reduced.
    internal_depth: 4, 2..=10;

    /// The least depth for singular extensions.
    singular_depth: 5, 4..=12;
    /// How many plies shallower than the node the table's entry may be.
    singular_slack: 2, 1..=5;
    /// The margin of singularity for each ply of depth, in sixteenths.
    singular_margin: 23, 8..=80;
    /// A move that is better than all others by so much more is extended twice.
    singular_double: 19, 4..=100;
    /// A line is extended twice at most so often.
    singular_doubles: 6, 0..=16;

    /// The greatest depth at which a move that endangers the opponent is extended.
    extend_depth: 6, 0..=20;

    /// The reduction of late moves at depth 1, in 1024ths.
    reduce_base: 603, 0..=2048;
    /// ln(depth) · ln(number) is divided by this, in hundredths.
    reduce_divisor: 176, 120..=500;
    /// History that is worth one ply of reduction.
    reduce_history: 6918, 2000..=20000;
    /// How much more a node that should be cut is reduced, in 1024ths.
    reduce_cut: 1996, 0..=3072;
    /// How much less a node of the principal variation is, in 1024ths.
    reduce_open: 552, 0..=3072;
    /// How much less a node is that was of a principal variation once, in 1024ths.
    reduce_was_open: 348, 0..=3072;
    /// How much more if the position does not improve, in 1024ths.
    reduce_declining: 1213, 0..=2048;
    /// How much less a killer or counter move is, in 1024ths.
    reduce_killer: 1908, 0..=3072;
    /// How much less a move that endangers the opponent is, in 1024ths.
    reduce_danger: 990, 0..=3072;
    /// How much more if the table's move is loud, in 1024ths.
    reduce_loud_hint: 159, 0..=2048;
    /// How much more where several moves have been refuted one ply on already, in 1024ths.
    reduce_refuted: 669, 0..=2048;
    /// How much less a loud move is, in 1024ths.
    reduce_loud: 1277, 0..=4096;

    /// A reduced move this much better than α is searched again a ply deeper than in full.
    reduce_deeper: 48, 10..=300;
    /// One that is hardly better than the best so far, by less than this, is searched again a ply less deep.
    reduce_shallower: 1, 0..=50;

    /// Late quiet moves are left out from this number on, at depth 0.
    late_base: 5, 1..=12;
    /// The greatest depth at which late quiet moves are left out.
    late_depth: 6, 3..=14;

    /// The greatest reduced depth for futility pruning.
    futility_depth: 8, 2..=12;
    /// Its margin at depth 0.
    futility_base: -8, -60..=300;
    /// Its margin for each ply.
    futility_slope: 36, 5..=250;

    /// The greatest reduced depth for futility pruning of loud moves; 0 leaves none out.
    futility_loud_depth: 6, 0..=12;
    /// Its margin at depth 0, beside what the move gains.
    futility_loud_base: 94, 0..=400;
    /// Its margin for each ply.
    futility_loud_slope: 66, 5..=300;

    /// The greatest depth at which quiet moves of bad history are left out.
    history_depth: 6, 1..=10;
    /// How bad, for each ply.
    history_margin: 2321, 500..=9000;

    /// The greatest depth for pruning by static exchange.
    exchange_depth: 9, 2..=14;
    /// What a quiet move may lose for each ply of reduced depth, squared.
    exchange_quiet: 21, 5..=80;
    /// What a loud move may lose for each ply of depth.
    exchange_loud: 80, 20..=250;

    /// The most that one likeness of positions corrects an evaluation, in points; 0 corrects nothing.
    correction_points: 63, 0..=200;

    /// What a loud move beyond the horizon may hope for besides what it gains.
    quiesce_margin: 94, 40..=400;

    /// The bonus of a cutoff in the history for each ply of depth.
    history_bonus: 230, 40..=400;
    /// The greatest bonus.
    history_most: 2187, 400..=4000;
    /// The malus of the moves tried before, in percent of the bonus.
    history_malus: 128, 20..=200;

    /// The bonus of a move to which there is no good reply, in percent.
    history_praise: 47, 0..=200;
    /// How much a quiet move is praised for each point that the evaluation rises.
    history_points: 33, 0..=100;

    /// A much reduced move by which the evaluation has risen by so much is searched a ply deeper.
    hindsight_deeper: 58, 0..=400;
    /// A reduced move by which the evaluation has fallen by so much is searched a ply less deep.
    hindsight_shallower: 155, 0..=400;

    /// The share of the remaining time for one move, in thousandths.
    clock_share: 52, 10..=120;
    /// The share of the increment for one move, in percent.
    clock_increment: 75, 20..=100;
    /// How many times its share a move may take.
    clock_hard: 5, 2..=10;
    /// No move takes more of what is left, in percent.
    clock_most: 55, 20..=90;
    /// How much a new best move stretches the time, in percent.
    clock_unstable: 60, 0..=200;
    /// How much the time shrinks for each iteration with the same best move, in percent.
    clock_stable: 8, 0..=20;
    /// How much each ten points of a falling score stretch the time, in percent.
    clock_falling: 8, 0..=30;
    /// How much each percent of the nodes that the best move takes less than usual stretches the time, in hundredths of a percent.
    clock_effort: 180, 0..=400;
}

/// Why a number was not set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsettable {
    /// There is no number of this name.
    Name(String),
    /// The value is out of range.
    Value {
        /// What was asked for.
        value: i32,
        /// What makes sense.
        range: RangeInclusive<i32>,
    },
}

impl fmt::Display for Unsettable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsettable::Name(name) => write!(f, "the search has no number called {name}"),
            Unsettable::Value { value, range } => {
                write!(f, "{value} is not between {} and {}", range.start(), range.end())
            }
        }
    }
}

impl std::error::Error for Unsettable {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_listed_and_set_by_name() {
        let mut params = Params::default();
        for (name, value, range) in params.list() {
            assert!(range.contains(&value), "{name}");
        }
        params.set("null_base", 3).unwrap();
        assert_eq!(params.null_base, 3);
        assert_eq!(params.set("null_base", 99), Err(Unsettable::Value { value: 99, range: 2..=6 }));
        assert!(matches!(params.set("speed", 1), Err(Unsettable::Name(_))));
    }
}

//! The features: groups of them by name, each with its place among the weights. Every feature counts something of one side; its
//! worth is white's count minus black's, times the weight.

/// How the features of a group are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labels {
    /// There is only one.
    None,
    /// By a number from 0.
    Number,
    /// By the kind of a man: pawn, knight, …
    Kind,
    /// By the rank, 1 to 8 as the side sees it.
    Rank,
    /// By the square, of which the files e to h are those of d to a in a mirror.
    Square,
}

/// Features of one sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name.
    pub name: &'static str,
    /// The place of the first.
    pub first: usize,
    /// How many there are.
    pub size: usize,
    /// How they are told apart.
    pub labels: Labels,
}

impl Group {
    /// The place of one of them.
    #[inline]
    pub(super) const fn at(&self, index: usize) -> usize {
        debug_assert!(index < self.size);
        self.first + index
    }
}

macro_rules! groups {
    ($($name:ident = $text:literal $labels:ident $size:literal,)*) => {
        /// Every group, in the order of the weights.
        pub const GROUPS: &[Group] = &[$($name),*];
        groups!(@ 0; $($name = $text $labels $size,)*);
    };
    (@ $first:expr;) => {
        /// How many features there are.
        pub const COUNT: usize = $first;
    };
    (@ $first:expr; $name:ident = $text:literal $labels:ident $size:literal, $($rest:tt)*) => {
        pub(super) const $name: Group =
            Group { name: $text, first: $first, size: $size, labels: Labels::$labels };
        groups!(@ $name.first + $name.size; $($rest)*);
    };
}

groups! {
    MATERIAL = "material" Kind 5,
    PLACE_PAWN = "place-pawn" Square 32,
    PLACE_KNIGHT = "place-knight" Square 32,
    PLACE_BISHOP = "place-bishop" Square 32,
    PLACE_ROOK = "place-rook" Square 32,
    PLACE_QUEEN = "place-queen" Square 32,
    PLACE_KING = "place-king" Square 32,
    MOBILITY_KNIGHT = "mobility-knight" Number 9,
    MOBILITY_BISHOP = "mobility-bishop" Number 14,
    MOBILITY_ROOK = "mobility-rook" Number 15,
    MOBILITY_QUEEN = "mobility-queen" Number 28,
    TEMPO = "tempo" None 1,
    CASTLING = "castling-rights" None 1,
    SPACE = "space" None 1,
    BISHOP_PAIR = "bishop-pair" None 1,
    BAD_BISHOP = "bishop-own-pawns" None 1,
    LONG_DIAGONAL = "bishop-long-diagonal" None 1,
    OUTPOST_KNIGHT = "outpost-knight" None 1,
    OUTPOST_BISHOP = "outpost-bishop" None 1,
    OUTPOST_REACH = "outpost-in-reach" None 1,
    BEHIND_PAWN = "minor-behind-pawn" None 1,
    KING_COMPANY = "minor-distance-to-king" None 1,
    KNIGHT_PAWNS = "knight-and-pawns" None 1,
    ROOK_PAWNS = "rook-and-pawns" None 1,
    ROOK_OPEN = "rook-open-file" None 1,
    ROOK_HALF_OPEN = "rook-half-open-file" None 1,
    ROOK_SEVENTH = "rook-seventh-rank" None 1,
    ROOK_ON_QUEEN = "rook-on-queen-file" None 1,
    PAWN_ISOLATED = "pawn-isolated" None 1,
    PAWN_ISOLATED_OPEN = "pawn-isolated-half-open" None 1,
    PAWN_DOUBLED = "pawn-doubled" None 1,
    PAWN_BACKWARD = "pawn-backward" None 1,
    PAWN_BACKWARD_OPEN = "pawn-backward-half-open" None 1,
    PAWN_PHALANX = "pawn-phalanx" Rank 8,
    PAWN_SUPPORTED = "pawn-supported" Rank 8,
    PAWN_CANDIDATE = "pawn-candidate" Rank 8,
    PASSED = "passed" Rank 8,
    PASSED_PROTECTED = "passed-protected" Rank 8,
    PASSED_BLOCKED = "passed-blocked" Rank 8,
    PASSED_FREE = "passed-free-path" Rank 8,
    PASSED_SAFE = "passed-safe-path" Rank 8,
    PASSED_STOP_HELD = "passed-stop-held" Rank 8,
    PASSED_OWN_KING = "passed-own-king-distance" Number 8,
    PASSED_THEIR_KING = "passed-their-king-distance" Number 8,
    PASSED_ROOK_BEHIND = "passed-rook-behind" None 1,
    PASSED_THEIR_ROOK_BEHIND = "passed-their-rook-behind" None 1,
    PASSED_UNSTOPPABLE = "passed-unstoppable" None 1,
    SHELTER_EDGE = "shelter-file-a" Rank 8,
    SHELTER_B = "shelter-file-b" Rank 8,
    SHELTER_C = "shelter-file-c" Rank 8,
    SHELTER_D = "shelter-file-d" Rank 8,
    STORM_EDGE = "storm-file-a" Rank 8,
    STORM_B = "storm-file-b" Rank 8,
    STORM_C = "storm-file-c" Rank 8,
    STORM_D = "storm-file-d" Rank 8,
    STORM_BLOCKED = "storm-blocked" Rank 8,
    KING_DANGER = "king-danger" Number 48,
    SAFE_CHECK = "safe-check" Kind 5,
    KING_WEAK = "king-ring-weak" None 1,
    KING_ATTACKS = "king-ring-attacks" None 1,
    THREAT_PAWN = "threat-by-pawn" Kind 5,
    THREAT_PUSH = "threat-by-push" None 1,
    THREAT_MINOR = "threat-by-minor" Kind 5,
    THREAT_ROOK = "threat-by-rook" Kind 5,
    THREAT_KING = "threat-by-king" None 1,
    HANGING = "hanging" None 1,
    MOP_UP_EDGE = "lone-king-from-edge" Number 4,
    MOP_UP_KINGS = "lone-king-distance" Number 8,
}

const KINDS: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// The group of a feature.
pub fn group(feature: usize) -> &'static Group {
    GROUPS.iter().rev().find(|group| group.first <= feature).unwrap_or(&GROUPS[0])
}

/// The name of a feature: `mobility-knight.3`, `place-king.b1`, `tempo`.
pub fn name(feature: usize) -> String {
    let group = group(feature);
    let index = feature - group.first;
    let label = match group.labels {
        Labels::None => return group.name.to_owned(),
        Labels::Number => index.to_string(),
        Labels::Kind => KINDS[index].to_owned(),
        Labels::Rank => (index + 1).to_string(),
        Labels::Square => format!("{}{}", ["a", "b", "c", "d"][index % 4], index / 4 + 1),
    };
    format!("{}.{label}", group.name)
}

/// The place of a man's square among the 32 of its group.
#[inline]
pub(super) const fn half_board(square: usize) -> usize {
    let (file, rank) = (square % 8, square / 8);
    rank * 4 + if file < 4 { file } else { 7 - file }
}

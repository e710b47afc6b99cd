//! The kinds of nodes, as types: the compiler writes one search for each, without a test at run time (Knuth & Moore's types of
//! nodes; Marsland & Campbell 1982 for the principal variation).

/// What kind of node is searched, and what kinds its children are.
pub(super) trait Kind {
    /// The root, whose moves are those that the driver asks about.
    const ROOT: bool;
    /// Whether the window may be open, so that an exact value and a line are wanted.
    const OPEN: bool;
    /// Whether moves after the first are first asked with a null window.
    const SCOUTS: bool;
    /// The kind of a child that is searched with the whole window.
    type First: Kind;
    /// The kind of a child that is asked by a null window.
    type Later: Kind;
}

/// The root of a principal-variation search.
pub(super) struct Root;
/// A node of the principal variation.
pub(super) struct Principal;
/// A node asked by a null window.
pub(super) struct Scout;
/// The root of plain alpha-beta.
pub(super) struct PlainRoot;
/// A node of plain alpha-beta: every move is searched with the whole window.
pub(super) struct Plain;

impl Kind for Root {
    const ROOT: bool = true;
    const OPEN: bool = true;
    const SCOUTS: bool = true;
    type First = Principal;
    type Later = Scout;
}

impl Kind for Principal {
    const ROOT: bool = false;
    const OPEN: bool = true;
    const SCOUTS: bool = true;
    type First = Principal;
    type Later = Scout;
}

impl Kind for Scout {
    const ROOT: bool = false;
    const OPEN: bool = false;
    const SCOUTS: bool = true;
    type First = Scout;
    type Later = Scout;
}

impl Kind for PlainRoot {
    const ROOT: bool = true;
    const OPEN: bool = true;
    const SCOUTS: bool = false;
    type First = Plain;
    type Later = Plain;
}

impl Kind for Plain {
    const ROOT: bool = false;
    const OPEN: bool = true;
    const SCOUTS: bool = false;
    type First = Plain;
    type Later = Plain;
}

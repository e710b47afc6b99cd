//! Recursion without fear: the stack grows as deep as the tree is.

/// The stack is looked at once in so many plies, and grown when less than the red zone is left.
const PLIES_BETWEEN_LOOKS: u32 = 64;
const RED_ZONE: usize = 256 * 1024;
const SEGMENT: usize = 16 * 1024 * 1024;

/// Runs `deeper`, a recursive call at depth `ply`, with enough stack for it.
#[inline]
pub(crate) fn with_stack<T>(ply: u32, deeper: impl FnOnce() -> T) -> T {
    if ply.is_multiple_of(PLIES_BETWEEN_LOOKS) { look(deeper) } else { deeper() }
}

#[cold]
#[inline(never)]
fn look<T>(deeper: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, SEGMENT, deeper)
}

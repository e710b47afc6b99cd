//! What all requests share.

/// The hall, as every request sees it.
#[derive(Clone)]
pub(crate) struct Hall;

impl Hall {
    /// An empty hall.
    pub(crate) fn new() -> Self {
        Self
    }
}

//! Figures as data, for other programs.

use super::{Figure, FigureError};

impl Figure {
    /// The figure as JSON: `{"nodes": [{"parent": null, "shape": "max", …}, …]}`, in preorder.
    pub fn json(&self) -> Result<String, FigureError> {
        self.check(usize::MAX)?;
        // Strings, numbers and lists always have a JSON form.
        Ok(serde_json::to_string(self).unwrap_or_default() + "\n")
    }
}

//! An answer: the leaves named, and the numbers filled in.

use std::collections::BTreeMap;

use super::Quiz;
use crate::error::{Error, Result};

/// What somebody answers. Nodes are numbered in preorder, the root being 0; a number that is not filled in is missing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct QuizAnswer {
    /// The numbers, from 1, of the leaves that are never visited.
    pub unvisited: Vec<u32>,
    /// What nodes return.
    pub values: BTreeMap<usize, f64>,
    /// α and β when nodes are entered.
    pub windows: BTreeMap<usize, (f64, f64)>,
}

impl QuizAnswer {
    /// Only leaves.
    pub fn leaves(unvisited: Vec<u32>) -> Self {
        Self { unvisited, ..Self::default() }
    }
}

impl Quiz {
    /// The leaf numbers in a text such as `5,6` or `none`.
    pub fn parse_leaves(&self, answer: &str) -> Result<Vec<u32>> {
        if matches!(answer.trim(), "" | "none" | "-") {
            return Ok(Vec::new());
        }
        let words = answer.split([',', ' ', '\t']).filter(|word| !word.is_empty());
        let leaf = |word: &str| {
            let leaf = word.parse().ok().filter(|&leaf| self.is_leaf(leaf));
            let offset = word.as_ptr() as usize - answer.as_ptr() as usize;
            leaf.ok_or_else(|| Error::at(answer, offset, format!("`{word}` is no leaf"), self.leaf_numbers()))
        };
        words.map(leaf).collect()
    }

    /// Checks that an answer speaks of leaves and nodes that there are.
    pub fn check(&self, answer: &QuizAnswer) -> Result<()> {
        if let Some(leaf) = answer.unvisited.iter().find(|&&leaf| !self.is_leaf(leaf)) {
            return Err(Error::new(format!("there is no leaf {leaf}"), self.leaf_numbers()));
        }
        let nodes = answer.values.keys().chain(answer.windows.keys());
        match nodes.copied().find(|&node| node >= self.tree().len()) {
            Some(node) => {
                let last = self.tree().len() - 1;
                Err(Error::new(format!("there is no node {node}"), format!("a number from 0 to {last}")))
            }
            None => Ok(()),
        }
    }

    fn is_leaf(&self, leaf: u32) -> bool {
        (1..=self.tree().leaf_count()).contains(&(leaf as usize))
    }

    fn leaf_numbers(&self) -> String {
        format!("numbers from 1 to {}, or none", self.tree().leaf_count())
    }
}

/// A number as people write it into a drawing: `3`, `≤ 2`, `-∞`, `inf`.
pub fn parse_number(text: &str) -> Result<f64> {
    let bare = text.trim().trim_start_matches(['≤', '≥', '<', '>', '=']).trim().replace('−', "-");
    let (sign, size) = match bare.strip_prefix('-') {
        Some(size) => (-1.0, size),
        None => (1.0, bare.strip_prefix('+').unwrap_or(&bare)),
    };
    let number = match size.to_ascii_lowercase().as_str() {
        "∞" | "inf" | "infinity" | "oo" => Some(f64::INFINITY),
        size if size.starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
            size.replace(',', ".").parse().ok()
        }
        _ => None,
    };
    let wrong =
        || Error::at(text, 0, format!("`{text}` is not a number"), "a number such as 3, -1.5, inf or -inf");
    number.map(|size| sign * size + 0.0).ok_or_else(wrong)
}

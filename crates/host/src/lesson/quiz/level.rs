//! Three levels: how large the tree is, and how much is asked.

use std::str::FromStr;

use serde::Serialize;

use super::Quiz;
use crate::error::{Error, Result};

/// How hard an exercise is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Nine leaves, two moves deep: which are never visited?
    Easy,
    /// Three moves deep, and what does every node return?
    Medium,
    /// Four moves deep, and with which window is every node entered?
    Hard,
}

/// What is asked beside the leaves that are never visited.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Asked {
    /// What every node returns.
    pub values: bool,
    /// The window that every node is entered with.
    pub windows: bool,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [(&'static str, Level); 3] =
        [("easy", Level::Easy), ("medium", Level::Medium), ("hard", Level::Hard)];

    /// What is asked.
    pub fn asked(self) -> Asked {
        Asked { values: self != Level::Easy, windows: self == Level::Hard }
    }

    /// The exercise of this level with this number.
    pub fn quiz(self, seed: u64) -> Result<Quiz> {
        let (branching, depth) = match self {
            Level::Easy => (3, 2),
            Level::Medium => (2, 3),
            Level::Hard => (2, 4),
        };
        Quiz::random(branching, depth, seed)
    }
}

impl FromStr for Level {
    type Err = Error;
    fn from_str(name: &str) -> Result<Self> {
        let number = Level::ALL.iter().zip(1..).find(|(_, number)| name == i32::to_string(number));
        let found = Level::ALL.iter().find(|(known, _)| *known == name).or(number.map(|(level, _)| level));
        let wrong = || Error::at(name, 0, format!("there is no level `{name}`"), "easy, medium or hard");
        found.map(|(_, level)| *level).ok_or_else(wrong)
    }
}

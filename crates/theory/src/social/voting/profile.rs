//! Profiles of ballots as text: a line for each kind of ballot, `5: A > B = C`. A `|` ends what is approved.

use tah_rules::TextError;

/// More candidates than this are refused: rules look at sets of them.
const MOST_CANDIDATES: usize = 16;

/// Voters who vote alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ballot {
    /// How many they are.
    pub voters: u64,
    /// For each candidate its rank, 0 the best; equal ranks are ties. Who is not named comes last.
    pub ranks: Vec<usize>,
    /// Whom they approve.
    pub approved: Vec<bool>,
}

/// All ballots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The names of the candidates, in the order in which they were met.
    pub candidates: Vec<String>,
    /// The ballots.
    pub ballots: Vec<Ballot>,
}

/// The profile in a text.
pub fn parse_profile(text: &str) -> Result<Profile, TextError> {
    let mut candidates: Vec<String> = Vec::new();
    let mut read: Vec<Read> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split('#').next().unwrap_or_default();
        if !code.trim().is_empty() {
            read.push(ballot(code, offset, &mut candidates)?);
        }
        offset += line.len();
    }
    if read.is_empty() {
        return Err(TextError::new(text.len(), "there are no ballots", "lines such as `5: A > B > C`"));
    }
    let finish = |(voters, ranked, approved): Read| {
        let last = ranked.iter().map(|&(_, rank)| rank + 1).max().unwrap_or(0);
        let mut ranks = vec![last; candidates.len()];
        for &(candidate, rank) in &ranked {
            ranks[candidate] = rank;
        }
        let approved = ranks.iter().map(|&rank| rank < approved).collect();
        Ballot { voters, ranks, approved }
    };
    let ballots = read.into_iter().map(finish).collect();
    Ok(Profile { candidates, ballots })
}

/// How many voters, the candidates with their ranks, and how many ranks are approved.
type Read = (u64, Vec<(usize, usize)>, usize);

/// Reads one line.
fn ballot(line: &str, offset: usize, candidates: &mut Vec<String>) -> Result<Read, TextError> {
    let (voters, start) = match line.split_once(':') {
        None => (1, 0),
        Some((count, _)) => {
            let wrong = || {
                TextError::new(
                    offset,
                    format!("`{}` is no number of voters", count.trim()),
                    "a number such as 5",
                )
            };
            (count.trim().parse().map_err(|_| wrong())?, count.len() + 1)
        }
    };
    let mut ranked: Vec<(usize, usize)> = Vec::new();
    let (mut rank, mut approved) = (0, None);
    let mut at = start;
    for part in line[start..].split_inclusive(['>', '=', '|']) {
        let name = part.trim_end_matches(['>', '=', '|']).trim();
        let place = offset + at + (part.len() - part.trim_start().len());
        if name.is_empty() {
            return Err(TextError::new(place, "here is no candidate", "a name between `>`, `=` and `|`"));
        }
        let known = candidates.iter().position(|candidate| candidate == name);
        let candidate = known.unwrap_or(candidates.len());
        if known.is_none() {
            candidates.push(name.to_owned());
        }
        if candidates.len() > MOST_CANDIDATES {
            return Err(TextError::new(place, "too many candidates", format!("at most {MOST_CANDIDATES}")));
        }
        if ranked.iter().any(|&(other, _)| other == candidate) {
            return Err(TextError::new(place, format!("`{name}` is named twice"), "each candidate once"));
        }
        ranked.push((candidate, rank));
        match part.chars().next_back() {
            Some('=') => {}
            Some('|') => {
                if approved.is_some() {
                    return Err(TextError::new(
                        place,
                        "a second `|`",
                        "one `|` after those who are approved",
                    ));
                }
                rank += 1;
                approved = Some(rank);
            }
            _ => rank += 1,
        }
        at += part.len();
    }
    // Without a mark, the first place is what is approved.
    Ok((voters, ranked, approved.unwrap_or(1)))
}

impl Profile {
    /// How many voters there are.
    pub fn voters(&self) -> u64 {
        self.ballots.iter().map(|ballot| ballot.voters).sum()
    }

    /// How many voters prefer each candidate to each other.
    pub fn preferences(&self) -> Vec<Vec<u64>> {
        let count = self.candidates.len();
        let mut preferences = vec![vec![0; count]; count];
        for ballot in &self.ballots {
            for (a, row) in preferences.iter_mut().enumerate() {
                for b in (0..count).filter(|&b| ballot.ranks[a] < ballot.ranks[b]) {
                    row[b] += ballot.voters;
                }
            }
        }
        preferences
    }

    /// Who beats everybody else, if anybody does.
    pub fn condorcet_winner(&self) -> Option<usize> {
        let preferences = self.preferences();
        let beats = |a: usize, b: usize| preferences[a][b] > preferences[b][a];
        (0..self.candidates.len()).find(|&a| (0..self.candidates.len()).all(|b| a == b || beats(a, b)))
    }

    /// Who loses to everybody else, if anybody does.
    pub fn condorcet_loser(&self) -> Option<usize> {
        let preferences = self.preferences();
        let loses = |a: usize, b: usize| preferences[a][b] < preferences[b][a];
        let count = self.candidates.len();
        (0..count).find(|&a| count > 1 && (0..count).all(|b| a == b || loses(a, b)))
    }
}

//! Nodes with an open window: the principal variation, and the moves of the root.

use super::super::rules::final_score;
use super::deep::{Deep, Node, Stopped};
use super::table::{Known, NO_SQUARE};

/// A move of the root with its score, or a bound on it.
#[derive(Clone, Copy)]
pub(super) struct RootMove {
    pub(super) node: Node,
    pub(super) score: i32,
}

/// A window, and the scores beyond which nothing is told apart.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) limit: i32,
}

impl Deep<'_> {
    /// The score, exact if it lies within the window (principal-variation search).
    pub(super) fn open(&mut self, node: &Node, alpha: i32, beta: i32, depth: u32) -> Result<i32, Stopped> {
        if beta - alpha <= 1 || depth == 0 {
            return self.scout(node, alpha, depth);
        }
        if node.placings == 0 {
            let passed = node.passed();
            if passed.placings == 0 {
                return Ok(final_score(node.own, node.other));
            }
            return self.open(&passed, -beta, -alpha, depth).map(|score| -score);
        }
        self.end.nodes += 1;
        let first = self.stack.len();
        if self.list(node).is_some() {
            self.stack.truncate(first);
            return Ok(64);
        }
        let before = self.end.nodes;
        let place = self.end.table.place(node.own, node.other);
        let known = self.end.table.probe(place).unwrap_or(Known::NOTHING);
        self.order(first, node, alpha, depth, known.squares)?;
        let mut best = (-65, NO_SQUARE);
        let end = self.stack.len();
        for at in first..end {
            let child = self.next(at, end);
            let low = alpha.max(best.0);
            let mut score = if at == first { low + 1 } else { -self.scout(&child, -low - 1, depth - 1)? };
            if at == first || (score > low && score < beta) {
                score = -self.open(&child, -beta, -low, depth - 1)?;
            }
            if score > best.0 {
                best = (score, child.square);
                if score >= beta {
                    break;
                }
            }
        }
        self.stack.truncate(first);
        self.remember(node, (alpha, beta), depth, best, before);
        Ok(best.0)
    }

    /// One pass over the moves of the root, after which they stand in order. With `all`, those as good as the best are told from
    /// those that are not: each is asked whether it reaches the best score, not whether it is better.
    pub(super) fn pass(
        &mut self,
        roots: &mut [RootMove],
        span: Span,
        depth: u32,
        all: bool,
    ) -> Result<i32, Stopped> {
        let Span { limit, .. } = span;
        let (alpha, beta) = (span.alpha.max(-limit), span.beta.min(limit));
        let mut best = -65;
        for at in 0..roots.len() {
            let node = roots[at].node;
            let low = alpha.max(best);
            let score = if at == 0 {
                -self.open(&node, -beta, -alpha, depth - 1)?
            } else if all && best > alpha {
                self.reaching(&node, best, beta, depth)?
            } else {
                let score = -self.scout(&node, -low - 1, depth - 1)?;
                if score > low && score < beta { -self.open(&node, -beta, -low, depth - 1)? } else { score }
            };
            roots[at].score = score.clamp(-limit, limit);
            best = best.max(roots[at].score);
            if best >= beta && span.beta <= limit {
                for later in &mut roots[at + 1..] {
                    later.score = -65;
                }
                break;
            }
        }
        roots.sort_by_key(|root| -root.score);
        Ok(best)
    }

    /// The score of a move that matters only if it is `best` or better.
    fn reaching(&mut self, node: &Node, best: i32, beta: i32, depth: u32) -> Result<i32, Stopped> {
        let score = -self.scout(node, -best, depth - 1)?;
        if score < best || best >= beta {
            return Ok(score);
        }
        let above = -self.scout(node, -best - 1, depth - 1)?;
        match above {
            above if above <= best => Ok(best),
            above if above >= beta => Ok(above),
            _ => Ok(-self.open(node, -beta, -best, depth - 1)?),
        }
    }

    /// Widens the window around `guess` until the score lies within, or beyond `limit`. Only the side that failed is moved: guesses may
    /// contradict each other, and two sides that follow them would never meet.
    pub(super) fn aspire(
        &mut self,
        roots: &mut [RootMove],
        (guess, width): (i32, i32),
        limit: i32,
        depth: u32,
        all: bool,
    ) -> Result<i32, Stopped> {
        if roots.is_empty() {
            return Ok(guess);
        }
        let guess = guess.clamp(-limit, limit);
        let mut span = Span { alpha: guess - width, beta: guess + width, limit };
        let mut reach = width;
        loop {
            (span.alpha, span.beta) = (span.alpha.max(-limit - 1), span.beta.min(limit + 1));
            let score = self.pass(roots, span, depth, all)?;
            reach *= 2;
            if score <= span.alpha && span.alpha >= -limit {
                span.alpha = score - reach;
            } else if score >= span.beta && span.beta <= limit {
                span.beta = score + reach;
            } else {
                return Ok(score);
            }
        }
    }
}

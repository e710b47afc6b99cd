//! Which moves are shared: those of the node nearest to the root in which so many moves were no cutoff that none is to be expected any
//! more. The nearer to the root, the longer a helper is busy, and the seldomer somebody waits for work.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::crew::{Split, Task};
use super::deep::{Deep, Node, Stopped};
use super::table::NO_SQUARE;

/// From this depth on work is worth sharing.
pub(super) const SHARED: u32 = 14;
/// So many moves are searched alone. Two threads search 1.5 % more nodes with one than with two of them, but wait half as long.
const ELDERS: usize = 1;

/// Where a thread stands: for whom it works, and the nodes on its path whose moves may be shared.
#[derive(Default)]
pub(super) struct Post {
    pub(super) split: Option<Arc<Split>>,
    frames: Vec<Frame>,
    /// The first frame of the present task: those before it wait for others.
    base: usize,
    /// How many frames of the present task have helpers.
    helped: usize,
}

/// A node on the path, whose children stand on the stack.
struct Frame {
    /// The next child, and where the children end.
    next: usize,
    end: usize,
    /// Moves that this thread has searched itself.
    searched: usize,
    alpha: i32,
    depth: u32,
    split: Option<Arc<Split>>,
}

impl Deep<'_> {
    /// Whether nobody wants to know any more what this thread is searching.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        let Post { split, frames, base, helped } = &self.post;
        split.as_ref().is_some_and(|split| split.is_over())
            || (*helped > 0
                && frames[*base..]
                    .iter()
                    .filter_map(|frame| frame.split.as_ref())
                    .any(|split| split.is_over()))
    }

    /// Searches the moves from `first` on, best first, with whoever is idle.
    pub(super) fn together(&mut self, first: usize, alpha: i32, depth: u32) -> Result<(i32, u8), Stopped> {
        let level = self.post.frames.len();
        let end = self.stack.len();
        self.post.frames.push(Frame { next: first, end, searched: 0, alpha, depth, split: None });
        let mut own = Some((-65, NO_SQUARE));
        while let Some(best) = own
            && best.0 <= alpha
        {
            self.share();
            let Some(child) = self.next_of(level) else { break };
            own = match self.scout(&child, -alpha - 1, depth - 1) {
                Ok(score) if -score > best.0 => Some((-score, child.square)),
                Ok(_) => own,
                Err(Stopped) => None,
            };
            self.post.frames[level].searched += 1;
        }
        let split = self.post.frames.pop().and_then(|frame| frame.split);
        self.post.helped -= usize::from(split.is_some());
        self.gathered(split, own, alpha)
    }

    /// The next child of a frame.
    fn next_of(&mut self, level: usize) -> Option<Node> {
        let Frame { next, end, .. } = self.post.frames[level];
        if next == end {
            return None;
        }
        self.post.frames[level].next += 1;
        Some(self.next(next, end))
    }

    /// Hands moves to whoever is idle.
    fn share(&mut self) {
        while self.crew.is_waiting() {
            let base = self.post.base;
            let is_ripe = |frame: &Frame| frame.searched >= ELDERS && frame.next < frame.end;
            let Some(level) = self.post.frames[base..].iter().position(is_ripe) else { return };
            let Some(node) = self.next_of(base + level) else { return };
            let parent = &self.post.split;
            let frame = &mut self.post.frames[base + level];
            if frame.split.is_none() {
                frame.split = Some(Split::new(parent.clone()));
                self.post.helped += 1;
            }
            let Some(split) = frame.split.clone() else { return };
            let (alpha, depth, certainty) = (frame.alpha, frame.depth - 1, self.certainty);
            self.crew.offer(Task { node, alpha, depth, certainty, split });
        }
    }

    /// The best that this thread and its helpers have found, when all are done.
    fn gathered(
        &mut self,
        shared: Option<Arc<Split>>,
        own: Option<(i32, u8)>,
        alpha: i32,
    ) -> Result<(i32, u8), Stopped> {
        let Some(split) = shared else { return own.ok_or(Stopped) };
        if own.is_none_or(|(score, _)| score > alpha) {
            split.end();
        }
        self.crew.finish(self, &split);
        let best = [own, split.best()].into_iter().flatten().max_by_key(|&(score, _)| score);
        let is_cut = best.is_some_and(|(score, _)| score > alpha);
        // Without a cutoff a score counts only if everybody was heard.
        if is_cut || (own.is_some() && !split.is_over() && !self.stop.load(Relaxed)) {
            best.ok_or(Stopped)
        } else {
            Err(Stopped)
        }
    }

    /// Searches for another.
    pub(super) fn run(&mut self, task: Task) {
        let Task { node, alpha, depth, certainty, split } = task;
        let certainty = std::mem::replace(&mut self.certainty, certainty);
        let own = self.post.split.replace(split.clone());
        let base = std::mem::replace(&mut self.post.base, self.post.frames.len());
        let helped = std::mem::take(&mut self.post.helped);
        let first = self.stack.len();
        if let Ok(score) = self.scout(&node, -alpha - 1, depth) {
            split.tell(-score, node.square);
            if -score > alpha {
                split.end();
            }
        }
        self.stack.truncate(first);
        (self.post.split, self.post.base, self.post.helped) = (own, base, helped);
        self.certainty = certainty;
        split.leave();
    }
}

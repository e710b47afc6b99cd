//! Late-move reductions (Fruit, Letouzey 2004): moves far down the order are searched less deeply, and again in full if they surprise.

use tah_rules::{Guide, Keyed};

use crate::strong::here::{Child, Here};
use crate::strong::node::Kind;
use crate::strong::params::Params;
use crate::strong::picker::Pick;
use crate::strong::policy::Policy;
use crate::strong::worker::Worker;

const SIDE: usize = 64;
/// So many moves refuted are many.
const MANY: u32 = 3;
/// Nothing is reduced at less depth.
const LEAST_DEPTH: i32 = 2;

/// The reduction by depth and number of the move, in 1024ths of a ply.
pub(in crate::strong) struct Reductions(Box<[[i32; SIDE]; SIDE]>);

impl Reductions {
    pub(in crate::strong) fn new(params: &Params) -> Self {
        let divisor = f64::from(params.reduce_divisor) / 100.0;
        let mut all = Box::new([[0; SIDE]; SIDE]);
        for (depth, row) in all.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (number as f64).ln();
                *reduction = params.reduce_base + (1024.0 * product / divisor) as i32;
            }
        }
        Self(all)
    }

    #[inline(always)]
    pub(in crate::strong) fn get(&self, depth: i32, number: usize) -> i32 {
        self.0[(depth.max(0) as usize).min(SIDE - 1)][number.min(SIDE - 1)]
    }
}

impl<R: Keyed, G: Guide<R>, P: Policy> Worker<'_, R, G, P> {
    /// By how many plies the move just played is searched less deeply at first.
    #[inline(always)]
    pub(in crate::strong) fn reduce<N: Kind>(
        &self,
        here: &Here<R::Move>,
        pick: &Pick<R::Move>,
        searched: usize,
        child: Child,
    ) -> i32 {
        let params = &self.shared.params;
        if !P::SELECTIVE || here.depth < LEAST_DEPTH || searched < 1 + usize::from(N::OPEN) {
            return 0;
        }
        let mut reduction = self.shared.reductions.get(here.depth, searched + 1);
        reduction += if here.cut { params.reduce_cut } else { 0 };
        reduction += if here.improving { 0 } else { params.reduce_declining };
        reduction += if here.is_hint_loud { params.reduce_loud_hint } else { 0 };
        reduction += if self.frames[here.ply + 1].refuted > MANY { params.reduce_refuted } else { 0 };
        reduction -= if N::OPEN { params.reduce_open } else { 0 };
        reduction -= if here.was_open() { params.reduce_was_open } else { 0 };
        reduction -= if child.in_danger { params.reduce_danger } else { 0 };
        reduction -= if pick.is_killer { params.reduce_killer } else { 0 };
        reduction -= if pick.gain.is_some() { params.reduce_loud } else { 0 };
        reduction -= pick.history * 1024 / params.reduce_history;
        (reduction / 1024).clamp(0, here.depth - 1)
    }

    /// How much deeper than in full a reduced move is searched again that surprised: by how much it is above α, and above the best.
    #[inline(always)]
    pub(in crate::strong) fn second_look(&self, above_alpha: i32, above_best: i32) -> i32 {
        let params = &self.shared.params;
        i32::from(above_alpha > params.reduce_deeper) - i32::from(above_best < params.reduce_shallower)
    }
}

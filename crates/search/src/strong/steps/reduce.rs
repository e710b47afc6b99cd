//! Late-move reductions (Fruit, Letouzey 2004): moves far down the order are searched less deeply, and again in full if they surprise.

use crate::strong::params::Params;

const SIDE: usize = 64;

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

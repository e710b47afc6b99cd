//! Many deals on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::{Solver, Table, Unsolved};
use crate::bridge::{Deal, Strain};

/// What each thread's table may take.
const BYTES: usize = 128 << 20;

/// The tables of many deals on `threads` threads. A strain of a deal is a piece of work, so that a hard deal is shared; `progress` hears
/// how many of the deals are done.
pub fn tables(
    deals: &[Deal],
    threads: usize,
    stop: &AtomicBool,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Vec<Table>, Unsolved> {
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    // Each table with the number of its strains that are known, and the number of those that are whole.
    let done = Mutex::new((vec![(Table::default(), 0); deals.len()], 0));
    let work = || -> Result<(), Unsolved> {
        let mut solver = Solver::new(BYTES);
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            let (Some(deal), strain) = (deals.get(piece / 5), Strain::ALL[piece % 5]) else { return Ok(()) };
            if failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let tricks =
                solver.strain(deal, strain, stop).inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
            let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let (table, known) = &mut done.0[piece / 5];
            table.set(strain, tricks);
            *known += 1;
            if *known == 5 {
                done.1 += 1;
                progress(done.1);
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Err(Unsolved::Stopped)))
    })?;
    let (tables, _) = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(tables.into_iter().map(|(table, _)| table).collect())
}

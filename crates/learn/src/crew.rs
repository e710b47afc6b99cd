//! Many games by several threads. Each game has dice of its own, and games are handed over in the order of their numbers: the
//! threads change nothing but the time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;

use tah_rules::{Dice, Guide, Keyed, Notation, mix};

use crate::plan::Plan;
use crate::record::Record;
use crate::self_play::Player;

/// Plays the games of a round from number `first` on, and hands them over until `take` fails or `stop` is set.
pub(crate) fn play<R, G, E>(
    (rules, guide, strays): (&R, &G, usize),
    plan: &Plan,
    round: u32,
    first: u64,
    stop: &AtomicBool,
    mut take: impl FnMut(Record) -> Result<(), E>,
) -> Result<(), E>
where
    R: Keyed + Notation + Clone + Sync,
    R::State: Send + Sync,
    R::Move: Send + Sync,
    G: Guide<R> + Clone + Send + Sync,
{
    let next = AtomicU64::new(first);
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..plan.threads.max(1) {
            let (send, next, is_over) = (send.clone(), &next, &is_over);
            scope.spawn(move || {
                let mut player = Player::new(rules, guide, plan, strays);
                while !stop.load(Relaxed) && !is_over.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= plan.games {
                        break;
                    }
                    let seed = mix(plan.seed ^ mix(u64::from(round) << 40 | number));
                    if send.send(player.play(number, &mut Dice::new(seed))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut early = BTreeMap::new();
        let mut expected = first;
        for record in receive {
            early.insert(record.number, record);
            while let Some(record) = early.remove(&expected) {
                expected += 1;
                if let Err(error) = take(record) {
                    is_over.store(true, Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}

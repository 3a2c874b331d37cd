//! Parallel map over threads, with the results in the order of the input.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Applies `work` to each item; threads take the next item as they become free.
pub(crate) fn map<T: Sync, U: Send + Sync>(
    threads: u8,
    items: &[T],
    work: impl Fn(&T) -> U + Sync,
) -> Vec<U> {
    if threads == 1 || items.len() < 2 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let done: Vec<OnceLock<U>> = items.iter().map(|_| OnceLock::new()).collect();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(place) else { break };
                    // Every slot is written once, so it cannot be set already.
                    let _ = done[place].set(work(item));
                }
            });
        }
    });
    done.into_iter().map(|done| done.into_inner().expect("every item was taken")).collect()
}

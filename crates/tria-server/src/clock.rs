//! What the time is: the machine's clock, or one that a test moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use tria_room::Millis;

/// Tells the time in milliseconds since 1970.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    moved: Arc<AtomicU64>,
}

impl Clock {
    /// The time now.
    pub fn now(&self) -> Millis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Millis(since.as_millis() as u64 + self.moved.load(Ordering::Relaxed))
    }

    /// Moves the clock on, for tests of long limits.
    pub fn pass(&self, milliseconds: u64) {
        self.moved.fetch_add(milliseconds, Ordering::Relaxed);
    }
}

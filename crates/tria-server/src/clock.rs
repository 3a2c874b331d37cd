//! What the time is: the machine's clock, or one that a test moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use tria_room::Millis;

/// Tells the time in milliseconds since 1970.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    moved: Arc<AtomicU64>,
    /// The time at which it stands.
    stands: Option<u64>,
}

impl Clock {
    /// A clock that stands still until it is moved on, for tests that compare what was said byte for byte.
    pub fn standing(milliseconds: u64) -> Self {
        Self { moved: Arc::default(), stands: Some(milliseconds) }
    }

    /// The time now.
    pub fn now(&self) -> Millis {
        let machine = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        Millis(self.stands.unwrap_or_else(machine) + self.moved.load(Ordering::Relaxed))
    }

    /// Moves the clock on, for tests of long limits.
    pub fn pass(&self, milliseconds: u64) {
        self.moved.fetch_add(milliseconds, Ordering::Relaxed);
    }
}

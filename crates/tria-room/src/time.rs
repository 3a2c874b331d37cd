//! Time as the host tells it.

use serde::{Deserialize, Serialize};

/// Milliseconds: a point in time since whatever moment the host counts from, or a span of time.
///
/// The room never looks at a clock; time is an argument, so the same table runs in a browser, a terminal and a server.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 1_000)
    }

    /// The time after another span; the end of time is never passed.
    pub const fn plus(self, span: Self) -> Self {
        Self(self.0.saturating_add(span.0))
    }

    /// The span since an earlier time; nothing if it is later.
    pub const fn since(self, earlier: Self) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }
}

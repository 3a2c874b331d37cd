//! Time as supplied by the host.

use serde::{Deserialize, Serialize};

/// Milliseconds: a point in time since an epoch of the host's choice, or a duration.
///
/// The room has no clock; time is an argument, so the same table runs in a browser, a terminal and a server.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// A duration in seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 1_000)
    }

    /// The time after a duration; saturates.
    pub const fn plus(self, span: Self) -> Self {
        Self(self.0.saturating_add(span.0))
    }

    /// The duration since an earlier time; zero if that is later.
    pub const fn since(self, earlier: Self) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }
}

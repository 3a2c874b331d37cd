//! The log from which a table is rebuilt, and the RNGs that record and replay random words.

use std::convert::Infallible;

use rand_core::utils::{fill_bytes_via_next_word, next_u64_via_u32};
use rand_core::{Rng, TryRng};
use serde::{Deserialize, Serialize};

use crate::command::Input;
use crate::time::Millis;

/// One change of a table: the input, its time, and the random words.
///
/// It holds secrets (hands, sealed choices, the outcomes of chance): the host stores it and never sends it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// The time of the input.
    pub at: Millis,
    /// What came in.
    pub input: Input,
    /// The words that were drawn from the generator, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<u32>,
}

/// Passes on an RNG's words and records each.
pub(crate) struct RecordingRng<'a> {
    source: &'a mut dyn Rng,
    pub(crate) drawn: Vec<u32>,
}

impl<'a> RecordingRng<'a> {
    pub(crate) fn new(source: &'a mut dyn Rng) -> Self {
        Self { source, drawn: Vec::new() }
    }
}

impl TryRng for RecordingRng<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let word = self.source.next_u32();
        self.drawn.push(word);
        Ok(word)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        next_u64_via_u32(self)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        fill_bytes_via_next_word(bytes, || self.try_next_u32())
    }
}

/// Replays the recorded words; detects when more are requested than were recorded.
pub(crate) struct ReplayRng<'a> {
    words: std::slice::Iter<'a, u32>,
    pub(crate) asked_too_much: bool,
}

impl<'a> ReplayRng<'a> {
    pub(crate) fn new(words: &'a [u32]) -> Self {
        Self { words: words.iter(), asked_too_much: false }
    }

    /// Whether exactly the recorded words were drawn.
    pub(crate) fn is_spent(&self) -> bool {
        self.words.len() == 0 && !self.asked_too_much
    }
}

impl TryRng for ReplayRng<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        if let Some(word) = self.words.next() {
            return Ok(*word);
        }
        self.asked_too_much = true;
        // A word that the range function accepts for every bound, so that a broken log cannot cause an endless loop.
        Ok(u32::MAX)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        next_u64_via_u32(self)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        fill_bytes_via_next_word(bytes, || self.try_next_u32())
    }
}

//! Progress on the terminal for long work: the completed part, and the estimated remaining time.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

/// Delay before a bar is shown: short work needs none.
const PATIENCE: Duration = Duration::from_secs(1);

/// Maximum redraws a second.
const RATE: u8 = 5;

/// Resolution of work that reports only its share.
const SHARES: u64 = 1000;

/// A line on standard error; nothing if that is not a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The target to draw to after the delay.
    target: Option<ProgressDrawTarget>,
}

impl Progress {
    /// A bar for `total` items, of which `before` are done already, as after a resumed run; it is removed at the end.
    pub(crate) fn new(before: u64, total: u64, unit: String) -> Self {
        let line = "{bar:24} {pos} / {len} {msg}, {eta_precise} ⏳";
        let progress = Self::of(line, Some(total), ProgressFinish::AndClear);
        progress.bar.set_message(unit);
        progress.bar.set_position(before);
        // Items done earlier must not affect the estimated speed.
        progress.bar.reset_eta();
        progress
    }

    /// A count of positions that stays at the end.
    pub(crate) fn positions() -> Self {
        Self::of("{pos} positions in {elapsed_precise}, {per_sec}", None, ProgressFinish::Abandon)
    }

    /// A share of the whole that stays at the end.
    pub(crate) fn share() -> Self {
        Self::of("{percent:>3} % in {elapsed_precise}", Some(SHARES), ProgressFinish::AndLeave)
    }

    /// One that is never shown.
    pub(crate) fn hidden(mut self) -> Self {
        self.target = None;
        self
    }

    fn of(line: &str, total: Option<u64>, finish: ProgressFinish) -> Self {
        let style = ProgressStyle::with_template(line).expect("a template").progress_chars("█░");
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let target = Some(ProgressDrawTarget::stderr_with_hz(RATE));
        Self { bar: bar.with_style(style).with_finish(finish), target }
    }

    /// Adds completed items.
    pub(crate) fn advance(&mut self, count: u64) {
        if self.bar.elapsed() >= PATIENCE
            && let Some(target) = self.target.take()
        {
            self.bar.set_draw_target(target);
        }
        self.bar.inc(count);
        let done = self.bar.position();
        if self.bar.length().is_some_and(|total| done > total) {
            self.bar.set_length(done);
        }
    }

    /// Sets the completed share.
    pub(crate) fn reach(&mut self, share: f64) {
        let place = (share * SHARES as f64) as u64;
        self.advance(place.saturating_sub(self.bar.position()));
    }

    /// Ends the bar.
    pub(crate) fn finish(&self) {
        self.bar.finish_using_style();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_can_be_drawn_and_counts() {
        let mut deals = Progress::new(50, 100, "deals".to_owned());
        deals.advance(10);
        assert_eq!((deals.bar.position(), deals.bar.length()), (60, Some(100)));
        deals.advance(50);
        assert_eq!(deals.bar.length(), Some(110), "more than was thought");
        deals.finish();
        let mut share = Progress::share();
        share.reach(0.25);
        assert_eq!(share.bar.position(), 250);
        share.finish();
        assert_eq!(share.bar.position(), 1000);
        let mut positions = Progress::positions().hidden();
        positions.advance(7);
        positions.finish();
        assert_eq!(positions.bar.position(), 7);
    }
}

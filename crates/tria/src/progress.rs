//! A bar on the terminal for work that takes longer than a moment: how much is done, and how long the rest may take.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// Nothing is shown before this: quick work needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the bar is drawn anew.
const EVERY: Duration = Duration::from_millis(200);

/// Columns of the bar.
const WIDTH: u64 = 24;

/// A bar on standard error; nothing where that is no terminal.
pub(crate) struct Progress {
    shown: bool,
    drawn: bool,
    start: Instant,
    last: Instant,
    /// What was there before this run, as after a resumed one: it says nothing of how fast it goes.
    before: u64,
    done: u64,
    total: u64,
    unit: String,
}

impl Progress {
    /// A bar for so many things, some of which may be done already.
    pub(crate) fn new(before: u64, total: u64, unit: String) -> Self {
        let now = Instant::now();
        let shown = std::io::stderr().is_terminal();
        Self { shown, drawn: false, start: now, last: now, before, done: before, total, unit }
    }

    /// Some more are done.
    pub(crate) fn advance(&mut self, count: u64) {
        self.done += count;
        let now = Instant::now();
        if self.shown && now - self.start >= PATIENCE && now - self.last >= EVERY {
            self.last = now;
            self.drawn = true;
            // A terminal that cannot be written to is no reason to stop working.
            let _ = write!(std::io::stderr(), "\r{}\x1b[K", self.line(now - self.start));
        }
    }

    /// The bar in words; the time that is left from the time that the work done so far took.
    fn line(&self, elapsed: Duration) -> String {
        let total = self.total.max(self.done).max(1);
        let filled = (self.done * WIDTH / total) as usize;
        let bar = format!("{}{}", "█".repeat(filled), "░".repeat(WIDTH as usize - filled));
        let here = (self.done - self.before).max(1);
        let left = elapsed.as_secs_f64() / here as f64 * (total - self.done) as f64;
        format!("{bar} {} / {total} {}, {} ⏳", self.done, self.unit, clock(left))
    }

    /// Takes the bar away.
    pub(crate) fn finish(&mut self) {
        if self.drawn {
            self.drawn = false;
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

/// Seconds as people read them: 7 s, 3:05, 2:00:09.
fn clock(seconds: f64) -> String {
    let seconds = seconds.ceil().max(0.0) as u64;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, minutes) {
        (0, 0) => format!("{rest} s"),
        (0, _) => format!("{minutes}:{rest:02}"),
        _ => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_counts_only_what_this_run_has_done() {
        let mut bar = Progress::new(50, 100, "deals".to_owned());
        bar.done = 60;
        assert_eq!(
            bar.line(Duration::from_secs(10)),
            format!("{}{} 60 / 100 deals, 40 s ⏳", "█".repeat(14), "░".repeat(10))
        );
        assert_eq!((clock(185.0), clock(7209.0)), ("3:05".to_owned(), "2:00:09".to_owned()));
    }
}

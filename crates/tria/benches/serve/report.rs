//! The measurements, and whether they meet their bars.

use std::fmt::Write as _;

/// The good side of a bar.
#[derive(Clone, Copy)]
pub(crate) enum Bar {
    AtLeast(f64),
    AtMost(f64),
}

struct Line {
    name: String,
    value: f64,
    unit: &'static str,
    bar: Option<Bar>,
}

/// Every number, in order.
#[derive(Default)]
pub(crate) struct Report {
    lines: Vec<Line>,
}

impl Report {
    /// A measurement without a bar.
    pub(crate) fn tell(&mut self, name: impl Into<String>, value: f64, unit: &'static str) {
        self.add(name.into(), value, unit, None);
    }

    /// A measurement with a bar.
    pub(crate) fn hold(&mut self, name: impl Into<String>, value: f64, unit: &'static str, bar: Bar) {
        self.add(name.into(), value, unit, Some(bar));
    }

    fn add(&mut self, name: String, value: f64, unit: &'static str, bar: Option<Bar>) {
        let line = Line { name, value, unit, bar };
        eprintln!("{}", line.text());
        self.lines.push(line);
    }

    pub(crate) fn is_reached(&self) -> bool {
        self.lines.iter().all(Line::is_reached)
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::from("\nreport\n");
        for line in &self.lines {
            let _ = writeln!(text, "{}", line.text());
        }
        let _ =
            writeln!(text, "{}", if self.is_reached() { "every bar is reached" } else { "a bar is missed" });
        text
    }

    pub(crate) fn json(&self) -> String {
        let lines = self.lines.iter().map(|line| {
            let (side, bar) = match line.bar {
                Some(Bar::AtLeast(bar)) => (Some("at-least"), Some(bar)),
                Some(Bar::AtMost(bar)) => (Some("at-most"), Some(bar)),
                None => (None, None),
            };
            serde_json::json!({ "name": line.name, "value": line.value, "unit": line.unit, "side": side,
                "bar": bar, "reached": line.is_reached() })
        });
        serde_json::Value::Array(lines.collect()).to_string()
    }
}

impl Line {
    fn is_reached(&self) -> bool {
        match self.bar {
            Some(Bar::AtLeast(bar)) => self.value >= bar,
            Some(Bar::AtMost(bar)) => self.value <= bar,
            None => true,
        }
    }

    fn text(&self) -> String {
        let bar = match self.bar {
            Some(Bar::AtLeast(bar)) => format!("  (at least {bar}: {})", self.word()),
            Some(Bar::AtMost(bar)) => format!("  (at most {bar}: {})", self.word()),
            None => String::new(),
        };
        format!("{:<58}{:>12.3} {}{bar}", self.name, self.value, self.unit)
    }

    fn word(&self) -> &'static str {
        if self.is_reached() { "reached" } else { "MISSED" }
    }
}

/// A percentile of the values, in milliseconds.
pub(crate) fn percentile(sorted: &[f64], hundredths: f64) -> f64 {
    let place = (sorted.len() as f64 * hundredths / 100.0).ceil() as usize;
    sorted.get(place.saturating_sub(1)).copied().unwrap_or_default()
}

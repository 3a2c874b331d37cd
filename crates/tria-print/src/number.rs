//! Numbers: formatting, angles, and variation derived from a name.

use std::fmt::Write as _;

use tria_rules::hash::{SplitMix, fnv1a};

/// Writes a coordinate with at most two decimals, the same on every machine.
pub(crate) fn put(out: &mut String, value: f64) {
    let hundredths = (value * 100.0).round() as i64;
    if hundredths < 0 {
        out.push('-');
    }
    let size = hundredths.unsigned_abs();
    let (whole, part) = (size / 100, size % 100);
    if whole > 0 || part == 0 {
        let _ = write!(out, "{whole}");
    }
    if part > 0 {
        let _ = if part % 10 == 0 { write!(out, ".{}", part / 10) } else { write!(out, ".{part:02}") };
    }
}

/// A number in drawings: digits, optionally with a sign and decimals.
pub(crate) fn read(text: &str) -> Option<f64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1.0, text), |digits| (-1.0, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let mut size = 0_u32;
    for byte in whole.bytes().chain(part.bytes()) {
        let digit = byte.is_ascii_digit().then(|| u32::from(byte - b'0'))?;
        size = size.checked_mul(10)?.checked_add(digit)?;
    }
    // Both are exact, so the quotient is correctly rounded.
    let number = f64::from(size) / f64::from(10_u32.checked_pow(part.len() as u32)?);
    (!digits.is_empty() && digits != ".").then_some(sign * number)
}

/// A coordinate as text.
pub(crate) fn num(value: f64) -> String {
    let mut out = String::new();
    put(&mut out, value);
    out
}

/// Sine of an angle in degrees, by its series: bit-identical on every machine, unlike the platform's.
pub(crate) fn sin(degrees: f64) -> f64 {
    let turned = degrees - 360.0 * (degrees / 360.0).floor();
    let (angle, sign) = if turned > 180.0 { (turned - 180.0, -1.0) } else { (turned, 1.0) };
    let angle = if angle > 90.0 { 180.0 - angle } else { angle };
    let x = angle * (std::f64::consts::PI / 180.0);
    let square = x * x;
    let series = 1.0 - square / 72.0 * (1.0 - square / 110.0);
    let series = 1.0 - square / 42.0 * series;
    let series = 1.0 - square / 20.0 * series;
    sign * x * (1.0 - square / 6.0 * series)
}

/// Cosine of an angle in degrees.
pub(crate) fn cos(degrees: f64) -> f64 {
    sin(degrees + 90.0)
}

/// A point at this angle (clockwise from the right) and distance.
pub(crate) fn polar(x: f64, y: f64, radius: f64, degrees: f64) -> (f64, f64) {
    (x + radius * cos(degrees), y + radius * sin(degrees))
}

/// Pseudo-random variation seeded by a name.
pub(crate) struct Vary(SplitMix);

impl Vary {
    pub(crate) fn new(name: &str) -> Self {
        Self(SplitMix::new(fnv1a(name.bytes())))
    }

    /// A whole number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.0.next() % bound.max(1) as u64) as usize
    }

    /// A number between the two, in hundredths of the way.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.below(101) as f64 / 100.0
    }
}

//! Charts as inline SVG: no scripts, colours by class so that they follow light and dark.

use std::fmt::Write as _;

use tria_locale::Lang;
use tria_print::escaped;

use super::report::{Fit, Report, Row};
use super::table::{level, signed};
use crate::draw;

/// Width and height of a chart, and the room around what is drawn: left, top, right, bottom.
const SIZE: (f64, f64) = (760.0, 430.0);
const ROOM: [f64; 4] = [52.0, 16.0, 16.0, 46.0];

/// Width and height of the small charts that compare rules.
const SMALL: (f64, f64) = (372.0, 340.0);

/// Width of a letter of a label.
const LETTER: f64 = 6.3;

/// The labels of a chart.
pub(super) struct Words {
    pub(super) title: String,
    pub(super) along: String,
    pub(super) up: String,
    /// The language, for the decimal mark.
    pub(super) lang: Lang,
}

/// Numbers from one end to another as places in a picture.
struct Axis {
    from: (f64, f64),
    to: (f64, f64),
}

impl Axis {
    fn at(&self, number: f64) -> f64 {
        let share = (number - self.from.0) / (self.from.1 - self.from.0);
        self.to.0 + share * (self.to.1 - self.to.0)
    }

    /// Round numbers along it.
    fn ticks(&self) -> Vec<f64> {
        let span = self.from.1 - self.from.0;
        let steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];
        let step = steps.into_iter().find(|step| span / step <= 9.0).unwrap_or(1.0);
        let first = (self.from.0 / step).ceil() as i64;
        let last = (self.from.1 / step).floor() as i64;
        (first..=last).map(|tick| tick as f64 * step).collect()
    }
}

/// The smallest and the largest of some numbers, with a small margin.
fn ends(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        numbers.fold((0.0_f64, 0.0_f64), |(low, high), number| (low.min(number), high.max(number)));
    let air = ((high - low) * 0.06).max(0.002);
    (low - air, high + air)
}

/// Labels that do not overlap.
#[derive(Default)]
struct Labels {
    taken: Vec<[f64; 4]>,
}

impl Labels {
    /// Places a label beside a point, right of it or left, if there is room.
    fn put(&mut self, out: &mut String, (x, y): (f64, f64), text: &str, right_end: f64) {
        let wide = draw::width(text) as f64 * LETTER;
        for (left, anchor) in [(x + 8.0, "start"), (x - 8.0 - wide, "end")] {
            let place = [left, y - 8.0, left + wide, y + 5.0];
            let clear = |other: &[f64; 4]| {
                place[2] < other[0] || place[0] > other[2] || place[3] < other[1] || place[1] > other[3]
            };
            if left > ROOM[0] && place[2] < right_end && self.taken.iter().all(clear) {
                self.taken.push(place);
                let at = if anchor == "start" { left } else { x - 8.0 };
                let _ = write!(
                    out,
                    "<text class=\"label\" x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
                    y + 3.5,
                    escaped(text)
                );
                return;
            }
        }
    }
}

/// Every card: its level on the x axis, its strength with the interval on the y axis.
pub(super) fn levels(report: &Report, words: &Words) -> String {
    let (wide, high) = SIZE;
    let stars = report.rows.iter().all(|row| row.stars);
    let mut shown: Vec<u8> = report.rows.iter().map(|row| row.level).collect();
    shown.sort_unstable();
    shown.dedup();
    let column = (wide - ROOM[0] - ROOM[2]) / shown.len() as f64;
    let up = Axis {
        from: ends(report.rows.iter().flat_map(|row| [row.rating.low, row.rating.high])),
        to: (high - ROOM[3], ROOM[1]),
    };
    let mut out = begin(SIZE, words);
    across(&mut out, &up, wide, words.lang);
    let mut labels = Labels::default();
    let (mut marks, mut names) = (String::new(), String::new());
    for (place, its) in shown.iter().enumerate() {
        let middle = ROOM[0] + column * (place as f64 + 0.5);
        let rows: Vec<&Row> = report.rows.iter().filter(|row| row.level == *its).collect();
        let _ = write!(
            out,
            "<text class=\"tick\" x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            high - ROOM[3] + 18.0,
            level(*its, stars)
        );
        for (nth, row) in rows.iter().enumerate() {
            // Spread within the level, so that intervals do not overlap.
            let share = if rows.len() > 1 { nth as f64 / (rows.len() - 1) as f64 - 0.5 } else { 0.0 };
            let x = middle + share * column * 0.7;
            point(&mut marks, row, x, &up, words.lang);
            labels.taken.push([x - 4.0, up.at(row.rating.high), x + 4.0, up.at(row.rating.low)]);
        }
        for (nth, row) in rows.iter().enumerate().filter(|(_, row)| row.fit != Fit::Fine) {
            let share = if rows.len() > 1 { nth as f64 / (rows.len() - 1) as f64 - 0.5 } else { 0.0 };
            let at = (middle + share * column * 0.7, up.at(row.rating.mean));
            labels.put(&mut names, at, &row.name, wide);
        }
    }
    out.push_str(&marks);
    out.push_str(&names);
    end(out, SIZE, words)
}

/// A card with its interval; a triangle if its strength does not fit its level.
fn point(out: &mut String, row: &Row, x: f64, up: &Axis, lang: Lang) {
    let (low, mean, high) = (up.at(row.rating.low), up.at(row.rating.mean), up.at(row.rating.high));
    let shape = match row.fit {
        Fit::Fine => format!("<circle cx=\"{x:.1}\" cy=\"{mean:.1}\" r=\"3.2\"/>"),
        Fit::TooStrong => format!("<path d=\"M{x:.1} {:.1}l5.2 9h-10.4Z\"/>", mean - 6.0),
        Fit::TooWeak => format!("<path d=\"M{x:.1} {:.1}l5.2-9h-10.4Z\"/>", mean + 6.0),
    };
    let _ = write!(
        out,
        "<g class=\"{}\"><title>{} {}</title><path class=\"whisker\" d=\"M{x:.1} {low:.1}V{high:.1}\"/>{shape}</g>",
        row.fit.name(),
        escaped(&row.name),
        signed(lang, row.rating.mean)
    );
}

/// Every card: its strength under two sets of rules.
pub(super) fn compare(report: &Report, game: usize, words: &Words) -> String {
    let (wide, high) = SMALL;
    let of = |row: &Row, game: usize| row.strengths[game].points.mean;
    let from = ends(report.rows.iter().flat_map(|row| [of(row, 0), of(row, game)]));
    let along = Axis { from, to: (ROOM[0], wide - ROOM[2]) };
    let up = Axis { from, to: (high - ROOM[3], ROOM[1]) };
    let mut out = begin(SMALL, words);
    across(&mut out, &up, wide, words.lang);
    for tick in along.ticks() {
        let x = along.at(tick);
        let _ = write!(
            out,
            "<path class=\"grid\" d=\"M{x:.1} {:.1}V{:.1}\"/><text class=\"tick\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            ROOM[1],
            high - ROOM[3],
            high - ROOM[3] + 16.0,
            short(words.lang, tick)
        );
    }
    let _ = write!(
        out,
        "<path class=\"even\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
        along.at(from.0),
        up.at(from.0),
        along.at(from.1),
        up.at(from.1)
    );
    let mut apart: Vec<&Row> = report.rows.iter().collect();
    apart.sort_by(|one, other| {
        let gap = |row: &Row| (of(row, game) - of(row, 0)).abs();
        gap(other).total_cmp(&gap(one)).then(one.number.cmp(&other.number))
    });
    let (mut labels, mut names) = (Labels::default(), String::new());
    for (nth, row) in apart.iter().enumerate() {
        let at = (along.at(of(row, 0)), up.at(of(row, game)));
        let _ = write!(
            out,
            "<g class=\"fine\"><title>{} {} / {}</title><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.8\"/></g>",
            escaped(&row.name),
            signed(words.lang, of(row, 0)),
            signed(words.lang, of(row, game)),
            at.0,
            at.1
        );
        if nth < 6 {
            labels.put(&mut names, at, &row.name, wide);
        }
    }
    out.push_str(&names);
    end(out, SMALL, words)
}

/// The interval of one card, for its row of the table: `ends` are those of all cards.
pub(super) fn bar(row: &Row, ends: (f64, f64)) -> String {
    let axis = Axis { from: ends, to: (2.0, 158.0) };
    let (low, mean, high) = (axis.at(row.rating.low), axis.at(row.rating.mean), axis.at(row.rating.high));
    format!(
        "<svg class=\"bar\" viewBox=\"0 0 160 14\" aria-hidden=\"true\"><path class=\"zero\" d=\"M{zero:.1} 0V14\"/><g class=\"{}\"><rect x=\"{:.1}\" y=\"5\" width=\"{:.1}\" height=\"4\" rx=\"2\" opacity=\".35\"/><path class=\"whisker\" d=\"M{low:.1} 7H{high:.1}\"/><circle cx=\"{mean:.1}\" cy=\"7\" r=\"3.4\"/></g></svg>",
        row.fit.name(),
        mean.min(axis.at(0.0)),
        (mean - axis.at(0.0)).abs(),
        zero = axis.at(0.0),
    )
}

/// The ends of all intervals.
pub(super) fn all_ends(report: &Report) -> (f64, f64) {
    ends(report.rows.iter().flat_map(|row| [row.rating.low, row.rating.high]))
}

/// Horizontal lines at round numbers.
fn across(out: &mut String, up: &Axis, wide: f64, lang: Lang) {
    for tick in up.ticks() {
        let y = up.at(tick);
        let class = if tick == 0.0 { "zero" } else { "grid" };
        let _ = write!(
            out,
            "<path class=\"{class}\" d=\"M{:.1} {y:.1}H{:.1}\"/><text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            ROOM[0],
            wide - ROOM[2],
            ROOM[0] - 7.0,
            y + 4.0,
            short(lang, tick)
        );
    }
}

/// A tick label in percent, without needless decimals.
fn short(lang: Lang, share: f64) -> String {
    let whole = signed(lang, share);
    let bare = whole.strip_suffix(&lang.decimal(".0")).unwrap_or(&whole);
    if bare == "+0" { "0".to_owned() } else { bare.to_owned() }
}

fn begin((wide, high): (f64, f64), words: &Words) -> String {
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-label=\"{}\">",
        escaped(&words.title)
    )
}

fn end(mut out: String, (wide, high): (f64, f64), words: &Words) -> String {
    let _ = write!(
        out,
        "<text class=\"axis\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text><text class=\"axis\" transform=\"translate(13 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text></svg>",
        (wide + ROOM[0] - ROOM[2]) / 2.0,
        high - 8.0,
        escaped(&words.along),
        (high + ROOM[1] - ROOM[3]) / 2.0,
        escaped(&words.up)
    );
    out
}

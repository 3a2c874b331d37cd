//! One page of text in columns, in the largest size that fits.

use std::fmt::Write as _;

use super::layout::Size;
use super::lettering::Lettering;
use crate::Theme;
use crate::back::star;
use crate::colour::Hsl;
use crate::number::num;
use crate::svg::{FONTS, escaped, wrap};

/// The text of a page, in any language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Prose {
    /// The title at the top.
    pub title: String,
    /// A line below it.
    pub subtitle: String,
    /// The small text at the foot.
    pub foot: String,
    /// Headings with their paragraphs.
    pub sections: Vec<(String, String)>,
}

/// Font sizes to try, from the largest, in tenths of a millimetre.
const SIZES: std::ops::RangeInclusive<u8> = 18..=40;

/// The margin of the page, in millimetres.
const MARGIN: f64 = 13.0;

/// The gap between columns.
const GAP: f64 = 8.0;

/// Line spacing, and the space before a heading, in font sizes.
const LEADING: f64 = 1.24;
const BEFORE: f64 = 0.75;

/// A line of a column: its text, whether it is a heading, and its distance from the top.
struct Row {
    text: String,
    heading: bool,
    y: f64,
}

/// The page; `None` if the text is too long even in the smallest size.
pub fn draw_prose(lettering: &Lettering, prose: &Prose, paper: Size, theme: Theme) -> Option<String> {
    let (wide, high) = paper;
    let count = if wide > 240.0 { 3.0 } else { 2.0 };
    let column = (wide - 2.0 * MARGIN - (count - 1.0) * GAP) / count;
    let top = MARGIN + 25.0;
    let room = high - MARGIN - 8.0 - top;
    let (size, columns) = SIZES.rev().find_map(|tenths| {
        let size = f64::from(tenths) / 10.0;
        set(lettering, prose, column, room, size, count as usize).map(|columns| (size, columns))
    })?;
    let colour = |full: Hsl, mono: &str| if theme == Theme::Mono { mono.to_owned() } else { full.hex() };
    let (accent, ink) = (colour(Hsl(226.0, 55.0, 32.0), "#000"), colour(Hsl(230.0, 20.0, 14.0), "#000"));
    let gold = colour(Hsl(40.0, 70.0, 52.0), "#000");
    let mut body = String::new();
    let _ = write!(
        body,
        "<g transform=\"translate({} {}) scale(.3)\">{}</g>",
        num(wide / 2.0),
        num(MARGIN + 19.6),
        star(&gold, if theme == Theme::Full { &accent } else { "#fff" })
    );
    let rule = |body: &mut String, y: f64| {
        let (left, right) = (num(MARGIN), num(wide - MARGIN));
        let (inner, outer) = (num(wide / 2.0 - 8.0), num(wide / 2.0 + 8.0));
        let y = num(y);
        let _ = write!(
            body,
            "<path d=\"M{left} {y}H{inner}M{outer} {y}H{right}\" stroke=\"{gold}\" stroke-width=\".5\" fill=\"none\"/>"
        );
    };
    rule(&mut body, MARGIN + 19.6);
    let _ = write!(
        body,
        "<g font-family=\"{FONTS}\"><g text-anchor=\"middle\" fill=\"{accent}\"><text x=\"{x}\" y=\"{}\" font-size=\"8\" font-weight=\"700\">{}</text><text x=\"{x}\" y=\"{}\" font-size=\"3.8\" font-style=\"italic\">{}</text><text x=\"{x}\" y=\"{}\" font-size=\"2.6\">{}</text></g>",
        num(MARGIN + 5.5),
        escaped(&prose.title),
        num(MARGIN + 12.0),
        escaped(&prose.subtitle),
        num(high - MARGIN),
        escaped(&prose.foot),
        x = num(wide / 2.0),
    );
    let _ = write!(body, "<g font-size=\"{}\" fill=\"{ink}\">", num(size));
    for (at, rows) in columns.iter().enumerate() {
        let x = num(MARGIN + at as f64 * (column + GAP));
        for row in rows {
            let more =
                if row.heading { format!(" font-weight=\"700\" fill=\"{accent}\"") } else { String::new() };
            let y = num(top + row.y);
            let _ = write!(body, "<text x=\"{x}\" y=\"{y}\"{more}>{}</text>", escaped(&row.text));
        }
    }
    body.push_str("</g></g>");
    Some(wrap(paper, &prose.title, &prose.subtitle, &body))
}

/// The text in this font size in columns of equal depth, if it fits.
fn set(
    lettering: &Lettering,
    prose: &Prose,
    column: f64,
    room: f64,
    size: f64,
    count: usize,
) -> Option<Vec<Vec<Row>>> {
    let mut lines: Vec<(String, bool)> = Vec::new();
    for (heading, text) in &prose.sections {
        lines.extend(broken(lettering, heading, true, column / size).into_iter().map(|line| (line, true)));
        lines.extend(broken(lettering, text, false, column / size).into_iter().map(|line| (line, false)));
    }
    let (line, before) = (size * LEADING, size * BEFORE);
    let mut columns = vec![Vec::new()];
    let mut y = 0.0;
    for at in 0..lines.len() {
        let (text, heading) = &lines[at];
        let first = columns.last().is_some_and(Vec::is_empty);
        let follows = at.checked_sub(1).is_some_and(|before| lines[before].1);
        let space = if *heading && !first && !follows { before } else { 0.0 };
        // A heading is not left alone at the foot of a column.
        let needed = if *heading { 3.0 * line } else { line };
        if y + space + needed > room {
            columns.push(Vec::new());
            y = line;
        } else {
            y += space + line;
        }
        columns.last_mut()?.push(Row { text: text.clone(), heading: *heading, y });
    }
    (columns.len() <= count).then_some(columns)
}

/// A text broken into lines of at most this width, in font sizes.
fn broken(lettering: &Lettering, text: &str, bold: bool, width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || lettering.width(&longer, bold) <= width {
            line = longer;
        } else {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        }
    }
    lines.push(line);
    lines
}

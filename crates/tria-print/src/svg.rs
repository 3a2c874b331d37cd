//! Shared parts of all pictures: the outer element, texts, identifiers.

use std::fmt::Write as _;

use tria_rules::hash::fnv1a;

use crate::number::num;

/// The longest displayed name, in characters; longer ones are cut.
pub const NAME_SHOWN_MAX: usize = 60;

/// Fonts to try, the most suitable first.
pub(crate) const FONTS: &str =
    "Georgia,'Noto Serif','DejaVu Serif','Noto Serif CJK JP','Hiragino Mincho ProN',serif";

/// The text escaped for XML, without forbidden characters.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            // Characters that change the direction of the text could disguise a card's name.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => {}
            other if other.is_control() => {}
            other => out.push(other),
        }
    }
    out
}

/// The displayed name, cut at the limit.
pub(crate) fn clipped(name: &str) -> String {
    match name.char_indices().nth(NAME_SHOWN_MAX) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// The prefix of a picture's identifiers: letters and digits derived from what it shows.
pub(crate) fn prefix(parts: &str) -> String {
    format!("t{:08x}", fnv1a(parts.bytes()) as u32)
}

/// The bleed beyond the edges of a card, to the sides and up and down, so that an inexact cut meets no white.
pub(crate) type Bleed = (f64, f64);

/// The plate under a card: with round corners and an edge, or extended by the bleed.
pub(crate) fn plate((wide, high): (f64, f64), bleed: Bleed, fill: &str, line: &str) -> String {
    if bleed == (0.0, 0.0) {
        return format!(
            "<rect x=\".2\" y=\".2\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\".4\"/>",
            num(wide - 0.4),
            num(high - 0.4)
        );
    }
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>",
        num(-bleed.0),
        num(-bleed.1),
        num(wide + 2.0 * bleed.0),
        num(high + 2.0 * bleed.1)
    )
}

/// The outer element around a picture of this size.
pub(crate) fn wrap(size: (f64, f64), title: &str, desc: &str, body: &str) -> String {
    wrap_with(size, (0.0, 0.0), title, desc, body)
}

/// The outer element around a picture of this size with a bleed.
pub(crate) fn wrap_with(size: (f64, f64), bleed: Bleed, title: &str, desc: &str, body: &str) -> String {
    let (left, top) = (num(-bleed.0), num(-bleed.1));
    let (wide, high) = (num(size.0 + 2.0 * bleed.0), num(size.1 + 2.0 * bleed.1));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {wide} {high}\" width=\"{wide}mm\" height=\"{high}mm\" role=\"img\">"
    );
    let _ = write!(out, "<title>{}</title>", escaped(title));
    if !desc.is_empty() {
        let _ = write!(out, "<desc>{}</desc>", escaped(desc));
    }
    out.push_str(body);
    out.push_str("</svg>\n");
    out
}

/// The approximate width of a text in font sizes: enough to choose a size that fits.
fn text_width(text: &str) -> f64 {
    let wide = |character: char| match character {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | '·' | ' ' | '-' | '/' => 0.4,
        'm' | 'w' | 'M' | 'W' => 1.06,
        'A'..='Z' | '0'..='9' => 0.8,
        '\u{2e80}'.. => 1.0,
        _ => 0.67,
    };
    text.chars().map(wide).sum()
}

/// A text centred at the point with a maximum width: scaled down first, then condensed.
pub(crate) fn text(out: &mut String, text: &str, at: (f64, f64), width: f64, size: f64, fill: &str) {
    const SMALLEST: f64 = 2.6;
    let needed = text_width(text);
    let fitting = (width / needed.max(1.0)).min(size);
    let chosen = (fitting.max(SMALLEST) * 10.0).floor() / 10.0;
    let squeeze = if fitting < SMALLEST {
        format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", num(width))
    } else {
        String::new()
    };
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-family=\"{FONTS}\" font-size=\"{}\" font-weight=\"700\" text-anchor=\"middle\" fill=\"{fill}\"{squeeze}>{}</text>",
        num(at.0),
        num(at.1 + chosen * 0.35),
        num(chosen),
        escaped(text)
    );
}

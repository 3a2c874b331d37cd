//! A mat to play on, and chips that give its cells an element.

use std::fmt::Write as _;

use tria_rules::triad::Element;

use crate::back::star;
use crate::colour::Hsl;
use crate::number::{num, polar};
use crate::svg::wrap;
use crate::tokens::SIZE;
use crate::{Theme, glyph};

/// The gap between two cells, in millimetres.
const GAP: f64 = 2.0;

/// The colour of an element.
pub(crate) fn shade(element: Element) -> Hsl {
    match element {
        Element::Fire => Hsl(10.0, 85.0, 50.0),
        Element::Ice => Hsl(196.0, 75.0, 48.0),
        Element::Thunder => Hsl(264.0, 55.0, 48.0),
        Element::Earth => Hsl(26.0, 60.0, 38.0),
        Element::Poison => Hsl(296.0, 50.0, 38.0),
        Element::Wind => Hsl(162.0, 60.0, 36.0),
        Element::Water => Hsl(212.0, 75.0, 46.0),
        Element::Holy => Hsl(42.0, 85.0, 48.0),
    }
}

/// The colours of a mat.
struct Ground {
    cloth: String,
    cell: String,
    line: String,
    quiet: String,
}

fn ground(theme: Theme) -> Ground {
    let [cloth, cell, line, quiet] = match theme {
        Theme::Full => [
            Hsl(226.0, 45.0, 20.0).hex(),
            Hsl(226.0, 40.0, 27.0).hex(),
            Hsl(46.0, 70.0, 66.0).hex(),
            Hsl(226.0, 36.0, 36.0).hex(),
        ],
        Theme::Light => [
            "#fff".to_owned(),
            Hsl(226.0, 50.0, 97.0).hex(),
            Hsl(226.0, 45.0, 46.0).hex(),
            Hsl(226.0, 50.0, 88.0).hex(),
        ],
        Theme::Mono => ["#fff", "#fff", "#000", "#fff"].map(str::to_owned),
    };
    Ground { cloth, cell, line, quiet }
}

/// A mat of nine cells for cards of this size, each with a ring for a chip, and the signs of the elements in the middle.
///
/// If the paper is too small the cells are scaled down; the second value is the scale, 1 for cells of the size of a card.
pub fn draw_mat(paper: (f64, f64), card: (f64, f64), theme: Theme) -> (String, f64) {
    let edge = 7.0;
    let fits = |paper: f64, card: f64| (paper - 2.0 * edge - 2.0 * GAP) / (3.0 * card);
    let scale = fits(paper.0, card.0).min(fits(paper.1, card.1)).min(1.0);
    let (wide, high) = (card.0 * scale, card.1 * scale);
    let whole = (3.0 * wide + 2.0 * GAP, 3.0 * high + 2.0 * GAP);
    let (left, top) = ((paper.0 - whole.0) / 2.0, (paper.1 - whole.1) / 2.0);
    let colours = ground(theme);
    let mut body = String::new();
    let rim = |body: &mut String, out: f64, radius: f64, fill: &str, width: f64| {
        let _ = write!(
            body,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{}\"/>",
            num(left - out),
            num(top - out),
            num(whole.0 + 2.0 * out),
            num(whole.1 + 2.0 * out),
            num(radius),
            colours.line,
            num(width)
        );
    };
    rim(&mut body, 2.5, 4.0, &colours.cloth, 0.6);
    rim(&mut body, 1.5, 3.4, "none", 0.25);
    for cell in 0..9 {
        let (column, row) = (f64::from(cell % 3), f64::from(cell / 3));
        let (x, y) = (left + column * (wide + GAP), top + row * (high + GAP));
        draw_cell(&mut body, cell, (x, y), (wide, high), &colours, theme);
    }
    (wrap(paper, "Tria", "", &body), scale)
}

fn draw_cell(
    out: &mut String,
    cell: u8,
    (x, y): (f64, f64),
    (wide, high): (f64, f64),
    colours: &Ground,
    theme: Theme,
) {
    for (inset, radius, fill, width) in [(0.2, 3.0, colours.cell.as_str(), 0.4), (3.0, 1.5, "none", 0.2)] {
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{}\"/>",
            num(x + inset),
            num(y + inset),
            num(wide - 2.0 * inset),
            num(high - 2.0 * inset),
            num(radius),
            colours.line,
            num(width)
        );
    }
    let (middle_x, middle_y) = (x + wide / 2.0, y + high / 2.0);
    let size = wide.min(high) / 63.0;
    let (line, quiet) = (&colours.line, &colours.quiet);
    let place = format!("translate({} {}) scale({})", num(middle_x), num(middle_y), num(size));
    // A chip fits into the ring.
    let _ = write!(
        out,
        "<g transform=\"{place}\"><circle r=\"12.4\" fill=\"none\" stroke=\"{line}\" stroke-width=\".25\" stroke-dasharray=\".8 1.2\"/>"
    );
    if cell == 4 {
        let quiet = if theme == Theme::Full { quiet } else { "#fff" };
        let _ = write!(out, "<g transform=\"scale(.62)\">{}</g>", star(line, quiet));
        for (turn, element) in Element::ALL.into_iter().enumerate() {
            let (x, y) = polar(0.0, 0.0, 20.5, 45.0 * turn as f64 - 90.0);
            let _ = write!(
                out,
                "<path transform=\"translate({} {}) scale(.72)\" d=\"{}\" fill=\"{line}\" fill-rule=\"evenodd\"/>",
                num(x),
                num(y),
                glyph::element(element)
            );
        }
    } else {
        let edge = if theme == Theme::Mono { " stroke=\"#000\" stroke-width=\".2\"" } else { "" };
        let _ = write!(
            out,
            "<path d=\"M0-6L4.6 0L0 6L-4.6 0ZM0-3L2.3 0L0 3L-2.3 0Z\" fill=\"{quiet}\" fill-rule=\"evenodd\"{edge}/>"
        );
    }
    out.push_str("</g>");
}

/// A chip that gives a cell its element.
pub fn draw_element(element: Element, theme: Theme) -> String {
    let hue = shade(element);
    let (fill, rim, mark) = match theme {
        Theme::Full => (hue.hex(), hue.lit(-22.0).hex(), "#fff".to_owned()),
        Theme::Light => (Hsl(hue.0, 60.0, 96.0).hex(), hue.hex(), hue.lit(-8.0).hex()),
        Theme::Mono => ("#fff".to_owned(), "#000".to_owned(), "#000".to_owned()),
    };
    let body = format!(
        "<circle cx=\"12\" cy=\"12\" r=\"11\" fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\".7\"/><circle cx=\"12\" cy=\"12\" r=\"9.4\" fill=\"none\" stroke=\"{mark}\" stroke-width=\".4\"/><path transform=\"translate(12 12) scale(1.3)\" d=\"{}\" fill=\"{mark}\" fill-rule=\"evenodd\"/>",
        glyph::element(element)
    );
    wrap(SIZE, element.name(), "", &body)
}

//! The cards of TriATri: colour, sign and letter on every card, so that colour is never the only cue.

use std::fmt::Write as _;

use tria_rules::triatri::{Card, Colour};

use crate::colour::Hsl;
use crate::number::{num, polar};
use crate::svg::{plate, prefix, wrap_with};
use crate::{Shape, Theme, glyph};

/// The colour as people see it.
pub(crate) fn shade(colour: Colour) -> Hsl {
    match colour {
        Colour::Red => Hsl(6.0, 78.0, 48.0),
        Colour::Blue => Hsl(212.0, 75.0, 46.0),
        Colour::Green => Hsl(136.0, 52.0, 36.0),
    }
}

/// Ground, sign and number of a card.
struct Paint {
    top: String,
    bottom: String,
    quiet: String,
    ink: String,
    edge: String,
}

fn paint(colour: Hsl, theme: Theme) -> Paint {
    let (top, bottom, quiet, ink, edge) = match theme {
        Theme::Full => (
            colour.lit(10.0).hex(),
            colour.lit(-16.0).hex(),
            colour.lit(20.0).hex(),
            "#fff".to_owned(),
            "#10121f",
        ),
        Theme::Light => {
            let pale = Hsl(colour.0, 60.0, 95.0).hex();
            (pale.clone(), pale, Hsl(colour.0, 60.0, 84.0).hex(), colour.lit(-6.0).hex(), "#fff")
        }
        Theme::Mono => {
            let [black, white] = ["#000", "#fff"].map(str::to_owned);
            (white.clone(), white.clone(), white, black, "#fff")
        }
    };
    Paint { top, bottom, quiet, ink, edge: edge.to_owned() }
}

/// A card of TriATri.
pub fn draw_triatri(card: Card, theme: Theme, shape: Shape) -> String {
    draw_triatri_with(card, theme, shape, (0.0, 0.0))
}

/// A card of TriATri whose white edge goes on so far, to the sides and up and down.
pub fn draw_triatri_with(card: Card, theme: Theme, shape: Shape, bleed: (f64, f64)) -> String {
    let (wide, high) = shape.size();
    let colours = paint(card.colour().map_or(Hsl(268.0, 36.0, 40.0), shade), theme);
    let id = prefix(&format!("triatri{card}{theme:?}{shape:?}"));
    let line = if theme == Theme::Full { "#10121f" } else { &colours.ink };
    let mut body = format!(
        "<defs><linearGradient id=\"{id}g\" x2=\".4\" y2=\"1\"><stop stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient></defs>{}<rect x=\"2.6\" y=\"2.6\" width=\"{}\" height=\"{}\" rx=\"2\" fill=\"url(#{id}g)\" stroke=\"{line}\" stroke-width=\".5\"/>",
        colours.top,
        colours.bottom,
        plate((wide, high), bleed, "#fff", line),
        num(wide - 5.2),
        num(high - 5.2)
    );
    match card.colour() {
        Some(colour) => number_card(&mut body, colour, card.number(), &colours, (wide, high), theme),
        None => imitation(&mut body, &colours, (wide, high), theme),
    }
    wrap_with((wide, high), bleed, &card.to_string(), "", &body)
}

/// A letter or number with its edge.
fn outlined(out: &mut String, character: char, at: (f64, f64), size: f64, weight: f64, colours: &Paint) {
    let mut mark = String::new();
    glyph::character(&mut mark, character, at.0, at.1, size);
    let _ = write!(
        out,
        "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><g stroke=\"{}\" stroke-width=\"{}\">{mark}</g><g stroke=\"{}\" stroke-width=\"{}\">{mark}</g></g>",
        colours.edge,
        num(weight + 1.1),
        colours.ink,
        num(weight)
    );
}

fn sign(out: &mut String, colour: Colour, at: (f64, f64), size: f64, fill: &str, more: &str) {
    let _ = write!(
        out,
        "<path transform=\"translate({} {}) scale({})\" d=\"{}\" fill=\"{fill}\" fill-rule=\"evenodd\"{more}/>",
        num(at.0),
        num(at.1),
        num(size),
        glyph::colour(colour)
    );
}

fn number_card(
    out: &mut String,
    colour: Colour,
    number: u8,
    colours: &Paint,
    size: (f64, f64),
    theme: Theme,
) {
    let (wide, high) = size;
    let (x, y) = (wide / 2.0, high / 2.0);
    let more =
        if theme == Theme::Mono { " stroke=\"#000\" stroke-width=\".12\"" } else { " fill-opacity=\".6\"" };
    sign(out, colour, (x, y), 4.9, &colours.quiet, more);
    let digit = char::from(b'0' + number);
    outlined(out, digit, (x, y), 3.3, 1.9, colours);
    for turned in [false, true] {
        let place =
            if turned { format!(" transform=\"rotate(180 {} {})\"", num(x), num(y)) } else { String::new() };
        let _ = write!(out, "<g{place}>");
        let letter = colour.name().chars().next().unwrap_or(' ');
        outlined(out, digit, (9.0, 10.6), 0.95, 1.7, colours);
        outlined(out, letter, (wide - 16.6, 9.6), 0.62, 1.7, colours);
        sign(out, colour, (wide - 9.4, 9.6), 0.72, &colours.ink, "");
        out.push_str("</g>");
    }
}

/// The imitation: a mask between the three signs that chase each other.
fn imitation(out: &mut String, colours: &Paint, size: (f64, f64), theme: Theme) {
    let (wide, high) = size;
    let (x, y) = (wide / 2.0, high / 2.0);
    for (turn, colour) in Colour::EACH.into_iter().enumerate() {
        let (sign_x, sign_y) = polar(x, y, 22.0, 120.0 * turn as f64 - 90.0);
        let own = paint(shade(colour), theme);
        let ground = if theme == Theme::Full { shade(colour).hex() } else { "#fff".to_owned() };
        let _ = write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"7\" fill=\"{ground}\" stroke=\"{}\" stroke-width=\".7\"/>",
            num(sign_x),
            num(sign_y),
            own.ink
        );
        sign(out, colour, (sign_x, sign_y), 0.9, &own.ink, "");
    }
    let (paper, ink) = (
        if theme == Theme::Full { "#fdf3d8" } else { "#fff" },
        if theme == Theme::Mono { "#000" } else { "#231c2e" },
    );
    let _ = write!(
        out,
        "<g transform=\"translate({} {}) scale(1.05)\" stroke=\"{ink}\" stroke-width=\".8\" stroke-linejoin=\"round\"><path d=\"M-14-9Q0-5 14-9Q16 4 8 11Q3 14.6 0 15Q-3 14.6-8 11Q-16 4-14-9Z\" fill=\"{paper}\"/><path d=\"M0-7V15Q3 14.6 8 11Q16 4 14-9Q7-7 0-7Z\" fill=\"{}\"/><path d=\"M-10-2Q-6-5-3-1Q-7 1-10-2ZM10-2Q6-5 3-1Q7 1 10-2Z\" fill=\"{ink}\"/><path d=\"M-6 6Q0 12 6 6Q0 8.6-6 6Z\" fill=\"{ink}\"/></g>",
        num(x),
        num(y),
        if theme == Theme::Full { "#b9a4d8" } else { "#fff" }
    );
    for turned in [false, true] {
        let place =
            if turned { format!(" transform=\"rotate(180 {} {})\"", num(x), num(y)) } else { String::new() };
        let _ = write!(out, "<g{place}>");
        outlined(out, 'I', (8.6, 10.6), 0.95, 1.7, colours);
        out.push_str("</g>");
    }
}

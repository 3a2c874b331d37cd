//! The figure of a card: composed from a plan and parts, painted by the theme.

use std::fmt::Write as _;

use tria_rules::triad::Element;

use crate::Theme;
use crate::art::{Layer, Mark, Piece, vocabulary};
use crate::colour::{Hsl, Paints, Palette, hue, hue_at};
use crate::kinds::{Portrait, Subject, portrait};
use crate::number::{Vary, num};
use crate::path::Place;

/// A figure that is ready to be drawn.
pub(crate) struct Figure {
    pub(crate) portrait: Portrait,
    pub(crate) palette: Palette,
    pub(crate) pieces: Vec<Piece>,
}

impl Figure {
    /// The figure of a card: by its kind and features, the rest from its name.
    pub(crate) fn of(subject: &Subject, element: Option<Element>) -> Self {
        let portrait = portrait(subject);
        let palette = palette(&portrait, element, &subject.slug);
        let pieces = compose(&portrait);
        Self { portrait, palette, pieces }
    }

    /// The pieces as SVG: a light rim around the silhouette, then every piece with its outline.
    pub(crate) fn draw(&self, paints: &mut Paints, place: &str) -> String {
        let line = self.palette.line(paints.theme).hex();
        let thin = paints.theme != Theme::Full;
        let mut out = format!("<g transform=\"{place}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">");
        self.rim(&mut out, paints.theme);
        let width = if thin { 1.1 } else { 1.5 };
        let _ = write!(out, "<g stroke=\"{line}\" stroke-width=\"{}\">", num(width));
        for piece in &self.pieces {
            draw_piece(&mut out, piece, paints, &line, width);
        }
        out.push_str("</g></g>");
        out
    }

    /// The silhouette in a light colour, slightly larger: it sets the figure off from any scene.
    fn rim(&self, out: &mut String, theme: Theme) {
        let colour = if theme == Theme::Full { Hsl::CREAM } else { Hsl::WHITE }.hex();
        let mut path = String::new();
        let mut lines = String::new();
        for piece in self.pieces.iter().filter(|piece| piece.bold) {
            match &piece.mark {
                Mark::Fill(outline) => outline.write(&mut path),
                Mark::Dot(x, y, wide, high) => ellipse_path(&mut path, *x, *y, *wide, *high),
                Mark::Line(outline, width) => {
                    lines.push_str("<path d=\"");
                    outline.write(&mut lines);
                    let _ = write!(lines, "\" fill=\"none\" stroke-width=\"{}\"/>", num(width + 5.0));
                }
            }
        }
        let _ = write!(out, "<g stroke=\"{colour}\" fill=\"{colour}\" stroke-width=\"5\">{lines}");
        let _ = write!(out, "<path d=\"{path}\"/></g>");
    }
}

fn ellipse_path(out: &mut String, x: f64, y: f64, wide: f64, high: f64) {
    let (left, across) = (num(x - wide), num(2.0 * wide));
    let (wide, high) = (num(wide), num(high));
    let _ = write!(out, "M{left} {}a{wide} {high} 0 1 0 {across} 0a{wide} {high} 0 1 0-{across} 0Z", num(y));
}

fn draw_piece(out: &mut String, piece: &Piece, paints: &mut Paints, line: &str, width: f64) {
    let stroke = match (piece.bold, paints.theme) {
        (true, _) => "",
        // Without colours a detail needs an outline to be visible.
        (false, Theme::Mono) => " stroke-width=\".6\"",
        (false, _) => " stroke=\"none\"",
    };
    match &piece.mark {
        Mark::Fill(outline) => {
            let _ = write!(out, "<path fill=\"{}\"{stroke} d=\"", paints.role(piece.role));
            outline.write(out);
            out.push_str("\"/>");
        }
        Mark::Dot(x, y, wide, high) => {
            let fill = paints.role(piece.role);
            if (wide - high).abs() < 0.005 {
                let _ = write!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", num(*x), num(*y), num(*wide));
            } else {
                let _ = write!(out, "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\"", num(*x), num(*y), num(*wide));
                let _ = write!(out, " ry=\"{}\"", num(*high));
            }
            let _ = write!(out, " fill=\"{fill}\"{stroke}/>");
        }
        Mark::Line(outline, thick) => {
            let mut path = String::new();
            outline.write(&mut path);
            if piece.bold {
                let wide = num(thick + 2.0 * width);
                let _ = write!(
                    out,
                    "<path fill=\"none\" stroke=\"{line}\" stroke-width=\"{wide}\" d=\"{path}\"/>"
                );
            }
            let colour = paints.flat(piece.role);
            let thick = num(*thick);
            let _ = write!(
                out,
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thick}\" d=\"{path}\"/>"
            );
        }
    }
}

/// Parts behind the body, the body, parts in front of it.
fn compose(portrait: &Portrait) -> Vec<Piece> {
    let vocabulary = vocabulary();
    let mut pieces = Vec::new();
    let Some(plan) = vocabulary.get(&portrait.plan) else { return pieces };
    let whole = if plan.turned { Place::HERE.mirrored() } else { Place::HERE };
    let put = |layer: Layer, pieces: &mut Vec<Piece>| {
        for part in &portrait.parts {
            let Some(drawing) = vocabulary.get(part) else { continue };
            let Some((anchor, _)) = drawing.spot.as_ref().filter(|(_, its)| *its == layer) else { continue };
            let place = plan.anchor(part).or_else(|| plan.anchor(anchor)).unwrap_or(Place::HERE);
            vocabulary.pieces(part, place.within(whole), 0, pieces);
        }
    };
    put(Layer::Back, &mut pieces);
    vocabulary.pieces(&portrait.plan, whole, 0, &mut pieces);
    put(Layer::Front, &mut pieces);
    fitted(&pieces)
}

/// The largest scale of a figure.
const GROWTH_MAX: f64 = 1.08;

/// The area of a figure: left, top, right and bottom.
const ROOM: [f64; 4] = [-49.0, -52.0, 49.0, 49.0];

/// The figure scaled and moved to fill its area.
fn fitted(pieces: &[Piece]) -> Vec<Piece> {
    let mut edges = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for [left, top, right, bottom] in pieces.iter().filter_map(|piece| piece.mark.edges()) {
        edges = [edges[0].min(left), edges[1].min(top), edges[2].max(right), edges[3].max(bottom)];
    }
    let [left, top, right, bottom] = edges;
    let wide = (ROOM[2] - ROOM[0]) / (right - left).max(1.0);
    let high = (ROOM[3] - ROOM[1]) / (bottom - top).max(1.0);
    let scale = wide.min(high).min(GROWTH_MAX);
    let shift = |low: f64, high: f64, from: f64, to: f64| {
        (from - low * scale).max(0.0) + (to - high * scale).min(0.0)
    };
    let x = shift(left, right, ROOM[0], ROOM[2]);
    let y = ROOM[3] - bottom * scale;
    let place = Place::new(x, y, scale, 0.0);
    pieces.iter().map(|piece| piece.placed(place)).collect()
}

/// The figure's colours: by its features, then its element, then its name.
fn palette(portrait: &Portrait, element: Option<Element>, slug: &str) -> Palette {
    let mut vary = Vary::new(slug);
    let by_element = element.map(|element| match element {
        Element::Fire => ("red", "orange"),
        Element::Ice => ("ice", "blue"),
        Element::Thunder => ("yellow", "violet"),
        Element::Earth => ("brown", "sand"),
        Element::Poison => ("purple", "lime"),
        Element::Wind => ("mint", "teal"),
        Element::Water => ("blue", "cyan"),
        Element::Holy => ("white", "gold"),
    });
    let mut words = portrait.hues.iter();
    let mut next = |other: Option<Hsl>, index: usize| {
        words.next().and_then(|word| hue(word)).or(other).unwrap_or_else(|| hue_at(index))
    };
    let base = next(by_element.and_then(|(base, _)| hue(base)), vary.below(19));
    let accent = next(by_element.and_then(|(_, accent)| hue(accent)), vary.below(19));
    let third = next(None, vary.below(26));
    let skin = if portrait.parts.iter().any(|part| part == "umber") {
        Hsl(22.0, 48.0, 38.0)
    } else if portrait.parts.iter().any(|part| part == "tawny") {
        Hsl(26.0, 52.0, 57.0)
    } else {
        Hsl(24.0, 62.0, 75.0)
    };
    Palette { base, accent, third, skin }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_cards_have_figures_of_the_same_structure() {
        let set = tria_cards::ff8();
        let figures: Vec<(&str, Vec<Piece>)> = set
            .cards
            .iter()
            .map(|card| (card.slug.as_str(), compose(&portrait(&Subject::of(card)))))
            .collect();
        for (at, (slug, pieces)) in figures.iter().enumerate() {
            assert!(pieces.len() >= 9, "{slug} is hardly drawn");
            for (other, others) in &figures[..at] {
                let marks = pieces.iter().map(|piece| &piece.mark);
                assert!(!marks.eq(others.iter().map(|piece| &piece.mark)), "{slug} and {other}");
            }
        }
    }

    #[test]
    fn figures_stay_within_their_square() {
        for card in tria_cards::ff8().cards {
            for piece in compose(&portrait(&Subject::of(&card))) {
                let Some([left, top, right, bottom]) = piece.mark.edges() else { continue };
                let inside = left > -49.1 && top > -52.1 && right < 49.1 && bottom < 49.1;
                assert!(inside, "{}: {:?}", card.slug, piece.mark);
            }
        }
    }
}

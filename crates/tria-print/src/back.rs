//! Card backs: point-symmetric, so that a back does not show the card's orientation.

use std::fmt::Write as _;

use crate::colour::Hsl;
use crate::number::{num, polar};
use crate::svg::{plate, prefix, wrap_with};
use crate::{Shape, Theme};

/// A design of card backs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Back {
    /// A cut star of six points, on midnight blue.
    #[default]
    Star,
    /// Rays from a compass, on crimson.
    Compass,
    /// Woven ribbons, on green.
    Weave,
    /// Drops that chase each other: the back of TriATri.
    Drops,
}

impl Back {
    /// Every design.
    pub const ALL: [Self; 4] = [Self::Star, Self::Compass, Self::Weave, Self::Drops];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Star => "star",
            Self::Compass => "compass",
            Self::Weave => "weave",
            Self::Drops => "drops",
        }
    }

    fn ground(self) -> Hsl {
        match self {
            Self::Star => Hsl(226.0, 55.0, 26.0),
            Self::Compass => Hsl(350.0, 60.0, 28.0),
            Self::Weave => Hsl(158.0, 48.0, 22.0),
            Self::Drops => Hsl(270.0, 42.0, 28.0),
        }
    }
}

/// Colours of the lines of a back.
struct Ink {
    ground: String,
    deep: String,
    line: String,
    fill: String,
}

/// A card back.
pub fn draw_back(back: Back, theme: Theme, shape: Shape) -> String {
    draw_back_with(back, theme, shape, (0.0, 0.0))
}

/// A card back with a bleed, to the sides and up and down.
pub fn draw_back_with(back: Back, theme: Theme, shape: Shape, bleed: (f64, f64)) -> String {
    let (wide, high) = shape.size();
    let ground = back.ground();
    let ink = match theme {
        Theme::Full => Ink {
            ground: ground.hex(),
            deep: ground.lit(-10.0).hex(),
            line: Hsl(46.0, 80.0, 70.0).hex(),
            fill: ground.lit(16.0).hex(),
        },
        Theme::Light => Ink {
            ground: "#fff".to_owned(),
            deep: Hsl(ground.0, 50.0, 95.0).hex(),
            line: Hsl(ground.0, 45.0, 46.0).hex(),
            fill: Hsl(ground.0, 55.0, 88.0).hex(),
        },
        Theme::Mono => {
            let white = "#fff".to_owned();
            Ink { ground: white.clone(), deep: white.clone(), line: "#000".to_owned(), fill: white }
        }
    };
    let id = prefix(&format!("back{back:?}{theme:?}{shape:?}"));
    let (pattern, step) = tile(back, &ink);
    let mut body = format!(
        "<defs><pattern id=\"{id}p\" width=\"{t}\" height=\"{t}\" patternUnits=\"userSpaceOnUse\" patternTransform=\"translate({} {}) rotate(45)\">{pattern}</pattern></defs>",
        num(wide / 2.0),
        num(high / 2.0),
        t = num(step)
    );
    let _ = write!(
        body,
        "{}<rect x=\"3\" y=\"3\" width=\"{w}\" height=\"{h}\" rx=\"2\" fill=\"{}\" stroke=\"{line}\" stroke-width=\".8\"/><rect x=\"3\" y=\"3\" width=\"{w}\" height=\"{h}\" rx=\"2\" fill=\"url(#{id}p)\"/><rect x=\"4.4\" y=\"4.4\" width=\"{}\" height=\"{}\" rx=\"1.4\" fill=\"none\" stroke=\"{line}\" stroke-width=\".3\"/>",
        plate((wide, high), bleed, &ink.ground, &ink.line),
        ink.deep,
        num(wide - 8.8),
        num(high - 8.8),
        line = ink.line,
        w = num(wide - 6.0),
        h = num(high - 6.0),
    );
    let _ = write!(body, "<g transform=\"translate({} {})\">", num(wide / 2.0), num(high / 2.0));
    medallion(&mut body, back, &ink);
    body.push_str("</g>");
    wrap_with((wide, high), bleed, "Tria", back.name(), &body)
}

/// The repeated pattern of the back.
fn tile(back: Back, ink: &Ink) -> (String, f64) {
    let line = |path: &str, width: f64| {
        format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
            ink.fill_or_line(),
            num(width)
        )
    };
    match back {
        Back::Star => (line("M0 0H6V6H0ZM3 1.4L4.6 3L3 4.6L1.4 3Z", 0.35), 6.0),
        Back::Compass => (line("M0 0L5 5M5 0L0 5M2.5 0V5M0 2.5H5", 0.3), 5.0),
        Back::Weave => (line("M0 1H4M0 3H4M4 5H8M4 7H8M5 0V4M7 0V4M1 4V8M3 4V8", 0.5), 8.0),
        Back::Drops => (
            line(
                "M2 .6C3.6 2.4 3.4 4 2 4C.6 4 .4 2.4 2 .6M6 7.4C4.4 5.6 4.6 4 6 4C7.4 4 7.6 5.6 6 7.4",
                0.35,
            ),
            8.0,
        ),
    }
}

impl Ink {
    fn fill_or_line(&self) -> &str {
        if self.fill == "#fff" { &self.line } else { &self.fill }
    }
}

/// The sign in the middle, point-symmetric.
fn medallion(out: &mut String, back: Back, ink: &Ink) {
    let attributes = format!(
        "fill=\"{}\" stroke=\"{}\" stroke-width=\".7\" stroke-linejoin=\"round\"",
        ink.ground, ink.line
    );
    let _ = write!(
        out,
        "<circle r=\"21\" {attributes}/><circle r=\"19\" fill=\"none\" stroke=\"{}\" stroke-width=\".3\"/>",
        ink.line
    );
    let (bright, quiet) = petals(back);
    let edge = format!(
        "stroke=\"{}\" stroke-width=\".5\" stroke-linejoin=\"round\" fill-rule=\"evenodd\"",
        ink.line
    );
    let _ = write!(
        out,
        "<path d=\"{quiet}\" fill=\"{}\" {edge}/><path d=\"{bright}\" fill=\"{}\" {edge}/>",
        ink.fill, ink.line
    );
    let _ = write!(out, "<circle r=\"3\" {attributes}/>");
}

/// The cut star alone, as an ornament: its middle at the origin, its points 17.5 away.
pub(crate) fn star(bright: &str, quiet: &str) -> String {
    let (one, other) = petals(Back::Star);
    let edge = format!("stroke=\"{bright}\" stroke-width=\".5\" stroke-linejoin=\"round\"");
    format!("<path d=\"{other}\" fill=\"{quiet}\" {edge}/><path d=\"{one}\" fill=\"{bright}\" {edge}/>")
}

/// The bright and the quiet shapes of the sign.
fn petals(back: Back) -> (String, String) {
    let mut bright = String::new();
    let mut quiet = String::new();
    match back {
        Back::Star => {
            for turn in 0..6 {
                facets(&mut bright, &mut quiet, 60.0 * f64::from(turn) - 90.0, 17.5, 30.0, 7.0);
            }
        }
        Back::Compass => {
            for turn in 0..16 {
                let long = match turn % 4 {
                    0 => 18.0,
                    2 => 14.0,
                    _ => 9.0,
                };
                facets(&mut bright, &mut quiet, 22.5 * f64::from(turn), long, 26.0, 4.0);
            }
        }
        Back::Weave => {
            for turn in 0..4 {
                let angle = 90.0 * f64::from(turn);
                let path = if turn % 2 == 0 { &mut bright } else { &mut quiet };
                let (x, y) = polar(0.0, 0.0, 9.0, angle);
                let _ = write!(
                    path,
                    "M{} {}m-7 0l7-7l7 7l-7 7ZM{0} {1}m-3.6 0l3.6 3.6l3.6-3.6l-3.6-3.6Z",
                    num(x),
                    num(y)
                );
            }
        }
        Back::Drops => {
            for turn in 0..8 {
                let angle = 45.0 * f64::from(turn);
                let (tip_x, tip_y) = polar(0.0, 0.0, 17.0, angle);
                let (one_x, one_y) = polar(0.0, 0.0, 13.0, angle + 38.0);
                let (two_x, two_y) = polar(0.0, 0.0, 10.0, angle - 16.0);
                let (end_x, end_y) = polar(0.0, 0.0, 4.6, angle + 12.0);
                let path = if turn % 2 == 0 { &mut bright } else { &mut quiet };
                let _ = write!(
                    path,
                    "M{} {}Q{} {} {} {}Q{} {} {} {}Z",
                    num(tip_x),
                    num(tip_y),
                    num(one_x),
                    num(one_y),
                    num(end_x),
                    num(end_y),
                    num(two_x),
                    num(two_y),
                    num(tip_x),
                    num(tip_y)
                );
            }
        }
    }
    (bright, quiet)
}

/// A pointed triangle from near the middle outwards, one half bright, the other quiet.
fn facets(bright: &mut String, quiet: &mut String, angle: f64, far: f64, spread: f64, near: f64) {
    let (tip_x, tip_y) = polar(0.0, 0.0, far, angle);
    for (path, side) in [(bright, -spread), (quiet, spread)] {
        let (x, y) = polar(0.0, 0.0, near, angle + side);
        let _ = write!(path, "M{} {}L{} {}L0 0Z", num(tip_x), num(tip_y), num(x), num(y));
    }
}

//! The frame of a face: richer at higher levels.

use std::fmt::Write as _;

use tria_rules::triad::Player;

use crate::Theme;
use crate::colour::Hsl;
use crate::number::{num, polar};
use crate::scene::owner_hue;
use crate::svg::{Bleed, plate};

/// The width of the band around the window.
pub(crate) const BAND: f64 = 3.0;

/// Inputs of a frame.
pub(crate) struct Frame<'a> {
    pub(crate) level: u8,
    pub(crate) theme: Theme,
    pub(crate) owner: Option<Player>,
    pub(crate) size: (f64, f64),
    pub(crate) bleed: Bleed,
    pub(crate) prefix: &'a str,
}

impl Frame<'_> {
    /// The two colours of the band.
    fn band(&self) -> (Hsl, Hsl) {
        if let Some(owner) = self.owner {
            let hue = owner_hue(owner);
            return (Hsl(hue, 80.0, 52.0), Hsl(hue, 75.0, 28.0));
        }
        match self.level {
            0..=1 => (Hsl(28.0, 22.0, 34.0), Hsl(28.0, 24.0, 24.0)),
            2 => (Hsl(160.0, 20.0, 32.0), Hsl(164.0, 24.0, 20.0)),
            3 => (Hsl(208.0, 28.0, 38.0), Hsl(214.0, 32.0, 22.0)),
            4 => (Hsl(270.0, 22.0, 40.0), Hsl(268.0, 28.0, 23.0)),
            5 => (Hsl(24.0, 60.0, 52.0), Hsl(18.0, 55.0, 26.0)),
            6..=7 => (Hsl(210.0, 22.0, 84.0), Hsl(216.0, 18.0, 40.0)),
            8..=9 => (Hsl(46.0, 88.0, 70.0), Hsl(34.0, 74.0, 34.0)),
            _ => (Hsl(50.0, 96.0, 76.0), Hsl(28.0, 80.0, 32.0)),
        }
    }

    /// The colour of lines and ornaments.
    fn metal(&self) -> Hsl {
        match self.level {
            0..=2 => Hsl(40.0, 30.0, 72.0),
            3..=5 => Hsl(32.0, 66.0, 64.0),
            6..=7 => Hsl(210.0, 30.0, 92.0),
            _ => Hsl(48.0, 94.0, 72.0),
        }
    }

    fn ink(&self) -> Hsl {
        if self.theme == Theme::Mono { Hsl(0.0, 0.0, 0.0) } else { Hsl::INK }
    }

    /// Definitions: the metal of the band, and one corner.
    pub(crate) fn definitions(&self) -> String {
        let (light, dark) = self.band();
        let (light, dark) = (light.themed(self.theme).hex(), dark.themed(self.theme).hex());
        let middle = if self.level >= 6 {
            format!(
                "<stop offset=\".3\" stop-color=\"{dark}\"/><stop offset=\".55\" stop-color=\"{light}\"/><stop offset=\".7\" stop-color=\"{dark}\"/>"
            )
        } else {
            String::new()
        };
        let end = if self.level >= 6 { &light } else { &dark };
        format!(
            "<linearGradient id=\"{p}band\" x2=\"1\" y2=\"1\"><stop stop-color=\"{light}\"/>{middle}<stop offset=\"1\" stop-color=\"{end}\"/></linearGradient><g id=\"{p}k\">{}</g>",
            self.corner(),
            p = self.prefix,
        )
    }

    /// The plate under everything.
    pub(crate) fn plate(&self) -> String {
        plate(self.size, self.bleed, &format!("url(#{}band)", self.prefix), &self.ink().hex())
    }

    /// Lines and ornaments over the window.
    pub(crate) fn ornaments(&self) -> String {
        let (wide, high) = self.size;
        let metal = if self.theme == Theme::Full { self.metal() } else { self.ink() }.hex();
        let ink = self.ink().hex();
        let mut out = String::new();
        self.rectangle(&mut out, BAND, 1.5, &ink, 0.9);
        self.rectangle(&mut out, BAND - 0.5, 1.8, &metal, 0.5);
        if self.level >= 2 {
            self.rectangle(&mut out, BAND - 1.6, 2.4, &metal, 0.35);
        }
        if self.level >= 3 {
            let p = self.prefix;
            let _ = write!(
                out,
                "<use href=\"#{p}k\"/><use href=\"#{p}k\" transform=\"matrix(-1 0 0 1 {w} 0)\"/><use href=\"#{p}k\" transform=\"matrix(1 0 0 -1 0 {h})\"/><use href=\"#{p}k\" transform=\"matrix(-1 0 0 -1 {w} {h})\"/>",
                w = num(wide),
                h = num(high)
            );
        }
        if self.level >= 7 {
            self.studs(&mut out, &metal, &ink);
        }
        if self.level == 10 {
            let x = wide / 2.0;
            let fill =
                if self.theme == Theme::Full { Hsl(48.0, 95.0, 62.0).hex() } else { "#fff".to_owned() };
            let _ = write!(
                out,
                "<path d=\"M{} 5.6l-1.4-5l3.4 2.4l3-2.8l3 2.8l3.4-2.4l-1.4 5Z\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\".4\" stroke-linejoin=\"round\"/>",
                num(x - 5.0)
            );
        }
        out
    }

    fn rectangle(&self, out: &mut String, inset: f64, radius: f64, stroke: &str, width: f64) {
        let (wide, high) = self.size;
        let _ = write!(
            out,
            "<rect x=\"{i}\" y=\"{i}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{}\"/>",
            num(wide - 2.0 * inset),
            num(high - 2.0 * inset),
            num(radius),
            num(width),
            i = num(inset),
        );
    }

    /// The ornament of the upper left corner.
    fn corner(&self) -> String {
        let metal = if self.theme == Theme::Full { self.metal() } else { Hsl::WHITE };
        let (fill, ink) = (metal.hex(), self.ink().hex());
        let attributes =
            format!("fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\".35\" stroke-linejoin=\"round\"");
        let mut out = String::new();
        if self.level >= 9 {
            let mut rays = String::new();
            for ray in 0..5 {
                let angle = 4.0 + 18.0 * f64::from(ray);
                let far = if ray % 2 == 0 { 14.5 } else { 11.5 };
                let (tip_x, tip_y) = polar(2.0, 2.0, far, angle + 5.0);
                let (one_x, one_y) = polar(2.0, 2.0, 6.5, angle - 4.0);
                let (two_x, two_y) = polar(2.0, 2.0, 6.5, angle + 14.0);
                let _ = write!(
                    rays,
                    "M{} {}L{} {}L{} {}Z",
                    num(one_x),
                    num(one_y),
                    num(tip_x),
                    num(tip_y),
                    num(two_x),
                    num(two_y)
                );
            }
            let _ = write!(out, "<path {attributes} d=\"{rays}\"/>");
        }
        match self.level {
            0..=2 => {}
            3 => {
                let _ = write!(out, "<circle cx=\"3\" cy=\"3\" r=\"1.5\" {attributes}/>");
            }
            4 => {
                let _ = write!(out, "<path d=\"M1 1H8Q3.4 3.4 1 8Z\" {attributes}/>");
            }
            _ => {
                let _ = write!(
                    out,
                    "<path d=\"M1 1H11Q9.4 1.6 8.6 3Q8 4.6 6 4.2Q4.8 4.8 4.2 6Q4.6 8 3 8.6Q1.6 9.4 1 11Z\" {attributes}/><circle cx=\"3.2\" cy=\"3.2\" r=\"1.1\" fill=\"{ink}\"/>"
                );
            }
        }
        out
    }

    /// Stones in the middle of the sides.
    fn studs(&self, out: &mut String, metal: &str, ink: &str) {
        let (wide, high) = self.size;
        let fill = match (self.theme, self.level) {
            (Theme::Full, 7) => metal.to_owned(),
            (Theme::Full, 8) => Hsl(160.0, 70.0, 42.0).hex(),
            (Theme::Full, 9) => Hsl(214.0, 80.0, 52.0).hex(),
            (Theme::Full, _) => Hsl(350.0, 80.0, 48.0).hex(),
            _ => "#fff".to_owned(),
        };
        for x in [1.6, wide - 1.6] {
            let _ = write!(
                out,
                "<path d=\"M{} {}l1.4 3.4l-1.4 3.4l-1.4-3.4Z\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\".3\"/>",
                num(x),
                num(high / 2.0 - 3.4)
            );
        }
    }
}

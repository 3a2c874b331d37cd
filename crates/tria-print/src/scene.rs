//! The scene behind a figure: by element, otherwise by kind, richer at higher levels.

use std::fmt::Write as _;

use tria_rules::triad::{Element, Player};

use crate::Theme;
use crate::colour::Hsl;
use crate::number::{Vary, num, polar};

/// The window that a scene fills.
pub(crate) struct Scene {
    out: String,
    theme: Theme,
    owner: Option<Player>,
    wide: f64,
    high: f64,
    vary: Vary,
    /// The rotation of the scene's hues, so that neighbours differ.
    turn: f64,
}

/// The rotation of halls' hues from crimson.
const HALLS: [f64; 5] = [0.0, -55.0, -130.0, 160.0, -90.0];

/// What is seen behind figures without an element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Land {
    Hills,
    Wood,
    Cave,
    Night,
    Works,
    Hall,
    Temple,
    Sea,
    Meadow,
    Space,
}

fn land(kind: &str) -> Land {
    match kind {
        "beast" | "reptile" | "giant" => Land::Hills,
        "bug" | "plant" => Land::Wood,
        "worm" | "slime" | "stone" | "dragon" => Land::Cave,
        "spirit" | "undead" => Land::Night,
        "machine" | "armour" => Land::Works,
        "soldier" | "person" => Land::Hall,
        "guardian" => Land::Temple,
        "fish" => Land::Sea,
        "visitor" => Land::Space,
        _ => Land::Meadow,
    }
}

/// Draws the scene into a window of this size whose upper left corner is the origin.
pub(crate) struct Setting<'a> {
    pub(crate) element: Option<Element>,
    pub(crate) kind: &'a str,
    pub(crate) level: u8,
    pub(crate) slug: &'a str,
    pub(crate) theme: Theme,
    pub(crate) owner: Option<Player>,
    pub(crate) prefix: &'a str,
}

/// The definition of the sky and the scene itself.
pub(crate) fn draw(setting: &Setting<'_>, wide: f64, high: f64) -> (String, String) {
    let mut scene = Scene {
        out: String::new(),
        theme: setting.theme,
        owner: setting.owner,
        wide,
        high,
        vary: Vary::new(setting.slug),
        turn: 0.0,
    };
    if setting.element.is_none() {
        scene.turn = match land(setting.kind) {
            Land::Hall => HALLS[scene.vary.below(HALLS.len())],
            _ => scene.vary.between(-20.0, 20.0),
        };
    }
    let (top, bottom) = scene.sky(setting);
    let definition = format!(
        "<linearGradient id=\"{0}sky\" x2=\"0\" y2=\"1\"><stop stop-color=\"{1}\"/><stop offset=\"1\" stop-color=\"{2}\"/></linearGradient>",
        setting.prefix,
        top.hex(),
        bottom.hex()
    );
    let sky =
        format!("<path fill=\"url(#{}sky)\" d=\"M0 0H{}V{}H0Z\"/>", setting.prefix, num(wide), num(high));
    if setting.level >= 8 {
        scene.rays(
            Hsl(bottom.0 - scene.turn, bottom.1, bottom.2 + 12.0),
            if setting.level == 10 { 24 } else { 16 },
        );
    }
    match setting.element {
        Some(element) => scene.by_element(element),
        None => scene.by_land(land(setting.kind)),
    }
    (definition, sky + &scene.out)
}

impl Scene {
    /// The colours of the sky, above and below.
    fn sky(&self, setting: &Setting<'_>) -> (Hsl, Hsl) {
        if let Some(owner) = self.owner {
            let hue = owner_hue(owner);
            return (Hsl(hue, 62.0, 34.0).themed(self.theme), Hsl(hue, 70.0, 62.0).themed(self.theme));
        }
        let (top, bottom) = match setting.element {
            Some(Element::Fire) => (Hsl(350.0, 60.0, 22.0), Hsl(24.0, 90.0, 55.0)),
            Some(Element::Ice) => (Hsl(216.0, 55.0, 42.0), Hsl(192.0, 70.0, 84.0)),
            Some(Element::Thunder) => (Hsl(256.0, 45.0, 20.0), Hsl(272.0, 40.0, 54.0)),
            Some(Element::Earth) => (Hsl(200.0, 50.0, 66.0), Hsl(38.0, 75.0, 78.0)),
            Some(Element::Poison) => (Hsl(282.0, 38.0, 24.0), Hsl(92.0, 38.0, 52.0)),
            Some(Element::Wind) => (Hsl(182.0, 50.0, 40.0), Hsl(150.0, 55.0, 82.0)),
            Some(Element::Water) => (Hsl(208.0, 65.0, 34.0), Hsl(180.0, 55.0, 68.0)),
            Some(Element::Holy) => (Hsl(228.0, 50.0, 36.0), Hsl(46.0, 90.0, 80.0)),
            None => match land(setting.kind) {
                Land::Hills => (Hsl(204.0, 55.0, 58.0), Hsl(46.0, 70.0, 82.0)),
                Land::Wood => (Hsl(160.0, 40.0, 24.0), Hsl(80.0, 45.0, 66.0)),
                Land::Cave => (Hsl(240.0, 25.0, 20.0), Hsl(200.0, 30.0, 56.0)),
                Land::Night => (Hsl(244.0, 45.0, 16.0), Hsl(286.0, 35.0, 46.0)),
                Land::Works => (Hsl(212.0, 30.0, 24.0), Hsl(28.0, 50.0, 58.0)),
                Land::Hall => (Hsl(350.0, 40.0, 24.0), Hsl(350.0, 34.0, 52.0)),
                Land::Temple => (Hsl(250.0, 45.0, 26.0), Hsl(42.0, 80.0, 70.0)),
                Land::Sea => (Hsl(208.0, 65.0, 34.0), Hsl(180.0, 55.0, 68.0)),
                Land::Meadow => (Hsl(200.0, 70.0, 64.0), Hsl(60.0, 70.0, 84.0)),
                Land::Space => (Hsl(250.0, 55.0, 12.0), Hsl(300.0, 45.0, 40.0)),
            },
        };
        let turned = |colour: Hsl| Hsl(colour.0 + self.turn, colour.1, colour.2).themed(self.theme);
        (turned(top), turned(bottom))
    }

    /// One shape of the scenery.
    fn fill(&mut self, path: &str, colour: Hsl, opacity: f64) {
        let colour = match self.owner {
            Some(owner) => Hsl(owner_hue(owner), 58.0, 16.0 + colour.2 * 0.55),
            None => Hsl(colour.0 + self.turn, colour.1, colour.2),
        };
        if self.theme == Theme::Mono {
            let _ =
                write!(self.out, "<path d=\"{path}\" fill=\"#fff\" stroke=\"#000\" stroke-width=\".25\"/>");
            return;
        }
        let _ = write!(self.out, "<path d=\"{path}\" fill=\"{}\"", colour.themed(self.theme).hex());
        if opacity < 1.0 {
            // Opacity of the fill, not of the element, which would add a layer and enlarge a printed file.
            let _ = write!(self.out, " fill-opacity=\"{}\"", num(opacity));
        }
        self.out.push_str("/>");
    }

    /// The colour of lines of the scenery, and how clear they are.
    fn line(&self, colour: Hsl) -> (String, &'static str) {
        match self.theme {
            Theme::Mono => ("#000".to_owned(), ""),
            _ => (
                Hsl(colour.0 + self.turn, colour.1, colour.2).themed(self.theme).hex(),
                " stroke-opacity=\".7\"",
            ),
        }
    }

    /// Light from behind the figure.
    fn rays(&mut self, colour: Hsl, count: usize) {
        let (x, y) = (self.wide * 0.52, self.high * 0.52);
        let mut path = String::new();
        for ray in 0..count {
            let angle = 360.0 / count as f64 * ray as f64;
            let (from_x, from_y) = polar(x, y, 90.0, angle);
            let (to_x, to_y) = polar(x, y, 90.0, angle + 180.0 / count as f64);
            let _ = write!(
                path,
                "M{} {}L{} {}L{} {}Z",
                num(x),
                num(y),
                num(from_x),
                num(from_y),
                num(to_x),
                num(to_y)
            );
        }
        self.fill(&path, colour, 0.4);
    }

    /// A row of rounded hills whose tops are about so far down.
    fn hills(&mut self, down: f64, swing: f64, colour: Hsl) {
        let (wide, high) = (self.wide, self.high);
        let step = wide / 3.0;
        let mut path = format!("M0 {}V{}", num(high), num(high * down + self.vary.between(-swing, swing)));
        for hill in 0..3 {
            let top = high * down + self.vary.between(-swing, swing);
            let x = step * f64::from(hill);
            let end = high * down + self.vary.between(-swing, swing);
            let _ =
                write!(path, "Q{} {} {} {}", num(x + step / 2.0), num(top - swing), num(x + step), num(end));
        }
        let _ = write!(path, "V{}Z", num(high));
        self.fill(&path, colour, 1.0);
    }

    /// A row of pointed peaks.
    fn peaks(&mut self, down: f64, swing: f64, count: usize, colour: Hsl) {
        let (wide, high) = (self.wide, self.high);
        let step = wide / count as f64;
        let mut path = format!("M0 {0}V{1}", num(high), num(high * down));
        for peak in 0..count {
            let x = step * peak as f64;
            let top = high * down - self.vary.between(0.5, 1.0) * swing;
            let _ =
                write!(path, "L{} {}L{} {}", num(x + step / 2.0), num(top), num(x + step), num(high * down));
        }
        let _ = write!(path, "V{}Z", num(high));
        self.fill(&path, colour, 1.0);
    }

    fn disc(&mut self, x: f64, y: f64, radius: f64, colour: Hsl, opacity: f64) {
        let (r, across) = (num(radius), num(radius * 2.0));
        let path =
            format!("M{} {}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0Z", num(x - radius), num(y));
        self.fill(&path, colour, opacity);
    }

    /// Waves from side to side.
    fn waves(&mut self, down: f64, colour: Hsl) {
        let (high, step) = (self.high, self.wide / 4.0);
        let top = high * down;
        let mut path = format!("M0 {}V{}", num(high), num(top));
        for _ in 0..4 {
            let _ = write!(path, "q{} {} {} 0", num(step / 2.0), num(step * 0.34), num(step));
        }
        let _ = write!(path, "V{}Z", num(high));
        self.fill(&path, colour, 1.0);
    }

    fn stars(&mut self, count: usize, down: f64) {
        let mut path = String::new();
        for _ in 0..count {
            let (x, y) = (self.vary.between(3.0, self.wide - 3.0), self.vary.between(3.0, self.high * down));
            let r = self.vary.between(0.5, 1.1);
            let (near, far) = (num(r * 0.25), num(r));
            let _ = write!(
                path,
                "M{} {}l{near} {far}l{far} {near}l-{far} {near}l-{near} {far}l-{near}-{far}l-{far}-{near}l{far}-{near}Z",
                num(x),
                num(y)
            );
        }
        self.fill(&path, Hsl(50.0, 90.0, 92.0), 0.9);
    }

    fn by_element(&mut self, element: Element) {
        let (wide, high) = (self.wide, self.high);
        match element {
            Element::Fire => {
                self.disc(wide * 0.7, high * 0.34, 11.0, Hsl(40.0, 95.0, 66.0), 0.8);
                self.peaks(0.72, 22.0, 3, Hsl(350.0, 50.0, 20.0));
                self.flames(0.82, Hsl(14.0, 90.0, 46.0));
                self.flames(0.92, Hsl(38.0, 95.0, 58.0));
            }
            Element::Ice => {
                self.stars(6, 0.5);
                self.peaks(0.72, 32.0, 3, Hsl(204.0, 55.0, 66.0));
                self.peaks(0.8, 16.0, 5, Hsl(196.0, 65.0, 80.0));
                self.hills(0.86, 2.0, Hsl(200.0, 60.0, 94.0));
            }
            Element::Thunder => {
                self.bolts();
                self.clouds(0.12, Hsl(256.0, 28.0, 36.0));
                self.hills(0.8, 3.0, Hsl(260.0, 35.0, 22.0));
            }
            Element::Earth => {
                self.disc(wide * 0.68, high * 0.28, 8.0, Hsl(44.0, 95.0, 74.0), 1.0);
                self.hills(0.6, 6.0, Hsl(26.0, 42.0, 56.0));
                self.hills(0.72, 5.0, Hsl(30.0, 50.0, 46.0));
                self.hills(0.86, 4.0, Hsl(26.0, 50.0, 34.0));
            }
            Element::Poison => {
                self.disc(wide * 0.66, high * 0.3, 9.0, Hsl(72.0, 60.0, 66.0), 0.6);
                self.trunks(Hsl(284.0, 30.0, 20.0));
                self.hills(0.78, 3.0, Hsl(100.0, 35.0, 26.0));
                self.bubbles(Hsl(86.0, 60.0, 60.0));
            }
            Element::Wind => {
                self.clouds(0.16, Hsl(170.0, 45.0, 88.0));
                self.gusts(Hsl(165.0, 50.0, 92.0));
                self.hills(0.82, 5.0, Hsl(150.0, 40.0, 40.0));
            }
            Element::Water => self.sea(),
            Element::Holy => {
                self.rays(Hsl(48.0, 95.0, 86.0), 20);
                self.stars(8, 0.5);
                self.aurora();
                self.clouds(0.86, Hsl(44.0, 80.0, 94.0));
            }
        }
    }

    fn by_land(&mut self, land: Land) {
        let (wide, high) = (self.wide, self.high);
        match land {
            Land::Hills => {
                self.disc(wide * 0.7, high * 0.3, 7.0, Hsl(46.0, 95.0, 86.0), 0.9);
                self.peaks(0.66, 18.0, 4, Hsl(206.0, 28.0, 62.0));
                self.hills(0.72, 5.0, Hsl(96.0, 30.0, 50.0));
                self.hills(0.86, 3.0, Hsl(110.0, 32.0, 36.0));
            }
            Land::Wood => {
                self.disc(wide * 0.5, high * 0.42, 24.0, Hsl(70.0, 65.0, 76.0), 0.5);
                self.trunks(Hsl(150.0, 30.0, 18.0));
                self.hills(0.8, 3.0, Hsl(120.0, 35.0, 26.0));
            }
            Land::Cave => {
                self.disc(wide * 0.52, high * 0.5, 27.0, Hsl(196.0, 35.0, 72.0), 0.45);
                self.teeth(Hsl(240.0, 20.0, 16.0));
                self.hills(0.82, 3.0, Hsl(236.0, 20.0, 22.0));
            }
            Land::Night => {
                self.stars(9, 0.6);
                self.disc(wide * 0.62, high * 0.34, 15.0, Hsl(50.0, 50.0, 84.0), 0.75);
                self.hills(0.76, 4.0, Hsl(262.0, 30.0, 22.0));
                self.hills(0.86, 3.0, Hsl(252.0, 34.0, 15.0));
            }
            Land::Works => self.works(),
            Land::Hall => self.hall(),
            Land::Temple => {
                self.ring(26.0, Hsl(46.0, 90.0, 84.0));
                self.stars(8, 0.6);
                self.clouds(0.88, Hsl(258.0, 35.0, 46.0));
            }
            Land::Sea => self.sea(),
            Land::Meadow => {
                self.clouds(0.18, Hsl(200.0, 60.0, 94.0));
                self.hills(0.72, 5.0, Hsl(96.0, 48.0, 60.0));
                self.hills(0.84, 4.0, Hsl(112.0, 42.0, 46.0));
            }
            Land::Space => {
                self.stars(18, 0.95);
                self.disc(wide * 0.72, high * 0.24, 6.0, Hsl(28.0, 60.0, 66.0), 1.0);
                self.hills(0.84, 3.0, Hsl(270.0, 26.0, 32.0));
            }
        }
    }

    fn flames(&mut self, down: f64, colour: Hsl) {
        let (high, step) = (self.high, self.wide / 7.0);
        let mut path = format!("M0 {}V{}", num(high), num(high * down));
        for _ in 0..7 {
            let rise = self.vary.between(5.0, 12.0);
            let _ = write!(
                path,
                "q{} {} {} -{}q-{} {} {} {}",
                num(step * 0.1),
                num(-rise * 0.4),
                num(step * 0.6),
                num(rise),
                num(step * 0.2),
                num(rise * 0.6),
                num(step * 0.4),
                num(rise)
            );
        }
        let _ = write!(path, "V{}Z", num(high));
        self.fill(&path, colour, 1.0);
    }

    fn sea(&mut self) {
        let (wide, high) = (self.wide, self.high);
        self.disc(wide * 0.66, high * 0.3, 9.0, Hsl(48.0, 90.0, 88.0), 0.85);
        self.waves(0.62, Hsl(198.0, 60.0, 50.0));
        self.waves(0.74, Hsl(204.0, 64.0, 40.0));
        self.waves(0.87, Hsl(212.0, 66.0, 28.0));
    }

    fn bolts(&mut self) {
        for x in [0.12, 0.84] {
            let x = self.wide * x + self.vary.between(-3.0, 3.0);
            let path = format!("M{} 6l-5 18h5l-6 20l14-25h-6l6-13Z", num(x));
            self.fill(&path, Hsl(54.0, 95.0, 76.0), 0.85);
        }
    }

    fn clouds(&mut self, down: f64, colour: Hsl) {
        let y = self.high * down;
        for x in [0.02, 0.4, 0.78] {
            let x = self.wide * x + self.vary.between(-4.0, 4.0);
            let path =
                format!("M{} {}q-5 0-5-4q0-4 5-4q1-6 8-5q5 0 6 5q6-1 6 4q0 4-5 4Z", num(x), num(y + 4.0));
            self.fill(&path, colour, 0.75);
        }
    }

    fn gusts(&mut self, colour: Hsl) {
        let (colour, opacity) = self.line(colour);
        let width = if self.theme == Theme::Mono { ".3" } else { "1.1" };
        let _ = write!(
            self.out,
            "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"{opacity}>"
        );
        for down in [0.3, 0.48, 0.66] {
            let (x, y) = (self.vary.between(-4.0, 12.0), self.high * down);
            let _ = write!(
                self.out,
                "<path d=\"M{} {}h30q9 0 9-6q0-5-5-5q-4 0-4 4M{} {}h24\"/>",
                num(x),
                num(y),
                num(x + 24.0),
                num(y + 4.0)
            );
        }
        self.out.push_str("</g>");
    }

    fn trunks(&mut self, colour: Hsl) {
        let mut path = String::new();
        for x in [0.03, 0.17, 0.82, 0.95] {
            let x = self.wide * x;
            let _ = write!(
                path,
                "M{} 0h{}l1.4 {}h-{}Z",
                num(x),
                num(self.vary.between(2.0, 4.0)),
                num(self.high),
                num(self.vary.between(5.0, 8.0))
            );
        }
        self.fill(&path, colour, 0.7);
    }

    fn bubbles(&mut self, colour: Hsl) {
        for _ in 0..7 {
            let (x, y) = (
                self.vary.between(3.0, self.wide - 3.0),
                self.vary.between(self.high * 0.5, self.high * 0.95),
            );
            let radius = self.vary.between(0.8, 2.4);
            self.disc(x, y, radius, colour, 0.6);
        }
    }

    /// Rock that hangs from above.
    fn teeth(&mut self, colour: Hsl) {
        let mut path = "M0 0".to_owned();
        let step = self.wide / 8.0;
        for _ in 0..8 {
            let drop = self.vary.between(6.0, 18.0);
            let _ = write!(path, "l{} {}l{} -{}", num(step / 2.0), num(drop), num(step / 2.0), num(drop));
        }
        path.push('Z');
        self.fill(&path, colour, 0.85);
    }

    fn ring(&mut self, radius: f64, colour: Hsl) {
        let (colour, opacity) = self.line(colour);
        let (x, y) = (num(self.wide * 0.52), num(self.high * 0.52));
        for (radius, width, dash) in
            [(radius, 0.8, ""), (radius - 2.2, 2.0, " stroke-dasharray=\".6 2.2\""), (radius - 4.4, 0.4, "")]
        {
            let _ = write!(
                self.out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"{opacity}{dash}/>",
                num(radius),
                num(width)
            );
        }
    }

    /// Chimneys, a great wheel, plates of the floor.
    fn works(&mut self) {
        let (wide, high) = (self.wide, self.high);
        self.ring(25.0, Hsl(30.0, 60.0, 74.0));
        for x in [0.04, 0.2, 0.78, 0.92] {
            let top = self.vary.between(0.3, 0.52) * high;
            let path = format!("M{} {}V{}h6V{}Z", num(wide * x), num(high), num(top), num(high));
            self.fill(&path, Hsl(216.0, 22.0, 30.0), 0.85);
        }
        self.fill(
            &format!("M0 {}H{}V{}H0Z", num(high * 0.8), num(wide), num(high)),
            Hsl(216.0, 16.0, 26.0),
            1.0,
        );
        let mut path = String::new();
        for line in 0..7 {
            let x = wide * (f64::from(line) / 6.0);
            let _ = write!(
                path,
                "M{} {}L{} {}h.8Z",
                num(wide * 0.5 + (x - wide * 0.5) * 0.5),
                num(high * 0.8),
                num(x),
                num(high)
            );
        }
        self.fill(&path, Hsl(30.0, 40.0, 56.0), 0.6);
    }

    /// Curtains and a floor of tiles.
    fn hall(&mut self) {
        let (wide, high) = (self.wide, self.high);
        let warm = |hue: f64| hue - self.turn;
        let (gold, amber) = (Hsl(warm(42.0), 75.0, 78.0), Hsl(warm(36.0), 60.0, 62.0));
        self.disc(wide * 0.52, high * 0.48, 25.0, gold, 0.75);
        self.disc(wide * 0.52, high * 0.48, 22.0, amber, 0.8);
        for fold in 0..3 {
            let x = f64::from(fold) * 4.0;
            let shade = Hsl(350.0, 50.0, 22.0 + 6.0 * f64::from(fold));
            self.fill(
                &format!("M{0} 0h5q-1 {1} 0 {2}h-5Z", num(x - 1.0), num(high * 0.5), num(high)),
                shade,
                1.0,
            );
            self.fill(
                &format!("M{0} 0h-5q1 {1} 0 {2}h5Z", num(wide - x + 1.0), num(high * 0.5), num(high)),
                shade,
                1.0,
            );
        }
        self.hills(0.9, 0.5, Hsl(350.0, 30.0, 20.0));
    }

    fn aurora(&mut self) {
        let wide = self.wide;
        for (band, hue) in [(0.16, 150.0), (0.26, 190.0), (0.36, 280.0)] {
            let y = self.high * band;
            let path = format!(
                "M0 {0}C{1} {2} {3} {4} {5} {0}V{6}C{3} {7} {1} {4} 0 {6}Z",
                num(y),
                num(wide * 0.3),
                num(y - 9.0),
                num(wide * 0.6),
                num(y + 9.0),
                num(wide),
                num(y + 6.0),
                num(y + 16.0)
            );
            self.fill(&path, Hsl(hue, 60.0, 74.0), 0.35);
        }
    }
}

/// The hue of a player's colour.
pub(crate) fn owner_hue(owner: Player) -> f64 {
    match owner {
        Player::Blue => 214.0,
        Player::Red => 356.0,
    }
}

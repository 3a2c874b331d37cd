//! The face of a card of Triple Triad.

use std::fmt::Write as _;

use tria_cards::{CardEntry, Catalog, Language};
use tria_rules::triad::{Card, Element, Player, Ranks};

use crate::colour::{Hsl, Paints};
use crate::figure::Figure;
use crate::frame::{BAND, Frame};
use crate::kinds::Subject;
use crate::number::num;
use crate::scene::{self, Setting, owner_hue};
use crate::svg::{Bleed, FONTS, clipped, prefix, text, wrap_with};
use crate::{Illustration, Shape, Theme, glyph, mat};

/// The style of the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RankStyle {
    /// As drawn shapes, the same everywhere.
    #[default]
    Paths,
    /// As text in an available font, which can be selected and copied.
    Text,
}

/// Everything that a face shows, with its style.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    subject: Subject,
    name: String,
    level: u8,
    ranks: Ranks,
    element: Option<Element>,
    theme: Theme,
    shape: Shape,
    bleed: Bleed,
    owner: Option<Player>,
    rank_style: RankStyle,
    illustration: Illustration,
    description: Option<String>,
    prefix: Option<String>,
}

impl Face {
    /// The face of a card of a set, with its name in this language.
    pub fn of_entry(entry: &CardEntry, language: Language) -> Self {
        let card = Card { ranks: entry.ranks, element: entry.element, id: None };
        Self::plain(Subject::of(entry), clipped(entry.name(language)), entry.level, card)
    }

    /// The face of any card: of a set, or known by its ranks alone, which are then its name.
    pub fn of_card(card: Card, catalog: &Catalog, language: Language) -> Self {
        if let Some(entry) = catalog.entry(card) {
            return Self::of_entry(entry, language);
        }
        let name = card.to_string();
        let subject = Subject { slug: name.clone(), name: name.clone(), ..Subject::default() };
        Self::plain(subject, name, (card.ranks.sum() / 4).clamp(1, 10), card)
    }

    /// A face with default settings.
    fn plain(subject: Subject, name: String, level: u8, card: Card) -> Self {
        Self {
            subject,
            name,
            level,
            ranks: card.ranks,
            element: card.element,
            theme: Theme::default(),
            shape: Shape::default(),
            bleed: (0.0, 0.0),
            owner: None,
            rank_style: RankStyle::default(),
            illustration: Illustration::default(),
            description: None,
            prefix: None,
        }
    }

    /// With this theme.
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// In this shape.
    pub fn shape(self, shape: Shape) -> Self {
        Self { shape, ..self }
    }

    /// With this name instead, for example if a font lacks glyphs for the card's own.
    pub fn named(self, name: &str) -> Self {
        Self { name: clipped(name), ..self }
    }

    /// With the plate extending beyond the edges, to the sides and up and down, for cutting.
    pub fn bleed(self, sides: f64, ends: f64) -> Self {
        Self { bleed: (sides, ends), ..self }
    }

    /// On the plate of a player's colour, for boards on a screen; neutral without.
    pub fn owner(self, owner: Option<Player>) -> Self {
        Self { owner, ..self }
    }

    /// With the ranks as shapes or as text.
    pub fn rank_style(self, rank_style: RankStyle) -> Self {
        Self { rank_style, ..self }
    }

    /// With this illustration.
    pub fn illustration(self, illustration: Illustration) -> Self {
        Self { illustration, ..self }
    }

    /// The text for screen readers; by default the card's notation and level.
    pub fn description(self, words: &str) -> Self {
        Self { description: Some(words.chars().take(400).collect()), ..self }
    }

    /// The prefix of identifiers in the picture, letters and digits only.
    ///
    /// Different faces have different prefixes by default; set one to use the same face twice in a page.
    pub fn prefix(self, letters: &str) -> Self {
        let letters: String = letters.chars().filter(char::is_ascii_alphanumeric).take(24).collect();
        Self { prefix: Some(format!("t{letters}")), ..self }
    }

    /// The picture.
    pub fn draw(&self) -> String {
        let prefix = self.prefix.clone().unwrap_or_else(|| prefix(&self.identity()));
        let size = self.shape.size();
        let frame = Frame {
            level: self.level,
            theme: self.theme,
            owner: self.owner,
            size,
            bleed: self.bleed,
            prefix: &prefix,
        };
        let (wide, high) = (size.0 - 2.0 * BAND, size.1 - 2.0 * BAND);
        let mut definitions = frame.definitions();
        let _ = write!(
            definitions,
            "<clipPath id=\"{prefix}clip\"><rect x=\"{b}\" y=\"{b}\" width=\"{}\" height=\"{}\" rx=\"1.5\"/></clipPath>",
            num(wide),
            num(high),
            b = num(BAND)
        );
        let window = self.window(&prefix, (wide, high), &mut definitions);
        let mut body = format!("<defs>{definitions}</defs>{}", frame.plate());
        let _ = write!(body, "<g clip-path=\"url(#{prefix}clip)\">{window}</g>{}", frame.ornaments());
        self.banner(&mut body);
        self.ranks(&mut body);
        self.sign(&mut body);
        self.owner_mark(&mut body);
        wrap_with(size, self.bleed, &self.name, &self.words(), &body)
    }

    /// The difference in height to a poker card.
    fn extra(&self) -> f64 {
        if self.shape == Shape::Square { 0.0 } else { self.shape.size().1 - Shape::Poker.size().1 }
    }

    /// A text that identifies the face, for its prefix.
    fn identity(&self) -> String {
        let facts = (&self.subject, &self.name, self.level, self.ranks, self.element);
        format!("{facts:?}{:?}{:?}{:?}{:?}", self.theme, self.shape, self.owner, self.rank_style)
    }

    fn words(&self) -> String {
        self.description.clone().unwrap_or_else(|| {
            let card = Card::anonymous(self.ranks, self.element);
            format!("{card} ★{}", self.level)
        })
    }

    /// Scene and figure, or the card's own picture.
    fn window(&self, prefix: &str, (wide, high): (f64, f64), definitions: &mut String) -> String {
        if let Illustration::Picture(picture) = &self.illustration {
            return format!(
                "<image x=\"{b}\" y=\"{b}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"xMidYMid slice\" href=\"{}\"/>",
                num(wide),
                num(high),
                picture.address(),
                b = num(BAND)
            );
        }
        let figure = Figure::of(&self.subject, self.element);
        let setting = Setting {
            element: self.element,
            kind: &figure.portrait.kind,
            level: self.level,
            slug: &self.subject.slug,
            theme: self.theme,
            owner: self.owner,
            prefix,
        };
        let (sky, scenery) = scene::draw(&setting, wide, high);
        let mut paints = Paints::new(self.theme, prefix.to_owned(), figure.palette);
        let place = match self.shape {
            Shape::Square => "translate(36 35.2) scale(.51)".to_owned(),
            _ => format!("translate(33.2 {}) scale(.56)", num(46.8 + self.extra() / 2.0)),
        };
        let drawn = figure.draw(&mut paints, &place);
        definitions.push_str(&sky);
        definitions.push_str(&paints.definitions());
        format!("<g transform=\"translate({b} {b})\">{scenery}</g>{drawn}", b = num(BAND))
    }

    /// The four ranks at the sides: top, right, bottom, left.
    fn ranks(&self, out: &mut String) {
        let (x, y) = (14.6, 17.8);
        if self.shape == Shape::Square {
            out.push_str("<g transform=\"translate(-.6 -.6) scale(1.14)\">");
        }
        let (plate, rim, outer, inner) = match self.theme {
            Theme::Full => (Hsl(232.0, 40.0, 12.0), Hsl(46.0, 80.0, 66.0).hex(), "#0b0d1a", "#fff"),
            Theme::Light => (Hsl::WHITE, "#445".to_owned(), "#fff", "#223"),
            Theme::Mono => (Hsl::WHITE, "#000".to_owned(), "#fff", "#000"),
        };
        let opacity = if self.theme == Theme::Full { ".66" } else { "1" };
        let _ = write!(
            out,
            "<path d=\"M{x} {}L{} {y}L{x} {}L{} {y}Z\" fill=\"{}\" fill-opacity=\"{opacity}\" stroke=\"{rim}\" stroke-width=\".5\" stroke-linejoin=\"round\"/>",
            num(y - 16.6),
            num(x + 13.4),
            num(y + 16.6),
            num(x - 13.4),
            plate.hex(),
            x = num(x),
            y = num(y)
        );
        let places = [(x, y - 9.0), (x + 6.9, y), (x, y + 9.0), (x - 6.9, y)];
        let ranks = self.ranks.to_string();
        let mut marks = String::new();
        for (rank, (x, y)) in ranks.chars().zip(places) {
            match self.rank_style {
                RankStyle::Paths => glyph::character(&mut marks, rank, x, y, 0.88),
                RankStyle::Text => {
                    let _ = write!(marks, "<text x=\"{}\" y=\"{}\">{rank}</text>", num(x), num(y + 3.8));
                }
            }
        }
        match self.rank_style {
            RankStyle::Paths => {
                let _ = write!(
                    out,
                    "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><g stroke=\"{outer}\" stroke-width=\"4\">{marks}</g><g stroke=\"{inner}\" stroke-width=\"1.9\">{marks}</g></g>"
                );
            }
            RankStyle::Text => {
                let _ = write!(
                    out,
                    "<g font-family=\"{FONTS}\" font-size=\"11\" font-weight=\"700\" text-anchor=\"middle\" fill=\"{inner}\" stroke=\"{outer}\" stroke-width=\"1.4\" stroke-linejoin=\"round\" paint-order=\"stroke\">{marks}</g>"
                );
            }
        }
        if self.shape == Shape::Square {
            out.push_str("</g>");
        }
    }

    /// The sign of the element.
    fn sign(&self, out: &mut String) {
        let Some(element) = self.element else { return };
        let colour = mat::shade(element);
        let (ground, mark, rim) = match self.theme {
            Theme::Full => (colour.hex(), "#fff".to_owned(), "#fff"),
            Theme::Light => ("#fff".to_owned(), colour.hex(), "#445"),
            Theme::Mono => ("#fff".to_owned(), "#000".to_owned(), "#000"),
        };
        let _ = write!(
            out,
            "<g transform=\"translate(51.8 11.2)\"><circle r=\"7.2\" fill=\"{}\"/><circle r=\"6.6\" fill=\"{ground}\" stroke=\"{rim}\" stroke-width=\".7\"/><path d=\"{}\" fill=\"{mark}\" fill-rule=\"evenodd\" transform=\"scale(.92)\"/></g>",
            if self.theme == Theme::Full { "#0b0d1a" } else { "#fff" },
            glyph::element(element)
        );
    }

    /// The name on its banner, and a stone for each level above it.
    fn banner(&self, out: &mut String) {
        let (paper, tail, ink) = match self.theme {
            Theme::Full => (Hsl(44.0, 58.0, 90.0).hex(), Hsl(36.0, 40.0, 56.0).hex(), "#231c14"),
            Theme::Light => ("#fff".to_owned(), "#fff".to_owned(), "#223"),
            Theme::Mono => ("#fff".to_owned(), "#fff".to_owned(), "#000"),
        };
        let ink_line = format!("stroke=\"{ink}\" stroke-width=\".4\" stroke-linejoin=\"round\"");
        let height = self.shape.size().1;
        let moved = self.extra() != 0.0;
        if moved {
            let _ = write!(out, "<g transform=\"translate(0 {})\">", num(self.extra()));
        }
        if self.shape != Shape::Square {
            let _ = write!(
                out,
                "<path d=\"M1.6 77.2H9V85.4H1.6L4 81.3ZM61.4 77.2H54V85.4H61.4L59 81.3Z\" fill=\"{tail}\" {ink_line}/><path d=\"M6 75Q31.5 73.2 57 75V83.4Q31.5 81.6 6 83.4Z\" fill=\"{paper}\" {ink_line}/>"
            );
            text(out, &self.name, (31.5, 78.2), 48.0, 5.6, ink);
        }
        if moved {
            out.push_str("</g>");
        }
        let y = height - 1.6;
        let gold = if self.theme == Theme::Full { Hsl(46.0, 95.0, 62.0).hex() } else { ink.to_owned() };
        let mut path = String::new();
        for stone in 0..self.level {
            let x = 31.5 + (f64::from(stone) - f64::from(self.level - 1) / 2.0) * 2.7;
            let _ = write!(path, "M{} {}l1 1.2l-1 1.2l-1-1.2Z", num(x), num(y - 1.2));
        }
        let _ = write!(out, "<path d=\"{path}\" fill=\"{gold}\" stroke=\"{ink}\" stroke-width=\".3\"/>");
    }

    /// The owner's mark that does not depend on colour: a disc for blue, a lozenge for red.
    fn owner_mark(&self, out: &mut String) {
        let Some(owner) = self.owner else { return };
        let (x, y) = (56.0, if self.shape == Shape::Square { 56.0 } else { 70.0 + self.extra() });
        let fill = Hsl(owner_hue(owner), 85.0, 50.0).hex();
        let fill = if self.theme == Theme::Mono { "#000" } else { &fill };
        let mark = match owner {
            Player::Blue => format!("<circle cx=\"{}\" cy=\"{}\" r=\"2.6\"", num(x), num(y)),
            Player::Red => format!(
                "<path d=\"M{x} {}L{} {y}L{x} {}L{} {y}Z\"",
                num(y - 3.6),
                num(x + 3.2),
                num(y + 3.6),
                num(x - 3.2),
                x = num(x),
                y = num(y)
            ),
        };
        let _ = write!(out, "{mark} fill=\"{fill}\" stroke=\"#fff\" stroke-width=\".8\"/>");
    }
}

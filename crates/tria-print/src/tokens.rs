//! Gems of TriATri and tokens that mark the owner of a card.

use std::fmt::Write as _;

use tria_rules::triad::Player;
use tria_rules::triatri::Colour;

use crate::Theme;
use crate::colour::Hsl;
use crate::glyph;
use crate::number::{num, polar};
use crate::scene::owner_hue;
use crate::svg::wrap;
use crate::triatri::shade;

/// The width and height of gems, tokens and chips, in millimetres.
pub const SIZE: (f64, f64) = (24.0, 24.0);

/// A gem: each colour has a cut of its own, and its sign.
pub fn draw_gem(colour: Colour, theme: Theme) -> String {
    let hue = shade(colour);
    let corners: Vec<(f64, f64)> = match colour {
        Colour::Red => (0..6).map(|turn| polar(12.0, 12.0, 11.0, 60.0 * f64::from(turn) - 90.0)).collect(),
        Colour::Blue => (0..10).map(|turn| polar(12.0, 12.0, 10.6, 36.0 * f64::from(turn) - 90.0)).collect(),
        Colour::Green => vec![
            (7.0, 1.6),
            (17.0, 1.6),
            (21.0, 6.0),
            (21.0, 18.0),
            (17.0, 22.4),
            (7.0, 22.4),
            (3.0, 18.0),
            (3.0, 6.0),
        ],
    };
    let line = if theme == Theme::Mono { "#000".to_owned() } else { hue.lit(-26.0).hex() };
    let mut body = String::new();
    let inner: Vec<(f64, f64)> =
        corners.iter().map(|(x, y)| (12.0 + (x - 12.0) * 0.6, 12.0 + (y - 12.0) * 0.6)).collect();
    let _ = write!(body, "<g stroke=\"{line}\" stroke-width=\".4\" stroke-linejoin=\"round\">");
    let count = corners.len();
    for at in 0..count {
        let next = (at + 1) % count;
        // Light comes from the upper left; facets that face it are brighter.
        let middle =
            (f64::midpoint(corners[at].0, corners[next].0), f64::midpoint(corners[at].1, corners[next].1));
        let towards = (24.0 - middle.0 - middle.1) * 1.3;
        let fill = facet(hue, towards, theme);
        let mut path = String::from("M");
        for (x, y) in [corners[at], corners[next], inner[next], inner[at]] {
            let _ = write!(path, "{} {} ", num(x), num(y));
        }
        let _ = write!(body, "<path d=\"{}Z\" fill=\"{fill}\"/>", path.trim_end());
    }
    let mut table = String::from("M");
    for (x, y) in &inner {
        let _ = write!(table, "{} {} ", num(*x), num(*y));
    }
    let _ = write!(body, "<path d=\"{}Z\" fill=\"{}\"/></g>", table.trim_end(), facet(hue, 3.0, theme));
    let mark = if theme == Theme::Full { "#fff" } else { &line };
    let _ = write!(
        body,
        "<path transform=\"translate(12 12) scale(.78)\" d=\"{}\" fill=\"{mark}\" fill-rule=\"evenodd\"/>",
        glyph::colour(colour)
    );
    wrap(SIZE, colour.name(), "", &body)
}

fn facet(hue: Hsl, light: f64, theme: Theme) -> String {
    match theme {
        Theme::Full => hue.lit(light).hex(),
        Theme::Light => Hsl(hue.0, 60.0, (90.0 + light * 0.4).clamp(78.0, 98.0)).hex(),
        Theme::Mono => "#fff".to_owned(),
    }
}

/// A token in a player's colour: a disc for blue, a lozenge for red.
pub fn draw_token(owner: Player, theme: Theme) -> String {
    let hue = Hsl(owner_hue(owner), 78.0, 46.0);
    let (fill, rim, line) = match theme {
        Theme::Full => (hue.hex(), hue.lit(22.0).hex(), hue.lit(-30.0).hex()),
        Theme::Light => (Hsl(hue.0, 70.0, 94.0).hex(), Hsl(hue.0, 60.0, 80.0).hex(), hue.hex()),
        Theme::Mono => ("#fff".to_owned(), "#000".to_owned(), "#000".to_owned()),
    };
    let body = match owner {
        Player::Blue => format!(
            "<circle cx=\"12\" cy=\"12\" r=\"11\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\".7\"/><circle cx=\"12\" cy=\"12\" r=\"8.4\" fill=\"none\" stroke=\"{rim}\" stroke-width=\"1\"/><circle cx=\"12\" cy=\"12\" r=\"4\" fill=\"{rim}\"/>"
        ),
        Player::Red => format!(
            "<path d=\"M12 .8L23.2 12L12 23.2L.8 12Z\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\".7\" stroke-linejoin=\"round\"/><path d=\"M12 4.6L19.4 12L12 19.4L4.6 12Z\" fill=\"none\" stroke=\"{rim}\" stroke-width=\"1\"/><path d=\"M12 8L16 12L12 16L8 12Z\" fill=\"{rim}\"/>"
        ),
    };
    let name = match owner {
        Player::Blue => "blue",
        Player::Red => "red",
    };
    wrap(SIZE, name, "", &body)
}

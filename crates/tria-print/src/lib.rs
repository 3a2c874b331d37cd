//! Card faces, backs, gems, tokens and mats as SVG: the one source for browser, print, documents and notebooks.
//!
//! With the feature `sheets` there are also sheets of them as PDF, and PNG; the browser does without.
//!
//! Every function gives the same bytes for the same arguments on every machine.
//! There is no file system, no clock, no randomness and no installed font in here;
//! what a face shows follows from the card's facts, its kind and features, and its name.
//! `docs/faces.md` describes how a face is composed.
//!
//! ```
//! use tria_print::{Shape, Theme, draw_card};
//! use tria_cards::{Language, ff8};
//!
//! let set = ff8();
//! let svg = draw_card(&set.cards[51], Language::Fr, Theme::Full, Shape::Poker, None);
//! assert!(svg.starts_with("<svg ") && svg.contains("<title>Griffon</title>"));
//! ```

mod art;
mod back;
mod colour;
mod face;
mod figure;
mod frame;
mod glyph;
mod kinds;
mod mat;
mod number;
mod path;
mod picture;
mod raster;
mod scene;
#[cfg(feature = "sheets")]
pub mod sheets;
mod svg;
mod tokens;
mod triatri;
mod vector;

pub use back::{Back, draw_back, draw_back_with};
pub use face::{Face, RankStyle};
pub use kinds::unknown_words;
pub use mat::{draw_element, draw_mat};
pub use picture::{Illustration, PICTURE_BYTES_MAX, PICTURE_SIDE_MAX, Picture, PictureError};
pub use svg::{NAME_SHOWN_MAX, escaped};
pub use tokens::{SIZE as TOKEN_SIZE, draw_gem, draw_token};
pub use triatri::{draw_triatri, draw_triatri_with};

use tria_cards::{CardEntry, Language};
use tria_rules::triad::Player;

/// The amount of colour and ink.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Full colour.
    #[default]
    Full,
    /// Light tints that save ink.
    Light,
    /// Black lines and hatching on white; readable on a printer without grey.
    Mono,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Full, Self::Light, Self::Mono];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Light => "light",
            Self::Mono => "mono",
        }
    }
}

/// The shape of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Shape {
    /// 63 by 88 millimetres, with the name on a banner.
    #[default]
    Poker,
    /// 63 by 63, for boards and thumbnails; the name is only in the title.
    Square,
    /// 63 wide and so many tenths of a millimetre high, otherwise like [`Shape::Poker`]: for cards of other sizes.
    Tall(u16),
}

impl Shape {
    /// The shapes that have a name on the command line.
    pub const ALL: [Self; 2] = [Self::Poker, Self::Square];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Poker => "poker",
            Self::Square => "square",
            Self::Tall(_) => "tall",
        }
    }

    /// The best shape for a card of this width and height; the plate fills the rest.
    pub fn fitting(wide: f64, high: f64) -> Self {
        let (least, most) = (1.2, 2.0);
        let tenths = (630.0 * (high / wide).min(most)).round() as u16;
        match tenths {
            880 => Self::Poker,
            _ if high / wide < least => Self::Square,
            _ => Self::Tall(tenths),
        }
    }

    /// Width and height in millimetres, which are also the units of the picture.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::Poker => (63.0, 88.0),
            Self::Square => (63.0, 63.0),
            Self::Tall(tenths) => (63.0, tenths as f64 / 10.0),
        }
    }
}

/// A card's face; [`Face`] has all options.
pub fn draw_card(
    entry: &CardEntry,
    language: Language,
    theme: Theme,
    shape: Shape,
    owner: Option<Player>,
) -> String {
    Face::of_entry(entry, language).theme(theme).shape(shape).owner(owner).draw()
}

//! Sheets of cards for printers: their [`Layout`], and PDF files ([`Book`]).
//!
//! The same calls make the same bytes: files contain no date, no randomness and no installed font.
//! `docs/printing.md` explains how to print at home.

mod book;
mod document;
mod faces;
mod layout;
mod lettering;
mod prose;
mod summary;

pub use book::{Book, BookError, Piece};
pub use document::{APART, BLEED, Composed, Document, DocumentError, MARGIN};
pub use faces::{CardPiece, FaceStyle, Faces, PictureOf};
pub use layout::{Layout, LayoutError, Line, Place, SIDE_MM, Size, Turn, Wish, sides};
pub use lettering::{Lettering, PNG_PIXELS_MAX};
pub use prose::{Prose, draw_prose};
pub use summary::{MessageOf, Messages, Summary};

use crate::Shape;

/// How a face is fitted to a card of any size: its shape, and its bleed, which fills card and bleed.
///
/// The third value is the millimetres on paper of one unit of the picture.
pub fn fitted(card: Size, bleed: f64) -> (Shape, (f64, f64), f64) {
    let shape = Shape::fitting(card.0, card.1);
    let (wide, high) = shape.size();
    let scale = (card.0 / wide).min(card.1 / high);
    let rest = |room: f64, side: f64| {
        let rest = (room + 2.0 * bleed) / scale - side;
        // A rounding error is not a bleed, which would cost the card its round corners.
        if rest < 0.02 { 0.0 } else { rest / 2.0 }
    };
    (shape, (rest(card.0, wide), rest(card.1, high)), scale)
}

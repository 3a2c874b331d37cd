//! A complete document to print: cards, small pieces, mat and rules, for command and server.

use tria_cards::Catalog;
use tria_rules::triad::{Element, Player};
use tria_rules::triatri::{Colour, GEMS_PER_COLOUR};

use super::faces::{CardPiece, FaceStyle, Faces, PictureOf};
use super::{
    Book, BookError, Layout, LayoutError, Lettering, Piece, Prose, Size, Turn, Wish, draw_prose, sides,
};
use crate::{Back, TOKEN_SIZE, Theme, draw_element, draw_gem, draw_mat, draw_token};

/// The default bleed, in millimetres.
pub const BLEED: f64 = 1.0;

/// The default gap between the bleeds of neighbours, in millimetres: where they touch, viewers show a seam.
pub const APART: f64 = 1.0;

/// The default unprintable margin of the paper, in millimetres.
pub const MARGIN: f64 = 4.0;

/// The gap between tokens, in millimetres; they are cut with scissors.
const TOKEN_GUTTER: f64 = 4.0;

/// How many chips of each element a mat comes with.
const CHIPS: usize = 2;

/// The contents of a document.
#[derive(Clone, Debug)]
pub struct Document<'a> {
    /// The title of the file.
    pub title: &'a str,
    /// The language of the file, as a code.
    pub language: &'a str,
    /// The sheets of cards.
    pub wish: Wish,
    /// Whether crop marks are drawn.
    pub marks: bool,
    /// The style of faces.
    pub style: FaceStyle,
    /// The cards in their order.
    pub cards: Vec<CardPiece>,
    /// Number of tokens that show whose a card is; 0 for none.
    pub tokens: usize,
    /// A mat, and chips that give its cells elements.
    pub mat: bool,
    /// The rules in longer and shorter versions: the first that fits on a page is printed; none if empty.
    pub rules: Vec<Prose>,
}

/// A document as a PDF.
#[derive(Clone, PartialEq, Debug)]
pub struct Composed {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// Number of pages.
    pub pages: usize,
    /// Size of the mat's cells compared with the cards; below 1 where nine cards do not fit on the paper.
    pub mat_scale: Option<f64>,
}

/// Why there is no file.
#[derive(thiserror::Error, Debug)]
pub enum DocumentError {
    /// Cards do not fit on the paper.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A picture cannot be drawn.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The rules are too long for the paper.
    #[error("the rules do not fit on one page of {0} mm")]
    Rules(String),
}

impl Document<'_> {
    /// Whether the cards are those of TriATri, which come with gems and a back of their own.
    fn is_triatri(&self) -> bool {
        matches!(self.cards.first(), Some(CardPiece::Triatri(..)))
    }

    /// Draws everything; calls `drawn` after every card.
    ///
    /// # Errors
    /// If something does not fit on the paper, or a picture cannot be drawn.
    pub fn compose(
        &self,
        catalog: &Catalog,
        lettering: &Lettering,
        picture_of: PictureOf<'_>,
        mut drawn: impl FnMut(),
    ) -> Result<Composed, DocumentError> {
        let layout = Layout::new(&self.wish)?;
        let mut book = Book::new(lettering, self.title, self.language);
        let mut pages = 0;
        if !self.cards.is_empty() {
            let usual = if self.is_triatri() { Back::Drops } else { Back::Star };
            let faces = Faces::new(catalog, lettering, &layout, self.style, usual, picture_of);
            let pieces = self.cards.iter().map(|piece| {
                drawn();
                Ok::<_, DocumentError>(faces.piece(*piece))
            });
            book.sheets(&layout, &faces.backs(), pieces, self.marks)?;
            pages += layout.pages(self.cards.iter().map(|piece| piece.copies()).sum());
        }
        let (small, backs) = self.small_pieces();
        if !small.is_empty() {
            let wish = Wish { card: TOKEN_SIZE, gutter: TOKEN_GUTTER, bleed: 0.0, ..self.wish };
            let layout = Layout::new(&wish)?;
            pages += layout.pages(small.iter().map(|piece| piece.copies).sum());
            book.sheets(&layout, &backs, small.into_iter().map(Ok::<_, DocumentError>), false)?;
        }
        let (one, other) = self.wish.paper;
        let paper: Size = (one.min(other), one.max(other));
        let mut mat_scale = None;
        if self.mat {
            let (svg, scale) = draw_mat(paper, self.wish.card, self.style.theme);
            mat_scale = Some(scale);
            book.page(paper, &svg)?;
            pages += 1;
        }
        if !self.rules.is_empty() {
            let fits = |prose| draw_prose(lettering, prose, paper, self.style.theme);
            let svg = self.rules.iter().find_map(fits).ok_or_else(|| DocumentError::Rules(sides(paper)))?;
            book.page(paper, &svg)?;
            pages += 1;
        }
        Ok(Composed { bytes: book.finish()?, pages, mat_scale })
    }

    /// Tokens, gems and chips together, as they share a sheet: pieces and the pictures of their backs.
    fn small_pieces(&self) -> (Vec<Piece>, Vec<String>) {
        let theme: Theme = self.style.theme;
        let mut both: Vec<(String, String, usize)> = Vec::new();
        let mut same = |picture: String, copies: usize| both.push((picture.clone(), picture, copies));
        if self.is_triatri() {
            for colour in Colour::EACH {
                same(draw_gem(colour, theme), usize::from(GEMS_PER_COLOUR));
            }
        }
        if self.mat {
            for element in Element::ALL {
                same(draw_element(element, theme), CHIPS);
            }
        }
        if self.tokens > 0 {
            let [blue, red] = [Player::Blue, Player::Red].map(|player| draw_token(player, theme));
            if self.wish.turn == Turn::None {
                same(red.clone(), self.tokens);
            }
            both.insert(0, (blue, red, self.tokens));
        }
        let backs = both.iter().map(|(_, back, _)| back.clone()).collect();
        let piece = |(back, (front, _, copies))| Piece { front, back, copies };
        (both.into_iter().enumerate().map(piece).collect(), backs)
    }
}

//! The pictures of the cards that are printed: a face for every card, and the backs.

use tria_cards::{Catalog, Language};
use tria_rules::triad::Card;
use tria_rules::triatri;

use super::{Layout, Lettering, Piece, fitted};
use crate::{Back, Face, Illustration, Shape, Theme, draw_back_with, draw_triatri_with};

/// A card of either game, and the number of its copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardPiece {
    /// A card of Triple Triad.
    Triad(Card, usize),
    /// A card of TriATri.
    Triatri(triatri::Card, usize),
}

impl CardPiece {
    /// Number of copies.
    pub fn copies(self) -> usize {
        match self {
            Self::Triad(_, copies) | Self::Triatri(_, copies) => copies,
        }
    }

    /// TriATri's deck for four players, which has every card, in this many copies.
    pub fn triatri_deck(times: usize) -> Vec<Self> {
        let deck = triatri::CardSet::deck(4);
        triatri::Card::all().map(|card| Self::Triatri(card, deck.count(card) * times)).collect()
    }

    /// Cards of Triple Triad, each once with the number of its copies, in the order of their first.
    pub fn counted(cards: &[Card], times: usize) -> Vec<Self> {
        let mut places = std::collections::HashMap::new();
        let mut counted: Vec<(Card, usize)> = Vec::new();
        for card in cards {
            let place = *places.entry(*card).or_insert_with(|| {
                counted.push((*card, 0));
                counted.len() - 1
            });
            counted[place].1 += times;
        }
        counted.into_iter().map(|(card, copies)| Self::Triad(card, copies)).collect()
    }
}

/// How faces and backs look.
#[derive(Clone, Copy, Debug)]
pub struct FaceStyle {
    /// Colour and ink.
    pub theme: Theme,
    /// The back of every card; that of each card's set if `None`.
    pub back: Option<Back>,
    /// Language of the names.
    pub language: Language,
}

/// Finds the picture that a set brings for a card, where it brings one.
pub type PictureOf<'a> = &'a dyn Fn(Card) -> Option<crate::Picture>;

/// Draws the faces and backs of the cards of a document.
pub struct Faces<'a> {
    catalog: &'a Catalog,
    lettering: &'a Lettering,
    style: FaceStyle,
    shape: Shape,
    /// How far a picture goes on beyond its card, in its own units.
    bleed: (f64, f64),
    designs: Vec<Back>,
    /// The back of each set's cards, as a place in `designs`; those of no set have the first.
    by_set: Vec<(String, usize)>,
    picture_of: PictureOf<'a>,
}

impl std::fmt::Debug for Faces<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Faces").field("style", &self.style).finish_non_exhaustive()
    }
}

impl<'a> Faces<'a> {
    /// Faces that fit the cards of a layout; `usual` is the back of cards whose set names none.
    pub fn new(
        catalog: &'a Catalog,
        lettering: &'a Lettering,
        layout: &Layout,
        style: FaceStyle,
        usual: Back,
        picture_of: PictureOf<'a>,
    ) -> Self {
        let (shape, bleed, _) = fitted(layout.card(), layout.bleed());
        let mut designs = vec![style.back.unwrap_or(usual)];
        let mut by_set = Vec::new();
        let named = |word: &str| Back::ALL.into_iter().find(|back| back.name() == word);
        for set in catalog.sets().iter().filter(|_| style.back.is_none()) {
            let Some(back) = set.back.as_deref().and_then(named) else { continue };
            let place = designs.iter().position(|known| *known == back).unwrap_or_else(|| {
                designs.push(back);
                designs.len() - 1
            });
            by_set.push((set.id.clone(), place));
        }
        Self { catalog, lettering, style, shape, bleed, designs, by_set, picture_of }
    }

    /// A card's front with its back and number.
    pub fn piece(&self, piece: CardPiece) -> Piece {
        let front = match piece {
            CardPiece::Triad(card, _) => self.face(card),
            CardPiece::Triatri(card, _) => draw_triatri_with(card, self.style.theme, self.shape, self.bleed),
        };
        Piece { front, back: self.back(piece), copies: piece.copies() }
    }

    /// The place of a card's back among the designs.
    pub fn back(&self, piece: CardPiece) -> usize {
        let CardPiece::Triad(card, _) = piece else { return 0 };
        let set = self.catalog.set_id(card);
        self.by_set.iter().find(|(id, _)| Some(id.as_str()) == set).map_or(0, |(_, place)| *place)
    }

    /// The designs of backs that are used.
    pub fn designs(&self) -> &[Back] {
        &self.designs
    }

    /// Their pictures.
    pub fn backs(&self) -> Vec<String> {
        let draw = |back: &Back| draw_back_with(*back, self.style.theme, self.shape, self.bleed);
        self.designs.iter().map(draw).collect()
    }

    /// The language in which a card's name can be written, or the text to write instead.
    ///
    /// # Errors
    /// The text to write where no language's name has letters.
    pub fn name_language(&self, card: Card) -> Result<Language, String> {
        let Some(entry) = self.catalog.entry(card) else { return Ok(self.style.language) };
        let writes = |text: &str| self.lettering.writes(text);
        [self.style.language, Language::En]
            .into_iter()
            .find(|language| writes(entry.name(*language)))
            .ok_or_else(|| if writes(&entry.slug) { entry.slug.clone() } else { card.to_string() })
    }

    fn face(&self, card: Card) -> String {
        let named = self.name_language(card);
        let language = *named.as_ref().unwrap_or(&Language::En);
        let mut face = Face::of_card(card, self.catalog, language)
            .theme(self.style.theme)
            .shape(self.shape)
            .bleed(self.bleed.0, self.bleed.1);
        if let Err(text) = named {
            face = face.named(&text);
        }
        if let Some(picture) = (self.picture_of)(card) {
            face = face.illustration(Illustration::Picture(picture));
        }
        face.draw()
    }
}

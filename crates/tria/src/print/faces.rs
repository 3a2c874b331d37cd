//! The pictures that are printed: a face for every card, and the backs.

use tria_print::sheets::{Layout, Lettering, Piece, fitted};
use tria_print::{Back, Face, Illustration, Shape, Theme, draw_back_with, draw_triatri_with};
use tria_rules::cards::{Catalog, Language};
use tria_rules::triad::Card;
use tria_rules::triatri;

use super::args::PrintArgs;
use super::choice::{Chosen, name_of};
use crate::cards::picture_of;
use crate::cli::GameArg;
use crate::context::Context;

/// A card of either game, and how many of it.
#[derive(Clone, Copy)]
pub(super) enum CardPiece {
    Triad(Card, usize),
    Triatri(triatri::Card, usize),
}

impl CardPiece {
    pub(super) fn copies(self) -> usize {
        match self {
            Self::Triad(_, copies) | Self::Triatri(_, copies) => copies,
        }
    }
}

/// How faces are drawn.
pub(super) struct Faces<'a> {
    catalog: Catalog,
    folders: Vec<(String, std::path::PathBuf)>,
    lettering: &'a Lettering,
    language: Language,
    theme: Theme,
    shape: Shape,
    /// How far a picture goes on beyond its card, in its own units.
    bleed: (f64, f64),
    game: GameArg,
    copies: usize,
    designs: Vec<Back>,
    /// The back of each set's cards, as a place in `designs`; those of no set have the first.
    by_set: Vec<(String, usize)>,
}

impl<'a> Faces<'a> {
    pub(super) fn new(
        context: &Context,
        args: &PrintArgs,
        lettering: &'a Lettering,
        layout: &Layout,
    ) -> Self {
        let (shape, bleed, _) = fitted(layout.card(), layout.bleed());
        let usual = if matches!(args.which.game, GameArg::Triatri) { Back::Drops } else { Back::Star };
        let mut designs = vec![args.look.back.unwrap_or(usual)];
        let mut by_set = Vec::new();
        let named = |word: &str| Back::ALL.into_iter().find(|back| back.name() == word);
        for set in context.catalog.sets().iter().filter(|_| args.look.back.is_none()) {
            let Some(back) = set.back.as_deref().and_then(named) else { continue };
            let place = designs.iter().position(|known| *known == back).unwrap_or_else(|| {
                designs.push(back);
                designs.len() - 1
            });
            by_set.push((set.id.clone(), place));
        }
        Self {
            catalog: context.catalog.clone(),
            folders: context.folders.clone(),
            lettering,
            language: args.look.names.unwrap_or_else(|| context.names()),
            theme: args.look.theme,
            shape,
            bleed,
            game: args.which.game,
            copies: usize::from(args.which.copies),
            designs,
            by_set,
        }
    }

    /// Everything that is printed, in order.
    pub(super) fn pieces(&self, chosen: &[Chosen]) -> Vec<CardPiece> {
        match self.game {
            GameArg::TripleTriad => {
                chosen.iter().map(|(card, copies)| CardPiece::Triad(*card, *copies)).collect()
            }
            // The deck of four players has every card.
            GameArg::Triatri => {
                let deck = triatri::CardSet::deck(4);
                let copies = |card| deck.count(card) * self.copies;
                triatri::Card::all().map(|card| CardPiece::Triatri(card, copies(card))).collect()
            }
        }
    }

    /// A card's front with its back and number.
    pub(super) fn piece(&self, piece: &CardPiece) -> Piece {
        let front = match *piece {
            CardPiece::Triad(card, _) => self.face(card),
            CardPiece::Triatri(card, _) => draw_triatri_with(card, self.theme, self.shape, self.bleed),
        };
        Piece { front, back: self.back(piece), copies: piece.copies() }
    }

    /// The place of a card's back among the designs.
    pub(super) fn back(&self, piece: &CardPiece) -> usize {
        let CardPiece::Triad(card, _) = piece else { return 0 };
        let set = self.catalog.set_id(*card);
        self.by_set.iter().find(|(id, _)| Some(id.as_str()) == set).map_or(0, |(_, place)| *place)
    }

    /// What the file of a card is called.
    pub(super) fn file_name(&self, piece: &CardPiece) -> String {
        match piece {
            CardPiece::Triad(card, _) => self.catalog.text(*card).replace([':', '@'], "-"),
            CardPiece::Triatri(card, _) => format!("triatri-{card}"),
        }
    }

    /// The designs of backs that are used.
    pub(super) fn designs(&self) -> &[Back] {
        &self.designs
    }

    /// Their pictures.
    pub(super) fn backs(&self) -> Vec<String> {
        let draw = |back: &Back| draw_back_with(*back, self.theme, self.shape, self.bleed);
        self.designs.iter().map(draw).collect()
    }

    fn face(&self, card: Card) -> String {
        let named = name_of(&self.catalog, card, self.language, |text| self.lettering.writes(text));
        let language = *named.as_ref().unwrap_or(&Language::En);
        let mut face = Face::of_card(card, &self.catalog, language)
            .theme(self.theme)
            .shape(self.shape)
            .bleed(self.bleed.0, self.bleed.1);
        if let Err(text) = named {
            face = face.named(&text);
        }
        if let Some(Ok(picture)) = picture_of(&self.catalog, &self.folders, card) {
            face = face.illustration(Illustration::Picture(picture));
        }
        face.draw()
    }

    /// Says what cannot be printed as the cards have it: names without letters, pictures that are not there.
    pub(super) fn tell(&self, context: &Context, chosen: &[Chosen]) {
        let shown =
            |card: Card| name_of(&self.catalog, card, self.language, |text| self.lettering.writes(text));
        let other = chosen.iter().filter(|(card, _)| shown(*card) != Ok(self.language)).count();
        if other > 0 {
            let words = [("language", self.language.name())];
            eprintln!("tria: {}", context.texts.count("print-names-english", other as i64, &words));
        }
        for (card, _) in chosen {
            if let Some(Err(problem)) = picture_of(&self.catalog, &self.folders, *card) {
                eprintln!("tria: {}", context.texts.with("print-picture-refused", &[("problem", &problem)]));
            }
        }
    }
}

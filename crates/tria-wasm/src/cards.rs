//! Names and faces of cards.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tria_cards::{CardEntry, CardSet, Catalog, DeckCard, DeckSuit, Language, builtin, deck};
use tria_print::{Back, Face, Shape, Theme, draw_back, draw_element, draw_gem, draw_token, draw_triatri};
use tria_rules::triad::{Card, Element, Player};
use tria_rules::triatri;

use crate::engine::{Given, give};
use crate::fault::{Code, Fault};
use crate::limits::FACES_MAX;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// The languages of the names; English if none is named.
    #[serde(default)]
    languages: Vec<Language>,
    /// The sets; those in play if none is named.
    #[serde(default)]
    sets: Vec<String>,
}

/// The built-in sets, all of them in play: friendly tables in a browser may use any.
pub(crate) fn playable() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
        let mut catalog = builtin().clone();
        let ids: Vec<String> = catalog.sets().iter().map(|set| set.id.clone()).collect();
        for id in ids {
            catalog.bring_into_play(&id);
        }
        catalog
    });
    &CATALOG
}

/// Every card with its names.
pub(crate) fn cards(which: &Which) -> Given {
    let languages = if which.languages.is_empty() { &[Language::En][..] } else { &which.languages };
    let catalog = builtin();
    let wanted = |set: &&CardSet| match which.sets.as_slice() {
        [] => catalog.is_in_play(&set.id),
        named => named.contains(&set.id),
    };
    if let Some(id) = which.sets.iter().find(|id| !catalog.sets().iter().any(|set| set.id == **id)) {
        return Err(Fault::value(format!("there is no card set {id:?}")));
    }
    let deck = deck();
    let suit = |suit: &'static DeckSuit| SuitOf {
        colour: suit.colour,
        symbol: &suit.symbol,
        names: names(languages, |language| suit.name(language)),
    };
    let card = |card: &'static DeckCard| DeckCardOf {
        card: card.card,
        count: triatri::CardSet::deck(4).count(card.card),
        symbol: deck.symbol(card.card),
        names: names(languages, |language| card.name(language)),
    };
    give(&Known {
        sets: catalog.sets().iter().filter(wanted).map(|set| whole(catalog, set, languages)).collect(),
        triatri: DeckOf {
            suits: deck.suits.iter().map(suit).collect(),
            cards: deck.cards.iter().map(card).collect(),
        },
    })
}

type Names<'a> = BTreeMap<Language, &'a str>;

#[derive(Serialize)]
struct Known<'a> {
    sets: Vec<SetOf<'a>>,
    triatri: DeckOf<'a>,
}

#[derive(Serialize)]
struct SetOf<'a> {
    id: &'a str,
    title: &'a str,
    in_play: bool,
    cards: Vec<CardOf<'a>>,
}

#[derive(Serialize)]
struct CardOf<'a> {
    card: Card,
    text: String,
    number: u16,
    level: u8,
    rarity: Option<u8>,
    r#type: Option<&'a str>,
    names: Names<'a>,
}

#[derive(Serialize)]
struct DeckOf<'a> {
    suits: Vec<SuitOf<'a>>,
    cards: Vec<DeckCardOf<'a>>,
}

#[derive(Serialize)]
struct SuitOf<'a> {
    colour: triatri::Colour,
    symbol: &'a str,
    names: Names<'a>,
}

#[derive(Serialize)]
struct DeckCardOf<'a> {
    card: triatri::Card,
    /// Copies in the deck of four players.
    count: usize,
    symbol: &'a str,
    names: Names<'a>,
}

#[derive(Serialize)]
struct Drawn {
    svg: String,
}

#[derive(Serialize)]
struct AllDrawn {
    svgs: Vec<String>,
}

fn names<'a>(languages: &[Language], name: impl Fn(Language) -> &'a str) -> Names<'a> {
    languages.iter().map(|language| (*language, name(*language))).collect()
}

fn whole<'a>(catalog: &'a Catalog, set: &'a CardSet, languages: &[Language]) -> SetOf<'a> {
    let mine = catalog.cards().filter(|(card, _)| catalog.set_id(*card) == Some(&set.id));
    let card = |(card, entry): (Card, &'a CardEntry)| CardOf {
        card,
        text: catalog.text(card).to_string(),
        number: entry.number,
        level: entry.level,
        rarity: entry.rarity,
        r#type: entry.card_type.as_deref(),
        names: names(languages, |language| entry.name(language)),
    };
    SetOf {
        id: &set.id,
        title: &set.title,
        in_play: catalog.is_in_play(&set.id),
        cards: mine.map(card).collect(),
    }
}

/// A card as a text such as `ff8:geezard` or `154A@fire`, or as views write it.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum AnyCard {
    Text(String),
    Whole(Card),
}

impl AnyCard {
    pub(crate) fn card(&self) -> Result<Card, Fault> {
        match self {
            Self::Whole(card) => Ok(*card),
            Self::Text(text) => {
                builtin().parse_card(text).map_err(|error| Fault::new(Code::NoSuchCard, error.to_string()))
            }
        }
    }
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ink {
    #[default]
    Full,
    Light,
    Mono,
}

impl From<Ink> for Theme {
    fn from(ink: Ink) -> Self {
        match ink {
            Ink::Full => Self::Full,
            Ink::Light => Self::Light,
            Ink::Mono => Self::Mono,
        }
    }
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Outline {
    #[default]
    Poker,
    Square,
}

impl From<Outline> for Shape {
    fn from(outline: Outline) -> Self {
        match outline {
            Outline::Poker => Self::Poker,
            Outline::Square => Self::Square,
        }
    }
}

/// How a face is drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaceOf {
    card: AnyCard,
    language: Option<Language>,
    #[serde(default)]
    theme: Ink,
    #[serde(default)]
    shape: Outline,
    owner: Option<Player>,
    /// The text for screen readers; by default its ranks and level.
    description: Option<String>,
    /// The prefix of identifiers in the picture, to use the same face twice in a page.
    prefix: Option<String>,
}

fn draw(of: &FaceOf) -> Result<String, Fault> {
    let language = of.language.unwrap_or(Language::En);
    let mut face = Face::of_card(of.card.card()?, builtin(), language)
        .theme(of.theme.into())
        .shape(of.shape.into())
        .owner(of.owner);
    if let Some(words) = &of.description {
        face = face.description(words);
    }
    if let Some(prefix) = &of.prefix {
        face = face.prefix(prefix);
    }
    Ok(face.draw())
}

/// The face of a card of Triple Triad.
pub(crate) fn face(of: &FaceOf) -> Given {
    give(&Drawn { svg: draw(of)? })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Faces {
    faces: Vec<FaceOf>,
}

/// Many faces at once.
pub(crate) fn faces(faces: &Faces) -> Given {
    if faces.faces.len() > FACES_MAX {
        return Err(Fault::value(format!("at most {FACES_MAX} faces are drawn at once")));
    }
    let drawn = faces.faces.iter().map(draw).collect::<Result<Vec<String>, Fault>>()?;
    give(&AllDrawn { svgs: drawn })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BackOf {
    back: Option<String>,
    #[serde(default)]
    theme: Ink,
    #[serde(default)]
    shape: Outline,
}

/// A card back.
pub(crate) fn back(of: &BackOf) -> Given {
    let design = match &of.back {
        None => Back::default(),
        Some(name) => Back::ALL.into_iter().find(|back| back.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Back::ALL.iter().map(|back| back.name()).collect();
            Fault::value(format!("there is no back {name:?}; there are {}", names.join(", ")))
        })?,
    };
    give(&Drawn { svg: draw_back(design, of.theme.into(), of.shape.into()) })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TriatriFace {
    card: triatri::Card,
    #[serde(default)]
    theme: Ink,
    #[serde(default)]
    shape: Outline,
}

/// A card of TriATri.
pub(crate) fn triatri_face(of: &TriatriFace) -> Given {
    give(&Drawn { svg: draw_triatri(of.card, of.theme.into(), of.shape.into()) })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gem {
    colour: triatri::Colour,
    #[serde(default)]
    theme: Ink,
}

/// A gem of TriATri.
pub(crate) fn gem(of: &Gem) -> Given {
    give(&Drawn { svg: draw_gem(of.colour, of.theme.into()) })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ElementOf {
    element: Element,
    #[serde(default)]
    theme: Ink,
}

/// The chip of an element.
pub(crate) fn element(of: &ElementOf) -> Given {
    give(&Drawn { svg: draw_element(of.element, of.theme.into()) })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Token {
    owner: Player,
    #[serde(default)]
    theme: Ink,
}

/// The token of a player.
pub(crate) fn token(of: &Token) -> Given {
    give(&Drawn { svg: draw_token(of.owner, of.theme.into()) })
}

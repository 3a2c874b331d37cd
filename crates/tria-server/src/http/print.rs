//! Printable PDFs over HTTP: cards of a set, a collection, a deck, a list or TriATri, with tokens, mat and rule sheets.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tria_cards::{Catalog, Language, builtin};
use tria_locale::{Lang, TRIAD_TOPICS, TRIATRI_TOPICS, Texts};
use tria_print::Theme;
use tria_print::sheets::{
    APART, BLEED, CardPiece, Document, FaceStyle, Lettering, MARGIN, Messages, Summary, Turn, Wish,
};
use tria_rules::triad::{Card, House};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::collection::no_guest;
use super::{Caller, Json};
use crate::accounts::AccountId;
use crate::collection::read_cards;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::limits::{PRINT_CARDS_MAX, PRINT_WAIT_SECONDS};
use crate::site::Site;
use crate::store::StoreError;

/// Number of tokens on their sheet: one for each card of two hands.
const TOKENS: usize = 10;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(print))
}

/// Selection of cards to print.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "from", rename_all = "kebab-case", deny_unknown_fields)]
enum PrintedCards {
    /// Each card of a set once: a built-in set or one of the site's own.
    Set {
        /// Name of the set, such as `ff8`; `/api/v1/sets` lists them.
        name: String,
    },
    /// All copies of all cards that the account owns.
    Collection,
    /// The cards of one of the account's decks.
    Deck {
        /// Name of the deck.
        name: String,
    },
    /// A list of cards.
    List {
        /// Names of the cards, such as `ff8:geezard`, one element for each copy.
        cards: Vec<String>,
    },
    /// TriATri's deck and gems.
    Triatri,
    /// No cards, only the other parts of the document.
    None,
}

/// Paper sizes.
#[derive(Deserialize, ToSchema, Clone, Copy, Default)]
#[serde(rename_all = "kebab-case")]
enum Paper {
    #[default]
    A4,
    Letter,
}

/// A document to print.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PrintOrder {
    /// Cards to print.
    cards: PrintedCards,
    /// Paper size; the default is `a4`.
    #[serde(default)]
    paper: Paper,
    /// Whether to print backs, for duplex printing over the long edge.
    #[serde(default)]
    backs: bool,
    /// Whether to print ten tokens that mark the owners of cards.
    #[serde(default)]
    tokens: bool,
    /// Whether to print a mat, with chips for the elements of cells.
    #[serde(default)]
    mat: bool,
    /// Rule sheet to print: a house of Triple Triad, or `triatri`.
    #[serde(default)]
    rules: Option<String>,
    /// Language of names and rules, `en` or `fr`; the default is `en`.
    #[serde(default)]
    language: Option<String>,
}

/// Creates a PDF of cards at true size, with tokens, mat and rule sheets.
///
/// Sets, lists and TriATri's deck need no account; collection and decks are those of the caller.
#[utoipa::path(post, path = "/api/v1/print", tag = "cards", request_body = PrintOrder,
    responses((status = 200, description = "the PDF", body = Vec<u8>, content_type = "application/pdf"),
        (status = 429, description = "too many documents from this address", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn print(
    State(site): State<Site>,
    caller: Option<Caller>,
    Json(order): Json<PrintOrder>,
) -> Result<Response, ApiError> {
    let (catalog, cards) = selected(&site, caller.as_ref(), &order.cards).await?;
    let total: usize = cards.iter().map(|piece| piece.copies()).sum();
    if total > PRINT_CARDS_MAX {
        return Err(ApiError::bad_value(format!(
            "at most {PRINT_CARDS_MAX} cards in one document, not {total}"
        )));
    }
    let plan = Plan::new(&order, catalog, cards)?;
    let busy =
        || ApiError::new(ErrorCode::Busy, "the server is busy with other documents; try again in a moment");
    let permits = Arc::clone(&site.prints);
    let permit = tokio::time::timeout(Duration::from_secs(PRINT_WAIT_SECONDS), permits.acquire_owned());
    let permit = permit.await.map_err(|_| busy())?.map_err(|_| busy())?;
    let drawn = tokio::task::spawn_blocking(move || {
        // The permit is held until the work ends, even if the client has disconnected.
        let _permit = permit;
        plan.draw()
    });
    let bytes = drawn.await.map_err(|_| busy())??;
    let name = HeaderValue::from_static("attachment; filename=\"tria-cards.pdf\"");
    let kind = HeaderValue::from_static("application/pdf");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], bytes).into_response())
}

/// Returns the selected cards, ordered by level, and the catalog that has them.
async fn selected(
    site: &Site,
    caller: Option<&Caller>,
    wanted: &PrintedCards,
) -> Result<(Cow<'static, Catalog>, Vec<CardPiece>), ApiError> {
    let mut catalog = Cow::Borrowed(builtin());
    let mut cards: Vec<Card> = match wanted {
        PrintedCards::None => return Ok((catalog, Vec::new())),
        PrintedCards::Triatri => return Ok((catalog, CardPiece::triatri_deck(1))),
        PrintedCards::Set { name } => {
            if let Some(set) = site.store.own_set(name).await? {
                let damaged = |error| StoreError::Damaged(format!("the card set {name:?}: {error}"));
                catalog = Cow::Owned(Catalog::new(vec![set]).map_err(damaged)?);
            }
            of_set(&catalog, name)?
        }
        PrintedCards::List { cards } => {
            read_cards(cards, PRINT_CARDS_MAX)?.into_iter().map(tria_world::CardKey::card).collect()
        }
        PrintedCards::Collection => {
            let own = site.store.belongings(owner(caller)?).await?;
            // One card above the limit is enough for a refusal.
            let copies = own.cards.iter().flat_map(|(card, count)| {
                std::iter::repeat_n(card.card(), (count as usize).min(PRINT_CARDS_MAX + 1))
            });
            copies.take(PRINT_CARDS_MAX + 1).collect()
        }
        PrintedCards::Deck { name } => {
            let (decks, _) = site.store.decks(owner(caller)?).await?;
            let deck = decks.into_iter().find(|deck| deck.name == *name);
            deck.ok_or_else(|| ApiError::not_found("deck"))?.cards.iter().map(|card| card.card()).collect()
        }
    };
    if cards.is_empty() {
        return Err(ApiError::bad_value("there is no card to print"));
    }
    cards.sort_by_key(|card| catalog.level(*card));
    Ok((catalog, CardPiece::counted(&cards, 1)))
}

/// Returns the account whose collection or deck is printed; guests own none.
fn owner(caller: Option<&Caller>) -> Result<AccountId, ApiError> {
    let caller = caller.ok_or_else(|| {
        ApiError::new(
            ErrorCode::NotLoggedIn,
            "log in to print your collection or a deck; sets need no account",
        )
    })?;
    no_guest(caller)?;
    Ok(caller.account.id)
}

fn of_set(catalog: &Catalog, name: &str) -> Result<Vec<Card>, ApiError> {
    let cards: Vec<Card> =
        catalog.cards().map(|(card, _)| card).filter(|card| catalog.set_id(*card) == Some(name)).collect();
    if cards.is_empty() {
        return Err(ApiError::bad_value(format!("there is no set {name:?}; /api/v1/sets lists them")));
    }
    Ok(cards)
}

/// A validated document, ready to be drawn.
struct Plan {
    catalog: Cow<'static, Catalog>,
    cards: Vec<CardPiece>,
    wish: Wish,
    language: Language,
    lang: Lang,
    tokens: usize,
    mat: bool,
    rules: Option<Summary>,
}

impl Plan {
    fn new(
        order: &PrintOrder,
        catalog: Cow<'static, Catalog>,
        cards: Vec<CardPiece>,
    ) -> Result<Self, ApiError> {
        let code = order.language.as_deref().unwrap_or("en");
        let lang = Lang::from_tag(code).zip(Language::from_name(code));
        let (lang, language) =
            lang.ok_or_else(|| ApiError::bad_value(format!("`language` is `en` or `fr`, not {code:?}")))?;
        let rules = order.rules.as_deref().map(summary).transpose()?;
        if cards.is_empty() && !order.tokens && !order.mat && rules.is_none() {
            return Err(ApiError::bad_value(
                "there is nothing to print; ask for cards, tokens, mat or rules",
            ));
        }
        let paper = match order.paper {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        };
        let turn = if order.backs { Turn::LongEdge } else { Turn::None };
        let wish = Wish {
            paper,
            card: (63.0, 88.0),
            gutter: 2.0 * BLEED + APART,
            bleed: BLEED,
            margin: MARGIN,
            turn,
        };
        let tokens = if order.tokens { TOKENS } else { 0 };
        Ok(Self { catalog, cards, wish, language, lang, tokens, mat: order.mat, rules })
    }

    fn draw(self) -> Result<Vec<u8>, ApiError> {
        let texts = Texts::new(self.lang);
        let text = |key: &str, words: &[(&str, &str)]| texts.with(key, words);
        let messages = Messages { text: &text, triad: &TRIAD_TOPICS, triatri: &TRIATRI_TOPICS };
        let document = Document {
            title: &texts.get("print-title"),
            language: self.lang.code(),
            wish: self.wish,
            marks: true,
            style: FaceStyle { theme: Theme::Full, back: None, language: self.language },
            cards: self.cards,
            tokens: self.tokens,
            mat: self.mat,
            rules: self.rules.map_or_else(Vec::new, |summary| messages.versions(summary)),
        };
        let drawn = document.compose(&self.catalog, &Lettering::new(), &|_| None, || ());
        drawn.map(|composed| composed.bytes).map_err(|error| {
            tracing::error!(%error, "a document could not be drawn");
            ApiError::new(ErrorCode::Internal, "the document could not be drawn")
        })
    }
}

fn summary(name: &str) -> Result<Summary, ApiError> {
    if name == "triatri" {
        return Ok(Summary::Triatri);
    }
    House::from_name(name).map(Summary::Triad).ok_or_else(|| {
        let houses: Vec<&str> = House::ALL.iter().map(|house| house.name()).collect();
        ApiError::bad_value(format!("`rules` is one of {}, triatri, not {name:?}", houses.join(", ")))
    })
}

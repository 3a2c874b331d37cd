//! Cards to print over HTTP: a PDF of a set, a collection, a deck, a list, or TriATri's deck, with what belongs beside them.

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

/// Number of tokens on a sheet of them: one for each card that two players can lay down, and one more.
const TOKENS: usize = 10;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(print))
}

/// The cards that are printed.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "from", rename_all = "kebab-case", deny_unknown_fields)]
enum PrintedCards {
    /// Every card of a set, once: one that comes with Tria, or one of the site's own.
    Set {
        /// As `ff8`; `/api/v1/sets` lists them.
        name: String,
    },
    /// Every card that the account owns, as often as it does.
    Collection,
    /// The cards of a deck that the account has saved.
    Deck {
        /// What its owner calls it.
        name: String,
    },
    /// These cards.
    List {
        /// As `ff8:geezard`; a card that is named twice is printed twice.
        cards: Vec<String>,
    },
    /// TriATri's deck, and its gems.
    Triatri,
    /// No cards, only what else is asked for.
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
    /// The cards.
    cards: PrintedCards,
    /// `a4` if not given.
    #[serde(default)]
    paper: Paper,
    /// Whether backs are printed, for a printer that turns the paper over its long edge.
    #[serde(default)]
    backs: bool,
    /// Ten tokens that show whose a card is.
    #[serde(default)]
    tokens: bool,
    /// A mat, and chips that give its cells elements.
    #[serde(default)]
    mat: bool,
    /// The rules of a house of Triple Triad, or of `triatri`, on one page.
    #[serde(default)]
    rules: Option<String>,
    /// Language of the names and of the rules: `en` or `fr`; `en` if not given.
    #[serde(default)]
    language: Option<String>,
}

/// Makes a PDF of cards at true size, and of what belongs on the table beside them.
///
/// Sets, lists and TriATri's deck are for everybody; a collection and a deck are those of the account that asks.
#[utoipa::path(post, path = "/api/v1/print", tag = "cards", request_body = PrintOrder,
    responses((status = 200, description = "the document", body = Vec<u8>, content_type = "application/pdf"),
        (status = 429, description = "too many documents from this address", body = ErrorBody),
        (status = "default", body = ErrorBody)))]
async fn print(
    State(site): State<Site>,
    caller: Option<Caller>,
    Json(order): Json<PrintOrder>,
) -> Result<Response, ApiError> {
    let (catalog, cards) = chosen(&site, caller.as_ref(), &order.cards).await?;
    let total: usize = cards.iter().map(|piece| piece.copies()).sum();
    if total > PRINT_CARDS_MAX {
        return Err(ApiError::bad_value(format!(
            "at most {PRINT_CARDS_MAX} cards in one document, not {total}"
        )));
    }
    let plan = Plan::new(&order, catalog, cards)?;
    let busy =
        || ApiError::new(ErrorCode::Busy, "the server is busy with other documents; try again in a moment");
    let turns = Arc::clone(&site.prints);
    let turn = tokio::time::timeout(Duration::from_secs(PRINT_WAIT_SECONDS), turns.acquire_owned());
    let turn = turn.await.map_err(|_| busy())?.map_err(|_| busy())?;
    let drawn = tokio::task::spawn_blocking(move || {
        // The turn is over when the work is, also where the client has gone away meanwhile.
        let _turn = turn;
        plan.draw()
    });
    let bytes = drawn.await.map_err(|_| busy())??;
    let name = HeaderValue::from_static("attachment; filename=\"tria-cards.pdf\"");
    let kind = HeaderValue::from_static("application/pdf");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], bytes).into_response())
}

/// The cards that are asked for, the common ones first, and the catalog that knows them.
async fn chosen(
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
            // One more than there may be is enough to be refused.
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

/// Whose collection and decks these are: an account's, as guests own nothing.
fn owner(caller: Option<&Caller>) -> Result<AccountId, ApiError> {
    let caller = caller.ok_or_else(|| {
        ApiError::new(
            ErrorCode::NotLoggedIn,
            "log in to print your collection or a deck; sets are for everybody",
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

/// A document that is checked and only needs to be drawn.
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

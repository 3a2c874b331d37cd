//! Card sets of the site: friendly tables may be opened with them by name.

use serde::Serialize;
use serde_json::json;
use sqlx::Row as _;
use tria_cards::{CardSet, Form};
use tria_room::Owned;
use tria_rules::triad::Card;
use utoipa::ToSchema;

use super::Admin;
use crate::error::{ApiError, ErrorCode};
use crate::limits::{SITE_SET_BYTES_MAX, SITE_SETS_MAX};
use crate::store::{Store, StoreError};

/// Copies of each card at a friendly table.
const COPIES: u32 = 1;

/// A card set in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SetLine {
    /// Id of the set, for `set` when a table is opened.
    pub name: String,
    /// Title for display.
    pub title: String,
    /// Number of cards.
    pub cards: i64,
    /// Whether the set is part of Tria.
    pub builtin: bool,
}

impl Admin {
    /// Adds a validated set to the site.
    ///
    /// # Errors
    /// If a set of this name exists, the set has fewer than five cards or is too large, or the site has too many sets.
    pub async fn add_set(&self, set: &CardSet) -> Result<(), ApiError> {
        let name = set.id.clone();
        if tria_cards::builtin().sets().iter().any(|builtin| builtin.id == name) {
            return Err(ApiError::bad_value(format!("{name:?} is a set of Tria; give your set another id")));
        }
        if set.cards.len() < tria_rules::triad::HAND_MAX {
            return Err(ApiError::bad_value("a set has at least five cards"));
        }
        let document =
            tria_cards::write(set, Form::Json).map_err(|error| ApiError::bad_value(error.to_string()))?;
        if document.len() > SITE_SET_BYTES_MAX {
            let message = format!("a set of the site has at most {SITE_SET_BYTES_MAX} bytes");
            return Err(ApiError::new(ErrorCode::TooLarge, message));
        }
        let (title, cards, now) = (set.title.clone(), set.cards.len() as i64, self.now());
        self.act("add-set", name.clone(), json!({"cards": cards}), move |tx| {
            Box::pin(async move {
                let count: i64 =
                    sqlx::query("SELECT COUNT(*) FROM card_set").fetch_one(&mut *tx).await?.try_get(0)?;
                if count >= SITE_SETS_MAX {
                    return Err(ApiError::bad_value(format!(
                        "the site has {SITE_SETS_MAX} sets; remove one first"
                    )));
                }
                let insert =
                    "INSERT INTO card_set (name, title, cards, added, document) VALUES ($1, $2, $3, $4, $5)";
                let query = sqlx::query(insert).bind(&name).bind(title).bind(cards).bind(now).bind(document);
                query.execute(tx).await.map(drop).map_err(|error| match StoreError::from(error) {
                    StoreError::Conflict => ApiError::new(
                        ErrorCode::Conflict,
                        format!(
                            "the site has a set {name:?} already; remove it first, or give yours another id"
                        ),
                    ),
                    error => error.into(),
                })
            })
        })
        .await
    }

    /// Removes a set; tables that were opened with it keep their cards.
    ///
    /// # Errors
    /// `not-found`.
    pub async fn remove_set(&self, name: &str) -> Result<(), ApiError> {
        let set = name.to_owned();
        self.act("remove-set", name.to_owned(), json!({}), move |tx| {
            Box::pin(async move {
                let removed =
                    sqlx::query("DELETE FROM card_set WHERE name = $1").bind(&set).execute(tx).await?;
                if removed.rows_affected() == 0 {
                    return Err(ApiError::new(ErrorCode::NotFound, format!("the site has no set {set:?}")));
                }
                Ok(())
            })
        })
        .await
    }
}

impl Store {
    /// Lists the sets with which tables may be opened: the built-in ones, then the site's own.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn card_sets(&self) -> Result<Vec<SetLine>, StoreError> {
        let builtin = tria_cards::builtin().sets().iter().map(|set| SetLine {
            name: set.id.clone(),
            title: set.title.clone(),
            cards: set.cards.len() as i64,
            builtin: true,
        });
        let mut sets: Vec<SetLine> = builtin.collect();
        let rows = sqlx::query("SELECT name, title, cards FROM card_set ORDER BY name")
            .fetch_all(self.readers())
            .await?;
        for row in &rows {
            sets.push(SetLine {
                name: row.try_get(0)?,
                title: row.try_get(1)?,
                cards: row.try_get(2)?,
                builtin: false,
            });
        }
        Ok(sets)
    }

    /// Returns the cards of a set for a friendly table; `None` if there is no such set.
    ///
    /// Cards of the site's own sets are anonymous: a table identifies them by ranks and element.
    ///
    /// # Errors
    /// If the database fails, or the stored set is damaged.
    pub async fn shared_cards(&self, name: &str) -> Result<Option<Vec<Owned>>, StoreError> {
        let catalog = tria_cards::builtin();
        if catalog.sets().iter().any(|set| set.id == name) {
            let own = catalog.cards().filter(|(card, _)| catalog.set_id(*card) == Some(name));
            return Ok(Some(
                own.map(|(card, entry)| Owned { card, level: entry.level, count: COPIES }).collect(),
            ));
        }
        let Some(set) = self.own_set(name).await? else { return Ok(None) };
        let mut shared: Vec<Owned> = Vec::with_capacity(set.cards.len());
        for entry in &set.cards {
            let card = Card::anonymous(entry.ranks, entry.element);
            match shared.iter_mut().find(|owned| owned.card == card) {
                Some(owned) => owned.count += COPIES,
                None => shared.push(Owned { card, level: entry.level, count: COPIES }),
            }
        }
        Ok(Some(shared))
    }

    /// Reads one of the site's own sets; `None` if there is no such set.
    ///
    /// # Errors
    /// If the database fails, or the stored set is damaged.
    pub async fn own_set(&self, name: &str) -> Result<Option<CardSet>, StoreError> {
        let row = sqlx::query("SELECT document FROM card_set WHERE name = $1")
            .bind(name)
            .fetch_optional(self.readers())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let document: String = row.try_get(0)?;
        let set = tria_cards::read_json(&document);
        set.map(Some).map_err(|error| StoreError::Damaged(format!("the card set {name:?}: {error}")))
    }
}

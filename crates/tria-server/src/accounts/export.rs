//! Export of all data that the server stores about an account, without reports by others, for its owner.

use serde_json::{Map, Value, json};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{AssertSqlSafe, Column as _, Row as _, ValueRef as _};
use tria_room::{Command, Input, LogEntry};

use super::{AccountId, client};
use crate::collection::seen_by;
use crate::store::{Store, StoreError};

/// Queries of the export by name; `$1` is the account, `$2` its owner key in the ledger. Hashes and seeds are left out.
const PARTS: [(&str, &str); 21] = [
    (
        "account",
        "SELECT id, name, kind, role, created, seen, banned_until, ban_reason FROM account WHERE id = $1 AND $2 <> ''",
    ),
    (
        "sessions",
        "SELECT created, seen, expires, agent FROM session WHERE account = $1 AND $2 <> '' ORDER BY created",
    ),
    (
        "tokens",
        "SELECT id, name, scopes, created, seen, expires FROM access_token WHERE account = $1 AND $2 <> '' ORDER BY created",
    ),
    ("recovery_codes", "SELECT created FROM recovery_code WHERE account = $1 AND $2 <> '' ORDER BY created"),
    (
        "webhooks",
        "SELECT url, format, language, events, created, paused FROM webhook WHERE account = $1 AND $2 <> '' ORDER BY created",
    ),
    ("holdings", "SELECT good, count FROM holding WHERE owner = $2 AND count > 0 AND $1 > 0 ORDER BY good"),
    ("bound", "SELECT good, free_at, count FROM bound WHERE owner = $2 AND $1 > 0 ORDER BY good, free_at"),
    (
        "ledger",
        "SELECT p.at, e.posting, e.reason, e.good, e.count, e.from_owner, e.to_owner \
         FROM ledger_entry e JOIN posting p ON p.key = e.posting \
         WHERE (e.from_owner = $2 OR e.to_owner = $2) AND $1 > 0 ORDER BY p.at, e.posting, e.place",
    ),
    ("at_stake", "SELECT game, good, count FROM stake WHERE account = $1 AND $2 <> '' ORDER BY game, good"),
    ("decks", "SELECT name, cards, changed FROM deck WHERE account = $1 AND $2 <> '' ORDER BY name"),
    (
        "careers",
        "SELECT id, version, saved, writer, document FROM career WHERE account = $1 AND $2 <> '' ORDER BY id",
    ),
    (
        "trades",
        "SELECT id, maker, other, version, maker_gives, other_gives, state, created, changed, expires \
         FROM trade WHERE (maker = $1 OR other = $1) AND $2 <> '' ORDER BY created",
    ),
    (
        "matches",
        "SELECT p.game, p.number, p.kind, p.house, p.rules, p.trade, p.pot, p.speed, p.rated, p.began, p.ended, p.ending, \
         s.seat, s.place, s.result, s.wins, s.score, s.rating_before, s.rating_after, p.record \
         FROM played_seat s JOIN played p ON p.game = s.game AND p.number = s.number \
         WHERE s.account = $1 AND $2 <> '' ORDER BY p.began, p.game, p.number",
    ),
    (
        "ratings",
        "SELECT kind, speed, rating, deviation, volatility, matches, wins, draws, losses, at \
         FROM rating WHERE account = $1 AND $2 <> '' ORDER BY kind, speed",
    ),
    (
        "rating_changes",
        "SELECT kind, speed, at, game, number, rating, deviation FROM rating_change \
         WHERE account = $1 AND $2 <> '' ORDER BY at, game, number",
    ),
    (
        "contributions",
        "SELECT game, match_number, place, value FROM contribution WHERE account = $1 AND $2 <> '' ORDER BY game, match_number",
    ),
    (
        "opened_tables",
        "SELECT id, created, finished, options FROM game WHERE options LIKE '%\"opened_by\":' || CAST($1 AS TEXT) || ',%' \
         AND $2 <> '' ORDER BY created",
    ),
    ("mutes", "SELECT muted, created FROM mute WHERE account = $1 AND $2 <> '' ORDER BY created, muted"),
    ("silences", "SELECT ends, reason FROM silence WHERE account = $1 AND $2 <> ''"),
    // Reports made by the account; reports about it are for moderators only.
    (
        "reports",
        "SELECT created, account, game, reason, messages, settled FROM report WHERE reporter = $1 AND $2 <> '' ORDER BY created, id",
    ),
    (
        "moderation",
        "SELECT done, did, detail FROM moderation WHERE account = $1 AND did <> 'settle' AND $2 <> '' ORDER BY done, id",
    ),
];

impl Store {
    /// Exports an account as one JSON document.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn export(&self, id: AccountId) -> Result<Value, StoreError> {
        let mut parts = Map::new();
        parts.insert("format".into(), json!("tria-account/1"));
        for (name, sql) in PARTS {
            let rows =
                sqlx::query(sql).bind(id).bind(format!("account:{id}")).fetch_all(self.readers()).await?;
            let rows: Vec<Value> = rows.iter().map(object).collect::<Result<_, _>>()?;
            parts.insert(name.to_owned(), Value::Array(rows));
        }
        let seen = seen_by(self.readers(), id).await?.cards();
        parts.insert("seen_cards".into(), seen.map(|card| json!({"card": card})).collect());
        parts.insert("said".into(), Value::Array(self.said_by(id).await?));
        Ok(Value::Object(parts))
    }

    /// Returns the account's chat messages, which are part of the tables' logs.
    async fn said_by(&self, id: AccountId) -> Result<Vec<Value>, StoreError> {
        // The pattern selects candidates; the parsed entries decide.
        let sql = format!(
            "SELECT game, entry FROM game_log WHERE entry LIKE '%\"client\":{id},%' AND entry LIKE '%\"do\":\"chat\"%' ORDER BY game, number"
        );
        // Only a number is inserted.
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(self.readers()).await?;
        let mut said = Vec::new();
        for row in rows {
            let (game, entry): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            if let Ok(LogEntry { at, input: Input::Client { client: who, message }, .. }) =
                serde_json::from_str(&entry)
                && let Command::Chat { text } = message.command
                && who == client(id)
            {
                said.push(json!({"game": game, "at": at.0, "text": text}));
            }
        }
        Ok(said)
    }
}

/// Converts a row to an object with its columns as fields.
pub(crate) fn object(row: &AnyRow) -> Result<Value, StoreError> {
    let mut fields = Map::new();
    for column in row.columns() {
        let place = column.ordinal();
        let value = row.try_get_raw(place)?;
        let field = if value.is_null() {
            Value::Null
        } else if value.type_info().kind() == AnyTypeInfoKind::Text {
            Value::String(row.try_get(place)?)
        } else {
            json!(row.try_get::<i64, _>(place)?)
        };
        fields.insert(column.name().to_owned(), field);
    }
    Ok(Value::Object(fields))
}

//! Glicko-2 ratings for each game and speed, updated in the transaction that ends a rated match.

use serde::Serialize;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use tria_world::rating::{Rating, after_placings};
use utoipa::ToSchema;

use super::result;
use crate::accounts::{AccountId, Person};
use crate::limits::{RATING_MAX_DEVIATION, RATING_PERIOD_MS};
use crate::store::{GameId, Store, StoreError, Tx};

/// An account's rating at one game and speed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingRow {
    /// `triple-triad` or `triatri`.
    pub kind: String,
    /// Name of the [`Speed`](super::Speed).
    pub speed: String,
    /// Rating after the last rated match.
    pub rating: Rating,
    /// Number of rated matches.
    pub matches: i64,
    /// Rated matches won.
    pub wins: i64,
    /// Rated matches drawn.
    pub draws: i64,
    /// Rated matches lost.
    pub losses: i64,
    /// Time of the last change, in milliseconds.
    pub at: i64,
}

/// A point of a rating's history: the rating after one match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RatingPoint {
    /// End of the match, in milliseconds.
    pub at: i64,
    /// Rating in points.
    pub rating: i64,
    /// Rating deviation in points.
    pub deviation: i64,
    /// The match's table; none if the table is private and the viewer did not play.
    pub table: Option<String>,
    /// Number of the match at its table; none where `table` is none.
    pub number: Option<i64>,
}

/// An entry of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Standing {
    /// The rated account.
    pub person: Person,
    /// Rating in points.
    pub rating: i64,
    /// Rating deviation in points.
    pub deviation: i64,
    /// Number of rated matches.
    pub matches: i64,
    /// Time of the last change, in milliseconds.
    pub at: i64,
}

const COLUMNS: &str = "kind, speed, rating, deviation, volatility, matches, wins, draws, losses, at";

impl RatingRow {
    /// Returns the rating as of now: its deviation grows with the time since the last rated match.
    pub fn now(&self, now: i64) -> Rating {
        let periods = (now - self.at).max(0) / RATING_PERIOD_MS;
        self.rating.after_rest(periods.unsigned_abs())
    }

    fn new(kind: &str, speed: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            speed: speed.to_owned(),
            rating: Rating::default(),
            matches: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            at: 0,
        }
    }

    fn read(row: &AnyRow) -> Result<Self, StoreError> {
        Ok(Self {
            kind: row.try_get(0)?,
            speed: row.try_get(1)?,
            rating: Rating {
                rating: row.try_get(2)?,
                deviation: row.try_get(3)?,
                volatility: row.try_get(4)?,
            }
            .bounded(),
            matches: row.try_get(5)?,
            wins: row.try_get(6)?,
            draws: row.try_get(7)?,
            losses: row.try_get(8)?,
            at: row.try_get(9)?,
        })
    }

    /// Writes the row unless another transaction has changed it since it was read.
    async fn write(&self, account: AccountId, tx: Tx<'_>) -> Result<(), StoreError> {
        let upsert = "INSERT INTO rating (account, kind, speed, rating, deviation, volatility, matches, wins, draws, losses, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
             ON CONFLICT (account, kind, speed) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, \
             volatility = excluded.volatility, matches = excluded.matches, wins = excluded.wins, draws = excluded.draws, \
             losses = excluded.losses, at = excluded.at WHERE rating.matches = excluded.matches - 1";
        let done = sqlx::query(upsert)
            .bind(account)
            .bind(&self.kind)
            .bind(&self.speed)
            .bind(self.rating.rating)
            .bind(self.rating.deviation)
            .bind(self.rating.volatility)
            .bind(self.matches)
            .bind(self.wins)
            .bind(self.draws)
            .bind(self.losses)
            .bind(self.at)
            .execute(tx)
            .await?;
        if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
    }
}

/// Updates the ratings of a match's players by its final places, if the match is rated.
///
/// # Errors
/// [`StoreError::Conflict`] if another node changed one of these ratings concurrently.
pub async fn rate(tx: Tx<'_>, game: &GameId, number: u32, at: i64, places: &[u8]) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT kind, speed FROM played WHERE game = $1 AND number = $2 AND rated = 1")
        .bind(game.as_str())
        .bind(i64::from(number))
        .fetch_optional(&mut *tx)
        .await?;
    let Some(row) = row else { return Ok(()) };
    let (kind, speed): (String, String) = (row.try_get(0)?, row.try_get(1)?);
    let seats = sqlx::query("SELECT account FROM played_seat WHERE game = $1 AND number = $2 ORDER BY seat")
        .bind(game.as_str())
        .bind(i64::from(number))
        .fetch_all(&mut *tx)
        .await?;
    let accounts = seats.iter().map(|row| row.try_get(0)).collect::<Result<Vec<AccountId>, _>>()?;
    if accounts.len() != places.len() {
        return Err(StoreError::Damaged(format!("match {number} of table {game} lacks a player")));
    }
    let mut rows = Vec::with_capacity(accounts.len());
    for account in &accounts {
        rows.push(
            find(&mut *tx, *account, &kind, &speed).await?.unwrap_or_else(|| RatingRow::new(&kind, &speed)),
        );
    }
    let before: Vec<Rating> =
        rows.iter().map(|row| if row.matches == 0 { row.rating } else { row.now(at) }).collect();
    let after = after_placings(&before, places);
    for (seat, (account, mut row)) in accounts.into_iter().zip(rows).enumerate() {
        row.matches += 1;
        match result(places[seat], places) {
            "win" => row.wins += 1,
            "draw" => row.draws += 1,
            _ => row.losses += 1,
        }
        (row.rating, row.at) = (after[seat], at);
        row.write(account, &mut *tx).await?;
        insert_change(&mut *tx, account, &row, (game, number)).await?;
        let update = "UPDATE played_seat SET rating_before = $4, rating_after = $5 WHERE game = $1 AND number = $2 AND seat = $3";
        sqlx::query(update)
            .bind(game.as_str())
            .bind(i64::from(number))
            .bind(seat as i64)
            .bind(before[seat].rating)
            .bind(after[seat].rating)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Adds the new rating to the account's rating history.
async fn insert_change(
    tx: Tx<'_>,
    account: AccountId,
    row: &RatingRow,
    (game, number): (&GameId, u32),
) -> Result<(), StoreError> {
    let insert = "INSERT INTO rating_change (account, kind, speed, at, game, number, rating, deviation) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    sqlx::query(insert)
        .bind(account)
        .bind(&row.kind)
        .bind(&row.speed)
        .bind(row.at)
        .bind(game.as_str())
        .bind(i64::from(number))
        .bind(row.rating.rating)
        .bind(row.rating.deviation)
        .execute(tx)
        .await?;
    Ok(())
}

async fn find(
    tx: Tx<'_>,
    account: AccountId,
    kind: &str,
    speed: &str,
) -> Result<Option<RatingRow>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM rating WHERE account = $1 AND kind = $2 AND speed = $3");
    let row =
        sqlx::query(sqlx::AssertSqlSafe(sql)).bind(account).bind(kind).bind(speed).fetch_optional(tx).await?;
    row.as_ref().map(RatingRow::read).transpose()
}

/// Rounds a rating stored in thousandths to points.
fn points(thousandths: i64) -> i64 {
    (thousandths + 500).div_euclid(1_000)
}

impl Store {
    /// Returns an account's rating at one game and speed; `None` before its first rated match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating(
        &self,
        account: AccountId,
        kind: &str,
        speed: &str,
    ) -> Result<Option<RatingRow>, StoreError> {
        let mut connection = self.readers().pool().acquire().await?;
        find(&mut connection, account, kind, speed).await
    }

    /// Returns all ratings of an account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ratings(&self, account: AccountId) -> Result<Vec<RatingRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM rating WHERE account = $1 ORDER BY kind, speed");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(account).fetch_all(self.readers()).await?;
        rows.iter().map(RatingRow::read).collect()
    }

    /// Returns a rating's history, the latest match first; tables that the viewer may not see are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating_history(
        &self,
        account: AccountId,
        kind: &str,
        speed: &str,
        viewer: Option<AccountId>,
        most: i64,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let rows = sqlx::query(
            "SELECT c.at, c.rating, c.deviation, c.game, c.number, CAST(p.private AS BIGINT), \
             (SELECT COUNT(*) FROM played_seat s WHERE s.game = c.game AND s.number = c.number AND s.account = $4) \
             FROM rating_change c LEFT JOIN played p ON p.game = c.game AND p.number = c.number \
             WHERE c.account = $1 AND c.kind = $2 AND c.speed = $3 ORDER BY c.at DESC, c.game, c.number LIMIT $5",
        )
        .bind(account)
        .bind(kind)
        .bind(speed)
        .bind(viewer.unwrap_or(-1))
        .bind(most)
        .fetch_all(self.readers())
        .await?;
        rows.iter()
            .map(|row| {
                let (private, sat): (Option<i64>, i64) = (row.try_get(5)?, row.try_get(6)?);
                let may_see = private == Some(0) || sat > 0;
                let (table, number): (String, i64) = (row.try_get(3)?, row.try_get(4)?);
                Ok(RatingPoint {
                    at: row.try_get(0)?,
                    rating: points(row.try_get(1)?),
                    deviation: points(row.try_get(2)?),
                    table: may_see.then_some(table),
                    number: may_see.then_some(number),
                })
            })
            .collect()
    }

    /// Returns the highest ratings at one game and speed, of accounts with a low deviation and a match after `since`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn leaderboard(
        &self,
        kind: &str,
        speed: &str,
        since: i64,
        most: i64,
    ) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query(
            "SELECT a.id, a.name, a.kind, r.rating, r.deviation, r.matches, r.at FROM rating r \
             JOIN account a ON a.id = r.account \
             WHERE r.kind = $1 AND r.speed = $2 AND r.deviation <= $3 AND r.at >= $4 AND a.deleted = 0 \
             ORDER BY r.rating DESC, r.deviation, a.id LIMIT $5",
        )
        .bind(kind)
        .bind(speed)
        .bind(RATING_MAX_DEVIATION * 1_000)
        .bind(since)
        .bind(most)
        .fetch_all(self.readers())
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Standing {
                    person: Person { id: row.try_get(0)?, name: row.try_get(1)?, kind: row.try_get(2)? },
                    rating: points(row.try_get(3)?),
                    deviation: points(row.try_get(4)?),
                    matches: row.try_get(5)?,
                    at: row.try_get(6)?,
                })
            })
            .collect()
    }
}

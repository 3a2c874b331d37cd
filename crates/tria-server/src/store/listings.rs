//! Listings of tables in the database: what the lobby, accounts and other nodes read.

use sqlx::{AssertSqlSafe, Row as _};

use super::{GameId, Ownership, Store, StoreError, Tx};
use crate::accounts::AccountId;

/// A listing as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredListing {
    /// The table.
    pub game: GameId,
    /// 2 if the lobby lists the table and players can sit down, 1 if it lists the table, 0 if it does not.
    pub listed: i16,
    /// The account that opened it.
    pub opened_by: AccountId,
    /// The listing as JSON.
    pub listing: String,
    /// The accounts whose tables include this one, where they have changed.
    pub accounts: Option<Vec<AccountId>>,
}

impl StoredListing {
    /// Writes it, unless another node owns the table by now.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn write(&self, owner: &Ownership, tx: Tx<'_>) -> Result<(), StoreError> {
        let update = "UPDATE game SET listing = $2, listed = $3, opened_by = $4 WHERE id = $1 AND epoch = $5";
        let written = sqlx::query(update)
            .bind(self.game.as_str())
            .bind(&self.listing)
            .bind(self.listed)
            .bind(self.opened_by)
            .bind(owner.epoch)
            .execute(&mut *tx)
            .await?;
        let Some(accounts) = self.accounts.as_ref().filter(|_| written.rows_affected() > 0) else {
            return Ok(());
        };
        let delete = "DELETE FROM game_account WHERE game = $1";
        sqlx::query(delete).bind(self.game.as_str()).execute(&mut *tx).await?;
        for account in accounts {
            let insert = "INSERT INTO game_account (game, account) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            sqlx::query(insert).bind(self.game.as_str()).bind(account).execute(&mut *tx).await?;
        }
        Ok(())
    }
}

impl Store {
    /// The listing of a table where something can still happen, as JSON.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn listing(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        let select = "SELECT listing FROM game WHERE id = $1 AND finished = 0 AND listing <> ''";
        let row = sqlx::query(select).bind(game.as_str()).fetch_optional(self.readers()).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The tables that the lobby lists: those that wait for players first, then the newest first; and how many there are.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_listings(&self, most: i64) -> Result<(Vec<String>, i64), StoreError> {
        let listed = "finished = 0 AND listed > 0 AND listing <> ''";
        let select = format!(
            "SELECT listing FROM game WHERE {listed} ORDER BY listed DESC, created DESC, id LIMIT $1"
        );
        let rows = sqlx::query(AssertSqlSafe(select)).bind(most).fetch_all(self.readers()).await?;
        let count = format!("SELECT COUNT(*) FROM game WHERE {listed}");
        let count: i64 = sqlx::query(AssertSqlSafe(count)).fetch_one(self.readers()).await?.try_get(0)?;
        let listings = rows.iter().map(|row| Ok(row.try_get(0)?)).collect::<Result<_, StoreError>>()?;
        Ok((listings, count))
    }

    /// The tables that the lobby lists, newest first, from behind this one on; `None` if there never was such a table.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn listings_page(
        &self,
        after: Option<&str>,
        most: i64,
    ) -> Result<Option<Vec<String>>, StoreError> {
        let created: i64 = match after {
            None => i64::MAX,
            Some(after) => {
                let select = sqlx::query("SELECT created FROM game WHERE id = $1").bind(after);
                let Some(row) = select.fetch_optional(self.readers()).await? else { return Ok(None) };
                row.try_get(0)?
            }
        };
        let select = "SELECT listing FROM game WHERE finished = 0 AND listed > 0 AND listing <> '' \
                      AND (created < $1 OR (created = $1 AND id > $2)) ORDER BY created DESC, id LIMIT $3";
        let rows = sqlx::query(select).bind(created).bind(after.unwrap_or_default()).bind(most);
        let rows = rows.fetch_all(self.readers()).await?;
        Ok(Some(rows.iter().map(|row| Ok(row.try_get(0)?)).collect::<Result<_, StoreError>>()?))
    }

    /// The tables at which an account sits or is invited, newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn listings_of(&self, account: AccountId) -> Result<Vec<String>, StoreError> {
        let select = "SELECT game.listing FROM game_account JOIN game ON game.id = game_account.game \
                      WHERE game_account.account = $1 AND game.finished = 0 AND game.listing <> '' \
                      ORDER BY game.created DESC, game.id";
        let rows = sqlx::query(select).bind(account).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The tables that an account has opened and where something can still happen.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn listings_opened_by(&self, account: AccountId) -> Result<Vec<String>, StoreError> {
        let select = "SELECT listing FROM game WHERE opened_by = $1 AND finished = 0 AND listing <> ''";
        let rows = sqlx::query(select).bind(account).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// How many tables where something can still happen an account has opened.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn opened_count(&self, account: AccountId) -> Result<i64, StoreError> {
        let select = "SELECT COUNT(*) FROM game WHERE opened_by = $1 AND finished = 0";
        Ok(sqlx::query(select).bind(account).fetch_one(self.readers()).await?.try_get(0)?)
    }

    /// How many tables there are where something can still happen.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unfinished_count(&self) -> Result<i64, StoreError> {
        let select = "SELECT COUNT(*) FROM game WHERE finished = 0";
        Ok(sqlx::query(select).fetch_one(self.readers()).await?.try_get(0)?)
    }
}

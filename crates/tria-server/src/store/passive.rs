//! What is stored of tables that are not in memory: when they are due, how they are listed, when no server ran.

use sqlx::Row as _;

use super::bulk::{Bulk, BulkRow};
use super::games::{COLUMNS, row};
use super::{Append, GameId, GameRow, Store, StoreError};

/// A table becomes passive: when it is due, since when its host and everyone have been away, its listing.
static PASSIVE: Bulk = Bulk {
    head: "UPDATE game SET deadline = v.column2, host_gone = v.column3, alone = v.column4, listing = v.column5 \
           FROM (VALUES ",
    tail: ") AS v WHERE id = v.column1",
    columns: 5,
    exact: true,
    on_postgres: None,
};

/// A table becomes active.
static ACTIVE: Bulk = Bulk {
    head: "UPDATE game SET deadline = 0 FROM (VALUES ",
    tail: ") AS v WHERE id = v.column1",
    columns: 1,
    exact: true,
    on_postgres: None,
};

/// What a passive table leaves in the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passive {
    /// When something happens there by itself, in milliseconds; `None` for never.
    pub deadline: Option<i64>,
    /// Since when the account that opened it has not listened, in milliseconds.
    pub host_gone: i64,
    /// Since when no one has.
    pub alone: i64,
    /// How it is listed, as JSON.
    pub listing: String,
}

/// A table where something can still happen, as a start finds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its name.
    pub id: GameId,
    /// Whether it was active when the server last ran.
    pub active: bool,
    /// How it is listed, as JSON.
    pub listing: String,
}

/// A table that is to be activated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dormant {
    /// The table as it was opened.
    pub row: GameRow,
    /// Since when the account that opened it, and everyone, has been away; `None` if it was active when the server ended.
    pub away: Option<(i64, i64)>,
}

/// Times in which no server ran, as their beginnings and ends in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Absences(Vec<(i64, i64)>);

impl Absences {
    /// How much of the time from then until now no server ran, in milliseconds.
    pub fn within(&self, from: i64, to: i64) -> i64 {
        self.0.iter().map(|(began, ended)| (to.min(*ended) - from.max(*began)).max(0)).sum()
    }
}

/// Entries of no log, with one row beside them.
fn one(game: &GameId, row: BulkRow) -> Append {
    Append { game: game.clone(), number: 0, entries: Vec::new(), also: vec![row] }
}

impl Store {
    /// Notes that a table is no longer in memory.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn passivate(&self, game: &GameId, passive: Passive) -> Result<(), StoreError> {
        let Passive { deadline, host_gone, alone, listing } = passive;
        let deadline = deadline.unwrap_or(i64::MAX).max(1);
        let values =
            vec![game.as_str().into(), deadline.into(), host_gone.into(), alone.into(), listing.into()];
        self.writer().append(one(game, BulkRow { bulk: &PASSIVE, values })).await
    }

    /// Notes that a table is in memory, so that the next start finds it wherever this server ends.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn activate(&self, game: &GameId) -> Result<(), StoreError> {
        self.writer().append(one(game, BulkRow { bulk: &ACTIVE, values: vec![game.as_str().into()] })).await
    }

    /// The tables where something can still happen, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn listed(&self) -> Result<Vec<Listed>, StoreError> {
        let select = "SELECT id, deadline, listing FROM game WHERE finished = 0 ORDER BY created, id";
        let rows = sqlx::query(select).fetch_all(self.readers()).await?;
        let listed = rows.iter().map(|row| {
            let (deadline, listing): (i64, String) = (row.try_get(1)?, row.try_get(2)?);
            Ok(Listed {
                id: id(&row.try_get::<String, _>(0)?)?,
                active: deadline == 0 || listing.is_empty(),
                listing,
            })
        });
        listed.collect()
    }

    /// Passive tables whose deadline has passed, the most urgent first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due(&self, now: i64, most: i64) -> Result<Vec<GameId>, StoreError> {
        let select = "SELECT id FROM game WHERE finished = 0 AND deadline > 0 AND deadline <= $1 \
                      ORDER BY deadline LIMIT $2";
        let rows = sqlx::query(select).bind(now).bind(most).fetch_all(self.readers()).await?;
        rows.iter().map(|row| id(&row.try_get::<String, _>(0)?)).collect()
    }

    /// A table where something can still happen; `None` if there is none of this name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn dormant(&self, game: &GameId) -> Result<Option<Dormant>, StoreError> {
        let select =
            format!("SELECT {COLUMNS}, deadline, host_gone, alone FROM game WHERE id = $1 AND finished = 0");
        let found =
            sqlx::query(sqlx::AssertSqlSafe(select)).bind(game.as_str()).fetch_optional(self.readers());
        let Some(found) = found.await? else { return Ok(None) };
        let deadline: i64 = found.try_get("deadline")?;
        let away = (found.try_get("host_gone")?, found.try_get("alone")?);
        Ok(Some(Dormant { row: row(&found)?, away: (deadline > 0).then_some(away) }))
    }

    /// A server runs from now on: notes since when none did. Returns all such times that matter to a table.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn begin_running(&self, now: i64) -> Result<Absences, StoreError> {
        let alive = self.alive().await?;
        let noted = self.writer().transact(move |tx| {
            Box::pin(async move {
                if let Some(alive) = alive.filter(|alive| *alive < now) {
                    let insert = "INSERT INTO absence (began, ended) VALUES ($1, $2) ON CONFLICT (began) \
                                  DO UPDATE SET ended = excluded.ended";
                    sqlx::query(insert).bind(alive).bind(now).execute(&mut *tx).await?;
                }
                let forget = "DELETE FROM absence WHERE NOT EXISTS \
                              (SELECT 1 FROM game WHERE finished = 0 AND created < absence.ended)";
                sqlx::query(forget).execute(&mut *tx).await?;
                super::note_alive(tx, now).await
            })
        });
        noted.await?;
        let rows =
            sqlx::query("SELECT began, ended FROM absence ORDER BY began").fetch_all(self.readers()).await?;
        let absences = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        Ok(Absences(absences.collect::<Result<_, StoreError>>()?))
    }
}

fn id(name: &str) -> Result<GameId, StoreError> {
    GameId::parse(name).ok_or_else(|| StoreError::Damaged(format!("a table is called {name:?}")))
}

#[cfg(test)]
mod tests {
    use super::Absences;

    #[test]
    fn only_what_lies_within_counts() {
        let absences = Absences(vec![(10, 20), (30, 35)]);
        assert_eq!(absences.within(0, 100), 15);
        assert_eq!(absences.within(15, 32), 7);
        assert_eq!(absences.within(20, 30), 0);
        assert_eq!(absences.within(40, 100), 0);
    }
}

//! What is stored of tables that are not in memory: when they are due; and times in which no server ran.

use sqlx::Row as _;

use super::bulk::{Bulk, BulkRow};
use super::{Append, GameId, Ownership, Store, StoreError};

/// A table becomes passive: when it is due, since when its host and everyone have been away, its epoch.
static PASSIVE: Bulk = Bulk {
    head: "UPDATE game SET deadline = v.column2, host_gone = v.column3, alone = v.column4, owner = '' FROM (VALUES ",
    tail: ") AS v WHERE id = v.column1 AND epoch = v.column5",
    columns: 5,
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

impl Store {
    /// Notes that a table is no longer in memory.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn passivate(
        &self,
        game: &GameId,
        owner: &Ownership,
        passive: &Passive,
    ) -> Result<(), StoreError> {
        let Passive { deadline, host_gone, alone } = *passive;
        let deadline = deadline.unwrap_or(i64::MAX).max(1);
        let values =
            vec![game.as_str().into(), deadline.into(), host_gone.into(), alone.into(), owner.epoch.into()];
        let also = vec![BulkRow { bulk: &PASSIVE, values }];
        let append =
            Append { game: game.clone(), owner: owner.clone(), number: 0, entries: Vec::new(), also };
        self.writer().append(append).await
    }

    /// A server runs from now on: notes since when none did. Returns all such times that matter to a table.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn begin_running(&self, now: i64) -> Result<Absences, StoreError> {
        let others = self.live_nodes().await?.iter().any(|node| node != self.node());
        // While another node runs no time is lost.
        let alive = self.alive().await?.filter(|_| !others);
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

pub(super) fn id(name: &str) -> Result<GameId, StoreError> {
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

//! The proof, from the database alone, that nothing was lost or made from nothing.

use serde::Serialize;
use sqlx::Row as _;
use tria_world::ledger::Reason;

use crate::store::{Store, StoreError};

/// Something that does not add up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "finding", rename_all = "kebab-case")]
pub enum Finding {
    /// What there is of a good is not what was created less what was destroyed.
    Total {
        /// Which good.
        good: String,
        /// Created less destroyed.
        entries: i64,
        /// Held by everybody together.
        held: i64,
    },
    /// What somebody holds is not what came in less what went out.
    Holding {
        /// Who.
        owner: String,
        /// Of what.
        good: String,
        /// In less out.
        entries: i64,
        /// What is held.
        held: i64,
    },
    /// Somebody holds fewer than none.
    Negative {
        /// Who.
        owner: String,
        /// Of what.
        good: String,
        /// How many.
        held: i64,
    },
    /// A reason created, destroyed or moved what it may not, or is unknown.
    Reason {
        /// The reason.
        reason: String,
        /// The posting.
        posting: String,
    },
    /// What the escrow of a table holds is not what its players have at stake there.
    Escrow {
        /// Which escrow.
        owner: String,
        /// Of what.
        good: String,
        /// What is at stake.
        staked: i64,
        /// What the escrow holds.
        held: i64,
    },
    /// More is bound than is held, or staked.
    Bound {
        /// Whose, or of which seat.
        owner: String,
        /// Of what.
        good: String,
        /// What is bound.
        bound: i64,
        /// What is held, or staked.
        held: i64,
    },
    /// Something is at stake at a table where no match is being played.
    Idle {
        /// The table.
        table: String,
    },
}

/// What the proof has looked at, and what it has found wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// Postings of the ledger.
    pub postings: i64,
    /// Their entries.
    pub entries: i64,
    /// Holdings.
    pub holdings: i64,
    /// What does not add up; nothing, if all is well.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Whether all is well.
    pub fn is_good(&self) -> bool {
        self.findings.is_empty()
    }
}

/// Created less destroyed beside what is held, where they differ.
const TOTALS: &str = "SELECT good, CAST(SUM(made) AS BIGINT), CAST(SUM(held) AS BIGINT) FROM (\
    SELECT good, count AS made, 0 AS held FROM ledger_entry WHERE from_owner IS NULL \
    UNION ALL SELECT good, -count, 0 FROM ledger_entry WHERE to_owner IS NULL \
    UNION ALL SELECT good, 0, count FROM holding) AS sides \
    GROUP BY good HAVING SUM(made) <> SUM(held) ORDER BY good";

/// In less out beside what is held, where they differ.
const HOLDINGS: &str = "SELECT owner, good, CAST(SUM(moved) AS BIGINT), CAST(SUM(held) AS BIGINT) FROM (\
    SELECT to_owner AS owner, good, count AS moved, 0 AS held FROM ledger_entry WHERE to_owner IS NOT NULL \
    UNION ALL SELECT from_owner, good, -count, 0 FROM ledger_entry WHERE from_owner IS NOT NULL \
    UNION ALL SELECT owner, good, 0, count FROM holding) AS sides \
    GROUP BY owner, good HAVING SUM(moved) <> SUM(held) ORDER BY owner, good";

/// What is at stake beside what escrows hold, where they differ.
const ESCROWS: &str = "SELECT owner, good, CAST(SUM(staked) AS BIGINT), CAST(SUM(held) AS BIGINT) FROM (\
    SELECT 'table:' || game AS owner, good, count AS staked, 0 AS held FROM stake \
    UNION ALL SELECT owner, good, 0, count FROM holding WHERE owner LIKE 'table:%') AS sides \
    GROUP BY owner, good HAVING SUM(staked) <> SUM(held) ORDER BY owner, good";

/// What is bound beside what is held or staked, where it is more; what is free by now is not looked at.
const BOUND: &str = "SELECT b.owner, b.good, CAST(SUM(b.count) AS BIGINT), CAST(COALESCE(MAX(h.count), 0) AS BIGINT) \
    FROM bound b LEFT JOIN (SELECT owner, good, count FROM holding \
    UNION ALL SELECT 'stake:' || game || ':' || CAST(seat AS TEXT), good, count FROM stake) h \
    ON h.owner = b.owner AND h.good = b.good WHERE b.free_at = 9007199254740991 \
    GROUP BY b.owner, b.good HAVING SUM(b.count) > COALESCE(MAX(h.count), 0) ORDER BY b.owner, b.good";

/// Tables with stakes where no match is being played.
const IDLE: &str = "SELECT DISTINCT game FROM stake WHERE NOT EXISTS (\
    SELECT 1 FROM played p JOIN game g ON g.id = p.game \
    WHERE p.game = stake.game AND p.ended IS NULL AND g.finished = 0) ORDER BY game";

impl Store {
    /// Proves from the database that the ledger adds up, or says where it does not.
    ///
    /// Each statement sees one moment of the database, so a running server can be looked at.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn verify_ledger(&self) -> Result<Report, StoreError> {
        let count = async |sql: &'static str| -> Result<i64, StoreError> {
            Ok(sqlx::query(sql).fetch_one(self.readers()).await?.try_get(0)?)
        };
        let mut findings = Vec::new();
        for row in sqlx::query(TOTALS).fetch_all(self.readers()).await? {
            findings.push(Finding::Total {
                good: row.try_get(0)?,
                entries: row.try_get(1)?,
                held: row.try_get(2)?,
            });
        }
        for row in sqlx::query(HOLDINGS).fetch_all(self.readers()).await? {
            findings.push(Finding::Holding {
                owner: row.try_get(0)?,
                good: row.try_get(1)?,
                entries: row.try_get(2)?,
                held: row.try_get(3)?,
            });
        }
        for row in sqlx::query("SELECT owner, good, count FROM holding WHERE count < 0")
            .fetch_all(self.readers())
            .await?
        {
            findings.push(Finding::Negative {
                owner: row.try_get(0)?,
                good: row.try_get(1)?,
                held: row.try_get(2)?,
            });
        }
        for row in sqlx::query(ESCROWS).fetch_all(self.readers()).await? {
            findings.push(Finding::Escrow {
                owner: row.try_get(0)?,
                good: row.try_get(1)?,
                staked: row.try_get(2)?,
                held: row.try_get(3)?,
            });
        }
        for row in sqlx::query(BOUND).fetch_all(self.readers()).await? {
            findings.push(Finding::Bound {
                owner: row.try_get(0)?,
                good: row.try_get(1)?,
                bound: row.try_get(2)?,
                held: row.try_get(3)?,
            });
        }
        for row in sqlx::query(IDLE).fetch_all(self.readers()).await? {
            findings.push(Finding::Idle { table: row.try_get(0)? });
        }
        findings.extend(self.forbidden().await?);
        Ok(Report {
            postings: count("SELECT COUNT(*) FROM posting").await?,
            entries: count("SELECT COUNT(*) FROM ledger_entry").await?,
            holdings: count("SELECT COUNT(*) FROM holding").await?,
            findings,
        })
    }

    /// Reasons that did what they may not do, one posting for each.
    async fn forbidden(&self) -> Result<Vec<Finding>, StoreError> {
        let rows = sqlx::query(
            "SELECT reason, CASE WHEN from_owner IS NULL THEN 0 ELSE 1 END, \
             CASE WHEN to_owner IS NULL THEN 0 ELSE 1 END, MIN(posting) FROM ledger_entry GROUP BY 1, 2, 3",
        )
        .fetch_all(self.readers())
        .await?;
        let mut findings = Vec::new();
        for row in &rows {
            let name: String = row.try_get(0)?;
            let (from, to): (i32, i32) = (row.try_get(1)?, row.try_get(2)?);
            let allowed = Reason::from_name(&name).is_some_and(|reason| match (from, to) {
                (0, 1) => reason.creates(),
                (1, 0) => reason.destroys(),
                (1, 1) => reason.moves(),
                _ => false,
            });
            if !allowed {
                findings.push(Finding::Reason { reason: name, posting: row.try_get(3)? });
            }
        }
        Ok(findings)
    }
}

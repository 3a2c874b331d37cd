//! Verification of the ledger from the database alone: holdings = created − destroyed, per owner and in total.

use serde::Serialize;
use sqlx::Row as _;
use tria_world::ledger::Reason;

use crate::store::{Store, StoreError};

/// An inconsistency of the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "finding", rename_all = "kebab-case")]
pub enum Finding {
    /// The sum of all holdings of a good differs from created − destroyed.
    Total {
        /// Key of the good, such as `card/ff8:geezard`.
        good: String,
        /// Created − destroyed, from the ledger entries.
        entries: i64,
        /// Sum of all holdings.
        held: i64,
    },
    /// An owner's holding differs from received − given.
    Holding {
        /// Ledger key of the owner, such as `account:7`.
        owner: String,
        /// Key of the good, such as `card/ff8:geezard`.
        good: String,
        /// Received − given, from the ledger entries.
        entries: i64,
        /// Count in the owner's holding.
        held: i64,
    },
    /// A holding is negative.
    Negative {
        /// Ledger key of the owner, such as `account:7`.
        owner: String,
        /// Key of the good, such as `card/ff8:geezard`.
        good: String,
        /// Count in the owner's holding.
        held: i64,
    },
    /// An entry's reason is unknown, or does not allow to create, destroy or move goods as the entry does.
    Reason {
        /// Name of the reason in the entry.
        reason: String,
        /// One posting with such an entry.
        posting: String,
    },
    /// A table's escrow does not hold the sum of its stakes.
    Escrow {
        /// Ledger key of the escrow, such as `table:k3x9…`.
        owner: String,
        /// Key of the good, such as `card/ff8:geezard`.
        good: String,
        /// Sum of the stakes.
        staked: i64,
        /// The escrow's holding.
        held: i64,
    },
    /// More copies are bound than are held or staked.
    Bound {
        /// The account or the stake of a seat.
        owner: String,
        /// Key of the good, such as `card/ff8:geezard`.
        good: String,
        /// Bound copies.
        bound: i64,
        /// Held or staked copies.
        held: i64,
    },
    /// A table without a match under way has stakes.
    Idle {
        /// Id of the table.
        table: String,
    },
}

/// Result of a verification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// Number of postings checked.
    pub postings: i64,
    /// Number of ledger entries checked.
    pub entries: i64,
    /// Number of holdings checked.
    pub holdings: i64,
    /// Inconsistencies; empty if the ledger is consistent.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Whether the ledger is consistent.
    pub fn is_good(&self) -> bool {
        self.findings.is_empty()
    }
}

/// Goods whose total holding differs from created − destroyed.
const TOTALS: &str = "SELECT good, CAST(SUM(made) AS BIGINT), CAST(SUM(held) AS BIGINT) FROM (\
    SELECT good, count AS made, 0 AS held FROM ledger_entry WHERE from_owner IS NULL \
    UNION ALL SELECT good, -count, 0 FROM ledger_entry WHERE to_owner IS NULL \
    UNION ALL SELECT good, 0, count FROM holding) AS sides \
    GROUP BY good HAVING SUM(made) <> SUM(held) ORDER BY good";

/// Holdings that differ from received − given.
const HOLDINGS: &str = "SELECT owner, good, CAST(SUM(moved) AS BIGINT), CAST(SUM(held) AS BIGINT) FROM (\
    SELECT to_owner AS owner, good, count AS moved, 0 AS held FROM ledger_entry WHERE to_owner IS NOT NULL \
    UNION ALL SELECT from_owner, good, -count, 0 FROM ledger_entry WHERE from_owner IS NOT NULL \
    UNION ALL SELECT owner, good, 0, count FROM holding) AS sides \
    GROUP BY owner, good HAVING SUM(moved) <> SUM(held) ORDER BY owner, good";

/// Escrows whose holding differs from the sum of their stakes.
const ESCROWS: &str = "SELECT owner, good, CAST(SUM(staked) AS BIGINT), CAST(SUM(held) AS BIGINT) FROM (\
    SELECT 'table:' || game AS owner, good, count AS staked, 0 AS held FROM stake \
    UNION ALL SELECT owner, good, 0, count FROM holding WHERE owner LIKE 'table:%') AS sides \
    GROUP BY owner, good HAVING SUM(staked) <> SUM(held) ORDER BY owner, good";

/// Owners with more copies bound than held or staked; copies that have become free are ignored.
const BOUND: &str = "SELECT b.owner, b.good, CAST(SUM(b.count) AS BIGINT), CAST(COALESCE(MAX(h.count), 0) AS BIGINT) \
    FROM bound b LEFT JOIN (SELECT owner, good, count FROM holding \
    UNION ALL SELECT 'stake:' || game || ':' || CAST(seat AS TEXT), good, count FROM stake) h \
    ON h.owner = b.owner AND h.good = b.good WHERE b.free_at = 9007199254740991 \
    GROUP BY b.owner, b.good HAVING SUM(b.count) > COALESCE(MAX(h.count), 0) ORDER BY b.owner, b.good";

/// Tables with stakes and without a match under way.
const IDLE: &str = "SELECT DISTINCT game FROM stake WHERE NOT EXISTS (\
    SELECT 1 FROM played p JOIN game g ON g.id = p.game \
    WHERE p.game = stake.game AND p.ended IS NULL AND g.finished = 0) ORDER BY game";

impl Store {
    /// Verifies the ledger from the database.
    ///
    /// Each statement sees one snapshot of the database, so a running server can be verified.
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

    /// Returns entries that their reason does not allow, one posting for each kind.
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

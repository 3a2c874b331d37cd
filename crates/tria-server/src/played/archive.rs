//! Finished matches: found by player, opponent, game, house, rated or not, time and result.

use std::fmt::Write as _;

use serde::Serialize;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Any, AssertSqlSafe, Row as _};
use utoipa::ToSchema;

use crate::accounts::{AccountId, Person};
use crate::store::{GameId, Store, StoreError};

/// What is looked for; everything that is given must be so.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArchiveSearch {
    /// Played by this account.
    pub player: Option<AccountId>,
    /// And by this one.
    pub opponent: Option<AccountId>,
    /// `triple-triad` or `triatri`.
    pub kind: Option<String>,
    /// The house.
    pub house: Option<String>,
    /// How fast.
    pub speed: Option<String>,
    /// Rated or not.
    pub rated: Option<bool>,
    /// Ended at this time or later, in milliseconds.
    pub from: Option<i64>,
    /// Ended before this time.
    pub until: Option<i64>,
    /// `win`, `draw` or `loss` of the player.
    pub result: Option<String>,
    /// After this match, the last of the page before.
    pub after: Option<Cursor>,
}

/// Where a page ends: the matches that ended before this one follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// When it ended.
    pub ended: i64,
    /// Its table.
    pub game: GameId,
    /// The match of that table.
    pub number: i64,
}

impl Cursor {
    /// The cursor as text for addresses.
    pub fn text(&self) -> String {
        format!("{}.{}.{}", self.ended, self.game, self.number)
    }

    /// Reads what [`Cursor::text`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (ended, game, number) = (parts.next()?, parts.next()?, parts.next()?);
        let cursor =
            Self { ended: ended.parse().ok()?, game: GameId::parse(game)?, number: number.parse().ok()? };
        parts.next().is_none().then_some(cursor)
    }
}

/// Somebody who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PlayedSeat {
    /// The account; none for a computer.
    pub person: Option<Person>,
    /// The level of a computer.
    pub computer: Option<i64>,
    /// The place; equals share one.
    pub place: Option<i64>,
    /// `win`, `draw` or `loss`.
    pub result: Option<String>,
    /// Won games of the match.
    pub wins: Option<i64>,
    /// The score of the last game, where it was played to its end.
    pub score: Option<i64>,
    /// The rating before, in points, where the match was rated.
    pub rating_before: Option<i64>,
    /// The rating after.
    pub rating_after: Option<i64>,
}

/// A finished match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PlayedMatch {
    /// Its table.
    pub table: String,
    /// The match of that table, from 1.
    pub number: i64,
    /// `triple-triad` or `triatri`.
    pub game: String,
    /// The house, in Triple Triad.
    pub house: Option<String>,
    /// The rules in force.
    pub rules: Vec<String>,
    /// `none`, `one`, `diff`, `direct` or `all`.
    pub trade: String,
    /// What everybody put into the pot, in Gil.
    pub pot: i64,
    /// `bullet`, `blitz`, `rapid` or `correspondence`.
    pub speed: String,
    /// Whether it changed ratings.
    pub rated: bool,
    /// Whether only its players see it.
    pub private: bool,
    /// When it began, in milliseconds.
    pub began: i64,
    /// When it ended.
    pub ended: i64,
    /// `played`, `resigned`, `time`, `left` or `agreed`.
    pub ending: String,
    /// The seat that resigned, ran out of time or left.
    pub by_seat: Option<i64>,
    /// Who played, by seat.
    pub seats: Vec<PlayedSeat>,
    /// The records as `docs/formats.md` has them, each a text of JSON; left out of lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<String>,
}

/// Something that changed hands at the end of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Settlement {
    /// `trade-rule` or `pot-won`.
    pub reason: String,
    /// What, as `card/ff8:geezard` or `gil`.
    pub good: String,
    /// How many.
    pub count: i64,
    /// The account that got it.
    pub to: Option<AccountId>,
}

/// How many matches somebody has won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct Counts {
    /// Won.
    pub wins: i64,
    /// Drawn.
    pub draws: i64,
    /// Lost.
    pub losses: i64,
}

impl PlayedMatch {
    /// Where the page ends, if this is its last match.
    pub fn cursor(&self) -> Option<Cursor> {
        Some(Cursor { ended: self.ended, game: GameId::parse(&self.table)?, number: self.number })
    }
}

/// Conditions under way, with what is bound to their places.
struct Conditions {
    sql: String,
    bound: Vec<Bound>,
}

enum Bound {
    Number(i64),
    Text(String),
}

impl Conditions {
    /// Adds a condition in which `?` stands for the value.
    fn add(&mut self, condition: &str, value: Bound) {
        self.bound.push(value);
        let place = format!("${}", self.bound.len());
        let _ = write!(self.sql, " AND {}", condition.replace('?', &place));
    }

    fn number(&mut self, condition: &str, value: Option<i64>) {
        if let Some(value) = value {
            self.add(condition, Bound::Number(value));
        }
    }

    fn text(&mut self, condition: &str, value: Option<&String>) {
        if let Some(value) = value {
            self.add(condition, Bound::Text(value.clone()));
        }
    }

    fn bind(
        self,
        mut query: sqlx::query::Query<'_, Any, AnyArguments>,
    ) -> sqlx::query::Query<'_, Any, AnyArguments> {
        for value in self.bound {
            query = match value {
                Bound::Number(number) => query.bind(number),
                Bound::Text(text) => query.bind(text),
            };
        }
        query
    }
}

const COLUMNS: &str = "p.game, p.number, p.kind, p.house, p.rules, p.trade, p.pot, p.speed, CAST(p.rated AS BIGINT), \
                       CAST(p.private AS BIGINT), p.began, p.ended, p.ending, p.by_seat";

impl Store {
    /// A page of finished matches that this viewer may see, the last first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn archive(
        &self,
        search: &ArchiveSearch,
        viewer: Option<AccountId>,
        most: i64,
    ) -> Result<Vec<PlayedMatch>, StoreError> {
        let sat = "EXISTS (SELECT 1 FROM played_seat s WHERE s.game = p.game AND s.number = p.number AND s.account = ?)";
        let mut wanted = Conditions { sql: String::new(), bound: Vec::new() };
        // A player's matches are found by his seats, everybody's by their time.
        let from = match search.player {
            Some(player) => {
                wanted.number("own.account = ?", Some(player));
                wanted.text("own.result = ?", search.result.as_ref());
                "played_seat own JOIN played p ON p.game = own.game AND p.number = own.number"
            }
            None => "played p",
        };
        wanted.number(sat, search.opponent);
        wanted.number(&format!("(p.private = 0 OR {sat})"), Some(viewer.unwrap_or(-1)));
        wanted.text("p.kind = ?", search.kind.as_ref());
        wanted.text("p.house = ?", search.house.as_ref());
        wanted.text("p.speed = ?", search.speed.as_ref());
        wanted.number("p.rated = ?", search.rated.map(i64::from));
        wanted.number("p.ended >= ?", search.from);
        wanted.number("p.ended < ?", search.until);
        if let Some(after) = &search.after {
            wanted.number("p.ended <= ?", Some(after.ended));
            let before = format!(
                "(p.ended < {} OR p.game < ? OR (p.game = ? AND p.number < {}))",
                after.ended, after.number
            );
            wanted.add(&before, Bound::Text(after.game.as_str().to_owned()));
        }
        let sql = format!(
            "SELECT {COLUMNS} FROM {from} WHERE p.ended IS NOT NULL AND p.ending NOT IN ('void', 'closed'){} \
             ORDER BY p.ended DESC, p.game DESC, p.number DESC LIMIT {most}",
            wanted.sql
        );
        // Only words of our own and numbers were put in.
        let rows = wanted.bind(sqlx::query(AssertSqlSafe(sql))).fetch_all(self.readers()).await?;
        let mut matches = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut found = read(row)?;
            found.seats = self.played_seats(&found.table, found.number).await?;
            matches.push(found);
        }
        Ok(matches)
    }

    /// One finished match with its records, if this viewer may see it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn archived(
        &self,
        game: &GameId,
        number: i64,
        viewer: Option<AccountId>,
    ) -> Result<Option<PlayedMatch>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS}, p.record FROM played p WHERE p.game = $1 AND p.number = $2 \
             AND p.ended IS NOT NULL AND p.ending NOT IN ('void', 'closed')"
        );
        let row = sqlx::query(AssertSqlSafe(sql))
            .bind(game.as_str())
            .bind(number)
            .fetch_optional(self.readers())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let mut found = read(&row)?;
        found.seats = self.played_seats(&found.table, found.number).await?;
        let played = |seat: &PlayedSeat| seat.person.as_ref().is_some_and(|person| Some(person.id) == viewer);
        if found.private && !found.seats.iter().any(played) {
            return Ok(None);
        }
        let record: Option<String> = row.try_get(14)?;
        found.records = record.unwrap_or_default().lines().map(str::to_owned).collect();
        Ok(Some(found))
    }

    /// How many matches an account has won, drawn and lost, friendly ones included.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn counts(&self, account: AccountId) -> Result<Counts, StoreError> {
        let rows = sqlx::query(
            "SELECT result, COUNT(*) FROM played_seat WHERE account = $1 AND result IS NOT NULL GROUP BY result",
        )
        .bind(account)
        .fetch_all(self.readers())
        .await?;
        let mut counts = Counts::default();
        for row in &rows {
            let (result, count): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
            match result.as_str() {
                "win" => counts.wins = count,
                "draw" => counts.draws = count,
                _ => counts.losses = count,
            }
        }
        Ok(counts)
    }

    /// What changed hands at the end of a match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn settlement(&self, game: &GameId, number: i64) -> Result<Vec<Settlement>, StoreError> {
        let rows = sqlx::query(
            "SELECT reason, good, count, to_owner FROM ledger_entry WHERE posting = $1 \
             AND reason IN ('trade-rule', 'pot-won') ORDER BY place",
        )
        .bind(format!("settle:{game}:{number}"))
        .fetch_all(self.readers())
        .await?;
        rows.iter()
            .map(|row| {
                let to: Option<String> = row.try_get(3)?;
                let to = to.and_then(|owner| owner.strip_prefix("account:")?.parse().ok());
                Ok(Settlement { reason: row.try_get(0)?, good: row.try_get(1)?, count: row.try_get(2)?, to })
            })
            .collect()
    }

    async fn played_seats(&self, game: &str, number: i64) -> Result<Vec<PlayedSeat>, StoreError> {
        let rows = sqlx::query(
            "SELECT s.account, a.name, a.kind, s.level, s.place, s.result, s.wins, s.score, s.rating_before, s.rating_after \
             FROM played_seat s LEFT JOIN account a ON a.id = s.account WHERE s.game = $1 AND s.number = $2 ORDER BY s.seat",
        )
        .bind(game)
        .bind(number)
        .fetch_all(self.readers())
        .await?;
        rows.iter().map(read_seat).collect()
    }
}

fn read(row: &AnyRow) -> Result<PlayedMatch, StoreError> {
    let (house, rules): (String, String) = (row.try_get(3)?, row.try_get(4)?);
    let (rated, private): (i64, i64) = (row.try_get(8)?, row.try_get(9)?);
    Ok(PlayedMatch {
        table: row.try_get(0)?,
        number: row.try_get(1)?,
        game: row.try_get(2)?,
        house: Some(house).filter(|house| !house.is_empty()),
        rules: rules.split_whitespace().map(str::to_owned).collect(),
        trade: row.try_get(5)?,
        pot: row.try_get(6)?,
        speed: row.try_get(7)?,
        rated: rated != 0,
        private: private != 0,
        began: row.try_get(10)?,
        ended: row.try_get(11)?,
        ending: row.try_get(12)?,
        by_seat: row.try_get(13)?,
        seats: Vec::new(),
        records: Vec::new(),
    })
}

fn read_seat(row: &AnyRow) -> Result<PlayedSeat, StoreError> {
    let account: Option<AccountId> = row.try_get(0)?;
    let (name, kind): (Option<String>, Option<String>) = (row.try_get(1)?, row.try_get(2)?);
    let rating = |place: usize| -> Result<Option<i64>, StoreError> {
        let thousandths: Option<i64> = row.try_get(place)?;
        Ok(thousandths.map(|thousandths| (thousandths + 500).div_euclid(1_000)))
    };
    Ok(PlayedSeat {
        person: account.map(|id| Person {
            id,
            name: name.unwrap_or_default(),
            kind: kind.unwrap_or_default(),
        }),
        computer: row.try_get(3)?,
        place: row.try_get(4)?,
        result: row.try_get(5)?,
        wins: row.try_get(6)?,
        score: row.try_get(7)?,
        rating_before: rating(8)?,
        rating_after: rating(9)?,
    })
}

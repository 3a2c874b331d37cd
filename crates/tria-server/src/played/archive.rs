//! The archive of finished matches, searchable by player, opponent, game, house, speed, rated or not, time and result.

use std::fmt::Write as _;

use serde::Serialize;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Any, AssertSqlSafe, Row as _};
use utoipa::ToSchema;

use crate::accounts::{AccountId, Person};
use crate::store::{GameId, Store, StoreError};

/// Search criteria; a match must meet all that are set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArchiveSearch {
    /// An account at one of the seats.
    pub player: Option<AccountId>,
    /// A second account at another seat of the same match.
    pub opponent: Option<AccountId>,
    /// `triple-triad` or `triatri`.
    pub kind: Option<String>,
    /// Name of the house, for Triple Triad.
    pub house: Option<String>,
    /// `bullet`, `blitz`, `rapid` or `correspondence`.
    pub speed: Option<String>,
    /// Only rated matches, or only friendly ones.
    pub rated: Option<bool>,
    /// Earliest end, in milliseconds.
    pub from: Option<i64>,
    /// Latest end, exclusive, in milliseconds.
    pub until: Option<i64>,
    /// `win`, `draw` or `loss`, seen from `player`.
    pub result: Option<String>,
    /// The last match of the previous page.
    pub after: Option<Cursor>,
}

/// Position in the archive, ordered from the latest end to the earliest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// End of the match, in milliseconds.
    pub ended: i64,
    /// The match's table.
    pub game: GameId,
    /// Number of the match at its table.
    pub number: i64,
}

impl Cursor {
    /// Formats the cursor for a query string.
    pub fn text(&self) -> String {
        format!("{}.{}.{}", self.ended, self.game, self.number)
    }

    /// Parses the output of [`Cursor::text`].
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (ended, game, number) = (parts.next()?, parts.next()?, parts.next()?);
        let cursor =
            Self { ended: ended.parse().ok()?, game: GameId::parse(game)?, number: number.parse().ok()? };
        parts.next().is_none().then_some(cursor)
    }
}

/// A seat of a finished match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PlayedSeat {
    /// The account; none for a bot.
    pub person: Option<Person>,
    /// Level of the bot; none for an account.
    pub computer: Option<i64>,
    /// Final place, from 1; tied seats share one.
    pub place: Option<i64>,
    /// `win`, `draw` or `loss`.
    pub result: Option<String>,
    /// Games of the match that the seat won.
    pub wins: Option<i64>,
    /// Score of the last game, if it was played to its end.
    pub score: Option<i64>,
    /// Rating before the match, in points, if the match was rated.
    pub rating_before: Option<i64>,
    /// Rating after the match, in points, if the match was rated.
    pub rating_after: Option<i64>,
}

/// A finished match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PlayedMatch {
    /// The match's table.
    pub table: String,
    /// Number of the match at its table, from 1.
    pub number: i64,
    /// `triple-triad` or `triatri`.
    pub game: String,
    /// Name of the house, for Triple Triad.
    pub house: Option<String>,
    /// Names of the rules in force.
    pub rules: Vec<String>,
    /// Trade rule: `none`, `one`, `diff`, `direct` or `all`.
    pub trade: String,
    /// Gil that each player put into the pot.
    pub pot: i64,
    /// `bullet`, `blitz`, `rapid` or `correspondence`.
    pub speed: String,
    /// Whether the match changed ratings.
    pub rated: bool,
    /// Whether only the match's players may see it.
    pub private: bool,
    /// Start of the match, in milliseconds.
    pub began: i64,
    /// End of the match, in milliseconds.
    pub ended: i64,
    /// `played`, `resigned`, `time`, `left` or `agreed`.
    pub ending: String,
    /// The seat that resigned, ran out of time or left.
    pub by_seat: Option<i64>,
    /// The players, in seat order.
    pub seats: Vec<PlayedSeat>,
    /// The match's records in the format of `docs/formats.md`, each a JSON text; omitted in lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<String>,
}

/// A transfer at the end of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Settlement {
    /// `trade-rule` or `pot-won`.
    pub reason: String,
    /// What was transferred, such as `card/ff8:geezard` or `gil`.
    pub good: String,
    /// Number of copies, or amount of Gil.
    pub count: i64,
    /// The receiving account.
    pub to: Option<AccountId>,
}

/// Numbers of matches that an account has won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct Counts {
    /// Matches won alone.
    pub wins: i64,
    /// Matches with a shared first place.
    pub draws: i64,
    /// All other matches.
    pub losses: i64,
}

impl PlayedMatch {
    /// Returns the cursor that continues after this match.
    pub fn cursor(&self) -> Option<Cursor> {
        Some(Cursor { ended: self.ended, game: GameId::parse(&self.table)?, number: self.number })
    }
}

/// A `WHERE` clause under construction, with the values of its placeholders.
struct Conditions {
    sql: String,
    bound: Vec<Bound>,
}

enum Bound {
    Number(i64),
    Text(String),
}

impl Conditions {
    /// Adds a condition whose `?` is replaced by the value's placeholder.
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
    /// Returns a page of finished matches that this viewer may see, the latest first.
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
        // Matches of one player are found by the index of their seats, all others by the index of their end.
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
        // The text is built from constants and numbers only.
        let rows = wanted.bind(sqlx::query(AssertSqlSafe(sql))).fetch_all(self.readers()).await?;
        let mut matches = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut found = read(row)?;
            found.seats = self.played_seats(&found.table, found.number).await?;
            matches.push(found);
        }
        Ok(matches)
    }

    /// Returns a finished match with its records, if this viewer may see it.
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

    /// Counts the matches that an account has won, drawn and lost, including friendly ones.
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

    /// Returns the transfers at the end of a match.
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

//! Matches: their start, end, players and ratings, and the archive.
//!
//! A match with a stake or a rating is stored when it starts, a friendly one when it ends.

mod archive;
mod ratings;
mod speed;

use std::sync::Arc;

use sqlx::Row as _;
use tria_room::{Ending, Finish};
use tria_world::CardKey;

use crate::accounts::AccountId;
use crate::collection::{self, CardBits};
use crate::ledger::{self, LedgerError, Payout};
use crate::store::{Bulk, BulkRow, GameId, StoreError, Tx, Value, write_rows};

pub use archive::{ArchiveSearch, Counts, Cursor, PlayedMatch, PlayedSeat, Settlement};
pub use ratings::{RatingPoint, RatingRow, Standing, rate};
pub use speed::{Speed, game_and_house};

/// The occupant of a seat when a match starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A player with an account, guests included.
    Account(AccountId),
    /// A bot of this level.
    Computer(u8),
}

/// The start of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// The match's table.
    pub game: GameId,
    /// Number of the match at its table, from 1.
    pub number: u32,
    /// `triple-triad` or `triatri`.
    pub kind: &'static str,
    /// Name of the house, for Triple Triad.
    pub house: Option<&'static str>,
    /// Names of the rules in force.
    pub rules: Arc<[String]>,
    /// Name of the trade rule.
    pub trade: &'static str,
    /// Gil that each player puts into the pot.
    pub pot: u64,
    /// Speed class of the table.
    pub speed: Speed,
    /// Whether the table is rated; a match with a guest or a bot never changes ratings.
    pub rated: bool,
    /// Whether only the match's players may see it.
    pub private: bool,
    /// Start of the match, in milliseconds.
    pub at: i64,
    /// Whether matchmaking paired the players.
    pub paired: bool,
    /// The players, in seat order.
    pub players: Vec<Player>,
}

impl Beginning {
    /// Inserts the match and its seats.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the match was inserted before.
    pub async fn write(&self, tx: Tx<'_>) -> Result<(), StoreError> {
        let rated = self.rated && self.is_among_accounts(&mut *tx).await?;
        write_rows(&self.rows(rated), tx).await
    }

    /// Returns the rows of the match and its seats.
    pub fn rows(&self, rated: bool) -> Vec<BulkRow> {
        let mut rows = vec![BulkRow { bulk: &BEGIN, values: self.values(rated) }];
        let seats = (0..self.players.len()).map(|seat| self.seat_values(seat));
        rows.extend(seats.map(|values| BulkRow { bulk: &BEGIN_SEAT, values }));
        rows
    }

    fn values(&self, rated: bool) -> Vec<Value> {
        vec![
            self.game.as_str().into(),
            i64::from(self.number).into(),
            self.kind.into(),
            self.house.unwrap_or("").into(),
            self.rules.join(" ").into(),
            self.trade.into(),
            (self.pot as i64).into(),
            self.speed.name().into(),
            i64::from(rated).into(),
            i64::from(self.private).into(),
            self.at.into(),
            i64::from(self.paired).into(),
        ]
    }

    fn seat_values(&self, seat: usize) -> Vec<Value> {
        let (account, level) = match self.players[seat] {
            Player::Account(account) => (Some(account), None),
            Player::Computer(level) => (None, Some(i64::from(level))),
        };
        let (game, number) = (self.game.as_str(), i64::from(self.number));
        vec![game.into(), number.into(), (seat as i64).into(), account.into(), level.into()]
    }

    /// Whether all players have a registered account: no guests, no bots.
    async fn is_among_accounts(&self, tx: Tx<'_>) -> Result<bool, StoreError> {
        for player in &self.players {
            let Player::Account(account) = player else { return Ok(false) };
            let row = sqlx::query("SELECT kind FROM account WHERE id = $1")
                .bind(account)
                .fetch_optional(&mut *tx)
                .await?;
            if row.is_none_or(|row| row.try_get::<String, _>(0).is_ok_and(|kind| kind == "guest")) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The end of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The start of the same match.
    pub beginning: Beginning,
    /// End of the match, in milliseconds.
    pub at: i64,
    /// The result; `None` if the match was called off before the first card, so that nothing counts.
    pub finish: Option<Finish>,
    /// Records of the match's games, as JSON.
    pub records: Vec<String>,
    /// Transfers out of the escrow.
    pub payout: Payout,
    /// Cards of the built-in set that the match showed to all players.
    pub shown: Vec<CardKey>,
}

impl Ended {
    /// Writes the end, settles the stakes and updates the ratings in one transaction; returns the players' accounts.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the match had ended before.
    pub async fn write(&self, tx: Tx<'_>) -> Result<Vec<AccountId>, LedgerError> {
        let (ending, by) = ending(self.finish.as_ref());
        let Beginning { game, number, .. } = &self.beginning;
        let record = self.records.join("\n");
        if !end_row(&mut *tx, game, *number, self.at, ending, by, &record).await? {
            // The start was not stored: the match is friendly, or older than this table of the database.
            write_rows(&self.beginning.rows(false), &mut *tx).await?;
            end_row(&mut *tx, game, *number, self.at, ending, by, &record).await?;
        }
        let Players { all, remaining, rated } = players(&mut *tx, game, *number).await?;
        if let Some(finish) = &self.finish {
            write_rows(&self.seat_rows(finish), &mut *tx).await?;
            if rated {
                rate(&mut *tx, game, *number, self.at, &finish.places).await?;
            }
        }
        let mut seen = ledger::settle(&mut *tx, game, *number, self.at, &self.payout).await?;
        let shown = |account: &AccountId| self.shown.iter().map(|card| (*account, *card)).collect::<Vec<_>>();
        seen.extend(remaining.iter().flat_map(shown));
        collection::mark_all_seen(tx, seen).await?;
        Ok(all)
    }

    /// Returns all rows of a match without stakes and rating: it is stored as a whole when it ends.
    ///
    /// The caller must know that the match is such a match.
    pub fn friendly_rows(&self) -> Vec<BulkRow> {
        let Beginning { game, number, .. } = &self.beginning;
        let Some(finish) = &self.finish else {
            let values = vec![game.as_str().into(), i64::from(*number).into(), self.at.into()];
            return vec![BulkRow { bulk: &CALLED_OFF, values }];
        };
        let (ending, by) = ending(Some(finish));
        let mut values = self.beginning.values(false);
        values.extend([self.at.into(), ending.into(), by.into(), self.records.join("\n").into()]);
        let mut rows = vec![BulkRow { bulk: &WHOLE, values }];
        for seat in 0..self.beginning.players.len() {
            let mut values = self.beginning.seat_values(seat);
            values.extend(self.seat_end(finish, seat));
            rows.push(BulkRow { bulk: &WHOLE_SEAT, values });
        }
        let shown: CardBits = self.shown.iter().copied().collect();
        if shown != CardBits::default() {
            let values =
                vec![game.as_str().into(), i64::from(*number).into(), shown.low.into(), shown.high.into()];
            rows.push(BulkRow { bulk: &SHOWN, values });
        }
        rows
    }

    fn seat_rows(&self, finish: &Finish) -> Vec<BulkRow> {
        let Beginning { game, number, .. } = &self.beginning;
        let row = |seat: usize| {
            let mut values = vec![game.as_str().into(), i64::from(*number).into(), (seat as i64).into()];
            values.extend(self.seat_end(finish, seat));
            BulkRow { bulk: &END_SEAT, values }
        };
        (0..finish.places.len()).map(row).collect()
    }

    /// Returns the columns of `played_seat` that the end of the match sets.
    fn seat_end(&self, finish: &Finish, seat: usize) -> [Value; 5] {
        let place = finish.places.get(seat).copied();
        let score = finish.scores.as_ref().and_then(|scores| scores.get(seat));
        [
            self.at.into(),
            place.map(i64::from).into(),
            place.map_or("loss", |place| result(place, &finish.places)).into(),
            finish.wins.get(seat).map(|wins| i64::from(*wins)).into(),
            score.map(|score| i64::from(*score)).into(),
        ]
    }
}

/// Inserts the start of a match.
static BEGIN: Bulk = Bulk {
    head: "INSERT INTO played (game, number, kind, house, rules, trade, pot, speed, rated, private, began, paired) \
           SELECT * FROM (VALUES ",
    tail: ") AS v WHERE column1 IS NOT NULL",
    columns: 12,
    exact: true,
    on_postgres: None,
};

/// Inserts a seat at the start of a match.
static BEGIN_SEAT: Bulk = Bulk {
    head: "INSERT INTO played_seat (game, number, seat, account, level) SELECT * FROM (VALUES ",
    tail: ") AS v WHERE column1 IS NOT NULL",
    columns: 5,
    exact: true,
    on_postgres: None,
};

/// Inserts a match that is stored when it ends.
static WHOLE: Bulk = Bulk {
    head: "INSERT INTO played (game, number, kind, house, rules, trade, pot, speed, rated, private, began, \
           paired, ended, ending, by_seat, record) SELECT * FROM (VALUES ",
    tail: ") AS v WHERE column1 IS NOT NULL",
    columns: 16,
    exact: true,
    on_postgres: None,
};

/// Ends a match that was called off before the first card, if an older server had stored its start.
static CALLED_OFF: Bulk = Bulk {
    head: "UPDATE played SET ended = v.column3, ending = 'void' FROM (VALUES ",
    tail: ") AS v WHERE game = v.column1 AND number = v.column2 AND ended IS NULL",
    columns: 3,
    exact: false,
    on_postgres: None,
};

/// Inserts a seat of a match that is stored when it ends.
static WHOLE_SEAT: Bulk = Bulk {
    head: "INSERT INTO played_seat (game, number, seat, account, level, ended, place, result, wins, score) \
           SELECT * FROM (VALUES ",
    tail: ") AS v WHERE column1 IS NOT NULL",
    columns: 10,
    exact: true,
    on_postgres: None,
};

/// Sets the result of a seat.
static END_SEAT: Bulk = Bulk {
    head: "UPDATE played_seat SET ended = v.column4, place = v.column5, result = v.column6, wins = v.column7, \
           score = v.column8 FROM (VALUES ",
    tail: ") AS v WHERE game = v.column1 AND number = v.column2 AND seat = v.column3",
    columns: 8,
    exact: true,
    on_postgres: None,
};

/// Marks cards as seen for all players of a match whose account has not been deleted.
static SHOWN: Bulk = Bulk {
    head: "INSERT INTO seen (account, low, high) SELECT s.account, v.column3, v.column4 FROM (VALUES ",
    tail: ") AS v JOIN played_seat s ON s.game = v.column1 AND s.number = v.column2 WHERE s.account IS NOT NULL \
           AND NOT EXISTS (SELECT 1 FROM account a WHERE a.id = s.account AND a.deleted = 1) \
           ON CONFLICT (account) DO UPDATE SET low = seen.low | excluded.low, high = seen.high | excluded.high",
    columns: 4,
    exact: false,
    on_postgres: Some(&SHOWN_GROUPED),
};

/// [`SHOWN`] for PostgreSQL, which changes a row only once per statement, although a player may end two matches at the
/// same moment.
static SHOWN_GROUPED: Bulk = Bulk {
    head: "INSERT INTO seen (account, low, high) SELECT s.account, BIT_OR(v.column3), BIT_OR(v.column4) FROM (VALUES ",
    tail: ") AS v JOIN played_seat s ON s.game = v.column1 AND s.number = v.column2 WHERE s.account IS NOT NULL \
           AND NOT EXISTS (SELECT 1 FROM account a WHERE a.id = s.account AND a.deleted = 1) GROUP BY s.account \
           ON CONFLICT (account) DO UPDATE SET low = seen.low | excluded.low, high = seen.high | excluded.high",
    columns: 4,
    exact: false,
    on_postgres: None,
};

/// Returns the result of a place: a single first place wins, a shared first place draws, every other place loses.
pub fn result(place: u8, places: &[u8]) -> &'static str {
    match (place, places.iter().filter(|place| **place == 1).count()) {
        (1, 1) => "win",
        (1, _) => "draw",
        _ => "loss",
    }
}

fn ending(finish: Option<&Finish>) -> (&'static str, Option<i64>) {
    let Some(finish) = finish else { return ("void", None) };
    let seat = |seat: tria_room::Seat| Some(seat.index() as i64);
    match finish.ending {
        Ending::Played => ("played", None),
        Ending::Resigned(by) => ("resigned", seat(by)),
        Ending::Time(by) => ("time", seat(by)),
        Ending::Left(by) => ("left", seat(by)),
        Ending::Agreed => ("agreed", None),
    }
}

/// The accounts of a stored match.
struct Players {
    /// All accounts, in seat order.
    all: Vec<AccountId>,
    /// The accounts that have not been deleted since the start.
    remaining: Vec<AccountId>,
    /// Whether the match changes ratings.
    rated: bool,
}

async fn players(tx: Tx<'_>, game: &GameId, number: u32) -> Result<Players, StoreError> {
    let rows = sqlx::query(
        "SELECT s.account, p.rated, CASE WHEN a.deleted = 1 THEN 1 ELSE 0 END \
         FROM played_seat s JOIN played p ON p.game = s.game AND p.number = s.number \
         LEFT JOIN account a ON a.id = s.account \
         WHERE s.game = $1 AND s.number = $2 AND s.account IS NOT NULL ORDER BY s.seat",
    )
    .bind(game.as_str())
    .bind(i64::from(number))
    .fetch_all(tx)
    .await?;
    let mut players = Players { all: Vec::new(), remaining: Vec::new(), rated: false };
    for row in &rows {
        let (account, rated, deleted): (AccountId, i32, i32) =
            (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        players.all.push(account);
        if deleted == 0 {
            players.remaining.push(account);
        }
        players.rated = rated == 1;
    }
    Ok(players)
}

/// Sets the end of a match; returns whether its start was stored.
async fn end_row(
    tx: Tx<'_>,
    game: &GameId,
    number: u32,
    at: i64,
    ending: &str,
    by: Option<i64>,
    record: &str,
) -> Result<bool, StoreError> {
    let done = sqlx::query(
        "UPDATE played SET ended = $3, ending = $4, by_seat = $5, record = $6 \
         WHERE game = $1 AND number = $2 AND ended IS NULL",
    )
    .bind(game.as_str())
    .bind(i64::from(number))
    .bind(at)
    .bind(ending)
    .bind(by)
    .bind(record)
    .execute(&mut *tx)
    .await?;
    if done.rows_affected() == 1 {
        return Ok(true);
    }
    let known = sqlx::query("SELECT 1 FROM played WHERE game = $1 AND number = $2")
        .bind(game.as_str())
        .bind(i64::from(number))
        .fetch_optional(tx)
        .await?;
    if known.is_some() { Err(StoreError::Conflict) } else { Ok(false) }
}

/// Closes a table for good, for administrators and for tables whose log cannot be read.
///
/// A match under way is void, and its stakes go back to their players, once.
/// Returns whether the table existed and was open.
///
/// # Errors
/// If the database fails.
pub async fn close_table(tx: Tx<'_>, game: &GameId, at: i64) -> Result<bool, LedgerError> {
    let closed =
        sqlx::query("UPDATE game SET finished = 1, epoch = epoch + 1 WHERE id = $1 AND finished = 0")
            .bind(game.as_str())
            .execute(&mut *tx)
            .await?;
    if closed.rows_affected() == 0 {
        return Ok(false);
    }
    let running = sqlx::query("SELECT number FROM played WHERE game = $1 AND ended IS NULL")
        .bind(game.as_str())
        .fetch_optional(&mut *tx)
        .await?;
    if let Some(row) = running {
        let number: i64 = row.try_get(0)?;
        let number = number as u32;
        end_row(&mut *tx, game, number, at, "closed", None, "").await?;
        ledger::settle(tx, game, number, at, &Payout::default()).await?;
    }
    Ok(true)
}

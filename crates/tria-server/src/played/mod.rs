//! Matches, those with a stake or a rating from their first moment on: who played, how it ended, what it did to ratings,
//! the archive.

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

/// Who sits at a seat when a match begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// An account.
    Account(AccountId),
    /// A computer of this level.
    Computer(u8),
}

/// A match that begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// Its table.
    pub game: GameId,
    /// The how manieth of the table.
    pub number: u32,
    /// `triple-triad` or `triatri`.
    pub kind: &'static str,
    /// The house, in Triple Triad.
    pub house: Option<&'static str>,
    /// The rules in force.
    pub rules: Arc<[String]>,
    /// The trade rule.
    pub trade: &'static str,
    /// What everybody puts into the pot.
    pub pot: u64,
    /// How fast it is.
    pub speed: Speed,
    /// Whether the table is rated; a match with a guest or a computer is not, all the same.
    pub rated: bool,
    /// Whether only its players may see it.
    pub private: bool,
    /// When, in milliseconds.
    pub at: i64,
    /// Whether the server has put its players together.
    pub paired: bool,
    /// Who plays, by seat.
    pub players: Vec<Player>,
}

impl Beginning {
    /// Notes that the match has begun.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it had before.
    pub async fn write(&self, tx: Tx<'_>) -> Result<(), StoreError> {
        let rated = self.rated && self.is_among_accounts(&mut *tx).await?;
        write_rows(&self.rows(rated), tx).await
    }

    /// What is written for it.
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

    /// Whether everybody is somebody: no guests, no computers.
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

/// A match that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// How it began.
    pub beginning: Beginning,
    /// When it ended, in milliseconds.
    pub at: i64,
    /// How; `None` where it was called off before the first card, so that nothing counts.
    pub finish: Option<Finish>,
    /// Its records.
    pub records: Vec<String>,
    /// What changes hands.
    pub payout: Payout,
    /// Cards of the built-in set that everybody has seen.
    pub shown: Vec<CardKey>,
}

impl Ended {
    /// Notes the end, settles what was at stake and changes ratings, all in the same work; says who played.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it had ended before.
    pub async fn write(&self, tx: Tx<'_>) -> Result<Vec<AccountId>, LedgerError> {
        let (ending, by) = ending(self.finish.as_ref());
        let Beginning { game, number, .. } = &self.beginning;
        let record = self.records.join("\n");
        if !end_row(&mut *tx, game, *number, self.at, ending, by, &record).await? {
            // A friendly match, or one that began before the server kept matches.
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
        collection::all_saw(tx, seen).await?;
        Ok(all)
    }

    /// What is written for a match where nothing is at stake and no rating changes, for whoever knows that: everything at
    /// its end, since nobody asks for it before.
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

    /// When and how it ended for a seat.
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

/// A match begins.
static BEGIN: Bulk = Bulk {
    head: "INSERT INTO played (game, number, kind, house, rules, trade, pot, speed, rated, private, began, paired) \
           SELECT * FROM (VALUES ",
    tail: ") AS v WHERE column1 IS NOT NULL",
    columns: 12,
    exact: true,
    on_postgres: None,
};

/// Somebody plays in it.
static BEGIN_SEAT: Bulk = Bulk {
    head: "INSERT INTO played_seat (game, number, seat, account, level) SELECT * FROM (VALUES ",
    tail: ") AS v WHERE column1 IS NOT NULL",
    columns: 5,
    exact: true,
    on_postgres: None,
};

/// A match that is noted when it is over.
static WHOLE: Bulk = Bulk {
    head: "INSERT INTO played (game, number, kind, house, rules, trade, pot, speed, rated, private, began, \
           paired, ended, ending, by_seat, record) SELECT * FROM (VALUES ",
    tail: ") AS v WHERE column1 IS NOT NULL",
    columns: 16,
    exact: true,
    on_postgres: None,
};

/// A match that was called off before the first card has not been; but an older server may have noted its beginning.
static CALLED_OFF: Bulk = Bulk {
    head: "UPDATE played SET ended = v.column3, ending = 'void' FROM (VALUES ",
    tail: ") AS v WHERE game = v.column1 AND number = v.column2 AND ended IS NULL",
    columns: 3,
    exact: false,
    on_postgres: None,
};

/// Somebody who has played in it.
static WHOLE_SEAT: Bulk = Bulk {
    head: "INSERT INTO played_seat (game, number, seat, account, level, ended, place, result, wins, score) \
           SELECT * FROM (VALUES ",
    tail: ") AS v WHERE column1 IS NOT NULL",
    columns: 10,
    exact: true,
    on_postgres: None,
};

/// How it ended for a seat.
static END_SEAT: Bulk = Bulk {
    head: "UPDATE played_seat SET ended = v.column4, place = v.column5, result = v.column6, wins = v.column7, \
           score = v.column8 FROM (VALUES ",
    tail: ") AS v WHERE game = v.column1 AND number = v.column2 AND seat = v.column3",
    columns: 8,
    exact: true,
    on_postgres: None,
};

/// Everybody who played has seen cards; of an account that was deleted in the meantime nothing is noted any more.
static SHOWN: Bulk = Bulk {
    head: "INSERT INTO seen (account, low, high) SELECT s.account, v.column3, v.column4 FROM (VALUES ",
    tail: ") AS v JOIN played_seat s ON s.game = v.column1 AND s.number = v.column2 WHERE s.account IS NOT NULL \
           AND NOT EXISTS (SELECT 1 FROM account a WHERE a.id = s.account AND a.deleted = 1) \
           ON CONFLICT (account) DO UPDATE SET low = seen.low | excluded.low, high = seen.high | excluded.high",
    columns: 4,
    exact: false,
    on_postgres: Some(&SHOWN_ONCE),
};

/// The same where one statement may change a row only once: somebody may end two matches in one moment.
static SHOWN_ONCE: Bulk = Bulk {
    head: "INSERT INTO seen (account, low, high) SELECT s.account, BIT_OR(v.column3), BIT_OR(v.column4) FROM (VALUES ",
    tail: ") AS v JOIN played_seat s ON s.game = v.column1 AND s.number = v.column2 WHERE s.account IS NOT NULL \
           AND NOT EXISTS (SELECT 1 FROM account a WHERE a.id = s.account AND a.deleted = 1) GROUP BY s.account \
           ON CONFLICT (account) DO UPDATE SET low = seen.low | excluded.low, high = seen.high | excluded.high",
    columns: 4,
    exact: false,
    on_postgres: None,
};

/// What a place is among these: whoever is first alone has won, those who share the first place have drawn.
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

/// Who plays a match.
struct Players {
    /// The accounts, by seat.
    all: Vec<AccountId>,
    /// Those of them that were not deleted while it was played.
    remaining: Vec<AccountId>,
    /// Whether it is rated.
    rated: bool,
}

/// Who plays a match.
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

/// Notes the end of a match; says whether its beginning was noted.
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

/// Closes a table for good, whatever is going on there: a match under way counts for nothing, and everybody gets back
/// what he has at stake, once. For whoever runs the site, and for tables whose log cannot be read.
///
/// Says whether there was such a table, still open.
///
/// # Errors
/// If the database fails.
pub async fn close_table(tx: Tx<'_>, game: &GameId, at: i64) -> Result<bool, LedgerError> {
    let closed = sqlx::query("UPDATE game SET finished = 1 WHERE id = $1 AND finished = 0")
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

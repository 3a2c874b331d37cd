//! Matches from their first moment on: who played, how it ended, what it did to ratings, the archive.

mod archive;
mod ratings;
mod speed;

use sqlx::Row as _;
use tria_room::{Ending, Finish};
use tria_world::CardKey;

use crate::accounts::AccountId;
use crate::collection;
use crate::ledger::{self, LedgerError, Payout};
use crate::store::{GameId, StoreError, Tx};

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
    pub rules: Vec<String>,
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
        sqlx::query(
            "INSERT INTO played (game, number, kind, house, rules, trade, pot, speed, rated, private, began) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        )
        .bind(self.game.as_str())
        .bind(i64::from(self.number))
        .bind(self.kind)
        .bind(self.house.unwrap_or(""))
        .bind(self.rules.join(" "))
        .bind(self.trade)
        .bind(self.pot as i64)
        .bind(self.speed.name())
        .bind(i16::from(rated))
        .bind(i16::from(self.private))
        .bind(self.at)
        .execute(&mut *tx)
        .await?;
        for (seat, player) in self.players.iter().enumerate() {
            let (account, level) = match player {
                Player::Account(account) => (Some(*account), None),
                Player::Computer(level) => (None, Some(i64::from(*level))),
            };
            sqlx::query(
                "INSERT INTO played_seat (game, number, seat, account, level) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(self.game.as_str())
            .bind(i64::from(self.number))
            .bind(seat as i64)
            .bind(account)
            .bind(level)
            .execute(&mut *tx)
            .await?;
        }
        Ok(())
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
    /// Its table.
    pub game: GameId,
    /// The how manieth of the table.
    pub number: u32,
    /// When, in milliseconds.
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
        if !end_row(&mut *tx, &self.game, self.number, self.at, ending, by, &self.records.join("\n")).await? {
            // A match that began before the server kept matches.
            return Ok(Vec::new());
        }
        let (players, rated) = players(&mut *tx, &self.game, self.number).await?;
        if let Some(finish) = &self.finish {
            self.write_seats(&mut *tx, finish).await?;
            if rated {
                rate(&mut *tx, &self.game, self.number, self.at, &finish.places).await?;
            }
        }
        let mut seen = ledger::settle(&mut *tx, &self.game, self.number, self.at, &self.payout).await?;
        let shown = |account: &AccountId| self.shown.iter().map(|card| (*account, *card)).collect::<Vec<_>>();
        seen.extend(players.iter().flat_map(shown));
        collection::all_saw(tx, seen).await?;
        Ok(players)
    }

    async fn write_seats(&self, tx: Tx<'_>, finish: &Finish) -> Result<(), StoreError> {
        for (seat, place) in finish.places.iter().enumerate() {
            sqlx::query(
                "UPDATE played_seat SET ended = $4, place = $5, result = $6, wins = $7, score = $8 \
                 WHERE game = $1 AND number = $2 AND seat = $3",
            )
            .bind(self.game.as_str())
            .bind(i64::from(self.number))
            .bind(seat as i64)
            .bind(self.at)
            .bind(i64::from(*place))
            .bind(result(*place, &finish.places))
            .bind(finish.wins.get(seat).map(|wins| i64::from(*wins)))
            .bind(finish.scores.as_ref().and_then(|scores| scores.get(seat)).map(|score| i64::from(*score)))
            .execute(&mut *tx)
            .await?;
        }
        Ok(())
    }
}

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

/// The accounts that play a match, and whether it is rated.
async fn players(tx: Tx<'_>, game: &GameId, number: u32) -> Result<(Vec<AccountId>, bool), StoreError> {
    let rows = sqlx::query(
        "SELECT s.account, p.rated FROM played_seat s JOIN played p ON p.game = s.game AND p.number = s.number \
         WHERE s.game = $1 AND s.number = $2 AND s.account IS NOT NULL ORDER BY s.seat",
    )
    .bind(game.as_str())
    .bind(i64::from(number))
    .fetch_all(tx)
    .await?;
    let rated = rows.first().map(|row| row.try_get::<i32, _>(1)).transpose()?.unwrap_or_default();
    let accounts = rows.iter().map(|row| Ok(row.try_get(0)?)).collect::<Result<_, StoreError>>()?;
    Ok((accounts, rated == 1))
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

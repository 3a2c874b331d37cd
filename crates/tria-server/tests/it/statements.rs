//! Bulk statements have few sizes, and surplus rows are filled with nulls: for every number
//! of rows, each row is written once, and no surplus row is.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use tria_room::{Ending, Finish, Seat};
use tria_rules::hash::SplitMix;
use tria_server::collection::seen_by;
use tria_server::ledger::LedgerError;
use tria_server::played::{Beginning, Ended, Player, Speed};
use tria_server::store::{
    Append, BulkRow, GameId, GameRow, NodeId, Ownership, Store, StoreError, write_rows,
};
use tria_world::CardKey;

use crate::support::on_both;

/// Numbers of rows around the sizes of statements: powers of two, and beyond the largest statement.
const SIZES: [usize; 8] = [1, 2, 3, 5, 64, 1_023, 1_024, 1_025];

/// A new table of this number.
async fn game(store: &Store, number: u64) -> GameId {
    let id = GameId::from_chance(number.wrapping_mul(SplitMix::STEP));
    let row = GameRow {
        id: id.clone(),
        created: 1,
        settings: "{}".into(),
        options: "{}".into(),
        seed: "00".into(),
        fair: true,
    };
    let owner = owner();
    let made: Result<(), StoreError> =
        store.writer().transact(move |tx| Box::pin(async move { row.insert(&owner, tx).await })).await;
    made.expect("a table");
    id
}

/// Entries of a table's log, from this number on.
fn append(game: &GameId, number: usize, count: usize) -> Append {
    let entries = (number..number + count).map(|place| format!("entry {place} of {game}")).collect();
    Append { game: game.clone(), owner: owner(), number: number as i64, entries, also: Vec::new() }
}

/// The owner of all tables in these tests.
fn owner() -> Ownership {
    Ownership { node: NodeId::from_chance(7), epoch: 1 }
}

/// The log has exactly these entries, each once.
async fn has(store: &Store, game: &GameId, count: usize) {
    assert_eq!(store.log(game).await.expect("a log"), append(game, 0, count).entries, "{count} entries");
}

/// Total number of entries of all tables.
const ENTRIES: &str = "SELECT COUNT(*) FROM game_log";

/// Writes rows in one commit.
async fn write(store: &Store, rows: Vec<BulkRow>) -> Result<(), StoreError> {
    store.writer().transact(move |tx| Box::pin(async move { write_rows(&rows, tx).await })).await
}

/// A conflict, and nothing was written.
fn is_late<T>(written: &Result<T, StoreError>) -> bool {
    matches!(written, Err(StoreError::Conflict))
}

on_both! {
    /// In one commit of one table, and once more after the existing entries.
    async fn every_entry_is_written_once(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        for (place, count) in SIZES.into_iter().enumerate() {
            let id = game(&store, place as u64).await;
            store.writer().append(append(&id, 0, count)).await.expect("on disk");
            has(&store, &id, count).await;
            store.writer().append(append(&id, count, count)).await.expect("on disk");
            has(&store, &id, 2 * count).await;
        }
        let all: usize = SIZES.iter().sum();
        assert_eq!(database.number(ENTRIES).await, 2 * all as i64);
        assert_eq!(database.number("SELECT COUNT(*) FROM game_log WHERE game = '' OR entry = ''").await, 0);
        store.close().await;
    }
}

on_both! {
    /// Concurrent writes of many tables are combined into few statements; a conflicting one fails alone.
    async fn every_table_has_its_own_entries(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        let counts: Vec<usize> = (0..150).map(|table| 1 + table % 13).collect();
        let mut games = Vec::new();
        for table in 0..counts.len() {
            games.push(game(&store, table as u64).await);
        }
        let writer = store.writer();
        let first = games.iter().zip(&counts).map(|(id, count)| writer.append(append(id, 0, *count)));
        let written = join_all(first).await;
        assert!(written.iter().all(Result::is_ok), "{written:?}");
        // The next entries, but every tenth table starts from its first entry again.
        let again = games.iter().zip(&counts).enumerate().map(|(place, (id, count))| {
            let from = if place % 10 == 0 { 0 } else { *count };
            writer.append(append(id, from, 3))
        });
        for (place, written) in join_all(again).await.into_iter().enumerate() {
            let late = place % 10 == 0;
            assert!(if late { is_late(&written) } else { written.is_ok() }, "table {place}: {written:?}");
            has(&store, &games[place], counts[place] + if late { 0 } else { 3 }).await;
        }
        store.close().await;
    }
}

on_both! {
    /// Commits of several rows, some with numbers that are taken: only these fail, each time.
    async fn nobody_fails_for_another_in_a_large_commit(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        let (count, each) = (60, 40);
        let mut games = Vec::new();
        for number in 0..count {
            games.push(game(&store, number).await);
        }
        let (mut whole, mut late) = (0, 0);
        for round in 0..4 {
            let begin = round * each;
            // Every seventh starts with a number that is taken, at another position of the commit each time.
            let wrong = |place: usize| round > 0 && (place + round) % 7 == 6;
            let appends = games.iter().enumerate().map(|(place, id)| {
                store.writer().append(append(id, begin - usize::from(wrong(place)), each))
            });
            for (place, written) in join_all(appends).await.into_iter().enumerate() {
                if wrong(place) {
                    assert!(is_late(&written), "table {place} in round {round}");
                    late += 1;
                    store.writer().append(append(&games[place], begin, each)).await.expect("on disk");
                } else {
                    written.expect("on disk");
                    whole += 1;
                }
            }
            for id in &games {
                has(&store, id, begin + each).await;
            }
        }
        assert!(whole > 200 && late > 20, "{whole} and {late}");
        let next = Store::open(&database.address()).await.expect("a database");
        for id in &games {
            has(&next, id, 4 * each).await;
        }
        next.close().await;
        store.close().await;
    }
}

on_both! {
    /// Writes of a server that was killed are there for the next one.
    async fn a_killed_server_leaves_whole_logs(database: Database) {
        let killed = Store::open(&database.address()).await.expect("a database");
        let id = game(&killed, 1).await;
        killed.writer().append(append(&id, 0, 5)).await.expect("on disk");
        killed.writer().append(append(&id, 5, 5)).await.expect("on disk");
        let store = Store::open(&database.address()).await.expect("a database");
        assert_eq!(database.number(ENTRIES).await, 10);
        has(&store, &id, 10).await;
        store.writer().append(append(&id, 10, 5)).await.expect("on disk");
        has(&store, &id, 15).await;
        store.close().await;
    }
}

on_both! {
    /// A transaction that panics leaves nothing behind, and affects no other.
    async fn work_that_breaks_off_takes_nobody_with_it(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        let (lost, kept) = (game(&store, 1).await, game(&store, 2).await);
        let with = append(&lost, 0, 2);
        let broken = store.writer().transact_with(with, |tx| {
            Box::pin(async move {
                sqlx::query("INSERT INTO site (name, value) VALUES ('broken', 'half')").execute(tx).await?;
                assert!(std::env::var_os("NO_SUCH_VARIABLE").is_some(), "it breaks off here, as it is meant to");
                Ok::<_, StoreError>(())
            })
        });
        let (broken, whole) = tokio::join!(broken, store.writer().append(append(&kept, 0, 3)));
        assert!(matches!(broken, Err(StoreError::Broken)), "{broken:?}");
        whole.expect("on disk");
        database.has_rows(&[("site WHERE name = 'broken'", 0)]).await;
        has(&store, &lost, 0).await;
        has(&store, &kept, 3).await;
        store.writer().append(append(&lost, 0, 2)).await.expect("the number is free");
        has(&store, &lost, 2).await;
        store.answers(1).await.expect("it goes on");
        store.clone().close().await;
        assert!(store.answers(1).await.is_err(), "nothing is written any more");
    }
}

on_both! {
    /// Two servers on one database: the second one gets a conflict, sees what the other wrote, and can continue from there.
    async fn two_servers_never_write_the_same_number(database: Database) {
        let one = Store::open(&database.address()).await.expect("a database");
        let id = game(&one, 1).await;
        one.writer().append(append(&id, 0, 3)).await.expect("on disk");
        let two = Store::open(&database.address()).await.expect("a database");
        let mut count = 3;
        for round in 0..4_u64 {
            let (first, second) = if round % 2 == 0 { (&two, &one) } else { (&one, &two) };
            first.writer().append(append(&id, count, 2)).await.expect("on disk");
            assert!(is_late(&second.writer().append(append(&id, count, 2)).await), "round {round}");
            count += 2;
            has(&one, &id, count).await;
            has(&two, &id, count).await;
            second.writer().append(append(&id, count, 1)).await.expect("on disk");
            assert!(is_late(&first.writer().append(append(&id, count, 1)).await), "round {round}");
            count += 1;
            has(first, &id, count).await;
            // Commits without entries do not hide a conflict.
            first.writer().append(append(&id, count, 1)).await.expect("on disk");
            first.writer().append(append(&id, count + 1, 1)).await.expect("on disk");
            game(second, 10 + round).await;
            for number in [count, count + 1] {
                assert!(is_late(&second.writer().append(append(&id, number, 1)).await), "round {round}");
            }
            count += 2;
        }
        has(&one, &id, count).await;
        one.close().await;
        two.close().await;
    }
}

/// A match of a table, as it starts.
fn beginning(game: &GameId, number: u32) -> Beginning {
    Beginning {
        game: game.clone(),
        number,
        kind: "triple-triad",
        house: Some("classic"),
        rules: [format!("rule-{number}")].into(),
        trade: "none",
        pot: 0,
        speed: Speed::Rapid,
        rated: false,
        private: false,
        at: i64::from(number),
        paired: false,
        players: vec![Player::Account(101), Player::Computer(3)],
    }
}

/// Its end: some are resigned, so that rows have null where others have a seat.
fn ended(game: &GameId, number: u32, cards: &[CardKey]) -> Ended {
    let seat = Seat::new(1).expect("a seat");
    let ending = if number.is_multiple_of(2) { Ending::Resigned(seat) } else { Ending::Played };
    let finish = Finish { ending, places: vec![1, 2], wins: vec![1, 0], scores: None };
    Ended {
        beginning: beginning(game, number),
        at: 10_000 + i64::from(number),
        finish: Some(finish),
        records: vec![format!("record {number}")],
        payout: tria_server::ledger::Payout::default(),
        shown: vec![cards[number as usize % cards.len()]],
    }
}

/// Writes the end of a match by itself.
async fn end(store: &Store, ended: Ended) -> Result<(), LedgerError> {
    store.writer().transact(move |tx| Box::pin(async move { ended.write(tx).await.map(drop) })).await
}

on_both! {
    /// A called-off friendly match leaves nothing, and ends the row that an older server has stored.
    async fn what_is_called_off_has_not_been(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        let id = game(&store, 8).await;
        write(&store, beginning(&id, 1).rows(false)).await.expect("on disk");
        let off: Vec<BulkRow> = (1..=3)
            .flat_map(|number| Ended { finish: None, ..ended(&id, number, &CardKey::all().collect::<Vec<_>>()) }.friendly_rows())
            .collect();
        write(&store, off).await.expect("on disk");
        database.has_rows(&[
            ("played", 1),
            ("played WHERE number = 1 AND ended = 10001 AND ending = 'void' AND record IS NULL", 1),
            ("played_seat WHERE result IS NULL", 2),
            ("seen", 0),
        ]).await;
        store.close().await;
    }
}

on_both! {
    /// A match whose start was not stored, like friendly ones, is stored whole when it ends by itself.
    async fn a_match_that_was_never_begun_ends(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        let id = game(&store, 7).await;
        let cards: Vec<CardKey> = CardKey::all().collect();
        end(&store, ended(&id, 4, &cards)).await.expect("on disk");
        assert!(end(&store, ended(&id, 4, &cards)).await.is_err(), "it ends once");
        database.has_rows(&[
            ("played WHERE began = 4 AND ended = 10004 AND by_seat = 1 AND record = 'record 4'", 1),
            ("played_seat WHERE ended = 10004 AND account = 101 AND place = 1 AND result = 'win'", 1),
            ("played_seat WHERE ended = 10004 AND level = 3 AND place = 2 AND result = 'loss'", 1),
            ("seen", 1),
        ]).await;
        store.close().await;
    }
}

on_both! {
    /// Matches that start and end together: rows that are inserted, updated, or derived from others.
    /// Every third is stored when it starts, like those with stakes; the others are friendly.
    async fn every_match_is_noted_once(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        let cards: Vec<CardKey> = CardKey::all().collect();
        let (mut all, mut seen) = (0, BTreeSet::new());
        for (place, count) in SIZES.into_iter().enumerate() {
            let id = game(&store, place as u64).await;
            let numbers = 1..=count as u32;
            let (staked, friendly): (Vec<u32>, Vec<u32>) = numbers.clone().partition(|number| number.is_multiple_of(3));
            let whole: Vec<BulkRow> = friendly.iter().flat_map(|number| ended(&id, *number, &cards).friendly_rows()).collect();
            write(&store, whole.clone()).await.expect("on disk");
            assert!(is_late(&write(&store, whole).await), "a friendly match is noted once");
            let begin: Vec<BulkRow> = staked.iter().flat_map(|number| beginning(&id, *number).rows(false)).collect();
            write(&store, begin.clone()).await.expect("on disk");
            assert!(begin.is_empty() || is_late(&write(&store, begin).await), "it begins once");
            for number in staked {
                let ended = ended(&id, number, &cards);
                assert!(is_late(&write(&store, ended.friendly_rows()).await), "what has begun is not noted anew");
                end(&store, ended.clone()).await.expect("on disk");
                assert!(end(&store, ended).await.is_err(), "it ends once");
            }
            seen.extend(numbers.map(|number| cards[number as usize % cards.len()]));
            all += count as i64;
            let right = format!(
                "SELECT COUNT(*) FROM played WHERE game = '{id}' AND began = number AND ended = 10000 + number \
                 AND rules = 'rule-' || number AND record = 'record ' || number \
                 AND (CASE WHEN number % 2 = 0 THEN 1 ELSE -1 END) = COALESCE(by_seat, -1)"
            );
            assert_eq!(database.number(right).await, count as i64, "{count} matches");
        }
        database.has_rows(&[
            ("played", all),
            ("played_seat", 2 * all),
            ("played_seat WHERE seat = 0 AND account = 101 AND level IS NULL AND place = 1 AND wins = 1", all),
            ("played_seat WHERE seat = 1 AND account IS NULL AND level = 3 AND place = 2 AND wins = 0", all),
            ("seen", 1),
        ]).await;
        let bits = store.writer().transact(|tx| Box::pin(async move { seen_by(tx, 101).await })).await;
        assert!(bits.expect("the database").cards().eq(seen), "also what ends in the same moment");
        store.close().await;
    }
}

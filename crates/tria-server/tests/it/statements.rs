//! Statements for many rows come in few sizes, and the places that are too many are filled with nulls: whatever the number
//! of rows, each is written once, and none of the empty ones is.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use tria_room::{Ending, Finish, Seat};
use tria_server::collection::seen_by;
use tria_server::limits::{FILED_AT_ONCE, FILED_TABLES};
use tria_server::played::{Beginning, Ended, Player, Speed};
use tria_server::store::{Append, BulkRow, GameId, GameRow, Store, StoreError, write_rows};
use tria_world::CardKey;

use crate::support::{Database, on_both};

/// Numbers of rows around the sizes of statements: powers of two, and where one statement is no longer enough.
const SIZES: [usize; 8] = [1, 2, 3, 5, 64, 1_023, 1_024, 1_025];

/// A new table of this number.
async fn game(store: &Store, number: u64) -> GameId {
    let id = GameId::from_chance(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let row = GameRow {
        id: id.clone(),
        created: 1,
        settings: "{}".into(),
        options: "{}".into(),
        seed: "00".into(),
        fair: true,
    };
    let made: Result<(), StoreError> =
        store.writer().transact(move |tx| Box::pin(async move { row.insert(tx).await })).await;
    made.expect("a table");
    id
}

/// Entries of a table's log, from this number on.
fn append(game: &GameId, number: usize, count: usize) -> Append {
    let entries = (number..number + count).map(|place| format!("entry {place} of {game}")).collect();
    Append { game: game.clone(), number: number as i64, entries, also: Vec::new() }
}

/// The log has these entries, each once, and nothing else.
async fn has(store: &Store, game: &GameId, count: usize) {
    assert_eq!(store.log(game).await.expect("a log"), append(game, 0, count).entries, "{count} entries");
}

/// How many entries are filed, of all tables: a row has one more than it has ends of lines.
const FILED: &str = "SELECT CAST(COALESCE(SUM(LENGTH(entry) - LENGTH(REPLACE(entry, '\n', '')) + 1), 0) AS BIGINT) FROM game_log";

/// Writes rows in one commit.
async fn write(store: &Store, rows: Vec<BulkRow>) -> Result<(), StoreError> {
    store.writer().transact(move |tx| Box::pin(async move { write_rows(&rows, tx).await })).await
}

/// Somebody else was first, and nothing was written.
fn is_late<T>(written: &Result<T, StoreError>) -> bool {
    matches!(written, Err(StoreError::Conflict))
}

on_both! {
    /// In one commit of one table, and once more behind what is there.
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
        store.writer().file().await.expect("filed");
        assert_eq!(database.number(FILED).await, 2 * all as i64);
        assert_eq!(database.number("SELECT COUNT(*) FROM game_log WHERE game = '' OR entry = ''").await, 0);
        store.close().await;
    }
}

on_both! {
    /// What many tables write at the same time goes into few statements; one that comes too late fails alone.
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
        // The same again behind it, but for every tenth table, which writes from the beginning once more.
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
    /// Entries are filed by the thousand, and are there before and after; numbers that are taken stay taken.
    async fn logs_are_whole_while_they_are_filed(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        let id = game(&store, 1).await;
        let other = game(&store, 2).await;
        let (mut count, step) = (0, 1_000);
        while count <= 2 * FILED_AT_ONCE {
            store.writer().append(append(&id, count, step)).await.expect("on disk");
            count += step;
            has(&store, &id, count).await;
        }
        let filed = database.number(FILED).await;
        assert!(filed as usize > FILED_AT_ONCE, "{filed} of {count}");
        store.writer().append(append(&other, 0, 2)).await.expect("on disk");
        for number in [0, 1, count - 1] {
            assert!(is_late(&store.writer().append(append(&id, number, 1)).await), "entry {number}");
        }
        store.writer().file().await.expect("filed");
        assert_eq!(database.number(FILED).await as usize, count + 2);
        for number in [0, count - 1] {
            assert!(is_late(&store.writer().append(append(&id, number, 1)).await), "entry {number}");
        }
        store.writer().append(append(&id, count, 1)).await.expect("on disk");
        has(&store, &id, count + 1).await;
        has(&store, &other, 2).await;
        store.close().await;
    }
}

on_both! {
    /// Many tables are filed a few at a time: all logs are whole meanwhile, also for a server that comes after a crash.
    async fn logs_are_whole_when_some_are_filed(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        let games = join_all((0..(3 * FILED_TABLES) as u64).map(|number| game(&store, number))).await;
        // To look at all of them takes long.
        let looked_at = || games.iter().enumerate().step_by(13);
        let (mut count, step) = (0, 16);
        while count * games.len() < FILED_AT_ONCE {
            let appends = games.iter().map(|id| store.writer().append(append(id, count, step)));
            assert!(join_all(appends).await.iter().all(Result::is_ok));
            count += step;
        }
        let all = (count * games.len()) as i64;
        if matches!(database, Database::Sqlite(_)) {
            // Each of these is a commit, after which some tables are filed.
            for round in 1..=4 {
                store.writer().append(append(&games[0], count + round - 1, 1)).await.expect("on disk");
                let filed = database.number(FILED).await;
                assert!(filed > 0 && (round > 1 || filed < all), "{filed} of {all} in round {round}");
                for (place, id) in looked_at() {
                    has(&store, id, count + if place == 0 { round } else { 0 }).await;
                }
                if round == 1 {
                    let killed_here = Store::open(&database.address()).await.expect("a database");
                    assert_eq!(database.number(FILED).await, all + 1, "each entry is filed once");
                    assert_eq!(database.number("SELECT COUNT(*) FROM log_batch WHERE entries <> ''").await, 0);
                    for (_, id) in looked_at().skip(1) {
                        has(&killed_here, id, count).await;
                    }
                }
            }
            store.writer().file().await.expect("filed");
            assert_eq!(database.number(FILED).await, all + 4);
        }
        for (_, id) in looked_at().skip(1) {
            assert!(is_late(&store.writer().append(append(id, count - 1, 1)).await));
            store.writer().append(append(id, count, 1)).await.expect("on disk");
            has(&store, id, count + 1).await;
        }
        store.close().await;
    }
}

on_both! {
    /// What a server that was killed had not filed is there for the next one.
    async fn a_killed_server_leaves_whole_logs(database: Database) {
        let killed = Store::open(&database.address()).await.expect("a database");
        let id = game(&killed, 1).await;
        killed.writer().append(append(&id, 0, 5)).await.expect("on disk");
        killed.writer().append(append(&id, 5, 5)).await.expect("on disk");
        let store = Store::open(&database.address()).await.expect("a database");
        assert_eq!(database.number(FILED).await, 10);
        has(&store, &id, 10).await;
        store.writer().append(append(&id, 10, 5)).await.expect("on disk");
        has(&store, &id, 15).await;
        store.close().await;
    }
}

on_both! {
    /// Two servers on one database: whoever comes second loses cleanly, sees what the other wrote, and can go on from there.
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
            // What one has filed in the meantime, and commits without entries, hide nothing from the other.
            first.writer().append(append(&id, count, 1)).await.expect("on disk");
            first.writer().append(append(&id, count + 1, 1)).await.expect("on disk");
            first.writer().file().await.expect("filed");
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

/// A match of a table, as it begins.
fn beginning(game: &GameId, number: u32) -> Beginning {
    Beginning {
        game: game.clone(),
        number,
        kind: "triple-triad",
        house: Some("classic"),
        rules: vec![format!("rule-{number}")],
        trade: "none",
        pot: 0,
        speed: Speed::Rapid,
        rated: false,
        private: false,
        at: i64::from(number),
        players: vec![Player::Account(101), Player::Computer(3)],
    }
}

/// Its end: some are given up, which leaves no null in a place where others have one.
fn ended(game: &GameId, number: u32, cards: &[CardKey]) -> Ended {
    let seat = Seat::new(1).expect("a seat");
    let ending = if number.is_multiple_of(2) { Ending::Resigned(seat) } else { Ending::Played };
    let finish = Finish { ending, places: vec![1, 2], wins: vec![1, 0], scores: None };
    Ended {
        game: game.clone(),
        number,
        at: 10_000 + i64::from(number),
        finish: Some(finish),
        records: vec![format!("record {number}")],
        payout: tria_server::ledger::Payout::default(),
        shown: vec![cards[number as usize % cards.len()]],
    }
}

on_both! {
    /// Matches that begin and end together: rows that are inserted, rows that are changed, rows that follow from others.
    async fn every_match_begins_and_ends_once(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        let cards: Vec<CardKey> = CardKey::all().collect();
        let (mut all, mut seen) = (0, BTreeSet::new());
        for (place, count) in SIZES.into_iter().enumerate() {
            let id = game(&store, place as u64).await;
            let numbers = 1..=count as u32;
            let begin: Vec<BulkRow> = numbers.clone().flat_map(|number| beginning(&id, number).rows(false)).collect();
            let end: Vec<BulkRow> = numbers.clone().flat_map(|number| ended(&id, number, &cards).plain_rows()).collect();
            assert!(is_late(&write(&store, end.clone()).await), "what has not begun cannot end");
            write(&store, begin.clone()).await.expect("on disk");
            assert!(is_late(&write(&store, begin).await), "it begins once");
            write(&store, end.clone()).await.expect("on disk");
            assert!(is_late(&write(&store, end).await), "it ends once");
            seen.extend(numbers.map(|number| cards[number as usize % cards.len()]));
            all += count as i64;
            let right = format!(
                "SELECT COUNT(*) FROM played WHERE game = '{id}' AND began = number AND ended = 10000 + number \
                 AND rules = 'rule-' || number AND record = 'record ' || number \
                 AND (CASE WHEN number % 2 = 0 THEN 1 ELSE -1 END) = COALESCE(by_seat, -1)"
            );
            assert_eq!(database.number(right).await, count as i64, "{count} matches");
        }
        for (what, rows) in [
            ("played", all),
            ("played_seat", 2 * all),
            ("played_seat WHERE seat = 0 AND account = 101 AND level IS NULL AND place = 1 AND wins = 1", all),
            ("played_seat WHERE seat = 1 AND account IS NULL AND level = 3 AND place = 2 AND wins = 0", all),
            ("seen", 1),
        ] {
            assert_eq!(database.number(format!("SELECT COUNT(*) FROM {what}")).await, rows, "{what}");
        }
        let bits = store.writer().transact(|tx| Box::pin(async move { seen_by(tx, 101).await })).await;
        assert!(bits.expect("the database").cards().eq(seen), "also what ends in the same moment");
        store.close().await;
    }
}

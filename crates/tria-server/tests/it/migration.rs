//! Databases of every earlier version, with data, opened by the current server: no data is lost.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _, Row as _, SqlSafeStr as _};
use tria_room::Stage;
use tria_server::collection::{CardBits, seen_by};
use tria_server::store::{GameId, Store, StoreError};
use tria_world::CardKey;

use crate::support::{Client, Database, on_both, tables};

/// The files of a folder whose names begin with a number, in order.
fn numbered(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// Creates the database of an older version, with data of that version and of those before.
async fn make_old(database: &Database, version: usize) {
    let data = numbered("tests/it/schemas");
    let mut connection = connect(database).await;
    for (place, file) in numbered("migrations").iter().enumerate().take(version) {
        let steps = numbered("migrations").into_iter().take(place + 1).enumerate().map(|(place, file)| {
            let sql = std::fs::read_to_string(file).expect("a migration");
            let sql = AssertSqlSafe(sql).into_sql_str();
            Migration::new(place as i64 + 1, "a step".into(), MigrationType::Simple, sql, false)
        });
        let migrator = Migrator::with_migrations(steps.collect());
        migrator.run_direct(None, &mut connection, false).await.expect("the step can be done");
        let Some(data) = data.get(place) else {
            panic!("{}: write what such a database may hold into tests/it/schemas", file.display());
        };
        let sql = std::fs::read_to_string(data).expect("data");
        connection.execute(AssertSqlSafe(sql)).await.expect("data that the schema takes");
    }
    connection.close().await.expect("the database lets go");
}

async fn connect(database: &Database) -> AnyConnection {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(&database.address()).await.expect("a database")
}

/// Tables with their columns.
type Columns = BTreeMap<String, Vec<String>>;

async fn columns(database: &Database) -> Columns {
    let sql = match database {
        Database::Sqlite(_) => {
            "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c \
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE '_sqlx%' ORDER BY c.cid"
        }
        Database::Postgres(_) => {
            "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns \
             WHERE table_schema = 'public' AND table_name NOT LIKE '\\_sqlx%' ORDER BY ordinal_position"
        }
    };
    let mut connection = connect(database).await;
    let mut columns = Columns::new();
    for row in connection.fetch_all(sql).await.expect("the schema") {
        columns.entry(row.get(0)).or_default().push(row.get(1));
    }
    connection.close().await.expect("the database lets go");
    columns
}

/// All values of these columns, as text in a fixed order.
async fn everything(database: &Database, columns: &Columns) -> BTreeMap<String, Vec<String>> {
    let mut connection = connect(database).await;
    let mut all = BTreeMap::new();
    for (table, columns) in columns {
        let texts: Vec<String> =
            columns.iter().map(|column| format!("COALESCE(CAST({column} AS TEXT), 'NULL')")).collect();
        let sql = format!("SELECT {} FROM {table}", texts.join(" || '|' || "));
        let rows = connection.fetch_all(AssertSqlSafe(sql)).await.expect("the rows");
        let mut lines: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        lines.sort();
        all.insert(table.clone(), lines);
    }
    connection.close().await.expect("the database lets go");
    all
}

/// The two games of the data are played to their ends.
async fn play_on(site: &tria_server::tables::Tables) {
    for name in ["xa9ww9fz35p6", "kb8jj9mqvz52"] {
        let name = GameId::parse(name).expect("a name");
        let mut clients = [Client::attach(site, &name, 1001), Client::attach(site, &name, 1002)];
        for client in &mut clients {
            client.hear().await;
        }
        let mut turn = 0;
        while clients[0].view.as_ref().expect("a view").stage != Stage::Finished {
            assert!(turn < 400, "the game never ends");
            let client = &mut clients[turn % 2];
            client.catch_up().await;
            client.do_something(turn).await;
            turn += 1;
        }
    }
}

on_both! {
    async fn an_older_database_keeps_everything(database: Database) {
        let newest = numbered("migrations").len();
        for version in 1..=newest {
            let database = match database {
                Database::Sqlite(_) => Database::sqlite("older"),
                Database::Postgres(_) => Database::postgres().await,
            };
            make_old(&database, version).await;
            let mut old = columns(&database).await;
            let before = everything(&database, &old).await;
            assert!(before.values().all(|lines| !lines.is_empty()), "every table holds something: {before:?}");
            let store = Store::open(&database.address()).await.expect("an older database opens");
            if version >= 3 {
                // These became bits.
                let seen = seen_by(&mut connect(&database).await, 1001).await.expect("the database");
                let names: Vec<String> = seen.cards().map(|card| card.to_string()).collect();
                assert_eq!(names, ["ff8:geezard", "ff8:funguar"], "from version {version}");
            }
            store.close().await;
            let mut before = before;
            for former in ["seen_card", "log_batch"] {
                old.remove(former);
                before.remove(former);
            }
            assert_eq!(everything(&database, &old).await, before, "from version {version}");
            if version >= 3 {
                let bound = "SELECT SUM(count) FROM bound WHERE owner = 'account:1001' AND free_at = 9007199254740991";
                assert_eq!(database.number(format!("SELECT CAST(({bound}) AS BIGINT)")).await, 502, "from version {version}");
            }
            let (store, site) = tables(&database).await;
            assert_eq!(site.resume().await.expect("the tables"), 2, "from version {version}");
            play_on(&site).await;
            site.stop();
            store.close().await;
        }
    }
}

/// The logs of a database, one line for each row.
async fn logs(connection: &mut AnyConnection) -> Vec<String> {
    let rows = connection
        .fetch_all("SELECT game || ' ' || number || ' ' || entry FROM game_log ORDER BY game, number");
    rows.await.expect("the logs").iter().map(|row| row.get(0)).collect()
}

/// Converts the logs to the form of version 10: the first entries of each game in rows of three, the last ones in batches, of
/// which one is in both places.
async fn gather(connection: &mut AnyConnection) {
    let rows = connection.fetch_all("SELECT game, number, entry FROM game_log ORDER BY game, number");
    let rows: Vec<(String, i64, String)> =
        rows.await.expect("the logs").iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect();
    connection.execute("DELETE FROM game_log; DELETE FROM log_batch").await.expect("the database");
    let mut batches = vec![String::new(); 3];
    for game in rows.chunk_by(|one, other| one.0 == other.0) {
        let (filed, unfiled) = game.split_at(7);
        for run in filed.chunks(3) {
            let entries: Vec<&str> = run.iter().map(|(_, _, entry)| entry.as_str()).collect();
            sqlx::query("INSERT INTO game_log (game, number, entry) VALUES ($1, $2, $3)")
                .bind(&run[0].0)
                .bind(run[0].1)
                .bind(entries.join("\n"))
                .execute(&mut *connection)
                .await
                .expect("a run");
        }
        for (game, number, entry) in filed.iter().skip(5).chain(unfiled) {
            let batch = &mut batches[*number as usize % 3];
            let (number, bytes) = (number.to_string(), entry.len().to_string());
            batch.extend([
                game.as_str(),
                " ",
                number.as_str(),
                " ",
                bytes.as_str(),
                " ",
                entry.as_str(),
                "\n",
            ]);
        }
    }
    for (place, entries) in (4_i64..).zip(batches) {
        let insert = sqlx::query("INSERT INTO log_batch (place, entries) VALUES ($1, $2)");
        insert.bind(place).bind(entries).execute(&mut *connection).await.expect("a batch");
    }
}

on_both! {
    /// Rows of several entries and batches become one row per entry, also after an interruption.
    async fn every_entry_becomes_one_row(database: Database) {
        make_old(&database, 10).await;
        let mut connection = connect(&database).await;
        let before = logs(&mut connection).await;
        gather(&mut connection).await;
        assert!(logs(&mut connection).await.len() * 2 < before.len());
        // One row is damaged: nothing is changed until it is repaired.
        connection.execute("UPDATE log_batch SET entries = entries || 'x' WHERE place = 5").await.expect("the database");
        let gathered = logs(&mut connection).await;
        let refused = Store::open(&database.address()).await.expect_err("a damaged row").to_string();
        assert!(refused.contains("place is 5 ") && refused.contains("admin restore"), "{refused}");
        assert_eq!(logs(&mut connection).await, gathered);
        let mend = "UPDATE log_batch SET entries = SUBSTR(entries, 1, LENGTH(entries) - 1) WHERE place = 5";
        connection.execute(mend).await.expect("the database");
        // Interrupted after the first transaction: the entries of one game are rows, one batch is in the log.
        let (game, rest) = before[0].split_once(' ').expect("a game");
        let (first, entry) = rest.split_once(' ').expect("a number");
        let mut one = vec![(first.parse::<i64>().expect("a number"), entry.to_owned())];
        one.extend(before[1..3].iter().map(|line| {
            let mut parts = line.splitn(3, ' ').skip(1);
            (parts.next().expect("a number").parse().expect("a number"), parts.next().expect("an entry").to_owned())
        }));
        for (number, entry) in one {
            let upsert = "INSERT INTO game_log (game, number, entry) VALUES ($1, $2, $3) \
                          ON CONFLICT (game, number) DO UPDATE SET entry = excluded.entry";
            let upsert = sqlx::query(upsert).bind(game).bind(number).bind(entry);
            upsert.execute(&mut connection).await.expect("a row");
        }
        let store = Store::open(&database.address()).await.expect("it goes on");
        assert_eq!(logs(&mut connection).await, before);
        store.close().await;
        Store::open(&database.address()).await.expect("and is done").close().await;
        assert_eq!(logs(&mut connection).await, before);
    }
}

on_both! {
    async fn a_newer_database_is_refused(database: Database) {
        let newest = numbered("migrations").len();
        make_old(&database, newest).await;
        let mut connection = connect(&database).await;
        let copy = format!(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             SELECT {}, description, success, checksum, execution_time FROM _sqlx_migrations WHERE version = 1",
            newest + 1
        );
        connection.execute(AssertSqlSafe(copy)).await.expect("a step from the future");
        connection.close().await.expect("the database lets go");
        let error = Store::open(&database.address()).await.expect_err("a newer database");
        let StoreError::Newer { found, known } = error else { panic!("{error:?}") };
        assert_eq!((found, known), (newest as i64 + 1, newest as i64));
        assert!(error.to_string().contains("use the newer Tria"), "{error}");
    }
}

on_both! {
    async fn a_database_without_its_history_is_left_alone(database: Database) {
        make_old(&database, 1).await;
        let mut connection = connect(&database).await;
        connection.execute("DELETE FROM _sqlx_migrations").await.expect("a database without its history");
        connection.close().await.expect("the database lets go");
        let error = Store::open(&database.address()).await.expect_err("tables that are there already");
        assert!(matches!(error, StoreError::Database(_)), "{error:?}");
        let tables = columns(&database).await;
        assert!(!everything(&database, &tables).await["game"].is_empty(), "what was there is still there");
    }
}

/// The migration of seen cards to bits knows every card, with its bit.
#[test]
fn every_seen_card_becomes_its_bit() {
    let step = include_str!("../../migrations/0010-seen.sql");
    for card in CardKey::all() {
        let CardBits { low, high } = [card].into_iter().collect();
        assert!(step.contains(&format!("('{card}', {low}, {high})")), "{card}");
    }
    assert_eq!(step.matches("('ff8:").count(), CardKey::count());
    let all: CardBits = CardKey::all().collect();
    assert!(all.low > 0 && all.high > 0 && all.cards().eq(CardKey::all()));
    assert_eq!(CardBits::default().cards().count(), 0);
}

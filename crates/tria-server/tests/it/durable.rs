//! Acknowledged writes are durable: commits of the writing connection are synchronous, whatever the database's default is.

use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _, Row as _};
use tria_server::store::{Dialect, Store, StoreError};

use crate::support::{Database, on_both};

/// PostgreSQL's setting for synchronous commits.
const SYNC: &str = "SELECT current_setting('synchronous_commit')";

/// The database's answer on the writing connection.
async fn asked(store: &Store, question: &'static str) -> String {
    let answer: Result<String, StoreError> = store
        .writer()
        .transact(move |tx| {
            Box::pin(async move { Ok(sqlx::query(question).fetch_one(tx).await?.try_get(0)?) })
        })
        .await;
    answer.expect("an answer")
}

on_both! {
    async fn a_commit_waits_for_the_disk(database: Database) {
        let store = Store::open(&database.address()).await.expect("a database");
        match store.dialect() {
            Dialect::Sqlite => {
                let full = "SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous";
                assert_eq!(asked(&store, full).await, "2", "FULL: the log is synced with each commit");
                assert_eq!(asked(&store, "SELECT journal_mode FROM pragma_journal_mode").await, "wal");
            }
            Dialect::Postgres => {
                let mut other = AnyConnection::connect(&database.address()).await.expect("the database");
                let row = sqlx::query(SYNC).fetch_one(&mut other).await.expect("an answer");
                assert_eq!(row.get::<String, _>(0), "off", "this server does not wait by itself");
                assert_eq!(asked(&store, SYNC).await, "on");
            }
        }
        store.close().await;
    }
}

/// The operator chooses other guarantees of commits, but they always wait for the disk.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_waits_for_what_was_chosen_and_for_the_disk() {
    let address = Database::postgres().await.address();
    let name = address.rsplit('/').next().expect("a name");
    for (chosen, expected) in [
        ("off", "on"),
        ("local", "local"),
        ("remote_write", "remote_write"),
        ("remote_apply", "remote_apply"),
    ] {
        let mut other = AnyConnection::connect(&address).await.expect("the database");
        let choose = format!("ALTER DATABASE {name} SET synchronous_commit = '{chosen}'");
        other.execute(AssertSqlSafe(choose)).await.expect("the database is ours");
        let store = Store::open(&address).await.expect("a database");
        assert_eq!(asked(&store, SYNC).await, expected, "the database has {chosen}");
        store.close().await;
    }
}

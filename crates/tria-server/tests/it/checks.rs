//! Before a start: what `tria check` finds, explicit migration, and nodes of two versions on one database.

use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _};
use tria_server::check::{Finding, Level, check};
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::store::{Store, StoreError, schema};

use crate::support::web::Web;
use crate::support::{Database, on_both};

async fn run(database: &Database, sql: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&database.address()).await.expect("the database");
    connection.execute(AssertSqlSafe(sql.to_owned())).await.expect(sql);
    connection.close().await.expect("the database lets go");
}

fn config(database: &Database) -> Config {
    Config { database: database.address(), ..Config::default() }
}

fn found<'f>(findings: &'f [Finding], name: &str) -> &'f Finding {
    findings.iter().find(|finding| finding.name == name).unwrap_or_else(|| panic!("{name} in {findings:?}"))
}

/// Forgets the last step, so that the database counts as one of the version before.
fn forget_last() -> String {
    format!("DELETE FROM _sqlx_migrations WHERE version = {}", schema::VERSION)
}

/// What a newer Tria's `tria migrate` does: it expands.
fn expand() -> String {
    format!(
        "ALTER TABLE account ADD COLUMN later BIGINT NOT NULL DEFAULT 0; CREATE TABLE later (id BIGINT PRIMARY KEY); \
         INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         SELECT {}, 'later', success, checksum, execution_time FROM _sqlx_migrations WHERE version = 1",
        schema::VERSION + 1
    )
}

on_both! {
    async fn a_database_is_migrated_explicitly(database: Database) {
        let state = schema::migrate_now(&database.address()).await.expect("an empty database");
        assert_eq!((state.version, state.pending().len() as i64), (0, schema::VERSION), "what it was before");
        let state = schema::look(&database.address()).await.expect("the database");
        assert_eq!((state.version, state.pending().len()), (schema::VERSION, 0));
        let again = schema::migrate_now(&database.address()).await.expect("nothing to do");
        assert!(again.pending().is_empty());
        run(&database, &expand()).await;
        let newer = schema::migrate_now(&database.address()).await.expect_err("a newer database");
        assert!(matches!(newer, StoreError::Newer { .. }), "{newer}");
    }
}

on_both! {
    /// A running node goes on when the schema is expanded; once it ends it does not come back, and the newer version serves.
    async fn a_running_node_survives_an_expansion(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        run(&database, &expand()).await;
        let (token, _) = web.guest().await;
        assert_eq!(web.get("/api/v1/account", &token).await.status, 200);
        let body = serde_json::json!({"name": "Ada", "password": "correct horse"});
        assert_eq!(web.post("/api/v1/signup", "", &body).await.status, 201);
        let findings = check(&config(&database)).await;
        assert_eq!(found(&findings, "schema").level, Level::Failure);
        assert!(found(&findings, "schema").to_string().contains("use the newer Tria"));
        web.stop().await;
        let refused = Store::open(&database.address()).await.expect_err("a newer schema");
        assert!(matches!(refused, StoreError::Newer { .. }), "{refused}");
    }
}

/// On PostgreSQL a start migrates nothing beside other nodes; alone it does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_migrates_nothing_beside_other_nodes() {
    let database = Database::postgres().await;
    Store::open(&database.address()).await.expect("a database").close().await;
    // As a version before the last step has left it.
    run(&database, "DROP TABLE seek, used_ticket").await;
    run(&database, "DELETE FROM _sqlx_migrations WHERE version >= 19").await;
    run(&database, "INSERT INTO node (id, seen, expires) VALUES ('other', 0, 9000000000000000)").await;
    let refused = Store::open(&database.address()).await.expect_err("another node runs");
    assert!(
        matches!(refused, StoreError::Older { .. }) && refused.to_string().contains("tria migrate"),
        "{refused}"
    );
    let findings = check(&config(&database)).await;
    assert_eq!(found(&findings, "schema").level, Level::Failure);
    assert!(found(&findings, "schema").to_string().contains("tria migrate"));
    let state = schema::migrate_now(&database.address()).await.expect("it is asked for");
    assert_eq!((state.version, state.live_nodes), (18, 1));
    Store::open(&database.address()).await.expect("up to date").close().await;
}

on_both! {
    async fn everything_is_found_to_be_fine(database: Database) {
        if let Database::Sqlite(_) = database {
            let findings = check(&config(&database)).await;
            assert!(found(&findings, "database").text.contains("does not exist yet"), "{findings:?}");
            let Database::Sqlite(folder) = &database else { unreachable!() };
            assert!(!folder.join("site.db").exists(), "nothing is made");
        }
        Store::open(&database.address()).await.expect("a database").close().await;
        let findings = check(&config(&database)).await;
        // Tests may run on a small disk, with few files, and on a PostgreSQL that does not sync.
        for name in ["settings", "database", "schema", "nats"] {
            assert_eq!(found(&findings, name).level, Level::Fine, "{findings:?}");
        }
        if let Database::Postgres(_) = database {
            assert_eq!(found(&findings, "clock").level, Level::Fine, "{findings:?}");
            assert!(findings.iter().any(|finding| finding.name == "fsync"));
        } else {
            assert!(findings.iter().any(|finding| finding.name == "disk"));
        }
        run(&database, &forget_last()).await;
        let findings = check(&config(&database)).await;
        assert_eq!(found(&findings, "schema").level, Level::Warning, "{findings:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_missing_is_named_with_what_to_do() {
    let config = Config {
        database: "postgres://tria:secret@127.0.0.1:1/tria".into(),
        nats: vec!["nats://127.0.0.1:1".into()],
        public_url: Some("https://cards.example".into()),
        ..Config::default()
    };
    let findings = check(&config).await;
    let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
    for name in ["database", "nats"] {
        assert_eq!(found(&findings, name).level, Level::Failure, "{lines:?}");
    }
    assert_eq!(found(&findings, "settings").level, Level::Warning, "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains("secret") && !line.contains('\n')), "{lines:?}");
    assert!(found(&findings, "database").remedy.contains("setting database"), "{lines:?}");
}

/// Steps since the first version with nodes expand only, so that nodes of two versions run side by side.
#[test]
fn migrations_expand() {
    for (place, (name, sql)) in schema::STEPS.iter().enumerate().skip(13) {
        let code: String =
            sql.lines().map(|line| line.split("--").next().unwrap_or_default()).collect::<Vec<_>>().join(" ");
        let code = code.to_uppercase();
        for word in ["DROP ", "RENAME ", "ALTER COLUMN", "SET NOT NULL"] {
            assert!(!code.contains(word), "step {} ({name}) has {word}: contract a release later", place + 1);
        }
        for added in code.split("ADD COLUMN").skip(1) {
            let column = added.split(';').next().unwrap_or_default();
            let old_can_write = !column.contains("NOT NULL") || column.contains("DEFAULT");
            assert!(
                old_can_write,
                "step {} ({name}): a node that does not know{column} cannot write",
                place + 1
            );
        }
    }
}

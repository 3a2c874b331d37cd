//! Saves of older versions are migrated, with a copy of the old state.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use tria_rules::triad::House;
use tria_save::{SaveError, Store, VERSION};
use tria_testkit::life::Life;
use tria_testkit::{Folder, golden, root};
use tria_world::career::{Career, CareerStore as _, Event, replay};

use crate::support::{live, unborn};

/// A save of version 1 with two careers: `ada`, with a snapshot, and `bob`, who was imported and has played on.
fn fixture() -> PathBuf {
    root().join("testdata/saves/version-1.db")
}

/// What `ada` exports.
fn fixture_document() -> String {
    fs::read_to_string(root().join("testdata/saves/version-1-ada.json"))
        .expect("the document")
        .trim_end()
        .to_owned()
}

/// The tables as version 1 had them.
const VERSION_1: &str = "
    PRAGMA application_id = 0x54726961;
    PRAGMA user_version = 1;
    CREATE TABLE career (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        base INTEGER NOT NULL CHECK (base >= 0)
    ) STRICT;
    CREATE TABLE event (
        career INTEGER NOT NULL REFERENCES career (id),
        number INTEGER NOT NULL CHECK (number > 0),
        line TEXT NOT NULL,
        PRIMARY KEY (career, number)
    ) STRICT;
    CREATE TABLE snapshot (
        career INTEGER NOT NULL REFERENCES career (id),
        number INTEGER NOT NULL CHECK (number > 0),
        document TEXT NOT NULL,
        PRIMARY KEY (career, number)
    ) STRICT;";

/// A career with its log at random.
fn lived(seed: u64, events: usize) -> Life {
    let mut life = Life::begun(seed, House::Classic);
    while life.log.len() < events {
        let command = life.any_command();
        let _ = life.act(&command);
    }
    life
}

fn put(connection: &Connection, id: i64, name: &str, base: u64, events: &[Event], snapshots: &[&Career]) {
    connection.execute("INSERT INTO career VALUES (?1, ?2, ?3)", (id, name, base as i64)).expect("a career");
    for event in events {
        let row = (id, event.number as i64, event.to_line());
        connection.execute("INSERT INTO event VALUES (?1, ?2, ?3)", row).expect("an event");
    }
    for career in snapshots {
        let row = (id, career.number() as i64, career.export());
        connection.execute("INSERT INTO snapshot VALUES (?1, ?2, ?3)", row).expect("a snapshot");
    }
}

/// Writes the fixture where there is none.
fn bless() {
    let path = fixture();
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
    let connection = Connection::open(&path).expect("a file");
    connection.execute_batch(VERSION_1).expect("the tables");
    let (ada, bob) = (lived(1, 40), lived(2, 30));
    put(&connection, 1, "ada", 0, &ada.log, &[&replay(&ada.log[..25]).expect("it fits")]);
    put(&connection, 2, "bob", 20, &bob.log[20..], &[&replay(&bob.log[..20]).expect("it fits")]);
    fs::write(root().join("testdata/saves/version-1-ada.json"), ada.career.export() + "\n")
        .expect("the document");
}

/// A copy of the fixture in a folder.
pub(crate) fn old_save(path: &Path) {
    // An old save is never regenerated, or it would prove nothing.
    if golden::blessing() && !fixture().exists() {
        static ONCE: std::sync::Once = std::sync::Once::new();
        ONCE.call_once(bless);
    }
    fs::copy(fixture(), path).expect("the fixture");
}

/// The career `ada` of the fixture.
pub(crate) fn old_career() -> Career {
    Career::import(fixture_document().as_bytes()).expect("a career")
}

#[test]
fn an_old_save_is_brought_up_to_date_beside_a_copy() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    old_save(&path);
    let before = fs::read(&path).expect("the file");
    let mut store = Store::open(&path).expect("an old save");
    let migrated = store.migrated().expect("it was old").clone();
    assert_eq!(migrated.from, 1);
    assert!(migrated.copy.ends_with("career.db.v1.bak"), "{}", migrated.copy.display());
    assert_eq!(fs::read(&migrated.copy).expect("the copy"), before, "to the byte");
    assert_eq!(store.names().expect("names"), ["ada", "bob"]);
    assert_eq!(store.career("ada").expect("it can be read"), Some(old_career()));
    let checked = store.check().expect("all in order");
    assert_eq!(checked.iter().map(|career| career.events).collect::<Vec<_>>(), [40, 10]);
    for (name, seed) in [("ada", 3), ("bob", 4)] {
        let mut life = unborn(seed);
        life.career = store.career(name).expect("it can be read").expect("it is there");
        live(&mut store, name, &mut life, 20);
    }
    drop(store);

    let store = Store::open(&path).expect("a new save");
    assert!(store.migrated().is_none(), "once is enough");
    store.check().expect("all in order");
    assert_eq!(folder.names(), ["career.db", "career.db.lock", "career.db.v1.bak"]);
}

#[test]
fn a_save_of_version_2_is_brought_up_to_date_beside_a_copy() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    fs::copy(root().join("testdata/saves/version-2.db"), &path).expect("the fixture");
    let before = fs::read(&path).expect("the file");
    let mut store = Store::open(&path).expect("an old save");
    let migrated = store.migrated().expect("it was old").clone();
    assert_eq!(migrated.from, 2);
    assert!(migrated.copy.ends_with("career.db.v2.bak"), "{}", migrated.copy.display());
    assert_eq!(fs::read(&migrated.copy).expect("the copy"), before, "to the byte");
    assert_eq!(store.career("ada").expect("it can be read"), Some(old_career()));
    assert_eq!(store.table("ada").expect("it can be read"), None, "no table was stored yet");
    assert_eq!(store.check().expect("all in order").len(), 2);
    let mut life = unborn(3);
    life.career = old_career();
    live(&mut store, "ada", &mut life, 20);
    drop(store);
    assert!(Store::open(&path).expect("a new save").migrated().is_none(), "once is enough");
}

#[test]
fn an_old_and_a_new_save_end_with_the_same_tables() {
    let folder = Folder::new("save");
    let (old, new) = (folder.join("old.db"), folder.join("new.db"));
    old_save(&old);
    let parts = |path: &Path| -> (i64, i64, Vec<(String, Option<String>)>) {
        drop(Store::open(path).expect("a save"));
        let connection = Connection::open(path).expect("an SQLite file");
        let number = |name| connection.pragma_query_value(None, name, |row| row.get(0)).expect("a number");
        let mut parts =
            connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").expect("parts");
        let parts = parts.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("parts");
        (number("user_version"), number("application_id"), parts.map(|part| part.expect("a part")).collect())
    };
    let squeezed = |(version, application, parts): (i64, i64, Vec<(String, Option<String>)>)| {
        let squeeze = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let parts: Vec<_> = parts.into_iter().map(|(name, text)| (name, text.map(squeeze))).collect();
        (version, application, parts)
    };
    let (old, new) = (squeezed(parts(&old)), squeezed(parts(&new)));
    assert_eq!(old, new);
    assert_eq!((new.0, new.1), (VERSION, i64::from(tria_save::APPLICATION_ID)));
}

#[test]
fn an_older_copy_is_not_written_over() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    old_save(&path);
    fs::write(folder.join("career.db.v1.bak"), "mine").expect("a file");
    let store = Store::open(&path).expect("an old save");
    assert!(store.migrated().expect("it was old").copy.ends_with("career.db.v1-2.bak"));
    assert_eq!(fs::read(folder.join("career.db.v1.bak")).expect("the file"), b"mine");
}

#[test]
fn an_old_save_that_contradicts_itself_stays_as_it_is() {
    let spoil = [
        "DELETE FROM event WHERE career = 1 AND number = 7",
        "DELETE FROM event WHERE career = 1 AND number < 3",
        "DELETE FROM snapshot WHERE career = 2",
        "DELETE FROM career WHERE id = 2",
        "UPDATE event SET line = replace(line, '\"number\":9,', '\"number\":10,') WHERE career = 1 AND number = 9",
        "UPDATE event SET line = '{}' WHERE career = 2 AND number = 25",
        "UPDATE snapshot SET number = 24 WHERE career = 1",
        "UPDATE snapshot SET number = 999 WHERE career = 1",
        "UPDATE snapshot SET document = replace(document, '\"player\",[[\"gil\",', '\"player\",[[\"gil\",1')",
        "UPDATE snapshot SET document = 'x' WHERE career = 1",
        "UPDATE career SET base = 9223372036854775807 WHERE id = 2",
    ];
    for text in spoil {
        let folder = Folder::new("save");
        let path = folder.join("career.db");
        old_save(&path);
        let connection = Connection::open(&path).expect("an SQLite file");
        connection.pragma_update(None, "foreign_keys", false).expect("a setting");
        let changed = connection.execute(text, []).expect("spoilt");
        assert!(changed > 0, "{text}");
        drop(connection);
        let before = fs::read(&path).expect("the file");
        let refused = Store::open(&path).expect_err(text);
        assert!(matches!(refused, SaveError::Damaged { .. }), "{text}: {refused}");
        assert_eq!(fs::read(&path).expect("the file"), before, "{text}");
        assert_eq!(
            folder.names(),
            ["career.db", "career.db.lock"],
            "{text}: no copy is left of what did not change"
        );
    }
}

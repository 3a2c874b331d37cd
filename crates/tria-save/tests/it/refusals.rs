//! Files that are foreign, newer, damaged or truncated: a clear error, and never a change.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use tria_rules::chance;
use tria_save::{SaveError, Store, VERSION};
use tria_testkit::Folder;
use tria_testkit::seeded;
use tria_world::career::CareerStore as _;

use crate::support::begin;

/// A save with one career, closed.
fn some_save(path: &Path, events: usize) {
    let mut store = Store::open(path).expect("a new save");
    begin(&mut store, "ada", 11, events);
}

fn refused(path: &Path) -> String {
    let before = fs::read(path).ok();
    let one = Store::open(path).expect_err("refused").to_string();
    let other = Store::open_existing(path).expect_err("refused").to_string();
    assert_eq!(one, other);
    assert!(one.contains(&path.display().to_string()), "{one}");
    assert_eq!(fs::read(path).ok(), before, "the file is as it was");
    one
}

#[test]
fn files_of_others_are_left_alone() {
    let folder = Folder::new("save");
    let path = folder.join("file");
    for (bytes, why) in [
        (b"".as_slice(), "it is empty"),
        (b"SQLite format 3\0", "no SQLite file"),
        (b"{\"format\":\"tria-career/1\"}", "no SQLite file"),
        (&[0; 4096], "no SQLite file"),
    ] {
        fs::write(&path, bytes).expect("a file");
        let said = refused(&path);
        assert!(said.contains("is not a save of Tria") && said.contains(why), "{said}");
        assert!(said.contains("--save"), "it says what to do: {said}");
    }
    fs::remove_file(&path).expect("it goes");
    let connection = Connection::open(&path).expect("a database");
    connection.execute_batch("CREATE TABLE career (id INTEGER PRIMARY KEY)").expect("a table");
    drop(connection);
    assert!(refused(&path).contains("of another program"));
    fs::remove_file(&path).expect("it goes");
    fs::create_dir(&path).expect("a folder");
    assert!(refused(&path).contains("it is a folder"));
    assert_eq!(folder.names(), ["file"], "nothing was written beside it");
}

#[cfg(unix)]
#[test]
fn links_lead_to_the_one_file_and_its_lock() {
    let folder = Folder::new("save");
    let (path, link) = (folder.join("career.db"), folder.join("link.db"));
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    assert!(Store::open(&link).expect_err("refused").to_string().contains("leads nowhere"));
    let store = Store::open(&path).expect("a new save");
    let second = Store::open(&link).expect_err("the same file");
    assert!(matches!(second, SaveError::InUse { .. }), "{second}");
    drop(store);
    let store = Store::open(&link).expect("the save");
    assert!(store.path().ends_with("career.db"));
}

#[test]
fn what_is_not_there_is_only_made_if_asked_for() {
    let folder = Folder::new("save");
    let path = folder.join("none/career.db");
    let missing = Store::open_existing(&path).expect_err("nothing there");
    assert!(matches!(missing, SaveError::Missing { .. }), "{missing}");
    assert!(folder.names().is_empty());
}

#[test]
fn a_newer_save_is_refused_with_what_to_do() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    some_save(&path, 5);
    let connection = Connection::open(&path).expect("an SQLite file");
    connection.pragma_update(None, "user_version", VERSION + 5).expect("a number");
    drop(connection);
    let said = refused(&path);
    let named =
        [format!("version {},", VERSION + 5), format!("up to {VERSION}."), "Install the newer Tria".into()];
    assert!(named.iter().all(|words| said.contains(words.as_str())), "{said}");
}

#[test]
fn a_save_without_its_file_but_with_its_journal_is_not_made_anew() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    fs::write(folder.join("career.db-journal"), "left").expect("a file");
    let said = Store::open(&path).expect_err("refused").to_string();
    assert!(said.contains("career.db-journal"), "{said}");
    assert!(!path.exists());
}

#[test]
fn somebodys_own_file_with_the_name_of_a_lock_is_left_alone() {
    let folder = Folder::new("save");
    let (path, lock) = (folder.join("career.db"), folder.join("career.db.lock"));
    for text in ["my door is 4711", "123456789012", "-1"] {
        fs::write(&lock, text).expect("a file");
        let said = Store::open(&path).expect_err("refused").to_string();
        assert!(said.contains("career.db.lock") && said.contains("but is none"), "{said}");
        assert_eq!(fs::read_to_string(&lock).expect("the file"), text);
        assert!(!path.exists());
    }
    fs::write(&lock, "4711").expect("what a process that is gone has left");
    drop(Store::open(&path).expect("a new save"));
    assert_eq!(fs::read_to_string(&lock).expect("the file"), std::process::id().to_string());
}

#[test]
fn a_file_that_was_cut_off_is_damaged_and_stays_as_it_is() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    some_save(&path, 60);
    let whole = fs::read(&path).expect("the file");
    let lengths =
        (1..40).map(|part| whole.len() * part / 40).chain([1, 50, 99, 100, 512, 4096, whole.len() - 1]);
    for length in lengths {
        fs::write(&path, &whole[..length]).expect("a file");
        let said = refused(&path);
        assert!(said.contains("is damaged") || said.contains("is not a save"), "{length}: {said}");
    }
}

/// Wherever a byte is flipped, opening and reading end with an error or with the unchanged career, and the file stays the same.
#[test]
fn a_byte_turned_over_is_found_or_does_no_harm() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    some_save(&path, 60);
    let whole = fs::read(&path).expect("the file");
    let career = Store::open(&path).expect("the save").career("ada").expect("it can be read");
    let mut chance = seeded(12);
    let (mut found, turns) = (0, 200);
    for turn in 0..turns {
        let at = chance::below(&mut chance, whole.len() as u32) as usize;
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (turn % 8);
        fs::write(&path, &bytes).expect("a file");
        let read = Store::open(&path).and_then(|store| Ok((store.career("ada")?, store.check()?)));
        match read {
            Ok((read, _)) => assert_eq!(read, career, "byte {at}"),
            Err(error) => {
                found += 1;
                assert!(error.to_string().len() > 20, "{error}");
            }
        }
        assert_eq!(fs::read(&path).expect("the file"), bytes, "byte {at}");
    }
    assert!(found > turns / 2, "most of the file is proved: {found}");
}

#[test]
fn what_was_written_by_another_hand_is_found() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    some_save(&path, 230);
    let whole = fs::read(&path).expect("the file");
    for (text, what) in [
        (
            "DROP TRIGGER event_is_never_changed; UPDATE event SET line = line || ' ' WHERE number = 9",
            "tables",
        ),
        ("DELETE FROM event WHERE number = 9", "missing"),
        ("DELETE FROM event WHERE number = 1", "missing"),
        ("DELETE FROM event WHERE number > 195", "is not of it"),
        ("DELETE FROM event", "missing"),
        ("UPDATE snapshot SET document = replace(document, 'gil', 'gli')", "was changed"),
        ("INSERT INTO event VALUES (1, 231, '{}', 0)", "was changed"),
        ("UPDATE career SET base = 3", "missing"),
        ("CREATE TABLE more (x)", "tables"),
        ("CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM career; END", "tables"),
        ("CREATE VIEW v AS SELECT 1", "tables"),
        ("ALTER TABLE event ADD COLUMN x TEXT", "tables"),
    ] {
        fs::write(&path, &whole).expect("a file");
        Connection::open(&path).expect("an SQLite file").execute_batch(text).expect(text);
        let before = fs::read(&path).expect("the file");
        let read = Store::open(&path).and_then(|store| {
            store.check().expect_err(text);
            store.load("ada")
        });
        let error = read.expect_err(text).to_string();
        assert!(error.contains("is damaged") && error.contains(what), "{text}: {error}");
        assert_eq!(fs::read(&path).expect("the file"), before, "{text}");
    }
}

#[test]
fn events_cannot_be_changed_even_by_hand() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    some_save(&path, 5);
    let connection = Connection::open(&path).expect("an SQLite file");
    let refused = connection.execute("UPDATE event SET line = '{}'", []).expect_err("refused");
    assert!(refused.to_string().contains("never changed"), "{refused}");
}

#[test]
fn a_save_in_another_journal_mode_is_taken_back() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    some_save(&path, 5);
    let connection = Connection::open(&path).expect("an SQLite file");
    connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())).expect("a mode");
    drop(connection);
    assert_eq!(fs::read(&path).expect("the file")[18..20], [2, 2]);
    let store = Store::open(&path).expect("the save");
    assert_eq!(fs::read(&path).expect("the file")[18..20], [1, 1]);
    store.check().expect("all in order");
}

#[test]
fn a_busy_shell_is_reported_and_nothing_half_done() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    let mut store = Store::open(&path).expect("a new save");
    let mut life = begin(&mut store, "ada", 13, 5);
    let shell = Connection::open(&path).expect("an SQLite file");
    shell.execute_batch("BEGIN IMMEDIATE").expect("a change under way");
    let event = loop {
        let command = life.any_command();
        if let Ok(effects) = life.career.decide(&command, &mut life.rng, life.now) {
            break effects.event;
        }
    };
    let busy = store.append("ada", &event).expect_err("the shell has it");
    assert!(matches!(busy, SaveError::InUse { .. }), "{busy}");
    shell.execute_batch("ROLLBACK").expect("it is over");
    store.append("ada", &event).expect("now it can be written");
    assert_eq!(store.check().expect("all in order")[0].events, 6);
}

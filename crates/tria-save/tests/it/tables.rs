//! The table at which a match is being played, in the save.

use rusqlite::Connection;
use tria_play::{Opening, Rebuilt, line};
use tria_save::{SaveError, Store};
use tria_testkit::Folder;
use tria_testkit::life::Life;
use tria_testkit::random_play::Desk;
use tria_world::career::{Career, CareerStore, Command, MemoryStore, TableError, TableLog, act};

use crate::support::{begin, live};

/// A career in a match, with its table written down up to somewhere in the middle.
fn in_a_match(store: &mut Store, seed: u64) -> (Life, TableLog) {
    let mut life = begin(store, "ada", seed, 2);
    while life.career.running().is_none() {
        live(store, "ada", &mut life, 1);
    }
    let stage = life.career.stage().clone();
    let id = life.career.running().expect("a match");
    let (table, mut lines) = Opening::of(&stage).expect("a match").open(&mut life.rng).expect("a table");
    store.append_table("ada", id, 0, &lines).expect("the opening");
    let mut desk = Desk::at(&table);
    for _ in 0..4 {
        let (entries, _) = desk.step(&mut life.rng).expect("a move");
        let more: Vec<String> = entries.iter().map(line).collect();
        store.append_table("ada", id, lines.len(), &more).expect("a move");
        lines.extend(more);
    }
    (life, TableLog { id, lines })
}

#[test]
fn a_table_is_there_again_and_gone_with_its_match() {
    for seed in 0..6 {
        let folder = Folder::new("save");
        let path = folder.join("career.db");
        let mut store = Store::open(&path).expect("a new save");
        let (mut life, log) = in_a_match(&mut store, seed);
        drop(store);

        let mut store = Store::open(&path).expect("the save");
        assert_eq!(store.table("ada").expect("it can be read"), Some(log.clone()));
        assert_eq!(store.check().expect("all in order")[0].table_lines, log.lines.len());
        Rebuilt::from(life.career.stage(), &log).expect("the table");
        // Events that do not end the match leave it alone.
        act(&mut life.career, &mut store, "ada", &Command::FirstCard, &mut life.rng, life.now)
            .expect("a card");
        assert_eq!(store.table("ada").expect("it can be read"), Some(log.clone()));
        store.snapshot("ada", &life.career).expect("a snapshot");
        act(&mut life.career, &mut store, "ada", &Command::GiveUp, &mut life.rng, life.now)
            .expect("given up");
        assert_eq!(store.table("ada").expect("it can be read"), None);
        let late = store.append_table("ada", log.id, log.lines.len(), &log.lines[..1]);
        assert!(matches!(late, Err(SaveError::Table(TableError::OtherMatch))), "{late:?}");
        assert_eq!(store.check().expect("all in order")[0].table_lines, 0);
    }
}

/// What every store does alike.
fn lines_follow_each_other<S: CareerStore>(
    store: &mut S,
    log: &TableLog,
    out_of_order: fn(&S::Error) -> bool,
) {
    let there = log.lines.len();
    for from in [0, there - 1, there + 1] {
        let refused = store.append_table("ada", log.id, from, &log.lines[..1]).expect_err("not the next");
        assert!(out_of_order(&refused), "{refused}");
    }
    store.append_table("ada", log.id + 1, there, &log.lines[..1]).expect_err("another match");
    store.append_table("ada", log.id, there, &vec![String::new(); 5_000]).expect_err("too many");
    store.append_table("ada", log.id, there, &[" ".repeat(70_000)]).expect_err("too long");
    store.append_table("bob", log.id, 0, &log.lines).expect_err("no such career");
    assert_eq!(store.table("ada").expect("it can be read").as_ref(), Some(log), "nothing has changed");
    assert_eq!(store.table("bob").expect("it can be read"), None);
}

#[test]
fn lines_are_kept_once_in_order_and_exported_with_the_career() {
    let folder = Folder::new("save");
    let mut store = Store::open(&folder.join("career.db")).expect("a new save");
    let (life, log) = in_a_match(&mut store, 3);
    lines_follow_each_other(&mut store, &log, |error| {
        matches!(error, SaveError::Table(TableError::OutOfOrder { .. }))
    });
    let document = store.export("ada").expect("a document");
    assert_eq!(Career::import(document.as_bytes()).expect("a career"), life.career);

    let mut memory = MemoryStore::default();
    memory.import("ada", document.as_bytes()).expect("a career");
    lines_follow_each_other(&mut memory, &log, |error| error.to_string().contains("does not follow"));
    assert_eq!(memory.export("ada").expect("a document"), document);

    store.import("bob", document.as_bytes()).expect("a career");
    assert_eq!(store.table("bob").expect("it can be read"), Some(log.clone()));
    store.replace("bob", life.career.export().as_bytes()).expect("replaced");
    assert_eq!(store.table("bob").expect("it can be read"), None, "a document without a table");
    store.replace("bob", document.as_bytes()).expect("replaced");
    assert_eq!(store.table("bob").expect("it can be read"), Some(log.clone()));
    store.check().expect("all in order");

    let other = document.replace(&format!("\"match\":{}", log.id), &format!("\"match\":{}", log.id + 1));
    assert_ne!(other, document);
    store.import("eve", other.as_bytes()).expect_err("the log of another match");
}

#[test]
fn a_spoilt_table_is_found_and_the_match_can_be_given_up() {
    let spoil = [
        "DELETE FROM table_line WHERE number = 4",
        "DELETE FROM table_line WHERE number = 1",
        "INSERT INTO table_line SELECT career, 99, game, line, sum FROM table_line WHERE number = 1",
        "DROP TRIGGER table_line_is_never_changed;
         UPDATE table_line SET line = replace(line, '\"at\":0', '\"at\":1') WHERE number = 2;
         CREATE TRIGGER table_line_is_never_changed BEFORE UPDATE ON table_line
        BEGIN SELECT RAISE(ABORT, 'a line of a table is never changed'); END;",
        "DROP TRIGGER table_line_is_never_changed;
         UPDATE table_line SET game = game + 1;
         CREATE TRIGGER table_line_is_never_changed BEFORE UPDATE ON table_line
        BEGIN SELECT RAISE(ABORT, 'a line of a table is never changed'); END;",
    ];
    for text in spoil {
        let folder = Folder::new("save");
        let path = folder.join("career.db");
        let (mut life, _) = in_a_match(&mut Store::open(&path).expect("a new save"), 5);
        Connection::open(&path).expect("an SQLite file").execute_batch(text).expect(text);
        let mut store = Store::open(&path).expect("the tables are as they were made");
        assert!(matches!(store.table("ada"), Err(SaveError::Damaged { .. })), "{text}");
        assert!(matches!(store.check(), Err(SaveError::Unplayable { .. })), "{text}");
        assert_eq!(store.career("ada").expect("the career is in order"), Some(life.career.clone()));
        let document = store.export("ada").expect("the career without its table");
        assert_eq!(document, life.career.export());
        for command in [Command::FirstCard, Command::GiveUp] {
            act(&mut life.career, &mut store, "ada", &command, &mut life.rng, life.now)
                .expect("it can be given up");
        }
        store.check().expect("all in order again");
    }
}

#[test]
fn a_table_that_no_room_can_have_written_is_found_by_rebuilding_it() {
    let folder = Folder::new("save");
    let mut store = Store::open(&folder.join("career.db")).expect("a new save");
    let (_, log) = in_a_match(&mut store, 4);
    let again = log.lines.last().expect("a line").clone();
    store.append_table("ada", log.id, log.lines.len(), &[again]).expect("the store does not look into lines");
    let found = store.check().expect_err("no seat moves twice");
    assert!(matches!(found, SaveError::Unplayable { .. }), "{found}");
    assert!(found.to_string().contains("can be given up in the game"), "{found}");
}

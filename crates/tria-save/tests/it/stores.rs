//! A store returns what was stored.

use std::fs;

use tria_rules::triad::House;
use tria_save::{SaveError, Store};
use tria_testkit::Folder;
use tria_testkit::life::Life;
use tria_world::career::{Career, CareerStore as _, Command, act, replay};

use crate::support::{begin, live, unborn};

#[test]
fn a_career_comes_back_as_it_was() {
    let folder = Folder::new("save");
    let path = folder.join("deep/er/career.db");
    let mut store = Store::open(&path).expect("a new save");
    assert!(store.names().expect("names").is_empty());
    assert_eq!(store.load("ada").expect("it can be asked"), None);
    let mut life = begin(&mut store, "ada", 1, 150);
    drop(store);
    for _ in 0..3 {
        let mut store = Store::open(&path).expect("the save");
        let saved = store.load("ada").expect("it can be read").expect("it is there");
        assert_eq!(saved.career().expect("it fits"), life.career);
        assert_eq!(store.career("ada").expect("it can be read").as_ref(), Some(&life.career));
        live(&mut store, "ada", &mut life, 120);
    }
    let store = Store::open_existing(&path).expect("the save");
    let number = life.career.number();
    let log = store.events("ada", 0, usize::MAX).expect("the log");
    assert_eq!(log.len() as u64, number, "every event is kept, whatever snapshots there are");
    assert_eq!(replay(&log).expect("the log fits"), life.career);
    assert_eq!(store.events("ada", number - 2, 1).expect("one"), log[log.len() - 2..log.len() - 1]);
    assert!(store.events("ada", number + 5, 9).expect("none").is_empty());
    let saved = store.load("ada").expect("it can be read").expect("it is there");
    assert!(saved.snapshot.number() >= 200 && (saved.events.len() as u64) < 200, "snapshots are taken");
    let checked = store.check().expect("all in order");
    assert_eq!((checked[0].name.as_str(), checked[0].number), ("ada", number));
    assert_eq!(checked[0].summary, life.career.summary());
    assert!(store.migrated().is_none());
}

#[test]
fn between_two_changes_the_save_is_one_file() {
    let folder = Folder::new("save");
    let mut store = Store::open(&folder.join("career.db")).expect("a new save");
    begin(&mut store, "ada", 2, 30);
    assert_eq!(folder.names(), ["career.db", "career.db.lock"]);
    let bytes = fs::read(store.path()).expect("the file");
    assert_eq!(bytes[18..20], [1, 1], "a rollback journal, not a write-ahead log");
    drop(store);
    assert_eq!(folder.names(), ["career.db", "career.db.lock"]);
}

#[test]
fn an_event_is_kept_once_and_in_its_place() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    let mut store = Store::open(&path).expect("a new save");
    let life = begin(&mut store, "ada", 3, 20);
    let last = store.events("ada", 19, 1).expect("the last").remove(0);
    let mut late = last.clone();
    late.number += 2;
    for event in [&last, &late] {
        assert!(matches!(store.append("ada", event), Err(SaveError::Apply(_))), "{}", event.number);
    }
    let mut unfit = store.events("ada", 0, 1).expect("the first").remove(0);
    unfit.number = 21;
    unfit.entries[0].to = None;
    assert!(store.append("ada", &unfit).is_err(), "what does not fit the ledger is not written");
    assert!(store.append("nobody", &last).is_err(), "a log begins with its first event");
    assert_eq!(store.names().expect("names"), ["ada"]);
    assert_eq!(store.career("ada").expect("it can be read"), Some(life.career));
}

#[test]
fn snapshots_are_of_the_career_or_refused() {
    let folder = Folder::new("save");
    let mut store = Store::open(&folder.join("career.db")).expect("a new save");
    let mut life = begin(&mut store, "ada", 4, 50);
    store.snapshot("ada", &life.career).expect("a snapshot");
    store.snapshot("ada", &life.career).expect("once more changes nothing");
    let saved = store.load("ada").expect("it can be read").expect("it is there");
    assert!(saved.events.is_empty());
    live(&mut store, "ada", &mut life, 5);
    let other = Life::begun(99, House::Classic).career;
    for career in [&other, &saved.snapshot, &Career::default()] {
        assert!(matches!(store.snapshot("ada", career), Err(SaveError::OtherCareer)));
    }
    assert!(matches!(store.snapshot("bob", &life.career), Err(SaveError::NoCareer { .. })));
    store.snapshot("ada", &life.career).expect("a snapshot");
    assert_eq!(store.events("ada", 0, usize::MAX).expect("the log").len(), 55, "the log stays");
    store.check().expect("all in order");
}

#[test]
fn documents_go_out_and_come_in() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    let mut store = Store::open(&path).expect("a new save");
    let life = begin(&mut store, "ada", 5, 60);
    let document = store.export("ada").expect("a document");
    assert_eq!(document, life.career.export());
    store.import("copy", document.as_bytes()).expect("a career");
    let mut copy = unborn(6);
    copy.career = store.career("copy").expect("it can be read").expect("it is there");
    assert_eq!(copy.career, life.career);
    // Its log begins where it was.
    live(&mut store, "copy", &mut copy, 230);
    assert_eq!(store.events("copy", 0, usize::MAX).expect("the log")[0].number, 61);
    drop(store);

    let mut store = Store::open(&path).expect("the save");
    assert_eq!(store.career("copy").expect("it can be read"), Some(copy.career.clone()));
    assert_eq!(store.career("ada").expect("it can be read"), Some(life.career.clone()));
    assert_eq!(store.check().expect("all in order").len(), 2);
    assert!(matches!(store.import("copy", document.as_bytes()), Err(SaveError::Exists { .. })));
    assert!(matches!(store.import("x", b"{}"), Err(SaveError::Import(_))));
    assert!(matches!(store.replace("copy", b"{}"), Err(SaveError::Import(_))));
    let unborn = Career::default().export();
    assert!(matches!(store.import("x", unborn.as_bytes()), Err(SaveError::Import(_))));
    assert!(matches!(store.export("x"), Err(SaveError::NoCareer { .. })));
    assert_eq!(folder.names(), ["career.db", "career.db.lock"], "refused, nothing is left behind");
}

#[test]
fn a_career_is_replaced_only_after_a_copy() {
    let folder = Folder::new("save");
    let mut store = Store::open(&folder.join("career.db")).expect("a new save");
    let old = begin(&mut store, "ada", 7, 40);
    let new = Life::begun(8, House::Continental).career;
    let copy = store.replace("ada", new.export().as_bytes()).expect("replaced").expect("a copy");
    assert!(copy.ends_with("career.db.before-import.bak"), "{}", copy.display());
    let again = store.replace("ada", new.export().as_bytes()).expect("replaced").expect("a copy");
    assert!(again.ends_with("career.db.before-import-2.bak"), "{}", again.display());
    assert_eq!(store.replace("bob", new.export().as_bytes()).expect("imported"), None);
    assert_eq!(store.career("ada").expect("it can be read"), Some(new));
    store.check().expect("all in order");
    let kept = Store::open_existing(&copy).expect("the copy is a save");
    assert_eq!(kept.career("ada").expect("it can be read"), Some(old.career));
}

#[test]
fn a_backup_is_a_save_and_never_written_over() {
    let folder = Folder::new("save");
    let mut store = Store::open(&folder.join("career.db")).expect("a new save");
    let mut life = begin(&mut store, "ada", 9, 40);
    let first = store.backup(None).expect("a copy");
    assert!(first.ends_with("career.db.copy.bak"));
    assert!(store.backup(None).expect("a copy").ends_with("career.db.copy-2.bak"));
    let named = folder.join("mine.db");
    assert_eq!(store.backup(Some(&named)).expect("a copy"), named);
    assert!(matches!(store.backup(Some(&named)), Err(SaveError::FileExists { .. })));
    let then = life.career.clone();
    live(&mut store, "ada", &mut life, 10);
    assert_eq!(Store::open(&first).expect("a save").career("ada").expect("it can be read"), Some(then));
    assert_eq!(store.career("ada").expect("it can be read"), Some(life.career));
}

#[test]
fn names_and_numbers_of_careers_have_bounds() {
    let folder = Folder::new("save");
    let mut store = Store::open(&folder.join("career.db")).expect("a new save");
    let life = Life::begun(10, House::Classic);
    let document = life.career.export();
    for name in ["", "  ", "a\nb", &"x".repeat(41)] {
        assert!(matches!(store.append(name, &life.log[0]), Err(SaveError::BadName)), "{name:?}");
        assert!(matches!(store.import(name, document.as_bytes()), Err(SaveError::BadName)), "{name:?}");
    }
    for number in 0..tria_save::limits::CAREERS_MAX {
        store.import(&format!("Zoë {number}"), document.as_bytes()).expect("there is room");
    }
    assert!(matches!(store.import("one more", document.as_bytes()), Err(SaveError::TooManyCareers)));
    assert!(matches!(store.append("one more", &life.log[0]), Err(SaveError::TooManyCareers)));
    let mut begun = Career::default();
    let command = Command::Begin { name: "Ada".into(), house: House::Classic };
    let mut chance = tria_testkit::seeded(1);
    assert!(act(&mut begun, &mut store, "one more", &command, &mut chance, 0).is_err());
    assert_eq!(begun, Career::default(), "what is not saved has not happened");
    assert_eq!(store.check().expect("all in order").len(), tria_save::limits::CAREERS_MAX);
}

#[test]
fn a_career_is_renamed_and_deleted_with_a_copy_of_the_save() {
    let folder = Folder::new("save");
    let mut store = Store::open(&folder.join("career.db")).expect("a new save");
    let mut ada = begin(&mut store, "ada", 7, 30);
    begin(&mut store, "ben", 8, 10);
    assert!(matches!(store.rename("ada", "ben"), Err(SaveError::Exists { .. })));
    assert!(matches!(store.rename("eve", "zoe"), Err(SaveError::NoCareer { .. })));
    assert!(matches!(store.rename("ada", " "), Err(SaveError::BadName)));
    store.rename("ada", "zoe").expect("renamed");
    assert_eq!(store.names().expect("names"), ["ben", "zoe"]);
    live(&mut store, "zoe", &mut ada, 20);
    store.check().expect("all in order");
    let copy = store.remove("zoe").expect("deleted").expect("a copy");
    assert!(copy.ends_with("career.db.before-delete.bak"), "{copy}");
    assert_eq!(store.names().expect("names"), ["ben"]);
    assert!(matches!(store.remove("zoe"), Err(SaveError::NoCareer { .. })));
    store.check().expect("all in order");
    let copy = Store::open_existing(std::path::Path::new(&copy)).expect("the copy is a save");
    assert_eq!(copy.career("zoe").expect("it can be read"), Some(ada.career));
}

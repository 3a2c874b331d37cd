//! Two processes on one save: the second is told so, and a killed first one is no obstacle.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;

use tria_save::{SaveError, Store};
use tria_testkit::Folder;

use crate::support::{begin, other_process};

const ORDER: &str = "TRIA_TEST_HOLD";

/// Only for the other process: holds the save until its input ends.
#[test]
fn the_other_process_holds_the_save() {
    let Some(path) = std::env::var_os(ORDER).map(PathBuf::from) else { return };
    let _store = Store::open(&path).expect("a save");
    let mut out = std::io::stdout().lock();
    writeln!(out, "\nholding").and_then(|()| out.flush()).expect("a pipe");
    let _ = std::io::stdin().lines().count();
}

#[test]
fn the_second_process_is_told_and_the_first_may_die() {
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    begin(&mut Store::open(&path).expect("a new save"), "ada", 14, 5);
    for killed in [true, false] {
        let order = [(ORDER, path.to_str().expect("a plain path"))];
        let mut child =
            other_process("processes::the_other_process_holds_the_save", &order).spawn().expect("a process");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        assert!(lines.any(|line| line.expect("a line") == "holding"));
        let second = Store::open(&path).expect_err("it is in use");
        let SaveError::InUse { process, .. } = second else { panic!("{second}") };
        assert_eq!(process, Some(child.id()));
        let said = second.to_string();
        assert!(
            said.contains("in use by another program") && said.contains(&child.id().to_string()),
            "{said}"
        );
        if killed {
            child.kill().expect("killed");
        } else {
            drop(child.stdin.take());
        }
        child.wait().expect("it ends");
        let store = Store::open(&path).expect("it is free");
        let twice = Store::open(&path).expect_err("also within one process");
        assert!(matches!(twice, SaveError::InUse { .. }), "{twice}");
        store.check().expect("all in order");
    }
}

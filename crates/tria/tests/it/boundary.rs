//! `tria boundary`: the same file for the same seed, and nothing lost if it cannot be written.

use tria_engine::triatri::BoundaryTable;

use crate::support::{Folder, tria};

#[test]
fn a_seed_makes_the_same_table_again() {
    let folder = Folder::new("boundary");
    let made = |name: &str, seed: &str| {
        let file = folder.join(name);
        let path = file.to_str().expect("a plain path");
        let run = tria(&["boundary", "--samples", "1", "--seed", seed, "--out", path]);
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(run.out.contains(path) && run.out.contains(" bytes written"), "{}", run.out);
        std::fs::read(file).expect("the file")
    };
    let first = made("one.bin", "3");
    assert!(BoundaryTable::from_bytes(&first).is_ok());
    assert_eq!(first, made("two.bin", "3"));
    assert_ne!(first, made("one.bin", "4"), "the older file is replaced");
    let left: Vec<_> = std::fs::read_dir(&folder).expect("the folder").collect();
    assert_eq!(left.len(), 2, "nothing else is left behind: {left:?}");
}

#[test]
fn places_that_cannot_be_written_are_refused_before_the_work() {
    let folder = Folder::new("boundary");
    let inside = folder.join("no-such-folder/table.bin");
    for place in [&*folder, &inside] {
        let place = place.to_str().expect("a plain path");
        // This many samples would take hours.
        let run = tria(&["boundary", "--samples", "100000", "--out", place]);
        assert_eq!(run.status, 2, "{}", run.err);
        assert!(run.err.contains(place) && run.err.contains("cannot write"), "{}", run.err);
    }
    assert_eq!(tria(&["boundary", "--samples", "0", "--out", "x"]).status, 2);
}

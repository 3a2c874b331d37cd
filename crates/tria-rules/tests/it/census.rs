//! The censuses in `testdata/census`: recomputed, and the Triple Triad ones by the slow reference as well.

use tria_rules::census::Row;
use tria_rules::hash::fnv1a;
use tria_rules::triad::{self, Cause};
use tria_testkit::reference::SlowTriad;
use tria_testkit::{golden, testdata};

use crate::generate::CensusHead;
use crate::support::catalog;

/// Every census file with its head.
fn files() -> Vec<(std::path::PathBuf, CensusHead)> {
    let folder = testdata("census");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            assert_eq!(
                path.extension().and_then(std::ffi::OsStr::to_str),
                Some("census"),
                "only censuses live here"
            );
            let text = std::fs::read_to_string(&path).expect("a readable file");
            (path, CensusHead::read(&text))
        })
        .collect()
}

/// Nodes, flips by cause, scores and hashes are those of the files.
#[test]
fn censuses_are_as_recorded() {
    let files = files();
    assert!(files.len() >= 6, "{} censuses", files.len());
    for (path, head) in &files {
        assert!(!head.comments.is_empty(), "{} says where it comes from", path.display());
        let name = path.file_name().and_then(std::ffi::OsStr::to_str).expect("a name");
        golden::check(&format!("testdata/census/{name}"), &head.file(&head.rows()));
    }
}

/// The slow reference counts the same nodes, flips and scores.
#[test]
fn the_slow_twin_counts_the_same() {
    let mut compared = 0;
    for (path, head) in files().iter().filter(|(_, head)| head.position.starts_with(triad::notation::PREFIX))
    {
        let start = triad::notation::parse(&head.position, catalog()).expect("a position");
        let mut counted: Vec<Row> = (0..=head.depth).map(|depth| Row { depth, ..Row::default() }).collect();
        count_slowly(&SlowTriad::new(&start.to_setup()), [0; 4], 0, &mut counted);
        for (slow, fast) in counted.iter().zip(head.rows()) {
            let hash = fast.hash;
            assert_eq!(Row { hash, ..slow.clone() }, fast, "{}", path.display());
        }
        compared += 1;
    }
    assert!(compared >= 4, "{compared}");
}

fn count_slowly(game: &SlowTriad, flips: [u64; 4], depth: usize, rows: &mut [Row]) {
    let row = &mut rows[depth];
    row.nodes += 1;
    for (total, count) in row.flips.iter_mut().zip(flips) {
        *total += count;
    }
    let [blue, red] = game.score().map(|score| score as i32);
    *row.scores.entry(blue - red).or_default() += 1;
    if depth + 1 == rows.len() {
        return;
    }
    for (slot, cell) in game.legal() {
        let mut next = game.clone();
        let mut flips = [0; 4];
        for flip in next.place(slot, cell) {
            flips[match flip.cause {
                Cause::Same => 0,
                Cause::Plus => 1,
                Cause::Basic => 2,
                Cause::Combo => 3,
            }] += 1;
        }
        count_slowly(&next, flips, depth + 1, rows);
    }
}

/// From the empty board the nodes are known whatever the captures do: 45, then 45·40, then 45·40·28.
#[test]
fn an_opening_has_as_many_lines_as_can_be_computed() {
    let opening = "tt1/same=two,plus/-/-/1234,2341,3412,4123,1111/4321,3214,2143,1432,2222/b";
    let head = CensusHead { comments: Vec::new(), position: opening.to_owned(), depth: 3 };
    let nodes: Vec<u64> = head.rows().iter().map(|row| row.nodes).collect();
    assert_eq!(nodes, [1, 45, 45 * 40, 45 * 40 * 28]);
}

/// The hash is FNV-1a, as published, so that any language can compute it.
#[test]
fn the_hash_is_the_published_one() {
    assert_eq!(fnv1a("".bytes()), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a("a".bytes()), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv1a("foobar".bytes()), 0x8594_4171_f739_67e8);
}

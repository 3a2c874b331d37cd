//! The playthroughs in `testdata/playthroughs`: whole games with every view, so that a leaked card is a readable line.

use tria_testkit::{golden, testdata};

use crate::generate::PLAYTHROUGHS;

/// The maximum size of a playthrough, so that people can read it.
const BYTES_MAX: usize = 60_000;

/// Every playthrough equals its file, and there are no other files.
#[test]
fn playthroughs_are_as_recorded() {
    for playthrough in &PLAYTHROUGHS {
        let text = playthrough.text();
        assert!(text.len() < BYTES_MAX, "{} has {} bytes", playthrough.name, text.len());
        golden::check(&format!("testdata/playthroughs/{}.txt", playthrough.name), &text);
    }
    let entries = std::fs::read_dir(testdata("playthroughs")).expect("the folder");
    for entry in entries {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(std::ffi::OsStr::to_str).expect("a name");
        assert!(
            PLAYTHROUGHS.iter().any(|known| known.name == name),
            "no playthrough is called {}",
            path.display()
        );
    }
}

/// The recorded games contain what they were recorded for.
#[test]
fn playthroughs_show_what_they_are_for() {
    let text =
        |name: &str| PLAYTHROUGHS.iter().find(|known| known.name == name).expect("a playthrough").text();
    for (name, parts) in [
        ("triad-plain-closed", &["\"hidden\":5", "basic", "\"event\":\"ended\""][..]),
        (
            "triad-everything-open",
            &["\"hidden\":0", "\"cause\":\"combo\"", "\"bonus\":-1", "\"event\":\"ended\""],
        ),
        ("triatri-two", &["event only 1", "taken_from", "\"event\":\"redo\"", "\"event\":\"ended\""]),
        ("triatri-four-options", &["event only 3", "imitation=copy", "\"event\":\"ended\""]),
    ] {
        for part in parts {
            assert!(text(name).contains(part), "{name} has no {part}");
        }
    }
}

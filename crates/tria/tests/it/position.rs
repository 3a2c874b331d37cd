//! `tria position`: notation in, picture out.

use tria_testkit::golden;

use crate::support::{tria, tria_with};

const LINE: &str = "tt1/tabletop,same=one/-/b3255,r5474,b3354,r4245,,,r2356,b4433,/8154,6756/4453,3446/b";

#[test]
fn a_pasted_position_is_drawn_with_its_moves() {
    let run = tria(&["position", LINE]);
    assert_eq!(run.status, 0, "{}", run.err);
    golden::check("testdata/pictures/position.en.txt", &run.out);
}

#[test]
fn moves_behind_the_line_are_played() {
    let run = tria(&["position", LINE, "a4", "b5"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let line = run.out.lines().last().and_then(|line| line.strip_prefix("Position: ")).expect("the new line");
    assert_eq!(tria(&["position", line]).out, run.out, "the line at the end says it all");
    let run = tria(&["position", LINE, "a0"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("the cell is taken"), "{}", run.err);
}

#[test]
fn a_position_becomes_a_record() {
    let record = tria(&["position", LINE, "--json"]).out;
    let run = tria_with(&["replay"], record.as_bytes());
    assert_eq!(run.status, 0, "{}", run.out);
    assert!(run.out.contains("● Blue 5 – 5 ◆ Red"), "{}", run.out);
}

#[test]
fn triatri_positions_are_shown_too() {
    let line = "ta1/2/-/0.0.0.1/gem:1/6.6.6/0.0.0,0.0.0/R2R3R4B2I,B5B6G2G3G4/R5,R6/-/-";
    let run = tria(&["position", line, "gB", "B5"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        run.out.contains("Next: seat 0 plays a card.") && run.out.contains("seat 0: B2 I"),
        "{}",
        run.out
    );
}

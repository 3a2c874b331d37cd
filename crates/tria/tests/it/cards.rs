//! `tria cards`: list, search, show, check.

use tria_testkit::golden;

use crate::support::{Folder, tria};

#[test]
fn cards_are_listed_by_rarity() {
    let run = tria(&["cards"]);
    assert_eq!(run.status, 0);
    assert!(run.out.ends_with("110 cards.\n"), "{}", run.out);
    let levels: Vec<&str> = run.out.lines().filter(|line| line.starts_with("Level ")).collect();
    let expected: Vec<String> = (1..=10).map(|level| format!("Level {level}")).collect();
    assert_eq!(levels, expected);
}

#[test]
fn filters_and_sorting_work_together() {
    let run = tria(&["cards", "list", "--element", "fire", "--level", "2-8", "--sort", "sum", "--json"]);
    let cards: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(cards.len() >= 3, "{}", run.out);
    assert!(cards.iter().all(|card| card["element"] == "fire"));
    let sum = |card: &serde_json::Value| {
        ["top", "right", "bottom", "left"]
            .iter()
            .map(|side| card[side].as_i64().expect("a rank"))
            .sum::<i64>()
    };
    assert!(cards.windows(2).all(|pair| sum(&pair[0]) >= sum(&pair[1])));
    assert!(tria(&["cards", "list", "--element", "fire", "--level", "10"]).out.contains("No card fits."));
}

#[test]
fn search_looks_into_every_language() {
    let run = tria(&["cards", "search", "bogomi"]);
    assert!(run.out.contains("Geezard") && run.out.contains("(fr: Bogomile)"), "{}", run.out);
}

#[test]
fn a_card_is_drawn_with_its_facts() {
    let run = tria(&["cards", "show", "Ruby", "Dragon"]);
    golden::check("testdata/pictures/ruby-dragon.en.txt", &run.out);
    assert_eq!(tria(&["cards", "show", "ff8:ruby-dragon"]).out, run.out);
    assert!(tria(&["cards", "show", "5A31@ice"]).out.contains("5A31@ice"));
}

#[test]
fn own_sets_are_checked_with_line_and_field_and_can_be_used() {
    let folder = Folder::new("cards");
    let good = &folder.write(
        "good.csv",
        "# format: tria-cards/1\n# set: farm\nid,name,level,top,right,bottom,left\n7,Old Hen,2,1,2,3,A\n",
    );
    let bad = &folder.write(
        "bad.toml",
        "format = \"tria-cards/1\"\nset = \"Farm!\"\n[[card]]\nid = 1\nname = \"Hen\"\nlevel = 12\nranks = \"12B4\"\n",
    );
    let run = tria(&["cards", "check", good, bad]);
    assert_eq!(run.status, 2);
    for expected in
        ["one card, nothing wrong", "line 2, field `set`", "line 6, field `level`", "line 7, field `ranks`"]
    {
        assert!(run.out.contains(expected), "{expected}:\n{}", run.out);
    }
    let run = tria(&["cards", "show", "old hen", "--set", good]);
    assert!(run.out.contains("farm:old-hen"), "{}{}", run.out, run.err);
}

#[test]
fn faces_are_drawn_into_a_folder() {
    let folder = Folder::new("faces");
    let out = &folder.path("drawn");
    let run = tria(&[
        "cards", "draw", "squall", "--out", out, "--shape", "square", "--owner", "blue", "--lang", "fr",
    ]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.starts_with("Un fichier écrit"), "{}", run.out);
    let svg = folder.read("drawn/ff8-squall.svg");
    assert!(svg.contains("<desc>Niveau 10. Haut 10, droite 4"), "{svg}");
    for args in
        [&["squal", "--theme", "full"][..], &["squall", "--theme", "sepia"][..], &["--all", "squall"][..]]
    {
        let run = tria(&[&["cards", "draw", "--out", out], args].concat());
        assert_eq!(run.status, 2, "{args:?}");
    }
}

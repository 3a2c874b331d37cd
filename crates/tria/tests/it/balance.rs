//! `tria cards balance`: the same report for the same seed, however often it was stopped.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::{Folder, Run, command, tria};

/// A set of this many cards, the first of which is dominated by the second, which has a lower level.
fn small_set(folder: &Folder, cards: usize) -> String {
    let mut text =
        "# format: tria-cards/1\n# set: small\n# title: A <small> set\nid,name,level,ranks,element\n"
            .to_owned();
    let rows = [
        "One & All,3,2233,",
        "Two,2,6745,",
        "Three,1,1423,fire",
        "Four,4,7171,",
        "Five,5,3828,ice",
        "Six,6,A113,",
        "Seven,7,5555,",
        "Eight,8,1A1A,",
        "Nine,9,4499,",
        "Ten,10,A8A8,",
        "Eleven,2,5252,",
        "Twelve,3,2525,",
    ];
    for (number, row) in rows.iter().take(cards).enumerate() {
        let _ = writeln!(text, "{},{row}", number + 1);
    }
    folder.write(&format!("small-{cards}.csv"), text)
}

/// Runs with all outputs, which are named after `name`.
fn report(folder: &Folder, set: &str, name: &str, more: &[&str]) -> Run {
    let (csv, html, out) = (
        folder.path(&format!("{name}.report.csv")),
        folder.path(&format!("{name}.html")),
        folder.path(&format!("{name}.deals.csv")),
    );
    let mut args = vec!["cards", "balance", set, "--csv", &csv, "--html", &html, "--out", &out];
    args.extend(more);
    let run = tria(&args);
    assert_eq!(run.status, 0, "{}", run.err);
    run
}

/// The files written by a run.
fn files(folder: &Folder, name: &str) -> [String; 3] {
    ["report.csv", "html", "deals.csv"].map(|end| folder.read(&format!("{name}.{end}")))
}

#[test]
fn a_set_of_ten_is_reported_in_every_form() {
    let folder = Folder::new("balance-ten");
    let set = small_set(&folder, 10);
    let rules = ["--rules", "plain", "--rules", "same,plus"];
    let one = report(&folder, &set, "one", &rules);
    assert!(one.out.starts_with("A <small> set: 10 cards, the strongest first\n"), "{}", one.out);
    assert!(one.out.contains("all 252 deals"), "{}", one.out);
    assert!(one.out.contains("  One & All: by Two"), "{}", one.out);
    assert!(one.out.lines().all(|line| line.chars().count() <= 80), "{}", one.out);
    let [csv, html, deals] = files(&folder, "one");
    assert_eq!(deals.lines().count(), 2 + 2 * 252);
    let rows: Vec<csv::StringRecord> =
        csv::Reader::from_reader(csv.as_bytes()).records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), 10);
    let rating = |card: &str| -> f64 {
        let row = rows.iter().find(|row| row.get(0) == Some(card)).expect("the card");
        row[10].parse().expect("a number")
    };
    assert!(rating("small:two") > rating("small:one-all") && rating("small:ten") > rating("small:three"));
    assert!(rows[0][11] == rows[0][12], "nothing is left to chance: {:?}", rows[0]);
    let header = csv.lines().next().expect("a header");
    assert!(header.ends_with("same+plus,same+plus_low,same+plus_high,same+plus_margin,same+plus_deals"));
    check_page(&html);
}

#[test]
fn more_threads_change_nothing() {
    let folder = Folder::new("balance-threads");
    let set = small_set(&folder, 12);
    let more = ["--rules", "plain", "--rules", "elemental", "--deals", "60"];
    let one = report(&folder, &set, "one", &more);
    let two = report(&folder, &set, "two", &[&more[..], &["--threads", "3"]].concat());
    assert_eq!(one.out, two.out);
    assert_eq!(files(&folder, "one"), files(&folder, "two"));
}

/// The page is self-contained, has its charts, and escapes texts of the set.
fn check_page(html: &str) {
    for part in ["<script", "http", "src=", "@import", "url(", "onload", "<small>"] {
        assert!(!html.contains(part), "{part}");
    }
    for part in [
        "<!DOCTYPE html>",
        "<html lang=\"en\">",
        "prefers-color-scheme: dark",
        "role=\"img\"",
        "<th scope=\"row\">",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(html.contains("A &lt;small&gt; set") && html.contains("One &amp; All"));
    for tag in ["svg", "table", "tr", "td", "th", "figure", "section", "ul", "li", "div", "main", "text", "g"]
    {
        let open = html.matches(&format!("<{tag} ")).count() + html.matches(&format!("<{tag}>")).count();
        assert_eq!(open, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    assert_eq!(html.matches("<svg class=\"bar\"").count(), 10);
    assert_eq!(html.matches("<svg class=\"chart\"").count(), 2);
}

/// A killed and resumed run writes the same bytes as an uninterrupted one.
#[test]
fn a_stopped_run_goes_on_where_it_was() {
    let folder = Folder::new("balance-stopped");
    let set = small_set(&folder, 12);
    let more = ["--rules", "plain", "--rules", "elemental", "--deals", "90", "--seed", "9"];
    let whole = report(&folder, &set, "whole", &more);
    assert!(whole.out.contains("± ") && whole.out.contains("90 random deals"), "{}", whole.out);
    let out = folder.path("stopped.deals.csv");
    let args = [&["cards", "balance", &set, "--out", &out][..], &more].concat();
    let mut child = command(&args).stdout(Stdio::null()).spawn().expect("tria starts");
    wait_for_lines(&out, 20);
    child.kill().expect("it was running");
    child.wait().expect("it ends");
    let text = std::fs::read_to_string(&out).expect("the results");
    // On a busy machine it may have finished before the kill: at most half of it is kept.
    let whole_lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    let half: String = whole_lines.take(90).collect();
    assert!((20..=90).contains(&half.lines().count()), "{half}");
    // As after a kill in the middle of a line.
    std::fs::write(&out, format!("{half}plain,1")).expect("the results");
    let again = report(&folder, &set, "stopped", &[&more[..], &["--threads", "2"]].concat());
    assert_eq!(whole.out, again.out);
    assert_eq!(files(&folder, "whole"), files(&folder, "stopped"));
    // A run with more deals resumes from the existing ones.
    let longer = report(&folder, &set, "stopped", &[&more[..4], &["--seed", "9", "--deals", "95"]].concat());
    assert!(longer.out.contains("95 random deals"), "{}", longer.out);
}

fn wait_for_lines(path: impl AsRef<Path>, count: usize) {
    let start = Instant::now();
    while std::fs::read_to_string(&path).unwrap_or_default().lines().count() < count {
        assert!(start.elapsed() < Duration::from_mins(3), "no results");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn what_cannot_be_measured_is_refused() {
    let folder = Folder::new("balance-refused");
    let (nine, ten) = (small_set(&folder, 9), small_set(&folder, 10));
    let other = folder.path("other.csv");
    std::fs::write(&other, "a shopping list\n").expect("the file");
    let out = folder.path("deals.csv");
    let fast = ["--rules", "plain", "--deals", "50"];
    assert_eq!(tria(&[&["cards", "balance", &ten, "--out", &out][..], &fast].concat()).status, 0);
    for (args, expected) in [
        (vec![nine.as_str()], "the set has 9 cards, but a deal takes 10 different ones"),
        (vec![&ten, "--deals", "49"], "expected 50 to 1000000 for a set of 10 cards"),
        (vec![&ten, "--rules", "plain", "--rules", "plain"], "--rules plain is given twice"),
        (vec![&ten, "--rules", "sam"], "there is no optional rule \"sam\""),
        (vec![&ten, "--house", "tabletop", "--rules", "plus"], "does not offer"),
        (vec!["nosuch"], "a card set is a .toml, .csv or .json file, or a built-in one: ff8, ffxiv"),
        (vec![&ten, "--rules", "plain", "--out", &other], "is no results file"),
        (
            vec![&ten, "--rules", "plain", "--deals", "50", "--seed", "2", "--out", &out],
            "results of other settings",
        ),
    ] {
        let run = tria(&[&["cards", "balance"][..], &args].concat());
        assert!(run.status == 2 && run.err.contains(expected), "{args:?}: {}", run.err);
    }
    let text = std::fs::read_to_string(&out).expect("the results");
    for (from, to) in [("plain,3,", "plain,4,"), ("plain,3,", "same,3,"), ("plain,3,", "plain,3,x")] {
        std::fs::write(&out, text.replacen(from, to, 1)).expect("the results");
        let run = tria(&[&["cards", "balance", &ten, "--out", &out][..], &fast].concat());
        assert!(run.status == 2 && run.err.contains("deals.csv:6: expected"), "{from} {to}: {}", run.err);
    }
}

//! Checks that `docs/rule-sheets.md` cites existing tests and clauses, and that its totals are correct.

use std::path::{Path, PathBuf};

const PAGE: &str = "docs/rule-sheets.md";

/// Header of the tables of rules; other tables have other columns.
const COLUMNS: &str = "| number | what the sheet says | clause | tests | clients |";

/// Marks, in the column of clients, what is not reachable yet.
const WAITS: &str = "waits: ";

/// The features of the matrix.
const CASES: &str = "testdata/matrix/cases.json";

const HOUSES: [&str; 6] = ["classic", "continental", "club", "tabletop", "original", "custom"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The text of a file of the repository, if there is one.
fn read(path: &str) -> Option<String> {
    std::fs::read_to_string(root().join(path)).ok()
}

/// One rule of a sheet.
struct Row<'a> {
    number: &'a str,
    clause: &'a str,
    tests: &'a str,
    clients: &'a str,
}

/// The rows of all sheets, in order, and complaints about malformed lines.
fn rows(page: &str) -> (Vec<Row<'_>>, Vec<String>) {
    let (mut rows, mut problems, mut inside) = (Vec::new(), Vec::new(), false);
    for line in page.lines() {
        inside = line == COLUMNS || inside && line.starts_with('|');
        if !inside || line == COLUMNS || line.starts_with("|---") {
            continue;
        }
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        match cells[..] {
            [number, text, clause, tests, clients] if !text.is_empty() => {
                rows.push(Row { number, clause, tests, clients });
            }
            _ => problems.push(format!("not a row of five cells: {line}")),
        }
    }
    (rows, problems)
}

/// The parts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// If this is a citation of a test, what is wrong with it, if anything.
fn citation(text: &str, read: &impl Fn(&str) -> Option<String>) -> Option<Result<(), String>> {
    let (path, needle) = if let Some(feature) = text.strip_prefix("matrix ") {
        (CASES, feature.to_owned())
    } else if let Some((path, name)) = text.split_once(".rs::") {
        (&text[..path.len() + ".rs".len()], format!("fn {name}("))
    } else {
        let (path, title) = text.split_once(".mjs: \"")?;
        (&text[..path.len() + ".mjs".len()], format!("test('{}'", title.trim_end_matches('"')))
    };
    Some(match read(path) {
        None => Err(format!("`{text}`: there is no file {path}")),
        Some(file) if !file.contains(&needle) => Err(format!("`{text}`: {path} does not contain {needle}")),
        Some(_) => Ok(()),
    })
}

/// The problem with a clause: a topic of `tria rules`, or a document.
fn clause(text: &str, read: &impl Fn(&str) -> Option<String>) -> Option<String> {
    let Some(asked) = text.strip_prefix("tria rules ") else {
        return read(text).is_none().then(|| format!("`{text}`: there is no such document"));
    };
    let (topic, house) = asked.split_once(" --house ").unwrap_or((asked, "classic"));
    let key = if topic == "story" { "\nstory =".to_owned() } else { format!("\nrule-{topic}-text =") };
    let known = read("locales/en/rules.ftl").is_some_and(|texts| texts.contains(&key));
    (!known || !HOUSES.contains(&house)).then(|| format!("`{text}`: there is no such topic or house"))
}

/// All problems of one row.
fn of_row(place: usize, row: &Row<'_>, read: &impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut problems = Vec::new();
    if row.number != place.to_string() {
        problems.push(format!("the number is {}, expected {place}", row.number));
    }
    if quoted(row.clause).next().is_none() {
        problems.push("no clause is named".to_owned());
    }
    problems.extend(quoted(row.clause).filter_map(|text| clause(text, read)));
    let cited: Vec<_> = quoted(row.tests).map(|text| (text, citation(text, read))).collect();
    if cited.is_empty() && !row.clients.contains(WAITS) {
        problems.push("no test is cited, and the row does not wait".to_owned());
    }
    for (text, found) in cited {
        match found {
            None => problems.push(format!("`{text}` is no test")),
            Some(found) => problems.extend(found.err()),
        }
    }
    if row.clients.is_empty() {
        problems.push("no client is named".to_owned());
    }
    problems.into_iter().map(|problem| format!("row {}: {problem}", row.number)).collect()
}

/// All problems of the page; `read` returns the cited files.
fn problems(page: &str, read: &impl Fn(&str) -> Option<String>) -> Vec<String> {
    let (rows, mut problems) = rows(page);
    for (place, row) in rows.iter().enumerate() {
        problems.extend(of_row(place + 1, row, read));
    }
    // The introduction cites tests as well, such as those of the matrix.
    let introduction = page.split(COLUMNS).next().unwrap_or_default();
    problems.extend(quoted(introduction).filter_map(|text| citation(text, read)?.err()));
    let count = |fits: fn(&Row<'_>) -> bool| rows.iter().filter(|row| fits(row)).count();
    let waiting = count(|row| row.clients.contains(WAITS));
    let all =
        count(|row| row.clients.split([',', ' ']).next() == Some("all") && !row.clients.contains(WAITS));
    for (name, number) in [
        ("in all", rows.len()),
        ("seen in all clients", all),
        ("seen in some clients", rows.len() - all - waiting),
        ("waiting", waiting),
    ] {
        if !page.lines().any(|line| line == format!("| {name} | {number} |")) {
            problems.push(format!("the totals do not say: {name}, {number}"));
        }
    }
    problems
}

#[test]
fn the_rule_sheets_cite_what_exists() {
    let page = read(PAGE).expect("the page");
    assert!(rows(&page).0.len() > 140, "the five sheets have more rules than that");
    let problems = problems(&page, &read);
    assert!(problems.is_empty(), "{PAGE}, {} problems:\n{}", problems.len(), problems.join("\n"));
}

/// A page with these rows and totals.
fn small(rows: &str, totals: [usize; 4]) -> String {
    let [rows_in_all, all, some, waiting] = totals;
    format!(
        "{COLUMNS}\n|---|---|---|---|---|\n{rows}\n\n| in all | {rows_in_all} |\n| seen in all clients | {all} |\n| seen in some clients | {some} |\n| waiting | {waiting} |\n"
    )
}

#[test]
fn faulty_rule_sheets_are_noticed() {
    let files = |path: &str| match path {
        "a.rs" => Some("fn one() {}\nfn one_more() {}".to_owned()),
        "b.mjs" => Some("test('two: three', BOUND".to_owned()),
        CASES => Some("[\"club: pool\"]".to_owned()),
        "locales/en/rules.ftl" => Some("\nrule-same-text = x\nstory = y".to_owned()),
        "docs/world.md" => Some(String::new()),
        _ => None,
    };
    let good = "| 1 | x | `tria rules same --house club` | `a.rs::one`, `b.mjs: \"two: three\"`, `matrix \"club: pool\"` | all |\n| 2 | x | `docs/world.md`, `tria rules story` |  | plain; waits: online |";
    assert_eq!(problems(&small(good, [2, 1, 0, 1]), &files), [""; 0]);
    let introduced = format!("See `a.rs::gone`.\n\n{}", small(good, [2, 1, 0, 1]));
    assert!(problems(&introduced, &files)[0].contains("does not contain fn gone("));
    for (from, to, expected) in [
        ("a.rs::one", "a.rs::on", "does not contain fn on("),
        ("a.rs::one", "c.rs::one", "no file c.rs"),
        ("two: three", "two", "does not contain test('two'"),
        ("club: pool", "club: plus", "does not contain \"club: plus\""),
        ("`a.rs::one`", "`something`", "`something` is no test"),
        ("rules same", "rules sme", "no such topic"),
        ("--house club", "--house casino", "no such topic or house"),
        ("docs/world.md", "docs/moon.md", "no such document"),
        ("| 2 |", "| 3 |", "the number is 3, expected 2"),
        ("; waits: online", "", "does not wait"),
        ("| all |", "|  |", "no client is named"),
        ("| all |", "| plain |", "the totals do not say: seen in all clients, 0"),
        ("| all |", "| all | more |", "not a row of five cells"),
    ] {
        let page = small(&good.replace(from, to), [2, 1, 0, 1]);
        let found = problems(&page, &files).join("\n");
        assert!(found.contains(expected), "{to}: {found}");
    }
}

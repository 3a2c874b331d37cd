//! Help, completions, manual, and what happens to bad arguments.

use crate::support::{Folder, root, tria};

const VERBS: [&str; 23] = [
    "admin",
    "check",
    "migrate",
    "serve",
    "verify",
    "openapi",
    "advise",
    "replay",
    "rules",
    "cards",
    "deal",
    "census",
    "position",
    "solve",
    "hint",
    "arena",
    "levels",
    "bench",
    "boundary",
    "save",
    "print",
    "completions",
    "man",
];

#[test]
fn every_verb_has_help_with_an_example() {
    for verb in VERBS {
        let run = tria(&[verb, "--help"]);
        assert_eq!(run.status, 0, "{verb}");
        assert!(run.out.contains("Example"), "{verb} shows an example:\n{}", run.out);
        assert!(run.out.contains(&format!("tria {verb}")), "{verb} shows how it is called");
    }
    let run = tria(&["--help"]);
    for verb in VERBS {
        assert!(run.out.contains(verb), "the overview names {verb}");
    }
    assert!(run.out.contains("Exit status"));
}

#[test]
fn bad_arguments_end_with_status_2_and_name_the_thing() {
    for (args, named) in [
        (vec!["rules", "same", "--house", "casino"], "casino"),
        (vec!["rules", "sane"], "did you mean \"same\"?"),
        (vec!["deal", "--rule", "pluss"], "pluss"),
        (vec!["deal", "--house", "tabletop", "--rule", "plus"], "does not offer"),
        (vec!["deal", "--trade", "one", "--trade", "all"], "keep one"),
        (vec!["deal", "--players", "5", "--game", "triatri"], "5"),
        (vec!["cards", "show", "squal"], "Squall"),
        (vec!["cards", "list", "--level", "11"], "1 to 10"),
        (vec!["census", "nonsense"], "nonsense"),
        (vec!["replay", "no-such-file.jsonl"], "no-such-file.jsonl"),
        (vec!["replay", "crates"], "folder"),
        (vec!["--set", "Cargo.lock", "cards"], ".toml, .csv or .json"),
        (vec!["frobnicate"], "frobnicate"),
    ] {
        let run = tria(&args);
        assert_eq!(run.status, 2, "{args:?}: {}", run.err);
        assert!(run.err.contains(named), "{args:?} names {named:?}:\n{}", run.err);
        assert!(run.out.is_empty(), "{args:?} prints nothing else:\n{}", run.out);
    }
}

#[test]
fn completions_know_the_verbs() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = tria(&["completions", shell]);
        assert_eq!(run.status, 0);
        assert!(VERBS.iter().all(|verb| run.out.contains(verb)), "{shell}");
    }
}

#[test]
fn the_manual_is_one_page_or_a_folder_of_them() {
    let run = tria(&["man"]);
    assert!(run.out.contains(".TH tria 1"), "{}", run.out);
    let folder = Folder::new("man");
    let run = tria(&["man", "--dir", &folder.path("pages")]);
    assert_eq!(run.status, 0, "{}", run.err);
    let page = folder.read("pages/tria-replay.1");
    assert!(page.contains("records"));
}

#[test]
fn the_two_commands_can_be_run() {
    use std::os::unix::fs::PermissionsExt as _;
    for script in ["script/server", "script/test", ".ci/run"] {
        let mode = std::fs::metadata(root().join(script)).expect(script).permissions().mode();
        assert!(mode & 0o111 != 0, "{script} has its run bit");
    }
}

#[test]
fn the_interface_is_described_without_a_server() {
    let run = tria(&["openapi"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let checked_in = std::fs::read_to_string(root().join("docs/openapi.json")).expect("the checked-in one");
    assert!(run.out == checked_in, "docs/openapi.json is another one: cargo xtask bless writes it anew");
}

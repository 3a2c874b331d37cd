//! Checks of the tree as a whole.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The longest a function may be, in lines.
const FUNCTION_LINES_MAX: usize = 70;

/// The longest a Rust file may be, in lines.
const FILE_LINES_MAX: usize = 900;

/// The allowed dependencies of each crate.
const EDGES: [(&str, &[&str]); 15] = [
    ("tria-rules", &[]),
    ("tria-cards", &["tria-rules"]),
    ("tria-locale", &[]),
    ("tria-engine", &["tria-cards", "tria-rules"]),
    ("tria-print", &["tria-cards", "tria-rules"]),
    ("tria-room", &["tria-cards", "tria-rules"]),
    ("tria-world", &["tria-cards", "tria-rules"]),
    ("tria-play", &["tria-cards", "tria-engine", "tria-room", "tria-rules", "tria-world"]),
    (
        "tria-tui",
        &["tria-cards", "tria-engine", "tria-locale", "tria-play", "tria-room", "tria-rules", "tria-world"],
    ),
    (
        "tria-wasm",
        &["tria-cards", "tria-engine", "tria-play", "tria-print", "tria-room", "tria-rules", "tria-world"],
    ),
    ("tria-save", &["tria-play", "tria-world"]),
    (
        "tria-server",
        &[
            "tria-cards",
            "tria-engine",
            "tria-locale",
            "tria-play",
            "tria-print",
            "tria-room",
            "tria-rules",
            "tria-world",
        ],
    ),
    (
        "tria",
        &[
            "tria-cards",
            "tria-engine",
            "tria-locale",
            "tria-print",
            "tria-rules",
            "tria-save",
            "tria-server",
            "tria-tui",
            "tria-world",
        ],
    ),
    ("tria-testkit", &["tria-cards", "tria-play", "tria-room", "tria-rules", "tria-world"]),
    ("xtask", &[]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file below a folder whose name has this suffix, without build output.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if path.is_dir() {
            if !["target", ".git", "node_modules", ".cache"].contains(&name.as_str()) {
                found.extend(files(&path, ending));
            }
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a source file is text")
}

#[test]
fn crates_know_only_what_the_architecture_allows() {
    for manifest in files(&root(), "Cargo.toml") {
        let manifest: toml::Table = read(&manifest).parse().expect("a manifest is TOML");
        let Some(package) = manifest.get("package") else { continue };
        let name = package["name"].as_str().expect("a name");
        let (_, allowed) = EDGES
            .iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("{name} has no line in EDGES"));
        let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
        let own: Vec<&String> = dependencies
            .into_iter()
            .flat_map(toml::Table::keys)
            .filter(|name| name.starts_with("tria"))
            .collect();
        assert!(own.iter().all(|name| allowed.contains(&name.as_str())), "{name} may not build on {own:?}");
    }
}

/// The crates that are made for others to depend on.
const PUBLISHED: [&str; 3] = ["tria-rules", "tria-cards", "tria-engine"];

/// The paths of `include_str!` and its like in a source file, seen from the file.
fn included(text: &str) -> impl Iterator<Item = &str> {
    let macros =
        [concat!("include", "_str!(\""), concat!("include", "_bytes!(\""), concat!("include", "!(\"")];
    macros.into_iter().flat_map(|start| text.split(start).skip(1)).filter_map(|rest| rest.split('"').next())
}

/// What `cargo package` would refuse, or leave out without a word.
#[test]
fn published_crates_are_whole() {
    let root: toml::Table = read(&root().join("Cargo.toml")).parse().expect("a manifest is TOML");
    for manifest in files(&self::root().join("crates"), "Cargo.toml") {
        let folder = manifest.parent().expect("a folder").canonicalize().expect("it exists");
        let manifest: toml::Table = read(&manifest).parse().expect("a manifest is TOML");
        let package = manifest["package"].as_table().expect("a table");
        let name = package["name"].as_str().expect("a name");
        let published = PUBLISHED.contains(&name);
        assert_eq!(package["publish"].as_bool() == Some(true), published, "{name} and `publish`");
        if !published {
            continue;
        }
        for field in ["description", "readme", "keywords", "categories", "license", "version"] {
            assert!(package.contains_key(field), "{name} has no {field}");
        }
        for file in files(&folder.join("src"), ".rs") {
            for path in included(&read(&file)) {
                let path = file.with_file_name(path).canonicalize().expect("what is included exists");
                assert!(path.starts_with(&folder), "{} includes {}", file.display(), path.display());
            }
        }
        assert!(read(&folder.join("README.md")).contains("```rust"), "{name}'s README has an example");
        let dependencies = manifest["dependencies"].as_table().expect("a table");
        for own in dependencies.keys().filter(|name| name.starts_with("tria")) {
            assert!(PUBLISHED.contains(&own.as_str()), "{name} needs {own}, which is not published");
            let shared = &root["workspace"]["dependencies"][own.as_str()];
            assert_eq!(shared["version"], root["workspace"]["package"]["version"], "the version of {own}");
        }
    }
}

#[test]
fn the_two_games_never_import_each_other() {
    for (game, other) in [("triad", "triatri"), ("triatri", "triad")] {
        for file in files(&root().join("crates/tria-rules/src").join(game), ".rs") {
            assert!(!read(&file).contains(&format!("crate::{other}")), "{} imports {other}", file.display());
        }
    }
}

#[test]
fn pure_crates_have_no_clock_no_threads_and_no_files() {
    for name in
        ["tria-rules", "tria-cards", "tria-room", "tria-world", "tria-print", "tria-play", "tria-wasm"]
    {
        for file in files(&root().join("crates").join(name).join("src"), ".rs") {
            for forbidden in ["std::time", "std::fs", "std::net", "std::thread", "std::env", "println!"] {
                assert!(!read(&file).contains(forbidden), "{} uses {forbidden}", file.display());
            }
        }
    }
}

#[test]
fn nothing_is_left_for_later_and_no_test_is_ignored() {
    let marks = [
        concat!("to", "do!("),
        concat!("unimplemen", "ted!("),
        concat!("db", "g!("),
        concat!("#[ig", "nore"),
    ];
    for file in files(&root(), ".rs") {
        for mark in marks {
            assert!(!read(&file).contains(mark), "{} contains {mark}", file.display());
        }
    }
}

#[test]
fn functions_and_files_stay_readable() {
    for file in files(&root(), ".rs") {
        let text = read(&file);
        assert!(text.lines().count() <= FILE_LINES_MAX, "{} is two rooms in one", file.display());
        let mut begun: Option<(usize, usize, &str)> = None;
        for (number, line) in text.lines().enumerate() {
            let indent = line.len() - line.trim_start().len();
            let code = line.trim_start();
            let starts = code.contains("fn ") && code.ends_with(['{', '(']) && !code.starts_with("//");
            if starts && begun.is_none() {
                begun = Some((number, indent, line));
            }
            if let Some((start, depth, name)) = begun
                && code == "}"
                && indent == depth
            {
                let length = number - start + 1;
                assert!(
                    length <= FUNCTION_LINES_MAX,
                    "{}: {} has {length} lines",
                    file.display(),
                    name.trim()
                );
                begun = None;
            }
        }
    }
}

#[test]
fn the_documents_mention_every_crate() {
    let architecture = read(&root().join("ARCHITECTURE.md"));
    for (name, _) in EDGES {
        assert!(architecture.contains(&format!("`{name}`")), "ARCHITECTURE.md does not mention {name}");
    }
}

#[test]
fn every_path_in_the_architecture_exists() {
    let architecture = read(&root().join("ARCHITECTURE.md"));
    let quoted = architecture.split('`').skip(1).step_by(2);
    let is_path =
        |text: &&str| !text.contains([' ', '*', ':', '(']) && text.contains('/') && !text.starts_with('/');
    let paths: Vec<&str> = quoted.filter(is_path).collect();
    assert!(paths.len() > 50, "{paths:?}");
    for path in paths {
        assert!(root().join(path).exists(), "ARCHITECTURE.md names {path}, which does not exist");
    }
}

/// The keys of a Fluent file.
fn keys(path: &Path) -> BTreeSet<String> {
    let named = |line: &str| {
        let (key, _) = line.split_once(" =")?;
        let plain = !key.starts_with([' ', '#', '-']) && !key.contains(' ');
        plain.then(|| key.to_owned())
    };
    read(path).lines().filter_map(named).collect()
}

#[test]
fn both_languages_have_the_same_texts() {
    let english = files(&root().join("locales/en"), ".ftl");
    assert!(english.len() >= 3, "{english:?}");
    for file in english {
        let name = file.file_name().expect("a name");
        let french = root().join("locales/fr").join(name);
        assert_eq!(keys(&file), keys(&french), "{}", name.display());
        assert!(keys(&file).len() > 10, "{} has texts", name.display());
    }
}

#[test]
fn no_package_registry_is_named() {
    let hosts = [
        concat!("crates", ".io"),
        concat!("py", "pi.org"),
        concat!("npm", "js.com"),
        concat!("deb.deb", "ian.org"),
    ];
    for ending in [".rs", ".md", ".toml", ".py", ".ftl"] {
        for file in files(&root(), ending) {
            for host in hosts {
                assert!(!read(&file).contains(host), "{} names {host}", file.display());
            }
        }
    }
}

#[test]
fn only_the_door_of_the_browser_is_unsafe() {
    let word = concat!("uns", "afe");
    for file in files(&root(), ".rs") {
        let door = file.ends_with("crates/tria-wasm/src/abi.rs");
        let text = read(&file);
        let found = text.lines().any(|line| {
            let code = line.split("//").next().unwrap_or_default();
            [" {", " fn", " impl", " extern", "(no_mangle)"]
                .iter()
                .any(|after| code.contains(&format!("{word}{after}")))
        });
        assert_eq!(found, door, "{} and {word}", file.display());
    }
}

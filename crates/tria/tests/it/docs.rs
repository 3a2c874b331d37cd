//! The rules in `docs/rules/` equal the output of `tria rules`.

use std::fmt::Write as _;

use tria_testkit::golden;

use crate::support::{HOUSES, root, topics, tria};

#[test]
fn the_rules_in_the_documents_are_what_the_command_says() {
    for (lang, example, title, houses) in [
        ("en", "Example", ["Triple Triad", "TriATri"], "Houses"),
        ("fr", "Exemple", ["Triple Triad", "TriATri"], "Maisons"),
    ] {
        let ending = if lang == "en" { "md" } else { "fr.md" };
        let (triad, triatri): (Vec<String>, Vec<String>) =
            topics().into_iter().partition(|topic| !topic.starts_with("triatri"));
        for (name, title, topics) in [("triple-triad", title[0], triad), ("triatri", title[1], triatri)] {
            let mut text = format!(
                "# {title}\n\n<!-- Made by TRIA_BLESS=1 cargo test -p tria; edit locales/ and data/examples.toml instead. -->\n"
            );
            let story = if name == "triatri" { "story-triatri" } else { "story" };
            let _ = write!(text, "\n{}", tria(&["rules", story, "--lang", lang]).out);
            for topic in &topics {
                text.push_str(&section(&tria(&["rules", topic, "--lang", lang]).out, example));
            }
            if name == "triple-triad" {
                let _ = write!(text, "\n## {houses}\n");
                for house in HOUSES {
                    let said = tria(&["rules", "--house", house, "--lang", lang]).out;
                    let (title, rest) = said.split_once('\n').expect("a title");
                    let _ = write!(text, "\n### {title}\n\n```text\n{}\n```\n", rest.trim_end());
                }
            }
            golden::check(&format!("docs/rules/{name}.{ending}"), &text);
        }
    }
}

/// One topic as Markdown: its name, its paragraph, and each example's caption and drawing.
fn section(said: &str, example: &str) -> String {
    let marker = format!("\n{example}\n");
    let mut parts = said.split(&marker);
    let head = parts.next().unwrap_or_default();
    let (title, text) = head.split_once('\n').unwrap_or((head, ""));
    let mut markdown = format!("\n## {title}\n\n{}\n", text.trim());
    for part in parts {
        let (caption, drawing) = part.split_once("\n\n").unwrap_or((part, ""));
        let _ = write!(markdown, "\n**{example}.** {caption}\n\n```text\n{}\n```\n", drawing.trim_end());
    }
    markdown
}

/// The blocks of a document between a fence with this word and the next fence.
fn blocks<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let fence = format!("```{word}\n");
    text.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README");
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    std::fs::create_dir_all(&folder).expect("a folder");
    let record = blocks(&readme, "json")[0];
    std::fs::write(folder.join("game.jsonl"), record).expect("the record");
    let binaries = std::path::Path::new(env!("CARGO_BIN_EXE_tria")).parent().expect("a folder");
    let mut shown = 0;
    for block in blocks(&readme, "text").into_iter().filter(|block| block.starts_with("$ ")) {
        for part in block.split("$ ").skip(1) {
            let (line, expected) = part.split_once('\n').expect("a command and what it prints");
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", line]).current_dir(&folder).env("PATH", path_with(binaries));
            shell.env("LC_ALL", "C").env_remove("NO_COLOR");
            let run = crate::support::finish(shell, b"");
            assert_eq!(run.out, expected, "{line}\n{}", run.err);
            shown += 1;
        }
    }
    assert!(shown >= 8, "only {shown} commands were found");
}

fn path_with(first: &std::path::Path) -> std::ffi::OsString {
    let usual = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(first.to_owned()).chain(std::env::split_paths(&usual));
    std::env::join_paths(all).expect("no colon in a folder's name")
}

//! `tria save`: the file of careers, from the outside.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Folder, Run, command, finish, root, tria};

fn plain(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// A career as a document.
fn document() -> PathBuf {
    root().join("testdata/saves/version-1-ada.json")
}

fn save(path: &Path, args: &[&str]) -> Run {
    tria(&[&["save", "--save", plain(path)], args].concat())
}

#[test]
fn the_place_is_told_and_can_be_chosen() {
    let run = |set: &[(&str, &str)], args: &[&str]| {
        let mut command = command(&[&["save", "path"], args].concat());
        command.env_remove("TRIA_SAVE").env_remove("XDG_DATA_HOME").env("HOME", "/home/ada");
        command.envs(set.iter().copied());
        finish(command, b"")
    };
    let told = |set: &[(&str, &str)], args: &[&str]| {
        let run = run(set, args);
        assert_eq!(run.status, 0, "{}", run.err);
        run.out.trim_end().to_owned()
    };
    if cfg!(target_os = "linux") {
        assert_eq!(told(&[], &[]), "/home/ada/.local/share/tria/career.db");
        assert_eq!(told(&[("XDG_DATA_HOME", "/data")], &[]), "/data/tria/career.db");
        for none in [("XDG_DATA_HOME", ""), ("XDG_DATA_HOME", "data"), ("TRIA_SAVE", "")] {
            assert_eq!(told(&[none], &[]), "/home/ada/.local/share/tria/career.db", "{none:?}");
        }
        // An empty home is the one that the account has; a relative one would be another place in every folder.
        let homeless = run(&[("HOME", "ada")], &[]);
        assert_eq!(homeless.status, 2, "{}{}", homeless.out, homeless.err);
        assert!(homeless.err.contains("names no folder"), "{}", homeless.err);
    }
    assert_eq!(told(&[("TRIA_SAVE", "/x/y.db")], &[]), "/x/y.db");
    assert_eq!(told(&[("TRIA_SAVE", "/x/y.db")], &["--save", "z.db"]), "z.db");
}

#[test]
fn a_career_goes_in_and_out() {
    let folder = Folder::new("save-round");
    let path = folder.join("new/career.db");
    let run = save(&path, &["import", plain(&document())]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        run.out.contains("The career Ada is in the save") && run.out.contains(plain(&path)),
        "{}",
        run.out
    );
    let original = fs::read_to_string(document()).expect("the document");
    assert_eq!(save(&path, &["export"]).out, original);
    let out = folder.join("ada.json");
    let run = save(&path, &["export", "--career", "Ada", "--out", plain(&out)]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(fs::read_to_string(&out).expect("the export"), original);
    let again = save(&path, &["export", "--out", plain(&out)]);
    assert_eq!(again.status, 2, "an export is not written over: {}", again.err);

    let input = command(&["save", "--save", plain(&path), "import", "-", "--career", "Zoë"]);
    let run = finish(input, original.as_bytes());
    assert_eq!(run.status, 0, "{}", run.err);
    let run = save(&path, &["export"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--career") && run.err.contains("\"Ada\", \"Zoë\""), "{}", run.err);
    let run = save(&path, &["check"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("Ada: 0 events in order, cards: 5, Gil: 177"), "{}", run.out);
    assert!(run.out.contains("everything is in order"), "{}", run.out);
    let french = save(&path, &["check", "--lang", "fr"]);
    assert!(french.out.contains("tout est en ordre"), "{}", french.out);
}

#[test]
fn nothing_is_written_over_without_being_told_to() {
    let folder = Folder::new("save-replace");
    let path = folder.join("career.db");
    assert_eq!(save(&path, &["import", plain(&document())]).status, 0);
    let run = save(&path, &["import", plain(&document())]);
    assert_eq!(run.status, 2);
    assert!(
        run.err.contains("there is a career called \"Ada\" already") && run.err.contains("--replace"),
        "{}",
        run.err
    );
    let run = save(&path, &["import", plain(&document()), "--replace"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("career.db.before-import.bak"), "{}", run.out);
    let run = save(&path, &["backup"]);
    assert!(run.out.contains("career.db.copy.bak"), "{}", run.out);
    let mine = folder.join("mine.db");
    assert_eq!(save(&path, &["backup", plain(&mine)]).status, 0);
    let run = save(&path, &["backup", plain(&mine)]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("nothing is written over"), "{}", run.err);
    for copy in ["career.db.before-import.bak", "career.db.copy.bak", "mine.db"] {
        assert_eq!(save(&folder.join(copy), &["check"]).status, 0, "{copy} is a save");
    }
}

#[test]
fn an_old_save_is_brought_up_to_date_and_said_so() {
    let folder = Folder::new("save-old");
    let path = folder.join("career.db");
    fs::copy(root().join("testdata/saves/version-1.db"), &path).expect("an old save");
    let run = save(&path, &["export", "--career", "ada"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.out, fs::read_to_string(document()).expect("the document"));
    assert!(run.err.contains("version 1") && run.err.contains("career.db.v1.bak"), "{}", run.err);
    assert!(save(&path, &["check"]).err.is_empty());
}

#[test]
fn what_cannot_be_used_is_refused_and_left_alone() {
    let folder = Folder::new("save-refused");
    let none = folder.join("none/career.db");
    for args in [&["export"][..], &["check"], &["backup"]] {
        let run = save(&none, args);
        assert_eq!(run.status, 2);
        assert!(run.err.contains("there is no save at") && run.err.contains(plain(&none)), "{}", run.err);
    }
    let bad = folder.join("bad.json");
    for (text, said) in [("{}", "format"), ("[", "not a JSON document")] {
        fs::write(&bad, text).expect("a file");
        let run = save(&none, &["import", plain(&bad)]);
        assert_eq!(run.status, 2);
        assert!(run.err.contains(said) && run.err.contains("bad.json"), "{}", run.err);
    }
    fs::write(&bad, vec![b' '; 9 << 20]).expect("a large file");
    assert!(save(&none, &["import", plain(&bad)]).err.contains("more than is read"));
    assert!(save(&none, &["import", plain(&none)]).err.contains("cannot read"));
    assert!(!folder.join("none").exists(), "nothing was made for what was refused");
    for args in [&["check"][..], &["export"], &["backup"], &["import", plain(&document())]] {
        let run = save(&document(), args);
        assert_eq!(run.status, 2);
        assert!(run.err.contains("is not a save of Tria"), "{}", run.err);
    }
}

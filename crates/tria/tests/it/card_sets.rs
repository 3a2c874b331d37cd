//! `tria cards new`, `check`, `convert`, `import`, `deck`, and the second built-in set: real files, the real binary.

use std::process::Command;

use crate::support::{Folder, finish, root, tria, tria_with, with_memory};

#[test]
fn new_writes_a_starter_that_is_in_order_and_never_overwrites() {
    let folder = Folder::new("new");
    for name in ["Mes cartes.toml", "mine.csv"] {
        let file = folder.path(name);
        let run = tria(&["cards", "new", &file]);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        let text = folder.read(name);
        assert!(text.contains('#') && text.contains("docs/card-sets.md"), "it explains itself");
        let run = tria(&["cards", "check", &file]);
        assert!(run.status == 0 && run.out.contains("19 cards, nothing wrong"), "{}", run.out);
        let again = tria(&["cards", "new", &file]);
        assert!(again.status == 2 && again.err.contains("is there already"), "{}", again.err);
        assert_eq!(folder.read(name), text);
    }
    let run = tria(&["cards", "show", "mes-cartes:mill-golem", "--set", &folder.path("Mes cartes.toml")]);
    assert!(run.out.contains("★★★★") && run.out.contains("Type: stone"), "{}{}", run.out, run.err);
    assert!(tria(&["cards", "new", &folder.path("x.json")]).err.contains("tria cards convert"));
    assert_eq!(tria(&["cards", "new", &folder.path("x.xlsx")]).status, 2);
}

#[test]
fn a_new_set_can_be_played_with_at_once() {
    let folder = Folder::new("template");
    let moves = "1 q\n1 w\n1 e\n1 a\n1 s\n1 d\n1 z\n1 x\n1 c\n";
    for name in ["mine", "other.csv"] {
        let run = tria(&["cards", "new", &folder.path(name)]);
        assert_eq!(run.status, 0, "{}", run.err);
        let file = folder.path(if name == "mine" { "mine.toml" } else { name });
        for rules in [&["--rule", "random"][..], &["--house", "club"]] {
            let args =
                [&["play", "--plain", "--set", &file, "--level", "1", "--seed", "4"][..], rules].concat();
            let played = tria_with(&args, format!("\n\n\n{}quit\n", moves.repeat(6)).as_bytes());
            assert_eq!(played.status, 0, "{}", played.err);
            assert_eq!(played.out.matches(" places ").count(), 9, "{}", played.out);
        }
    }
}

/// A harmless picture.
const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><g/></svg>";

#[test]
fn check_names_file_line_column_field_and_what_to_do() {
    let folder = Folder::new("check");
    let bad = folder.write(
        "bad.csv",
        "# format: tria-cards/2\n# set: Bad\nid,name,level,top,right,bottom,left,kind,picture\n1,Hen,11,1,2,3,B,A Hen,/hen.png\n1,Hen,1,1,2,3,4,,art/none.png\n",
    );
    let run = tria(&["cards", "check", &bad]);
    assert_eq!(run.status, 2);
    for expected in [
        "bad.csv: line 2, field `set`, column 8: found \"Bad\", expected",
        "bad.csv: line 4, field `level`, column 7: found \"11\", expected a whole number from 1 to 10; write",
        "bad.csv: line 4, field `left`, column 16: found \"B\", expected a rank",
        "line 5, field `id`, column 1: found 1, which the card in line 4 has already",
        "line 5, field `name`, column 3: found \"Hen\", which looks the same",
    ] {
        assert!(run.out.contains(expected), "{expected}:\n{}", run.out);
    }
    let latin = folder.write("latin.csv", b"# format: tria-cards/1\n# set: x\nid,name\n1,Caf\xe9\n");
    let run = tria(&["cards", "check", &latin]);
    assert!(run.status == 2 && run.out.contains("line 4, column 6: found the byte 0xe9"), "{}", run.out);
    let words = folder.write(
        "words.csv",
        "# format: tria-cards/2\n# set: x\nid,name,level,ranks,kind,features\n1,Hen,1,1111,gadget,sword swrod\n",
    );
    let run = tria(&["cards", "check", &words]);
    assert!(run.status == 0 && run.out.ends_with("by the name instead: gadget, swrod\n"), "{}", run.out);
    let run = tria(&[
        "cards",
        "check",
        &folder.path("gone.toml"),
        "crates/tria-cards/data/ffxiv.csv",
        "crates/tria-cards/data/triatri.toml",
    ]);
    assert!(run.status == 2 && run.out.contains("cannot read"), "{}", run.out);
    assert!(run.out.contains("464 cards, nothing wrong") && run.out.contains("22 cards, nothing wrong"));
}

/// Pictures of a set must exist, be complete and safe; then faces show them.
#[test]
fn pictures_are_looked_at_and_drawn() {
    let folder = Folder::new("pictures");
    let lost = folder.write(
        "lost.toml",
        "format = \"tria-cards/2\"\nset = \"x\"\n[[card]]\nid = 1\nname = \"A\"\nlevel = 1\nranks = \"1111\"\npicture = \"a.png\"\n",
    );
    let run = tria(&["cards", "check", &lost]);
    assert!(
        run.status == 2 && run.out.contains("line 8, field `picture`"),
        "a picture that is not there: {}",
        run.out
    );
    folder.write("a.png", "");
    let run = tria(&["cards", "check", &lost]);
    assert!(
        run.status == 2 && run.out.contains("found \"a.png\", which is no PNG, JPEG or SVG"),
        "{}",
        run.out
    );
    folder.write("a.png", SVG.replace("<g/>", "<script>1</script>"));
    let run = tria(&["cards", "check", &lost]);
    assert!(
        run.status == 2 && run.out.contains("which has an element `script`, and that is not allowed"),
        "{}",
        run.out
    );
    let run = tria(&["cards", "draw", "x:a", "--set", &lost, "--out", &folder.path("faces")]);
    assert!(
        run.status == 2 && run.err.contains("the picture of x:a is ") && run.err.contains("`script`"),
        "{}",
        run.err
    );
    folder.write("a.png", " ".repeat((4 << 20) + 1));
    assert!(tria(&["cards", "check", &lost]).out.contains("which has more than 4194304 bytes"));
    folder.write("a.png", SVG);
    assert_eq!(tria(&["cards", "check", &lost]).status, 0);
    assert_eq!(tria(&["cards", "draw", "x:a", "--set", &lost, "--out", &folder.path("faces")]).status, 0);
    let face = std::fs::read_to_string(folder.path("faces/x-a.svg")).expect("a face");
    assert!(face.contains("href=\"data:image/svg+xml;base64,"), "the set's own picture is drawn");
}

#[test]
fn included_files_are_found_and_circles_refused() {
    let folder = Folder::new("include");
    let csv = "# format: tria-cards/1\n# set: more\nid,name,level,ranks\n2,Two,1,2222\n";
    folder.write("sub/more.csv", csv);
    let head = "format = \"tria-cards/2\"\nset = \"all\"\n";
    let card = "[[card]]\nid = 1\nname = \"One\"\nlevel = 1\nranks = \"1111\"\n";
    let all = folder.write("all.toml", format!("{head}include = [\"sub/more.csv\"]\n{card}"));
    let run = tria(&["cards", "list", "--from", "all", "--set", &all, "--json"]);
    assert_eq!(run.out.lines().count(), 2, "{}{}", run.out, run.err);
    assert!(run.out.contains("all:two"));
    folder.write("sub/more.csv", csv.replace("/1", "/2").replace("# set", "# include: again.toml\n# set"));
    folder.write("sub/again.toml", format!("{head}include = [\"more.csv\"]\n{card}"));
    let run = tria(&["cards", "check", &all]);
    assert!(run.status == 2 && run.out.contains("again.toml: line 3, field `include`"), "{}", run.out);
    assert!(run.out.contains("circle"), "{}", run.out);
    let out = folder.write(
        "out.toml",
        format!("{head}include = [\"../secret.toml\", \"/etc/x.toml\", \"sub\", \"pipe.csv\"]\n{card}"),
    );
    let run = tria(&["cards", "--set", &out]);
    assert_eq!((run.status, run.err.lines().count()), (2, 4), "{}", run.err);
}

#[test]
fn convert_loses_nothing_and_refuses_what_does_not_fit() {
    let folder = Folder::new("convert");
    for source in [
        "crates/tria-cards/data/ff8.csv",
        "crates/tria-cards/data/ffxiv.csv",
        "testdata/card-sets/village.toml",
    ] {
        let (first, second, third) = (folder.path("a.json"), folder.path("b.toml"), folder.path("c.csv"));
        for (from, to) in [(source, &first), (&first, &second), (&second, &third)] {
            let run = tria(&["cards", "convert", from, to, "--force"]);
            assert_eq!((run.status, run.err.as_str()), (0, ""), "{from} to {to}");
        }
        let original = std::fs::read_to_string(root().join(source)).expect("a file");
        let read = |text: &str, name: &str| {
            tria_cards::read(text, tria_cards::Form::of_file(name).expect("a form")).expect("a set")
        };
        assert_eq!(read(&folder.read("c.csv"), "c.csv"), read(&original, source), "{source}");
    }
    let there = tria(&["cards", "convert", "crates/tria-cards/data/ff8.csv", &folder.path("a.json")]);
    assert!(there.status == 2 && there.err.contains("is there already"), "{}", there.err);
    let spaced = folder.write(
        "spaced.toml",
        "format = \"tria-cards/1\"\nset = \"x\"\n[[card]]\nid = 9\nname = \" A \"\nlevel = 1\nranks = \"1111\"\n",
    );
    let run = tria(&["cards", "convert", &spaced, &folder.path("spaced.csv")]);
    assert!(run.status == 2 && run.err.contains("CSV cannot hold the name of card 9"), "{}", run.err);
    assert!(!folder.join("spaced.csv").exists(), "nothing is written");
    let pictured = folder.write(
        "art.toml",
        "format = \"tria-cards/2\"\nset = \"x\"\n[[card]]\nid = 9\nname = \"A\"\nlevel = 1\nranks = \"1111\"\npicture = \"a.png\"\n",
    );
    assert_eq!(tria(&["cards", "convert", &pictured, &folder.path("art.json")]).status, 0);
    std::fs::create_dir_all(folder.join("away")).expect("a folder");
    let run = tria(&["cards", "convert", &pictured, &folder.path("away/art.json")]);
    assert!(run.status == 2 && run.err.contains("a.png"), "{}", run.err);
    assert!(
        tria(&["cards", "convert", "crates/tria-cards/data/triatri.toml", &folder.path("t.json")])
            .err
            .contains("TriATri")
    );
}

#[test]
fn import_shows_its_guess_and_waits_for_a_word() {
    let folder = Folder::new("import");
    let sheet = folder.write("My Sheet.csv", "Card,N,E,S,W,Note\nHen,1,2,3,10,x\nHen,2,2,2,2,y\n");
    let run = tria(&["cards", "import", &sheet]);
    assert_eq!(run.status, 2, "nothing is done unasked");
    for expected in ["name = Card", "top = N", "left = W", "Not used: Note", "--yes"] {
        assert!(run.out.contains(expected), "{expected}:\n{}", run.out);
    }
    assert!(!folder.join("my-sheet.tria.csv").exists());
    let run = tria(&["cards", "import", &sheet, "--yes"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.contains("numbered from 1") && run.out.contains("my-sheet:hen-2"), "{}", run.out);
    let made = folder.path("my-sheet.tria.csv");
    assert!(tria(&["cards", "check", &made]).out.contains("2 cards, nothing wrong"));
    assert_eq!(tria(&["cards", "import", &sheet, "--yes"]).status, 2, "it does not overwrite");
    let odd = folder.write("odd.csv", "Wer\tO\tR\tU\tL\tKlasse\nAnn\t1\t2\t3\tA\tBeast Tribe\n");
    let run = tria(&["cards", "import", &odd, "--yes"]);
    assert!(run.status == 2 && run.out.contains("--map name=…"), "{}", run.out);
    let out = folder.path("odd.json");
    let map = "name=Wer,top=O,right=R,bottom=U,left=L,type=Klasse";
    let run = tria(&["cards", "import", &odd, "--map", map, "--id", "odd", "--out", &out, "--lang", "fr"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(folder.read("odd.json").contains("\"type\":\"beast-tribe\""));
    assert!(tria(&["cards", "import", &odd, "--map", "name=Who"]).err.contains("the columns are Wer"));
    let bad = folder.write("bad.csv", "name,n,e,s,w\nAnn,1,2,3,B\n");
    let run = tria(&["cards", "import", &bad, "--yes"]);
    assert!(run.status == 2 && run.err.contains("bad.csv: line 2, field `left`, column 11"), "{}", run.err);
}

#[test]
fn the_second_set_is_there_when_it_is_named() {
    assert!(tria(&["cards"]).out.ends_with("110 cards.\n"));
    assert!(tria(&["cards", "--set", "ffxiv"]).out.ends_with("574 cards.\n"));
    let run =
        tria(&["cards", "list", "--set", "ffxiv", "--from", "ffxiv", "--rarity", "5", "--type", "primal"]);
    assert!(run.out.contains("5 stars") && run.out.contains("★★★★★  Primal"), "{}", run.out);
    let run = tria(&["cards", "show", "ffxiv:bahamut", "--lang", "fr"]);
    assert!(run.out.contains("Rareté\u{a0}: 5 étoiles") && run.out.contains("バハムート"), "{}", run.out);
    assert!(tria(&["cards", "show", "dodo"]).err.contains("ffxiv:dodo"));
    assert!(tria(&["cards", "list", "--from", "ffxiv"]).err.contains("--set"));
    let hand = r#"["ffxiv:dodo","ff8:squall","1111","1111","1111"]"#;
    let record = format!(
        r#"{{"game":"triple-triad","hands":{{"blue":{hand},"red":{hand}}},"first":"blue","moves":[{{"hand":0,"cell":4}}]}}"#
    );
    let run = tria_with(&["replay", "--json"], record.as_bytes());
    assert!(run.status == 0 && run.out.contains(r#""card":"ffxiv:dodo""#), "{}", run.out);
    let deal = |args: &[&str]| tria(&[&["deal", "--seed", "5", "--count", "40"], args].concat()).out;
    assert!(!deal(&[]).contains("ffxiv:") && deal(&["--set", "ffxiv"]).contains("ffxiv:"));
}

#[test]
fn the_deck_of_triatri_is_shown() {
    let run = tria(&["cards", "deck", "--lang", "fr"]);
    assert!(run.out.contains("Feu (R)") && run.out.contains("B5 Eau 5") && run.out.contains("Imitation (I)"));
    assert_eq!(tria(&["cards", "deck", "crates/tria-cards/data/triatri.toml", "--lang", "fr"]).out, run.out);
    assert_eq!(tria(&["cards", "deck", "crates/tria-cards/data/ff8.csv"]).status, 2);
    assert!(tria(&["cards", "show", "wood", "5"]).out.contains("♣ Wood 5"));
}

/// Files made to exhaust memory: each is refused in a clear sentence, with little memory.
#[test]
fn hostile_sets_are_refused_with_bounded_memory() {
    let folder = Folder::new("hostile");
    let head = "# format: tria-cards/2\n# set: x\nid,name,level,ranks\n";
    let million: String =
        (1..=1_000_000).map(|n| format!("{},N{n},1,1\n", n % 65_535 + 1)).collect::<Vec<_>>().concat();
    let many: String = (1..=700_000).map(|n| format!("{n},N{n},1,1111\n")).collect::<Vec<_>>().concat();
    let values = |open: &str, close: &str| format!("{open}{}0]{close}", "0,".repeat(900_000));
    let files = [
        ("million.csv", format!("{head}{million}")),
        ("many.csv", format!("{head}{many}")),
        ("values.toml", values("a = [", "\n")),
        ("values.json", values("{\"a\":[", "}")),
        ("more.toml", format!("a = [{}0]\n", "0,".repeat(4_000_000))),
        ("deep.toml", format!("a = {}", "[".repeat(900_000))),
        ("errors.toml", "= = =\n".repeat(40_000)),
        ("lines.json", "\n".repeat(8_000_000)),
    ];
    for (name, text) in files {
        let file = folder.write(name, text);
        let mut limited = Command::new("sh");
        let start = with_memory(352, "cards check \"$1\"");
        limited.args(["-c", &start, env!("CARGO_BIN_EXE_tria"), &file]);
        limited.current_dir(root()).env("LC_ALL", "C");
        let run = finish(limited, b"");
        assert_eq!(run.status, 2, "{name}: {}", run.err);
        assert!(run.out.lines().count() <= 50 && run.out.len() < 20_000, "{name}");
        assert!(run.out.contains(": line "), "{name}: {}", run.out);
    }
    let huge = folder.path("huge.csv");
    let file = std::fs::File::create(&huge).expect("a file");
    file.set_len(1 << 32).expect("a sparse file");
    let run = tria(&["cards", "check", &huge]);
    assert!(run.status == 2 && run.out.contains("bytes"), "{}", run.out);
}

/// Hostile files with the real binary and little memory: each is refused with a clear error.
#[test]
#[cfg(target_os = "linux")]
fn hostile_files_are_refused_within_little_memory() {
    let folder = Folder::new("little-memory");
    let head = "format = \"tria-cards/2\"\nset = \"x\"\n";
    let card = "[[card]]\nid = 1\nname = \"A\"\nlevel = 1\nranks = \"1111\"\n";
    // Files that claim to be far larger than the memory there is.
    for name in ["huge.csv", "huge.toml", "huge.json", "huge.png"] {
        let file = std::fs::File::create(folder.path(name)).expect("a file");
        file.set_len(8 << 30).expect("a file with a hole");
    }
    folder.write("pictured.toml", format!("{head}{card}picture = \"huge.png\"\n"));
    folder.write("including.toml", format!("{head}include = [\"huge.csv\"]\n{card}"));
    folder.write("circle.toml", format!("{head}include = [\"circle.toml\"]\n{card}"));
    folder.write("device.toml", format!("{head}include = [\"../../../../../../dev/zero\"]\n{card}"));
    folder.write("values.toml", format!("{head}a = [{}]\n", "1,".repeat(7_900_000)));
    folder.write("values.json", format!("{{\"a\":[{}1]}}", "1,".repeat(7_900_000)));
    folder.write("deep.json", "[".repeat(15 << 20));
    folder.write("wide.csv", format!("# format: tria-cards/2\n# set: x\n{}\n", "a,".repeat(7_900_000)));
    folder.write(
        "quote.csv",
        format!("# format: tria-cards/2\n# set: x\nid,name\n1,\"{}", "a\n".repeat(7_900_000)),
    );
    for (name, expected) in [
        ("huge.csv", "bytes"),
        ("huge.toml", "bytes"),
        ("huge.json", "bytes"),
        (
            "pictured.toml",
            "line 8, field `picture`, column 11: found \"huge.png\", which has more than 4194304 bytes",
        ),
        ("including.toml", "field `include`"),
        ("circle.toml", "circle"),
        ("device.toml", "field `include`"),
        ("values.toml", "values"),
        ("values.json", "values"),
        ("deep.json", "line 1"),
        ("wide.csv", "field"),
        ("quote.csv", "line "),
    ] {
        let file = folder.path(name);
        let mut command = Command::new("sh");
        command.args([
            "-c",
            "ulimit -v 700000; exec \"$0\" cards check \"$1\"",
            env!("CARGO_BIN_EXE_tria"),
            &file,
        ]);
        let run = finish(command, b"");
        assert!(
            run.status == 2 && run.out.contains(expected),
            "{name}: {} {}{}",
            run.status,
            run.out,
            run.err
        );
        assert!(run.out.len() < 50_000, "{name}: {} bytes", run.out.len());
    }
}

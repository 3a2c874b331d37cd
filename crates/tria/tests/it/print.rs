//! `tria print`: the real files, inspected with poppler's tools.

use std::path::Path;
use std::process::Command;

use crate::support::{Folder, Run, tria};

/// Prints into a file of this folder.
fn print(folder: &Folder, name: &str, args: &[&str]) -> (String, Run) {
    let file = folder.path(name);
    let run = tria(&[&["print", "-o", &file], args].concat());
    assert_eq!(run.status, 0, "{args:?}: {}", run.err);
    (file, run)
}

/// The output of a poppler tool.
fn poppler(tool: &str, args: &[&str]) -> Vec<u8> {
    let run = Command::new(tool).args(args).output().unwrap_or_else(|error| {
        panic!(
            "{tool} cannot be run ({error}); install poppler-utils (on Debian: apt-get install poppler-utils)"
        )
    });
    assert!(run.status.success(), "{tool} {args:?}: {}", String::from_utf8_lossy(&run.stderr));
    run.stdout
}

fn said(tool: &str, args: &[&str]) -> String {
    String::from_utf8(poppler(tool, args)).expect("UTF-8")
}

/// The value of a line of pdfinfo.
fn fact(info: &str, name: &str) -> String {
    let line = info.lines().find_map(|line| line.trim_start().strip_prefix(&format!("{name}:")));
    line.unwrap_or_else(|| panic!("no {name} in\n{info}")).trim().to_owned()
}

/// A box of a page in millimetres: left, bottom, right, top.
fn page_box(file: &str, page: u32, name: &str) -> [f64; 4] {
    let page = page.to_string();
    let info = said("pdfinfo", &["-box", "-f", &page, "-l", &page, file]);
    let value = fact(&info, &format!("Page {page:>4} {name}"));
    let numbers: Vec<f64> = value
        .split_whitespace()
        .map(|number| number.parse::<f64>().expect("a number") * 25.4 / 72.0)
        .collect();
    numbers.try_into().expect("four numbers")
}

fn assert_near(found: &[f64], expected: &[f64], within: f64, what: &str) {
    let near = found.iter().zip(expected).all(|(one, other)| (one - other).abs() <= within);
    assert!(near && found.len() == expected.len(), "{what}: found {found:?}, expected {expected:?}");
}

/// A page in grey.
struct Grey {
    wide: usize,
    pixels: Vec<u8>,
    per_mm: f64,
}

impl Grey {
    fn render(file: &str, page: u32, dpi: u32) -> Self {
        let (page, dpi_text) = (page.to_string(), dpi.to_string());
        let bytes = poppler("pdftoppm", &["-gray", "-r", &dpi_text, "-f", &page, "-l", &page, file]);
        let mut words = bytes.splitn(4, u8::is_ascii_whitespace);
        assert_eq!(words.next(), Some(&b"P5"[..]), "a grey picture");
        let mut number = || {
            let word = words.next().expect("a number");
            std::str::from_utf8(word).expect("digits").parse::<usize>().expect("a number")
        };
        let (wide, high) = (number(), number());
        let pixels = bytes[bytes.len() - wide * high..].to_vec();
        Self { wide, pixels, per_mm: f64::from(dpi) / 25.4 }
    }

    fn is_inked(&self, x: usize, y: usize) -> bool {
        self.pixels[y * self.wide + x] < 240
    }

    /// Where ink is, column by column, in millimetres; top and bottom are those of the column.
    fn columns(&self) -> Vec<[f64; 4]> {
        let high = self.pixels.len() / self.wide;
        let columns = runs(self.wide, |x| (0..high).any(|y| self.is_inked(x, y)));
        let ends = |(left, right): (usize, usize)| {
            let rows = runs(high, |y| (left..right).any(|x| self.is_inked(x, y)));
            let (top, bottom) = (rows.first().map_or(0, |row| row.0), rows.last().map_or(0, |row| row.1));
            [left, top, right, bottom].map(|pixel| pixel as f64 / self.per_mm)
        };
        columns.into_iter().map(ends).collect()
    }

    /// Where ink is, as rectangles in millimetres: left, top, right, bottom, row by row.
    ///
    /// Rows are apart by white lines, and pictures within a row too.
    fn pictures(&self) -> Vec<[f64; 4]> {
        let high = self.pixels.len() / self.wide;
        let rows = runs(high, |y| (0..self.wide).any(|x| self.is_inked(x, y)));
        let mut found = Vec::new();
        for (top, bottom) in rows {
            for (left, right) in runs(self.wide, |x| (top..bottom).any(|y| self.is_inked(x, y))) {
                found.push([left, top, right, bottom].map(|pixel| pixel as f64 / self.per_mm));
            }
        }
        found
    }
}

/// Stretches of neighbouring places that have something.
fn runs(count: usize, has: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for at in 0..=count {
        match (at < count && has(at), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    found
}

#[test]
fn all_cards_make_duplex_sheets_with_their_boxes_and_fonts() {
    let folder = Folder::new("all");
    let (file, run) = print(&folder, "all.pdf", &["--lang", "fr"]);
    assert!(run.out.contains("26 pages") && run.out.contains("bord long"), "{}", run.out);
    assert!(run.err.is_empty(), "{}", run.err);
    let info = said("pdfinfo", &[&file]);
    assert_eq!(fact(&info, "Pages"), "26");
    assert!(fact(&info, "Page size").ends_with("(A4)"), "{info}");
    assert!(!info.contains("CreationDate"), "a date would make other bytes every day:\n{info}");
    for page in [1, 2] {
        assert_near(&page_box(&file, page, "MediaBox"), &[0.0, 0.0, 210.0, 297.0], 0.01, "the paper");
        assert_near(&page_box(&file, page, "TrimBox"), &[7.5, 13.5, 202.5, 283.5], 0.01, "what is cut out");
        assert_near(&page_box(&file, page, "BleedBox"), &[6.5, 12.5, 203.5, 284.5], 0.01, "the ink");
    }
    let fonts = said("pdffonts", &[&file]);
    let rows: Vec<&str> = fonts.lines().skip(2).collect();
    assert!(!rows.is_empty(), "names are text:\n{fonts}");
    for row in rows {
        let words: Vec<&str> = row.split_whitespace().rev().collect();
        // From the right: object, number, unicode, subset, embedded.
        assert_eq!(words[2..5], ["yes"; 3], "embedded, a subset, with letters to copy:\n{fonts}");
        assert!(row.contains('+'), "a subset has a tag: {row}");
    }
    let text = said("pdftotext", &["-raw", &file, "-"]);
    let cards = tria(&["cards", "list", "--json"]).out;
    let mut accents = 0;
    for card in cards.lines() {
        let card: serde_json::Value = serde_json::from_str(card).expect("JSON");
        let name = card["names"]["fr"].as_str().expect("a French name");
        accents += usize::from(!name.is_ascii());
        assert!(text.lines().any(|line| line.contains(name)), "{name} is not in the text");
    }
    assert!(accents >= 3, "names with accents are among them");
    let bytes = std::fs::read(&file).expect("the file");
    assert!(bytes.len() < 2_000_000, "{} bytes", bytes.len());
    let (again, _) = print(&folder, "again.pdf", &["--lang", "fr"]);
    assert!(std::fs::read(again).expect("the file") == bytes, "the same again has other bytes");
}

#[test]
fn cards_are_sorted_by_rarity_and_copied() {
    let folder = Folder::new("order");
    let (file, _) = print(
        &folder,
        "few.pdf",
        &["squall", "2x Geezard", "Ruby Dragon", "--copies", "2", "--duplex", "none"],
    );
    let words = said("pdftotext", &[&file, "-"]);
    let found = |name: &str| words.matches(name).count();
    assert_eq!((found("Geezard"), found("Ruby Dragon"), found("Squall")), (4, 2, 2), "{words}");
    let at = |name: &str| words.find(name).expect("the name");
    assert!(at("Geezard") < at("Ruby Dragon") && at("Ruby Dragon") < at("Squall"), "{words}");
    let list = folder.path("deck.txt");
    std::fs::write(&list, "# my deck\n3x ff8:geezard\nSquall\n").expect("a list");
    let (file, _) = print(&folder, "list.pdf", &["--file", &list, "--paper", "letter"]);
    let info = said("pdfinfo", &[&file]);
    assert_eq!(fact(&info, "Pages"), "2");
    assert!(fact(&info, "Page size").ends_with("(letter)"), "{info}");
    assert_eq!(said("pdftotext", &[&file, "-"]).matches("Geezard").count(), 3);
}

#[test]
fn what_a_career_owns_is_printed() {
    let folder = Folder::new("career");
    let save = folder.path("career.db");
    let document = "testdata/saves/version-1-ada.json";
    assert_eq!(tria(&["save", "--save", &save, "import", document]).status, 0);
    let (file, _) = print(&folder, "ada.pdf", &["--save", &save, "--career"]);
    let text = said("pdftotext", &[&file, "-"]);
    let names: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(names.len(), 5, "five cards: {text}");
    assert_eq!(text.matches("Blobra").count(), 2, "two of one: {text}");
    let run =
        tria(&["print", "-o", &folder.path("no.pdf"), "--save", &save, "--career", "Ada", "--deck", "best"]);
    assert!(run.status == 2 && run.err.contains("no deck \"best\""), "{}", run.err);
}

#[test]
fn sizes_are_right_to_a_tenth_of_a_millimetre() {
    let folder = Folder::new("sizes");
    for (card, wide, high) in [
        ("poker", 63.0, 88.0),
        ("square", 63.0, 63.0),
        ("bridge", 57.0, 88.0),
        ("mini", 44.0, 67.0),
        ("70x120", 70.0, 120.0),
        ("88x63", 88.0, 63.0),
    ] {
        let name = format!("{card}.pdf");
        // Small paper, because many dots have to be inspected.
        let sheet = ["--paper", "130x140", "--bleed", "0", "--gutter", "2", "--no-marks"];
        let (file, _) = print(&folder, &name, &[&["squall", "--card", card][..], &sheet].concat());
        let [page] = Grey::render(&file, 1, 600).pictures()[..] else { panic!("{card}: one card") };
        let found = [page[2] - page[0], page[3] - page[1]];
        assert_near(&found, &[wide, high], 0.1, card);
        let trim = page_box(&file, 1, "TrimBox");
        assert_near(&[trim[2] - trim[0], trim[3] - trim[1]], &[wide, high], 0.01, card);
        assert_near(&[page[0]], &[trim[0]], 0.1, card);
    }
}

#[test]
fn backs_lie_behind_their_fronts() {
    let folder = Folder::new("register");
    let apart = ["--bleed", "0", "--gutter", "2", "--no-marks", "--level", "10"];
    for (turn, paper, mirror_x) in
        [("long", "a4", true), ("short", "a4", false), ("long", "letter", true), ("short", "200x200", false)]
    {
        let name = format!("{turn}-{paper}.pdf");
        let (file, _) = print(
            &folder,
            &name,
            &[&apart[..], &["--duplex", turn, "--paper", paper, "--card", "square"]].concat(),
        );
        let [front, back] = [1, 2].map(|page| Grey::render(&file, page, 150).pictures());
        let [_, _, wide, high] = page_box(&file, 1, "MediaBox");
        let mut mirrored: Vec<[f64; 4]> = front
            .iter()
            .map(|[left, top, right, bottom]| {
                if mirror_x {
                    [wide - right, *top, wide - left, *bottom]
                } else {
                    [*left, high - bottom, *right, high - top]
                }
            })
            .collect();
        let place = |one: &[f64; 4]| ((one[1] / 5.0) as i64, (one[0] / 5.0) as i64);
        mirrored.sort_by_key(place);
        assert_eq!(front.len(), back.len(), "{name}");
        assert!(front.len() >= 4, "{name}: {} cards", front.len());
        for (one, other) in mirrored.iter().zip(&back) {
            assert_near(one, other, 0.35, &name);
        }
    }
    // Eleven cards leave the last page unlike its mirror image: what is behind it must not be like the front.
    let (file, _) = print(&folder, "last.pdf", &[&apart[..], &["--card", "poker"]].concat());
    let [front, back] = [3, 4].map(|page| Grey::render(&file, page, 150).pictures());
    assert_eq!((front.len(), back.len()), (2, 2));
    assert!((front[0][0] - back[0][0]).abs() > 60.0, "{front:?} {back:?}");
}

#[test]
fn a_folded_sheet_brings_front_and_back_together() {
    let folder = Folder::new("fold");
    let (file, run) = print(
        &folder,
        "fold.pdf",
        &["squall", "laguna", "edea", "--duplex", "fold", "--bleed", "0", "--gutter", "4", "--no-marks"],
    );
    assert!(run.out.contains("dashed line"), "{}", run.out);
    assert_eq!(fact(&said("pdfinfo", &[&file]), "Pages"), "1");
    let [_, _, wide, high] = page_box(&file, 1, "MediaBox");
    assert!(wide > high, "lying paper holds more");
    // The dashed line stands between the columns and makes them one row of ink; it is not a picture.
    let pictures: Vec<[f64; 4]> =
        Grey::render(&file, 1, 150).columns().into_iter().filter(|one| one[2] - one[0] > 10.0).collect();
    assert_eq!(pictures.len(), 4, "{pictures:?}");
    for (one, other) in [(0, 3), (1, 2)] {
        let (one, other) = (pictures[one], pictures[other]);
        assert_near(&[wide - one[2], wide - one[0]], &[other[0], other[2]], 0.35, "the fold");
    }
}

#[test]
fn extras_are_pages_of_their_own() {
    let folder = Folder::new("extras");
    let (file, _) = print(
        &folder,
        "table.pdf",
        &["--no-cards", "--tokens", "--mat", "--rules", "club", "--lang", "fr", "--theme", "mono"],
    );
    // Tokens and chips with their backs, the mat, the rules.
    assert_eq!(fact(&said("pdfinfo", &[&file]), "Pages"), "4");
    let rules = said("pdftotext", &["-f", "4", "-l", "4", &file, "-"]);
    assert!(rules.contains("Les règles en une page") && rules.contains("réserve"), "{rules}");
    assert_eq!(Grey::render(&file, 1, 60).pictures().len(), 26, "ten tokens and sixteen chips");
    let (file, _) = print(&folder, "triatri.pdf", &["--game", "triatri", "--rules", "triatri"]);
    // 27 cards and 18 gems with their backs, the rules.
    assert_eq!(fact(&said("pdfinfo", &[&file]), "Pages"), "9");
    for house in ["classic", "continental", "club", "tabletop", "original", "custom"] {
        for language in ["en", "fr"] {
            let name = format!("{house}-{language}.pdf");
            let args = ["--no-cards", "--rules", house, "--lang", language, "--paper", "letter"];
            let (file, _) = print(&folder, &name, &args);
            assert_eq!(fact(&said("pdfinfo", &[&file]), "Pages"), "1", "{house} {language}");
        }
    }
}

#[test]
fn a_picture_of_each_card_is_written() {
    let folder = Folder::new("files");
    let (out, run) = print(&folder, "faces", &["squall", "--as", "png", "--dpi", "100"]);
    assert!(run.out.starts_with("2 files"), "{}", run.out);
    let png = std::fs::read(Path::new(&out).join("ff8-squall.png")).expect("the face");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    // 63 by 88 mm at 100 dots per inch.
    assert_eq!((&png[1..4], number(16), number(20)), (&b"PNG"[..], 248, 346));
    let again = tria(&["print", "squall", "--as", "png", "-o", &out]);
    assert_eq!(again.status, 2);
    assert!(again.err.contains("--force"), "{}", again.err);
    let (out, _) = print(&folder, "svg", &["squall", "--as", "svg"]);
    let svg = std::fs::read_to_string(Path::new(&out).join("ff8-squall.svg")).expect("the face");
    assert!(svg.starts_with("<svg ") && Path::new(&out).join("back-star.svg").exists());
}

#[test]
fn own_pictures_are_printed_and_lost_ones_named() {
    let folder = Folder::new("pictures");
    let set = folder.path("own.toml");
    std::fs::write(
        &set,
        "format = \"tria-cards/2\"\nset = \"own\"\ntitle = \"Own\"\nback = \"weave\"\n[[card]]\nid = 1\nname = \"Box\"\nlevel = 1\nranks = \"1234\"\npicture = \"box.svg\"\n[[card]]\nid = 2\nname = \"Lost\"\nlevel = 1\nranks = \"1234\"\npicture = \"lost.png\"\n",
    )
    .expect("a set");
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\" fill=\"#000\"/></svg>";
    std::fs::write(folder.path("box.svg"), picture).expect("a picture");
    let (file, run) =
        print(&folder, "own.pdf", &["--set", &set, "--from", "own", "--theme", "mono", "--bleed", "0"]);
    assert!(run.err.contains("lost.png") && !run.err.contains("box.svg"), "{}", run.err);
    let page = Grey::render(&file, 1, 50);
    let dark = page.pixels.iter().filter(|pixel| **pixel < 64).count() as f64 / (page.per_mm * page.per_mm);
    assert!(dark > 2000.0, "the black picture fills its window: {dark} square millimetres");
}

#[test]
fn names_without_letters_appear_in_english_and_a_line_says_so() {
    let folder = Folder::new("names");
    let set = folder.path("own.csv");
    // No font that Tria has knows Thai.
    let text = "# format: tria-cards/1\n# set: own\nid,name,level,top,right,bottom,left,name:ja\n1,Gate,6,1,5,9,A,ประตู\n";
    std::fs::write(&set, text).expect("a file");
    let (file, run) = print(&folder, "own.pdf", &["--set", &set, "--from", "own", "--names", "ja"]);
    assert!(run.err.contains("One name") && run.err.contains("in English"), "{}", run.err);
    let text = said("pdftotext", &[&file, "-"]);
    assert!(text.contains("Gate"), "{text}");
}

#[test]
fn names_in_japanese_are_written_where_letters_for_them_could_be_cut() {
    let folder = Folder::new("japanese");
    let (file, run) = print(&folder, "ja.pdf", &["ruby dragon", "--names", "ja"]);
    let text = said("pdftotext", &[&file, "-"]);
    // With the feature, where Debian's font was there to cut letters from; `script/test` sees to both.
    let font = std::path::Path::new("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc");
    if cfg!(feature = "japanese") && font.exists() {
        assert_eq!(run.err, "");
        assert!(text.contains("ルブルムドラゴン"), "{text}");
        let (file, _) = print(&folder, "en.pdf", &["ruby dragon"]);
        let fonts = said("pdffonts", &[&file]);
        assert!(fonts.contains("LibertinusSerif-Bold"), "other names are as they were:\n{fonts}");
    } else {
        assert!(text.contains("Ruby Dragon"), "{text}");
    }
}

#[test]
fn what_cannot_be_printed_is_refused_and_nothing_is_written() {
    let folder = Folder::new("refused");
    let file = folder.path("cards.pdf");
    for (args, named) in [
        (&["--card", "300x300"][..], "at most 202 x 289 mm fit"),
        (&["--card", "wide"], "70x120"),
        (&["--paper", "a9"], "297x420"),
        (&["--bleed", "3", "--gutter", "2"], "needs a gutter of at least 6 mm"),
        (&["squal"], "Squall"),
        (&["--no-cards"], "--tokens"),
        (&["--level", "3", "--from", "nowhere"], "nowhere"),
        (&["0x squall"], "1 to"),
        (&["--game", "triatri", "squall"], "whole"),
        (&["--as", "png", "--mat"], "leave out --as"),
        (&["--rules", "casino"], "triatri"),
        (&["--copies", "1001"], "1001"),
        (&["--career", "nobody", "--save", "no-such.db"], "no-such.db"),
        (&["--file", "no-such.txt"], "no-such.txt"),
    ] {
        let run = tria(&[&["print", "-o", &file], args].concat());
        assert_eq!(run.status, 2, "{args:?}: {}", run.err);
        assert!(run.err.contains(named), "{args:?} names {named:?}:\n{}", run.err);
        assert!(!Path::new(&file).exists(), "{args:?} wrote a file");
    }
    std::fs::write(&file, "mine").expect("a file");
    let run = tria(&["print", "squall", "-o", &file]);
    assert!(run.status == 2 && run.err.contains("--force"), "{}", run.err);
    assert_eq!(std::fs::read(&file).expect("the file"), b"mine");
    let run = tria(&["print", "squall", "-o", &file, "--force"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(std::fs::read(&file).expect("the file").starts_with(b"%PDF"));
}

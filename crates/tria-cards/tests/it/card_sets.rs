//! Card sets as files: three forms, two versions, included files, decks, foreign CSV, and hostile input.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use proptest::prelude::*;
use tria_cards::limits::{INCLUDE_DEPTH_MAX, INCLUDE_FILES_MAX, PROBLEMS_MAX, SET_BYTES_MAX};
use tria_cards::{
    CardEntry, CardSet, CardSetError, Files, Form, ImportNote, Language, Mapping, MappingError, builtin,
    decode, ff8, ffxiv, import, level_of_rarity, load, read, read_csv, read_deck, read_json, read_toml,
    write,
};
use tria_rules::triad::{Element, Ranks};
use tria_rules::triatri::{Card, Colour};

// ---- Built-in sets ----

/// 464 cards with one to five stars, four types, and names in four languages where they are known.
#[test]
fn ffxiv_has_464_cards_with_stars_and_types() {
    let set = ffxiv();
    assert_eq!((set.id.as_str(), set.cards.len()), ("ffxiv", 464));
    assert!(set.licence.as_deref().is_some_and(|licence| licence.contains("credited to Square Enix")));
    let stars: Vec<usize> =
        (1..=5).map(|stars| set.cards.iter().filter(|card| card.rarity == Some(stars)).count()).collect();
    assert_eq!(stars, [53, 98, 164, 81, 68]);
    let count = |word: &str| set.cards.iter().filter(|card| card.card_type.as_deref() == Some(word)).count();
    assert_eq!(["primal", "scion", "society", "garlean"].map(count), [30, 22, 35, 28]);
    for card in &set.cards {
        assert_eq!(card.level, level_of_rarity(card.rarity.expect("stars")));
        let named =
            [Language::Fr, Language::De, Language::Ja].map(|language| card.own_name(language).is_some());
        assert_eq!(named, [card.number <= 444; 3], "{}", card.slug);
    }
}

/// Every card of both sets is read by its text in records and printed as it was.
#[test]
fn every_built_in_card_parses() {
    for set in [ff8(), ffxiv()] {
        for entry in &set.cards {
            let text = format!("{}:{}", set.id, entry.slug);
            let card = builtin().parse_card(&text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((card.ranks, card.element), (entry.ranks, entry.element));
            assert_eq!(builtin().text(card), text);
            assert_eq!(builtin().entry(card), Some(entry));
        }
    }
}

/// The second set is known and not in play, until it is brought in.
#[test]
fn a_set_in_reserve_is_known_but_not_in_play() {
    let mut catalog = builtin().clone();
    assert_eq!((catalog.cards().count(), catalog.is_in_play("ffxiv")), (110, false));
    assert!(catalog.find("dodo").expect_err("in reserve").to_string().contains("ffxiv:dodo"));
    assert_eq!(catalog.find("ffxiv:dodo").map(|found| found.len()), Ok(1));
    assert_eq!(catalog.find("bahamut").map(|found| found.len()), Ok(1));
    assert!(catalog.bring_into_play("ffxiv") && !catalog.bring_into_play("ff9"));
    assert_eq!(catalog.cards().count(), 574);
    let mut other = builtin().clone();
    other.add(read_csv(RICH).expect("a set")).expect("another id");
    other.bring_into_play("ffxiv");
    let (last, _) = other.cards().last().expect("cards");
    assert_eq!(other.text(last), "ffxiv:deadly-dandan", "sets are in the order in which they came into play");
    assert_eq!(other.parse_card("ffxiv:deadly-dandan"), Ok(last));
    assert_eq!(other.cards().nth(110).map(|(card, _)| other.text(card)).as_deref(), Some("rich:twin"));
    let both: Vec<String> = catalog
        .find("bahamut")
        .expect("two cards")
        .iter()
        .map(|card| catalog.text(*card).into_owned())
        .collect();
    assert_eq!(both, ["ff8:bahamut", "ffxiv:bahamut"], "a slug that two sets have means both");
}

/// TriATri's deck has a name in English and French, a letter and a symbol for everything.
#[test]
fn the_deck_of_triatri_is_complete() {
    let deck = tria_cards::deck();
    assert_eq!((deck.suits.len(), deck.cards.len()), (3, Card::all().count()));
    assert_eq!(deck.suit(Colour::Blue).name(Language::Fr), "Eau");
    for card in Card::all() {
        assert!(!deck.symbol(card).is_empty());
        assert_eq!(deck.card(card).card, card);
    }
    let five: Card = "G5".parse().expect("a card");
    assert_eq!(
        (deck.card(five).name(Language::En), deck.card(five).name(Language::Fr)),
        ("Wood 5", "Bois 5")
    );
    let symbols: std::collections::BTreeSet<&str> = Card::all().map(|card| deck.symbol(card)).collect();
    assert_eq!(symbols.len(), 4, "told apart without colour");
}

/// A deck with mistakes is refused, each with its line.
#[test]
fn bad_decks_are_refused() {
    let good = include_str!("../../data/triatri.toml");
    assert!(read_deck(good).is_ok());
    for (old, new, field) in [
        ("tria-cards/2", "tria-cards/1", "format"),
        ("\"triatri\"\nset", "\"chess\"\nset", "game"),
        ("set = \"triatri\"", "set = \"Tri A\"", "set"),
        ("text = \"R2\"", "text = \"R9\"", "text"),
        ("text = \"R2\"", "text = \"R3\"", "text"),
        ("letter = \"B\"", "letter = \"Y\"", "letter"),
        ("symbol = \"≈\"\n", "", "symbol"),
        ("name = \"Fire 2\"", "name = 2", "name"),
        ("name = \"Fire 2\"", "picture = \"../x.png\"\nname = \"Fire 2\"", "picture"),
        ("name = \"Fire 2\"", "rank = \"2\"\nname = \"Fire 2\"", "rank"),
        ("title =", "titel =", "titel"),
    ] {
        let text = good.replacen(old, new, 1);
        assert_ne!(text, good, "{old}");
        let error = read_deck(&text).expect_err(new);
        assert!(fields(&error).contains(&field), "{new}: {error}");
    }
    assert!(read_deck("").is_err() && read_deck("= 1").is_err());
}

// ---- The same set in three forms ----

fn fields(error: &CardSetError) -> Vec<&str> {
    error.problems.iter().map(|problem| problem.field.as_deref().unwrap_or("-")).collect()
}

fn name() -> impl Strategy<Value = String> {
    // Any displayed name: letters of all scripts, quotes, commas, special characters of the three formats.
    "[a-zA-Zé日'\",;:#=\\[\\]{}\\\\/0-9 ]{0,12}[a-z0-9ß語\"]".prop_filter_map("a name", |name| {
        let name = name.trim().to_owned();
        name.contains(char::is_alphanumeric).then_some(name)
    })
}

prop_compose! {
    fn card()(
        base in name(),
        level in 1_u8..=10,
        ranks in proptest::array::uniform4(1_u8..=10),
        element in proptest::option::of(proptest::sample::select(Element::ALL.to_vec())),
        rarity in proptest::option::of(1_u8..=5),
        words in proptest::collection::vec(proptest::option::of("[a-z][a-z0-9-]{0,10}"), 2),
        features in proptest::option::of("[a-z][a-z-]{0,9}( [a-z0-9]{1,9}){0,11}"),
        picture in proptest::option::of("([a-zé]{1,4}/){0,2}[a-z0-9]{1,6}\\.(png|JPG|jpeg|svg)"),
        notes in proptest::collection::vec(proptest::option::of(name()), 2),
        names in proptest::collection::vec(proptest::option::of(name()), 5),
        implied in any::<bool>(),
    ) -> CardEntry {
        let ranks = Ranks::new(ranks).expect("ranks from 1 to 10");
        let level = rarity.filter(|_| implied).map_or(level, level_of_rarity);
        let mut card = CardEntry::new(1, &base, level, ranks, element);
        card.rarity = rarity;
        card.card_type.clone_from(&words[0]);
        card.kind.clone_from(&words[1]);
        card.features = features;
        card.picture = picture;
        card.author.clone_from(&notes[0]);
        card.licence.clone_from(&notes[1]);
        for (language, name) in Language::ALL.iter().skip(1).zip(names) {
            if let Some(name) = name {
                card.set_name(*language, &name);
            }
        }
        card
    }
}

prop_compose! {
    fn set()(
        mut cards in proptest::collection::vec(card(), 1..8),
        id in "[a-z][a-z0-9-]{0,9}",
        title in proptest::option::of(name()),
        notes in proptest::collection::vec(proptest::option::of(name()), 2),
        back in proptest::option::of("[a-z-]{1,12}"),
        includes in proptest::collection::vec("[a-z]{1,5}\\.(toml|csv|json)", 0..3),
        plain in any::<bool>(),
    ) -> CardSet {
        for (index, card) in cards.iter_mut().enumerate() {
            card.number = 7 * index as u16 + 1;
            // Names may repeat: a slug of one's own tells them apart.
            if index > 0 {
                card.slug = format!("own-{index}");
            }
            if plain {
                let mut old = CardEntry::new(card.number, &format!("{} {index}", card.name(Language::En)), card.level, card.ranks, card.element);
                for (language, name) in card.names().skip(1) {
                    old.set_name(language, name);
                }
                *card = old;
            }
        }
        let mut set = CardSet::new(&id, cards);
        set.title = title.unwrap_or(id);
        set.author.clone_from(&notes[0]);
        set.licence.clone_from(&notes[1]);
        if !plain {
            set.back = back;
            set.includes = includes;
        }
        set
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Written sets parse to the same set, in every form, and from one form to another.
    #[test]
    fn writing_and_reading_gives_the_same_set(set in set()) {
        for form in Form::ALL {
            let text = write(&set, form).unwrap_or_else(|error| panic!("{error}\n{set:#?}"));
            prop_assert_eq!(&read(&text, form).expect("in order"), &set);
        }
    }

    /// Damaged files are answered with an error or a set, never a panic, and the error has a place in the file.
    #[test]
    fn damaged_sets_are_survived(set in set(), at in any::<prop::sample::Index>(), cut in 0_usize..4, with in "[\"#,=\\[{\n\\\\é0-9:]{0,3}") {
        for form in Form::ALL {
            let text = write(&set, form).expect("written");
            let mut damaged: Vec<char> = text.chars().collect();
            let start = at.index(damaged.len());
            let end = (start + cut).min(damaged.len());
            damaged.splice(start..end, with.chars());
            let damaged: String = damaged.into_iter().collect();
            if let Err(error) = read(&damaged, form) {
                prop_assert!((1..=PROBLEMS_MAX).contains(&error.problems.len()));
                for problem in &error.problems {
                    prop_assert!((1..=damaged.lines().count() + 1).contains(&problem.line), "{}", problem);
                    prop_assert!(problem.column >= 1 && !problem.text.is_empty() && !problem.fix.is_empty());
                }
            }
        }
    }
}

/// A set that needs nothing of version 2 is written in version 1, which older programs read.
#[test]
fn the_oldest_version_that_holds_a_set_is_written() {
    let mut plain = ff8();
    for card in &mut plain.cards {
        (card.kind, card.features) = (None, None);
    }
    for form in [Form::Toml, Form::Csv] {
        assert!(write(&plain, form).expect("written").contains("tria-cards/1"));
        assert!(write(&ff8(), form).expect("written").contains("tria-cards/2"));
        assert!(write(&ffxiv(), form).expect("written").contains("tria-cards/2"));
    }
    let json = write(&plain, Form::Json).expect("written");
    assert!(json.contains("tria-cards/2") && serde_json::from_str::<serde_json::Value>(&json).is_ok());
}

/// What a form cannot represent is refused, with its name.
#[test]
fn what_a_form_cannot_hold_is_refused_by_name() {
    let old = |name: &str, title: &str| {
        let text = format!(
            "format = \"tria-cards/1\"\nset = \"x\"\ntitle = \"{title}\"\n[[card]]\nid = 3\nname = \"{name}\"\nlevel = 1\nranks = \"1111\"\n"
        );
        read_toml(&text).unwrap_or_else(|error| panic!("{error}"))
    };
    let spaced = old(" A ", "T");
    assert_eq!(write(&spaced, Form::Toml).map(|text| read_toml(&text)), Ok(Ok(spaced.clone())));
    assert!(write(&spaced, Form::Csv).expect_err("spaces").to_string().contains("card 3"));
    assert!(write(&spaced, Form::Json).expect_err("version 2").to_string().contains("spaces"));
    let lines = old("A", "T\\nU");
    assert!(write(&lines, Form::Csv).expect_err("a line break").to_string().contains("`title`"));
    assert!(write(&lines, Form::Toml).is_ok());
}

// ---- Versions ----

/// Files of version 1 are read as they were: what is new is an error there, or a comment in CSV.
#[test]
fn version_1_knows_nothing_new() {
    let village = |ending: &str| {
        let path = format!("{}/../../testdata/card-sets/village.{ending}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("the file is there")
    };
    let (toml, csv) = (village("toml"), village("csv"));
    let set = read_toml(&toml).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read_csv(&csv).as_ref(), Ok(&set));
    assert_eq!((set.cards.len(), set.title.as_str()), (6, "The Village"));
    assert!(set.cards.iter().all(|card| card.rarity.is_none() && card.kind.is_none()));
    for (field, value) in
        [("kind", "\"person\""), ("rarity", "3"), ("picture", "\"a.png\""), ("slug", "\"x\"")]
    {
        let text = toml.replacen("id = 1\n", &format!("id = 1\n{field} = {value}\n"), 1);
        let error = read_toml(&text).expect_err(field);
        assert_eq!(fields(&error), [field]);
        assert!(error.to_string().contains("change the format of the set to \"tria-cards/2\""), "{error}");
        assert!(read_toml(&text.replace("tria-cards/1", "tria-cards/2")).is_ok(), "{field} in version 2");
    }
    for line in ["back = \"woven\"", "include = [\"more.toml\"]", "game = \"triple-triad\""] {
        let text = toml.replacen("set = ", &format!("{line}\nset = "), 1);
        assert!(read_toml(&text).expect_err(line).to_string().contains("tria-cards/2"), "{line}");
    }
    let commented = csv.replacen("# set", "# back: Anything At All\n# include: ../x\n# set", 1);
    assert_eq!(read_csv(&commented).as_ref(), Ok(&set), "other keys were always ignored in CSV");
    let long = toml.replace("Gänsemagd", &"ä".repeat(100));
    assert!(read_toml(&long).is_ok(), "version 1 does not bound translations");
    assert!(read_toml(&long.replace("tria-cards/1", "tria-cards/2")).is_err(), "version 2 does");
    let json = write(&set, Form::Json).expect("written").replace("tria-cards/2", "tria-cards/1");
    assert_eq!(fields(&read_json(&json).expect_err("JSON came with version 2")), ["format"]);
}

const RICH: &str = "\
# format: tria-cards/2
# set: rich
# title: Rich, and more
# back: woven
id,name,rarity,level,top,right,bottom,left,type,kind,features,picture,slug,author,licence
1,Twin,5,,1,2,3,4,primal,guardian,sword gold,art/twin.png,,\"Ann, Bob\",CC0-1.0
2,Twin,,3,A,A,A,A,,creature,,,twin-2,,
";

/// Each mistake in the fields of version 2, with line and column.
const BAD_RICH: [(&str, &str, usize, usize, &str); 22] = [
    ("Twin,5,,", "Twin,6,,", 6, 8, "rarity"),
    ("Twin,5,,", "Twin,,,", 6, 9, "level"),
    ("primal", "Primal", 6, 19, "type"),
    ("primal", "\u{7}", 6, 19, "type"),
    ("guardian", "a guardian", 6, 26, "kind"),
    ("guardian", "abcdefghijklmnopqrstuvwxyz", 6, 26, "kind"),
    ("sword gold", "Sword", 6, 35, "features"),
    ("sword gold", "sword  gold", 6, 35, "features"),
    ("sword gold", "a b c d e f g h i j k l m", 6, 35, "features"),
    ("art/twin.png", "/art/twin.png", 6, 46, "picture"),
    ("art/twin.png", "art/../../twin.png", 6, 46, "picture"),
    ("art/twin.png", "C:\\twin.png", 6, 46, "picture"),
    ("art/twin.png", "art/twin.gif", 6, 46, "picture"),
    ("art/twin.png", "art//twin.png", 6, 46, "picture"),
    ("art/twin.png", ".png", 6, 46, "picture"),
    ("twin-2", "", 7, 3, "name"),
    ("twin-2", "Twin 2", 7, 31, "slug"),
    ("twin-2", "twin", 7, 31, "slug"),
    ("back: woven", "back: Woven back", 4, 9, "back"),
    ("# back", "# include: ../other.toml\n# back", 4, 12, "include"),
    ("# back", "# include: other.xlsx\n# back", 4, 12, "include"),
    ("# back: woven", "# game: chess", 4, 9, "game"),
];

#[test]
fn mistakes_in_new_fields_are_reported_with_line_and_column() {
    let set = read_csv(RICH).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((set.cards[0].level, set.cards[0].rarity, set.cards[1].level), (10, Some(5), 3));
    assert_eq!(set.cards[0].author.as_deref(), Some("Ann, Bob"));
    assert_eq!((set.cards[1].slug.as_str(), set.back.as_deref()), ("twin-2", Some("woven")));
    for (old, new, line, column, field) in BAD_RICH {
        let text = RICH.replacen(old, new, 1);
        assert_ne!(text, RICH, "{old}");
        let error = read_csv(&text).expect_err(new);
        let places: Vec<(usize, usize, &str)> = error
            .problems
            .iter()
            .map(|problem| (problem.line, problem.column, problem.field.as_deref().unwrap_or("-")))
            .collect();
        assert_eq!(places, [(line, column, field)], "{new:?}: {error}");
    }
}

/// Places are right in TOML and JSON too, and several mistakes of a card are found at once.
#[test]
fn places_are_right_in_every_form() {
    let toml = "format = \"tria-cards/2\"\nset = \"x\"\n[[card]]\nid = 0\n  name = \"\"\nlevel = 11\nranks = \"é\"\n";
    let error = read_toml(toml).expect_err("mistakes");
    let places = |error: &CardSetError| -> Vec<(usize, usize)> {
        error.problems.iter().map(|problem| (problem.line, problem.column)).collect()
    };
    assert_eq!(places(&error), [(4, 6), (5, 10), (6, 9), (7, 9)], "{error}");
    let json = "{\"format\":\"tria-cards/2\",\"set\":\"x\",\n \"cards\":[\n  {\"id\":0,\"name\":\"日本\",\"level\":true,\"ranks\":\"12\"}\n]}";
    let error = read_json(json).expect_err("mistakes");
    assert_eq!(places(&error), [(3, 23)], "what is no text is said first: {error}");
    let error = read_json(&json.replace("true", "11")).expect_err("mistakes");
    assert_eq!(places(&error), [(3, 9), (3, 31), (3, 42)], "columns count characters: {error}");
    for problem in &error.problems {
        let said = problem.to_string();
        assert!(said.contains("found") && said.contains("expected") && said.contains("column"), "{said}");
    }
    let broken = read_toml("format = \nset = x\n").expect_err("no TOML");
    assert_eq!(
        places(&broken).iter().map(|place| place.0).collect::<Vec<_>>(),
        [1, 2],
        "all syntax errors: {broken}"
    );
}

// ---- Included files ----

#[derive(Default)]
struct Shelf {
    files: BTreeMap<String, Vec<u8>>,
    opened: usize,
    pictures: Option<Vec<&'static str>>,
}

impl Shelf {
    fn with(mut self, path: &str, text: &str) -> Self {
        self.files.insert(path.to_owned(), text.as_bytes().to_vec());
        self
    }
}

impl Files for Shelf {
    fn read(&mut self, path: &str) -> Result<Vec<u8>, String> {
        self.opened += 1;
        self.files.get(path).cloned().ok_or_else(|| "there is no such file".to_owned())
    }

    fn picture_problem(&mut self, path: &str) -> Option<String> {
        let gone = self.pictures.as_ref().is_some_and(|there| !there.contains(&path));
        gone.then(|| "which is not there".to_owned())
    }
}

fn file(includes: &[&str], cards: &[(u16, &str)]) -> String {
    let paths: Vec<String> = includes.iter().map(|path| format!("{path:?}")).collect();
    let mut text = format!(
        "format = \"tria-cards/2\"\nset = \"x\"\nlicence = \"L{}\"\ninclude = [{}]\n",
        cards.len(),
        paths.join(", ")
    );
    for (id, name) in cards {
        let _ = write!(text, "[[card]]\nid = {id}\nname = {name:?}\nlevel = 1\nranks = \"1111\"\n");
    }
    text
}

/// Cards of included files come first, with their own licence and pictures where they are.
#[test]
fn included_files_are_joined() {
    let csv = "# format: tria-cards/2\n# set: y\n# licence: CC0\n# include: deep.json\nid,name,level,ranks,picture\n3,Three,1,1111,p/3.png\n";
    let json = write(&ff8(), Form::Json).expect("written");
    let mut shelf = Shelf::default()
        .with("a.toml", &file(&["sub/b.csv", "c.toml"], &[(200, "Last")]))
        .with("sub/b.csv", &csv.replace("3,", "203,"))
        .with("sub/deep.json", &json)
        .with("c.toml", &file(&["sub/b.csv"], &[(202, "Two"), (201, "One")]));
    let set = load("a.toml", &mut shelf).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((set.cards.len(), shelf.opened, set.includes.len()), (114, 4, 0));
    let tail: Vec<u16> = set.cards[109..].iter().map(|card| card.number).collect();
    assert_eq!(tail, [110, 203, 202, 201, 200]);
    assert_eq!(set.cards[110].picture.as_deref(), Some("sub/p/3.png"));
    assert_eq!(
        (set.cards[110].licence.as_deref(), set.cards[111].licence.as_deref()),
        (Some("CC0"), Some("L2"))
    );
    assert_eq!((set.cards[113].licence.as_deref(), set.licence.as_deref()), (None, Some("L1")));
    shelf.pictures = Some(vec![]);
    let error = load("a.toml", &mut shelf).expect_err("no picture");
    assert_eq!(error.to_string().lines().count(), 1);
    assert!(error.to_string().starts_with("sub/b.csv: line 6, field `picture`"), "{error}");
    shelf.pictures = Some(vec!["sub/p/3.png"]);
    assert!(load("a.toml", &mut shelf).is_ok());
}

/// Circles, depth, number and missing files: each an error that names file and line.
#[test]
fn hostile_includes_are_refused() {
    let said = |mut shelf: Shelf| load("f0.toml", &mut shelf).expect_err("refused").to_string();
    let circle = Shelf::default()
        .with("f0.toml", &file(&["f1.toml"], &[(1, "A")]))
        .with("f1.toml", &file(&["f2.toml"], &[(2, "B")]))
        .with("f2.toml", &file(&["f0.toml"], &[(3, "C")]));
    let error = said(circle);
    assert!(error.starts_with("f2.toml: line 4, field `include`"), "{error}");
    assert!(error.contains("f0.toml → f1.toml → f2.toml → f0.toml"), "{error}");
    assert!(said(Shelf::default().with("f0.toml", &file(&["f0.toml"], &[(1, "A")]))).contains("circle"));
    let chain = |count: usize| {
        (0..=count).fold(Shelf::default(), |shelf, n| {
            let next = format!("f{}.toml", n + 1);
            let includes = if n < count { vec![next.as_str()] } else { vec![] };
            shelf.with(&format!("f{n}.toml"), &file(&includes, &[(n as u16 + 1, &format!("N{n}"))]))
        })
    };
    assert!(load("f0.toml", &mut chain(INCLUDE_DEPTH_MAX)).is_ok());
    assert!(said(chain(INCLUDE_DEPTH_MAX + 1)).contains("deep"));
    let wide = |count: usize| {
        let names: Vec<String> = (1..=count).map(|n| format!("f{n}.toml")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        (1..=count).fold(Shelf::default().with("f0.toml", &file(&names, &[])), |shelf, n| {
            shelf.with(&format!("f{n}.toml"), &file(&[], &[(n as u16, &format!("N{n}"))]))
        })
    };
    assert!(load("f0.toml", &mut wide(INCLUDE_FILES_MAX - 1)).is_ok());
    assert!(said(wide(INCLUDE_FILES_MAX)).contains("more than 64 files"));
    assert!(
        said(Shelf::default().with("f0.toml", &file(&["gone.csv"], &[])))
            .contains("\"gone.csv\" cannot be read")
    );
    let same = Shelf::default()
        .with("f0.toml", &file(&["f1.toml"], &[(1, "A")]))
        .with("f1.toml", &file(&[], &[(1, "A")]));
    let error = said(same);
    assert!(error.contains("line 5 of f1.toml") && error.lines().count() == 2, "{error}");
    for path in ["/etc/passwd", "../up.toml", "a/../../b.toml", "C:/x.toml", "x\\y.toml", "x.png", ""] {
        let error = said(Shelf::default().with("f0.toml", &file(&[path], &[(1, "A")])));
        assert!(error.contains("field `include`"), "{path}: {error}");
    }
    let big = format!("# {}\n", "x".repeat(SET_BYTES_MAX / 3));
    let many = (1..=4).fold(
        Shelf::default().with("f0.toml", &file(&["f1.toml", "f2.toml", "f3.toml", "f4.toml"], &[])),
        |shelf, n| shelf.with(&format!("f{n}.toml"), &(big.clone() + &file(&[], &[(n, &format!("N{n}"))]))),
    );
    assert!(said(many).contains("bytes together"));
}

// ---- What means harm ----

/// A million cards, an oversized file, endless values, deep nesting, invalid UTF-8.
#[test]
fn hostile_sets_are_refused_with_clear_errors() {
    let head = "# format: tria-cards/2\n# set: x\nid,name,level,ranks\n";
    let rows: String = (1..=1_000_000_u32).map(|n| format!("{n},N{n},1,1111\n")).collect::<Vec<_>>().concat();
    let text = format!("{head}{rows}");
    let error = read_csv(&text[..SET_BYTES_MAX.min(text.len())]).expect_err("a million cards");
    assert!(error.to_string().contains("more than 20000 cards"), "{error}");
    let cards: String = (1..=200_000)
        .map(|n| format!("[[card]]\nid={n}\nname=\"N{n}\"\nlevel=1\nranks=\"1111\"\n"))
        .collect::<Vec<_>>()
        .concat();
    let error = read_toml(&format!("format=\"tria-cards/2\"\nset=\"x\"\n{cards}")).expect_err("many cards");
    assert!(error.to_string().contains("values") && error.to_string().contains("split"), "{error}");
    let cards: Vec<String> = (1..=30_000)
        .map(|n| format!("{{\"id\":{n},\"name\":\"N{n}\",\"level\":1,\"ranks\":\"1111\"}}"))
        .collect();
    let json = format!("{{\"format\":\"tria-cards/2\",\"set\":\"x\",\"cards\":[{}]}}", cards.join(","));
    assert!(read_json(&json).expect_err("many cards").to_string().contains("more than 20000 cards"));
    for form in Form::ALL {
        let error = read(&" ".repeat(SET_BYTES_MAX + 1), form).expect_err("too large");
        assert!(error.to_string().contains("bytes"), "{error}");
    }
    for text in [
        "a=".to_owned() + &"[".repeat(100_000),
        "[".repeat(100_000),
        "a".repeat(1_000_000),
        "[[".repeat(50_000),
    ] {
        let error = read_toml(&text).expect_err("deep");
        assert!(error.problems.len() <= PROBLEMS_MAX && error.to_string().len() < 100_000);
        assert!(read_json(&text).is_err() && read_csv(&text).is_err());
    }
    let lines = "= = =\n".repeat(100_000);
    assert!(read_toml(&lines).expect_err("all wrong").problems.len() <= PROBLEMS_MAX);
    let error = decode(b"# set: x\nid,name\n1,Caf\xe9\n", Some("x.csv")).expect_err("Latin-1");
    assert_eq!((error.problems[0].line, error.problems[0].column), (3, 6));
    assert!(error.to_string().contains("0xe9") && error.to_string().contains("UTF-8"), "{error}");
    let wide = format!("{head}{}", "x,".repeat(1_000_000));
    assert!(read_csv(&wide).is_err());
    let columns = format!("# format: tria-cards/2\n# set: x\n{}\n", "zzz,".repeat(500_000));
    assert_eq!(read_csv(&columns).expect_err("columns").problems.len(), PROBLEMS_MAX);
    let long = read_csv(&format!("{head}1,{},1,1111\n", "x".repeat(1_000_000))).expect_err("a long name");
    assert!(long.to_string().len() < 300, "{long}");
}

// ---- Foreign CSV ----

const FOREIGN: &str = "No;Card Name;N;E;S;W;Stars;Element;Comment;French\n#1;Hen;1;2;3;a;★★;Feu;tasty;Poule\n#2;hen!;10;1;1;1;★;-;;\n#3;Hen;5;5;5;5;★★★★★;Lightning;;\n";

/// Columns are guessed by their names, values are understood, and equal names get slugs of their own.
#[test]
fn foreign_csv_is_brought_in() {
    let mapping = Mapping::guess(FOREIGN).expect("a header");
    let pairs: Vec<String> =
        mapping.pairs().iter().map(|(field, column)| format!("{field}={column}")).collect();
    assert_eq!(
        pairs,
        [
            "id=No",
            "name=Card Name",
            "top=N",
            "right=E",
            "bottom=S",
            "left=W",
            "element=Element",
            "rarity=Stars",
            "name:fr=French"
        ]
    );
    assert_eq!((mapping.unused(), mapping.missing()), (vec!["Comment"], vec![]));
    let imported = import(FOREIGN, &mapping, "farm").unwrap_or_else(|error| panic!("{error}"));
    let cards: Vec<String> = imported
        .set
        .cards
        .iter()
        .map(|card| {
            let element = card.element.map_or("-", Element::name);
            format!("{} {} {} {element} {}", card.number, card.slug, card.ranks, card.rarity.unwrap_or(0))
        })
        .collect();
    assert_eq!(cards, ["1 hen 123A fire 2", "2 hen- A111 - 1", "3 hen-2 5555 thunder 5"]);
    assert_eq!(imported.notes, [ImportNote::OwnSlug { line: 4, slug: "hen-2".to_owned() }]);
    for form in Form::ALL {
        let text = write(&imported.set, form).expect("written");
        assert_eq!(read(&text, form).as_ref(), Ok(&imported.set));
    }
}

/// An explicit mapping overrides the guess; what does not fit is refused by name.
#[test]
fn mappings_are_given_by_hand() {
    let text = "Who,Where,Power\nAnn,Paris,1-2-3-10\nBob,Rome,4 5 6 A\n";
    let mut mapping = Mapping::guess(text).expect("a header");
    assert_eq!(mapping.missing(), ["name", "top", "right", "bottom", "left"]);
    mapping.set("name=Who, ranks=power,kind=").expect("it fits");
    assert!(mapping.missing().is_empty());
    let imported = import(text, &mapping, "people").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(imported.notes, [ImportNote::Numbered, ImportNote::LevelOne]);
    assert_eq!(imported.set.cards[0].ranks.to_string(), "123A");
    assert!(matches!(mapping.set("colour=Who"), Err(MappingError::NoSuchField(..))));
    assert!(matches!(mapping.set("kind=Why"), Err(MappingError::NoSuchColumn(..))));
    assert!(matches!(mapping.set("kind"), Err(MappingError::NotAPair(..))));
    assert_eq!(Mapping::guess(""), Err(MappingError::NoHeader));
    assert_eq!(Mapping::guess(&",".repeat(300)), Err(MappingError::TooManyColumns));
    let bad = FOREIGN.replace(";10;", ";11;").replace("Feu", "mud");
    let error = import(&bad, &Mapping::guess(&bad).expect("a header"), "farm").expect_err("mistakes");
    let places: Vec<(usize, usize)> =
        error.problems.iter().map(|problem| (problem.line, problem.column)).collect();
    assert_eq!(places, [(2, 19), (3, 9)], "{error}");
}

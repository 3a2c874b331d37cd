//! Cards as data: the built-in set, the catalog, and users' card sets, valid and invalid.

use tria_cards::{
    CardEntry, CardSet, CardSetError, Catalog, CatalogError, Language, UnknownCard, builtin, ff8, ffxiv,
    read_csv, read_toml, slug,
};
use tria_rules::triad::Element;

// ---- The built-in set ----

/// 110 cards, eleven of each level from 1 to 10, numbered from 1.
#[test]
fn ff8_has_110_cards_eleven_of_each_level() {
    let set = ff8();
    assert_eq!((set.id.as_str(), set.cards.len()), ("ff8", 110));
    for level in 1..=10 {
        assert_eq!(set.cards.iter().filter(|card| card.level == level).count(), 11, "level {level}");
    }
    let numbers: Vec<u16> = set.cards.iter().map(|card| card.number).collect();
    assert_eq!(numbers, (1..=110).collect::<Vec<_>>());
    assert!(set.cards.windows(2).all(|pair| pair[0].level <= pair[1].level), "listed by rarity");
}

/// Every card has a name in each of the six languages, and English slugs are distinct.
#[test]
fn ff8_has_names_in_six_languages() {
    let set = ff8();
    assert_eq!(Language::ALL.len(), 6);
    for card in &set.cards {
        assert_eq!(card.names().count(), 6, "{}", card.slug);
        assert!(card.names().all(|(_, name)| !name.trim().is_empty()));
        assert_eq!(card.slug, slug(card.name(Language::En)));
    }
    let mut slugs: Vec<&str> = set.cards.iter().map(|card| card.slug.as_str()).collect();
    slugs.sort_unstable();
    slugs.dedup();
    assert_eq!(slugs.len(), 110);
}

/// Some cards that people know by heart.
#[test]
fn ff8_has_the_well_known_ranks() {
    for (text, ranks, element, level) in [
        ("ff8:geezard", "1415", None, 1),
        ("ff8:gayla", "2144", Some(Element::Thunder), 1),
        ("ff8:ruby-dragon", "7274", Some(Element::Fire), 5),
        ("ff8:ifrit", "9628", Some(Element::Fire), 8),
        ("ff8:squall", "A469", None, 10),
    ] {
        let card = builtin().parse_card(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((card.ranks.to_string().as_str(), card.element), (ranks, element), "{text}");
        assert_eq!(builtin().level(card), level);
        assert_eq!(builtin().text(card), text);
        assert_eq!(builtin().set_id(card), Some("ff8"));
    }
    let anonymous = builtin().parse_card("1415").expect("ranks");
    assert_eq!((builtin().level(anonymous), builtin().entry(anonymous)), (1, None));
    assert_eq!(builtin().name(anonymous, Language::En), "1415");
}

// ---- Looking up ----

/// By id, slug and name in any language, with or without the set, in any case.
#[test]
fn cards_are_found_by_id_slug_and_name() {
    for asked in [
        "1",
        "ff8:1",
        "geezard",
        "ff8:geezard",
        "Geezard",
        " GEEZARD ",
        "Bogomile",
        "Heulechse",
        "Álagar",
        "ハウリザード",
    ] {
        let found = builtin().find(asked).unwrap_or_else(|error| panic!("{asked}: {error}"));
        assert_eq!(
            found.iter().map(|card| builtin().text(*card)).collect::<Vec<_>>(),
            ["ff8:geezard"],
            "{asked}"
        );
    }
    for (card, entry) in builtin().cards() {
        for (language, name) in entry.names() {
            let found = builtin().find(name).unwrap_or_else(|error| panic!("{language} {name}: {error}"));
            assert!(found.contains(&card), "{language} {name}");
            assert_eq!(builtin().name(card, language), name);
        }
    }
}

/// What is not there is refused, with the most similar name where there is one.
#[test]
fn unknown_cards_are_refused_with_a_suggestion() {
    let hint = |asked: &str| match builtin().find(asked) {
        Err(UnknownCard::NoSuchName { similar, .. }) => similar,
        other => panic!("{other:?}"),
    };
    assert_eq!(hint("Gezard").as_deref(), Some("Geezard"));
    assert_eq!(hint("ruby dragn").as_deref(), Some("Ruby Dragon"));
    assert_eq!(hint("xyzzyx"), None);
    assert_eq!(hint(&"a".repeat(100_000)), None, "long texts are not compared");
    let sentence = |text: &str| builtin().parse_card(text).expect_err(text).to_string();
    assert!(sentence("ff8:ruby-dragn").contains("did you mean \"ruby-dragon\"?"));
    assert!(sentence("ff9:vivi").contains("the sets are ff8"));
    assert!(sentence("12345").contains("four ranks"));
    assert!(builtin().find("111").is_err() && builtin().find("ff9:1").is_err());
    assert!(sentence(&"x".repeat(100_000)).len() < 300, "messages stay short");
}

/// "the English name in lower case, every run of characters other than letters and digits becomes one `-`".
#[test]
fn slugs_are_made_as_promised() {
    for (name, expected) in [
        ("Ruby Dragon", "ruby-dragon"),
        ("Fastitocalon-F", "fastitocalon-f"),
        ("  A -- B  ", "-a-b-"),
        ("Élan 2", "élan-2"),
        ("MiniMog", "minimog"),
    ] {
        assert_eq!(slug(name), expected);
    }
}

/// Sets need distinct ids; a refused set changes nothing.
#[test]
fn a_catalog_refuses_two_sets_of_one_id() {
    let mut catalog = Catalog::new(vec![ff8()]).expect("one set");
    assert_eq!(catalog.add(ff8()), Err(CatalogError::SameId("ff8".to_owned())));
    assert_eq!((catalog.sets().len(), catalog.cards().count()), (1, 110));
    catalog.add(read_csv(GOOD_CSV).expect("a good set")).expect("another id");
    assert_eq!(catalog.cards().count(), 112);
    let card = catalog.parse_card("mine:second").expect("the new set's");
    assert_eq!(catalog.text(card), "mine:second");
    assert_eq!(catalog.find("first").map(|found| found.len()), Ok(1));
}

// ---- Sets that people write ----

const GOOD_CSV: &str = "\
# format: tria-cards/1
# set: mine
# title: My cards
id,name,level,top,right,bottom,left,element,name:fr
1,First,1,1,2,3,4,,Premier
2,Second,10,A,10,9,1,holy,
";

const GOOD_TOML: &str = "\
format = \"tria-cards/1\"
set = \"mine\"
title = \"My cards\"

[[card]]
id = 1
name = \"First\"
level = 1
ranks = \"1234\"
names = { fr = \"Premier\" }

[[card]]
id = 2
name = \"Second\"
level = 10
top = \"A\"
right = 10
bottom = 9
left = 1
element = \"holy\"
";

/// The same set as CSV and as TOML is the same set.
#[test]
fn good_sets_are_read_from_csv_and_toml() {
    let csv = read_csv(GOOD_CSV).unwrap_or_else(|error| panic!("{error}"));
    let toml = read_toml(GOOD_TOML).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(csv, toml);
    assert_eq!((csv.id.as_str(), csv.title.as_str(), csv.cards.len()), ("mine", "My cards", 2));
    assert_eq!(csv.cards[1].ranks.to_string(), "AA91");
    assert_eq!(csv.cards[1].element, Some(Element::Holy));
    assert_eq!((csv.cards[0].name(Language::Fr), csv.cards[1].name(Language::Fr)), ("Premier", "Second"));
    assert_eq!(read_csv(&GOOD_CSV.replace('\n', "\r\n")).expect("CRLF"), csv);
    assert_eq!(read_csv(&GOOD_CSV.replace("# title: My cards\n", "")).expect("no title").title, "mine");
}

/// The problems as (line, field).
fn problems(error: &CardSetError) -> Vec<(usize, &str)> {
    error.problems.iter().map(|problem| (problem.line, problem.field.as_deref().unwrap_or("-"))).collect()
}

/// One change to the good CSV, and where the error must point.
const BAD_CSV: [(&str, &str, usize, &str); 21] = [
    ("tria-cards/1", "tria-cards/3", 1, "format"),
    ("# format: tria-cards/1\n", "", 1, "format"),
    ("# set: mine", "# set: My Set", 2, "set"),
    ("# set: mine\n", "", 1, "set"),
    ("name:fr", "name:xx", 4, "name:xx"),
    ("level,", "rarity,", 4, "rarity"),
    ("1,First", "0,First", 5, "id"),
    ("1,First", "x,First", 5, "id"),
    ("1,First", "70000,First", 5, "id"),
    ("2,Second", "1,Second", 6, "id"),
    ("2,Second", "2,FIRST", 6, "name"),
    ("2,Second", "2,--", 6, "name"),
    ("First,1,", "First,11,", 5, "level"),
    ("First,1,", "First,0,", 5, "level"),
    ("First,1,1", "First,1,0", 5, "top"),
    ("First,1,1,2", "First,1,1,B", 5, "right"),
    ("1,2,3,4", "1,2,11,4", 5, "bottom"),
    ("1,2,3,4", "1,2,3,a", 5, "left"),
    ("holy", "Holy", 6, "element"),
    (",Premier", "", 5, "-"),
    (",Premier", ",Premier,more", 5, "-"),
];

/// Every mistake in a CSV file is reported with its line and field.
#[test]
fn bad_csv_is_refused_with_line_and_field() {
    for (old, new, line, field) in BAD_CSV {
        let text = GOOD_CSV.replacen(old, new, 1);
        assert_ne!(text, GOOD_CSV, "{old} is there");
        let error = read_csv(&text).expect_err(new);
        assert!(problems(&error).contains(&(line, field)), "{old:?} -> {new:?}: {error}");
        let sentence = error.to_string();
        assert!(
            sentence.contains(&format!("line {line}")) && sentence.contains(&field.replace('-', "")),
            "{sentence}"
        );
    }
}

/// Comments, blank lines and line ends of either kind do not mislead the count of lines.
#[test]
fn lines_are_counted_past_comments_and_blanks() {
    let csv = GOOD_CSV.replace("2,Second", "# the second\n\n2,Second").replace("holy", "lava");
    for text in [csv.clone(), csv.replace('\n', "\r\n")] {
        assert_eq!(problems(&read_csv(&text).expect_err("lava")), [(8, "element")], "{text:?}");
        let header = text.replace("name:fr", "name:xx");
        assert_eq!(problems(&read_csv(&header).expect_err("xx"))[0], (4, "name:xx"));
    }
}

/// One change to the good TOML, and where the error must point.
const BAD_TOML: [(&str, &str, usize, &str); 15] = [
    ("tria-cards/1", "tria-cards/9", 1, "format"),
    ("set = \"mine\"", "set = \"\"", 2, "set"),
    ("set = \"mine\"", "set = 5", 2, "set"),
    ("title =", "colour =", 3, "colour"),
    ("id = 1\n", "", 5, "id"),
    ("level = 1\n", "level = 0\n", 8, "level"),
    ("level = 1\n", "level = [1]\n", 8, "level"),
    ("ranks = \"1234\"", "ranks = \"123\"", 9, "ranks"),
    ("ranks = \"1234\"", "ranks = 1234.5", 9, "ranks"),
    ("ranks = \"1234\"\n", "", 5, "top"),
    ("fr = ", "xx = ", 10, "name:xx"),
    ("top = \"A\"", "top = \"AA\"", 16, "top"),
    ("right = 10", "right = 11", 17, "right"),
    ("element = \"holy\"", "element = \"lava\"", 20, "element"),
    ("element = ", "elemnt = ", 20, "elemnt"),
];

/// Every mistake in a TOML file is reported with its line and field.
#[test]
fn bad_toml_is_refused_with_line_and_field() {
    for (old, new, line, field) in BAD_TOML {
        let text = GOOD_TOML.replacen(old, new, 1);
        assert_ne!(text, GOOD_TOML, "{old} is there");
        let error = read_toml(&text).expect_err(new);
        assert!(problems(&error).contains(&(line, field)), "{old:?} -> {new:?}: {error}");
    }
    let broken = read_toml(&GOOD_TOML.replacen("level = 1\n", "level = \n", 1)).expect_err("no TOML");
    assert_eq!(problems(&broken), [(8, "-")]);
}

/// Several mistakes are reported together, in the order of the lines.
#[test]
fn several_mistakes_are_reported_at_once() {
    let csv =
        GOOD_CSV.replace("1,First,1,1", "0,First,99,Z").replace("holy", "lava").replace("tria-cards/1", "x");
    let error = read_csv(&csv).expect_err("many mistakes");
    assert_eq!(problems(&error), [(1, "format"), (5, "id"), (5, "level"), (5, "top"), (6, "element")]);
    assert_eq!(error.to_string().lines().count(), 5);
    let toml = GOOD_TOML
        .replace("level = 10", "level = 11")
        .replace("\"1234\"", "\"12\"")
        .replace("\"holy\"", "\"lava\"");
    let error = read_toml(&toml).expect_err("many mistakes");
    assert_eq!(problems(&error), [(9, "ranks"), (15, "level"), (20, "element")]);
}

/// Empty and huge files are refused, and there is an end to the list of mistakes.
#[test]
fn empty_and_huge_sets_are_refused() {
    assert!(read_csv("").is_err() && read_toml("").is_err());
    let empty = read_csv("# format: tria-cards/1\n# set: mine\nid,name,level,ranks\n").expect_err("no cards");
    assert!(empty.to_string().contains("no cards"));
    let head = "# format: tria-cards/1\n# set: mine\nid,name,level,ranks\n";
    let rows = |count: usize, level: u8| {
        (1..=count).map(|n| format!("{n},Card {n},{level},1234")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(read_csv(&format!("{head}{}", rows(20_000, 1))).map(|set| set.cards.len()), Ok(20_000));
    assert!(
        read_csv(&format!("{head}{}", rows(20_001, 1)))
            .expect_err("too many")
            .to_string()
            .contains("split it")
    );
    let error = read_csv(&format!("{head}{}", rows(1000, 99))).expect_err("all wrong");
    assert!((10..=100).contains(&error.problems.len()), "{}", error.problems.len());
}

/// Logs of protocol version 1 hold numbers instead of keys: those of the built-in sets never change.
#[test]
fn numbers_of_old_logs_mean_the_same_cards_in_every_process() {
    let village = CardSet::new(
        "village-before",
        vec![CardEntry::new(1, "Miller", 1, "3121".parse().expect("ranks"), None)],
    );
    Catalog::new(vec![village]).expect("a set of its own");
    let numbered = |number: u16| {
        let text = format!(r#"{{"ranks":"1111","id":{number}}}"#);
        serde_json::from_str::<tria_rules::triad::Card>(&text).expect("a card of an old log").id
    };
    let keys: Vec<String> = [ff8(), ffxiv()]
        .iter()
        .flat_map(|set| set.cards.iter().map(move |card| format!("{}:{}", set.id, card.slug)))
        .collect();
    assert_eq!(keys.len(), 574);
    for (number, key) in (1..).zip(&keys) {
        assert_eq!(numbered(number).map(tria_rules::triad::CardId::key), Some(key.as_str()));
    }
    assert_eq!((numbered(0), numbered(u16::MAX)), (None, None));
    let card: tria_rules::triad::Card = serde_json::from_str(r#"{"ranks":"1415","id":1}"#).expect("a card");
    let written = serde_json::to_string(&card).expect("JSON");
    assert_eq!(written, r#"{"ranks":"1415","key":"ff8:geezard"}"#, "it is written by its key from then on");
}

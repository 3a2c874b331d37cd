//! The data files: complete, with messages in both languages, and refused with a clear error if something is wrong.

use std::collections::{BTreeMap, BTreeSet};

use tria_world::career::Refusal;
use tria_world::collection::Mark;
use tria_world::data::{DataError, WorldTexts};
use tria_world::ledger::Reason;
use tria_world::{CardKey, Region, World};

const ENGLISH: &str = include_str!("../../../../locales/en/world.ftl");
const FRENCH: &str = include_str!("../../../../locales/fr/world.ftl");

#[test]
fn there_is_somebody_to_play_everywhere() {
    let world = World::builtin();
    let mut here: BTreeMap<Region, u32> = BTreeMap::new();
    for (_, data) in world.all_opponents().filter(|(_, data)| !data.only_triatri && !data.queen) {
        *here.entry(data.region).or_default() += 1;
    }
    assert!(here.values().sum::<u32>() >= 40, "{here:?}");
    assert!(Region::ALL.iter().all(|region| here[region] >= 4), "{here:?}");
    for region in Region::ALL {
        let plays = |only| {
            world
                .all_opponents()
                .any(|(_, data)| data.region == *region && data.only_triatri == only && data.triatri > 0)
        };
        assert!(plays(true) && plays(false), "TriATri in {region}");
        assert!(world.all_tournaments().any(|(_, data)| data.region == *region), "a tournament in {region}");
    }
    let levels: BTreeSet<u8> = world.opponents.iter().map(|data| data.level).collect();
    assert_eq!(levels.len(), 6, "every level of play");
    let rare: BTreeSet<CardKey> = world.opponents.iter().flat_map(|data| data.rare.iter().copied()).collect();
    assert!(
        CardKey::all().filter(|card| card.level() >= 8).all(|card| rare.contains(&card)),
        "every rare card has an owner"
    );
}

fn keys(text: &str) -> BTreeSet<&str> {
    text.lines().filter_map(|line| line.split_once(" = ").map(|(key, _)| key)).collect()
}

#[test]
fn everything_has_its_words_in_both_languages() {
    let world = World::builtin();
    let mut needed: Vec<String> = Vec::new();
    for region in Region::ALL {
        needed.extend([format!("region-{region}"), format!("region-{region}-about")]);
    }
    for opponent in &world.opponents {
        needed.extend([format!("opponent-{}", opponent.id), format!("opponent-{}-about", opponent.id)]);
    }
    needed.extend(world.tournaments.iter().map(|data| format!("tournament-{}", data.id)));
    needed.extend(world.items.items.iter().map(|data| format!("item-{}", data.id)));
    needed.extend(world.items.equipment.iter().map(|data| format!("equipment-{}", data.id)));
    needed.extend(Reason::ALL.iter().map(|reason| format!("reason-{reason}")));
    needed.extend(Mark::ALL.iter().map(|mark| format!("mark-{mark}")));
    needed.extend(said_by_refusals());
    for text in [ENGLISH, FRENCH] {
        let keys = keys(text);
        for key in &needed {
            assert!(keys.contains(key.as_str()), "{key} has no words");
        }
    }
    assert_eq!(keys(ENGLISH), keys(FRENCH));
}

/// The keys of all refusals, out of the source: an enum with fields cannot list itself.
fn said_by_refusals() -> Vec<String> {
    let source = include_str!("../../src/career/refusal.rs");
    let quoted = source.split('"').filter(|text| text.starts_with("refusal-"));
    let keys: Vec<String> = quoted.map(str::to_owned).collect();
    assert!(keys.len() > 40, "{keys:?}");
    keys
}

#[test]
fn refusals_bring_the_words_that_their_sentences_ask_for() {
    let card = tria_testkit::life::card("squall");
    let refusals = [
        Refusal::NotOwned(card),
        Refusal::PoolRepeats(card),
        Refusal::OpponentLacks(card),
        Refusal::BadPool { expected: 15, found: 3 },
        Refusal::TooExpensive { price: 5, held: 1 },
        Refusal::PriceMoved { price: 5 },
        Refusal::NeedsCopies(3),
        Refusal::OpponentPoor(1),
        Refusal::WantsMore(1),
        Refusal::Later { days: 2 },
        Refusal::BadRecord("x".into()),
        Refusal::BadChoice("x".into()),
        Refusal::OtherMatch("x"),
    ];
    for refusal in refusals {
        for text in [ENGLISH, FRENCH] {
            let start = format!("{} = ", refusal.key());
            let sentence = text.lines().find_map(|line| line.strip_prefix(&start)).expect("a sentence");
            let words = refusal.words(|card| card.to_string());
            assert_eq!(sentence.matches("{ $").count(), words.len(), "{sentence}");
            for (word, _) in words {
                assert!(sentence.contains(&format!("{{ ${word} }}")), "{sentence}");
            }
        }
    }
}

#[test]
fn french_puts_the_right_space_before_its_signs() {
    for line in FRENCH.lines().filter_map(|line| line.split_once(" = ").map(|(_, words)| words)) {
        for sign in [":", ";", "!", "?", "»"] {
            assert!(!line.contains(&format!(" {sign}")), "an ordinary space before {sign}: {line}");
        }
        assert!(!line.contains('\''), "a straight apostrophe: {line}");
    }
}

#[test]
fn faulty_files_are_refused_with_the_place() {
    let cases: [(&str, Spoil, &str); 15] = [
        ("no region", |t| t.regions = t.regions.replace("[region.balamb]", "[region.atlantis]"), "atlantis"),
        ("no rule", |t| t.regions = t.regions.replace("\"open\"]", "\"opne\"]"), "opne"),
        (
            "no odds",
            |t| t.regions = t.regions.replace("abolish = [1, 4]", "abolish = [5, 4]"),
            "no probability",
        ),
        ("no way", |t| t.regions = t.regions.replace("galbadia = 5, dollet = 3", "balamb = 5"), "queen.ways"),
        ("unknown field", |t| t.market.push_str("\n[colour]\nred = 1\n"), "colour"),
        ("falling prices", |t| t.market = t.market.replace("base = [40", "base = [4000"), "rise"),
        ("no such item", |t| t.market = t.market.replace("\"pack-plain\"", "\"pack-plane\""), "pack-plane"),
        ("two owners", |t| t.opponents = t.opponents.replace("ff8:ifrit", "ff8:squall"), "owner"),
        ("bad level", |t| t.opponents = t.opponents.replacen("levels = [1]", "levels = [9]", 1), "levels"),
        ("no card", |t| t.opponents = t.opponents.replace("ff8:ifrit", "ff8:ifrut"), "ifrut"),
        ("no queen", |t| t.opponents = t.opponents.replace("queen = true", ""), "Queen"),
        ("same id", |t| t.opponents = t.opponents.replace("id = \"pim\"", "id = \"sefa\""), "twice"),
        ("bad format", |t| t.tournaments = t.tournaments.replacen("\"swiss\"", "\"ladder\"", 1), "format"),
        ("no prize", |t| t.tournaments = t.tournaments.replace("\"mat-moon\"", "\"mat-sun\""), "mat-sun"),
        ("bad recipe", |t| t.items = t.items.replacen("needs = 1\n", "needs = 0\n", 1), "needs"),
    ];
    for (name, spoil, expected) in cases {
        let mut texts = Texts::builtin();
        spoil(&mut texts);
        let error = texts.read().err().unwrap_or_else(|| panic!("{name} is accepted"));
        assert!(error.to_string().contains(expected), "{name}: {error}");
    }
    Texts::builtin().read().expect("the built-in files are in order");
}

/// Something done to good files.
type Spoil = fn(&mut Texts);

struct Texts {
    regions: String,
    opponents: String,
    market: String,
    items: String,
    tournaments: String,
}

impl Texts {
    fn builtin() -> Self {
        Self {
            regions: include_str!("../../../../data/regions.toml").into(),
            opponents: include_str!("../../../../data/opponents.toml").into(),
            market: include_str!("../../../../data/market.toml").into(),
            items: include_str!("../../../../data/items.toml").into(),
            tournaments: include_str!("../../../../data/tournaments.toml").into(),
        }
    }

    /// As the build reads them.
    fn read(&self) -> Result<World, DataError> {
        let json = |text: &str| {
            let table: toml::Table = toml::from_str(text).expect("TOML");
            serde_json::to_string(&table).expect("JSON")
        };
        World::read(WorldTexts {
            regions: &json(&self.regions),
            opponents: &json(&self.opponents),
            market: &json(&self.market),
            items: &json(&self.items),
            tournaments: &json(&self.tournaments),
        })
    }
}

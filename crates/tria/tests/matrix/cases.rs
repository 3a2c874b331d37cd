//! The cases of the matrix, generated from the houses, rules, kinds and options that Tria offers.
//!
//! `testdata/matrix/cases.json` is this list, for the clients that are driven from JavaScript; `TRIA_BLESS=1` writes it anew.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use tria_cards::builtin;
use tria_locale::{Lang, Texts};
use tria_room::short::{HousePreset, Presets, SettingPreset, Short, presets};
use tria_testkit::{golden, testdata};

/// Where a case is played.
pub(crate) const CLIENTS: [&str; 5] = ["browser", "people", "terminal", "plain", "socket"];

/// Clients that take seconds per match: their sample has no match that covers nothing new.
const SLOW_CLIENTS: [&str; 2] = ["browser", "people"];

/// How a match is brought to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum End {
    /// Played out.
    Play,
    /// The first player gives up after their first card.
    GiveUp,
    /// The first game is drawn and goes on; then the first player gives up.
    Draw,
}

/// One match to play.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Case {
    /// Unique, and readable in a test report.
    pub(crate) name: String,
    pub(crate) game: &'static str,
    pub(crate) house: String,
    /// Choices as people write them: `same`, `combo=always`, `rounds=1`.
    pub(crate) rules: Vec<String>,
    pub(crate) trade: String,
    pub(crate) players: u8,
    pub(crate) end: End,
    /// The choices as set-up screens show them, in English.
    pub(crate) choices: Vec<Choice>,
    pub(crate) house_name: String,
    pub(crate) trade_name: String,
    /// The list of rules that every client must show before the match, and their English names.
    pub(crate) in_force: Vec<String>,
    pub(crate) told: Vec<String>,
    /// What the case covers.
    pub(crate) features: BTreeSet<String>,
    /// Where it is played.
    pub(crate) clients: Vec<&'static str>,
    /// The clients whose covering sample it belongs to.
    pub(crate) sample: Vec<&'static str>,
}

/// A choice on a set-up screen: an optional rule that is ticked, or a setting with a value.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Choice {
    label: String,
    value: Option<String>,
}

impl Choice {
    fn of(texts: &Texts, rule: &str) -> Self {
        match rule.split_once('=') {
            None => Self { label: texts.get(&format!("rule-{rule}")), value: None },
            Some((name, value)) => {
                let name = name.replace('_', "-");
                Self {
                    label: texts.get(&format!("set-{name}")),
                    value: Some(texts.setting_value(&name, value)),
                }
            }
        }
    }
}

/// A combination that does not apply to some clients.
#[derive(Deserialize, Debug)]
pub(crate) struct Exception {
    pub(crate) clients: Vec<String>,
    pub(crate) features: Vec<String>,
    pub(crate) reason: String,
}

#[derive(Deserialize)]
struct Exceptions {
    exception: Vec<Exception>,
}

pub(crate) fn exceptions() -> Vec<Exception> {
    let text = std::fs::read_to_string(testdata("matrix/exceptions.toml")).expect("the exceptions");
    toml::from_str::<Exceptions>(&text).expect("the exceptions are TOML").exception
}

/// The cases to play in this client: the sample, or all where `TRIA_MATRIX=full` asks for them.
pub(crate) fn of_client(client: &str) -> Vec<Case> {
    let full = std::env::var("TRIA_MATRIX").is_ok_and(|value| value == "full");
    let only = std::env::var("TRIA_MATRIX_ONLY").unwrap_or_default();
    let played = |case: &Case| {
        case.clients.contains(&client) && (full || case.sample.contains(&client)) && case.name.contains(&only)
    };
    cases().into_iter().filter(played).collect()
}

/// Every case, the sample included.
pub(crate) fn cases() -> Vec<Case> {
    let presets = presets(builtin());
    let mut list =
        List { cases: Vec::new(), exceptions: exceptions(), sample: true, texts: Texts::new(Lang::En) };
    for house in &presets.houses {
        sample_of_house(&mut list, house);
    }
    sample_of_trades(&mut list, &presets);
    sample_of_ends(&mut list);
    sample_of_triatri(&mut list, &presets.options);
    list.sample = false;
    for client in SLOW_CLIENTS {
        thin_out(&mut list.cases, client);
    }
    for house in &presets.houses {
        every_choice(&mut list, house, &presets);
    }
    every_option(&mut list, &presets.options);
    list.cases
}

/// The cases so far.
struct List {
    cases: Vec<Case>,
    exceptions: Vec<Exception>,
    texts: Texts,
    /// Whether what is added belongs to the sample.
    sample: bool,
}

impl List {
    /// Adds a match of Triple Triad, unless it is there already; whether the rules go together.
    fn triad(&mut self, house: &str, rules: &[&str], trade: &str, end: End) -> bool {
        let mut short = serde_json::json!({"game": "triple-triad", "house": house, "rules": rules});
        if trade != "none" {
            short["trade"] = trade.into();
            short["cards"] = "own".into();
        }
        let mut features = BTreeSet::from([
            format!("house={house}"),
            format!("trade={trade}"),
            format!("end={}", serde_json::to_value(end).expect("a name").as_str().unwrap_or_default()),
        ]);
        features.extend(rules.iter().map(|rule| format!("{house}: {rule}")));
        if trade != "none" && rules.contains(&"best-of-three") {
            features.insert(format!("best of three, trade={trade}"));
        }
        if end == End::Draw {
            let by = if rules.contains(&"sudden-death") { "sudden-death" } else { "replay" };
            features.insert(format!("{house}: drawn, {by}"));
            features.insert(format!("drawn, {by}"));
        }
        self.add("triple-triad", house, rules, trade, 2, end, short, features)
    }

    fn triatri(&mut self, players: u8, rules: &[&str], end: End) -> bool {
        let short = serde_json::json!({"game": "triatri", "players": players, "rules": rules});
        let mut features: BTreeSet<String> = rules.iter().map(|rule| format!("triatri: {rule}")).collect();
        features.insert(format!("triatri: {players} players"));
        if end == End::GiveUp {
            features.insert("triatri: given up".to_owned());
        }
        self.add("triatri", "", rules, "none", players, end, short, features)
    }

    #[allow(clippy::too_many_arguments, reason = "the columns of one row")]
    fn add(
        &mut self,
        game: &'static str,
        house: &str,
        rules: &[&str],
        trade: &str,
        players: u8,
        end: End,
        short: serde_json::Value,
        features: BTreeSet<String>,
    ) -> bool {
        let short: Short = serde_json::from_value(short).expect("a description");
        let Ok(settings) = short.settings(builtin()) else { return false };
        let what = if game == "triatri" { format!("TriATri for {players}") } else { house.to_owned() };
        let mut name =
            [&[what][..], &rules.iter().map(ToString::to_string).collect::<Vec<_>>()].concat().join(" ");
        if trade != "none" {
            name = format!("{name} for cards by {trade}");
        }
        match end {
            End::Play => {}
            End::GiveUp => name.push_str(", given up"),
            End::Draw => name.push_str(", drawn"),
        }
        if self.cases.iter().any(|case| case.name == name) {
            return true;
        }
        let applies = |client: &&str| {
            !self.exceptions.iter().any(|exception| {
                exception.clients.iter().any(|name| name == client)
                    && exception.features.iter().any(|feature| features.contains(feature))
            })
        };
        let clients: Vec<&'static str> = CLIENTS.into_iter().filter(applies).collect();
        let texts = &self.texts;
        let in_force = settings.rules_in_force();
        self.cases.push(Case {
            choices: rules.iter().map(|rule| Choice::of(texts, rule)).collect(),
            house_name: texts.get(&format!("house-{house}")),
            trade_name: texts.get(&format!("rule-trade-{trade}")),
            told: in_force.iter().map(|entry| texts.rule_in_force(entry).name).collect(),
            name,
            game,
            house: house.to_owned(),
            rules: rules.iter().map(ToString::to_string).collect(),
            trade: trade.to_owned(),
            players,
            end,
            in_force,
            sample: if self.sample { clients.clone() } else { Vec::new() },
            clients,
            features,
        });
        true
    }
}

/// Takes matches out of a client's sample until each of them covers something that no other does (greedy set cover).
fn thin_out(cases: &mut [Case], client: &str) {
    let covers = |case: &Case, missing: &BTreeSet<String>| case.features.intersection(missing).count();
    let mut left: Vec<&mut Case> = cases.iter_mut().filter(|case| case.sample.contains(&client)).collect();
    let mut missing: BTreeSet<String> = left.iter().flat_map(|case| counted(case)).cloned().collect();
    while !missing.is_empty() {
        // The first of those that cover most.
        let best = (0..left.len()).rev().max_by_key(|&place| covers(left[place], &missing)).expect("a case");
        let chosen = left.remove(best);
        missing.retain(|feature| !chosen.features.contains(feature));
    }
    for case in left {
        case.sample.retain(|name| *name != client);
    }
}

/// The features that a sample has to cover. Whether a draw goes on in this house or another changes nothing in a client.
fn counted(case: &Case) -> impl Iterator<Item = &String> {
    case.features.iter().filter(|feature| !feature.contains(": drawn,"))
}

/// As few matches as cover every rule of the house: each takes all rules that go with those before.
fn sample_of_house(list: &mut List, house: &HousePreset) {
    list.triad(&house.house, &[], "none", End::Play);
    // What Exchange needs comes first.
    let mut left: Vec<&str> = house.rules.iter().map(String::as_str).collect();
    left.sort_by_key(|rule| !matches!(*rule, "best-of-three" | "pool"));
    while !left.is_empty() {
        let mut taken: Vec<&str> = Vec::new();
        for rule in &left {
            let with: Vec<&str> = taken.iter().copied().chain([*rule]).collect();
            if goes_together(&house.house, &with) {
                taken = with;
            }
        }
        // What is left needs something that was taken before.
        if taken.is_empty() {
            taken = vec![left[0], "best-of-three", "pool"];
        }
        list.triad(&house.house, &taken, "none", End::Play);
        left.retain(|rule| !taken.contains(rule));
    }
    let most = house.kinds.iter().map(|kind| kind.offered.len()).max().unwrap_or(0);
    for place in 0..most {
        let kinds: Vec<String> = house.kinds.iter().map(|kind| chosen(kind, place)).collect();
        let rules: Vec<&str> = kinds.iter().map(String::as_str).chain(["plus", "random"]).collect();
        list.triad(&house.house, &rules, "none", End::Play);
    }
}

fn goes_together(house: &str, rules: &[&str]) -> bool {
    let short = serde_json::json!({"game": "triple-triad", "house": house, "rules": rules});
    serde_json::from_value::<Short>(short).expect("a description").settings(builtin()).is_ok()
}

/// The value of a setting at this place, around the end.
fn chosen(setting: &SettingPreset, place: usize) -> String {
    format!("{}={}", setting.name, setting.offered[place % setting.offered.len()])
}

/// Every trade rule in a single game, and in a best of three from pools and from collections.
fn sample_of_trades(list: &mut List, presets: &Presets) {
    for trade in presets.trades.iter().filter(|trade| *trade != "none") {
        list.triad("classic", &["open"], trade, End::Play);
        list.triad("club", &["best-of-three", "exchange"], trade, End::Play);
    }
    list.triad("custom", &["best-of-three"], "direct", End::Play);
    list.triad("classic", &[], "diff", End::GiveUp);
}

fn sample_of_ends(list: &mut List) {
    list.triad("classic", &["random", "sudden-death"], "none", End::Draw);
    list.triad("continental", &["random", "sudden-death"], "none", End::Draw);
    list.triad("tabletop", &["random"], "none", End::Draw);
    list.triad("original", &["random", "replay"], "none", End::Draw);
    list.triad("classic", &[], "none", End::GiveUp);
    list.triad("club", &["best-of-three"], "none", End::GiveUp);
}

fn sample_of_triatri(list: &mut List, options: &[SettingPreset]) {
    for players in 2..=4 {
        list.triatri(players, &["rounds=1"], End::Play);
    }
    list.triatri(3, &[], End::GiveUp);
    let most = options.iter().map(|option| option.offered.len()).max().unwrap_or(0);
    for place in 0..most {
        let rules: Vec<String> = options.iter().map(|option| chosen(option, place)).collect();
        let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
        // Few people where there are many rounds.
        list.triatri(4 - place.min(2) as u8, &rules, End::Play);
    }
}

/// The house with nothing chosen, with each choice alone and whatever it needs, and every end.
fn every_choice(list: &mut List, house: &HousePreset, presets: &Presets) {
    let name = &house.house;
    for rule in &house.rules {
        if !list.triad(name, &[rule], "none", End::Play) {
            assert!(list.triad(name, &[rule, "best-of-three", "pool"], "none", End::Play), "{name}: {rule}");
        }
    }
    for kind in &house.kinds {
        for place in 0..kind.offered.len() {
            let kind = chosen(kind, place);
            let needs: &[&str] = if kind.starts_with("same=") { &[] } else { &["same"] };
            let rules = [&[kind.as_str(), "plus"], needs].concat();
            assert!(list.triad(name, &rules, "none", End::Play), "{name}: {kind}");
        }
    }
    let matches: &[&[&str]] = if house.rules.iter().any(|rule| rule == "best-of-three") {
        &[&[], &["best-of-three"]]
    } else {
        &[&[]]
    };
    for rules in matches {
        for trade in presets.trades.iter().filter(|trade| *trade != "none") {
            list.triad(name, rules, trade, End::Play);
            list.triad(name, rules, trade, End::GiveUp);
        }
        list.triad(name, rules, "none", End::GiveUp);
        list.triad(name, &[&["random", "sudden-death"], *rules].concat(), "none", End::Draw);
        if house.usual.iter().any(|rule| rule == "replay") {
            list.triad(name, &[&["random"], *rules].concat(), "none", End::Draw);
        } else if house.rules.iter().any(|rule| rule == "replay") {
            list.triad(name, &[&["random", "replay"], *rules].concat(), "none", End::Draw);
        }
    }
}

fn every_option(list: &mut List, options: &[SettingPreset]) {
    for players in 2..=4 {
        list.triatri(players, &[], End::Play);
        list.triatri(players, &[], End::GiveUp);
    }
    for option in options {
        for place in 0..option.offered.len() {
            let rule = chosen(option, place);
            let players = if option.name.starts_with("triple4p") { 4 } else { 2 };
            assert!(list.triatri(players, &[&rule], End::Play), "{rule}");
        }
    }
}

/// The file from which JavaScript drives its clients is this list.
#[test]
fn the_cases_are_checked_in() {
    let cases = cases();
    let lines: Vec<String> =
        cases.iter().map(|case| serde_json::to_string(case).expect("a case is JSON")).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    golden::check("testdata/matrix/cases.json", &text);
}

/// The sample has every value of every switch, in every client in which it can be played.
#[test]
fn the_sample_covers_every_feature_in_every_client() {
    let cases = cases();
    for client in CLIENTS {
        let of = |sample: bool| -> BTreeSet<&String> {
            let fits =
                |case: &&Case| case.clients.contains(&client) && (!sample || case.sample.contains(&client));
            cases.iter().filter(fits).flat_map(counted).collect()
        };
        let (all, covered) = (of(false), of(true));
        let missing: Vec<&&String> = all.difference(&covered).collect();
        assert!(missing.is_empty(), "{client}: {missing:?}");
    }
    for exception in exceptions() {
        assert!(exception.reason.len() > 20, "{exception:?}");
        for feature in &exception.features {
            assert!(cases.iter().any(|case| case.features.contains(feature)), "{feature} is in no case");
        }
    }
}

//! Short descriptions of tables (a house, rules, a clock by its name) and the presets to choose from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tria_cards::Catalog;
use tria_rules::named_enum;
use tria_rules::triad::{House, KINDS, Rule, RulesDraft, SWITCHES, Setting, SettingValue, Trade};
use tria_rules::triatri;

use crate::error::{Code, Refusal};
use crate::limits::{
    ABANDON_LIVE_MS, ABANDON_NO_CLOCK_MS, CHOOSE_LIVE_MS, CHOOSE_MS, LEVEL_MAX, MATCH_WINS_MAX,
    PREPARE_LIVE_MS, ROUNDS_MAX,
};
use crate::settings::{Clock, Owned, Settings};
use crate::time::Millis;

named_enum! {
    /// A clock by its name.
    pub enum Tempo {
        /// A minute for a game, an increment of three seconds.
        Fast = "fast",
        /// Three minutes, an increment of five seconds.
        Normal = "normal",
        /// Ten minutes, an increment of ten seconds.
        Slow = "slow",
        /// A day for each move.
        Day = "one-day",
        /// Three days for each move.
        ThreeDays = "three-days",
        /// A week for each move.
        Week = "one-week",
        /// No clock.
        None = "none",
    }
}

impl Tempo {
    /// The clock of this name.
    pub fn clock(self) -> Clock {
        let live = |initial, increment| Clock::Live {
            initial: Millis::seconds(initial),
            increment: Millis::seconds(increment),
        };
        let days = |days: u64| Clock::PerMove { each: Millis::seconds(days * 24 * 3_600) };
        match self {
            Self::Fast => live(60, 3),
            Self::Normal => live(180, 5),
            Self::Slow => live(600, 10),
            Self::Day => days(1),
            Self::ThreeDays => days(3),
            Self::Week => days(7),
            Self::None => Clock::None,
        }
    }
}

/// A clock, by its name or as settings.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum ShortClock {
    /// By its name.
    Named(String),
    /// As settings.
    Exact(Clock),
}

/// A short description of a table.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Short {
    /// `triple-triad` or `triatri`.
    pub game: String,
    /// Triple Triad: the house; `classic` if missing.
    pub house: Option<String>,
    /// Triple Triad: the rules that are played, by their names, or with a kind as in `combo=always`; TriATri: options as `rounds=1`.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Single switches of Triple Triad or options of TriATri, by their names, as in records.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub switches: BTreeMap<String, Value>,
    /// Triple Triad: what the winner takes; `none` if missing.
    pub trade: Option<String>,
    /// Triple Triad: `own`, or the id of a card set for all players; the first set if missing.
    pub cards: Option<String>,
    /// TriATri: number of players, 2 to 4; 2 if missing.
    pub players: Option<u8>,
    /// The name of a clock (`GET /api/v1/presets` lists them), or a clock as in settings; `none` if missing.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub clock: Option<ShortClock>,
    /// Whether moves may be taken back; no if missing.
    #[serde(default)]
    pub take_backs: bool,
    /// Whether spectators may watch; yes if missing.
    pub spectators: Option<bool>,
    /// Whether the players may chat; yes if missing.
    pub chat: Option<bool>,
    /// Whether spectators may chat; as the players if missing.
    pub spectators_chat: Option<bool>,
}

impl Short {
    /// The complete settings, with the usual times for this clock.
    ///
    /// # Errors
    /// What is unknown or incompatible, and the valid choices.
    pub fn settings(&self, catalog: &Catalog) -> Result<Settings, Refusal> {
        let mut settings = match self.game.as_str() {
            "triple-triad" => self.triad(catalog)?,
            "triatri" => self.triatri()?,
            other => {
                return Err(bad(format!("there is no game {other:?}; there are triple-triad and triatri")));
            }
        };
        let clock = self.clock()?;
        settings.clock = clock;
        settings.abandon = abandon(clock);
        settings.prepare = prepare(clock);
        settings.choose = Some(choose(clock));
        settings.take_backs = self.take_backs;
        settings.spectators = self.spectators.unwrap_or(true);
        settings.chat = self.chat.unwrap_or(true);
        settings.spectators_chat = self.spectators_chat.unwrap_or(settings.chat);
        settings.check()?;
        Ok(settings)
    }

    fn clock(&self) -> Result<Clock, Refusal> {
        match &self.clock {
            None => Ok(Clock::None),
            Some(ShortClock::Exact(clock)) => Ok(*clock),
            Some(ShortClock::Named(name)) => {
                named(name, "clock", Tempo::ALL, Tempo::from_name).map(Tempo::clock)
            }
        }
    }

    fn triad(&self, catalog: &Catalog) -> Result<Settings, Refusal> {
        if self.players.is_some_and(|players| players != 2) {
            return Err(bad("Triple Triad is for two; TriATri is for 2 to 4 players"));
        }
        let house = match &self.house {
            None => House::Classic,
            Some(name) => named(name, "house", House::ALL, House::from_name)?,
        };
        let mut draft = RulesDraft::new(house);
        let refused = |refusal: tria_rules::triad::Refusal| bad(refusal.to_string());
        for name in &self.rules {
            draft.choose_text(name).map_err(refused)?;
        }
        for (name, value) in &self.switches {
            draft.set(name, setting(value)).map_err(refused)?;
        }
        if let Some(name) = &self.trade {
            draft.choose_trade(named(name, "trade rule", Trade::ALL, Trade::from_name)?).map_err(refused)?;
        }
        let rules = draft.finish().map_err(refused)?;
        match self.cards.as_deref() {
            Some("own") => Ok(Settings::for_cards(rules)),
            wanted => Ok(Settings::friendly(rules, shared(catalog, wanted)?)),
        }
    }

    fn triatri(&self) -> Result<Settings, Refusal> {
        let foreign = [
            ("house", self.house.is_some()),
            ("trade", self.trade.is_some()),
            ("cards", self.cards.is_some()),
        ];
        if let Some((name, _)) = foreign.into_iter().find(|(_, there)| *there) {
            return Err(bad(format!(
                "TriATri has no {name}; its options are chosen as rules, as in \"rounds=1\""
            )));
        }
        let mut options = triatri::Options::default();
        for choice in &self.rules {
            options.choose(choice).map_err(|error| bad(error.to_string()))?;
        }
        for (name, value) in &self.switches {
            options.set(name, setting(value)).map_err(|error| bad(error.to_string()))?;
        }
        Ok(Settings::triatri(self.players.unwrap_or(2), options))
    }
}

/// How long a player may be disconnected before they count as having left, by default.
fn abandon(clock: Clock) -> Option<Millis> {
    match clock {
        Clock::Live { .. } => Some(Millis(ABANDON_LIVE_MS)),
        // With a time for each move, players need not stay connected.
        Clock::PerMove { .. } => None,
        Clock::None => Some(Millis(ABANDON_NO_CLOCK_MS)),
    }
}

/// How long a player may choose a hand, by default.
fn prepare(clock: Clock) -> Option<Millis> {
    match clock {
        Clock::Live { .. } => Some(Millis(PREPARE_LIVE_MS)),
        Clock::PerMove { each } => Some(each),
        Clock::None => None,
    }
}

/// How long a winner may choose what to take, by default.
fn choose(clock: Clock) -> Millis {
    match clock {
        Clock::Live { .. } => Millis(CHOOSE_LIVE_MS),
        Clock::PerMove { each } => each,
        Clock::None => Millis(CHOOSE_MS),
    }
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadSettings, message)
}

/// The cards of a set, for all players.
fn shared(catalog: &Catalog, wanted: Option<&str>) -> Result<Vec<Owned>, Refusal> {
    let ids: Vec<&str> = catalog.in_play().map(|set| set.id.as_str()).collect();
    let id = wanted.or(ids.first().copied()).unwrap_or_default();
    if !ids.contains(&id) {
        let message = format!("there is no card set {id:?}; there are own, {}", ids.join(", "));
        return Err(bad(message));
    }
    let cards = catalog.cards().filter(|(card, _)| catalog.set_id(*card) == Some(id));
    Ok(cards.map(|(card, _)| Owned { card, level: catalog.level(card), count: 1 }).collect())
}

/// The value of this name, or a message that lists all names.
fn named<T: Copy + ToString + 'static>(
    name: &str,
    what: &str,
    all: &[T],
    find: impl Fn(&str) -> Option<T>,
) -> Result<T, Refusal> {
    find(name).ok_or_else(|| {
        let names: Vec<String> = all.iter().map(ToString::to_string).collect();
        bad(format!("there is no {what} {name:?}; there are {}", names.join(", ")))
    })
}

fn setting(value: &Value) -> SettingValue<'_> {
    match value {
        Value::Null => SettingValue::Null,
        Value::Bool(flag) => SettingValue::Flag(*flag),
        Value::String(word) => SettingValue::Word(word),
        Value::Number(number) => number.as_i64().map_or(SettingValue::Other("number"), SettingValue::Number),
        Value::Array(_) => SettingValue::Other("array"),
        Value::Object(_) => SettingValue::Other("object"),
    }
}

/// Rules that a house refuses, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refused {
    /// The rules, by their names.
    pub rules: Vec<String>,
    /// The reason, and what to do.
    pub why: String,
    /// Rules that make them possible, where the house offers such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unless: Vec<String>,
}

/// The choices of a house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HousePreset {
    /// Its name.
    pub house: String,
    /// The rules that are in force without being chosen.
    pub usual: Vec<String>,
    /// The rules that can be chosen.
    pub rules: Vec<String>,
    /// Kinds of rules, where they can be chosen; choosing one also chooses the rule of the same name.
    pub kinds: Vec<SettingPreset>,
    /// Variables of the house for the rules' messages.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub words: BTreeMap<&'static str, &'static str>,
    /// Rules that are refused, alone or together.
    pub refused: Vec<Refused>,
}

/// A named clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockPreset {
    /// Its name.
    pub name: String,
    /// The clock.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub clock: Clock,
    /// How many milliseconds after a disconnect a player has left; `null` for never.
    pub abandon: Option<u64>,
}

/// All choices for a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presets {
    /// The houses of Triple Triad.
    pub houses: Vec<HousePreset>,
    /// The trade rules.
    pub trades: Vec<String>,
    /// The switches of Triple Triad, with the values they take.
    pub switches: Vec<SettingPreset>,
    /// The options of TriATri, with the values they take.
    pub options: Vec<SettingPreset>,
    /// The card sets for friendly games.
    pub cards: Vec<String>,
    /// The named clocks.
    pub clocks: Vec<ClockPreset>,
    /// The levels of computers.
    pub levels: Vec<u8>,
}

/// A switch or option with its values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SettingPreset {
    /// Its name.
    pub name: String,
    /// Every value it takes, as a phrase.
    pub values: String,
    /// The values that set-up screens offer, as written after `=`.
    pub offered: Vec<String>,
    /// The default value.
    pub usual: String,
}

impl SettingPreset {
    fn new(setting: &Setting, usual: SettingValue<'_>) -> Self {
        Self {
            name: setting.name.to_owned(),
            values: setting.takes.to_owned(),
            offered: setting.offered.iter().map(|value| value.plain()).collect(),
            usual: usual.plain(),
        }
    }
}

/// All choices for a table.
pub fn presets(catalog: &Catalog) -> Presets {
    let options = triatri::Options::default();
    let option = |option: &Setting| {
        let preset = SettingPreset::new(option, options.value(option.name));
        // Tables have closer bounds than records.
        let most = match option.name {
            "rounds" => ROUNDS_MAX,
            "match" => MATCH_WINS_MAX,
            _ => return preset,
        };
        SettingPreset { values: format!("a whole number from 1 to {most}"), ..preset }
    };
    Presets {
        houses: House::ALL.iter().map(|house| house_preset(*house)).collect(),
        trades: Trade::ALL.iter().map(ToString::to_string).collect(),
        switches: switches(House::Custom).collect(),
        options: triatri::OPTIONS.iter().map(option).collect(),
        cards: catalog.in_play().map(|set| set.id.clone()).collect(),
        clocks: Tempo::ALL.iter().map(|tempo| clock_preset(*tempo)).collect(),
        levels: (1..=LEVEL_MAX).collect(),
    }
}

/// The switches of Triple Triad with the house's defaults.
fn switches(house: House) -> impl Iterator<Item = SettingPreset> {
    let usual = tria_rules::triad::Rules::of(house);
    SWITCHES.iter().map(move |switch| SettingPreset::new(switch, usual.value(switch.name)))
}

fn clock_preset(tempo: Tempo) -> ClockPreset {
    let clock = tempo.clock();
    ClockPreset { name: tempo.to_string(), clock, abandon: abandon(clock).map(|span| span.0) }
}

fn house_preset(house: House) -> HousePreset {
    let offered: Vec<Rule> = Rule::ALL.iter().copied().filter(|rule| house.offers(*rule)).collect();
    let usual = tria_rules::triad::Rules::of(house);
    // Exchange is considered together with the rules that it needs.
    let needs = [Rule::BestOfThree, Rule::Pool];
    let finished = |chosen: &[Rule]| {
        let mut draft = RulesDraft::new(house);
        chosen.iter().try_for_each(|rule| draft.choose(*rule)).and_then(|()| draft.finish())
    };
    let names = |rules: &[Rule]| rules.iter().map(ToString::to_string).collect();
    let mut refused = Vec::new();
    let mut note = |rules: &[Rule], chosen: &[Rule], unless: &[Rule]| {
        if let Err(refusal) = finished(chosen) {
            refused.push(Refused { rules: names(rules), why: refusal.to_string(), unless: names(unless) });
        }
    };
    for rule in Rule::ALL {
        let helped = offered.contains(rule) && finished(&[[*rule].as_slice(), &needs].concat()).is_ok();
        note(&[*rule], &[*rule], if helped { &needs } else { &[] });
    }
    for (place, one) in offered.iter().enumerate() {
        for other in &offered[place + 1..] {
            let exchanges = [*one, *other].contains(&Rule::Exchange);
            let mut chosen = vec![*one, *other];
            if exchanges && needs.iter().all(|rule| house.offers(*rule)) {
                chosen.extend(needs);
            }
            if !chosen.contains(&Rule::Exchange) || exchanges {
                note(&[*one, *other], &chosen, &[]);
            }
        }
    }
    HousePreset {
        house: house.to_string(),
        usual: usual.listed().map(|rule| rule.to_string()).collect(),
        rules: offered.iter().map(ToString::to_string).collect(),
        kinds: match house {
            House::Custom => switches(house).filter(|switch| KINDS.contains(&switch.name.as_str())).collect(),
            _ => Vec::new(),
        },
        words: house.words().into_iter().collect(),
        refused,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use tria_cards;

    use super::*;

    fn short(value: Value) -> Result<Settings, Refusal> {
        let short: Short = serde_json::from_value(value).expect("a description");
        short.settings(tria_cards::builtin())
    }

    #[test]
    fn every_house_and_every_clock_makes_a_table() {
        let presets = presets(tria_cards::builtin());
        for house in &presets.houses {
            for clock in &presets.clocks {
                let settings =
                    short(json!({"game": "triple-triad", "house": house.house, "clock": clock.name}));
                assert_eq!(settings.expect("a table").clock, clock.clock);
            }
            for rule in &house.rules {
                let refused = house.refused.iter().find(|refused| refused.rules == [rule.clone()]);
                let made = short(json!({"game": "triple-triad", "house": house.house, "rules": [rule]}));
                assert_eq!(made.err().map(|error| error.message), refused.map(|refused| refused.why.clone()));
            }
        }
        for players in 2..=4 {
            let settings = short(json!({"game": "triatri", "players": players, "switches": {"rounds": 1}}));
            assert_eq!(settings.expect("a table").seats(), players);
        }
    }

    #[test]
    fn what_does_not_go_together_is_listed_with_the_reason() {
        let presets = presets(tria_cards::builtin());
        let club = presets.houses.iter().find(|house| house.house == "club").expect("the club");
        let pair = ["random".to_owned(), "exchange".to_owned()];
        let refused = club.refused.iter().find(|refused| refused.rules == pair).expect("it is listed");
        assert!(refused.why.contains("Random draws each hand anew"), "{}", refused.why);
        assert!(refused.unless.is_empty(), "{:?}", refused.unless);
        let alone = club.refused.iter().find(|refused| refused.rules == ["exchange"]).expect("it is listed");
        assert_eq!(alone.unless, ["best-of-three", "pool"]);
        let classic = presets.houses.iter().find(|house| house.house == "classic").expect("classic");
        assert!(
            classic.refused.iter().any(|refused| refused.rules == ["pool"] && refused.why.contains("club"))
        );
    }

    #[test]
    fn refusals_say_what_there_is() {
        let said = |value| short(value).expect_err("refused").message;
        assert!(said(json!({"game": "chess"})).contains("triple-triad and triatri"));
        assert!(said(json!({"game": "triple-triad", "house": "mine"})).contains("classic"));
        assert!(said(json!({"game": "triple-triad", "clock": "soon"})).contains("three-days"));
        assert!(said(json!({"game": "triple-triad", "cards": "none"})).contains("ff8"));
        assert!(said(json!({"game": "triple-triad", "players": 3})).contains("two"));
        assert!(said(json!({"game": "triatri", "house": "club"})).contains("no house"));
        assert!(said(json!({"game": "triatri", "players": 5})).contains("2 to 4"));
        assert!(said(json!({"game": "triple-triad", "trade": "one"})).contains("shared cards"));
    }
}

//! The rules of a match: a house, its switches, and what players chose, checked against each other.

use std::fmt;

use crate::setting::Setting;
use crate::setting::SettingValue::{self, Flag, Null, Number, Word};

use super::house::{House, OnDraw, Rule, Trade};
use super::switches::{Combo, Open, PlusSums, Same, SameFlips, Scoring, Switches};

/// How many cards a full pool has.
pub const POOL_SIZE: usize = 15;

/// The rules of a match, compatible with each other.
///
/// Built by a [`RulesDraft`], which refuses incompatible rules; deserialising refuses the same.
///
/// ```
/// use tria_rules::triad::{House, Refusal, Rule, Rules, RulesDraft};
///
/// assert!(Rules::of(House::Club).pool());
/// let mut draft = RulesDraft::new(House::Club);
/// draft.choose(Rule::Exchange)?;
/// assert_eq!(draft.finish(), Err(Refusal::ExchangeWithoutBestOfThree));
/// # Ok::<(), Refusal>(())
/// ```
///
/// Nothing else makes or changes them:
/// ```compile_fail,E0451
/// use tria_rules::triad::{House, Rules};
///
/// let rules = Rules { exchange: true, ..Rules::of(House::Classic) };
/// ```
/// ```compile_fail,E0616
/// use tria_rules::triad::{House, Rules};
///
/// let mut rules = Rules::of(House::Classic);
/// rules.exchange = true;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(remote = "Self"))]
pub struct Rules {
    /// The house that the rules come from.
    pub(super) house: House,
    /// How each game is played.
    pub(super) game: Switches,
    /// Whether the match is a best of three rather than a single game.
    pub(super) best_of_three: bool,
    /// Whether hands come from a pool of up to [`POOL_SIZE`] cards.
    pub(super) pool: bool,
    /// Whether a draw continues with the cards of each player's colour.
    pub(super) sudden_death: bool,
    /// Whether cards may be exchanged between games.
    pub(super) exchange: bool,
    /// Whether hands are drawn instead of chosen.
    pub(super) random: bool,
    /// What follows a draw without Sudden Death.
    pub(super) on_draw: OnDraw,
    /// What the winner takes.
    pub(super) trade: Trade,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Rules {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Rules {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let rules = Self::deserialize(from)?;
        rules.check().map_err(serde::de::Error::custom)?;
        Ok(rules)
    }
}

impl Rules {
    /// Refuses incompatible rules, and match rules that the house does not offer.
    fn check(&self) -> Result<(), Refusal> {
        for (on, rule) in [
            (self.best_of_three, Rule::BestOfThree),
            (self.pool, Rule::Pool),
            (self.exchange, Rule::Exchange),
        ] {
            if on && !self.house.offers(rule) {
                return Err(Refusal::NotOffered { house: self.house, rule });
            }
        }
        if self.exchange && !self.best_of_three {
            return Err(Refusal::ExchangeWithoutBestOfThree);
        }
        if self.exchange && !self.pool {
            return Err(Refusal::ExchangeWithoutPool);
        }
        if self.exchange && self.random {
            return Err(Refusal::ExchangeWithRandom);
        }
        if self.sudden_death && self.game.scoring == Scoring::Board {
            return Err(Refusal::SuddenDeathWithoutTies);
        }
        Ok(())
    }

    /// The house's rules with nothing chosen.
    pub fn of(house: House) -> Self {
        Self {
            house,
            game: house.switches(),
            best_of_three: false,
            pool: house == House::Club,
            sudden_death: false,
            exchange: false,
            random: false,
            on_draw: if house == House::Tabletop { OnDraw::Replay } else { OnDraw::Draw },
            trade: Trade::None,
        }
    }

    /// The house that the rules come from.
    pub const fn house(&self) -> House {
        self.house
    }

    /// How each game is played.
    pub const fn game(&self) -> Switches {
        self.game
    }

    /// Whether the match is a best of three rather than a single game.
    pub const fn best_of_three(&self) -> bool {
        self.best_of_three
    }

    /// Whether hands come from a pool of up to [`POOL_SIZE`] cards.
    pub const fn pool(&self) -> bool {
        self.pool
    }

    /// Whether a draw goes on with the cards of one's colour.
    pub const fn sudden_death(&self) -> bool {
        self.sudden_death
    }

    /// Whether cards may be exchanged between games.
    pub const fn exchange(&self) -> bool {
        self.exchange
    }

    /// Whether hands are drawn instead of chosen.
    pub const fn random(&self) -> bool {
        self.random
    }

    /// What follows a draw without Sudden Death.
    pub const fn on_draw(&self) -> OnDraw {
        self.on_draw
    }

    /// What the winner takes.
    pub const fn trade(&self) -> Trade {
        self.trade
    }

    /// Whether the rule is switched on, with or without effect.
    pub fn has(&self, rule: Rule) -> bool {
        let wall = self.house == House::Continental && self.game.same_wall && self.game.plus_wall;
        match rule {
            Rule::Open => self.game.open != Open::None,
            Rule::Random => self.random,
            Rule::Same => self.game.same != Same::Off,
            Rule::SameWall => self.game.same_wall && !wall,
            Rule::Plus => self.game.plus,
            Rule::PlusWall => self.game.plus_wall && !wall,
            Rule::Wall => wall,
            Rule::Combo => self.house.offers(Rule::Combo) && self.game.combo != Combo::Off,
            Rule::Elemental => self.game.elemental,
            Rule::SuddenDeath => self.sudden_death,
            Rule::Replay => self.on_draw == OnDraw::Replay && !self.sudden_death,
            Rule::Exchange => self.exchange,
            Rule::Pool => self.pool,
            Rule::BestOfThree => self.best_of_three,
        }
    }

    /// Whether a rule that is switched on cannot have an effect beside the others: it is kept, but not shown.
    pub fn is_without_effect(&self, rule: Rule) -> bool {
        let (same, plus) = (self.game.same != Same::Off, self.game.plus);
        match rule {
            Rule::SameWall => !same,
            Rule::PlusWall => !plus,
            Rule::Wall => !same && !plus,
            Rule::Combo => self.game.combo != Combo::Always && !same && !plus,
            _ => false,
        }
    }

    /// The rules to show before a game: those switched on that have an effect.
    pub fn listed(&self) -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(|rule| self.has(*rule) && !self.is_without_effect(*rule))
    }

    /// The rules to show before a game, with the kind where it is not the usual one, then the scoring where it is unusual, and the trade rule.
    ///
    /// Combo is among them whenever it can happen: in most houses it comes with Same and Plus and is not chosen separately.
    pub fn in_force(&self) -> Vec<InForce> {
        let game = &self.game;
        let mut entries = Vec::new();
        let mut add = |name, value| entries.push(InForce { name, value });
        for rule in Rule::ALL.iter().copied().filter(|rule| self.acts(*rule)) {
            match rule {
                Rule::Same => {
                    add("same", (game.same != Same::Two).then(|| game.same.name()));
                    if game.same_flips != SameFlips::Matching {
                        add("same-flips", Some(game.same_flips.name()));
                    }
                }
                Rule::Plus => {
                    add("plus", None);
                    if game.plus_sums != PlusSums::All {
                        add("plus-sums", Some(game.plus_sums.name()));
                    }
                }
                Rule::Combo => add("combo", (game.combo != Combo::Special).then(|| game.combo.name())),
                rule => add(rule.name(), None),
            }
        }
        if game.scoring == Scoring::Board || self.sudden_death_counts_the_hand() {
            add("scoring", Some(game.scoring.name()));
        }
        add("trade", Some(self.trade.name()));
        entries
    }

    /// Whether the rule can have an effect in this match.
    fn acts(&self, rule: Rule) -> bool {
        let on = self.has(rule) || (rule == Rule::Combo && self.game.combo != Combo::Off);
        on && !self.is_without_effect(rule)
    }

    /// Variables of the switches for the rules' messages.
    pub fn words(&self) -> [(&'static str, &'static str); 7] {
        let house = self.house;
        let game = &self.game;
        let scoring = match game.scoring {
            Scoring::BoardAndHand => "board-hand",
            Scoring::Board => "board",
        };
        let same = if game.same == Same::Off { house.same() } else { game.same };
        let combo = if game.combo == Combo::Off { house.combo() } else { game.combo };
        [
            ("same", same.name()),
            ("same_flips", game.same_flips.name()),
            ("plus_sums", game.plus_sums.name()),
            ("combo", combo.name()),
            ("scoring", scoring),
            ("on_draw", self.on_draw.name()),
            ("house", house.name()),
        ]
    }

    /// Whether the list of rules must say that the hand counts too: Sudden Death in a house that otherwise counts the board alone.
    pub fn sudden_death_counts_the_hand(&self) -> bool {
        let by_board = self.house.switches().scoring == Scoring::Board;
        self.sudden_death && by_board && self.game.scoring == Scoring::BoardAndHand
    }

    /// The switches that differ from the house's defaults, as a record has them.
    ///
    /// Setting them on a [`RulesDraft`] gives the same rules again.
    pub fn differences(&self) -> impl Iterator<Item = (&'static str, SettingValue<'static>)> + use<> {
        let mut plain = Self::of(self.house);
        if self.sudden_death_counts_the_hand() {
            // Sudden Death implies this.
            plain.game.scoring = Scoring::BoardAndHand;
        }
        let usual = plain.switches();
        self.switches().into_iter().zip(usual).filter(|(now, usual)| now != usual).map(|(now, _)| now)
    }

    /// The value of the switch with this name; `null` for an unknown name.
    pub fn value(&self, name: &str) -> SettingValue<'static> {
        self.switches().into_iter().find(|(known, _)| *known == name).map_or(Null, |(_, value)| value)
    }

    /// Every switch with its value, in the order of [`SWITCHES`].
    fn switches(&self) -> [(&'static str, SettingValue<'static>); SWITCHES.len()] {
        let game = &self.game;
        [
            ("open", Word(game.open.name())),
            ("same", Word(game.same.name())),
            ("same_flips", Word(game.same_flips.name())),
            ("same_wall", Flag(game.same_wall)),
            ("plus", Flag(game.plus)),
            ("plus_sums", Word(game.plus_sums.name())),
            ("plus_wall", Flag(game.plus_wall)),
            ("combo", Word(game.combo.name())),
            ("elemental", Flag(game.elemental)),
            ("scoring", Word(game.scoring.name())),
            ("best_of", Number(if self.best_of_three { 3 } else { 1 })),
            ("pool", if self.pool { Number(POOL_SIZE as i64) } else { Null }),
            ("sudden_death", Flag(self.sudden_death)),
            ("exchange", Flag(self.exchange)),
            ("random", Flag(self.random)),
            ("on_draw", Word(self.on_draw.name())),
            ("trade", Word(self.trade.name())),
        ]
    }
}

/// A rule in force as it is listed before a game: `open`, `same=one`, `trade=diff`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InForce {
    /// The rule, `scoring` or `trade`.
    pub name: &'static str,
    /// Its kind, where it is not the usual one.
    pub value: Option<&'static str>,
}

impl fmt::Display for InForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, "{}={value}", self.name),
            None => f.write_str(self.name),
        }
    }
}

/// All switches with the values they take, in the order of the rules.
pub const SWITCHES: [Setting; 17] = [
    Setting { name: "open", takes: "\"none\" or \"all\"", offered: &[Word("none"), Word("all")] },
    Setting {
        name: "same",
        takes: "\"off\", \"two\" or \"one\"",
        offered: &[Word("off"), Word("two"), Word("one")],
    },
    Setting {
        name: "same_flips",
        takes: "\"matching\" or \"weaker\"",
        offered: &[Word("matching"), Word("weaker")],
    },
    Setting { name: "same_wall", takes: "true or false", offered: &[Flag(true), Flag(false)] },
    Setting { name: "plus", takes: "true or false", offered: &[Flag(true), Flag(false)] },
    Setting { name: "plus_sums", takes: "\"all\" or \"first\"", offered: &[Word("all"), Word("first")] },
    Setting { name: "plus_wall", takes: "true or false", offered: &[Flag(true), Flag(false)] },
    Setting {
        name: "combo",
        takes: "\"off\", \"special\", \"flipped\" or \"always\"",
        offered: &[Word("off"), Word("special"), Word("flipped"), Word("always")],
    },
    Setting { name: "elemental", takes: "true or false", offered: &[Flag(true), Flag(false)] },
    Setting {
        name: "scoring",
        takes: "\"board+hand\" or \"board\"",
        offered: &[Word("board+hand"), Word("board")],
    },
    Setting { name: "best_of", takes: "1 or 3", offered: &[Number(1), Number(3)] },
    Setting { name: "pool", takes: "15 or null", offered: &[Number(15), Null] },
    Setting { name: "sudden_death", takes: "true or false", offered: &[Flag(true), Flag(false)] },
    Setting { name: "exchange", takes: "true or false", offered: &[Flag(true), Flag(false)] },
    Setting { name: "random", takes: "true or false", offered: &[Flag(true), Flag(false)] },
    Setting { name: "on_draw", takes: "\"draw\" or \"replay\"", offered: &[Word("draw"), Word("replay")] },
    Setting {
        name: "trade",
        takes: "\"none\", \"one\", \"diff\", \"direct\" or \"all\"",
        offered: &[Word("none"), Word("one"), Word("diff"), Word("direct"), Word("all")],
    },
];

/// The switches that say *how* a rule is played rather than whether: free in Custom, fixed in every other house.
pub const KINDS: [&str; 5] = ["same", "same_flips", "plus_sums", "combo", "scoring"];

/// How many of [`SWITCHES`] concern one game; the others concern the match.
pub const GAME_SWITCHES: usize = 10;

/// Rules in progress: collects choices, then [`RulesDraft::finish`] checks that they are compatible.
///
/// ```
/// use tria_rules::triad::{House, Refusal, Rule, RulesDraft, Same, Trade};
///
/// let mut draft = RulesDraft::new(House::Classic);
/// draft.choose(Rule::Same)?;
/// draft.choose_text("trade=diff")?;
/// let rules = draft.finish()?;
/// assert_eq!((rules.game().same, rules.trade()), (Same::Two, Trade::Diff));
/// assert_eq!(rules.in_force().iter().map(ToString::to_string).collect::<Vec<_>>(), ["same", "combo", "trade=diff"]);
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulesDraft {
    rules: Rules,
    scoring_chosen: bool,
    trade_chosen: Option<Trade>,
}

impl RulesDraft {
    /// The house's rules with nothing chosen.
    pub fn new(house: House) -> Self {
        Self { rules: Rules::of(house), scoring_chosen: false, trade_chosen: None }
    }

    /// Plays each game by these switches, whatever the house.
    pub fn set_game(&mut self, game: Switches) {
        self.rules.game = game;
        self.scoring_chosen = true;
    }

    /// The switches of the game so far, before match rules apply.
    pub fn game(&self) -> Switches {
        self.rules.game
    }

    /// Turns on an optional rule the way the house plays it.
    ///
    /// # Errors
    /// If the house does not offer it.
    pub fn choose(&mut self, rule: Rule) -> Result<(), Refusal> {
        self.offered(rule)?;
        let (house, rules) = (self.rules.house, &mut self.rules);
        match rule {
            Rule::Open => rules.game.open = Open::All,
            Rule::Random => rules.random = true,
            Rule::Same => rules.game.same = house.same(),
            Rule::SameWall => rules.game.same_wall = true,
            Rule::Plus => rules.game.plus = true,
            Rule::PlusWall => rules.game.plus_wall = true,
            Rule::Wall => (rules.game.same_wall, rules.game.plus_wall) = (true, true),
            Rule::Combo => rules.game.combo = house.combo(),
            Rule::Elemental => rules.game.elemental = true,
            Rule::SuddenDeath => rules.sudden_death = true,
            Rule::Replay => rules.on_draw = OnDraw::Replay,
            Rule::Exchange => rules.exchange = true,
            Rule::Pool => rules.pool = true,
            Rule::BestOfThree => rules.best_of_three = true,
        }
        Ok(())
    }

    /// Sets the trade rule.
    ///
    /// # Errors
    /// If another trade rule was agreed on before.
    pub fn choose_trade(&mut self, trade: Trade) -> Result<(), Refusal> {
        match self.trade_chosen {
            Some(first) if first != trade => Err(Refusal::TwoTrades(first, trade)),
            _ => {
                self.trade_chosen = Some(trade);
                self.rules.trade = trade;
                Ok(())
            }
        }
    }

    /// Sets one switch by its name, as a record does.
    ///
    /// A record says what was played, so the switches of a game may be set to anything in any house; best of three, pool and Exchange must be offered by the house.
    ///
    /// # Errors
    /// If there is no such switch, it does not take that value, or the house does not offer it.
    pub fn set(&mut self, name: &str, value: SettingValue<'_>) -> Result<(), Refusal> {
        let Some(switch) = SWITCHES.into_iter().find(|switch| switch.name == name) else {
            return Err(Refusal::UnknownSwitch(name.to_owned()));
        };
        self.assign(switch.name, value)?.ok_or_else(|| Refusal::BadValue {
            switch: switch.name,
            found: value.to_string(),
            expected: switch.takes,
        })
    }

    /// Applies a choice as users write it: the name of an optional rule, or a switch with a value as in `combo=always`.
    ///
    /// A bare name means the house's kind. Other kinds can be chosen in Custom only.
    ///
    /// # Errors
    /// If there is no such rule or value, or the house does not offer it.
    pub fn choose_text(&mut self, text: &str) -> Result<(), Refusal> {
        let written = |name: &str| name.trim().to_lowercase();
        let Some((name, value)) = text.split_once('=') else {
            let name = written(text).replace(['_', ' '], "-");
            let rule = Rule::from_name(&name).ok_or_else(|| Refusal::UnknownRule(text.to_owned()))?;
            return self.choose(rule);
        };
        let (name, value) = (written(name).replace(['-', ' '], "_"), written(value));
        let value = SettingValue::from_text(&value);
        if name == "trade"
            && let Some(trade) = Trade::from_name(value.word())
        {
            return self.choose_trade(trade);
        }
        let mut set = *self;
        set.set(&name, value)?;
        if self.rules.house != House::Custom {
            self.check_choice(&name, value)?;
        }
        *self = set;
        Ok(())
    }

    /// Refuses a value that players cannot choose in this house, which is not Custom.
    fn check_choice(&self, name: &str, value: SettingValue<'_>) -> Result<(), Refusal> {
        let house = self.rules.house;
        let usual = Rules::of(house).value(name);
        let kind = match name {
            "same" => Word(house.same().name()),
            "combo" if house.offers(Rule::Combo) => Word(house.combo().name()),
            _ => usual,
        };
        if value == usual || value == kind {
            return Ok(());
        }
        if let Some(switch) = KINDS.into_iter().find(|switch| *switch == name) {
            return Err(Refusal::FixedKind { house, switch, kind: kind.plain() });
        }
        let rule = match name {
            "best_of" => Rule::BestOfThree,
            "on_draw" => Rule::Replay,
            name => {
                Rule::from_name(&name.replace('_', "-")).ok_or(Refusal::UnknownSwitch(name.to_owned()))?
            }
        };
        self.offered(rule)
    }

    /// Sets a known switch; `None` if it does not take that value.
    fn assign(&mut self, name: &str, value: SettingValue<'_>) -> Result<Option<()>, Refusal> {
        match name {
            "best_of" if value == SettingValue::Number(3) => self.offered(Rule::BestOfThree)?,
            "pool" if value == SettingValue::Number(POOL_SIZE as i64) => self.offered(Rule::Pool)?,
            "exchange" if value == SettingValue::Flag(true) => self.offered(Rule::Exchange)?,
            _ => {}
        }
        let (word, flag) = (value.word(), value.flag());
        let rules = &mut self.rules;
        let game = &mut rules.game;
        Ok(match name {
            "open" => put(&mut game.open, Open::from_name(word)),
            "same" => put(&mut game.same, Same::from_name(word)),
            "same_flips" => put(&mut game.same_flips, SameFlips::from_name(word)),
            "same_wall" => put(&mut game.same_wall, flag),
            "plus" => put(&mut game.plus, flag),
            "plus_sums" => put(&mut game.plus_sums, PlusSums::from_name(word)),
            "plus_wall" => put(&mut game.plus_wall, flag),
            "combo" => put(&mut game.combo, Combo::from_name(word)),
            "elemental" => put(&mut game.elemental, flag),
            "scoring" => {
                self.scoring_chosen = true;
                put(&mut game.scoring, Scoring::from_name(word))
            }
            "best_of" => put(&mut rules.best_of_three, number(value, [(1, false), (3, true)])),
            "pool" if value == SettingValue::Null => put(&mut rules.pool, Some(false)),
            "pool" => put(&mut rules.pool, number(value, [(POOL_SIZE as i64, true)])),
            "sudden_death" => put(&mut rules.sudden_death, flag),
            "exchange" => put(&mut rules.exchange, flag),
            "random" => put(&mut rules.random, flag),
            "on_draw" => put(&mut rules.on_draw, OnDraw::from_name(word)),
            "trade" => put(&mut rules.trade, Trade::from_name(word)),
            _ => None,
        })
    }

    fn offered(&self, rule: Rule) -> Result<(), Refusal> {
        if self.rules.house.offers(rule) {
            Ok(())
        } else {
            Err(Refusal::NotOffered { house: self.rules.house, rule })
        }
    }

    /// The rules, if they are compatible.
    ///
    /// # Errors
    /// The first pair of incompatible rules.
    pub fn finish(mut self) -> Result<Rules, Refusal> {
        let rules = &mut self.rules;
        if rules.sudden_death && !self.scoring_chosen {
            // Ties need cards in hand to count, too.
            rules.game.scoring = Scoring::BoardAndHand;
        }
        rules.check()?;
        Ok(*rules)
    }
}

/// Rules to change: what was agreed on stays until it is set anew.
impl From<Rules> for RulesDraft {
    fn from(rules: Rules) -> Self {
        Self { rules, scoring_chosen: true, trade_chosen: None }
    }
}

/// Sets the place if there is a value, and returns whether there was one.
fn put<T>(place: &mut T, value: Option<T>) -> Option<()> {
    *place = value?;
    Some(())
}

/// Looks the number up in the table.
fn number<const N: usize>(value: SettingValue<'_>, table: [(i64, bool); N]) -> Option<bool> {
    table.into_iter().find(|(known, _)| value == SettingValue::Number(*known)).map(|(_, meaning)| meaning)
}

/// Why rules are refused; the text says what to change.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// No house has this name.
    #[error("there is no house {0:?}; the houses are {houses}", houses = comma_list(House::ALL.iter()))]
    UnknownHouse(String),
    /// No optional rule has this name.
    #[error("there is no optional rule {0:?}; the rules are {rules}", rules = comma_list(Rule::ALL.iter()))]
    UnknownRule(String),
    /// The house has only one kind of the rule.
    #[error("the house {house} plays {switch}={kind}; choose the house custom to play it another way")]
    FixedKind {
        /// The house.
        house: House,
        /// The switch that cannot be chosen there.
        switch: &'static str,
        /// Its value in that house.
        kind: String,
    },
    /// No switch has this name.
    #[error("there is no rule switch {0:?}; the switches are {switches}", switches = comma_list(SWITCHES.iter().map(|switch| switch.name)))]
    UnknownSwitch(String),
    /// The switch does not take this value.
    #[error("the switch `{switch}` is {expected}, not {found}")]
    BadValue {
        /// Name of the switch.
        switch: &'static str,
        /// The value that was found.
        found: String,
        /// The values that it takes.
        expected: &'static str,
    },
    /// The house does not have this rule.
    #[error("the house {house} does not offer the rule {rule}; choose another house that does ({houses}) or leave the rule out", houses = comma_list(House::offering(*rule)))]
    NotOffered {
        /// The house.
        house: House,
        /// The rule it lacks.
        rule: Rule,
    },
    /// A match has exactly one trade rule.
    #[error("a match has one trade rule, but {0} and {1} were both chosen; keep one of them")]
    TwoTrades(Trade, Trade),
    /// Exchange happens between the games of a best of three.
    #[error(
        "Exchange happens between the games of a best of three, but this match is a single game; set best_of to 3 or leave Exchange out"
    )]
    ExchangeWithoutBestOfThree,
    /// Exchange swaps cards of the hand for others of the pool.
    #[error("Exchange swaps cards with the pool, but there is none; set pool to 15 or leave Exchange out")]
    ExchangeWithoutPool,
    /// Random draws the hand anew, so there is nothing to exchange.
    #[error(
        "Exchange and Random do not go together: Random draws each hand anew, so there is nothing to exchange; leave one of them out"
    )]
    ExchangeWithRandom,
    /// Nine cards on the board cannot tie.
    #[error(
        "Sudden Death settles ties, but with scoring \"board\" nine cards cannot tie; set scoring to \"board+hand\" or leave Sudden Death out"
    )]
    SuddenDeathWithoutTies,
    /// A hand has five cards.
    #[error(
        "{player}'s pool has {size} cards, but a hand of five must come from it; enter with at least five"
    )]
    SmallPool {
        /// Owner of the pool.
        player: super::player::Player,
        /// Size of the pool.
        size: usize,
    },
}

fn comma_list<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut list = String::new();
    for item in items {
        if !list.is_empty() {
            list.push_str(", ");
        }
        list.push_str(&item.to_string());
    }
    list
}

//! The settings of a quick game.

use tria_cards::Catalog;
use tria_engine::triad::{Candidate, Prior};
use tria_play::computer;
use tria_room::{Code, Owned, Settings};
use tria_rules::triad::{
    Card, House, KINDS, Refusal, Rule, Rules, RulesDraft, SWITCHES, Setting, SettingValue,
};
use tria_rules::triatri;

use crate::app::Shared;
use crate::host::{Host, Player};
use crate::words;

/// The cards of quick games with their levels: the person's own sets if there are any, else the built-in one.
pub fn dealt(catalog: &Catalog) -> impl Iterator<Item = (Card, u8)> {
    let builtin = &catalog.sets()[0].id;
    let own = catalog.in_play().len() > 1;
    let fits = move |card: Card| !own || catalog.set_id(card) != Some(builtin.as_str());
    catalog.cards().map(|(card, entry)| (card, entry.level)).filter(move |(card, _)| fits(*card))
}

/// The prior of a hand in a quick game.
pub fn prior(catalog: &Catalog) -> Prior {
    Prior::of(dealt(catalog).map(|(card, level)| Candidate { card, level, weight: 1 }))
}

/// Which game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameKind {
    /// Triple Triad.
    #[default]
    TripleTriad,
    /// TriATri.
    Triatri,
}

/// The player of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatPlan {
    /// A person at this keyboard.
    Person,
    /// A computer of this level.
    Computer(u8),
}

impl SeatPlan {
    /// The next choice: the six levels, then a person.
    pub fn stepped(self, by: isize) -> Self {
        let number = match self {
            Self::Person => 0,
            Self::Computer(level) => isize::from(level),
        };
        match (number + by).rem_euclid(7) {
            0 => Self::Person,
            level => Self::Computer(level as u8),
        }
    }
}

/// The settings of a quick game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuickSettings {
    /// Which game.
    pub game: GameKind,
    /// The house of Triple Triad.
    pub house: House,
    /// The optional rules that are chosen, offered by the house or not.
    pub chosen: Vec<Rule>,
    /// Chosen kinds of rules in Custom: values of the switches in [`KINDS`].
    pub kinds: Vec<(&'static str, SettingValue<'static>)>,
    /// The options of TriATri.
    pub options: triatri::Options,
    /// The players of the seats; the first is the person who chose.
    pub seats: Vec<SeatPlan>,
}

impl Default for QuickSettings {
    fn default() -> Self {
        Self {
            game: GameKind::TripleTriad,
            house: House::Classic,
            chosen: vec![Rule::Open, Rule::Random],
            kinds: Vec::new(),
            options: triatri::Options::default(),
            seats: vec![SeatPlan::Person, SeatPlan::Computer(3)],
        }
    }
}

impl QuickSettings {
    /// The rules of Triple Triad, or the first conflict.
    ///
    /// Chosen rules that the house does not offer are ignored: they are kept for a house that does.
    ///
    /// # Errors
    /// If the choices are incompatible.
    pub fn rules(&self) -> Result<Rules, Refusal> {
        let mut draft = RulesDraft::new(self.house);
        for rule in self.chosen.iter().filter(|rule| self.ticks(**rule)) {
            draft.choose(*rule)?;
        }
        for kind in self.kinds_offered() {
            draft.set(kind.name, self.kind(kind.name))?;
        }
        draft.finish()
    }

    /// Takes over the choices of these rules.
    pub fn take_rules(&mut self, rules: &Rules) {
        self.house = rules.house();
        self.chosen = Rule::ALL.iter().copied().filter(|rule| rules.has(*rule)).collect();
        self.kinds = KINDS.into_iter().map(|kind| (kind, rules.value(kind))).collect();
    }

    /// Whether the rule is chosen with a tick in this house; in Custom, Same and Combo are chosen by their kinds.
    pub fn ticks(&self, rule: Rule) -> bool {
        let by_kind = self.house == House::Custom && matches!(rule, Rule::Same | Rule::Combo);
        self.house.offers(rule) && !by_kind
    }

    /// The switches whose kind can be chosen in this house.
    pub fn kinds_offered(&self) -> impl Iterator<Item = &'static Setting> + use<> {
        let free = self.house == House::Custom;
        SWITCHES.iter().filter(move |switch| free && KINDS.contains(&switch.name))
    }

    /// The kind of a rule in Custom.
    pub fn kind(&self, name: &str) -> SettingValue<'static> {
        let usual = match name {
            // Same may have been ticked in another house.
            "same" if self.chosen.contains(&Rule::Same) => SettingValue::Word(House::Custom.same().name()),
            name => Rules::of(House::Custom).value(name),
        };
        self.kinds.iter().find(|(kind, _)| *kind == name).map_or(usual, |(_, value)| *value)
    }

    /// Steps through the values of a switch of Custom.
    pub fn step_kind(&mut self, kind: &'static Setting, by: isize) {
        let value = stepped(kind.offered, self.kind(kind.name), by);
        self.set_kind(kind.name, value);
    }

    /// Chooses the kind of a rule in Custom.
    pub fn set_kind(&mut self, name: &'static str, value: SettingValue<'static>) {
        self.kinds.retain(|(kind, _)| *kind != name);
        self.kinds.push((name, value));
    }

    /// Steps through the offered values of an option of TriATri.
    pub fn step_option(&mut self, option: &'static Setting, by: isize) {
        let value = stepped(option.offered, self.options.value(option.name), by);
        // Every offered value is one that the option takes.
        let _ = self.options.set(option.name, value);
    }

    /// Whether the rule is in force in this house without being chosen, so that it is not a choice.
    pub fn is_always_on(&self, rule: Rule) -> bool {
        Rules::of(self.house).listed().any(|on| on == rule) && self.house != House::Custom
    }

    /// Whether the rule is in force: chosen or implied.
    pub fn is_on(&self, rule: Rule) -> bool {
        let chosen = || self.chosen.contains(&rule) && self.ticks(rule);
        match rule {
            Rule::Replay if self.is_on(Rule::SuddenDeath) => false,
            rule if self.comes_by_itself(rule) => self.is_on(Rule::Same) || self.is_on(Rule::Plus),
            rule => self.is_always_on(rule) || chosen(),
        }
    }

    /// Whether the rule is implied by Same and Plus in this house.
    pub fn comes_by_itself(&self, rule: Rule) -> bool {
        rule == Rule::Combo && self.house.plays(rule) && !self.house.offers(rule)
    }

    /// A table for this game with all players seated.
    ///
    /// # Errors
    /// If the choices are incompatible.
    pub fn host(&self, catalog: &'static Catalog, seed: u64) -> Result<Host, Unfit> {
        let mut settings = match self.game {
            GameKind::TripleTriad => {
                let rules = self.rules().map_err(Unfit::Rules)?;
                let owned = dealt(catalog).map(|(card, level)| Owned { card, level, count: 1 });
                Settings::friendly(rules, owned.collect())
            }
            GameKind::Triatri => Settings::triatri(self.seats.len() as u8, self.options),
        };
        settings.take_backs = true;
        let players = self.seats.iter().map(|plan| match plan {
            SeatPlan::Person => Player::Person,
            SeatPlan::Computer(level) => computer(*level, &settings, catalog),
        });
        let players = players.collect();
        Host::new(settings, players, seed).map_err(|refusal| Unfit::Table(refusal.code))
    }

    /// Why a rule cannot be added to the choices, if it cannot.
    pub fn refusal(&self, rule: Rule) -> Option<Refusal> {
        if self.chosen.contains(&rule) && self.house.offers(rule) {
            return None;
        }
        let mut draft = RulesDraft::new(self.house);
        draft.choose(rule).err().or_else(|| {
            let mut with = self.clone();
            with.chosen.push(rule);
            with.rules().err()
        })
    }

    /// Toggles a rule.
    pub fn toggle(&mut self, rule: Rule) {
        if let Some(place) = self.chosen.iter().position(|chosen| *chosen == rule) {
            self.chosen.remove(place);
        } else {
            self.chosen.push(rule);
        }
    }

    /// Changes the number of seats; new ones are taken by bots like the last.
    pub fn resize(&mut self, seats: usize) {
        let last = self.seats.last().copied().unwrap_or(SeatPlan::Computer(3));
        self.seats.resize(seats, last);
    }
}

/// The value `by` places further, wrapping around.
pub(crate) fn stepped<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
    let place = all.iter().position(|value| *value == now).unwrap_or(0) as isize;
    all[(place + by).rem_euclid(all.len() as isize) as usize]
}

/// Why the choices give no table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The rules are incompatible.
    Rules(Refusal),
    /// The table refuses.
    Table(Code),
}

impl Unfit {
    /// Its message.
    pub fn text(&self, shared: &Shared) -> String {
        match self {
            Self::Rules(refusal) => words::refusal(shared, refusal),
            Self::Table(code) => words::room_refusal(shared, *code, None),
        }
    }
}

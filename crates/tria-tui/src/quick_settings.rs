//! What a quick game is played with.

use tria_engine::triad::{Candidate, Prior};
use tria_host::friend;
use tria_room::{Code, Owned, Settings};
use tria_rules::cards::Catalog;
use tria_rules::triad::{Card, House, Refusal, Rule, Rules, RulesDraft};
use tria_rules::triatri;

use crate::app::Shared;
use crate::host::{Host, Player};
use crate::words;

/// The cards that quick games are dealt from, with their levels: the person's own where there are any, else the built-in ones.
pub fn dealt(catalog: &Catalog) -> impl Iterator<Item = (Card, u8)> {
    let builtin = &catalog.sets()[0].id;
    let own = catalog.in_play().len() > 1;
    let fits = move |card: Card| !own || catalog.set_id(card) != Some(builtin.as_str());
    catalog.cards().map(|(card, entry)| (card, entry.level)).filter(move |(card, _)| fits(*card))
}

/// What can be expected in a hand of a quick game.
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

/// Who plays at a seat.
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

/// What a quick game is played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuickSettings {
    /// Which game.
    pub game: GameKind,
    /// The house of Triple Triad.
    pub house: House,
    /// The optional rules that are chosen, offered by the house or not.
    pub chosen: Vec<Rule>,
    /// Who sits at the seats; the first is the person who chose.
    pub seats: Vec<SeatPlan>,
}

impl Default for QuickSettings {
    fn default() -> Self {
        Self {
            game: GameKind::TripleTriad,
            house: House::Classic,
            chosen: vec![Rule::Open, Rule::Random],
            seats: vec![SeatPlan::Person, SeatPlan::Computer(3)],
        }
    }
}

impl QuickSettings {
    /// The rules of Triple Triad, or the first reason why they cannot be.
    ///
    /// Chosen rules that the house does not offer are left out: they wait for a house that does.
    ///
    /// # Errors
    /// If what is chosen does not go together.
    pub fn rules(&self) -> Result<Rules, Refusal> {
        let mut draft = RulesDraft::new(self.house);
        for rule in self.chosen.iter().filter(|rule| self.house.offers(**rule)) {
            draft.choose(*rule)?;
        }
        draft.finish()
    }

    /// A table for this game with everybody seated.
    ///
    /// # Errors
    /// If what is chosen does not go together.
    pub fn host(&self, catalog: &'static Catalog, seed: u64) -> Result<Host, Unfit> {
        let mut settings = match self.game {
            GameKind::TripleTriad => {
                let rules = self.rules().map_err(Unfit::Rules)?;
                let owned = dealt(catalog).map(|(card, level)| Owned { card, level, count: 1 });
                Settings::friendly(rules, owned.collect())
            }
            GameKind::Triatri => Settings::triatri(self.seats.len() as u8, triatri::Options::default()),
        };
        settings.take_backs = true;
        let players = self.seats.iter().map(|plan| match plan {
            SeatPlan::Person => Player::Person,
            SeatPlan::Computer(level) => friend(*level, &settings, catalog),
        });
        let players = players.collect();
        Host::new(settings, players, seed).map_err(|refusal| Unfit::Table(refusal.code))
    }

    /// Why a rule cannot be added to what is chosen, if it cannot.
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

    /// Chooses a rule, or gives it up.
    pub fn toggle(&mut self, rule: Rule) {
        if let Some(place) = self.chosen.iter().position(|chosen| *chosen == rule) {
            self.chosen.remove(place);
        } else {
            self.chosen.push(rule);
        }
    }

    /// So many seats, the new ones taken by computers like the last.
    pub fn resize(&mut self, seats: usize) {
        let last = self.seats.last().copied().unwrap_or(SeatPlan::Computer(3));
        self.seats.resize(seats, last);
    }
}

/// Why there is no table for what was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The rules do not go together.
    Rules(Refusal),
    /// The table refuses.
    Table(Code),
}

impl Unfit {
    /// The sentence for it.
    pub fn text(&self, shared: &Shared) -> String {
        match self {
            Self::Rules(refusal) => words::refusal(shared, refusal),
            Self::Table(code) => words::room_refusal(shared, *code, None),
        }
    }
}

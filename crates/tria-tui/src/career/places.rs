//! The player's region: its opponents, its rules, and all possible activities.

use ratatui::style::Style;
use tria_world::career::{Career, Stage};
use tria_world::{OpponentId, Region, World};

use super::Session;
use super::words::{self, Told, house};
use crate::app::Shared;

/// An activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// The pending match or question.
    Pending,
    /// An opponent.
    Opponent(OpponentId),
    /// The free pack.
    FreePack,
    /// TriATri.
    Gems,
    /// The shop.
    Market,
    /// Tournaments.
    Tournaments,
    /// The map.
    Map,
    /// The album.
    Album,
    /// Decks and pool.
    Decks,
    /// Finished matches.
    History,
    /// Equipment.
    Equipment,
}

impl Entry {
    /// Its message key; with `-text` appended, that of its description.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Pending => "career-pending",
            Self::Opponent(_) => "career-opponent",
            Self::FreePack => "career-free-pack",
            Self::Gems => "career-gems",
            Self::Market => "career-market",
            Self::Tournaments => "career-tournaments",
            Self::Map => "career-map",
            Self::Album => "career-album",
            Self::Decks => "career-decks",
            Self::History => "career-history",
            Self::Equipment => "career-equipment",
        }
    }

    /// Its shortcut on the whole screen.
    pub(crate) const fn shortcut(self) -> Option<char> {
        match self {
            Self::Pending | Self::Opponent(_) | Self::FreePack => None,
            Self::Gems => Some('g'),
            Self::Market => Some('s'),
            Self::Tournaments => Some('c'),
            Self::Map => Some('m'),
            Self::Album => Some('a'),
            Self::Decks => Some('d'),
            Self::History => Some('h'),
            Self::Equipment => Some('e'),
        }
    }
}

/// The entries that are always there.
const PLACES: [Entry; 7] = [
    Entry::Market,
    Entry::Tournaments,
    Entry::Map,
    Entry::Album,
    Entry::Decks,
    Entry::History,
    Entry::Equipment,
];

/// The possible activities in the player's region.
pub(crate) fn entries(session: &Session) -> Vec<Entry> {
    let career = session.career();
    let mut entries = Vec::new();
    if *career.stage() != Stage::Free {
        entries.push(Entry::Pending);
    }
    if career.may_have_free_pack() {
        entries.push(Entry::FreePack);
    }
    if let Some(place) = career.place() {
        let here = career.look(place, session.now());
        let world = World::builtin();
        let plays = |id: &OpponentId| !world.opponent(*id).only_triatri;
        entries.extend(here.opponents.iter().copied().filter(plays).map(Entry::Opponent));
        if here.opponents.iter().any(|id| world.opponent(*id).triatri > 0) {
            entries.push(Entry::Gems);
        }
    }
    entries.extend(PLACES);
    entries
}

/// The rules of a region.
pub(crate) fn about_region(shared: &Shared, career: &Career, place: Region) -> Vec<Told> {
    let (customs, house, theme) = (career.customs(place), house(career), shared.theme);
    let list = |key: &str, set| shared.with(key, &[("rules", &words::rules(shared, set, house))]);
    let trade = words::trade(shared, customs.trade);
    vec![
        (shared.text(&format!("region-{place}-about")), theme.dim()),
        (list("career-rules-here", customs.rules), Style::new()),
        (shared.with("table-trade", &[("trade", &trade)]), Style::new()),
        (list("career-carry", career.carried()), theme.dim()),
    ]
}

/// The known facts about an opponent.
pub(crate) fn about_opponent(shared: &Shared, career: &Career, id: OpponentId) -> Vec<Told> {
    let data = World::builtin().opponent(id);
    let theme = shared.theme;
    let levels: Vec<String> = data.levels.iter().map(ToString::to_string).collect();
    let tally = career.tally(id);
    let level = shared.text(&format!("level-{}", data.level));
    let mut lines = vec![
        (shared.text(&format!("opponent-{id}-about")), Style::new()),
        (String::new(), Style::new()),
        (shared.with("career-plays", &[("level", &data.level.to_string()), ("name", &level)]), Style::new()),
        (shared.with("career-card-levels", &[("levels", &levels.join(", "))]), Style::new()),
        (
            shared.with(
                "career-tally",
                &[
                    ("won", &tally.won.to_string()),
                    ("drawn", &tally.drawn.to_string()),
                    ("lost", &tally.lost.to_string()),
                ],
            ),
            Style::new(),
        ),
    ];
    let rare = career.rare_cards_of(id);
    if !rare.is_empty() {
        let cards = words::cards(shared, &rare);
        lines.push((shared.with("career-rumour", &[("cards", &cards)]), theme.good()));
    }
    // The Queen's facts come first, where even a small window shows them.
    let trade = words::trade(shared, career.queen().trade);
    if data.queen {
        lines[1] = (shared.with("career-queen-trade", &[("trade", &trade)]), theme.good());
        lines.insert(2, (shared.text("career-queen-warning"), theme.warn()));
    } else if let Some(place) = career.place()
        && career.queen().region == place
        && career.queen().trade != career.customs(place).trade
    {
        lines[1] = (shared.with("career-queen-here", &[("trade", &trade)]), theme.warn());
    }
    lines
}

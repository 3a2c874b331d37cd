//! Where the player is: who plays here, what is played, and everything else that can be done.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tria_rules::triad::House;
use tria_world::career::{Career, Command, Stage};
use tria_world::{OpponentId, World};

use super::album::Album;
use super::challenge::Challenge;
use super::decks::Decks;
use super::equipment::Wardrobe;
use super::gems::Gems;
use super::history::History;
use super::map::Map;
use super::market::Market;
use super::parts::{self, Cursor, Message, keys, panel, split};
use super::settle::Settlement;
use super::tournament::Tournaments;
use super::trade::Barter;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::widgets::text::padded;

/// A line of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    /// What is under way.
    Pending,
    Opponent(OpponentId),
    FreePack,
    Gems,
    Market,
    Tournaments,
    Map,
    Album,
    Decks,
    History,
    Equipment,
}

impl Entry {
    const fn key(self) -> &'static str {
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

    /// The key that opens it from anywhere on the screen.
    const fn shortcut(self) -> Option<char> {
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

/// What is always there.
const PLACES: [Entry; 7] = [
    Entry::Market,
    Entry::Tournaments,
    Entry::Map,
    Entry::Album,
    Entry::Decks,
    Entry::History,
    Entry::Equipment,
];

/// The screen of a region.
#[derive(Debug)]
pub(super) struct RegionScreen {
    session: Session,
    cursor: Cursor,
    message: Message,
}

impl RegionScreen {
    /// Where the player is now.
    pub(super) fn new(session: Session) -> Self {
        Self { session, cursor: Cursor(0), message: Message::default() }
    }

    fn entries(&self) -> Vec<Entry> {
        let career = self.session.career();
        let mut entries = Vec::new();
        if *career.stage() != Stage::Free {
            entries.push(Entry::Pending);
        }
        if career.may_have_free_pack() {
            entries.push(Entry::FreePack);
        }
        if let Some(place) = career.place() {
            let here = career.look(place, self.session.now());
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

    fn open(&mut self, shared: &Shared, entry: Entry) -> Action {
        self.message = Message::default();
        let session = self.session.clone();
        let screen: Box<dyn Screen> = match entry {
            Entry::Pending => pending(session),
            Entry::Opponent(opponent) => {
                match self.session.act(&Command::Challenge { opponent }) {
                    Ok(notes) => return Action::Open(Box::new(Challenge::new(session, &notes))),
                    Err(problem) => self.message = Message::bad(problem.text(shared)),
                }
                return Action::Stay;
            }
            Entry::FreePack => {
                match self.session.act(&Command::FreePack) {
                    Ok(notes) => {
                        let house = house(&self.session.career());
                        let told = parts::notes(shared, &notes, house);
                        let text = told.into_iter().map(|(text, _)| text).collect::<Vec<_>>().join(" ");
                        self.message = Message::good(text);
                    }
                    Err(problem) => self.message = Message::bad(problem.text(shared)),
                }
                return Action::Stay;
            }
            Entry::Gems => Box::new(Gems::new(session)),
            Entry::Market => Box::new(Market::new(session)),
            Entry::Tournaments => Box::new(Tournaments::new(session)),
            Entry::Map => Box::new(Map::new(session)),
            Entry::Album => Box::new(Album::new(session)),
            Entry::Decks => Box::new(Decks::new(session)),
            Entry::History => Box::new(History::new(session)),
            Entry::Equipment => Box::new(Wardrobe::new(session)),
        };
        Action::Open(screen)
    }

    fn row(&self, shared: &Shared, entry: Entry, width: usize) -> Line<'static> {
        let theme = shared.theme;
        match entry {
            Entry::Opponent(id) => {
                let data = World::builtin().opponent(id);
                let crown = if data.queen { "♛ " } else { "" };
                let name = format!("{crown}{}", parts::opponent(shared, id));
                let tally = self.session.career().tally(id);
                let record = format!("{}–{}–{}", tally.won, tally.drawn, tally.lost);
                let level = shared.with("career-level", &[("level", &data.level.to_string())]);
                Line::from(vec![
                    Span::raw(padded(&name, width.saturating_sub(20))),
                    Span::styled(format!(" {level}  "), theme.dim()),
                    Span::raw(record),
                ])
            }
            Entry::Pending | Entry::FreePack => Line::styled(shared.text(entry.key()), theme.good()),
            _ => {
                let key = entry.shortcut().map_or(String::new(), |key| format!("{key}  "));
                let mut spans = vec![Span::styled(key, theme.dim()), Span::raw(shared.text(entry.key()))];
                if entry == Entry::Tournaments && self.session.career().tournament().is_some() {
                    spans.push(Span::styled(format!("  {}", shared.text("career-under-way")), theme.good()));
                }
                Line::from(spans)
            }
        }
    }

    fn draw_side(&self, shared: &Shared, entry: Entry, area: Rect, buffer: &mut Buffer) {
        let theme = shared.theme;
        let career = self.session.career();
        let Some(place) = career.place() else { return };
        let customs = career.customs(place);
        let house = house(&career);
        let top = Rect { height: area.height.min(9), ..area };
        let inside = panel(&parts::region(shared, place), top, buffer, theme);
        let trade = parts::trade(shared, customs.trade);
        let lines = [
            (shared.text(&format!("region-{place}-about")), theme.dim()),
            (
                shared.with("career-rules-here", &[("rules", &parts::rules(shared, customs.rules, house))]),
                Style::new(),
            ),
            (shared.with("table-trade", &[("trade", &trade)]), Style::new()),
            (
                shared.with("career-carry", &[("rules", &parts::rules(shared, career.carried(), house))]),
                theme.dim(),
            ),
        ];
        parts::write(&lines, inside, buffer);
        let below = Rect { y: top.bottom(), height: area.height - top.height, ..area };
        let (title, lines) = match entry {
            Entry::Opponent(id) => (parts::opponent(shared, id), about_opponent(shared, &career, id)),
            _ => (
                shared.text(entry.key()),
                vec![(shared.text(&format!("{}-text", entry.key())), Style::new())],
            ),
        };
        let inside = panel(&title, below, buffer, theme);
        parts::write(&lines, inside, buffer);
    }

    fn trade(&mut self, shared: &Shared) -> Action {
        if let Some(Entry::Opponent(id)) = self.entries().get(self.cursor.0) {
            return Action::Open(Box::new(Barter::new(self.session.clone(), *id)));
        }
        self.message = Message::bad(shared.text("career-trade-who"));
        Action::Stay
    }
}

/// The screen for what is under way.
pub(super) fn pending(session: Session) -> Box<dyn Screen> {
    let choosing = matches!(session.career().stage(), Stage::Choosing(_));
    if choosing {
        Box::new(Settlement::new(session, Vec::new()))
    } else {
        Box::new(Challenge::new(session, &[]))
    }
}

/// The house of a career.
pub(super) fn house(career: &Career) -> House {
    career.profile().map_or(House::Classic, |profile| profile.house)
}

/// What is known of an opponent.
fn about_opponent(shared: &Shared, career: &Career, id: OpponentId) -> Vec<(String, Style)> {
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
        let cards = parts::cards(shared, &rare);
        lines.push((shared.with("career-rumour", &[("cards", &cards)]), theme.good()));
    }
    if data.queen {
        let trade = parts::trade(shared, career.queen().trade);
        lines.push((shared.with("career-queen-trade", &[("trade", &trade)]), theme.good()));
    }
    lines
}

impl Screen for RegionScreen {
    fn title(&self, shared: &Shared) -> String {
        let career = self.session.career();
        let name = career.profile().map_or(String::new(), |profile| profile.name.clone());
        let place = career.place().map_or(String::new(), |place| parts::region(shared, place));
        let (cards, gil) = (career.collection().total().to_string(), career.gil().to_string());
        let purse = shared.with("career-purse", &[("cards", &cards), ("gil", &gil)]);
        format!("{name} · {place} · {purse}")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 38);
        let entries = self.entries();
        let width = usize::from(areas.list.width);
        let rows: Vec<Line<'_>> = entries.iter().map(|entry| self.row(shared, *entry, width)).collect();
        let mut cursor = self.cursor;
        cursor.clamp(rows.len());
        cursor.draw(&rows, areas.list, buffer, shared.theme);
        self.draw_side(shared, entries[cursor.0], areas.side, buffer);
        self.message.draw("", shared, areas.foot, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let mut list = vec![("↑↓", "tui-key-choose")];
        match self.entries().get(self.cursor.0) {
            Some(Entry::Opponent(_)) => {
                list.extend([("⏎", "career-key-challenge"), ("t", "career-key-trade")]);
            }
            _ => list.push(("⏎", "tui-key-enter")),
        }
        list.extend([("m", "career-map"), ("s", "career-key-market"), ("a", "career-album")]);
        list.push(("Esc", "tui-key-back"));
        keys(shared, &list)
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        let entries = self.entries();
        self.cursor.clamp(entries.len());
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(shared, entries[self.cursor.0]),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            KeyCode::Char('t') => return self.trade(shared),
            KeyCode::Char(letter) => {
                if let Some(entry) = entries.iter().find(|entry| entry.shortcut() == Some(letter)) {
                    return self.open(shared, *entry);
                }
            }
            _ => {}
        }
        if self.cursor.key(key, entries.len()) {
            self.message = Message::default();
        }
        Action::Stay
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let entries = self.entries();
        let before = self.cursor;
        if self.cursor.mouse(event, split(area, 38).list, entries.len()) && self.cursor == before {
            return self.open(shared, entries[self.cursor.0]);
        }
        Action::Stay
    }

    fn resume(&mut self, _shared: &Shared) {
        self.message = Message::default();
        let entries = self.entries();
        self.cursor.clamp(entries.len());
        if entries.first() == Some(&Entry::Pending) {
            self.cursor.0 = 0;
        }
    }
}

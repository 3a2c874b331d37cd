//! Where the player is: who plays here, what is played, and everything else that can be done.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tria_world::career::Command;
use tria_world::{Region, World};

use super::album::Album;
use super::challenge::Challenge;
use super::decks::Decks;
use super::equipment::Wardrobe;
use super::gems::Gems;
use super::history::History;
use super::keeper::pending;
use super::map::Map;
use super::market::Market;
use super::parts::{self, Cursor, Message, keys, panel, split};
use super::tournament::Tournaments;
use super::trade::Barter;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::career::places::{Entry, about_opponent, about_region, entries};
use crate::career::words::house;
use crate::widgets::text::padded;

/// The screen of a region.
#[derive(Debug)]
pub(super) struct RegionScreen {
    session: Session,
    cursor: Cursor,
    message: Message,
    /// Whether the player has just come back to the career.
    arriving: bool,
    /// The region that the list was last about.
    place: Option<Region>,
}

impl RegionScreen {
    /// Where the player is now.
    pub(super) fn new(session: Session) -> Self {
        let place = session.career().place();
        Self { session, cursor: Cursor(0), message: Message::default(), arriving: false, place }
    }

    /// Where the player is who comes back: a match that was under way is opened at once.
    pub(super) fn arriving(session: Session) -> Self {
        Self { arriving: true, ..Self::new(session) }
    }

    fn open(&mut self, shared: &Shared, entry: Entry) -> Action {
        self.message = Message::default();
        let session = self.session.clone();
        let screen: Box<dyn Screen> = match entry {
            Entry::Pending => pending(shared, &session),
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
                    Span::raw(padded(&name, parts::name_width(width, 20))),
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
        let top = Rect { height: area.height.min(9), ..area };
        let inside = panel(&parts::region(shared, place), top, buffer, theme);
        parts::write(&about_region(shared, &career, place), inside, buffer);
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
        if let Some(Entry::Opponent(id)) = entries(&self.session).get(self.cursor.0) {
            return Action::Open(Box::new(Barter::new(self.session.clone(), *id)));
        }
        self.message = Message::bad(shared.text("career-trade-who"));
        Action::Stay
    }
}

impl Screen for RegionScreen {
    fn title(&self, shared: &Shared) -> String {
        let career = self.session.career();
        let name = career.profile().map_or(String::new(), |profile| profile.name.clone());
        let place = career.place().map_or(String::new(), |place| parts::region(shared, place));
        let purse = parts::purse(shared, &career);
        format!("{name} · {place} · {purse}")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 38);
        let entries = entries(&self.session);
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
        match entries(&self.session).get(self.cursor.0) {
            Some(Entry::Opponent(_)) => {
                list.extend([("⏎", "career-key-challenge"), ("t", "career-key-trade")]);
            }
            _ => list.push(("⏎", "tui-key-enter")),
        }
        list.extend([("m", "career-map"), ("s", "career-key-market"), ("a", "career-album")]);
        let mut keys = keys(shared, &list);
        // Everything else that has a letter here: help shows it, the line of keys where there is room.
        let told = ['m', 's', 'a'];
        let others = entries(&self.session).into_iter().filter_map(|entry| {
            let letter = entry.shortcut().filter(|letter| !told.contains(letter))?;
            Some((letter.to_string(), shared.text(entry.key())))
        });
        keys.extend(others);
        keys.push(("Esc".to_owned(), shared.text("tui-key-back")));
        keys
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        let entries = entries(&self.session);
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
        let entries = entries(&self.session);
        let before = self.cursor;
        if self.cursor.mouse(event, split(area, 38).list, entries.len()) && self.cursor == before {
            return self.open(shared, entries[self.cursor.0]);
        }
        Action::Stay
    }

    fn tick(&mut self, shared: &Shared, _now: Duration) -> Action {
        let running = self.session.career().running().is_some();
        if std::mem::take(&mut self.arriving) && running {
            return Action::Open(pending(shared, &self.session));
        }
        Action::Stay
    }

    fn farewell(&self, shared: &Shared) -> Option<String> {
        let career = self.session.career();
        career.running().map(|_| shared.text("career-kept"))
    }

    fn resume(&mut self, _shared: &Shared) {
        self.message = Message::default();
        let entries = entries(&self.session);
        self.cursor.clamp(entries.len());
        let place = self.session.career().place();
        let travelled = std::mem::replace(&mut self.place, place) != place;
        if travelled || entries.first() == Some(&Entry::Pending) {
            self.cursor.0 = 0;
        }
    }
}

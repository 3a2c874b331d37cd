//! Cards that came out of a pack, turned over one after the other.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;
use tria_rules::triad::Player;
use tria_world::CardKey;
use tria_world::collection::Mark;

use super::parts::{self, CARD_HEIGHT, CARD_WIDTH, keys, large_card, mark_sign, name_mark};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::look::{Back, Look};
use crate::widgets::text::centred;

/// How long a card stays alone, as parts of the pace.
const STAY: u32 = 1;

/// The reveal.
pub(super) struct Reveal {
    title: String,
    cards: Vec<(CardKey, Mark)>,
    back: Back,
    shown: usize,
    since: Option<Duration>,
    then: Option<Box<dyn Screen>>,
}

impl Reveal {
    /// These cards, face down; the marks are as of before the pack, when these were owned or seen.
    pub(super) fn new(
        title: String,
        cards: Vec<CardKey>,
        session: &Session,
        before: &[(CardKey, Mark)],
    ) -> Self {
        let career = session.career();
        let collection = career.collection();
        let mark = |card: CardKey| {
            let known = before.iter().find(|(other, _)| *other == card);
            known.map_or_else(
                || if before.is_empty() { Mark::NeverSeen } else { collection.mark(card) },
                |k| k.1,
            )
        };
        let cards = cards.into_iter().map(|card| (card, mark(card))).collect();
        Self { title, cards, back: Look::of(&career).back, shown: 0, since: None, then: None }
    }

    /// The screen that comes in its place afterwards.
    pub(super) fn then(mut self, screen: Box<dyn Screen>) -> Self {
        self.then = Some(screen);
        self
    }

    fn go_on(&mut self) -> Action {
        if self.shown < self.cards.len() {
            self.shown = self.cards.len();
            return Action::Stay;
        }
        self.then.take().map_or(Action::Back, Action::Become)
    }
}

impl Screen for Reveal {
    fn title(&self, _shared: &Shared) -> String {
        self.title.clone()
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let rows = (area.height / (CARD_HEIGHT + 3)).max(1) as usize;
        let least = self.cards.len().div_ceil(rows).max(1) as u16;
        let across = (area.width / 25).clamp(1, 5).min(self.cards.len().max(1) as u16).max(least);
        let pitch = area.width / across;
        for (place, (card, mark)) in self.cards.iter().enumerate() {
            let (column, row) = (place as u16 % across, place as u16 / across);
            let (x, y) = (area.x + column * pitch, area.y + 1 + row * (CARD_HEIGHT + 3));
            if y + CARD_HEIGHT + 1 > area.bottom() {
                break;
            }
            let room = Rect { x: x + 1, y, width: pitch.saturating_sub(2), height: CARD_HEIGHT };
            let below = Rect { y: y + CARD_HEIGHT, height: 1, ..room };
            if place < self.shown {
                large_card(shared, *card, room, buffer);
                // The name is on the card itself.
                let text = format!("{} {}", mark_sign(*mark), shared.text(&format!("mark-{mark}")));
                let style = shared.theme.mark(name_mark(*mark));
                buffer.set_string(x, below.y, centred(&text, usize::from(pitch)), style);
                let facts = centred(&parts::card_facts(shared, *card), usize::from(pitch));
                if below.y + 1 < area.bottom() {
                    buffer.set_string(x, below.y + 1, facts, shared.theme.dim());
                }
            } else {
                let width = room.width.min(CARD_WIDTH);
                let face = Rect { x: room.x + (room.width - width) / 2, width, ..room };
                self.back.draw(Player::Blue, "", face, buffer, shared.theme);
            }
        }
        let legend = parts::legend(shared);
        if self.shown >= self.cards.len() {
            buffer.set_string(area.x + 1, area.bottom() - 1, legend, Style::new().patch(shared.theme.dim()));
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        keys(shared, &[("⏎", "career-key-on")])
    }

    fn key(&mut self, _shared: &Shared, key: KeyEvent) -> Action {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc => self.go_on(),
            _ => Action::Stay,
        }
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, _area: Rect) -> Action {
        if event.kind == MouseEventKind::Down(MouseButton::Left) { self.go_on() } else { Action::Stay }
    }

    fn tick(&mut self, shared: &Shared, now: Duration) -> Action {
        let since = *self.since.get_or_insert(now);
        if self.shown < self.cards.len() && now.saturating_sub(since) >= shared.pace * STAY / 2 {
            self.shown += 1;
            self.since = Some(now);
        }
        Action::Stay
    }

    fn is_busy(&self) -> bool {
        self.shown < self.cards.len()
    }
}

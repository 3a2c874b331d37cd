//! Card backs, mats and tokens: what lies on the table.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tria_rules::triad::Player;
use tria_world::career::Command;
use tria_world::data::items::Slot;
use tria_world::{CardKey, EquipmentId, World};

use super::parts::{Cursor, Message, keys, panel, split};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::look::Look;
use crate::screens::triad::hidden_card;
use crate::widgets::board::{Board, Square};
use crate::widgets::hand::Hand;
use crate::widgets::text::padded;

/// What the player has for the looks of the table.
#[derive(Debug)]
pub(super) struct Wardrobe {
    session: Session,
    cursor: Cursor,
    message: Message,
}

impl Wardrobe {
    /// The player's equipment.
    pub(super) fn new(session: Session) -> Self {
        Self { session, cursor: Cursor(0), message: Message::default() }
    }

    fn list(&self) -> Vec<(EquipmentId, bool)> {
        let mut list: Vec<_> = self.session.career().equipment().collect();
        list.sort_by_key(|(id, _)| (World::builtin().equipment(*id).slot as u8, *id));
        list
    }

    fn equip(&mut self, shared: &Shared) {
        let list = self.list();
        let Some((equipment, _)) = list.get(self.cursor.0).copied() else { return };
        self.message = match self.session.act(&Command::Equip { equipment }) {
            Ok(_) => Message::good(shared.text("career-equipped")),
            Err(problem) => Message::bad(problem.text(shared)),
        };
    }

    fn slot(shared: &Shared, slot: Slot) -> String {
        shared.text(match slot {
            Slot::Back => "career-slot-back",
            Slot::Mat => "career-slot-mat",
            Slot::Tokens => "career-slot-tokens",
        })
    }
}

/// A corner of the table with this on it: a card of each player, empty cells, a hidden card.
fn draw_preview(shared: &Shared, look: Look, area: Rect, buffer: &mut Buffer) {
    let theme = shared.theme.with(look);
    let cards: Vec<_> = CardKey::all().take(2).map(CardKey::card).collect();
    let mut squares: [Square; 9] = Default::default();
    for (place, owner) in [(0, Player::Blue), (4, Player::Red)] {
        let card = cards[place / 4];
        squares[place] =
            Square { card: Some((card, owner)), name: shared.card_name(card), ..Square::default() };
    }
    let hidden = Hand {
        owner: Player::Red,
        cards: vec![hidden_card(shared)],
        cursor: None,
        hinted: None,
        numbered: false,
    };
    let below = 4.min(area.height);
    let room = Rect { height: area.height - below, ..area };
    Board { squares, cursor: None, marked: Vec::new() }.draw(room, buffer, theme);
    let width = area.width.min(24);
    let x = area.x + (area.width - width) / 2;
    hidden.draw(Rect { x, y: room.bottom() + 1, width, height: below.saturating_sub(1) }, buffer, theme);
}

impl Screen for Wardrobe {
    fn title(&self, shared: &Shared) -> String {
        shared.text("career-equipment")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 34);
        let list = self.list();
        let rows: Vec<Line<'_>> = list
            .iter()
            .map(|(id, on)| {
                let slot = Self::slot(shared, World::builtin().equipment(*id).slot);
                Line::from(vec![
                    Span::raw(if *on { "(•) " } else { "( ) " }),
                    Span::styled(padded(&slot, 12), shared.theme.dim()),
                    Span::raw(shared.text(&format!("equipment-{id}"))),
                ])
            })
            .collect();
        self.cursor.draw(&rows, areas.list, buffer, shared.theme);
        let missing = World::builtin().items.equipment.len() - list.len();
        let missing = shared.texts.count("career-equipment-missing", missing as i64, &[]);
        let look = Look::of(&self.session.career());
        let tried = list.get(self.cursor.0).map_or(look, |(id, _)| look.wearing(*id));
        let title = if tried == look { "career-on-the-table" } else { "career-tried-on" };
        let inside = panel(&shared.text(title), areas.side, buffer, shared.theme);
        draw_preview(shared, tried, inside, buffer);
        let text = format!("{} {missing}", shared.text("career-equipment-text"));
        self.message.draw(&text, shared, areas.foot, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        keys(shared, &[("↑↓", "tui-key-choose"), ("⏎", "career-key-use"), ("Esc", "tui-key-back")])
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.message = Message::default();
        let len = self.list().len();
        if self.cursor.key(key, len) {
            return Action::Stay;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.equip(shared),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let len = self.list().len();
        if self.cursor.mouse(event, split(area, 34).list, len) {
            self.equip(shared);
        }
        Action::Stay
    }
}

//! The shop of a region: cards and packs to buy, cards and things to sell, and the reasons for prices.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tria_world::CardKey;
use tria_world::career::Command;
use tria_world::collection::Mark;

use super::parts::{self, Cursor, Message, keys, panel, split};
use super::reveal::Reveal;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::career::shop::{self, TABS, Tab, Ware};
use crate::widgets::text::padded;

/// The shop.
#[derive(Debug)]
pub(super) struct Market {
    session: Session,
    tab: usize,
    cursor: Cursor,
    message: Message,
    /// The purchase or sale to confirm.
    asking: Option<Command>,
}

impl Market {
    /// Enters the shop: restocks the shelves if it is time.
    pub(super) fn new(session: Session) -> Self {
        // This is refused only while another activity is pending; then the shelves stay as they are.
        let _ = session.act(&Command::VisitShop);
        Self { session, tab: 0, cursor: Cursor(0), message: Message::default(), asking: None }
    }

    fn wares(&self) -> Vec<Ware> {
        shop::wares(&self.session, TABS[self.tab])
    }

    fn ware(&self) -> Option<Ware> {
        self.wares().get(self.cursor.0).copied()
    }

    fn act(&mut self, shared: &Shared, command: &Command) {
        self.message = match self.session.act(command) {
            Ok(_) => {
                let key = match command {
                    Command::BuyCard { .. } | Command::BuyItem { .. } => "career-bought",
                    _ => "career-sold",
                };
                Message::good(shared.text(key))
            }
            Err(problem) => Message::bad(problem.text(shared)),
        };
        let len = self.wares().len();
        self.cursor.clamp(len);
    }

    /// Opens a pack of the kind under the cursor.
    fn open(&mut self, shared: &Shared) -> Action {
        let Some(Ware::Item { item, .. }) = self.ware() else {
            self.message = Message::bad(shared.text("refusal-not-a-pack"));
            return Action::Stay;
        };
        self.reveal(shared, &Command::OpenPack { item }, &format!("item-{item}"))
    }

    fn reveal(&mut self, shared: &Shared, command: &Command, title: &str) -> Action {
        let before: Vec<(CardKey, Mark)> = self.session.career().collection().album().collect();
        match shop::open(&self.session, command) {
            Ok(cards) => {
                Action::Open(Box::new(Reveal::new(shared.text(title), cards, &self.session, &before)))
            }
            Err(problem) => {
                self.message = Message::bad(problem.text(shared));
                Action::Stay
            }
        }
    }

    fn row(&self, shared: &Shared, ware: Ware, width: usize) -> Line<'static> {
        let dim = shared.theme.dim();
        match ware {
            Ware::Card { card, count, price } => {
                let mark = self.session.career().collection().mark(card);
                let mut line = parts::card_line(shared, card, mark, parts::name_width(width, 26));
                line.spans.push(Span::styled(format!(" {:>2} ×{count:<2}", card.level()), dim));
                line.spans.push(Span::raw(format!("{price:>6}")));
                line
            }
            Ware::Item { item, count, price } => Line::from(vec![
                Span::raw(padded(&shared.text(&format!("item-{item}")), parts::name_width(width, 16))),
                Span::styled(format!(" ×{count:<4}"), dim),
                Span::raw(format!("{price:>7}")),
            ]),
        }
    }

    fn draw_side(&self, shared: &Shared, ware: Ware, area: Rect, buffer: &mut Buffer) {
        let theme = shared.theme;
        match ware {
            Ware::Card { card, .. } => {
                let inside = panel(&parts::card(shared, card), area, buffer, theme);
                let used = parts::large_card(shared, card, inside, buffer);
                let below = Rect { y: inside.y + used, height: inside.height.saturating_sub(used), ..inside };
                let mut lines = vec![(parts::card_facts(shared, card), Style::new())];
                lines.extend(shop::why(shared, &self.session, card));
                parts::write(&lines, below, buffer);
            }
            Ware::Item { item, .. } => {
                let inside = panel(&shared.text(&format!("item-{item}")), area, buffer, theme);
                parts::write(&shop::about_item(shared, item), inside, buffer);
            }
        }
    }
}

impl Screen for Market {
    fn title(&self, shared: &Shared) -> String {
        let career = self.session.career();
        let place = parts::region(shared, shop::place(&self.session));
        let purse = parts::purse(shared, &career);
        format!("{} · {place} · {purse}", shared.text("career-market"))
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 30);
        let mut x = areas.list.x;
        for (place, tab) in TABS.iter().enumerate() {
            let text = format!(" {} ", shared.text(tab.key()));
            let style = if place == self.tab { shared.theme.chosen() } else { shared.theme.dim() };
            buffer.set_string(x, area.y, &text, style);
            x += unicode_width::UnicodeWidthStr::width(text.as_str()) as u16 + 1;
        }
        let wares = self.wares();
        let width = usize::from(areas.list.width);
        let rows: Vec<Line<'_>> = wares.iter().map(|ware| self.row(shared, *ware, width)).collect();
        if rows.is_empty() {
            buffer.set_string(areas.list.x, areas.list.y + 1, shared.text("career-none"), shared.theme.dim());
        }
        self.cursor.draw(&rows, areas.list, buffer, shared.theme);
        if let Some(ware) = self.ware() {
            self.draw_side(shared, ware, areas.side, buffer);
        }
        let free = self.session.career().may_have_free_pack();
        let foot = if free { shared.text("career-free-pack-text") } else { parts::legend(shared) };
        self.message.draw(&foot, shared, areas.foot, buffer);
        if let Some(command) = &self.asking {
            parts::ask(&shared.text("table-sure"), &[shop::question(shared, command)], shared, area, buffer);
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let deal = match TABS[self.tab] {
            Tab::Buy | Tab::Packs => "career-key-buy",
            Tab::Sell | Tab::Things => "career-key-sell",
        };
        let mut list = vec![("↑↓", "tui-key-choose"), ("←→", "career-key-tab"), ("⏎", deal)];
        if matches!(TABS[self.tab], Tab::Packs | Tab::Things) {
            list.push(("o", "career-key-open"));
        }
        if self.session.career().may_have_free_pack() {
            list.push(("f", "career-free-pack"));
        }
        list.push(("Esc", "tui-key-back"));
        keys(shared, &list)
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.message = Message::default();
        if let Some(command) = self.asking.take() {
            match key.code {
                KeyCode::Enter | KeyCode::Char('y' | 'o') => self.act(shared, &command),
                KeyCode::Esc | KeyCode::Char('n') => {}
                _ => self.asking = Some(command),
            }
            return Action::Stay;
        }
        let len = self.wares().len();
        if self.cursor.key(key, len) {
            return Action::Stay;
        }
        match key.code {
            KeyCode::Right | KeyCode::Tab | KeyCode::Char('l') => {
                (self.tab, self.cursor) = ((self.tab + 1) % TABS.len(), Cursor(0));
            }
            KeyCode::Left | KeyCode::BackTab | KeyCode::Char('h') => {
                (self.tab, self.cursor) = ((self.tab + TABS.len() - 1) % TABS.len(), Cursor(0));
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.asking = self.ware().map(|ware| shop::deal(TABS[self.tab], ware));
            }
            KeyCode::Char('o') => return self.open(shared),
            KeyCode::Char('f') => return self.reveal(shared, &Command::FreePack, "career-free-pack"),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let len = self.wares().len();
        let before = self.cursor;
        if self.cursor.mouse(event, split(area, 30).list, len) && before == self.cursor {
            self.asking = self.ware().map(|ware| shop::deal(TABS[self.tab], ware));
        }
        Action::Stay
    }
}

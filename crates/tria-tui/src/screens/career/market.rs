//! The shop of a region: cards and packs to buy, cards and things to sell, and why prices are what they are.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tria_world::career::{Command, Note};
use tria_world::collection::Mark;
use tria_world::{CardKey, ItemId, Region, World};

use super::parts::{self, Cursor, Message, keys, panel, split};
use super::reveal::Reveal;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::widgets::text::padded;

/// The parts of the shop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tab {
    Buy,
    Sell,
    Packs,
    Things,
}

const TABS: [Tab; 4] = [Tab::Buy, Tab::Sell, Tab::Packs, Tab::Things];

impl Tab {
    const fn key(self) -> &'static str {
        match self {
            Self::Buy => "career-tab-buy",
            Self::Sell => "career-tab-sell",
            Self::Packs => "career-tab-packs",
            Self::Things => "career-tab-things",
        }
    }
}

/// Something on offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ware {
    Card { card: CardKey, count: u64, price: u64 },
    Item { item: ItemId, count: u64, price: u64 },
}

/// The shop.
#[derive(Debug)]
pub(super) struct Market {
    session: Session,
    tab: usize,
    cursor: Cursor,
    message: Message,
    /// What is about to be bought or sold.
    asking: Option<Command>,
}

impl Market {
    /// Goes in: shelves are filled anew if it is time.
    pub(super) fn new(session: Session) -> Self {
        // It is refused only while something else is under way; then the shelves stay as they are.
        let _ = session.act(&Command::VisitShop);
        Self { session, tab: 0, cursor: Cursor(0), message: Message::default(), asking: None }
    }

    fn place(&self) -> Region {
        self.session.career().place().unwrap_or(Region::Balamb)
    }

    fn wares(&self) -> Vec<Ware> {
        let (place, now) = (self.place(), self.session.now());
        let career = self.session.career();
        match TABS[self.tab] {
            Tab::Buy => {
                let entries = career.shop(place, now).shelf.into_iter();
                entries.map(|at| Ware::Card { card: at.card, count: at.count, price: at.price }).collect()
            }
            Tab::Sell => {
                let collection = career.collection();
                let price = |card| career.sell_price(place, card, now);
                collection
                    .iter()
                    .map(|(card, count)| Ware::Card { card, count, price: price(card) })
                    .collect()
            }
            Tab::Packs => {
                let owned =
                    |item| career.items().find(|(other, _)| *other == item).map_or(0, |(_, count)| count);
                let packs = career.shop(place, now).packs;
                packs
                    .into_iter()
                    .map(|(item, price)| Ware::Item { item, count: owned(item), price })
                    .collect()
            }
            Tab::Things => {
                let value = |item| World::builtin().item(item).value;
                career.items().map(|(item, count)| Ware::Item { item, count, price: value(item) }).collect()
            }
        }
    }

    fn ware(&self) -> Option<Ware> {
        self.wares().get(self.cursor.0).copied()
    }

    /// The command for the line under the cursor.
    fn deal(&self) -> Option<Command> {
        Some(match (TABS[self.tab], self.ware()?) {
            (Tab::Buy, Ware::Card { card, price, .. }) => Command::BuyCard { card, at_most: price },
            (_, Ware::Card { card, price, .. }) => Command::SellCard { card, at_least: price },
            (Tab::Packs, Ware::Item { item, price, .. }) => Command::BuyItem { item, at_most: price },
            (_, Ware::Item { item, .. }) => Command::SellItem { item, count: 1 },
        })
    }

    fn question(shared: &Shared, command: &Command) -> String {
        let (key, name, price) = match command {
            Command::BuyCard { card, at_most } => ("career-buy-ask", parts::card(shared, *card), *at_most),
            Command::SellCard { card, at_least } => {
                ("career-sell-ask", parts::card(shared, *card), *at_least)
            }
            Command::BuyItem { item, at_most } => {
                ("career-buy-ask", shared.text(&format!("item-{item}")), *at_most)
            }
            Command::SellItem { item, .. } => {
                ("career-sell-ask", shared.text(&format!("item-{item}")), World::builtin().item(*item).value)
            }
            _ => return String::new(),
        };
        shared.with(key, &[("name", &name), ("price", &price.to_string())])
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
        let before: Vec<(CardKey, Mark)> = self.session.career().collection().album().collect();
        match self.session.act(&Command::OpenPack { item }) {
            Ok(notes) => {
                let drew = notes.into_iter().find_map(|note| match note {
                    Note::Drew { cards } => Some(cards),
                    _ => None,
                });
                let title = shared.text(&format!("item-{item}"));
                Action::Open(Box::new(Reveal::new(title, drew.unwrap_or_default(), &self.session, &before)))
            }
            Err(problem) => {
                self.message = Message::bad(problem.text(shared));
                Action::Stay
            }
        }
    }

    fn free_pack(&mut self, shared: &Shared) -> Action {
        let before: Vec<(CardKey, Mark)> = self.session.career().collection().album().collect();
        match self.session.act(&Command::FreePack) {
            Ok(notes) => match notes.into_iter().next() {
                Some(Note::Drew { cards }) => {
                    let title = shared.text("career-free-pack");
                    Action::Open(Box::new(Reveal::new(title, cards, &self.session, &before)))
                }
                _ => Action::Stay,
            },
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
                let mut line = parts::card_line(shared, card, mark, width.saturating_sub(26));
                line.spans.push(Span::styled(format!(" {:>2} ×{count:<2}", card.level()), dim));
                line.spans.push(Span::raw(format!("{price:>6}")));
                line
            }
            Ware::Item { item, count, price } => Line::from(vec![
                Span::raw(padded(&shared.text(&format!("item-{item}")), width.saturating_sub(16))),
                Span::styled(format!(" ×{count:<4}"), dim),
                Span::raw(format!("{price:>7}")),
            ]),
        }
    }

    /// What moves the price of a card, factor by factor.
    fn why(&self, shared: &Shared, card: CardKey) -> Vec<(String, Style)> {
        let (place, now) = (self.place(), self.session.now());
        let career = self.session.career();
        let data = &World::builtin().market;
        let conditions = career.conditions(place, card, now);
        let base = data.base[usize::from(card.level().clamp(1, 10)) - 1];
        let factor = |thousandths: u64| format!("×{}.{:02}", thousandths / 1000, thousandths % 1000 / 10);
        let games = ((conditions.popularity + 500) / 1000).to_string();
        let placed = ((conditions.demand + 500) / 1000).to_string();
        let supply = conditions.supply.to_string();
        let line = |key: &str, word: (&str, &str), value: String| {
            (format!("{} {value}", shared.with(key, &[word])), Style::new())
        };
        let level = card.level().to_string();
        vec![
            line("career-why-rarity", ("level", &level), base.to_string()),
            line(
                "career-why-popularity",
                ("games", &games),
                factor(data.popularity.at(conditions.popularity)),
            ),
            line("career-why-demand", ("times", &placed), factor(data.played.at(conditions.demand))),
            line("career-why-supply", ("copies", &supply), factor(data.supply.at(conditions.supply * 1000))),
            (
                shared.with(
                    "career-why-price",
                    &[
                        ("price", &career.price(place, card, now).to_string()),
                        ("sell", &career.sell_price(place, card, now).to_string()),
                    ],
                ),
                shared.theme.good(),
            ),
        ]
    }

    fn draw_side(&self, shared: &Shared, ware: Ware, area: Rect, buffer: &mut Buffer) {
        let theme = shared.theme;
        match ware {
            Ware::Card { card, .. } => {
                let inside = panel(&parts::card(shared, card), area, buffer, theme);
                let used = parts::large_card(shared, card, inside, buffer);
                let below = Rect { y: inside.y + used, height: inside.height.saturating_sub(used), ..inside };
                let mut lines = vec![(parts::card_facts(shared, card), Style::new())];
                lines.extend(self.why(shared, card));
                parts::write(&lines, below, buffer);
            }
            Ware::Item { item, .. } => {
                let inside = panel(&shared.text(&format!("item-{item}")), area, buffer, theme);
                let data = World::builtin().item(item);
                let mut lines = Vec::new();
                if let Some(pack) = &data.pack {
                    let levels: Vec<String> =
                        pack.levels.iter().map(|(level, _)| level.to_string()).collect();
                    let cards = pack.cards.to_string();
                    let words = [("cards", cards.as_str()), ("levels", &levels.join(", "))];
                    lines.push((shared.with("career-pack-text", &words), Style::new()));
                    lines.push((shared.text("career-pack-price"), theme.dim()));
                }
                let value = data.value.to_string();
                lines.push((shared.with("career-item-value", &[("price", &value)]), Style::new()));
                parts::write(&lines, inside, buffer);
            }
        }
    }
}

impl Screen for Market {
    fn title(&self, shared: &Shared) -> String {
        let career = self.session.career();
        let gil = career.gil().to_string();
        let cards = career.collection().total().to_string();
        let place = parts::region(shared, self.place());
        let purse = shared.with("career-purse", &[("cards", &cards), ("gil", &gil)]);
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
            parts::ask(&shared.text("table-sure"), &[Self::question(shared, command)], shared, area, buffer);
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let deal = match TABS[self.tab] {
            Tab::Buy | Tab::Packs => "career-key-buy",
            Tab::Sell | Tab::Things => "career-key-sell",
        };
        let mut list = vec![("←→", "career-key-tab"), ("⏎", deal)];
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
            KeyCode::Enter | KeyCode::Char(' ') => self.asking = self.deal(),
            KeyCode::Char('o') => return self.open(shared),
            KeyCode::Char('f') => return self.free_pack(shared),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let len = self.wares().len();
        let before = self.cursor;
        if self.cursor.mouse(event, split(area, 30).list, len) && before == self.cursor {
            self.asking = self.deal();
        }
        Action::Stay
    }
}

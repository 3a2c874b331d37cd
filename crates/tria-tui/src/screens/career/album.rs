//! The album: every card, the player's copies, and what can be done with them. Cards never seen stay unknown.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tria_world::career::{Command, DestroyQuestion};
use tria_world::collection::Mark;
use tria_world::{CardKey, World};

use super::parts::{self, Cursor, Message, keys, panel, split};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::cards::{FILTERS, album, destroy_question, refine_question};
use crate::career::{Session, refused};

/// A confirmation.
#[derive(Clone, Copy, Debug)]
enum Asking {
    Destroy(DestroyQuestion),
    Refine(CardKey),
}

/// The album.
#[derive(Debug)]
pub(super) struct Album {
    session: Session,
    filter: usize,
    /// Only this level.
    level: Option<u8>,
    cursor: Cursor,
    message: Message,
    asking: Option<Asking>,
}

impl Album {
    /// Every card.
    pub(super) fn new(session: Session) -> Self {
        Self { session, filter: 0, level: None, cursor: Cursor(0), message: Message::default(), asking: None }
    }

    fn cards(&self) -> Vec<CardKey> {
        album(&self.session.career().collection(), FILTERS[self.filter], self.level)
    }

    fn card(&self) -> Option<CardKey> {
        self.cards().get(self.cursor.0).copied()
    }

    fn destroy(&mut self, shared: &Shared, count: u64) {
        let Some(card) = self.card() else { return };
        match self.session.career().ask_destroy(card, count) {
            Ok(question) => self.asking = Some(Asking::Destroy(question)),
            Err(refusal) => self.message = Message::bad(refused(shared, &refusal)),
        }
    }

    fn answer(&mut self, shared: &Shared, asking: Asking, key: KeyEvent) {
        match (asking, key.code) {
            (Asking::Destroy(question), KeyCode::Enter | KeyCode::Char('y' | 'o')) => {
                let DestroyQuestion { card, count, token, .. } = question;
                let done = shared.with("career-destroyed", &[("card", &parts::card(shared, card))]);
                self.act(shared, &Command::Destroy { card, count, token }, done);
            }
            (Asking::Destroy(question), KeyCode::Right | KeyCode::Char('+')) => {
                self.destroy(shared, question.count + question.left.min(1));
            }
            (Asking::Destroy(question), KeyCode::Left | KeyCode::Char('-')) => {
                self.destroy(shared, question.count.saturating_sub(1).max(1));
            }
            (Asking::Refine(card), KeyCode::Enter | KeyCode::Char('y' | 'o')) => {
                self.act(shared, &Command::Refine { card }, shared.text("career-refined"));
            }
            (_, KeyCode::Esc | KeyCode::Char('n')) => {}
            (asking, _) => self.asking = Some(asking),
        }
    }

    fn act(&mut self, shared: &Shared, command: &Command, done: String) {
        self.message = match self.session.act(command) {
            Ok(_) => Message::good(done),
            Err(problem) => Message::bad(problem.text(shared)),
        };
        let len = self.cards().len();
        self.cursor.clamp(len);
    }

    fn question(shared: &Shared, asking: Asking) -> Vec<String> {
        match asking {
            Asking::Destroy(question) => {
                let mut lines = destroy_question(shared, &question);
                if question.count + question.left > 1 {
                    lines.push(shared.text("career-destroy-count"));
                }
                lines
            }
            Asking::Refine(card) => refine_question(shared, card).into_iter().collect(),
        }
    }

    fn draw_side(&self, shared: &Shared, card: CardKey, area: Rect, buffer: &mut Buffer) {
        let career = self.session.career();
        let collection = career.collection();
        let mark = collection.mark(card);
        let theme = shared.theme;
        if mark == Mark::NeverSeen {
            let inside = panel("?", area, buffer, theme);
            let level = shared.with("triad-level", &[("level", &card.level().to_string())]);
            let mark_text = format!("{} {}", parts::mark_sign(mark), shared.text(&format!("mark-{mark}")));
            let lines = [
                (level, Style::new()),
                (mark_text, theme.mark(parts::name_mark(mark))),
                (shared.text("career-unknown-text"), theme.dim()),
            ];
            parts::write(&lines, inside, buffer);
            return;
        }
        let inside = panel(&parts::card(shared, card), area, buffer, theme);
        let used = parts::large_card(shared, card, inside, buffer);
        let below = Rect { y: inside.y + used + 1, height: inside.height.saturating_sub(used + 1), ..inside };
        let mark_text = format!("{} {}", parts::mark_sign(mark), shared.text(&format!("mark-{mark}")));
        let mut lines = vec![
            (parts::card_facts(shared, card), Style::new()),
            (mark_text, theme.mark(parts::name_mark(mark))),
            (shared.texts.count("career-copies", collection.copies(card) as i64, &[]), Style::new()),
        ];
        if let Some(place) = career.place() {
            let price = career.price(place, card, self.session.now()).to_string();
            let place = parts::region(shared, place);
            lines.push((
                shared.with("career-price-here", &[("region", &place), ("price", &price)]),
                Style::new(),
            ));
        }
        if World::builtin().items.recipes.contains_key(&card) {
            lines.extend(
                Self::question(shared, Asking::Refine(card)).into_iter().map(|text| (text, theme.dim())),
            );
        }
        parts::write(&lines, below, buffer);
    }
}

impl Screen for Album {
    fn title(&self, shared: &Shared) -> String {
        let collection = self.session.career().collection();
        let owned = collection.distinct().to_string();
        let (all, copies) = (CardKey::count().to_string(), collection.total().to_string());
        let words = [("owned", owned.as_str()), ("all", all.as_str()), ("copies", copies.as_str())];
        format!("{} · {}", shared.text("career-album"), shared.with("career-album-count", &words))
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 32);
        let collection = self.session.career().collection();
        let cards = self.cards();
        let level = self.level.map_or_else(
            || shared.text("career-all-levels"),
            |level| shared.with("triad-level", &[("level", &level.to_string())]),
        );
        let head = format!("{}  ·  ◂ {level} ▸", shared.text(FILTERS[self.filter].key()));
        buffer.set_string(areas.list.x, area.y, head, shared.theme.title());
        let width = usize::from(areas.list.width).saturating_sub(26).clamp(12, 28);
        let rows: Vec<Line<'_>> = cards
            .iter()
            .map(|card| {
                let mut line = match collection.mark(*card) {
                    Mark::NeverSeen => parts::unknown_line(shared, width),
                    mark => parts::card_line(shared, *card, mark, width),
                };
                let copies = collection.copies(*card);
                let copies = if copies > 0 { format!("×{copies}") } else { String::new() };
                line.spans.push(Span::styled(format!(" {:>2}  {copies}", card.level()), shared.theme.dim()));
                line
            })
            .collect();
        if rows.is_empty() {
            buffer.set_string(areas.list.x, areas.list.y + 1, shared.text("career-none"), shared.theme.dim());
        }
        self.cursor.draw(&rows, areas.list, buffer, shared.theme);
        if let Some(card) = cards.get(self.cursor.0) {
            self.draw_side(shared, *card, areas.side, buffer);
        }
        self.message.draw(&parts::legend(shared), shared, areas.foot, buffer);
        if let Some(asking) = self.asking {
            parts::ask(&shared.text("table-sure"), &Self::question(shared, asking), shared, area, buffer);
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        keys(
            shared,
            &[
                ("↑↓", "tui-key-choose"),
                ("f", "career-key-filter"),
                ("←→", "career-key-level"),
                ("x", "career-key-destroy"),
                ("r", "career-key-refine"),
                ("Esc", "tui-key-back"),
            ],
        )
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.message = Message::default();
        if let Some(asking) = self.asking.take() {
            self.answer(shared, asking, key);
            return Action::Stay;
        }
        let cards = self.cards();
        if self.cursor.key(key, cards.len()) {
            return Action::Stay;
        }
        let step = |level: Option<u8>, by: u8| {
            let next = (level.unwrap_or(0) + by) % 11;
            (next > 0).then_some(next)
        };
        match key.code {
            KeyCode::Char('f') => {
                self.filter = (self.filter + 1) % FILTERS.len();
                self.cursor = Cursor(0);
            }
            KeyCode::Right | KeyCode::Char('l') => {
                (self.level, self.cursor) = (step(self.level, 1), Cursor(0));
            }
            KeyCode::Left | KeyCode::Char('h') => {
                (self.level, self.cursor) = (step(self.level, 10), Cursor(0));
            }
            KeyCode::Char('x') | KeyCode::Delete => self.destroy(shared, 1),
            KeyCode::Char('r') => match cards.get(self.cursor.0) {
                Some(card) if self.session.career().collection().mark(*card) == Mark::NeverSeen => {
                    self.message = Message::bad(shared.text("career-unknown-text"));
                }
                Some(card) if World::builtin().items.recipes.contains_key(card) => {
                    self.asking = Some(Asking::Refine(*card));
                }
                _ => self.message = Message::bad(shared.text("refusal-not-refinable")),
            },
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let len = self.cards().len();
        self.cursor.mouse(event, split(area, 32).list, len);
        Action::Stay
    }
}

//! A table of TriATri for Gil: the opponents, and the stakes.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tria_world::career::Command;
use tria_world::{OpponentId, World};

use super::keeper::sit_down;
use super::parts::{self, Cursor, Message, keys, panel, split};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::career::gems::{self, OTHERS};
use crate::widgets::text::padded;

/// The table before players sit down.
#[derive(Debug)]
pub(super) struct Gems {
    session: Session,
    cursor: Cursor,
    chosen: Vec<OpponentId>,
    stake: u64,
    message: Message,
}

impl Gems {
    /// With the first of the players selected.
    pub(super) fn new(session: Session) -> Self {
        let mut gems =
            Self { session, cursor: Cursor(0), chosen: Vec::new(), stake: 0, message: Message::default() };
        gems.chosen = gems.players().into_iter().take(1).collect();
        gems.stake = gems.most().min(10);
        gems
    }

    fn players(&self) -> Vec<OpponentId> {
        gems::players(&self.session)
    }

    fn most(&self) -> u64 {
        gems::most(&self.session, &self.chosen)
    }

    fn toggle(&mut self) {
        let Some(id) = self.players().get(self.cursor.0).copied() else { return };
        if let Some(place) = self.chosen.iter().position(|other| *other == id) {
            self.chosen.remove(place);
        } else if self.chosen.len() < OTHERS {
            self.chosen.push(id);
        }
        self.stake = self.stake.min(self.most());
    }

    fn sit_down(&mut self, shared: &Shared) -> Action {
        let command = Command::SitDown { opponents: self.chosen.clone(), stake: self.stake };
        if let Err(problem) = self.session.act(&command) {
            self.message = Message::bad(problem.text(shared));
            return Action::Stay;
        }
        match sit_down(shared, &self.session, false) {
            Ok(table) => Action::Become(table),
            Err(problem) => {
                self.message = Message::bad(problem.text(shared));
                Action::Stay
            }
        }
    }
}

impl Screen for Gems {
    fn title(&self, shared: &Shared) -> String {
        let gil = self.session.career().gil().to_string();
        format!("{} · {}", shared.text("career-gems"), shared.with("career-gil", &[("gil", &gil)]))
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 38);
        let players = self.players();
        let width = parts::name_width(usize::from(areas.list.width), 22);
        let rows: Vec<Line<'_>> = players
            .iter()
            .map(|id| {
                let data = World::builtin().opponent(*id);
                let box_ = if self.chosen.contains(id) { "[x]" } else { "[ ]" };
                let most = shared.with("career-up-to", &[("gil", &data.triatri.to_string())]);
                Line::from(vec![
                    Span::raw(format!("{box_} {}", padded(&parts::opponent(shared, *id), width))),
                    Span::styled(format!(" {most}"), shared.theme.dim()),
                ])
            })
            .collect();
        self.cursor.draw(&rows, areas.list, buffer, shared.theme);
        let title = players.get(self.cursor.0).map_or(String::new(), |id| parts::opponent(shared, *id));
        let inside = panel(&title, areas.side, buffer, shared.theme);
        let mut lines = Vec::new();
        if let Some(id) = players.get(self.cursor.0) {
            let data = World::builtin().opponent(*id);
            let level = shared.text(&format!("level-{}", data.level));
            lines.push((shared.text(&format!("opponent-{id}-about")), Style::new()));
            lines.push((
                shared.with("career-plays", &[("level", &data.level.to_string()), ("name", &level)]),
                Style::new(),
            ));
            lines.push((String::new(), Style::new()));
        }
        let stake = self.stake.to_string();
        let pot = (self.stake * (self.chosen.len() as u64 + 1)).to_string();
        lines.push((shared.with("career-stake", &[("stake", &stake), ("pot", &pot)]), shared.theme.good()));
        let rating = self.session.career().ratings().1.points().to_string();
        lines.push((shared.with("career-rating", &[("rating", &rating)]), shared.theme.dim()));
        parts::write(&lines, inside, buffer);
        self.message.draw(&shared.text("career-gems-text"), shared, areas.foot, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        keys(
            shared,
            &[
                ("␣", "table-key-mark"),
                ("←→", "career-key-stake"),
                ("⏎", "career-key-sit"),
                ("Esc", "tui-key-back"),
            ],
        )
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.message = Message::default();
        let len = self.players().len();
        if self.cursor.key(key, len) {
            return Action::Stay;
        }
        match key.code {
            KeyCode::Char(' ') => self.toggle(),
            KeyCode::Right | KeyCode::Char('+') => self.stake = (self.stake + 5).min(self.most()),
            KeyCode::Left | KeyCode::Char('-') => self.stake = self.stake.saturating_sub(5),
            KeyCode::Enter => return self.sit_down(shared),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let len = self.players().len();
        if self.cursor.mouse(event, split(area, 38).list, len) {
            self.toggle();
        }
        Action::Stay
    }
}

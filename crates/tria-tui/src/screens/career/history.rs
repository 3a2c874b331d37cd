//! Finished matches, their records, and the player's ratings.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tria_world::career::Played;

use super::parts::{self, Cursor, Message, keys, panel, split};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::{Session, past};
use crate::screens::replay::ReplayScreen;
use crate::widgets::text::padded;

/// The history.
#[derive(Debug)]
pub(super) struct History {
    session: Session,
    cursor: Cursor,
    message: Message,
}

impl History {
    /// The last match first.
    pub(super) fn new(session: Session) -> Self {
        Self { session, cursor: Cursor(0), message: Message::default() }
    }

    fn matches(&self) -> Vec<Played> {
        past::matches(&self.session)
    }

    /// Shows the match under the cursor again, move by move.
    fn look_again(&mut self, shared: &Shared) -> Action {
        let matches = self.matches();
        let Some(played) = matches.get(self.cursor.0) else { return Action::Stay };
        let title = past::title(shared, played);
        let names = past::seated(shared, &self.session.career(), played);
        let screen = past::record(shared, &self.session, played.id)
            .and_then(|record| ReplayScreen::of(shared, &record, &title))
            .map(|screen| screen.between(names));
        let problem = match screen {
            Ok(screen) => return Action::Open(Box::new(screen)),
            Err(problem) => problem,
        };
        self.message = Message::bad(problem);
        Action::Stay
    }

    /// Writes the record of the match under the cursor into the folder of records.
    fn export(&mut self, shared: &Shared) {
        let matches = self.matches();
        let Some(played) = matches.get(self.cursor.0) else { return };
        self.message = match past::export(shared, &self.session, played.id) {
            Ok(told) => Message::good(told),
            Err(problem) => Message::bad(problem),
        };
    }

    fn row(shared: &Shared, played: &Played, width: usize) -> Line<'static> {
        let (sign, _) = past::outcome(played);
        let style = match sign {
            "+" => shared.theme.good(),
            "=" => Style::new(),
            _ => shared.theme.warn(),
        };
        let scores: Vec<String> = played.scores.iter().map(ToString::to_string).collect();
        Line::from(vec![
            Span::styled(format!("{sign} "), style),
            Span::styled(format!("{:>4}  ", played.id), shared.theme.dim()),
            Span::raw(padded(&past::names(shared, played), parts::name_width(width, 26))),
            Span::raw(format!(" {}", scores.join("–"))),
        ])
    }
}

impl Screen for History {
    fn title(&self, shared: &Shared) -> String {
        let (triad, triatri) = self.session.career().ratings();
        let (triad, triatri) = (triad.points().to_string(), triatri.points().to_string());
        let words = [("triad", triad.as_str()), ("triatri", triatri.as_str())];
        format!("{} · {}", shared.text("career-history"), shared.with("career-ratings", &words))
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 34);
        let matches = self.matches();
        let width = usize::from(areas.list.width);
        let rows: Vec<Line<'_>> = matches.iter().map(|played| Self::row(shared, played, width)).collect();
        if rows.is_empty() {
            buffer.set_string(
                areas.list.x,
                areas.list.y,
                shared.text("career-no-matches"),
                shared.theme.dim(),
            );
        }
        self.cursor.draw(&rows, areas.list, buffer, shared.theme);
        if let Some(played) = matches.get(self.cursor.0) {
            let number = played.id.to_string();
            let title = shared.with("career-match", &[("number", &number)]);
            let inside = panel(&title, areas.side, buffer, shared.theme);
            parts::write(&past::about(shared, played, parts::house(&self.session.career())), inside, buffer);
        }
        self.message.draw("", shared, areas.foot, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        keys(
            shared,
            &[
                ("↑↓", "tui-key-choose"),
                ("⏎", "table-key-look"),
                ("x", "career-key-export"),
                ("Esc", "tui-key-back"),
            ],
        )
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.message = Message::default();
        let len = self.matches().len();
        if self.cursor.key(key, len) {
            return Action::Stay;
        }
        match key.code {
            KeyCode::Char('x') => self.export(shared),
            KeyCode::Enter | KeyCode::Char('v') => return self.look_again(shared),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let len = self.matches().len();
        self.cursor.mouse(event, split(area, 34).list, len);
        Action::Stay
    }
}

//! Trading card for card with an opponent, Gil on top.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::{Position as Point, Rect};
use tria_world::OpponentId;
use tria_world::career::Command;

use super::parts::{self, Message, keys, panel};
use super::picker::Picker;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::barter::{self, MOST};
use crate::career::{Session, refused};

/// A trade that is being proposed.
#[derive(Debug)]
pub(super) struct Barter {
    session: Session,
    opponent: OpponentId,
    /// The player's cards, and the opponent's.
    sides: [Picker; 2],
    side: usize,
    message: Message,
}

impl Barter {
    /// With nothing proposed.
    pub(super) fn new(session: Session, opponent: OpponentId) -> Self {
        let mut barter = Self {
            session,
            opponent,
            sides: [Picker::default(), Picker::default()],
            side: 1,
            message: Message::default(),
        };
        barter.look();
        barter
    }

    fn look(&mut self) {
        let career = self.session.career();
        let [own, theirs] = barter::sides(&career, self.opponent, self.session.now());
        self.sides = [Picker::new(own, MOST), Picker::new(theirs, MOST)];
    }

    /// What the trade comes to, in a sentence.
    fn verdict(&self, shared: &Shared) -> String {
        let [give, take] = [&self.sides[0].picked, &self.sides[1].picked];
        barter::verdict(shared, &self.session, self.opponent, give, take)
    }

    fn quote(&self) -> Result<i64, tria_world::career::Refusal> {
        let [give, take] = [&self.sides[0].picked, &self.sides[1].picked];
        self.session.career().trade_quote(self.opponent, give, take, self.session.now())
    }

    fn propose(&mut self, shared: &Shared) {
        let gil = match self.quote() {
            Ok(gil) => gil,
            Err(refusal) => {
                self.message = Message::bad(refused(shared, &refusal));
                return;
            }
        };
        let [give, take] = [self.sides[0].picked.clone(), self.sides[1].picked.clone()];
        match self.session.act(&Command::Trade { opponent: self.opponent, give, take, gil }) {
            Ok(_) => {
                self.look();
                self.message = Message::good(shared.text("career-traded"));
            }
            Err(problem) => self.message = Message::bad(problem.text(shared)),
        }
    }

    fn areas(area: Rect) -> ([Rect; 2], Rect) {
        let half = area.width / 2;
        let height = area.height.saturating_sub(3);
        let left = Rect { width: half, height, ..area };
        let right = Rect { x: area.x + half, width: area.width - half, height, ..area };
        let foot = Rect { x: area.x + 1, y: area.y + height, width: area.width - 2, height: 3 };
        ([left, right], foot)
    }

    fn inner(area: Rect) -> Rect {
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height.saturating_sub(2) }
    }
}

impl Screen for Barter {
    fn title(&self, shared: &Shared) -> String {
        let name = parts::opponent(shared, self.opponent);
        let gil = self.session.career().gil().to_string();
        format!(
            "{} · {}",
            shared.with("career-trade-with", &[("name", &name)]),
            shared.with("career-gil", &[("gil", &gil)])
        )
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let (areas, foot) = Self::areas(area);
        let name = parts::opponent(shared, self.opponent);
        let titles = [shared.text("career-trade-give"), shared.with("career-trade-take", &[("name", &name)])];
        for side in 0..2 {
            let title = format!("{} ({})", titles[side], self.sides[side].picked.len());
            panel(&title, areas[side], buffer, shared.theme);
            self.sides[side].draw(shared, Self::inner(areas[side]), self.side == side, buffer);
        }
        self.message.draw(&self.verdict(shared), shared, foot, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        keys(
            shared,
            &[
                ("←→", "career-key-side"),
                ("␣", "table-key-mark"),
                ("⏎", "career-key-propose"),
                ("Esc", "tui-key-back"),
            ],
        )
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.message = Message::default();
        if self.sides[self.side].key(key) {
            return Action::Stay;
        }
        match key.code {
            KeyCode::Left | KeyCode::Right | KeyCode::Tab => self.side = 1 - self.side,
            KeyCode::Enter => self.propose(shared),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let (areas, _) = Self::areas(area);
        let point = Point { x: event.column, y: event.row };
        if let Some(side) = (0..2).find(|side| areas[*side].contains(point)) {
            self.side = side;
            self.sides[side].mouse(event, Self::inner(areas[side]));
        }
        Action::Stay
    }
}

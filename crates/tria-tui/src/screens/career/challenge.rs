//! Before a match: whether to mix rules, the rules in force, the hand, play or leave.

use std::cell::RefCell;
use std::rc::Rc;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use tria_rules::triad::HAND_MAX;
use tria_world::career::{Command, Note, Stage};
use tria_world::{CardKey, OpponentId};

use super::deck::{DeckEditor, Target};
use super::keeper::sit_down;
use super::parts::{self, Cursor, Message, keys, panel};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::challenge::{
    Choice, about, choices, is_in_question, opponents, question, stuck, usual_hand,
};
use crate::career::words::house;
use crate::career::{Problem, Session};

/// The screen before a match.
#[derive(Debug)]
pub(super) struct Challenge {
    session: Session,
    /// The hand to play with, which the editor of hands may change.
    hand: Rc<RefCell<Vec<CardKey>>>,
    /// Which deck the hand comes from, among those that fit.
    deck: usize,
    cursor: Cursor,
    message: Message,
    told: Vec<(String, Style)>,
    /// The opponent who has just refused.
    refused: Option<OpponentId>,
    /// Why the current match cannot go on.
    stuck: Option<Problem>,
}

impl Challenge {
    /// For the stage that the career is at.
    pub(super) fn new(session: Session, notes: &[Note]) -> Self {
        let hand = Rc::new(RefCell::new(usual_hand(&session.career())));
        let mut challenge = Self {
            session,
            hand,
            deck: 0,
            cursor: Cursor(0),
            message: Message::default(),
            told: Vec::new(),
            refused: None,
            stuck: None,
        };
        challenge.stuck = stuck(&challenge.session);
        challenge.hear(notes);
        challenge
    }

    fn hear(&mut self, notes: &[Note]) {
        self.refused = notes.iter().find_map(|note| match note {
            Note::Refuses { opponent } => Some(*opponent),
            _ => None,
        });
    }

    fn choices_now(&self) -> Vec<Choice> {
        choices(&self.session.career(), self.refused, self.stuck.is_some())
    }

    fn choose(&mut self, shared: &Shared, choice: Choice) -> Action {
        self.message = Message::default();
        let command = match choice {
            Choice::Mix => Command::Mix { mix: true },
            Choice::Decline => Command::Mix { mix: false },
            Choice::Play | Choice::GoOn => return self.play(shared),
            Choice::Hand => return self.edit(),
            Choice::Deck => {
                let decks = self.session.career().fitting_decks();
                self.deck = (self.deck + 1) % decks.len().max(1);
                if let Some((_, cards)) = decks.get(self.deck) {
                    self.hand.borrow_mut().clone_from(cards);
                }
                return Action::Stay;
            }
            Choice::AskAgain => match self.refused {
                Some(opponent) => Command::Challenge { opponent },
                None => return Action::Back,
            },
            Choice::GiveUp => Command::GiveUp,
            Choice::Withdraw => Command::Withdraw,
            Choice::Leave if *self.session.career().stage() == Stage::Free => return Action::Back,
            Choice::Leave => Command::Leave,
        };
        match self.session.act(&command) {
            Ok(notes) => self.went_on(shared, choice, notes),
            Err(problem) => {
                self.message = Message::bad(problem.text(shared));
                Action::Stay
            }
        }
    }

    fn went_on(&mut self, shared: &Shared, choice: Choice, notes: Vec<Note>) -> Action {
        let house = house(&self.session.career());
        match choice {
            Choice::Leave | Choice::Withdraw | Choice::GiveUp if notes.is_empty() => Action::Back,
            // Rules may have spread all the same, or cards are lost.
            Choice::Leave | Choice::Withdraw | Choice::GiveUp => {
                Action::Become(Box::new(super::settle::Settlement::new(self.session.clone(), notes)))
            }
            _ => {
                let untold: Vec<Note> = notes.iter().filter(|note| !is_in_question(note)).cloned().collect();
                self.told = parts::notes(shared, &untold, house);
                self.hear(&notes);
                self.cursor = Cursor(0);
                Action::Stay
            }
        }
    }

    fn play(&mut self, shared: &Shared) -> Action {
        let offered = matches!(self.session.career().stage(), Stage::Offered(_));
        if offered {
            let hand = self.hand.borrow().clone();
            if let Err(problem) = self.session.act(&Command::Play { hand }) {
                self.message = Message::bad(problem.text(shared));
                return Action::Stay;
            }
        }
        match sit_down(shared, &self.session, false) {
            Ok(table) => Action::Become(table),
            Err(problem) => {
                self.message = Message::bad(problem.text(shared));
                Action::Stay
            }
        }
    }

    fn edit(&self) -> Action {
        let (rules, opponent) = match self.session.career().stage() {
            Stage::Offered(offer) => (offer.rules, offer.opponent),
            _ => return Action::Stay,
        };
        let target = Target::Hand { slot: Rc::clone(&self.hand), rules, opponent };
        Action::Open(Box::new(DeckEditor::new(self.session.clone(), target)))
    }

    fn row(&self, shared: &Shared, choice: Choice) -> Line<'static> {
        let text = shared.text(choice.key());
        match choice {
            Choice::Deck => {
                let decks = self.session.career().fitting_decks();
                let name = decks.get(self.deck).map_or(String::new(), |(name, _)| name.clone());
                let name = if name.is_empty() { shared.text("career-strongest") } else { name };
                Line::raw(format!("{text} ({name})"))
            }
            _ => Line::raw(text),
        }
    }

    /// The words, the choices, what is said of one, and the hand where there is one.
    fn areas(&self, area: Rect) -> (Rect, Rect, Rect, Rect) {
        let hand = matches!(self.session.career().stage(), Stage::Offered(_) | Stage::Playing(_));
        let side = if hand { 30.max(area.width / 3) } else { 0 };
        let words = Rect { width: area.width - side, height: area.height.saturating_sub(8), ..area };
        let list = Rect { x: area.x + 2, y: words.bottom(), width: words.width - 3, height: 4 };
        let foot = Rect { y: list.bottom() + 1, height: 3, ..list };
        let side = Rect { x: area.right() - side, width: side, ..area };
        (words, list, foot, side)
    }

    fn draw_hand(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let career = self.session.career();
        let mut missing = None;
        let (title, cards): (&str, Vec<CardKey>) = match career.stage() {
            Stage::Offered(offer) if offer.rules.random() && !offer.rules.pool() => {
                missing = Some("career-hand-drawn-text");
                ("career-hand-drawn", Vec::new())
            }
            Stage::Offered(offer) if offer.rules.pool() => {
                missing = Some("career-pool-text");
                ("career-pool", career.pool().to_vec())
            }
            Stage::Offered(_) => ("career-hand", self.hand.borrow().clone()),
            Stage::Playing(table) => {
                ("career-hand", table.hands.map_or_else(Vec::new, |hands| hands.blue.to_vec()))
            }
            _ => return,
        };
        let inside = panel(&shared.text(title), area, buffer, shared.theme);
        let width = usize::from(inside.width).saturating_sub(9);
        for (row, key) in cards.iter().enumerate().take(inside.height.into()) {
            let line = parts::card_line(shared, *key, tria_world::collection::Mark::Owned, width);
            buffer.set_line(inside.x, inside.y + row as u16, &line, inside.width);
        }
        if cards.is_empty() {
            // A hand that is chosen at the table needs no word here.
            let text = missing.map_or(String::new(), |key| shared.text(key));
            parts::write(&[(text, shared.theme.dim())], inside, buffer);
        } else if inside.height > 12 {
            let below = Rect { y: inside.y + 6, height: inside.height - 6, ..inside };
            if let Some(first) = cards.first().filter(|_| cards.len() <= HAND_MAX) {
                parts::large_card(shared, *first, below, buffer);
            }
        }
    }
}

impl Screen for Challenge {
    fn title(&self, shared: &Shared) -> String {
        opponents(&self.session.career(), self.refused)
            .iter()
            .map(|id| parts::opponent(shared, *id))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let (words, list, foot, side) = self.areas(area);
        let title = shared.text(match self.session.career().stage() {
            Stage::Asked { .. } => "career-mix",
            _ => "table-rules",
        });
        let inside = panel(&title, words, buffer, shared.theme);
        let mut lines = self.told.clone();
        lines.extend(question(shared, &self.session.career(), self.stuck.as_ref()));
        parts::write(&lines, inside, buffer);
        let choices = self.choices_now();
        let mut cursor = self.cursor;
        cursor.clamp(choices.len());
        let rows: Vec<Line<'_>> = choices.iter().map(|choice| self.row(shared, *choice)).collect();
        cursor.draw(&rows, list, buffer, shared.theme);
        let about = shared.text(&about(&self.session.career(), choices[cursor.0]));
        self.message.draw(&about, shared, foot, buffer);
        self.draw_hand(shared, side, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let leaves = self.choices_now().contains(&Choice::Leave);
        let esc = if leaves { "table-key-leave" } else { "tui-key-back" };
        keys(shared, &[("↑↓", "tui-key-choose"), ("⏎", "tui-key-enter"), ("Esc", esc)])
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        let choices = self.choices_now();
        self.cursor.clamp(choices.len());
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(shared, choices[self.cursor.0]),
            KeyCode::Char('y' | 'o') if choices.contains(&Choice::Mix) => self.choose(shared, Choice::Mix),
            KeyCode::Char('n') if choices.contains(&Choice::Decline) => self.choose(shared, Choice::Decline),
            KeyCode::Esc if choices.contains(&Choice::Leave) => self.choose(shared, Choice::Leave),
            // What cannot be left for nothing waits until the player comes back.
            KeyCode::Esc => Action::Back,
            _ => {
                self.cursor.key(key, choices.len());
                self.message = Message::default();
                Action::Stay
            }
        }
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let choices = self.choices_now();
        let list = self.areas(area).1;
        if self.cursor.mouse(event, list, choices.len()) {
            return self.choose(shared, choices[self.cursor.0]);
        }
        Action::Stay
    }
}

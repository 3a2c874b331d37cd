//! Choosing a hand, a deck or the pool, with advice.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use tria_rules::triad::{HAND_MAX, Rules};
use tria_world::career::{Command, strongest};
use tria_world::collection::Mark;
use tria_world::{CardKey, OpponentId};

use super::parts::{self, Input, Message, keys, panel, split};
use super::picker::Picker;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::career::advice::{self, Advising};
use crate::career::cards::{own_picks, still_owned};

/// What the cards are for.
#[derive(Clone, Debug)]
pub(super) enum Target {
    /// The hand of a match.
    Hand {
        /// Where it goes.
        slot: Rc<RefCell<Vec<CardKey>>>,
        /// The rules of the match.
        rules: Rules,
        /// Who plays against it.
        opponent: OpponentId,
    },
    /// A deck of this name; without one it is asked for.
    Deck(String, Vec<CardKey>),
    /// The pool.
    Pool,
}

/// The editor.
#[derive(Debug)]
pub(super) struct DeckEditor {
    session: Session,
    target: Target,
    picker: Picker,
    message: Message,
    /// The name that is being typed.
    naming: Option<Input>,
    advising: Option<Advising>,
    why: Vec<String>,
}

impl DeckEditor {
    /// With the present cards picked.
    pub(super) fn new(session: Session, target: Target) -> Self {
        let picker = {
            let career = session.career();
            let is_pool = matches!(target, Target::Pool);
            let chosen = match &target {
                Target::Hand { slot, .. } => slot.borrow().clone(),
                Target::Deck(_, cards) => cards.clone(),
                Target::Pool => career.pool().to_vec(),
            };
            let count = if is_pool { career.collection().pool_size() } else { HAND_MAX };
            let picked = still_owned(&career.collection(), chosen, count);
            Picker { picked, ..Picker::new(own_picks(&career, is_pool), count) }
        };
        Self {
            session,
            target,
            picker,
            message: Message::default(),
            naming: None,
            advising: None,
            why: Vec::new(),
        }
    }

    fn done(&mut self, shared: &Shared) -> Action {
        if !self.picker.is_full() {
            self.picker.add();
            return Action::Stay;
        }
        let cards = self.picker.picked.clone();
        let command = match &self.target {
            Target::Hand { slot, .. } => {
                *slot.borrow_mut() = cards;
                return Action::Back;
            }
            Target::Deck(name, _) if name.is_empty() => {
                self.naming = Some(Input::default());
                return Action::Stay;
            }
            Target::Deck(name, _) => Command::SaveDeck { name: name.clone(), cards },
            Target::Pool => Command::SetPool { cards },
        };
        self.keep(shared, &command)
    }

    fn keep(&mut self, shared: &Shared, command: &Command) -> Action {
        match self.session.act(command) {
            Ok(_) => Action::Back,
            Err(problem) => {
                self.message = Message::bad(problem.text(shared));
                Action::Stay
            }
        }
    }

    /// Begins to think about the best five, under the rules of the match or of the region.
    fn ask(&mut self, shared: &Shared) {
        let wanted = match &self.target {
            Target::Hand { rules, opponent, .. } => Some((*rules, *opponent)),
            _ => None,
        };
        match advice::ask(&self.session.career(), wanted, shared.seeds.next()) {
            Ok(advising) => self.advising = advising,
            Err(problem) => self.message = Message::bad(advice::problem(shared, &problem)),
        }
    }

    fn strongest(&mut self) {
        let collection = self.session.career().collection();
        let cards = match self.target {
            Target::Pool => collection.best_pool(),
            _ => collection.drawable(),
        };
        self.picker.picked = strongest(cards, self.picker.count);
    }

    fn draw_side(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let theme = shared.theme;
        let count = format!("{}/{}", self.picker.picked.len(), self.picker.count);
        let rows = (self.picker.count as u16).min(area.height.saturating_sub(9)) + 2;
        let top = Rect { height: rows.min(area.height), ..area };
        let title = match &self.target {
            Target::Hand { .. } => "career-hand",
            Target::Deck(..) => "career-deck",
            Target::Pool => "career-pool",
        };
        let inside = panel(&format!("{} {count}", shared.text(title)), top, buffer, theme);
        let width = usize::from(inside.width).saturating_sub(9);
        for (row, card) in self.picker.picked.iter().enumerate().take(inside.height.into()) {
            let line = parts::card_line(shared, *card, Mark::Owned, width);
            buffer.set_line(inside.x, inside.y + row as u16, &line, inside.width);
        }
        let below = Rect { y: top.bottom(), height: area.height.saturating_sub(top.height), ..area };
        if let Some(advising) = &self.advising {
            let inside = panel(&shared.text("career-advice"), below, buffer, theme);
            let percent = advising.percent().to_string();
            let text = shared.with("career-advice-thinking", &[("percent", &percent)]);
            let lines = [(text, theme.good()), (bar(advising.percent(), inside.width), theme.good())];
            parts::write(&lines, inside, buffer);
        } else if let Some(card) = self.picker.card() {
            let inside = panel(&parts::card_facts(shared, card), below, buffer, theme);
            parts::large_card(shared, card, inside, buffer);
        }
    }
}

/// A bar that fills.
fn bar(percent: u32, width: u16) -> String {
    let width = usize::from(width);
    let full = width * percent as usize / 100;
    format!("{}{}", "█".repeat(full), "░".repeat(width - full))
}

impl Screen for DeckEditor {
    fn title(&self, shared: &Shared) -> String {
        match &self.target {
            Target::Hand { opponent, .. } => {
                let name = parts::opponent(shared, *opponent);
                shared.with("career-hand-against", &[("name", &name)])
            }
            Target::Deck(name, _) if name.is_empty() => shared.text("career-new-deck"),
            Target::Deck(name, _) => format!("{} {name}", shared.text("career-deck")),
            Target::Pool => shared.text("career-pool"),
        }
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 32);
        if self.why.is_empty() {
            self.picker.draw(shared, areas.list, true, buffer);
        } else {
            let left = Rect { x: area.x, width: area.width - areas.side.width, ..areas.side };
            let inside = panel(&shared.text("career-advice"), left, buffer, shared.theme);
            let style = |line: &str| if line.starts_with(' ') { shared.theme.dim() } else { Style::new() };
            let lines: Vec<(String, Style)> =
                self.why.iter().map(|line| (line.clone(), style(line))).collect();
            parts::write(&lines, inside, buffer);
        }
        self.draw_side(shared, areas.side, buffer);
        self.message.draw(&shared.text("career-deck-text"), shared, areas.foot, buffer);
        if let Some(name) = &self.naming {
            let lines = [shared.text("career-deck-name"), name.shown()];
            parts::ask(&shared.text("career-new-deck"), &lines, shared, area, buffer);
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let mut list = vec![("↑↓", "tui-key-choose"), ("␣", "table-key-mark"), ("⏎", "career-key-done")];
        if !matches!(self.target, Target::Pool) {
            list.push(("a", "career-advice"));
        }
        list.extend([("b", "career-key-strongest"), ("Esc", "tui-key-back")]);
        keys(shared, &list)
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.message = Message::default();
        if let Some(name) = &mut self.naming {
            match key.code {
                KeyCode::Enter => {
                    let command = Command::SaveDeck {
                        name: name.0.trim().to_owned(),
                        cards: self.picker.picked.clone(),
                    };
                    return self.keep(shared, &command);
                }
                KeyCode::Esc => self.naming = None,
                _ => {
                    name.key(key);
                }
            }
            return Action::Stay;
        }
        // The reasons lie over the list until another key is pressed.
        let reading = !self.why.is_empty();
        if reading && key.code != KeyCode::Enter {
            self.why.clear();
            return Action::Stay;
        }
        if self.picker.key(key) {
            return Action::Stay;
        }
        match key.code {
            KeyCode::Enter => return self.done(shared),
            KeyCode::Char('a') if !matches!(self.target, Target::Pool) => self.ask(shared),
            KeyCode::Char('b') => self.strongest(),
            // Esc first stops the thinking.
            KeyCode::Esc if self.advising.is_some() => self.advising = None,
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, _shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        self.picker.mouse(event, split(area, 32).list);
        Action::Stay
    }

    fn tick(&mut self, shared: &Shared, _now: Duration) -> Action {
        match self.advising.as_ref().and_then(Advising::poll) {
            Some(Ok(found)) => {
                self.advising = None;
                self.picker.picked = found.deck.iter().filter_map(|card| CardKey::of(*card)).collect();
                self.why = advice::why(shared, &found);
            }
            Some(Err(problem)) => {
                self.advising = None;
                self.message = Message::bad(advice::problem(shared, &problem));
            }
            None => {}
        }
        Action::Stay
    }

    fn is_busy(&self) -> bool {
        self.advising.is_some()
    }
}

//! A list from which several cards are chosen.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position as Point, Rect};
use tria_rules::chance;

use super::menu::{Item, Menu};
use crate::theme::Theme;

/// The state of choosing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// Not done yet.
    Open,
    /// This many are still to be chosen.
    Missing(usize),
    /// The chosen ones, by their indices in the list.
    Done(Vec<usize>),
    /// Cancelled.
    Left,
}

/// A list with a number of items to choose.
#[derive(Clone, Debug)]
pub struct Chooser {
    /// The number to choose.
    pub count: usize,
    labels: Vec<Item>,
    picked: Vec<usize>,
    /// Whether the selection is an untouched suggestion.
    suggested: bool,
    menu: Menu,
}

impl Chooser {
    /// Nothing is chosen yet.
    pub fn new(count: usize, labels: Vec<Item>) -> Self {
        let mut chooser = Self { count, labels, picked: Vec::new(), suggested: false, menu: Menu::default() };
        chooser.refresh();
        chooser
    }

    /// Starts with these as a suggestion.
    pub fn picking(mut self, picked: Vec<usize>) -> Self {
        self.suggested = !picked.is_empty();
        self.menu.cursor = picked.iter().copied().min().unwrap_or(0);
        self.picked = picked;
        self.refresh();
        self
    }

    /// The number of items.
    #[expect(clippy::len_without_is_empty, reason = "there is always something to choose from")]
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// The number of chosen items.
    pub fn picked(&self) -> usize {
        self.picked.len()
    }

    /// Whether enough are chosen.
    pub fn is_complete(&self) -> bool {
        self.picked.len() == self.count
    }

    fn refresh(&mut self) {
        self.menu.items = self
            .labels
            .iter()
            .enumerate()
            .map(|(place, item)| {
                let box_ = if self.picked.contains(&place) { "[x] " } else { "[ ] " };
                Item { label: format!("{box_}{}", item.label), ..item.clone() }
            })
            .collect();
    }

    fn toggle(&mut self) {
        self.suggested = false;
        let place = self.menu.cursor;
        if let Some(found) = self.picked.iter().position(|picked| *picked == place) {
            self.picked.remove(found);
        } else if self.picked.len() < self.count {
            self.picked.push(place);
        } else if self.count == 1 {
            // With one to choose, the last choice counts.
            self.picked = vec![place];
        }
        self.refresh();
    }

    /// Chooses the missing ones at random, and all of them instead of a suggestion.
    pub fn fill(&mut self, seed: u64) {
        if self.suggested {
            self.picked.clear();
        }
        let left: Vec<usize> = (0..self.labels.len()).filter(|place| !self.picked.contains(place)).collect();
        let missing = self.count.saturating_sub(self.picked.len()).min(left.len());
        let drawn = chance::choose(&mut ChaCha8Rng::seed_from_u64(seed), left.len(), missing);
        self.picked.extend(drawn.into_iter().map(|place| left[place]));
        self.refresh();
    }

    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent) -> Chosen {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.menu.step(-1),
            KeyCode::Down | KeyCode::Char('j') => self.menu.step(1),
            KeyCode::Home => self.menu.cursor = 0,
            KeyCode::End => self.menu.cursor = self.labels.len().saturating_sub(1),
            KeyCode::PageUp => self.menu.page(-10),
            KeyCode::PageDown => self.menu.page(10),
            KeyCode::Enter if self.is_complete() => {
                let mut picked = self.picked.clone();
                picked.sort_unstable();
                return Chosen::Done(picked);
            }
            // With cards missing, Enter takes the one under the cursor and moves on to the next.
            KeyCode::Enter if !self.picked.contains(&self.menu.cursor) => {
                self.toggle();
                if !self.is_complete() {
                    self.menu.page(1);
                }
            }
            KeyCode::Enter => return Chosen::Missing(self.count.saturating_sub(self.picked.len())),
            KeyCode::Char(' ') => self.toggle(),
            KeyCode::Esc => return Chosen::Left,
            _ => {}
        }
        Chosen::Open
    }

    /// The mouse chose a line.
    pub fn click(&mut self, area: Rect, point: Point) {
        if let Some(item) = self.menu.item_at(area, point) {
            self.menu.cursor = item;
            self.toggle();
        }
    }

    /// Draws the list.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer, theme: Theme) {
        self.menu.draw(area, buffer, theme);
    }
}

//! Drawing of a table: the game, the news below it, overlays, the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tria_room::{GameSettings, Prompt, Seat, Stage};

use super::table::{Overlay, Pane, Table};
use super::triad::{PaneState, TriadPane};
use crate::app::{KeyHelp, Shared};
use crate::widgets::chooser::Chooser;
use crate::widgets::menu::Menu;
use crate::widgets::text::{clip, padded, wrapped};
use crate::widgets::window;
use crate::words;

/// The area of the game: everything but the news.
pub(super) fn board_area(area: Rect) -> Rect {
    Rect { height: area.height.saturating_sub(news_lines(area)), ..area }
}

/// Lines of news below the game, more where there is room.
fn news_lines(area: Rect) -> u16 {
    match area.height {
        0..=23 => 2,
        24..=33 => 4,
        _ => 6,
    }
}

/// The area of a list with this many lines in the window of a chooser.
pub(super) fn chooser_area(area: Rect, lines: usize) -> Rect {
    let width = area.width.min(CHOOSER_WIDTH);
    let height = area.height.saturating_sub(2).min(lines as u16 + 2);
    Rect {
        x: area.x + (area.width - width) / 2 + 2,
        y: area.y + (area.height - height) / 2 + 1,
        width: width.saturating_sub(4),
        height: height.saturating_sub(2),
    }
}

/// Columns of the window of a chooser.
const CHOOSER_WIDTH: u16 = 70;

impl Table {
    pub(super) fn look_title(&self, shared: &Shared) -> String {
        let rules = words::rules_in_force(shared, &self.view.rules).join(" · ");
        if !self.names.is_empty() {
            return format!("{} · {rules}", self.names.join(" – "));
        }
        match &self.host.room().settings().game {
            GameSettings::TripleTriad { rules: chosen, .. } => {
                format!("{} · {rules}", shared.text(&format!("house-{}", chosen.house())))
            }
            GameSettings::Triatri { .. } => format!("TriATri · {rules}"),
        }
    }

    pub(super) fn look(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let board = board_area(area);
        let alone = self.host.people().count() <= 1;
        let curtain = !alone && (self.view.asked.is_none() || self.overlay.is_some());
        let state = PaneState { due: self.due(), curtain };
        match &self.pane {
            // Before a match the table is empty, even if one has been played on it.
            Pane::Triad(_) if self.view.stage == Stage::Gathering => {
                TriadPane::default().draw(shared, &self.view, self.seat, state, board, buffer);
            }
            Pane::Triatri(_) if self.view.stage == Stage::Gathering => {}
            Pane::Triad(pane) => pane.draw(shared, &self.view, self.seat, state, board, buffer),
            Pane::Triatri(pane) => pane.draw(shared, &self.view, state, board, buffer),
        }
        let news = Rect { y: board.bottom(), height: area.bottom() - board.bottom(), ..area };
        self.draw_news(shared, news, buffer);
        if self.view.finish.is_some() && !self.is_moving() && self.overlay.is_none() && !self.result_hidden {
            self.draw_finish(shared, board, buffer);
        }
        self.draw_overlay(shared, area, buffer);
    }

    fn draw_news(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width).saturating_sub(2);
        let theme = shared.theme;
        let mut lines: Vec<(String, Style)> = Vec::new();
        if matches!(self.overlay, Some(Overlay::Resumed)) {
            lines.extend(
                wrapped(&shared.text("table-resumed"), width).into_iter().map(|line| (line, theme.good())),
            );
        } else if let Some(problem) = &self.problem {
            lines.extend(wrapped(problem, width).into_iter().map(|line| (line, theme.warn())));
        } else if let Some(notice) = self.notice.as_ref().or(self.hint.as_ref()) {
            lines.extend(wrapped(notice, width).into_iter().map(|line| (line, theme.good())));
        } else if let Some(key) = self.choosing_text() {
            lines.extend(wrapped(&shared.text(key), width).into_iter().map(|line| (line, theme.good())));
        } else if self.is_advising() {
            lines.push((self.dotted(&shared.text("advice-thinking")), theme.dim()));
        } else if self.host.is_thinking() && !self.is_moving() {
            lines.push((self.dotted(&shared.text("table-thinking")), theme.dim()));
        }
        // A reply to the person is never cut: if it needs more lines, it takes those above.
        let more = (lines.len() as u16).saturating_sub(area.height).min(area.y);
        let area = Rect { y: area.y - more, height: area.height + more, ..area };
        let room = usize::from(area.height).saturating_sub(lines.len());
        let mut shown: Vec<(String, Style)> = Vec::new();
        // The last sentence in full, before it as many lines as fit.
        for (age, text) in self.news.iter().rev().enumerate() {
            let style = if age == 0 { Style::new() } else { theme.dim() };
            let sentence = wrapped(text, width);
            if age > 0 && shown.len() + sentence.len() > room {
                break;
            }
            shown.extend(sentence.into_iter().rev().map(|line| (clip(&line, width), style)));
        }
        shown.truncate(room);
        shown.reverse();
        shown.extend(lines);
        for (row, (line, style)) in shown.iter().take(usize::from(area.height)).enumerate() {
            let line = if (row as u16) < more { padded(line, width) } else { line.clone() };
            buffer.set_string(area.x + 1, area.y + row as u16, line, *style);
        }
    }

    /// The message key of the current choice, if there is one.
    fn choosing_text(&self) -> Option<&'static str> {
        matches!(self.overlay, Some(Overlay::Choose(..))).then_some(())?;
        match self.view.asked.as_ref().map(|asked| &asked.prompt) {
            Some(Prompt::Pool { .. }) => Some("table-pool-text"),
            _ => words::asks_exchange(&self.view).then_some("table-exchange-text"),
        }
    }

    /// The text with dots that move.
    fn dotted(&self, text: &str) -> String {
        let dots = ["·  ", "·· ", "···", " ··", "  ·", "   "];
        format!("{text} {}", dots[(self.now.as_millis() / 200) as usize % dots.len()])
    }

    fn draw_overlay(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        match &self.overlay {
            Some(Overlay::HandOver(seat)) => {
                let name = words::seat_name(shared, &self.view, *seat);
                let mut lines = vec![String::new()];
                if let (Pane::Triatri(_), Some(seats)) = (&self.pane, words::seats_drawn(shared, &self.view))
                {
                    lines.extend(wrapped(&seats, usize::from(area.width).saturating_sub(8)));
                    lines.push(String::new());
                }
                lines.extend([
                    shared.with("table-hand-over", &[("player", &name)]),
                    String::new(),
                    shared.text("table-hand-over-key"),
                    String::new(),
                ]);
                crate::widgets::clear(area, buffer);
                window(&name, &lines, area, buffer, shared.theme);
            }
            // The news stay visible.
            Some(Overlay::Choose(chooser, _)) => self.draw_chooser(shared, chooser, board_area(area), buffer),
            Some(Overlay::Confirm(_, text) | Overlay::Leave(text)) => {
                let lines = vec![text.clone(), String::new(), shared.text("table-confirm-keys")];
                window(&shared.text("table-sure"), &lines, area, buffer, shared.theme);
            }
            Some(Overlay::Analysis(menu, texts)) => draw_analysis(shared, menu, texts, area, buffer),
            Some(Overlay::Rules) => self.draw_rules(shared, "table-rules-close", area, buffer),
            None if self.view.finish.is_none() && self.is_kept_over() => {
                let lines = [String::new(), shared.text("table-won"), String::new(), shared.text("table-on")];
                window(&shared.text("table-over"), &lines, area, buffer, shared.theme);
            }
            None if self.asks_ready() && !self.is_moving() => {
                let counts = self.host.room().first_card_down();
                let keys = if counts { "table-play-or-ask" } else { "table-play-or-leave" };
                self.draw_rules(shared, keys, area, buffer);
            }
            Some(Overlay::Resumed | Overlay::Board) | None => {}
        }
    }

    fn draw_chooser(&self, shared: &Shared, chooser: &Chooser, area: Rect, buffer: &mut Buffer) {
        let title = match self.view.asked.as_ref().map(|asked| &asked.prompt) {
            Some(Prompt::Pool { .. }) => "table-choose-pool",
            Some(Prompt::Hand { .. }) if words::asks_exchange(&self.view) => "table-choose-exchange",
            Some(Prompt::Hand { .. }) => "table-choose-hand",
            _ => "table-choose-take",
        };
        let count = format!("{}/{}", chooser.picked(), chooser.count);
        let mut title = shared.with(title, &[("count", &count)]);
        if self.host.people().count() > 1 {
            // Two people at one keyboard: whose choice it is.
            title = words::with_colon(shared, &words::seat_name(shared, &self.view, self.seat), &title);
        }
        let list = chooser_area(area, chooser.len());
        let lines = vec![" ".repeat(usize::from(list.width)); usize::from(list.height)];
        window(&title, &lines, area, buffer, shared.theme);
        chooser.draw(list, buffer, shared.theme);
    }

    fn draw_finish(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let Some(finish) = &self.view.finish else { return };
        let mut lines = vec![String::new(), words::match_ended(shared, &self.view, finish), String::new()];
        let mut order: Vec<(usize, u8)> = finish.places.iter().copied().enumerate().collect();
        order.sort_by_key(|(_, rank)| *rank);
        for (place, rank) in order {
            let Some(seat) = Seat::new(place as u8) else { continue };
            let name = words::seat_name(shared, &self.view, seat);
            let score = finish.scores.as_ref().and_then(|scores| scores.get(place)).copied();
            // A game that was given up has no final score: shows the standing of that time.
            let score = score
                .or_else(|| self.standing(seat))
                .map_or(String::new(), |score| shared.texts.count("tricks-score", i64::from(score), &[]));
            lines.push(format!("{rank}.  {name}  {score}"));
        }
        if finish.wins.iter().sum::<u32>() > 1 {
            let wins: Vec<String> = finish.wins.iter().map(ToString::to_string).collect();
            lines.push(shared.with("table-wins", &[("wins", &wins.join(" – "))]));
        }
        lines.push(String::new());
        let kept = self.keeper.is_some();
        let keys: &[&str] = if kept {
            &["table-on"]
        } else {
            &["table-again", "table-look-again", "table-export", "table-board"]
        };
        lines.extend(keys.iter().map(|key| shared.text(key)));
        lines.push(String::new());
        window(&shared.text("table-over"), &lines, area, buffer, shared.theme);
    }

    /// The current standing of a seat.
    fn standing(&self, seat: Seat) -> Option<i32> {
        match &self.pane {
            Pane::Triad(_) => {
                let player = tria_rules::triad::Player::at(seat)?;
                Some(i32::from(super::triad::game(&self.view)?.score[player]))
            }
            Pane::Triatri(_) => {
                let game = super::triatri::table(&self.view)?;
                Some(game.seats.get(seat.index())?.holding.score(game.stock))
            }
        }
    }

    /// The rules in force with a sentence for each, and the keys below them.
    fn draw_rules(&self, shared: &Shared, keys: &str, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width).saturating_sub(10).min(74);
        let mut lines = vec![String::new()];
        let texts = words::rules_with_sentences(shared, &self.host.room().settings().game, &self.view.rules);
        for text in texts {
            for (place, line) in wrapped(&text, width).into_iter().enumerate() {
                lines.push(if place == 0 { format!("• {line}") } else { format!("  {line}") });
            }
        }
        lines.extend([String::new(), shared.text(keys)]);
        window(&shared.text("table-rules"), &lines, area, buffer, shared.theme);
    }

    /// The keys of the overlay.
    fn overlay_keys(&self, shared: &Shared) -> Option<Vec<KeyHelp>> {
        let key = |key: &str, does: &str| (key.to_owned(), shared.text(does));
        Some(match &self.overlay {
            Some(Overlay::Choose(chooser, _)) => {
                let mut keys = vec![key("↑↓", "tui-key-choose")];
                // Enter marks until the choice is complete.
                if chooser.is_complete() {
                    keys.extend([key("⏎", "tui-key-enter"), key("␣", "table-key-mark")]);
                } else {
                    keys.push(key("⏎ ␣", "table-key-mark"));
                }
                if self.may_fill() {
                    keys.push(key("f", "table-key-fill"));
                }
                keys.push(key("Esc", "table-key-leave"));
                keys
            }
            Some(Overlay::Analysis(..)) => vec![key("↑↓", "tui-key-scroll"), key("Esc", "tui-key-back")],
            Some(Overlay::Board) => vec![key("⏎", "table-key-on")],
            Some(Overlay::Rules) => vec![key("Esc", "tui-key-back")],
            Some(Overlay::Confirm(..) | Overlay::Leave(_)) => {
                vec![key("⏎", "tui-key-enter"), key("Esc", "tui-key-back")]
            }
            Some(Overlay::Resumed) => {
                vec![key("⏎", "table-key-on"), key("g", "table-key-give-up"), key("Esc", "table-key-leave")]
            }
            Some(Overlay::HandOver(_)) => vec![key("⏎", "tui-key-enter")],
            None => return None,
        })
    }

    pub(super) fn look_keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let key = |key: &str, does: &str| (key.to_owned(), shared.text(does));
        if let Some(keys) = self.overlay_keys(shared) {
            return keys;
        }
        if self.is_kept_over() {
            return vec![key("⏎", "table-key-on")];
        }
        if self.asks_ready() {
            return vec![key("⏎", "table-key-play"), key("Esc", "table-key-leave")];
        }
        if self.view.stage == Stage::Finished {
            return vec![
                key("r", "table-key-rematch"),
                key("v", "table-key-look"),
                key("e", "table-key-export"),
                key("b", if self.result_hidden { "table-key-result" } else { "table-key-board" }),
                key("Esc", "tui-key-back"),
            ];
        }
        let mut keys = Vec::new();
        if self.due() {
            keys.extend(match &self.pane {
                Pane::Triad(pane) => pane.keys(shared),
                Pane::Triatri(pane) => pane.keys(shared, &self.view),
            });
            if self.no_hints.is_none() {
                keys.push(key("h", "table-key-hint"));
                // With a card picked up, letters are cells.
                if !matches!(&self.pane, Pane::Triad(pane) if pane.takes_letters()) {
                    keys.push(key("a", "table-key-analysis"));
                }
            }
        }
        if self.view.may_take_back {
            keys.push(key("u", "table-key-undo"));
        }
        if self.view.stage == Stage::Playing {
            keys.push(key("i", "table-key-rules"));
        }
        if self.may_resign() {
            keys.push(key("R", "table-key-resign"));
        }
        keys.push(key("Q", "table-key-leave"));
        keys
    }
}

/// The list of all moves, and the details of the one under the cursor.
fn draw_analysis(shared: &Shared, menu: &Menu, texts: &[String], area: Rect, buffer: &mut Buffer) {
    let width = area.width.saturating_sub(6).min(110);
    let height = area.height.saturating_sub(4);
    let lines = vec![" ".repeat(usize::from(width)); usize::from(height)];
    let title = if menu.items.len() > 1 { "advice-title" } else { "advice-title-one" };
    let frame = window(&shared.text(title), &lines, area, buffer, shared.theme);
    let inside = Rect { x: frame.x + 2, y: frame.y + 1, width: frame.width.saturating_sub(4), height };
    let list = Rect { height: height.saturating_sub(3), ..inside };
    menu.draw(list, buffer, shared.theme);
    let Some(text) = texts.get(menu.cursor) else { return };
    let text = wrapped(text, usize::from(inside.width));
    for (row, line) in text.iter().take(3).enumerate() {
        buffer.set_string(inside.x, list.bottom() + row as u16, line, shared.theme.good());
    }
}

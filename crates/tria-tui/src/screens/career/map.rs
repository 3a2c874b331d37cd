//! The map of the world: eight regions, what is played in each, and who is where.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;
use tria_rules::triad::House;
use tria_world::Region;
use tria_world::career::Command;

use super::parts::{self, Message, keys};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::widgets::text::{centred, clip, wrapped};

/// The regions by column and row; one place is open sea.
const PLACES: [[Option<Region>; 3]; 3] = [
    [Some(Region::Dollet), Some(Region::Trabia), Some(Region::Lunar)],
    [Some(Region::Galbadia), Some(Region::Balamb), Some(Region::Esthar)],
    [Some(Region::Centra), Some(Region::FishermansHorizon), None],
];

/// The map.
#[derive(Debug)]
pub(super) struct Map {
    session: Session,
    column: usize,
    row: usize,
    message: Message,
}

impl Map {
    /// With the cursor where the player is.
    pub(super) fn new(session: Session) -> Self {
        let place = session.career().place();
        let mut map = Self { session, column: 1, row: 1, message: Message::default() };
        for (row, regions) in PLACES.iter().enumerate() {
            for (column, region) in regions.iter().enumerate() {
                if region.is_some() && *region == place {
                    (map.column, map.row) = (column, row);
                }
            }
        }
        map
    }

    fn chosen(&self) -> Region {
        PLACES[self.row][self.column].unwrap_or(Region::Balamb)
    }

    fn house(&self) -> House {
        self.session.career().profile().map_or(House::Classic, |profile| profile.house)
    }

    fn step(&mut self, columns: usize, rows: usize) {
        self.message = Message::default();
        loop {
            (self.column, self.row) = ((self.column + columns) % 3, (self.row + rows) % 3);
            if PLACES[self.row][self.column].is_some() {
                return;
            }
        }
    }

    fn travel(&mut self, shared: &Shared) -> Action {
        match self.session.act(&Command::Travel { to: self.chosen() }) {
            Ok(_) => Action::Back,
            Err(problem) => {
                self.message = Message::bad(problem.text(shared));
                Action::Stay
            }
        }
    }

    /// The rectangle of a region's box.
    fn cell(area: Rect, column: usize, row: usize) -> Rect {
        let width = ((area.width.saturating_sub(10)) / 3).min(40);
        let height = (area.height.saturating_sub(4) / 3).clamp(4, 11);
        let above = area.height.saturating_sub(3 * height + 4) / 2;
        let gap = (area.width - 3 * width) / 4;
        Rect {
            x: area.x + gap + column as u16 * (width + gap),
            y: area.y + above + row as u16 * (height + 1),
            width,
            height,
        }
    }

    fn draw_ways(shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let style = shared.theme.frame();
        let cell = |column, row| Self::cell(area, column, row);
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)] {
            let (from, to) = (cell(column, row), cell(column + 1, row));
            let y = from.y + from.height / 2;
            for x in from.right()..to.x {
                buffer.set_string(x, y, "╌", style);
            }
        }
        for (column, row) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)] {
            let (from, to) = (cell(column, row), cell(column, row + 1));
            for y in from.bottom()..to.y {
                buffer.set_string(from.x + from.width / 2, y, "╎", style);
            }
        }
        // The rails from Fisherman's Horizon bend north to Esthar.
        let (from, to) = (cell(1, 2), cell(2, 1));
        let (y, corner) = (from.y + from.height / 2, to.x + to.width / 2);
        for x in from.right()..corner {
            buffer.set_string(x, y, "═", style);
        }
        buffer.set_string(corner, y, "╝", style);
        for y in to.bottom()..y {
            buffer.set_string(corner, y, "║", style);
        }
    }

    fn draw_region(&self, shared: &Shared, region: Region, cell: Rect, chosen: bool, buffer: &mut Buffer) {
        let career = self.session.career();
        let theme = shared.theme;
        let here = career.place() == Some(region);
        let queen = career.queen().region == region;
        let customs = career.customs(region);
        let frame = if chosen { theme.chosen_frame() } else { theme.frame() };
        let across = usize::from(cell.width) - 2;
        let (lines, corners) = if chosen {
            ("━", ["┏", "┓", "┗", "┛", "┃"])
        } else {
            ("─", ["╭", "╮", "╰", "╯", "│"])
        };
        buffer.set_string(
            cell.x,
            cell.y,
            format!("{}{}{}", corners[0], lines.repeat(across), corners[1]),
            frame,
        );
        for y in cell.y + 1..cell.bottom() - 1 {
            buffer.set_string(
                cell.x,
                y,
                format!("{}{}{}", corners[4], " ".repeat(across), corners[4]),
                frame,
            );
        }
        let bottom = format!("{}{}{}", corners[2], lines.repeat(across), corners[3]);
        buffer.set_string(cell.x, cell.bottom() - 1, bottom, frame);
        let name = format!(
            " {}{}{} ",
            if here { "◉ " } else { "" },
            parts::region(shared, region),
            if queen { " ♛" } else { "" }
        );
        buffer.set_string(
            cell.x + 1,
            cell.y,
            clip(&name, across),
            if here { theme.good() } else { theme.title() },
        );
        let names: Vec<String> =
            customs.rules.listed(self.house()).into_iter().map(|at| parts::rule(shared, at)).collect();
        let text = if names.is_empty() { shared.text("table-no-rules") } else { names.join(", ") };
        let inside = Rect { x: cell.x + 1, y: cell.y + 1, width: cell.width - 2, height: cell.height - 2 };
        let mut lines = vec![(text, Style::new())];
        if cell.height > 8 {
            // A large window has room for what else is known.
            let people = career.look(region, self.session.now()).opponents.len().to_string();
            lines.push((String::new(), Style::new()));
            lines.push((shared.text(&format!("region-{region}-about")), theme.dim()));
            lines.push((shared.with("career-people", &[("people", &people)]), theme.dim()));
        }
        parts::write(&lines, inside, buffer);
        let trade = shared.with("career-map-trade", &[("trade", &parts::trade(shared, customs.trade))]);
        buffer.set_string(
            cell.x + 2,
            cell.bottom() - 1,
            clip(&format!(" {trade} "), across - 2),
            theme.dim(),
        );
    }

    fn draw_foot(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let here = {
            let career = self.session.career();
            career.look(self.chosen(), self.session.now())
        };
        let about = shared.text(&format!("region-{}-about", here.region));
        let popularity = ((here.popularity + 500) / 1000).to_string();
        let people = here.opponents.len().to_string();
        let facts = shared.with("career-map-facts", &[("people", &people), ("games", &popularity)]);
        let foot = Rect { x: area.x + 1, y: area.bottom() - 2, width: area.width - 2, height: 2 };
        self.message.draw(&format!("{about} {facts}"), shared, foot, buffer);
    }
}

impl Screen for Map {
    fn title(&self, shared: &Shared) -> String {
        let key = format!("◉ {}   ♛ {}", shared.text("career-you"), shared.text("opponent-queen-of-cards"));
        format!("{}   {key}", shared.text("career-map"))
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        Self::draw_ways(shared, area, buffer);
        for (row, regions) in PLACES.iter().enumerate() {
            for (column, region) in regions.iter().enumerate() {
                let cell = Self::cell(area, column, row);
                if let Some(region) = region {
                    let chosen = (column, row) == (self.column, self.row);
                    self.draw_region(shared, *region, cell, chosen, buffer);
                } else {
                    let house = self.house();
                    let carried = parts::rules(shared, self.session.career().carried(), house);
                    let text = shared.with("career-carry", &[("rules", &carried)]);
                    let lines = wrapped(&text, usize::from(cell.width) - 4);
                    for (line, text) in lines.iter().take(usize::from(cell.height) - 1).enumerate() {
                        let y = cell.bottom() - 1 - lines.len().min(usize::from(cell.height) - 1) as u16;
                        let text = centred(text, usize::from(cell.width) - 4);
                        buffer.set_string(cell.x + 2, y + 1 + line as u16, text, shared.theme.dim());
                    }
                }
            }
        }
        self.draw_foot(shared, area, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        keys(shared, &[("←↑↓→", "tui-key-choose"), ("⏎", "career-key-travel"), ("Esc", "tui-key-back")])
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.step(2, 0),
            KeyCode::Right | KeyCode::Char('l') => self.step(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.step(0, 2),
            KeyCode::Down | KeyCode::Char('j') => self.step(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.travel(shared),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {}
        }
        Action::Stay
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        if event.kind != MouseEventKind::Down(MouseButton::Left) {
            return Action::Stay;
        }
        let point = Point { x: event.column, y: event.row };
        for (row, regions) in PLACES.iter().enumerate() {
            for (column, region) in regions.iter().enumerate() {
                if region.is_some() && Self::cell(area, column, row).contains(point) {
                    if (self.column, self.row) == (column, row) {
                        return self.travel(shared);
                    }
                    (self.column, self.row) = (column, row);
                }
            }
        }
        Action::Stay
    }
}

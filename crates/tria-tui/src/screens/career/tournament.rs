//! Tournaments: what can be entered here, and the one under way.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use tria_world::TournamentId;
use tria_world::career::{Command, Stage, TournamentRun, TournamentView};
use tria_world::tournament::{Format, Pairing, Score};

use super::challenge::Challenge;
use super::keeper::pending;
use super::parts::{self, Cursor, Message, keys, panel, split};
use super::settle::Settlement;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;
use crate::career::contests::{self, facts, player_name, points};
use crate::career::words::house;
use crate::widgets::text::{clip, padded};

/// Tournaments of a region.
#[derive(Debug)]
pub(super) struct Tournaments {
    session: Session,
    cursor: Cursor,
    message: Message,
    /// What is being asked.
    asking: Option<Asking>,
}

/// What is asked before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asking {
    /// Whether the player pays the fee of this tournament and enters it.
    Enter(TournamentId),
    /// Whether to withdraw.
    Withdraw,
}

impl Tournaments {
    /// Those of the region where the player is.
    pub(super) fn new(session: Session) -> Self {
        Self { session, cursor: Cursor(0), message: Message::default(), asking: None }
    }

    fn here(&self) -> Vec<TournamentView> {
        let career = self.session.career();
        career.place().map_or_else(Vec::new, |place| career.tournaments(place, self.session.now()))
    }

    fn run(&self) -> Option<TournamentRun> {
        self.session.career().tournament().cloned()
    }

    fn enter(&mut self, shared: &Shared) -> Action {
        let command = if self.run().is_some() {
            let free = *self.session.career().stage() == Stage::Free;
            if !free {
                return Action::Open(pending(shared, &self.session));
            }
            Command::NextRound
        } else {
            let Some(view) = self.here().get(self.cursor.0).copied() else { return Action::Stay };
            if view.wait.is_none() {
                self.asking = Some(Asking::Enter(view.id));
                return Action::Stay;
            }
            // The career says why not.
            Command::EnterTournament { tournament: view.id }
        };
        self.do_it(shared, &command)
    }

    fn do_it(&mut self, shared: &Shared, command: &Command) -> Action {
        match self.session.act(command) {
            Ok(notes) => {
                let offered = matches!(self.session.career().stage(), Stage::Offered(_));
                if offered {
                    return Action::Open(Box::new(Challenge::new(self.session.clone(), &notes)));
                }
                let house = house(&self.session.career());
                let told = parts::notes(shared, &notes, house);
                let mut text: Vec<String> = told.into_iter().map(|(text, _)| text).collect();
                if *command != Command::NextRound {
                    text.push(shared.text("career-entered"));
                }
                self.message = Message::good(text.join(" "));
            }
            Err(problem) => self.message = Message::bad(problem.text(shared)),
        }
        Action::Stay
    }

    fn withdraw(&mut self, shared: &Shared) -> Action {
        match self.session.act(&Command::Withdraw) {
            Ok(notes) if notes.is_empty() => {}
            Ok(notes) => return Action::Open(Box::new(Settlement::new(self.session.clone(), notes))),
            Err(problem) => self.message = Message::bad(problem.text(shared)),
        }
        Action::Stay
    }

    fn draw_list(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let areas = split(area, 38);
        let here = self.here();
        let rows: Vec<Line<'_>> = here
            .iter()
            .map(|view| {
                let style = if view.wait.is_none() { Style::new() } else { shared.theme.dim() };
                Line::styled(contests::title(shared, view), style)
            })
            .collect();
        if rows.is_empty() {
            buffer.set_string(areas.list.x, areas.list.y, shared.text("career-none"), shared.theme.dim());
        }
        self.cursor.draw(&rows, areas.list, buffer, shared.theme);
        if let Some(view) = here.get(self.cursor.0) {
            let title = shared.text(&format!("tournament-{}", view.id));
            let inside = panel(&title, areas.side, buffer, shared.theme);
            parts::write(&facts(shared, view.id), inside, buffer);
        }
        let text = shared.text("career-tournaments-text");
        self.message.draw(&text, shared, areas.foot, buffer);
    }

    fn draw_run(&self, shared: &Shared, run: &TournamentRun, area: Rect, buffer: &mut Buffer) {
        let theme = shared.theme;
        let areas = split(area, 34);
        let left =
            Rect { x: area.x, width: area.width - areas.side.width, height: areas.side.height, ..area };
        let inside = panel(&contests::round(shared, run), left, buffer, theme);
        if run.table.format() == Format::Knockout {
            draw_bracket(shared, run, inside, buffer);
        } else {
            draw_rounds(shared, run, inside, buffer);
        }
        let inside = panel(&shared.text("career-standings"), areas.side, buffer, theme);
        for (row, standing) in run.table.standings().iter().enumerate().take(inside.height.into()) {
            let player = run.table.players()[standing.player];
            let width = usize::from(inside.width).saturating_sub(10);
            let name = padded(&player_name(shared, player), width);
            let points = points(standing.half_points);
            let text = format!("{:>2}. {name} {points:>4}", standing.place);
            let style = if player.is_none() { theme.good() } else { Style::new() };
            buffer.set_string(inside.x, inside.y + row as u16, text, style);
        }
        let over = run.table.is_over();
        let text = shared.text(if over { "career-collect-text" } else { "career-next-match-text" });
        self.message.draw(&text, shared, areas.foot, buffer);
    }
}

/// How a pairing stands: the winner is marked.
fn sides(shared: &Shared, run: &TournamentRun, pairing: Pairing) -> [(String, Style); 2] {
    let players = run.table.players();
    let name = |place: Option<usize>| match place {
        Some(place) => player_name(shared, players[place]),
        None => shared.text("career-bye-short"),
    };
    let style = |place: Option<usize>, won: bool| match place {
        Some(place) if players[place].is_none() => shared.theme.good(),
        _ if won || pairing.score.is_none() => Style::new(),
        _ => shared.theme.dim(),
    };
    let mark = |won: bool| if won { "▸ " } else { "  " };
    let (first, second) = match pairing.score {
        Some(Score::First) => (true, false),
        Some(Score::Second) => (false, true),
        Some(Score::Draw) | None => (pairing.second.is_none(), false),
    };
    [
        (format!("{}{}", mark(first), name(Some(pairing.first))), style(Some(pairing.first), first)),
        (format!("{}{}", mark(second), name(pairing.second)), style(pairing.second, second)),
    ]
}

/// A knockout as columns of pairs, one for each round, joined by lines.
fn draw_bracket(shared: &Shared, run: &TournamentRun, area: Rect, buffer: &mut Buffer) {
    let rounds = run.table.rounds();
    let total = run.table.rounds_total().max(1) as usize;
    // Where not every round has room, those that were played first are left out.
    let shown = (usize::from(area.width) / 13).clamp(1, total);
    let skipped = rounds.len().saturating_sub(shown).min(total - shown);
    let width = area.width / shown as u16;
    let first = 1_u16 << (total - 1 - skipped).min(8);
    let area = Rect { height: area.height.min(first.saturating_mul(6)), ..area };
    for column in 0..shown {
        let round = column + skipped;
        // Who is not out after a round meets in the next; a final has one pair.
        let pairs = 1_usize << (total - 1 - round).min(8);
        let x = area.x + column as u16 * width;
        let centre = |pair: usize| {
            let whole = usize::from(area.height) * (2 * pair + 1) / (2 * pairs);
            area.y + (whole as u16).min(area.height.saturating_sub(1))
        };
        for pair in 0..pairs {
            let known = rounds.get(round).and_then(|round| round.get(pair));
            let unknown = || ["  ·", "  ·"].map(|text| (text.to_owned(), shared.theme.dim()));
            let lines = known.map_or_else(unknown, |pairing| sides(shared, run, *pairing));
            let top = centre(pair).saturating_sub(1).max(area.y);
            for (row, (text, style)) in lines.into_iter().enumerate() {
                if top + (row as u16) < area.bottom() {
                    let text = clip(&text, usize::from(width).saturating_sub(3));
                    buffer.set_string(x, top + row as u16, text, style);
                }
            }
        }
        if column + 1 < shown && pairs > 1 {
            join_pairs(shared, pairs, x + width - 2, &centre, buffer);
        }
    }
}

/// Lines from each two pairs of a round to the pair of the next.
fn join_pairs(shared: &Shared, pairs: usize, x: u16, centre: &dyn Fn(usize) -> u16, buffer: &mut Buffer) {
    let style = shared.theme.frame();
    for pair in (0..pairs).step_by(2) {
        let (top, bottom) = (centre(pair), centre(pair + 1));
        let middle = u16::midpoint(top, bottom);
        for y in top..=bottom {
            let line = match y {
                _ if y == top => "┐ ",
                _ if y == bottom => "┘ ",
                _ if y == middle => "├─",
                _ => "│ ",
            };
            buffer.set_string(x, y, line, style);
        }
    }
}

/// The other formats as a list of rounds, the last first.
fn draw_rounds(shared: &Shared, run: &TournamentRun, area: Rect, buffer: &mut Buffer) {
    let mut y = area.y;
    for (number, round) in run.table.rounds().iter().enumerate().rev() {
        if y >= area.bottom() {
            return;
        }
        let title = shared.with("career-round-number", &[("round", &(number + 1).to_string())]);
        buffer.set_string(area.x, y, title, shared.theme.title());
        y += 1;
        for pairing in round {
            if y >= area.bottom() {
                return;
            }
            let half = usize::from(area.width) / 2;
            let [(first, first_style), (second, second_style)] = sides(shared, run, *pairing);
            buffer.set_string(area.x, y, padded(&first, half.saturating_sub(1)), first_style);
            let middle = if pairing.score == Some(Score::Draw) { "=" } else { "·" };
            buffer.set_string(area.x + half as u16 - 1, y, middle, shared.theme.dim());
            buffer.set_string(area.x + half as u16, y, padded(&second, half), second_style);
            y += 1;
        }
    }
}

impl Screen for Tournaments {
    fn title(&self, shared: &Shared) -> String {
        let gil = self.session.career().gil().to_string();
        let name = self.run().map_or_else(
            || shared.text("career-tournaments"),
            |run| shared.text(&format!("tournament-{}", run.id)),
        );
        format!("{name} · {}", shared.with("career-gil", &[("gil", &gil)]))
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        match self.run() {
            Some(run) => self.draw_run(shared, &run, area, buffer),
            None => self.draw_list(shared, area, buffer),
        }
        match self.asking {
            Some(Asking::Enter(id)) => {
                let title = shared.text(&format!("tournament-{id}"));
                parts::ask(&title, &contests::entering(shared, id), shared, area, buffer);
            }
            Some(Asking::Withdraw) => {
                let text = shared.text("career-withdraw-text");
                parts::ask(&shared.text("table-sure"), &[text], shared, area, buffer);
            }
            None => {}
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        match self.run() {
            Some(run) => {
                let next = if run.table.is_over() { "career-key-collect" } else { "career-key-next-match" };
                keys(shared, &[("⏎", next), ("W", "career-withdraw"), ("Esc", "tui-key-back")])
            }
            None => {
                keys(shared, &[("↑↓", "tui-key-choose"), ("⏎", "career-key-enter"), ("Esc", "tui-key-back")])
            }
        }
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        self.message = Message::default();
        if let Some(asking) = self.asking.take() {
            return match (key.code, asking) {
                (KeyCode::Enter | KeyCode::Char('y' | 'o'), Asking::Withdraw) => self.withdraw(shared),
                (KeyCode::Enter | KeyCode::Char('y' | 'o'), Asking::Enter(tournament)) => {
                    self.do_it(shared, &Command::EnterTournament { tournament })
                }
                _ => Action::Stay,
            };
        }
        let len = self.here().len();
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(shared),
            KeyCode::Char('W') if self.run().is_some() => self.asking = Some(Asking::Withdraw),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            _ => {
                self.cursor.key(key, len);
            }
        }
        Action::Stay
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let len = self.here().len();
        let before = self.cursor;
        let list = split(area, 38).list;
        if self.run().is_none() && self.cursor.mouse(event, list, len) && before == self.cursor {
            return self.enter(shared);
        }
        Action::Stay
    }
}

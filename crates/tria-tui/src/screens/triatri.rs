//! The part of a table that is TriATri: seats with gems, the trick, the own hand.

use std::collections::VecDeque;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Modifier, Style};
use tria_room::{Event, GameView, Move, Prompt, Seat, Versioned, View, Viewer};
use tria_rules::triatri::{self, Card, Colour, Gems, PhaseView, Shown};

use super::triad::PaneState;
use crate::app::{KeyHelp, Shared};
use crate::theme::{Theme, suit_sign};
use crate::widgets::text::{centred, padded};
use crate::words;

/// What has been laid in the trick that is shown, and who has won it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Trick {
    offer: Option<triatri::Offer>,
    laid: Vec<(Seat, Shown)>,
    won: Option<(Seat, Colour)>,
    selection: Option<Vec<Card>>,
}

/// Seats, trick and hand.
#[derive(Debug, Default)]
pub struct TriatriPane {
    trick: Trick,
    waiting: VecDeque<triatri::Event>,
    until: Option<Duration>,
    cursor: usize,
    /// Whether an imitation takes the card that it imitates, and leaves itself in its place.
    exchanges: bool,
}

/// Columns of a card.
const CARD_WIDTH: u16 = 7;
/// Rows of a card.
const CARD_HEIGHT: u16 = 5;

impl TriatriPane {
    /// Takes in what happened.
    pub fn take(&mut self, view: &View, events: &[Versioned]) {
        self.exchanges =
            table(view).is_some_and(|game| game.options.imitation == triatri::Imitation::Exchange);
        for event in events.iter().filter_map(|versioned| versioned.event.as_ref()) {
            if let Event::Triatri { what } = event {
                self.waiting.push_back(what.clone());
            }
        }
    }

    /// Shows what is due at this time.
    pub fn tick(&mut self, now: Duration, pace: Duration) {
        while self.until.is_none_or(|until| until <= now) {
            let Some(event) = self.waiting.pop_front() else {
                self.until = None;
                return;
            };
            let stay = self.show(event);
            self.until = Some(now + pace * stay / 6);
        }
    }

    /// Whether something is still to be shown.
    pub fn is_moving(&self) -> bool {
        self.until.is_some() || !self.waiting.is_empty()
    }

    /// Shows everything at once.
    pub fn hurry(&mut self) {
        while let Some(event) = self.waiting.pop_front() {
            self.show(event);
        }
        self.until = None;
    }

    /// Shows one thing; how long it stays, in sixths of the pace.
    fn show(&mut self, event: triatri::Event) -> u32 {
        match event {
            triatri::Event::RoundBegan { .. } => {
                self.trick = Trick::default();
                2
            }
            triatri::Event::Revealed { cards } => {
                self.trick.selection = Some(cards);
                9
            }
            triatri::Event::Offered { gem, .. } => {
                self.trick = Trick { offer: Some(gem), ..Trick::default() };
                3
            }
            triatri::Event::Played { seat, shown, taken_from, .. } => {
                for (who, lies) in &mut self.trick.laid {
                    if self.exchanges && Some(*who) == taken_from {
                        *lies = Shown::COLOURLESS;
                    }
                }
                self.trick.laid.push((seat, shown));
                4
            }
            triatri::Event::TrickWon { seat, gem } => {
                self.trick.won = Some((seat, gem));
                8
            }
            _ => 0,
        }
    }

    /// A key was pressed while something is due; the move, once it is chosen.
    pub fn key(&mut self, view: &View, key: KeyEvent) -> Option<Move> {
        let choices = choices(view);
        if choices.is_empty() {
            return None;
        }
        let count = choices.len();
        match key.code {
            KeyCode::Left | KeyCode::Up | KeyCode::Char('k') => {
                self.cursor = (self.cursor + count - 1) % count
            }
            KeyCode::Right | KeyCode::Down | KeyCode::Char('j' | 'l') => {
                self.cursor = (self.cursor + 1) % count
            }
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(&choices, self.cursor),
            KeyCode::Char(digit @ '1'..='9') => {
                return self.choose(&choices, digit as usize - '1' as usize);
            }
            _ => {}
        }
        None
    }

    fn choose(&mut self, choices: &[Choice], place: usize) -> Option<Move> {
        let mv = choices.get(place)?.mv?;
        self.cursor = 0;
        Some(mv)
    }

    /// The mouse was pressed at a point.
    pub fn click(&mut self, view: &View, area: Rect, point: Point) -> Option<Move> {
        let choices = choices(view);
        let place =
            (0..choices.len()).find(|place| choice_area(area, choices.len(), *place).contains(point))?;
        self.cursor = place;
        self.choose(&choices, place)
    }

    /// The keys that do something now.
    pub fn keys(&self, shared: &Shared, view: &View) -> Vec<KeyHelp> {
        let what = match table(view).map(|game| game.phase) {
            Some(PhaseView::Select) => "tricks-key-select",
            Some(PhaseView::Gem) => "tricks-key-gem",
            _ => "tricks-key-play",
        };
        vec![("←→".to_owned(), shared.text("tui-key-choose")), ("⏎".to_owned(), shared.text(what))]
    }

    /// Draws the table.
    pub fn draw(&self, shared: &Shared, view: &View, state: PaneState, area: Rect, buffer: &mut Buffer) {
        let Some(game) = table(view) else { return };
        draw_head(shared, game, area, buffer);
        let seats = Rect { y: area.y + 2, height: 4, ..area };
        draw_seats(shared, view, game, seats, buffer);
        let middle = Rect { y: area.y + 7, height: CARD_HEIGHT + 1, ..area };
        self.draw_trick(shared, view, game, middle, buffer);
        draw_choices(shared, view, game, (self.cursor, state), area, buffer);
    }

    fn draw_trick(
        &self,
        shared: &Shared,
        view: &View,
        game: &triatri::View,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let theme = shared.theme;
        let count = game.seats.len() as u16;
        let column = area.width / count;
        for place in 0..count {
            let Some(seat) = Seat::new(place as u8) else { continue };
            let x = area.x + place * column + column.saturating_sub(CARD_WIDTH) / 2;
            let card_area = Rect { x, y: area.y, width: CARD_WIDTH, height: CARD_HEIGHT };
            if let Some((_, shown)) = self.trick.laid.iter().find(|(who, _)| *who == seat) {
                let chosen = self.trick.won.is_some_and(|(winner, _)| winner == seat);
                draw_card(shown.card, Some(shown.value), chosen, card_area, buffer, theme);
            } else if let Some(cards) = self.trick.selection.as_ref().filter(|_| self.trick.laid.is_empty()) {
                if let Some(card) = cards.get(usize::from(place)) {
                    draw_card(*card, None, false, card_area, buffer, theme);
                }
            }
        }
        let line = match (self.trick.won, self.trick.offer) {
            (Some((seat, gem)), _) => shared.with(
                "tell-trick",
                &[("player", &words::seat_name(shared, view, seat)), ("gem", &words::colour(shared, gem))],
            ),
            (None, Some(offer)) => {
                shared.with("tricks-offer", &[("gem", &words::colour(shared, offer.colour))])
            }
            _ => String::new(),
        };
        buffer.set_string(
            area.x,
            area.y + CARD_HEIGHT,
            centred(&line, usize::from(area.width)),
            theme.title(),
        );
    }
}

/// Something that can be chosen: a card of the hand, playable or not, or a gem.
struct Choice {
    face: ChoiceFace,
    mv: Option<Move>,
}

enum ChoiceFace {
    Card(Card),
    Gem(Colour, bool),
}

fn choices(view: &View) -> Vec<Choice> {
    let Some(game) = table(view) else { return Vec::new() };
    let legal: &[Move] = match view.asked.as_ref().map(|asked| &asked.prompt) {
        Some(Prompt::Move { legal }) => legal,
        _ => &[],
    };
    if legal.iter().any(|mv| matches!(mv, Move::Gem { .. })) {
        return legal
            .iter()
            .filter_map(|mv| match mv {
                Move::Gem { colour, own } => {
                    Some(Choice { face: ChoiceFace::Gem(*colour, *own), mv: Some(*mv) })
                }
                _ => None,
            })
            .collect();
    }
    let hand = game.own.as_ref().map_or(&[][..], |own| &own.hand);
    hand.iter()
        .map(|card| {
            let plays = |mv: &&Move| matches!(mv, Move::Select { card: with } | Move::Play { card: with } if with == card);
            Choice { face: ChoiceFace::Card(*card), mv: legal.iter().find(plays).copied() }
        })
        .collect()
}

fn table(view: &View) -> Option<&triatri::View> {
    match view.game.as_ref()? {
        GameView::Triatri { view, .. } => Some(view),
        GameView::TripleTriad { .. } => None,
    }
}

fn draw_head(shared: &Shared, game: &triatri::View, area: Rect, buffer: &mut Buffer) {
    let round = shared.with(
        "tricks-round",
        &[
            ("round", &game.round.to_string()),
            ("rounds", &game.options.rounds.to_string()),
            ("trick", &(game.tricks_done + 1).min(5).to_string()),
        ],
    );
    let stock = format!("{}: {}", shared.text("tricks-stock"), gems(game.stock));
    buffer.set_string(area.x + 1, area.y, round, shared.theme.dim());
    let width = unicode_width::UnicodeWidthStr::width(stock.as_str()) as u16;
    buffer.set_string(area.right().saturating_sub(width + 1), area.y, stock, shared.theme.dim());
}

fn draw_seats(shared: &Shared, view: &View, game: &triatri::View, area: Rect, buffer: &mut Buffer) {
    let theme = shared.theme;
    let column = area.width / game.seats.len() as u16;
    for (place, seat) in game.seats.iter().enumerate() {
        let x = area.x + place as u16 * column;
        let width = usize::from(column);
        let own = matches!(game.viewer, Viewer::Seat(viewer) if viewer == seat.seat);
        let acts = game.to_act.contains(seat.seat);
        let name = words::seat_name(shared, view, seat.seat);
        let name = if own { format!("» {name} «") } else { name };
        let style = if acts { theme.good() } else { Style::new().add_modifier(Modifier::BOLD) };
        buffer.set_string(x, area.y, centred(&name, width), style);
        buffer.set_string(x, area.y + 1, centred(&gems(seat.holding), width), Style::new());
        let score = shared.with("tricks-score", &[("score", &seat.holding.score(game.stock).to_string())]);
        buffer.set_string(x, area.y + 2, centred(&score, width), theme.dim());
        let state = if seat.committed {
            shared.text("tricks-committed")
        } else {
            let leads = game.leader == Some(seat.seat);
            let hand = shared.with("tricks-cards", &[("count", &seat.hand_size.to_string())]);
            if leads { format!("{} · {hand}", shared.text("tricks-leads")) } else { hand }
        };
        buffer.set_string(x, area.y + 3, centred(&state, width), theme.dim());
    }
}

/// Gems with letters, so that no colour is needed.
fn gems(gems: Gems) -> String {
    let each: Vec<String> = Colour::EACH
        .into_iter()
        .zip(gems.0)
        .map(|(colour, count)| format!("{}{colour}×{count}", suit_sign(colour)))
        .collect();
    each.join(" ")
}

fn choice_area(area: Rect, count: usize, place: usize) -> Rect {
    let step = (CARD_WIDTH + 1).min(area.width / count.max(1) as u16);
    let width = step * count as u16;
    Rect {
        x: area.x + area.width.saturating_sub(width) / 2 + place as u16 * step,
        y: area.bottom().saturating_sub(CARD_HEIGHT + 2),
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
    }
}

fn draw_choices(
    shared: &Shared,
    view: &View,
    game: &triatri::View,
    (cursor, state): (usize, PaneState),
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = shared.theme;
    let choices = choices(view);
    let title = match (state.due, game.phase) {
        (false, _) => "tricks-hand",
        (true, PhaseView::Select) => "tricks-select",
        (true, PhaseView::Gem) => "tricks-gem",
        (true, _) => "tricks-play",
    };
    let y = area.bottom().saturating_sub(CARD_HEIGHT + 3);
    buffer.set_string(area.x, y, centred(&shared.text(title), usize::from(area.width)), theme.dim());
    for (place, choice) in choices.iter().enumerate() {
        let card_area = choice_area(area, choices.len(), place);
        let chosen = state.due && place == cursor;
        match choice.face {
            ChoiceFace::Card(_) if state.curtain => draw_back(card_area, buffer, theme),
            ChoiceFace::Card(card) => draw_card(card, None, chosen, card_area, buffer, theme),
            ChoiceFace::Gem(colour, own) => draw_gem(shared, colour, own, chosen, card_area, buffer),
        }
        let below = if state.due && choice.mv.is_some() { (place + 1).to_string() } else { String::new() };
        let number = centred(&below, usize::from(CARD_WIDTH));
        buffer.set_string(card_area.x, card_area.bottom(), number, theme.dim());
    }
}

fn draw_card(card: Card, value: Option<u8>, chosen: bool, area: Rect, buffer: &mut Buffer, theme: Theme) {
    let (sign, style) = match card.colour() {
        Some(colour) => (suit_sign(colour), theme.suit(colour)),
        None => ("?", theme.title()),
    };
    let frame = if chosen { theme.chosen_frame() } else { style };
    let (corner, bar) =
        if chosen { (["┏", "┓", "┗", "┛"], "━") } else { (["╭", "╮", "╰", "╯"], "─") };
    let inside = usize::from(area.width) - 2;
    let value = value.map_or(String::new(), |value| format!("={value}"));
    let lines = [
        format!("{}{}{}", corner[0], bar.repeat(inside), corner[1]),
        format!("│{}│", padded(&format!(" {card}"), inside)),
        format!("│{}│", centred(sign, inside)),
        format!("│{}│", centred(&value, inside)),
        format!("{}{}{}", corner[2], bar.repeat(inside), corner[3]),
    ];
    for (row, line) in lines.iter().enumerate() {
        if area.y + (row as u16) < buffer.area.bottom() {
            buffer.set_string(
                area.x,
                area.y + row as u16,
                line,
                if row == 1 || row == 2 { style } else { frame },
            );
        }
    }
}

fn draw_back(area: Rect, buffer: &mut Buffer, theme: Theme) {
    for row in 0..area.height {
        buffer.set_string(area.x, area.y + row, "░".repeat(usize::from(area.width)), theme.dim());
    }
}

fn draw_gem(shared: &Shared, colour: Colour, own: bool, chosen: bool, area: Rect, buffer: &mut Buffer) {
    let theme = shared.theme;
    let style = if chosen { theme.chosen() } else { theme.suit(colour) };
    let width = usize::from(area.width);
    buffer.set_string(area.x, area.y + 1, centred("◇", width), style);
    buffer.set_string(area.x, area.y + 2, centred(&format!("{}{colour}", suit_sign(colour)), width), style);
    let from = if own { shared.text("tricks-own") } else { shared.text("tricks-stock") };
    buffer.set_string(area.x, area.y + 3, centred(&from, width), theme.dim());
}

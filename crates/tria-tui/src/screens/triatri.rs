//! The part of a table that is TriATri: seats with gems, the trick, the own hand.

use std::collections::VecDeque;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Modifier, Style};
use tria_room::{Event, GameView, Move, Prompt, Seat, Versioned, View};
use tria_rules::triatri::{self, Card, Colour, Gems, LaidCard, PhaseView};

use super::triad::PaneState;
use crate::app::{KeyHelp, Shared};
use crate::keyboard::Keyboard;
use crate::theme::{Theme, suit_sign};
use crate::widgets::text::{centred, clip, padded};
use crate::words;

/// The cards of the drawn trick, and its winner.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Trick {
    offer: Option<triatri::Offer>,
    laid: Vec<LaidCard>,
    won: Option<(Seat, Colour)>,
    selection: Option<Vec<Card>>,
}

/// One step of the animation.
#[derive(Clone, Debug)]
enum Beat {
    /// An event, and the cards in front of the players if one was played.
    Event(triatri::Event, Vec<LaidCard>),
    Say,
    /// The end of a move's animation: the table is that of the view.
    Settle(Box<triatri::View>),
}

/// Seats, trick and hand.
#[derive(Debug, Default)]
pub struct TriatriPane {
    trick: Trick,
    /// The table as animated so far.
    shown: Option<triatri::View>,
    waiting: VecDeque<(Beat, Option<String>)>,
    until: Option<Duration>,
    told: Vec<String>,
    cursor: usize,
}

/// Columns of a card in the hand.
const CARD_WIDTH: u16 = 7;
/// Columns of a card in a trick, with room for its value.
const LAID_WIDTH: u16 = 11;
/// Rows of a card.
const CARD_HEIGHT: u16 = 5;

impl TriatriPane {
    /// Queues events, each with its sentence.
    pub fn take(&mut self, view: &View, events: &[Versioned], sentences: Vec<Option<String>>) {
        for (event, sentence) in events.iter().zip(sentences) {
            match &event.event {
                Some(Event::Triatri { what, laid }) => {
                    self.waiting.push_back((Beat::Event(what.clone(), laid.clone()), sentence));
                }
                _ if sentence.is_some() => self.waiting.push_back((Beat::Say, sentence)),
                _ => {}
            }
        }
        if let Some(game) = table(view) {
            self.waiting.push_back((Beat::Settle(Box::new(game.clone())), None));
        }
    }

    /// Shows what is due at this time; returns its sentences.
    pub fn tick(&mut self, now: Duration, pace: Duration) -> Vec<String> {
        while self.until.is_none_or(|until| until <= now) {
            let Some((beat, told)) = self.waiting.pop_front() else {
                self.until = None;
                break;
            };
            self.told.extend(told);
            let stay = self.show(beat);
            self.until = Some(now + pace * stay / 6);
        }
        std::mem::take(&mut self.told)
    }

    /// Whether the animation is running.
    pub fn is_moving(&self) -> bool {
        self.until.is_some() || !self.waiting.is_empty()
    }

    /// Ends the animation.
    pub fn hurry(&mut self) {
        while let Some((beat, told)) = self.waiting.pop_front() {
            self.told.extend(told);
            self.show(beat);
        }
        self.until = None;
    }

    /// Shows the table of the view, after a take-back.
    pub fn jump_to(&mut self, view: &View) {
        self.hurry();
        let Some(game) = table(view) else { return };
        self.show_position(game);
    }

    /// Shows a table without animation, as in a replay.
    pub fn show_position(&mut self, game: &triatri::View) {
        self.trick = Trick { offer: game.offer, laid: game.laid(), ..Trick::default() };
        self.shown = Some(game.clone());
    }

    /// Another person is the viewer now: nothing of the previous viewer stays.
    pub fn change_eyes(&mut self, view: &View) {
        self.hurry();
        self.shown = table(view).cloned();
        self.cursor = 0;
    }

    /// Shows one event without animation, as replays do.
    pub fn show_event(&mut self, event: triatri::Event, laid: Vec<LaidCard>) {
        self.show(Beat::Event(event, laid));
    }

    /// Shows one step; returns its duration, in sixths of the pace.
    fn show(&mut self, beat: Beat) -> u32 {
        let (event, laid) = match beat {
            Beat::Event(event, laid) => (event, laid),
            Beat::Say => return 0,
            Beat::Settle(view) => {
                self.shown = Some(*view);
                return 0;
            }
        };
        match event {
            triatri::Event::RoundBegan { .. } => {
                self.trick = Trick::default();
                3
            }
            triatri::Event::Revealed { cards } => {
                self.trick.selection = Some(cards);
                12
            }
            triatri::Event::Offered { seat, gem } => {
                self.trick = Trick { offer: Some(gem), ..Trick::default() };
                self.move_gem(seat, gem);
                4
            }
            triatri::Event::Played { seat, card, .. } => self.lay(seat, card, laid),
            triatri::Event::TrickWon { seat, gem } => {
                self.trick.won = Some((seat, gem));
                if let Some(view) = &mut self.shown {
                    view.seats[seat.index()].holding.0[gem as usize] += 1;
                }
                9
            }
            _ => 0,
        }
    }

    /// The gem on offer leaves its place.
    fn move_gem(&mut self, seat: Seat, gem: triatri::Offer) {
        let Some(view) = &mut self.shown else { return };
        let from = if gem.own { &mut view.seats[seat.index()].holding } else { &mut view.stock };
        from.0[gem.colour as usize] = from.0[gem.colour as usize].saturating_sub(1);
    }

    /// A card leaves a hand, and the table is as it lies then.
    fn lay(&mut self, seat: Seat, card: Card, laid: Vec<LaidCard>) -> u32 {
        if let Some(view) = &mut self.shown {
            view.seats[seat.index()].hand_size = view.seats[seat.index()].hand_size.saturating_sub(1);
            if let (true, Some(own)) = (view.viewer.is(seat), &mut view.own)
                && let Some(place) = own.hand.iter().position(|held| *held == card)
            {
                own.hand.remove(place);
            }
        }
        let special = laid.last().is_some_and(|last| last.exchanged || last.times > 1);
        self.trick.laid = laid;
        if special { 8 } else { 5 }
    }

    /// Handles a key while a choice is due; returns the move once it is chosen.
    pub fn key(&mut self, keyboard: Keyboard, view: &View, key: KeyEvent) -> Option<Move> {
        let choices = choices(view);
        if choices.is_empty() {
            return None;
        }
        let count = choices.len();
        self.cursor = chosen(&choices, self.cursor);
        // Cards that cannot be played are skipped.
        let next = |from: usize, by: usize| {
            let mut places = (1..=count).map(|step| (from + step * by) % count);
            places.find(|place| choices[*place].mv.is_some()).unwrap_or(from)
        };
        match key.code {
            KeyCode::Left | KeyCode::Up | KeyCode::Char('k') => self.cursor = next(self.cursor, count - 1),
            KeyCode::Right | KeyCode::Down | KeyCode::Char('j' | 'l') => self.cursor = next(self.cursor, 1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(&choices, self.cursor),
            KeyCode::Char(key) => return self.choose(&choices, keyboard.digit(key)? - 1),
            _ => {}
        }
        None
    }

    fn choose(&mut self, choices: &[Choice], place: usize) -> Option<Move> {
        let mv = choices.get(place)?.mv?;
        self.cursor = 0;
        Some(mv)
    }

    /// Handles a click.
    pub fn click(&mut self, view: &View, area: Rect, point: Point) -> Option<Move> {
        let (choices, area) = (choices(view), room(area));
        let place =
            (0..choices.len()).find(|place| choice_area(area, choices.len(), *place).contains(point))?;
        self.cursor = place;
        self.choose(&choices, place)
    }

    /// The active keys.
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
        let Some(game) = self.shown.as_ref().or(table(view)) else { return };
        let area = room(area);
        let name = |seat: Seat| words::seat_name(shared, view, seat);
        self.draw_table(shared, game, &name, !self.is_moving(), area, buffer);
        // During an animation the hand is the old one; when a move is due, both are the same.
        let choices = if state.due { choices(view) } else { hand(game) };
        let cursor = chosen(&choices, self.cursor);
        draw_choices(shared, game, &choices, (cursor, state), area, buffer);
    }

    /// Draws the public state: round, stock, seats and the trick.
    pub fn draw_table(
        &self,
        shared: &Shared,
        game: &triatri::View,
        name: &dyn Fn(Seat) -> String,
        still: bool,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        draw_head(shared, game, area, buffer);
        // Some space, if there is room.
        let air = u16::from(area.height >= 24);
        let seats = Rect { y: area.y + 1 + air, height: 4, ..area };
        draw_seats(shared, game, name, still, seats, buffer);
        let middle = Rect { y: seats.bottom() + air, height: CARD_HEIGHT + 1, ..area };
        self.draw_trick(shared, game, name, middle, buffer);
    }

    fn draw_trick(
        &self,
        shared: &Shared,
        game: &triatri::View,
        name: &dyn Fn(Seat) -> String,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let theme = shared.theme;
        theme.look().mat.draw(area, buffer, theme);
        let count = game.seats.len() as u16;
        let column = area.width / count;
        let won = self.trick.won.map(|(seat, _)| seat);
        for place in 0..count {
            let Some(seat) = Seat::new(place as u8) else { continue };
            let x = area.x + place * column + column.saturating_sub(LAID_WIDTH) / 2;
            let card_area = Rect { x, y: area.y, width: LAID_WIDTH, height: CARD_HEIGHT };
            if let Some(laid) = self.trick.laid.iter().find(|laid| laid.seat == seat) {
                let best = won.map_or(laid.wins, |won| won == seat);
                draw_card(laid.card, &worth(*laid), best, false, card_area, buffer, theme);
            } else if let Some(cards) = self.trick.selection.as_ref().filter(|_| self.trick.laid.is_empty())
                && let Some(card) = cards.get(usize::from(place))
            {
                let chosen = game.starter == Some(seat);
                draw_card(*card, "", chosen, false, card_area, buffer, theme);
            }
        }
        let line = match (self.trick.won, self.trick.offer) {
            (Some((seat, gem)), _) => {
                shared.with("tell-trick", &[("player", &name(seat)), ("gem", &words::colour(shared, gem))])
            }
            (None, Some(offer)) => {
                shared.with("tricks-offer", &[("gem", &words::colour(shared, offer.colour))])
            }
            (None, None) if self.trick.selection.is_some() => shared.text("tricks-selection"),
            _ => String::new(),
        };
        let line = centred(&line, usize::from(area.width));
        buffer.set_string(area.x, area.y + CARD_HEIGHT, line, theme.title());
    }
}

/// The value of a card in a trick, with its reason.
fn worth(laid: LaidCard) -> String {
    match laid {
        LaidCard { exchanged: true, value, .. } => format!("⇄ {value}"),
        LaidCard { times: 1, value, .. } => value.to_string(),
        LaidCard { times, value, .. } => format!("×{times} = {value}"),
    }
}

/// A choice: a card of the hand, playable or not, or a gem.
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
    let own = game.own.as_ref().map_or(&[][..], |own| &own.hand);
    own.iter()
        .map(|card| {
            let plays = |mv: &&Move| matches!(mv, Move::Select { card: with } | Move::Play { card: with } if with == card);
            Choice { face: ChoiceFace::Card(*card), mv: legal.iter().find(plays).copied() }
        })
        .collect()
}

/// Where the cursor is: on the first choice that is allowed, unless it is on one already.
fn chosen(choices: &[Choice], cursor: usize) -> usize {
    let allowed = |place: usize| choices.get(place).is_some_and(|choice| choice.mv.is_some());
    if allowed(cursor) { cursor } else { (0..choices.len()).find(|place| allowed(*place)).unwrap_or(0) }
}

/// The hand without choices.
fn hand(game: &triatri::View) -> Vec<Choice> {
    let own = game.own.as_ref().map_or(&[][..], |own| &own.hand);
    own.iter().map(|card| Choice { face: ChoiceFace::Card(*card), mv: None }).collect()
}

/// The game of TriATri on the table.
pub fn table(view: &View) -> Option<&triatri::View> {
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
    let stock = words::with_colon(shared, &shared.text("tricks-stock"), "");
    let stock = stock.trim_end().to_owned();
    buffer.set_string(area.x + 1, area.y, round, shared.theme.dim());
    let width = unicode_width::UnicodeWidthStr::width(stock.as_str()) as u16;
    let gems = Rect { x: area.right().saturating_sub(18), y: area.y, width: 16, height: 1 };
    buffer.set_string(gems.x.saturating_sub(width + 1), area.y, stock, shared.theme.dim());
    draw_gems(game.stock, gems, buffer, shared.theme);
    if area.width >= 90 {
        let legend = centred(&shared.text("tricks-legend"), usize::from(area.width) - 60);
        buffer.set_string(area.x + 30, area.y, legend, shared.theme.dim());
    }
}

fn draw_seats(
    shared: &Shared,
    game: &triatri::View,
    name: &dyn Fn(Seat) -> String,
    still: bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = shared.theme;
    let column = area.width / game.seats.len() as u16;
    for (place, seat) in game.seats.iter().enumerate() {
        let x = area.x + place as u16 * column;
        let width = usize::from(column);
        let acts = still && game.to_act.contains(seat.seat);
        let name = clip(&name(seat.seat), width.saturating_sub(1));
        let name = if acts { format!("▸{name}") } else { name };
        let style = if acts { theme.good() } else { Style::new().add_modifier(Modifier::BOLD) };
        buffer.set_string(x, area.y, centred(&name, width), style);
        draw_gems(seat.holding, Rect { x, y: area.y + 1, width: column, height: 1 }, buffer, theme);
        let points = seat.holding.score(game.stock);
        let score = shared.texts.count("tricks-score", i64::from(points), &[]);
        buffer.set_string(x, area.y + 2, centred(&score, width), theme.dim());
        let state = if seat.committed {
            shared.text("tricks-committed")
        } else {
            let leads = game.leader == Some(seat.seat);
            let hand = shared.texts.count("tricks-cards", i64::from(seat.hand_size), &[]);
            if leads { format!("{} · {hand}", shared.text("tricks-leads")) } else { hand }
        };
        buffer.set_string(x, area.y + 3, centred(&state, width), theme.dim());
    }
}

/// Gems in the middle of their room, each colour painted.
fn draw_gems(gems: Gems, area: Rect, buffer: &mut Buffer, theme: Theme) {
    let parts: Vec<(Colour, String)> = Colour::EACH
        .into_iter()
        .zip(gems.0)
        .map(|(colour, count)| (colour, format!("{}{colour}×{count}", suit_sign(colour))))
        .collect();
    let width: usize = parts.iter().map(|(_, text)| text.chars().count() + 1).sum::<usize>() - 1;
    let mut x = area.x + area.width.saturating_sub(width as u16) / 2;
    for (colour, text) in parts {
        buffer.set_stringn(x, area.y, &text, usize::from(area.right().saturating_sub(x)), theme.suit(colour));
        x += text.chars().count() as u16 + 1;
    }
}

/// The area of the table: on a large screen the middle of it, so that everything is close together.
fn room(area: Rect) -> Rect {
    let (width, height) = (area.width.min(120), area.height.min(26));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
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
    game: &triatri::View,
    choices: &[Choice],
    (cursor, state): (usize, PaneState),
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = shared.theme;
    let title = match (state.due, game.phase) {
        (false, _) => "tricks-hand",
        (true, PhaseView::Select) => "tricks-select",
        (true, PhaseView::Gem) => "tricks-gem",
        (true, _) => "tricks-play",
    };
    let y = area.bottom().saturating_sub(CARD_HEIGHT + 3);
    let style = if state.due { theme.good() } else { theme.dim() };
    buffer.set_string(area.x, y, centred(&shared.text(title), usize::from(area.width)), style);
    for (place, choice) in choices.iter().enumerate() {
        let card_area = choice_area(area, choices.len(), place);
        let chosen = state.due && place == cursor;
        let barred = state.due && choice.mv.is_none();
        match choice.face {
            ChoiceFace::Card(_) if state.curtain => draw_back(card_area, buffer, theme),
            ChoiceFace::Card(card) => draw_card(card, "", chosen, barred, card_area, buffer, theme),
            ChoiceFace::Gem(colour, own) => draw_gem(shared, colour, own, chosen, card_area, buffer),
        }
        let below = if state.due && choice.mv.is_some() { (place + 1).to_string() } else { String::new() };
        let number = centred(&below, usize::from(CARD_WIDTH));
        buffer.set_string(card_area.x, card_area.bottom(), number, theme.dim());
    }
}

/// A card; `barred` ones cannot be played now.
fn draw_card(
    card: Card,
    worth: &str,
    chosen: bool,
    barred: bool,
    area: Rect,
    buffer: &mut Buffer,
    theme: Theme,
) {
    let (sign, style) = match card.colour() {
        Some(colour) => (suit_sign(colour), theme.suit(colour)),
        None => ("⇄", theme.title()),
    };
    let style = if barred { theme.dim() } else { style };
    let frame = if chosen { theme.chosen_frame() } else { style };
    let (corner, bar, side) = if chosen {
        (["┏", "┓", "┗", "┛"], "━", "┃")
    } else {
        (["╭", "╮", "╰", "╯"], "─", "│")
    };
    let inside = usize::from(area.width) - 2;
    let lines = [
        format!("{}{}{}", corner[0], bar.repeat(inside), corner[1]),
        padded(&format!(" {card}"), inside),
        centred(sign, inside),
        centred(worth, inside),
        format!("{}{}{}", corner[2], bar.repeat(inside), corner[3]),
    ];
    for (row, line) in lines.iter().enumerate() {
        let y = area.y + row as u16;
        if y >= buffer.area.bottom() {
            break;
        }
        if row == 0 || row == 4 {
            buffer.set_string(area.x, y, line, frame);
        } else {
            let inner = if row == 3 { theme.title() } else { style.add_modifier(Modifier::BOLD) };
            buffer.set_string(area.x, y, side, frame);
            buffer.set_string(area.x + 1, y, line, if barred { theme.dim() } else { inner });
            buffer.set_string(area.x + area.width - 1, y, side, frame);
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

//! The Triple Triad part of a table: board and hands, a cursor, animated captures.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position as Point, Rect};
use tria_room::{GameView, Move, Prompt, Seat, Versioned, View};
use tria_rules::triad::{self, Cell, HandView, Player, Slot};

use crate::app::{KeyHelp, Shared};
use crate::keyboard::{Keyboard, on_number_pad};
use crate::playback::{Banner, News, Playback};
use crate::widgets::board::{Board, Square};
use crate::widgets::hand::{Hand, Held};
use crate::widgets::text::{centred, clip};
use crate::words;

/// The cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cursor {
    /// On a card of the hand, by its place.
    Hand(usize),
    /// On a cell, with the card of this place picked up.
    Board(usize, Cell),
}

/// A highlighted hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The move.
    pub slot: Slot,
    /// Its cell.
    pub cell: Cell,
}

/// Board and hands.
#[derive(Debug)]
pub struct TriadPane {
    playback: Playback,
    cursor: Cursor,
    /// The hands that match the drawn board.
    shown: Option<triad::View>,
    /// The move that a hint has named.
    pub hint: Option<Shown>,
    /// The values of the analysis, for the cells.
    pub values: Vec<(Slot, Cell, String)>,
}

/// The columns of a hand beside the board.
const HAND_WIDTH: u16 = 20;

impl Default for TriadPane {
    fn default() -> Self {
        Self {
            playback: Playback::default(),
            cursor: Cursor::Hand(0),
            shown: None,
            hint: None,
            values: Vec::new(),
        }
    }
}

impl TriadPane {
    /// Queues events, each with its sentence.
    pub fn take(&mut self, view: &View, events: &[Versioned], sentences: Vec<Option<String>>) {
        self.playback.take(events, sentences);
        self.follow(view);
    }

    /// Shows the current hands, unless the board still shows the previous deal.
    fn follow(&mut self, view: &View) {
        if !self.playback.deal_waits() {
            self.shown = game(view).cloned();
        }
    }

    /// Another person is the viewer now: nothing of the previous viewer stays.
    pub fn change_eyes(&mut self, view: &View) {
        self.playback.finish();
        self.shown = game(view).cloned();
        self.cursor = Cursor::Hand(0);
        self.forget_advice();
    }

    /// Removes hints and values that are used or outdated.
    pub fn forget_advice(&mut self) {
        self.hint = None;
        self.values.clear();
    }

    /// Advances the animation; returns the sentences of what is shown.
    pub fn tick(&mut self, view: &View, now: Duration, pace: Duration) -> Vec<String> {
        self.playback.tick(now, pace);
        self.follow(view);
        self.playback.take_told()
    }

    /// Whether letters name cells now, because a card is picked up.
    pub fn takes_letters(&self) -> bool {
        matches!(self.cursor, Cursor::Board(..))
    }

    /// Whether captures are still being animated.
    pub fn is_moving(&self) -> bool {
        self.playback.is_moving()
    }

    /// Ends the animation.
    pub fn hurry(&mut self) {
        self.playback.finish();
    }

    /// Shows the view's board as it is.
    pub fn jump_to(&mut self, view: &View) {
        if let Some(game) = game(view) {
            self.playback.jump_to(game);
        }
        self.follow(view);
        self.forget_advice();
        self.cursor = Cursor::Hand(0);
    }

    /// Handles a key while a move is due; returns the move once it is complete.
    pub fn key(&mut self, keyboard: Keyboard, view: &View, seat: Seat, key: KeyEvent) -> Option<Move> {
        let slots = own_slots(view, seat);
        let free = free_cells(view);
        if slots.is_empty() || free.is_empty() {
            return None;
        }
        match (self.cursor, key.code) {
            (Cursor::Hand(place), KeyCode::Up | KeyCode::Char('k')) => {
                self.cursor = Cursor::Hand((place + slots.len() - 1) % slots.len());
            }
            (Cursor::Hand(place), KeyCode::Down | KeyCode::Char('j')) => {
                self.cursor = Cursor::Hand((place + 1) % slots.len());
            }
            (Cursor::Hand(place), KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right) => {
                self.cursor = Cursor::Board(place.min(slots.len() - 1), nearest(&free, 4));
            }
            (Cursor::Hand(_), KeyCode::Char(key)) => {
                let place = keyboard.digit(key)? - 1;
                if place < slots.len() {
                    self.cursor = Cursor::Board(place, nearest(&free, 4));
                }
            }
            (Cursor::Board(place, cell), KeyCode::Tab) => {
                self.cursor = Cursor::Board((place + 1) % slots.len(), cell);
            }
            (Cursor::Board(place, cell), KeyCode::BackTab) => {
                self.cursor = Cursor::Board((place + slots.len() - 1) % slots.len(), cell);
            }
            (Cursor::Board(place, _), KeyCode::Esc | KeyCode::Backspace) => {
                self.cursor = Cursor::Hand(place);
            }
            (Cursor::Board(place, cell), KeyCode::Enter | KeyCode::Char(' ')) => {
                return self.place(&slots, &free, place, cell);
            }
            (Cursor::Board(place, _), KeyCode::Char(letter)) if keyboard.cell(letter).is_some() => {
                return self.place(&slots, &free, place, keyboard.cell(letter)?);
            }
            (Cursor::Board(place, cell), code) => {
                let cell = pointed(keyboard, code).unwrap_or_else(|| stepped(cell, code));
                self.cursor = Cursor::Board(place, cell);
            }
            _ => {}
        }
        None
    }

    /// Whether the key would place a card on an occupied cell.
    pub fn names_full_cell(&self, keyboard: Keyboard, view: &View, key: KeyEvent) -> bool {
        let cell = match (self.cursor, key.code) {
            (Cursor::Board(_, cell), KeyCode::Enter | KeyCode::Char(' ')) => Some(cell),
            (Cursor::Board(..), KeyCode::Char(letter)) => keyboard.cell(letter),
            _ => None,
        };
        cell.is_some_and(|cell| !free_cells(view).contains(&cell))
    }

    fn place(&mut self, slots: &[Slot], free: &[Cell], place: usize, cell: Cell) -> Option<Move> {
        let slot = *slots.get(place)?;
        if !free.contains(&cell) {
            self.cursor = Cursor::Board(place, cell);
            return None;
        }
        self.cursor = Cursor::Hand(0);
        self.forget_advice();
        Some(Move::Place { slot, cell })
    }

    /// Handles a click.
    pub fn click(&mut self, view: &View, seat: Seat, area: Rect, point: Point) -> Option<Move> {
        let slots = own_slots(view, seat);
        let (left, middle, right) = columns(area);
        let own = if seat.index() == 0 { left } else { right };
        let hand = Hand {
            owner: Player::at(seat)?,
            cards: slots
                .iter()
                .map(|_| Held { card: None, name: String::new(), note: String::new() })
                .collect(),
            cursor: None,
            hinted: None,
            numbered: true,
        };
        if let Some(place) = hand.card_at(cards_area(view, own), point) {
            self.cursor = Cursor::Board(place, nearest(&free_cells(view), 4));
            return None;
        }
        let cell = Board::cell_at(middle, point)?;
        match self.cursor {
            Cursor::Board(place, _) => self.place(&slots, &free_cells(view), place, cell),
            Cursor::Hand(_) => None,
        }
    }

    /// The active keys.
    pub fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let text = |key: &str| shared.text(key);
        match self.cursor {
            Cursor::Hand(_) => {
                vec![("↑↓".to_owned(), text("triad-key-card")), ("1-5 ⏎".to_owned(), text("triad-key-pick"))]
            }
            Cursor::Board(..) => vec![
                ("←↑↓→ 1-9".to_owned(), text("triad-key-cell")),
                (format!("⏎ {}", cells(shared)), text("triad-key-place")),
                ("Esc".to_owned(), text("triad-key-back")),
                ("Tab".to_owned(), text("triad-key-other")),
            ],
        }
    }

    /// Draws board and hands.
    pub fn draw(
        &self,
        shared: &Shared,
        view: &View,
        seat: Seat,
        state: PaneState,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let (left, middle, right) = columns(area);
        self.board(shared, view, seat, state).draw(middle, buffer, shared.theme);
        for (player, column) in [(Player::Blue, left), (Player::Red, right)] {
            self.draw_side(shared, view, player, player.seat() == seat, state, column, buffer);
        }
        self.draw_banner(shared, view, middle, buffer);
    }

    fn board(&self, shared: &Shared, view: &View, seat: Seat, state: PaneState) -> Board {
        let scene = self.playback.scene();
        let slots = own_slots(view, seat);
        let mut squares: [Square; 9] = std::array::from_fn(|index| {
            let mut square = square(shared, scene.board[index], scene.elements[index], scene.news[index]);
            let turning = matches!(scene.news[index], Some(News::Flipped(..))) && self.playback.is_moving();
            square.turning = (turning && scene.progress < 3).then_some(scene.progress);
            square.note = shared.keyboard.cells()[index].to_string();
            square
        });
        let cursor = match self.cursor {
            Cursor::Board(place, cell) if state.due => {
                // With a card picked up, each cell shows the value of that move.
                for (slot, cell, value) in &self.values {
                    if slots.get(place) == Some(slot) {
                        squares[cell.index()].note = format!("{} {value}", shared.keyboard.letter(*cell));
                    }
                }
                Some(cell)
            }
            _ => None,
        };
        Board {
            squares,
            cursor,
            marked: self.hint.iter().filter(|_| state.due).map(|hint| hint.cell).collect(),
        }
    }

    /// The banner across the board: the toss, the capturing rule, a new deal.
    fn draw_banner(&self, shared: &Shared, view: &View, area: Rect, buffer: &mut Buffer) {
        let scene = self.playback.scene();
        let Some(banner) = scene.banner else { return };
        let name = |player: Player| words::seat_name(shared, view, player.seat());
        let (first, second) = match banner {
            Banner::Toss => {
                let side = match scene.progress % 4 {
                    0 => format!("( {} )", shared.theme.owner(Player::Blue)),
                    2 => format!("( {} )", shared.theme.owner(Player::Red)),
                    _ => "  |  ".to_owned(),
                };
                (side, shared.text("banner-toss"))
            }
            Banner::Starts(first) => (
                format!("( {} )", shared.theme.owner(first)),
                shared.with("tell-starts", &[("player", &name(first))]),
            ),
            Banner::Taken(cause, wave, count) => {
                let count = shared.texts.count("banner-taken", i64::from(count), &[]);
                let text = format!("{} · {count}", spaced(&words::cause(shared, cause, wave)));
                Board::write_between(&text, area, buffer, shared.theme);
                return;
            }
            Banner::SuddenDeath => {
                (spaced(&shared.text("rule-sudden-death")), shared.text("banner-sudden-death"))
            }
            Banner::Again => (spaced(&shared.text("rule-replay")), shared.text("tell-replayed")),
            Banner::NextGame => (spaced(&shared.text("banner-next-game")), String::new()),
        };
        crate::widgets::banner(&first, &second, area, buffer, shared.theme);
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "one side of the table needs to know what the whole table knows"
    )]
    fn draw_side(
        &self,
        shared: &Shared,
        view: &View,
        player: Player,
        own: bool,
        state: PaneState,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let score = self.playback.scene().score.or(self.shown.as_ref().map(|game| game.score));
        let name = words::seat_name(shared, view, player.seat());
        let turn = self.shown.as_ref().and_then(|game| game.to_move) == Some(player) && !self.is_moving();
        draw_head(shared, player, &name, score.map(|score| score[player]), turn, area, buffer);
        draw_wins(shared, view, player, area, buffer);
        let hand =
            Hand {
                owner: player,
                cards: self.held(shared, player, own && !state.curtain),
                cursor: match self.cursor {
                    _ if !own || !state.due => None,
                    Cursor::Hand(place) => Some((place, false)),
                    Cursor::Board(place, _) => Some((place, true)),
                },
                hinted: self.hint.as_ref().filter(|_| own && state.due).and_then(|hint| {
                    own_slots(view, player.seat()).iter().position(|slot| *slot == hint.slot)
                }),
                numbered: own && state.due,
            };
        hand.draw(cards_area(view, area), buffer, shared.theme);
    }

    fn held(&self, shared: &Shared, player: Player, open: bool) -> Vec<Held> {
        let hidden = || hidden_card(shared);
        let shown = |card: triad::Card| held_card(shared, card);
        match self.shown.as_ref().map(|game| &game.hands[player]) {
            None => Vec::new(),
            Some(HandView::Own(slots)) if open => {
                slots.iter().map(|slot| slot.card.map_or_else(hidden, shown)).collect()
            }
            Some(HandView::Own(slots)) => slots.iter().map(|_| hidden()).collect(),
            Some(HandView::Other { known, hidden: count }) => {
                known.iter().map(|card| shown(*card)).chain((0..*count).map(|_| hidden())).collect()
            }
        }
    }
}

/// The room of the cards; the games won have the line below them.
fn cards_area(view: &View, column: Rect) -> Rect {
    let area = hand_area(column);
    Rect { height: area.height.saturating_sub(u16::from(words::best_of_three(view).is_some())), ..area }
}

/// The games won, in a match of several.
fn draw_wins(shared: &Shared, view: &View, player: Player, area: Rect, buffer: &mut Buffer) {
    if let Some(table) = words::best_of_three(view) {
        let won = usize::from(table.wins[player]);
        let text = format!(
            "{} {}{}",
            shared.text("triad-games"),
            "★".repeat(won),
            "☆".repeat(2_usize.saturating_sub(won))
        );
        let y = area.bottom().saturating_sub(1);
        let text = centred(&text, usize::from(area.width));
        buffer.set_string(area.x, y, text, shared.theme.player(player));
    }
}

/// A card of a hand that is known.
pub fn held_card(shared: &Shared, card: triad::Card) -> Held {
    Held {
        card: Some(card),
        name: shared.card_name(card),
        note: card.element.map_or_else(
            || shared.with("triad-level", &[("level", &shared.catalog.level(card).to_string())]),
            |element| shared.element_name(element),
        ),
    }
}

/// A card of a hand that is not known.
pub fn hidden_card(shared: &Shared) -> Held {
    Held { card: None, name: shared.text("triad-hidden"), note: String::new() }
}

/// The drawing of a cell.
pub fn square(
    shared: &Shared,
    card: Option<(triad::Card, Player)>,
    element: Option<triad::Element>,
    news: Option<News>,
) -> Square {
    Square {
        card,
        name: card.map_or(String::new(), |(card, _)| shared.card_name(card)),
        bonus: card.map_or(0, |(card, _)| bonus(element, card.element)),
        element: element.map(|element| (element, shared.element_name(element))),
        news: news.map(|news| match news {
            News::Placed => "▲".to_owned(),
            News::Flipped(cause, wave) => words::cause(shared, cause, wave),
        }),
        note: String::new(),
        turning: None,
    }
}

/// The line above a hand: its owner, whether it is their turn, the score.
pub fn draw_head(
    shared: &Shared,
    player: Player,
    name: &str,
    score: Option<u8>,
    turn: bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    let pill = score.map_or(String::new(), |score| format!(" {score} "));
    let room = usize::from(area.width).saturating_sub(pill.len() + 1);
    let name = clip(name, room);
    let head = format!("{}{name}", if turn { "▸" } else { " " });
    let style = shared.theme.player(player);
    buffer.set_stringn(area.x, area.y, &head, usize::from(area.width), style);
    let x = area.right().saturating_sub(pill.len() as u16);
    buffer.set_stringn(x, area.y, pill, 4, shared.theme.score(player));
}

/// The letters of the cells from the first to the last.
fn cells(shared: &Shared) -> String {
    shared.keyboard.cells().iter().collect()
}

/// Letters separated by spaces.
fn spaced(text: &str) -> String {
    let letters: Vec<String> = text.to_uppercase().chars().map(String::from).collect();
    letters.join(" ")
}

/// State of the table for drawing a pane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaneState {
    /// A move of the viewer is due.
    pub due: bool,
    /// The hand is hidden, because others can see the screen.
    pub curtain: bool,
}

/// The cell that a key points at without placing: digits and other keys of the number pad, as they lie on it.
fn pointed(keyboard: Keyboard, code: KeyCode) -> Option<Cell> {
    let digit = match code {
        KeyCode::Char(key) => keyboard.digit(key)?,
        KeyCode::Home => 7,
        KeyCode::PageUp => 9,
        KeyCode::KeypadBegin => 5,
        KeyCode::End => 1,
        KeyCode::PageDown => 3,
        _ => return None,
    };
    on_number_pad(digit)
}

/// The game on the table, or the last board of one that has just ended.
pub fn game(view: &View) -> Option<&triad::View> {
    match view.game.as_ref()? {
        GameView::TripleTriad { view, last } => view.game.as_ref().or(last.as_deref()),
        GameView::Triatri { .. } => None,
    }
}

fn own_slots(view: &View, seat: Seat) -> Vec<Slot> {
    let Some(player) = Player::at(seat) else { return Vec::new() };
    match game(view).map(|game| &game.hands[player]) {
        Some(HandView::Own(slots)) => slots.iter().map(|slot| slot.slot).collect(),
        _ => Vec::new(),
    }
}

/// The cells on which a card may be placed, by the legal moves.
fn free_cells(view: &View) -> Vec<Cell> {
    let Some(asked) = &view.asked else { return Vec::new() };
    let Prompt::Move { legal } = &asked.prompt else { return Vec::new() };
    let mut cells: Vec<Cell> = legal
        .iter()
        .filter_map(|mv| match mv {
            Move::Place { cell, .. } => Some(*cell),
            _ => None,
        })
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The free cell nearest to this one.
fn nearest(free: &[Cell], to: usize) -> Cell {
    let distance = |cell: &Cell| {
        let (row, column) = (cell.index() as isize / 3, cell.index() as isize % 3);
        (row - to as isize / 3).abs() + (column - to as isize % 3).abs()
    };
    free.iter().copied().min_by_key(distance).unwrap_or(Cell::all().next().expect("nine cells"))
}

fn stepped(cell: Cell, code: KeyCode) -> Cell {
    let (row, column) = (cell.index() / 3, cell.index() % 3);
    let (row, column) = match code {
        KeyCode::Up => ((row + 2) % 3, column),
        KeyCode::Down => ((row + 1) % 3, column),
        KeyCode::Left => (row, (column + 2) % 3),
        KeyCode::Right => (row, (column + 1) % 3),
        _ => (row, column),
    };
    Cell::new((3 * row + column) as u8).unwrap_or(cell)
}

fn bonus(cell: Option<triad::Element>, card: Option<triad::Element>) -> i8 {
    match (cell, card) {
        (None, _) => 0,
        (Some(cell), Some(card)) if cell == card => 1,
        _ => -1,
    }
}

/// Blue's hand, the board, red's hand.
pub fn columns(area: Rect) -> (Rect, Rect, Rect) {
    let side = HAND_WIDTH.max(area.width / 5).min(30);
    let left = Rect { width: side, ..area };
    let right = Rect { x: area.right() - side, width: side, ..area };
    let middle = Rect { x: area.x + side, width: area.width.saturating_sub(2 * side), ..area };
    (left, middle, right)
}

/// The room of the cards below the line with the name.
pub fn hand_area(column: Rect) -> Rect {
    Rect { y: column.y + 1, height: column.height.saturating_sub(1), ..column }
}

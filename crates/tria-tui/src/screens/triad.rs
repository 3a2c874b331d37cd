//! The part of a table that is Triple Triad: board and hands, a cursor, captures shown one after the other.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position as Point, Rect};
use tria_room::{GameView, Move, Prompt, Seat, Versioned, View};
use tria_rules::triad::{self, Cell, HandView, Player};

use crate::app::{KeyHelp, Shared};
use crate::playback::{News, Playback};
use crate::widgets::board::{Board, Square};
use crate::widgets::hand::{Hand, Held};
use crate::widgets::text::centred;
use crate::words;

/// Where the cursor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cursor {
    /// On a card of the hand, by its place.
    Hand(usize),
    /// On a cell, with the card of this place picked up.
    Board(usize, Cell),
}

/// A hint that the board shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The move.
    pub slot: u8,
    /// Its cell.
    pub cell: Cell,
}

/// Board and hands.
#[derive(Debug)]
pub struct TriadPane {
    playback: Playback,
    cursor: Cursor,
    /// The move that a hint has named.
    pub hint: Option<Shown>,
}

/// The columns of a hand beside the board.
const HAND_WIDTH: u16 = 20;

impl Default for TriadPane {
    fn default() -> Self {
        Self { playback: Playback::default(), cursor: Cursor::Hand(0), hint: None }
    }
}

impl TriadPane {
    /// Takes in what happened.
    pub fn take(&mut self, events: &[Versioned]) {
        self.playback.take(events);
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration, pace: Duration) {
        self.playback.tick(now, pace);
    }

    /// Whether captures are still being shown.
    pub fn is_moving(&self) -> bool {
        self.playback.is_moving()
    }

    /// Shows everything at once.
    pub fn hurry(&mut self) {
        self.playback.finish();
    }

    /// Shows the view's board as it is.
    pub fn jump_to(&mut self, view: &View) {
        if let Some(game) = game(view) {
            self.playback.jump_to(game);
        }
    }

    /// A key was pressed while a move is due; the move, once it is complete.
    pub fn key(&mut self, view: &View, seat: Seat, key: KeyEvent) -> Option<Move> {
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
                self.cursor = Cursor::Board(place.min(slots.len() - 1), nearest(&free, 4))
            }
            (_, KeyCode::Char(digit @ '1'..='5')) => {
                let place = digit as usize - '1' as usize;
                if place < slots.len() {
                    self.cursor = Cursor::Board(place, nearest(&free, 4));
                }
            }
            (Cursor::Board(place, _), KeyCode::Esc | KeyCode::Backspace) => {
                self.cursor = Cursor::Hand(place);
            }
            (Cursor::Board(place, cell), KeyCode::Enter | KeyCode::Char(' ')) => {
                return self.place(&slots, &free, place, cell);
            }
            (Cursor::Board(place, _), KeyCode::Char(letter)) if cell_of(letter).is_some() => {
                return self.place(&slots, &free, place, cell_of(letter)?);
            }
            (Cursor::Board(place, cell), code) => {
                self.cursor = Cursor::Board(place, stepped(cell, code));
            }
            _ => {}
        }
        None
    }

    fn place(&mut self, slots: &[u8], free: &[Cell], place: usize, cell: Cell) -> Option<Move> {
        let slot = *slots.get(place)?;
        if !free.contains(&cell) {
            self.cursor = Cursor::Board(place, cell);
            return None;
        }
        self.cursor = Cursor::Hand(0);
        self.hint = None;
        Some(Move::Place { slot, cell })
    }

    /// The mouse was pressed at a point.
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
            numbered: true,
        };
        if let Some(place) = hand.card_at(hand_area(own), point) {
            self.cursor = Cursor::Board(place, nearest(&free_cells(view), 4));
            return None;
        }
        let cell = Board::cell_at(middle, point)?;
        match self.cursor {
            Cursor::Board(place, _) => self.place(&slots, &free_cells(view), place, cell),
            Cursor::Hand(_) => None,
        }
    }

    /// The keys that do something now.
    pub fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let text = |key: &str| shared.text(key);
        match self.cursor {
            Cursor::Hand(_) => vec![
                ("↑↓".to_owned(), text("triad-key-card")),
                ("1-5".to_owned(), text("triad-key-pick")),
                ("⏎".to_owned(), text("triad-key-pick")),
            ],
            Cursor::Board(..) => vec![
                ("←↑↓→".to_owned(), text("triad-key-cell")),
                ("⏎".to_owned(), text("triad-key-place")),
                ("Esc".to_owned(), text("triad-key-back")),
            ],
        }
    }

    /// Draws board and hands; `due` says that the person at this seat is to move, `curtain` hides the hand.
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
        self.board(shared, view, state).draw(middle, buffer, shared.theme);
        for (player, column) in [(Player::Blue, left), (Player::Red, right)] {
            self.draw_side(shared, view, player, player.seat() == seat, state, column, buffer);
        }
    }

    fn board(&self, shared: &Shared, view: &View, state: PaneState) -> Board {
        let scene = self.playback.scene();
        let squares = std::array::from_fn(|index| {
            let element = scene.elements[index];
            let card = scene.board[index];
            let bonus = card.map_or(0, |(card, _)| bonus(element, card.element));
            let elemental = game(view).is_some_and(|game| game.switches.elemental);
            Square {
                card,
                name: card.map_or(String::new(), |(card, _)| shared.card_name(card)),
                bonus: if elemental { bonus } else { 0 },
                element: element.map(|element| (element, shared.element_name(element))),
                news: scene.news[index].map(|news| match news {
                    News::Placed => "▲".to_owned(),
                    News::Flipped(cause, wave) => words::cause(shared, cause, wave),
                }),
                note: CELL_KEYS[index].to_string(),
            }
        });
        let cursor = match self.cursor {
            Cursor::Board(_, cell) if state.due => Some(cell),
            _ => None,
        };
        Board {
            squares,
            cursor,
            marked: self.hint.iter().filter(|_| state.due).map(|hint| hint.cell).collect(),
        }
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
        let theme = shared.theme;
        let score = self.playback.scene().score.map_or(String::new(), |score| score[player].to_string());
        let name = words::seat_name(shared, view, player.seat());
        let turn = game(view).and_then(|game| game.to_move) == Some(player);
        let head = if turn { format!("▸ {name} {score} ◂") } else { format!("{name} {score}") };
        buffer.set_string(area.x, area.y, centred(&head, usize::from(area.width)), theme.player(player));
        let hand = Hand {
            owner: player,
            cards: self.held(shared, view, player, own && !state.curtain),
            cursor: match self.cursor {
                _ if !own || !state.due => None,
                Cursor::Hand(place) => Some((place, false)),
                Cursor::Board(place, _) => Some((place, true)),
            },
            numbered: own && state.due,
        };
        hand.draw(hand_area(area), buffer, theme);
    }

    fn held(&self, shared: &Shared, view: &View, player: Player, open: bool) -> Vec<Held> {
        let hidden = || Held { card: None, name: shared.text("triad-hidden"), note: String::new() };
        let shown = |card: triad::Card| Held {
            card: Some(card),
            name: shared.card_name(card),
            note: card.element.map_or_else(
                || shared.with("triad-level", &[("level", &shared.catalog.level(card).to_string())]),
                |element| shared.element_name(element),
            ),
        };
        match game(view).map(|game| &game.hands[player]) {
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

/// What the table is doing while a pane is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaneState {
    /// A move of the person who looks is due.
    pub due: bool,
    /// The hand is not shown, because others look on.
    pub curtain: bool,
}

/// The letters of the cells, as they lie on a keyboard.
const CELL_KEYS: [char; 9] = ['q', 'w', 'e', 'a', 's', 'd', 'z', 'x', 'c'];

fn cell_of(letter: char) -> Option<Cell> {
    let index = CELL_KEYS.iter().position(|key| *key == letter)?;
    Cell::new(index as u8)
}

/// The game on the table, or the last board of one that has just ended.
pub fn game(view: &View) -> Option<&triad::View> {
    match view.game.as_ref()? {
        GameView::TripleTriad { view, last } => view.game.as_ref().or(last.as_deref()),
        GameView::Triatri { .. } => None,
    }
}

fn own_slots(view: &View, seat: Seat) -> Vec<u8> {
    let Some(player) = Player::at(seat) else { return Vec::new() };
    match game(view).map(|game| &game.hands[player]) {
        Some(HandView::Own(slots)) => slots.iter().map(|slot| slot.slot).collect(),
        _ => Vec::new(),
    }
}

/// The cells on which a card may be placed, as the table says.
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
fn columns(area: Rect) -> (Rect, Rect, Rect) {
    let side = HAND_WIDTH.max(area.width / 5).min(30);
    let left = Rect { width: side, ..area };
    let right = Rect { x: area.right() - side, width: side, ..area };
    let middle = Rect { x: area.x + side, width: area.width.saturating_sub(2 * side), ..area };
    (left, middle, right)
}

fn hand_area(column: Rect) -> Rect {
    Rect { y: column.y + 1, height: column.height.saturating_sub(1), ..column }
}

//! A table: the rules before the game, the game itself, questions to the players, and the result.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};
use tria_room::{ClientId, Command, Event, Offer, Prompt, Seat, Stage, Version, View};
use tria_rules::record::Record;
use tria_rules::triad::Card;
use tria_world::career::NoAdvice;

use super::replay::ReplayScreen;
use super::triad::TriadPane;
use super::triatri::TriatriPane;
use crate::advice::{self, Advice, Wanted};
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::host::Host;
use crate::look::Look;
use crate::records;
use crate::widgets::chooser::{Chooser, Chosen};
use crate::widgets::menu::{Item, Menu};
use crate::words;

/// The game on the table.
pub(super) enum Pane {
    Triad(TriadPane),
    Triatri(TriatriPane),
}

/// An overlay over the table.
pub(super) enum Overlay {
    /// The keyboard goes to another person.
    HandOver(Seat),
    /// Cards are chosen: a pool, a hand or what the winner takes.
    Choose(Chooser, Vec<Card>),
    /// A question before something that cannot be undone.
    Confirm(Command, String),
    /// Every move with what it is worth, and all that is to be said of each.
    Analysis(Menu, Vec<String>),
    /// A game of the match is over: its board is looked at until a key is pressed.
    Board,
    /// The rules in force.
    Rules,
    /// A resumed match: the person continues, or gives it up.
    Resumed,
    /// The question before a match of a career is left.
    Leave(String),
}

/// The owner of a match beyond the table: a career.
pub trait Keeper {
    /// The question before the table is left: what becomes of the match.
    fn leaving(&self, shared: &Shared) -> String;
    /// The person leaves the table before the match is over.
    fn left(&mut self, shared: &Shared) -> Action;
    /// The person considers giving the match up.
    fn ask(&mut self, shared: &Shared) -> Action;
    /// Nothing more is played here: the match is over, or its winner has yet to choose.
    fn ended(&mut self, shared: &Shared, record: Option<Record>) -> Action;
}

/// A table on the screen.
pub struct Table {
    pub(super) host: Host,
    /// The person whose view is shown.
    person: Option<ClientId>,
    /// That person's seat.
    pub(super) seat: Seat,
    pub(super) view: View,
    pub(super) pane: Pane,
    pub(super) overlay: Option<Overlay>,
    pub(super) news: Vec<String>,
    seen: Version,
    advice: Advice,
    /// The hint that was found.
    pub(super) hint: Option<String>,
    /// What the match is about, if that rules out hints.
    pub(super) no_hints: Option<NoAdvice>,
    pub(super) problem: Option<String>,
    /// A notice of the table itself, such as where a record was written.
    pub(super) notice: Option<String>,
    pub(super) now: Duration,
    pub(super) keeper: Option<Box<dyn Keeper>>,
    /// The names by seat, for a match of a career.
    pub(super) names: Vec<String>,
    /// What lies on the table for its looks.
    dress: Look,
    /// Whether what has happened so far is to be shown at once.
    catching_up: bool,
    /// Whether seats have been drawn of which the people at the keyboard do not know yet.
    seats_unseen: bool,
    /// Whether a game has ended whose board has not been looked at yet.
    board_unseen: bool,
    /// Whether the box with the result is put aside.
    pub(super) result_hidden: bool,
}

impl Table {
    /// Sits down; `no_hints` is why there are no hints at this table.
    ///
    /// # Panics
    /// If no person is at the table.
    pub fn new(host: Host, no_hints: Option<NoAdvice>) -> Self {
        let seat = host.people().next().expect("a person is at the table");
        let view = host.view(seat);
        let is_triad = matches!(host.room().settings().game, tria_room::GameSettings::TripleTriad { .. });
        let pane =
            if is_triad { Pane::Triad(TriadPane::default()) } else { Pane::Triatri(TriatriPane::default()) };
        Self {
            person: host.person_at(seat),
            host,
            seat,
            view,
            pane,
            overlay: None,
            news: Vec::new(),
            seen: 0,
            advice: Advice::default(),
            hint: None,
            no_hints,
            problem: None,
            notice: None,
            now: Duration::ZERO,
            keeper: None,
            names: Vec::new(),
            dress: Look::default(),
            catching_up: false,
            seats_unseen: false,
            board_unseen: false,
            result_hidden: false,
        }
    }

    /// A match with a keeper, between players of these names.
    pub fn kept_by(mut self, keeper: Box<dyn Keeper>, names: Vec<String>) -> Self {
        self.keeper = Some(keeper);
        self.names = names;
        self
    }

    /// With this on the table.
    pub fn looking(mut self, look: Look) -> Self {
        self.dress = look;
        self
    }

    /// What the screen needs, with the looks of this table.
    fn dressed(&self, shared: &Shared) -> Shared {
        Shared { theme: shared.theme.with(self.dress), ..shared.clone() }
    }

    /// A match that has been going on: everything is shown as it was; asked, nothing happens until the person goes on.
    pub fn resumed(mut self, asked: bool) -> Self {
        self.catching_up = true;
        if asked && !self.is_kept_over() {
            self.overlay = Some(Overlay::Resumed);
        }
        self
    }

    /// Whether a match with a keeper has nothing more to be played.
    pub(super) fn is_kept_over(&self) -> bool {
        let choosing =
            matches!(self.view.asked.as_ref().map(|asked| &asked.prompt), Some(Prompt::Take { .. }));
        let over = self.view.finish.is_some() || choosing;
        self.keeper.is_some() && over && !self.is_moving() && self.overlay.is_none()
    }

    /// Hands a finished match back to its keeper.
    fn hand_back(&mut self, shared: &Shared) -> Action {
        let record = self.host.room().last_record();
        match &mut self.keeper {
            Some(keeper) => keeper.ended(shared, record),
            None => Action::Back,
        }
    }

    /// Whether something is still being shown.
    pub(super) fn is_moving(&self) -> bool {
        match &self.pane {
            Pane::Triad(pane) => pane.is_moving(),
            Pane::Triatri(pane) => pane.is_moving(),
        }
    }

    /// Whether advice is being thought out.
    pub(super) fn is_advising(&self) -> bool {
        self.advice.is_pending()
    }

    /// Sends a command for the person at the keyboard.
    fn send(&mut self, shared: &Shared, command: &Command) {
        let sent = self.host.send(self.seat, command.clone());
        self.problem = sent.err().map(|refusal| {
            let refused = || words::room_refusal(shared, refusal.code, Some(command));
            self.host.failed().map_or_else(refused, str::to_owned)
        });
        self.refresh(shared);
    }

    /// Looks at the table again: what happened, what is asked.
    fn refresh(&mut self, shared: &Shared) {
        if let Some(seat) = self.person.and_then(|person| self.host.seat_of(person)) {
            self.seat = seat;
        }
        self.view = self.host.view(self.seat);
        let events = self.host.events_after(self.seat, self.seen);
        let sentences = words::narrate_all(shared, &self.view, &events);
        let taken_back = |event: &Event| matches!(event, Event::TakenBack { .. });
        let back = events.iter().filter_map(|event| event.event.as_ref()).any(taken_back);
        let ended = |event: &Event| matches!(event, Event::GameEnded { .. });
        let drawn = |event: &Event| matches!(event, Event::Reseated { .. });
        if !events.is_empty() {
            self.forget_advice();
            let mut happened = events.iter().filter_map(|event| event.event.as_ref());
            let people = self.host.people().count();
            self.seats_unseen |= people > 1 && !self.catching_up && happened.clone().any(drawn);
            self.board_unseen |= happened.any(ended);
            self.board_unseen &= matches!(self.view.stage, Stage::Preparing | Stage::Choosing);
        }
        if let (true, Pane::Triatri(pane)) = (self.catching_up, &mut self.pane) {
            // What is laid on the table depends on what is known of it.
            pane.jump_to(&self.view);
        }
        match &mut self.pane {
            Pane::Triad(pane) => {
                pane.take(&self.view, &events, sentences);
                if back {
                    pane.jump_to(&self.view);
                }
            }
            Pane::Triatri(pane) => {
                pane.take(&self.view, &events, sentences);
                if back {
                    pane.jump_to(&self.view);
                }
            }
        }
        self.seen = self.view.version;
        if std::mem::take(&mut self.catching_up) {
            self.hurry();
        }
        self.show(shared);
        self.ask(shared);
    }

    /// Shows what is due, and tells what goes with it.
    fn show(&mut self, shared: &Shared) {
        let told = match &mut self.pane {
            Pane::Triad(pane) => pane.tick(&self.view, self.now, shared.pace),
            Pane::Triatri(pane) => pane.tick(self.now, shared.pace),
        };
        self.news.extend(told);
        let old = self.news.len().saturating_sub(200);
        self.news.drain(..old);
    }

    /// Shows everything at once.
    fn hurry(&mut self) {
        match &mut self.pane {
            Pane::Triad(pane) => pane.hurry(),
            Pane::Triatri(pane) => pane.hurry(),
        }
    }

    /// Leaves the table, after a confirmation.
    fn leave(&mut self, shared: &Shared) {
        self.overlay = Some(if let Some(keeper) = &self.keeper {
            Overlay::Leave(keeper.leaving(shared))
        } else {
            let counts = self.host.room().first_card_down();
            let key = if counts { "table-leave-ask" } else { "table-leave-free" };
            Overlay::Confirm(Command::Leave, shared.text(key))
        });
    }

    /// Asks the keeper about giving up the match.
    fn think_again(&mut self, shared: &Shared) -> Action {
        self.keeper.as_mut().map_or(Action::Stay, |keeper| keeper.ask(shared))
    }

    fn forget_advice(&mut self) {
        self.advice.forget();
        self.hint = None;
        if let Pane::Triad(pane) = &mut self.pane {
            pane.forget_advice();
        }
        if matches!(self.overlay, Some(Overlay::Analysis(..))) {
            self.overlay = None;
        }
    }

    /// Hands the keyboard to the person at this seat.
    fn change_eyes(&mut self, shared: &Shared, seat: Seat) {
        self.seat = seat;
        self.person = self.host.person_at(seat);
        self.view = self.host.view(seat);
        self.forget_advice();
        match &mut self.pane {
            Pane::Triad(pane) => pane.change_eyes(&self.view),
            Pane::Triatri(pane) => pane.change_eyes(&self.view),
        }
        self.refresh(shared);
    }

    /// Opens the overlay for the table's question, and hands the keyboard over if the question is to another person.
    fn ask(&mut self, shared: &Shared) {
        if self.overlay.is_some() {
            return;
        }
        if std::mem::take(&mut self.seats_unseen) {
            // The person may have another seat now, and shows no cards before all know.
            self.overlay = Some(Overlay::HandOver(self.seat));
            return;
        }
        if self.is_moving() {
            return;
        }
        if self.view.asked.is_none() {
            let next = self.host.people().find(|seat| self.host.view(*seat).asked.is_some());
            if let Some(seat) = next {
                let looks = self.board_unseen;
                self.overlay = Some(if looks { Overlay::Board } else { Overlay::HandOver(seat) });
            }
            return;
        }
        if self.board_unseen && !self.is_kept_over() {
            self.overlay = Some(Overlay::Board);
            return;
        }
        let prompt = self.view.asked.as_ref().map(|asked| asked.prompt.clone());
        self.overlay = match prompt {
            Some(Prompt::Pool { size, from }) => {
                let cards: Vec<Card> = from.iter().map(|owned| owned.card).collect();
                let picked = places_of(&words::strongest(shared, &cards, size as usize), &cards);
                Some(choose(shared, size as usize, cards, picked))
            }
            Some(Prompt::Hand { kept, from, usual }) => {
                let mut cards = kept;
                cards.extend(from);
                let picked = usual.map_or_else(Vec::new, |usual| places_of(&usual, &cards));
                Some(choose(shared, 5.min(cards.len()), cards, picked))
            }
            Some(Prompt::Take { count, from }) if self.keeper.is_none() => {
                Some(choose(shared, count as usize, from, Vec::new()))
            }
            _ => None,
        };
    }

    fn chosen(&mut self, shared: &Shared, cards: Vec<Card>) {
        let asked = self.view.asked.as_ref().map(|asked| &asked.prompt);
        if let (true, Some(Prompt::Hand { usual: Some(before), .. })) =
            (words::asks_exchange(&self.view), asked)
        {
            self.news.push(words::exchanged(shared, before, &cards));
        }
        let command = match self.view.asked.as_ref().map(|asked| &asked.prompt) {
            Some(Prompt::Pool { .. }) => Command::Pool { cards },
            Some(Prompt::Hand { .. }) => Command::Hand { cards },
            _ => Command::Take { cards },
        };
        self.send(shared, &command);
    }

    fn overlay_key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        match self.overlay.take() {
            Some(Overlay::HandOver(seat)) => match key.code {
                KeyCode::Enter | KeyCode::Char(' ') => self.change_eyes(shared, seat),
                _ => self.overlay = Some(Overlay::HandOver(seat)),
            },
            Some(Overlay::Choose(mut chooser, cards))
                if key.code == KeyCode::Char('f') && self.may_fill() =>
            {
                chooser.fill(shared.seeds.next());
                self.overlay = Some(Overlay::Choose(chooser, cards));
            }
            Some(Overlay::Choose(mut chooser, cards)) => match chooser.key(key) {
                Chosen::Done(places) => {
                    let chosen = places.into_iter().map(|place| cards[place]).collect();
                    self.chosen(shared, chosen);
                }
                Chosen::Left => self.leave(shared),
                Chosen::Missing(count) => {
                    self.problem = Some(shared.texts.count("table-choose-more", count as i64, &[]));
                    self.overlay = Some(Overlay::Choose(chooser, cards));
                }
                Chosen::Open => self.overlay = Some(Overlay::Choose(chooser, cards)),
            },
            Some(Overlay::Confirm(command, text)) => match key.code {
                KeyCode::Enter | KeyCode::Char('y' | 'o') => {
                    let leaves = command == Command::Leave;
                    self.send(shared, &command);
                    if leaves {
                        return Action::Back;
                    }
                }
                KeyCode::Esc | KeyCode::Char('n') => self.refresh(shared),
                _ => self.overlay = Some(Overlay::Confirm(command, text)),
            },
            Some(Overlay::Analysis(mut menu, texts)) => {
                let scrolled = scroll(&mut menu, key.code);
                self.overlay = scrolled.then_some(Overlay::Analysis(menu, texts));
            }
            Some(Overlay::Board) => {
                self.board_unseen = false;
                self.refresh(shared);
            }
            // Any key closes the rules.
            Some(Overlay::Rules) => self.refresh(shared),
            Some(Overlay::Resumed) => match key.code {
                KeyCode::Enter | KeyCode::Char(' ') => self.refresh(shared),
                KeyCode::Char('g') => return self.think_again(shared),
                KeyCode::Esc | KeyCode::Char('Q') => self.leave(shared),
                _ => self.overlay = Some(Overlay::Resumed),
            },
            Some(Overlay::Leave(text)) => match (key.code, &mut self.keeper) {
                (KeyCode::Enter | KeyCode::Char('y' | 'o'), Some(keeper)) => return keeper.left(shared),
                (KeyCode::Esc | KeyCode::Char('n'), _) => self.refresh(shared),
                _ => self.overlay = Some(Overlay::Leave(text)),
            },
            None => {}
        }
        Action::Stay
    }

    fn game_key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        let seat = self.seat;
        if let Pane::Triad(pane) = &self.pane
            && self.due()
            && pane.names_full_cell(shared.keyboard, &self.view, key)
        {
            self.problem = Some(shared.text("triad-cell-full"));
        }
        let mv = match &mut self.pane {
            Pane::Triad(pane) => pane.key(shared.keyboard, &self.view, seat, key),
            Pane::Triatri(pane) => pane.key(shared.keyboard, &self.view, key),
        };
        if let Some(mv) = mv {
            self.send(shared, &Command::Move { mv });
        }
        Action::Stay
    }

    /// Keys that work whatever is asked; `None` if the key is not one of them.
    fn table_key(&mut self, shared: &Shared, key: KeyEvent) -> Option<Action> {
        let playing = self.view.stage == Stage::Playing;
        let letters = matches!(&self.pane, Pane::Triad(pane) if pane.takes_letters());
        match key.code {
            KeyCode::Char('h') if self.due() => self.advise(shared, Wanted::Hint),
            KeyCode::Char('a') if self.due() && !letters => self.advise(shared, Wanted::Everything),
            KeyCode::Char('i') if playing => self.overlay = Some(Overlay::Rules),
            KeyCode::Char('u') if playing && !self.view.may_take_back => {
                self.problem = Some(shared.text("plain-no-undo"));
            }
            KeyCode::Char('u') if self.view.may_take_back => {
                self.send(shared, &Command::Offer { what: Offer::TakeBack });
                // Friends at one keyboard have talked about it.
                self.host.agree(self.seat);
                self.refresh(shared);
            }
            // Resigning at TriATri leaves the table, so it concerns the whole match.
            KeyCode::Char('R') if playing && self.keeper.is_some() && !self.is_triad() => {
                return Some(self.think_again(shared));
            }
            KeyCode::Char('R') if playing && !self.may_resign() => {
                self.problem = Some(shared.text("table-resign-early"));
            }
            KeyCode::Char('R') if playing => {
                self.overlay = Some(Overlay::Confirm(Command::Resign, shared.text("table-resign-ask")));
            }
            KeyCode::Char('Q') if self.view.stage != Stage::Finished => self.leave(shared),
            _ if self.view.stage == Stage::Finished && !self.is_moving() => {
                return self.finished_key(shared, key);
            }
            _ => return None,
        }
        Some(Action::Stay)
    }

    fn finished_key(&mut self, shared: &Shared, key: KeyEvent) -> Option<Action> {
        match key.code {
            KeyCode::Char('r') => {
                let again = self.host.rematch();
                self.problem = again.err().map(|refusal| words::room_refusal(shared, refusal.code, None));
                if self.problem.is_none() {
                    // A new match: nothing of the old one stays on the table.
                    self.news.clear();
                    self.result_hidden = false;
                }
                self.refresh(shared);
            }
            KeyCode::Char('b') => self.result_hidden = !self.result_hidden,
            KeyCode::Char('e') => self.export(shared),
            KeyCode::Char('v') => {
                let records = self.host.room().records().unwrap_or_default();
                return Some(
                    match ReplayScreen::of_records(shared, &records, &shared.text("start-replay")) {
                        Ok(screen) => Action::Open(Box::new(screen.between(self.names.clone()))),
                        Err(problem) => {
                            self.problem = Some(problem);
                            Action::Stay
                        }
                    },
                );
            }
            KeyCode::Esc | KeyCode::Char('q') => return Some(Action::Back),
            _ => return None,
        }
        Some(Action::Stay)
    }

    /// Writes the records of the finished match into the folder of records.
    fn export(&mut self, shared: &Shared) {
        let texts = records::texts(shared, self.host.room());
        match records::write(&shared.folder, self.view.number, &texts) {
            Ok(path) => {
                let path = path.display().to_string();
                self.notice = Some(shared.with("table-exported", &[("file", &path)]));
            }
            Err(error) => {
                let error = shared.texts.trouble(&error);
                self.problem = Some(shared.with("table-not-exported", &[("error", &error)]));
            }
        }
    }

    /// Asks for advice, or says why there is none at this table.
    fn advise(&mut self, shared: &Shared, wanted: Wanted) {
        self.hint = None;
        if let Some(reason) = self.no_hints {
            self.problem = Some(shared.text(reason.key()));
            return;
        }
        self.advice.ask(wanted, &self.view, shared.catalog);
    }

    /// Shows advice that has been found.
    fn advised(&mut self, shared: &Shared) {
        let Some((wanted, analysis)) = self.advice.poll() else { return };
        let best = analysis.moves.first().map(|judged| judged.mv);
        if let (Some(tria_room::Move::Place { slot, cell }), Pane::Triad(pane)) = (best, &mut self.pane) {
            pane.hint = Some(super::triad::Shown { slot, cell });
            let value = |judged: &advice::Judged| match (judged.mv, judged.worth) {
                (tria_room::Move::Place { slot, cell }, Some(worth)) => {
                    Some((slot, cell, advice::worth_short(worth)))
                }
                _ => None,
            };
            if wanted == Wanted::Everything {
                pane.values = analysis.moves.iter().filter_map(value).collect();
            }
        }
        match wanted {
            Wanted::Hint => self.hint = Some(advice::hint(shared, &self.view, &analysis)),
            Wanted::Everything => {
                let item = |judged: &advice::Judged| {
                    Item::new(advice::move_name(shared, judged))
                        .value(advice::short(shared, &self.view, judged))
                };
                let text = |judged| advice::in_full(shared, &self.view, judged);
                let menu = Menu::new(analysis.moves.iter().map(item).collect());
                self.overlay = Some(Overlay::Analysis(menu, analysis.moves.iter().map(text).collect()));
            }
        }
    }

    /// Whether a move of the person at the keyboard is due.
    pub(super) fn due(&self) -> bool {
        self.overlay.is_none()
            && !self.is_moving()
            && matches!(self.view.asked.as_ref().map(|asked| &asked.prompt), Some(Prompt::Move { .. }))
    }

    fn ready_key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.send(shared, &Command::Ready),
            // Between the games of a match leaving costs something, so it is asked first.
            KeyCode::Esc | KeyCode::Char('q')
                if self.keeper.is_some() || self.host.room().first_card_down() =>
            {
                self.leave(shared);
            }
            KeyCode::Esc | KeyCode::Char('q') => {
                self.send(shared, &Command::Leave);
                return Action::Back;
            }
            _ => {}
        }
        Action::Stay
    }

    /// Whether a game can be given up: before the first card leaving is free.
    pub(super) fn may_resign(&self) -> bool {
        self.view.stage == Stage::Playing && self.host.room().first_card_down()
    }

    /// Whether the cards to choose are the player's own, so that they may be drawn.
    pub(super) fn may_fill(&self) -> bool {
        let asked = self.view.asked.as_ref().map(|asked| &asked.prompt);
        matches!(asked, Some(Prompt::Pool { .. } | Prompt::Hand { .. }))
    }

    fn is_triad(&self) -> bool {
        matches!(self.pane, Pane::Triad(_))
    }

    pub(super) fn asks_ready(&self) -> bool {
        matches!(self.view.asked.as_ref().map(|asked| &asked.prompt), Some(Prompt::Ready))
    }
}

/// Moves through a list; returns `false` if the key does something else.
fn scroll(menu: &mut Menu, code: KeyCode) -> bool {
    match code {
        KeyCode::Up | KeyCode::Char('k') => menu.page(-1),
        KeyCode::Down | KeyCode::Char('j') => menu.page(1),
        KeyCode::PageUp => menu.page(-10),
        KeyCode::PageDown => menu.page(10),
        KeyCode::Home => menu.cursor = 0,
        KeyCode::End => menu.page(isize::MAX / 2),
        _ => return false,
    }
    true
}

/// A list of cards to choose from.
fn choose(shared: &Shared, count: usize, cards: Vec<Card>, picked: Vec<usize>) -> Overlay {
    let items = cards
        .iter()
        .map(|card| {
            let element = card.element.map_or(String::new(), |element| shared.element_name(element));
            let level = shared.catalog.level(*card);
            Item::new(format!("{}  {}", card.ranks, shared.card_name(*card)))
                .value(format!("{} {element}", "★".repeat(usize::from(level))))
        })
        .collect();
    Overlay::Choose(Chooser::new(count, items).picking(picked), cards)
}

/// Where these cards are in a list, each place once.
fn places_of(cards: &[Card], list: &[Card]) -> Vec<usize> {
    let mut places = Vec::new();
    for card in cards {
        let place = (0..list.len()).find(|place| list[*place] == *card && !places.contains(place));
        places.extend(place);
    }
    places
}

impl Screen for Table {
    fn title(&self, shared: &Shared) -> String {
        self.look_title(&self.dressed(shared))
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        self.look(&self.dressed(shared), area, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        self.look_keys(&self.dressed(shared))
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        let shared = &self.dressed(shared);
        self.problem = None;
        self.notice = None;
        if self.is_kept_over() {
            return match key.code {
                KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc => self.hand_back(shared),
                _ => Action::Stay,
            };
        }
        if self.overlay.is_some() {
            return self.overlay_key(shared, key);
        }
        if let Some(action) = self.table_key(shared, key) {
            return action;
        }
        if self.is_moving() {
            // Any other key hurries the captures.
            self.hurry();
            self.refresh(shared);
            return Action::Stay;
        }
        if self.asks_ready() {
            return self.ready_key(shared, key);
        }
        self.game_key(shared, key)
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let point = Point { x: event.column, y: event.row };
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {}
            MouseEventKind::ScrollDown => return self.key(shared, KeyEvent::from(KeyCode::Down)),
            MouseEventKind::ScrollUp => return self.key(shared, KeyEvent::from(KeyCode::Up)),
            _ => return Action::Stay,
        }
        let shared = &self.dressed(shared);
        if let Some(Overlay::Choose(chooser, _)) = &mut self.overlay {
            let list = super::table_look::chooser_area(super::table_look::board_area(area), chooser.len());
            chooser.click(list, point);
            return Action::Stay;
        }
        if self.due() {
            let (seat, board) = (self.seat, super::table_look::board_area(area));
            let mv = match &mut self.pane {
                Pane::Triad(pane) => pane.click(&self.view, seat, board, point),
                Pane::Triatri(pane) => pane.click(&self.view, board, point),
            };
            if let Some(mv) = mv {
                self.send(shared, &Command::Move { mv });
            }
            return Action::Stay;
        }
        // A click hurries, agrees and hands over; what cannot be undone asks for a key.
        match self.overlay {
            Some(Overlay::Confirm(..) | Overlay::Leave(_) | Overlay::Resumed) => Action::Stay,
            _ if self.view.stage == Stage::Finished && !self.is_moving() && self.keeper.is_none() => {
                Action::Stay
            }
            _ => self.key(shared, KeyEvent::from(KeyCode::Enter)),
        }
    }

    fn tick(&mut self, shared: &Shared, now: Duration) -> Action {
        let shared = &self.dressed(shared);
        self.now = now;
        let was_moving = self.is_moving();
        self.show(shared);
        // While captures are shown, the opponent's next move may wait a little.
        if !self.is_moving() && !matches!(self.overlay, Some(Overlay::Resumed)) {
            self.host.tick(now);
        }
        if let Some(problem) = self.host.failed() {
            self.problem = Some(problem.to_owned());
        }
        self.advised(shared);
        if self.host.room().version() != self.seen || (was_moving && !self.is_moving()) {
            self.refresh(shared);
        }
        Action::Stay
    }

    fn is_busy(&self) -> bool {
        self.is_moving() || self.host.is_thinking() || self.is_advising()
    }
}

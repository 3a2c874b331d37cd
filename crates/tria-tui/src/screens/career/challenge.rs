//! Before a match: whether to mix rules, the rules in force, the hand, play or leave.

use std::cell::RefCell;
use std::rc::Rc;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use tria_rules::triad::{HAND_MAX, Rules, Trade};
use tria_world::career::{Career, Command, Note, Offer, Purpose, Stage};
use tria_world::{CardKey, OpponentId};

use super::deck::{DeckEditor, Target};
use super::keeper::sit_down;
use super::parts::{self, Cursor, Message, keys, panel};
use super::region::house;
use crate::app::{Action, KeyHelp, Screen, Shared};
use crate::career::Session;

/// What can be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Mix,
    Decline,
    Play,
    Hand,
    Deck,
    AskAgain,
    GiveUp,
    Withdraw,
    Leave,
}

impl Choice {
    const fn key(self) -> &'static str {
        match self {
            Self::Mix => "career-mix-yes",
            Self::Decline => "career-mix-no",
            Self::Play => "career-play",
            Self::Hand => "career-choose-hand",
            Self::Deck => "career-next-deck",
            Self::AskAgain => "career-ask-again",
            Self::GiveUp => "career-give-up",
            Self::Withdraw => "career-withdraw",
            Self::Leave => "career-leave",
        }
    }
}

/// The screen before a match.
#[derive(Debug)]
pub(super) struct Challenge {
    session: Session,
    /// The hand to play with, which the editor of hands may change.
    hand: Rc<RefCell<Vec<CardKey>>>,
    /// Which deck the hand comes from, among those that fit.
    deck: usize,
    cursor: Cursor,
    message: Message,
    told: Vec<(String, Style)>,
    /// Who has refused just now.
    refused: Option<OpponentId>,
}

impl Challenge {
    /// For the stage that the career is at.
    pub(super) fn new(session: Session, notes: &[Note]) -> Self {
        let hand = Rc::new(RefCell::new(usual_hand(&session.career())));
        let mut challenge = Self {
            session,
            hand,
            deck: 0,
            cursor: Cursor(0),
            message: Message::default(),
            told: Vec::new(),
            refused: None,
        };
        challenge.hear(notes);
        challenge
    }

    fn hear(&mut self, notes: &[Note]) {
        self.refused = notes.iter().find_map(|note| match note {
            Note::Refuses { opponent } => Some(*opponent),
            _ => None,
        });
    }

    fn choices(&self) -> Vec<Choice> {
        let career = self.session.career();
        match career.stage() {
            Stage::Asked { .. } => vec![Choice::Mix, Choice::Decline, Choice::Leave],
            Stage::Offered(offer) => {
                let mut choices = vec![Choice::Play];
                if !offer.rules.random && !offer.rules.pool {
                    choices.push(Choice::Hand);
                    if fitting_decks(&career).len() > 1 {
                        choices.push(Choice::Deck);
                    }
                }
                choices.push(leaving(offer.purpose));
                choices
            }
            Stage::Playing(table) if table.begun => vec![Choice::GiveUp],
            Stage::Playing(table) => vec![Choice::Play, leaving(table.offer.purpose)],
            Stage::Triatri(table) if table.begun => vec![Choice::GiveUp],
            Stage::Triatri(_) => vec![Choice::Play, Choice::Leave],
            Stage::Free if self.refused.is_some() => vec![Choice::AskAgain, Choice::Leave],
            Stage::Free | Stage::Choosing(_) => vec![Choice::Leave],
        }
    }

    fn choose(&mut self, shared: &Shared, choice: Choice) -> Action {
        self.message = Message::default();
        let command = match choice {
            Choice::Mix => Command::Mix { mix: true },
            Choice::Decline => Command::Mix { mix: false },
            Choice::Play => return self.play(shared),
            Choice::Hand => return self.edit(),
            Choice::Deck => {
                let decks = fitting_decks(&self.session.career());
                self.deck = (self.deck + 1) % decks.len().max(1);
                if let Some((_, cards)) = decks.get(self.deck) {
                    self.hand.borrow_mut().clone_from(cards);
                }
                return Action::Stay;
            }
            Choice::AskAgain => match self.refused {
                Some(opponent) => Command::Challenge { opponent },
                None => return Action::Back,
            },
            Choice::GiveUp => Command::GiveUp,
            Choice::Withdraw => Command::Withdraw,
            Choice::Leave if *self.session.career().stage() == Stage::Free => return Action::Back,
            Choice::Leave => Command::Leave,
        };
        match self.session.act(&command) {
            Ok(notes) => self.went_on(shared, choice, notes),
            Err(problem) => {
                self.message = Message::bad(problem.text(shared));
                Action::Stay
            }
        }
    }

    fn went_on(&mut self, shared: &Shared, choice: Choice, notes: Vec<Note>) -> Action {
        let house = house(&self.session.career());
        match choice {
            Choice::Leave | Choice::Withdraw | Choice::GiveUp if notes.is_empty() => Action::Back,
            // Rules may have spread all the same, or cards are lost.
            Choice::Leave | Choice::Withdraw | Choice::GiveUp => {
                Action::Become(Box::new(super::settle::Settlement::new(self.session.clone(), notes)))
            }
            _ => {
                self.told = parts::notes(shared, &notes, house);
                self.hear(&notes);
                self.cursor = Cursor(0);
                Action::Stay
            }
        }
    }

    fn play(&mut self, shared: &Shared) -> Action {
        let offered = matches!(self.session.career().stage(), Stage::Offered(_));
        if offered {
            let hand = self.hand.borrow().clone();
            if let Err(problem) = self.session.act(&Command::Play { hand }) {
                self.message = Message::bad(problem.text(shared));
                return Action::Stay;
            }
        }
        match sit_down(shared, &self.session) {
            Ok(table) => Action::Become(table),
            Err(problem) => {
                self.message = Message::bad(problem);
                Action::Stay
            }
        }
    }

    fn edit(&self) -> Action {
        let (rules, opponent) = match self.session.career().stage() {
            Stage::Offered(offer) => (offer.rules, offer.opponent),
            _ => return Action::Stay,
        };
        let target = Target::Hand { slot: Rc::clone(&self.hand), rules, opponent };
        Action::Open(Box::new(DeckEditor::new(self.session.clone(), target)))
    }

    /// Who it is about.
    fn opponents(&self) -> Vec<OpponentId> {
        match self.session.career().stage() {
            Stage::Asked { opponent } => vec![*opponent],
            Stage::Offered(offer) => vec![offer.opponent],
            Stage::Playing(table) => vec![table.offer.opponent],
            Stage::Choosing(choosing) => vec![choosing.table.offer.opponent],
            Stage::Triatri(table) => table.seats.iter().flatten().copied().collect(),
            Stage::Free => self.refused.into_iter().collect(),
        }
    }

    /// What is said above the choices.
    fn words(&self, shared: &Shared) -> Vec<(String, Style)> {
        let career = self.session.career();
        let theme = shared.theme;
        let name = self.opponents().first().map_or(String::new(), |id| parts::opponent(shared, *id));
        let mut lines = Vec::new();
        match career.stage() {
            Stage::Asked { .. } => {
                let house = house(&career);
                let local = career.place().map(|place| career.customs(place).rules).unwrap_or_default();
                let carried = career.carried();
                lines.push((shared.with("career-asks-to-mix", &[("name", &name)]), theme.title()));
                lines.push((String::new(), Style::new()));
                let list = |key: &str, set| shared.with(key, &[("rules", &parts::rules(shared, set, house))]);
                lines.push((list("career-rules-here", local), Style::new()));
                lines.push((list("career-carry", carried), Style::new()));
                lines.push((list("career-rules-mixed", local.union(carried)), theme.dim()));
            }
            Stage::Offered(offer) => lines.extend(offer_words(shared, offer)),
            Stage::Playing(table) if table.begun => {
                lines.push((shared.with("career-interrupted", &[("name", &name)]), theme.warn()));
            }
            Stage::Playing(table) => {
                lines.push((shared.text("career-dealt"), Style::new()));
                lines.extend(offer_words(shared, &table.offer));
            }
            Stage::Triatri(table) if table.begun => {
                lines.push((shared.with("career-interrupted", &[("name", &name)]), theme.warn()));
            }
            Stage::Triatri(table) => {
                let stake = table.stake.to_string();
                lines.push((shared.with("career-gems-ready", &[("stake", &stake)]), Style::new()));
            }
            Stage::Free | Stage::Choosing(_) => {}
        }
        lines
    }

    /// The key of what is said of a choice.
    fn about(&self, choice: Choice) -> String {
        let career = self.session.career();
        let friendly = match career.stage() {
            Stage::Offered(offer) => offer.rules.trade == Trade::None,
            Stage::Playing(table) => table.offer.rules.trade == Trade::None,
            Stage::Triatri(_) => true,
            _ => false,
        };
        match choice {
            Choice::Play if friendly => "career-play-friendly".to_owned(),
            _ => format!("{}-text", choice.key()),
        }
    }

    fn row(&self, shared: &Shared, choice: Choice) -> Line<'static> {
        let text = shared.text(choice.key());
        match choice {
            Choice::Deck => {
                let decks = fitting_decks(&self.session.career());
                let name = decks.get(self.deck).map_or(String::new(), |(name, _)| name.clone());
                let name = if name.is_empty() { shared.text("career-strongest") } else { name };
                Line::raw(format!("{text} ({name})"))
            }
            _ => Line::raw(text),
        }
    }

    /// The words, the choices, what is said of one, and the hand where there is one.
    fn areas(&self, area: Rect) -> (Rect, Rect, Rect, Rect) {
        let hand = matches!(self.session.career().stage(), Stage::Offered(_) | Stage::Playing(_));
        let side = if hand { 30.max(area.width / 3) } else { 0 };
        let words = Rect { width: area.width - side, height: area.height.saturating_sub(8), ..area };
        let list = Rect { x: area.x + 2, y: words.bottom(), width: words.width - 3, height: 4 };
        let foot = Rect { y: list.bottom() + 1, height: 3, ..list };
        let side = Rect { x: area.right() - side, width: side, ..area };
        (words, list, foot, side)
    }

    fn draw_hand(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let career = self.session.career();
        let (title, cards): (&str, Vec<CardKey>) = match career.stage() {
            Stage::Offered(offer) if offer.rules.random => ("career-hand-drawn", Vec::new()),
            Stage::Offered(offer) if offer.rules.pool => ("career-pool", career.pool().to_vec()),
            Stage::Offered(_) => ("career-hand", self.hand.borrow().clone()),
            Stage::Playing(table) => {
                ("career-hand", table.hands.map_or_else(Vec::new, |hands| hands.blue.to_vec()))
            }
            _ => return,
        };
        let inside = panel(&shared.text(title), area, buffer, shared.theme);
        let width = usize::from(inside.width).saturating_sub(9);
        for (row, key) in cards.iter().enumerate().take(inside.height.into()) {
            let line = parts::card_line(shared, *key, tria_world::collection::Mark::Owned, width);
            buffer.set_line(inside.x, inside.y + row as u16, &line, inside.width);
        }
        if cards.is_empty() {
            let text = shared.text("career-hand-drawn-text");
            parts::write(&[(text, shared.theme.dim())], inside, buffer);
        } else if inside.height > 12 {
            let below = Rect { y: inside.y + 6, height: inside.height - 6, ..inside };
            if let Some(first) = cards.first().filter(|_| cards.len() <= HAND_MAX) {
                parts::large_card(shared, *first, below, buffer);
            }
        }
    }
}

/// What a match is played by, rule by rule.
fn offer_words(shared: &Shared, offer: &Offer) -> Vec<(String, Style)> {
    let name = parts::opponent(shared, offer.opponent);
    let theme = shared.theme;
    let key = match offer.purpose {
        Purpose::Local => "career-offer-local",
        Purpose::Declined => "career-offer-declined",
        Purpose::Forced => "career-offer-forced",
        Purpose::Mixed => "career-offer-mixed",
        Purpose::Tournament => "career-offer-tournament",
    };
    let mut lines = vec![(shared.with(key, &[("name", &name)]), theme.title())];
    lines.extend(rule_lines(shared, &offer.rules));
    lines
}

fn rule_lines(shared: &Shared, rules: &Rules) -> Vec<(String, Style)> {
    let words = rules.house.words();
    let mut lines: Vec<(String, Style)> = rules
        .listed()
        .map(|rule| {
            let short = shared.with(&format!("rule-{rule}-short"), &words);
            let line = crate::words::with_colon(shared, &parts::rule(shared, rule), &short);
            (format!("• {line}"), Style::new())
        })
        .collect();
    if lines.is_empty() {
        lines.push((format!("• {}", shared.text("table-no-rules")), Style::new()));
    }
    if rules.sudden_death_counts_the_hand() {
        lines.push((format!("• {}", shared.text("table-scoring-hand")), Style::new()));
    }
    let trade = shared.with("table-trade", &[("trade", &parts::trade(shared, rules.trade))]);
    let short = shared.with(&format!("rule-trade-{}-short", rules.trade), &words);
    lines.push((format!("• {trade}. {short}"), Style::new()));
    lines
}

const fn leaving(purpose: Purpose) -> Choice {
    match purpose {
        Purpose::Tournament => Choice::Withdraw,
        _ => Choice::Leave,
    }
}

/// The decks that can be played now; the strongest five come first, without a name.
fn fitting_decks(career: &Career) -> Vec<(String, Vec<CardKey>)> {
    let collection = career.collection();
    let mut all: Vec<CardKey> = collection.drawable();
    all.sort_by_key(|card| (std::cmp::Reverse((card.level(), card.power())), *card));
    all.truncate(HAND_MAX);
    let mut decks = vec![(String::new(), all)];
    let fits = |cards: &Vec<CardKey>| collection.check_hand(cards).is_ok();
    decks.extend(
        career
            .decks()
            .iter()
            .filter(|(_, cards)| fits(cards))
            .map(|(name, cards)| (name.clone(), cards.clone())),
    );
    decks
}

/// The hand that is offered first: the first deck that fits, or the strongest cards.
fn usual_hand(career: &Career) -> Vec<CardKey> {
    fitting_decks(career).swap_remove(0).1
}

impl Screen for Challenge {
    fn title(&self, shared: &Shared) -> String {
        self.opponents().iter().map(|id| parts::opponent(shared, *id)).collect::<Vec<_>>().join(", ")
    }

    fn draw(&self, shared: &Shared, area: Rect, buffer: &mut Buffer) {
        let (words, list, foot, side) = self.areas(area);
        let title = shared.text(match self.session.career().stage() {
            Stage::Asked { .. } => "career-mix",
            _ => "table-rules",
        });
        let inside = panel(&title, words, buffer, shared.theme);
        let mut lines = self.told.clone();
        lines.extend(self.words(shared));
        parts::write(&lines, inside, buffer);
        let choices = self.choices();
        let mut cursor = self.cursor;
        cursor.clamp(choices.len());
        let rows: Vec<Line<'_>> = choices.iter().map(|choice| self.row(shared, *choice)).collect();
        cursor.draw(&rows, list, buffer, shared.theme);
        let about = shared.text(&self.about(choices[cursor.0]));
        self.message.draw(&about, shared, foot, buffer);
        self.draw_hand(shared, side, buffer);
    }

    fn keys(&self, shared: &Shared) -> Vec<KeyHelp> {
        let leaves = self.choices().contains(&Choice::Leave);
        let esc = if leaves { "table-key-leave" } else { "tui-key-back" };
        keys(shared, &[("↑↓", "tui-key-choose"), ("⏎", "tui-key-enter"), ("Esc", esc)])
    }

    fn key(&mut self, shared: &Shared, key: KeyEvent) -> Action {
        let choices = self.choices();
        self.cursor.clamp(choices.len());
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(shared, choices[self.cursor.0]),
            KeyCode::Char('y' | 'o') if choices.contains(&Choice::Mix) => self.choose(shared, Choice::Mix),
            KeyCode::Char('n') if choices.contains(&Choice::Decline) => self.choose(shared, Choice::Decline),
            KeyCode::Esc if choices.contains(&Choice::Leave) => self.choose(shared, Choice::Leave),
            // What cannot be left for nothing waits until the player comes back.
            KeyCode::Esc => Action::Back,
            _ => {
                self.cursor.key(key, choices.len());
                self.message = Message::default();
                Action::Stay
            }
        }
    }

    fn mouse(&mut self, shared: &Shared, event: MouseEvent, area: Rect) -> Action {
        let choices = self.choices();
        let list = self.areas(area).1;
        if self.cursor.mouse(event, list, choices.len()) {
            return self.choose(shared, choices[self.cursor.0]);
        }
        Action::Stay
    }
}

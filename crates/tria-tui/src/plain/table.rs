//! A table line by line: events are sentences, questions are prompts.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use tria_room::{Command, Move, Offer, Prompt, Seat, Stage, Version, View};
use tria_rules::record::Record;
use tria_rules::triad::{Card, Player};
use tria_rules::triatri;
use tria_world::career::NoAdvice;

use super::console::{Console, Step, Stop, find_all, is};
use super::draw;
use crate::advice::{self, analyse};
use crate::app::Shared;
use crate::career::{Session, matches};
use crate::host::Host;
use crate::keyboard::Keyboard;
use crate::records;
use crate::screens::triad::game;
use crate::words;

/// The person's choice after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// Another match at this table.
    Again,
    /// The end.
    Quit,
}

/// A game line by line.
pub(super) struct Game<'c, 'a, R, W> {
    console: &'c mut Console<'a, R, W>,
    host: Host,
    /// The viewer's seat.
    seat: Seat,
    seen: Version,
    people: usize,
    /// Counter that serves as the table's time.
    ticks: u64,
    /// What the match is about, if that rules out hints.
    no_hints: Option<NoAdvice>,
    /// The career of the match.
    session: Option<Session>,
}

impl<'c, 'a, R: BufRead, W: Write> Game<'c, 'a, R, W> {
    /// At a table with all players seated; `no_hints` is why there are no hints at it.
    pub(super) fn new(console: &'c mut Console<'a, R, W>, host: Host, no_hints: Option<NoAdvice>) -> Self {
        let seat = host.people().next().unwrap_or(Seat::FIRST);
        let people = host.people().count();
        Self { console, host, seat, seen: 0, people, ticks: 0, no_hints, session: None }
    }

    fn shared(&self) -> &'a Shared {
        self.console.shared
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.console.say(text)
    }

    /// Reads a line that is neither a call for help nor leaves the table.
    fn read(&mut self, prompt: &str, help: &str) -> Step<String> {
        loop {
            let line = self.console.line(prompt)?;
            if line == "?" || is(self.shared(), &line, "help") {
                self.console.say_key(help)?;
                if self.session.is_some() {
                    self.console.say_key("plain-help-career")?;
                }
            } else if self.session.is_some() && is(self.shared(), &line, "leave") {
                self.leave()?;
            } else {
                return Ok(line);
            }
        }
    }

    /// Leaves the table of a career after a confirmation.
    fn leave(&mut self) -> Step {
        let key =
            self.session.as_ref().map_or("table-leave-ask", |session| matches::leaving(&session.career()));
        let question = self.shared().text(key);
        if self.console.confirm(&question)? { Err(Stop::Left) } else { Ok(()) }
    }

    fn tell_rules(&mut self) -> io::Result<()> {
        let rules = self.view().rules;
        let game = self.host.room().settings().game.clone();
        self.console.say_key("table-rules")?;
        for line in words::rules_with_sentences(self.shared(), &game, &rules) {
            self.say(&format!("- {line}"))?;
        }
        self.console.say_key("plain-help-hint")
    }

    /// Plays one match after the other until the person leaves.
    pub(super) fn run(mut self) -> Step {
        self.tell_rules()?;
        loop {
            self.follow()?;
            if !self.take_next_turn()? && self.view().stage == Stage::Finished {
                match self.finished()? {
                    Next::Again => {}
                    Next::Quit => return Err(Stop::Quit),
                }
            }
        }
    }

    /// Plays the match of a career until it is over or left; returns its record, if its end is decided.
    /// `None` if the log cannot be stored: the match then waits unchanged.
    pub(super) fn run_for(mut self, session: &Session) -> Step<Option<Vec<Record>>> {
        self.session = Some(session.clone());
        self.console.say_key("plain-help-hint")?;
        loop {
            self.follow()?;
            if let Some(problem) = self.host.failed().map(str::to_owned) {
                self.say(&problem)?;
                return Ok(None);
            }
            let view = self.view();
            let choosing =
                matches!(view.asked.as_ref().map(|asked| &asked.prompt), Some(Prompt::Take { .. }));
            if view.finish.is_some() || choosing {
                for line in draw::table(self.shared(), &view) {
                    self.say(&line)?;
                }
                return Ok(Some(self.host.room().last_record().into_iter().collect()));
            }
            match self.take_next_turn() {
                Ok(_) => {}
                // The table stays as it is; the career knows whether the match is kept.
                Err(Stop::Left) => return Ok(Some(Vec::new())),
                Err(stop) => return Err(stop),
            }
        }
    }

    /// Prompts the next person with a question, or waits for the bots; `false` if no seat has a question.
    fn take_next_turn(&mut self) -> Step<bool> {
        let Some(seat) = self.asked() else {
            if self.view().stage != Stage::Finished {
                self.ticks += 1;
                self.host.wait();
            }
            return Ok(false);
        };
        if seat != self.seat && self.people > 1 {
            self.hand_over(seat)?;
        }
        self.seat = seat;
        self.answer()?;
        Ok(true)
    }

    fn view(&self) -> View {
        self.host.view(self.seat)
    }

    /// The person with a question; the last one has precedence.
    fn asked(&self) -> Option<Seat> {
        let people: Vec<Seat> = self.host.people().collect();
        let waits = |seat: &Seat| self.host.view(*seat).asked.is_some();
        people
            .iter()
            .copied()
            .find(|seat| *seat == self.seat && waits(seat))
            .or_else(|| people.into_iter().find(waits))
    }

    /// Prints all events since the last call, before any further prompt.
    fn follow(&mut self) -> io::Result<()> {
        // The room's time is a counter: no one plays against the clock here.
        self.host.tick(Duration::from_millis(self.ticks));
        if self.people == 1
            && let Some(seat) = self.host.people().next()
        {
            self.seat = seat;
        }
        let view = self.view();
        let events = self.host.events_after(self.seat, self.seen);
        self.seen = view.version;
        for sentence in words::narrate_all(self.shared(), &view, &events).into_iter().flatten() {
            self.say(&sentence)?;
        }
        Ok(())
    }

    /// Asks to pass the keyboard on; prints nothing more until the other person is there.
    fn hand_over(&mut self, seat: Seat) -> Step {
        let name = words::seat_name(self.shared(), &self.view(), seat);
        self.say("")?;
        let text = self.shared().with("table-hand-over", &[("player", &name)]);
        self.say(&text)?;
        let prompt = self.shared().text("plain-hand-over");
        self.read(&prompt, "plain-help-hand-over")?;
        Ok(())
    }

    /// Answers the table's question.
    fn answer(&mut self) -> Step {
        let view = self.view();
        let Some(asked) = view.asked.clone() else { return Ok(()) };
        match asked.prompt {
            Prompt::Ready => {
                let prompt = self.shared().text("plain-ready");
                self.read(&prompt, "plain-help-ready")?;
                self.send(&Command::Ready)?;
            }
            Prompt::Pool { size, from } => {
                let cards: Vec<Card> = from.iter().map(|owned| owned.card).collect();
                let cards = self.choose("table-choose-pool", size as usize, &cards, None)?;
                self.send(&Command::Pool { cards })?;
            }
            Prompt::Hand { kept, from, usual } => {
                let mut cards = kept;
                cards.extend(from);
                let exchange = words::asks_exchange(&view);
                let title = if exchange { "table-choose-exchange" } else { "table-choose-hand" };
                if exchange {
                    self.tell_hand_now(usual.as_deref().unwrap_or_default())?;
                }
                let cards = self.choose(title, 5, &cards, usual.clone())?;
                if let (true, Some(before)) = (exchange, &usual) {
                    let text = words::exchanged(self.shared(), before, &cards);
                    self.say(&text)?;
                }
                self.send(&Command::Hand { cards })?;
            }
            Prompt::Take { count, from } => {
                let cards = self.choose("table-choose-take", count as usize, &from, None)?;
                self.send(&Command::Take { cards })?;
            }
            Prompt::Move { legal } => self.turn(&view, &legal)?,
        }
        Ok(())
    }

    /// What Exchange is, and the hand that can be changed by it.
    fn tell_hand_now(&mut self, hand: &[Card]) -> io::Result<()> {
        self.console.say_key("table-exchange-text")?;
        let names: Vec<String> = hand.iter().map(|card| self.shared().card_name(*card)).collect();
        let title = self.shared().text("tricks-hand");
        self.say(&words::with_colon(self.shared(), &title, &names.join(", ")))
    }

    fn send(&mut self, command: &Command) -> io::Result<()> {
        if let Err(refusal) = self.host.send(self.seat, command.clone()) {
            // A failure to store the log is reported by the caller.
            if self.host.failed().is_none() {
                let text = words::room_refusal(self.shared(), refusal.code, Some(command));
                self.say(&text)?;
            }
        }
        Ok(())
    }

    /// The person is to move: shows the table once and reads lines until a move is made.
    fn turn(&mut self, view: &View, legal: &[Move]) -> Step {
        for line in draw::table(self.shared(), view) {
            self.say(&line)?;
        }
        for line in draw::hand(self.shared(), view) {
            self.say(&line)?;
        }
        let name = words::seat_name(self.shared(), view, self.seat);
        let key = if game(view).is_some() { "plain-turn" } else { "plain-turn-triatri" };
        let prompt = self.shared().with(key, &[("player", &name)]);
        loop {
            let line = self.console.line(&prompt)?;
            if let Some(mv) = parse_move(self.shared().keyboard, &line, view, self.seat, legal) {
                self.send(&Command::Move { mv })?;
                return Ok(());
            }
            if self.word(&line, view)? == Said::Moved {
                return Ok(());
            }
        }
    }

    /// A line that is not a move.
    fn word(&mut self, line: &str, view: &View) -> Step<Said> {
        let shared = self.shared();
        let means = |word: &str| is(shared, line, word);
        let mut lines = Vec::new();
        if line.is_empty() {
            lines = draw::table(shared, view);
            lines.extend(draw::hand(shared, view));
        } else if line == "?" || means("help") {
            let key = if game(view).is_some() { "plain-help-triad" } else { "plain-help-triatri" };
            lines.push(shared.with(key, &[("cells", &shared.keyboard.rows())]));
            lines.push(shared.text("plain-help"));
            if self.session.is_some() {
                lines.push(shared.text("plain-help-career"));
            }
        } else if means("board") {
            lines = draw::table(shared, view);
        } else if means("hand") {
            lines = draw::hand(shared, view);
        } else if means("rules") {
            lines = words::rules_with_sentences(shared, &self.host.room().settings().game, &view.rules);
        } else if means("hint") || means("analysis") {
            lines = match self.no_hints {
                Some(reason) => vec![shared.text(reason.key())],
                None => advise(shared, view, means("analysis")),
            };
        } else if means("undo") {
            if view.may_take_back {
                self.send(&Command::Offer { what: Offer::TakeBack })?;
                self.host.agree(self.seat);
                while self.view().offer.is_some() && self.host.wait() {}
                return Ok(Said::Moved);
            }
            lines.push(shared.text("plain-no-undo"));
        } else if means("resign") && !self.host.room().first_card_down() {
            lines.push(shared.text("plain-resign-early"));
        } else if means("resign") {
            if self.console.confirm(&shared.text("table-resign-ask"))? {
                self.send(&Command::Resign)?;
                return Ok(Said::Moved);
            }
        } else if means("leave") && self.session.is_some() {
            self.leave()?;
        } else {
            let wrong = wrong_part(shared, line, view, self.seat);
            lines.push(wrong.unwrap_or_else(|| shared.with("plain-not-understood", &[("line", line)])));
        }
        for line in lines {
            self.say(&line)?;
        }
        Ok(Said::Stay)
    }

    /// Lets the person choose cards by their numbers; an empty line keeps the hand as it was, or takes the strongest cards.
    fn choose(
        &mut self,
        title: &str,
        count: usize,
        cards: &[Card],
        usual: Option<Vec<Card>>,
    ) -> Step<Vec<Card>> {
        let text = self.shared().with(title, &[("count", &count.to_string())]);
        self.say(&text)?;
        for (place, card) in cards.iter().enumerate() {
            let line = draw::card(self.shared(), *card);
            self.say(&format!("{:>3}  {line}", place + 1))?;
        }
        let names: Vec<String> = cards.iter().map(|card| self.shared().card_name(*card)).collect();
        let key = if usual.is_some() { "plain-choose-kept" } else { "plain-choose" };
        let prompt = self.shared().texts.count(key, count as i64, &[]);
        loop {
            let line = self.read(&prompt, "plain-help-pick")?;
            if line.is_empty() {
                return Ok(usual.unwrap_or_else(|| words::strongest(self.shared(), cards, count)));
            }
            let mut places = find_all(&names, &line).unwrap_or_default();
            places.sort_unstable();
            places.dedup();
            if places.len() == count {
                return Ok(places.into_iter().map(|place| cards[place]).collect());
            }
            let last = cards.len().to_string();
            let words = [("line", line.as_str()), ("last", &last)];
            let text = self.shared().texts.count("plain-not-these", count as i64, &words);
            self.say(&text)?;
        }
    }

    /// The match is over: the result, and what next.
    fn finished(&mut self) -> Step<Next> {
        // The last moves may be those of computers, of which nothing has been told yet.
        self.follow()?;
        let view = self.view();
        for line in draw::table(self.shared(), &view) {
            self.say(&line)?;
        }
        if let Some(finish) = &view.finish {
            let mut order: Vec<(usize, u8)> = finish.places.iter().copied().enumerate().collect();
            order.sort_by_key(|(_, rank)| *rank);
            for (place, rank) in order {
                let Some(seat) = Seat::new(place as u8) else { continue };
                let name = words::seat_name(self.shared(), &view, seat);
                let score = finish.scores.as_ref().and_then(|scores| scores.get(place));
                let score = score.map_or(String::new(), |score| {
                    self.shared().texts.count("tricks-score", i64::from(*score), &[])
                });
                self.say(format!("{rank}. {name}  {score}").trim_end())?;
            }
        }
        let prompt = self.shared().text("plain-over");
        loop {
            let line = match self.read(&prompt, "plain-help-over") {
                Ok(line) => line,
                Err(Stop::Quit) => return Ok(Next::Quit),
                Err(stop) => return Err(stop),
            };
            if is(self.shared(), &line, "again") {
                if let Err(refusal) = self.host.rematch() {
                    let text = words::room_refusal(self.shared(), refusal.code, None);
                    self.say(&text)?;
                }
                return Ok(Next::Again);
            } else if is(self.shared(), &line, "export") {
                let texts = records::texts(self.shared(), self.host.room());
                let text = match records::write(&self.shared().folder, view.number, &texts) {
                    Ok(path) => {
                        self.shared().with("table-exported", &[("file", &path.display().to_string())])
                    }
                    Err(error) => {
                        let error = self.shared().texts.trouble(&error);
                        self.shared().with("table-not-exported", &[("error", &error)])
                    }
                };
                self.say(&text)?;
            } else {
                self.console.not_understood(&line)?;
            }
        }
    }
}

/// What a line that is not a move has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Said {
    /// Nothing to the game.
    Stay,
    /// The game goes on.
    Moved,
}

fn advise(shared: &Shared, view: &View, all: bool) -> Vec<String> {
    let Some(analysis) = analyse(view, shared.catalog) else { return vec![shared.text("plain-no-hint")] };
    if !all {
        return vec![advice::hint(shared, view, &analysis)];
    }
    let line = |judged: &advice::Judged| {
        let name = advice::move_name(shared, judged);
        words::with_colon(shared, &name, &advice::in_full(shared, view, judged))
    };
    analysis.moves.iter().map(line).collect()
}

/// A move as people write it: `2 e`, `2e`, `b2` as in notation, a card such as `R5`, a gem such as `gR` or `gR*`, or the number of a choice.
fn parse_move(keyboard: Keyboard, line: &str, view: &View, seat: Seat, legal: &[Move]) -> Option<Move> {
    let text: String = line.chars().filter(|letter| !letter.is_whitespace()).collect();
    let mv = if game(view).is_some() {
        parse_place(keyboard, &text.to_lowercase(), view, seat)?
    } else {
        parse_trick(&text, legal)?
    };
    legal.contains(&mv).then_some(mv)
}

fn parse_place(keyboard: Keyboard, text: &str, view: &View, seat: Seat) -> Option<Move> {
    let letters: Vec<char> = text.chars().collect();
    let [first, second] = letters.as_slice() else { return None };
    // The notation of records: a slot's letter and a cell counted from 0.
    if let Ok(mv) = text.parse::<tria_rules::triad::Move>() {
        return Some(Move::Place { slot: mv.slot, cell: mv.cell });
    }
    // The place in the hand as it is listed, and the letter of a cell.
    let place = keyboard.digit(*first)?.checked_sub(1)?;
    let cell = keyboard.cell(*second)?;
    let slots = draw::slots(view, Player::at(seat)?);
    Some(Move::Place { slot: *slots.get(place)?, cell })
}

/// Which part of a move is wrong, and what can be written instead; nothing, if it is no move at all.
fn wrong_part(shared: &Shared, line: &str, view: &View, seat: Seat) -> Option<String> {
    let game = game(view)?;
    let letters: Vec<char> = line.to_lowercase().chars().filter(|letter| !letter.is_whitespace()).collect();
    let [card, cell] = letters.as_slice() else { return None };
    let place = shared.keyboard.digit(*card)?;
    let held = draw::slots(view, Player::at(seat)?).len();
    if !(1..=held).contains(&place) {
        let key = if held == 1 { "plain-no-such-card-one" } else { "plain-no-such-card" };
        return Some(shared.with(key, &[("card", &place.to_string()), ("last", &held.to_string())]));
    }
    let Some(taken) = shared.keyboard.cell(*cell) else {
        let words = [("cell", &*cell.to_string()), ("cells", &*shared.keyboard.rows())];
        return Some(shared.with("plain-no-such-cell", &words));
    };
    game.board[taken.index()].card?;
    let free = game.board.iter().zip(shared.keyboard.cells()).filter(|(square, _)| square.card.is_none());
    let free: Vec<String> = free.map(|(_, letter)| letter.to_string()).collect();
    Some(shared.with("plain-cell-taken", &[("cell", &cell.to_string()), ("cells", &free.join(" "))]))
}

fn parse_trick(text: &str, legal: &[Move]) -> Option<Move> {
    if let Ok(number) = text.parse::<usize>() {
        return legal.get(number.checked_sub(1)?).copied();
    }
    let upper = text.to_uppercase();
    let gem = upper
        .strip_prefix('G')
        .filter(|rest| rest.starts_with(['R', 'B', 'G']) && !rest.contains(char::is_numeric));
    let fits = |mv: &&Move| match mv {
        Move::Select { card } | Move::Play { card } => card.to_string() == upper,
        Move::Gem { colour, own } => {
            let offer = triatri::Offer { colour: *colour, own: *own }.to_string();
            gem == Some(offer.as_str()) || upper == offer
        }
        Move::Place { .. } => false,
    };
    legal.iter().find(fits).copied()
}

//! The game line by line: for screen readers, pipes and small terminals.
//!
//! Everything that happens is told in a sentence, everything that is asked is a prompt, and every answer is a line.
//! Nothing but text is written: no colours and no escape codes.

mod draw;
mod setup;

use std::io::{self, BufRead, Read as _, Write};
use std::time::Duration;

use tria_room::{Command, Move, Offer, Prompt, Seat, Stage, Version, View};
use tria_rules::triad::{Card, Cell, Player};
use tria_rules::triatri;

use crate::advice::{self, analyse};
use crate::app::Shared;
use crate::host::Host;
use crate::quick_settings::QuickSettings;
use crate::records;
use crate::screens::triad::game;
use crate::words::{self, CELL_KEYS};

/// What the person has asked for when a game is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// Another match at this table.
    Again,
    /// The end.
    Quit,
}

/// A game in lines.
struct Plain<'a, R, W> {
    shared: &'a Shared,
    input: R,
    output: W,
    host: Host,
    /// Through whose eyes the table is told.
    seat: Seat,
    seen: Version,
    people: usize,
    /// When the table began; the room wants to be told the time.
    ticks: u64,
    /// Whether to repeat what was read, because no terminal shows it.
    echo: bool,
}

/// Plays line by line until the person leaves or the input ends; asks what to play where nothing was chosen.
/// With `echo` every line that is read is written as well, so that what comes out of a pipe can be read.
///
/// # Errors
/// If nothing can be read or written, or what was chosen does not go together.
pub fn play<R: BufRead, W: Write>(
    shared: &Shared,
    chosen: Option<QuickSettings>,
    echo: bool,
    mut input: R,
    mut output: W,
) -> io::Result<()> {
    writeln!(output, "{}", shared.text("plain-welcome"))?;
    let settings = match chosen {
        Some(settings) => settings,
        None => match setup::ask(shared, echo, &mut input, &mut output)? {
            Some(settings) => settings,
            None => return Ok(()),
        },
    };
    let host = settings
        .host(shared.catalog, shared.seeds.next())
        .map_err(|problem| io::Error::new(io::ErrorKind::InvalidInput, problem))?;
    let seat = host.people().next().unwrap_or(Seat::FIRST);
    let people = host.people().count();
    Plain { shared, input, output, host, seat, seen: 0, people, ticks: 0, echo }.run()
}

impl<R: BufRead, W: Write> Plain<'_, R, W> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{}", spoken(text))
    }

    fn say_key(&mut self, key: &str) -> io::Result<()> {
        let text = self.shared.text(key);
        self.say(&text)
    }

    /// A line of the person, without its end; nothing when the input is over.
    fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        read(prompt, self.echo, &mut self.input, &mut self.output)
    }

    fn run(mut self) -> io::Result<()> {
        let rules = self.view().rules;
        let game = self.host.room().settings().game.clone();
        self.say_key("table-rules")?;
        for line in words::rules_with_sentences(self.shared, &game, &rules) {
            self.say(&format!("- {line}"))?;
        }
        self.say_key("plain-help-hint")?;
        loop {
            self.follow()?;
            let Some(seat) = self.asked() else {
                if self.view().stage == Stage::Finished {
                    match self.finished()? {
                        Next::Again => continue,
                        Next::Quit => return Ok(()),
                    }
                }
                self.ticks += 1;
                self.host.wait();
                continue;
            };
            if seat != self.seat && self.people > 1 && !self.hand_over(seat)? {
                return Ok(());
            }
            self.seat = seat;
            if !self.answer()? {
                return self.say_key("plain-bye");
            }
        }
    }

    fn view(&self) -> View {
        self.host.view(self.seat)
    }

    /// The person who is asked something; the one who was asked last goes on first.
    fn asked(&mut self) -> Option<Seat> {
        // The time of the room stands still: nobody plays against the clock here.
        self.host.tick(Duration::from_millis(self.ticks));
        let people: Vec<Seat> = self.host.people().collect();
        let waits = |seat: &Seat| self.host.view(*seat).asked.is_some();
        people
            .iter()
            .copied()
            .find(|seat| *seat == self.seat && waits(seat))
            .or_else(|| people.into_iter().find(waits))
    }

    /// Tells what has happened since.
    fn follow(&mut self) -> io::Result<()> {
        if self.people == 1
            && let Some(seat) = self.host.people().next()
        {
            self.seat = seat;
        }
        let view = self.view();
        let events = self.host.events_after(self.seat, self.seen);
        self.seen = view.version;
        for sentence in words::narrate_all(self.shared, &view, &events).into_iter().flatten() {
            self.say(&sentence)?;
        }
        Ok(())
    }

    /// Asks for the keyboard to be passed on; says no more until the other person is there.
    fn hand_over(&mut self, seat: Seat) -> io::Result<bool> {
        let name = words::seat_name(self.shared, &self.view(), seat);
        self.say("")?;
        let text = self.shared.with("table-hand-over", &[("player", &name)]);
        self.say(&text)?;
        let prompt = self.shared.text("plain-hand-over");
        Ok(self.read(&prompt)?.is_some())
    }

    /// Answers what the table asks; no when the person leaves or the input is over.
    fn answer(&mut self) -> io::Result<bool> {
        let view = self.view();
        let Some(asked) = view.asked.clone() else { return Ok(true) };
        match asked.prompt {
            Prompt::Ready => {
                let prompt = self.shared.text("plain-ready");
                match self.read(&prompt)?.as_deref() {
                    None => return Ok(false),
                    Some(word) if is(self.shared, word, "quit") => return Ok(false),
                    Some(_) => self.send(Command::Ready)?,
                }
            }
            Prompt::Pool { size, from } => {
                let cards: Vec<Card> = from.iter().map(|owned| owned.card).collect();
                let Some(cards) = self.choose("table-choose-pool", size as usize, &cards, None)? else {
                    return Ok(false);
                };
                self.send(Command::Pool { cards })?;
            }
            Prompt::Hand { kept, from, usual } => {
                let mut cards = kept;
                cards.extend(from);
                let Some(cards) = self.choose("table-choose-hand", 5, &cards, usual)? else {
                    return Ok(false);
                };
                self.send(Command::Hand { cards })?;
            }
            Prompt::Take { count, from } => {
                let Some(cards) = self.choose("table-choose-take", count as usize, &from, None)? else {
                    return Ok(false);
                };
                self.send(Command::Take { cards })?;
            }
            Prompt::Move { legal } => return self.turn(&view, &legal),
        }
        Ok(true)
    }

    fn send(&mut self, command: Command) -> io::Result<()> {
        if let Err(refusal) = self.host.send(self.seat, command) {
            self.say(&refusal.message)?;
        }
        Ok(())
    }

    /// The person is to move: shows the table once and takes lines until a move is made.
    fn turn(&mut self, view: &View, legal: &[Move]) -> io::Result<bool> {
        for line in draw::table(self.shared, view) {
            self.say(&line)?;
        }
        for line in draw::hand(self.shared, view) {
            self.say(&line)?;
        }
        let name = words::seat_name(self.shared, view, self.seat);
        let prompt = self.shared.with("plain-turn", &[("player", &name)]);
        loop {
            let Some(line) = self.read(&prompt)? else { return Ok(false) };
            if let Some(mv) = parse_move(&line, view, self.seat, legal) {
                self.send(Command::Move { mv })?;
                return Ok(true);
            }
            match self.word(&line, view)? {
                Said::Stay => {}
                Said::Moved => return Ok(true),
                Said::Quit => return Ok(false),
            }
        }
    }

    /// A line that is not a move.
    fn word(&mut self, line: &str, view: &View) -> io::Result<Said> {
        let shared = self.shared;
        let means = |word: &str| is(shared, line, word);
        let mut lines = Vec::new();
        if line.is_empty() || means("help") {
            let key = if game(view).is_some() { "plain-help-triad" } else { "plain-help-triatri" };
            lines.push(shared.text(key));
            lines.push(shared.text("plain-help"));
        } else if means("board") {
            lines = draw::table(shared, view);
        } else if means("hand") {
            lines = draw::hand(shared, view);
        } else if means("rules") {
            lines = words::rules_with_sentences(shared, &self.host.room().settings().game, &view.rules);
        } else if means("hint") || means("analysis") {
            lines = advise(shared, view, self.seat, means("analysis"));
        } else if means("undo") {
            if view.may_take_back {
                self.send(Command::Offer { what: Offer::TakeBack })?;
                self.host.agree(self.seat);
                while self.view().offer.is_some() && self.host.wait() {}
                return Ok(Said::Moved);
            }
            lines.push(shared.text("plain-no-undo"));
        } else if means("resign") {
            self.send(Command::Resign)?;
            return Ok(Said::Moved);
        } else if means("quit") {
            return Ok(Said::Quit);
        } else {
            lines.push(shared.with("plain-not-understood", &[("line", line)]));
        }
        for line in lines {
            self.say(&line)?;
        }
        Ok(Said::Stay)
    }

    /// Lets the person choose cards by their numbers; an empty line takes the usual hand, or the first cards.
    fn choose(
        &mut self,
        title: &str,
        count: usize,
        cards: &[Card],
        usual: Option<Vec<Card>>,
    ) -> io::Result<Option<Vec<Card>>> {
        let text = self.shared.with(title, &[("count", &count.to_string())]);
        self.say(&text)?;
        for (place, card) in cards.iter().enumerate() {
            let line = draw::card(self.shared, *card);
            self.say(&format!("{:>3}  {line}", place + 1))?;
        }
        let prompt = self.shared.with("plain-choose", &[("count", &count.to_string())]);
        loop {
            let Some(line) = self.read(&prompt)? else { return Ok(None) };
            if is(self.shared, &line, "quit") {
                return Ok(None);
            }
            if line.is_empty() {
                let first = || cards.iter().copied().take(count).collect();
                return Ok(Some(usual.unwrap_or_else(first)));
            }
            let numbers: Option<Vec<usize>> = line
                .split([' ', ',', ';'])
                .filter(|word| !word.is_empty())
                .map(|word| word.parse().ok().filter(|number| (1..=cards.len()).contains(number)))
                .collect();
            let Some(mut numbers) = numbers else {
                let text = self.shared.with("plain-not-understood", &[("line", &line)]);
                self.say(&text)?;
                continue;
            };
            numbers.sort_unstable();
            numbers.dedup();
            if numbers.len() == count {
                return Ok(Some(numbers.into_iter().map(|number| cards[number - 1]).collect()));
            }
        }
    }

    /// The match is over: the result, and what next.
    fn finished(&mut self) -> io::Result<Next> {
        let view = self.view();
        for line in draw::table(self.shared, &view) {
            self.say(&line)?;
        }
        if let Some(finish) = &view.finish {
            let mut order: Vec<(usize, u8)> = finish.places.iter().copied().enumerate().collect();
            order.sort_by_key(|(_, rank)| *rank);
            for (place, rank) in order {
                let Some(seat) = Seat::new(place as u8) else { continue };
                let name = words::seat_name(self.shared, &view, seat);
                let score = finish.scores.as_ref().and_then(|scores| scores.get(place));
                let score = score.map_or(String::new(), |score| {
                    self.shared.texts.count("tricks-score", i64::from(*score), &[])
                });
                self.say(&format!("{rank}. {name}  {score}"))?;
            }
        }
        let prompt = self.shared.text("plain-over");
        loop {
            let Some(line) = self.read(&prompt)? else { return Ok(Next::Quit) };
            if is(self.shared, &line, "again") {
                if let Err(refusal) = self.host.rematch() {
                    self.say(&refusal.message)?;
                }
                return Ok(Next::Again);
            } else if is(self.shared, &line, "export") {
                let texts = self.host.room().records(self.shared.catalog).unwrap_or_default();
                let text = match records::write(&self.shared.folder, view.number, &texts) {
                    Ok(path) => self.shared.with("table-exported", &[("file", &path.display().to_string())]),
                    Err(error) => self.shared.with("table-not-exported", &[("error", &error.to_string())]),
                };
                self.say(&text)?;
            } else if is(self.shared, &line, "quit") {
                self.say_key("plain-bye")?;
                return Ok(Next::Quit);
            }
        }
    }
}

/// The longest line that is read.
const LINE_MAX: u64 = 4_096;

/// A text as it is read aloud: without the marks and signs that stand for colours on the screen.
fn spoken(text: &str) -> String {
    let mut spoken = text.to_owned();
    for sign in ["◆", "●", "▲", "≈", "♣"] {
        spoken = spoken.replace(&format!("{sign} "), "").replace(sign, "");
    }
    spoken
}

/// Asks for a line; nothing when the input is over.
fn read<R: BufRead, W: Write>(
    prompt: &str,
    echo: bool,
    input: &mut R,
    output: &mut W,
) -> io::Result<Option<String>> {
    write!(output, "{} ", spoken(prompt))?;
    output.flush()?;
    let mut line = Vec::new();
    if input.take(LINE_MAX).read_until(b'\n', &mut line)? == 0 {
        writeln!(output)?;
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&line).trim().to_owned();
    if echo {
        writeln!(output, "{line}")?;
    }
    Ok(Some(line))
}

/// What a line that is not a move has done.
enum Said {
    /// Nothing to the game.
    Stay,
    /// The game goes on.
    Moved,
    /// The person leaves.
    Quit,
}

/// Whether a line is a word of the line game, in the reader's language or in English.
fn is(shared: &Shared, line: &str, word: &str) -> bool {
    let line = line.to_lowercase();
    line == word || line == shared.text(&format!("plain-word-{word}"))
}

fn advise(shared: &Shared, view: &View, seat: Seat, all: bool) -> Vec<String> {
    let Some(analysis) = analyse(view, shared.catalog) else { return vec![shared.text("plain-no-hint")] };
    if !all {
        return vec![advice::hint(shared, view, seat, &analysis)];
    }
    let line = |judged: &advice::Judged| {
        let worth = judged.worth.map_or(String::new(), |worth| advice::worth_text(shared, worth));
        format!(
            "{}: {worth}; {}",
            advice::move_name(shared, judged),
            advice::reason(shared, view, seat, judged)
        )
    };
    analysis.moves.iter().map(line).collect()
}

/// A move as people write it: `2 e`, `2e`, `b2` as in notation, a card such as `R5`, a gem such as `gR` or `gR*`, or the number of a choice.
fn parse_move(line: &str, view: &View, seat: Seat, legal: &[Move]) -> Option<Move> {
    let text: String = line.chars().filter(|letter| !letter.is_whitespace()).collect();
    let mv = if game(view).is_some() {
        parse_place(&text.to_lowercase(), view, seat)?
    } else {
        parse_trick(&text, legal)?
    };
    legal.contains(&mv).then_some(mv)
}

fn parse_place(text: &str, view: &View, seat: Seat) -> Option<Move> {
    let letters: Vec<char> = text.chars().collect();
    let [first, second] = letters.as_slice() else { return None };
    let cell = |index: usize| Cell::new(u8::try_from(index).ok()?);
    // The notation of records: a slot's letter and a cell counted from 0.
    if let Ok(mv) = tria_rules::triad::notation::parse_move(text) {
        return Some(Move::Place { slot: mv.slot, cell: mv.cell });
    }
    // The place in the hand as it is listed, and the letter of a cell.
    let place = first.to_digit(10)?.checked_sub(1)? as usize;
    let index = CELL_KEYS.iter().position(|key| key == second)?;
    let slots = draw::slots(view, Player::at(seat)?);
    Some(Move::Place { slot: *slots.get(place)?, cell: cell(index)? })
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

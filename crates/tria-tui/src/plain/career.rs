//! A career line by line: all functions of its screens, as menus and sentences.

mod album;
mod contest;
mod decks;
mod encounter;
mod market;
mod past;
mod places;

use std::io::{BufRead, Write};

use tria_world::CardKey;
use tria_world::career::{Note, Stage};
use tria_world::collection::Mark;

use super::console::{Console, Menu, Step};
use super::draw;
use crate::app::Shared;
use crate::career::places::{Entry, about_region, entries};
use crate::career::shop::open;
use crate::career::words::{self, Told};
use crate::career::{Careers, HOUSES, Problem, Session};
use crate::words::with_colon;

/// Lists the careers, and a new one, until the person goes back.
pub(super) fn careers<R: BufRead, W: Write>(console: &mut Console<'_, R, W>, careers: &Careers) -> Step {
    let shared = console.shared;
    if shared.has_own_cards() {
        console.say_key("career-own-cards")?;
    }
    loop {
        let list = match careers.list() {
            Ok(list) => list,
            Err(problem) => {
                console.say(&problem.text(shared))?;
                return Ok(());
            }
        };
        let line = |(name, summary): &(String, Option<_>)| match summary {
            Some(summary) => with_colon(shared, name, &words::summary(shared, summary)),
            None => name.clone(),
        };
        let mut lines: Vec<String> = list.iter().map(line).collect();
        lines.push(shared.text("career-new"));
        if !list.is_empty() {
            lines.extend(["career-key-rename", "career-key-delete"].map(|key| shared.text(key)));
        }
        let title = shared.text("career-begin-text");
        let menu = Menu { title, lines, help: "plain-help-careers", first: false };
        let Some(chosen) = console.menu(&menu)? else { return Ok(()) };
        if let Some(what) = chosen.checked_sub(list.len() + 1) {
            let names: Vec<String> = list.into_iter().map(|(name, _)| name).collect();
            change(console, careers, &names, what == 0)?;
            continue;
        }
        let session = match list.get(chosen) {
            Some((name, _)) => match careers.resume(name, shared.seeds.next()) {
                Ok(session) => Some(session),
                Err(problem) => {
                    console.say(&problem.text(shared))?;
                    None
                }
            },
            None => begin(console, careers)?,
        };
        if let Some(session) = session {
            Life { console: &mut *console, session }.live()?;
        }
    }
}

/// Renames or deletes one of the careers.
fn change<R: BufRead, W: Write>(
    console: &mut Console<'_, R, W>,
    careers: &Careers,
    names: &[String],
    rename: bool,
) -> Step {
    let shared = console.shared;
    let title = shared.text(if rename { "career-key-rename" } else { "career-key-delete" });
    let menu = Menu { title, lines: names.to_vec(), help: "plain-help-careers", first: false };
    let Some(chosen) = console.menu(&menu)? else { return Ok(()) };
    let name = &names[chosen];
    let done = if rename {
        let prompt = shared.with("career-rename-text", &[("name", name)]);
        let Some(to) = console.reply(&prompt, "plain-help-name")? else { return Ok(()) };
        careers.rename(name, to.trim()).map(|()| shared.text("plain-kept"))
    } else {
        if !console.confirm(&shared.with("career-delete-ask", &[("name", name)]))? {
            return Ok(());
        }
        careers.delete(name).map(|copy| words::deleted(shared, name, copy.as_deref()))
    };
    console.say(&done.unwrap_or_else(|problem| problem.text(shared)))?;
    Ok(())
}

/// Asks for a name and a house, and opens the first pack; `None` if the person goes back.
fn begin<R: BufRead, W: Write>(console: &mut Console<'_, R, W>, careers: &Careers) -> Step<Option<Session>> {
    let shared = console.shared;
    loop {
        let prompt = shared.text("plain-career-name");
        let Some(name) = console.reply(&prompt, "plain-help-name")? else { return Ok(None) };
        if let Some(problem) = careers.refuses_name(&name) {
            console.say(&problem.text(shared))?;
            continue;
        }
        let house = |house: &tria_rules::triad::House| {
            let (name, text) =
                (shared.text(&format!("house-{house}")), shared.text(&format!("house-{house}-text")));
            with_colon(shared, &name, &text)
        };
        let lines = HOUSES.iter().map(house).collect();
        let title = shared.text("career-house");
        let menu = Menu { title, lines, help: "career-house-text", first: false };
        let Some(house) = console.menu(&menu)? else { continue };
        match careers.begin(&name, HOUSES[house], shared.seeds.next()) {
            Ok((session, notes)) => {
                console.say_key("career-house-text")?;
                let drew = notes.iter().find_map(|note| match note {
                    Note::Drew { cards } => Some(cards.clone()),
                    _ => None,
                });
                let title = shared.text("career-starter");
                console.say(&with_colon(shared, &title, ""))?;
                for card in drew.unwrap_or_default() {
                    console.say(&card_line(shared, card, Some(Mark::NeverSeen)))?;
                }
                return Ok(Some(session));
            }
            Err(problem) => console.say(&problem.text(shared))?,
        }
    }
}

/// A career being played line by line.
struct Life<'c, 'a, R, W> {
    console: &'c mut Console<'a, R, W>,
    session: Session,
}

impl<'a, R: BufRead, W: Write> Life<'_, 'a, R, W> {
    fn shared(&self) -> &'a Shared {
        self.console.shared
    }

    fn text(&self, key: &str) -> String {
        self.console.shared.text(key)
    }

    fn say(&mut self, text: &str) -> Step {
        Ok(self.console.say(text)?)
    }

    fn say_key(&mut self, key: &str) -> Step {
        Ok(self.console.say_key(key)?)
    }

    fn tell(&mut self, lines: &[Told]) -> Step {
        Ok(self.console.tell(lines)?)
    }

    fn problem(&mut self, problem: &Problem) -> Step {
        let text = problem.text(self.console.shared);
        self.say(&text)
    }

    fn menu(&mut self, title: String, lines: Vec<String>, help: &'static str) -> Step<Option<usize>> {
        self.console.menu(&Menu { title, lines, help, first: false })
    }

    /// Prints the notices after a command, with what is known of taken cards.
    fn notes(&mut self, notes: &[Note]) -> Step {
        let lines = words::notes(self.shared(), notes, words::house(&self.session.career()));
        self.tell(&lines)?;
        self.marks(notes)
    }

    /// Prints the player's marks for the cards that were taken.
    fn marks(&mut self, notes: &[Note]) -> Step {
        for note in notes {
            if let Note::Takes { card, mark } = note
                && *mark != Mark::Owned
            {
                let (name, mark) =
                    (words::card(self.shared(), *card), self.text(&format!("plain-mark-{mark}")));
                let text = with_colon(self.shared(), &name, &mark);
                self.say(&text)?;
            }
        }
        Ok(())
    }

    /// The player's name, region, cards and Gil, in one line.
    fn purse(&self) -> String {
        let career = self.session.career();
        let name = career.profile().map_or(String::new(), |profile| profile.name.clone());
        let place = career.place().map_or(String::new(), |place| words::region(self.shared(), place));
        let purse = words::purse(self.shared(), &career);
        format!("{name}, {place}, {purse}.")
    }

    /// Prints the player's region, its rules, and its opponents.
    fn whereabouts(&mut self) -> Step {
        let purse = self.purse();
        self.say(&purse)?;
        let about = {
            let career = self.session.career();
            let mut about =
                career.place().map_or_else(Vec::new, |place| about_region(self.shared(), &career, place));
            // The rules matter most; the description comes last.
            about.rotate_left(1);
            about
        };
        self.tell(&about)
    }

    /// The line of an activity.
    fn entry(&self, entry: Option<Entry>) -> String {
        let shared = self.shared();
        match entry {
            None => shared.text("plain-where"),
            Some(Entry::Opponent(id)) => {
                let data = tria_world::World::builtin().opponent(id);
                let tally = self.session.career().tally(id);
                let words = [
                    ("name", words::opponent(shared, id)),
                    ("level", data.level.to_string()),
                    ("won", tally.won.to_string()),
                    ("drawn", tally.drawn.to_string()),
                    ("lost", tally.lost.to_string()),
                ];
                let words: Vec<(&str, &str)> =
                    words.iter().map(|(key, word)| (*key, word.as_str())).collect();
                shared.with("plain-opponent", &words)
            }
            Some(Entry::Tournaments) if self.session.career().tournament().is_some() => {
                format!("{}, {}", shared.text(Entry::Tournaments.key()), shared.text("career-under-way"))
            }
            Some(entry) => shared.text(entry.key()),
        }
    }

    /// Main loop, until the person goes back to the list of careers.
    fn live(mut self) -> Step {
        self.whereabouts()?;
        let mut place = self.session.career().place();
        loop {
            if self.session.career().place() != place {
                place = self.session.career().place();
                self.whereabouts()?;
            }
            if *self.session.career().stage() != Stage::Free {
                self.say_key("career-pending-text")?;
            }
            let mut all: Vec<Option<Entry>> = entries(&self.session).into_iter().map(Some).collect();
            all.push(None);
            let lines = all.iter().map(|entry| self.entry(*entry)).collect();
            let menu = Menu { title: self.text("plain-here"), lines, help: "plain-help-here", first: false };
            let Some(chosen) = self.console.menu(&menu)? else { return Ok(()) };
            self.enter(all[chosen])?;
        }
    }

    fn enter(&mut self, entry: Option<Entry>) -> Step {
        match entry {
            None => self.whereabouts(),
            Some(Entry::Pending) => self.pending(),
            Some(Entry::Opponent(id)) => self.opponent(id),
            Some(Entry::FreePack) => self.reveal(&tria_world::career::Command::FreePack),
            Some(Entry::Gems) => self.gems(),
            Some(Entry::Market) => self.market(),
            Some(Entry::Tournaments) => self.tournaments(),
            Some(Entry::Map) => self.map(),
            Some(Entry::Album) => self.album(),
            Some(Entry::Decks) => self.decks(),
            Some(Entry::History) => self.history(),
            Some(Entry::Equipment) => self.equipment(),
        }
    }

    /// Opens a pack and lists its cards, with what the player knew of them before.
    fn reveal(&mut self, command: &tria_world::career::Command) -> Step {
        let before = self.session.career().collection();
        match open(&self.session, command) {
            Ok(cards) => {
                self.say_key("plain-pack")?;
                for card in cards {
                    let text = card_line(self.shared(), card, Some(before.mark(card)));
                    self.say(&text)?;
                }
                Ok(())
            }
            Err(problem) => self.problem(&problem),
        }
    }
}

/// A card in a line, with what the player knows of it.
fn card_line(shared: &Shared, key: CardKey, mark: Option<Mark>) -> String {
    let card = draw::card(shared, key.card());
    mark.map_or_else(
        || card.clone(),
        |mark| format!("{card}, {}", shared.text(&format!("plain-mark-{mark}"))),
    )
}

//! The album in lines, with destroying cards and turning them into things.

use std::io::{BufRead, Write};

use tria_world::CardKey;
use tria_world::career::Command;
use tria_world::collection::Mark;

use super::{Life, card_line};
use crate::career::cards::{FILTERS, Filter, album, destroy_question, refine_question};
use crate::career::{refused, words};
use crate::plain::console::Step;

/// The levels that cards have.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

impl<R: BufRead, W: Write> Life<'_, '_, R, W> {
    /// Which cards to list, and what to do with one of them.
    pub(super) fn album(&mut self) -> Step {
        loop {
            let title = {
                let collection = self.session.career().collection();
                let (owned, all) = (collection.distinct().to_string(), CardKey::count().to_string());
                let copies = collection.total().to_string();
                let words = [("owned", owned.as_str()), ("all", all.as_str()), ("copies", copies.as_str())];
                format!("{}, {}", self.text("career-album"), self.shared().with("career-album-count", &words))
            };
            let mut lines: Vec<String> = FILTERS.iter().map(|filter| self.text(filter.key())).collect();
            let level = |level: u8| self.shared().with("triad-level", &[("level", &level.to_string())]);
            lines.extend(LEVELS.map(level));
            let Some(chosen) = self.menu(title, lines, "plain-help-album")? else { return Ok(()) };
            let (filter, level) = match FILTERS.get(chosen) {
                Some(filter) => (*filter, None),
                None => (Filter::All, Some((chosen - FILTERS.len() + 1) as u8)),
            };
            self.cards(filter, level)?;
        }
    }

    fn cards(&mut self, filter: Filter, level: Option<u8>) -> Step {
        loop {
            let collection = self.session.career().collection();
            let listed = album(&collection, filter, level);
            let unknown = listed.iter().filter(|card| collection.mark(**card) == Mark::NeverSeen).count();
            let cards: Vec<CardKey> =
                listed.into_iter().filter(|card| collection.mark(*card) != Mark::NeverSeen).collect();
            if unknown > 0 {
                let text = self.shared().texts.count("career-unknown", unknown as i64, &[]);
                self.console.say(&text)?;
                if cards.is_empty() {
                    return Ok(());
                }
            }
            if cards.is_empty() {
                return self.say_key("career-none");
            }
            let line = |card: &CardKey| {
                let line = card_line(self.shared(), *card, Some(collection.mark(*card)));
                match collection.copies(*card) {
                    0 | 1 => line,
                    copies => {
                        format!("{line}, {}", self.shared().texts.count("career-copies", copies as i64, &[]))
                    }
                }
            };
            let lines = cards.iter().map(line).collect();
            let Some(chosen) = self.menu(String::new(), lines, "plain-help-cards")? else { return Ok(()) };
            self.card(cards[chosen])?;
        }
    }

    /// Everything about a card, and what can be done with it.
    fn card(&mut self, card: CardKey) -> Step {
        let shared = self.shared();
        let (copies, price) = {
            let career = self.session.career();
            let price = career.place().map(|place| {
                let price = career.price(place, card, self.session.now()).to_string();
                let place = words::region(shared, place);
                shared.with("career-price-here", &[("region", &place), ("price", &price)])
            });
            (career.collection().copies(card), price)
        };
        let mark = self.session.career().collection().mark(card);
        self.say(&card_line(shared, card, Some(mark)))?;
        self.say(&shared.texts.count("career-copies", copies as i64, &[]))?;
        let refined = refine_question(shared, card);
        for line in price.iter().chain(&refined) {
            self.say(line)?;
        }
        if copies == 0 {
            return Ok(());
        }
        let mut lines = vec![self.text("career-key-destroy")];
        if refined.is_some() {
            lines.push(self.text("career-key-refine"));
        }
        match (self.menu(words::card(shared, card), lines, "plain-help-cards")?, refined) {
            (Some(0), _) => self.destroy(card, copies),
            (Some(_), Some(question)) => {
                let question = format!("{question} {}", self.text("table-sure"));
                if !self.console.confirm(&question)? {
                    return Ok(());
                }
                match self.session.act(&Command::Refine { card }) {
                    Ok(_) => self.say_key("career-refined"),
                    Err(problem) => self.problem(&problem),
                }
            }
            _ => Ok(()),
        }
    }

    fn destroy(&mut self, card: CardKey, copies: u64) -> Step {
        let count = if copies > 1 { self.number("plain-how-many", 1, copies, 1)? } else { Some(1) };
        let Some(count) = count else { return Ok(()) };
        let asked = self.session.career().ask_destroy(card, count);
        let question = match asked {
            Ok(question) => question,
            Err(refusal) => {
                let text = refused(self.shared(), &refusal);
                return self.say(&text);
            }
        };
        let lines = destroy_question(self.shared(), &question);
        if !self.console.confirm(&lines.join(" "))? {
            return self.say_key("plain-nothing-done");
        }
        match self.session.act(&Command::Destroy { card, count, token: question.token }) {
            Ok(_) => {
                let name = words::card(self.shared(), card);
                let text = self.shared().with("career-destroyed", &[("card", &name)]);
                self.say(&text)
            }
            Err(problem) => self.problem(&problem),
        }
    }

    /// Asks for a number in a range; an empty line takes the default; `None` if the person goes back.
    pub(super) fn number(&mut self, key: &str, least: u64, most: u64, usual: u64) -> Step<Option<u64>> {
        let words = [("least", least.to_string()), ("most", most.to_string()), ("usual", usual.to_string())];
        let words: Vec<(&str, &str)> = words.iter().map(|(key, word)| (*key, word.as_str())).collect();
        let prompt = self.shared().with(key, &words);
        loop {
            let Some(line) = self.console.reply(&prompt, "plain-help-number")? else { return Ok(None) };
            if line.is_empty() {
                return Ok(Some(usual));
            }
            match line.parse::<u64>() {
                Ok(number) if (least..=most).contains(&number) => return Ok(Some(number)),
                _ => {
                    let text = self.shared().with("plain-not-a-number", &words);
                    self.say(&text)?;
                }
            }
        }
    }
}

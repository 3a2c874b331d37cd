//! Decks and the pool in lines, and picking cards out of a list.

use std::io::{BufRead, Write};

use tria_rules::triad::{HAND_MAX, Rules};
use tria_world::career::{Command, strongest};
use tria_world::{CardKey, OpponentId};

use super::{Life, card_line};
use crate::career::cards::{Pick, by_strength, own_picks, still_owned};
use crate::career::{advice, words};
use crate::plain::console::{Step, find_all, is};
use crate::words::with_colon;

/// The purpose of picking cards.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// A match under these rules against an opponent, or a deck.
    Hand(Option<(Rules, OpponentId)>),
    /// The pool.
    Pool,
}

impl<R: BufRead, W: Write> Life<'_, '_, R, W> {
    /// The decks, a new one, the pool.
    pub(super) fn decks(&mut self) -> Step {
        loop {
            let decks: Vec<(String, Vec<CardKey>)> = {
                let career = self.session.career();
                career.decks().iter().map(|(name, cards)| (name.clone(), cards.clone())).collect()
            };
            let collection = self.session.career().collection();
            let shared = self.shared();
            let mut lines: Vec<String> = decks
                .iter()
                .map(|(name, cards)| {
                    let line = with_colon(shared, name, &words::cards(shared, cards));
                    let broken = collection.check_hand(cards).is_err();
                    if broken { format!("{line} {}", shared.text("career-deck-broken")) } else { line }
                })
                .collect();
            lines.extend([self.text("career-new-deck"), self.text("career-pool")]);
            let title = self.text("career-decks-text");
            let Some(chosen) = self.menu(title, lines, "plain-help-decks")? else { return Ok(()) };
            match chosen.checked_sub(decks.len()) {
                None => self.deck(decks[chosen].clone())?,
                Some(0) => self.new_deck()?,
                Some(_) => self.pool()?,
            }
        }
    }

    fn deck(&mut self, (name, cards): (String, Vec<CardKey>)) -> Step {
        let lines = vec![self.text("career-key-edit"), self.text("career-key-forget")];
        let command = match self.menu(name.clone(), lines, "plain-help-decks")? {
            None => return Ok(()),
            Some(0) => match self.pick_hand(cards, HAND_MAX, Purpose::Hand(None))? {
                Some(cards) => Command::SaveDeck { name, cards },
                None => return Ok(()),
            },
            Some(_) => {
                let question = self.shared().with("career-deck-forget", &[("name", &name)]);
                if !self.console.confirm(&question)? {
                    return Ok(());
                }
                Command::DropDeck { name }
            }
        };
        self.keep(&command)
    }

    fn new_deck(&mut self) -> Step {
        let Some(cards) = self.pick_hand(Vec::new(), HAND_MAX, Purpose::Hand(None))? else { return Ok(()) };
        let prompt = self.text("plain-deck-name");
        let Some(name) = self.console.reply(&prompt, "plain-help-deck-name")? else { return Ok(()) };
        self.keep(&Command::SaveDeck { name, cards })
    }

    fn pool(&mut self) -> Step {
        self.say_key("career-pool-text")?;
        let (pool, size) = {
            let career = self.session.career();
            (career.pool().to_vec(), career.collection().pool_size())
        };
        match self.pick_hand(pool, size, Purpose::Pool)? {
            Some(cards) => self.keep(&Command::SetPool { cards }),
            None => Ok(()),
        }
    }

    fn keep(&mut self, command: &Command) -> Step {
        match self.session.act(command) {
            Ok(_) => self.say_key("plain-kept"),
            Err(problem) => self.problem(&problem),
        }
    }

    /// Picks a hand or the pool, with advice on request; `None` if the person goes back.
    pub(super) fn pick_hand(
        &mut self,
        present: Vec<CardKey>,
        count: usize,
        purpose: Purpose,
    ) -> Step<Option<Vec<CardKey>>> {
        let is_pool = matches!(purpose, Purpose::Pool);
        let (picks, mut picked) = {
            let career = self.session.career();
            let mut picks = own_picks(&career, is_pool);
            by_strength(&mut picks);
            (picks, still_owned(&career.collection(), present, count))
        };
        self.list_picks(&picks)?;
        let number = count.to_string();
        let key = if is_pool { "plain-pick-pool" } else { "plain-pick-hand" };
        let prompt = self.shared().with(key, &[("count", &number)]);
        loop {
            if !picked.is_empty() {
                let now = words::cards(self.shared(), &picked);
                let text = self.shared().with("plain-picked", &[("cards", &now)]);
                self.say(&text)?;
            }
            let Some(line) = self.console.reply(&prompt, "plain-help-pick-hand")? else { return Ok(None) };
            let means = |word: &str| is(self.shared(), &line, word);
            if line.is_empty() {
                if picked.len() == count {
                    return Ok(Some(picked));
                }
                self.list_picks(&picks)?;
            } else if means("strongest") {
                let collection = self.session.career().collection();
                let cards = if is_pool { collection.best_pool() } else { collection.drawable() };
                picked = strongest(cards, count);
            } else if let (true, Purpose::Hand(wanted)) = (means("advice"), purpose) {
                if let Some(advised) = self.advised(wanted)? {
                    picked = advised;
                }
            } else {
                match parse(&picks, &self.lines(&picks), &line) {
                    Some(cards) if cards.len() == count => picked = cards,
                    _ => self.not_these(&line, picks.len(), count)?,
                }
            }
        }
    }

    /// Computes the best five and prints the reasons.
    fn advised(&mut self, wanted: Option<(Rules, OpponentId)>) -> Step<Option<Vec<CardKey>>> {
        self.say_key("plain-advice-thinking")?;
        let seed = self.shared().seeds.next();
        let asked = advice::ask(&self.session.career(), wanted, seed);
        let found = match asked {
            Ok(Some(advising)) => advising.wait(),
            Ok(None) => None,
            Err(problem) => Some(Err(problem)),
        };
        match found {
            Some(Ok(found)) => {
                for line in advice::why(self.shared(), &found) {
                    self.say(line.trim())?;
                }
                Ok(Some(found.deck.iter().filter_map(|card| CardKey::of(*card)).collect()))
            }
            Some(Err(problem)) => {
                let text = advice::problem(self.shared(), &problem);
                self.say(&text)?;
                Ok(None)
            }
            None => {
                self.say_key("plain-no-hint")?;
                Ok(None)
            }
        }
    }

    fn lines(&self, picks: &[Pick]) -> Vec<String> {
        let shared = self.shared();
        let line = |pick: &Pick| {
            let mark = (pick.mark != tria_world::collection::Mark::Owned || pick.price.is_some())
                .then_some(pick.mark);
            let mut line = card_line(shared, pick.card, mark);
            if pick.most > 1 {
                line = format!("{line}, {}", shared.texts.count("career-copies", pick.most as i64, &[]));
            }
            if let Some(price) = pick.price {
                line = format!("{line}, {}", shared.with("career-gil", &[("gil", &price.to_string())]));
            }
            line
        };
        picks.iter().map(line).collect()
    }

    fn list_picks(&mut self, picks: &[Pick]) -> Step {
        for (place, line) in self.lines(picks).iter().enumerate() {
            self.say(&format!("{}. {line}", place + 1))?;
        }
        Ok(())
    }

    fn not_these(&mut self, line: &str, last: usize, count: usize) -> Step {
        let last = last.to_string();
        let words = [("line", line), ("last", last.as_str())];
        let text = self.shared().texts.count("plain-not-these", count as i64, &words);
        self.say(&text)
    }

    /// Picks exactly `count` cards by their numbers or names; `None` if the person goes back.
    pub(super) fn pick_cards(
        &mut self,
        picks: &[Pick],
        count: usize,
        key: &str,
    ) -> Step<Option<Vec<CardKey>>> {
        self.list_picks(picks)?;
        let prompt = self.shared().texts.count(key, count as i64, &[]);
        loop {
            let Some(line) = self.console.reply(&prompt, "plain-help-pick")? else { return Ok(None) };
            match parse(picks, &self.lines(picks), &line) {
                Some(cards) if cards.len() == count => return Ok(Some(cards)),
                _ if line.is_empty() => self.list_picks(picks)?,
                _ => self.not_these(&line, picks.len(), count)?,
            }
        }
    }

    /// Picks up to `most` cards; an empty line or 0 picks none.
    pub(super) fn pick_some(&mut self, picks: &[Pick], most: usize, key: &str) -> Step<Option<Vec<CardKey>>> {
        self.list_picks(picks)?;
        let prompt = self.text(key);
        loop {
            let Some(line) = self.console.reply(&prompt, "plain-help-pick")? else { return Ok(None) };
            if line.is_empty() || line == "0" {
                return Ok(Some(Vec::new()));
            }
            match parse(picks, &self.lines(picks), &line) {
                Some(cards) if cards.len() <= most => return Ok(Some(cards)),
                _ => self.not_these(&line, picks.len(), most)?,
            }
        }
    }
}

/// The cards that a line names, each as often as there are copies.
fn parse(picks: &[Pick], lines: &[String], line: &str) -> Option<Vec<CardKey>> {
    let places = find_all(lines, line)?;
    let often = |place: usize| places.iter().filter(|other| **other == place).count() as u64;
    let fits = places.iter().all(|place| often(*place) <= picks[*place].most);
    fits.then(|| places.iter().map(|place| picks[*place].card).collect())
}

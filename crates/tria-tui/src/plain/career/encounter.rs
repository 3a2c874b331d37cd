//! Opponents line by line: challenge, rules, hand, table, and settlement.

use std::io::{BufRead, Write};

use tria_rules::triad::HAND_MAX;
use tria_world::career::{Command, Note, Stage};
use tria_world::collection::Mark;
use tria_world::{CardKey, OpponentId};

use super::decks::Purpose;
use super::{Life, card_line};
use crate::career::cards::Pick;
use crate::career::challenge::{Choice, about, choices, is_in_question, question, stuck, usual_hand};
use crate::career::matches::{self, Ended};
use crate::career::{past, words};
use crate::plain::console::{Step, Stop};
use crate::plain::table::Game;
use crate::words::with_colon;

impl<R: BufRead, W: Write> Life<'_, '_, R, W> {
    /// Prints what is known of an opponent, and offers a challenge or a trade.
    pub(super) fn opponent(&mut self, id: OpponentId) -> Step {
        let known = crate::career::places::about_opponent(self.shared(), &self.session.career(), id);
        self.tell(&known)?;
        let lines = vec![self.text("career-key-challenge"), self.text("career-key-trade")];
        let title = words::opponent(self.shared(), id);
        match self.menu(title, lines, "plain-help-opponent")? {
            None => Ok(()),
            Some(0) => match self.session.act(&Command::Challenge { opponent: id }) {
                Ok(notes) => self.encounter(&notes),
                Err(problem) => self.problem(&problem),
            },
            Some(_) => self.trade(id),
        }
    }

    /// Continues the pending match or question.
    pub(super) fn pending(&mut self) -> Step {
        let choosing = matches!(self.session.career().stage(), Stage::Choosing(_));
        if choosing {
            return self.take();
        }
        let kept = matches!(self.session.kept_table(), Ok(Some(_)));
        if kept { self.table() } else { self.encounter(&[]) }
    }

    /// Prints the hand that would be played, where it is chosen.
    fn tell_hand(&mut self, hand: &[CardKey]) -> Step {
        let (title, cards) = match self.session.career().stage() {
            Stage::Offered(offer) if offer.rules.random() && !offer.rules.pool() => {
                ("career-hand-drawn-text", Vec::new())
            }
            Stage::Offered(offer) if offer.rules.pool() => {
                if offer.rules.random() {
                    self.console.say_key("career-hand-drawn-pool-text")?;
                }
                ("plain-pool-now", self.session.career().pool().to_vec())
            }
            Stage::Offered(_) => ("plain-hand-now", hand.to_vec()),
            _ => return Ok(()),
        };
        if title == "plain-pool-now" && cards.is_empty() {
            return self.say_key("career-pool-text");
        }
        self.say_key(title)?;
        for card in cards {
            let line = card_line(self.shared(), card, None);
            self.say(&line)?;
        }
        Ok(())
    }

    /// From the question of mixing, or the rules, to the table or away.
    pub(super) fn encounter(&mut self, notes: &[Note]) -> Step {
        let refusing = |notes: &[Note]| {
            notes.iter().find_map(|note| match note {
                Note::Refuses { opponent } => Some(*opponent),
                _ => None,
            })
        };
        let mut refused = refusing(notes);
        let mut hand = usual_hand(&self.session.career());
        let mut stage = None;
        loop {
            if stage.as_ref() != Some(self.session.career().stage()) {
                stage = Some(self.session.career().stage().clone());
                let words = question(self.shared(), &self.session.career(), stuck(&self.session).as_ref());
                self.tell(&words)?;
                self.tell_hand(&hand)?;
            }
            let all = choices(&self.session.career(), refused, stuck(&self.session).is_some());
            let chosen = match self.ask_choice(&all)? {
                Some(chosen) => chosen,
                None if all.contains(&Choice::Leave) => Choice::Leave,
                // A match that has a cost of leaving waits until the player comes back.
                None => return Ok(()),
            };
            let command = match chosen {
                Choice::Mix => Command::Mix { mix: true },
                Choice::Decline => Command::Mix { mix: false },
                Choice::AskAgain => match refused {
                    Some(opponent) => Command::Challenge { opponent },
                    None => return Ok(()),
                },
                Choice::Play | Choice::GoOn => {
                    if self.play(&hand)? {
                        return Ok(());
                    }
                    continue;
                }
                Choice::Hand | Choice::Deck => {
                    if let Some(cards) = self.other_hand(chosen, &hand)? {
                        hand = cards;
                    }
                    self.tell_hand(&hand)?;
                    continue;
                }
                Choice::GiveUp => Command::GiveUp,
                Choice::Withdraw => Command::Withdraw,
                Choice::Leave if *self.session.career().stage() == Stage::Free => return Ok(()),
                Choice::Leave => Command::Leave,
            };
            let costs = matches!(chosen, Choice::GiveUp | Choice::Withdraw);
            if costs && !self.confirm_choice(chosen)? {
                continue;
            }
            match self.session.act(&command) {
                Ok(notes) if matches!(chosen, Choice::Leave | Choice::GiveUp | Choice::Withdraw) => {
                    return self.notes(&notes);
                }
                Ok(mut notes) => {
                    notes.retain(|note| !is_in_question(note));
                    self.notes(&notes)?;
                    refused = refusing(&notes);
                }
                Err(problem) => self.problem(&problem)?,
            }
        }
    }

    fn ask_choice(&mut self, all: &[Choice]) -> Step<Option<Choice>> {
        let line = |choice: &Choice| {
            let about = about(&self.session.career(), *choice);
            with_colon(self.shared(), &self.text(choice.key()), &self.text(&about))
        };
        let lines = all.iter().map(line).collect();
        let title = self.text("plain-what-now");
        Ok(self.menu(title, lines, "plain-help-encounter")?.map(|place| all[place]))
    }

    fn confirm_choice(&mut self, choice: Choice) -> Step<bool> {
        let text = self.text(&format!("{}-text", choice.key()));
        let text = format!("{text} {}", self.text("table-sure"));
        self.console.confirm(&text)
    }

    /// Asks for another hand: card by card, or one of the decks.
    fn other_hand(&mut self, choice: Choice, hand: &[CardKey]) -> Step<Option<Vec<CardKey>>> {
        if choice == Choice::Hand {
            let wanted = match self.session.career().stage() {
                Stage::Offered(offer) => Some((offer.rules, offer.opponent)),
                _ => None,
            };
            return self.pick_hand(hand.to_vec(), HAND_MAX, Purpose::Hand(wanted));
        }
        let decks = self.session.career().fitting_decks();
        let name = |name: &str| if name.is_empty() { self.text("career-strongest") } else { name.to_owned() };
        let line = |(deck, cards): &(String, Vec<CardKey>)| {
            with_colon(self.shared(), &name(deck), &words::cards(self.shared(), cards))
        };
        let lines = decks.iter().map(line).collect();
        let chosen = self.menu(self.text("career-decks"), lines, "plain-help-decks")?;
        Ok(chosen.map(|place| decks[place].1.clone()))
    }

    /// Plays the match; `false` if it does not begin.
    fn play(&mut self, hand: &[CardKey]) -> Step<bool> {
        let offered = matches!(self.session.career().stage(), Stage::Offered(_));
        if offered && let Err(problem) = self.session.act(&Command::Play { hand: hand.to_vec() }) {
            self.problem(&problem)?;
            return Ok(false);
        }
        self.table()?;
        Ok(true)
    }

    /// The table of the match that was dealt, until the match is over or left.
    pub(super) fn table(&mut self) -> Step {
        let seated = match matches::sit_down(self.shared(), &self.session) {
            Ok(seated) => seated,
            Err(problem) => return self.problem(&problem),
        };
        if seated.resumed {
            self.say_key("plain-resumed")?;
        }
        let game = Game::new(&mut *self.console, seated.host, seated.no_hints);
        let records = match game.run_for(&self.session) {
            Ok(Some(records)) => records,
            Ok(None) => {
                self.shared().names.borrow_mut().clear();
                return self.say_key("plain-match-waits");
            }
            Err(stop) => {
                self.shared().names.borrow_mut().clear();
                if matches!(stop, Stop::Quit) {
                    self.say_key("plain-match-waits")?;
                }
                return Err(stop);
            }
        };
        match matches::ended(self.shared(), &self.session, records.into_iter().next()) {
            Ended::Nothing => Ok(()),
            Ended::Settled(notes) => self.settled(&notes),
            Ended::Failed(problem) => self.problem(&problem),
        }
    }

    /// Prints the settlement of a match; the winner takes cards first.
    fn settled(&mut self, notes: &[Note]) -> Step {
        let choosing = matches!(self.session.career().stage(), Stage::Choosing(_));
        if choosing {
            self.notes(notes)?;
            return self.take();
        }
        let lines = {
            let career = self.session.career();
            past::followed(self.shared(), &career, career.history().next_back(), notes)
        };
        self.tell(&lines)?;
        self.marks(notes)
    }

    /// The player has won and takes cards.
    fn take(&mut self) -> Step {
        let (count, from) = match self.session.career().stage() {
            Stage::Choosing(choosing) => (choosing.count, choosing.from.clone()),
            _ => return Ok(()),
        };
        self.say_key("table-won")?;
        let pick = |(card, mark): &(CardKey, Mark)| Pick { card: *card, most: 1, mark: *mark, price: None };
        let mut picks: Vec<Pick> = Vec::new();
        for one in from.iter().map(pick) {
            // Two of the same card are one line that can be taken twice.
            match picks.iter_mut().find(|other| other.card == one.card) {
                Some(other) => other.most += 1,
                None => picks.push(one),
            }
        }
        loop {
            let Some(cards) = self.pick_cards(&picks, count, "plain-take")? else {
                return self.say_key("plain-take-later");
            };
            match self.session.act(&Command::Take { cards }) {
                Ok(notes) => return self.settled(&notes),
                Err(problem) => self.problem(&problem)?,
            }
        }
    }
}

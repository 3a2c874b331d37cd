//! Advice on a hand, computed in the background.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use tria_engine::triad::Prior;
use tria_engine::triad::advice::{
    self, AdviceError, Conditions, DeckAdvice, Effort, Judge, Opponent, Question, Reason, best_deck,
};
use tria_play::expected;
use tria_rules::triad::{Card, Position, Rules, Side, Trade};
use tria_world::career::Career;
use tria_world::{CardKey, OpponentId};

use crate::app::Shared;

/// Exact solves of one piece of advice.
const SOLVES: u32 = 600;

/// A computation in progress.
#[derive(Debug)]
pub struct Advising {
    answer: Receiver<Result<DeckAdvice, AdviceError>>,
    done: Arc<AtomicU32>,
    stop: Arc<AtomicBool>,
}

impl Advising {
    /// Starts computing the best five of these cards under these rules against one of these opponents.
    ///
    /// # Errors
    /// If there are too few cards.
    pub fn new(
        collection: Vec<Card>,
        rules: &Rules,
        against: &[Prior],
        seed: u64,
    ) -> Result<Self, AdviceError> {
        let conditions = Conditions::new(rules, Opponent::one_of(against)?);
        let (sender, answer) = channel();
        let (done, stop) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
        let mut judge = Counting { done: Arc::clone(&done), stop: Arc::clone(&stop) };
        thread::spawn(move || {
            let effort = Effort { solves: SOLVES, seed };
            // The receiver is gone if the screen was left.
            let _ = sender.send(best_deck(&collection, &conditions, effort, &mut judge));
        });
        Ok(Self { answer, done, stop })
    }

    /// The progress, in percent.
    pub fn percent(&self) -> u32 {
        (100 * self.done.load(Ordering::Relaxed) / SOLVES).min(99)
    }

    /// Waits for the answer.
    pub fn wait(&self) -> Option<Result<DeckAdvice, AdviceError>> {
        self.answer.recv().ok()
    }

    /// The finished answer, returned once.
    pub fn poll(&self) -> Option<Result<DeckAdvice, AdviceError>> {
        self.answer.try_recv().ok()
    }
}

impl Drop for Advising {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Solves one position after the other with a counter, until the receiver is gone.
struct Counting {
    done: Arc<AtomicU32>,
    stop: Arc<AtomicBool>,
}

impl Judge for Counting {
    fn judge(&mut self, question: Question, positions: &[Position]) -> Result<Vec<i64>, AdviceError> {
        let mut answers = Vec::with_capacity(positions.len());
        for position in positions {
            if self.stop.load(Ordering::Relaxed) {
                return Err(AdviceError::Stopped);
            }
            answers.push(advice::answer(question, position));
            if question == Question::Exact {
                self.done.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(answers)
    }
}

/// Starts computing the best five of the player's cards: for a match, or against the opponents of the region.
///
/// # Errors
/// If there are too few cards.
pub fn ask(
    career: &Career,
    wanted: Option<(Rules, OpponentId)>,
    seed: u64,
) -> Result<Option<Advising>, AdviceError> {
    let local = || {
        let rules = career.place().map(|place| career.customs(place).rules).unwrap_or_default();
        rules.rules(super::words::house(career), Trade::One).ok()
    };
    let Some(rules) = wanted.map_or_else(local, |(rules, _)| Some(rules)) else { return Ok(None) };
    let collection: Vec<_> = career.collection().drawable().into_iter().map(CardKey::card).collect();
    let against = expected(career, wanted.map(|(_, opponent)| opponent));
    Advising::new(collection, &rules, &against, seed).map(Some)
}

/// Why there is no advice.
pub fn problem(shared: &Shared, problem: &AdviceError) -> String {
    let too_few = matches!(problem, AdviceError::TooFewCards { .. } | AdviceError::TooFewDifferent { .. });
    shared.text(if too_few { "career-advice-too-few" } else { "plain-no-hint" })
}

/// Why the cards of the advised hand are in it, a line or two for each.
pub fn why(shared: &Shared, found: &DeckAdvice) -> Vec<String> {
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let expected = percent(found.expected.mean);
    let margin = shared.texts.decimal(&format!("{:+.1}", found.margin));
    let mut lines =
        vec![shared.with("career-advice-expected", &[("result", &expected), ("margin", &margin)])];
    for card in &found.cards {
        let name = shared.card_name(card.card);
        lines.push(match (card.instead, card.loss) {
            (Some(instead), Some(loss)) => {
                let loss = format!("{:+.0}", 100.0 * loss.mean);
                let instead = shared.card_name(instead);
                let words = [("card", name.as_str()), ("loss", &loss), ("instead", &instead)];
                shared.with("career-advice-card", &words)
            }
            _ => shared.with("career-advice-only", &[("card", &name)]),
        });
        let reasons: Vec<String> = card.reasons.iter().map(|reason| say(shared, reason)).collect();
        if !reasons.is_empty() {
            lines.push(format!("  {}", shared.texts.listed(&reasons)));
        }
    }
    lines
}

fn say(shared: &Shared, reason: &Reason) -> String {
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let side = |side: Side| {
        shared.text(match side {
            Side::Top => "side-top",
            Side::Right => "side-right",
            Side::Bottom => "side-bottom",
            Side::Left => "side-left",
        })
    };
    match *reason {
        Reason::Strong { side: at, beats } => {
            shared.with("advise-strong", &[("side", &side(at)), ("share", &percent(beats))])
        }
        Reason::Weak { side: at, beaten } => {
            shared.with("advise-weak", &[("side", &side(at)), ("share", &percent(beaten))])
        }
        Reason::Corner { cell, beaten } => {
            let cell = (cell.index() + 1).to_string();
            shared.with("advise-corner", &[("cell", &cell), ("share", &percent(beaten))])
        }
        Reason::Element(element) => {
            shared.with("advise-element", &[("element", &shared.element_name(element))])
        }
    }
}

//! `tria advise`: the best five of a collection, the best exchange, what to take, what to lose.

mod args;
mod input;
mod json;
mod words;

pub(crate) use args::AdviseArgs;

use anyhow::Result;
use tria_engine::triad::advice::{
    self, AdviceError, Effort, Judge, Question, Spoils, best_cards_to_take, best_deck, best_exchange,
    worst_cards,
};
use tria_rules::triad::Position;

use self::args::{AdviseAction, GameGiven};
use crate::context::{BadInput, Context, Verdict};
use crate::parallel;
use crate::progress::Progress;

pub(crate) fn run(context: &mut Context, args: &AdviseArgs) -> Result<Verdict> {
    match &args.what {
        AdviseAction::Deck { cards, game } => {
            let collection = input::collection(context, cards)?;
            let (_, conditions) = input::game(context, game)?;
            let advice =
                ask(context, game, |effort, judge| best_deck(&collection, &conditions, effort, judge))?;
            if game.json {
                context.line(&json::deck(&context.catalog, &advice))?;
            } else {
                words::deck(context, &conditions, &advice)?;
            }
        }
        AdviseAction::Exchange { hand, cards, game } => {
            let pool = input::collection(context, cards)?;
            let hand = input::hand(context, hand)?;
            let (_, conditions) = input::game(context, game)?;
            let advice =
                ask(context, game, |effort, judge| best_exchange(hand, &pool, &conditions, effort, judge))?;
            if game.json {
                context.line(&json::exchange(&context.catalog, &advice))?;
            } else {
                words::exchange(context, &conditions, &advice)?;
            }
        }
        AdviseAction::Take { offered, count, cards, game } => {
            let collection = input::collection(context, cards)?;
            let offered = input::cards(context, offered)?;
            let level = |card| context.catalog.entry(card).map_or(0, |entry| entry.level);
            let offered: Vec<_> = offered.into_iter().map(|card| (card, level(card))).collect();
            let (rules, conditions) = input::game(context, game)?;
            let spoils = Spoils { cards: &offered, count: *count, random: rules.random() };
            let advice = ask(context, game, |effort, judge| {
                best_cards_to_take(&collection, spoils, &conditions, effort, judge)
            })?;
            if game.json {
                context.line(&json::take(&context.catalog, &advice))?;
            } else {
                words::take(context, &advice)?;
            }
        }
        AdviseAction::Lose { count, cards, game } => {
            let collection = input::collection(context, cards)?;
            let (_, conditions) = input::game(context, game)?;
            let advice = ask(context, game, |effort, judge| {
                worst_cards(&collection, *count, &conditions, effort, judge)
            })?;
            if game.json {
                context.line(&json::lose(&context.catalog, &advice))?;
            } else {
                words::lose(context, &advice)?;
            }
        }
    }
    Ok(Verdict::Fine)
}

/// Computes advice with a progress bar; problems with the cards are errors of the input.
fn ask<T>(
    context: &Context,
    game: &GameGiven,
    question: impl FnOnce(Effort, &mut dyn Judge) -> Result<T, AdviceError>,
) -> Result<T> {
    let progress = Progress::new(0, u64::from(game.effort), context.texts.get("progress-solves"));
    let mut workers = Workers { threads: game.threads, progress };
    let answer = question(Effort { solves: game.effort, seed: game.seed }, &mut workers);
    workers.progress.finish();
    Ok(answer.map_err(|error| BadInput(error.to_string()))?)
}

/// Solver threads with a progress bar.
struct Workers {
    threads: u8,
    progress: Progress,
}

impl Judge for Workers {
    fn judge(&mut self, question: Question, positions: &[Position]) -> Result<Vec<i64>, AdviceError> {
        let mut answers = Vec::with_capacity(positions.len());
        // A few at a time, so that the bar moves.
        for batch in positions.chunks(8 * usize::from(self.threads)) {
            answers.extend(parallel::map(self.threads, batch, |position| advice::answer(question, position)));
            let solved = if question == Question::Exact { batch.len() as u64 } else { 0 };
            self.progress.advance(solved);
        }
        Ok(answers)
    }
}

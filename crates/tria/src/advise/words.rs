//! Advice as text.

use std::io;

use tria_engine::triad::advice::{
    Conditions, Contribution, DeckAdvice, Estimate, ExchangeAdvice, LoseAdvice, Offer, Reason, TakeAdvice,
};
use tria_rules::triad::{Card, HAND_MAX};

use super::json::side_name;
use crate::context::Context;
use crate::draw;

/// A share as a percentage.
fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// A gain or a loss as a percentage with its sign.
fn signed(context: &Context, share: f64) -> String {
    context.texts.decimal(&format!("{:+.1}", 100.0 * share))
}

/// The message of an estimate: its mean and both ends, in percent.
fn interval(context: &Context, key: &str, estimate: Estimate, sign: bool) -> String {
    let number = |share: f64| {
        if sign { signed(context, share) } else { context.texts.decimal(&format!("{:.1}", 100.0 * share)) }
    };
    let (mean, low, high) = (number(estimate.mean), number(estimate.low), number(estimate.high));
    let exact = (estimate.high - estimate.low).abs() < 1e-9;
    let key = if exact { format!("{key}-exact") } else { key.to_owned() };
    context.texts.with(&key, &[("mean", &mean), ("low", &low), ("high", &high)])
}

fn names(context: &Context, cards: &[Card]) -> String {
    cards.iter().map(|card| draw::card_name(context, *card)).collect::<Vec<_>>().join(", ")
}

/// The opponent in the advice.
fn against(context: &Context, conditions: &Conditions) -> String {
    let opponent = &conditions.opponent;
    let known = names(context, opponent.known());
    let unknown = HAND_MAX - opponent.known().len();
    let from = opponent.prior().len().to_string();
    match unknown {
        0 => context.texts.with("advise-against-known", &[("cards", &known)]),
        HAND_MAX => context.texts.with("advise-against-unknown", &[("from", &from)]),
        _ => context.texts.count(
            "advise-against-partly",
            unknown as i64,
            &[("cards", &known), ("from", &from)],
        ),
    }
}

fn reason(context: &Context, reason: &Reason) -> String {
    let texts = &context.texts;
    match reason {
        Reason::Strong { side, beats } => {
            let side = texts.get(&format!("side-{}", side_name(*side)));
            texts.with("advise-strong", &[("side", &side), ("share", &percent(*beats))])
        }
        Reason::Weak { side, beaten } => {
            let side = texts.get(&format!("side-{}", side_name(*side)));
            texts.with("advise-weak", &[("side", &side), ("share", &percent(*beaten))])
        }
        Reason::Corner { cell, beaten } => {
            texts.with("advise-corner", &[("cell", &cell.to_string()), ("share", &percent(*beaten))])
        }
        Reason::Element(element) => {
            texts.with("advise-element", &[("element", &draw::element_name(context, *element))])
        }
    }
}

/// The reasons for one card, in two lines.
fn contribution(context: &Context, card: &Contribution) -> Vec<String> {
    let name = draw::card_name(context, card.card);
    let loss = match (card.instead, card.loss) {
        (Some(instead), Some(loss)) => {
            let share = interval(context, "advise-estimate", loss, true);
            let ease = context.texts.decimal(&format!("{:+.1}", card.ease_loss.unwrap_or_default()));
            let instead = draw::card_name(context, instead);
            context.texts.with("advise-loss", &[("loss", &share), ("ease", &ease), ("instead", &instead)])
        }
        _ => context.texts.get("advise-no-other"),
    };
    let mut lines = vec![format!("  {}  {loss}", context.paint.bold(&name))];
    let reasons: Vec<String> = card.reasons.iter().map(|found| reason(context, found)).collect();
    if !reasons.is_empty() {
        lines.push(format!("      {}", context.paint.dim(&context.texts.listed(&reasons))));
    }
    lines
}

fn deck_lines(context: &Context, advice: &DeckAdvice) -> Vec<String> {
    let mut lines: Vec<String> = advice.cards.iter().flat_map(|card| contribution(context, card)).collect();
    let expected = interval(context, "advise-estimate", advice.expected, false);
    let cards = |count: f64| context.texts.decimal(&format!("{count:+.1}"));
    let (margin, ease) = (cards(advice.margin), cards(advice.ease));
    lines.push(
        context.texts.with("advise-expected", &[("result", &expected), ("margin", &margin), ("ease", &ease)]),
    );
    let key = if advice.all_games { "advise-games-all" } else { "advise-games" };
    let solves = advice.solves.to_string();
    let games = context.texts.count(key, advice.games as i64, &[("solves", &solves)]);
    lines.push(context.paint.dim(&games));
    lines
}

pub(super) fn deck(context: &mut Context, conditions: &Conditions, advice: &DeckAdvice) -> io::Result<()> {
    let title = context.texts.with("advise-deck", &[("against", &against(context, conditions))]);
    context.line(&title)?;
    for line in deck_lines(context, advice) {
        context.line(&line)?;
    }
    Ok(())
}

pub(super) fn exchange(
    context: &mut Context,
    conditions: &Conditions,
    advice: &ExchangeAdvice,
) -> io::Result<()> {
    let against = against(context, conditions);
    let line = if advice.out.is_empty() {
        context.texts.with("advise-keep", &[("against", &against)])
    } else {
        let (out, into) = (names(context, &advice.out), names(context, &advice.into));
        context.texts.with("advise-exchange", &[("against", &against), ("out", &out), ("into", &into)])
    };
    context.line(&line)?;
    if !advice.out.is_empty() {
        let before = interval(context, "advise-estimate", advice.before, false);
        let gain = interval(context, "advise-estimate", advice.gain, true);
        let line = context.texts.with("advise-exchange-gain", &[("before", &before), ("gain", &gain)]);
        context.line(&line)?;
    }
    let title = context.texts.get("advise-hand");
    context.line(&title)?;
    for line in deck_lines(context, &advice.deck) {
        context.line(&line)?;
    }
    Ok(())
}

/// One card of the loser in one line.
fn offer(context: &Context, offer: &Offer) -> String {
    let texts = &context.texts;
    let mut parts = Vec::new();
    if offer.gain.mean > 0.0 {
        let gain = interval(context, "advise-estimate", offer.gain, true);
        parts.push(match offer.replaces {
            Some(out) => {
                texts.with("advise-take-deck", &[("gain", &gain), ("out", &draw::card_name(context, out))])
            }
            None => texts.with("advise-take-average", &[("gain", &gain)]),
        });
    }
    parts.push(match offer.owned {
        0 => texts.get("advise-take-new"),
        owned => texts.count("advise-take-owned", owned as i64, &[]),
    });
    if offer.level > 0 {
        parts.push(texts.with("cards-level", &[("level", &offer.level.to_string())]));
    }
    let strength = interval(context, "advise-estimate", offer.strength.points, true);
    parts.push(texts.with("advise-strength", &[("strength", &strength)]));
    let mark = if offer.take { "→" } else { " " };
    let name = draw::card_name(context, offer.card);
    let name = if offer.take { context.paint.bold(&name) } else { name };
    format!("{mark} {}", texts.with_colon(&name, &texts.listed(&parts)))
}

pub(super) fn take(context: &mut Context, advice: &TakeAdvice) -> io::Result<()> {
    let taken: Vec<Card> = advice.offers.iter().filter(|offer| offer.take).map(|offer| offer.card).collect();
    let title = context.texts.with("advise-take", &[("cards", &names(context, &taken))]);
    context.line(&title)?;
    for shown in &advice.offers {
        let line = offer(context, shown);
        context.line(&line)?;
    }
    if let Some(deck) = advice.deck {
        let line = context.texts.with("advise-take-best", &[("cards", &names(context, &deck))]);
        let line = context.paint.dim(&line);
        context.line(&line)?;
    }
    Ok(())
}

pub(super) fn lose(context: &mut Context, advice: &LoseAdvice) -> io::Result<()> {
    if advice.steps.is_empty() {
        let line = context.texts.count("advise-lose-none", advice.remaining as i64, &[]);
        return context.line(&line);
    }
    let title = context.texts.get("advise-lose");
    context.line(&title)?;
    for step in &advice.steps {
        let name = context.paint.bold(&draw::card_name(context, step.card));
        let strength = interval(context, "advise-estimate", step.strength.points, true);
        let mut parts = vec![context.texts.with("advise-strength", &[("strength", &strength)])];
        parts.push(context.texts.with("advise-lose-step", &[("gain", &signed(context, step.gain))]));
        if step.copies > 1 {
            parts.push(context.texts.count("advise-lose-copies", step.copies as i64, &[]));
        }
        context.line(&format!("  {}", context.texts.with_colon(&name, &context.texts.listed(&parts))))?;
    }
    let before = interval(context, "advise-estimate", advice.before, false);
    let gain = interval(context, "advise-estimate", advice.gain, true);
    let line = context.texts.count(
        "advise-lose-sum",
        advice.remaining as i64,
        &[("before", &before), ("gain", &gain)],
    );
    context.line(&line)
}

//! `tria hint`: the best move of a position with open hands, with reasons.

use anyhow::Result;
use tria_engine::triad::{ExplainedMove, Limits, explain};
use tria_rules::triad::{Position, notation};
use tria_rules::triatri;

use crate::cli::HintArgs;
use crate::context::{BadInput, Context, Verdict};
use crate::solve::value_in_words;
use crate::{draw, replay, solve_triatri};

pub(crate) fn run(context: &mut Context, args: &HintArgs) -> Result<Verdict> {
    let line = args.line.join(" ");
    if line.starts_with(triatri::notation::PREFIX) {
        return hint_triatri(context, &line, args.all);
    }
    let position =
        notation::parse_line(&line, &context.catalog).map_err(|error| BadInput(error.to_string()))?;
    let moves = explain(&position, Limits::NONE).map_err(|error| BadInput(error.to_string()))?;
    for line in draw::board(context, &position, None, &[], draw::Look::ALONE) {
        context.line(&line)?;
    }
    let status = draw::status(context, &position);
    context.line(&status)?;
    let shown = if args.all { moves.len() } else { 1 };
    for explained in moves.iter().take(shown) {
        let line = in_words(context, &position, explained);
        context.line(&line)?;
    }
    Ok(Verdict::Fine)
}

fn hint_triatri(context: &mut Context, line: &str, all: bool) -> Result<Verdict> {
    let position = triatri::notation::parse_line(line).map_err(|error| BadInput(error.to_string()))?;
    let answer = solve_triatri::solve(&position, None).map_err(|error| BadInput(error.message))?;
    for line in [replay::gems(context, &position), replay::next(context, &position)] {
        context.line(&line)?;
    }
    let moves = answer.moves_in_words(context);
    let shown = if all { moves.len() } else { 1 };
    for line in &moves[..shown] {
        context.line(line)?;
    }
    Ok(Verdict::Fine)
}

/// One move in one line: its value, its captures, the cells from which it can be recaptured.
fn in_words(context: &Context, position: &Position, explained: &ExplainedMove) -> String {
    let mv = explained.mv;
    let card =
        position.to_move().and_then(|player| position.slots(player).find(|(slot, _)| *slot == mv.slot));
    let card = card.and_then(|(_, card)| card).map(|card| draw::card_name(context, card)).unwrap_or_default();
    let mut parts = vec![value_in_words(context, explained.bounds)];
    let taken: Vec<String> = explained
        .flips
        .iter()
        .map(|flip| format!("{} ({})", flip.cell, context.texts.get(&format!("cause-{}", flip.cause))))
        .collect();
    parts.push(if taken.is_empty() {
        context.texts.get("hint-takes-nothing")
    } else {
        context.texts.with("position-captures", &[("cells", &taken.join(", "))])
    });
    let open: Vec<String> = explained.open_to().iter().map(ToString::to_string).collect();
    parts.push(if open.is_empty() {
        context.texts.get("hint-safe")
    } else {
        context.texts.with("hint-open", &[("cells", &open.join(", "))])
    });
    let place = format!("{card} → {}", mv.cell);
    let said = context.texts.with_colon(&place, &context.texts.listed(&parts));
    format!("{mv}  {said}")
}

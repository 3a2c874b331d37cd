//! `tria replay`: records in, pictures or answers out.

use anyhow::Result;
use tria_rules::game::{Game as _, Seat};
use tria_rules::limits::LINE_BYTES_MAX;
use tria_rules::record::{RecordError, Replay, line_too_long};
use tria_rules::triad::record::{GameReplay, MatchReplay, Step, sorted_transfers};
use tria_rules::triad::{ByPlayer, DealKind, InForce, Phase, Player, Rules, notation};
use tria_rules::triatri;
use tria_rules::triatri::record::{Step as TriatriStep, TriatriReplay};

use crate::cli::ReplayArgs;
use crate::context::{Context, Verdict};
use crate::draw;
use crate::lines::{self, Line};

pub(crate) fn run(context: &mut Context, args: &ReplayArgs) -> Result<Verdict> {
    let mut verdict = Verdict::Fine;
    let mut record = 0_u64;
    for source in lines::sources(&args.files) {
        let Some(input) = lines::open_or_tell(&source, context, &mut verdict)? else { continue };
        lines::for_each(input, LINE_BYTES_MAX, |line| {
            record += 1;
            let replay = match line {
                Line::Whole(line) => Replay::read(line, &context.catalog),
                Line::TooLong => Err(line_too_long()),
            };
            if replay.is_err() {
                verdict = Verdict::SomeBad;
            }
            if args.json { answer(context, replay) } else { show(context, record, replay) }
        })?;
    }
    Ok(verdict)
}

fn answer(context: &mut Context, replay: Result<Replay, RecordError>) -> Result<()> {
    let answer = match replay {
        Ok(replay) => replay.to_json(&context.catalog),
        Err(error) => error.to_json(),
    };
    Ok(context.line(&answer)?)
}

fn show(context: &mut Context, record: u64, replay: Result<Replay, RecordError>) -> Result<()> {
    if record > 1 {
        context.line("")?;
    }
    match replay {
        Ok(Replay::Game(replay)) => {
            rules(context, &replay.rules)?;
            game(context, &replay)
        }
        Ok(Replay::Match(replay)) => whole_match(context, &replay),
        Ok(Replay::Triatri(replay)) => triatri_game(context, &replay),
        Err(error) => {
            let step = error.step.map_or(String::new(), |step| {
                context.texts.with("replay-error-step", &[("step", &step.to_string())])
            });
            let line = context.texts.with(
                "replay-error",
                &[
                    ("record", &record.to_string()),
                    ("why", &context.texts.get(&format!("record-{}", error.code))),
                    ("step", &step),
                    ("message", &error.message),
                ],
            );
            let line = context.paint.warn(&line);
            Ok(context.line(&line)?)
        }
    }
}

/// The house and the rules in force, as players see them before a game.
fn rules(context: &mut Context, rules: &Rules) -> Result<()> {
    let texts = &context.texts;
    let shown = |entry: InForce| match (entry.name, entry.value) {
        ("trade", Some("none")) => None,
        ("scoring", _) => Some(texts.rule_in_force(&entry.to_string()).short),
        _ => Some(texts.rule_in_force(&entry.to_string()).name),
    };
    let listed: Vec<String> = rules.in_force().into_iter().filter_map(shown).collect();
    let listed = if listed.is_empty() { texts.get("replay-no-rules") } else { listed.join(", ") };
    let house = texts.get(&format!("house-{}", rules.house()));
    let line = format!("{}: {house}   {}: {listed}", texts.get("replay-house"), texts.get("replay-rules"));
    let line = context.paint.bold(&line);
    Ok(context.line(&line)?)
}

fn lines(context: &mut Context, lines: &[String]) -> Result<()> {
    for line in lines {
        context.line(line)?;
    }
    Ok(())
}

/// A game from its first position to the last.
pub(crate) fn game(context: &mut Context, replay: &GameReplay) -> Result<()> {
    let start = replay.start;
    lines(context, &draw::hands(context, &start))?;
    lines(context, &draw::board(context, &start, None, &[], draw::Look::ALONE))?;
    context.line(&draw::status(context, &start))?;
    for (number, step) in replay.steps.iter().enumerate() {
        context.line("")?;
        placement(context, Some(number + 1), step)?;
        let placed = Some(step.mv.cell);
        let flips: Vec<_> = step.flips().collect();
        lines(context, &draw::board(context, &step.after, placed, &flips, draw::Look::ALONE))?;
        context.line(&draw::status(context, &step.after))?;
    }
    let position = notation::print(&replay.end(), &context.catalog);
    let line = format!("{}: {position}", context.texts.get("replay-position"));
    let line = context.paint.dim(&line);
    Ok(context.line(&line)?)
}

/// The effects of one placement: the card, the flips and their causes.
pub(crate) fn placement(context: &mut Context, number: Option<usize>, step: &Step) -> Result<()> {
    let words = context.texts.with(
        "replay-step",
        &[
            ("player", &draw::player_name(context, step.by)),
            ("card", &draw::card_name(context, step.card)),
            ("cell", &step.mv.cell.to_string()),
        ],
    );
    context.line(&number.map_or(words.clone(), |number| format!("{number}. {words}")))?;
    let flips = context.texts.count("replay-flips", step.flips().count() as i64, &[]);
    context.line(&format!("   {flips}"))?;
    for flip in step.flips() {
        let card = step.after.placed(flip.cell).map(|placed| draw::card_name(context, placed.card));
        let cause = context.texts.get(&format!("cause-{}", flip.cause));
        let mut line = context.texts.with(
            "replay-flip",
            &[
                ("cell", &flip.cell.to_string()),
                ("card", &card.unwrap_or_default()),
                ("cause", &context.paint.warn(&cause)),
            ],
        );
        if flip.wave > 0 {
            let wave = context.texts.with("replay-wave", &[("wave", &flip.wave.to_string())]);
            line = format!("{line}, {wave}");
        }
        context.line(&format!("   ↻ {line}"))?;
    }
    Ok(())
}

/// A match, game by game, with its transfers.
pub(crate) fn whole_match(context: &mut Context, replay: &MatchReplay) -> Result<()> {
    rules(context, replay.state.rules())?;
    let mut number = 0;
    for (deal, result) in replay.deals.iter().zip(replay.state.results()) {
        if !deal.kind.continues() {
            number += 1;
        }
        let title = match deal.kind {
            DealKind::SuddenDeath => context.texts.get("replay-continued-sudden-death"),
            DealKind::Replay => context.texts.get("replay-continued-replay"),
            DealKind::First | DealKind::NextGame => {
                context.texts.with("replay-game", &[("number", &number.to_string())])
            }
        };
        let title = context.paint.bold(&title);
        context.line("")?;
        context.line(&title)?;
        game(context, &deal.game)?;
        if let Some(player) = deal.given_up {
            let score = score(result.score, !player);
            let line = context.texts.with(
                "replay-given-up",
                &[("player", &draw::player_name(context, player)), ("score", &score)],
            );
            context.line(&line)?;
        }
    }
    context.line("")?;
    match_result(context, replay)
}

fn score(score: ByPlayer<u8>, first: Player) -> String {
    format!("{}–{}", score[first], score[!first])
}

/// The standing of the match and its transfers.
pub(crate) fn match_result(context: &mut Context, replay: &MatchReplay) -> Result<()> {
    let state = &replay.state;
    let line = match state.winner() {
        None => context.texts.get("replay-match-open"),
        Some(outcome) => match outcome.winner() {
            Some(player) => {
                context.texts.with("replay-match-won", &[("player", &draw::player_name(context, player))])
            }
            None => context.texts.get("replay-match-draw"),
        },
    };
    context.line(&line)?;
    if let Phase::Choosing(choice) = state.phase() {
        let cards: Vec<String> = choice
            .from
            .iter()
            .map(|card| card.map_or("?".to_owned(), |card| draw::card_name(context, card)))
            .collect();
        let line = context.texts.count(
            "replay-choose",
            choice.count as i64,
            &[("player", &draw::player_name(context, choice.by)), ("cards", &cards.join(", "))],
        );
        context.line(&line)?;
    }
    for (text, transfer) in sorted_transfers(state.transfers(), &context.catalog) {
        let card = transfer.card.map_or(text, |card| draw::card_name(context, card));
        let line = context.texts.with(
            "replay-transfer",
            &[
                ("card", &card),
                ("from", &draw::player_name(context, transfer.from)),
                ("to", &draw::player_name(context, transfer.to)),
                ("game", &transfer.after.to_string()),
            ],
        );
        context.line(&line)?;
    }
    Ok(())
}

/// A game of TriATri, event by event.
pub(crate) fn triatri_game(context: &mut Context, replay: &TriatriReplay) -> Result<()> {
    let players = context.texts.count("triatri-players", i64::from(replay.start.players()), &[]);
    let mut title = format!("TriATri, {players}");
    let options = replay.start.options().differences();
    if !options.is_empty() {
        title = format!("{title} ({})", options.join(", "));
    }
    let title = context.paint.bold(&title);
    context.line(&title)?;
    for step in &replay.steps {
        triatri_step(context, step)?;
    }
    let end = replay.end();
    context.line(&gems(context, &end))?;
    if let Some(outcome) = end.outcome() {
        for (seat, (score, place)) in outcome.scores.iter().zip(&outcome.places).enumerate() {
            let words =
                [("seat", seat.to_string()), ("place", place.to_string()), ("score", score.to_string())];
            let words: Vec<(&str, &str)> = words.iter().map(|(name, word)| (*name, word.as_str())).collect();
            let line = context.texts.with("triatri-place", &words);
            context.line(&line)?;
        }
    } else {
        let next = next(context, &end);
        context.line(&next)?;
    }
    let line = format!("{}: {}", context.texts.get("replay-position"), triatri::notation::print(&end));
    let line = context.paint.dim(&line);
    Ok(context.line(&line)?)
}

fn triatri_step(context: &mut Context, step: &TriatriStep) -> Result<()> {
    for event in &step.events {
        if let Some(line) = triatri_event(context, event) {
            context.line(&line)?;
        }
    }
    Ok(())
}

/// A card with its colour's name on terminals with colour.
fn triatri_card(context: &Context, card: triatri::Card) -> String {
    in_suit(context, card.colour(), &card.to_string())
}

fn in_suit(context: &Context, colour: Option<triatri::Colour>, text: &str) -> String {
    match colour {
        Some(triatri::Colour::Red) => context.paint.red(text),
        Some(triatri::Colour::Blue) => context.paint.blue(text),
        Some(triatri::Colour::Green) => context.paint.green(text),
        None => text.to_owned(),
    }
}

fn triatri_event(context: &Context, event: &triatri::Event) -> Option<String> {
    use triatri::Event;
    let texts = &context.texts;
    let cards = |cards: &[triatri::Card]| {
        cards.iter().map(|card| triatri_card(context, *card)).collect::<Vec<_>>().join(" ")
    };
    let seat_word = |seat: &Seat| seat.to_string();
    Some(match event {
        Event::RoundBegan { round } => {
            let title = texts.with("triatri-round", &[("round", &round.to_string())]);
            format!("\n{}", context.paint.bold(&title))
        }
        Event::Dealt { seat, cards: dealt } => {
            texts.with("triatri-dealt", &[("seat", &seat_word(seat)), ("cards", &cards(dealt))])
        }
        Event::Selected { seat, card } => texts
            .with("triatri-selects", &[("seat", &seat_word(seat)), ("card", &triatri_card(context, *card))]),
        Event::Committed { .. } | Event::Revealed { .. } => return None,
        Event::Redo => texts.get("triatri-redo"),
        Event::LotDue => texts.get("triatri-lot"),
        Event::Started { starter } => texts.with("triatri-starts", &[("seat", &seat_word(starter))]),
        Event::Offered { seat, gem } => {
            let source = texts.get(if gem.own { "triatri-from-own" } else { "triatri-from-stock" });
            let colour = texts.get(match gem.colour {
                triatri::Colour::Red => "colour-red",
                triatri::Colour::Blue => "colour-blue",
                triatri::Colour::Green => "colour-green",
            });
            let gem = in_suit(context, Some(gem.colour), &colour);
            let line = texts
                .with("triatri-offers", &[("seat", &seat_word(seat)), ("gem", &gem), ("source", &source)]);
            format!("\n{line}")
        }
        Event::Played { seat, card, shown, taken_from } => {
            played(context, *seat, *card, *shown, taken_from.as_ref())
        }
        Event::TrickWon { seat, gem } => texts.with(
            "triatri-wins",
            &[("seat", &seat_word(seat)), ("gem", &in_suit(context, Some(*gem), gem.name()))],
        ),
        Event::Ended { outcome } => format!("\n{}", texts.get(&format!("triatri-over-{}", outcome.end))),
    })
}

fn played(
    context: &Context,
    seat: Seat,
    card: triatri::Card,
    shown: triatri::Shown,
    taken_from: Option<&Seat>,
) -> String {
    let (seat, value) = (seat.to_string(), shown.value.to_string());
    match taken_from {
        Some(from) => context.texts.with(
            "triatri-imitates",
            &[
                ("seat", &seat),
                ("card", &triatri_card(context, shown.card)),
                ("value", &value),
                ("from", &from.to_string()),
            ],
        ),
        None if shown.value == card.number() => {
            context.texts.with("triatri-plays", &[("seat", &seat), ("card", &triatri_card(context, card))])
        }
        None => context.texts.with(
            "triatri-plays-worth",
            &[("seat", &seat), ("card", &triatri_card(context, card)), ("value", &value)],
        ),
    }
}

/// Stock and holdings in one line.
pub(crate) fn gems(context: &Context, position: &triatri::Position) -> String {
    let show = |gems: triatri::Gems| format!("{} {} {}", gems.0[0], gems.0[1], gems.0[2]);
    let mut parts = vec![format!("{} {}", context.texts.get("triatri-stock"), show(position.stock()))];
    for seat in position.all_seats() {
        let name = context.texts.with("triatri-seat", &[("seat", &seat.to_string())]);
        parts.push(format!("{name} {}", show(position.holding(seat))));
    }
    format!("{}: {}", context.texts.get("triatri-gems"), parts.join(" | "))
}

/// What is due, in a sentence.
pub(crate) fn next(context: &Context, position: &triatri::Position) -> String {
    let seats: Vec<String> = position.to_act().iter().map(|seat| seat.to_string()).collect();
    let seat = seats.first().cloned().unwrap_or_default();
    match position.phase() {
        triatri::Phase::Deal => context.texts.get("triatri-next-deal"),
        triatri::Phase::Select => context.texts.with("triatri-next-select", &[("seats", &seats.join(", "))]),
        triatri::Phase::Gem => context.texts.with("triatri-next-gem", &[("seat", &seat)]),
        triatri::Phase::Play => context.texts.with("triatri-next-play", &[("seat", &seat)]),
        triatri::Phase::Lot => context.texts.get("triatri-lot"),
        triatri::Phase::Over(end, _) => context.texts.get(&format!("triatri-over-{end}")),
    }
}

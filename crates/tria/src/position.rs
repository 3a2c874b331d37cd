//! `tria position`: a position drawn from its one-line notation.

use anyhow::Result;
use tria_rules::game::Game as _;
use tria_rules::json::Writer;
use tria_rules::record::{Extent, Form, Record};
use tria_rules::triad::{
    self, ByPlayer, Cell, Event, GAME_SWITCHES, House, Player, RulesDraft, SWITCHES, Setup,
};
use tria_rules::triatri;

use crate::cli::PositionArgs;
use crate::context::{BadInput, Context, Verdict};
use crate::{draw, replay};

pub(crate) fn run(context: &mut Context, args: &PositionArgs) -> Result<Verdict> {
    let line = args.line.join(" ");
    if line.starts_with(triatri::notation::PREFIX) {
        return show_triatri(context, &line);
    }
    let position =
        triad::notation::parse_line(&line, &context.catalog).map_err(|error| BadInput(error.to_string()))?;
    if args.json {
        let json = record(context, &position);
        context.line(&json)?;
        return Ok(Verdict::Fine);
    }
    for line in draw::hands(context, &position) {
        context.line(&line)?;
    }
    for line in draw::board(context, &position, None, &[], draw::Look::ALONE) {
        context.line(&line)?;
    }
    context.line(&draw::status(context, &position))?;
    moves_of(context, &position)?;
    let line = format!(
        "{}: {}",
        context.texts.get("replay-position"),
        triad::notation::print(&position, &context.catalog)
    );
    let line = context.paint.dim(&line);
    context.line(&line)?;
    Ok(Verdict::Fine)
}

/// Every move with its captures.
fn moves_of(context: &mut Context, position: &triad::Position) -> Result<()> {
    let moves = position.to_move().map(|player| position.legal_moves(player.seat())).unwrap_or_default();
    let title = context.texts.count("position-moves", moves.len() as i64, &[]);
    context.line(&title)?;
    for mv in moves {
        let seat = position.to_move().unwrap_or(Player::Blue).seat();
        let mut events = Vec::new();
        let mut after = *position;
        after.play_into(seat, mv, &mut events);
        let taken: Vec<String> = events
            .iter()
            .filter_map(|event| match event {
                Event::Flipped(flip) => {
                    let cause = context.texts.get(&format!("cause-{}", flip.cause));
                    Some(format!("{} ({cause})", flip.cell))
                }
                _ => None,
            })
            .collect();
        let card =
            after.placed(mv.cell).map(|placed| draw::card_name(context, placed.card)).unwrap_or_default();
        let mut line = format!("  {}  {card} → {}", mv, mv.cell);
        if !taken.is_empty() {
            let captures = context.texts.with("position-captures", &[("cells", &taken.join(", "))]);
            line = format!("{line}: {}", context.paint.warn(&captures));
        }
        context.line(&line)?;
    }
    Ok(())
}

fn show_triatri(context: &mut Context, line: &str) -> Result<Verdict> {
    let position = triatri::notation::parse_line(line).map_err(|error| BadInput(error.to_string()))?;
    let round = context.texts.with("triatri-round", &[("round", &position.round().to_string())]);
    let round = context.paint.bold(&round);
    context.line(&round)?;
    for seat in position.all_seats() {
        let cards: Vec<String> = position.hand(seat).iter().map(|card| card.to_string()).collect();
        let name = context.texts.with("triatri-seat", &[("seat", &seat.to_string())]);
        context.line(&format!("{name}: {}", cards.join(" ")))?;
    }
    let gems = replay::gems(context, &position);
    context.line(&gems)?;
    if !position.table().is_empty() {
        let shown: Vec<String> =
            position.table().iter().map(|shown| format!("{} ({})", shown.card, shown.value)).collect();
        let title = context.texts.get("triatri-shown");
        context.line(&format!("{title}: {}", shown.join(" ")))?;
    }
    let next = replay::next(context, &position);
    context.line(&next)?;
    for seat in position.to_act().iter() {
        let moves: Vec<String> = position.legal_moves(seat).into_iter().map(|mv| mv.to_string()).collect();
        let name = context.texts.with("triatri-seat", &[("seat", &seat.to_string())]);
        context.line(&format!("  {name}: {}", moves.join(" ")))?;
    }
    let line = format!("{}: {}", context.texts.get("replay-position"), triatri::notation::print(&position));
    let line = context.paint.dim(&line);
    context.line(&line)?;
    Ok(Verdict::Fine)
}

/// The position as a record without moves, every switch of the game named.
fn record(context: &Context, position: &triad::Position) -> String {
    let mut draft = RulesDraft::new(House::Custom);
    draft.set_game(*position.switches());
    let rules = draft.finish().expect("any switches make a game without Sudden Death");
    let cards = |player| position.slots(player).map(|(_, card)| card).collect();
    let first = position.to_move().unwrap_or(Player::Blue);
    let mut setup = Setup::new(rules.game(), ByPlayer::new(cards), first);
    for cell in Cell::all() {
        setup.elements[cell.index()] = position.element(cell);
        setup.board[cell.index()] = position.placed(cell);
    }
    let record = Record::Game(Box::new(triad::Record::new(rules, setup)));
    let named: Vec<&str> = SWITCHES[..GAME_SWITCHES].iter().map(|switch| switch.name).collect();
    let mut json = Writer::new();
    record.write(json.open('{'), &context.catalog, Form { extent: Extent::Position, named: &named });
    json.close('}');
    json.finish()
}

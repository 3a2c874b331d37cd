//! Records of finished matches, exactly as `docs/formats.md` promises them.
//!
//! What the formats do not know is added under keys that readers pass over: `agreed` where players agreed on a draw, `left` for the seats whose players left.
//! `draw_limit` is there only where a game stayed a draw because of it.

use tria_cards::Catalog;
use tria_rules::game::Seat;
use tria_rules::json::Writer;
use tria_rules::triad::{ByPlayer, Card, Element, Hand, Player, Trade};
use tria_rules::triatri::Options;

use crate::event::Ending;
use crate::triad::{DealRecord, TriadTable};
use crate::triatri::{RoundRecord, TriatriTable};

pub(crate) fn triad(table: &TriadTable, catalog: &Catalog) -> String {
    let mut json = Writer::new();
    json.open('{').key("game").string("triple-triad-match");
    table.rules().write(&mut json);
    if let Some(pools) = &table.pools {
        json.key("pools").open('{');
        for (player, pool) in pools.iter() {
            json.key(player.name());
            write_cards(&mut json, pool.iter().copied(), catalog);
        }
        json.close('}');
    }
    json.key("games").open('[');
    for deal in &table.deals {
        write_deal(&mut json, deal, table, catalog);
    }
    json.close(']');
    if matches!(table.rules().trade, Trade::One | Trade::Diff) {
        json.key("taken");
        write_cards(&mut json, table.taken.iter().copied(), catalog);
    }
    if let Some(limit) = table.reached_draw_limit() {
        json.key("draw_limit").integer(i64::from(limit));
    }
    if table.agreed {
        json.key("agreed").string("draw");
    }
    json.close('}');
    json.finish()
}

fn write_cards(json: &mut Writer, cards: impl Iterator<Item = Card>, catalog: &Catalog) {
    json.open('[');
    for card in cards {
        json.string(&catalog.text(card));
    }
    json.close(']');
}

fn write_deal(json: &mut Writer, deal: &DealRecord, table: &TriadTable, catalog: &Catalog) {
    json.open('{').key("hands");
    write_hands(json, &deal.hands, catalog);
    if table.rules().game.elemental {
        json.key("elements").open('[');
        for element in deal.elements {
            json.string_or_null(element.map(Element::name));
        }
        json.close(']');
    }
    json.key("first").string(deal.first.name()).key("moves").open('[');
    for mv in &deal.moves {
        json.open('{').key("hand").integer(i64::from(mv.slot));
        json.key("cell").integer(mv.cell.index() as i64).close('}');
    }
    json.close(']').key("given_up").string_or_null(deal.given_up.map(Player::name));
    if deal.continues {
        json.key("continues").boolean(true);
    }
    json.close('}');
}

fn write_hands(json: &mut Writer, hands: &ByPlayer<Hand>, catalog: &Catalog) {
    json.open('{');
    for (player, hand) in hands.iter() {
        json.key(player.name());
        write_cards(json, hand.iter().flatten().copied(), catalog);
    }
    json.close('}');
}

/// One record for each game of the match.
pub(crate) fn triatri(table: &TriatriTable) -> Vec<String> {
    let last = table.games.len().saturating_sub(1);
    let mut records = Vec::with_capacity(table.games.len());
    for (place, game) in table.games.iter().enumerate() {
        let mut json = Writer::new();
        json.open('{').key("game").string("triatri").key("players").integer(i64::from(table.players));
        write_options(&mut json, &table.options);
        json.key("rounds").open('[');
        for round in &game.rounds {
            write_round(&mut json, round);
        }
        json.close(']');
        if place == last {
            if table.left.contains(&true) {
                json.key("left").open('[');
                for seat in Seat::first(table.players).filter(|seat| table.left[seat.index()]) {
                    json.integer(seat.index() as i64);
                }
                json.close(']');
            }
            if table.stopped == Some(Ending::Agreed) {
                json.key("agreed").string("draw");
            }
        }
        json.close('}');
        records.push(json.finish());
    }
    records
}

fn write_options(json: &mut Writer, options: &Options) {
    let usual = Options::default();
    json.key("options").open('{');
    let words: [(&'static str, &str, &str); 5] = [
        ("imitation", options.imitation.name(), usual.imitation.name()),
        ("imitation_value", options.imitation_value.name(), usual.imitation_value.name()),
        ("next_leader", options.next_leader.name(), usual.next_leader.name()),
        ("triple4p_imitation", options.triple4p_imitation.name(), usual.triple4p_imitation.name()),
        ("tie3_two_colours", options.tie3_two_colours.name(), usual.tie3_two_colours.name()),
    ];
    for (name, now, usual) in words {
        if now != usual {
            json.key(name).string(now);
        }
    }
    if options.leader_follows != usual.leader_follows {
        json.key("leader_follows").boolean(options.leader_follows);
    }
    if options.instant_win != usual.instant_win {
        json.key("instant_win").boolean(options.instant_win);
    }
    if let Some(limit) = options.redo_limit {
        json.key("redo_limit").integer(i64::from(limit));
    }
    if options.rounds != usual.rounds {
        json.key("rounds").integer(i64::from(options.rounds));
    }
    if options.match_wins != usual.match_wins {
        json.key("match").integer(i64::from(options.match_wins));
    }
    json.close('}');
}

fn write_round(json: &mut Writer, round: &RoundRecord) {
    json.open('{').key("deal").open('[');
    for hand in &round.deal {
        json.open('[');
        for card in hand {
            json.string(&card.to_string());
        }
        json.close(']');
    }
    json.close(']').key("selections").open('[');
    // An attempt that was never begun is not written.
    for attempt in round.selections.iter().filter(|attempt| attempt.iter().any(Option::is_some)) {
        json.open('[');
        for card in attempt {
            json.string_or_null(card.map(|card| card.to_string()).as_deref());
        }
        json.close(']');
    }
    json.close(']');
    if let Some(starter) = round.starter {
        json.key("starter").integer(starter.index() as i64);
    }
    json.key("tricks").open('[');
    for trick in &round.tricks {
        json.open('{').key("gem").string(&trick.gem.to_string()).key("plays").open('[');
        for card in &trick.plays {
            json.string(&card.to_string());
        }
        json.close(']').close('}');
    }
    json.close(']').close('}');
}

//! What happens at a table, in words: the same sentences on the full screen and line by line.

use tria_room::{Ending, Event, Finish, Occupant, Seat, View};
use tria_rules::triad::{self, Cause, Player, Rule};
use tria_rules::triatri::{self, Colour};

use crate::app::Shared;
use crate::quick_settings::QuickSettings;
use crate::theme::{mark, suit_sign};

/// A rule in a sentence, as the house plays it.
pub fn rule_short(shared: &Shared, rule: Rule, settings: &QuickSettings) -> String {
    shared.with(&format!("rule-{rule}-short"), &settings.house.words())
}

/// The lines of the rules in force, as the room names them.
pub fn rules_in_force(shared: &Shared, names: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = names
        .iter()
        .map(|name| match name.split_once('=') {
            Some(("trade", trade)) => {
                shared.with("table-trade", &[("trade", &shared.text(&format!("rule-trade-{trade}")))])
            }
            Some(("scoring", _)) => shared.text("table-scoring-hand"),
            Some((option, value)) => format!("{option} = {value}"),
            None => shared.text(&format!("rule-{name}")),
        })
        .collect();
    if lines.is_empty() {
        lines.push(shared.text("table-no-rules"));
    }
    lines
}

/// What a seat is called: the colour in Triple Triad, else a number; computers say what they are.
pub fn seat_name(shared: &Shared, view: &View, seat: Seat) -> String {
    let occupant = view.seats.get(seat.index()).map_or(Occupant::Empty, |place| place.occupant);
    let base = if is_triad(view) {
        let player = Player::at(seat).unwrap_or(Player::Blue);
        format!("{} {}", mark(player), shared.text(&format!("player-{player}")))
    } else {
        shared.with("table-seat", &[("seat", &(seat.index() + 1).to_string())])
    };
    match occupant {
        Occupant::Computer(level) => {
            format!("{base} ({})", shared.text(&format!("level-{level}")))
        }
        _ => base,
    }
}

fn is_triad(view: &View) -> bool {
    view.seats.len() == 2 && !matches!(view.game, Some(tria_room::GameView::Triatri { .. }))
}

/// An event in a sentence; nothing where there is nothing to say.
pub fn narrate(shared: &Shared, view: &View, event: &Event) -> Option<String> {
    let name = |seat: Seat| seat_name(shared, view, seat);
    let text = match event {
        Event::Dealt { first, tossed, .. } => {
            let key = if *tossed { "tell-toss" } else { "tell-starts" };
            shared.with(key, &[("player", &name(first.seat()))])
        }
        Event::Triad { what } => return narrate_triad(shared, view, what),
        Event::Triatri { what } => return narrate_triatri(shared, view, what),
        Event::GameEnded { ending, winner } => return game_ended(shared, view, *ending, *winner),
        Event::ChoiceDue { seat, count } => {
            shared.with("tell-choice", &[("player", &name(*seat)), ("count", &count.to_string())])
        }
        Event::Settled { transfers } => {
            let cards: Vec<String> = transfers
                .iter()
                .map(|transfer| {
                    let card = transfer.card.map_or("?".to_owned(), |card| shared.card_name(card));
                    shared.with("tell-transfer", &[("card", &card), ("to", &name(transfer.to.seat()))])
                })
                .collect();
            if cards.is_empty() { shared.text("tell-nothing-taken") } else { cards.join(" ") }
        }
        Event::MatchEnded { finish } => match_ended(shared, view, finish),
        Event::Void { seat } => shared.with("tell-void", &[("player", &name(*seat))]),
        Event::Offered { seat, what } => {
            let key = match what {
                tria_room::Offer::Draw => "tell-offer-draw",
                tria_room::Offer::TakeBack => "tell-offer-take-back",
            };
            shared.with(key, &[("player", &name(*seat))])
        }
        Event::OfferGone { .. } => shared.text("tell-offer-gone"),
        Event::TakenBack { moves, .. } => shared.with("tell-taken-back", &[("count", &moves.to_string())]),
        Event::MovedFor { seat } => shared.with("tell-moved-for", &[("player", &name(*seat))]),
        Event::PlayedOn { seat } => shared.with("tell-played-on", &[("player", &name(*seat))]),
        _ => return None,
    };
    Some(text)
}

fn narrate_triad(shared: &Shared, view: &View, event: &triad::Event) -> Option<String> {
    match event {
        triad::Event::Placed { by, card, cell } => Some(shared.with(
            "tell-placed",
            &[
                ("player", &seat_name(shared, view, by.seat())),
                ("card", &shared.card_name(*card)),
                ("cell", &(cell.index() + 1).to_string()),
            ],
        )),
        triad::Event::Flipped(flip) => Some(shared.with(
            "tell-flipped",
            &[
                ("cell", &(flip.cell.index() + 1).to_string()),
                ("cause", &cause(shared, flip.cause, flip.wave)),
            ],
        )),
        triad::Event::Scored(_) | triad::Event::Ended { .. } => None,
    }
}

/// The rule that flipped a card, with the wave of a combo.
pub fn cause(shared: &Shared, cause: Cause, wave: u8) -> String {
    let name = shared.text(&format!("cause-{cause}"));
    if wave > 1 { format!("{name} {wave}") } else { name }
}

/// A card of TriATri with its letter, number and sign.
pub fn suit_card(card: triatri::Card) -> String {
    card.colour().map_or_else(|| card.to_string(), |colour| format!("{card}{}", suit_sign(colour)))
}

/// A colour in a word.
pub fn colour(shared: &Shared, colour: Colour) -> String {
    let key = match colour {
        Colour::Red => "colour-red",
        Colour::Blue => "colour-blue",
        Colour::Green => "colour-green",
    };
    format!("{} {}", suit_sign(colour), shared.text(key))
}

fn narrate_triatri(shared: &Shared, view: &View, event: &triatri::Event) -> Option<String> {
    let name = |seat: Seat| seat_name(shared, view, seat);
    let text = match event {
        triatri::Event::RoundBegan { round } => shared.with("tell-round", &[("round", &round.to_string())]),
        triatri::Event::Committed { seat } => shared.with("tell-committed", &[("player", &name(*seat))]),
        triatri::Event::Revealed { cards } => {
            let cards: Vec<String> = cards.iter().map(|card| suit_card(*card)).collect();
            shared.with("tell-revealed", &[("cards", &cards.join("  "))])
        }
        triatri::Event::Redo => shared.text("tell-redo"),
        triatri::Event::LotDue => shared.text("tell-lot"),
        triatri::Event::Started { starter } => shared.with("tell-leads", &[("player", &name(*starter))]),
        triatri::Event::Offered { seat, gem } => {
            let key = if gem.own { "tell-gem-own" } else { "tell-gem" };
            shared.with(key, &[("player", &name(*seat)), ("gem", &colour(shared, gem.colour))])
        }
        triatri::Event::Played { seat, card, taken_from, .. } => match taken_from {
            Some(from) => shared.with(
                "tell-imitated",
                &[("player", &name(*seat)), ("from", &name(*from)), ("card", &suit_card(*card))],
            ),
            None => shared.with("tell-played", &[("player", &name(*seat)), ("card", &suit_card(*card))]),
        },
        triatri::Event::TrickWon { seat, gem } => {
            shared.with("tell-trick", &[("player", &name(*seat)), ("gem", &colour(shared, *gem))])
        }
        triatri::Event::Dealt { .. } | triatri::Event::Selected { .. } | triatri::Event::Ended { .. } => {
            return None;
        }
    };
    Some(text)
}

fn game_ended(shared: &Shared, view: &View, ending: Ending, winner: Option<Seat>) -> Option<String> {
    let name = |seat: Seat| seat_name(shared, view, seat);
    let why = match ending {
        Ending::Played => None,
        Ending::Resigned(seat) => Some(shared.with("tell-resigned", &[("player", &name(seat))])),
        Ending::Time(seat) => Some(shared.with("tell-time", &[("player", &name(seat))])),
        Ending::Left(seat) => Some(shared.with("tell-left", &[("player", &name(seat))])),
        Ending::Agreed => Some(shared.text("tell-agreed")),
    };
    let who = match winner {
        Some(winner) => shared.with("tell-game-won", &[("player", &name(winner))]),
        None => shared.text("tell-game-drawn"),
    };
    Some(why.map_or_else(|| who.clone(), |why| format!("{why} {who}")))
}

/// How a match ended, in a sentence.
pub fn match_ended(shared: &Shared, view: &View, finish: &Finish) -> String {
    let winners: Vec<Seat> = (0..finish.places.len())
        .filter(|place| finish.places[*place] == 1)
        .filter_map(|place| Seat::new(place as u8))
        .collect();
    match winners.as_slice() {
        [winner] => shared.with("tell-match-won", &[("player", &seat_name(shared, view, *winner))]),
        _ => shared.text("tell-match-drawn"),
    }
}

//! The table in text alone.

use tria_room::{Prompt, View};
use tria_rules::triad::{self, Card, HandView, Player, Side, Slot};
use tria_rules::triatri::{Colour, Gems};

use crate::app::Shared;
use crate::screens::triad::game;
use crate::screens::triatri::table as tricks;
use crate::words;

/// The public state of the table.
pub(super) fn table(shared: &Shared, view: &View) -> Vec<String> {
    match (game(view), tricks(view)) {
        (Some(game), _) => board(shared, view, game),
        (None, Some(_)) => gems_and_trick(shared, view),
        (None, None) => Vec::new(),
    }
}

/// One cell in one word: the owner's letter and the ranks, or its key and element.
fn cell(shared: &Shared, index: usize, cell: &triad::CellView) -> String {
    let Some((card, owner)) = cell.card.zip(cell.owner) else {
        let element = cell.element.map_or(String::new(), |element| shared.element_name(element));
        return format!("{} {element}", shared.keyboard.cells()[index]);
    };
    let owner = shared.text(&format!("plain-{owner}"));
    let bonus = match cell.bonus {
        0 => String::new(),
        bonus => format!("{bonus:+}"),
    };
    format!("{owner} {}{bonus}", ranks(card))
}

fn ranks(card: Card) -> String {
    [Side::Top, Side::Right, Side::Bottom, Side::Left]
        .map(|side| card.ranks.on(side).letter())
        .iter()
        .collect()
}

fn board(shared: &Shared, view: &View, game: &triad::View) -> Vec<String> {
    let cells: Vec<String> =
        game.board.iter().enumerate().map(|(index, square)| cell(shared, index, square)).collect();
    // Commas stop a voice between two cells, and spaces keep them in columns for the eye.
    let width = cells.iter().map(|cell| cell.trim_end().chars().count() + 1).max().unwrap_or(0);
    let row = |row: &[String]| {
        let row: Vec<String> =
            row.iter().map(|cell| format!("{:width$}", format!("{},", cell.trim_end()))).collect();
        row.join("  ").trim_end().trim_end_matches(',').to_owned()
    };
    let mut lines: Vec<String> = cells.chunks(3).map(row).collect();
    let name = |player: Player| words::seat_name(shared, view, player.seat());
    lines.push(shared.with(
        "plain-score",
        &[
            ("blue", &name(Player::Blue)),
            ("bluescore", &game.score.blue.to_string()),
            ("red", &name(Player::Red)),
            ("redscore", &game.score.red.to_string()),
        ],
    ));
    lines
}

/// A card in one line, the most important first: name, ranks one by one, element, level.
pub(super) fn card(shared: &Shared, card: Card) -> String {
    let ranks: Vec<String> = ranks(card).chars().map(String::from).collect();
    let mut parts = vec![shared.card_name(card), ranks.join(" ")];
    parts.extend(card.element.map(|element| shared.element_name(element)));
    parts.push(shared.with("plain-level", &[("level", &shared.catalog.level(card).to_string())]));
    parts.join(", ")
}

/// The slots of a hand in the order in which it is listed.
pub(super) fn slots(view: &View, player: Player) -> Vec<Slot> {
    match game(view).map(|game| &game.hands[player]) {
        Some(HandView::Own(slots)) => slots.iter().map(|slot| slot.slot).collect(),
        _ => Vec::new(),
    }
}

/// The hands as the viewer knows them.
pub(super) fn hand(shared: &Shared, view: &View) -> Vec<String> {
    match (game(view), tricks(view)) {
        (Some(game), _) => {
            Player::ALL.into_iter().flat_map(|player| held(shared, view, game, player)).collect()
        }
        (None, Some(_)) => choices(shared, view),
        (None, None) => Vec::new(),
    }
}

fn held(shared: &Shared, view: &View, game: &triad::View, player: Player) -> Vec<String> {
    let name = words::seat_name(shared, view, player.seat());
    match &game.hands[player] {
        HandView::Own(slots) => {
            let cards: Vec<String> = slots
                .iter()
                .enumerate()
                .map(|(place, slot)| {
                    let card = slot.card.map_or("?".to_owned(), |held| card(shared, held));
                    format!("  {}: {card}", place + 1)
                })
                .collect();
            let mut lines = vec![shared.with("plain-hand", &[("player", &name)])];
            lines.extend(cards);
            lines
        }
        HandView::Other { known, hidden } => {
            let mut cards: Vec<String> = known.iter().map(|held| card(shared, *held)).collect();
            if *hidden > 0 {
                cards.push(shared.texts.count("plain-hidden", i64::from(*hidden), &[]));
            }
            vec![words::with_colon(shared, &name, &shared.texts.listed(&cards))]
        }
    }
}

fn gem_words(shared: &Shared, gems: Gems) -> String {
    let each: Vec<String> = Colour::EACH
        .into_iter()
        .zip(gems.0)
        .map(|(colour, count)| format!("{count} {}", words::colour(shared, colour)))
        .collect();
    each.join(", ")
}

fn gems_and_trick(shared: &Shared, view: &View) -> Vec<String> {
    let Some(game) = tricks(view) else { return Vec::new() };
    let words = [
        ("round", game.round.to_string()),
        ("rounds", game.options.rounds.to_string()),
        ("trick", (game.tricks_done + 1).min(5).to_string()),
    ];
    let words: Vec<(&str, &str)> = words.iter().map(|(key, word)| (*key, word.as_str())).collect();
    let mut lines = vec![shared.with("tricks-round", &words)];
    lines.push(words::with_colon(shared, &shared.text("tricks-stock"), &gem_words(shared, game.stock)));
    for seat in &game.seats {
        let name = words::seat_name(shared, view, seat.seat);
        let points = i64::from(seat.holding.score(game.stock));
        let score = shared.texts.count("tricks-score", points, &[]);
        let text = shared.texts.listed(&[gem_words(shared, seat.holding), score]);
        lines.push(words::with_colon(shared, &name, &text));
    }
    if let Some(offer) = game.offer {
        lines.push(shared.with("tricks-offer", &[("gem", &words::colour(shared, offer.colour))]));
    }
    if !game.table.is_empty() {
        let shown: Vec<String> = game
            .laid()
            .iter()
            .map(|laid| {
                let name = words::seat_name(shared, view, laid.seat);
                format!("{name} {} = {}", words::suit_card(laid.card), laid.value)
            })
            .collect();
        lines.push(shared.texts.listed(&shown));
    }
    lines
}

/// The hand of TriATri, and what can be chosen by number.
fn choices(shared: &Shared, view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(own) = tricks(view).and_then(|game| game.own.as_ref()) {
        let cards: Vec<String> = own.hand.iter().map(|card| words::suit_card(*card)).collect();
        lines.push(words::with_colon(shared, &shared.text("tricks-hand"), &cards.join(" ")));
    }
    let Some(Prompt::Move { legal }) = view.asked.as_ref().map(|asked| &asked.prompt) else { return lines };
    let choices: Vec<String> = legal
        .iter()
        .enumerate()
        .map(|(place, mv)| {
            let name = match mv {
                tria_room::Move::Select { card } | tria_room::Move::Play { card } => words::suit_card(*card),
                tria_room::Move::Gem { colour, own } => {
                    let from = shared.text(if *own { "tricks-own" } else { "tricks-stock" });
                    format!("{} ({from})", words::colour(shared, *colour))
                }
                tria_room::Move::Place { .. } => String::new(),
            };
            format!("{}: {name}", place + 1)
        })
        .collect();
    lines.push(words::with_colon(shared, &shared.text("plain-choices"), &choices.join(", ")));
    lines
}

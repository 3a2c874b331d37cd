//! The tables at which the matches of a career are played.

use tria_bot::Mind;
use tria_engine::Level;
use tria_engine::triad::{Opponent as Style, Prior, Profile};
use tria_room::{Command, FirstDeal, Owned, Seat, Settings};
use tria_rules::cards::Catalog;
use tria_rules::triad::{ByPlayer, Card, House, Player as Colour};
use tria_rules::triatri::Options;
use tria_world::career::{Table, TriatriTable};
use tria_world::data::opponents::{Opponent, Skill};
use tria_world::{CardKey, World};

use crate::host::{Host, Player};

/// A table for the match that the career has dealt; the person is blue and ready.
///
/// # Errors
/// A sentence if the table refuses it.
pub fn triad(table: &Table, catalog: &'static Catalog, seed: u64) -> Result<Host, String> {
    let rules = table.offer.rules;
    let opponent = World::builtin().opponent(table.offer.opponent);
    let players = vec![Player::Person, computer(opponent, rules.house, catalog)];
    let mut host = Host::new(Settings::for_cards(rules), players, seed).map_err(|error| error.message)?;
    let cards = |keys: &[CardKey]| keys.iter().map(|key| key.card()).collect::<Vec<Card>>();
    let hands = table.hands.map(|hands| hands.map(|hand| hand.map(CardKey::card)));
    let pools = table.pools.as_ref().map(|pools| ByPlayer::new(|player| cards(&pools[player])));
    for player in Colour::ALL {
        let brought = match (&pools, &hands) {
            (Some(pools), _) => pools[player].clone(),
            (None, Some(hands)) => hands[player].to_vec(),
            (None, None) => Vec::new(),
        };
        host.bring(player.seat(), owned(catalog, &brought)).map_err(|error| error.message)?;
    }
    let deal = FirstDeal { hands, pools, elements: table.elements, first: table.first };
    host.deal(deal).map_err(|error| error.message)?;
    host.send(Colour::Blue.seat(), Command::Ready).map_err(|error| error.message)?;
    Ok(host)
}

/// A table of TriATri with the seats that the career has drawn; the person is ready.
///
/// # Errors
/// A sentence if the table refuses it.
pub fn triatri(table: &TriatriTable, catalog: &'static Catalog, seed: u64) -> Result<Host, String> {
    let settings = Settings::triatri(table.seats.len() as u8, Options::default());
    let seated = |seat: &Option<tria_world::OpponentId>| match seat {
        None => Player::Person,
        // TriATri is played at the opponent's level in every house.
        Some(opponent) => computer(World::builtin().opponent(*opponent), House::Classic, catalog),
    };
    let players = table.seats.iter().map(seated).collect();
    let mut host = Host::new(settings, players, seed).map_err(|error| error.message)?;
    host.seated().map_err(|error| error.message)?;
    let own = table.seats.iter().position(Option::is_none).and_then(|place| Seat::new(place as u8));
    if let Some(own) = own {
        host.send(own, Command::Ready).map_err(|error| error.message)?;
    }
    Ok(host)
}

/// An opponent as he plays in this house, with what he expects of the cards against him.
fn computer(opponent: &Opponent, house: House, catalog: &'static Catalog) -> Player {
    let style = match opponent.skill(house) {
        Skill::Level(level) => Style::Level(Level::from_number(level).unwrap_or(Level::Three)),
        Skill::Original(profile) => Style::Original(Profile::new(profile).unwrap_or(Profile::DEEPEST)),
    };
    // Who comes to him usually holds cards like his own, or a little better.
    let top = opponent.levels.iter().max().map_or(10, |top| (top + 2).min(10));
    let mind = Mind::new(style, catalog).expecting(Prior::levels(catalog, 1..=top));
    Player::Computer(opponent.level, Box::new(mind))
}

/// Cards as a table counts them: each once, with its copies.
fn owned(catalog: &Catalog, cards: &[Card]) -> Vec<Owned> {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let count =
        |same: &[Card]| Owned { card: same[0], level: catalog.level(same[0]), count: same.len() as u32 };
    sorted.chunk_by(|one, next| one == next).map(count).collect()
}

//! The opponents of a career as bots, and what the player may expect of their cards.

use tria_cards::Catalog;
use tria_engine::Level;
use tria_engine::triad::{Candidate, Opponent as Style, Prior, Profile};
use tria_rules::triad::House;
use tria_world::career::Career;
use tria_world::data::opponents::{Opponent, Skill};
use tria_world::hand::is_ordinary;
use tria_world::{CardKey, OpponentId, World};

use crate::bot::Bot;
use crate::opening::Opening;
use crate::table::Player;

/// The players at the table of a match: the person, and the opponents as bots.
pub fn players(opening: &Opening, catalog: &'static Catalog) -> Vec<Player> {
    let seated = |seat: &Option<OpponentId>| match seat {
        None => Player::Person,
        Some(opponent) => computer(World::builtin().opponent(*opponent), opening.house, catalog),
    };
    opening.seats.iter().map(seated).collect()
}

/// An opponent with their level in this house and their prior of the player's cards.
fn computer(opponent: &Opponent, house: House, catalog: &'static Catalog) -> Player {
    let style = match opponent.skill(house) {
        Skill::Level(level) => Style::Level(Level::from_number(level).unwrap_or(Level::Three)),
        Skill::Original(profile) => Style::Original(Profile::new(profile).unwrap_or(Profile::DEEPEST)),
    };
    // Players who come to them usually hold cards like theirs, or slightly better.
    let top = opponent.levels.iter().max().map_or(10, |top| (top + 2).min(10));
    let bot = Bot::new(style, catalog).expecting(Prior::levels(catalog, 1..=top));
    Player::Computer(opponent.level, Box::new(bot))
}

/// The cards that an opponent may hold, as far as the player knows: ordinary cards of their levels and the rare ones seen with them.
///
/// Without an opponent: one prior for each opponent of the region, so that a sampled hand is that of one of them.
pub fn expected(career: &Career, opponent: Option<OpponentId>) -> Vec<Prior> {
    let world = World::builtin();
    let here = || {
        let plays = |id: &OpponentId| {
            Some(career.opponent_region(*id)) == career.place() && !world.opponent(*id).only_triatri
        };
        world.all_opponents().map(|(id, _)| id).filter(plays).collect()
    };
    let opponents: Vec<OpponentId> = opponent.map_or_else(here, |id| vec![id]);
    let holds = |id: OpponentId| {
        let (data, rare) = (world.opponent(id), career.rare_cards_of(id));
        let cards = CardKey::all().filter(move |card| is_ordinary(data, *card) || rare.contains(card));
        Prior::of(cards.map(|card| Candidate { card: card.card(), level: card.level(), weight: 1 }))
    };
    opponents.into_iter().map(holds).collect()
}

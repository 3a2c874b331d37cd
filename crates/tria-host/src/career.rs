//! Who sits at the tables of a career.

use tria_bot::Mind;
use tria_engine::Level;
use tria_engine::triad::{Opponent as Style, Prior, Profile};
use tria_rules::cards::Catalog;
use tria_rules::triad::House;
use tria_table::Opening;
use tria_world::World;
use tria_world::data::opponents::{Opponent, Skill};

use crate::table::Player;

/// Who sits at the table of a match: the person, and the opponents as they play.
pub fn players(opening: &Opening, catalog: &'static Catalog) -> Vec<Player> {
    let seated = |seat: &Option<tria_world::OpponentId>| match seat {
        None => Player::Person,
        Some(opponent) => computer(World::builtin().opponent(*opponent), opening.house, catalog),
    };
    opening.seats.iter().map(seated).collect()
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

//! How a game of TriATri stands before it is over.

use serde::{Deserialize, Serialize};
use tria_rules::triatri::{GEMS_PER_COLOUR, Gems, Options, Shown, trick};

use crate::engine::{Given, give};
use crate::fault::Fault;

/// What everybody sees, as views have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Standing {
    /// The gems of each seat.
    holdings: Vec<Gems>,
    stock: Gems,
    /// What shows in front of the players, in order of play.
    table: Vec<Shown>,
    options: Options,
}

#[derive(Serialize)]
struct Stands {
    points: Vec<i32>,
    winning: Option<usize>,
}

/// The points of each seat if the game ended now, and the place of the card that wins the trick as it lies.
pub(crate) fn standing(of: &Standing) -> Given {
    let mut gems = of.holdings.iter().chain([&of.stock]).flat_map(|gems| gems.0);
    if gems.any(|count| count > GEMS_PER_COLOUR) {
        return Err(Fault::value(format!("there are {GEMS_PER_COLOUR} gems of each colour")));
    }
    let points: Vec<i32> = of.holdings.iter().map(|holding| holding.score(of.stock)).collect();
    let winning = (!of.table.is_empty()).then(|| trick::winner(&of.table, &of.options));
    give(&Stands { points, winning })
}

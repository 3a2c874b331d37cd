//! How a game of TriATri stands before it is over, and what moves of both games would do.

use serde::{Deserialize, Serialize};
use tria_rules::triad::{self, Cell};
use tria_rules::triatri::{self, GEMS_PER_COLOUR, Gems};

use crate::engine::{Given, give};
use crate::fault::Fault;

/// What everybody sees, as views have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Standing {
    /// The gems of each seat.
    holdings: Vec<Gems>,
    stock: Gems,
}

#[derive(Serialize)]
struct Stands {
    points: Vec<i32>,
}

/// The points of each seat if the game ended now.
pub(crate) fn standing(of: &Standing) -> Given {
    let mut gems = of.holdings.iter().chain([&of.stock]).flat_map(|gems| gems.0);
    if gems.any(|count| count > GEMS_PER_COLOUR) {
        return Err(Fault::value(format!("there are {GEMS_PER_COLOUR} gems of each colour")));
    }
    give(&Stands { points: of.holdings.iter().map(|holding| holding.score(of.stock)).collect() })
}

/// A placement, and what its player knows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Placing {
    view: triad::View,
    slot: triad::Slot,
    cell: Cell,
}

/// A card for a trick, and what its player knows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Playing {
    view: triatri::View,
    card: triatri::Card,
}

#[derive(Serialize)]
struct Would<T> {
    /// Nothing for a move that is not legal.
    preview: Option<T>,
}

/// What a placement would do.
pub(crate) fn triad_preview(of: &Placing) -> Given {
    give(&Would { preview: of.view.preview(triad::Move { slot: of.slot, cell: of.cell }) })
}

/// What a card would do to the trick.
pub(crate) fn triatri_preview(of: &Playing) -> Given {
    give(&Would { preview: of.view.preview(of.card) })
}

//! The standing of a running game of TriATri, and previews of moves of both games.

use serde::{Deserialize, Serialize};
use tria_rules::triad::{self, Cell};
use tria_rules::triatri::{self, GEMS_PER_COLOUR, Gems};

use crate::engine::{Given, give};
use crate::fault::Fault;

/// The public data of a view.
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

/// A placement with its player's view.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Placing {
    view: triad::View,
    slot: triad::Slot,
    cell: Cell,
}

/// A card for a trick with its player's view.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Playing {
    view: triatri::View,
    card: triatri::Card,
}

#[derive(Serialize)]
struct Would<T> {
    /// `None` for an illegal move.
    preview: Option<T>,
}

/// The preview of a placement.
pub(crate) fn triad_preview(of: &Placing) -> Given {
    give(&Would { preview: of.view.preview(triad::Move { slot: of.slot, cell: of.cell }) })
}

/// The preview of a card for the trick.
pub(crate) fn triatri_preview(of: &Playing) -> Given {
    give(&Would { preview: of.view.preview(of.card) })
}

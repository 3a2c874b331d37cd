//! Strengths and weaknesses of a card against the cards it may meet.

use tria_rules::triad::{Card, Cell, Element, Side};

use super::Conditions;

/// A side is strong if this share of the opponent's cards cannot beat it, and weak if this share can.
const STRONG: f64 = 0.8;
const WEAK: f64 = 0.7;

/// The corners of the board.
const CORNERS: [u8; 4] = [0, 2, 6, 8];

/// A reason for or against a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// The side beats this share of the cards that may stand there.
    Strong {
        /// Which side.
        side: Side,
        /// From 0 to 1.
        beats: f64,
    },
    /// The side is beaten by this share of the cards that may stand there.
    Weak {
        /// Which side.
        side: Side,
        /// From 0 to 1.
        beaten: f64,
    },
    /// In this corner, where only two sides are open, this share of the opponent's cards can capture it.
    Corner {
        /// The safest corner.
        cell: Cell,
        /// From 0 to 1.
        beaten: f64,
    },
    /// Its element can raise it under Elemental.
    Element(Element),
}

/// The reasons for and against a card, by basic captures.
pub(super) fn reasons(card: Card, conditions: &Conditions) -> Vec<Reason> {
    let others: Vec<Card> = conditions.opponent.cards().collect();
    let share = |wanted: &dyn Fn(&Card) -> bool| {
        others.iter().filter(|other| wanted(other)).count() as f64 / others.len().max(1) as f64
    };
    let rank = |side: Side| card.ranks.on(side);
    let mut found = Vec::new();
    for side in Side::ALL {
        let beats = share(&|other| rank(side) > other.ranks.on(side.opposite()));
        if beats >= STRONG {
            found.push(Reason::Strong { side, beats });
        }
    }
    let corner = CORNERS.into_iter().filter_map(Cell::new).map(|cell| {
        let open = |side: &Side| cell.neighbour(*side).is_some();
        let takes = |other: &Card| {
            Side::ALL
                .iter()
                .filter(|side| open(side))
                .any(|side| other.ranks.on(side.opposite()) > rank(*side))
        };
        (share(&takes), cell)
    });
    if let Some((beaten, cell)) = corner.min_by(|one, other| one.0.total_cmp(&other.0))
        && beaten <= 1.0 - WEAK
    {
        found.push(Reason::Corner { cell, beaten });
    }
    for side in Side::ALL {
        let beaten = share(&|other| other.ranks.on(side.opposite()) > rank(side));
        if beaten >= WEAK {
            found.push(Reason::Weak { side, beaten });
        }
    }
    if let Some(element) = card.element.filter(|_| conditions.switches.elemental) {
        found.push(Reason::Element(element));
    }
    found
}

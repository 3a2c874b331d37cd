//! The cards in front of the players as frames for clients: doublings and exchanges are stated, not derived by the client.

use crate::game::{Game as _, Seat, Viewer};

use super::card::Card;
use super::options::{Imitation, Options};
use super::position::{Move, Position};
use super::trick::{self, Shown};
use super::view::View;

/// A card in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LaidCard {
    /// The seat in front of which it lies.
    pub seat: Seat,
    /// The card that shows; after an exchange not the one that was played.
    pub card: Card,
    /// Its effective value, fixed at the moment it was played.
    pub value: u8,
    /// The multiplier of its number: 1, or 2 or 4 where it was doubled.
    pub times: u8,
    /// Whether it wins the trick so far.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not", default))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub wins: bool,
    /// Whether an imitation has just moved or copied it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not", default))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub exchanged: bool,
    /// Where an exchange moved it from: the seat in front of which it lay, or from whose hand the imitation came.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub from: Option<Seat>,
}

impl LaidCard {
    /// The cards shown at these seats, without marks for a recent change.
    fn all(seats: impl Iterator<Item = Seat>, table: &[Shown], options: &Options) -> Vec<Self> {
        let winner = if table.is_empty() { 0 } else { trick::winner(table, options) };
        let card = |(place, (seat, shown)): (usize, (Seat, &Shown))| {
            let (Shown { card, value }, times) = (*shown, shown.times());
            Self { seat, card, value, times, wins: place == winner, exchanged: false, from: None }
        };
        seats.zip(table).enumerate().map(card).collect()
    }

    /// The card as [`Shown`].
    pub fn shown(&self) -> Shown {
        Shown { card: self.card, value: self.value }
    }
}

/// The effect that a card would have on the trick.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriPreview"))]
pub struct Preview {
    /// The cards that would lie in front of the players.
    pub laid: Vec<LaidCard>,
    /// Whether the trick would be complete.
    pub complete: bool,
}

impl Position {
    /// The cards in front of the players of the trick, in order of play.
    pub fn laid(&self) -> Vec<LaidCard> {
        in_order(self.leader(), self.players(), self.table(), self.options())
    }

    /// The same after the seat to act has played this card; `None` if it is illegal.
    pub fn laid_after(&self, card: Card) -> Option<Vec<LaidCard>> {
        let seat = self.to_act().iter().next()?;
        self.check(seat, Move::Play(card)).ok()?;
        Some(lay(&self.laid(), seat, card, self.options()))
    }
}

fn in_order(leader: Seat, players: u8, table: &[Shown], options: &Options) -> Vec<LaidCard> {
    LaidCard::all((0..players).map(|turn| leader.clockwise(turn, players)), table, options)
}

/// The cards after a seat has played a card: an imitation exchanges or copies the card that wins so far.
fn lay(laid: &[LaidCard], seat: Seat, card: Card, options: &Options) -> Vec<LaidCard> {
    let mut table: Vec<Shown> = laid.iter().map(LaidCard::shown).collect();
    let played = trick::lay(&mut table, card, options);
    table.push(played.shown);
    let mut after = LaidCard::all(laid.iter().map(|laid| laid.seat).chain([seat]), &table, options);
    if let (Some(taken), last) = (played.taken_from, laid.len()) {
        after[last].exchanged = true;
        if options.imitation == Imitation::Exchange {
            after[taken].exchanged = true;
            (after[last].from, after[taken].from) = (Some(after[taken].seat), Some(seat));
        }
    }
    after
}

impl View {
    /// The cards in front of the players of the trick, in order of play.
    pub fn laid(&self) -> Vec<LaidCard> {
        let leader = self.leader.unwrap_or(Seat::FIRST);
        in_order(leader, self.seats.len() as u8, &self.table, &self.options)
    }

    /// The effect of a card of the viewer on the trick; `None` if it is illegal.
    pub fn preview(&self, card: Card) -> Option<Preview> {
        let Viewer::Seat(seat) = self.viewer else { return None };
        if !self.legal_moves().contains(&Move::Play(card)) {
            return None;
        }
        let laid = lay(&self.laid(), seat, card, &self.options);
        let complete = laid.len() == self.seats.len();
        Some(Preview { laid, complete })
    }
}

//! What one viewer knows of a game.

use crate::game::{Game, Seat, SeatSet, Viewer};
use crate::names::named_enum;

use super::card::{Card, CardSet, Colour};
use super::event::{Offer, Outcome};
use super::options::Options;
use super::position::{Move, Moves, Phase, Position, gem_moves, playable};
use super::scoring::Gems;
use super::trick::Shown;

named_enum! {
    /// What the game waits for, as viewers see it.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriPhase"))]
    pub enum PhaseView {
        /// The deal of the next round.
        Deal = "deal",
        /// Sealed choices.
        Select = "select",
        /// A lot for the starter.
        Lot = "lot",
        /// The leader's gem.
        Gem = "gem",
        /// A card.
        Play = "play",
        /// Nothing: the game is over.
        Over = "over",
    }
}

/// What a viewer knows of one seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriSeatView"))]
pub struct SeatView {
    /// Which seat.
    pub seat: Seat,
    /// Its gems.
    pub holding: Gems,
    /// The number of cards in its hand.
    pub hand_size: u8,
    /// Whether it has committed a card to the selection.
    pub committed: bool,
    /// Cards in its hand that a tied selection has revealed.
    pub revealed: Vec<Card>,
    /// The cards that it has put down in this round.
    pub played: Vec<Card>,
    /// Colours that it is known to lack.
    pub void: Vec<Colour>,
}

/// A seat's own secrets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriOwnView"))]
pub struct OwnView {
    /// Its hand, a committed card included.
    pub hand: Vec<Card>,
    /// The card it has committed to the selection.
    pub selected: Option<Card>,
}

/// What one viewer knows of a game, built up from what is public and what is the viewer's own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriView"))]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// The options of the game.
    pub options: Options,
    /// The round, from 1.
    pub round: u32,
    /// Complete tricks of the round.
    pub tricks_done: u8,
    /// What the game waits for.
    pub phase: PhaseView,
    /// The seats to act.
    pub to_act: SeatSet,
    /// What is known of each seat.
    pub seats: Vec<SeatView>,
    /// The viewer's own secrets; `None` for a spectator.
    pub own: Option<OwnView>,
    /// Gems that belong to no player.
    pub stock: Gems,
    /// The winner of the start selection.
    pub starter: Option<Seat>,
    /// The leader of the current or next trick.
    pub leader: Option<Seat>,
    /// The gem on offer.
    pub offer: Option<Offer>,
    /// The cards in front of the players, in order of play from the leader.
    pub table: Vec<Shown>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let own = match viewer {
            Viewer::Seat(seat) if seat.index() < position.players() as usize => Some(OwnView {
                hand: position.hand(seat).iter().collect(),
                selected: position.selected(seat),
            }),
            _ => None,
        };
        Self {
            viewer,
            options: *position.options(),
            round: position.round(),
            tricks_done: position.tricks_done(),
            phase: match position.phase() {
                Phase::Deal => PhaseView::Deal,
                Phase::Select => PhaseView::Select,
                Phase::Lot => PhaseView::Lot,
                Phase::Gem => PhaseView::Gem,
                Phase::Play => PhaseView::Play,
                Phase::Over(..) => PhaseView::Over,
            },
            to_act: position.to_act(),
            seats: position.all_seats().map(|seat| seat_view(position, seat)).collect(),
            own,
            stock: position.stock(),
            starter: position.starter(),
            leader: matches!(position.phase(), Phase::Gem | Phase::Play).then(|| position.leader()),
            offer: position.offer(),
            table: position.table().to_vec(),
            outcome: position.outcome(),
        }
    }

    /// The viewer's legal moves, in the order of [`Game::legal_moves`]; none if another seat is to act.
    pub fn legal_moves(&self) -> Moves {
        let mut moves = Moves::new();
        let (Viewer::Seat(seat), Some(own)) = (self.viewer, &self.own) else { return moves };
        if !self.to_act.contains(seat) {
            return moves;
        }
        let hand: CardSet = own.hand.iter().copied().collect();
        match (self.phase, self.offer) {
            (PhaseView::Select, _) => moves.extend(hand.kinds().map(Move::Select)),
            (PhaseView::Gem, _) => moves.extend(gem_moves(self.stock, self.seats[seat.index()].holding)),
            (PhaseView::Play, Some(offer)) => {
                let cards = playable(hand, offer, self.table.is_empty(), &self.options);
                moves.extend(cards.kinds().map(Move::Play));
            }
            _ => {}
        }
        moves
    }
}

fn seat_view(position: &Position, seat: Seat) -> SeatView {
    SeatView {
        seat,
        holding: position.holding(seat),
        hand_size: position.hand(seat).len() as u8,
        committed: position.selected(seat).is_some(),
        revealed: position.revealed(seat).iter().collect(),
        played: position.played(seat).iter().collect(),
        void: Colour::EACH.into_iter().filter(|colour| position.is_void(seat, *colour)).collect(),
    }
}

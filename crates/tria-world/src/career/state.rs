//! The state of a career.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::{Deserialize, Serialize};
use tria_rules::named_enum;
use tria_rules::triad::board::CELLS;
use tria_rules::triad::{ByPlayer, Element, House, Player, Rule, Rules, Trade};

use super::event::Note;
use crate::Millis;
use crate::card::CardKey;
use crate::collection::Mark;
use crate::data::items::Slot;
use crate::data::{EquipmentId, OpponentId, TournamentId};
use crate::ledger::Ledger;
use crate::market::MarketState;
use crate::rating::Rating;
use crate::regions::{Customs, Queen, Region};
use crate::rules::RuleSet;
use crate::tournament::Tournament;

/// An account of a career's ledger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Account {
    /// The player.
    Player,
    /// A computer opponent.
    Opponent(OpponentId),
    /// The shelves of a region's shop.
    Shop(Region),
    /// The escrow of the match with this number.
    Escrow(u64),
}

/// The player of a career.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The player's name.
    pub name: String,
    /// The house of the career.
    pub house: House,
    /// When it began.
    pub began: Millis,
}

/// The career of one player: plain data that follows from its events.
///
/// Two careers are equal if they have the same future.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Career {
    /// The number of applied events.
    pub(super) number: u64,
    pub(super) profile: Option<Profile>,
    pub(super) place: Option<Region>,
    pub(super) ledger: Ledger<Account>,
    pub(super) seen: BTreeSet<CardKey>,
    pub(super) pool: Vec<CardKey>,
    pub(super) decks: BTreeMap<String, Vec<CardKey>>,
    pub(super) carried: RuleSet,
    pub(super) customs: BTreeMap<Region, Customs>,
    pub(super) queen: Option<Queen>,
    pub(super) refusals: BTreeMap<OpponentId, u8>,
    pub(super) tallies: BTreeMap<OpponentId, Tally>,
    pub(super) market: MarketState,
    pub(super) stage: Stage,
    pub(super) run: Option<TournamentRun>,
    pub(super) tournaments: BTreeMap<TournamentId, Millis>,
    pub(super) triad_rating: Rating,
    pub(super) triatri_rating: Rating,
    pub(super) equipped: BTreeMap<Slot, EquipmentId>,
    pub(super) history: VecDeque<Played>,
    pub(super) matches: u64,
}

/// The stage of a career.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Default)]
#[serde(tag = "stage", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// Free: the player can travel and challenge.
    #[default]
    Free,
    /// The opponent asks whether to mix rules: [`super::Command::Mix`] or [`super::Command::Leave`].
    Asked {
        /// The opponent.
        opponent: OpponentId,
        /// The challenge's effect on trade rules.
        #[serde(default, skip_serializing_if = "TradeNews::is_empty")]
        news: TradeNews,
    },
    /// The rules are listed: [`super::Command::Play`] or [`super::Command::Leave`].
    Offered(Offer),
    /// A match is being played: play it and [`super::Command::Report`] it.
    Playing(Table),
    /// The player has won and chooses: [`super::Command::Take`].
    Choosing(Box<Choosing>),
    /// A game of TriATri is being played: [`super::Command::Report`].
    Triatri(TriatriTable),
}

/// The kind of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// A game for cards under the local rules, nothing mixed.
    Local,
    /// A game for cards under the local rules, after a *no*: the carried rules do not change.
    Declined,
    /// A game for cards under the local rules, after a *no* and the maximum number of refusals: the player then carries the local rules.
    Forced,
    /// A game for cards under mixed rules, which may spread.
    Mixed,
    /// A round of a tournament: nothing is at stake.
    Tournament,
}

/// A challenge's effect on trade rules because the Queen of Cards was there.
///
/// Stored with the match, so that clients can show it together with the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TradeNews {
    /// The trade rule that the region has adopted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<Trade>,
    /// The trade rule that the Queen of Cards has now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queen: Option<Trade>,
}

impl TradeNews {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The notices for the region where it happened.
    pub fn notes(self, region: Region) -> impl Iterator<Item = Note> {
        let adopted = self.region.map(|trade| Note::TradeRule { region, trade });
        adopted.into_iter().chain(self.queen.map(|trade| Note::QueenTrade { trade }))
    }
}

/// A match that is offered under these rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The opponent.
    pub opponent: OpponentId,
    /// The kind of the match.
    pub purpose: Purpose,
    /// The rules.
    pub rules: Rules,
    /// The challenge's effect on trade rules.
    #[serde(skip_serializing_if = "TradeNews::is_empty")]
    #[serde(default)]
    pub news: TradeNews,
}

impl Offer {
    /// The rules to list before the game; those without effect are hidden.
    pub fn listed(&self) -> Vec<Rule> {
        self.rules.listed().collect()
    }
}

/// A match in progress: everything the first deal needs. The player is blue, the opponent red.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The number of the match, which is also the number of its escrow.
    pub id: u64,
    /// The accepted offer.
    pub offer: Offer,
    /// The hands; `None` where they come from pools.
    pub hands: Option<ByPlayer<[CardKey; 5]>>,
    /// The pools, where the rules have any.
    pub pools: Option<ByPlayer<Vec<CardKey>>>,
    /// The cells' elements of the first deal.
    pub elements: [Option<Element>; CELLS],
    /// The starter of the first deal.
    pub first: Player,
    /// The opponent's cards that they do not own but brought.
    pub brought: Vec<CardKey>,
    /// Whether the first card has been placed.
    pub begun: bool,
}

/// The player has won and may take cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choosing {
    /// The match.
    pub table: Table,
    /// The number of cards.
    pub count: usize,
    /// The cards to choose from, each with its mark from before the match.
    pub from: Vec<(CardKey, Mark)>,
    /// The opponent's cards that the match has shown.
    pub shown: Vec<CardKey>,
    /// The history entry.
    pub played: Played,
    /// The record.
    pub record: String,
}

/// A game of TriATri in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriatriTable {
    /// The number of the game, which is also the number of its escrow.
    pub id: u64,
    /// The opponents by seat; `None` is the player.
    pub seats: Vec<Option<OpponentId>>,
    /// The stake of each player.
    pub stake: u64,
    /// Whether the first card has been played.
    pub begun: bool,
}

named_enum! {
    /// One of the two games.
    pub enum Game {
        /// Triple Triad.
        TripleTriad = "triple-triad",
        /// TriATri.
        Triatri = "triatri",
    }
}

/// An entry of the history: a finished match or game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Its number.
    pub id: u64,
    /// When it ended.
    pub at: Millis,
    /// The region.
    pub region: Region,
    /// The game.
    pub game: Game,
    /// The opponents, in the order of their seats.
    pub opponents: Vec<OpponentId>,
    /// The player's own seat, from 0; unknown in old entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The tournament, if it was a round of one.
    pub tournament: Option<TournamentId>,
    /// The player's place: 1 is a win; a drawn match is place 1 for both.
    pub place: u8,
    /// Whether it was a draw, or a place is shared.
    pub drawn: bool,
    /// Scores of the last game: the player's first.
    pub scores: Vec<i32>,
    /// The trade rule.
    pub trade: Trade,
    /// Cards won.
    pub won: Vec<CardKey>,
    /// Cards lost.
    pub lost: Vec<CardKey>,
    /// Gil won, or lost if negative.
    pub gil: i64,
    /// The challenge's effect on trade rules.
    #[serde(skip_serializing_if = "TradeNews::is_empty")]
    #[serde(default)]
    pub news: TradeNews,
}

/// The player's results against an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Wins of the player.
    pub won: u32,
    /// Draws.
    pub drawn: u32,
    /// Losses of the player.
    pub lost: u32,
}

/// A running tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentRun {
    /// The tournament.
    pub id: TournamentId,
    /// Pairings and results; `None` is the player.
    pub table: Tournament<Option<OpponentId>>,
}

//! Events: everything that one command changed, applied atomically.

use serde::{Deserialize, Serialize};
use tria_rules::triad::{House, Trade};

use super::{Account, Game, Offer, Played, Stage, TournamentRun};
use crate::Millis;
use crate::card::CardKey;
use crate::collection::Mark;
use crate::data::{EquipmentId, OpponentId, TournamentId};
use crate::ledger::Entry;
use crate::rating::Rating;
use crate::regions::{Region, Spread};
use crate::rules::RuleSet;

/// Everything that one command changed.
///
/// The log of a career is its events in order; applying them to [`super::Career::default`] gives the career again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its place in the log, from 1; every event is applied exactly once, in order.
    pub number: u64,
    /// The time.
    pub at: Millis,
    /// Ledger entries: cards, Gil and things that were created, destroyed or moved.
    pub entries: Vec<Entry<Account>>,
    /// All other changes, in order.
    pub changes: Vec<Change>,
}

/// A change that is not in the ledger.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// The career began.
    Began {
        /// The player's name.
        name: String,
        /// The house.
        house: House,
    },
    /// The player is called something else.
    Renamed {
        /// The name of the player.
        name: String,
    },
    /// The player is in another region.
    Travelled {
        /// The region.
        to: Region,
    },
    /// The stage of the career changed.
    Stage {
        /// The new stage.
        stage: Box<Stage>,
    },
    /// The player carries these rules.
    Carries {
        /// The rules.
        rules: RuleSet,
    },
    /// The number of an opponent's consecutive refusals changed.
    Refused {
        /// The opponent.
        opponent: OpponentId,
        /// The number; 0 once they have played.
        times: u8,
    },
    /// Mixed rules were played: a rule spread, was abolished, or neither.
    Spread {
        /// The region.
        region: Region,
        /// The outcome.
        spread: Spread,
    },
    /// A region's trade rule changed.
    TradeRule {
        /// The region.
        region: Region,
        /// The new trade rule.
        trade: Trade,
    },
    /// The trade rule of the Queen of Cards changed.
    QueenTrade {
        /// The new trade rule.
        trade: Trade,
    },
    /// The Queen of Cards went to another region.
    QueenMoved {
        /// The region.
        to: Region,
    },
    /// A hand was dealt: number of the match.
    MatchBegan {
        /// The number.
        id: u64,
    },
    /// A match or game is over.
    Finished {
        /// The history entry.
        played: Box<Played>,
        /// Its record, if one was reported: the log has it, the career does not.
        record: Option<String>,
    },
    /// The player has seen these cards.
    Saw {
        /// The cards.
        cards: Vec<CardKey>,
    },
    /// Cards were played, which affects the market.
    CardsPlayed {
        /// The region.
        region: Region,
        /// The cards.
        cards: Vec<CardKey>,
    },
    /// A shop restocked its shelves.
    Stocked {
        /// The region.
        region: Region,
    },
    /// The pool changed.
    Pool {
        /// Its cards.
        cards: Vec<CardKey>,
    },
    /// A deck was saved or deleted.
    Deck {
        /// Its name.
        name: String,
        /// Its cards; none if it was deleted.
        cards: Vec<CardKey>,
    },
    /// Equipment was put on the table.
    Equipped {
        /// The equipment.
        equipment: EquipmentId,
    },
    /// The player's rating at Triple Triad changed.
    TriadRating {
        /// The new rating.
        rating: Rating,
    },
    /// The player's rating at TriATri changed.
    TriatriRating {
        /// The new rating.
        rating: Rating,
    },
    /// The running tournament changed.
    Tournament {
        /// Its state; `None` once it is over.
        run: Option<Box<TournamentRun>>,
    },
    /// A tournament was played to the end, or left.
    TournamentOver {
        /// The tournament.
        tournament: TournamentId,
        /// The player's place; `None` if they withdrew.
        place: Option<u32>,
    },
}

/// The answer to a command: the event to store and apply, and notices for the player.
#[derive(Clone, PartialEq, Debug)]
pub struct Effects {
    /// The changes.
    pub event: Event,
    /// Notices, in order.
    pub notes: Vec<Note>,
}

/// A notice for the player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "note", rename_all = "kebab-case")]
pub enum Note {
    /// The opponent asks whether to mix rules.
    AsksToMix {
        /// The carried rules.
        carried: RuleSet,
        /// The local rules.
        local: RuleSet,
    },
    /// The opponent refuses to play.
    Refuses {
        /// The opponent.
        opponent: OpponentId,
    },
    /// The rules of the offered match: play or leave.
    Offers(Offer),
    /// The player takes a card; its mark decides how it is named.
    Takes {
        /// The card.
        card: CardKey,
        /// Blue, yellow or plain.
        mark: Mark,
    },
    /// The player loses a card.
    Loses {
        /// The card.
        card: CardKey,
    },
    /// A rule spread or was abolished.
    Spread {
        /// The region.
        region: Region,
        /// The outcome.
        spread: Spread,
    },
    /// A region adopted a trade rule.
    TradeRule {
        /// The region.
        region: Region,
        /// The trade rule.
        trade: Trade,
    },
    /// The Queen of Cards has another trade rule.
    QueenTrade {
        /// The trade rule.
        trade: Trade,
    },
    /// The Queen of Cards moved.
    QueenMoved {
        /// The region.
        to: Region,
    },
    /// The player's rating at a game changed.
    Rated {
        /// The game.
        game: Game,
        /// The old rating.
        before: Rating,
        /// The new rating.
        after: Rating,
    },
    /// Cards came out of a pack.
    Drew {
        /// The cards.
        cards: Vec<CardKey>,
    },
    /// Gil changed.
    Gil {
        /// The difference.
        change: i64,
    },
    /// A bye: the round counts as won.
    Bye,
    /// The tournament is over.
    TournamentOver {
        /// The player's place.
        place: u32,
    },
}

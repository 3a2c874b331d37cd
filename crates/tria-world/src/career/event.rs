//! What a command changed: one event for each, whole or not at all.

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
    /// Its place in the log, from 1; an event is applied exactly once, in its place.
    pub number: u64,
    /// When it happened.
    pub at: Millis,
    /// Cards, Gil and things that came, went or changed hands.
    pub entries: Vec<Entry<Account>>,
    /// Everything else, in order.
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
        /// Where.
        to: Region,
    },
    /// What is under way now.
    Stage {
        /// It.
        stage: Box<Stage>,
    },
    /// The player carries these rules.
    Carries {
        /// The rules.
        rules: RuleSet,
    },
    /// An opponent refused to play, for so many times in a row.
    Refused {
        /// Who.
        opponent: OpponentId,
        /// How many times; 0 once they have played.
        times: u8,
    },
    /// Mixed rules were played: a rule spread, was abolished, or neither.
    Spread {
        /// Where.
        region: Region,
        /// What.
        spread: Spread,
    },
    /// A region plays another trade rule.
    TradeRule {
        /// Where.
        region: Region,
        /// Which.
        trade: Trade,
    },
    /// The Queen of Cards has another trade rule.
    QueenTrade {
        /// Which.
        trade: Trade,
    },
    /// The Queen of Cards went to another region.
    QueenMoved {
        /// Where to.
        to: Region,
    },
    /// A hand was dealt: number of the match.
    MatchBegan {
        /// It.
        id: u64,
    },
    /// A match or game is over.
    Finished {
        /// What the history keeps.
        played: Box<Played>,
        /// Its record, if one was handed in: the log keeps it, the career does not.
        record: Option<String>,
    },
    /// The player has seen these cards.
    Saw {
        /// Which.
        cards: Vec<CardKey>,
    },
    /// Cards were played: the market notices.
    CardsPlayed {
        /// Where.
        region: Region,
        /// Which.
        cards: Vec<CardKey>,
    },
    /// A shop filled its shelves.
    Stocked {
        /// Where.
        region: Region,
    },
    /// The pool.
    Pool {
        /// Its cards.
        cards: Vec<CardKey>,
    },
    /// A deck.
    Deck {
        /// Its name.
        name: String,
        /// Its cards; none: it is forgotten.
        cards: Vec<CardKey>,
    },
    /// Equipment lies on the table.
    Equipped {
        /// Which.
        equipment: EquipmentId,
    },
    /// The player's rating at Triple Triad.
    TriadRating {
        /// It.
        rating: Rating,
    },
    /// The player's rating at TriATri.
    TriatriRating {
        /// It.
        rating: Rating,
    },
    /// A tournament goes on, or is over.
    Tournament {
        /// It; `None` once it is over.
        run: Option<Box<TournamentRun>>,
    },
    /// A tournament was played to the end, or left.
    TournamentOver {
        /// Which.
        tournament: TournamentId,
        /// The player's place; `None` if they withdrew.
        place: Option<u32>,
    },
}

/// The answer to a command: the event to keep and apply, and what the screen should say.
#[derive(Clone, PartialEq, Debug)]
pub struct Effects {
    /// What changed.
    pub event: Event,
    /// What is worth telling, in order.
    pub notes: Vec<Note>,
}

/// Something worth telling.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "note", rename_all = "kebab-case")]
pub enum Note {
    /// The opponent asks whether to mix rules.
    AsksToMix {
        /// What the player carries.
        carried: RuleSet,
        /// What is played here.
        local: RuleSet,
    },
    /// The opponent refuses to play.
    Refuses {
        /// Who.
        opponent: OpponentId,
    },
    /// The rules of the match are these: play or leave.
    Offers(Offer),
    /// The player takes a card; its mark says how to name it.
    Takes {
        /// Which.
        card: CardKey,
        /// Blue, yellow or plain.
        mark: Mark,
    },
    /// The player loses a card.
    Loses {
        /// Which.
        card: CardKey,
    },
    /// A rule spread or was abolished.
    Spread {
        /// Where.
        region: Region,
        /// What.
        spread: Spread,
    },
    /// A region adopted a trade rule.
    TradeRule {
        /// Where.
        region: Region,
        /// Which.
        trade: Trade,
    },
    /// The Queen of Cards has another trade rule.
    QueenTrade {
        /// Which.
        trade: Trade,
    },
    /// The Queen of Cards moved.
    QueenMoved {
        /// Where to.
        to: Region,
    },
    /// The player's rating at a game changed.
    Rated {
        /// Which game.
        game: Game,
        /// What it was.
        before: Rating,
        /// What it is.
        after: Rating,
    },
    /// Cards came out of a pack.
    Drew {
        /// Which.
        cards: Vec<CardKey>,
    },
    /// Gil changed.
    Gil {
        /// By how much.
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

//! Refusals of a career.

use crate::card::CardKey;
use crate::ledger::PostingError;
use crate::limits::{DECKS_MAX, NAME_CHARS_MAX, TRADE_CARDS_MAX};

/// Why a command is refused; nothing has changed.
///
/// [`Refusal::key`] is the key of the message in the locales; the `Display` text is English.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// No career has begun.
    #[error("no career has begun; begin one first")]
    NotBegun,
    /// A career has begun already.
    #[error("this career has begun already; a new one needs a new file")]
    AlreadyBegun,
    /// The name is empty, too long or has control characters.
    #[error("a name has 1 to {NAME_CHARS_MAX} characters on one line")]
    BadName,
    /// The house has no regions.
    #[error("careers are played in a house with regions: classic, continental or original")]
    HouseWithoutRegions,
    /// Another activity must be finished first.
    #[error("finish what is under way first")]
    Busy,
    /// The command does not fit the current stage.
    #[error("this cannot be done now")]
    NotNow,
    /// The player is there already.
    #[error("you are there already")]
    AlreadyThere,
    /// The opponent is in another region.
    #[error("this opponent is in another region")]
    NotHere,
    /// The opponent does not play that game.
    #[error("this opponent does not play at that table")]
    DoesNotPlay,
    /// The player has fewer than five cards.
    #[error("playing for cards takes at least five cards; ask for the free pack")]
    TooFewCards,
    /// The last five cards cannot be sold, traded or turned into things.
    #[error("keep at least five cards")]
    KeepFive,
    /// The free pack is for players with fewer than five cards.
    #[error("the free pack is for players with fewer than five cards")]
    EnoughCards,
    /// A hand or deck has five cards.
    #[error("a hand has exactly five cards")]
    NotFive,
    /// The card is not owned, or not in that number.
    #[error("you do not own {0}, or not as often")]
    NotOwned(CardKey),
    /// The pool is not fifteen distinct cards, or one of each where fewer are owned.
    #[error("a pool has {expected} distinct cards, not {found}")]
    BadPool {
        /// The required size.
        expected: usize,
        /// Its size.
        found: usize,
    },
    /// A card is in the pool twice.
    #[error("a pool has every card only once, but {0} is there twice")]
    PoolRepeats(CardKey),
    /// No deck has this name.
    #[error("there is no deck of that name")]
    NoSuchDeck,
    /// There are already as many decks as allowed.
    #[error("you keep {DECKS_MAX} decks already; forget one first")]
    TooManyDecks,
    /// Leaving after the first card is giving up.
    #[error("the first card has been placed; leaving now is giving up")]
    AlreadyPlaying,
    /// The record cannot be read or breaks the rules.
    #[error("the record is refused: {0}")]
    BadRecord(String),
    /// The record is of another match.
    #[error("the record is not of this match: {0}")]
    OtherMatch(&'static str),
    /// The match of the record is not over.
    #[error("the match of the record is not over")]
    NotOver,
    /// The choice is not of the offered cards.
    #[error("the choice is refused: {0}")]
    BadChoice(String),
    /// A knockout game needs a winner.
    #[error("a knockout match needs a winner; play it again")]
    NeedsWinner,
    /// The player has not enough Gil.
    #[error("that costs {price} Gil, but you have {held}")]
    TooExpensive {
        /// The price.
        price: u64,
        /// The player's Gil.
        held: u64,
    },
    /// The price has changed.
    #[error("the price is {price} Gil now")]
    PriceMoved {
        /// The current price.
        price: u64,
    },
    /// Not on the shelf, or not for sale.
    #[error("the shop does not have it")]
    NotForSale,
    /// The thing cannot be opened.
    #[error("this is no card pack")]
    NotAPack,
    /// The player does not have that many things.
    #[error("you do not have that many of it")]
    NoSuchItem,
    /// The card cannot be refined.
    #[error("this card does not turn into anything")]
    NotRefinable,
    /// Refining needs this many copies.
    #[error("that takes {0} copies of the card")]
    NeedsCopies(u64),
    /// The opponent does not have the card.
    #[error("the opponent does not have {0}")]
    OpponentLacks(CardKey),
    /// The opponent does not have enough Gil.
    #[error("the opponent has only {0} Gil")]
    OpponentPoor(u64),
    /// The opponent wants more.
    #[error("the opponent wants {0} Gil more")]
    WantsMore(u64),
    /// A trade has cards on at least one side, and not too many.
    #[error("a trade has 1 to {TRADE_CARDS_MAX} cards on each side, or Gil in their place")]
    BadTrade,
    /// The confirmation belongs to another question.
    #[error("the confirmation is stale; ask again")]
    StaleToken,
    /// The equipment is not owned.
    #[error("you do not own this equipment")]
    NotYours,
    /// Tournaments begin again after some days.
    #[error("this tournament begins again in {days} days")]
    Later {
        /// Days, rounded up.
        days: u64,
    },
    /// There is no tournament under way.
    #[error("you are in no tournament")]
    NoTournament,
    /// A tournament is under way.
    #[error("you are in a tournament; finish it or withdraw")]
    InTournament,
    /// A number is out of bounds.
    #[error("this number is out of bounds")]
    OutOfBounds,
    /// The ledger refuses; always a bug.
    #[error("the ledger refuses: {0}")]
    Ledger(#[from] PostingError),
}

impl Refusal {
    /// The variables of its message in the locales; `name` gives the displayed name of a card.
    pub fn words(&self, name: impl Fn(CardKey) -> String) -> Vec<(&'static str, String)> {
        match self {
            Self::NotOwned(card) | Self::PoolRepeats(card) | Self::OpponentLacks(card) => {
                vec![("card", name(*card))]
            }
            Self::BadPool { expected, found } => {
                vec![("expected", expected.to_string()), ("found", found.to_string())]
            }
            Self::TooExpensive { price, held } => {
                vec![("price", price.to_string()), ("held", held.to_string())]
            }
            Self::PriceMoved { price } => vec![("price", price.to_string())],
            Self::NeedsCopies(count) => vec![("copies", count.to_string())],
            Self::OpponentPoor(gil) | Self::WantsMore(gil) => vec![("gil", gil.to_string())],
            Self::Later { days } => vec![("days", days.to_string())],
            // Details about a bad record are for logs: players do not write records.
            _ => Vec::new(),
        }
    }

    /// The key of its message in the locales.
    pub fn key(&self) -> &'static str {
        match self {
            Self::NotBegun => "refusal-not-begun",
            Self::AlreadyBegun => "refusal-already-begun",
            Self::BadName => "refusal-bad-name",
            Self::HouseWithoutRegions => "refusal-house-without-regions",
            Self::Busy => "refusal-busy",
            Self::NotNow => "refusal-not-now",
            Self::AlreadyThere => "refusal-already-there",
            Self::NotHere => "refusal-not-here",
            Self::DoesNotPlay => "refusal-does-not-play",
            Self::TooFewCards => "refusal-too-few-cards",
            Self::KeepFive => "refusal-keep-five",
            Self::EnoughCards => "refusal-enough-cards",
            Self::NotFive => "refusal-not-five",
            Self::NotOwned(_) => "refusal-not-owned",
            Self::BadPool { .. } => "refusal-bad-pool",
            Self::PoolRepeats(_) => "refusal-pool-repeats",
            Self::NoSuchDeck => "refusal-no-such-deck",
            Self::TooManyDecks => "refusal-too-many-decks",
            Self::AlreadyPlaying => "refusal-already-playing",
            Self::BadRecord(_) => "refusal-bad-record",
            Self::OtherMatch(_) => "refusal-other-match",
            Self::NotOver => "refusal-not-over",
            Self::BadChoice(_) => "refusal-bad-choice",
            Self::NeedsWinner => "refusal-needs-winner",
            Self::TooExpensive { .. } => "refusal-too-expensive",
            Self::PriceMoved { .. } => "refusal-price-moved",
            Self::NotForSale => "refusal-not-for-sale",
            Self::NotAPack => "refusal-not-a-pack",
            Self::NoSuchItem => "refusal-no-such-item",
            Self::NotRefinable => "refusal-not-refinable",
            Self::NeedsCopies(_) => "refusal-needs-copies",
            Self::OpponentLacks(_) => "refusal-opponent-lacks",
            Self::OpponentPoor(_) => "refusal-opponent-poor",
            Self::WantsMore(_) => "refusal-wants-more",
            Self::BadTrade => "refusal-bad-trade",
            Self::StaleToken => "refusal-stale-token",
            Self::NotYours => "refusal-not-yours",
            Self::Later { .. } => "refusal-later",
            Self::NoTournament => "refusal-no-tournament",
            Self::InTournament => "refusal-in-tournament",
            Self::OutOfBounds => "refusal-out-of-bounds",
            Self::Ledger(_) => "refusal-ledger",
        }
    }
}

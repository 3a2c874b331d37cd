//! Why a match refuses a deal, a move or a choice.

use super::card::Card;
use super::player::Player;
use super::position::IllegalMove;
use super::rules::{POOL_SIZE, Refusal};
use super::trade::ChoiceError;

/// Why a deal cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DealError {
    /// The previous game is not over.
    #[error("a new game begins before the last one is over")]
    TooEarly,
    /// The match is over.
    #[error("the match is over")]
    MatchOver,
    /// A card is not in the pool (any more), or used twice.
    #[error("{player}'s card {card} is not in the pool (any more), or is taken from it twice")]
    NotInPool {
        /// Owner of the hand.
        player: Player,
        /// The card at fault.
        card: Card,
    },
    /// The hand must not change.
    #[error(
        "{player}'s hand must consist of the same cards as the rules leave them, but {card} is not one of them"
    )]
    NotTheSameHand {
        /// Owner of the hand.
        player: Player,
        /// The card at fault.
        card: Card,
    },
    /// A card that was not lost must stay in the hand.
    #[error("{player} replaces only the cards lost under Direct, but {card} is missing from the hand")]
    KeptCardMissing {
        /// Owner of the hand.
        player: Player,
        /// The missing card.
        card: Card,
    },
    /// The other player starts.
    #[error("{starter} starts this game")]
    WrongStarter {
        /// The player who must start.
        starter: Player,
    },
}

/// Why a match refuses an input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// The rules have no pool.
    #[error("pools are given, but these rules have no pool; leave them out or set pool to 15")]
    PoolsWithoutPool,
    /// A pool has at most fifteen cards.
    #[error("{player}'s pool has {size} cards, expected at most {POOL_SIZE}")]
    LargePool {
        /// Owner of the pool.
        player: Player,
        /// Size of the pool.
        size: usize,
    },
    /// The cards of a pool are distinct.
    #[error("{player}'s pool has the card {card} twice, expected distinct cards")]
    PoolRepeats {
        /// Owner of the pool.
        player: Player,
        /// The repeated card.
        card: Card,
    },
    /// The rules and the pools are incompatible.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// No game is being played.
    #[error("no game is being played")]
    NoGame,
    /// Leaving before the first card of the match costs nothing.
    #[error(
        "no card of the match has been placed; leaving then costs nothing and is not recorded as giving up"
    )]
    NothingPlayed,
    /// No card has to be chosen.
    #[error("no choice of cards is due")]
    NoChoice,
    /// A move that the rules do not allow.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A choice that the rules do not allow.
    #[error(transparent)]
    BadChoice(#[from] ChoiceError),
    /// A deal that the rules do not allow.
    #[error(transparent)]
    BadDeal(#[from] DealError),
}

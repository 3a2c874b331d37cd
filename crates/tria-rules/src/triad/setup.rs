//! A set-up as written, not necessarily legal, and the only way from it to a [`Position`].

use std::fmt;

use super::board::{CELLS, Cell};
use super::card::{Card, Element};
use super::player::{ByPlayer, Player};
use super::position::Position;
use super::slot::SlotSet;
use super::switches::Switches;

/// The most cards a hand holds.
pub const HAND_MAX: usize = 5;

/// A card on the board with its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// The card.
    pub card: Card,
    /// Whose colour it shows.
    pub owner: Player,
}

/// A game about to begin, or resumed in the middle: public fields, structural equality.
///
/// [`Setup::position`] is the only way to a [`Position`] and reports all problems at once.
///
/// ```
/// use tria_rules::game::Game;
/// use tria_rules::triad::{ByPlayer, House, Player, Rules, Setup};
///
/// let hand = ["5115", "1111", "2345", "A123", "7654"].map(|card| card.parse().ok());
/// let setup = Setup::new(Rules::of(House::Classic).game(), ByPlayer::new(|_| hand.to_vec()), Player::Blue);
/// let position = setup.position()?;
/// assert_eq!(position.legal_moves(Player::Blue.seat()).len(), 5 * 9);
///
/// let empty = Setup { hands: ByPlayer::default(), ..setup };
/// assert_eq!(empty.position().expect_err("no cards").problems.len(), 2);
/// # Ok::<(), tria_rules::triad::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The switches of the game.
    pub switches: Switches,
    /// The cells' elements; they act only where the switch `elemental` is on.
    pub elements: [Option<Element>; CELLS],
    /// The cards already placed.
    pub board: [Option<Placed>; CELLS],
    /// The hands; `None` is an unknown card (the `?` of a record).
    pub hands: ByPlayer<Vec<Option<Card>>>,
    /// The slots of each hand that are publicly known although the hand is not open.
    pub known: ByPlayer<SlotSet>,
    /// The player who places the next card.
    pub first: Player,
}

impl Setup {
    /// An empty board, no elements and nothing known of the hands.
    pub fn new(switches: Switches, hands: ByPlayer<Vec<Option<Card>>>, first: Player) -> Self {
        Self {
            switches,
            elements: [None; CELLS],
            board: [None; CELLS],
            hands,
            known: ByPlayer::default(),
            first,
        }
    }

    /// How many cards the player still has to place before the board is full.
    pub fn turns_left(&self, player: Player) -> usize {
        let empty = self.board.iter().filter(|cell| cell.is_none()).count();
        if player == self.first { empty.div_ceil(2) } else { empty / 2 }
    }

    /// The position, if nothing is wrong.
    ///
    /// # Errors
    /// All problems, so that an editor can show them together.
    pub fn position(&self) -> Result<Position, SetupError> {
        let mut problems = Vec::new();
        for player in Player::ALL {
            let (held, needed) = (self.hands[player].len(), self.turns_left(player));
            if held > HAND_MAX {
                problems.push(SetupProblem::HandTooLarge { player, held });
            } else if held < needed {
                problems.push(SetupProblem::HandTooSmall { player, held, needed });
            }
            if held <= HAND_MAX && !self.known[player].minus(SlotSet::first(held)).is_empty() {
                problems.push(SetupProblem::KnowsMissingCard { player });
            }
        }
        if problems.is_empty() { Ok(Position::from_checked(self)) } else { Err(SetupError { problems }) }
    }

    /// The cells that are still empty.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> {
        Cell::all().filter(|cell| self.board[cell.index()].is_none())
    }
}

/// A problem of a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupProblem {
    /// More than [`HAND_MAX`] cards.
    HandTooLarge {
        /// Owner of the hand.
        player: Player,
        /// Size of the hand.
        held: usize,
    },
    /// Fewer cards than turns before the board is full.
    HandTooSmall {
        /// Owner of the hand.
        player: Player,
        /// Size of the hand.
        held: usize,
        /// How many cards the player must place.
        needed: usize,
    },
    /// A slot is marked as known that the hand does not have.
    KnowsMissingCard {
        /// Owner of the hand.
        player: Player,
    },
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HandTooLarge { player, held } => {
                write!(f, "{player}'s hand has {held} cards, expected at most {HAND_MAX}")
            }
            Self::HandTooSmall { player, held, needed } => write!(
                f,
                "{player}'s hand has {held} cards, expected at least {needed}, one for each turn before the board is full"
            ),
            Self::KnowsMissingCard { player } => {
                write!(f, "a card is called known that {player}'s hand does not have")
            }
        }
    }
}

/// All problems of a [`Setup`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    /// At least one problem, in the order of the fields.
    pub problems: Vec<SetupProblem>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}

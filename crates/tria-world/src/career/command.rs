//! Commands of a player to a career.

use serde::{Deserialize, Serialize};
use tria_rules::record::Record;
use tria_rules::triad::House;

use crate::card::CardKey;
use crate::data::{EquipmentId, ItemId, OpponentId, TournamentId};
use crate::regions::Region;

/// A command of the player.
///
/// Queries are not commands: see the methods of [`super::Career`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Begins a career: starter pack, first Gil, the initial world of the data files.
    Begin {
        /// The player's name.
        name: String,
        /// A house with regions.
        house: House,
    },
    /// Goes to another region.
    Travel {
        /// The destination.
        to: Region,
    },
    /// Asks an opponent of the region for a match.
    ///
    /// Leads to [`super::Stage::Asked`] where the carried rules differ from the local ones, else to [`super::Stage::Offered`].
    Challenge {
        /// The opponent.
        opponent: OpponentId,
    },
    /// Answers whether to mix the carried rules with the local ones.
    ///
    /// *Yes* leads to [`super::Stage::Offered`] with the union; *no* too, with the local rules, unless the opponent refuses.
    Mix {
        /// Yes or no.
        mix: bool,
    },
    /// Accepts the listed rules and puts the hand at stake: [`super::Stage::Playing`].
    Play {
        /// The five cards; ignored under Random, which draws them. Under a pool, ignored: hands come from the pool.
        hand: Vec<CardKey>,
    },
    /// Reports that the first card has been placed: from here on leaving is giving up.
    FirstCard,
    /// Leaves before the first card has been placed; costs nothing, but mixed rules may still spread.
    Leave,
    /// Gives up the running match, whatever its record says.
    GiveUp,
    /// Reports the record of the finished match, in which the player is blue, or of the finished game of TriATri.
    ///
    /// If the player has to choose and the record has nothing taken, the choice follows: [`super::Stage::Choosing`].
    /// Sent by the host of the table; never read from outside.
    #[serde(skip)]
    Report {
        /// The table's record.
        record: Record,
    },
    /// Chooses the cards that the winner takes.
    Take {
        /// The cards.
        cards: Vec<CardKey>,
    },
    /// Sits down at a table of TriATri for Gil; seats are drawn.
    SitDown {
        /// One to three opponents who play TriATri here.
        opponents: Vec<OpponentId>,
        /// The stake of each player, in Gil; 0 is friendly.
        stake: u64,
    },
    /// Opens the shop of the region; restocks the shelves if it is time.
    VisitShop,
    /// Buys a card from the shelf.
    BuyCard {
        /// The card.
        card: CardKey,
        /// The highest acceptable price.
        at_most: u64,
    },
    /// Sells a card of the collection.
    SellCard {
        /// The card.
        card: CardKey,
        /// The lowest acceptable price.
        at_least: u64,
    },
    /// Buys a thing: a card pack.
    BuyItem {
        /// The thing.
        item: ItemId,
        /// The highest acceptable price.
        at_most: u64,
    },
    /// Sells things.
    SellItem {
        /// The thing.
        item: ItemId,
        /// The number.
        count: u64,
    },
    /// Opens a card pack.
    OpenPack {
        /// The pack.
        item: ItemId,
    },
    /// Takes free level-1 cards up to five, for a player who owns fewer.
    FreePack,
    /// Refines cards into a thing, as the data define.
    Refine {
        /// The card.
        card: CardKey,
    },
    /// Proposes a trade to an opponent of the region: cards for cards, Gil on top.
    Trade {
        /// The opponent.
        opponent: OpponentId,
        /// Cards of the player.
        give: Vec<CardKey>,
        /// Cards of the opponent.
        take: Vec<CardKey>,
        /// Gil that the player adds; negative: that the opponent adds.
        gil: i64,
    },
    /// Destroys copies of a card, after the confirmation of [`super::Career::ask_destroy`].
    Destroy {
        /// The card.
        card: CardKey,
        /// The number of copies.
        count: u64,
        /// The token of the confirmation.
        token: u64,
    },
    /// Sets the pool of fifteen.
    SetPool {
        /// The cards.
        cards: Vec<CardKey>,
    },
    /// Saves a deck of five under a name, replacing an old one of that name.
    SaveDeck {
        /// Its name.
        name: String,
        /// The cards.
        cards: Vec<CardKey>,
    },
    /// Renames the player.
    Rename {
        /// The new name.
        name: String,
    },
    /// Deletes a deck.
    DropDeck {
        /// Its name.
        name: String,
    },
    /// Puts equipment on the table; it changes only the look.
    Equip {
        /// The equipment; it replaces the one in its slot.
        equipment: EquipmentId,
    },
    /// Enters a tournament of the region and pays its fee.
    EnterTournament {
        /// The tournament.
        tournament: TournamentId,
    },
    /// Continues the tournament: pairs the next round, passes over a bye, or collects the prize.
    ///
    /// If the player is paired, leads to [`super::Stage::Offered`]; the match is then played like any other.
    NextRound,
    /// Withdraws from the tournament; the fee is lost.
    Withdraw,
}

//! What a player can ask of a career.

use serde::{Deserialize, Serialize};
use tria_rules::record::Record;
use tria_rules::triad::House;

use crate::card::CardKey;
use crate::data::{EquipmentId, ItemId, OpponentId, TournamentId};
use crate::regions::Region;

/// Something that the player wants.
///
/// Looking costs nothing and is no command: see the questions of [`super::Career`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Begins a career: starter pack, first Gil, the world as the data files say.
    Begin {
        /// What the player is called.
        name: String,
        /// A house with regions.
        house: House,
    },
    /// Goes to another region.
    Travel {
        /// Where to.
        to: Region,
    },
    /// Asks an opponent of the region for a match.
    ///
    /// Leads to [`super::Stage::Asked`] where the carried rules differ from the local ones, else to [`super::Stage::Offered`].
    Challenge {
        /// Who.
        opponent: OpponentId,
    },
    /// Answers whether to mix the carried rules with the local ones.
    ///
    /// *Yes* leads to [`super::Stage::Offered`] with the union; *no* too, with the local rules, unless the opponent refuses.
    Mix {
        /// Yes or no.
        mix: bool,
    },
    /// Agrees to the rules that were listed and puts the hand at stake: [`super::Stage::Playing`].
    Play {
        /// The five cards; ignored under Random, which draws them. Under a pool, ignored: hands come from the pool.
        hand: Vec<CardKey>,
    },
    /// Says that the first card has been placed: from here on leaving is giving up.
    FirstCard,
    /// Leaves before the first card has been placed; costs nothing, but mixed rules may still spread.
    Leave,
    /// Gives the running match up, whatever its record says.
    GiveUp,
    /// Hands in the record of the finished match, in which the player is blue, or of the finished game of TriATri.
    ///
    /// If the player has to choose and the record has nothing taken, the choice is asked for: [`super::Stage::Choosing`].
    /// The host of the table does this; it is not read from outside.
    #[serde(skip)]
    Report {
        /// What the table tells of itself.
        record: Record,
    },
    /// Chooses the cards that the winner takes.
    Take {
        /// Which.
        cards: Vec<CardKey>,
    },
    /// Sits down at a table of TriATri for Gil; seats are drawn.
    SitDown {
        /// One to three others who play TriATri here.
        opponents: Vec<OpponentId>,
        /// What everybody puts in, in Gil; 0 is friendly.
        stake: u64,
    },
    /// Opens the shop of the region: shelves are filled anew if it is time.
    VisitShop,
    /// Buys a card off the shelf.
    BuyCard {
        /// Which.
        card: CardKey,
        /// The highest price that is agreed to.
        at_most: u64,
    },
    /// Sells a card of the collection.
    SellCard {
        /// Which.
        card: CardKey,
        /// The lowest price that is agreed to.
        at_least: u64,
    },
    /// Buys a thing: a card pack.
    BuyItem {
        /// Which.
        item: ItemId,
        /// The highest price that is agreed to.
        at_most: u64,
    },
    /// Sells things.
    SellItem {
        /// Which.
        item: ItemId,
        /// How many.
        count: u64,
    },
    /// Opens a card pack.
    OpenPack {
        /// Which.
        item: ItemId,
    },
    /// Asks for level-1 cards up to five, for a player who owns fewer.
    FreePack,
    /// Turns cards into a thing, as the data say.
    Refine {
        /// Which card.
        card: CardKey,
    },
    /// Proposes a trade to an opponent of the region: cards for cards, Gil on top.
    Trade {
        /// With whom.
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
        /// Which.
        card: CardKey,
        /// How many copies.
        count: u64,
        /// What the question handed out.
        token: u64,
    },
    /// Sets the pool of fifteen.
    SetPool {
        /// The cards.
        cards: Vec<CardKey>,
    },
    /// Keeps a deck of five under a name; an old one of that name is replaced.
    SaveDeck {
        /// Its name.
        name: String,
        /// The cards.
        cards: Vec<CardKey>,
    },
    /// The player is called something else from now on.
    Rename {
        /// The new name.
        name: String,
    },
    /// Forgets a deck.
    DropDeck {
        /// Its name.
        name: String,
    },
    /// Puts equipment on the table: looks only.
    Equip {
        /// Which; it replaces what was in its place.
        equipment: EquipmentId,
    },
    /// Enters a tournament of the region and pays its fee.
    EnterTournament {
        /// Which.
        tournament: TournamentId,
    },
    /// Goes on with the tournament: pairs the next round, or passes over a bye, or collects the prize.
    ///
    /// If the player is paired, leads to [`super::Stage::Offered`]; the match is then played like any other.
    NextRound,
    /// Withdraws from the tournament; the fee is gone.
    Withdraw,
}

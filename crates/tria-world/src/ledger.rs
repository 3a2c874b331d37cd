//! The ledger of cards, Gil and things: every change is an entry with a named reason.
//!
//! Goods are created and destroyed only for reasons that allow it ([`Reason::creates`], [`Reason::destroys`]); all others move them between accounts.
//! A posting is applied atomically, and [`Ledger::check`] proves at any moment that nothing was lost.
//! The type of accounts is open: a career has a player, opponents and shops; a server has user accounts.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use tria_rules::named_enum;

use crate::card::CardKey;
use crate::data::{EquipmentId, ItemId};
use crate::limits::HOLDING_MAX;

/// Something that can be owned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Good {
    /// The currency.
    Gil,
    /// A card.
    Card(CardKey),
    /// A thing: a card pack, or something to sell.
    Item(ItemId),
    /// Equipment: changes the look of the table.
    Equipment(EquipmentId),
}

impl Good {
    /// Its kind.
    pub fn kind(self) -> Kind {
        match self {
            Self::Gil => Kind::Gil,
            Self::Card(_) => Kind::Cards,
            Self::Item(_) => Kind::Items,
            Self::Equipment(_) => Kind::Equipment,
        }
    }

    /// The key of the good in databases: `gil`, `card/ff8:geezard`, `item/pack-plain`, `equipment/mat-felt`.
    pub fn key(self) -> String {
        match self {
            Self::Gil => "gil".to_owned(),
            Self::Card(card) => format!("card/{card}"),
            Self::Item(item) => format!("item/{item}"),
            Self::Equipment(equipment) => format!("equipment/{equipment}"),
        }
    }
}

impl FromStr for Good {
    type Err = UnknownGood;

    /// Parses a [`Good::key`].
    fn from_str(text: &str) -> Result<Self, UnknownGood> {
        let unknown = || UnknownGood(text.chars().take(60).collect());
        let (kind, name) = text.split_once('/').unwrap_or((text, ""));
        match kind {
            "gil" if text == "gil" => Some(Self::Gil),
            "card" => name.parse().ok().map(Self::Card),
            "item" => ItemId::from_name(name).map(Self::Item),
            "equipment" => EquipmentId::from_name(name).map(Self::Equipment),
            _ => None,
        }
        .ok_or_else(unknown)
    }
}

/// No good has this key.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no good {0:?}; goods are gil, card/SET:NAME, item/NAME and equipment/NAME")]
pub struct UnknownGood(String);

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gil => f.write_str("Gil"),
            Self::Card(card) => card.fmt(f),
            Self::Item(item) => item.fmt(f),
            Self::Equipment(equipment) => equipment.fmt(f),
        }
    }
}

named_enum! {
    /// Kinds of goods, for which totals are kept.
    pub enum Kind {
        /// Gil.
        Gil = "gil",
        /// Cards.
        Cards = "cards",
        /// Things.
        Items = "items",
        /// Equipment.
        Equipment = "equipment",
    }
}

named_enum! {
    /// Why goods are moved, created or destroyed.
    pub enum Reason {
        /// The initial goods of computer opponents.
        WorldBegins = "world-begins",
        /// The first cards and Gil of a player.
        StarterPack = "starter-pack",
        /// Level-1 cards for a player with fewer than five.
        FreePack = "free-pack",
        /// A pack was opened into its cards.
        PackOpened = "pack-opened",
        /// A tournament's prize.
        Prize = "prize",
        /// A tournament's fee.
        Fee = "fee",
        /// The player destroyed a card of the collection.
        CardDestroyed = "card-destroyed",
        /// Cards were refined into a thing.
        CardRefined = "card-refined",
        /// A shop put cards on its shelves.
        ShopStocked = "shop-stocked",
        /// A shop removed cards from its shelves.
        ShopCleared = "shop-cleared",
        /// A shop sold something: Gil are destroyed, the good comes from the shelf or is created.
        ShopSale = "shop-sale",
        /// A shop bought something: Gil are created, a card goes to the shelf, a thing is destroyed.
        ShopPurchase = "shop-purchase",
        /// A computer opponent brought an ordinary card to the table, or to a trade.
        OpponentBrings = "opponent-brings",
        /// A computer opponent put such a card away again.
        OpponentPutsAway = "opponent-puts-away",
        /// A computer opponent earned Gil elsewhere.
        OpponentEarns = "opponent-earns",
        /// Put at stake, into escrow.
        Staked = "staked",
        /// Returned from escrow to its owner.
        StakeReturned = "stake-returned",
        /// Taken by the winner under the trade rule.
        TradeRule = "trade-rule",
        /// The Gil of a pot.
        PotWon = "pot-won",
        /// A trade: cards and Gil.
        Trade = "trade",
        /// A computer opponent passed a card on to a shop.
        PassedOn = "passed-on",
        /// Granted by an administrator.
        Granted = "granted",
        /// The goods of an account when it was closed.
        AccountClosed = "account-closed",
    }
}

impl Reason {
    /// Whether goods may be created for this reason.
    pub fn creates(self) -> bool {
        matches!(
            self,
            Self::WorldBegins
                | Self::StarterPack
                | Self::FreePack
                | Self::PackOpened
                | Self::Prize
                | Self::CardRefined
                | Self::ShopStocked
                | Self::ShopSale
                | Self::ShopPurchase
                | Self::OpponentBrings
                | Self::OpponentEarns
                | Self::Granted
        )
    }

    /// Whether what comes into the world for this reason is bound ([`crate::bound`]) where accounts cost nothing.
    pub fn binds(self) -> bool {
        matches!(self, Self::StarterPack | Self::FreePack)
    }

    /// Whether goods may be destroyed for this reason.
    pub fn destroys(self) -> bool {
        matches!(
            self,
            Self::PackOpened
                | Self::Fee
                | Self::CardDestroyed
                | Self::CardRefined
                | Self::ShopCleared
                | Self::ShopSale
                | Self::ShopPurchase
                | Self::OpponentPutsAway
                | Self::AccountClosed
        )
    }

    /// Whether goods may move from account to account for this reason.
    pub fn moves(self) -> bool {
        matches!(
            self,
            Self::ShopSale
                | Self::ShopPurchase
                | Self::Staked
                | Self::StakeReturned
                | Self::TradeRule
                | Self::PotWon
                | Self::Trade
                | Self::PassedOn
        )
    }
}

/// A ledger entry: a number of a good that moves between accounts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<A> {
    /// The reason.
    pub reason: Reason,
    /// The good.
    pub good: Good,
    /// The number, at least one.
    pub count: u64,
    /// The source; `None` if the good is created.
    pub from: Option<A>,
    /// The destination; `None` if the good is destroyed.
    pub to: Option<A>,
}

impl<A> Entry<A> {
    /// An entry that moves goods.
    pub fn moved(reason: Reason, good: Good, count: u64, from: A, to: A) -> Self {
        Self { reason, good, count, from: Some(from), to: Some(to) }
    }

    /// An entry that creates goods.
    pub fn created(reason: Reason, good: Good, count: u64, to: A) -> Self {
        Self { reason, good, count, from: None, to: Some(to) }
    }

    /// An entry that destroys goods.
    pub fn destroyed(reason: Reason, good: Good, count: u64, from: A) -> Self {
        Self { reason, good, count, from: Some(from), to: None }
    }
}

/// Totals of one reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// The number of created goods.
    pub created: u64,
    /// The number of destroyed goods.
    pub destroyed: u64,
    /// The number of moved goods.
    pub moved: u64,
}

/// The holdings of all accounts, and the totals by reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ledger<A> {
    holdings: BTreeMap<A, BTreeMap<Good, u64>>,
    flows: BTreeMap<(Reason, Kind), Flow>,
    postings: u64,
}

impl<A> Default for Ledger<A> {
    fn default() -> Self {
        Self { holdings: BTreeMap::new(), flows: BTreeMap::new(), postings: 0 }
    }
}

impl<A: Ord + Clone + fmt::Debug> Ledger<A> {
    /// The part of a larger ledger that a posting touches, from the host's holdings.
    ///
    /// [`Ledger::post`] works as usual; its totals by reason are those of the part alone, so [`Ledger::check`] makes sense for the whole ledger only.
    ///
    /// # Errors
    /// If a holding is listed twice or is over the limit.
    pub fn part(holdings: impl IntoIterator<Item = (A, Good, u64)>) -> Result<Self, BadHolding> {
        let mut ledger = Self::default();
        for (account, good, count) in holdings {
            if count > HOLDING_MAX || ledger.count(&account, good) > 0 {
                return Err(BadHolding { account: format!("{account:?}"), good: good.to_string(), count });
            }
            ledger.set(&account, good, count);
        }
        Ok(ledger)
    }

    /// How many of the good the account holds.
    pub fn count(&self, account: &A, good: Good) -> u64 {
        self.holdings.get(account).and_then(|goods| goods.get(&good)).copied().unwrap_or(0)
    }

    /// Everything the account holds.
    pub fn goods<'l>(&'l self, account: &A) -> impl Iterator<Item = (Good, u64)> + use<'l, A> {
        self.holdings.get(account).into_iter().flatten().map(|(good, count)| (*good, *count))
    }

    /// The account's cards with their numbers.
    pub fn cards<'l>(&'l self, account: &A) -> impl Iterator<Item = (CardKey, u64)> + use<'l, A> {
        self.goods(account).filter_map(|(good, count)| match good {
            Good::Card(card) => Some((card, count)),
            _ => None,
        })
    }

    /// The accounts that hold anything.
    pub fn accounts(&self) -> impl Iterator<Item = &A> {
        self.holdings.keys()
    }

    /// The number of postings.
    pub fn postings(&self) -> u64 {
        self.postings
    }

    /// The totals by reason and kind of good.
    pub fn flows(&self) -> impl Iterator<Item = (Reason, Kind, Flow)> {
        self.flows.iter().map(|((reason, kind), flow)| (*reason, *kind, *flow))
    }

    /// The number of goods of a kind in all accounts together.
    pub fn in_circulation(&self, kind: Kind) -> u64 {
        let goods = self.holdings.values().flatten();
        goods.filter(|(good, _)| good.kind() == kind).map(|(_, count)| *count).sum()
    }

    /// Posts the entries in order, atomically.
    ///
    /// # Errors
    /// The first entry that its reason does not allow, or that takes more than is there; the ledger is then unchanged.
    pub fn post(&mut self, entries: &[Entry<A>]) -> Result<(), PostingError> {
        // The touched holdings after the posting, so that a bad entry leaves no trace.
        let mut touched: BTreeMap<(A, Good), u64> = BTreeMap::new();
        for (place, entry) in entries.iter().enumerate() {
            let fail =
                |problem| PostingError { place, reason: entry.reason, good: entry.good.to_string(), problem };
            allowed(entry).map_err(fail)?;
            if let Some(from) = &entry.from {
                let held = self.touch(&mut touched, from, entry.good);
                *held = held.checked_sub(entry.count).ok_or_else(|| fail(PostingProblem::NotThere))?;
            }
            if let Some(to) = &entry.to {
                let held = self.touch(&mut touched, to, entry.good);
                *held = held
                    .checked_add(entry.count)
                    .filter(|sum| *sum <= HOLDING_MAX)
                    .ok_or_else(|| fail(PostingProblem::TooMany))?;
            }
        }
        for ((account, good), count) in touched {
            self.set(&account, good, count);
        }
        for entry in entries {
            let flow = self.flows.entry((entry.reason, entry.good.kind())).or_default();
            let counter = match (&entry.from, &entry.to) {
                (None, _) => &mut flow.created,
                (_, None) => &mut flow.destroyed,
                _ => &mut flow.moved,
            };
            *counter = counter.saturating_add(entry.count);
        }
        self.postings += 1;
        Ok(())
    }

    /// Proves that nothing was lost: holdings = created − destroyed.
    ///
    /// # Errors
    /// The first kind of good for which the sums differ, or a reason with a forbidden flow.
    pub fn check(&self) -> Result<(), Unbalanced> {
        for kind in Kind::ALL {
            let mut expected: i128 = 0;
            for ((reason, of), flow) in &self.flows {
                let forbidden = (flow.created > 0 && !reason.creates())
                    || (flow.destroyed > 0 && !reason.destroys())
                    || (flow.moved > 0 && !reason.moves());
                if forbidden {
                    return Err(Unbalanced::Reason(*reason));
                }
                if of == kind {
                    expected += i128::from(flow.created) - i128::from(flow.destroyed);
                }
            }
            let found = self.in_circulation(*kind);
            if expected != i128::from(found) {
                return Err(Unbalanced::Sum { kind: *kind, expected, found });
            }
        }
        Ok(())
    }

    fn touch<'t>(&self, touched: &'t mut BTreeMap<(A, Good), u64>, account: &A, good: Good) -> &'t mut u64 {
        touched.entry((account.clone(), good)).or_insert_with(|| self.count(account, good))
    }

    fn set(&mut self, account: &A, good: Good, count: u64) {
        let goods = self.holdings.entry(account.clone()).or_default();
        if count == 0 {
            goods.remove(&good);
        } else {
            goods.insert(good, count);
        }
        if goods.is_empty() {
            self.holdings.remove(account);
        }
    }
}

/// Checks that the reason allows the entry.
fn allowed<A>(entry: &Entry<A>) -> Result<(), PostingProblem> {
    let may = match (&entry.from, &entry.to) {
        (None, None) => false,
        (None, Some(_)) => entry.reason.creates(),
        (Some(_), None) => entry.reason.destroys(),
        (Some(_), Some(_)) => entry.reason.moves(),
    };
    match (may, entry.count) {
        (false, _) => Err(PostingProblem::Forbidden),
        (true, 0) => Err(PostingProblem::Nothing),
        (true, count) if count > HOLDING_MAX => Err(PostingProblem::TooMany),
        _ => Ok(()),
    }
}

/// A holding that is over the limit or listed twice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{account} holds {good} {count} times, or it is listed twice")]
pub struct BadHolding {
    /// The account.
    pub account: String,
    /// The good.
    pub good: String,
    /// The number.
    pub count: u64,
}

/// Why entries cannot be posted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {place} ({reason} of {good}): {problem}")]
pub struct PostingError {
    /// The index of the entry, from 0.
    pub place: usize,
    /// Its reason.
    pub reason: Reason,
    /// Its good.
    pub good: String,
    /// The problem.
    pub problem: PostingProblem,
}

/// A problem of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PostingProblem {
    /// The account does not hold that number.
    #[error("the account does not hold that many")]
    NotThere,
    /// The reason does not allow it.
    #[error("this reason does not create, destroy or move goods in this way")]
    Forbidden,
    /// Its number is 0.
    #[error("an entry moves at least one")]
    Nothing,
    /// Over the most that an account may hold.
    #[error("an account may hold at most {HOLDING_MAX}")]
    TooMany,
}

/// The ledger does not balance.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unbalanced {
    /// A sum differs.
    #[error("the ledger holds {found} of {kind}, but its entries add up to {expected}")]
    Sum {
        /// The kind of good.
        kind: Kind,
        /// Created minus destroyed.
        expected: i128,
        /// Held by all accounts.
        found: u64,
    },
    /// A reason with a forbidden flow.
    #[error("the reason {0} did what it may not do")]
    Reason(Reason),
}

/// A serialised ledger: lists, because accounts are not strings.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LedgerFacts<A> {
    holdings: Vec<(A, Vec<(Good, u64)>)>,
    flows: Vec<(Reason, Kind, Flow)>,
    postings: u64,
}

impl<A: Serialize + Clone> Serialize for Ledger<A> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let holdings = self.holdings.iter();
        LedgerFacts {
            holdings: holdings
                .map(|(account, goods)| {
                    (account.clone(), goods.iter().map(|(good, count)| (*good, *count)).collect())
                })
                .collect(),
            flows: self.flows.iter().map(|((reason, kind), flow)| (*reason, *kind, *flow)).collect(),
            postings: self.postings,
        }
        .serialize(serializer)
    }
}

impl<'de, A: DeserializeOwned + Ord + Clone + fmt::Debug> Deserialize<'de> for Ledger<A> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let facts = LedgerFacts::<A>::deserialize(deserializer)?;
        let mut ledger = Self { postings: facts.postings, ..Self::default() };
        for (account, goods) in facts.holdings {
            for (good, count) in goods {
                if count == 0 || count > HOLDING_MAX || ledger.count(&account, good) > 0 {
                    return Err(serde::de::Error::custom(format!(
                        "{account:?} holds {good} {count} times, or it is listed twice"
                    )));
                }
                ledger.set(&account, good, count);
            }
        }
        for (reason, kind, flow) in facts.flows {
            if ledger.flows.insert((reason, kind), flow).is_some() {
                return Err(serde::de::Error::custom(format!(
                    "the sums of {reason} of {kind} are listed twice"
                )));
            }
        }
        ledger.check().map_err(serde::de::Error::custom)?;
        Ok(ledger)
    }
}

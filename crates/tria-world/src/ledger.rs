//! Cards, Gil and things as a ledger: every change is an entry with a named reason.
//!
//! Goods come into the world and leave it only by reasons that may create or destroy ([`Reason::creates`],
//! [`Reason::destroys`]); everything else moves them between accounts.
//! A posting is applied whole or not at all, and the ledger can prove at any moment that nothing was lost ([`Ledger::check`]).
//! The ledger does not know who the accounts are: a career has a player, opponents and shops; a server has people.

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
    /// Something for the looks of the table.
    Equipment(EquipmentId),
}

impl Good {
    /// What kind of good it is.
    pub fn kind(self) -> Kind {
        match self {
            Self::Gil => Kind::Gil,
            Self::Card(_) => Kind::Cards,
            Self::Item(_) => Kind::Items,
            Self::Equipment(_) => Kind::Equipment,
        }
    }

    /// The good as databases keep it: `gil`, `card/ff8:geezard`, `item/pack-plain`, `equipment/mat-felt`.
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

    /// Reads what [`Good::key`] writes.
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
    /// The kinds of goods that totals are kept of.
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
    /// Why goods change hands, come into the world or leave it.
    pub enum Reason {
        /// What computer opponents own when a career begins.
        WorldBegins = "world-begins",
        /// The first cards and Gil of a player.
        StarterPack = "starter-pack",
        /// Level-1 cards for a player with fewer than five.
        FreePack = "free-pack",
        /// A pack is gone, its cards are there.
        PackOpened = "pack-opened",
        /// What a tournament awards.
        Prize = "prize",
        /// What a tournament costs.
        Fee = "fee",
        /// The player destroyed a card of the collection.
        CardDestroyed = "card-destroyed",
        /// Cards became a thing.
        CardRefined = "card-refined",
        /// A shop put cards on its shelves.
        ShopStocked = "shop-stocked",
        /// A shop took cards off its shelves.
        ShopCleared = "shop-cleared",
        /// A shop sold something: Gil leave the world, the good comes from the shelf or into the world.
        ShopSale = "shop-sale",
        /// A shop bought something: Gil come into the world, a card goes to the shelf, a thing leaves the world.
        ShopPurchase = "shop-purchase",
        /// A computer opponent brought an ordinary card to the table, or to a trade.
        OpponentBrings = "opponent-brings",
        /// A computer opponent put such a card away again.
        OpponentPutsAway = "opponent-puts-away",
        /// A computer opponent earned Gil elsewhere.
        OpponentEarns = "opponent-earns",
        /// Put at stake.
        Staked = "staked",
        /// Back from the stake to its owner.
        StakeReturned = "stake-returned",
        /// Taken by the winner under the trade rule.
        TradeRule = "trade-rule",
        /// Gil of a pot.
        PotWon = "pot-won",
        /// A trade, card for card and Gil on top.
        Trade = "trade",
        /// A computer opponent passed a card on to a shop.
        PassedOn = "passed-on",
        /// Granted by the site's operator.
        Granted = "granted",
        /// What an account held when it was closed.
        AccountClosed = "account-closed",
    }
}

impl Reason {
    /// Whether goods may come into the world for this reason.
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

    /// Whether goods may leave the world for this reason.
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

/// One change: so many of a good go from one account to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<A> {
    /// Why.
    pub reason: Reason,
    /// What.
    pub good: Good,
    /// How many, at least one.
    pub count: u64,
    /// Where from; `None`: it comes into the world.
    pub from: Option<A>,
    /// Where to; `None`: it leaves the world.
    pub to: Option<A>,
}

impl<A> Entry<A> {
    /// Goods that move.
    pub fn moved(reason: Reason, good: Good, count: u64, from: A, to: A) -> Self {
        Self { reason, good, count, from: Some(from), to: Some(to) }
    }

    /// Goods that come into the world.
    pub fn created(reason: Reason, good: Good, count: u64, to: A) -> Self {
        Self { reason, good, count, from: None, to: Some(to) }
    }

    /// Goods that leave the world.
    pub fn destroyed(reason: Reason, good: Good, count: u64, from: A) -> Self {
        Self { reason, good, count, from: Some(from), to: None }
    }
}

/// What went through the ledger for one reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// How many came into the world.
    pub created: u64,
    /// How many left it.
    pub destroyed: u64,
    /// How many changed hands.
    pub moved: u64,
}

/// Who owns what, and for which reasons it came about.
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
    /// The part of a larger ledger that a posting touches, as its keeper holds it.
    ///
    /// [`Ledger::post`] decides on it as on any other; its sums by reason are those of the part alone, so [`Ledger::check`]
    /// is left to the keeper of the whole.
    ///
    /// # Errors
    /// If a holding is listed twice or is above the bound.
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

    /// The cards the account holds with how many of each.
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

    /// How many postings there were.
    pub fn postings(&self) -> u64 {
        self.postings
    }

    /// What went through the ledger, by reason and kind of good.
    pub fn flows(&self) -> impl Iterator<Item = (Reason, Kind, Flow)> {
        self.flows.iter().map(|((reason, kind), flow)| (*reason, *kind, *flow))
    }

    /// How many goods of a kind there are in all accounts together.
    pub fn in_circulation(&self, kind: Kind) -> u64 {
        let goods = self.holdings.values().flatten();
        goods.filter(|(good, _)| good.kind() == kind).map(|(_, count)| *count).sum()
    }

    /// Applies the entries in order, all of them or none.
    ///
    /// # Errors
    /// The first entry that its reason does not allow, or that takes what is not there; the ledger is then unchanged.
    pub fn post(&mut self, entries: &[Entry<A>]) -> Result<(), PostingError> {
        // What the touched holdings would be, so that a bad entry leaves no trace.
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

    /// Proves that nothing was lost: what there is is what was created less what was destroyed.
    ///
    /// # Errors
    /// The first kind of good for which the sums differ, or a reason that did what it may not do.
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

/// Whether the reason allows what the entry does.
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

/// Holdings that no ledger can have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{account} holds {good} {count} times, or it is listed twice")]
pub struct BadHolding {
    /// Whose.
    pub account: String,
    /// Of what.
    pub good: String,
    /// How many.
    pub count: u64,
}

/// Why entries cannot be posted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {place} ({reason} of {good}): {problem}")]
pub struct PostingError {
    /// Which entry, from 0.
    pub place: usize,
    /// Its reason.
    pub reason: Reason,
    /// What it was about.
    pub good: String,
    /// What is wrong.
    pub problem: PostingProblem,
}

/// What is wrong with an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PostingProblem {
    /// The account does not hold that many.
    #[error("the account does not hold that many")]
    NotThere,
    /// The reason does not allow it.
    #[error("this reason does not create, destroy or move goods in this way")]
    Forbidden,
    /// It moves nothing.
    #[error("an entry moves at least one")]
    Nothing,
    /// Above the most that an account may hold.
    #[error("nobody may hold more than {HOLDING_MAX}")]
    TooMany,
}

/// The ledger does not add up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unbalanced {
    /// A sum differs.
    #[error("the ledger holds {found} of {kind}, but its entries add up to {expected}")]
    Sum {
        /// Of what.
        kind: Kind,
        /// Created less destroyed.
        expected: i128,
        /// Held by all accounts.
        found: u64,
    },
    /// A reason created, destroyed or moved what it may not.
    #[error("the reason {0} did what it may not do")]
    Reason(Reason),
}

/// A ledger in a file: lists, because accounts are no plain keys.
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

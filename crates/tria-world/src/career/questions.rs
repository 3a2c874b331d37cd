//! Queries of a career.

use std::collections::BTreeMap;

use serde::Serialize;
use tria_rules::triad::{HAND_MAX, Trade};

use super::state::{Account, Career, Played, Profile, Purpose, Stage, Table, Tally, TournamentRun};
use crate::Millis;
use crate::card::CardKey;
use crate::collection::Collection;
use crate::data::opponents::ORDINARY_LEVEL_MAX;
use crate::data::{EquipmentId, ItemId, OpponentId, TournamentId, World};
use crate::hand::is_ordinary;
use crate::ledger::{Good, Ledger};
use crate::rating::Rating;
use crate::regions::{Customs, Queen, Region};
use crate::rules::RuleSet;

/// A region as seen by a visitor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Here {
    /// The region.
    pub region: Region,
    /// Its rules and trade rule.
    pub customs: Customs,
    /// The opponents here now, the Queen of Cards included while she is here.
    pub opponents: Vec<OpponentId>,
    /// The tournaments of the region.
    pub tournaments: Vec<TournamentId>,
    /// The recent number of games here, in thousandths of a game.
    pub popularity: u64,
}

/// What a match is about that is played without hints and analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoAdvice {
    /// A prize: the match is a round of a tournament.
    Tournament,
    /// The cards of both hands.
    Cards,
    /// A stake in Gil.
    Gil,
}

impl NoAdvice {
    /// The key of the message that says so at the table.
    pub fn key(self) -> &'static str {
        match self {
            Self::Tournament => "no-advice-tournament",
            Self::Cards => "no-advice-cards",
            Self::Gil => "no-advice-gil",
        }
    }
}

/// A card on a shelf.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ShelfEntry {
    /// The card.
    pub card: CardKey,
    /// The number of copies.
    pub count: u64,
    /// Its price.
    pub price: u64,
}

/// The current state of a shop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShopView {
    /// The cards by rarity.
    pub shelf: Vec<ShelfEntry>,
    /// The packs with their prices.
    pub packs: Vec<(ItemId, u64)>,
    /// Whether a visit would restock the shelves.
    pub restocks: bool,
}

/// The current state of a tournament for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TournamentView {
    /// The tournament.
    pub id: TournamentId,
    /// The time until it begins again; `None` if it can be entered now.
    pub wait: Option<Millis>,
}

/// The consequences of destroying cards, for confirmation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DestroyQuestion {
    /// The card.
    pub card: CardKey,
    /// The number of copies.
    pub count: u64,
    /// The number of copies left.
    pub left: u64,
    /// The total number of cards left.
    pub total_left: u64,
    /// Whether it changes what Random deals; destroying one of several copies does not.
    pub changes_random: bool,
    /// The token for [`super::Command::Destroy`].
    pub token: u64,
}

/// Summary of a career for a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summary {
    /// The player.
    pub profile: Profile,
    /// The player's region.
    pub place: Region,
    /// Owned cards, including copies and those at stake.
    pub cards: u64,
    /// Those of them that are at stake.
    pub staked: u64,
    /// Different owned cards.
    pub distinct: usize,
    /// Gil.
    pub gil: u64,
    /// Finished matches and games.
    pub matches: u64,
}

impl Career {
    /// The number of applied events.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The player; `None` before the career has begun.
    pub fn profile(&self) -> Option<&Profile> {
        self.profile.as_ref()
    }

    /// The player's region.
    pub fn place(&self) -> Option<Region> {
        self.profile.as_ref().and(self.place)
    }

    /// The stage of the career.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The match on the table, if there is one.
    pub fn table(&self) -> Option<&Table> {
        if let Stage::Playing(table) = &self.stage { Some(table) } else { None }
    }

    /// The number of the running match or game, if any.
    pub fn running(&self) -> Option<u64> {
        match &self.stage {
            Stage::Playing(table) => Some(table.id),
            Stage::Triatri(table) => Some(table.id),
            Stage::Free | Stage::Asked { .. } | Stage::Offered(_) | Stage::Choosing(_) => None,
        }
    }

    /// Whether the first card of the running match has been placed; from there on leaving for good is giving up.
    pub fn first_card_lies(&self) -> bool {
        match &self.stage {
            Stage::Playing(table) => table.begun,
            Stage::Triatri(table) => table.begun,
            Stage::Free | Stage::Asked { .. } | Stage::Offered(_) | Stage::Choosing(_) => false,
        }
    }

    /// Whether the current match is a round of a tournament, where no cards are at stake.
    pub fn plays_tournament(&self) -> bool {
        matches!(&self.stage, Stage::Playing(table) if table.offer.purpose == Purpose::Tournament)
    }

    /// Why the current match is played without hints and analysis; `None` for friendly games, and where no match is running.
    ///
    /// Advice would decide every match that counts, so each client asks here before it gives any.
    pub fn no_advice(&self) -> Option<NoAdvice> {
        match &self.stage {
            Stage::Playing(table) if table.offer.purpose == Purpose::Tournament => Some(NoAdvice::Tournament),
            Stage::Playing(table) if table.offer.rules.trade() != Trade::None => Some(NoAdvice::Cards),
            Stage::Triatri(table) if table.stake > 0 => Some(NoAdvice::Gil),
            _ => None,
        }
    }

    /// Whether the running match is kept when its table is left, because leaving for good has a cost.
    pub fn keeps_match(&self) -> bool {
        self.first_card_lies() || self.plays_tournament()
    }

    /// All accounts and their goods.
    pub fn ledger(&self) -> &Ledger<Account> {
        &self.ledger
    }

    /// The player's cards; without those at stake in a running match.
    pub fn collection(&self) -> Collection {
        Collection::new(self.ledger.cards(&Account::Player), self.seen.clone())
    }

    /// The player's cards that are at stake in a match: in escrow.
    pub fn staked_cards(&self) -> Vec<CardKey> {
        let table = match &self.stage {
            Stage::Playing(table) => table,
            Stage::Choosing(choosing) => &choosing.table,
            _ => return Vec::new(),
        };
        let hands = table.hands.filter(|_| table.offer.rules.trade() != Trade::None);
        hands.map_or_else(Vec::new, |hands| hands.blue.to_vec())
    }

    /// Whether the player can ask for the free pack.
    pub fn may_have_free_pack(&self) -> bool {
        self.profile.is_some() && self.stage == Stage::Free && self.collection().total() < HAND_MAX as u64
    }

    /// The player's Gil.
    pub fn gil(&self) -> u64 {
        self.ledger.count(&Account::Player, Good::Gil)
    }

    /// The player's things.
    pub fn items(&self) -> impl Iterator<Item = (ItemId, u64)> {
        self.ledger.goods(&Account::Player).filter_map(|(good, count)| match good {
            Good::Item(item) => Some((item, count)),
            _ => None,
        })
    }

    /// The player's equipment, and whether it lies on the table.
    pub fn equipment(&self) -> impl Iterator<Item = (EquipmentId, bool)> {
        self.ledger.goods(&Account::Player).filter_map(|(good, _)| match good {
            Good::Equipment(equipment) => {
                Some((equipment, self.equipped.values().any(|other| *other == equipment)))
            }
            _ => None,
        })
    }

    /// The pool; it may no longer fit the collection.
    pub fn pool(&self) -> &[CardKey] {
        &self.pool
    }

    /// The decks by name; they may no longer fit the collection.
    pub fn decks(&self) -> &BTreeMap<String, Vec<CardKey>> {
        &self.decks
    }

    /// The rules that the player carries.
    pub fn carried(&self) -> RuleSet {
        self.carried
    }

    /// A region's rules and trade rule.
    pub fn customs(&self, region: Region) -> Customs {
        let house = self.profile.as_ref().map_or(tria_rules::triad::House::Classic, |profile| profile.house);
        let start = || World::builtin().regions.customs(region, house);
        self.customs.get(&region).copied().unwrap_or_else(start)
    }

    /// The Queen of Cards.
    pub fn queen(&self) -> Queen {
        self.queen.unwrap_or(World::builtin().regions.queen)
    }

    /// The region of an opponent.
    pub fn opponent_region(&self, opponent: OpponentId) -> Region {
        let data = World::builtin().opponent(opponent);
        if data.queen { self.queen().region } else { data.region }
    }

    /// A region as seen by a visitor.
    pub fn look(&self, region: Region, now: Millis) -> Here {
        let world = World::builtin();
        let everybody = world.all_opponents().map(|(id, _)| id);
        Here {
            region,
            customs: self.customs(region),
            opponents: everybody.filter(|id| self.opponent_region(*id) == region).collect(),
            tournaments: world
                .all_tournaments()
                .filter(|(_, data)| data.region == region)
                .map(|(id, _)| id)
                .collect(),
            popularity: self.market.popularity(&world.market, region, now),
        }
    }

    /// The shop of a region.
    pub fn shop(&self, region: Region, now: Millis) -> ShopView {
        let world = World::builtin();
        let entry = |(card, count)| ShelfEntry { card, count, price: self.price(region, card, now) };
        let packs =
            world.items.all().filter_map(|(item, _)| Some((item, self.pack_price(region, item, now)?)));
        let stocked = self.market.stocked.get(&region);
        ShopView {
            shelf: self.ledger.cards(&Account::Shop(region)).map(entry).collect(),
            packs: packs.collect(),
            restocks: stocked.is_none_or(|at| now >= at.saturating_add(world.market.restock)),
        }
    }

    /// The cards that an opponent could trade away: those that they hold, and the ordinary ones that they can bring.
    pub fn tradeable(&self, opponent: OpponentId) -> Vec<CardKey> {
        let data = World::builtin().opponent(opponent);
        let holds = |card: CardKey| self.ledger.count(&Account::Opponent(opponent), Good::Card(card)) > 0;
        CardKey::all().filter(|card| holds(*card) || is_ordinary(data, *card)).collect()
    }

    /// The rare cards that an opponent holds and the player has seen: the rumours about them.
    pub fn rare_cards_of(&self, opponent: OpponentId) -> Vec<CardKey> {
        let held = self.ledger.cards(&Account::Opponent(opponent));
        held.map(|(card, _)| card)
            .filter(|card| card.level() > ORDINARY_LEVEL_MAX && self.seen.contains(card))
            .collect()
    }

    /// The time until a tournament begins again; `None` if it can be entered now.
    pub fn tournament_wait(&self, id: TournamentId, now: Millis) -> Option<Millis> {
        let again = self.tournaments.get(&id)?.saturating_add(World::builtin().tournament(id).every);
        again.checked_sub(now).filter(|wait| *wait > 0)
    }

    /// The tournaments of a region for the player.
    pub fn tournaments(&self, region: Region, now: Millis) -> Vec<TournamentView> {
        let here = World::builtin().all_tournaments().filter(|(_, data)| data.region == region);
        here.map(|(id, _)| TournamentView { id, wait: self.tournament_wait(id, now) }).collect()
    }

    /// The running tournament.
    pub fn tournament(&self) -> Option<&TournamentRun> {
        self.run.as_ref()
    }

    /// The player's ratings: Triple Triad, TriATri.
    pub fn ratings(&self) -> (Rating, Rating) {
        (self.triad_rating, self.triatri_rating)
    }

    /// Finished matches, the oldest first.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = &Played> + ExactSizeIterator {
        self.history.iter()
    }

    /// The player's results against an opponent.
    pub fn tally(&self, opponent: OpponentId) -> Tally {
        self.tallies.get(&opponent).copied().unwrap_or_default()
    }

    /// Summary of the career; `None` before it has begun.
    pub fn summary(&self) -> Option<Summary> {
        let collection = self.collection();
        let staked = self.staked_cards().len() as u64;
        Some(Summary {
            profile: self.profile.clone()?,
            place: self.place?,
            cards: collection.total() + staked,
            staked,
            distinct: collection.distinct(),
            gil: self.gil(),
            matches: self.matches,
        })
    }
}

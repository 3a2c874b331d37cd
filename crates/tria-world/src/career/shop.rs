//! Shops, packs and trades.

use std::collections::BTreeMap;

use tria_rules::chance;
use tria_rules::triad::HAND_MAX;

use super::Refusal;
use super::decide::Draft;
use super::event::{Change, Note};
use super::state::{Account, Career};
use crate::Millis;
use crate::card::CardKey;
use crate::data::opponents::ORDINARY_LEVEL_MAX;
use crate::data::{ItemId, OpponentId, World};
use crate::hand::is_ordinary;
use crate::ledger::{Good, Reason};
use crate::limits::{HOLDING_MAX, TRADE_CARDS_MAX};
use crate::market::{self, Conditions};
use crate::regions::Region;

impl Career {
    /// The current inputs of the price of a card in a region.
    pub fn conditions(&self, region: Region, card: CardKey, now: Millis) -> Conditions {
        let data = &World::builtin().market;
        Conditions {
            popularity: self.market.popularity(data, region, now),
            demand: self.market.demand(data, card, now),
            supply: self.ledger.count(&Account::Shop(region), Good::Card(card)),
        }
    }

    /// The current price of a card in the shop of a region.
    pub fn price(&self, region: Region, card: CardKey, now: Millis) -> u64 {
        market::price(&World::builtin().market, card.level(), self.conditions(region, card, now))
    }

    /// What the shop of a region currently pays for a card.
    pub fn sell_price(&self, region: Region, card: CardKey, now: Millis) -> u64 {
        market::sell_price(&World::builtin().market, card.level(), self.conditions(region, card, now))
    }

    /// The current price of a pack in the shop of a region; `None` if it is not a pack or not for sale.
    pub fn pack_price(&self, region: Region, item: ItemId, now: Millis) -> Option<u64> {
        let world = World::builtin();
        let list = world.item(item).pack.as_ref()?.price?;
        Some(market::pack_price(&world.market, list, self.market.popularity(&world.market, region, now)))
    }

    pub(super) fn visit_shop(&self, place: Region, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        self.must_be_free()?;
        let data = &World::builtin().market;
        let due =
            self.market.stocked.get(&place).is_none_or(|at| draft.now >= at.saturating_add(data.restock));
        if !due {
            return Ok(());
        }
        let shop = Account::Shop(place);
        let mut copies: Vec<CardKey> = Vec::new();
        for (card, count) in self.ledger.cards(&shop) {
            // A bound on the counted copies, so that a large sale cannot exhaust memory.
            copies.extend(std::iter::repeat_n(card, count.min(data.shelves_max) as usize));
        }
        let surplus = (copies.len() as u64).saturating_sub(data.shelves_max);
        let turnover = data.turnover.min(copies.len() as u64);
        let (mut cleared, mut stocked) = (BTreeMap::new(), BTreeMap::new());
        for _ in 0..surplus.max(turnover) {
            let gone = copies.swap_remove(chance::below(draft.rng, copies.len() as u32) as usize);
            *cleared.entry(gone).or_default() += 1;
        }
        for _ in copies.len() as u64..data.shelves {
            *stocked.entry(market::draw_card(&data.levels, draft.rng)).or_default() += 1;
        }
        for (card, count) in cleared {
            draft.destroyed(Reason::ShopCleared, Good::Card(card), count, shop);
        }
        for (card, count) in stocked {
            draft.created(Reason::ShopStocked, Good::Card(card), count, shop);
        }
        draft.changes.push(Change::Stocked { region: place });
        Ok(())
    }

    pub(super) fn buy_card(
        &self,
        place: Region,
        card: CardKey,
        at_most: u64,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        self.must_be_free()?;
        let shop = Account::Shop(place);
        if self.ledger.count(&shop, Good::Card(card)) == 0 {
            return Err(Refusal::NotForSale);
        }
        let price = self.price(place, card, draft.now);
        self.pay(price, at_most, draft)?;
        draft.moved(Reason::ShopSale, Good::Card(card), 1, shop, Account::Player);
        Ok(())
    }

    pub(super) fn sell_card(
        &self,
        place: Region,
        card: CardKey,
        at_least: u64,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        self.must_be_free()?;
        self.collection().check_owned(&[card])?;
        self.must_keep_five(1, 0)?;
        let price = self.sell_price(place, card, draft.now);
        if price < at_least {
            return Err(Refusal::PriceMoved { price });
        }
        draft.moved(Reason::ShopPurchase, Good::Card(card), 1, Account::Player, Account::Shop(place));
        self.earn(price, draft);
        Ok(())
    }

    pub(super) fn buy_item(
        &self,
        place: Region,
        item: ItemId,
        at_most: u64,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        self.must_be_free()?;
        let price = self.pack_price(place, item, draft.now).ok_or(Refusal::NotForSale)?;
        self.pay(price, at_most, draft)?;
        draft.created(Reason::ShopSale, Good::Item(item), 1, Account::Player);
        Ok(())
    }

    pub(super) fn sell_item(&self, item: ItemId, count: u64, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        self.must_be_free()?;
        if count == 0 || self.ledger.count(&Account::Player, Good::Item(item)) < count {
            return Err(Refusal::NoSuchItem);
        }
        draft.destroyed(Reason::ShopPurchase, Good::Item(item), count, Account::Player);
        let value = World::builtin().item(item).value.checked_mul(count).ok_or(Refusal::OutOfBounds)?;
        self.earn(value, draft);
        Ok(())
    }

    pub(super) fn open_pack(&self, item: ItemId, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        self.must_be_free()?;
        let pack = World::builtin().item(item).pack.as_ref().ok_or(Refusal::NotAPack)?;
        if self.ledger.count(&Account::Player, Good::Item(item)) == 0 {
            return Err(Refusal::NoSuchItem);
        }
        draft.destroyed(Reason::PackOpened, Good::Item(item), 1, Account::Player);
        let cards = market::draw_pack(pack, draft.rng);
        for card in &cards {
            draft.created(Reason::PackOpened, Good::Card(*card), 1, Account::Player);
        }
        draft.notes.push(Note::Drew { cards });
        Ok(())
    }

    pub(super) fn free_pack(&self, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        self.must_be_free()?;
        let cards = market::draw_free(&World::builtin().market, self.collection().total(), draft.rng);
        if cards.is_empty() {
            return Err(Refusal::EnoughCards);
        }
        for card in &cards {
            draft.created(Reason::FreePack, Good::Card(*card), 1, Account::Player);
        }
        draft.notes.push(Note::Drew { cards });
        Ok(())
    }

    /// The Gil that an opponent asks on top of `give` for `take`; negative if they would add Gil.
    ///
    /// # Errors
    /// If one side does not have the cards.
    pub fn trade_quote(
        &self,
        opponent: OpponentId,
        give: &[CardKey],
        take: &[CardKey],
        now: Millis,
    ) -> Result<i64, Refusal> {
        let bounds = 0..=TRADE_CARDS_MAX;
        if !bounds.contains(&give.len())
            || !bounds.contains(&take.len())
            || (give.is_empty() && take.is_empty())
        {
            return Err(Refusal::BadTrade);
        }
        self.collection().check_owned(give)?;
        let place = self.opponent_region(opponent);
        let data = &World::builtin().market;
        let held = self.opponent_gives(opponent, take)?;
        let worth = |card: &CardKey| self.price(place, *card, now);
        let gives = take.iter().zip(held).map(|(card, held)| {
            let attached = held && card.level() > ORDINARY_LEVEL_MAX;
            worth(card) * if attached { data.trade_attached } else { 1000 } / 1000
        });
        Ok(market::wants(data, gives.sum(), give.iter().map(worth).sum()))
    }

    /// Checks that the opponent holds each of the cards, or can bring it as an ordinary card, each once.
    fn opponent_gives(&self, opponent: OpponentId, take: &[CardKey]) -> Result<Vec<bool>, Refusal> {
        let mut left: BTreeMap<CardKey, u64> = self.ledger.cards(&Account::Opponent(opponent)).collect();
        let mut brought = Vec::new();
        let mut held = Vec::with_capacity(take.len());
        for card in take {
            match left.get_mut(card).filter(|count| **count > 0) {
                Some(count) => {
                    *count -= 1;
                    held.push(true);
                }
                None if is_ordinary(World::builtin().opponent(opponent), *card)
                    && !brought.contains(card) =>
                {
                    brought.push(*card);
                    held.push(false);
                }
                None => return Err(Refusal::OpponentLacks(*card)),
            }
        }
        Ok(held)
    }

    pub(super) fn trade(
        &self,
        place: Region,
        opponent: OpponentId,
        (give, take): (&[CardKey], &[CardKey]),
        gil: i64,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        self.must_be_free()?;
        self.must_be_here(place, opponent)?;
        if gil.unsigned_abs() > HOLDING_MAX {
            return Err(Refusal::OutOfBounds);
        }
        let wants = self.trade_quote(opponent, give, take, draft.now)?;
        self.must_keep_five(give.len() as u64, take.len() as u64)?;
        if gil < wants {
            return Err(Refusal::WantsMore((wants - gil).unsigned_abs()));
        }
        let account = Account::Opponent(opponent);
        if gil >= 0 {
            self.must_afford(gil.unsigned_abs())?;
            draft.moved(Reason::Trade, Good::Gil, gil.unsigned_abs(), Account::Player, account);
        } else {
            let purse = self.ledger.count(&account, Good::Gil);
            if purse < gil.unsigned_abs() {
                return Err(Refusal::OpponentPoor(purse));
            }
            draft.moved(Reason::Trade, Good::Gil, gil.unsigned_abs(), account, Account::Player);
        }
        let held = self.opponent_gives(opponent, take)?;
        for (card, held) in take.iter().zip(held) {
            if !held {
                draft.created(Reason::OpponentBrings, Good::Card(*card), 1, account);
            }
            draft.moved(Reason::Trade, Good::Card(*card), 1, account, Account::Player);
        }
        for card in give {
            draft.moved(Reason::Trade, Good::Card(*card), 1, Account::Player, account);
            if card.level() <= ORDINARY_LEVEL_MAX {
                draft.moved(Reason::PassedOn, Good::Card(*card), 1, account, Account::Shop(place));
            }
        }
        draft.notes.push(Note::Gil { change: -gil });
        Ok(())
    }

    pub(super) fn must_afford(&self, price: u64) -> Result<(), Refusal> {
        let held = self.gil();
        if held < price { Err(Refusal::TooExpensive { price, held }) } else { Ok(()) }
    }

    /// Fails if the player would be left with fewer than five cards: the free pack must not be a source of Gil.
    pub(super) fn must_keep_five(&self, fewer: u64, more: u64) -> Result<(), Refusal> {
        let left = (self.collection().total() + more).saturating_sub(fewer);
        if left < HAND_MAX as u64 { Err(Refusal::KeepFive) } else { Ok(()) }
    }

    fn pay(&self, price: u64, at_most: u64, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        if price > at_most {
            return Err(Refusal::PriceMoved { price });
        }
        self.must_afford(price)?;
        draft.destroyed(Reason::ShopSale, Good::Gil, price, Account::Player);
        draft.notes.push(Note::Gil { change: -(price as i64) });
        Ok(())
    }

    #[expect(clippy::unused_self, reason = "reads like its counterpart, pay")]
    fn earn(&self, price: u64, draft: &mut Draft<'_>) {
        draft.created(Reason::ShopPurchase, Good::Gil, price, Account::Player);
        draft.notes.push(Note::Gil { change: price as i64 });
    }
}

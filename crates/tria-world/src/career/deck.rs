//! The player's own goods: pool, decks, destroying and refining cards, equipment.

use tria_rules::hash::fnv1a;
use tria_rules::triad::HAND_MAX;

use super::Refusal;
use super::decide::{Draft, check_name};
use super::event::Change;
use super::questions::DestroyQuestion;
use super::state::{Account, Career};
use crate::card::CardKey;
use crate::data::{EquipmentId, World};
use crate::ledger::{Good, Reason};
use crate::limits::DECKS_MAX;

/// The strongest of these.
pub fn strongest(mut cards: Vec<CardKey>, count: usize) -> Vec<CardKey> {
    cards.sort_by_key(|card| (std::cmp::Reverse((card.level(), card.power())), *card));
    cards.truncate(count);
    cards
}

impl Career {
    /// The decks that can be played now; the strongest five come first, without a name.
    pub fn fitting_decks(&self) -> Vec<(String, Vec<CardKey>)> {
        let collection = self.collection();
        let strongest = (String::new(), strongest(collection.drawable(), HAND_MAX));
        let fits = |(_, cards): &(&String, &Vec<CardKey>)| collection.check_hand(cards).is_ok();
        let kept = self.decks.iter().filter(fits).map(|(name, cards)| (name.clone(), cards.clone()));
        std::iter::once(strongest).chain(kept).collect()
    }

    pub(super) fn set_pool(&self, cards: &[CardKey], draft: &mut Draft<'_>) -> Result<(), Refusal> {
        self.must_be_free()?;
        self.collection().check_pool(cards)?;
        draft.changes.push(Change::Pool { cards: cards.to_vec() });
        Ok(())
    }

    pub(super) fn save_deck(
        &self,
        name: &str,
        cards: &[CardKey],
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        self.must_be_free()?;
        check_name(name)?;
        self.collection().check_hand(cards)?;
        if !self.decks.contains_key(name) && self.decks.len() >= DECKS_MAX {
            return Err(Refusal::TooManyDecks);
        }
        draft.changes.push(Change::Deck { name: name.to_owned(), cards: cards.to_vec() });
        Ok(())
    }

    pub(super) fn drop_deck(&self, name: &str, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        if !self.decks.contains_key(name) {
            return Err(Refusal::NoSuchDeck);
        }
        draft.changes.push(Change::Deck { name: name.to_owned(), cards: Vec::new() });
        Ok(())
    }

    /// The first step of destroying cards: the consequences, and the token that confirms it.
    ///
    /// The token is valid for this question only, and only until the career changes.
    ///
    /// # Errors
    /// If a match or the like is in progress, or there are not that many copies.
    pub fn ask_destroy(&self, card: CardKey, count: u64) -> Result<DestroyQuestion, Refusal> {
        self.must_be_free()?;
        let collection = self.collection();
        if count == 0 || collection.copies(card) < count {
            return Err(Refusal::NotOwned(card));
        }
        Ok(DestroyQuestion {
            card,
            count,
            left: collection.copies(card) - count,
            total_left: collection.total() - count,
            changes_random: collection.destroying_changes_random(card, count),
            token: self.destroy_token(card, count),
        })
    }

    pub(super) fn destroy(
        &self,
        card: CardKey,
        count: u64,
        token: u64,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        let question = self.ask_destroy(card, count)?;
        if question.token != token {
            return Err(Refusal::StaleToken);
        }
        draft.destroyed(Reason::CardDestroyed, Good::Card(card), count, Account::Player);
        Ok(())
    }

    /// A number for this question at this moment (FNV-1a); not a secret, it only makes the client ask for confirmation.
    fn destroy_token(&self, card: CardKey, count: u64) -> u64 {
        let text = format!("{} {card} {count}", self.number);
        // Within the integers that every JSON reader can represent.
        fnv1a(text.bytes()) >> 12
    }

    pub(super) fn refine(&self, card: CardKey, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        self.must_be_free()?;
        let recipe = World::builtin().items.recipes.get(&card).ok_or(Refusal::NotRefinable)?;
        if self.collection().copies(card) < recipe.needs {
            return Err(Refusal::NeedsCopies(recipe.needs));
        }
        self.must_keep_five(recipe.needs, 0)?;
        draft.destroyed(Reason::CardRefined, Good::Card(card), recipe.needs, Account::Player);
        draft.created(Reason::CardRefined, Good::Item(recipe.item), recipe.gives, Account::Player);
        Ok(())
    }

    pub(super) fn equip(&self, equipment: EquipmentId, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        if self.ledger.count(&Account::Player, Good::Equipment(equipment)) == 0 {
            return Err(Refusal::NotYours);
        }
        draft.changes.push(Change::Equipped { equipment });
        Ok(())
    }
}

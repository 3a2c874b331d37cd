//! Decides commands: from a command to its event.

use rand_core::Rng;

use super::event::{Change, Effects, Event, Note};
use super::state::{Account, Career, Stage};
use super::{Command, Refusal};
use crate::Millis;
use crate::data::World;
use crate::ledger::{Entry, Good, Reason};
use crate::limits::{NAME_CHARS_MAX, TIME_MAX};
use crate::market::StarterPack;
use crate::regions::Region;

/// An event in progress.
pub(super) struct Draft<'c> {
    pub(super) rng: &'c mut dyn Rng,
    pub(super) now: Millis,
    pub(super) entries: Vec<Entry<Account>>,
    pub(super) changes: Vec<Change>,
    pub(super) notes: Vec<Note>,
}

impl Draft<'_> {
    pub(super) fn stage(&mut self, stage: Stage) {
        self.changes.push(Change::Stage { stage: Box::new(stage) });
    }

    pub(super) fn moved(&mut self, reason: Reason, good: Good, count: u64, from: Account, to: Account) {
        if count > 0 {
            self.entries.push(Entry::moved(reason, good, count, from, to));
        }
    }

    pub(super) fn created(&mut self, reason: Reason, good: Good, count: u64, to: Account) {
        if count > 0 {
            self.entries.push(Entry::created(reason, good, count, to));
        }
    }

    pub(super) fn destroyed(&mut self, reason: Reason, good: Good, count: u64, from: Account) {
        if count > 0 {
            self.entries.push(Entry::destroyed(reason, good, count, from));
        }
    }
}

impl Career {
    /// The effects of the command, or why it is refused; nothing changes until the event is applied.
    ///
    /// # Errors
    /// The refusal.
    pub fn decide(&self, command: &Command, chance: &mut dyn Rng, now: Millis) -> Result<Effects, Refusal> {
        let mut draft = Draft {
            rng: chance,
            now: now.min(TIME_MAX),
            entries: Vec::new(),
            changes: Vec::new(),
            notes: Vec::new(),
        };
        if let Command::Begin { name, house } = command {
            self.begin(name, *house, &mut draft)?;
        } else {
            let place = self.place().ok_or(Refusal::NotBegun)?;
            self.decide_at(place, command, &mut draft)?;
        }
        // Verified on a copy, so that a stored event can always be applied.
        self.ledger.clone().post(&draft.entries)?;
        let Draft { now: at, entries, changes, notes, .. } = draft;
        Ok(Effects { event: Event { number: self.number + 1, at, entries, changes }, notes })
    }

    fn decide_at(&self, place: Region, command: &Command, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        match command {
            Command::Begin { .. } => Err(Refusal::AlreadyBegun),
            Command::Travel { to } => self.travel(place, *to, draft),
            Command::Challenge { opponent } => self.challenge(place, *opponent, draft),
            Command::Mix { mix } => self.mix(place, *mix, draft),
            Command::Play { hand } => self.play(hand, draft),
            Command::FirstCard => self.first_card(draft),
            Command::Leave => self.leave(place, draft),
            Command::GiveUp => self.give_up(place, draft),
            Command::Report { record } => self.report(place, record, draft),
            Command::Take { cards } => self.take(place, cards, draft),
            Command::SitDown { opponents, stake } => self.sit_down(opponents, *stake, draft),
            Command::VisitShop => self.visit_shop(place, draft),
            Command::BuyCard { card, at_most } => self.buy_card(place, *card, *at_most, draft),
            Command::SellCard { card, at_least } => self.sell_card(place, *card, *at_least, draft),
            Command::BuyItem { item, at_most } => self.buy_item(place, *item, *at_most, draft),
            Command::SellItem { item, count } => self.sell_item(*item, *count, draft),
            Command::OpenPack { item } => self.open_pack(*item, draft),
            Command::FreePack => self.free_pack(draft),
            Command::Refine { card } => self.refine(*card, draft),
            Command::Trade { opponent, give, take, gil } => {
                self.trade(place, *opponent, (give, take), *gil, draft)
            }
            Command::Destroy { card, count, token } => self.destroy(*card, *count, *token, draft),
            Command::SetPool { cards } => self.set_pool(cards, draft),
            Command::SaveDeck { name, cards } => self.save_deck(name, cards, draft),
            Command::Rename { name } => {
                check_name(name)?;
                draft.changes.push(Change::Renamed { name: name.clone() });
                Ok(())
            }
            Command::DropDeck { name } => self.drop_deck(name, draft),
            Command::Equip { equipment } => self.equip(*equipment, draft),
            Command::EnterTournament { tournament } => self.enter_tournament(place, *tournament, draft),
            Command::NextRound => self.next_round(place, draft),
            Command::Withdraw => self.withdraw(draft),
        }
    }

    fn begin(
        &self,
        name: &str,
        house: tria_rules::triad::House,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        if self.profile.is_some() {
            return Err(Refusal::AlreadyBegun);
        }
        check_name(name)?;
        if !house.has_regions() {
            return Err(Refusal::HouseWithoutRegions);
        }
        let world = World::builtin();
        draft.changes.push(Change::Began { name: name.to_owned(), house });
        // Stored in the event, so that the log of a career that began with other numbers gives the same career again.
        draft.changes.push(Change::TriadRating { rating: world.newcomer });
        draft.changes.push(Change::TriatriRating { rating: world.newcomer });
        for (id, opponent) in world.all_opponents() {
            let account = Account::Opponent(id);
            draft.created(Reason::WorldBegins, Good::Gil, opponent.purse, account);
            for card in &opponent.rare {
                draft.created(Reason::WorldBegins, Good::Card(*card), 1, account);
            }
        }
        let pack = StarterPack::draw(world, draft.rng);
        for (good, count) in pack.goods() {
            draft.created(Reason::StarterPack, good, count, Account::Player);
            if let Good::Equipment(equipment) = good {
                draft.changes.push(Change::Equipped { equipment });
            }
        }
        draft.notes.push(Note::Drew { cards: pack.cards });
        Ok(())
    }

    fn travel(&self, place: Region, to: Region, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        self.must_be_free()?;
        self.must_not_be_in_tournament()?;
        if place == to {
            return Err(Refusal::AlreadyThere);
        }
        draft.changes.push(Change::Travelled { to });
        Ok(())
    }

    pub(super) fn must_be_free(&self) -> Result<(), Refusal> {
        if self.stage == Stage::Free { Ok(()) } else { Err(Refusal::Busy) }
    }

    pub(super) fn must_not_be_in_tournament(&self) -> Result<(), Refusal> {
        if self.run.is_none() { Ok(()) } else { Err(Refusal::InTournament) }
    }
}

/// Whether this is a valid name for a player or a deck.
pub(super) fn check_name(name: &str) -> Result<(), Refusal> {
    let count = name.chars().count();
    let fits = (1..=NAME_CHARS_MAX).contains(&count) && !name.trim().is_empty();
    if fits && !name.chars().any(char::is_control) { Ok(()) } else { Err(Refusal::BadName) }
}

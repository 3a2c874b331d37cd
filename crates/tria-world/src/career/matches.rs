//! Challenges: from the question of mixing to the first card.

use tria_rules::triad::board::CELLS;
use tria_rules::triad::{ByPlayer, HAND_MAX, POOL_SIZE, Rule, Trade, deal};

use super::Refusal;
use super::decide::Draft;
use super::event::{Change, Note};
use super::settle::shown_openly;
use super::state::{Account, Career, Offer, Purpose, Stage, Table, TradeNews};
use crate::card::CardKey;
use crate::data::{OpponentId, World};
use crate::hand::opponent_cards;
use crate::ledger::{Good, Reason};
use crate::regions::{self, Region};
use crate::rules::RuleSet;

impl Career {
    pub(super) fn challenge(
        &self,
        place: Region,
        opponent: OpponentId,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        self.must_be_free()?;
        self.must_not_be_in_tournament()?;
        self.must_be_here(place, opponent)?;
        let world = World::builtin();
        if world.opponent(opponent).only_triatri {
            return Err(Refusal::DoesNotPlay);
        }
        if self.collection().total() < HAND_MAX as u64 {
            return Err(Refusal::TooFewCards);
        }
        let (trade, news) = self.meet_the_queen(place, opponent, draft);
        draft.notes.extend(news.notes(place));
        let local = self.customs(place).rules;
        if self.carried == local {
            return self.offer(opponent, Purpose::Local, (local, trade), news, draft);
        }
        draft.notes.push(Note::AsksToMix { carried: self.carried, local });
        draft.stage(Stage::Asked { opponent, news });
        Ok(())
    }

    /// Applies a challenge to trade rules while the Queen of Cards is there; returns the region's trade rule after it.
    fn meet_the_queen(
        &self,
        place: Region,
        opponent: OpponentId,
        draft: &mut Draft<'_>,
    ) -> (Trade, TradeNews) {
        let data = &World::builtin().regions;
        let local = self.customs(place).trade;
        let Some(queen) = self.queen.filter(|queen| queen.region == place) else {
            return (local, TradeNews::default());
        };
        let mut news = TradeNews::default();
        let trade = regions::adopt(data, local, queen.trade, draft.rng);
        if trade != local {
            draft.changes.push(Change::TradeRule { region: place, trade });
            news.region = Some(trade);
        }
        if opponent == World::builtin().queen() {
            let hers = regions::queen_steps(data, queen.trade, draft.rng);
            if hers != queen.trade {
                draft.changes.push(Change::QueenTrade { trade: hers });
                news.queen = Some(hers);
            }
        }
        (trade, news)
    }

    pub(super) fn offer(
        &self,
        opponent: OpponentId,
        purpose: Purpose,
        (rules, trade): (RuleSet, Trade),
        news: TradeNews,
        draft: &mut Draft<'_>,
    ) -> Result<(), Refusal> {
        let house = self.profile.as_ref().ok_or(Refusal::NotBegun)?.house;
        let rules = rules.rules(house, trade).map_err(|refusal| Refusal::BadRecord(refusal.to_string()))?;
        let offer = Offer { opponent, purpose, rules, news };
        draft.notes.push(Note::Offers(offer.clone()));
        draft.stage(Stage::Offered(offer));
        Ok(())
    }

    pub(super) fn mix(&self, place: Region, mix: bool, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let Stage::Asked { opponent, news } = self.stage else { return Err(Refusal::NotNow) };
        let data = &World::builtin().regions;
        let customs = self.customs(place);
        if mix {
            self.forget_refusals(opponent, draft);
            let union = customs.rules.union(self.carried);
            return self.offer(opponent, Purpose::Mixed, (union, customs.trade), news, draft);
        }
        let times = self.refusals.get(&opponent).copied().unwrap_or(0);
        if regions::refuses(data, times, draft.rng) {
            draft.changes.push(Change::Refused { opponent, times: times + 1 });
            draft.notes.push(Note::Refuses { opponent });
            draft.stage(Stage::Free);
            return Ok(());
        }
        self.forget_refusals(opponent, draft);
        let purpose = if times >= data.refusals_max { Purpose::Forced } else { Purpose::Declined };
        self.offer(opponent, purpose, (customs.rules, customs.trade), news, draft)
    }

    fn forget_refusals(&self, opponent: OpponentId, draft: &mut Draft<'_>) {
        if self.refusals.contains_key(&opponent) {
            draft.changes.push(Change::Refused { opponent, times: 0 });
        }
    }

    pub(super) fn play(&self, hand: &[CardKey], draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let Stage::Offered(offer) = &self.stage else { return Err(Refusal::NotNow) };
        let id = self.matches + 1;
        let rules = &offer.rules;
        let mut table = Table {
            id,
            offer: offer.clone(),
            hands: None,
            pools: None,
            elements: [None; CELLS],
            first: deal::coin_toss(draft.rng),
            brought: Vec::new(),
            begun: false,
        };
        if rules.has(Rule::Elemental) {
            table.elements = deal::elements(draft.rng, rules.house());
        }
        if rules.pool() {
            let red = self.opponent_brings(offer.opponent, POOL_SIZE, draft);
            table.pools = Some(ByPlayer { blue: self.usable_pool()?, red });
        } else {
            let blue = self.own_hand(hand, rules.random(), draft)?;
            let red = five(&self.opponent_brings(offer.opponent, HAND_MAX, draft))?;
            table.hands = Some(ByPlayer { blue, red });
            if rules.trade() != Trade::None {
                self.stake(&mut table, draft);
            }
        }
        draft.changes.push(Change::MatchBegan { id });
        draft.stage(Stage::Playing(table));
        Ok(())
    }

    fn own_hand(
        &self,
        chosen: &[CardKey],
        random: bool,
        draft: &mut Draft<'_>,
    ) -> Result<[CardKey; 5], Refusal> {
        let collection = self.collection();
        if !random {
            collection.check_hand(chosen)?;
            return five(chosen);
        }
        let cards: Vec<_> = collection.drawable().into_iter().map(CardKey::card).collect();
        let hand = deal::random_hand(draft.rng, &cards).ok_or(Refusal::TooFewCards)?;
        let hand: Vec<CardKey> = hand.into_iter().flatten().filter_map(CardKey::of).collect();
        five(&hand)
    }

    /// The pool that was set, or the strongest one if it no longer fits the collection.
    fn usable_pool(&self) -> Result<Vec<CardKey>, Refusal> {
        let collection = self.collection();
        if collection.check_pool(&self.pool).is_ok() {
            return Ok(self.pool.clone());
        }
        let best = collection.best_pool();
        collection.check_pool(&best)?;
        Ok(best)
    }

    fn opponent_brings(&self, opponent: OpponentId, size: usize, draft: &mut Draft<'_>) -> Vec<CardKey> {
        let held: Vec<CardKey> =
            self.ledger.cards(&Account::Opponent(opponent)).map(|(card, _)| card).collect();
        opponent_cards(World::builtin().opponent(opponent), &held, size, draft.rng)
    }

    /// Moves both hands into the match's escrow.
    fn stake(&self, table: &mut Table, draft: &mut Draft<'_>) {
        let Some(hands) = table.hands else { return };
        let escrow = Account::Escrow(table.id);
        let opponent = Account::Opponent(table.offer.opponent);
        for card in hands.blue {
            draft.moved(Reason::Staked, Good::Card(card), 1, Account::Player, escrow);
        }
        for card in hands.red {
            if self.ledger.count(&opponent, Good::Card(card)) > 0 {
                draft.moved(Reason::Staked, Good::Card(card), 1, opponent, escrow);
            } else {
                draft.created(Reason::OpponentBrings, Good::Card(card), 1, escrow);
                table.brought.push(card);
            }
        }
    }

    pub(super) fn first_card(&self, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let stage = match &self.stage {
            Stage::Playing(table) if !table.begun => Stage::Playing(Table { begun: true, ..table.clone() }),
            Stage::Triatri(table) if !table.begun => {
                Stage::Triatri(super::TriatriTable { begun: true, ..table.clone() })
            }
            Stage::Playing(_) | Stage::Triatri(_) => return Err(Refusal::AlreadyPlaying),
            _ => return Err(Refusal::NotNow),
        };
        draft.stage(stage);
        Ok(())
    }

    pub(super) fn leave(&self, place: Region, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let purpose = match &self.stage {
            Stage::Asked { .. } => None,
            Stage::Offered(offer) => Some(offer.purpose),
            Stage::Playing(table) if table.begun => return Err(Refusal::AlreadyPlaying),
            Stage::Playing(table) => {
                Self::return_stakes(table, &[], &[], draft);
                draft.changes.push(Change::Saw { cards: shown_openly(table) });
                Some(table.offer.purpose)
            }
            Stage::Triatri(table) if table.begun => return Err(Refusal::AlreadyPlaying),
            Stage::Triatri(table) => {
                Self::return_pot(table, draft);
                None
            }
            Stage::Free | Stage::Choosing(_) => return Err(Refusal::NotNow),
        };
        match purpose {
            // Leaving a tournament match would mean withdrawing from the tournament.
            Some(Purpose::Tournament) => return Err(Refusal::InTournament),
            Some(Purpose::Mixed) => drop(self.spread(place, draft)),
            _ => {}
        }
        draft.stage(Stage::Free);
        Ok(())
    }

    /// Draws the effect of mixed rules on the region; returns its rules after it.
    pub(super) fn spread(&self, place: Region, draft: &mut Draft<'_>) -> RuleSet {
        let local = self.customs(place).rules;
        let spread = regions::spread(&World::builtin().regions, self.carried, local, draft.rng);
        if spread != regions::Spread::Nothing {
            draft.changes.push(Change::Spread { region: place, spread });
            draft.notes.push(Note::Spread { region: place, spread });
        }
        spread.apply(local)
    }

    pub(super) fn must_be_here(&self, place: Region, opponent: OpponentId) -> Result<(), Refusal> {
        if self.opponent_region(opponent) == place { Ok(()) } else { Err(Refusal::NotHere) }
    }
}

fn five(cards: &[CardKey]) -> Result<[CardKey; 5], Refusal> {
    <[CardKey; 5]>::try_from(cards).map_err(|_| Refusal::NotFive)
}

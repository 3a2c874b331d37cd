//! A match of Triple Triad on the table.

use rand_chacha::rand_core::Rng;
use tria_rules::record::Record;
use tria_rules::triad::{
    ByPlayer, Card, HAND_MAX, Hand, HandNeed, Match, MatchDeal, MatchError, Move, NextDeal, Player, Rule,
    StarterNeed, deal,
};

use tria_world::career::Table;
use tria_world::limits::DRAWS_MAX;

/// A match being played.
#[derive(Clone, Debug)]
pub struct MatchTable {
    table: Table,
    state: Match,
}

impl MatchTable {
    /// The match of a career's table; its first deal begins unless hands must be chosen from pools.
    ///
    /// # Errors
    /// If the table does not fit its rules, which no career's does.
    pub fn new(table: Table) -> Result<Self, MatchError> {
        let cards =
            |keys: &Vec<tria_world::CardKey>| keys.iter().map(|key| key.card()).collect::<Vec<Card>>();
        let pools = table.pools.as_ref().map(|pools| ByPlayer::new(|player| cards(&pools[player])));
        let state = Match::new(table.offer.rules, pools)?.with_draw_limit(DRAWS_MAX);
        let mut this = Self { table, state };
        if let Some(hands) = this.table.hands {
            let hands = hands.map(|hand| hand.map(|key| Some(key.card())));
            this.begin(MatchDeal { hands, elements: this.table.elements, first: this.table.first })?;
        }
        Ok(this)
    }

    /// The match.
    pub fn state(&self) -> &Match {
        &self.state
    }

    /// Begins the deal that is due.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn begin(&mut self, deal: MatchDeal) -> Result<(), MatchError> {
        Ok(self.state.begin(deal)?)
    }

    /// The deal that is due, with all random draws: drawn hands, elements, starter.
    ///
    /// Where a hand is to be chosen, `choose` picks five (or the missing ones) of the given cards.
    pub fn draw_deal(
        &self,
        rng: &mut dyn Rng,
        mut choose: impl FnMut(Player, &[Card], usize) -> Vec<Card>,
    ) -> Option<MatchDeal> {
        let need = self.state.next_deal()?;
        let rules = self.state.rules();
        let hands = ByPlayer::new(|player| match &need.hands[player] {
            HandNeed::Exactly(hand) => *hand,
            HandNeed::FromPool(pool) if rules.random() => deal::random_hand(rng, pool).unwrap_or_default(),
            HandNeed::FromPool(pool) => five(choose(player, pool, HAND_MAX)),
            HandNeed::FromCollection => {
                self.table.hands.map_or_else(Hand::default, |hands| hands[player].map(|key| Some(key.card())))
            }
            HandNeed::Refill { kept, pool } => {
                let pool = pool.clone().unwrap_or_default();
                let new = choose(player, &pool, HAND_MAX.saturating_sub(kept.len()));
                five(kept.iter().flatten().copied().chain(new).collect())
            }
        });
        Some(MatchDeal { hands, elements: self.elements(&need, rng), first: starter(&need, rng, self) })
    }

    fn elements(&self, need: &NextDeal, rng: &mut dyn Rng) -> [Option<tria_rules::triad::Element>; 9] {
        match (self.state.rules().has(Rule::Elemental), need.kind) {
            (false, _) => [None; 9],
            (true, tria_rules::triad::DealKind::First) => self.table.elements,
            (true, _) => deal::elements(rng, self.state.rules().house()),
        }
    }

    /// Plays a card.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn play(&mut self, player: Player, mv: Move) -> Result<(), MatchError> {
        self.state.play(player, mv).map(drop)
    }

    /// A player gives the game up.
    ///
    /// # Errors
    /// If nothing has been played.
    pub fn give_up(&mut self, player: Player) -> Result<(), MatchError> {
        self.state.give_up(player)
    }

    /// The winner takes these cards.
    ///
    /// # Errors
    /// If they are not due.
    pub fn choose(&mut self, cards: &[Card]) -> Result<(), MatchError> {
        self.state.choose(cards)
    }

    /// The record of the match so far.
    pub fn record(&self) -> Record {
        Record::Match(Box::new(self.state.record().clone()))
    }
}

fn starter(need: &NextDeal, rng: &mut dyn Rng, table: &MatchTable) -> Player {
    match (need.starter, need.kind) {
        (StarterNeed::Is(player), _) => player,
        (_, tria_rules::triad::DealKind::First) => table.table.first,
        _ => deal::coin_toss(rng),
    }
}

fn five(cards: Vec<Card>) -> Hand {
    let mut hand = Hand::default();
    for (slot, card) in hand.iter_mut().zip(cards) {
        *slot = Some(card);
    }
    hand
}

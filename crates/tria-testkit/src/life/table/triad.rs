//! A match of Triple Triad on the table.

use rand_chacha::rand_core::Rng;
use tria_cards::{Catalog, builtin};
use tria_rules::json::Writer;
use tria_rules::triad::{
    ByPlayer, Card, Event, HAND_MAX, Hand, HandNeed, Match, MatchDeal, MatchError, Move, NextDeal, Player,
    Rule, StarterNeed, deal,
};

use tria_world::career::Table;
use tria_world::limits::DRAWS_MAX;

/// A match being played, with everything its record needs.
#[derive(Clone, Debug)]
pub struct MatchTable {
    table: Table,
    state: Match,
    games: Vec<Game>,
    taken: Vec<Card>,
}

#[derive(Clone, Debug)]
struct Game {
    continues: bool,
    deal: MatchDeal,
    moves: Vec<Move>,
    given_up: Option<Player>,
}

impl MatchTable {
    /// The match of a career's table; its first deal is laid out unless hands must be chosen from pools.
    ///
    /// # Errors
    /// If the table does not fit its rules, which no career's does.
    pub fn new(table: Table) -> Result<Self, MatchError> {
        let cards =
            |keys: &Vec<tria_world::CardKey>| keys.iter().map(|key| key.card()).collect::<Vec<Card>>();
        let pools = table.pools.as_ref().map(|pools| ByPlayer::new(|player| cards(&pools[player])));
        let state = Match::new(table.offer.rules, pools)?.with_draw_limit(DRAWS_MAX);
        let mut this = Self { table, state, games: Vec::new(), taken: Vec::new() };
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
    /// If it does not fit.
    pub fn begin(&mut self, deal: MatchDeal) -> Result<(), MatchError> {
        let continues = self.state.next_deal().is_some_and(|need| need.kind.continues());
        self.state.begin(deal)?;
        self.games.push(Game { continues, deal, moves: Vec::new(), given_up: None });
        Ok(())
    }

    /// The deal that is due, with everything that chance can decide: drawn hands, elements, starter.
    ///
    /// Where a hand is to be chosen, `choose` chooses five (or the missing ones) of the cards that it is given.
    pub fn draw_deal(
        &self,
        rng: &mut dyn Rng,
        mut choose: impl FnMut(Player, &[Card], usize) -> Vec<Card>,
    ) -> Option<MatchDeal> {
        let need = self.state.next_deal()?;
        let rules = self.state.rules();
        let hands = ByPlayer::new(|player| match &need.hands[player] {
            HandNeed::Exactly(hand) => *hand,
            HandNeed::FromPool(pool) if rules.random => deal::random_hand(rng, pool).unwrap_or_default(),
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
            (true, _) => deal::elements(rng, self.state.rules().house),
        }
    }

    /// Plays a card.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn play(&mut self, player: Player, mv: Move, events: &mut Vec<Event>) -> Result<(), MatchError> {
        self.state.play(player, mv, events)?;
        if let Some(game) = self.games.last_mut() {
            game.moves.push(mv);
        }
        Ok(())
    }

    /// A player gives the game up.
    ///
    /// # Errors
    /// If nothing has been played.
    pub fn give_up(&mut self, player: Player) -> Result<(), MatchError> {
        self.state.give_up(player)?;
        if let Some(game) = self.games.last_mut() {
            game.given_up = Some(player);
        }
        Ok(())
    }

    /// The winner takes these cards.
    ///
    /// # Errors
    /// If they are not due.
    pub fn choose(&mut self, cards: &[Card]) -> Result<(), MatchError> {
        self.state.choose(cards)?;
        self.taken = cards.to_vec();
        Ok(())
    }

    /// The record of the match so far, one line of JSON as `docs/formats.md` promises.
    pub fn record(&self) -> String {
        let catalog = builtin();
        let mut json = Writer::new();
        json.open('{').key("game").string("triple-triad-match");
        self.state.rules().write(&mut json);
        if let Some(pools) = &self.table.pools {
            let cards =
                ByPlayer::new(|player| pools[player].iter().map(|key| key.card()).collect::<Vec<_>>());
            write_pair(json.key("pools"), catalog, [&cards.blue, &cards.red]);
        }
        json.key("games").open('[');
        for game in &self.games {
            write_game(&mut json, catalog, game);
        }
        json.close(']');
        if !self.taken.is_empty() {
            json.key("taken");
            write_cards(&mut json, catalog, &self.taken);
        }
        if let Some(limit) = self.state.reached_draw_limit() {
            json.key("draw_limit").integer(i64::from(limit));
        }
        json.close('}');
        json.finish()
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

fn write_game(json: &mut Writer, catalog: &Catalog, game: &Game) {
    json.open('{');
    if game.continues {
        json.key("continues").boolean(true);
    }
    let hand = |player| game.deal.hands[player].iter().flatten().copied().collect::<Vec<Card>>();
    write_pair(json.key("hands"), catalog, [&hand(Player::Blue), &hand(Player::Red)]);
    json.key("elements").open('[');
    for element in game.deal.elements {
        json.string_or_null(element.map(tria_rules::triad::Element::name));
    }
    json.close(']').key("first").string(game.deal.first.name()).key("moves").open('[');
    for mv in &game.moves {
        json.open('{').key("hand").integer(i64::from(mv.slot));
        json.key("cell").integer(mv.cell.index() as i64).close('}');
    }
    json.close(']').key("given_up").string_or_null(game.given_up.map(Player::name)).close('}');
}

fn write_pair(json: &mut Writer, catalog: &Catalog, pair: [&[Card]; 2]) {
    json.open('{');
    for (player, cards) in Player::ALL.into_iter().zip(pair) {
        write_cards(json.key(player.name()), catalog, cards);
    }
    json.close('}');
}

fn write_cards(json: &mut Writer, catalog: &Catalog, cards: &[Card]) {
    json.open('[');
    for card in cards {
        json.string(&catalog.text(*card));
    }
    json.close(']');
}

//! A computer seat: the seat's own events and view go in, a command comes out.
//!
//! A bot never sees more than its seat does, and decides the same on every machine from the same events, view and seed.
//! Where cards belong to no one, as in quick games, it brings cards that suit its level instead of the strongest:
//! beginners play low cards, masters high ones, and different ones each time.

use std::ops::RangeInclusive;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use tria_cards::Catalog;
use tria_engine::triad::{Opponent, Past, Prior, Situation};
use tria_engine::{Level, triatri as triatri_engine};
use tria_room::{Command, Event, GameView, Move, Offer, Prompt, Versioned, View};
use tria_rules::chance;
use tria_rules::game::Viewer;
use tria_rules::triad::{self, Card};
use tria_rules::triatri;

/// A computer player at one seat: its style, what it has seen happen, and what it expects of the opponent's cards.
#[derive(Clone, Debug)]
pub struct Bot {
    opponent: Opponent,
    catalog: &'static Catalog,
    prior: Prior,
    past: Past,
    /// Levels of the cards that it brings where cards belong to no one; `None` brings the strongest.
    suited: Option<RangeInclusive<u8>>,
    /// The placements of this deal, so that some of them can be taken back.
    placed: Vec<triad::Event>,
}

impl Bot {
    /// A bot that expects any card of the catalog in the opponent's hand.
    pub fn new(opponent: Opponent, catalog: &'static Catalog) -> Self {
        let prior = Prior::any_of(catalog);
        Self { opponent, catalog, prior, past: Past::new(), suited: None, placed: Vec::new() }
    }

    /// A bot of this level.
    pub fn of_level(level: Level, catalog: &'static Catalog) -> Self {
        Self::new(level.into(), catalog)
    }

    /// Replaces the expectation of the opponent's cards.
    pub fn expecting(mut self, prior: Prior) -> Self {
        self.prior = prior;
        self
    }

    /// Makes the bot bring cards that suit its level, drawn anew each time, where cards belong to no one.
    pub fn sharing_cards(mut self) -> Self {
        self.suited = match self.opponent {
            Opponent::Level(level) => Some(levels_of_cards(level)),
            Opponent::Original(_) => None,
        };
        self
    }

    /// The placements of this deal, as far as they were observed.
    pub(crate) fn placed(&self) -> &[triad::Event] {
        &self.placed
    }

    /// A bot that has observed these placements of this deal.
    pub(crate) fn having_seen(mut self, placed: &[triad::Event]) -> Self {
        placed.clone_into(&mut self.placed);
        self.keep_placements(placed.len());
        self
    }

    /// Records an event as the seat saw it.
    pub fn observe(&mut self, event: &Versioned) {
        match &event.event {
            Some(Event::Dealt { .. }) => self.keep_placements(0),
            Some(Event::Triad { what, .. }) => {
                self.past.observe(what);
                if matches!(what, triad::Event::Placed { .. }) {
                    self.placed.push(*what);
                }
            }
            // What was taken back never happened.
            Some(Event::TakenBack { moves, .. }) => {
                self.keep_placements(self.placed.len().saturating_sub(*moves as usize));
            }
            _ => {}
        }
    }

    /// Forgets all placements of the deal but the first ones.
    fn keep_placements(&mut self, placements: usize) {
        self.placed.truncate(placements);
        self.past = Past::new();
        for event in &self.placed {
            self.past.observe(event);
        }
    }

    /// Decides what the seat does; `None` if nothing is asked of it.
    ///
    /// An offer is answered before anything else: moves may be taken back, a draw is declined.
    pub fn decide(&self, view: &View, seed: u64) -> Option<Command> {
        if let Some(answer) = answer_to_offer(view) {
            return Some(answer);
        }
        let command = match &view.asked.as_ref()?.prompt {
            Prompt::Ready => Command::Ready,
            Prompt::Pool { size, from } => {
                let mut cards: Vec<Card> = from.iter().map(|owned| owned.card).collect();
                self.wanted_first(&mut cards, seed);
                cards.truncate(*size as usize);
                Command::Pool { cards }
            }
            Prompt::Hand { kept, from, usual } => {
                Command::Hand { cards: usual.clone().unwrap_or_else(|| self.hand(kept, from, seed)) }
            }
            Prompt::Move { legal } => Command::Move { mv: self.choose(view, legal, seed) },
            Prompt::Take { count, from } => {
                let mut cards = from.clone();
                self.strongest_first(&mut cards);
                cards.truncate(*count as usize);
                Command::Take { cards }
            }
        };
        Some(command)
    }

    /// The kept cards and the most wanted of the others.
    fn hand(&self, kept: &[Card], from: &[Card], seed: u64) -> Vec<Card> {
        let mut rest = from.to_vec();
        self.wanted_first(&mut rest, seed);
        kept.iter().copied().chain(rest).take(triad::HAND_MAX).collect()
    }

    /// Cards of its levels first, in an order drawn by the seed, then those nearest to them; the strongest first if it has no levels.
    fn wanted_first(&self, cards: &mut [Card], seed: u64) {
        let Some(suited) = &self.suited else { return self.strongest_first(cards) };
        let order = chance::choose(&mut ChaCha8Rng::seed_from_u64(seed), cards.len(), cards.len());
        let mut drawn: Vec<Card> = order.into_iter().map(|place| cards[place]).collect();
        drawn.sort_by_key(|card| {
            let level = self.catalog.level(*card);
            suited.start().saturating_sub(level).max(level.saturating_sub(*suited.end()))
        });
        cards.copy_from_slice(&drawn);
    }

    /// By level, then by the sum of ranks; a stable order, so that equal cards stay as they were listed.
    fn strongest_first(&self, cards: &mut [Card]) {
        cards.sort_by_key(|card| std::cmp::Reverse((self.catalog.level(*card), card.ranks.sum())));
    }

    fn choose(&self, view: &View, legal: &[Move], seed: u64) -> Move {
        let chosen = match &view.game {
            Some(GameView::TripleTriad { view: table, .. }) => {
                table.game.as_ref().and_then(|game| self.place(game, seed))
            }
            Some(GameView::Triatri { view: game, .. }) => Some(self.play(game, seed)),
            None => None,
        };
        // A bot without a choice of its own still does something legal.
        chosen.filter(|mv| legal.contains(mv)).unwrap_or(legal[0])
    }

    fn place(&self, game: &triad::View, seed: u64) -> Option<Move> {
        let situation = Situation { view: game, past: &self.past, prior: &self.prior };
        let triad::Move { slot, cell } = self.opponent.choose(&situation, seed)?;
        Some(Move::Place { slot, cell })
    }

    fn play(&self, game: &triatri::View, seed: u64) -> Move {
        // The console game's opponents do not play TriATri; level three stands in for them.
        let level = match self.opponent {
            Opponent::Level(level) => level,
            Opponent::Original(_) => Level::Three,
        };
        match triatri_engine::choose(game, level, seed) {
            triatri::Move::Select(card) => Move::Select { card },
            triatri::Move::Gem(colour, source) => Move::Gem { colour, own: source == triatri::Source::Own },
            triatri::Move::Play(card) => Move::Play { card },
        }
    }
}

/// The levels of the cards that a bot of this level brings where cards belong to no one.
pub const fn levels_of_cards(level: Level) -> RangeInclusive<u8> {
    match level {
        Level::One => 1..=3,
        Level::Two => 2..=5,
        Level::Three => 4..=7,
        Level::Four => 5..=8,
        Level::Five => 7..=10,
        Level::Six => 8..=10,
    }
}

/// Agrees to take-backs and declines draws.
fn answer_to_offer(view: &View) -> Option<Command> {
    let Viewer::Seat(seat) = view.viewer else { return None };
    let offer = view.offer.as_ref()?;
    if offer.by == seat || offer.accepted.contains(&seat) {
        return None;
    }
    Some(match offer.what {
        Offer::TakeBack => Command::Accept,
        Offer::Draw => Command::Decline,
    })
}

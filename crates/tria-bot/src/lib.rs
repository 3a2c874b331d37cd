//! What a computer seat does at a table: the seat's own events and view go in, a command comes out.
//!
//! The room knows no engine and the engine knows no rooms; every host that seats a computer, be it a terminal, a browser or a server,
//! lets a [`Mind`] stand between them.
//! A mind never sees more than its seat does, and decides the same on every machine from the same events, view and seed.

use tria_engine::triad::{Opponent, Past, Prior, Situation};
use tria_engine::{Level, triatri as triatri_engine};
use tria_room::{Command, Event, GameView, Move, Offer, Prompt, Versioned, View};
use tria_rules::cards::Catalog;
use tria_rules::game::Viewer;
use tria_rules::triad::{self, Card};
use tria_rules::triatri;

/// What a computer player at one seat knows beyond its view: what it has seen happen, and what it thinks of the other's cards.
#[derive(Clone, Debug)]
pub struct Mind {
    opponent: Opponent,
    catalog: &'static Catalog,
    prior: Prior,
    past: Past,
    /// The placements of this deal, so that some of them can be taken back.
    placed: Vec<triad::Event>,
}

impl Mind {
    /// A mind that expects any card of the catalog in the other's hand.
    pub fn new(opponent: Opponent, catalog: &'static Catalog) -> Self {
        Self { opponent, catalog, prior: Prior::any_of(catalog), past: Past::new(), placed: Vec::new() }
    }

    /// A mind of this level.
    pub fn of_level(level: Level, catalog: &'static Catalog) -> Self {
        Self::new(level.into(), catalog)
    }

    /// The same with other expectations of the cards that the other may hold.
    pub fn expecting(mut self, prior: Prior) -> Self {
        self.prior = prior;
        self
    }

    /// Takes note of something that happened at the table, as the seat saw it.
    pub fn observe(&mut self, event: &Versioned) {
        match &event.event {
            Some(Event::Dealt { .. }) => self.recall(0),
            Some(Event::Triad { what }) => {
                self.past.observe(what);
                if matches!(what, triad::Event::Placed { .. }) {
                    self.placed.push(*what);
                }
            }
            // What was taken back never happened.
            Some(Event::TakenBack { moves, .. }) => {
                self.recall(self.placed.len().saturating_sub(*moves as usize));
            }
            _ => {}
        }
    }

    /// Remembers no more than the first placements of the deal.
    fn recall(&mut self, placements: usize) {
        self.placed.truncate(placements);
        self.past = Past::new();
        for event in &self.placed {
            self.past.observe(event);
        }
    }

    /// What the seat does; `None` if nothing is asked of it.
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
                self.strongest_first(&mut cards);
                cards.truncate(*size as usize);
                Command::Pool { cards }
            }
            Prompt::Hand { kept, from, usual } => {
                Command::Hand { cards: usual.clone().unwrap_or_else(|| self.hand(kept, from)) }
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

    /// The strongest cards beside those that stay.
    fn hand(&self, kept: &[Card], from: &[Card]) -> Vec<Card> {
        let mut rest = from.to_vec();
        self.strongest_first(&mut rest);
        kept.iter().copied().chain(rest).take(triad::HAND_MAX).collect()
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
        // A mind that does not know what to do still does something legal.
        chosen.filter(|mv| legal.contains(mv)).unwrap_or(legal[0])
    }

    fn place(&self, game: &triad::View, seed: u64) -> Option<Move> {
        let situation = Situation { view: game, past: &self.past, prior: &self.prior };
        let triad::Move { slot, cell } = self.opponent.choose(&situation, seed)?;
        Some(Move::Place { slot, cell })
    }

    fn play(&self, game: &triatri::View, seed: u64) -> Move {
        // The console game's opponent never learnt TriATri; a regular player sits in for it.
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

/// A computer lets people take moves back, and plays on where they offer a draw.
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

//! The console game's own opponent: a shallow search with weights by profile, as far as known.
//!
//! Without Open it replaces the hidden cards by a random guess: cards up to the highest level of its own hand.
//! It looks a few placements ahead and foresees Same, Plus and basic captures, but no combos.
//! A board's value is `base + power·strength` for each card on it to its colour, and `hand·strength` for each card in hand, plus a random part; the strength of a card is the sum of its ranks out of 40.
//! The value of its own move is multiplied by `fond` if it triggers Same or Plus.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use tria_rules::chance;
use tria_rules::game::{Game as _, Sink};
use tria_rules::triad::{Card, Cause, Cell, Combo, Event, HandView, Move, Player, Position, View};

use super::prior::Prior;
use super::situation::Situation;

/// One of the eight opponent profiles of the console game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Profile(u8);

/// The weights of a profile.
struct Weights {
    /// The search depth in placements, by the number of empty cells from 1 to 9.
    depth: [u8; 9],
    base: f64,
    power: f64,
    random: f64,
    /// The factor for its own moves that trigger Same or Plus.
    fond: f64,
    hand: f64,
}

impl Profile {
    /// The number of profiles.
    pub const COUNT: u8 = 8;
    /// The profile with the deepest search.
    pub const DEEPEST: Self = Self(7);

    /// The profile with this number, 0 to 7.
    pub fn new(number: u8) -> Option<Self> {
        (number < Self::COUNT).then_some(Self(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn weights(self) -> Weights {
        let depth = match self.0 {
            0 => [1; 9],
            1 => [1, 2, 2, 2, 1, 1, 1, 1, 1],
            2 => [1, 2, 2, 2, 2, 2, 2, 2, 2],
            3 => [1, 2, 3, 3, 3, 2, 2, 2, 2],
            4 => [1, 2, 3, 3, 3, 3, 3, 2, 2],
            5 => [1, 2, 3, 4, 3, 3, 3, 2, 2],
            6 => [1, 2, 3, 4, 4, 3, 3, 3, 3],
            _ => [1, 2, 3, 4, 4, 4, 4, 3, 3],
        };
        let plain = Weights { depth, base: 1.0, power: 0.0, random: 0.0, fond: 1.0, hand: 1.0 };
        match self.0 {
            1 => Weights { base: 0.5, power: 1.0, hand: 4.0, ..plain },
            2 => Weights { power: 4.0, hand: 0.5, ..plain },
            3 => Weights { random: 1.0, ..plain },
            4 => Weights { fond: 2.0, ..plain },
            5 => Weights { fond: 4.0, ..plain },
            _ => plain,
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The move that the console game's opponent makes; `None` if it is not their turn.
///
/// For a guess like the console game's the prior must list cards with their levels.
pub fn original(situation: &Situation<'_>, profile: Profile, seed: u64) -> Option<Move> {
    let me = situation.view.player()?;
    if situation.view.to_move != Some(me) {
        return None;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let imagined = imagined(situation.view, situation.prior, me, &mut rng)?;
    let weights = profile.weights();
    let empty = 9 - usize::from(imagined.occupied().len());
    let depth = weights.depth[empty - 1];
    let mut thought = Thought { me, weights, rng };
    let mut best: Vec<Move> = Vec::new();
    let mut most = f64::NEG_INFINITY;
    for mv in imagined.legal_moves(me.seat()) {
        let value = thought.after(&imagined, mv, depth - 1);
        if value > most {
            most = value;
            best.clear();
        }
        if value >= most {
            best.push(mv);
        }
    }
    let mv = best[chance::below(&mut thought.rng, best.len() as u32) as usize];
    // The sampled position renumbers the hand's slots.
    let HandView::Own(own) = &situation.view.hands[me] else { return None };
    Some(Move { slot: own.get(mv.slot.index())?.slot, cell: mv.cell })
}

/// The position as the profile assumes it: guessed cards, no combos.
fn imagined(view: &View, prior: &Prior, me: Player, rng: &mut ChaCha8Rng) -> Option<Position> {
    let hidden = usize::from(view.hidden()?);
    let HandView::Own(own) = &view.hands[me] else { return None };
    let highest = own.iter().filter_map(|held| held.card).map(|card| prior.level(card)).max()?;
    let listed = prior.candidates();
    let mut likely: Vec<Card> = listed
        .iter()
        .filter(|candidate| candidate.level <= highest)
        .map(|candidate| candidate.card)
        .collect();
    if likely.len() < hidden {
        likely = prior.cards().to_vec();
    }
    // With an empty prior the player's own cards stand in.
    let fallback = own.iter().find_map(|held| held.card)?;
    while likely.len() < hidden {
        likely.push(fallback);
    }
    let guess: Vec<Card> =
        chance::choose(rng, likely.len(), hidden).into_iter().map(|place| likely[place]).collect();
    let mut setup = view.world(&guess)?.to_setup();
    setup.switches.combo = Combo::Off;
    setup.position().ok()
}

/// Whether Same or Plus was triggered.
struct Fired(bool);

impl Sink<Event> for Fired {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Event::Flipped(flip) = event() {
            self.0 |= matches!(flip.cause, Cause::Same | Cause::Plus);
        }
    }
}

struct Thought {
    me: Player,
    weights: Weights,
    rng: ChaCha8Rng,
}

impl Thought {
    /// The value of the position after a move, searched `depth` further placements.
    fn after(&mut self, position: &Position, mv: Move, depth: u8) -> f64 {
        let Some(mover) = position.to_move() else { return self.leaf(position) };
        let mut next = *position;
        let mut fired = Fired(false);
        next.play_into(mover.seat(), mv, &mut fired);
        let value = self.value(&next, depth);
        if fired.0 && mover == self.me { value * self.weights.fond } else { value }
    }

    fn value(&mut self, position: &Position, depth: u8) -> f64 {
        let Some(mover) = position.to_move().filter(|_| depth > 0) else { return self.leaf(position) };
        let mine = mover == self.me;
        let values =
            position.legal_moves(mover.seat()).into_iter().map(|mv| self.after(position, mv, depth - 1));
        if mine { values.fold(f64::NEG_INFINITY, f64::max) } else { values.fold(f64::INFINITY, f64::min) }
    }

    fn leaf(&mut self, position: &Position) -> f64 {
        let weights = &self.weights;
        let mut sum = 0.0;
        for cell in Cell::all() {
            if let Some(placed) = position.placed(cell) {
                let value = weights.base + weights.power * strength(placed.card);
                sum += if placed.owner == self.me { value } else { -value };
            }
        }
        for (player, sign) in [(self.me, 1.0), (!self.me, -1.0)] {
            let cards = position.slots(player).filter_map(|(_, card)| card);
            sum += sign * weights.hand * cards.map(strength).sum::<f64>();
        }
        if weights.random > 0.0 {
            sum += weights.random * f64::from(self.rng.next_u32()) / 4_294_967_296.0;
        }
        sum
    }
}

fn strength(card: Card) -> f64 {
    f64::from(card.ranks.sum()) / 40.0
}

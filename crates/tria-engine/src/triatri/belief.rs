//! The deals that are consistent with a seat's view.
//!
//! The public constraints on a hidden hand are its size, the cards revealed by tied selections, and the colours that it is known to lack; all unseen cards are equally likely to be anywhere else, also among the unused cards.
//! Imitations count as different cards here, as in the shuffle.

use arrayvec::ArrayVec;
use rand_core::Rng;
use tria_rules::chance;
use tria_rules::game::{Seat, Viewer};
use tria_rules::triatri::{Card, CardSet, Colour, PhaseView, Position, View};

/// The hands of all seats.
pub type Hands = ArrayVec<CardSet, 4>;

/// Three colours and the imitations.
const KINDS: usize = 4;

/// Places of unseen cards: hidden seats, and the unused cards.
const BINS: usize = 4;

/// The deals that are consistent with a seat's view.
#[derive(Clone, Debug)]
pub struct Belief {
    /// The known cards of each hand; the viewer's own is complete.
    known: Hands,
    /// The hidden seats, in order.
    hidden: ArrayVec<Seat, 3>,
    /// The unseen cards, by kind.
    unseen: [ArrayVec<Card, 8>; KINDS],
    /// The number of cards of each kind in each place, with the cumulative number of deals.
    splits: Vec<Split>,
}

/// How many unseen cards of each kind lie in each bin.
#[derive(Clone, Copy, Debug)]
struct Split {
    counts: [[u8; BINS]; KINDS],
    /// The deals of this split and all before it.
    deals_so_far: u32,
}

/// Hands of all seats that are consistent with a view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct World {
    /// The hands.
    pub hands: Hands,
    /// The number of ways to deal it; more than one where imitations can be swapped.
    pub ways: u32,
}

impl Belief {
    /// The viewer's belief; `None` for a spectator, and outside of a round.
    pub fn of(view: &View) -> Option<Self> {
        let Viewer::Seat(viewer) = view.viewer else { return None };
        let own = view.own.as_ref()?;
        let under_way =
            [PhaseView::Select, PhaseView::Lot, PhaseView::Gem, PhaseView::Play].contains(&view.phase);
        if !under_way || !(2..=4).contains(&view.seats.len()) {
            return None;
        }
        let mut rest = CardSet::deck(view.seats.len() as u8);
        let mut known = Hands::new();
        let mut hidden = ArrayVec::new();
        let (mut room, mut barred) = ([0; BINS], [[false; KINDS]; BINS]);
        for seat in &view.seats {
            let cards = if seat.seat == viewer { &own.hand } else { &seat.revealed };
            cards.iter().chain(&seat.played).for_each(|card| rest.remove(*card));
            known.push(cards.iter().copied().collect());
            if seat.seat != viewer {
                let bin = hidden.len();
                hidden.push(seat.seat);
                room[bin] = (seat.hand_size as usize).checked_sub(cards.len())? as u8;
                seat.void.iter().for_each(|colour| barred[bin][colour.index()] = true);
            }
        }
        room[hidden.len()] = (rest.len() as u8).checked_sub(room.iter().sum())?;
        let mut unseen: [ArrayVec<Card, 8>; KINDS] = std::array::from_fn(|_| ArrayVec::new());
        rest.iter().for_each(|card| unseen[card.colour().map_or(KINDS - 1, Colour::index)].push(card));
        let mut belief = Self { known, hidden, unseen, splits: Vec::new() };
        belief.split(0, [[0; BINS]; KINDS], room, &barred, 1);
        (!belief.splits.is_empty()).then_some(belief)
    }

    /// Finds every distribution of the kinds from `kind` on over the remaining room; `deals` counts the deals of the kinds before.
    fn split(
        &mut self,
        kind: usize,
        counts: [[u8; BINS]; KINDS],
        room: [u8; BINS],
        barred: &[[bool; KINDS]; BINS],
        deals: u32,
    ) {
        if kind == KINDS {
            let before = self.splits.last().map_or(0, |split| split.deals_so_far);
            self.splits.push(Split { counts, deals_so_far: before + deals });
            return;
        }
        let later: usize = self.unseen[kind + 1..].iter().map(ArrayVec::len).sum();
        let mut spread = [0; BINS];
        let here = self.unseen[kind].len() as u8;
        self.spread(kind, 0, here, &mut spread, room, barred, &mut |belief, spread| {
            let mut left = room;
            left.iter_mut().zip(spread).for_each(|(left, taken)| *left -= taken);
            debug_assert_eq!(left.iter().map(|left| *left as usize).sum::<usize>(), later);
            let mut counts = counts;
            counts[kind] = *spread;
            belief.split(kind + 1, counts, left, barred, deals * multinomial(*spread));
        });
    }

    /// Every distribution of `left` cards of a kind over the bins from `bin` on.
    #[expect(clippy::too_many_arguments, reason = "the state of a small recursion, used in one place")]
    fn spread(
        &mut self,
        kind: usize,
        bin: usize,
        left: u8,
        spread: &mut [u8; BINS],
        room: [u8; BINS],
        barred: &[[bool; KINDS]; BINS],
        found: &mut impl FnMut(&mut Self, &[u8; BINS]),
    ) {
        if bin == BINS {
            if left == 0 {
                found(self, spread);
            }
            return;
        }
        let most = if barred[bin][kind] { 0 } else { left.min(room[bin]) };
        for count in 0..=most {
            spread[bin] = count;
            self.spread(kind, bin + 1, left - count, spread, room, barred, found);
        }
        spread[bin] = 0;
    }

    /// The number of deals that are consistent with the view.
    pub fn deals(&self) -> u32 {
        self.splits.last().map_or(0, |split| split.deals_so_far)
    }

    /// A uniformly random deal.
    ///
    /// The split is drawn in proportion to its deals; within a split every order of each kind's cards is equally likely.
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Hands {
        let drawn = chance::below(rng, self.deals());
        let split = &self.splits[self.splits.partition_point(|split| split.deals_so_far <= drawn)];
        let mut hands = self.known.clone();
        for (cards, counts) in self.unseen.iter().zip(&split.counts) {
            let mut cards = cards.clone();
            let mut dealt = 0;
            for (seat, count) in self.hidden.iter().zip(counts) {
                for _ in 0..*count {
                    let chosen = dealt + chance::below(rng, (cards.len() - dealt) as u32) as usize;
                    cards.swap(dealt, chosen);
                    hands[seat.index()].insert(cards[dealt]);
                    dealt += 1;
                }
            }
        }
        hands
    }

    /// Every world, or `None` if there are more than `limit`.
    pub fn worlds(&self, limit: usize) -> Option<Vec<World>> {
        let mut worlds = Vec::new();
        for split in &self.splits {
            let imitations = multinomial(split.counts[KINDS - 1]);
            let base = World { hands: self.known.clone(), ways: imitations };
            if !self.fill(split, 0, 0, base, &mut worlds, limit) {
                return None;
            }
        }
        Some(worlds)
    }

    /// Adds every world of the split that completes this one; `false` once there are too many.
    fn fill(
        &self,
        split: &Split,
        kind: usize,
        taken: usize,
        world: World,
        worlds: &mut Vec<World>,
        limit: usize,
    ) -> bool {
        if kind == KINDS {
            worlds.push(world);
            return worlds.len() <= limit;
        }
        if kind == KINDS - 1 {
            let mut world = world;
            for (seat, count) in self.hidden.iter().zip(&split.counts[kind]) {
                (0..*count).for_each(|_| world.hands[seat.index()].insert(Card::IMITATION));
            }
            return self.fill(split, KINDS, 0, world, worlds, limit);
        }
        if taken == self.unseen[kind].len() {
            return self.fill(split, kind + 1, 0, world, worlds, limit);
        }
        let mut rest = *split;
        let card = self.unseen[kind][taken];
        for bin in 0..BINS {
            if split.counts[kind][bin] == 0 {
                continue;
            }
            rest.counts[kind][bin] -= 1;
            let mut with = world.clone();
            if let Some(seat) = self.hidden.get(bin) {
                with.hands[seat.index()].insert(card);
            }
            if !self.fill(&rest, kind, taken + 1, with, worlds, limit) {
                return false;
            }
            rest.counts[kind][bin] += 1;
        }
        true
    }
}

/// The position that is consistent with the view if the seats hold these hands.
///
/// A card that another seat has committed to the selection is a uniformly random card of its hand.
pub fn imagined_position<R: Rng + ?Sized>(view: &View, hands: &Hands, rng: &mut R) -> Option<Position> {
    let selected: Vec<Option<Card>> = view
        .seats
        .iter()
        .map(|seat| {
            if view.viewer.is(seat.seat) {
                return view.own.as_ref().and_then(|own| own.selected);
            }
            let held: Vec<Card> = hands.get(seat.seat.index())?.iter().collect();
            seat.committed.then(|| held[chance::below(rng, held.len() as u32) as usize])
        })
        .collect();
    view.world(hands, &selected)
}

/// The number of ways to distribute different cards over bins in these numbers.
fn multinomial(counts: [u8; BINS]) -> u32 {
    let (mut ways, mut cards) = (1, 0);
    for count in counts {
        for chosen in 1..=u32::from(count) {
            cards += 1;
            ways = ways * cards / chosen;
        }
    }
    ways
}

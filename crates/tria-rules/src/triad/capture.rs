//! One placement, in the order of the rules: Same, Plus, basic, combo.
//!
//! A card's *raw* ranks are the printed ones; its *effective* ranks carry the +1 or −1 of the cell's element.
//! Same and Plus compare raw ranks, walls included; basic captures and combos compare effective ranks.

use crate::game::Sink;

use super::board::{Cell, CellSet, Side};
use super::card::{Rank, Ranks};
use super::event::{Cause, Event, Flip};
use super::player::Player;
use super::position::Position;
use super::switches::{Combo, PlusSums, Same, SameFlips, Switches};

impl Position {
    /// Resolves the captures of the card that `mover` has just placed on `cell`.
    #[inline]
    pub(super) fn capture(&mut self, cell: Cell, mover: Player, events: &mut impl Sink<Event>) {
        if cell.neighbours().and(self.owned_by(!mover)).is_empty() {
            // Under all rules, only a neighbour of the opponent can start a capture.
            return;
        }
        if !self.switches().beyond_basic() {
            let basic = self.beaten_by(cell, mover);
            self.flip(basic, mover, Cause::Basic, 0, events);
            return;
        }
        let touching = Touching::of(self, cell);
        let same = touching.same(self, mover);
        self.flip(same, mover, Cause::Same, 0, events);
        let plus = touching.plus(self, mover);
        self.flip(plus, mover, Cause::Plus, 0, events);
        let basic = self.beaten_by(cell, mover);
        self.flip(basic, mover, Cause::Basic, 0, events);

        let special = same.or(plus);
        self.combo(self.switches().combo.first_wave(special, basic), mover, events);
    }

    /// Each card of a wave captures by the basic comparison, until nothing flips.
    fn combo(&mut self, first_wave: CellSet, mover: Player, events: &mut impl Sink<Event>) {
        let mut wave = first_wave;
        let mut number = 0;
        while !wave.is_empty() {
            number += 1;
            let mut next = CellSet::EMPTY;
            for cell in wave {
                next = next.or(self.beaten_by(cell, mover));
            }
            self.flip(next, mover, Cause::Combo, number, events);
            wave = next;
        }
    }

    /// The opponent neighbours whose effective touching rank is lower than that of the card on `cell`.
    #[inline]
    pub(super) fn beaten_by(&self, cell: Cell, mover: Player) -> CellSet {
        let mut weaker = CellSet::EMPTY;
        let own_ranks = self.ranks_on(cell);
        let own_bonus = self.element_bonus(cell);
        for side in Side::ALL {
            // Comparing empty cells, own cards and, at the edge, the card itself is cheaper than branching.
            let neighbour = cell.beside_or_self(side);
            let own = own_ranks.number(side) as i8 + own_bonus;
            let other = self.effective(neighbour, side.opposite());
            weaker.insert_if(neighbour, own > other);
        }
        weaker.and(self.owned_by(!mover))
    }

    /// The effective rank on one side of a cell's card.
    #[inline]
    pub(super) fn effective(&self, cell: Cell, side: Side) -> i8 {
        self.rank_or_zero(cell, side) as i8 + self.element_bonus(cell)
    }
}

impl Combo {
    /// The cards that start a combo, given those taken by Same or Plus and by the basic comparison.
    pub(super) fn first_wave(self, special: CellSet, basic: CellSet) -> CellSet {
        match self {
            Self::Off => CellSet::EMPTY,
            Self::Special => special,
            Self::Flipped if special.is_empty() => CellSet::EMPTY,
            Self::Flipped | Self::Always => special.or(basic),
        }
    }
}

/// The neighbour of a card on one side.
#[derive(Clone, Copy)]
pub(super) enum Beside {
    /// A card, with the raw rank that touches.
    Card(Cell, u8),
    /// An empty cell.
    Nothing,
    /// The board's edge.
    Wall,
}

/// A placed card and its neighbours, in raw ranks.
pub(super) struct Touching {
    pub(super) own: Ranks,
    pub(super) beside: [Beside; 4],
}

impl Touching {
    pub(super) fn of(position: &Position, cell: Cell) -> Self {
        let occupied = position.occupied();
        let mut beside = [Beside::Nothing; 4];
        for side in Side::ALL {
            match cell.neighbour(side) {
                Some(neighbour) if occupied.contains(neighbour) => {
                    let rank = position.ranks_on(neighbour).number(side.opposite());
                    beside[side as usize] = Beside::Card(neighbour, rank);
                }
                Some(_) => {}
                None => beside[side as usize] = Beside::Wall,
            }
        }
        Self { own: position.ranks_on(cell), beside }
    }

    /// The opponent's cards that Same flips.
    fn same(&self, position: &Position, mover: Player) -> CellSet {
        let switches = position.switches();
        let needed = match switches.same {
            Same::Off => return CellSet::EMPTY,
            Same::One => 1,
            Same::Two => 2,
        };
        let theirs = position.owned_by(!mover);
        let (mut matches, mut matching, mut weaker) = (0, CellSet::EMPTY, CellSet::EMPTY);
        let equal = self.equal(switches);
        for side in Side::ALL {
            let equal = equal[side as usize];
            matches += u8::from(equal);
            if let Beside::Card(neighbour, rank) = self.beside[side as usize] {
                matching.insert_if(neighbour, equal);
                weaker.insert_if(neighbour, rank <= self.own.number(side));
            }
        }
        if matches < needed {
            return CellSet::EMPTY;
        }
        match switches.same_flips {
            SameFlips::Matching => matching.and(theirs),
            SameFlips::Weaker => weaker.and(theirs),
        }
    }

    /// The sides with equal ranks, the wall's included where it counts.
    #[inline]
    pub(super) fn equal(&self, switches: &Switches) -> [bool; 4] {
        Side::ALL.map(|side| match self.beside[side as usize] {
            Beside::Card(_, rank) => rank == self.own.number(side),
            Beside::Wall => switches.same_wall && self.own.number(side) == Rank::MAX.get(),
            Beside::Nothing => false,
        })
    }

    /// The opponent's cards that Plus flips; those taken by Same are the mover's already and do not count again.
    fn plus(&self, position: &Position, mover: Player) -> CellSet {
        let switches = position.switches();
        if !switches.plus {
            return CellSet::EMPTY;
        }
        let sums = self.repeated_sums(switches);
        let mut flips = CellSet::EMPTY;
        for side in Side::ALL {
            if let Beside::Card(neighbour, _) = self.beside[side as usize] {
                flips.insert_if(neighbour, sums[side as usize] != 0);
            }
        }
        flips.and(position.owned_by(!mover))
    }

    /// The sum of each side if Plus counts it (at least two sides have it), otherwise 0.
    #[inline]
    pub(super) fn repeated_sums(&self, switches: &Switches) -> [u8; 4] {
        let sums = Side::ALL.map(|side| match self.beside[side as usize] {
            Beside::Card(_, rank) => self.own.number(side) + rank,
            Beside::Wall if switches.plus_wall => self.own.number(side) + Rank::MAX.get(),
            Beside::Wall | Beside::Nothing => 0,
        });
        let first = match switches.plus_sums {
            PlusSums::All => None,
            PlusSums::First => Some(most_frequent(sums)),
        };
        sums.map(|sum| {
            let repeats = sums.iter().filter(|other| **other == sum).count() >= 2;
            if repeats && first.is_none_or(|first| first == sum) { sum } else { 0 }
        })
    }
}

/// The sum whose count is the first to reach the highest count, walking top, bottom, left, right; 0 marks a side without a sum.
fn most_frequent(sums: [u8; 4]) -> u8 {
    let (mut best, mut best_count) = (0, 0);
    for (walked, side) in Side::PLUS_WALK.iter().enumerate() {
        let sum = sums[*side as usize];
        let count = Side::PLUS_WALK[..=walked].iter().filter(|other| sums[**other as usize] == sum).count();
        if sum != 0 && count > best_count {
            (best, best_count) = (sum, count);
        }
    }
    best
}

impl Position {
    /// Flips the cards to the mover's colour and reports an event for each.
    #[inline]
    fn flip(&mut self, cells: CellSet, mover: Player, cause: Cause, wave: u8, events: &mut impl Sink<Event>) {
        self.hand_over(cells, mover);
        for cell in cells {
            events.tell(|| Event::Flipped(Flip { cell, cause, wave }));
        }
    }
}

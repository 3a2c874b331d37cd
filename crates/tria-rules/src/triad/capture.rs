//! One placement, in the order of the rules: Same, Plus, basic, combo.
//!
//! A card's *raw* ranks are the printed ones; its *effective* ranks carry the +1 or −1 of the cell's element.
//! Same and Plus compare raw ranks, walls included; basic captures and combos compare effective ranks.

use crate::game::Sink;

use super::board::{Cell, CellSet, Side};
use super::card::Ranks;
use super::event::{Cause, Event, Flip};
use super::player::Player;
use super::position::Position;
use super::switches::{Combo, PlusSums, Same, SameFlips};

impl Position {
    /// Resolves the captures of the card that `mover` has just placed on `cell`.
    #[inline]
    pub(super) fn capture(&mut self, cell: Cell, mover: Player, events: &mut impl Sink<Event>) {
        if cell.neighbours().and(self.owned_by(!mover)).is_empty() {
            // Whatever the rules, only an opponent's neighbour can start a capture.
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
        let first_wave = match self.switches().combo {
            Combo::Off => CellSet::EMPTY,
            Combo::Special => special,
            Combo::Flipped if special.is_empty() => CellSet::EMPTY,
            Combo::Flipped | Combo::Always => special.or(basic),
        };
        self.combo(first_wave, mover, events);
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
    fn beaten_by(&self, cell: Cell, mover: Player) -> CellSet {
        let mut weaker = CellSet::EMPTY;
        let own_ranks = self.ranks_on(cell);
        let own_bonus = self.element_bonus(cell);
        for side in Side::ALL {
            // Looking at empty cells, own cards and, at the edge, the card itself is cheaper than asking first.
            let neighbour = cell.beside_or_self(side);
            let own = own_ranks.on(side) as i8 + own_bonus;
            let other = self.rank_or_zero(neighbour, side.opposite()) as i8 + self.element_bonus(neighbour);
            weaker.insert_if(neighbour, own > other);
        }
        weaker.and(self.owned_by(!mover))
    }
}

/// What lies beside a card on one side.
#[derive(Clone, Copy)]
enum Beside {
    /// A card, with the raw rank that touches.
    Card(Cell, u8),
    /// An empty cell.
    Nothing,
    /// The board's edge.
    Wall,
}

/// A placed card and what it touches, in raw ranks.
struct Touching {
    own: Ranks,
    beside: [Beside; 4],
}

impl Touching {
    fn of(position: &Position, cell: Cell) -> Self {
        let occupied = position.occupied();
        let mut beside = [Beside::Nothing; 4];
        for side in Side::ALL {
            match cell.neighbour(side) {
                Some(neighbour) if occupied.contains(neighbour) => {
                    let rank = position.ranks_on(neighbour).on(side.opposite());
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
        for side in Side::ALL {
            let own = self.own.on(side);
            match self.beside[side as usize] {
                Beside::Card(neighbour, rank) => {
                    if rank == own {
                        matches += 1;
                        matching.insert(neighbour);
                    }
                    if rank <= own {
                        weaker.insert(neighbour);
                    }
                }
                Beside::Wall if switches.same_wall && own == Ranks::MAX => matches += 1,
                Beside::Wall | Beside::Nothing => {}
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

    /// The opponent's cards that Plus flips; those that Same took are the mover's by now and do not count again.
    fn plus(&self, position: &Position, mover: Player) -> CellSet {
        let switches = position.switches();
        if !switches.plus {
            return CellSet::EMPTY;
        }
        let mut sums = [0; 4];
        for side in Side::ALL {
            sums[side as usize] = match self.beside[side as usize] {
                Beside::Card(_, rank) => self.own.on(side) + rank,
                Beside::Wall if switches.plus_wall => self.own.on(side) + Ranks::MAX,
                Beside::Wall | Beside::Nothing => 0,
            };
        }
        let repeats = |sum: u8| Side::ALL.iter().filter(|side| sums[**side as usize] == sum).count() >= 2;
        let first = match switches.plus_sums {
            PlusSums::All => None,
            PlusSums::First => Some(most_frequent(sums)),
        };
        let mut flips = CellSet::EMPTY;
        for side in Side::ALL {
            let sum = sums[side as usize];
            if let Beside::Card(neighbour, _) = self.beside[side as usize]
                && repeats(sum)
                && first.is_none_or(|first| first == sum)
            {
                flips.insert(neighbour);
            }
        }
        flips.and(position.owned_by(!mover))
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
    /// Turns the cards to the mover's colour and tells of each.
    #[inline]
    fn flip(&mut self, cells: CellSet, mover: Player, cause: Cause, wave: u8, events: &mut impl Sink<Event>) {
        self.hand_over(cells, mover);
        for cell in cells {
            events.tell(|| Event::Flipped(Flip { cell, cause, wave }));
        }
    }
}

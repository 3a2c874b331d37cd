//! Specialised search of the last four placements: no move ordering, no transposition table.
//!
//! `PLAIN` is constant for a deal: without Same, Plus and combos a placement captures what its row says.
//! Each routine answers the same question as [`Search::reaches`] and can be replaced by the general search.

use arrayvec::ArrayVec;

use super::search::{CELLS, Placement, Search};
use super::sets::{count, nth_one, ones};
use super::tables::{Board, Spot, Tables};

/// The most cards in a hand.
const HAND_MAX: usize = 5;

/// A board without its empty cells, which the routines keep as [`Spot`]s.
#[derive(Clone, Copy)]
struct Late {
    cards: u64,
    mine: u16,
    theirs: u16,
    my_hand: u16,
    their_hand: u16,
}

impl Late {
    /// The board after a placement, from the opponent's side.
    #[inline]
    fn after<const PLAIN: bool>(self, cell: u32, card: usize, flips: u16) -> Self {
        Self {
            // Only combos need to know which card lies where.
            cards: if PLAIN { 0 } else { self.cards | (card as u64 + 1) << (5 * cell) },
            mine: self.theirs & !flips,
            theirs: self.mine | flips | 1 << cell,
            my_hand: self.their_hand,
            their_hand: self.my_hand & !(1 << card),
        }
    }
}

#[expect(
    clippy::inline_always,
    reason = "these run a million times a second; as calls they cost a fifth more instructions"
)]
impl Search<'_> {
    /// Whether the player to move reaches the goal with one to four empty cells left.
    #[inline]
    pub(super) fn last<const PLAIN: bool>(&mut self, board: &Board, empty: u16, left: i8, goal: i8) -> bool {
        let late = Late {
            cards: board.cards,
            mine: board.mine,
            theirs: board.theirs,
            my_hand: board.my_hand,
            their_hand: board.their_hand,
        };
        let spot = |place: usize| Tables::spot(board, nth_one(empty, place));
        match left {
            1 => self.last_one::<PLAIN>(late, spot(0), goal),
            2 => self.last_two::<PLAIN>(late, spot(0), spot(1), goal),
            3 => self.last_three::<PLAIN>(late, [spot(0), spot(1), spot(2)], goal),
            _ => self.last_four::<PLAIN>(late, [spot(0), spot(1), spot(2), spot(3)], goal),
        }
    }

    /// The cells that flip.
    #[inline]
    fn flips<const PLAIN: bool>(&self, late: Late, spot: Spot, card: usize) -> u16 {
        self.tables.flips::<PLAIN>(spot, card, late.theirs, late.cards)
    }

    /// One empty cell: cells held + the one placed + the flips of some card ≥ goal.
    fn last_one<const PLAIN: bool>(&mut self, late: Late, spot: Spot, goal: i8) -> bool {
        self.nodes += 1;
        let missing = goal - 1 - count(late.mine);
        missing <= 0 || ones(late.my_hand).any(|card| count(self.flips::<PLAIN>(late, spot, card)) >= missing)
    }

    /// Two empty cells: some card on one of them leaves more than any reply on the other recaptures.
    #[inline(always)]
    fn last_two<const PLAIN: bool>(&mut self, late: Late, one: Spot, other: Spot, goal: i8) -> bool {
        self.nodes += 1;
        let missing = goal - 1 - count(late.mine);
        // Plain deals are as quick card by card, which stops at the first that leads.
        if !PLAIN && count(late.my_hand) == 2 && count(late.their_hand) == 1 {
            let cards = [nth_one(late.my_hand, 0), nth_one(late.my_hand, 1)];
            let open = match self.four_lanes(late, one, other, cards, goal) {
                Ok(reached) => return reached,
                Err(open) => open,
            };
            return ones(open).any(|lane| {
                let (spot, last) = if lane < 2 { (one, other) } else { (other, one) };
                self.leads_with::<PLAIN>(late, spot, last, cards[lane % 2], missing)
            });
        }
        let (mut spot, mut last) = (one, other);
        for _ in 0..2 {
            if self.leads::<PLAIN>(late, spot, last, missing) {
                return true;
            }
            (spot, last) = (last, spot);
        }
        false
    }

    /// Two cards on two cells and one reply, four lanes of sixteen bits in a word: the cells that are left in each,
    /// (mine | taken of theirs | placed) less those the reply takes, are as many as the goal.
    /// Lanes in which Same or Plus may start a combo stay open.
    #[inline(always)]
    fn four_lanes(
        &self,
        late: Late,
        one: Spot,
        other: Spot,
        cards: [usize; 2],
        goal: i8,
    ) -> Result<bool, u16> {
        const ALL: u64 = 0x0001_0001_0001_0001;
        let reply = late.their_hand.trailing_zeros() as usize;
        let row = |spot: Spot, card| self.tables.row(spot, card);
        let answer = |spot: Spot, last, card| row(self.tables.spot_after(last, spot.cell, card), reply);
        let first = [row(one, cards[0]), row(one, cards[1]), row(other, cards[0]), row(other, cards[1])];
        let second = [
            answer(one, other, cards[0]),
            answer(one, other, cards[1]),
            answer(other, one, cards[0]),
            answer(other, one, cards[1]),
        ];
        let lanes = |rows: &[[u16; 2]; 4], kind: usize| {
            u64::from(rows[0][kind])
                | u64::from(rows[1][kind]) << 16
                | u64::from(rows[2][kind]) << 32
                | u64::from(rows[3][kind]) << 48
        };
        let placed = 0x0001_0001 << one.cell | 0x0001_0001_u64 << other.cell << 32;
        let theirs = u64::from(late.theirs) * ALL;
        let mine = (u64::from(late.mine) * ALL) | (lanes(&first, 0) & theirs) | placed;
        let left = mine & !lanes(&second, 0);
        let pairs = left - (left >> 1 & (0x5555 * ALL));
        let fours = (pairs & (0x3333 * ALL)) + (pairs >> 2 & (0x3333 * ALL));
        // The three counts of a lane are added in its third place.
        let reached =
            ((fours.wrapping_mul(0x111) & (0xF00 * ALL)) + ((16 - goal as u64) << 8) * ALL) & (0x1000 * ALL);
        let some = |lanes: u64| (lanes + 0xFFF * ALL) & (0x1000 * ALL);
        let (starts, answers) = (some(lanes(&first, 1) & theirs), some(lanes(&second, 1) & mine));
        if reached & !(starts | answers) != 0 {
            return Ok(true);
        }
        let open = starts | (reached & answers);
        if open == 0 {
            Ok(false)
        } else {
            Err(((open >> 12).wrapping_mul(0x0001_0002_0004_0008) >> 48) as u16 & 15)
        }
    }

    /// Whether some card on this spot flips enough, whatever the reply on the last spot.
    #[inline(always)]
    fn leads<const PLAIN: bool>(&self, late: Late, spot: Spot, last: Spot, missing: i8) -> bool {
        for card in ones(late.my_hand) {
            if self.leads_with::<PLAIN>(late, spot, last, card, missing) {
                return true;
            }
        }
        false
    }

    /// The same for one card.
    #[inline(always)]
    fn leads_with<const PLAIN: bool>(
        &self,
        late: Late,
        spot: Spot,
        last: Spot,
        card: usize,
        missing: i8,
    ) -> bool {
        let flips = self.flips::<PLAIN>(late, spot, card);
        let spare = count(flips) - missing;
        spare >= 0 && self.survives::<PLAIN>(late, spot.cell, card, flips, last, spare)
    }

    /// Whether no reply on the last spot flips more than `spare` cards.
    #[inline(always)]
    fn survives<const PLAIN: bool>(
        &self,
        late: Late,
        cell: u32,
        card: usize,
        flips: u16,
        last: Spot,
        spare: i8,
    ) -> bool {
        let next = late.after::<PLAIN>(cell, card, flips);
        let last = self.tables.spot_after(last, cell, card);
        for reply in ones(next.my_hand) {
            if self.tables.takes_more::<PLAIN>(last, reply, next.theirs, next.cards, spare) {
                return false;
            }
        }
        true
    }

    /// Three empty cells, starting with the one that worked last time.
    fn last_three<const PLAIN: bool>(&mut self, late: Late, spots: [Spot; 3], goal: i8) -> bool {
        self.nodes += 1;
        let [mut spot, mut one, mut other] = spots;
        if other.cell == self.late_cell {
            (spot, one, other) = (other, spot, one);
        } else if one.cell == self.late_cell {
            (spot, one, other) = (one, other, spot);
        }
        for _ in 0..3 {
            for card in ones(late.my_hand) {
                let flips = self.flips::<PLAIN>(late, spot, card);
                let next = late.after::<PLAIN>(spot.cell, card, flips);
                let second = self.tables.spot_after(one, spot.cell, card);
                let third = self.tables.spot_after(other, spot.cell, card);
                if !self.last_two::<PLAIN>(next, second, third, CELLS as i8 + 1 - goal) {
                    self.late_cell = spot.cell;
                    return true;
                }
            }
            (spot, one, other) = (one, other, spot);
        }
        false
    }

    /// Four empty cells: the placement that worked last time, then captures, then the others.
    fn last_four<const PLAIN: bool>(&mut self, late: Late, spots: [Spot; 4], goal: i8) -> bool {
        self.nodes += 1;
        let killer = self.late_killer;
        if late.my_hand >> killer.card & 1 != 0
            && let Some(first) = spots.iter().position(|spot| spot.cell == u32::from(killer.cell))
        {
            let flips = self.flips::<PLAIN>(late, spots[first], killer.card as usize);
            if self.leaves_three::<PLAIN>(late, &spots, first, killer.card as usize, flips, goal) {
                return true;
            }
        }
        let mut quiet: ArrayVec<(usize, usize), { 4 * HAND_MAX }> = ArrayVec::new();
        for (first, spot) in spots.into_iter().enumerate() {
            for card in ones(late.my_hand) {
                let placement = Placement { card: card as u8, cell: spot.cell as u8 };
                if placement == killer {
                    continue;
                }
                let flips = self.flips::<PLAIN>(late, spot, card);
                if flips == 0 {
                    quiet.push((first, card));
                } else if self.leaves_three::<PLAIN>(late, &spots, first, card, flips, goal) {
                    self.late_killer = placement;
                    return true;
                }
            }
        }
        for (first, card) in quiet {
            if self.leaves_three::<PLAIN>(late, &spots, first, card, 0, goal) {
                self.late_killer = Placement { card: card as u8, cell: spots[first].cell as u8 };
                return true;
            }
        }
        false
    }

    #[inline]
    fn leaves_three<const PLAIN: bool>(
        &mut self,
        late: Late,
        spots: &[Spot; 4],
        first: usize,
        card: usize,
        flips: u16,
        goal: i8,
    ) -> bool {
        let cell = spots[first].cell;
        let after = |place: usize| self.tables.spot_after(spots[(first + place) % 4], cell, card);
        let rest = [after(1), after(2), after(3)];
        !self.last_three::<PLAIN>(late.after::<PLAIN>(cell, card, flips), rest, CELLS as i8 + 1 - goal)
    }
}

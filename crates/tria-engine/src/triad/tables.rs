//! Everything the search needs to know of a deal, worked out once: the only place that knows the switches.
//!
//! Which cards a placed card takes does not depend on who owns them, only on the cards around its cell.
//! So for each cell and each set of cards on its neighbours there is a row that says, for every hand card, the cells
//! that it would take; whose cards really flip is a mask away.
//! Cells that are occupied from the start are part of every row and take no room of their own.

#![expect(clippy::needless_range_loop, reason = "a side or a cell is the index of several tables at once")]

use tria_rules::triad::{
    Card, Cell, CellSet, Combo, Player, PlusSums, Position, Same, SameFlips, Side, Switches,
};

use super::sets::{CELL_ROOM, around, beside, cells_beyond, count, ones, side_towards};

/// Cards that can be in play: nine on the board and five in each hand.
pub(super) const CARDS_MAX: usize = 19;

/// Cards of both hands.
pub(super) const HAND_CARDS_MAX: usize = 10;

/// The highest effective rank is 11; one more place keeps the table a round size.
const EFFECTIVE_RANKS: usize = 12;

/// The six pairs of sides, as [`Tables::differences`] lists them.
const PAIRS: [(Side, Side); 6] = [
    (Side::Top, Side::Right),
    (Side::Top, Side::Bottom),
    (Side::Top, Side::Left),
    (Side::Right, Side::Bottom),
    (Side::Right, Side::Left),
    (Side::Bottom, Side::Left),
];

/// The facts of one deal.
pub(super) struct Tables {
    switches: Switches,
    /// Whether any capture goes on as a combo.
    combo_always: bool,
    /// The cards of both hands first, then those on the board.
    cards: Vec<Card>,
    /// Hand cards.
    hand_cards: usize,
    /// Effective ranks by cell and card.
    effective: [[[u8; 4]; CARDS_MAX]; 9],
    /// Hand cards whose effective rank on a cell and side is above a value.
    above: [[[u64; EFFECTIVE_RANKS + 1]; 4]; 9],
    /// Hand cards whose raw rank on a side is a value.
    equal: [[u64; 11]; 4],
    /// Hand cards whose raw rank on a side is at least a value.
    at_least: [[u64; 12]; 4],
    /// Hand cards whose raw rank on one side of a pair is so much above that on the other, from −9.
    differences: [[u64; 19]; 6],
    /// Hand cards of the opponent that would beat a card through a side: by card, cell and side.
    pub(super) beaten_by: Vec<[[u16; 4]; 9]>,
    /// Where the rows of each cell begin.
    starts: [u32; CELL_ROOM],
    /// What one step of a neighbour's card number adds to a cell's place: by cell and neighbour, 0 where it never does.
    weights: [[u32; CELL_ROOM]; CELL_ROOM],
    /// What a hand card on a cell adds to the places of all cells: by cell and card.
    steps: [[Places; HAND_CARDS_MAX]; 9],
    /// The cells that hand cards take: a row of [`HAND_CARDS_MAX`] for each place. Only for plain deals.
    basic: Vec<u16>,
    /// The cells that hand cards take, apart from combos, and those of them that Same or Plus take, in rows as above.
    /// Empty for plain deals.
    taken: Vec<[u16; 2]>,
    /// By cell and card on it: for each side the cards beyond it that it beats, as in a combo.
    conquers: Vec<[[u32; 4]; CARDS_MAX]>,
}

/// What is known of the cards around a cell while its rows are filled, for every hand card at once.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The sides that win by the basic comparison.
    basic: Sides,
    /// The sides whose ranks are equal, as Same wants them, and those that are at least as high.
    matching: u64,
    weaker: u64,
    /// The sides towards a wall that Same counts.
    walls: u64,
    /// The sides that share a sum with another, as Plus wants them.
    plus: u64,
    /// The ranks that touch the cell, walls included where Plus counts them.
    touching: [Option<u8>; 4],
}

impl Known {
    /// Takes note of a rank beyond a side, and of the sums that it shares with those known before.
    fn meet_sum(&mut self, tables: &Tables, side: usize, rank: u8) {
        self.touching[side] = Some(rank);
        for (pair, (one, other)) in PAIRS.iter().enumerate() {
            let (one, other) = (*one as usize, *other as usize);
            if one != side && other != side {
                continue;
            }
            if let (Some(first), Some(second)) = (self.touching[one], self.touching[other]) {
                // own + first == own' + second, so own is above own' by second − first.
                self.plus |= tables.differences[pair][9 + second as usize - first as usize];
            }
        }
    }
}

/// Four sides for every hand card at once: bit `4 × card + side`.
#[derive(Clone, Copy, Default)]
struct Sides(u64);

impl Sides {
    /// The four sides of one card.
    fn of(self, card: usize) -> usize {
        (self.0 >> (4 * card)) as usize & 15
    }
}

/// Where the row of each cell begins; twelve, so that they are added a whole word of the machine at a time.
type Places = [u32; 12];

/// An empty cell, and the row for it and the cards around it.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) cell: u32,
    place: u32,
}

/// A position reduced to what the search changes, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The row of every cell that is still empty.
    places: Places,
    /// Which card lies on each cell, five bits a cell: its number and one, 0 for none.
    pub(super) cards: u64,
    /// Cells of the player to move.
    pub(super) mine: u16,
    /// Cells of the other player.
    pub(super) theirs: u16,
    /// Hand cards of the player to move.
    pub(super) my_hand: u16,
    /// Hand cards of the other player.
    pub(super) their_hand: u16,
}

impl Board {
    /// The cells that are empty.
    #[inline]
    pub(super) fn empty(&self) -> u16 {
        !(self.mine | self.theirs) & 0x1FF
    }
}

/// The number of the card on a cell, of a board's cards.
#[inline]
fn card_on(cards: u64, cell: usize) -> usize {
    ((cards >> (5 * cell)) as usize & 31) - 1
}

impl Tables {
    /// The tables of a position in which every card is known, and its board seen by the player to move.
    pub(super) fn new(position: &Position, to_move: Player) -> (Self, Board) {
        let mut cards = Vec::with_capacity(CARDS_MAX);
        let mut hands = [0_u16; 2];
        for player in [to_move, !to_move] {
            for (_, card) in position.slots(player) {
                hands[usize::from(player != to_move)] |= 1 << cards.len();
                cards.push(card.expect("every card is known"));
            }
        }
        let hand_cards = cards.len();
        let mut on_board = [0; 9];
        for cell in Cell::all() {
            if let Some(placed) = position.placed(cell) {
                on_board[cell.index()] = cards.len();
                cards.push(placed.card);
            }
        }
        let mut board = Board {
            places: [0; 12],
            cards: 0,
            mine: bits(position.owned_by(to_move)),
            theirs: bits(position.owned_by(!to_move)),
            my_hand: hands[0],
            their_hand: hands[1],
        };
        for cell in position.occupied() {
            board.cards |= (on_board[cell.index()] as u64 + 1) << (5 * cell.index());
        }
        let tables = Self::of(position, cards, hand_cards, &board);
        for cell in 0..9 {
            board.places[cell] = tables.starts[cell];
        }
        (tables, board)
    }

    fn of(position: &Position, cards: Vec<Card>, hand_cards: usize, board: &Board) -> Self {
        let mut tables = Self {
            switches: *position.switches(),
            combo_always: position.switches().combo == Combo::Always,
            hand_cards,
            effective: [[[0; 4]; CARDS_MAX]; 9],
            above: [[[0; EFFECTIVE_RANKS + 1]; 4]; 9],
            equal: [[0; 11]; 4],
            at_least: [[0; 12]; 4],
            differences: [[0; 19]; 6],
            beaten_by: vec![[[0; 4]; 9]; cards.len()],
            starts: [0; CELL_ROOM],
            weights: [[0; CELL_ROOM]; CELL_ROOM],
            steps: [[[0; 12]; HAND_CARDS_MAX]; 9],
            basic: Vec::new(),
            taken: Vec::new(),
            conquers: Vec::new(),
            cards,
        };
        for cell in Cell::all() {
            for (id, card) in tables.cards.iter().enumerate() {
                let bonus = position.element_bonus_of(cell, *card);
                tables.effective[cell.index()][id] =
                    card.ranks.numbers().map(|rank| (rank as i8 + bonus) as u8);
            }
        }
        tables.compare_hand_cards();
        if !tables.is_plain() {
            tables.find_conquests();
        }
        tables.find_dangers();
        tables.lay_out(board);
        tables.fill(board);
        tables
    }

    fn compare_hand_cards(&mut self) {
        for id in 0..self.hand_cards {
            let ranks = self.cards[id].ranks.numbers();
            for side in 0..4 {
                let bit = 1_u64 << (4 * id + side);
                for cell in 0..9 {
                    for value in 0..self.effective[cell][id][side] {
                        self.above[cell][side][value as usize] |= bit;
                    }
                }
                self.equal[side][ranks[side] as usize] |= bit;
                for value in 0..=ranks[side] {
                    self.at_least[side][value as usize] |= bit;
                }
            }
            for (pair, (one, other)) in PAIRS.iter().enumerate() {
                let difference = 9 + ranks[*one as usize] as usize - ranks[*other as usize] as usize;
                self.differences[pair][difference] |=
                    1 << (4 * id + *one as usize) | 1 << (4 * id + *other as usize);
            }
        }
    }

    /// For every card on every cell and side: the cards that it beats beyond that side.
    fn find_conquests(&mut self) {
        self.conquers = vec![[[0; 4]; CARDS_MAX]; 9];
        for cell in 0..9 {
            for side in 0..4 {
                let neighbour = beside(cell, side);
                if neighbour == 9 {
                    continue;
                }
                for card in 0..self.cards.len() {
                    for other in 0..self.cards.len() {
                        let theirs = self.effective[neighbour][other][(side + 2) % 4];
                        if self.effective[cell][card][side] > theirs {
                            self.conquers[cell][card][side] |= 1 << other;
                        }
                    }
                }
            }
        }
    }

    /// For every card on every cell and side: the cards of the other hand that would win through that side.
    fn find_dangers(&mut self) {
        for id in 0..self.cards.len() {
            for cell in 0..9 {
                for side in 0..4 {
                    let neighbour = beside(cell, side);
                    if neighbour == 9 {
                        continue;
                    }
                    let own = self.effective[cell][id][side];
                    for enemy in 0..self.hand_cards {
                        if self.effective[neighbour][enemy][(side + 2) % 4] > own {
                            self.beaten_by[id][cell][side] |= 1 << enemy;
                        }
                    }
                }
            }
        }
    }

    /// Gives every set of hand cards around an empty cell its place.
    fn lay_out(&mut self, board: &Board) {
        let (empty, base) = (board.empty(), self.hand_cards as u32 + 1);
        let mut start = 0;
        for cell in ones(empty) {
            self.starts[cell] = start;
            let mut size = HAND_CARDS_MAX as u32;
            for neighbour in ones(cells_beyond(cell, 15) & empty) {
                self.weights[cell][neighbour] = size;
                for (card, places) in self.steps[neighbour].iter_mut().enumerate() {
                    places[cell] = (card as u32 + 1) * size;
                }
                size *= base;
            }
            start += size;
        }
        if self.is_plain() {
            self.basic = vec![0; start as usize];
        } else {
            self.taken = vec![[0; 2]; start as usize];
        }
    }

    /// Works out all rows: cell by cell, one neighbour after the other.
    fn fill(&mut self, board: &Board) {
        let empty = board.empty();
        for cell in ones(empty) {
            let neighbours = cells_beyond(cell, 15);
            let mut known = Known::default();
            for side in 0..4 {
                if beside(cell, side) == 9 {
                    self.meet_wall(side, &mut known);
                }
            }
            for neighbour in ones(neighbours & !empty) {
                let side = side_towards(cell, neighbour);
                self.meet(cell, side, card_on(board.cards, neighbour), &mut known);
            }
            // The last neighbour has the largest step, so it is the outermost digit.
            let place = self.starts[cell] as usize;
            if self.is_plain() {
                self.fill_plain(cell, place, neighbours & empty, &known);
            } else {
                self.fill_rows(cell, place, neighbours & empty, &known);
            }
        }
    }

    /// Rows of a plain deal: what a further card around the cell adds is the same whatever else lies there.
    fn fill_plain(&mut self, cell: usize, place: usize, free: u16, known: &Known) {
        for card in 0..self.hand_cards {
            self.basic[place + card] = cells_beyond(cell, known.basic.of(card));
        }
        let mut filled = HAND_CARDS_MAX;
        for neighbour in ones(free) {
            let side = side_towards(cell, neighbour);
            for card in 0..self.hand_cards {
                let beaten = self.above[cell][side][self.effective[neighbour][card][(side + 2) % 4] as usize];
                let mut added = [0; HAND_CARDS_MAX];
                for id in 0..HAND_CARDS_MAX {
                    added[id] = ((beaten >> (4 * id + side) & 1) as u16) << neighbour;
                }
                let (before, after) = self.basic[place..].split_at_mut((card + 1) * filled);
                let rows = before[..filled].chunks_exact(HAND_CARDS_MAX);
                for (row, new) in rows.zip(after.chunks_exact_mut(HAND_CARDS_MAX)) {
                    for id in 0..HAND_CARDS_MAX {
                        new[id] = row[id] | added[id];
                    }
                }
            }
            filled *= self.hand_cards + 1;
        }
    }

    /// Rows with Same or Plus, for every set of cards on the cells that are free.
    fn fill_rows(&mut self, cell: usize, place: usize, free: u16, known: &Known) {
        if free == 0 {
            let special = self.special(known);
            for card in 0..self.hand_cards {
                let (basic, special) = (known.basic.of(card), special.of(card));
                self.taken[place + card] = [cells_beyond(cell, basic | special), cells_beyond(cell, special)];
            }
            return;
        }
        let neighbour = 15 - free.leading_zeros() as usize;
        let (side, rest) = (side_towards(cell, neighbour), free & !(1 << neighbour));
        self.fill_rows(cell, place, rest, known);
        for card in 0..self.hand_cards {
            let mut more = *known;
            self.meet(cell, side, card, &mut more);
            let place = place + (card + 1) * self.weights[cell][neighbour] as usize;
            self.fill_rows(cell, place, rest, &more);
        }
    }

    /// An empty cell with the cards around it.
    #[inline]
    pub(super) fn spot(board: &Board, cell: usize) -> Spot {
        Spot { cell: cell as u32, place: board.places[cell] }
    }

    /// The spot once a hand card lies on another cell.
    #[inline]
    pub(super) fn spot_after(&self, spot: Spot, cell: u32, card: usize) -> Spot {
        let weight = self.weights[spot.cell as usize % CELL_ROOM][cell as usize % CELL_ROOM];
        Spot { cell: spot.cell, place: spot.place + (card as u32 + 1) * weight }
    }

    /// The cells that a hand card on this spot takes, of those that the other player owns.
    ///
    /// `cards` are those on the board, five bits each: only combos look at them.
    #[inline]
    pub(super) fn flips<const PLAIN: bool>(&self, spot: Spot, card: usize, theirs: u16, cards: u64) -> u16 {
        let place = spot.place as usize + card;
        if PLAIN {
            return self.basic[place] & theirs;
        }
        let [taken, special] = self.taken[place];
        let (flips, special) = (taken & theirs, special & theirs);
        if special == 0 && !self.combo_always { flips } else { self.go_on(cards, theirs, special, flips) }
    }

    /// Whether the cells that a hand card on this spot takes are more than so many.
    #[inline]
    pub(super) fn takes_more<const PLAIN: bool>(
        &self,
        spot: Spot,
        card: usize,
        theirs: u16,
        cards: u64,
        than: i8,
    ) -> bool {
        let place = spot.place as usize + card;
        if PLAIN {
            return count(self.basic[place] & theirs) > than;
        }
        let [taken, special] = self.taken[place];
        let (flips, special) = (taken & theirs, special & theirs);
        // A combo only adds to what is taken.
        count(flips) > than
            || ((special != 0 || self.combo_always)
                && count(self.go_on(cards, theirs, special, flips)) > than)
    }

    /// Takes note of a card beyond a side of a cell.
    fn meet(&self, cell: usize, side: usize, card: usize, known: &mut Known) {
        let opposite = (side + 2) % 4;
        let (neighbour, rank) = (beside(cell, side), self.cards[card].ranks.numbers()[opposite]);
        known.basic.0 |= self.above[cell][side][self.effective[neighbour][card][opposite] as usize];
        known.matching |= self.equal[side][rank as usize];
        known.weaker |= self.at_least[side][rank as usize];
        known.meet_sum(self, side, rank);
    }

    /// Takes note of the wall beyond a side, which counts as a card of rank 10 where the rules say so.
    fn meet_wall(&self, side: usize, known: &mut Known) {
        if self.switches.same_wall {
            known.walls |= self.equal[side][10];
        }
        if self.switches.plus_wall {
            known.meet_sum(self, side, 10);
        }
    }

    /// The sides that Same and Plus take, whichever player owns the cards beyond them.
    fn special(&self, known: &Known) -> Sides {
        let plus = match (self.switches.plus, self.switches.plus_sums) {
            (false, _) => 0,
            (true, PlusSums::First) => self.plus_first(known.touching),
            (true, _) => known.plus,
        };
        Sides(plus | self.same(known))
    }

    fn same(&self, known: &Known) -> u64 {
        if self.switches.same == Same::Off {
            return 0;
        }
        let matches = known.matching | known.walls;
        let lanes = 0x1111_1111_1111_1111 & ((1 << (4 * HAND_CARDS_MAX)) - 1);
        let lane = |side: u32| matches >> side & lanes;
        let any = lane(0) | lane(1) | lane(2) | lane(3);
        let two = (lane(0) & lane(1)) | ((lane(0) | lane(1)) & (lane(2) | lane(3))) | (lane(2) & lane(3));
        let applies = if self.switches.same == Same::One { any } else { two };
        let flips = match self.switches.same_flips {
            SameFlips::Matching => known.matching,
            SameFlips::Weaker => known.weaker,
        };
        flips & (applies * 15)
    }

    /// Only the sum counts that is the first to reach the highest count.
    fn plus_first(&self, touching: [Option<u8>; 4]) -> u64 {
        let mut flips = 0;
        for id in 0..self.hand_cards {
            let ranks = self.cards[id].ranks.numbers();
            let sum = |side: Side| touching[side as usize].map(|rank| rank + ranks[side as usize]);
            let (mut best, mut best_count) = (0, 1);
            for (walked, side) in Side::PLUS_WALK.iter().enumerate() {
                let Some(here) = sum(*side) else { continue };
                let count =
                    Side::PLUS_WALK[..=walked].iter().filter(|side| sum(**side) == Some(here)).count();
                if count > best_count {
                    (best, best_count) = (here, count);
                }
            }
            for side in Side::ALL {
                if best_count > 1 && sum(side) == Some(best) {
                    flips |= 1 << (4 * id + side as usize);
                }
            }
        }
        flips
    }

    /// The flips of a placement with those of its combo.
    fn go_on(&self, cards: u64, theirs: u16, special: u16, flips: u16) -> u16 {
        let wave = match self.switches.combo {
            Combo::Off => return flips,
            Combo::Special => special,
            Combo::Flipped | Combo::Always => flips,
        };
        // Most combos end before they begin.
        if around(wave) & theirs & !flips == 0 {
            return flips;
        }
        self.waves(cards, theirs, wave, flips)
    }

    fn waves(&self, cards: u64, theirs: u16, first: u16, flips: u16) -> u16 {
        let (mut wave, mut open) = (first, theirs & !flips);
        while wave != 0 {
            let cell = wave.trailing_zeros() as usize;
            wave &= wave - 1;
            let beaten = self.conquers[cell][card_on(cards, cell)];
            for target in ones(cells_beyond(cell, 15) & open) {
                if beaten[side_towards(cell, target)] >> card_on(cards, target) & 1 != 0 {
                    open &= !(1 << target);
                    wave |= 1 << target;
                }
            }
        }
        theirs & !open
    }

    /// The board after a placement with these flips, seen by the other player.
    #[inline]
    pub(super) fn after(&self, board: &Board, cell: usize, card: usize, flips: u16) -> Board {
        let mut next = Board {
            places: board.places,
            cards: board.cards | (card as u64 + 1) << (5 * cell),
            mine: board.theirs & !flips,
            theirs: board.mine | flips | 1 << cell,
            my_hand: board.their_hand,
            their_hand: board.my_hand & !(1 << card),
        };
        for (place, step) in next.places.iter_mut().zip(&self.steps[cell][card]) {
            *place += step;
        }
        next
    }

    /// Whether captures come from placed cards alone: nothing but the basic comparison.
    pub(super) fn is_plain(&self) -> bool {
        self.switches.same == Same::Off && !self.switches.plus && self.switches.combo != Combo::Always
    }
}

fn bits(set: CellSet) -> u16 {
    set.into_iter().map(|cell| 1 << cell.index()).sum()
}

//! Precomputed tables of a deal for the search: the only implementation of the switches in the engine.
//!
//! Which cells a placed card captures does not depend on their owners, only on the neighbouring cards.
//! So for each cell and each set of neighbouring cards there is a row with the cells that every hand card captures; a mask of owners then gives the flips.
//! Cells that are occupied from the start are part of every row and need no rows of their own.

#![expect(clippy::needless_range_loop, reason = "a side or a cell is the index of several tables at once")]

use tria_rules::triad::{
    Card, Cell, CellSet, Combo, Player, PlusSums, Position, Same, SameFlips, Side, Switches,
};

use super::sets::{CELL_ROOM, around, beside, cells_beyond, count, ones, side_towards};

/// Cards that can be in play: nine on the board and five in each hand.
pub(super) const CARDS_MAX: usize = 19;

/// Cards of both hands.
pub(super) const HAND_CARDS_MAX: usize = 10;

/// The highest effective rank is 11; one more entry makes the table size even.
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

/// The tables of one deal.
pub(super) struct Tables {
    switches: Switches,
    /// The cards of both hands first, then those on the board.
    cards: Vec<Card>,
    /// The number of hand cards.
    hand_cards: usize,
    /// Effective ranks by cell and card.
    effective: [[[u8; 4]; CARDS_MAX]; 9],
    /// Hand cards whose effective rank on a cell and side is above a value.
    above: [[[u64; EFFECTIVE_RANKS + 1]; 4]; 9],
    /// Hand cards whose raw rank on a side is a value.
    equal: [[u64; 11]; 4],
    /// Hand cards whose raw rank on a side is at least a value.
    at_least: [[u64; 12]; 4],
    /// Hand cards by the difference of raw ranks on a pair of sides, from −9.
    differences: [[u64; 19]; 6],
    /// Hand cards of the opponent that would beat a card through a side: by card, cell and side.
    pub(super) beaten_by: Vec<[[u16; 4]; 9]>,
    /// The offset of each cell's rows.
    starts: [u32; CELL_ROOM],
    /// The factor of a neighbour's card number in a cell's row index: by cell and neighbour, 0 if it has none.
    weights: [[u32; CELL_ROOM]; CELL_ROOM],
    /// What a hand card on a cell adds to the row indices of all cells: by cell and card.
    steps: [[Places; HAND_CARDS_MAX]; 9],
    /// The cells that hand cards capture: [`HAND_CARDS_MAX`] entries for each row index. Only for plain deals.
    basic: Vec<u16>,
    /// The cells that hand cards capture, apart from combos, and those of them that can start one, in rows as above.
    /// Empty for plain deals.
    taken: Vec<[u16; 2]>,
    /// By cell and card on it: for each side the cards beyond it that it beats in a combo.
    conquers: Vec<[[u32; 4]; CARDS_MAX]>,
}

/// What is known of the neighbours of a cell while its rows are filled, for all hand cards at once.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The sides that win by the basic comparison.
    basic: Sides,
    /// The sides with equal ranks for Same, and those with at least equal ranks.
    matching: u64,
    weaker: u64,
    /// The sides towards a wall that Same counts.
    walls: u64,
    /// The sides that share a sum with another, for Plus.
    plus: u64,
    /// The ranks that touch the cell, walls included where Plus counts them.
    touching: [Option<u8>; 4],
}

impl Known {
    /// Adds a rank beyond a side, and the sums that it shares with earlier ones.
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

/// The row index of each cell; twelve, so that they can be added in whole machine words.
type Places = [u32; 12];

/// An empty cell with its row for the current neighbours.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) cell: u32,
    place: u32,
}

/// A position reduced to what the search changes, from the side of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The row index of every empty cell.
    places: Places,
    /// The card on each cell, five bits a cell: its number plus one, 0 for none.
    pub(super) cards: u64,
    /// Cells of the player to move.
    pub(super) mine: u16,
    /// Cells of the opponent.
    pub(super) theirs: u16,
    /// Hand cards of the player to move.
    pub(super) my_hand: u16,
    /// Hand cards of the opponent.
    pub(super) their_hand: u16,
}

impl Board {
    /// The empty cells.
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
    /// The tables of a position with all cards known, and its board from the side of the player to move.
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

    /// For every card on every cell and side: the opponent's hand cards that would win through that side.
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

    /// Assigns a row index to every set of hand cards around an empty cell.
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

    /// Computes all rows: cell by cell, one neighbour after the other.
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

    /// Rows of a plain deal: the contribution of a further neighbour is independent of the others.
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

    /// Rows with Same or Plus, for every set of cards on the free neighbours.
    fn fill_rows(&mut self, cell: usize, place: usize, free: u16, known: &Known) {
        if free == 0 {
            let special = self.special(known);
            let (starts, always) = match self.switches.combo {
                Combo::Off => (Sides(0), 0),
                Combo::Special | Combo::Flipped => (special, 0),
                Combo::Always => (special, 15),
            };
            let rows = &mut self.taken[place..place + HAND_CARDS_MAX];
            for (card, row) in rows.iter_mut().enumerate().take(self.hand_cards) {
                let taken = known.basic.of(card) | special.of(card);
                *row = [cells_beyond(cell, taken), cells_beyond(cell, starts.of(card) | taken & always)];
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

    /// Of a deal that is not plain: the cells that a hand card on this spot takes, and those of them that start combos.
    #[inline]
    pub(super) fn row(&self, spot: Spot, card: usize) -> [u16; 2] {
        self.taken[spot.place as usize + card]
    }

    /// The cells that a hand card on this spot captures, of those that the opponent owns.
    ///
    /// `cards` are those on the board, five bits each; only combos use them.
    #[inline]
    pub(super) fn flips<const PLAIN: bool>(&self, spot: Spot, card: usize, theirs: u16, cards: u64) -> u16 {
        let place = spot.place as usize + card;
        if PLAIN {
            return self.basic[place] & theirs;
        }
        let [taken, special] = self.taken[place];
        let (flips, special) = (taken & theirs, special & theirs);
        if special == 0 { flips } else { self.go_on(cards, theirs, special, flips) }
    }

    /// Whether a hand card on this spot captures more than `than` cells.
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
        // A combo only adds captures.
        count(flips) > than || (special != 0 && count(self.go_on(cards, theirs, special, flips)) > than)
    }

    /// Adds a card beyond a side of a cell.
    fn meet(&self, cell: usize, side: usize, card: usize, known: &mut Known) {
        let opposite = (side + 2) % 4;
        let (neighbour, rank) = (beside(cell, side), self.cards[card].ranks.numbers()[opposite]);
        known.basic.0 |= self.above[cell][side][self.effective[neighbour][card][opposite] as usize];
        known.matching |= self.equal[side][rank as usize];
        known.weaker |= self.at_least[side][rank as usize];
        known.meet_sum(self, side, rank);
    }

    /// Adds the wall beyond a side, which counts as a card of rank 10 where the rules say so.
    fn meet_wall(&self, side: usize, known: &mut Known) {
        if self.switches.same_wall {
            known.walls |= self.equal[side][10];
        }
        if self.switches.plus_wall {
            known.meet_sum(self, side, 10);
        }
    }

    /// The sides that Same and Plus capture, whatever the owners.
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

    /// Only the first sum to reach the highest count counts.
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
            Combo::Off | Combo::Special => special,
            Combo::Flipped | Combo::Always => flips,
        };
        // Most combos capture nothing.
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

    /// The board after a placement with these flips, from the opponent's side.
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
        for (place, step) in self.steps[cell][card].iter().enumerate() {
            next.places[place] += step;
        }
        next
    }

    /// Whether only the basic comparison captures, without combos.
    pub(super) fn is_plain(&self) -> bool {
        self.switches.same == Same::Off && !self.switches.plus && self.switches.combo != Combo::Always
    }
}

fn bits(set: CellSet) -> u16 {
    set.into_iter().map(|cell| 1 << cell.index()).sum()
}

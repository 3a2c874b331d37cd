//! Everything the search needs to know of a deal, worked out once: the only place that knows the switches.
//!
//! Which sides of a placed card win does not depend on who owns the cards around it.
//! So for each cell and each set of cards on its neighbours there is one [`Entry`] with, for every card of both hands at once,
//! the sides that win by the basic comparison and the sides that Same or Plus take; whose cards really flip is a mask away.
//! Entries are filled on first use: a solve looks at a fraction of them.

#![expect(clippy::needless_range_loop, reason = "a side or a cell is the index of several tables at once")]

use tria_rules::triad::{
    Card, Cell, CellSet, Combo, Player, PlusSums, Position, Same, SameFlips, Side, Switches,
};

/// Cards that can be in play: nine on the board and five in each hand.
pub(super) const CARDS_MAX: usize = 19;

/// Cards of both hands.
pub(super) const HAND_CARDS_MAX: usize = 10;

/// Tables by cell have room for sixteen, and those by card for thirty-two, so that a masked index is always inside.
const CELL_ROOM: usize = 16;
const CARD_ROOM: usize = 32;

/// The highest effective rank is 11; one more place keeps the table a round size.
const EFFECTIVE_RANKS: usize = 12;

/// Where the index of a cell's neighbourhood lies in the board's two words: (shift, width).
///
/// Even cells have only odd neighbours and the other way round, so a placement changes one word, by one addition.
const FIELDS: [(u32, u32); CELL_ROOM] = {
    let mut fields = [(0, 0); CELL_ROOM];
    let used = [(0, 9), (0, 13), (9, 9), (13, 13), (36, 18), (26, 13), (18, 9), (39, 13), (27, 9)];
    let mut cell = 0;
    while cell < used.len() {
        fields[cell] = used[cell];
        cell += 1;
    }
    fields
};

/// The six pairs of sides, as [`Tables::differences`] lists them.
const PAIRS: [(Side, Side); 6] = [
    (Side::Top, Side::Right),
    (Side::Top, Side::Bottom),
    (Side::Top, Side::Left),
    (Side::Right, Side::Bottom),
    (Side::Right, Side::Left),
    (Side::Bottom, Side::Left),
];

/// What placing any hand card on a cell does to the cards around it: bit `4 × card + side`.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    /// The sides that win by the basic comparison; the highest bit says that the entry is filled.
    basic: u64,
    /// The sides that Same or Plus take.
    special: u64,
}

const FILLED: u64 = 1 << 63;

impl Entry {
    /// The four sides that win by the basic comparison for one card.
    #[inline]
    pub(super) fn basic(self, card: usize) -> usize {
        (self.basic >> (4 * card)) as usize & 15
    }

    /// The four sides that Same or Plus take for one card.
    #[inline]
    pub(super) fn special(self, card: usize) -> usize {
        (self.special >> (4 * card)) as usize & 15
    }
}

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
    /// What a card on a cell adds to the index word of its neighbours.
    index_of: [[u64; CARD_ROOM]; CELL_ROOM],
    starts: [usize; CELL_ROOM],
    entries: Vec<Entry>,
}

/// A position reduced to what the search changes, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// Neighbourhood indices of the even cells.
    even: u64,
    /// Neighbourhood indices of the odd cells.
    odd: u64,
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

    /// The word that holds the neighbourhood index of a cell.
    #[inline]
    fn word(&self, cell: usize) -> u64 {
        if cell.is_multiple_of(2) { self.even } else { self.odd }
    }

    #[inline]
    pub(super) fn card_on(&self, cell: usize) -> usize {
        ((self.cards >> (5 * cell)) as usize & 31) - 1
    }
}

/// How many bits of a word below 1,024 are set: portable builds have no instruction for it.
const ONES: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut word = 1;
    while word < 1024 {
        table[word] = table[word / 2] + (word % 2) as u8;
        word += 1;
    }
    table
};

/// The places of the ones of a word below 1,024, four bits each from the lowest.
const PLACES: [u64; 1024] = {
    let mut table = [0; 1024];
    let mut word = 0;
    while word < 1024 {
        let (mut place, mut found) = (0, 0);
        while place < 10 {
            if word >> place & 1 != 0 {
                table[word] |= (place as u64) << (4 * found);
                found += 1;
            }
            place += 1;
        }
        word += 1;
    }
    table
};

/// The place of the `n`th one of a set, counted from 0; 0 where there are fewer.
#[inline]
pub(super) fn nth_one(set: u16, n: usize) -> usize {
    (PLACES[set as usize & 1023] >> (4 * n)) as usize & 15
}

/// How many cells, or hand cards, are in a set.
#[inline]
pub(super) fn count(set: u16) -> i8 {
    ONES[set as usize & 1023] as i8
}

/// The sides of a cell beyond which the cells of a set lie, as four bits.
const SIDES_TOWARDS: [[u8; 512]; CELL_ROOM] = {
    let mut table = [[0; 512]; CELL_ROOM];
    let mut cell = 0;
    while cell < 9 {
        let mut set = 0;
        while set < 512 {
            let mut side = 0;
            while side < 4 {
                let beside = beside(cell, side);
                if beside < 9 && set >> beside & 1 != 0 {
                    table[cell][set] |= 1 << side;
                }
                side += 1;
            }
            set += 1;
        }
        cell += 1;
    }
    table
};

/// The cells that lie beyond some sides of a cell.
const CELLS_BEYOND: [[u16; 16]; CELL_ROOM] = {
    let mut table = [[0; 16]; CELL_ROOM];
    let mut cell = 0;
    while cell < 9 {
        let mut sides = 0;
        while sides < 16 {
            let mut side = 0;
            while side < 4 {
                let beside = beside(cell, side);
                if beside < 9 && sides >> side & 1 != 0 {
                    table[cell][sides] |= 1 << beside;
                }
                side += 1;
            }
            sides += 1;
        }
        cell += 1;
    }
    table
};

/// The cell beyond a side, or 9 where the board ends.
const fn beside(cell: usize, side: usize) -> usize {
    let Some(place) = Cell::new(cell as u8) else { return 9 };
    match place.neighbour(Side::ALL[side]) {
        Some(neighbour) => neighbour.index(),
        None => 9,
    }
}

/// The index of a cell's neighbourhood in its word.
#[inline]
fn neighbourhood(word: u64, cell: usize) -> usize {
    let (shift, width) = FIELDS[cell % CELL_ROOM];
    (word >> shift) as usize & ((1 << width) - 1)
}

/// The four sides of `cell` towards the cells of a set.
#[inline]
pub(super) fn sides_towards(cell: usize, set: u16) -> usize {
    SIDES_TOWARDS[cell % CELL_ROOM][set as usize % 512] as usize
}

/// The cells beyond four sides of `cell`.
#[inline]
pub(super) fn cells_beyond(cell: usize, sides: usize) -> u16 {
    CELLS_BEYOND[cell % CELL_ROOM][sides % 16]
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
        let tables = Self::of(position, cards, hand_cards);
        let mut board = Board {
            even: 0,
            odd: 0,
            cards: 0,
            mine: bits(position.owned_by(to_move)),
            theirs: bits(position.owned_by(!to_move)),
            my_hand: hands[0],
            their_hand: hands[1],
        };
        for cell in position.occupied() {
            tables.lay(&mut board, cell.index(), on_board[cell.index()]);
        }
        (tables, board)
    }

    fn of(position: &Position, cards: Vec<Card>, hand_cards: usize) -> Self {
        let base = cards.len() + 1;
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
            index_of: [[0; CARD_ROOM]; CELL_ROOM],
            starts: [0; CELL_ROOM],
            entries: Vec::new(),
            cards,
        };
        for cell in Cell::all() {
            for (id, card) in tables.cards.iter().enumerate() {
                let bonus = position.element_bonus_of(cell, *card);
                tables.effective[cell.index()][id] =
                    card.ranks.to_array().map(|rank| (rank as i8 + bonus) as u8);
            }
        }
        tables.compare_hand_cards();
        tables.find_dangers();
        tables.lay_out_entries(base);
        tables
    }

    fn compare_hand_cards(&mut self) {
        for id in 0..self.hand_cards {
            let ranks = self.cards[id].ranks.to_array();
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

    fn lay_out_entries(&mut self, base: usize) {
        let mut start = 0;
        for cell in 0..9 {
            self.starts[cell] = start;
            let mut size = 1;
            for side in 0..4 {
                let neighbour = beside(cell, side);
                if neighbour < 9 {
                    // The digit that this neighbour's card has in the cell's index.
                    for (id, words) in self.index_of[neighbour].iter_mut().enumerate().take(base - 1) {
                        *words += ((id as u64 + 1) * size as u64) << FIELDS[cell].0;
                    }
                    size *= base;
                }
            }
            start += size;
        }
        self.entries = vec![Entry::default(); start];
    }

    /// Puts a card on an empty cell, without captures.
    #[inline]
    pub(super) fn lay(&self, board: &mut Board, cell: usize, card: usize) {
        if cell.is_multiple_of(2) {
            board.odd += self.index_of[cell % CELL_ROOM][card % CARD_ROOM];
        } else {
            board.even += self.index_of[cell % CELL_ROOM][card % CARD_ROOM];
        }
        board.cards |= (card as u64 + 1) << (5 * cell);
    }

    /// What the hand cards would do on an empty cell.
    #[inline]
    pub(super) fn entry(&mut self, board: &Board, cell: usize) -> Entry {
        let place = self.starts[cell % CELL_ROOM] + neighbourhood(board.word(cell), cell);
        let entry = self.entries[place];
        if entry.basic & FILLED != 0 { entry } else { self.fill(board, cell, place) }
    }

    /// What the hand cards would do on an empty cell once another card has been laid on another empty cell.
    ///
    /// The board after that placement is not needed: only the index changes, and only if the cells touch.
    #[inline]
    pub(super) fn entry_after(&mut self, board: &Board, laid: (usize, usize), cell: usize) -> Entry {
        let (laid_cell, card) = laid;
        let added = if (laid_cell ^ cell) & 1 == 1 {
            self.index_of[laid_cell % CELL_ROOM][card % CARD_ROOM]
        } else {
            0
        };
        let place = self.starts[cell % CELL_ROOM] + neighbourhood(board.word(cell) + added, cell);
        let entry = self.entries[place];
        if entry.basic & FILLED != 0 {
            return entry;
        }
        let next = self.after(board, laid_cell, card, 0);
        self.fill(&next, cell, place)
    }

    #[cold]
    fn fill(&mut self, board: &Board, cell: usize, place: usize) -> Entry {
        let occupied = board.mine | board.theirs;
        let mut basic = 0;
        let mut touching = [None; 4];
        for side in 0..4 {
            let neighbour = beside(cell, side);
            if neighbour == 9 || occupied >> neighbour & 1 == 0 {
                continue;
            }
            let card = board.card_on(neighbour);
            let opposite = (side + 2) % 4;
            basic |= self.above[cell][side][self.effective[neighbour][card][opposite] as usize];
            touching[side] = Some(self.cards[card].ranks.to_array()[opposite]);
        }
        let special = self.same(cell, touching) | self.plus(cell, touching);
        let entry = Entry { basic: basic | FILLED, special };
        self.entries[place] = entry;
        entry
    }

    /// The sides that Same takes, whoever owns the cards beyond them.
    fn same(&self, cell: usize, touching: [Option<u8>; 4]) -> u64 {
        if self.switches.same == Same::Off {
            return 0;
        }
        let (mut matching, mut weaker, mut walls) = (0, 0, 0);
        for side in 0..4 {
            match touching[side] {
                Some(rank) => {
                    matching |= self.equal[side][rank as usize];
                    weaker |= self.at_least[side][rank as usize];
                }
                None if self.switches.same_wall && beside(cell, side) == 9 => walls |= self.equal[side][10],
                None => {}
            }
        }
        let matches = matching | walls;
        let lanes = 0x1111_1111_1111_1111 & ((1 << (4 * HAND_CARDS_MAX)) - 1);
        let lane = |side: u32| matches >> side & lanes;
        let any = lane(0) | lane(1) | lane(2) | lane(3);
        let two = (lane(0) & lane(1)) | ((lane(0) | lane(1)) & (lane(2) | lane(3))) | (lane(2) & lane(3));
        let applies = if self.switches.same == Same::One { any } else { two };
        let flips = match self.switches.same_flips {
            SameFlips::Matching => matching,
            SameFlips::Weaker => weaker,
        };
        flips & (applies * 15)
    }

    /// The sides that Plus takes, whoever owns the cards beyond them.
    fn plus(&self, cell: usize, touching: [Option<u8>; 4]) -> u64 {
        if !self.switches.plus {
            return 0;
        }
        let walled = |side: usize| match touching[side] {
            None if self.switches.plus_wall && beside(cell, side) == 9 => Some(10),
            touching => touching,
        };
        let touching = [walled(0), walled(1), walled(2), walled(3)];
        if self.switches.plus_sums == PlusSums::First {
            return self.plus_first(touching);
        }
        let mut flips = 0;
        for (pair, (one, other)) in PAIRS.iter().enumerate() {
            if let (Some(first), Some(second)) = (touching[*one as usize], touching[*other as usize]) {
                // own + first == own' + second, so own is above own' by second − first.
                flips |= self.differences[pair][9 + second as usize - first as usize];
            }
        }
        flips
    }

    /// Only the sum counts that is the first to reach the highest count.
    fn plus_first(&self, touching: [Option<u8>; 4]) -> u64 {
        let mut flips = 0;
        for id in 0..self.hand_cards {
            let ranks = self.cards[id].ranks.to_array();
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

    /// The cells that flip when the player to move puts a hand card on an empty cell.
    ///
    /// `theirs` are the sides of the cell towards the other player's cards.
    #[inline]
    pub(super) fn flips(&self, board: &Board, entry: Entry, cell: usize, card: usize, theirs: usize) -> u16 {
        let special = entry.special(card) & theirs;
        let all = (entry.basic(card) & theirs) | special;
        let flips = cells_beyond(cell, all);
        if self.can_go_on(special, all) { self.go_on(board, cell, special, flips) } else { flips }
    }

    /// Whether a placement that takes these sides may start a combo.
    #[inline]
    pub(super) fn can_go_on(&self, special: usize, all: usize) -> bool {
        special != 0 || (self.combo_always && all != 0)
    }

    /// The flips of a placement with those of its combo.
    #[cold]
    fn go_on(&self, board: &Board, cell: usize, special: usize, flips: u16) -> u16 {
        let wave = match self.switches.combo {
            Combo::Off => return flips,
            Combo::Special => cells_beyond(cell, special),
            Combo::Flipped | Combo::Always => flips,
        };
        self.waves(board, flips, wave)
    }

    /// Goes on with a combo until nothing flips; returns everything that flipped.
    fn waves(&self, board: &Board, flips: u16, first: u16) -> u16 {
        let mut flipped = flips;
        let mut wave = first;
        while wave != 0 {
            let cell = wave.trailing_zeros() as usize;
            wave &= wave - 1;
            let own = self.effective[cell][board.card_on(cell)];
            let mut targets = cells_beyond(cell, 15) & board.theirs & !flipped;
            while targets != 0 {
                let target = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                let side = sides_towards(cell, 1 << target).trailing_zeros() as usize;
                let other = self.effective[target][board.card_on(target)][(side + 2) % 4];
                if own[side] > other {
                    flipped |= 1 << target;
                    wave |= 1 << target;
                }
            }
        }
        flipped
    }

    /// The board after a placement with these flips, seen by the other player.
    #[inline]
    pub(super) fn after(&self, board: &Board, cell: usize, card: usize, flips: u16) -> Board {
        let mut next = Board {
            even: board.even,
            odd: board.odd,
            cards: board.cards,
            mine: board.theirs & !flips,
            theirs: board.mine | flips | 1 << cell,
            my_hand: board.their_hand,
            their_hand: board.my_hand & !(1 << card),
        };
        self.lay(&mut next, cell, card);
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

//! Alpha-beta over the rest of a round: one seat for itself, the others together against it.
//!
//! With two players that is exact play; with more it is the paranoid assumption, a value that the seat can force whatever the others do.

use super::board::{After, GEM_MOVES, Node, Round, Trick, lowest};
use super::boundary::BoundaryTable;
use super::table::{Known, NO_MOVE, Table};
use super::value::Value;

/// A search with its transposition table and its budget.
#[derive(Clone, Debug)]
pub(crate) struct Search<'a> {
    boundary: &'a BoundaryTable,
    table: Table,
    round: Round,
    /// The seat whose value is maximised.
    me: u8,
    /// Whether margins count; without them only shares do, which allows far more cutoffs.
    pub(crate) margins: bool,
    /// With this many tricks left the gems are valued as they are; 0 searches to the end of the round.
    pub(crate) floor: u32,
    /// Positions visited since the budget was set.
    pub(crate) nodes: u64,
    budget: u64,
    /// Cutoff counts of gems, by leader and tricks left.
    history: [[[u32; GEM_MOVES as usize]; 8]; 4],
    /// Cutoff counts of places of a hand, by seat, cards laid before and tricks left.
    card_history: [[[[u32; 8]; 8]; 4]; 4],
    /// Whether the budget ran out; values returned since then are meaningless.
    pub(crate) stopped: bool,
}

/// The full window.
pub(crate) const FULL: (i32, i32) = (Value::MIN.raw() - 1, Value::MAX.raw() + 1);

impl<'a> Search<'a> {
    pub(crate) fn new(boundary: &'a BoundaryTable, table_bits: u32, round: Round, me: u8) -> Self {
        let table = Table::new(table_bits);
        let mut search = Self {
            boundary,
            table,
            round,
            me,
            margins: true,
            floor: 0,
            nodes: 0,
            budget: u64::MAX,
            stopped: false,
            history: [[[0; 6]; 8]; 4],
            card_history: [[[[0; 8]; 8]; 4]; 4],
        };
        search.round.prepare();
        search
    }

    /// Prepares for another round, or the same one for another seat, or with a new budget.
    pub(crate) fn begin(&mut self, round: Round, me: u8, budget: u64) {
        self.table.clear();
        (self.round, self.me, self.nodes, self.budget, self.stopped) = (round, me, 0, budget, false);
        self.round.prepare();
    }

    /// The value of a node between tricks for the seat of the search.
    ///
    /// Fail-soft: a result at or below `alpha` is an upper bound, at or above `beta` a lower bound, and between them exact.
    /// Once [`Search::stopped`] is set, the result is meaningless.
    pub(crate) fn gem(&mut self, node: &Node, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes > self.budget {
            self.stopped = true;
            return 0;
        }
        if node.tricks_left() <= self.floor {
            return self.boundary.value(&self.round, node, self.me).raw();
        }
        if node.tricks_left() == 1 {
            return self.last_trick(node, alpha, beta);
        }
        let key = node.key();
        let mut known = Known { lower: FULL.0, upper: FULL.1, best: NO_MOVE };
        if let Some(found) = self.table.get(key) {
            known = found;
            if known.lower >= beta || known.lower == known.upper {
                return known.lower;
            }
            if known.upper <= alpha {
                return known.upper;
            }
            (alpha, beta) = (alpha.max(known.lower), beta.min(known.upper));
        }
        let (value, best) = self.best_gem(node, known.best, alpha, beta);
        if self.stopped {
            return 0;
        }
        if value > alpha {
            known.lower = known.lower.max(value);
        }
        if value < beta {
            known.upper = known.upper.min(value);
        }
        known.best = best;
        self.table.put(key, known);
        value
    }

    /// Tries every gem, the stored best one first.
    fn best_gem(&mut self, node: &Node, remembered: u8, alpha: i32, beta: i32) -> (i32, u8) {
        let (mut window, mut best_move) = (Window::new(node.leader == self.me, alpha, beta), NO_MOVE);
        let depth = node.tricks_left() as usize;
        let mut order = [0, 1, 2, 3, 4, 5_u8];
        let history = self.history[node.leader as usize][depth];
        order.sort_unstable_by_key(|index| {
            if remembered >> 3 == *index { 0 } else { u32::MAX - history[*index as usize] }
        });
        for index in order {
            let Some((offered, trick)) = Round::offer(node, index) else { continue };
            let value = self.card(&offered, &trick, window.alpha, window.beta);
            if self.stopped {
                return (0, NO_MOVE);
            }
            if window.improved_by(value) {
                best_move = index << 3;
            }
            if window.is_closed() {
                break;
            }
        }
        if best_move != NO_MOVE {
            self.history[node.leader as usize][depth][best_move as usize >> 3] += 1;
        }
        (window.best, best_move)
    }

    /// Two players, the reply due to a card that `beaten_by` beat.
    fn reply_of_two(&mut self, node: &Node, suit: u8, beaten_by: u8, alpha: i32, beta: i32) -> i32 {
        let seat = 1 - node.leader;
        let mut window = Window::new(seat == self.me, alpha, beta);
        let playable = self.round.playable(node, seat, suit, false);
        for (mut left, winner) in [(playable & beaten_by, seat), (playable & !beaten_by, node.leader)] {
            while left != 0 {
                let mut played = *node;
                played.hands[seat as usize] &= !lowest(left);
                left &= left - 1;
                let value = self.after_trick(&played, suit, winner, window.alpha, window.beta);
                if self.stopped {
                    return 0;
                }
                window.improved_by(value);
                if window.is_closed() {
                    return window.best;
                }
            }
        }
        window.best
    }

    /// The value with a card due; the contract is that of [`Search::gem`].
    pub(crate) fn card(&mut self, node: &Node, trick: &Trick, alpha: i32, beta: i32) -> i32 {
        let leads_of_two = self.round.players == 2 && trick.laid == 0;
        let seat = self.round.turn(node, trick);
        let mut window = Window::new(seat == self.me, alpha, beta);
        let mut left = self.round.playable(node, seat, trick.suit, trick.laid == 0);
        let (laid, depth) = (trick.laid as usize, node.hands[seat as usize].count_ones() as usize);
        let mut best_place = 0;
        while left != 0 {
            let place = likeliest(left, &self.card_history[seat as usize][laid][depth]);
            left &= !(1 << place);
            let value = if leads_of_two {
                let mut led = *node;
                led.hands[seat as usize] &= !(1 << place);
                let beaten_by = self.round.beaten_by(seat, place);
                self.reply_of_two(&led, trick.suit, beaten_by, window.alpha, window.beta)
            } else {
                self.after_card(node, trick, place, window.alpha, window.beta)
            };
            if self.stopped {
                return 0;
            }
            if window.improved_by(value) {
                best_place = place;
            }
            if window.is_closed() {
                break;
            }
        }
        self.card_history[seat as usize][laid][depth][best_place as usize] += 1;
        window.best
    }

    /// The value once the card at this place has been played.
    pub(crate) fn after_card(&mut self, node: &Node, trick: &Trick, place: u8, alpha: i32, beta: i32) -> i32 {
        let (mut node, mut trick) = (*node, *trick);
        self.round.lay(&mut node, &mut trick, place);
        if trick.laid < self.round.players {
            return self.card(&node, &trick, alpha, beta);
        }
        let winner = self.round.ahead(&node, &trick);
        self.after_trick(&node, trick.suit, winner, alpha, beta)
    }

    fn after_trick(&mut self, node: &Node, suit: u8, winner: u8, alpha: i32, beta: i32) -> i32 {
        match self.round.award(node, suit, winner) {
            After::Next(next) => self.gem(&next, alpha, beta),
            ended => self.ended(&ended),
        }
    }

    /// The value where the round or the game ends.
    #[inline]
    fn ended(&self, after: &After) -> i32 {
        match after {
            After::Boundary(node) => self.boundary.value(&self.round, node, self.me).raw(),
            After::Over(node, instant) => {
                let value = self.round.final_value(node, *instant, self.me);
                if self.margins { value.raw() } else { Value::new(value.parts(), 0).raw() }
            }
            After::Next(_) => unreachable!("the round goes on"),
        }
    }

    /// One card each, so only the leader has a choice, that of the gem; who wins does not depend on it.
    fn last_trick(&mut self, node: &Node, alpha: i32, beta: i32) -> i32 {
        let winner = self.last_winner(node);
        let mut window = Window::new(node.leader == self.me, alpha, beta);
        for index in 0..GEM_MOVES {
            let Some((offered, trick)) = Round::offer(node, index) else { continue };
            let offered = Node { hands: [0; 4], ..offered };
            let value = self.ended(&self.round.award(&offered, trick.suit, winner));
            window.improved_by(value);
            // A gem of their own that the leader wins back has no effect, whichever it was.
            let returned = index >= 3 && winner == node.leader;
            if returned || window.is_closed() {
                break;
            }
        }
        window.best
    }

    /// The winner when all seats play their last card.
    fn last_winner(&self, node: &Node) -> u8 {
        if self.round.players == 2 {
            let (leader, other) = (node.leader, 1 - node.leader);
            let led = node.hands[leader as usize].trailing_zeros() as u8;
            let beaten = self.round.beaten_by(leader, led) & node.hands[other as usize] != 0;
            return if beaten { other } else { leader };
        }
        let (mut played, mut trick) = (*node, Trick::led(0));
        for _ in 0..self.round.players {
            let seat = self.round.turn(&played, &trick);
            let place = played.hands[seat as usize].trailing_zeros() as u8;
            self.round.lay(&mut played, &mut trick, place);
        }
        self.round.ahead(&played, &trick)
    }
}

/// What the alternatives of a node have come to so far, and the values between which it still matters.
struct Window {
    /// Whether the side to move is the seat of the search, which wants a high value.
    maximises: bool,
    alpha: i32,
    beta: i32,
    best: i32,
}

impl Window {
    #[inline]
    fn new(maximises: bool, alpha: i32, beta: i32) -> Self {
        Self { maximises, alpha, beta, best: if maximises { FULL.0 } else { FULL.1 } }
    }

    /// Takes in the value of an alternative; returns whether it is the best one so far.
    #[inline]
    fn improved_by(&mut self, value: i32) -> bool {
        if self.maximises && value > self.best {
            self.best = value;
            self.alpha = self.alpha.max(value);
            true
        } else if !self.maximises && value < self.best {
            self.best = value;
            self.beta = self.beta.min(value);
            true
        } else {
            false
        }
    }

    /// Whether the remaining alternatives cannot change the decision any more.
    #[inline]
    fn is_closed(&self) -> bool {
        self.alpha >= self.beta
    }
}

/// The place of a non-empty set with the most cutoffs.
#[inline]
fn likeliest(places: u8, history: &[u32; 8]) -> u8 {
    let mut best = places.trailing_zeros() as u8;
    let mut left = places & (places - 1);
    while left != 0 {
        let place = left.trailing_zeros() as u8;
        left &= left - 1;
        if history[place as usize] > history[best as usize] {
            best = place;
        }
    }
    best
}

//! Exact solving of Triple Triad with open hands.

use tria_rules::game::Game as _;
use tria_rules::hash::SplitMix;
use tria_rules::triad::{Move, Player, Position, Scoring, Slot};

use super::search::{Placement, Search, Stopped};
use super::sets::{count as count_cells, nth_one, ones};
use super::tables::{Board, Tables};

/// The final score of the player to move minus the opponent's: about −9 to 9, 0 is a draw.
pub type Value = i8;

/// Limits of a solve.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The number of boards; the search stops soon after.
    pub nodes: u64,
    /// Called regularly; `true` stops the search, for example after a deadline.
    pub stop: &'a dyn Fn() -> bool,
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl Limits<'_> {
    /// No limits.
    pub const NONE: Self = Limits { nodes: u64::MAX, stop: &never };
}

fn never() -> bool {
    false
}

/// Bounds of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The lower bound.
    pub least: Value,
    /// The upper bound.
    pub most: Value,
}

impl Bounds {
    /// Whether the value is known.
    pub fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// Win, draw or loss for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// The opponent wins.
    Loss,
    /// A draw.
    Draw,
    /// The player to move wins.
    Win,
}

/// The result of a solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The value, exact unless the search was stopped.
    pub bounds: Bounds,
    /// Moves that reach `bounds.least`, by slot and then cell: all of them if asked for, otherwise at least one when exact.
    pub best: Vec<Move>,
    /// Boards searched.
    pub nodes: u64,
}

/// A move with its value for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValuedMove {
    /// The move.
    pub mv: Move,
    /// Its value.
    pub bounds: Bounds,
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The board is full.
    #[error("the game is over; there is nothing left to solve")]
    GameOver,
    /// A hidden card.
    #[error("a card in {player}'s hand is not known; a position to solve must have no `?`")]
    UnknownCard {
        /// Owner of the hand.
        player: Player,
    },
}

/// A solver of one position; later questions reuse the tables of earlier ones.
///
/// ```
/// use tria_engine::triad::{Limits, Solver, Verdict};
/// use tria_rules::triad::{notation, Move, RanksOnly};
///
/// // One empty cell: red's 9999 takes the two cards beside it.
/// let position = notation::parse("tt1/-/-/b1111,b1111,b1111,b1111,b1111,b1111,b1111,b1111,/1111/9999/r", &RanksOnly)?;
/// let mut solver = Solver::new(&position, Limits::NONE)?;
/// let solution = solver.solve(false);
/// assert!(solution.bounds.is_exact());
/// assert_eq!(solution.best, ["a8".parse::<Move>()?]);
/// assert_eq!(solver.verdict(), Some(Verdict::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'a> {
    search: Search<'a>,
    board: Board,
    /// The slot of each hand card of the player to move.
    slots: Vec<Slot>,
    /// The value is twice the owned cells minus this.
    offset: i8,
}

impl std::fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").field("board", &self.board).finish_non_exhaustive()
    }
}

impl<'a> Solver<'a> {
    /// Prepares the tables of a position.
    ///
    /// # Errors
    /// If the game is over or a card is unknown.
    pub fn new(position: &Position, limits: Limits<'a>) -> Result<Self, SolveError> {
        let Some(to_move) = position.to_move() else { return Err(SolveError::GameOver) };
        for player in Player::ALL {
            if position.slots(player).any(|(_, card)| card.is_none()) {
                return Err(SolveError::UnknownCard { player });
            }
        }
        let (tables, board) = Tables::new(position, to_move);
        let empty = board.empty().count_ones() as i8;
        let kept = |hand: u16, turns: i8| hand.count_ones() as i8 - turns;
        let offset = match position.switches().scoring {
            Scoring::Board => 9,
            // Cards still in hand at the end count for their holder, whatever is played.
            Scoring::BoardAndHand => {
                9 - kept(board.my_hand, empty - empty / 2) + kept(board.their_hand, empty / 2)
            }
        };
        Ok(Self {
            search: Search::new(tables, limits.nodes, limits.stop),
            board,
            slots: position.slots(to_move).map(|(slot, _)| slot).collect(),
            offset,
        })
    }

    /// Uses the general search alone, without the routines for the last placements: for tests.
    pub fn without_endings(mut self) -> Self {
        self.search.endings = false;
        self
    }

    /// Boards searched so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// The value of the position.
    pub fn value(&mut self) -> Bounds {
        let (board, guess) = (self.board, self.draw_goal());
        let cells = self.cells(&board, guess);
        self.to_value(cells)
    }

    /// Win, draw or loss alone, with at most two searches; `None` if the search was stopped.
    pub fn verdict(&mut self) -> Option<Verdict> {
        let board = self.board;
        // The fewest cells with a value above 0, and with a value of at least 0.
        let (win, draw) = (self.offset / 2 + 1, (self.offset + 1) / 2);
        if self.search.reaches(&board, win).ok()? {
            return Some(Verdict::Win);
        }
        let draw =
            if draw < win && self.search.reaches(&board, draw).ok()? { Verdict::Draw } else { Verdict::Loss };
        Some(draw)
    }

    /// The value and a best move, or all of them.
    pub fn solve(&mut self, all: bool) -> Solution {
        let bounds = self.value();
        let mut best = Vec::new();
        if bounds.is_exact() {
            // The value is twice the cells minus the offset.
            let goal = i8::midpoint(bounds.least, self.offset);
            let mut order: Vec<Placement> = self.placements().collect();
            order.sort_by_key(|placement| (self.slots[placement.card as usize], placement.cell));
            for placement in order {
                match self.succeeds(placement, goal) {
                    Ok(true) => best.push(self.to_move(placement)),
                    Ok(false) => {}
                    Err(Stopped) => break,
                }
                if !all && !best.is_empty() {
                    break;
                }
            }
        }
        Solution { bounds, best, nodes: self.search.nodes }
    }

    /// Every move with its value, best first.
    pub fn values(&mut self) -> Vec<ValuedMove> {
        let placements: Vec<Placement> = self.placements().collect();
        let mut values: Vec<ValuedMove> = placements
            .into_iter()
            .map(|placement| ValuedMove { mv: self.to_move(placement), bounds: self.value_of(placement) })
            .collect();
        values.sort_by_key(|valued| (std::cmp::Reverse(valued.bounds.least), valued.mv));
        values
    }

    /// A line of best play to the end, or as far as known.
    pub fn principal_variation(position: &Position, limits: Limits<'_>) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = *position;
        while let Some(player) = position.to_move() {
            let Ok(mut solver) = Solver::new(&position, limits) else { break };
            let Some(mv) = solver.solve(false).best.first().copied() else { break };
            line.push(mv);
            position.play_unchecked(player.seat(), mv);
        }
        line
    }

    /// The sum of the values of random games for the player to move, played on the solver's own board.
    ///
    /// A fast, rough estimate of a position, and a benchmark of the board.
    pub fn playouts(&self, count: u32, seed: u64) -> i64 {
        if self.search.tables.is_plain() {
            self.play_out::<true>(count, seed)
        } else {
            self.play_out::<false>(count, seed)
        }
    }

    fn play_out<const PLAIN: bool>(&self, count: u32, seed: u64) -> i64 {
        let mut random = SplitMix::new(seed);
        let tables = &self.search.tables;
        let mut sum = 0;
        for _ in 0..count {
            let (mut board, mut mine) = (self.board, true);
            let mut empty = board.empty();
            while empty != 0 {
                let cell = one_of(empty, &mut random);
                let card = one_of(board.my_hand, &mut random);
                let spot = Tables::spot(&board, cell);
                let flips = tables.flips::<PLAIN>(spot, card, board.theirs, board.cards);
                board = tables.after(&board, cell, card, flips);
                empty &= !(1 << cell);
                mine = !mine;
            }
            let cells = if mine { board.mine } else { board.theirs };
            sum += i64::from(2 * count_cells(cells) - self.offset);
        }
        sum
    }

    fn placements(&self) -> impl Iterator<Item = Placement> + use<> {
        let (hand, empty) = (self.board.my_hand, self.board.empty());
        ones(hand).flat_map(move |card| {
            ones(empty).map(move |cell| Placement { card: card as u8, cell: cell as u8 })
        })
    }

    fn to_move(&self, placement: Placement) -> Move {
        let cell = tria_rules::triad::Cell::new(placement.cell).expect("the board has the cell");
        Move { slot: self.slots[placement.card as usize], cell }
    }

    /// The board after a placement, from the opponent's side.
    fn after(&self, placement: Placement) -> Board {
        let (cell, card) = (placement.cell as usize, placement.card as usize);
        let (board, tables) = (&self.board, &self.search.tables);
        let flips = if tables.is_plain() {
            tables.flips::<true>(Tables::spot(board, cell), card, board.theirs, board.cards)
        } else {
            tables.flips::<false>(Tables::spot(board, cell), card, board.theirs, board.cards)
        };
        tables.after(board, cell, card, flips)
    }

    fn succeeds(&mut self, placement: Placement, goal: i8) -> Result<bool, Stopped> {
        let next = self.after(placement);
        Ok(!self.search.reaches(&next, 10 - goal)?)
    }

    /// The value of a placement for the player who makes it.
    fn value_of(&mut self, placement: Placement) -> Bounds {
        let next = self.after(placement);
        let guess = 9 - self.draw_goal();
        let (least, most) = self.cells(&next, guess);
        self.to_value((9 - most, 9 - least))
    }

    /// The bounds of the cells that the player to move owns at the end; searches around a guess, because most deals are close.
    fn cells(&mut self, board: &Board, guess: i8) -> (i8, i8) {
        let (mut least, mut most) = (0, 9);
        let mut goal = guess.clamp(1, 9);
        while least < most {
            match self.search.reaches(board, goal) {
                Ok(true) => {
                    least = goal;
                    goal += 1;
                }
                Ok(false) => {
                    most = goal - 1;
                    goal -= 1;
                }
                Err(Stopped) => break,
            }
            goal = goal.clamp(least + 1, most.max(least + 1));
        }
        (least, most)
    }

    /// The number of cells for a draw, or nearly one.
    fn draw_goal(&self) -> i8 {
        (self.offset + 1) / 2
    }

    fn to_value(&self, (least, most): (i8, i8)) -> Bounds {
        Bounds { least: 2 * least - self.offset, most: 2 * most - self.offset }
    }
}

/// The position of a random set bit, approximately uniform.
#[inline]
fn one_of(set: u16, random: &mut SplitMix) -> usize {
    let drawn = ((random.coarse() >> 48) * count_cells(set) as u64) >> 16;
    nth_one(set, drawn as usize)
}

//! Exact solving with open hands.

use tria_rules::game::Seat;
use tria_rules::triatri::{Move, Position};

use super::board::{GEM_MOVES, Start, gem_move};
use super::boundary::BoundaryTable;
use super::maxn::MaxN;
use super::search::{FULL, Search};
use super::value::Value;

/// Sizes of the transposition table, as powers of two; two players need few entries, and a small table stays in the cache.
pub(crate) const TABLE_BITS: [u32; 3] = [12, 16, 18];

/// Solves the rest of a round with open hands.
///
/// The end of a round that is not the last is valued by the boundary table, so "exact" means exact up to there; in the last round, and wherever the game ends before, the value is exact without qualification.
///
/// ```
/// use rand_chacha::ChaCha8Rng;
/// use rand_chacha::rand_core::SeedableRng;
/// use tria_engine::triatri::{BoundaryTable, Solver};
/// use tria_rules::game::{Game, Ignore};
/// use tria_rules::triatri::{deal, Chance, Options, Phase, Position};
///
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let start = Position::new(2, Options::default()).expect("two players");
/// let mut position = start.resolve(Chance::Deal(deal::deal(&mut rng, 2)), &mut Ignore)?;
/// while position.phase() == Phase::Select {
///     let seat = position.to_act().iter().next().expect("a card is due");
///     position = position.play(seat, position.legal_moves(seat)[0], &mut Ignore)?;
/// }
/// if let Some(solution) = Solver::new(BoundaryTable::standard()).with_budget(20_000).solve(&position) {
///     assert!(solution.lower <= solution.upper);
///     assert!(position.check(solution.seat, solution.best).is_ok());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver<'a> {
    boundary: &'a BoundaryTable,
    budget: u64,
    searches: [Option<Box<Search<'a>>>; 3],
}

/// Bounds of one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// Lower bound of its value for the seat.
    pub lower: Value,
    /// Upper bound.
    pub upper: Value,
}

/// The result of a solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The seat to act; all values are for this seat.
    pub seat: Seat,
    /// Whether every value is known exactly; otherwise the budget ran out.
    pub exact: bool,
    /// Lower bound of the position's value.
    pub lower: Value,
    /// Upper bound.
    pub upper: Value,
    /// The first of the moves with the greatest lower bound.
    pub best: Move,
    /// Every legal move, in the order of the rules.
    pub moves: Vec<MoveValue>,
    /// Positions visited.
    pub nodes: u64,
}

impl Solution {
    /// The value, if it is known.
    pub fn value(&self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// The result of max-n: each seat maximises its own value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaxNSolution {
    /// The seat to act.
    pub seat: Seat,
    /// The value of the position for each seat.
    pub values: Vec<Value>,
    /// The best move for the seat to act: the first of equals.
    pub best: Move,
    /// Every legal move with its value for each seat.
    pub moves: Vec<(Move, Vec<Value>)>,
    /// Positions visited.
    pub nodes: u64,
}

impl<'a> Solver<'a> {
    /// A solver that values round ends by this table.
    pub fn new(boundary: &'a BoundaryTable) -> Self {
        Self { boundary, budget: u64::MAX, searches: [None, None, None] }
    }

    /// The same solver, which stops after visiting about this many positions.
    pub fn with_budget(mut self, nodes: u64) -> Self {
        self.budget = nodes;
        self
    }

    /// Solves the position for the seat to act: with two players exactly, with more for the worst case in which all others play against it.
    ///
    /// `None` if neither a gem nor a card is due.
    pub fn solve(&mut self, position: &Position) -> Option<Solution> {
        let start = Start::of(position)?;
        let budget = self.budget;
        let me = start.acting();
        let (exact, moves, nodes) = {
            let search = self.search(&start, me, budget);
            let moves = root_moves(&start);
            let mut exact = true;
            let values = moves.into_iter().map(|(mv, index)| {
                let raw = root_value(search, &start, index);
                exact &= raw.is_some();
                let (lower, upper) =
                    raw.map_or((Value::MIN, Value::MAX), |raw| (Value::from_raw(raw), Value::from_raw(raw)));
                MoveValue { mv, lower, upper }
            });
            let moves: Vec<MoveValue> = values.collect();
            (exact, moves, search.nodes)
        };
        let lower = moves.iter().map(|mv| mv.lower).max()?;
        let upper = moves.iter().map(|mv| mv.upper).max()?;
        let best = moves.iter().find(|mv| mv.lower == lower)?.mv;
        let seat = Seat::new(me)?;
        Some(Solution { seat, exact, lower, upper, best, moves, nodes })
    }

    /// The value of the position for the seat to act, without the values of its moves, and the number of visited positions; `None` as for [`Solver::solve`], or if the budget ran out.
    pub fn value(&mut self, position: &Position) -> Option<(Value, u64)> {
        let start = Start::of(position)?;
        let budget = self.budget;
        let search = self.search(&start, start.acting(), budget);
        let mut ask = |alpha: i32, beta: i32| match &start.trick {
            None => search.gem(&start.node, alpha, beta),
            Some(trick) => search.card(&start.node, trick, alpha, beta),
        };
        // A null window first decides who wins; a second search finds the margin on the side that remains.
        let even = Value::new(Value::WHOLE / i32::from(start.round.players), 0).raw();
        let first = ask(even - 1, even);
        let raw = if first >= even { ask(even, FULL.1) } else { ask(FULL.0, even - 1) };
        (!search.stopped).then_some((Value::from_raw(raw), search.nodes))
    }

    /// Solves the position if each seat maximises its own value, and takes the first of equal moves.
    ///
    /// `None` if neither a gem nor a card is due, or if the budget ran out.
    pub fn solve_max_n(&self, position: &Position) -> Option<MaxNSolution> {
        let start = Start::of(position)?;
        let me = start.acting();
        let mut search = MaxN::new(self.boundary, start.round, self.budget);
        let mut moves = Vec::new();
        for (mv, index) in root_moves(&start) {
            let values = search.root_value(&start, index)?;
            moves.push((mv, values[..start.round.players as usize].to_vec()));
        }
        let own = |values: &[Value]| values[me as usize];
        let most = moves.iter().map(|(_, values)| own(values)).max()?;
        let (best, values) = moves.iter().find(|(_, values)| own(values) == most)?.clone();
        Some(MaxNSolution { seat: Seat::new(me)?, values, best, moves, nodes: search.nodes() })
    }

    /// The search, reset for this round.
    pub(crate) fn search(&mut self, start: &Start, me: u8, budget: u64) -> &mut Search<'a> {
        let index = start.round.players as usize - 2;
        let boundary = self.boundary;
        let search = self.searches[index]
            .get_or_insert_with(|| Box::new(Search::new(boundary, TABLE_BITS[index], start.round, me)));
        search.begin(start.round, me, budget);
        search
    }
}

/// The legal moves at the root: as the rules' `Move`, and the number of the gem or the place of the card.
pub(crate) fn root_moves(start: &Start) -> Vec<(Move, u8)> {
    match &start.trick {
        None => (0..GEM_MOVES)
            .filter(|index| super::board::Round::offer(&start.node, *index).is_some())
            .map(|index| (gem_move(index), index))
            .collect(),
        Some(trick) => {
            let seat = start.acting();
            let playable = start.round.playable(&start.node, seat, trick.suit, trick.laid == 0);
            (0..8)
                .filter(|place| playable >> place & 1 != 0)
                .map(|place| (Move::Play(start.round.cards[seat as usize][place as usize]), place))
                .collect()
        }
    }
}

/// The value of a root move, if the budget lasts.
pub(crate) fn root_value(search: &mut Search<'_>, start: &Start, index: u8) -> Option<i32> {
    if search.stopped {
        return None;
    }
    let value = match &start.trick {
        None => {
            let (node, trick) = super::board::Round::offer(&start.node, index)?;
            search.card(&node, &trick, FULL.0, FULL.1)
        }
        Some(trick) => search.after_card(&start.node, trick, index, FULL.0, FULL.1),
    };
    (!search.stopped).then_some(value)
}

//! TriATri for `tria solve` and `tria hint`: the value of every move with open hands.

use tria_engine::triatri::{BoundaryTable, MaxNSolution, MoveValue, Solution, Solver, Value};
use tria_rules::game::Game as _;
use tria_rules::json::Writer;
use tria_rules::record::{ErrorCode, RecordError};
use tria_rules::triatri::{Phase, Position};

use crate::context::Context;

/// Maximum number of positions of max-n; it prunes nothing, and memory and time must stay bounded.
const MAX_N_NODES: u64 = 20_000_000;

/// The result for a position.
pub(crate) struct Answer {
    solution: Solution,
    /// Only with three and four players, and only within the limit.
    max_n: Option<MaxNSolution>,
    players: u8,
    /// Whether another round follows, so that the value includes estimates.
    estimate: bool,
}

/// Solves the position for the seat that is to act.
pub(crate) fn solve(position: &Position, nodes: Option<u64>) -> Result<Answer, RecordError> {
    let budget = nodes.unwrap_or(u64::MAX);
    let mut solver = Solver::new(BoundaryTable::standard()).with_budget(budget);
    let Some(solution) = solver.solve(position) else {
        let (code, message) = match position.phase() {
            Phase::Over(..) => (ErrorCode::GameOver, "the game is over"),
            _ => (
                ErrorCode::BadSetup,
                "only a gem or a card can be solved; expected a record that stops where one is due",
            ),
        };
        return Err(RecordError { code, message: message.to_owned(), step: None });
    };
    let max_n = (position.seats() > 2)
        .then(|| {
            Solver::new(BoundaryTable::standard()).with_budget(budget.min(MAX_N_NODES)).solve_max_n(position)
        })
        .flatten();
    let estimate = position.round() < position.options().rounds;
    Ok(Answer { solution, max_n, players: position.seats(), estimate })
}

impl Answer {
    /// The moves that reach the value: all, or the first; none if it is not known.
    fn best(&self, all: bool) -> Vec<String> {
        let Some(value) = self.solution.value() else { return Vec::new() };
        let reach = self.solution.moves.iter().filter(|mv| mv.lower == value);
        let most = if all { usize::MAX } else { 1 };
        reach.take(most).map(|mv| mv.mv.to_string()).collect()
    }

    /// The values for all seats after a move if each maximises its own.
    fn each(&self, mv: &MoveValue) -> Option<&[Value]> {
        let found = self.max_n.as_ref()?.moves.iter().find(|(other, _)| *other == mv.mv)?;
        Some(&found.1)
    }

    /// One line of JSON.
    pub(crate) fn to_json(&self, all: bool) -> String {
        let mut json = Writer::new();
        json.open('{').key("seat").integer(self.solution.seat.index() as i64).key("value");
        match self.solution.value() {
            Some(value) => write_value(&mut json, value),
            None => _ = json.null(),
        }
        json.key("best").open('[');
        for mv in self.best(all) {
            json.string(&mv);
        }
        json.close(']').key("moves").open('[');
        for mv in &self.solution.moves {
            json.open('{').key("move").string(&mv.mv.to_string()).key("value");
            match known(mv) {
                Some(value) => write_value(&mut json, value),
                None => _ = json.null(),
            }
            if self.players > 2 {
                json.key("max_n");
                match self.each(mv) {
                    Some(values) => {
                        json.open('[');
                        for value in values {
                            write_value(&mut json, *value);
                        }
                        json.close(']');
                    }
                    None => _ = json.null(),
                }
            }
            json.close('}');
        }
        json.close(']').key("nodes").integer(self.solution.nodes as i64);
        json.key("exact").boolean(self.solution.exact).key("estimate").boolean(self.estimate).close('}');
        json.finish()
    }

    /// The answer in one sentence.
    pub(crate) fn in_words(&self, context: &Context, all: bool) -> String {
        let value = match self.solution.value() {
            Some(value) => self.value_in_words(context, value),
            None => context.texts.get("triatri-solve-unknown"),
        };
        let (seat, moves) = (self.solution.seat.to_string(), self.best(all).join(", "));
        let key = if moves.is_empty() { "triatri-solve-open" } else { "triatri-solve-answer" };
        context.texts.with(key, &[("seat", &seat), ("value", &value), ("moves", &moves)])
    }

    /// Every move in a line, the best first.
    pub(crate) fn moves_in_words(&self, context: &Context) -> Vec<String> {
        let mut moves: Vec<&MoveValue> = self.solution.moves.iter().collect();
        // A stable sort: equals stay in the order of the rules.
        moves.sort_by_key(|mv| std::cmp::Reverse(mv.lower));
        moves
            .iter()
            .map(|mv| {
                let value = match known(mv) {
                    Some(value) => self.value_in_words(context, value),
                    None => context.texts.get("triatri-solve-unknown"),
                };
                let mut parts = vec![value];
                if let Some(values) = self.each(mv) {
                    let shares: Vec<String> = values.iter().map(|value| percent(*value)).collect();
                    parts.push(context.texts.with("triatri-solve-each", &[("shares", &shares.join(" / "))]));
                }
                format!("{:4} {}", mv.mv.to_string(), context.texts.listed(&parts))
            })
            .collect()
    }

    /// The value as text: comes first, 4 points ahead.
    fn value_in_words(&self, context: &Context, value: Value) -> String {
        let texts = &context.texts;
        let sharing = (2..=i32::from(self.players)).find(|count| value.parts() * count == Value::WHOLE);
        let place = match (value.parts(), sharing) {
            (Value::WHOLE, _) => texts.get("triatri-solve-first"),
            (0, _) => texts.get("triatri-solve-not-first"),
            (_, Some(count)) if !self.estimate => texts.count("triatri-solve-shared", i64::from(count), &[]),
            _ => texts.with("triatri-solve-expected", &[("percent", &percent(value))]),
        };
        let margin = value.margin();
        let value = match margin.signum() {
            1 => format!("{place}, {}", texts.count("triatri-solve-ahead", i64::from(margin), &[])),
            -1 => format!("{place}, {}", texts.count("triatri-solve-behind", i64::from(-margin), &[])),
            _ => place,
        };
        if self.players > 2 { texts.with("triatri-solve-worst", &[("value", &value)]) } else { value }
    }
}

/// The value of the move, if it is known.
fn known(mv: &MoveValue) -> Option<Value> {
    (mv.lower == mv.upper).then_some(mv.lower)
}

fn percent(value: Value) -> String {
    format!("{:.0}", 100.0 * value.share())
}

fn write_value(json: &mut Writer, value: Value) {
    json.open('{')
        .key("share")
        .number(value.share())
        .key("margin")
        .integer(i64::from(value.margin()))
        .close('}');
}

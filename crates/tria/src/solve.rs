//! `tria solve`: exact values of positions, as a stream.

use std::io::IsTerminal as _;
use std::time::Instant;

use anyhow::Result;
use tria_cards::Catalog;
use tria_engine::triad::{Limits, Solution, SolveError, Solver};
use tria_rules::json::Writer;
use tria_rules::limits::LINE_BYTES_MAX;
use tria_rules::record::{ErrorCode, RecordError, Replay, line_too_long};
use tria_rules::triad::{Move, Position};

use crate::cli::SolveArgs;
use crate::context::{Context, Verdict};
use crate::draw;
use crate::lines::{self, Line};
use crate::progress::Progress;
use crate::{parallel, solve_triatri};

/// Lines read ahead for each thread.
const LINES_PER_THREAD: usize = 32;

pub(crate) fn run(context: &mut Context, args: &SolveArgs) -> Result<Verdict> {
    let mut verdict = Verdict::Fine;
    let mut progress = Progress::positions();
    // Answers on the terminal are progress enough.
    if std::io::stdout().is_terminal() {
        progress = progress.hidden();
    }
    for source in lines::sources(&args.files) {
        let Some(input) = lines::open_or_tell(&source, context, &mut verdict)? else { continue };
        let mut batch = Batch::default();
        lines::for_each(input, LINE_BYTES_MAX, |line| {
            batch.push(&line);
            if batch.is_full(args.threads) {
                batch.answer(context, args, &mut verdict, &mut progress)?;
            }
            Ok(())
        })?;
        batch.answer(context, args, &mut verdict, &mut progress)?;
    }
    progress.finish();
    Ok(verdict)
}

/// Lines that are solved in parallel.
#[derive(Default)]
struct Batch {
    /// `None` for a line over the limit.
    lines: Vec<Option<Vec<u8>>>,
    bytes: usize,
}

impl Batch {
    fn push(&mut self, line: &Line<'_>) {
        self.lines.push(match line {
            Line::Whole(line) => {
                self.bytes += line.len();
                Some(line.to_vec())
            }
            Line::TooLong => None,
        });
    }

    /// Whether there is enough for every thread; long lines fill it sooner, so that memory stays bounded.
    fn is_full(&self, threads: u8) -> bool {
        let wanted = if threads == 1 { 1 } else { LINES_PER_THREAD * usize::from(threads) };
        self.lines.len() >= wanted || self.bytes >= LINE_BYTES_MAX
    }

    /// Solves the lines and writes their answers in order.
    fn answer(
        &mut self,
        context: &mut Context,
        args: &SolveArgs,
        verdict: &mut Verdict,
        progress: &mut Progress,
    ) -> Result<()> {
        let lines = std::mem::take(&mut self.lines);
        self.bytes = 0;
        for solved in solve_all(&context.catalog, args, &lines) {
            if solved.is_err() {
                *verdict = Verdict::SomeBad;
            }
            progress.advance(1);
            let answer = match solved {
                Ok(solved) if args.json => solved.to_json(args),
                Ok(solved) => solved.in_words(context, args),
                Err(error) if args.json => error.to_json(),
                Err(error) => context.paint.warn(&error.message),
            };
            context.line(&answer)?;
        }
        Ok(())
    }
}

/// The result for a record's last position.
enum Answer {
    Triad(Box<Triad>),
    Triatri(solve_triatri::Answer),
}

/// The result for a position of Triple Triad.
struct Triad {
    position: Position,
    solution: Solution,
    /// A line of best play.
    line: Vec<Move>,
}

impl Answer {
    fn to_json(&self, args: &SolveArgs) -> String {
        match self {
            Self::Triad(triad) => answer(&triad.solution),
            Self::Triatri(answer) => answer.to_json(args.all),
        }
    }

    fn in_words(&self, context: &Context, args: &SolveArgs) -> String {
        match self {
            Self::Triad(triad) => in_words(context, triad),
            Self::Triatri(answer) => answer.in_words(context, args.all),
        }
    }
}

type Solved = Result<Answer, RecordError>;

/// Every line solved, in order.
fn solve_all(catalog: &Catalog, args: &SolveArgs, lines: &[Option<Vec<u8>>]) -> Vec<Solved> {
    let one = |line: &Option<Vec<u8>>| match line {
        Some(line) => solve(catalog, args, line),
        None => Err(line_too_long()),
    };
    parallel::map(args.threads, lines, one)
}

fn solve(catalog: &Catalog, args: &SolveArgs, line: &[u8]) -> Solved {
    let position = match Replay::read(line, catalog)? {
        Replay::Game(replay) => replay.end(),
        Replay::Triatri(replay) => {
            return solve_triatri::solve(&replay.end(), args.nodes).map(Answer::Triatri);
        }
        Replay::Match(_) => {
            let message =
                "only single games can be solved; expected `game` to be \"triple-triad\" or \"triatri\"";
            return Err(RecordError { code: ErrorCode::BadSetup, message: message.to_owned(), step: None });
        }
    };
    let begun = Instant::now();
    let stop = || args.seconds.is_some_and(|seconds| begun.elapsed().as_secs_f64() >= seconds);
    let limits = Limits { nodes: args.nodes.unwrap_or(u64::MAX), stop: &stop };
    let mut solver = Solver::new(&position, limits).map_err(|error| {
        let code = match error {
            SolveError::GameOver => ErrorCode::GameOver,
            SolveError::UnknownCard { .. } => ErrorCode::BadCard,
        };
        RecordError { code, message: error.to_string(), step: None }
    })?;
    let solution = solver.solve(args.all);
    // Programs request the line position by position; for people it is printed at once.
    let line = if args.json || solution.best.is_empty() {
        Vec::new()
    } else {
        Solver::principal_variation(&position, limits)
    };
    Ok(Answer::Triad(Box::new(Triad { position, solution, line })))
}

fn answer(solution: &Solution) -> String {
    let mut json = Writer::new();
    json.open('{').key("value");
    if solution.bounds.is_exact() {
        json.integer(i64::from(solution.bounds.least));
    } else {
        json.null();
    }
    json.key("best").open('[');
    for mv in &solution.best {
        json.open('{')
            .key("hand")
            .integer(mv.slot.index() as i64)
            .key("cell")
            .integer(mv.cell.index() as i64)
            .close('}');
    }
    json.close(']')
        .key("nodes")
        .integer(solution.nodes as i64)
        .key("exact")
        .boolean(solution.bounds.is_exact());
    if !solution.bounds.is_exact() {
        json.key("least").integer(i64::from(solution.bounds.least));
        json.key("most").integer(i64::from(solution.bounds.most));
    }
    json.close('}');
    json.finish()
}

fn in_words(context: &Context, triad: &Triad) -> String {
    let Triad { position, solution, line } = triad;
    let player = position.to_move().map(|player| draw::player_name(context, player)).unwrap_or_default();
    let moves: Vec<String> = solution
        .best
        .iter()
        .map(|mv| {
            let card = position
                .to_move()
                .and_then(|player| position.slots(player).find(|(slot, _)| *slot == mv.slot));
            let card = card
                .and_then(|(_, card)| card)
                .map(|card| draw::card_name(context, card))
                .unwrap_or_default();
            format!("{} ({card} → {})", mv, mv.cell)
        })
        .collect();
    let value = value_in_words(context, solution.bounds);
    let answer = context
        .texts
        .with("solve-answer", &[("player", &player), ("value", &value), ("moves", &moves.join(", "))]);
    if line.len() < 2 {
        return answer;
    }
    let line: Vec<String> = line.iter().map(ToString::to_string).collect();
    let line = context.texts.with("solve-line", &[("line", &line.join(" "))]);
    format!("{answer} {}", context.paint.dim(&line))
}

/// The value as text: wins by 2, a draw, loses by 4.
pub(crate) fn value_in_words(context: &Context, bounds: tria_engine::triad::Bounds) -> String {
    if !bounds.is_exact() {
        let (least, most) = (bounds.least.to_string(), bounds.most.to_string());
        return context.texts.with("solve-between", &[("least", &least), ("most", &most)]);
    }
    let (key, by) = match bounds.least {
        0 => ("solve-draw", 0),
        value if value > 0 => ("solve-wins", value),
        value => ("solve-loses", -value),
    };
    context.texts.with(key, &[("by", &by.to_string())])
}

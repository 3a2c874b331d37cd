//! Exact solving from the empty board: medians and worst cases over real FF8 deals, one thread, tables included.
//!
//! `cargo bench -p tria-engine --bench triad` prints everything; `-- 200 plain` one kind of rules over so many deals.
//! The baseline of `src/triad/baseline.rs` is measured in the same run, so the ratio holds on a noisy machine.

use std::hint::black_box;
use std::time::Instant;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::Level;
use tria_engine::triad::{
    Limits, Past, Prior, Situation, Solver, TreeEffort, baseline, choose, choose_in, play_game_with, style,
};
use tria_rules::game::{Game as _, Viewer};
use tria_rules::triad::{self, ByPlayer, Combo, House, Position, Rule, RulesDraft, Setup, Switches};

/// Deals that the slow baseline solves.
const BASELINE_DEALS: usize = 9;

/// Simulations of the tree search in each measured position.
const SIMULATIONS: u32 = 100_000;

/// Games of each level whose moves are timed.
const GAMES: usize = 10;

/// Random games for the playout rate.
const PLAYOUTS: u32 = 2_000_000;

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let deals = args.next().and_then(|count| count.parse().ok()).unwrap_or(200);
    let only = args.next();
    for (name, switches) in kinds() {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let positions = deal(deals, switches);
        let mut draws = 0;
        let score = times(&positions, |position| {
            let mut solver = Solver::new(position, Limits::NONE).expect("solvable");
            draws += usize::from(solver.value().least == 0);
            solver.nodes()
        });
        println!("{name:12} exact score      {score}   {draws} draws of {deals}");
        println!(
            "{name:12} win, draw, loss  {}",
            times(&positions, |position| {
                let mut solver = Solver::new(position, Limits::NONE).expect("solvable");
                black_box(solver.verdict());
                solver.nodes()
            })
        );
        println!(
            "{name:12} all 45 moves     {}",
            times(&positions[..deals.div_ceil(4)], |position| {
                let mut solver = Solver::new(position, Limits::NONE).expect("solvable");
                assert_eq!(solver.values().len(), 45);
                solver.nodes()
            })
        );
        let solver = Solver::new(&positions[0], Limits::NONE).expect("solvable");
        let start = Instant::now();
        black_box(solver.playouts(PLAYOUTS, 1));
        let rate = f64::from(PLAYOUTS) / start.elapsed().as_secs_f64() / 1e6;
        println!("{name:12} playouts         {rate:.2} million a second on the solver's own board");
        println!(
            "{name:12} tree search      {:.0} simulations a second, closed hands; the bar is 300000",
            simulations(&positions)
        );
    }
    if only.is_none() {
        compare_with_baseline();
        for level in Level::ALL {
            println!("level {level}      a move           {}", moves(level));
        }
    }
}

/// Simulations of the tree search from the empty board, worlds drawn within the time.
fn simulations(positions: &[Position]) -> f64 {
    let prior = Prior::any_of(tria_cards::builtin());
    let past = Past::new();
    let effort =
        TreeEffort { simulations: SIMULATIONS, ..style(Level::Six).tree.expect("level 6 grows trees").1 };
    let style = tria_engine::triad::Style { tree: Some((0, effort)), ..style(Level::Six) };
    let start = Instant::now();
    let tried = &positions[..positions.len().min(5)];
    for position in tried {
        let to_move = position.to_move().expect("nothing placed");
        let view = position.view(Viewer::Seat(to_move.seat()));
        black_box(choose_in(&Situation { view: &view, past: &past, prior: &prior }, &style, 1));
    }
    f64::from(SIMULATIONS) * tried.len() as f64 / start.elapsed().as_secs_f64()
}

/// How long the moves of a level take in whole games against itself, all rules of the club on.
fn moves(level: Level) -> String {
    let prior = Prior::any_of(tria_cards::builtin());
    let mut times = Vec::new();
    for (seed, position) in deal(GAMES, kinds()[2].1).iter().enumerate() {
        play_game_with(position, &prior, seed as u64, |_, situation, seed| {
            let start = Instant::now();
            let mv = choose(situation, level, seed);
            times.push(start.elapsed().as_secs_f64() * 1e3);
            mv
        });
    }
    let worst = times.iter().copied().fold(0.0, f64::max);
    format!("mean {:.2} ms, worst {worst:.1} ms", times.iter().sum::<f64>() / times.len() as f64)
}

/// The solver and the baseline on the same plain deals, one after the other.
fn compare_with_baseline() {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for position in deal(BASELINE_DEALS, kinds()[0].1) {
        let start = Instant::now();
        let value = Solver::new(&position, Limits::NONE).expect("solvable").value().least;
        ours.push(start.elapsed().as_secs_f64());
        let start = Instant::now();
        assert_eq!(baseline::Baseline::default().value(&position), value, "both are exact");
        theirs.push(start.elapsed().as_secs_f64());
    }
    let ratio = theirs.iter().sum::<f64>() / ours.iter().sum::<f64>();
    theirs.sort_by(f64::total_cmp);
    println!(
        "plain        baseline         median {:.2} s; the solver is {ratio:.0} times faster over {BASELINE_DEALS} deals",
        theirs[theirs.len() / 2]
    );
}

/// Times of one question over many positions, in words.
fn times(positions: &[Position], mut ask: impl FnMut(&Position) -> u64) -> String {
    let mut measured: Vec<(f64, u64)> = positions
        .iter()
        .map(|position| {
            let start = Instant::now();
            let nodes = ask(position);
            (start.elapsed().as_secs_f64() * 1e3, nodes)
        })
        .collect();
    measured.sort_by(|one, other| one.0.total_cmp(&other.0));
    let middle = measured[measured.len() / 2];
    format!(
        "median {:6.2} ms, worst {:6.2} ms, {} nodes at the median",
        middle.0,
        measured[measured.len() - 1].0,
        middle.1
    )
}

fn kinds() -> [(&'static str, Switches); 3] {
    let chosen = |rules: &[Rule]| {
        let mut draft = RulesDraft::new(House::Club);
        for rule in rules {
            draft.choose(*rule).expect("the club offers it");
        }
        draft.game()
    };
    let mut everything = chosen(&[Rule::Same, Rule::SameWall, Rule::Plus, Rule::PlusWall, Rule::Elemental]);
    everything.combo = Combo::Flipped;
    [("plain", chosen(&[])), ("same+plus", chosen(&[Rule::Same, Rule::Plus])), ("everything", everything)]
}

fn deal(count: usize, switches: Switches) -> Vec<Position> {
    let owned: Vec<_> = tria_cards::builtin().cards().map(|(card, _)| card).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(200);
    (0..count)
        .map(|_| {
            let hands =
                ByPlayer::new(|_| triad::deal::random_hand(&mut rng, &owned).expect("110 cards").to_vec());
            let mut setup = Setup::new(switches, hands, triad::deal::coin_toss(&mut rng));
            if switches.elemental {
                setup.elements = triad::deal::elements(&mut rng, House::Club);
            }
            setup.position().expect("five each")
        })
        .collect()
}

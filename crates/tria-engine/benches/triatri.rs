//! TriATri: how long solving takes, and how many simulations a second the tree search makes.
//!
//! `cargo bench -p tria-engine --bench triatri` prints medians over seeded deals, on one core, tables built within the time,
//! with the bar beside each line that has one.

use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use tria_engine::Level;
use tria_engine::triatri::{BoundaryTable, Solver, choose, choose_in, style};
use tria_rules::chance;
use tria_rules::game::{Game as _, Ignore, Seat, Viewer};
use tria_rules::triatri::{Chance, Options, Phase, Position, deal};

/// What the last round of two players is to be solved in, in milliseconds, at the median.
const SOLVE_MS: f64 = 0.3;
/// Simulations that the tree search is to make in a second.
const SIMULATIONS_A_SECOND: f64 = 150_000.0;
/// Milliseconds that a move of any level is to take at most, on average.
const MOVE_MS: f64 = 100.0;

fn main() {
    let table = BoundaryTable::standard();
    println!(
        "open hands, the whole round                median ms     worst ms   median nodes   bar: median ms"
    );
    for (name, players, done, deals, bar) in [
        ("2 players, last round", 2, 2, 200, Some(SOLVE_MS)),
        ("2 players, first round", 2, 0, 200, None),
        ("3 players, last round, paranoid", 3, 2, 200, None),
        ("4 players, last round, paranoid", 4, 2, 60, None),
    ] {
        let starts: Vec<Position> = (0..).filter_map(|seed| start(players, done, seed)).take(deals).collect();
        measure(&format!("{name}, value"), &starts, bar, |position| {
            Solver::new(table).value(position).map_or(0, |(_, nodes)| nodes)
        });
        measure(&format!("{name}, all moves"), &starts, None, |position| {
            Solver::new(table).solve(position).map_or(0, |solution| solution.nodes)
        });
    }
    println!("\ntree search from the first gem             simulations/s   bar");
    for players in 2..=4 {
        simulations(players);
    }
    println!("\na move of each level, first gem of round 1    mean ms     worst ms   bar: mean ms");
    for players in 2..=4 {
        for level in Level::ALL {
            moves(players, level);
        }
    }
}

/// A position in which the first gem is due after so many rounds of random moves, if the game lasts so long.
fn start(players: u8, done: u32, seed: u64) -> Option<Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Position::new(players, Options::default())?;
    loop {
        if position.awaits_chance() {
            let deal = Chance::Deal(deal::deal(&mut rng, players));
            position = position.resolve(deal, &mut Ignore).ok()?;
        }
        if position.round() == done + 1 && position.phase() == Phase::Gem {
            return Some(position);
        }
        let seat = position.to_act().iter().next()?;
        let moves = position.legal_moves(seat);
        position.play_unchecked(seat, moves[chance::below(&mut rng, moves.len() as u32) as usize]);
    }
}

fn measure(name: &str, starts: &[Position], bar: Option<f64>, mut solve: impl FnMut(&Position) -> u64) {
    let (mut times, mut nodes) = (Vec::new(), Vec::new());
    for position in starts {
        let clock = Instant::now();
        nodes.push(solve(position));
        times.push(clock.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    nodes.sort_unstable();
    let middle = times.len() / 2;
    let bar = bar.map_or_else(String::new, |bar| format!("{bar:9} {}", verdict(times[middle] <= bar)));
    println!("{name:42} {:9.3} {:12.3} {:14} {bar}", times[middle], times[times.len() - 1], nodes[middle]);
}

/// How long this thread has worked; where the system tells, time in which others had the core does not count.
struct Work {
    clock: Instant,
    before: Option<Duration>,
}

impl Work {
    fn new() -> Self {
        Self { clock: Instant::now(), before: Self::on_core() }
    }

    fn done(&self) -> Duration {
        let worked = Self::on_core().zip(self.before).and_then(|(now, before)| now.checked_sub(before));
        // What the system tells moves on only every few milliseconds.
        worked.filter(|worked| worked.as_millis() > 20).unwrap_or_else(|| self.clock.elapsed())
    }

    /// Time on a core so far, as Linux counts it.
    fn on_core() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "not met" }
}

fn simulations(players: u8) {
    let mut style = style(Level::Six, 4);
    for (name, random) in [("random playouts", 256), ("playouts of level 6", 96)] {
        let effort = style.tree.as_mut().expect("level 6 grows trees with four players");
        effort.random = random;
        effort.simulations = 5000;
        let (mut count, clock) = (0, Work::new());
        for position in (0..).filter_map(|seed| start(players, 0, seed)).take(20) {
            let leader = position.to_act().iter().next().expect("a leader");
            choose_in(&position.view(Viewer::Seat(leader)), &style, 1);
            count += 5000;
        }
        let name = format!("{players} players, {name}");
        let rate = f64::from(count) / clock.done().as_secs_f64();
        println!("{name:42} {rate:13.0} {SIMULATIONS_A_SECOND:9} {}", verdict(rate >= SIMULATIONS_A_SECOND));
    }
}

fn moves(players: u8, level: Level) {
    let (mut times, work) = (Vec::new(), Work::new());
    for position in (0..).filter_map(|seed| start(players, 0, seed)).take(30) {
        let leader: Seat = position.to_act().iter().next().expect("a leader");
        let view = position.view(Viewer::Seat(leader));
        let clock = Instant::now();
        choose(&view, level, 1);
        times.push(clock.elapsed().as_secs_f64() * 1e3);
    }
    let worst = times.iter().copied().fold(0.0, f64::max);
    let mean = work.done().as_secs_f64() * 1e3 / times.len() as f64;
    let name = format!("{players} players, level {level}");
    println!("{name:42} {mean:9.3} {worst:12.3} {MOVE_MS:9} {}", verdict(mean <= MOVE_MS));
}

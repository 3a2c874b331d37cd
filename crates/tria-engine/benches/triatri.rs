//! TriATri: how long solving takes, and how many simulations a second the tree search makes.
//!
//! `cargo bench -p tria-engine --bench triatri` prints medians over seeded deals, on one core, tables built within the time.

use std::time::Instant;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use tria_engine::Level;
use tria_engine::triatri::{BoundaryTable, Solver, choose, choose_in, style};
use tria_rules::chance;
use tria_rules::game::{Game as _, Ignore, Seat, Viewer};
use tria_rules::triatri::{Chance, Options, Phase, Position, deal};

fn main() {
    let table = BoundaryTable::standard();
    println!("open hands, the whole round                median ms     worst ms   median nodes");
    for (name, players, done, deals) in [
        ("2 players, last round", 2, 2, 200),
        ("2 players, first round", 2, 0, 200),
        ("3 players, last round, paranoid", 3, 2, 200),
        ("4 players, last round, paranoid", 4, 2, 60),
    ] {
        let starts: Vec<Position> = (0..).filter_map(|seed| start(players, done, seed)).take(deals).collect();
        measure(&format!("{name}, value"), &starts, |position| {
            Solver::new(table).value(position).map_or(0, |(_, nodes)| nodes)
        });
        measure(&format!("{name}, all moves"), &starts, |position| {
            Solver::new(table).solve(position).map_or(0, |solution| solution.nodes)
        });
    }
    println!("\ntree search from the first gem             simulations/s");
    for players in 2..=4 {
        simulations(players);
    }
    println!("\na move of each level, first gem of round 1    mean ms     worst ms");
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

fn measure(name: &str, starts: &[Position], mut solve: impl FnMut(&Position) -> u64) {
    let (mut times, mut nodes) = (Vec::new(), Vec::new());
    for position in starts {
        let clock = Instant::now();
        nodes.push(solve(position));
        times.push(clock.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    nodes.sort_unstable();
    let middle = times.len() / 2;
    println!("{name:42} {:9.3} {:12.3} {:14}", times[middle], times[times.len() - 1], nodes[middle]);
}

fn simulations(players: u8) {
    let mut style = style(Level::Six, 4);
    for (name, random) in [("random playouts", 256), ("playouts of level 6", 96)] {
        let effort = style.tree.as_mut().expect("level 6 grows trees with four players");
        effort.random = random;
        effort.simulations = 5000;
        let (mut count, clock) = (0, Instant::now());
        for position in (0..).filter_map(|seed| start(players, 0, seed)).take(20) {
            let leader = position.to_act().iter().next().expect("a leader");
            choose_in(&position.view(Viewer::Seat(leader)), &style, 1);
            count += 5000;
        }
        let name = format!("{players} players, {name}");
        println!("{name:42} {:13.0}", f64::from(count) / clock.elapsed().as_secs_f64());
    }
}

fn moves(players: u8, level: Level) {
    let mut times = Vec::new();
    for position in (0..).filter_map(|seed| start(players, 0, seed)).take(30) {
        let leader: Seat = position.to_act().iter().next().expect("a leader");
        let view = position.view(Viewer::Seat(leader));
        let clock = Instant::now();
        choose(&view, level, 1);
        times.push(clock.elapsed().as_secs_f64() * 1e3);
    }
    let worst = times.iter().copied().fold(0.0, f64::max);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    println!("{:42} {mean:9.3} {worst:12.3}", format!("{players} players, level {level}"));
}

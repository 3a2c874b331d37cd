//! Careers in files, and this test binary as a child process.

use std::process::{Command, Stdio};

use tria_rules::triad::House;
use tria_save::Store;
use tria_testkit::life::{HOUR, Life, below};
use tria_world::career::{Career, act};

/// Continues a career in a store with this many possible commands.
pub(crate) fn live(store: &mut Store, name: &str, life: &mut Life, events: usize) {
    let end = life.career.number() + events as u64;
    while life.career.number() < end {
        let command = life.any_command();
        let _ = act(&mut life.career, store, name, &command, &mut life.rng, life.now);
        life.now += below(&mut life.rng, 4) as u64 * HOUR;
    }
}

/// A career that has not begun, with its chance.
pub(crate) fn unborn(seed: u64) -> Life {
    let mut life = Life::begun(seed, House::Classic);
    life.career = Career::default();
    life.log.clear();
    life
}

/// Begins a career in a store and lives it for so many events.
pub(crate) fn begin(store: &mut Store, name: &str, seed: u64, events: usize) -> Life {
    let mut life = unborn(seed);
    let command = tria_world::career::Command::Begin { name: "Ada".into(), house: House::Classic };
    act(&mut life.career, store, name, &command, &mut life.rng, life.now).expect("a career begins");
    live(store, name, &mut life, events - 1);
    life
}

/// This test binary as a child process that runs one test, controlled by the environment.
pub(crate) fn other_process(test: &str, orders: &[(&str, &str)]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this binary"));
    command.args(["--exact", test, "--nocapture", "--test-threads=1"]).envs(orders.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

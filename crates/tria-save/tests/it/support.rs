//! Folders of a test's own, careers in files, and this test binary as another process.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use tria_rules::triad::House;
use tria_save::Store;
use tria_world::career::{Career, act};

use crate::life::{HOUR, Life, below};

/// A folder that is gone after the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tria-save-{}-{count}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of the files in it, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Lets a career in a store go on with so many commands that are possible.
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

/// This test binary as another process that runs one test, which takes its orders from the environment.
pub(crate) fn other_process(test: &str, orders: &[(&str, &str)]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this binary"));
    command.args(["--exact", test, "--nocapture", "--test-threads=1"]).envs(orders.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

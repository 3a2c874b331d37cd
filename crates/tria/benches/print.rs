//! How long `tria print` takes, how large the files are, and how much memory it needs for each card.
//!
//! The real binary prints all built-in cards on duplex A4 sheets, and a made-up set of ten thousand.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tria_testkit::Folder;

/// Cards of the large set.
const CARDS: usize = 10_000;

fn main() {
    let folder = Folder::new("bench-print");
    let large = &folder.write("large.csv", large_set());
    measure("all built-in cards, full", 110, &folder, &[]);
    measure("all built-in cards, mono", 110, &folder, &["--theme", "mono"]);
    measure("all built-in cards, square", 110, &folder, &["--card", "square"]);
    measure("ten thousand cards", CARDS, &folder, &["--set", large, "--from", "large"]);
}

fn measure(name: &str, cards: usize, folder: &Path, args: &[&str]) {
    let out = folder.join("out.pdf");
    let start = Instant::now();
    let child = Command::new(env!("CARGO_BIN_EXE_tria"))
        .args(["print", "--force", "-o"])
        .arg(&out)
        .args(args)
        .stdout(Stdio::null())
        .spawn()
        .expect("tria runs");
    let peak = wait(child);
    let seconds = start.elapsed().as_secs_f64();
    let bytes = std::fs::metadata(&out).expect("the file").len();
    let memory = peak.map_or("unknown".to_owned(), |kib| {
        format!("{:.1} MB, {:.1} KB a card", kib as f64 * 1.024 / 1000.0, kib as f64 * 1.024 / cards as f64)
    });
    println!("{name:<28} {seconds:>7.2} s  {:>7.2} MB  memory {memory}", bytes as f64 / 1e6);
}

/// Waits for the process; the most memory that it ever had, in KiB, where the system tells.
fn wait(mut child: Child) -> Option<u64> {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = None;
    loop {
        if let Ok(text) = std::fs::read_to_string(&status) {
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let now = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
            peak = now.or(peak);
        }
        if let Some(status) = child.try_wait().expect("the process can be waited for") {
            assert!(status.success(), "everything can be printed");
            return peak;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A set of cards of all levels, elements and sorts of names.
fn large_set() -> String {
    let elements = ["", "fire", "ice", "thunder", "earth", "poison", "wind", "water", "holy"];
    let kinds = ["Dragon", "Golem", "Wolf", "Bird", "Knight", "Slime", "Ghost", "Serpent", "Witch", "Plant"];
    let mut text =
        String::from("# format: tria-cards/1\n# set: large\nid,name,level,top,right,bottom,left,element\n");
    for card in 0..CARDS {
        let rank = |step: usize| match (card * step + card / 7) % 10 + 1 {
            10 => "A".to_owned(),
            rank => rank.to_string(),
        };
        let _ = writeln!(
            text,
            "{},{} {card},{},{},{},{},{},{}",
            card + 1,
            kinds[card % kinds.len()],
            card % 10 + 1,
            rank(1),
            rank(3),
            rank(7),
            rank(9),
            elements[card % elements.len()]
        );
    }
    text
}

//! How many records a second `tria replay --json` reads, checks and answers on one core.
//!
//! The real binary reads a file of complete random games and writes to nowhere.
//! Beside it, in the same run: a general JSON library that only reads the same lines and writes them back, as a baseline.

use std::fmt::Write as _;
use std::fs::File;
use std::process::{Command, Stdio};
use std::time::Instant;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_rules::chance;
use tria_testkit::Folder;

/// Records per run.
const RECORDS: usize = 100_000;

fn main() {
    let folder = Folder::new("bench");
    let text = records();
    let file = folder.write("games.jsonl", &text);
    println!("{RECORDS} complete games, {} bytes each on average", text.len() / RECORDS);

    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_tria"))
        .args(["replay", "--json"])
        .stdin(Stdio::from(File::open(&file).expect("the file was just written")))
        .stdout(Stdio::null())
        .status()
        .expect("tria runs");
    let tria = RECORDS as f64 / start.elapsed().as_secs_f64();
    assert!(status.success(), "every record is legal");
    println!("tria replay --json                 {tria:>9.0} games/s");

    let start = Instant::now();
    let mut bytes = 0;
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        bytes += serde_json::to_string(&value).expect("JSON").len();
    }
    let baseline = RECORDS as f64 / start.elapsed().as_secs_f64();
    println!("reading and writing JSON alone     {baseline:>9.0} lines/s ({bytes} bytes)");
    println!("ratio {:.2}", tria / baseline);
}

/// Complete random games with Same and Plus, all cards by name.
fn records() -> String {
    let catalog = tria_cards::builtin();
    let cards: Vec<String> = catalog.cards().map(|(card, _)| catalog.text(card).into_owned()).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(50);
    let mut text = String::new();
    for _ in 0..RECORDS {
        let mut hand = || {
            let places = chance::choose(&mut rng, cards.len(), 5);
            places.iter().map(|place| format!("\"{}\"", cards[*place])).collect::<Vec<_>>().join(",")
        };
        let (blue, red) = (hand(), hand());
        let cells = chance::choose(&mut rng, 9, 9);
        let slots = [chance::choose(&mut rng, 5, 5), chance::choose(&mut rng, 5, 5)];
        let moves: Vec<String> = cells
            .iter()
            .enumerate()
            .map(|(ply, cell)| format!("{{\"hand\":{},\"cell\":{cell}}}", slots[ply % 2][ply / 2]))
            .collect();
        let _ = writeln!(
            text,
            "{{\"game\":\"triple-triad\",\"rules\":{{\"same\":\"two\",\"plus\":true}},\"hands\":{{\"blue\":[{blue}],\"red\":[{red}]}},\"first\":\"blue\",\"moves\":[{}]}}",
            moves.join(",")
        );
    }
    text
}

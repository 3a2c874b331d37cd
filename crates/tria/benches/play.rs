//! The terminal game as a person feels it: start to the first picture, a key to its picture, and memory.
//!
//! The real binary runs in a terminal made by `script` (util-linux).
//! Keys are timed where nothing else happens, and while an opponent of the highest level thinks.

use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Starts that are timed.
const STARTS: usize = 15;

/// Keys that are timed.
const KEYS: usize = 60;

/// Longer than anything here may take.
const PATIENCE: Duration = Duration::from_secs(20);

fn main() {
    let mut starts = Vec::new();
    let mut idle = Vec::new();
    let mut memory = 0;
    for _ in 0..STARTS {
        let begun = Instant::now();
        let mut game = Game::start(&[]);
        game.until("Triple Triad");
        starts.push(begun.elapsed());
        game.quiet();
        for _ in 0..KEYS / STARTS {
            idle.push(game.press("\x1b[B"));
            game.quiet();
        }
        memory = memory.max(game.memory());
    }
    let mut thinking = Vec::new();
    for seed in 0..KEYS / 4 {
        let seed = seed.to_string();
        let mut game = Game::start(&["--rule", "random", "--level", "6", "--seed", &seed, "--still"]);
        game.until("Random");
        game.say("\r");
        game.quiet();
        game.say("1s");
        // The opponent thinks now, or has begun; the cursor among one's cards moves all the same.
        for _ in 0..4 {
            thinking.push(game.press("\x1b[B"));
        }
        memory = memory.max(game.memory());
    }
    report("start to the first picture", &mut starts);
    report("a key to its picture, at rest", &mut idle);
    report("a key to its picture, opponent thinking", &mut thinking);
    println!("memory at most                            {:>8.1} MB", memory as f64 / 1024.0);
}

fn report(name: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let (median, worst) = (ms(times[times.len() / 2]), ms(times[times.len() - 1]));
    println!("{name:<41} {median:>8.2} ms   at most {worst:.2} ms");
}

/// `tria play` in a terminal of 100 columns and 30 rows.
struct Game {
    child: Child,
    keys: ChildStdin,
    picture: Receiver<Vec<u8>>,
}

impl Game {
    fn start(args: &[&str]) -> Self {
        let tria = env!("CARGO_BIN_EXE_tria");
        let line = format!("stty cols 100 rows 30; exec {tria} play {}", args.join(" "));
        let mut child = Command::new("script")
            .args(["-qefc", &line, "/dev/null"])
            .env("LC_ALL", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script of util-linux makes the terminal");
        let keys = child.stdin.take().expect("a pipe");
        let mut out = child.stdout.take().expect("a pipe");
        let (send, picture) = channel();
        std::thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(read @ 1..) = out.read(&mut bytes) {
                if send.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { child, keys, picture }
    }

    fn say(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("the game listens");
    }

    /// Waits for a word in the picture.
    fn until(&mut self, word: &str) {
        let mut seen = String::new();
        while !seen.contains(word) {
            let more = self.picture.recv_timeout(PATIENCE).expect("the game draws");
            seen.push_str(&String::from_utf8_lossy(&more));
        }
    }

    /// Waits until nothing is drawn any more.
    fn quiet(&mut self) {
        while self.picture.recv_timeout(Duration::from_millis(150)).is_ok() {}
    }

    /// The time from a key to the next bytes of the picture.
    fn press(&mut self, key: &str) -> Duration {
        while self.picture.try_recv().is_ok() {}
        let begun = Instant::now();
        self.say(key);
        self.picture.recv_timeout(PATIENCE).expect("the game draws");
        begun.elapsed()
    }

    /// The most memory that the game has taken, in KiB.
    fn memory(&self) -> u64 {
        let children = format!("/proc/{0}/task/{0}/children", self.child.id());
        let game = std::fs::read_to_string(children).unwrap_or_default();
        let status = std::fs::read_to_string(format!("/proc/{}/status", game.trim())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
        peak.trim().trim_end_matches(" kB").parse().expect("Linux tells the memory of a process")
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // The terminal goes away, and the game with it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

//! Runs the real binary.

use std::io::Write as _;
use std::process::{Command, Stdio};

pub(crate) use tria_testkit::{Folder, root};

/// The result of a run of `tria`.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// `tria` with these arguments and nothing of the caller's environment that changes what it prints.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tria"));
    command.args(args).env("LC_ALL", "C").env_remove("NO_COLOR").current_dir(root());
    command
}

/// Runs `tria` with this standard input.
pub(crate) fn tria_with(args: &[&str], input: &[u8]) -> Run {
    finish(command(args), input)
}

/// Runs `tria` with nothing on standard input.
pub(crate) fn tria(args: &[&str]) -> Run {
    tria_with(args, b"")
}

/// Runs a prepared command with this standard input.
pub(crate) fn finish(mut command: Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tria starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // Writes concurrently, so that a long input and a long output do not block each other.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("tria ends");
    writer.join().expect("the writer ends");
    Run {
        status: output.status.code().expect("an exit status"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// What a shell does to start the program, `$0`, with this much address space beside the program itself.
pub(crate) fn with_memory(mebibytes: u64, args: &str) -> String {
    let program = std::fs::metadata(env!("CARGO_BIN_EXE_tria")).expect("the program").len();
    format!("ulimit -v {}; exec \"$0\" {args}", program / 1024 + mebibytes * 1024)
}

/// The houses by name.
pub(crate) const HOUSES: [&str; 6] = ["classic", "continental", "club", "tabletop", "original", "custom"];

/// The topics that the overview lists.
pub(crate) fn topics() -> Vec<String> {
    let overview = tria(&["rules"]).out;
    overview
        .lines()
        .take_while(|line| !line.starts_with("Houses"))
        .filter(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .collect()
}

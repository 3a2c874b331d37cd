//! Runs the real binary.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of `tria` left behind.
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
    // Writing beside reading: a long input and a long output must not wait for each other.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("tria ends");
    writer.join().expect("the writer ends");
    Run {
        status: output.status.code().expect("an exit status"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A folder of its own for one test, gone when the test ends.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tria-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path").to_owned()
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, bytes).expect("a file");
        self.path(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("a file")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file of the repository with what it should be, or writes it when TRIA_BLESS=1.
pub(crate) fn check_file(name: &str, expected: &str) {
    let path = root().join(name);
    if std::env::var_os("TRIA_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
        std::fs::write(&path, expected).expect("the file can be written");
        eprintln!("blessed {name}");
        return;
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{name} is not what Tria prints now; TRIA_BLESS=1 cargo test -p tria writes it anew"
    );
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

//! `tria play` full-screen in a real terminal, which tmux provides: shared by the tests.

// Each user of this file needs only a part.
#![allow(dead_code)]

use std::process::Command;
use std::time::{Duration, Instant};

use tria_testkit::Folder;

const TRIA: &str = env!("CARGO_BIN_EXE_tria");

/// How long a test waits for a screen before it fails.
const PATIENCE: Duration = Duration::from_mins(2);

/// A terminal of its own, with a private server.
pub(crate) struct Terminal {
    socket: String,
    pub(crate) folder: Folder,
}

impl Terminal {
    /// Starts `tria play` with these arguments.
    pub(crate) fn start(name: &str, args: &str) -> Self {
        let tmux = Command::new("tmux").arg("-V").output();
        assert!(tmux.is_ok(), "tmux is missing: script/test installs it, or on Debian: apt-get install tmux");
        let socket = format!("tria-it-{name}-{}", std::process::id());
        let folder = Folder::new(name);
        let terminal = Self { socket, folder };
        let run = format!("LC_ALL=C.UTF-8 {TRIA} play --lang en --still {args}; echo left; sleep 600");
        let folder = terminal.folder.display().to_string();
        let start =
            ["-f", "/dev/null", "new-session", "-d", "-s", "t", "-x", "80", "-y", "24", "-c", &folder, &run];
        terminal.tmux(&start);
        terminal
    }

    pub(crate) fn tmux(&self, args: &[&str]) -> String {
        let output =
            Command::new("tmux").args(["-u", "-L", &self.socket]).args(args).output().expect("tmux runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    pub(crate) fn press(&self, keys: &[&str]) {
        for key in keys {
            self.tmux(&["send-keys", "-t", "t", key]);
        }
    }

    pub(crate) fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-t", "t"])
    }

    /// Waits until one of these is on the screen, and returns the screen.
    pub(crate) fn wait(&self, any: &[&str]) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            // Checked twice: the first reading may have come in the middle of drawing.
            if any.iter().any(|text| screen.contains(text)) && self.screen() == screen {
                return screen;
            }
            assert!(begun.elapsed() < PATIENCE, "none of {any:?} came, or not to stay:\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses Escape once and waits until what it closes is gone: a second Escape would leave the table.
    pub(crate) fn escape(&self, closes: &str) {
        self.press(&["Escape"]);
        self.wait_until_gone(closes);
    }

    /// Waits until the screen asks for a cell, and returns the key of the first free one, which its cell shows.
    fn free_cell(&self) -> &'static str {
        let begun = Instant::now();
        loop {
            // Until the screen is drawn in a new size, its lines are wrapped and cells may be missing.
            let screen = self.wait(&["Put back"]);
            let marks: Vec<&str> = screen.split(['│', '┃', '\n']).map(str::trim).collect();
            let free =
                ["q", "w", "e", "a", "s", "d", "z", "x", "c"].into_iter().find(|cell| marks.contains(cell));
            if let Some(free) = free.filter(|_| screen.starts_with(" Tria")) {
                return free;
            }
            assert!(begun.elapsed() < PATIENCE, "no cell is free:\n{screen}");
        }
    }

    /// Waits until this is no longer on the screen.
    fn wait_until_gone(&self, text: &str) {
        let begun = Instant::now();
        while self.screen().contains(text) {
            assert!(begun.elapsed() < PATIENCE, "{text:?} does not go:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the screen is another than this one, for a second at most: a key may have come when it meant nothing.
    pub(crate) fn wait_for_change(&self, before: &str) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if screen != before || begun.elapsed() > Duration::from_secs(1) {
                return screen;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn resize(&self, width: u16, height: u16) {
        self.tmux(&["resize-window", "-t", "t", "-x", &width.to_string(), "-y", &height.to_string()]);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// Puts the first card on the first free cell.
///
/// Each key is pressed once and its effect awaited: on a slow machine a key pressed again would come when it means something else.
pub(crate) fn place(terminal: &Terminal) {
    if !terminal.screen().contains("Put back") {
        terminal.press(&["1"]);
    }
    terminal.press(&[terminal.free_cell()]);
    terminal.wait_until_gone("Put back");
}

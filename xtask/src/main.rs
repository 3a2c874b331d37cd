//! Tasks of the repository.
//!
//! `cargo xtask bless` regenerates every golden file; the tests of this crate check the tree as a whole.

use std::process::{Command, ExitCode};

use anyhow::{Context as _, Result, bail};

#[cfg(test)]
mod deploy;
#[cfg(test)]
mod sheets;
#[cfg(test)]
mod tidy;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("bless") => bless(),
        _ => bail!(
            "the only chore is `bless`: it writes generated files (docs/rules, testdata, snapshots) anew"
        ),
    }
}

fn bless() -> Result<()> {
    let status = Command::new(env!("CARGO"))
        .args(["test", "--workspace", "--tests"])
        .env("TRIA_BLESS", "1")
        .env("INSTA_UPDATE", "always")
        .status()
        .context("cargo cannot be started")?;
    if !status.success() {
        bail!("tests failed while blessing; what they wrote is in the tree, see `git diff`");
    }
    Ok(())
}

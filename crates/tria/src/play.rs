//! `tria play`: the game in the terminal.

use std::io::IsTerminal as _;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;

use crate::cli::PlayArgs;
use crate::context::{BadInput, Context, Verdict};

pub(crate) fn run(context: &mut Context, args: &PlayArgs) -> Result<Verdict> {
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        let message = "the full-screen game needs a terminal; run tria play in one";
        return Err(BadInput(message.to_owned()).into());
    }
    let seed = args.seed.unwrap_or_else(seed_of_now);
    let options = tria_tui::Options { lang: context.texts.lang(), colours: context.paint.is_on(), seed };
    tria_tui::run(options, careers())?;
    Ok(Verdict::Fine)
}

/// Where careers are kept: in memory, until there is a place for them on disk.
fn careers() -> tria_tui::career::Careers {
    tria_tui::career::Careers::in_memory(&tria_tui::career::Memory::default(), now)
}

/// The time in milliseconds.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

/// Somewhere to begin that differs from game to game.
fn seed_of_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

//! The game line by line: for screen readers, pipes and small terminals.
//!
//! Every event is a sentence, every question is a prompt, and every answer is a line.
//! Nothing but text is written: no colours and no escape codes.

mod career;
mod console;
mod draw;
mod setup;
mod table;

use std::io::{self, BufRead, Write};

use crate::app::Shared;
use crate::career::Careers;
use crate::quick_settings::QuickSettings;

use console::{Console, Step, Stop};
use table::Game;

/// Plays line by line until the person leaves or the input ends; asks what to play if nothing was chosen.
/// With `echo` every input line is repeated, so that piped output is a complete transcript.
/// `careers` gives access to stored careers; without it there are only quick games.
///
/// # Errors
/// If input or output fails, or the choices are incompatible.
pub fn play<R: BufRead, W: Write>(
    shared: &Shared,
    chosen: Option<QuickSettings>,
    careers: Option<&Careers>,
    echo: bool,
    input: R,
    output: W,
) -> io::Result<()> {
    let mut console = Console { shared, echo, input, output };
    let ended = begin(&mut console, chosen, careers);
    match ended {
        Ok(()) => Ok(()),
        Err(Stop::Quit | Stop::Left) => console.say_key("plain-bye"),
        Err(Stop::Over(error)) => Err(error),
    }
}

fn begin<R: BufRead, W: Write>(
    console: &mut Console<'_, R, W>,
    chosen: Option<QuickSettings>,
    careers: Option<&Careers>,
) -> Step {
    console.say_key("plain-welcome")?;
    if let Some(settings) = chosen {
        return quick(console, &settings);
    }
    loop {
        if let Some(careers) = careers
            && console.first_choice()? == console::First::Career
        {
            career::careers(console, careers)?;
            continue;
        }
        let settings = setup::ask(console)?;
        return quick(console, &settings);
    }
}

/// A quick game, until the person leaves it.
fn quick<R: BufRead, W: Write>(console: &mut Console<'_, R, W>, settings: &QuickSettings) -> Step {
    let host = settings
        .host(console.shared.catalog, console.shared.seeds.next())
        .map_err(|problem| io::Error::new(io::ErrorKind::InvalidInput, problem.text(console.shared)))?;
    Game::new(console, host, None).run()
}

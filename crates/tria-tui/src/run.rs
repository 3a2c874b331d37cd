//! The program in a real terminal.

use std::io::{self, IsTerminal as _};
use std::rc::Rc;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType};
use tria_cards::Catalog;
use tria_locale::{Lang, Texts};

use crate::app::{App, Names, Seeds, Shared};
use crate::career::Careers;
use crate::keyboard::Keyboard;
use crate::plain;
use crate::quick_settings::QuickSettings;
use crate::screens::quick::Quick;
use crate::screens::start::Start;
use crate::screens::table::Table;
use crate::theme::Theme;

/// How the program is started.
#[derive(Clone, Debug)]
pub struct Options {
    /// The language.
    pub lang: Lang,
    /// Whether to paint in colours.
    pub colours: bool,
    /// The initial seed.
    pub seed: u64,
    /// Whether captures are shown at once instead of one after the other.
    pub still: bool,
    /// The game to begin with; the first screen otherwise.
    pub quick: Option<QuickSettings>,
    /// The cards: the built-in ones first, then those of the person's own.
    pub catalog: &'static Catalog,
    /// The keyboard layout.
    pub keyboard: Keyboard,
}

impl Options {
    fn shared(&self) -> Shared {
        Shared {
            texts: Rc::new(Texts::new(self.lang)),
            theme: if self.colours { Theme::COLOURED } else { Theme::MONOCHROME },
            catalog: self.catalog,
            keyboard: self.keyboard,
            pace: if self.still { Duration::ZERO } else { PACE },
            seeds: Seeds::new(self.seed),
            names: Names::default(),
            folder: ".".into(),
        }
    }
}

/// How long a capture is shown.
const PACE: Duration = Duration::from_millis(900);

/// How long to wait for a key while something moves: a frame.
const FRAME: Duration = Duration::from_millis(16);

/// How long to wait for a key while nothing does.
const REST: Duration = Duration::from_millis(500);

/// Plays until the person leaves; `careers` gives access to stored careers.
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn run(options: &Options, careers: Careers) -> io::Result<()> {
    let shared = options.shared();
    let first = Box::new(Start::new(&shared).keeping(careers));
    let mut app = App::new(shared.clone(), first);
    if let Some(quick) = &options.quick {
        let host = quick.host(shared.catalog, shared.seeds.next());
        let host = host.map_err(|problem| invalid(problem.text(&shared)))?;
        // Leaving the table leads back to the rules it had.
        app.open(Box::new(Quick::with(&shared, quick.clone())));
        app.open(Box::new(Table::new(host, None)));
    }
    // Restores the terminal at the end, also after a panic.
    let mut terminal = ratatui::try_init()?;
    // Another program may have been killed here and left its picture. The terminal's own `clear` would first ask where the cursor is, and wait for an answer that some terminals never give.
    execute!(io::stdout(), Clear(ClearType::All), EnableMouseCapture)?;
    let result = drive(&mut app, &mut terminal);
    execute!(io::stdout(), DisableMouseCapture)?;
    ratatui::restore();
    if let Some(text) = app.farewell() {
        println!("{text}");
    }
    result
}

/// Plays line by line with standard input and output, careers included, until the person leaves or the input ends.
///
/// # Errors
/// If nothing can be read or written, or what was chosen does not go together.
pub fn run_plain(options: &Options, careers: &Careers) -> io::Result<()> {
    let shared = options.shared();
    let echo = !io::stdin().is_terminal();
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let done = plain::play(&shared, options.quick.clone(), Some(careers), echo, input, output);
    match done {
        // A closed pipe: there is no reader left.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

fn invalid(problem: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, problem)
}

fn drive(app: &mut App, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
    let start = Instant::now();
    while !app.is_finished() {
        app.tick(start.elapsed());
        terminal.draw(|frame| {
            let area = frame.area();
            app.draw(area, frame.buffer_mut());
        })?;
        let patience = if app.is_busy() { FRAME } else { REST };
        if !event::poll(patience)? {
            continue;
        }
        // All pending events are handled before the next frame.
        while event::poll(Duration::ZERO)? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key),
                Event::Mouse(mouse) => {
                    let size = terminal.size()?;
                    app.mouse(mouse, ratatui::layout::Rect::new(0, 0, size.width, size.height));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

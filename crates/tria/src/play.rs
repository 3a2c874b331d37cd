//! `tria play`: the game in the terminal, full-screen or line by line.

use std::io::{ErrorKind, IsTerminal as _};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use tria_locale::{Lang, Texts};
use tria_rules::triad::{House, Trade};
use tria_save::SaveError;
use tria_tui::Options;
use tria_tui::career::{Careers, Store};
use tria_tui::keyboard::Keyboard;
use tria_tui::quick_settings::{GameKind, QuickSettings, SeatPlan};

use crate::choices;
use crate::cli::{GameArg, KeysArg, PlayArgs};
use crate::context::{BadInput, Context, Verdict};
use crate::{save, save_words};

pub(crate) fn run(context: &mut Context, args: &PlayArgs) -> Result<Verdict> {
    let options = Options {
        lang: context.texts.lang(),
        colours: context.paint.is_on(),
        seed: args.seed.unwrap_or_else(seed_of_now),
        still: args.still,
        quick: quick(args)?,
        // Leaked, because the game uses its cards until the program ends.
        catalog: Box::leak(Box::new(context.catalog.clone())),
        keyboard: match args.keys {
            Some(KeysArg::Azerty) => Keyboard::Azerty,
            Some(KeysArg::Qwerty) => Keyboard::Qwerty,
            None => Keyboard::usual(context.texts.lang()),
        },
    };
    let careers = careers(save::place(args.save.as_deref())?, context.texts.lang());
    let played = if args.plain {
        tria_tui::run_plain(&options, &careers)
    } else {
        if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
            let message = "the full-screen game needs a terminal; play line by line with: tria play --plain";
            return Err(BadInput(message.to_owned()).into());
        }
        tria_tui::run(&options, careers)
    };
    match played {
        Ok(()) => Ok(Verdict::Fine),
        Err(error) if error.kind() == ErrorKind::InvalidInput => Err(BadInput(error.to_string()).into()),
        Err(error) => Err(error.into()),
    }
}

/// Access to careers: the save, which is opened when it is first needed.
fn careers(path: PathBuf, lang: Lang) -> Careers {
    let open = move || {
        let say = move |error: &SaveError| save_words::sentence(&Texts::new(lang), error);
        let store = tria_save::Store::open(&path).map_err(|error| say(&error))?;
        Ok(Store::logged(store, tria_save::Store::events, Box::new(say)))
    };
    Careers::new(Box::new(open), now)
}

/// The time in milliseconds.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

/// The game that the arguments name; `None` if they name nothing.
fn quick(args: &PlayArgs) -> Result<Option<QuickSettings>, BadInput> {
    let triatri = matches!(args.game, Some(GameArg::Triatri)) || args.players.is_some();
    let of_triad = args.house.is_some() || args.no_rules;
    if triatri && of_triad {
        let message = "--house and --no-rules are for Triple Triad, --players for TriATri";
        return Err(BadInput(message.to_owned()));
    }
    if args.players.is_some() && matches!(args.game, Some(GameArg::TripleTriad)) {
        return Err(BadInput("Triple Triad is for two players; leave --players out".to_owned()));
    }
    if args.game.is_none() && !triatri && !of_triad && args.rules.is_empty() && args.levels.is_empty() {
        return Ok(None);
    }
    let mut quick = QuickSettings::default();
    if triatri {
        quick.game = GameKind::Triatri;
        quick.resize(usize::from(args.players.unwrap_or(2)));
        quick.options = choices::options(&args.rules)?;
    } else {
        choose_rules(&mut quick, args)?;
    }
    for seat in 1..quick.seats.len() {
        let Some(level) = args.levels.get(seat - 1).or(args.levels.last()) else { break };
        quick.seats[seat] = if *level == 0 { SeatPlan::Person } else { SeatPlan::Computer(*level) };
    }
    Ok(Some(quick))
}

/// House and rules of Triple Triad.
fn choose_rules(quick: &mut QuickSettings, args: &PlayArgs) -> Result<(), BadInput> {
    quick.house = args.house.unwrap_or(House::Classic);
    if args.no_rules {
        quick.chosen.clear();
    } else if !args.rules.is_empty() {
        let draft = choices::draft(quick.house, &args.rules)?;
        let rules = draft.finish().map_err(|refusal| BadInput(refusal.to_string()))?;
        if rules.trade() != Trade::None {
            let message = "a quick game is friendly: no cards change hands; leave the trade rule out";
            return Err(BadInput(message.to_owned()));
        }
        quick.take_rules(&rules);
    }
    quick.rules().map(|_| ()).map_err(|refusal| BadInput(refusal.to_string()))
}

/// A seed that differs from game to game.
fn seed_of_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

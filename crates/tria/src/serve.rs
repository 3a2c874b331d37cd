//! `tria serve`: hosts both games online until it is told to stop.

use std::fs;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use tria_server::clock::Clock;
use tria_server::config::{Config, Gathered, SETTINGS, gather};

use crate::context::{BadInput, Context, Verdict};

/// The default settings file, read if it exists.
const USUAL_FILE: &str = "tria.toml";

/// Arguments of `tria serve`.
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Shows the effective values and where each setting comes from, and starts nothing
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    settings: SettingArgs,
}

/// Every setting of the server as a flag, and the settings file.
#[derive(Args, Debug)]
pub(crate) struct SettingArgs {
    /// The settings file [env: TRIA_CONFIG]; tria.toml in this folder if it exists
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    flags: Flags,
}

/// The settings that were given as flags.
#[derive(Clone, Debug)]
struct Flags(Vec<(String, String)>);

impl Args for Flags {
    fn augment_args(mut command: Command) -> Command {
        for setting in SETTINGS {
            let help = format!("{} [env: {}]", setting.help, setting.variable());
            command =
                command.arg(Arg::new(setting.name).long(setting.name).value_name(setting.value).help(help));
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |name: &str| matches.get_one::<String>(name).cloned();
        let flags =
            SETTINGS.iter().filter_map(|setting| Some((setting.name.to_owned(), given(setting.name)?)));
        Ok(Self(flags.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl SettingArgs {
    /// For commands that only need the database.
    pub(crate) fn for_database(
        config: Option<PathBuf>,
        data: Option<String>,
        database: Option<String>,
    ) -> Self {
        let flags = [("data", data), ("database", database)];
        let flags = flags.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Self { config, flags: Flags(flags.collect()) }
    }

    /// Merges the settings of flags, environment and file.
    pub(crate) fn gather(&self) -> Result<Gathered> {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let named = self.config.clone().or_else(|| variable("TRIA_CONFIG").map(PathBuf::from));
        let path = named.or_else(|| Some(PathBuf::from(USUAL_FILE)).filter(|path| path.exists()));
        let file = match &path {
            Some(path) => Some((
                path.display().to_string(),
                fs::read_to_string(path).map_err(|error| {
                    BadInput(format!("cannot read the settings {}: {error}", path.display()))
                })?,
            )),
            None => None,
        };
        let file = file.as_ref().map(|(path, text)| (path.as_str(), text.as_str()));
        Ok(gather(&self.flags.0, variable, file).map_err(|error| BadInput(error.to_string()))?)
    }
}

/// Creates the folder of an SQLite database.
pub(crate) fn make_folder(config: &Config) -> Result<()> {
    let Some(path) = config.database.strip_prefix("sqlite:") else { return Ok(()) };
    let path = path.strip_prefix("//").unwrap_or(path);
    let path = Path::new(path.split('?').next().unwrap_or_default());
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !path.starts_with(":memory:") => {
            fs::create_dir_all(folder)
                .with_context(|| format!("the folder {} cannot be made", folder.display()))
        }
        _ => Ok(()),
    }
}

pub(crate) fn run(context: &mut Context, args: &ServeArgs) -> Result<Verdict> {
    let gathered = args.settings.gather()?;
    if args.print_config {
        write!(context.out, "{}", gathered.to_toml())?;
        return Ok(Verdict::Fine);
    }
    let config = gathered.config;
    make_folder(&config)?;
    begin_log(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(context, config))?;
    Ok(Verdict::Fine)
}

pub(crate) fn begin_log(config: &Config) {
    let colour =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let log = tracing_subscriber::fmt()
        .with_env_filter(config.log.as_str())
        .with_writer(std::io::stderr)
        .with_ansi(colour);
    if config.log_json {
        log.json().flatten_event(true).init();
    } else {
        log.init();
    }
}

async fn serve(context: &mut Context, config: Config) -> Result<()> {
    let mut signals = Signals::new()?;
    let database = tria_server::config::without_password(&config.database);
    let running = tria_server::start(config, Clock::default()).await?;
    // One line, for programs that start the server.
    writeln!(context.out, "http://{}", running.address)?;
    if std::io::stdout().is_terminal() {
        writeln!(context.out, "Tria serves both games there; its database is {database}.")?;
        writeln!(context.out, "The interface is described at http://{}/api.", running.address)?;
        writeln!(context.out, "Make yourself its administrator: tria admin create-admin NAME")?;
        writeln!(context.out, "Ctrl-C stops it; nothing is lost.")?;
    }
    context.out.flush()?;
    let site = running.site.clone();
    let lost = tokio::select! {
        () = signals.next() => false,
        () = site.lost_database() => true,
    };
    tracing::info!("stopping; a second signal ends at once");
    tokio::select! {
        () = running.stop() => {}
        () = signals.next() => {
            // Everything acknowledged is durable at all times.
            tracing::warn!("ended at once");
            std::process::exit(1);
        }
    }
    anyhow::ensure!(!lost, "another process has taken the database {database} while it was away");
    Ok(())
}

/// Ctrl-C, and the signal that stops services.
pub(crate) struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    pub(crate) fn new() -> Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    #[cfg(unix)]
    pub(crate) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "the others can fail")]
    pub(crate) fn new() -> Result<Self> {
        Ok(Self {})
    }

    #[cfg(not(unix))]
    pub(crate) async fn next(&mut self) {
        drop(tokio::signal::ctrl_c().await);
    }
}

//! `tria save`: operations on the file that holds careers.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use clap::{Args, Subcommand};
use tria_save::{SaveError, Store};
use tria_world::career::{Career, CareerStore as _};
use tria_world::limits::CAREER_BYTES_MAX;

use crate::context::{BadInput, Context, Verdict};
use crate::save_words;

#[derive(Args, Debug)]
pub(crate) struct SaveArgs {
    #[command(subcommand)]
    pub(crate) action: SaveAction,
    /// The save; if not given, TRIA_SAVE in the environment names it, or it is in the system's folder for user data
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum SaveAction {
    /// Print where the save is, whether it exists or not
    Path,
    /// Print a career as one JSON document
    Export {
        /// The career; needed if the save has several
        #[arg(long, value_name = "NAME")]
        career: Option<String>,
        /// Write into this file instead, which must not exist yet
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Import a career from a JSON document; its log begins with it
    Import {
        /// The document; `-` for standard input
        file: PathBuf,
        /// The name of the career in the save; the player's name if not given
        #[arg(long, value_name = "NAME")]
        career: Option<String>,
        /// Replace the career of that name, after copying the save
        #[arg(long)]
        replace: bool,
    },
    /// Verify everything in the save, from the first event on
    Check,
    /// Copy the save, beside it or into a file, which must not exist yet
    Backup {
        /// The file; beside the save if not given
        file: Option<PathBuf>,
    },
}

pub(crate) fn run(context: &mut Context, args: &SaveArgs) -> Result<Verdict> {
    let path = place(args.save.as_deref())?;
    match &args.action {
        SaveAction::Path => context.line(&path.display().to_string())?,
        SaveAction::Export { career, out } => export(context, &path, career.as_deref(), out.as_deref())?,
        SaveAction::Import { file, career, replace } => {
            import(context, &path, file, career.as_deref(), *replace)?;
        }
        SaveAction::Check => check(context, &path)?,
        SaveAction::Backup { file } => {
            let copy = open(context, &path)?.backup(file.as_deref()).map_err(refused(context))?;
            say(context, "save-copied", &[("file", &shown(&copy))])?;
        }
    }
    Ok(Verdict::Fine)
}

/// The path of the save: the named one, or the system's default.
pub(crate) fn place(named: Option<&Path>) -> Result<PathBuf> {
    let found = named.map(Path::to_owned).or_else(tria_save::default_path);
    let none = "this system names no folder for people's data; say where the save is with --save FILE";
    Ok(found.ok_or_else(|| BadInput(none.to_owned()))?)
}

/// Errors of a save or of a request to it are errors of the input; others are ours.
pub(crate) fn refused(context: &Context) -> impl Fn(SaveError) -> anyhow::Error {
    |error| {
        let sentence = save_words::sentence(&context.texts, &error);
        match error {
            SaveError::Sqlite { .. } | SaveError::Apply(_) | SaveError::OtherCareer => anyhow!(sentence),
            _ => BadInput(sentence).into(),
        }
    }
}

pub(crate) fn open(context: &Context, path: &Path) -> Result<Store> {
    told(context, Store::open_existing(path))
}

/// Opens the store; reports a migration on standard error, separate from the answer.
fn told(context: &Context, store: Result<Store, SaveError>) -> Result<Store> {
    let store = store.map_err(refused(context))?;
    if let Some(migrated) = store.migrated() {
        let (file, copy) = (shown(store.path()), shown(&migrated.copy));
        let words = [("file", file.as_str()), ("from", &migrated.from.to_string()), ("copy", &copy)];
        eprintln!("tria: {}", context.texts.with("save-migrated", &words));
    }
    Ok(store)
}

fn export(context: &mut Context, path: &Path, career: Option<&str>, out: Option<&Path>) -> Result<()> {
    let store = open(context, path)?;
    let name = match career {
        Some(name) => name.to_owned(),
        None => only_career(context, &store)?,
    };
    let document = store.export(&name).map_err(refused(context))?;
    let Some(out) = out else { return Ok(context.line(&document)?) };
    // New files only: an export must not overwrite an older one.
    let mut file = File::create_new(out)
        .map_err(|error| BadInput(format!("cannot write {}: {error}", out.display())))?;
    let written = file.write_all(document.as_bytes()).and_then(|()| file.write_all(b"\n"));
    if let Err(error) = written.and_then(|()| file.sync_all()) {
        // A partial document is worse than none.
        let _ = fs::remove_file(out);
        return Err(error).with_context(|| format!("cannot write {}", out.display()));
    }
    say(context, "save-exported", &[("name", &name), ("file", &shown(out))])
}

/// The only career, for commands that name none.
pub(crate) fn only_career(context: &Context, store: &Store) -> Result<String> {
    let mut names = store.names().map_err(refused(context))?;
    match names.len() {
        0 => Err(BadInput(format!("there is no career in {} yet", store.path().display())).into()),
        1 => Ok(names.remove(0)),
        _ => {
            let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
            let message =
                format!("the save has several careers, name one with --career: {}", names.join(", "));
            Err(BadInput(message).into())
        }
    }
}

fn import(
    context: &mut Context,
    path: &Path,
    file: &Path,
    career: Option<&str>,
    replace: bool,
) -> Result<()> {
    let document = read(file)?;
    // Parsed before the save is opened, which would create one: a refused document leaves nothing behind.
    let read = Career::import(&document).map_err(|error| BadInput(format!("{}: {error}", file.display())))?;
    let name = career.or(read.profile().map(|profile| profile.name.as_str()));
    let name = name.ok_or_else(|| BadInput(format!("{}: the career has not begun", file.display())))?;
    let mut store = told(context, Store::open(path))?;
    let copy = if replace {
        store.replace(name, &document).map_err(refused(context))?
    } else {
        store.import(name, &document).map_err(|error| match error {
            SaveError::Exists { .. } => {
                let error = save_words::sentence(&context.texts, &error);
                let message = format!(
                    "{error}; choose another name with --career, or --replace it: a copy of the save is kept"
                );
                BadInput(message).into()
            }
            other => refused(context)(other),
        })?;
        None
    };
    say(context, "save-imported", &[("name", name), ("file", &shown(store.path()))])?;
    copy.map_or(Ok(()), |copy| say(context, "save-replaced", &[("copy", &shown(&copy))]))
}

/// A bounded document: one byte more than the limit detects an oversized one.
fn read(file: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = CAREER_BYTES_MAX as u64 + 1;
    let read = if file == Path::new("-") {
        io::stdin().take(most).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|open| open.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|error| BadInput(format!("cannot read {}: {error}", file.display())))?;
    Ok(bytes)
}

fn check(context: &mut Context, path: &Path) -> Result<()> {
    let store = open(context, path)?;
    let file = shown(store.path());
    let careers = store.check().map_err(refused(context))?;
    for career in &careers {
        let sum = |count: Option<u64>| count.unwrap_or(0).to_string();
        let cards = sum(career.summary.as_ref().map(|summary| summary.cards));
        let gil = sum(career.summary.as_ref().map(|summary| summary.gil));
        let words = [("name", career.name.as_str()), ("cards", &cards), ("gil", &gil)];
        let line = context.texts.count("save-career", career.events as i64, &words);
        context.line(&line)?;
    }
    say(context, if careers.is_empty() { "save-empty" } else { "save-in-order" }, &[("file", &file)])
}

fn say(context: &mut Context, key: &str, words: &[(&str, &str)]) -> Result<()> {
    let line = context.texts.with(key, words);
    Ok(context.line(&line)?)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

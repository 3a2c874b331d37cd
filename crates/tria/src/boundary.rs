//! `tria boundary`: regenerates the table by which TriATri's bots value later rounds.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use tria_engine::triatri::BoundaryTable;

use crate::cli::BoundaryArgs;
use crate::context::{BadInput, Context, Verdict};
use crate::progress::Progress;

pub(crate) fn run(context: &mut Context, args: &BoundaryArgs) -> Result<Verdict> {
    let place = |error| BadInput(format!("cannot write {}: {error}", args.out.display()));
    if args.out.is_dir() {
        return Err(BadInput(format!("cannot write {}: it is a folder", args.out.display())).into());
    }
    // Opened before the work, which takes minutes, and under a temporary name, so that the old file stays until the new one is complete.
    let mut name = args.out.clone().into_os_string();
    name.push(".part");
    let part = Path::new(&name);
    let mut file = File::create(part).map_err(place)?;
    let bytes = build(args).to_bytes();
    file.write_all(&bytes)
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(part, &args.out))
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    let words = [("file", args.out.display().to_string()), ("bytes", bytes.len().to_string())];
    let words: Vec<(&str, &str)> = words.iter().map(|(name, word)| (*name, word.as_str())).collect();
    let line = context.texts.with("boundary-written", &words);
    context.line(&line)?;
    Ok(Verdict::Fine)
}

/// Builds the table, with progress on the terminal.
fn build(args: &BoundaryArgs) -> BoundaryTable {
    let mut progress = Progress::share();
    let table = BoundaryTable::build(args.seed, args.samples, |done| progress.reach(done));
    progress.finish();
    table
}

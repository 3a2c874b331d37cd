//! `tria cards check`, `new`, `convert` and `import`: card sets as files.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Result;
use tria_cards::limits::SET_BYTES_MAX;
use tria_cards::{CardSet, CardSetError, Catalog, Files, Form, ImportNote, Mapping};
use tria_print::{PICTURE_BYTES_MAX, Picture};
use tria_rules::triad::Card;

use crate::cli::{ConvertArgs, ImportArgs};
use crate::context::{BadInput, Context, Verdict};

/// Number of unknown features to list.
const UNKNOWN_SHOWN: usize = 20;

/// The files below the folder of a set.
struct Folder {
    path: PathBuf,
    /// The set's own file: only this one may be a pipe or a device.
    first: String,
    look_for_pictures: bool,
}

impl Files for Folder {
    fn read(&mut self, path: &str) -> Result<Vec<u8>, String> {
        let place = self.path.join(path);
        if path != self.first && !place.is_file() {
            return Err("there is no such file".to_owned());
        }
        read_bytes(&place).map_err(|error| error.to_string())
    }

    fn picture_problem(&mut self, path: &str) -> Option<String> {
        if !self.look_for_pictures {
            return None;
        }
        read_picture(&self.path.join(path)).err()
    }
}

/// The bytes of a file, up to one more than the maximum, which is enough to detect an oversized file.
fn read_bytes(file: &Path) -> std::io::Result<Vec<u8>> {
    read_at_most(file, SET_BYTES_MAX)
}

fn read_at_most(file: &Path, most: usize) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A picture of a set, or its problem, as the end of a sentence after its name.
fn read_picture(file: &Path) -> Result<Picture, String> {
    // A device or a pipe could be endless.
    if !file.is_file() {
        return Err("which is not there".to_owned());
    }
    let bytes =
        read_at_most(file, PICTURE_BYTES_MAX).map_err(|error| format!("which cannot be read: {error}"))?;
    Picture::new(bytes).map_err(|error| error.to_string())
}

/// The picture that a card's set provides, if any; or its problem, as a sentence.
///
/// `folders` are those of the sets' files, by the ids of the sets.
pub(crate) fn picture_of(
    catalog: &Catalog,
    folders: &[(String, PathBuf)],
    card: Card,
) -> Option<Result<Picture, String>> {
    let picture = catalog.entry(card)?.picture.as_ref()?;
    let (_, folder) = folders.iter().find(|(id, _)| Some(id.as_str()) == catalog.set_id(card))?;
    let file = folder.join(picture);
    let said = |problem| format!("the picture of {} is {}, {problem}", catalog.text(card), file.display());
    Some(read_picture(&file).map_err(said))
}

/// Reads a card set with the files that it includes.
pub(crate) fn read_set(file: &Path) -> Result<CardSet> {
    load(file, false).map_err(|error| BadInput(error).into())
}

/// The set, or all its problems, one per line.
fn load(file: &Path, look_for_pictures: bool) -> Result<CardSet, String> {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if Form::of_file(name).is_none() {
        let sets: Vec<&str> = tria_cards::builtin().sets().iter().map(|set| set.id.as_str()).collect();
        return Err(format!(
            "{}: a card set is a .toml, .csv or .json file, or a built-in one: {}",
            file.display(),
            sets.join(", ")
        ));
    }
    if let Err(error) = File::open(file) {
        return Err(format!("cannot read {}: {error}", file.display()));
    }
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    let mut files = Folder { path: folder.clone(), first: name.to_owned(), look_for_pictures };
    tria_cards::load(name, &mut files).map_err(|error| lines(&error, file, &folder))
}

/// Each problem with its file as the caller would name it.
fn lines(error: &CardSetError, file: &Path, folder: &Path) -> String {
    let line = |problem: &tria_cards::Problem| {
        let mut problem = problem.clone();
        let place = problem.file.take().map_or_else(|| file.to_owned(), |name| folder.join(name));
        format!("{}: {problem}", place.display())
    };
    error.problems.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// `tria cards check`.
pub(super) fn check(context: &mut Context, files: &[PathBuf]) -> Result<Verdict> {
    let mut verdict = Verdict::Fine;
    for file in files {
        let (title, count, unknown) = match check_one(file) {
            Ok(found) => found,
            Err(problems) => {
                verdict = Verdict::SomeBad;
                context.line(&problems)?;
                continue;
            }
        };
        let words = [("file", file.display().to_string()), ("set", title)];
        let words: Vec<(&str, &str)> = words.iter().map(|(name, word)| (*name, word.as_str())).collect();
        let line = context.texts.count("cards-set-ok", count as i64, &words);
        context.line(&line)?;
        if !unknown.is_empty() {
            let line = context.texts.with("cards-set-unknown-words", &[("words", &unknown)]);
            context.line(&line)?;
        }
    }
    Ok(verdict)
}

/// The title, the number of cards, and the unknown kinds and features.
fn check_one(file: &Path) -> Result<(String, usize, String), String> {
    if let Some(deck) = read_deck(file)? {
        return Ok((deck.title, deck.cards.len(), String::new()));
    }
    let set = load(file, true)?;
    let unknown: BTreeSet<&str> = set.cards.iter().flat_map(tria_print::unknown_words).collect();
    let unknown: Vec<&str> = unknown.into_iter().take(UNKNOWN_SHOWN).collect();
    Ok((set.title.clone(), set.cards.len(), unknown.join(", ")))
}

/// The deck of TriATri in the file, if it has one.
pub(super) fn read_deck(file: &Path) -> Result<Option<tria_cards::DeckSet>, String> {
    let name = file.to_str().unwrap_or_default();
    let Some(bytes) = read_bytes(file).ok().filter(|_| Form::of_file(name) == Some(Form::Toml)) else {
        return Ok(None);
    };
    let Ok(text) = tria_cards::decode(&bytes, None) else { return Ok(None) };
    let says_so = |line: &str| line.starts_with("game") && line.contains("\"triatri\"");
    if !text.lines().take_while(|line| !line.starts_with('[')).any(says_so) {
        return Ok(None);
    }
    tria_cards::read_deck(text).map(Some).map_err(|error| lines(&error, file, Path::new("")))
}

/// Writes a file that must not exist yet.
fn write_new(file: &Path, text: &str, over: bool) -> Result<()> {
    let mut options = OpenOptions::new();
    options.write(true);
    if over {
        options.create(true).truncate(true)
    } else {
        options.create_new(true)
    };
    let mut open = options.open(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            BadInput(format!("{} is there already; choose another name", file.display()))
        }
        _ => BadInput(format!("cannot write {}: {error}", file.display())),
    })?;
    open.write_all(text.as_bytes())?;
    Ok(())
}

fn form_of(file: &Path) -> Result<Form, BadInput> {
    Form::of_file(file.to_str().unwrap_or_default())
        .ok_or_else(|| BadInput(format!("{}: a card set is a .toml, .csv or .json file", file.display())))
}

/// `tria cards new`.
pub(super) fn new(context: &mut Context, file: &Path) -> Result<Verdict> {
    // A name without an extension gets the form with the most comments.
    let file = &if file.extension().is_none() { file.with_extension("toml") } else { file.to_owned() };
    let starter = match form_of(file)? {
        Form::Toml => include_str!("../../../../data/starter/set.toml"),
        Form::Csv => include_str!("../../../../data/starter/set.csv"),
        Form::Json => {
            let message = format!(
                "{}: JSON has no comments to explain itself; start with .toml or .csv and use `tria cards convert`",
                file.display()
            );
            return Err(BadInput(message).into());
        }
    };
    write_new(file, &starter.replace("my-set", &id_of(file)), false)?;
    say(context, "cards-written", &[("file", &file.display().to_string())])?;
    Ok(Verdict::Fine)
}

/// An id for a set from the name of its file.
fn id_of(file: &Path) -> String {
    let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let plain: String = tria_cards::slug(stem).chars().filter(char::is_ascii).take(40).collect();
    let plain = plain.trim_matches('-');
    if plain.is_empty() { "my-set".to_owned() } else { plain.to_owned() }
}

fn say(context: &mut Context, key: &str, words: &[(&str, &str)]) -> Result<()> {
    let line = context.texts.with(key, words);
    context.line(&line)?;
    Ok(())
}

/// `tria cards convert`.
pub(super) fn convert(context: &mut Context, args: &ConvertArgs) -> Result<Verdict> {
    let (from, to) = (form_of(&args.from)?, form_of(&args.to)?);
    if read_deck(&args.from).is_ok_and(|deck| deck.is_some()) {
        let message = format!("{}: a deck of TriATri is written in TOML only", args.from.display());
        return Err(BadInput(message).into());
    }
    let bytes = read_bytes(&args.from)
        .map_err(|error| BadInput(format!("cannot read {}: {error}", args.from.display())))?;
    let set = tria_cards::decode(&bytes, None).and_then(|text| tria_cards::read(text, from));
    let set = set.map_err(|error| BadInput(lines(&error, &args.from, Path::new(""))))?;
    let moved = args.from.parent() != args.to.parent();
    let relative = set.includes.first().or_else(|| set.cards.iter().find_map(|card| card.picture.as_ref()));
    if let Some(path) = relative.filter(|_| moved) {
        let message = format!(
            "{}: the set names the file {path:?} relative to its own folder; convert it within that folder and move all files together",
            args.to.display()
        );
        return Err(BadInput(message).into());
    }
    let text =
        tria_cards::write(&set, to).map_err(|error| BadInput(format!("{}: {error}", args.to.display())))?;
    write_new(&args.to, &text, args.force)?;
    let file = args.to.display().to_string();
    let line = context.texts.count("cards-converted", set.cards.len() as i64, &[("file", &file)]);
    context.line(&line)?;
    Ok(Verdict::Fine)
}

/// `tria cards import`.
pub(super) fn import(context: &mut Context, args: &ImportArgs) -> Result<Verdict> {
    let bytes = read_bytes(&args.file)
        .map_err(|error| BadInput(format!("cannot read {}: {error}", args.file.display())))?;
    let bad = |error: &CardSetError| BadInput(lines(error, &args.file, Path::new("")));
    let text = tria_cards::decode(&bytes, None).map_err(|error| bad(&error))?;
    let refuse = |error: tria_cards::MappingError| BadInput(format!("{}: {error}", args.file.display()));
    let mut mapping = Mapping::guess(text).map_err(refuse)?;
    for pairs in &args.map {
        mapping.set(pairs).map_err(refuse)?;
    }
    show_mapping(context, &mapping)?;
    let missing = mapping.missing();
    if !missing.is_empty() {
        let pairs: Vec<String> = missing.iter().map(|field| format!("{field}=…")).collect();
        say(context, "cards-import-missing", &[("fields", &missing.join(", ")), ("map", &pairs.join(","))])?;
        return Ok(Verdict::SomeBad);
    }
    if args.map.is_empty() && !args.yes {
        say(context, "cards-import-confirm", &[])?;
        return Ok(Verdict::SomeBad);
    }
    let id = args.id.clone().unwrap_or_else(|| id_of(&args.file));
    let imported = tria_cards::import(text, &mapping, &id).map_err(|error| bad(&error))?;
    for note in &imported.notes {
        match note {
            ImportNote::Numbered => say(context, "cards-import-numbered", &[])?,
            ImportNote::LevelOne => say(context, "cards-import-level", &[])?,
            ImportNote::OwnSlug { line, slug } => {
                let words = [("line", line.to_string()), ("card", format!("{id}:{slug}"))];
                say(
                    context,
                    "cards-import-slug",
                    &words.each_ref().map(|(name, word)| (*name, word.as_str())),
                )?;
            }
        }
    }
    let out = args.out.clone().unwrap_or_else(|| args.file.with_file_name(format!("{id}.tria.csv")));
    let text = tria_cards::write(&imported.set, form_of(&out)?)
        .map_err(|error| BadInput(format!("{}: {error}", out.display())))?;
    write_new(&out, &text, false)?;
    let file = out.display().to_string();
    let line = context.texts.count("cards-converted", imported.set.cards.len() as i64, &[("file", &file)]);
    context.line(&line)?;
    Ok(Verdict::Fine)
}

fn show_mapping(context: &mut Context, mapping: &Mapping) -> Result<()> {
    say(context, "cards-import-mapping", &[])?;
    for (field, column) in mapping.pairs() {
        context.line(&format!("  {field} = {column}"))?;
    }
    let unused = mapping.unused();
    if !unused.is_empty() {
        say(context, "cards-import-unused", &[("columns", &unused.join(", "))])?;
    }
    Ok(())
}

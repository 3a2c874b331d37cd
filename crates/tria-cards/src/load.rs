//! Loads card sets made of several files: a file may include others.
//!
//! This library opens no files; the caller implements [`Files`].

use crate::limits::{INCLUDE_DEPTH_MAX, INCLUDE_FILES_MAX, SET_BYTES_MAX};

use crate::check::Reading;
use crate::problem::{At, CardSetError, Problem, Sheet, shown};
use crate::read::{Form, decode, open, within_bounds};
use crate::set::CardSet;

/// Provides the files of a set.
pub trait Files {
    /// The bytes of a file, at most [`SET_BYTES_MAX`] and one more.
    ///
    /// The path is relative to the folder of the first file, with `/` between its parts; it never leaves that folder.
    ///
    /// # Errors
    /// Why it cannot be read, for the error message.
    fn read(&mut self, path: &str) -> Result<Vec<u8>, String>;

    /// A problem of a picture, as the end of a sentence after its name: `which is not there`; `None` if there is none, or if pictures are not checked.
    fn picture_problem(&mut self, _path: &str) -> Option<String> {
        None
    }
}

/// Loads a set with all files that it includes; their cards come first, in order.
///
/// A file that is included twice counts once.
/// Cards of included files keep their own file's author and licence.
///
/// # Errors
/// All problems, with file, line, column and field.
pub fn load(path: &str, files: &mut dyn Files) -> Result<CardSet, CardSetError> {
    let mut loader = Loader { files, reading: Reading::default(), open: Vec::new(), bytes: 0 };
    loader.reading.pictures = Some(Vec::new());
    let set = loader.file(path, None);
    let sheet = Sheet::new("", Some(path), 0);
    match set {
        Some(mut set) => {
            set.includes.clear();
            loader.reading.finish(&sheet, set)
        }
        None => Err(loader.reading.into_error()),
    }
}

struct Loader<'f> {
    files: &'f mut dyn Files,
    reading: Reading,
    /// The files being read, each included by the one before.
    open: Vec<String>,
    bytes: usize,
}

impl Loader<'_> {
    /// Reads one file into the set; `None` if that fails, which is then reported.
    fn file(&mut self, path: &str, included: Option<(&Sheet<'_>, At)>) -> Option<CardSet> {
        let index = self.reading.files.len();
        self.reading.files.push(path.to_owned());
        let bytes = match self.files.read(path) {
            Ok(bytes) => bytes,
            Err(why) => {
                let text = format!("{} cannot be read: {why}", shown(path));
                self.note(index, path, included, text, "correct the path, or put the file there");
                return None;
            }
        };
        self.bytes += bytes.len();
        if self.bytes > SET_BYTES_MAX {
            let text = format!("the files have more than {SET_BYTES_MAX} bytes together");
            self.note(index, path, included, text, "split the set");
            return None;
        }
        let text = match decode(&bytes, Some(path)) {
            Ok(text) => text,
            Err(error) => {
                error.problems.into_iter().for_each(|problem| self.reading.push(index, problem));
                return None;
            }
        };
        let Some(form) = Form::of_file(path) else {
            let text = "a card set is a .toml, .csv or .json file".to_owned();
            self.note(index, path, included, text, "give it the right ending");
            return None;
        };
        let text = match within_bounds(text, form) {
            Ok(text) => text,
            Err((text, fix)) => {
                self.note(index, path, included, text, fix);
                return None;
            }
        };
        self.read(&Sheet::new(text, Some(path), index), form)
    }

    fn read(&mut self, sheet: &Sheet<'_>, form: Form) -> Option<CardSet> {
        let (header, body) = open(form, sheet, &mut self.reading)?;
        let set = self.reading.header(sheet, &header);
        let path = sheet.file.unwrap_or_default();
        self.open.push(path.to_owned());
        for (name, at) in header.includes.iter().filter(|(name, _)| set.includes.contains(name)) {
            self.include(sheet, *at, &joined(path, name));
            if self.reading.is_full() {
                break;
            }
        }
        self.open.pop();
        let first = self.reading.cards.len();
        body.cards(sheet, &mut self.reading, header.version());
        self.adapt(sheet, first);
        Some(set)
    }

    fn include(&mut self, sheet: &Sheet<'_>, at: At, path: &str) {
        let problem = if let Some(place) = self.open.iter().position(|open| open == path) {
            let round: Vec<&str> = self.open[place..].iter().map(String::as_str).chain([path]).collect();
            Some((
                format!("files include each other in a circle: {}", round.join(" → ")),
                "remove this include",
            ))
        } else if self.open.len() > INCLUDE_DEPTH_MAX {
            Some((
                format!("included more than {INCLUDE_DEPTH_MAX} files deep"),
                "include it from the first file",
            ))
        } else if self.reading.files.iter().any(|known| known == path) {
            return;
        } else if self.reading.files.len() >= INCLUDE_FILES_MAX {
            Some((format!("a set of more than {INCLUDE_FILES_MAX} files"), "join some of them"))
        } else {
            None
        };
        if let Some((text, fix)) = problem {
            self.reading.problem(sheet, at, Some("include"), text, fix);
            return;
        }
        let first = self.reading.cards.len();
        if let Some(set) = self.file(path, Some((sheet, at))) {
            for card in &mut self.reading.cards[first..] {
                card.author = card.author.take().or_else(|| set.author.clone());
                card.licence = card.licence.take().or_else(|| set.licence.clone());
            }
        }
    }

    /// Makes the pictures of a file's own cards relative to the first file, and checks that they exist.
    fn adapt(&mut self, sheet: &Sheet<'_>, first: usize) {
        let path = sheet.file.unwrap_or_default();
        for card in &mut self.reading.cards[first..] {
            if let Some(picture) = &mut card.picture {
                *picture = joined(path, picture);
            }
        }
        for (index, mut problem) in self.reading.pictures.replace(Vec::new()).unwrap_or_default() {
            let picture = self.reading.cards.get(index).and_then(|card| card.picture.as_deref());
            if let Some(found) = picture.and_then(|picture| self.files.picture_problem(picture)) {
                problem.text = format!("{}, {found}; expected a PNG, JPEG or SVG file", problem.text);
                self.reading.push(sheet.index, problem);
            }
        }
    }

    /// A problem of a whole file: where it is included, or at its own top.
    fn note(
        &mut self,
        index: usize,
        path: &str,
        included: Option<(&Sheet<'_>, At)>,
        text: String,
        fix: &str,
    ) {
        if let Some((sheet, at)) = included {
            self.reading.problem(sheet, at, Some("include"), text, fix);
        } else {
            let error = CardSetError::whole(Some(path), text, fix);
            error.problems.into_iter().for_each(|problem: Problem| self.reading.push(index, problem));
        }
    }
}

/// The path of a file that another names, relative to that one's folder.
fn joined(from: &str, name: &str) -> String {
    match from.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{name}"),
        None => name.to_owned(),
    }
}

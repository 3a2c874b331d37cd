//! Errors of a save in the reader's language; the library's own messages are English, for logs and programs.

use std::path::Path;

use tria_locale::Texts;
use tria_save::SaveError;
use tria_save::limits::CAREERS_MAX;
use tria_tui::words::unplayable;
use tria_world::limits::NAME_CHARS_MAX;

/// The sentence, without a full stop: it also stands after a colon.
pub(crate) fn sentence(texts: &Texts, error: &SaveError) -> String {
    let (key, words) = parts(texts, error);
    let words: Vec<(&str, &str)> = words.iter().map(|(name, word)| (*name, word.as_str())).collect();
    texts.with(&key, &words)
}

/// The key of the message and its variables.
fn parts(texts: &Texts, error: &SaveError) -> (String, Vec<(&'static str, String)>) {
    let file = |path: &Path| ("file", path.display().to_string());
    let (key, words) = match error {
        SaveError::Missing { path } => ("missing", vec![file(path)]),
        SaveError::NotOurs { path, why } => {
            ("not-ours", vec![file(path), ("why", texts.get(&format!("foreign-{}", why.name())))])
        }
        SaveError::Newer { path, found, known } => {
            ("newer", vec![file(path), ("found", found.to_string()), ("known", known.to_string())])
        }
        SaveError::InUse { path, process: None } => ("in-use", vec![file(path)]),
        SaveError::InUse { path, process: Some(process) } => {
            ("in-use-by", vec![file(path), ("process", process.to_string())])
        }
        SaveError::Damaged { path, what } => ("damaged", vec![file(path), ("what", what.clone())]),
        SaveError::NoCareer { name } => ("no-career", vec![("name", name.clone())]),
        SaveError::Exists { name } => ("exists", vec![("name", name.clone())]),
        SaveError::FileExists { path } => ("file-exists", vec![file(path)]),
        SaveError::BadName => ("bad-name", vec![("most", NAME_CHARS_MAX.to_string())]),
        SaveError::TooManyCareers => ("too-many-careers", vec![("most", CAREERS_MAX.to_string())]),
        SaveError::TooLarge { bytes, .. } => ("too-large", vec![("bytes", bytes.to_string())]),
        SaveError::Apply(error) => ("apply", vec![("what", error.to_string())]),
        SaveError::Import(error) => ("import", vec![("what", error.to_string())]),
        SaveError::OtherCareer => ("other-career", Vec::new()),
        SaveError::Table(error) => ("table", vec![("what", error.to_string())]),
        SaveError::Unplayable { path, name, why } => {
            ("unplayable", vec![file(path), ("name", name.clone()), ("why", texts.get(unplayable(why)))])
        }
        SaveError::Io { doing, path, error } => {
            let key = format!("save-error-io-{}", doing.name());
            return (key, vec![file(path), ("why", texts.trouble(error))]);
        }
        SaveError::Sqlite { path, error } => ("sqlite", vec![file(path), ("what", error.to_string())]),
    };
    (format!("save-error-{key}"), words)
}

#[cfg(test)]
mod tests {
    use std::io;

    use tria_locale::Lang;
    use tria_save::{Doing, Foreign};
    use tria_world::career::{Career, TableError};

    use super::*;

    /// One of each kind; a kind without a message does not compile above.
    fn all() -> Vec<SaveError> {
        let path = || Path::new("/tmp/career.tria").to_owned();
        let name = || "Zoé".to_owned();
        let import = Career::import(b"no career").expect_err("it is none");
        let mut all = vec![
            SaveError::Missing { path: path() },
            SaveError::Newer { path: path(), found: 9, known: 1 },
            SaveError::InUse { path: path(), process: None },
            SaveError::InUse { path: path(), process: Some(7) },
            SaveError::Damaged { path: path(), what: "it has holes".to_owned() },
            SaveError::NoCareer { name: name() },
            SaveError::Exists { name: name() },
            SaveError::FileExists { path: path() },
            SaveError::BadName,
            SaveError::TooManyCareers,
            SaveError::TooLarge { what: "the event", bytes: 5 },
            SaveError::Import(import),
            SaveError::OtherCareer,
            SaveError::Table(TableError::OtherMatch),
        ];
        all.extend(Foreign::ALL.map(|why| SaveError::NotOurs { path: path(), why }));
        all.extend(Doing::ALL.map(|doing| SaveError::Io {
            doing,
            path: path(),
            error: io::ErrorKind::PermissionDenied.into(),
        }));
        all
    }

    #[test]
    fn every_error_has_words_in_both_languages() {
        for error in all() {
            let [english, french] = Lang::ALL.map(|lang| sentence(&Texts::new(lang), &error));
            for said in [&english, &french] {
                let keys = ["save-error-", "foreign-", "table-log-", "io-"];
                assert!(!keys.iter().any(|key| said.contains(key)), "{error:?}: {said}");
                assert!(!said.contains('{') && !said.contains('$'), "{error:?}: {said}");
            }
            assert_ne!(english, french, "{error:?}");
            let left = [" it ", " is ", " the ", " was "].iter().any(|word| french.contains(word));
            assert!(!left, "English is left over: {french}");
        }
    }

    #[test]
    fn errors_of_others_have_words_too() {
        for lang in Lang::ALL {
            for key in ["apply", "unplayable", "sqlite"] {
                assert!(Texts::new(lang).has(&format!("save-error-{key}")), "{lang}: {key}");
            }
        }
    }

    #[test]
    fn english_says_what_the_library_says() {
        for error in all() {
            let reworded =
                matches!(error, SaveError::BadName | SaveError::TooLarge { .. } | SaveError::Io { .. });
            if !reworded {
                assert_eq!(sentence(&Texts::new(Lang::En), &error), error.to_string());
            }
        }
    }
}

//! The messages of Tria in every language, from the Fluent files in `locales/`, shared by all clients.
//!
//! ```
//! use tria_locale::{Lang, Texts};
//!
//! let texts = Texts::new(Lang::Fr);
//! assert_eq!(texts.get("rule-sudden-death"), "Mort Subite");
//! ```

mod topics;

use std::fmt;
use std::io;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unic_langid::LanguageIdentifier;

pub use topics::{TRIAD_TOPICS, TRIATRI_TOPICS};

/// A language of the messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// The language's two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// The language of a tag such as `fr`, `fr-CH` or `fr_FR.UTF-8`.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_', '.', '@']).next().unwrap_or_default().to_lowercase();
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Replaces the decimal point of a number by the decimal mark of the language.
    ///
    /// For display only: files for programs keep the point.
    pub fn decimal(self, number: &str) -> String {
        match self {
            Self::En => number.to_owned(),
            Self::Fr => number.replace('.', ","),
        }
    }

    const fn files(self) -> &'static [&'static str] {
        match self {
            Self::En => &[
                include_str!("../../../locales/en/cli.ftl"),
                include_str!("../../../locales/en/rules.ftl"),
                include_str!("../../../locales/en/examples.ftl"),
                include_str!("../../../locales/en/tui.ftl"),
                include_str!("../../../locales/en/levels.ftl"),
                include_str!("../../../locales/en/world.ftl"),
                include_str!("../../../locales/en/career.ftl"),
                include_str!("../../../locales/en/plain.ftl"),
                include_str!("../../../locales/en/errors.ftl"),
                include_str!("../../../locales/en/settings.ftl"),
            ],
            Self::Fr => &[
                include_str!("../../../locales/fr/cli.ftl"),
                include_str!("../../../locales/fr/rules.ftl"),
                include_str!("../../../locales/fr/examples.ftl"),
                include_str!("../../../locales/fr/tui.ftl"),
                include_str!("../../../locales/fr/levels.ftl"),
                include_str!("../../../locales/fr/world.ftl"),
                include_str!("../../../locales/fr/career.ftl"),
                include_str!("../../../locales/fr/plain.ftl"),
                include_str!("../../../locales/fr/errors.ftl"),
                include_str!("../../../locales/fr/settings.ftl"),
            ],
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// All messages in one language.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

/// A rule in force: its name, and a one-line explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleLine {
    /// The name.
    pub name: String,
    /// The explanation, or the value of an option.
    pub short: String,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("lang", &self.lang).finish_non_exhaustive()
    }
}

impl Texts {
    /// The messages in this language.
    ///
    /// # Panics
    /// Never: the tests read the embedded files.
    pub fn new(lang: Lang) -> Self {
        let id: LanguageIdentifier = lang.code().parse().expect("a two-letter code is a language");
        let mut bundle = FluentBundle::new(vec![id]);
        // Terminals and files show the invisible isolation marks around variables as garbage.
        bundle.set_use_isolating(false);
        for file in lang.files() {
            let resource =
                FluentResource::try_new((*file).to_owned()).expect("the embedded texts are in order");
            bundle.add_resource(resource).expect("no text is there twice");
        }
        Self { lang, bundle }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a message with this key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }

    /// The message with this key.
    pub fn get(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// The message with this key and these variables; the key itself if there is no message.
    pub fn with(&self, key: &str, words: &[(&str, &str)]) -> String {
        self.format(key, FluentArgs::new(), words)
    }

    /// Replaces the decimal point of a number by the decimal mark of the language.
    pub fn decimal(&self, number: &str) -> String {
        self.lang.decimal(number)
    }

    /// An error of the operating system, as the part after a colon.
    ///
    /// The system's own messages are English here, whatever the language of its user.
    pub fn trouble(&self, error: &io::Error) -> String {
        let key = match error.kind() {
            io::ErrorKind::NotFound => "io-not-found",
            io::ErrorKind::PermissionDenied => "io-permission-denied",
            io::ErrorKind::AlreadyExists => "io-already-exists",
            io::ErrorKind::NotADirectory => "io-not-a-folder",
            io::ErrorKind::IsADirectory => "io-folder",
            io::ErrorKind::StorageFull => "io-full",
            io::ErrorKind::ReadOnlyFilesystem => "io-read-only",
            io::ErrorKind::InvalidData => "io-not-text",
            _ => "io-other",
        };
        let number = error.raw_os_error().map_or("?".to_owned(), |number| number.to_string());
        self.with(key, &[("error", &error.to_string()), ("number", &number)])
    }

    /// A name and its text, joined by the colon of the language.
    pub fn with_colon(&self, name: &str, text: &str) -> String {
        self.with("text-colon", &[("name", name), ("text", text)])
    }

    /// A rule in force as tables list them: `open`, `same=one`, `trade=diff`, or an option of TriATri as `rounds=1`.
    pub fn rule_in_force(&self, entry: &str) -> RuleLine {
        let (name, value) = entry.split_once('=').unwrap_or((entry, ""));
        let name = name.replace('_', "-");
        if name == "trade" {
            let key = format!("rule-trade-{value}");
            return RuleLine { name: self.get(&key), short: self.get(&format!("{key}-short")) };
        }
        let key = format!("rule-{name}");
        if !self.has(&key) {
            return RuleLine {
                name: self.get(&format!("set-{name}")),
                short: self.setting_value(&name, value),
            };
        }
        let word = value.replace('+', "-");
        let words = [(name.replace('-', "_"), word)];
        let words: Vec<(&str, &str)> =
            words.iter().map(|(name, word)| (name.as_str(), word.as_str())).collect();
        RuleLine { name: self.get(&key), short: self.with(&format!("{key}-short"), &words) }
    }

    /// The value of a switch of Triple Triad or an option of TriATri, for set-up screens.
    pub fn setting_value(&self, name: &str, value: &str) -> String {
        let key = match value {
            "true" => "set-yes".to_owned(),
            "false" => "set-no".to_owned(),
            value => format!("set-{name}-{value}").replace(['_', '+'], "-"),
        };
        // Only numbers have no message of their own.
        if self.has(&key) { self.get(&key) } else { value.to_owned() }
    }

    /// Several items in one line, joined by the semicolons of the language.
    pub fn listed(&self, parts: &[String]) -> String {
        let mut parts = parts.iter().rev();
        let last = parts.next().cloned().unwrap_or_default();
        parts.fold(last, |rest, first| self.with("text-semicolon", &[("first", first), ("rest", &rest)]))
    }

    /// The message with this key for a number, `$count`, which selects the plural.
    pub fn count(&self, key: &str, count: i64, words: &[(&str, &str)]) -> String {
        let mut args = FluentArgs::new();
        args.set("count", count);
        self.format(key, args, words)
    }

    fn format(&self, key: &str, mut args: FluentArgs<'_>, words: &[(&str, &str)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        for (name, word) in words {
            args.set((*name).to_owned(), (*word).to_owned());
        }
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_decimal_mark_of_the_language() {
        assert_eq!(Lang::En.decimal("+1.5"), "+1.5");
        assert_eq!(Texts::new(Lang::Fr).decimal("+1.5"), "+1,5");
    }

    #[test]
    fn the_system_speaks_the_language_of_the_reader() {
        let texts = Texts::new(Lang::Fr);
        assert_eq!(texts.trouble(&io::ErrorKind::PermissionDenied.into()), "l’accès est refusé");
        assert_eq!(texts.trouble(&io::Error::from_raw_os_error(24)), "le système refuse (erreur 24)");
    }

    #[test]
    fn french_is_set_as_french_is() {
        for line in Lang::Fr.files().iter().flat_map(|file| file.lines()) {
            if line.starts_with('#') {
                continue;
            }
            for wrong in [" :", " ;", " !", " »", "« ", "'", "’ "] {
                assert!(!line.contains(wrong), "{wrong:?} in: {line}");
            }
            for mark in [':', ';', '!'] {
                for (at, _) in line.match_indices(&format!("{mark} ")) {
                    let before = line[..at].chars().next_back();
                    assert_eq!(before, Some('\u{a0}'), "{mark:?} in: {line}");
                }
            }
        }
    }
}

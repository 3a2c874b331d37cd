//! The context of every command: messages, colours, cards, and the output.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use tria_cards::{Catalog, Language};
use tria_locale::{Lang, Texts};

use crate::cards::read_set;
use crate::cli::{ColorArg, Global, LangArg};

/// The input is at fault: exit status 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct BadInput(pub(crate) String);

/// Whether all of the input was processed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// All of it.
    Fine,
    /// Some of the input was at fault and has been reported in its answer.
    SomeBad,
}

/// A number with its noun: `1 match`, `2 matches`.
pub(crate) fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let noun = if count == N::from(1) { one } else { many };
    format!("{count} {noun}")
}

pub(crate) struct Context {
    pub(crate) texts: Texts,
    pub(crate) paint: Paint,
    pub(crate) catalog: Catalog,
    /// The folders of `--set` files, by the ids of their sets: pictures are relative to them.
    pub(crate) folders: Vec<(String, PathBuf)>,
    pub(crate) out: BufWriter<io::Stdout>,
}

impl Context {
    pub(crate) fn new(global: &Global) -> anyhow::Result<Self> {
        let lang = match global.lang {
            Some(LangArg::En) => Lang::En,
            Some(LangArg::Fr) => Lang::Fr,
            None => environment_lang(),
        };
        let color = match global.color {
            ColorArg::Always => true,
            ColorArg::Never => false,
            ColorArg::Auto => {
                io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty())
            }
        };
        let mut catalog = tria_cards::builtin().clone();
        let mut folders = Vec::new();
        for file in &global.sets {
            if !file.to_str().is_some_and(|id| catalog.bring_into_play(id)) {
                let set = read_set(file)?;
                folders.push((set.id.clone(), file.parent().unwrap_or(Path::new("")).to_owned()));
                catalog.add(set).map_err(|error| BadInput(error.to_string()))?;
            }
        }
        Ok(Self {
            texts: Texts::new(lang),
            paint: Paint { color },
            catalog,
            folders,
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
        })
    }

    /// The language of displayed card names.
    pub(crate) fn names(&self) -> Language {
        match self.texts.lang() {
            Lang::En => Language::En,
            Lang::Fr => Language::Fr,
        }
    }

    pub(crate) fn line(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())?;
        self.out.write_all(b"\n")
    }
}

fn environment_lang() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    set.filter(|value| !value.is_empty()).find_map(|value| Lang::from_tag(&value)).unwrap_or_default()
}

/// Colours for terminals; plain text otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    color: bool,
}

impl Paint {
    /// Whether colours are used.
    pub(crate) fn is_on(self) -> bool {
        self.color
    }

    fn with(self, codes: &str, text: &str) -> String {
        if self.color { format!("\x1b[{codes}m{text}\x1b[0m") } else { text.to_owned() }
    }

    pub(crate) fn blue(self, text: &str) -> String {
        self.with("94", text)
    }

    pub(crate) fn red(self, text: &str) -> String {
        self.with("91", text)
    }

    pub(crate) fn green(self, text: &str) -> String {
        self.with("92", text)
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    pub(crate) fn warn(self, text: &str) -> String {
        self.with("93", text)
    }
}

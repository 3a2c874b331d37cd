//! Lines in and out: sentences, prompts, menus.

use std::io::{self, BufRead, Read as _, Write};

use crate::app::Shared;
use crate::career::words::Told;

/// Why reading stops.
#[derive(Debug)]
pub(super) enum Stop {
    /// The person leaves the program, or the input ends.
    Quit,
    /// The person leaves the table.
    Left,
    /// Input or output failed.
    Over(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Over(error)
    }
}

/// The result of a prompt.
pub(super) type Step<T = ()> = Result<T, Stop>;

/// The first choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum First {
    Quick,
    Career,
}

/// A console that reads and writes lines.
pub(super) struct Console<'a, R, W> {
    pub(super) shared: &'a Shared,
    /// Whether to echo the input, because no terminal shows it.
    pub(super) echo: bool,
    pub(super) input: R,
    pub(super) output: W,
}

/// A question with numbered answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Menu {
    pub(super) title: String,
    pub(super) lines: Vec<String>,
    /// The message key of the answer to `?`.
    pub(super) help: &'static str,
    /// Whether there is nothing to go back to.
    pub(super) first: bool,
}

impl<R: BufRead, W: Write> Console<'_, R, W> {
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{}", spoken(text).trim_end())
    }

    pub(super) fn say_key(&mut self, key: &str) -> io::Result<()> {
        self.say(&self.shared.text(key))
    }

    /// Prints sentences, one per line.
    pub(super) fn tell(&mut self, lines: &[Told]) -> io::Result<()> {
        lines.iter().filter(|(text, _)| !text.is_empty()).try_for_each(|(text, _)| self.say(text))
    }

    /// Reads a line without its end; leaving and the end of the input stop everything.
    pub(super) fn line(&mut self, prompt: &str) -> Step<String> {
        write!(self.output, "{} ", spoken(prompt))?;
        self.output.flush()?;
        let mut line = Vec::new();
        if (&mut self.input).take(LINE_MAX).read_until(b'\n', &mut line)? == 0 {
            writeln!(self.output)?;
            return Err(Stop::Quit);
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if self.echo {
            writeln!(self.output, "{line}")?;
        }
        if is(self.shared, &line, "quit") { Err(Stop::Quit) } else { Ok(line) }
    }

    /// Reads a line that is not a call for help; `None` if the person goes back.
    pub(super) fn reply(&mut self, prompt: &str, help: &str) -> Step<Option<String>> {
        loop {
            let line = self.line(prompt)?;
            if line == "?" || is(self.shared, &line, "help") {
                self.say_key(help)?;
                self.say_key("plain-help-everywhere")?;
            } else if is(self.shared, &line, "back") {
                return Ok(None);
            } else {
                return Ok(Some(line));
            }
        }
    }

    pub(super) fn not_understood(&mut self, line: &str) -> io::Result<()> {
        let text = self.shared.with("plain-not-understood", &[("line", line)]);
        self.say(&text)
    }

    fn list(&mut self, menu: &Menu) -> io::Result<()> {
        if !menu.title.is_empty() {
            self.say(&menu.title)?;
        }
        for (place, line) in menu.lines.iter().enumerate() {
            self.say(&format!("{}. {line}", place + 1))?;
        }
        Ok(())
    }

    /// Asks for one of the answers, by its number or the beginning of its text; `None` if the person goes back.
    pub(super) fn menu(&mut self, menu: &Menu) -> Step<Option<usize>> {
        self.list(menu)?;
        self.pick(menu)
    }

    /// As [`Console::menu`], but does not list again what was listed just before.
    pub(super) fn menu_unless(&mut self, known: &mut Vec<String>, menu: &Menu) -> Step<Option<usize>> {
        if *known != menu.lines {
            self.list(menu)?;
            known.clone_from(&menu.lines);
        }
        self.pick(menu)
    }

    fn pick(&mut self, menu: &Menu) -> Step<Option<usize>> {
        let last = menu.lines.len() as i64;
        let key = if menu.first { "plain-pick-first" } else { "plain-pick" };
        let prompt = self.shared.texts.count(key, last, &[]);
        loop {
            let Some(line) = self.reply(&prompt, menu.help)? else {
                if menu.first {
                    self.say_key("plain-no-way-back")?;
                    continue;
                }
                return Ok(None);
            };
            if line.is_empty() {
                self.list(menu)?;
                continue;
            }
            match find(&menu.lines, &line).as_slice() {
                [one] => return Ok(Some(*one)),
                [] => {
                    let text = self.shared.texts.count("plain-not-a-choice", last, &[("line", &line)]);
                    self.say(&text)?;
                }
                several => {
                    let names: Vec<&str> = several.iter().map(|place| name_of(&menu.lines[*place])).collect();
                    let words = [("line", line.as_str()), ("names", &names.join(", "))];
                    let text = self.shared.with("plain-several", &words);
                    self.say(&text)?;
                }
            }
        }
    }

    /// Asks for confirmation before something that cannot be undone; going back means no.
    pub(super) fn confirm(&mut self, question: &str) -> Step<bool> {
        let prompt = format!("{question} {}", self.shared.text("plain-yes-or-no"));
        loop {
            let Some(line) = self.reply(&prompt, "plain-help-yes-or-no")? else { return Ok(false) };
            let means = |word: &str| {
                let whole = self.shared.text(&format!("plain-word-{word}"));
                let line = line.to_lowercase();
                !line.is_empty() && (whole.starts_with(&line) || word.starts_with(&line))
            };
            if means("yes") {
                return Ok(true);
            } else if means("no") {
                return Ok(false);
            }
            self.say_key("plain-help-yes-or-no")?;
        }
    }

    /// Whether to play a quick game or a career.
    pub(super) fn first_choice(&mut self) -> Step<First> {
        let line = |key: &str| {
            let text = self.shared.text(&format!("{key}-text"));
            crate::words::with_colon(self.shared, &self.shared.text(key), &text)
        };
        let lines = vec![line("start-quick"), line("start-career")];
        let title = self.shared.text("plain-first");
        let menu = Menu { title, lines, help: "plain-help-first", first: true };
        Ok(if self.menu(&menu)? == Some(1) { First::Career } else { First::Quick })
    }
}

/// The places of the lines that a number, or the beginning of a name or of a word in it, means.
pub(super) fn find(lines: &[String], asked: &str) -> Vec<usize> {
    if let Ok(number) = asked.parse::<usize>() {
        return number.checked_sub(1).filter(|place| *place < lines.len()).into_iter().collect();
    }
    let asked = folded(asked);
    let name = |line: &str| folded(&spoken(name_of(line)));
    let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..lines.len()).filter(|place| fits(&name(&lines[*place]))).collect()
    };
    // The whole name counts before its beginning, and that before the beginning of a later word.
    let later = format!(" {asked}");
    let tries: [&dyn Fn(&str) -> bool; 3] =
        [&|name| name == asked, &|name| name.starts_with(&asked), &|name| name.contains(&later)];
    tries.into_iter().map(fitting).find(|found| !found.is_empty()).unwrap_or_default()
}

/// The places of the lines that numbers with spaces or commas between them mean, or names with commas; nothing, if one of them means none or several.
pub(super) fn find_all(lines: &[String], asked: &str) -> Option<Vec<usize>> {
    let numbers = asked.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, ' ' | ',' | ';'));
    let words: Vec<&str> = if numbers {
        asked.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect()
    } else {
        asked.split([',', ';']).map(str::trim).collect()
    };
    let one = |word: &str| match find(lines, word)[..] {
        [one] => Some(one),
        _ => None,
    };
    words.into_iter().map(one).collect()
}

/// A text as it is compared: without capitals and accents, which not every keyboard has.
fn folded(text: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        '’' => '\'',
        other => other,
    };
    text.to_lowercase().chars().map(plain).collect()
}

/// What a line is called: everything before its first comma or colon.
fn name_of(line: &str) -> &str {
    line.split([',', ':', '(']).next().unwrap_or(line).trim()
}

/// The longest line that is read.
const LINE_MAX: u64 = 4_096;

/// Signs that stand for colours and marks on the screen; a word always says the same.
const SIGNS: [&str; 22] = [
    "◆", "◇", "●", "◎", "◐", "▲", "≈", "♣", "✦", "○", "✓", "♛", "✧", "•", "◉", "✱", "ϟ", "■", "◍", "≋", "✚",
    "★",
];

/// A text as it is read aloud: without the marks and signs of the screen, and with a minus that every voice reads.
pub(super) fn spoken(text: &str) -> String {
    let mut spoken = text.replace(" · ", ", ").replace(" → ", ", ").replace('\u{2212}', "-");
    for sign in SIGNS {
        if spoken.contains(sign) {
            spoken = spoken.replace(&format!("{sign} "), "").replace(sign, "");
        }
    }
    spoken
}

/// Whether a line is a word of the line game, in the reader's language or in English.
pub(super) fn is(shared: &Shared, line: &str, word: &str) -> bool {
    let line = line.to_lowercase();
    line == word || line == shared.text(&format!("plain-word-{word}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_loses_its_minus_signs() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales");
        let mut signs = 0;
        for language in ["en", "fr"] {
            for file in std::fs::read_dir(folder.join(language)).expect("the texts") {
                let text = std::fs::read_to_string(file.expect("a file").path()).expect("text");
                for line in text.lines() {
                    let dashes = |text: &str| text.matches(['-', '\u{2212}']).count();
                    assert_eq!(dashes(&spoken(line)), dashes(line), "{line}");
                    assert!(!spoken(line).contains('\u{2212}'), "{line}");
                    signs += line.matches('\u{2212}').count();
                }
            }
        }
        assert!(signs > 0, "some texts have a minus sign");
        assert_eq!(spoken("1137 (\u{2212}14)"), "1137 (-14)");
        assert_eq!(
            spoken("+1 for its own cards, \u{2212}1 for others"),
            "+1 for its own cards, -1 for others"
        );
    }
}

//! The rules of a house on one page, from the caller's messages in any language.

use tria_rules::triad::{House, Rule};

use super::Prose;

/// The game whose rules are summed up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Summary {
    /// Triple Triad as a house plays it.
    Triad(House),
    /// TriATri.
    Triatri,
}

/// Returns the message of a key, with variables.
pub type MessageOf<'a> = &'a dyn Fn(&str, &[(&str, &str)]) -> String;

/// Messages of one language, and the topics of both games in the order in which they are explained.
pub struct Messages<'a> {
    /// Finds messages by their keys.
    pub text: MessageOf<'a>,
    /// Topics of Triple Triad.
    pub triad: &'a [&'a str],
    /// Topics of TriATri.
    pub triatri: &'a [&'a str],
}

impl std::fmt::Debug for Messages<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Messages").finish_non_exhaustive()
    }
}

impl Messages<'_> {
    /// The page in a longer and a shorter version: the first that fits is printed.
    pub fn versions(&self, summary: Summary) -> Vec<Prose> {
        [true, false].map(|full| self.page(summary, full)).into()
    }

    fn get(&self, key: &str) -> String {
        (self.text)(key, &[])
    }

    fn page(&self, summary: Summary, full: bool) -> Prose {
        let (title, sections) = match summary {
            Summary::Triad(house) => {
                let name = self.get(&format!("house-{house}"));
                ((self.text)("print-rules-triad", &[("house", &name)]), self.triad(house, full))
            }
            Summary::Triatri => (self.get("print-rules-triatri"), self.triatri()),
        };
        let (subtitle, foot) = (self.get("print-rules-subtitle"), self.get("print-rules-foot"));
        Prose { title, subtitle, foot, sections }
    }

    /// The house's way of playing, the basic rules, and the optional rules.
    fn triad(&self, house: House, full: bool) -> Vec<(String, String)> {
        let words = house.words();
        let mut sections =
            vec![(self.get(&format!("house-{house}")), self.get(&format!("house-{house}-text")))];
        let mut trades = Vec::new();
        for topic in self.triad {
            let rule = Rule::from_name(topic);
            let played = match *topic {
                // These are about careers and background; the page does not need them.
                "regions" | "story" | "knowing" | "names" | "example" | "trade-none" => false,
                _ => rule.is_none_or(|rule| house.plays(rule)),
            };
            if !played {
                continue;
            }
            let heading = self.get(&format!("rule-{topic}"));
            if topic.starts_with("trade-") {
                let short = (self.text)(&format!("rule-{topic}-short"), &words);
                trades.push((self.text)("print-rules-trade", &[("name", &heading), ("text", &short)]));
                continue;
            }
            let kind = if full || matches!(*topic, "basic" | "scoring") { "text" } else { "short" };
            sections.push((heading, (self.text)(&format!("rule-{topic}-{kind}"), &words)));
        }
        sections.push((self.get("print-rules-trades"), trades.join(" ")));
        sections
    }

    fn triatri(&self) -> Vec<(String, String)> {
        let topics = self.triatri.iter().filter(|topic| !topic.starts_with("story"));
        topics
            .map(|topic| (self.get(&format!("rule-{topic}")), self.get(&format!("rule-{topic}-text"))))
            .collect()
    }
}

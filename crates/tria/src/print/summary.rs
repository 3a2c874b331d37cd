//! The rules of a house on one page, in the words of the Fluent files.

use tria_locale::{TRIAD_TOPICS, TRIATRI_TOPICS, Texts};
use tria_print::sheets::Prose;
use tria_rules::triad::{House, Rule};

use super::args::Summary;

/// The page in more and in fewer words: the first that fits is printed.
pub(super) fn versions(texts: &Texts, summary: Summary) -> Vec<Prose> {
    [true, false].map(|full| page(texts, summary, full)).into()
}

fn page(texts: &Texts, summary: Summary, full: bool) -> Prose {
    let (title, sections) = match summary {
        Summary::Triad(house) => {
            let name = texts.get(&format!("house-{house}"));
            (texts.with("print-rules-triad", &[("house", &name)]), triad(texts, house, full))
        }
        Summary::Triatri => (texts.get("print-rules-triatri"), triatri(texts)),
    };
    Prose {
        title,
        subtitle: texts.get("print-rules-subtitle"),
        foot: texts.get("print-rules-foot"),
        sections,
    }
}

/// How the house plays, what every game has, and the rules that it offers.
fn triad(texts: &Texts, house: House, full: bool) -> Vec<(String, String)> {
    let words = house.words();
    let name = texts.get(&format!("house-{house}"));
    let mut sections = vec![(name, texts.get(&format!("house-{house}-text")))];
    let mut trades = Vec::new();
    for topic in TRIAD_TOPICS {
        let rule = Rule::from_name(topic);
        let played = match topic {
            // These are about careers and about telling; at a table they go without saying.
            "regions" | "story" | "knowing" | "names" | "example" | "trade-none" => false,
            _ => rule.is_none_or(|rule| house.plays(rule)),
        };
        if !played {
            continue;
        }
        let heading = texts.get(&format!("rule-{topic}"));
        if topic.starts_with("trade-") {
            let short = texts.with(&format!("rule-{topic}-short"), &words);
            trades.push(texts.with("print-rules-trade", &[("name", &heading), ("text", &short)]));
            continue;
        }
        let kind = if full || matches!(topic, "basic" | "scoring") { "text" } else { "short" };
        sections.push((heading, texts.with(&format!("rule-{topic}-{kind}"), &words)));
    }
    sections.push((texts.get("print-rules-trades"), trades.join(" ")));
    sections
}

fn triatri(texts: &Texts) -> Vec<(String, String)> {
    let topics = TRIATRI_TOPICS.into_iter().filter(|topic| !topic.starts_with("story"));
    topics
        .map(|topic| (texts.get(&format!("rule-{topic}")), texts.get(&format!("rule-{topic}-text"))))
        .collect()
}

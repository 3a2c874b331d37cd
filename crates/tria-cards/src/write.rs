//! Writes card sets as TOML, CSV or JSON, so that parsing them gives the same set again.

use std::fmt::Write as _;

use tria_rules::json::Writer;
use tria_rules::triad::{Element, Side};

use crate::field::Version;
use crate::problem::shown;
use crate::read::{Form, read};
use crate::set::{CardEntry, CardSet, Language, slug};

/// Why a form cannot represent the set without loss.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{form} cannot hold {what}", form = .form.ending().to_uppercase())]
pub struct CannotHold {
    /// The form.
    pub form: Form,
    /// The card and the field that it cannot represent.
    pub what: String,
}

/// The set in this form, in the oldest version of the format that can represent it.
///
/// # Errors
/// If parsing it would not give the same set, with the first loss.
pub fn write(set: &CardSet, form: Form) -> Result<String, CannotHold> {
    let version = if form == Form::Json { Version::Two } else { version_of(set) };
    if let Some(what) = lost(set, form) {
        return Err(CannotHold { form, what });
    }
    let text = match form {
        Form::Toml => toml(set, version),
        Form::Csv => csv(set, version),
        Form::Json => json(set, version),
    };
    let what = match read(&text, form) {
        Ok(again) if again == *set => return Ok(text),
        Ok(again) => difference(set, &again),
        Err(error) => error.problems.first().map_or(String::new(), |problem| {
            format!("a set of which {} would have to say: {problem}", version.format())
        }),
    };
    Err(CannotHold { form, what })
}

/// Whether the set needs version 2.
fn version_of(set: &CardSet) -> Version {
    let plain = |card: &CardEntry| {
        card.rarity.is_none()
            && card.card_type.is_none()
            && card.kind.is_none()
            && card.features.is_none()
            && card.picture.is_none()
            && card.author.is_none()
            && card.licence.is_none()
            && card.slug == slug(card.name(Language::En))
    };
    let old = set.back.is_none() && set.includes.is_empty() && set.cards.iter().all(plain);
    if old { Version::One } else { Version::Two }
}

/// What CSV cannot represent: spaces around values, and line breaks in its header.
fn lost(set: &CardSet, form: Form) -> Option<String> {
    if form != Form::Csv {
        return None;
    }
    let header =
        [("title", Some(&set.title)), ("author", set.author.as_ref()), ("licence", set.licence.as_ref())];
    for (field, text) in header {
        if let Some(text) = text.filter(|text| text.trim() != *text || text.contains(['\n', '\r'])) {
            return Some(format!(
                "the field `{field}` with line breaks or spaces around it: {}",
                shown(text)
            ));
        }
    }
    for card in &set.cards {
        for (language, name) in card.names() {
            if name.trim() != name {
                return Some(format!(
                    "the name of card {} ({language}) with spaces around it: {}",
                    card.number,
                    shown(name)
                ));
            }
        }
    }
    None
}

/// The first difference between a set and its copy.
fn difference(set: &CardSet, again: &CardSet) -> String {
    let card = set.cards.iter().zip(&again.cards).find(|(card, other)| card != other);
    card.map_or_else(
        || "what is said of the set as a whole".to_owned(),
        |(card, _)| format!("card {} ({})", card.number, shown(card.name(Language::En))),
    )
}

/// The text fields of a set, in the order of files.
fn header(set: &CardSet, version: Version) -> Vec<(&'static str, &str)> {
    let mut fields = vec![("format", version.format()), ("set", set.id.as_str())];
    if set.title != set.id {
        fields.push(("title", &set.title));
    }
    let rest = [("author", &set.author), ("licence", &set.licence), ("back", &set.back)];
    fields.extend(rest.into_iter().filter_map(|(field, text)| Some((field, text.as_deref()?))));
    fields
}

/// The optional fields of a card, in the order of files.
fn extras(card: &CardEntry) -> [(&'static str, Option<&str>); 8] {
    let own_slug = (card.slug != slug(card.name(Language::En))).then_some(card.slug.as_str());
    [
        ("element", card.element.map(Element::name)),
        ("slug", own_slug),
        ("type", card.card_type.as_deref()),
        ("kind", card.kind.as_deref()),
        ("features", card.features.as_deref()),
        ("picture", card.picture.as_deref()),
        ("author", card.author.as_deref()),
        ("licence", card.licence.as_deref()),
    ]
}

fn translations(card: &CardEntry) -> impl Iterator<Item = (Language, &str)> {
    card.names().filter(|(language, _)| *language != Language::En)
}

fn toml(set: &CardSet, version: Version) -> String {
    let mut text = String::with_capacity(100 * set.cards.len() + 200);
    for (field, value) in header(set, version) {
        let _ = writeln!(text, "{field} = {}", quoted(value));
    }
    if !set.includes.is_empty() {
        let paths: Vec<String> = set.includes.iter().map(|path| quoted(path)).collect();
        let _ = writeln!(text, "include = [{}]", paths.join(", "));
    }
    for card in &set.cards {
        let _ =
            write!(text, "\n[[card]]\nid = {}\nname = {}\n", card.number, quoted(card.name(Language::En)));
        if !card.has_implied_level() {
            let _ = writeln!(text, "level = {}", card.level);
        }
        if let Some(rarity) = card.rarity {
            let _ = writeln!(text, "rarity = {rarity}");
        }
        let _ = writeln!(text, "ranks = \"{}\"", card.ranks);
        for (field, value) in extras(card) {
            if let Some(value) = value {
                let _ = writeln!(text, "{field} = {}", quoted(value));
            }
        }
        let names: Vec<String> =
            translations(card).map(|(language, name)| format!("{language} = {}", quoted(name))).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "names = {{ {} }}", names.join(", "));
        }
    }
    text
}

/// The text as a TOML string.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", control as u32);
            }
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}

fn csv(set: &CardSet, version: Version) -> String {
    let mut text = String::with_capacity(60 * set.cards.len() + 200);
    for (field, value) in header(set, version) {
        let _ = writeln!(text, "# {field}: {value}");
    }
    for path in &set.includes {
        let _ = writeln!(text, "# include: {path}");
    }
    let has_level = set.cards.iter().any(|card| !card.has_implied_level());
    let has_rarity = set.cards.iter().any(|card| card.rarity.is_some());
    let has: Vec<&str> = extras_in_use(set);
    let languages: Vec<Language> = Language::ALL
        .iter()
        .skip(1)
        .filter(|language| set.cards.iter().any(|card| card.own_name(**language).is_some()))
        .copied()
        .collect();
    let mut columns = vec!["id".to_owned(), "name".to_owned()];
    columns.extend(has_level.then(|| "level".to_owned()));
    columns.extend(has_rarity.then(|| "rarity".to_owned()));
    columns.extend(["top", "right", "bottom", "left"].map(str::to_owned));
    columns.extend(has.iter().map(|field| (*field).to_owned()));
    columns.extend(languages.iter().map(|language| format!("name:{language}")));
    let mut rows = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = rows.write_record(&columns);
    for card in &set.cards {
        let mut row = vec![card.number.to_string(), card.name(Language::En).to_owned()];
        if has_level {
            row.push(if card.has_implied_level() { String::new() } else { card.level.to_string() });
        }
        if has_rarity {
            row.push(card.rarity.map_or(String::new(), |rarity| rarity.to_string()));
        }
        row.extend(Side::ALL.map(|side| card.ranks.on(side).to_string()));
        let values = extras(card).into_iter().filter(|(field, _)| has.contains(field));
        row.extend(values.map(|(_, value)| value.unwrap_or_default().to_owned()));
        row.extend(languages.iter().map(|language| card.own_name(*language).unwrap_or_default().to_owned()));
        let _ = rows.write_record(&row);
    }
    let rows = rows.into_inner().unwrap_or_default();
    text.push_str(&String::from_utf8(rows).unwrap_or_default());
    text
}

/// The optional fields that at least one card has.
fn extras_in_use(set: &CardSet) -> Vec<&'static str> {
    let mut used: Vec<&'static str> = Vec::new();
    for card in &set.cards {
        for (field, _) in extras(card).into_iter().filter(|(_, value)| value.is_some()) {
            if !used.contains(&field) {
                used.push(field);
            }
        }
    }
    let order = ["element", "slug", "type", "kind", "features", "picture", "author", "licence"];
    order.into_iter().filter(|field| used.contains(field)).collect()
}

/// One line for the header, and one for each card.
fn json(set: &CardSet, version: Version) -> String {
    let mut top = Writer::new();
    top.open('{');
    for (field, value) in header(set, version) {
        top.key(field).string(value);
    }
    if !set.includes.is_empty() {
        top.key("include").open('[');
        for path in &set.includes {
            top.string(path);
        }
        top.close(']');
    }
    let mut text = top.key("cards").open('[').clone().finish();
    for (index, card) in set.cards.iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&json_card(card));
    }
    text.push_str("\n]}\n");
    text
}

fn json_card(card: &CardEntry) -> String {
    let mut json = Writer::new();
    json.open('{').key("id").integer(i64::from(card.number)).key("name").string(card.name(Language::En));
    if !card.has_implied_level() {
        json.key("level").integer(i64::from(card.level));
    }
    if let Some(rarity) = card.rarity {
        json.key("rarity").integer(i64::from(rarity));
    }
    json.key("ranks").string(&card.ranks.to_string());
    for (field, value) in extras(card) {
        if let Some(value) = value {
            json.key(field).string(value);
        }
    }
    if translations(card).next().is_some() {
        json.key("names").open('{');
        for (language, name) in translations(card) {
            json.key(language.name()).string(name);
        }
        json.close('}');
    }
    json.close('}');
    json.finish()
}

//! What the description of the interface says beyond types: the words that a field takes, its bounds, and which fields may be left out.

use serde_json::{Value, json};
use tria_room::limits::LEVEL_MAX;
use tria_rules::triad::Trade;
use utoipa::openapi::{OpenApi, RefOr, Schema};

use crate::accounts::Scope;
use crate::limits::{
    CAREER_ID_CHARS_MAX, CAREER_ID_CHARS_MIN, INVITED_MAX, KEY_CHARS_MAX, NAME_CHARS_MAX, NAME_CHARS_MIN,
    PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN, POT_MAX, REASON_CHARS_MAX, SANCTION_MINUTES_MAX,
    TOKEN_NAME_CHARS_MAX,
};

const GAMES: [&str; 2] = ["triple-triad", "triatri"];
const KINDS: [&str; 3] = ["guest", "player", "bot"];
const SPEEDS: [&str; 4] = ["bullet", "blitz", "rapid", "correspondence"];

/// Keywords of JSON Schema for a field of a schema; for a list they are those of its items.
fn keywords() -> Vec<(&'static str, &'static str, Value)> {
    let words = |words: &[&str]| json!({ "enum": words });
    let chars = |least: usize, most: usize| json!({"minLength": least, "maxLength": most});
    let numbers = |least: u64, most: u64| json!({"minimum": least, "maximum": most});
    let trades: Vec<&str> = Trade::ALL.iter().map(|trade| trade.name()).collect();
    let scopes: Vec<&str> = Scope::ALL.iter().map(|scope| scope.name()).collect();
    vec![
        ("AlbumCard", "level", numbers(1, 10)),
        ("AlbumCard", "mark", words(&["never-seen", "seen", "owned"])),
        ("CareerToKeep", "by", chars(CAREER_ID_CHARS_MIN, CAREER_ID_CHARS_MAX)),
        ("Computer", "level", numbers(1, u64::from(LEVEL_MAX))),
        ("Computer", "seat", numbers(0, 3)),
        ("Contribution", "value", json!({"pattern": "^[0-9a-f]{64}$"})),
        ("Credentials", "name", chars(NAME_CHARS_MIN, NAME_CHARS_MAX)),
        ("Credentials", "password", chars(PASSWORD_CHARS_MIN, PASSWORD_CHARS_MAX)),
        ("ModerationEntry", "did", words(&["silence", "unsilence", "ban", "unban", "settle"])),
        ("Listing", "game", words(&GAMES)),
        ("Listing", "speed", words(&SPEEDS)),
        ("Listing", "stage", words(&["gathering", "preparing", "playing", "choosing", "finished"])),
        ("NewContribution", "value", json!({"pattern": "^[0-9a-fA-F]{64}$"})),
        ("NewPassword", "new", chars(PASSWORD_CHARS_MIN, PASSWORD_CHARS_MAX)),
        ("NewToken", "name", chars(1, TOKEN_NAME_CHARS_MAX)),
        ("NewToken", "scopes", words(&scopes)),
        ("Own", "scopes", words(&scopes)),
        ("OwnAccount", "kind", words(&KINDS)),
        ("OwnAccount", "role", words(&["player", "moderator", "admin"])),
        ("PackToOpen", "key", chars(1, KEY_CHARS_MAX)),
        ("Person", "kind", words(&KINDS)),
        ("PlayedMatch", "ending", words(&["played", "resigned", "time", "left", "agreed"])),
        ("PlayedMatch", "game", words(&GAMES)),
        ("PlayedMatch", "speed", words(&SPEEDS)),
        ("PlayedMatch", "trade", words(&trades)),
        ("PlayedSeat", "result", words(&["win", "draw", "loss"])),
        ("Presets", "levels", numbers(1, u64::from(LEVEL_MAX))),
        ("Presets", "trades", words(&trades)),
        ("RatingBody", "game", words(&GAMES)),
        ("RatingBody", "speed", words(&SPEEDS)),
        ("Reported", "reason", chars(1, REASON_CHARS_MAX)),
        ("Sanction", "minutes", numbers(1, u64::from(SANCTION_MINUTES_MAX))),
        ("Sanction", "reason", chars(1, REASON_CHARS_MAX)),
        ("SeatListing", "kind", words(&KINDS)),
        ("Settlement", "reason", words(&["trade-rule", "pot-won"])),
        ("Short", "game", words(&GAMES)),
        ("Short", "players", numbers(2, 4)),
        ("Short", "trade", words(&trades)),
        ("TableOptions", "pot", numbers(0, POT_MAX)),
        ("TokenRow", "scopes", words(&scopes)),
        ("TradeBody", "state", words(&["open", "done", "cancelled", "expired"])),
    ]
}

/// Lists with a maximum number of items.
const LISTS: [(&str, &str, usize); 2] =
    [("NewTable", "invite", INVITED_MAX), ("TableOptions", "invited", INVITED_MAX)];

/// Fields that may be left out although their type is described by hand.
const OPTIONAL: [(&str, &str); 2] = [("NewTable", "settings"), ("Short", "clock")];

/// Adds all of it to the document.
pub(super) fn describe(document: &mut OpenApi) {
    for (schema, field, keywords) in keywords() {
        change(document, schema, field, |property| {
            let list = property.get("items").is_some();
            let target = if list { &mut property["items"] } else { property };
            let Some(target) = target.as_object_mut() else { return };
            let nullable = target.get("type").is_some_and(|kind| kind.to_string().contains("null"));
            for (keyword, mut value) in
                keywords.as_object().into_iter().flatten().map(|(k, v)| (k, v.clone()))
            {
                if let (true, Some(words)) = (nullable && keyword == "enum", value.as_array_mut()) {
                    words.push(Value::Null);
                }
                target.insert(keyword.clone(), value);
            }
        });
    }
    for (schema, field, most) in LISTS {
        change(document, schema, field, |property| property["maxItems"] = json!(most));
    }
    for (schema, field) in OPTIONAL {
        if let Some(object) = object(document, schema) {
            object.required.retain(|required| required != field);
        }
    }
}

fn object<'a>(document: &'a mut OpenApi, schema: &str) -> Option<&'a mut utoipa::openapi::Object> {
    match document.components.as_mut()?.schemas.get_mut(schema)? {
        RefOr::T(Schema::Object(object)) => Some(object),
        _ => None,
    }
}

/// Changes a field; the tests find a field that is not there.
fn change(document: &mut OpenApi, schema: &str, field: &str, with: impl FnOnce(&mut Value)) {
    let Some(property) = object(document, schema).and_then(|object| object.properties.get_mut(field)) else {
        return;
    };
    let Ok(mut value) = serde_json::to_value(&*property) else { return };
    with(&mut value);
    if let Ok(changed) = serde_json::from_value(value) {
        *property = changed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field that was renamed would lose its bounds without a word.
    #[test]
    fn every_field_is_there_and_keeps_what_is_said_of_it() {
        let document: Value = serde_json::from_str(&crate::http::description()).expect("JSON");
        let property = |schema: &str, field: &str| -> Value {
            document["components"]["schemas"][schema]["properties"][field].clone()
        };
        for (schema, field, keywords) in keywords() {
            let found = property(schema, field);
            let found = if found["items"].is_null() { &found } else { &found["items"] };
            for (keyword, value) in keywords.as_object().expect("keywords") {
                let said = &found[keyword];
                let same = match (value.as_array(), said.as_array()) {
                    (Some(words), Some(said)) => words.iter().all(|word| said.contains(word)),
                    _ => value.as_f64().map_or(value == said, |number| said.as_f64() == Some(number)),
                };
                assert!(same, "{schema}.{field}: {keyword} is {said}, not {value}");
            }
        }
        for (schema, field, most) in LISTS {
            assert_eq!(property(schema, field)["maxItems"], json!(most), "{schema}.{field}");
        }
        for (schema, field) in OPTIONAL {
            assert!(!property(schema, field).is_null(), "{schema}.{field}");
            let required = &document["components"]["schemas"][schema]["required"];
            assert!(!required.to_string().contains(field), "{schema}.{field}: {required}");
        }
    }
}

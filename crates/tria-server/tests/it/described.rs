//! The OpenAPI document is correct: security requirements, and bounds of the presets.

use std::fmt::Write as _;

use serde_json::{Value, json};
use tria_rules::hash::SplitMix;
use tria_server::clock::Clock;

use crate::support::on_both;
use crate::support::web::{Web, send};

on_both! {
    async fn requests_need_what_the_description_says(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let document = web.get("/api/openapi.json", "").await.json();
        let schemes = document["components"]["securitySchemes"].as_object().expect("schemes");
        assert_eq!((&schemes["token"]["scheme"], &schemes["session"]["in"]), (&json!("bearer"), &json!("cookie")));
        let mut needed = 0;
        for (path, methods) in document["paths"].as_object().expect("paths") {
            for (method, operation) in methods.as_object().expect("methods") {
                let security = operation["security"].as_array().unwrap_or_else(|| panic!("{method} {path} says nothing"));
                let needs = !security.is_empty() && !security.contains(&json!({}));
                let address = path.replace(['{', '}'], "");
                let reply = send(web.request(&method.to_uppercase(), &address)).await;
                assert_eq!(reply.status == 401, needs, "{method} {path}: {reply:?}");
                needed += usize::from(needs);
            }
        }
        assert!(needed > 30, "{needed} requests need an account");
        web.stop().await;
    }
}

on_both! {
    /// The maximum of each preset is accepted, and one more is refused.
    async fn presets_tell_the_bounds_of_tables(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (token, _) = web.guest().await;
        let presets = web.get("/api/v1/presets", &token).await.json();
        for name in ["rounds", "match"] {
            let option = presets["options"].as_array().expect("options").iter().find(|option| option["name"] == name);
            let values = option.expect("the option")["values"].as_str().expect("a phrase");
            let most: u64 = values.rsplit(' ').next().and_then(|last| last.parse().ok()).expect("a number");
            let table = |value: u64| -> Value { json!({"table": {"game": "triatri", "switches": {name: value}}}) };
            assert_eq!(web.post("/api/v1/tables", &token, &table(most)).await.status, 201, "{name}: {values}");
            assert_eq!(web.post("/api/v1/tables", &token, &table(most + 1)).await.code(), "bad-value", "{name}: {values}");
        }
        web.stop().await;
    }
}

/// Random values that a schema allows, the same for the same seed.
struct Maker<'a> {
    document: &'a Value,
    rng: SplitMix,
}

impl Maker<'_> {
    fn below(&mut self, bound: usize) -> usize {
        (self.rng.next() % bound.max(1) as u64) as usize
    }

    fn value(&mut self, schema: &Value, depth: u32) -> Value {
        let schema = resolved(self.document, schema);
        if let Some(words) = schema["enum"].as_array() {
            return words[self.below(words.len())].clone();
        }
        if let Some(one) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            let one = &one[self.below(one.len())];
            return self.value(one, depth);
        }
        let kinds = kinds(schema);
        match kinds[self.below(kinds.len())] {
            "null" => Value::Null,
            "boolean" => json!(self.below(2) == 1),
            "integer" | "number" => {
                let least = schema["minimum"].as_f64().unwrap_or(-5.0) as i64;
                let most = schema["maximum"].as_f64().unwrap_or(least as f64 + 20.0) as i64;
                json!(
                    [least, most, least + self.below((most - least).clamp(0, 40) as usize + 1) as i64]
                        [self.below(3)]
                )
            }
            "array" => {
                let most = schema["maxItems"].as_u64().unwrap_or(3).min(3) as usize;
                (0..self.below(most + 1)).map(|_| self.value(&schema["items"], depth + 1)).collect()
            }
            "string" if schema["pattern"].is_string() => json!("0123456789abcdef".repeat(4)),
            "string" => {
                let least = schema["minLength"].as_u64().unwrap_or(0) as usize;
                let most = schema["maxLength"].as_u64().unwrap_or(12).min(40) as usize;
                let letters: Vec<char> = "aZ9 -é卡\u{0}'%/".chars().collect();
                let length = least + self.below(most.saturating_sub(least) + 1);
                (0..length).map(|_| letters[self.below(letters.len())]).collect::<String>().into()
            }
            _ => self.object(schema, depth),
        }
    }

    fn object(&mut self, schema: &Value, depth: u32) -> Value {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut made = serde_json::Map::new();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if required.contains(&json!(name)) || (depth < 4 && self.below(2) == 1) {
                made.insert(name.clone(), self.value(property, depth + 1));
            }
        }
        Value::Object(made)
    }
}

fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(name) => resolved(document, document.pointer(name.trim_start_matches('#')).expect("a schema")),
        None => schema,
    }
}

/// The types that a schema allows.
fn kinds(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => vec!["object"],
    }
}

/// What about a value is not as its schema says.
fn differs(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    let schema = resolved(document, schema);
    if let Some(all) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let all: Vec<String> = all.iter().map_while(|one| differs(document, one, value, at)).collect();
        return (all.len() == schema["oneOf"].as_array().or(schema["anyOf"].as_array())?.len())
            .then(|| all.join(" and "));
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Some(format!("{at} is {value}, not one of {words:?}"));
    }
    let is = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    // An object without properties is described in words alone, and may be a text as well.
    let in_words = schema["type"].is_null() || (schema["type"] == "object" && schema["properties"].is_null());
    if !in_words && !kinds(schema).contains(&is) {
        return Some(format!("{at} is {is}, not {}", schema["type"]));
    }
    let number = value.as_f64();
    let (least, most) = (schema["minimum"].as_f64(), schema["maximum"].as_f64());
    if number.is_some_and(|number| {
        least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most)
    }) {
        return Some(format!("{at} is {value}, beyond {least:?} to {most:?}"));
    }
    let missing = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = missing.filter(|name| value.get(name).is_none()).map(str::to_owned).next() {
        return Some(format!("{at} lacks {missing}"));
    }
    let items = value.as_array().into_iter().flatten().map(|item| (at.to_owned(), &schema["items"], item));
    let fields =
        value.as_object().into_iter().flatten().filter_map(|(name, value)| {
            Some((format!("{at}.{name}"), schema["properties"].get(name)?, value))
        });
    items.chain(fields).find_map(|(at, schema, value)| differs(document, schema, value, &at))
}

/// Requests that the interface describes, with random values: which are carried out depends on the values, but the server never fails, and answers as described.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_are_as_described() {
    let database = crate::support::Database::sqlite("described");
    let web = Web::start(&database, Clock::default()).await;
    let token = web.account(101).await;
    web.account(102).await;
    let table = web.open(&token, &json!({"table": {"game": "triatri"}})).await;
    let document = web.get("/api/openapi.json", "").await.json();
    let mut maker = Maker { document: &document, rng: SplitMix::new(2026) };
    let (mut asked, mut done, mut refused) = (0, 0, 0);
    for (path, methods) in document["paths"].as_object().expect("paths") {
        // Streams do not end, sockets are no requests, passwords and documents to print take long, and the account stays.
        let left_out =
            ["/stream", "/socket", "/login", "/signup", "/password", "/print", "/logout", "/guest"];
        if left_out.iter().any(|part| path.contains(part)) {
            continue;
        }
        for (method, operation) in methods.as_object().expect("methods") {
            if path == "/api/v1/account" && method != "get" {
                continue;
            }
            for _ in 0..6 {
                let address = filled(&mut maker, path, operation, &table);
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                let body = if schema.is_null() { Value::Null } else { maker.value(schema, 0) };
                let mut request = web.request(&method.to_uppercase(), &address).bearer_auth(&token);
                if !schema.is_null() {
                    request = request.json(&body);
                }
                let reply = send(request).await;
                let what = format!("{method} {address} {body}: {} {}", reply.status, reply.text);
                assert!(reply.status < 500, "{what}");
                let responses = &operation["responses"];
                let good = (200..300).contains(&reply.status);
                let said = if good { &responses[reply.status.to_string()] } else { &responses["default"] };
                assert!(!said.is_null(), "not described: {what}");
                let schema = &said["content"]["application/json"]["schema"];
                if !schema.is_null() {
                    let json =
                        serde_json::from_str(&reply.text).unwrap_or_else(|error| panic!("{error}: {what}"));
                    if let Some(differs) = differs(&document, schema, &json, "it") {
                        panic!("{differs}: {what}");
                    }
                }
                (asked, done, refused) = (asked + 1, done + usize::from(good), refused + usize::from(!good));
            }
        }
    }
    assert!(asked > 200 && done > 80 && refused > 80, "{asked} requests, {done} done, {refused} refused");
    web.stop().await;
}

/// The path with its parameters and its query.
fn filled(maker: &mut Maker<'_>, path: &str, operation: &Value, table: &str) -> String {
    let (mut address, mut query) = (path.to_owned(), String::new());
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().expect("a name");
        let made = maker.value(&parameter["schema"], 0);
        if parameter["in"] == "path" {
            // Mostly something that there is.
            let there = match name {
                "id" | "table" => table,
                "name" => "Player102",
                "account" => "102",
                "game" => "triatri",
                "speed" => "blitz",
                _ => "1",
            };
            let text = if maker.below(3) == 0 { "nothing" } else { there };
            address = address.replace(&format!("{{{name}}}"), text);
        } else if !made.is_null() && (parameter["required"] == true || maker.below(2) == 1) {
            let text = made.as_str().map_or_else(|| made.to_string(), str::to_owned);
            let _ = write!(query, "{}{name}=", if query.is_empty() { "?" } else { "&" });
            for byte in text.bytes() {
                let _ = write!(query, "%{byte:02x}");
            }
        }
    }
    address + &query
}

//! The description of the interface is true: who may call what, and the bounds of what can be chosen.

use serde_json::{Value, json};
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
        assert!(needed > 30, "{needed} requests need somebody");
        web.stop().await;
    }
}

on_both! {
    /// What the presets call the last value is taken, and one more is not.
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

//! A page without a browser.

use serde_json::{Value, json};
use tria_wasm::Engine;

/// A player at a table, with all messages received.
pub(crate) struct Page {
    pub(crate) engine: Engine,
    pub(crate) table: u64,
    pub(crate) view: Value,
    pub(crate) think: Vec<u64>,
    pub(crate) heard: Vec<Value>,
    key: u64,
    now: u64,
}

/// The result of a call.
pub(crate) fn call(engine: &mut Engine, name: &str, with: &Value) -> Result<Value, Value> {
    let request = json!({ "call": name, "with": with }).to_string();
    let mut answer: Value = serde_json::from_str(&engine.answer(request.as_bytes())).expect("JSON");
    match answer.get_mut("ok") {
        Some(ok) => Ok(ok.take()),
        None => Err(answer["error"].take()),
    }
}

impl Page {
    /// At a new table.
    pub(crate) fn open(short: &Value, seats: &Value, seed: &str) -> Self {
        Self::at("table.open", &json!({ "short": short, "seats": seats, "seed": seed, "now": 1_000 }))
    }

    /// At a resumed table.
    pub(crate) fn resume(lines: &Value) -> Self {
        Self::at("table.resume", &json!({ "lines": lines, "seed": "7", "now": 9_000_000 }))
    }

    fn at(name: &str, with: &Value) -> Self {
        let mut engine = Engine::default();
        let told = call(&mut engine, name, with).expect("a table");
        Self::told(engine, &told, with["now"].as_u64().expect("a time"))
    }

    /// At a table whose opening update the page has just received.
    pub(crate) fn told(engine: Engine, told: &Value, now: u64) -> Self {
        let mut page = Self {
            engine,
            table: told["table"].as_u64().expect("a number"),
            view: Value::Null,
            think: Vec::new(),
            heard: Vec::new(),
            key: told["key"].as_u64().expect("a key"),
            now,
        };
        page.hear(told);
        page
    }

    pub(crate) fn hear(&mut self, told: &Value) {
        for message in told["messages"].as_array().expect("messages") {
            if let Some(view) = message.get("view") {
                self.view = view.clone();
            }
            self.heard.push(message.clone());
        }
        let seats = told["think"].as_array().expect("seats");
        self.think = seats.iter().map(|seat| seat.as_u64().expect("a seat")).collect();
    }

    /// Sends a message to the table; returns its answer.
    pub(crate) fn say(&mut self, command: &Value) -> Value {
        self.key += 1;
        self.now += 10;
        let message =
            json!({ "type": "command", "key": self.key, "at": self.view["version"], "command": command });
        let with = json!({ "table": self.table, "now": self.now, "message": message });
        let told = call(&mut self.engine, "table.say", &with).expect("an answer");
        self.hear(&told);
        told["messages"][0].clone()
    }

    /// Lets the bot of the first seat with a pending decision decide.
    pub(crate) fn think(&mut self) -> bool {
        let Some(seat) = self.think.first() else { return false };
        self.now += 10;
        let with = json!({ "table": self.table, "seat": seat, "now": self.now });
        let told = call(&mut self.engine, "table.think", &with).expect("a thought");
        self.hear(&told);
        true
    }

    /// The person's answer to the table's question; `None` if there is none.
    pub(crate) fn reply(&self) -> Option<Value> {
        let asked = self.view.get("asked").filter(|asked| !asked.is_null())?;
        let first = |count: usize, cards: &Value| -> Vec<Value> {
            cards.as_array().expect("cards").iter().take(count).cloned().collect()
        };
        Some(match asked["ask"].as_str().expect("a word") {
            "ready" => json!({ "do": "ready" }),
            "pool" => {
                let size = asked["size"].as_u64().expect("a size") as usize;
                let cards: Vec<Value> =
                    first(size, &asked["from"]).into_iter().map(|mut owned| owned["card"].take()).collect();
                json!({ "do": "pool", "cards": cards })
            }
            "hand" => {
                let kept = first(5, &asked["kept"]);
                let cards: Vec<Value> =
                    kept.iter().cloned().chain(first(5 - kept.len(), &asked["from"])).collect();
                let usual = asked["usual"].as_array().cloned();
                json!({ "do": "hand", "cards": usual.unwrap_or(cards) })
            }
            "move" => {
                let legal = asked["legal"].as_array().expect("moves");
                json!({ "do": "move", "with": legal[self.key as usize % legal.len()] })
            }
            "take" => {
                let count = asked["count"].as_u64().expect("a count") as usize;
                json!({ "do": "take", "cards": first(count, &asked["from"]) })
            }
            other => panic!("asked {other}"),
        })
    }

    /// One step of a game: a bot decides, or the person answers; returns whether there was one.
    pub(crate) fn step(&mut self) -> bool {
        if self.think() {
            return true;
        }
        let Some(reply) = self.reply() else { return false };
        let answer = self.say(&reply);
        assert_eq!(answer.get("error"), None, "{reply} is refused: {answer}");
        true
    }

    pub(crate) fn stage(&self) -> &str {
        self.view["stage"].as_str().expect("a stage")
    }

    /// Plays until the match is over.
    pub(crate) fn finish(&mut self) {
        for _ in 0..5_000 {
            if self.stage() == "finished" {
                return;
            }
            assert!(self.step(), "nothing goes on: {}", self.view);
        }
        panic!("the match does not end: {}", self.view);
    }

    /// The lines of the table's log.
    pub(crate) fn lines(&mut self) -> Value {
        let with = json!({ "table": self.table, "from": 0 });
        call(&mut self.engine, "table.log", &with).expect("lines")["lines"].take()
    }
}

/// A person against a computer of this level.
pub(crate) fn against(level: u8) -> Value {
    json!([{ "person": true }, { "computer": level }])
}

//! Accounts over HTTP: guests, names, passwords, sessions, tokens, tickets.

use serde_json::{Value, json};
use tria_room::{Command, Stage};
use tria_server::accounts::{self, Account, Kind, Role, names};
use tria_server::admin::Admin;
use tria_server::clock::Clock;
use tria_server::config::Config;
use tria_server::error::ErrorCode;

use crate::chat::make;
use crate::support::web::{Reply, Socket, Web, send};
use crate::support::{eventually, on_both};

/// A client of the API, logged in or not.
#[derive(Clone)]
struct Person<'w> {
    web: &'w Web,
    token: Option<String>,
    id: i64,
}

impl<'w> Person<'w> {
    /// A client that is not logged in.
    fn anybody(web: &'w Web) -> Self {
        Self { web, token: None, id: 0 }
    }

    async fn guest(web: &'w Web) -> Self {
        Self::anybody(web).begun("/api/v1/guest", &Value::Null).await
    }

    async fn player(web: &'w Web, name: &str) -> Self {
        Self::anybody(web).begun("/api/v1/signup", &credentials(name)).await
    }

    /// Starts a session.
    async fn begun(mut self, path: &str, body: &Value) -> Self {
        let reply = self.post(path, body).await;
        assert!(reply.status < 300, "{path}: {reply:?}");
        let begun = reply.json();
        self.token = begun["token"].as_str().map(str::to_owned);
        self.id = begun["account"]["id"].as_i64().expect("a number");
        self
    }

    async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &Value::Null).await
    }

    async fn post(&self, path: &str, body: &Value) -> Reply {
        self.ask("POST", path, body).await
    }

    async fn delete(&self, path: &str, body: &Value) -> Reply {
        self.ask("DELETE", path, body).await
    }

    async fn ask(&self, method: &str, path: &str, body: &Value) -> Reply {
        let mut request = self.web.request(method, path);
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if !body.is_null() {
            request = request.json(body);
        }
        send(request).await
    }

    fn secret(&self) -> &str {
        self.token.as_deref().expect("a session")
    }
}

fn credentials(name: &str) -> Value {
    json!({"name": name, "password": "correct horse"})
}

on_both! {
    /// A guest can play at once, and keeps its account id when it signs up.
    async fn a_guest_becomes_a_player(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let guest = Person::guest(&web).await;
        let own = guest.get("/api/v1/account").await.json();
        assert_eq!(own["account"]["kind"], "guest");
        let player = guest.clone().begun("/api/v1/signup", &credentials("Ada")).await;
        assert_eq!(player.id, guest.id, "the same account");
        assert_ne!(player.token, guest.token);
        assert_eq!(guest.get("/api/v1/account").await.status, 401, "the guest's session is over");
        let own = player.get("/api/v1/account").await.json();
        assert_eq!((own["account"]["name"].as_str(), own["account"]["kind"].as_str()), (Some("Ada"), Some("player")));
        let again = player.post("/api/v1/signup", &json!({"name": "Bea", "password": "correct horse"})).await;
        assert_eq!((again.status, again.code()), (422, "bad-value".into()));
        web.stop().await;
    }
}

on_both! {
    /// Of two concurrent sign-ups of one guest one succeeds and the other is refused; a deleted guest cannot sign up.
    async fn a_guest_signs_up_once(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let guest = Person::guest(&web).await;
        let (ada, bea) = (credentials("Ada"), credentials("Bea"));
        let (one, other) = tokio::join!(guest.post("/api/v1/signup", &ada), guest.post("/api/v1/signup", &bea));
        let (won, lost) = if one.status == 201 { (one, other) } else { (other, one) };
        assert_eq!(won.status, 201, "{won:?} {lost:?}");
        // A much later request is not even authenticated any more.
        assert!(["conflict", "not-logged-in"].contains(&lost.code().as_str()), "{lost:?}");
        let kept = won.json()["account"]["name"].as_str().expect("a name").to_lowercase();
        let names = format!("account WHERE id = {} AND name_key = '{kept}'", guest.id);
        let name_it = async |id: i64, name: &'static str| {
            let work = web.running.site.store.writer().transact(move |tx| {
                Box::pin(async move { accounts::become_player(tx, id, name, "a hash", 1).await })
            });
            work.await.map_err(|error| error.code)
        };
        // As if both requests had been checked before either was written.
        assert_eq!(name_it(guest.id, "Caro").await, Err(ErrorCode::Conflict));
        let gone = Person::guest(&web).await;
        assert_eq!(gone.delete("/api/v1/account", &json!({})).await.status, 204);
        assert_eq!(name_it(gone.id, "Dora").await, Err(ErrorCode::Conflict));
        database.has_rows(&[(&names, 1), ("account WHERE name_key IN ('ada', 'bea', 'caro', 'dora')", 1)]).await;
        let owner = format!("holding WHERE owner = 'account:{}'", gone.id);
        database.has_rows(&[(&owner, 0)]).await;
        web.stop().await;
    }
}

on_both! {
    /// A guest who signs up goes on with the game under way, and finds the finished one.
    async fn a_guest_takes_its_games_along(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (guest, bea) = (Person::guest(&web).await, Person::player(&web, "Bea").await);
        let people = [guest.secret(), bea.secret()];
        let (over, mut at) = under_way(&web, people, &json!({})).await;
        at[0].must(Command::Resign).await;
        at[0].catch_up().await;
        assert_eq!(at[0].view.as_ref().expect("a view").stage, Stage::Finished);
        let (running, mut at) = under_way(&web, people, &json!({})).await;
        at[0].catch_up().await;
        let before = at[0].view.clone().expect("a view");
        let ada = guest.clone().begun("/api/v1/signup", &credentials("Ada")).await;
        let mine = ada.get("/api/v1/tables/mine").await.json();
        let listed: Vec<&str> = mine.as_array().expect("tables").iter().filter_map(|table| table["id"].as_str()).collect();
        assert!(listed.contains(&running.as_str()), "{listed:?}");
        let played = ada.get("/api/v1/matches?player=Ada&result=loss").await.json();
        assert_eq!((played["matches"].as_array().map(Vec::len), played["matches"][0]["table"].as_str()), (Some(1), Some(over.as_str())));
        let mut again = web.socket(&running, ada.secret(), 0).await;
        again.key = 1_000;
        again.hear().await;
        let now = again.view.clone().expect("a view");
        assert_eq!((now.viewer, now.stage, &now.game), (before.viewer, Stage::Playing, &before.game), "the same seat");
        again.must(Command::Resign).await;
        let played = ada.get("/api/v1/matches?player=Ada&result=loss").await.json();
        assert_eq!(played["matches"].as_array().map(Vec::len), Some(2));
        web.stop().await;
    }
}

on_both! {
    /// Names are compared without case, and passwords are verified.
    async fn names_and_passwords(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        Person::player(&web, "Ada").await;
        let nobody = Person::anybody(&web);
        let sign_up = async |name: &str, password: &str| {
            let answer = nobody.post("/api/v1/signup", &json!({"name": name, "password": password})).await;
            (answer.status, answer.code())
        };
        assert_eq!(sign_up("aDa", "correct horse").await, (409, "name-taken".into()));
        for name in ["A", "Ada Lovelace", "Äda", "9ada", "guest-7", "a-name-of-more-than-twenty-letters", "<b>x</b>"] {
            assert_eq!(sign_up(name, "correct horse").await, (422, "bad-value".into()), "{name}");
        }
        assert_eq!(sign_up("Bea", "short").await, (422, "bad-value".into()));
        let log_in = async |name: &str, password: &str| {
            nobody.post("/api/v1/login", &json!({"name": name, "password": password})).await
        };
        let (wrong, unknown) = (log_in("Ada", "wrong horse").await, log_in("Nobody", "wrong horse").await);
        assert_eq!((wrong.status, wrong.code()), (401, "wrong-password".into()));
        assert_eq!(wrong, unknown, "it is not told whether the name exists");
        assert_eq!(log_in("ada", "correct horse").await.status, 200);
        web.stop().await;
    }
}

on_both! {
    /// A log-out ends one session, a log-out everywhere all of them, a new password the others; each closes its sockets.
    async fn sessions_end(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let first = Person::player(&web, "Ada").await;
        let second = Person::anybody(&web).begun("/api/v1/login", &credentials("Ada")).await;
        let table = web.open(first.secret(), &triatri()).await;
        let mut one = web.socket(&table, first.secret(), 0).await;
        let mut other = web.socket(&table, second.secret(), 0).await;
        one.hear().await;
        other.hear().await;
        assert_eq!(first.post("/api/v1/logout", &Value::Null).await.status, 204);
        assert_eq!(one.text().await, Err(Some(1008)), "its socket is closed");
        assert_eq!(first.get("/api/v1/account").await.status, 401);
        other.must(Command::Join { seat: None }).await;
        let passwords = json!({"old": "wrong horse", "new": "another horse"});
        let refused = second.post("/api/v1/account/password", &passwords).await;
        assert_eq!((refused.status, refused.code()), (401, "wrong-password".into()));
        let passwords = json!({"old": "correct horse", "new": "another horse"});
        let third = second.clone().begun("/api/v1/account/password", &passwords).await;
        assert_eq!(second.get("/api/v1/account").await.status, 401);
        assert_eq!(Person::anybody(&web).post("/api/v1/login", &credentials("Ada")).await.status, 401);
        assert_eq!(third.post("/api/v1/logout-everywhere", &Value::Null).await.status, 204);
        assert_eq!(third.get("/api/v1/account").await.status, 401);
        web.stop().await;
    }
}

/// Two sessions of Ada and one of Bea, each with a socket at a table.
async fn sessions(web: &Web) -> ([Person<'_>; 3], Vec<Socket>) {
    let first = Person::player(web, "Ada").await;
    let second = Person::anybody(web).begun("/api/v1/login", &credentials("Ada")).await;
    let bea = Person::player(web, "Bea").await;
    let table = web.open(first.secret(), &triatri()).await;
    let mut sockets = Vec::new();
    for person in [&first, &second, &bea] {
        let mut socket = web.socket(&table, person.secret(), 0).await;
        socket.hear().await;
        sockets.push(socket);
    }
    ([first, second, bea], sockets)
}

/// Whether the session is still valid.
async fn is_in(person: &Person<'_>) -> bool {
    match person.get("/api/v1/account").await {
        reply if reply.status == 200 => true,
        reply => {
            assert_eq!(reply.code(), "not-logged-in");
            false
        }
    }
}

on_both! {
    /// Whichever session asks, all sessions of the account end with their sockets, and none of another account.
    async fn a_log_out_everywhere_ends_every_session(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ([first, second, bea], mut sockets) = sessions(&web).await;
        assert_eq!(second.post("/api/v1/logout-everywhere", &Value::Null).await.status, 204);
        for socket in &mut sockets[..2] {
            assert_eq!(socket.text().await, Err(Some(1008)));
        }
        assert!(!is_in(&first).await && !is_in(&second).await);
        assert!(is_in(&bea).await);
        sockets[2].must(Command::Join { seat: None }).await;
        web.stop().await;
    }
}

on_both! {
    /// A new password ends all other sessions; the request that changed it gets a new one.
    async fn a_new_password_ends_the_other_sessions(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ([first, second, bea], mut sockets) = sessions(&web).await;
        let passwords = json!({"old": "correct horse", "new": "another horse"});
        let own = second.clone().begun("/api/v1/account/password", &passwords).await;
        for socket in &mut sockets[..2] {
            assert_eq!(socket.text().await, Err(Some(1008)));
        }
        assert!(!is_in(&first).await && !is_in(&second).await);
        assert!(is_in(&own).await && is_in(&bea).await);
        assert_eq!(own.get("/api/v1/account").await.json()["sessions"].as_array().map(Vec::len), Some(1));
        sockets[2].must(Command::Join { seat: None }).await;
        let again = json!({"name": "Ada", "password": "another horse"});
        assert!(is_in(&Person::anybody(&web).begun("/api/v1/login", &again).await).await);
        web.stop().await;
    }
}

on_both! {
    /// A token is valid for the requested number of days, or without limit.
    async fn tokens_expire(database: Database) {
        const DAY_MS: u64 = 24 * 3_600 * 1_000;
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let ada = Person::player(&web, "Ada").await;
        let token = async |days: Value| {
            let wanted = json!({"name": "bot", "scopes": ["read", "play"], "days": days});
            let made = ada.post("/api/v1/account/tokens", &wanted).await;
            assert_eq!(made.status, 201, "{made:?}");
            Person { token: made.json()["token"].as_str().map(str::to_owned), ..ada.clone() }
        };
        let (short, long, endless) = (token(json!(2)).await, token(json!(200)).await, token(Value::Null).await);
        clock.pass(2 * DAY_MS - 60_000);
        assert!(is_in(&short).await, "to the last minute");
        clock.pass(60_000);
        assert!(!is_in(&short).await);
        assert_eq!(short.post("/api/v1/ticket", &Value::Null).await.code(), "not-logged-in");
        assert!(is_in(&long).await && is_in(&endless).await && is_in(&ada).await);
        clock.pass(198 * DAY_MS);
        assert!(!is_in(&long).await && !is_in(&ada).await, "sessions last for 90 days");
        assert!(is_in(&endless).await);
        web.stop().await;
    }
}

on_both! {
    /// A role set by an administrator applies at once, also to open sessions, and is logged.
    async fn roles_are_given_and_taken(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (ada, guest) = (Person::player(&web, "Ada").await, Person::guest(&web).await);
        let admin = Admin::open(&database.address(), "a test").await.expect("the database");
        let reports = async || ada.get("/api/v1/moderation/reports").await.status;
        let role = async || ada.get("/api/v1/account").await.json()["account"]["role"].clone();
        assert_eq!((reports().await, role().await), (403, json!("player")));
        admin.set_role("ada", Role::Moderator).await.expect("a role");
        assert_eq!((reports().await, role().await), (200, json!("moderator")));
        admin.set_role("Ada", Role::Player).await.expect("a role");
        assert_eq!((reports().await, role().await), (403, json!("player")));
        let name = guest.get("/api/v1/account").await.json()["account"]["name"].as_str().expect("a name").to_owned();
        for (name, code) in [(name.as_str(), ErrorCode::Forbidden), ("Nobody", ErrorCode::NotFound)] {
            let refused = admin.set_role(name, Role::Admin).await.expect_err("refused");
            assert_eq!(refused.code, code, "{name}");
        }
        let done = admin.actions(10).await.expect("the list");
        let done: Vec<Value> = done.iter().map(|done| json!([done.who, done.action, done.target, done.detail])).collect();
        let detail = |from: &str, to: &str| json!(["a test", "role", "Ada", {"account": ada.id, "from": from, "to": to}]);
        assert_eq!(done, [detail("moderator", "player"), detail("player", "moderator")], "the newest first, refusals not");
        admin.close().await;
        web.stop().await;
    }
}

on_both! {
    /// A token grants exactly its scopes, and nothing once it is revoked.
    async fn tokens_have_scopes(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ada = Person::player(&web, "Ada").await;
        let refused = ada.post("/api/v1/account/tokens", &json!({"name": "bot", "scopes": ["all"]})).await;
        assert_eq!((refused.status, refused.code()), (422, "bad-value".into()));
        let made = ada.post("/api/v1/account/tokens", &json!({"name": "bot", "scopes": ["read"]})).await;
        assert_eq!(made.status, 201);
        let made = made.json();
        let reader = Person { token: made["token"].as_str().map(str::to_owned), ..ada.clone() };
        assert_eq!(reader.get("/api/v1/account").await.status, 200);
        for (method, path, body) in [
            ("POST", "/api/v1/ticket", Value::Null),
            ("POST", "/api/v1/tables", triatri()),
            ("POST", "/api/v1/account/tokens", json!({"name": "more", "scopes": ["play"]})),
            ("POST", "/api/v1/account/password", json!({"old": "correct horse", "new": "another horse"})),
            ("POST", "/api/v1/account/bot", Value::Null),
            ("POST", "/api/v1/logout-everywhere", Value::Null),
            ("DELETE", "/api/v1/account", json!({"password": "correct horse"})),
        ] {
            let refused = reader.ask(method, path, &body).await;
            assert_eq!((refused.status, refused.code()), (403, "forbidden".into()), "{path}");
        }
        let listed = ada.get("/api/v1/account/tokens").await;
        assert!(!listed.text.contains("tria_t_"), "the secret is shown once");
        let revoke = format!("/api/v1/account/tokens/{}", made["id"]);
        let bea = Person::player(&web, "Bea").await;
        assert_eq!(bea.delete(&revoke, &Value::Null).await.status, 404, "not hers");
        assert_eq!(ada.delete(&revoke, &Value::Null).await.status, 204);
        assert_eq!(reader.get("/api/v1/account").await.status, 401);
        web.stop().await;
    }
}

on_both! {
    /// An export has what the account owns, played and wrote, and no secrets.
    async fn accounts_can_be_exported(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (ada, bea) = (Person::player(&web, "Ada").await, Person::player(&web, "Bea").await);
        let table = web.open(ada.secret(), &triatri()).await;
        let mut one = web.socket(&table, ada.secret(), 0).await;
        let mut other = web.socket(&table, bea.secret(), 0).await;
        one.must(Command::Join { seat: None }).await;
        other.must(Command::Join { seat: None }).await;
        one.must(Command::Chat { text: "hello, Bea".into() }).await;
        other.must(Command::Chat { text: "hello, Ada".into() }).await;
        let muted = web.ask("PUT", &format!("/api/v1/mutes/{}", bea.id), ada.secret(), &Value::Null).await;
        assert_eq!(muted.status, 204);
        let reply = ada.get("/api/v1/account/export").await;
        let export = reply.json();
        assert_eq!(export["mutes"][0]["muted"], json!(bea.id));
        assert_eq!((&export["silences"], &export["reports"], &export["moderation"]), (&json!([]), &json!([]), &json!([])));
        assert_eq!(export["account"][0]["name"], "Ada");
        assert_eq!(export["sessions"].as_array().map(Vec::len), Some(1));
        assert_eq!(export["said"], json!([{"game": table, "at": export["said"][0]["at"], "text": "hello, Bea"}]));
        assert_eq!(export["opened_tables"][0]["id"], table.as_str());
        assert!(export["holdings"].as_array().is_some_and(|cards| !cards.is_empty()), "the starter pack");
        let granted: u64 = export["ledger"].as_array().expect("entries").iter().map(|entry| entry["count"].as_u64().expect("a count")).sum();
        let held: u64 = export["holdings"].as_array().expect("goods").iter().map(|good| good["count"].as_u64().expect("a count")).sum();
        assert_eq!(granted, held, "the entries explain the holdings");
        assert!(!reply.text.contains("argon2") && !reply.text.contains("hash") && !reply.text.contains("seed"));
        web.stop().await;
    }
}

on_both! {
    /// A deleted account cannot be restored, its name is reserved for a time, and its games no longer show a name.
    async fn accounts_can_be_deleted(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ada = Person::player(&web, "Ada").await;
        let refused = ada.delete("/api/v1/account", &json!({"password": "wrong horse"})).await;
        assert_eq!((refused.status, refused.code()), (401, "wrong-password".into()));
        let right = json!({"password": "correct horse"});
        assert_eq!(ada.delete("/api/v1/account", &right).await.status, 204);
        assert_eq!(ada.get("/api/v1/account").await.status, 401);
        assert_eq!(ada.post("/api/v1/login", &credentials("Ada")).await.status, 401);
        let post = async |path: &str, body: Value| send(web.request("POST", path).json(&body)).await;
        // No other account gets the name at once, so it cannot impersonate her.
        let taken = post("/api/v1/signup", credentials("ada")).await;
        assert_eq!((taken.status, taken.code()), (409, "name-taken".into()));
        assert_eq!(database.number("SELECT COUNT(*) FROM kept_name WHERE LENGTH(hash) = 64").await, 1, "not the name itself");
        web.running.site.clock.pass(tria_server::limits::NAME_KEPT_MS as u64);
        assert_ne!(Person::player(&web, "Ada").await.id, ada.id);
        web.stop().await;
    }
}

on_both! {
    /// Sign-up refuses reserved names, and names that look like another player's.
    async fn names_that_deceive_are_refused(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let post = async |path: &str, body: Value| send(web.request("POST", path).json(&body)).await;
        for name in ["admin", "Admin", "ADM1N", "Mod-erator", "m0derator", "Server", "Tria", "rnod", "nobody"] {
            let refused = post("/api/v1/signup", credentials(name)).await;
            assert_eq!((refused.status, refused.json()["error"]["reason"].as_str()), (422, Some("name-reserved")), "{name}");
        }
        let william = Person::player(&web, "William_0").await;
        for name in ["wi11iam_0", "WiIIiam-o", "Wllliam0", "vvilliamO", "william0"] {
            let taken = post("/api/v1/signup", credentials(name)).await;
            assert_eq!(taken.code(), "name-taken", "{name}");
        }
        // Names of guests are not compared, and log-in ignores case.
        let (guest, _) = web.guest().await;
        assert_eq!(web.post("/api/v1/signup", &guest, &credentials("wiliiam0")).await.code(), "name-taken");
        assert_eq!(web.post("/api/v1/signup", &guest, &credentials("Wilma")).await.status, 201);
        assert_eq!(post("/api/v1/login", credentials("william_0")).await.status, 200);
        assert!(william.id > 0);
        web.stop().await;
    }
}

on_both! {
    /// A guest is called by two words; a second one with the same words gets a short number as well.
    async fn guests_have_names_to_be_called_by(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let name = |begun: &Value| begun["account"]["name"].as_str().expect("a name").to_owned();
        let begun = web.post("/api/v1/guest", "", &Value::Null).await.json();
        let id = begun["account"]["id"].as_i64().expect("a number");
        let wanted: Vec<String> = names::of_guest(id).collect();
        assert_eq!(name(&begun), wanted[0]);
        // The next guests of the same words, whom chance would bring after some hundred others.
        for (turn, wanted) in wanted.iter().enumerate().skip(1) {
            let account = Account::new(id + turn as i64, wanted.clone(), Kind::Guest, 0);
            let same = Account { name: names::of_guest(id).next().expect("a name"), ..account.clone() };
            let writer = web.running.site.store.writer();
            let taken = writer.transact(move |tx| Box::pin(async move { same.insert(None, tx).await })).await;
            assert_eq!(taken.expect_err("taken").code, ErrorCode::NameTaken);
            writer.transact(move |tx| Box::pin(async move { account.insert(None, tx).await })).await.expect("free");
        }
        web.stop().await;
    }
}

on_both! {
    /// A player who deletes their account while waiting for a pairing is not paired.
    async fn a_deleted_account_is_not_waited_for(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (ada, bea) = (Person::player(&web, "Ada").await, Person::player(&web, "Bea").await);
        let matchmaker = &web.running.site.matchmaker;
        for (person, rated) in [(&ada, true), (&bea, false)] {
            let wish = json!({"table": {"game": "triatri", "clock": "normal"}, "rated": rated});
            assert_eq!(person.post("/api/v1/pairing", &wish).await.status, 202);
        }
        let waits = async |id| matchmaker.waits(&web.running.site, id).await.expect("the database");
        assert!(waits(ada.id).await.is_some());
        assert_eq!(ada.delete("/api/v1/account", &json!({"password": "correct horse"})).await.status, 204);
        assert!(waits(ada.id).await.is_none());
        assert!(waits(bea.id).await.is_some(), "others wait on");
        web.stop().await;
    }
}

/// A match of these two accounts with these options and a card of each on the board: its table and sockets.
async fn under_way(web: &Web, people: [&str; 2], options: &Value) -> (String, [Socket; 2]) {
    let table = json!({"game": "triple-triad", "rules": ["random"], "clock": "slow"});
    let (id, mut at, first) = web.begin(&json!({"table": table, "options": options}), people).await;
    for mover in [first, 1 - first] {
        at[mover].catch_up().await;
        assert!(at[mover].do_something(0).await, "it is his turn");
    }
    (id, at)
}

on_both! {
    /// Deleting an account removes its mutes, silences and bans; the moderation log and matches stay.
    /// A match that ends only later adds no seen cards to the account, rated or not.
    async fn what_goes_with_an_account_and_what_stays(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (ada, bea) = (Person::player(&web, "Ada").await, web.bare_account(102).await);
        let moderator = web.account(103).await;
        make(&web, 103, Role::Moderator).await;
        let put = async |path: String, token: &str, body: Value| {
            let reply = web.ask("PUT", &path, token, &body).await;
            assert_eq!(reply.status, 204, "{path}: {reply:?}");
        };
        let sanction = json!({"minutes": 1, "reason": "rude"});
        put(format!("/api/v1/moderation/accounts/{}/ban", ada.id), &moderator, sanction.clone()).await;
        clock.pass(61_000);
        put(format!("/api/v1/moderation/accounts/{}/silence", ada.id), &moderator, sanction).await;
        let ada = Person::anybody(&web).begun("/api/v1/login", &credentials("Ada")).await;
        put("/api/v1/mutes/102".into(), ada.secret(), Value::Null).await;
        put(format!("/api/v1/mutes/{}", ada.id), &bea, Value::Null).await;
        for (reporter, of) in [(ada.secret(), 102), (&bea, ada.id)] {
            let report = json!({"account": of, "reason": "is rude"});
            assert_eq!(web.post("/api/v1/reports", reporter, &report).await.status, 201);
        }
        let people = [ada.secret(), bea.as_str()];
        let (_, friendly) = under_way(&web, people, &json!({})).await;
        let (_, rated) = under_way(&web, people, &json!({"rated": true})).await;
        let right = json!({"password": "correct horse"});
        assert_eq!(ada.delete("/api/v1/account", &right).await.status, 204);
        for [_, mut at] in [friendly, rated] {
            while at.view.as_ref().is_none_or(|view| view.seats[0].connected) {
                at.hear().await;
            }
            clock.pass(121_000);
            // Any input makes the table check its clocks.
            let _ = at.say(Command::Decline).await;
            at.catch_up().await;
            assert_eq!(at.view.expect("a view").stage, Stage::Finished, "whoever is gone has left");
        }
        let count = async |what: &str| {
            database.number(format!("SELECT COUNT(*) FROM {}", what.replace("ADA", &ada.id.to_string()))).await
        };
        for gone in ["seen", "mute", "silence", "deck", "career", "session"] {
            assert_eq!(count(&format!("{gone} WHERE account = ADA")).await, 0, "{gone}");
        }
        assert_eq!(count("holding WHERE owner = 'account:ADA'").await, 0);
        assert_eq!(count("account WHERE id = ADA AND banned_until IS NULL AND ban_reason IS NULL AND deleted = 1").await, 1);
        assert_eq!(count("mute WHERE muted = ADA").await, 1, "what others want not to hear is theirs");
        assert_eq!(count("report WHERE reporter = ADA OR account = ADA").await, 2);
        assert_eq!(count("moderation WHERE account = ADA").await, 2, "a ban and a silence");
        assert_eq!(count("played_seat WHERE account = ADA AND result = 'loss'").await, 2);
        assert_eq!(count("rating WHERE account = ADA AND matches = 1").await, 1);
        assert!(count("seen WHERE account = 102 AND low + high > 0").await == 1, "the other has seen what lay there");
        assert!(web.running.site.tables.voices().muted_by(ada.id).is_none(), "nor is it remembered");
        web.stop().await;
    }
}

/// Waits for the end of a socket; the code that it was closed with.
async fn ends(socket: &mut Socket) -> Option<u16> {
    loop {
        if let Err(code) = socket.text().await {
            return code;
        }
    }
}

on_both! {
    /// Nobody logs out, no one says that the time is over: the socket acts no longer all the same.
    async fn an_expired_token_ends_its_sockets_and_streams(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let ada = web.account(101).await;
        let body = json!({"name": "bot", "scopes": ["read", "play"], "days": 1});
        let made = web.post("/api/v1/account/tokens", &ada, &body).await;
        let token = made.json()["token"].as_str().expect("a token").to_owned();
        let link = json!({"table": {"game": "triatri"}, "options": {"visibility": "link"}});
        let table = web.open(&ada, &link).await;
        let (mut there, mut kept) = (web.socket(&table, &token, 0).await, web.socket(&table, &ada, 0).await);
        let mut lobby = web.lobby(&token).await;
        assert!(there.say(Command::Join { seat: None }).await.is_ok());
        clock.pass(25 * 3_600_000);
        // What was to be done is not done.
        there.send_command(Command::Ready).await;
        assert_eq!(ends(&mut there).await, Some(1008));
        lobby.send(r#"{"type":"command","key":1,"command":{"do":"cancel"}}"#).await;
        assert_eq!(ends(&mut lobby).await, Some(1008));
        // The session of the same account goes on, and sees that nothing was done.
        // It was told first that it was outside, before the account sat down.
        kept.catch_up().await;
        kept.catch_up().await;
        let seat = kept.view.as_ref().map(|view| (view.seats[0].occupant, view.seats[0].ready));
        assert_eq!(seat, Some((tria_room::Occupant::Client(tria_room::ClientId(101)), false)));
        web.stop().await;
    }
}

on_both! {
    /// A ticket opens one socket of its own account within half a minute, and a modified one opens none.
    async fn tickets_are_short_lived(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ada = Person::player(&web, "Ada").await;
        let table = web.open(ada.secret(), &triatri()).await;
        let ticket = web.ticket(ada.secret()).await;
        let knock = async |ticket: &str| web.knock(&table, ticket, 0, None).await.is_ok();
        let second = web.ticket(ada.secret()).await;
        assert!(knock(&ticket).await);
        assert!(!knock(&ticket).await, "it opens one socket");
        assert!(knock(&second).await, "another opens another");
        let ticket = web.ticket(ada.secret()).await;
        let foreign = ticket.replacen(&ada.id.to_string(), "12345", 1);
        assert!(!knock(&foreign).await, "for another account");
        assert!(!knock(&ticket[..ticket.len() - 2]).await, "cut");
        assert!(!knock("").await);
        web.running.site.clock.pass(31_000);
        assert!(!knock(&ticket).await, "too late");
        web.stop().await;
    }
}

on_both! {
    /// A site can be configured without guests and without sign-up.
    async fn doors_can_be_closed(database: Database) {
        let config = Config { database: database.address(), guests: false, signup: false, ..Config::default() };
        let web = Web::with(config, Clock::default()).await;
        let nobody = Person::anybody(&web);
        for (path, body) in [
            ("/api/v1/guest", Value::Null),
            ("/api/v1/signup", json!({"name": "Ada", "password": "correct horse"})),
        ] {
            let refused = nobody.post(path, &body).await;
            assert_eq!((refused.status, refused.code()), (403, "forbidden".into()), "{path}");
        }
        web.stop().await;
    }
}

fn triatri() -> Value {
    let settings = tria_room::Settings::triatri(2, tria_rules::triatri::Options::default());
    json!({"settings": settings})
}

on_both! {
    /// Tables show current names: of a guest who has signed up, of a bot account, of a deleted account.
    async fn tables_know_what_people_are_called_now(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (host, _) = web.guest().await;
        let id = web.open(&host, &json!({"table": {"game": "triatri", "players": 3}})).await;
        let guest = Person::anybody(&web).begun("/api/v1/guest", &Value::Null).await;
        let mut watcher = web.sit(&id, &host).await;
        web.sit(&id, guest.secret()).await.must(Command::Chat { text: "hello".into() }).await;
        let table = format!("/api/v1/tables/{id}");
        let seat = async |name: &str, kind: &str| {
            eventually(&format!("the seat is that of {name}, a {kind}"), async || {
                let seat = web.get(&table, &host).await.json()["seats"][1].clone();
                seat["name"] == name && seat["kind"] == kind
            })
            .await;
        };
        let number = guest.id;
        let ada = guest.begun("/api/v1/signup", &credentials("Ada")).await;
        assert_eq!(ada.id, number);
        seat("Ada", "player").await;
        assert_eq!(web.post("/api/v1/account/bot", ada.secret(), &Value::Null).await.status, 200);
        seat("Ada", "bot").await;
        // A deleted account is shown without a name, and loses its seat before a match.
        assert_eq!(ada.delete("/api/v1/account", &json!({"password": "correct horse"})).await.status, 204);
        let mut called = Vec::new();
        while !called.iter().any(|name| name == &names::of_deleted(ada.id)) {
            let people = watcher.next_of("people").await["people"].clone();
            let person = people.as_array().expect("people").iter().find(|person| person["id"] == ada.id);
            called.extend(person.map(|person| person["name"].as_str().expect("a name").to_owned()));
        }
        assert!(called.contains(&"Ada".to_owned()), "{called:?}");
        let seats = web.get(&table, &host).await.json()["seats"].clone();
        assert_eq!(seats[1]["account"], Value::Null, "{seats}");
        web.stop().await;
    }
}

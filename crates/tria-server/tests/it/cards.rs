//! Collections and trades over HTTP: starter packs, free packs, decks, offers and confirmations.

use serde_json::{Value, json};
use tokio::task::JoinSet;
use tria_room::wire::ServerMessage;
use tria_room::{Code, Command, Occupant, Viewer};
use tria_server::bus::{Heard, News, Topic};
use tria_server::clock::Clock;
use tria_server::error::{ApiError, Obstacle};
use tria_server::ledger::{self, LedgerError, Owner};
use tria_server::limits::{TRADES_OPEN_MAX, TRADES_SAME_MAX};
use tria_server::trades::{self, Side, Terms};
use tria_world::ledger::Good;

use crate::stakes::album;
use crate::support::on_both;
use crate::support::web::{Reply, Socket, Web, send};

const DAY_MS: u64 = 24 * 3_600 * 1_000;

async fn put(web: &Web, path: &str, token: &str, body: &Value) -> Reply {
    send(web.request("PUT", path).bearer_auth(token).json(body)).await
}

async fn delete(web: &Web, path: &str, token: &str) -> Reply {
    send(web.request("DELETE", path).bearer_auth(token)).await
}

/// Signs a player up; with the token of a guest the guest becomes the player.
pub(crate) async fn sign_up(web: &Web, name: &str, guest: Option<&str>) -> (String, i64) {
    let mut request = web.request("POST", "/api/v1/signup");
    if let Some(token) = guest {
        request = request.bearer_auth(token);
    }
    let reply = send(request.json(&json!({ "name": name, "password": "a long password" }))).await;
    assert_eq!(reply.status, 201, "{reply:?}");
    let json = reply.json();
    (json["token"].as_str().expect("a token").to_owned(), json["account"]["id"].as_i64().expect("a number"))
}

pub(crate) async fn grant(web: &Web, account: i64, goods: Vec<(Good, u64)>) {
    grant_by(web, account, "test", goods).await;
}

/// The same with another key: each key grants once.
async fn grant_by(web: &Web, account: i64, key: &'static str, goods: Vec<(Good, u64)>) {
    let work = web
        .running
        .site
        .store
        .writer()
        .transact(move |tx| Box::pin(async move { ledger::grant(tx, account, &goods, key, 1).await }));
    let granted: Result<(), LedgerError> = work.await;
    granted.expect("granted");
}

/// Removes all cards but this number.
async fn ruin(web: &Web, account: i64, keep: u64) {
    let store = &web.running.site.store;
    let owner = Owner::Account(account);
    let held = store.holdings(&owner).await.expect("holdings");
    let mut posting = ledger::Posting::new(format!("ruin:{account}"), 1);
    let mut kept = 0;
    for (good, count) in held.into_iter().filter(|(good, _)| matches!(good, Good::Card(_))) {
        let stays = count.min(keep - kept);
        kept += stays;
        if count > stays {
            posting.destroy(tria_world::ledger::Reason::CardDestroyed, good, count - stays, &owner);
        }
    }
    let work = store.writer().transact(move |tx| Box::pin(async move { posting.write(tx).await }));
    let gone: Result<(), LedgerError> = work.await;
    gone.expect("destroyed");
}

pub(crate) async fn verify(web: &Web) {
    let report = web.running.site.store.verify_ledger().await.expect("the database");
    assert!(report.is_good(), "{report:?}");
}

pub(crate) async fn collection(web: &Web, token: &str) -> Value {
    let reply = web.get("/api/v1/collection", token).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()
}

on_both! {
    /// The starter pack.
    async fn a_starter_pack_comes_once(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (guest, _) = web.guest().await;
        let nothing = collection(&web, &guest).await;
        assert_eq!((&nothing["total"], &nothing["gil"]), (&json!(0), &json!(0)));
        assert_eq!(web.post("/api/v1/collection/free-pack", &guest, &Value::Null).await.code(), "forbidden");
        let (token, id) = sign_up(&web, "Ada", Some(&guest)).await;
        let own = collection(&web, &token).await;
        assert_eq!((&own["total"], &own["gil"]), (&json!(7), &json!(300)));
        assert_eq!(own["cards"].as_array().expect("an album").len(), 110);
        let marks = |mark: &str| {
            own["cards"].as_array().expect("an album").iter().filter(|card| card["mark"] == mark).count()
        };
        assert_eq!((marks("owned"), marks("seen"), marks("never-seen")), (7, 0, 103));
        assert!(own["things"].as_array().expect("things").iter().any(|thing| thing["good"] == "item/pack-plain"));
        // Becoming a bot account grants no second one.
        let _ = web.post("/api/v1/account/bot", &token, &json!({ "password": "a long password" })).await;
        let again = web.running.site.store.writer().transact(move |tx| {
            Box::pin(async move { ledger::starter_pack(tx, id, 5).await })
        });
        let again: Result<(), LedgerError> = again.await;
        again.expect("nothing happens");
        assert_eq!(collection(&web, &token).await["total"], 7);
        verify(&web).await;
        web.stop().await;
    }
}

on_both! {
    /// Packs are granted, and opened once.
    async fn packs_are_opened_once_and_free_ones_come_once_a_day(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (token, id) = sign_up(&web, "Ada", None).await;
        let pack = json!({ "item": "pack-plain", "key": "my first" });
        let mut racers = JoinSet::new();
        for _ in 0..8 {
            let request = web.request("POST", "/api/v1/collection/packs").bearer_auth(&token).json(&pack);
            racers.spawn(send(request));
        }
        let replies = racers.join_all().await;
        assert!(replies.iter().all(|reply| reply.status == 200 && reply.text == replies[0].text), "{replies:?}");
        let other = json!({ "item": "pack-plain", "key": "another" });
        assert_eq!(web.post("/api/v1/collection/packs", &token, &other).await.code(), "not-owned");
        assert_eq!(web.post("/api/v1/collection/free-pack", &token, &Value::Null).await.code(), "conflict");
        ruin(&web, id, 3).await;
        assert_eq!(collection(&web, &token).await["free_pack"], true);
        let free = web.post("/api/v1/collection/free-pack", &token, &Value::Null).await;
        assert_eq!(free.json()["cards"].as_array().map(Vec::len), Some(2), "{free:?}");
        let work = web.running.site.store.holdings(&Owner::Account(id)).await.expect("holdings");
        assert_eq!(ledger::cards_among(&work), 5);
        let lost = tria_world::ledger::Reason::CardDestroyed;
        let mut posting = ledger::Posting::new("lost one", 1);
        let card = *work.keys().find(|good| matches!(good, Good::Card(_))).expect("a card");
        posting.destroy(lost, card, 1, &Owner::Account(id));
        let work = web.running.site.store.writer().transact(move |tx| Box::pin(async move { posting.write(tx).await }));
        let gone: Result<(), LedgerError> = work.await;
        gone.expect("destroyed");
        let soon = web.post("/api/v1/collection/free-pack", &token, &Value::Null).await;
        assert_eq!(soon.code(), "too-many");
        clock.pass(DAY_MS);
        let mut racers = JoinSet::new();
        for _ in 0..8 {
            racers.spawn(send(web.request("POST", "/api/v1/collection/free-pack").bearer_auth(&token)));
        }
        let replies = racers.join_all().await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1, "{replies:?}");
        assert_eq!(collection(&web, &token).await["total"], 5);
        verify(&web).await;
        web.stop().await;
    }
}

on_both! {
    /// Decks and the pool.
    async fn decks_are_kept_of_own_cards(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (token, _) = sign_up(&web, "Ada", None).await;
        let own = collection(&web, &token).await;
        let (mine, others): (Vec<&Value>, Vec<&Value>) =
            own["cards"].as_array().expect("an album").iter().partition(|card| card["count"] != 0);
        let mine: Vec<&Value> = mine.iter().map(|card| &card["card"]).collect();
        let deck = json!({ "cards": mine[..5] });
        assert_eq!(put(&web, "/api/v1/collection/decks/First", &token, &deck).await.status, 204);
        let four = json!({ "cards": mine[..4] });
        assert_eq!(put(&web, "/api/v1/collection/decks/Second", &token, &four).await.code(), "bad-value");
        let foreign = json!({ "cards": [mine[0], mine[1], mine[2], mine[3], others[0]["card"]] });
        assert_eq!(put(&web, "/api/v1/collection/decks/Second", &token, &foreign).await.code(), "bad-value");
        let pool = json!({ "cards": mine });
        assert_eq!(put(&web, "/api/v1/collection/pool", &token, &pool).await.status, 204);
        let kept = web.get("/api/v1/collection/decks", &token).await.json();
        assert_eq!(kept["decks"], json!([{ "name": "First", "cards": mine[..5] }]));
        assert_eq!(kept["pool"]["cards"].as_array().map(Vec::len), Some(7));
        assert_eq!(delete(&web, "/api/v1/collection/decks/First", &token).await.status, 204);
        assert_eq!(delete(&web, "/api/v1/collection/decks/First", &token).await.code(), "not-found");
        assert_eq!(delete(&web, "/api/v1/collection/decks/", &token).await.status, 404);
        web.stop().await;
    }
}

on_both! {
    /// A trade from its offer to the exchange.
    async fn a_trade_is_confirmed_by_both_and_carried_out_once(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let mut notices = web.running.site.bus.subscribe(Topic::Accounts);
        let ((ada, ada_id), (bob, bob_id)) = (sign_up(&web, "Ada", None).await, sign_up(&web, "Bob", None).await);
        let (eve, _) = sign_up(&web, "Eve", None).await;
        grant(&web, ada_id, [album(60, 2), vec![(Good::Gil, 100)]].concat()).await;
        grant(&web, bob_id, album(70, 2)).await;
        let (hers, his) = (album(60, 2), album(70, 2));
        let name = |good: &(Good, u64)| good.0.to_string();
        let offer = json!({ "with": "bob", "give": { "cards": [name(&hers[0])], "gil": 100 }, "take": { "cards": [name(&his[0])] } });
        let trade = web.post("/api/v1/trades", &ada, &offer).await;
        assert_eq!(trade.status, 201, "{trade:?}");
        let trade = trade.json();
        assert_eq!((&trade["version"], &trade["state"], &trade["with"]["name"]), (&json!(1), &json!("open"), &json!("Bob")));
        let path = format!("/api/v1/trades/{}", trade["id"]);
        let confirm = format!("{path}/confirm");
        for _ in 0..2 {
            let Heard::News(News::Told(told)) = notices.recv().await.expect("a notice") else { panic!("of an account") };
            assert_eq!(told.notice["type"], "trade", "{told:?}");
        }
        // Other accounts have no access.
        assert_eq!(web.get(&path, &eve).await.code(), "not-found");
        assert_eq!(web.post(&confirm, &eve, &json!({ "version": 1 })).await.code(), "not-found");
        assert_eq!(web.post(&confirm, &ada, &json!({ "version": 1 })).await.json()["confirmed"], true);
        // Bob makes a counter-offer: Ada's confirmation was for other terms.
        let counter = json!({ "version": 1, "give": { "cards": [name(&his[0])] }, "take": { "cards": [name(&hers[0]), name(&hers[1])], "gil": 100 } });
        let changed = put(&web, &path, &bob, &counter).await.json();
        assert_eq!((&changed["version"], &changed["confirmed"], &changed["other_confirmed"]), (&json!(2), &json!(false), &json!(false)));
        assert_eq!(web.post(&confirm, &bob, &json!({ "version": 1 })).await.code(), "conflict");
        let mut racers = JoinSet::new();
        for (token, _) in [(&ada, 0), (&bob, 1), (&ada, 2), (&bob, 3), (&ada, 4), (&bob, 5)] {
            racers.spawn(send(web.request("POST", &confirm).bearer_auth(token).json(&json!({ "version": 2 }))));
        }
        let replies = racers.join_all().await;
        assert!(replies.iter().all(|reply| reply.status == 200), "{replies:?}");
        assert_eq!(web.get(&path, &ada).await.json()["state"], "done");
        let held = web.running.site.store.holdings(&Owner::Account(bob_id)).await.expect("holdings");
        assert_eq!((held.get(&hers[0].0), held.get(&hers[1].0), held.get(&his[0].0)), (Some(&1), Some(&1), None));
        assert_eq!((held[&Good::Gil], collection(&web, &ada).await["gil"].clone()), (400, json!(300)));
        // A trade that is done cannot be changed.
        assert_eq!(put(&web, &path, &bob, &counter).await.code(), "conflict");
        assert_eq!(delete(&web, &path, &bob).await.code(), "conflict");
        verify(&web).await;
        web.stop().await;
    }
}

on_both! {
    /// Trades that are refused.
    async fn trades_that_cannot_be_are_refused(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let ((ada, ada_id), (bob, _)) = (sign_up(&web, "Ada", None).await, sign_up(&web, "Bob", None).await);
        let (guest, _) = web.guest().await;
        let nothing = json!({ "cards": [], "gil": 0 });
        let gil = |amount: u64| json!({ "cards": [], "gil": amount });
        let offer = |give: &Value, take: &Value, with: &str| json!({ "with": with, "give": give, "take": take });
        let post = async |token: &str, body: Value| web.post("/api/v1/trades", token, &body).await;
        assert_eq!(post(&guest, offer(&gil(1), &nothing, "Bob")).await.code(), "forbidden");
        assert_eq!(post(&ada, offer(&nothing, &nothing, "Bob")).await.code(), "bad-value");
        assert_eq!(post(&ada, json!({ "with": "Bob" })).await.code(), "bad-value", "what is missing is nothing");
        let asked = post(&ada, json!({ "with": "Bob", "take": { "gil": 1 } })).await;
        assert_eq!((asked.status, asked.json()["give"].clone()), (201, nothing.clone()));
        assert_eq!(delete(&web, &format!("/api/v1/trades/{}", asked.json()["id"]), &ada).await.status, 200);
        assert_eq!(post(&ada, offer(&gil(1), &nothing, "Ada")).await.code(), "bad-value");
        assert_eq!(post(&ada, offer(&gil(1), &nothing, "Nobody")).await.code(), "not-found");
        assert_eq!(post(&ada, offer(&json!({ "cards": ["ff8:nobody"] }), &nothing, "Bob")).await.code(), "bad-value");
        let many = json!({ "cards": vec!["ff8:geezard"; 21] });
        assert_eq!(post(&ada, offer(&many, &nothing, "Bob")).await.code(), "bad-value");
        // More than she has.
        let trade = post(&ada, offer(&gil(301), &nothing, "Bob")).await.json();
        let confirm = format!("/api/v1/trades/{}/confirm", trade["id"]);
        let version = json!({ "version": 1 });
        assert_eq!(web.post(&confirm, &bob, &version).await.status, 200);
        assert_eq!(web.post(&confirm, &ada, &version).await.code(), "not-owned");
        assert_eq!(web.get(&format!("/api/v1/trades/{}", trade["id"]), &ada).await.json()["confirmed"], false);
        // Fewer than five cards would remain.
        ruin(&web, ada_id, 0).await;
        grant(&web, ada_id, album(60, 7)).await;
        let cards: Vec<String> = web.running.site.store.holdings(&Owner::Account(ada_id)).await.expect("holdings")
            .keys().filter(|good| matches!(good, Good::Card(_))).map(ToString::to_string).take(3).collect();
        let trade = post(&ada, offer(&json!({ "cards": cards }), &nothing, "Bob")).await.json();
        let confirm = format!("/api/v1/trades/{}/confirm", trade["id"]);
        assert_eq!(web.post(&confirm, &ada, &version).await.status, 200);
        assert_eq!(web.post(&confirm, &bob, &version).await.code(), "conflict");
        // The offer has expired.
        clock.pass(8 * DAY_MS);
        assert_eq!(web.get(&format!("/api/v1/trades/{}", trade["id"]), &ada).await.json()["state"], "expired");
        assert_eq!(web.post(&confirm, &bob, &version).await.code(), "conflict");
        assert_eq!(web.get("/api/v1/trades", &bob).await.json().as_array().map(Vec::len), Some(3));
        verify(&web).await;
        web.stop().await;
    }
}

/// Offers one Gil until this number of offers is made.
async fn offer_often(web: &Web, maker: i64, other: i64, times: i64) -> Result<(), ApiError> {
    let now = web.running.site.now();
    for _ in 0..times {
        let terms = Terms::new(Side { cards: Vec::new(), gil: 1 }, Side::default())?;
        let writer = web.running.site.store.writer();
        writer
            .transact(move |tx| Box::pin(async move { trades::offer(tx, maker, other, terms, now).await }))
            .await?;
    }
    Ok(())
}

on_both! {
    /// Offers cannot keep another player from trading, and one player cannot fill another's list.
    async fn offers_are_counted_for_whoever_makes_them(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let senders = TRADES_OPEN_MAX / TRADES_SAME_MAX;
        for id in 1..=senders + 2 {
            web.bare_account(id).await;
        }
        let refused = Err(Some(Obstacle::TradesMany));
        let often = async |maker, other, times| {
            offer_often(&web, maker, other, times).await.map_err(|error| error.reason)
        };
        // The first player receives as many offers from others as they may make themselves.
        for sender in 2..2 + senders {
            assert_eq!(often(sender, 1, TRADES_SAME_MAX).await, Ok(()));
            assert_eq!(often(sender, 1, 1).await, refused, "to one and the same");
        }
        assert_eq!(often(senders + 2, 1, 1).await, Ok(()), "others still reach him");
        for other in 2..2 + senders {
            assert_eq!(often(1, other, TRADES_SAME_MAX).await, Ok(()), "he offers as if nothing were");
        }
        assert_eq!(often(1, senders + 2, 1).await, refused, "in all");
        // Closed trades do not count.
        let token = format!("{}{:064x}", tria_server::accounts::token::SESSION, 1);
        let own = web.get("/api/v1/trades", &token).await.json();
        let own = own.as_array().expect("trades").iter().find(|trade| trade["own_offer"] == true).expect("his");
        assert_eq!(delete(&web, &format!("/api/v1/trades/{}", own["id"]), &token).await.status, 200);
        assert_eq!(often(1, senders + 2, 1).await, Ok(()));
        clock.pass(8 * DAY_MS);
        assert_eq!(often(1, 2, TRADES_SAME_MAX).await, Ok(()));
        web.stop().await;
    }
}

on_both! {
    /// A muted player makes offers as before and is not told; the other side receives and sees none of them.
    async fn offers_of_somebody_muted_are_not_seen(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ((ada, ada_id), (bob, bob_id)) = (sign_up(&web, "Ada", None).await, sign_up(&web, "Bob", None).await);
        for id in [ada_id, bob_id] {
            grant(&web, id, vec![(Good::Gil, 10)]).await;
        }
        let mut notices = web.running.site.bus.subscribe(Topic::Accounts);
        let mut told = || -> Vec<i64> {
            let news = std::iter::from_fn(|| notices.try_recv().ok());
            news.filter_map(|news| if let Heard::News(News::Told(told)) = news { Some(told.account) } else { None }).collect()
        };
        let offer = async |token: &str, with: &str| {
            let body = json!({ "with": with, "give": { "gil": 1 }, "take": {} });
            let made = web.post("/api/v1/trades", token, &body).await;
            assert_eq!(made.status, 201, "{made:?}");
            made.json()
        };
        let listed = async |token: &str| -> Vec<Value> {
            let list = web.get("/api/v1/trades", token).await.json();
            list.as_array().expect("trades").iter().map(|trade| trade["id"].clone()).collect()
        };
        let agreed = offer(&ada, "Bob").await;
        let confirm = format!("/api/v1/trades/{}/confirm", agreed["id"]);
        assert_eq!(web.post(&confirm, &bob, &json!({ "version": 1 })).await.status, 200);
        assert_eq!(told(), [ada_id, bob_id, ada_id, bob_id]);
        let mute = format!("/api/v1/mutes/{ada_id}");
        assert_eq!(put(&web, &mute, &bob, &Value::Null).await.status, 204);
        let unheard = offer(&ada, "Bob").await;
        assert_eq!((told(), listed(&bob).await), (vec![ada_id], vec![agreed["id"].clone()]), "he can take back what he confirmed");
        assert_eq!((&unheard["state"], listed(&ada).await.len()), (&json!("open"), 2), "she notices nothing");
        let path = format!("/api/v1/trades/{}", unheard["id"]);
        let terms = json!({ "version": 1, "give": { "gil": 2 }, "take": {} });
        assert_eq!(put(&web, &path, &ada, &terms).await.status, 200);
        assert_eq!(told(), [ada_id], "nor of what she changes");
        // The muted player still sees their own offers.
        let own = offer(&bob, "Ada").await;
        assert_eq!(told(), [bob_id, ada_id]);
        assert!(listed(&bob).await.contains(&own["id"]) && listed(&ada).await.contains(&own["id"]));
        assert_eq!(delete(&web, &mute, &bob).await.status, 204);
        assert!(listed(&bob).await.contains(&unheard["id"]), "it was there all the time");
        web.stop().await;
    }
}

on_both! {
    /// A deleted account keeps nothing, and leaves nothing behind.
    async fn a_closed_account_holds_nothing(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (token, id) = sign_up(&web, "Ada", None).await;
        let request = web.request("DELETE", "/api/v1/account").bearer_auth(&token);
        let reply = send(request.json(&json!({ "password": "a long password" }))).await;
        assert!(reply.status < 300, "{reply:?}");
        assert!(web.running.site.store.holdings(&Owner::Account(id)).await.expect("holdings").is_empty());
        verify(&web).await;
        web.stop().await;
    }
}

on_both! {
    /// A best of three under Direct needs fifteen cards: a seated player who trades one away loses the seat and is told why.
    async fn who_no_longer_owns_enough_cards_loses_the_seat_and_is_told_why(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let ada = web.bare_account_named(1, "Ada".into()).await;
        let ben = web.bare_account_named(2, "Ben".into()).await;
        grant(&web, 1, album(0, 15)).await;
        grant(&web, 2, album(20, 20)).await;
        let rules = json!({ "game": "triple-triad", "house": "custom", "rules": ["best-of-three", "open"], "trade": "direct", "cards": "own", "clock": "normal" });
        let table = web.open(&ben, &json!({ "table": rules })).await;
        let mut sockets = [web.sit(&table, &ada).await, web.sit(&table, &ben).await];
        for socket in &mut sockets {
            socket.catch_up().await;
        }
        let occupant = |socket: &Socket, seat: usize| socket.view.as_ref().expect("a view").seats[seat].occupant;
        let Viewer::Seat(seat) = sockets[0].view.as_ref().expect("a view").viewer else { panic!("Ada has no seat") };
        let seat = seat.index();
        assert_ne!(occupant(&sockets[1], seat), Occupant::Empty);
        let offer = json!({ "with": "Ben", "give": { "cards": [album(0, 1)[0].0.to_string()] }, "take": { "cards": [] } });
        let trade = web.post("/api/v1/trades", &ada, &offer).await.json();
        let confirm = format!("/api/v1/trades/{}/confirm", trade["id"]);
        for token in [&ada, &ben] {
            assert_eq!(web.post(&confirm, token, &json!({ "version": 1 })).await.status, 200);
        }
        // First the reason, then the lost seat; the other player sees that it is free.
        let mut told = Vec::new();
        while told.len() < 2 {
            match sockets[0].hear().await {
                ServerMessage::Error(refusal) => told.push(refusal),
                heard => assert_ne!(occupant(&sockets[0], seat), Occupant::Empty, "{heard:?}"),
            }
        }
        assert_eq!([told[0].code, told[1].code], [Code::BadCards, Code::NotHere]);
        assert!(told[0].message.contains("15 cards are needed for this match, but there are 14"), "{}", told[0].message);
        assert!(told[1].message.contains("you no longer sit here"), "{}", told[1].message);
        while occupant(&sockets[1], seat) != Occupant::Empty {
            let heard = sockets[1].hear().await;
            assert!(!matches!(heard, ServerMessage::Error(_)), "only Ada is told why: {heard:?}");
        }
        // A player without a seat receives no events: with each seat the socket starts anew.
        sockets[0].view = None;
        let refused = sockets[0].say(Command::Join { seat: None }).await.error.expect("too few cards");
        assert_eq!(refused.code, Code::BadCards);
        // With a fifteenth card the player can sit down again.
        grant_by(&web, 1, "fifteenth", album(50, 1)).await;
        sockets[0].view = None;
        sockets[0].must(Command::Join { seat: None }).await;
        verify(&web).await;
        web.stop().await;
    }
}

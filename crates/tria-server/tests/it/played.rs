//! Finished matches: ratings, leaderboards, player pages, the archive with its search and export.

use serde_json::Value;
use tria_room::{Clock as RoomClock, Command, Millis, Occupant, Owned, Seat, Settings, Stage};
use tria_rules::record::Replay;
use tria_rules::triad::{House, Rule, Trade};
use tria_rules::triatri::Options;
use tria_server::accounts::{self, Scope};
use tria_server::clock::Clock;
use tria_server::played::Speed;
use tria_server::store::GameId;
use tria_server::tables::{TableOptions, Visibility};
use tria_world::rating::{Rating, after_placings};

use crate::cards::grant;
use crate::stakes::{album, for_cards, rules};
use crate::support::web::Web;
use crate::support::{Client, eventually, on_both, opening};

/// All accounts sit down and play until the match is over, or the first of them resigns; returns the places by seat.
async fn play(
    web: &Web,
    number: u64,
    ids: &[i64],
    settings: Settings,
    options: TableOptions,
    resigns: bool,
) -> (GameId, Vec<u8>) {
    let tables = &web.running.site.tables;
    let mut new = opening(number, settings);
    new.options = options;
    let game = new.name.clone();
    tables.open(new).await.expect("a table");
    let mut clients = Vec::new();
    for id in ids {
        let mut client = Client::attach(tables, &game, *id);
        client.hear().await;
        let answer = client.say(Command::Join { seat: None }).await;
        assert!(answer.is_ok(), "{answer:?}");
        clients.push(client);
    }
    let mut gone = false;
    for step in 0..6_000 {
        let place = step % clients.len();
        let client = &mut clients[place];
        client.catch_up().await;
        let view = client.view.clone().expect("a view");
        if view.stage == Stage::Finished {
            return (game, view.finish.expect("it is over").places);
        }
        if resigns
            && place == 0
            && !gone
            && view.stage == Stage::Playing
            && client.say(Command::Resign).await.is_ok()
        {
            gone = true;
            continue;
        }
        client.do_something(step * 17 + number as usize).await;
    }
    panic!("the match never ended");
}

fn rated() -> TableOptions {
    TableOptions { rated: true, ..TableOptions::default() }
}

fn friendly() -> Settings {
    for_cards(rules(House::Classic, &[Rule::Random], Trade::None))
}

fn blitz() -> Settings {
    let mut settings = Settings::triatri(3, Options::default());
    settings.clock = RoomClock::Live { initial: Millis::seconds(90), increment: Millis::seconds(1) };
    settings
}

#[test]
fn speeds_follow_from_the_clock() {
    let with = |clock| {
        let mut settings = friendly();
        settings.clock = clock;
        Speed::of(&settings)
    };
    let live = |initial, increment| {
        with(RoomClock::Live { initial: Millis::seconds(initial), increment: Millis::seconds(increment) })
    };
    assert_eq!(live(30, 2), Speed::Bullet);
    assert_eq!(live(59, 1), Speed::Blitz);
    assert_eq!(live(175, 1), Speed::Rapid);
    assert_eq!(live(8_000, 0), Speed::Correspondence);
    assert_eq!(with(RoomClock::PerMove { each: Millis::seconds(10) }), Speed::Bullet);
    assert_eq!(with(RoomClock::PerMove { each: Millis::seconds(86_400) }), Speed::Correspondence);
    assert_eq!(with(RoomClock::None), Speed::Correspondence);
}

on_both! {
    /// Ratings of matches of two and of three players.
    async fn ratings_change_with_the_match_that_ends(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let mut tokens = Vec::new();
        for id in 1..=3 {
            tokens.push(web.account(id).await);
        }
        let store = &web.running.site.store;
        let (_, places) = play(&web, 1, &[1, 2], friendly(), rated(), false).await;
        let expected = after_placings(&[Rating::default(); 2], &places);
        for (id, expected) in [1, 2].into_iter().zip(&expected) {
            let row = store.rating(id, "triple-triad", "rapid").await.expect("the database").expect("a rating");
            assert_eq!((row.rating, row.matches), (*expected, 1));
            assert_eq!(row.wins + row.draws + row.losses, 1);
        }
        // A friendly match changes no rating, and a rated match of three changes three.
        play(&web, 2, &[1, 2], friendly(), TableOptions::default(), false).await;
        assert_eq!(store.rating(1, "triple-triad", "rapid").await.expect("the database").map(|row| row.matches), Some(1));
        let (game, places) = play(&web, 3, &[1, 2, 3], blitz(), rated(), false).await;
        let found = store.archived(&game, 1, None).await.expect("the database").expect("the match");
        let expected = after_placings(&[Rating::default(); 3], &places);
        for (seat, expected) in found.seats.iter().zip(&expected) {
            let id = seat.person.as_ref().expect("a player").id;
            let row = store.rating(id, "triatri", "blitz").await.expect("the database").expect("a rating");
            assert_eq!(row.rating, *expected);
            assert_eq!((seat.rating_before, seat.rating_after), (Some(1500), Some(expected.points())));
        }
        // The deviation grows with time.
        let row = store.rating(1, "triple-triad", "rapid").await.expect("the database").expect("a rating");
        assert!(row.now(row.at + 400 * 24 * 3_600_000).deviation > row.rating.deviation);
        assert_eq!(row.now(row.at), row.rating);
        let page = web.get("/api/v1/players/player1", &tokens[1]).await.json();
        assert_eq!(page["ratings"].as_array().map(Vec::len), Some(2), "{page}");
        assert_eq!(page["ratings"][1]["matches"], 1);
        let counts = &page["counts"];
        let sum: i64 = ["wins", "draws", "losses"].iter().map(|name| counts[name].as_i64().expect("a count")).sum();
        assert_eq!((sum, page["last"].as_array().map(Vec::len)), (3, Some(3)));
        let history = web.get("/api/v1/players/Player1/ratings/triple-triad/rapid", &tokens[1]).await.json();
        assert_eq!(history.as_array().map(Vec::len), Some(1));
        // After one match every deviation is too high for the leaderboard.
        assert_eq!(web.get("/api/v1/leaderboards/triple-triad/rapid", &tokens[0]).await.json(), Value::Array(Vec::new()));
        assert_eq!(web.get("/api/v1/leaderboards/chess/rapid", &tokens[0]).await.code(), "bad-value");
        web.stop().await;
    }
}

on_both! {
    /// Active players are listed, the best first.
    async fn leaderboards_list_the_best_first(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let token = web.account(1).await;
        web.account(2).await;
        for number in 0..24 {
            // The first player to sit down resigns: in two of three matches that is player 1.
            let ids = if number % 3 == 0 { [2, 1] } else { [1, 2] };
            play(&web, 10 + number, &ids, friendly(), rated(), true).await;
        }
        let board = web.get("/api/v1/leaderboards/triple-triad/rapid", &token).await.json();
        let names: Vec<&Value> = board.as_array().expect("a list").iter().map(|row| &row["person"]["name"]).collect();
        assert_eq!(names, ["Player2", "Player1"], "{board}");
        web.stop().await;
    }
}

on_both! {
    /// Guests and bots.
    async fn guests_and_computers_are_not_rated(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        web.account(1).await;
        let (_, guest) = web.guest().await;
        let shared = || {
            let all = tria_world::CardKey::all();
            let owned = all.map(|card| tria_room::Owned { card: card.card(), level: card.level(), count: 1 });
            Settings::friendly(rules(House::Classic, &[Rule::Random], Trade::None), owned.collect())
        };
        // A guest could not sit down here; the rating code ignores guests nevertheless.
        let (game, _) = play(&web, 1, &[1, guest], shared(), rated(), false).await;
        let found = web.running.site.store.archived(&game, 1, None).await.expect("the database").expect("the match");
        assert!(!found.rated);
        let mut new = opening(2, Settings::triatri(2, Options { rounds: 1, ..Options::default() }));
        new.options = rated();
        new.computers = [0, 1].map(|seat| (Seat::new(seat).expect("a seat"), 1)).to_vec();
        let game = new.name.clone();
        web.running.site.tables.open(new).await.expect("a table of computers");
        // They play while someone watches.
        let mut viewer = Client::attach(&web.running.site.tables, &game, 1);
        viewer.hear().await;
        assert!(viewer.say(Command::Watch).await.is_ok());
        let mut found = None;
        eventually("computers play to the end", async || {
            found = web.running.site.store.archived(&game, 1, None).await.expect("the database");
            found.is_some()
        })
        .await;
        let found = found.expect("the match");
        assert!(!found.rated && found.seats.iter().all(|seat| seat.computer == Some(1)));
        assert!(web.running.site.store.ratings(1).await.expect("the database").is_empty());
        web.stop().await;
    }
}

/// A friendly match of the accounts 1 and 3 at a private table: the table's id.
async fn play_in_private(web: &Web) -> GameId {
    let options = TableOptions {
        visibility: Visibility::Private,
        invited: vec![1, 3],
        opened_by: 3,
        ..TableOptions::default()
    };
    play(web, 31, &[1, 3], friendly(), options, false).await.0
}

/// A search with an impossible value is refused with the possible ones.
async fn refuses_what_no_match_can_be(web: &Web, token: &str) {
    for bad in ["limit=0", "limit=51", "after=x", "result=win", "colour=red", "rated=perhaps"] {
        let reply = web.get(&format!("/api/v1/matches?{bad}"), token).await;
        assert!(["bad-value", "bad-request"].contains(&reply.code().as_str()), "{bad}");
    }
    for (bad, says) in [
        ("game=chess", "triatri"),
        ("house=glass", "tabletop"),
        ("speed=slow", "rapid"),
        ("player=Player1&result=lost", "loss"),
    ] {
        let reply = web.get(&format!("/api/v1/matches?{bad}"), token).await;
        assert!(reply.code() == "bad-value" && reply.text.contains(says), "{bad}: {reply:?}");
    }
}

on_both! {
    /// Search, pages, privacy, export.
    async fn the_archive_is_searched_in_pages(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let mut tokens = Vec::new();
        for id in 1..=3 {
            tokens.push(web.account(id).await);
            grant(&web, id, album(0, 15)).await;
        }
        for number in 0..5 {
            play(&web, 20 + number, &[1, 2], friendly(), rated(), number % 2 == 0).await;
        }
        play(&web, 30, &[1, 3], for_cards(rules(House::Tabletop, &[], Trade::One)), TableOptions::default(), true).await;
        let secret = play_in_private(&web).await;
        let search = async |token: usize, query: &str| {
            let reply = web.get(&format!("/api/v1/matches?{query}"), &tokens[token]).await;
            assert_eq!(reply.status, 200, "{query}: {reply:?}");
            reply.json()["matches"].as_array().expect("matches").clone()
        };
        assert_eq!(search(0, "").await.len(), 7);
        assert_eq!(search(1, "").await.len(), 6, "a private match is its players' affair");
        assert_eq!(search(0, "player=player1&opponent=Player3").await.len(), 2);
        assert_eq!(search(1, "player=player1&opponent=Player3").await.len(), 1);
        assert_eq!(search(0, "rated=true").await.len(), 5);
        assert_eq!(search(0, "house=tabletop").await.len(), 1);
        assert_eq!(search(0, "game=triatri").await.len(), 0);
        assert_eq!(search(0, "speed=rapid&game=triple-triad").await.len(), 7);
        assert!(search(0, "player=Player1&result=loss").await.len() >= 3);
        let all = search(0, "player=Player1").await;
        let ended: Vec<i64> = all.iter().map(|found| found["ended"].as_i64().expect("a time")).collect();
        assert!(ended.is_sorted_by(|one, next| one >= next));
        assert_eq!(search(0, &format!("until={}", ended[6])).await.len(), 0);
        assert_eq!(search(0, &format!("from={}", ended[6])).await.len(), 7);
        // Page by page, without duplicates and gaps.
        let (mut pages, mut next) = (Vec::new(), String::new());
        for _ in 0..4 {
            let page = web.get(&format!("/api/v1/matches?player=Player1&limit=2{next}"), &tokens[0]).await.json();
            pages.extend(page["matches"].as_array().expect("matches").clone());
            let Some(cursor) = page["next"].as_str() else { break };
            next = format!("&after={cursor}");
        }
        assert_eq!(pages, all);
        refuses_what_no_match_can_be(&web, &tokens[0]).await;
        // One match, for accounts that may see it.
        let path = format!("/api/v1/matches/{secret}/1");
        assert_eq!(web.get(&path, &tokens[1]).await.code(), "not-found");
        let own = web.get(&path, &tokens[2]).await.json();
        Replay::read(own["records"][0].as_str().expect("a record").as_bytes(), tria_cards::builtin()).expect("it replays");
        let staked = search(0, "house=tabletop").await.remove(0);
        let whole = web.get(&format!("/api/v1/matches/{}/1", staked["table"].as_str().expect("a table")), &tokens[1]).await.json();
        assert_eq!((&whole["settlement"][0]["to"], &whole["settlement"][0]["reason"]), (&Value::from(3), &Value::from("trade-rule")));
        // The caller's matches, one per line.
        let export = web.get("/api/v1/matches/export", &tokens[0]).await;
        let lines: Vec<Value> = export.text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines.len(), 7);
        let exported = lines.iter().find(|line| line["table"] == staked["table"]);
        assert_eq!(exported.map(|line| &line["settlement"]), Some(&whole["settlement"]), "what changed hands");
        for line in &lines {
            let record = line["records"][0].as_str().expect("a record");
            Replay::read(record.as_bytes(), tria_cards::builtin()).expect("it replays");
        }
        assert_eq!(web.get("/api/v1/matches/export", &tokens[1]).await.text.lines().count(), 5);
        web.stop().await;
    }
}

on_both! {
    /// Public requests refuse a token without the scope `read`, because they show more to its account.
    async fn a_token_that_may_not_read_sees_no_private_match(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        for id in [1, 3] {
            web.account(id).await;
        }
        let secret = play_in_private(&web).await;
        let token = async |scope: Scope| {
            let made = web.running.site.store.writer().transact(move |tx| {
                Box::pin(async move { accounts::new_token(tx, 1, "a test", &[scope], None, 1).await })
            });
            made.await.expect("a token").1
        };
        let (reader, trader, player) = (token(Scope::Read).await, token(Scope::Trade).await, token(Scope::Play).await);
        for path in [
            format!("tables/{secret}"),
            format!("matches/{secret}/1"),
            format!("games/{secret}/fair"),
            "matches?player=Player1".to_owned(),
            "players/Player1".to_owned(),
            "players/Player1/ratings/triple-triad/rapid".to_owned(),
        ] {
            let path = format!("/api/v1/{path}");
            assert_eq!(web.get(&path, &reader).await.status, 200, "{path}");
            for token in [&trader, &player] {
                let refused = web.get(&path, token).await;
                assert_eq!((refused.status, refused.code()), (403, "forbidden".into()), "{path}");
                assert!(refused.text.contains("scope read"), "{refused:?}");
            }
        }
        assert!(web.get("/api/v1/players/Player1", &reader).await.text.contains(secret.as_str()), "its own");
        web.stop().await;
    }
}

on_both! {
    /// Cards that a player has seen at a table are marked.
    async fn cards_that_were_shown_are_marked_as_seen(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let token = web.account(1).await;
        web.account(2).await;
        play(&web, 1, &[1, 2], for_cards(rules(House::Classic, &[Rule::Open, Rule::Random], Trade::None)), rated(), false).await;
        let own = web.get("/api/v1/collection", &token).await.json();
        let theirs = web.running.site.store.belongings(2).await.expect("the database").cards;
        let album = own["cards"].as_array().expect("an album");
        let seen: Vec<&Value> = album.iter().filter(|card| card["mark"] == "seen").collect();
        assert!(!seen.is_empty() && seen.len() <= 5, "five open cards, less those that both own");
        for card in seen {
            let key = card["card"].as_str().expect("a name").parse().expect("a card");
            assert!(theirs.copies(key) > 0);
        }
        web.stop().await;
    }
}

on_both! {
    /// Cards shown before are not written again for players who were there, but for new players.
    async fn a_newcomer_to_a_table_has_seen_what_others_saw_before(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let tokens = [web.bare_account(1).await, web.bare_account(2).await, web.bare_account(3).await];
        let tables = &web.running.site.tables;
        // All players have the same five cards, so every match shows the same.
        let cards = tria_cards::builtin().cards().take(5).map(|(card, entry)| Owned { card, level: entry.level, count: 1 });
        let open = rules(House::Classic, &[Rule::Open, Rule::Random], Trade::None);
        let new = opening(1, Settings::friendly(open, cards.collect()));
        let game = new.name.clone();
        tables.open(new).await.expect("a table");
        let sit = async |id: i64| {
            let mut client = Client::attach(tables, &game, id);
            client.hear().await;
            assert!(client.say(Command::Join { seat: None }).await.is_ok());
            client
        };
        let seen = async |place: usize| {
            let own = web.get("/api/v1/collection", &tokens[place]).await.json();
            own["cards"].as_array().expect("an album").iter().filter(|card| card["mark"] == "seen").count()
        };
        let mut clients = [sit(1).await, sit(2).await];
        for round in 1..=3 {
            for step in 0..2_000 {
                let client = &mut clients[step % 2];
                client.catch_up().await;
                if client.view.as_ref().expect("a view").stage == Stage::Finished {
                    break;
                }
                client.do_something(step * 3).await;
            }
            let number = clients[0].view.as_ref().map(|view| (view.number, view.stage));
            assert_eq!(number, Some((round, Stage::Finished)));
            let marks = [seen(0).await, seen(1).await, seen(2).await];
            assert_eq!(marks, if round < 3 { [5, 5, 0] } else { [5, 5, 5] }, "after match {round}");
            if round == 2 {
                clients[1].catch_up().await;
                assert!(clients[1].say(Command::Leave).await.is_ok());
                clients[1] = sit(3).await;
            }
            for client in &mut clients {
                client.catch_up().await;
                assert!(client.say(Command::Rematch).await.is_ok());
            }
        }
        web.stop().await;
    }
}

on_both! {
    /// A rematch at the same table is a match of its own.
    async fn every_match_of_a_table_has_its_own_row(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        for id in [1, 2] {
            web.account(id).await;
            grant(&web, id, album(0, 15)).await;
        }
        let tables = &web.running.site.tables;
        let new = opening(1, for_cards(rules(House::Classic, &[Rule::Random], Trade::One)));
        let game = new.name.clone();
        tables.open(new).await.expect("a table");
        let mut clients = Vec::new();
        for id in [1, 2] {
            let mut client = Client::attach(tables, &game, id);
            client.hear().await;
            assert!(client.say(Command::Join { seat: None }).await.is_ok());
            clients.push(client);
        }
        for round in 1..=3_i64 {
            for step in 0..2_000 {
                let client = &mut clients[step % 2];
                client.catch_up().await;
                if client.view.as_ref().expect("a view").stage == Stage::Finished {
                    break;
                }
                client.do_something(step * 3).await;
            }
            let found = web.running.site.store.archived(&game, round, None).await.expect("the database");
            let found = found.expect("the match");
            assert_eq!(found.trade, "one");
            for client in &mut clients {
                client.catch_up().await;
                assert!(client.say(Command::Rematch).await.is_ok());
            }
            let report = web.running.site.store.verify_ledger().await.expect("the database");
            assert!(report.is_good(), "{report:?}");
        }
        for client in &mut clients {
            client.catch_up().await;
            let view = client.view.as_ref().expect("a view");
            assert!(view.seats.iter().all(|seat| matches!(seat.occupant, Occupant::Client(_)) && seat.has_cards));
        }
        web.stop().await;
    }
}

on_both! {
    /// Rated and staked matches: once the deal was shown leaving is giving up, so that under Random no one can draw again and again.
    async fn leaving_a_deal_that_counts_is_giving_up(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let tokens = [web.bare_account(1).await, web.bare_account(2).await];
        let tables = &web.running.site.tables;
        for id in [1, 2] {
            grant(&web, id, album(id as usize * 20, 5)).await;
        }
        let staked = Settings {
            clock: RoomClock::Live { initial: Millis::seconds(90), increment: Millis(0) },
            prepare: Some(Millis::seconds(60)),
            ..for_cards(rules(House::Classic, &[Rule::Random], Trade::All))
        };
        let rated = |settings: Settings| (settings, rated());
        let matches = [rated(blitz_for_two()), rated(friendly()), (staked, TableOptions::default())];
        for ((settings, options), number) in matches.into_iter().zip(1..) {
            let new = tria_server::tables::Opening { options, ..opening(number, settings) };
            let game = new.name.clone();
            tables.open(new).await.expect("a table");
            let mut clients = [1, 2].map(|id| Client::attach(tables, &game, id));
            for client in &mut clients {
                client.hear().await;
                let answer = client.say(Command::Join { seat: None }).await;
                assert!(answer.is_ok(), "{answer:?}");
            }
            // Before the deal it costs nothing, and may be done as often as one likes.
            assert!(clients[0].say(Command::Leave).await.is_ok());
            // What happens until it is back it does not hear.
            clients[0].view = None;
            assert!(clients[0].say(Command::Join { seat: None }).await.is_ok());
            for client in &mut clients {
                client.catch_up().await;
                let answer = client.say(Command::Ready).await;
                assert!(answer.is_ok(), "{answer:?}");
            }
            clients[0].catch_up().await;
            assert_eq!(clients[0].view.as_ref().map(|view| view.stage), Some(Stage::Playing));
            assert!(clients[0].say(Command::Leave).await.is_ok());
            clients[1].catch_up().await;
            let finish = clients[1].view.as_ref().and_then(|view| view.finish.clone()).expect("it is over");
            assert_eq!(finish.places.iter().min(), Some(&1), "{finish:?}");
            let path = format!("/api/v1/matches/{game}/1");
            let played = web.get(&path, &tokens[1]).await.json();
            let loser = played["seats"].as_array().expect("seats").iter().find(|seat| seat["person"]["id"] == 1);
            assert_eq!(loser.expect("the one who left")["result"], "loss", "{played}");
            let fair = web.get(&format!("/api/v1/games/{game}/fair"), &tokens[1]).await;
            let fair: tria_server::fair::FairRecord = serde_json::from_str(&fair.text).expect("a public record");
            assert!(tria_server::fair::verify(&fair, tria_cards::builtin()).is_ok());
        }
        let own = web.get("/api/v1/collection", &tokens[1]).await.json();
        assert_eq!(own["total"], 10, "under All the winner has everything");
        web.stop().await;
    }
}

fn blitz_for_two() -> Settings {
    Settings { clock: blitz().clock, ..Settings::triatri(2, Options::default()) }
}

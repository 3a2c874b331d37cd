//! Tables: everything acknowledged is durable, and a restart continues where the server stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::oneshot;
use tria_room::wire::ServerMessage;
use tria_room::{Clock as RoomClock, Command, GameView, HostInput, Millis, Owned, Seat, Settings, Stage};
use tria_rules::triad::{self, HandView, House, Rule, RulesDraft};
use tria_rules::triatri::Options;
use tria_server::bus::{Bus, InProcess, News, Subscription, Topic};
use tria_server::clock::Clock;
use tria_server::limits::TABLE_BREAKS_MAX;
use tria_server::played::{Beginning, Player, Speed};
use tria_server::store::{GameId, Store, StoreError};
use tria_server::tables::Tables;

use crate::support::{Client, Database, answer_to, eventually, on_both, opening, tables};

fn triatri(players: u8) -> Settings {
    Settings::triatri(players, Options::default())
}

/// Two seated players.
async fn seated(site: &Tables, table: &GameId) -> [Client; 2] {
    let mut clients = [Client::attach(site, table, 11), Client::attach(site, table, 22)];
    for client in &mut clients {
        client.hear().await;
        assert!(client.say(Command::Join { seat: None }).await.is_ok());
    }
    clients
}

/// The archive has one match of the accounts 11 and 22, from its start to its end.
async fn assert_noted_once(database: &Database) {
    database.has_rows(&[
        ("played", 1),
        (
            "played WHERE number = 1 AND began > 0 AND ended >= began AND ending = 'played' AND record <> ''",
            1,
        ),
        ("played_seat", 2),
        (
            "played_seat s JOIN played p ON p.game = s.game AND p.ended = s.ended \
          WHERE s.account IN (11, 22) AND s.result IS NOT NULL",
            2,
        ),
    ]).await;
}

on_both! {
    /// Older servers stored friendly matches when they started; one that ends here is archived once.
    async fn a_match_that_an_older_server_has_begun_ends(database: Database) {
        let opening = opening(3, triatri(2));
        let game = opening.name.clone();
        let (store, site) = tables(&database).await;
        site.open(opening).await.expect("a table");
        let mut clients = seated(&site, &game).await;
        let beginning = Beginning {
            game,
            number: 1,
            kind: "triatri",
            house: None,
            rules: Vec::new().into(),
            trade: "none",
            pot: 0,
            speed: Speed::Rapid,
            rated: false,
            private: false,
            at: 1,
            paired: false,
            players: vec![Player::Account(11), Player::Account(22)],
        };
        let noted: Result<(), StoreError> =
            store.writer().transact(move |tx| Box::pin(async move { beginning.write(tx).await })).await;
        noted.expect("on disk");
        for turn in 0..10_000 {
            clients[turn % 2].catch_up().await;
            clients[turn % 2].do_something(turn).await;
            if clients[0].view.as_ref().is_some_and(|view| view.stage == Stage::Finished) {
                site.stop();
                store.close().await;
                assert_noted_once(&database).await;
                return;
            }
        }
        panic!("the game never ended");
    }
}

on_both! {
    async fn a_game_survives_a_new_start_after_every_few_moves(database: Database) {
        let opening = opening(1, triatri(2));
        let name = opening.name.clone();
        let (store, site) = tables(&database).await;
        site.open(opening).await.expect("a table");
        let mut version = 0;
        {
            for id in [11, 22] {
                let mut client = Client::attach(&site, &name, id);
                client.hear().await;
                assert!(client.say(Command::Join { seat: None }).await.is_ok());
            }
        }
        site.stop();
        store.close().await;
        let mut stages = 0;
        for start in 0..200 {
            let (store, site) = tables(&database).await;
            assert_eq!(site.resume().await.expect("the database"), 1, "start {start}");
            let mut clients = [Client::attach(&site, &name, 11), Client::attach(&site, &name, 22)];
            for client in &mut clients {
                client.hear().await;
                assert!(client.version >= version, "nothing acknowledged was lost");
            }
            let mut done = 0;
            for turn in 0..12 {
                let client = &mut clients[turn % 2];
                if client.do_something(start + turn).await {
                    done += 1;
                }
                version = version.max(client.version);
            }
            let stage = clients[0].view.as_ref().expect("a view").stage;
            stages += usize::from(done > 0);
            drop(clients);
            site.stop();
            store.close().await;
            if stage == Stage::Finished {
                assert!(stages > 2, "several starts took part in it");
                assert_noted_once(&database).await;
                return;
            }
        }
        panic!("the game never ended");
    }
}

on_both! {
    async fn computers_play_a_table_to_its_end(database: Database) {
        let opening = opening(2, triatri(3));
        let name = opening.name.clone();
        let (_store, site) = tables(&database).await;
        site.open(opening).await.expect("a table");
        for seat in [Seat::SECOND, Seat::new(2).expect("a seat")] {
            let sat = site.host(&name, HostInput::Computer { seat, level: 2 }).await.expect("the table listens");
            assert!(sat.is_ok(), "{sat:?}");
        }
        let mut me = Client::attach(&site, &name, 5);
        me.hear().await;
        assert!(me.say(Command::Join { seat: None }).await.is_ok());
        for choice in 0..400 {
            if me.view.as_ref().is_some_and(|view| view.stage == Stage::Finished) {
                return;
            }
            if !me.do_something(choice).await {
                me.hear().await;
            }
        }
        panic!("the game never ended");
    }
}

on_both! {
    /// With shared cards a bot brings cards of its own level, also one that replaced another.
    async fn computers_bring_cards_of_their_level(database: Database) {
        let (_store, site) = tables(&database).await;
        for (number, level, levels) in [(41, 1, 1..=3), (42, 6, 8..=10)] {
            let mut draft = RulesDraft::new(House::Classic);
            draft.choose(Rule::Open).expect("the house offers it");
            let rules = draft.finish().expect("rules");
            let owned = tria_cards::builtin().cards().map(|(card, entry)| Owned { card, level: entry.level, count: 1 });
            let opening = opening(number, Settings::friendly(rules, owned.collect()));
            let name = opening.name.clone();
            site.open(opening).await.expect("a table");
            let seat = Seat::SECOND;
            for input in [
                HostInput::Computer { seat, level: 7 - level },
                HostInput::Remove { seat },
                HostInput::Computer { seat, level },
            ] {
                assert!(site.host(&name, input).await.expect("the table listens").is_ok());
            }
            let mut me = Client::attach(&site, &name, 5);
            me.hear().await;
            assert!(me.say(Command::Join { seat: None }).await.is_ok());
            let shown = loop {
                let hands = me.view.as_ref().and_then(|view| match view.game.as_ref()? {
                    GameView::TripleTriad { view, .. } => view.game.as_ref().map(|game| game.hands.clone()),
                    GameView::Triatri { .. } => None,
                });
                if let Some(hands) = hands {
                    break hands[triad::Player::Red].clone();
                }
                if !me.do_something(0).await {
                    me.hear().await;
                }
            };
            let HandView::Other { known, .. } = shown else { panic!("the other's hand") };
            assert!(!known.is_empty());
            assert!(known.iter().all(|held| levels.contains(&tria_cards::builtin().level(*held))), "{known:?}");
        }
    }
}

on_both! {
    /// Messages of a socket are handled in order, also when the table is idle.
    async fn moves_do_not_overtake_what_was_said_before(database: Database) {
        let opening = opening(3, triatri(2));
        let name = opening.name.clone();
        let (store, site) = tables(&database).await;
        site.open(opening).await.expect("a table");
        let mut clients = seated(&site, &name).await;
        for client in &mut clients {
            client.catch_up().await;
            assert!(client.say(Command::Ready).await.is_ok());
        }
        let chat = |round: usize, which: &str| Command::Chat { text: format!("round {round}, {which}") };
        let mut moves = 0;
        for round in 0..10 {
            let client = &mut clients[round % 2];
            client.catch_up().await;
            let asked = answer_to(client.view.as_ref().expect("a view"), round);
            let Some(command @ Command::Move { .. }) = asked else { continue };
            let sent = [
                client.send(chat(round, "before")),
                client.send(command.clone()),
                client.send(chat(round, "after")),
            ];
            let mut answered = Vec::new();
            while answered.len() < sent.len() {
                if let ServerMessage::Answer(answer) = client.hear().await {
                    assert!(answer.is_ok(), "{answer:?}");
                    answered.extend(answer.key);
                }
            }
            assert_eq!(answered, sent, "answers come in order");
            let log = store.log(&name).await.expect("a log");
            let [before, placed, after] = &log[log.len() - 3..] else { panic!("three entries") };
            assert!(before.contains("before") && placed.contains("\"do\":\"move\"") && after.contains("after"), "{log:?}");
            moves += 1;
        }
        assert!(moves > 3, "only {moves} moves");
        site.stop();
        store.close().await;
    }
}

/// A bus that panics on this number of publications.
#[derive(Debug, Default)]
struct Breaking {
    inner: InProcess,
    times: AtomicUsize,
}

impl Bus for Breaking {
    fn publish(&self, news: News) {
        let takes = |times: usize| times.checked_sub(1).filter(|_| matches!(news, News::Told(_)));
        let breaks = self.times.fetch_update(Ordering::SeqCst, Ordering::SeqCst, takes).is_ok();
        assert!(!breaks, "it breaks off here, as it is meant to");
        self.inner.publish(news);
    }

    fn subscribe(&self, topic: Topic) -> Subscription {
        self.inner.subscribe(topic)
    }
}

on_both! {
    /// A table whose task panics disconnects its clients, is reloaded from its log, and goes on; only a limited number of times.
    async fn a_table_that_breaks_off_goes_on(database: Database) {
        // With a time per move the table publishes each new turn.
        let clock = RoomClock::PerMove { each: Millis(86_400_000) };
        let opening = opening(5, Settings { clock, ..triatri(2) });
        let name = opening.name.clone();
        let store = Store::open(&database.address()).await.expect("a database");
        let bus = Arc::new(Breaking::default());
        let site = Tables::new(store.clone(), Clock::default(), tria_cards::builtin(), bus.clone());
        site.open(opening).await.expect("a table");
        for client in &mut seated(&site, &name).await {
            client.say(Command::Ready).await;
        }
        for left in (0..=TABLE_BREAKS_MAX).rev() {
            let mut clients = [come_back(&site, &name, 11).await, come_back(&site, &name, 22).await];
            let version = clients[0].version;
            bus.times.store(1, Ordering::SeqCst);
            play_until_sent_away(&mut clients).await;
            drop(clients);
            if left > 0 {
                let client = come_back(&site, &name, 11).await;
                assert!(client.version > version, "what was on the disk has happened");
                let listing = site.board().get(&name).await.expect("the store").expect("a listing");
                let mut seats = listing.seats.iter();
                assert!(seats.any(|seat| seat.name.as_deref() == Some("Player11")), "it knows who sits there");
            }
        }
        eventually("the table is gone", async || site.count() == 0).await;
        assert!(site.board().active_where(|_| true).is_empty());
        site.resume().await.expect("a start");
        assert!(come_back(&site, &name, 11).await.version > 0, "it is all on the disk");
        site.stop();
        store.close().await;
    }
}

/// Plays on until the table disconnects its clients.
async fn play_until_sent_away(clients: &mut [Client; 2]) {
    loop {
        for client in &mut *clients {
            let Some(command) = client.view.as_ref().and_then(|view| answer_to(view, 0)) else { continue };
            client.try_send(command);
        }
        for client in &mut *clients {
            if client.hear_or_end().await.is_none() {
                return;
            }
        }
    }
}

/// A player who reconnects as soon as the table is there.
async fn come_back(site: &Tables, table: &GameId, id: i64) -> Client {
    let mut found = None;
    eventually("the table comes back", async || {
        let Some(mut client) = Client::try_attach(site, table, id) else { return false };
        let there = client.hear_or_end().await.is_some();
        found = there.then_some(client);
        there
    })
    .await;
    found.expect("a client")
}

on_both! {
    /// A disconnection is recorded, also when the table's queue is full.
    async fn a_busy_table_learns_who_has_gone(database: Database) {
        let opening = opening(6, triatri(2));
        let name = opening.name.clone();
        let (store, site) = tables(&database).await;
        site.open(opening).await.expect("a table");
        let [mut stays, mut goes] = seated(&site, &name).await;
        stays.catch_up().await;
        assert!(stays.view.as_ref().expect("a view").seats.iter().all(|seat| seat.connected));
        // The disk is busy, so the table waits for it, and its queue fills up.
        let (free, busy) = oneshot::channel::<()>();
        let (begun, held) = oneshot::channel::<()>();
        let writer = store.writer().clone();
        let holding = tokio::spawn(async move {
            let work = writer.transact(move |_| {
                Box::pin(async move {
                    let _ = begun.send(());
                    let _ = busy.await;
                    Ok::<_, StoreError>(())
                })
            });
            work.await
        });
        held.await.expect("the disk is busy");
        goes.send(Command::Ready);
        while goes.try_send(Command::Unready) {}
        drop(goes);
        free.send(()).expect("somebody waits");
        holding.await.expect("no panic").expect("done");
        while stays.view.as_ref().expect("a view").seats.iter().all(|seat| seat.connected) {
            stays.hear().await;
        }
        site.stop();
        store.close().await;
    }
}

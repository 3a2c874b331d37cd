//! A database that refuses a table's write: nothing is sent or changed, and the table goes on.

use serde_json::json;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _};
use tria_room::wire::ServerMessage;
use tria_room::{Code, Command, Stage};
use tria_server::clock::Clock;

use crate::support::web::{Socket, Web};
use crate::support::{Database, on_both};

/// Makes the database refuse log entries that contain this text.
async fn refuse_entries(database: &Database, part: &str) {
    let statements = match database {
        Database::Sqlite(_) => vec![format!(
            "CREATE TRIGGER refuse BEFORE INSERT ON game_log WHEN NEW.entry LIKE '%{part}%' \
             BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )],
        Database::Postgres(_) => vec![
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$"
                .to_owned(),
            format!(
                "CREATE TRIGGER refuse BEFORE INSERT ON game_log FOR EACH ROW \
                 WHEN (NEW.entry LIKE '%{part}%') EXECUTE FUNCTION refuse()"
            ),
        ],
    };
    run(database, statements).await;
}

/// Makes the database accept them again.
async fn take_entries(database: &Database) {
    let statement = match database {
        Database::Sqlite(_) => "DROP TRIGGER refuse",
        Database::Postgres(_) => "DROP TRIGGER refuse ON game_log",
    };
    run(database, vec![statement.to_owned()]).await;
}

async fn run(database: &Database, statements: Vec<String>) {
    let mut connection = AnyConnection::connect(&database.address()).await.expect("the database");
    for statement in statements {
        connection.execute(AssertSqlSafe(statement)).await.expect("a statement");
    }
}

/// The stage in the socket's latest view.
fn stage(socket: &Socket) -> Stage {
    socket.view.as_ref().expect("a view").stage
}

on_both! {
    /// A move that cannot be stored is refused, the other player receives nothing, and the same move is accepted later.
    async fn moves(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        let body = json!({"table": {"game": "triple-triad", "rules": ["random"]}});
        let (_, mut at, first) = web.begin(&body, [&anna, &ben]).await;
        let before = [at[0].view.clone(), at[1].view.clone()];
        refuse_entries(&database, "").await;
        let wanted = crate::support::answer_to(before[first].as_ref().expect("a view"), 0).expect("a move");
        let heard = [at[0].frames.len(), at[1].frames.len()];
        let answer = at[first].say(wanted.clone()).await;
        let refusal = answer.error.expect("it could not be kept");
        assert_eq!(refusal.code, Code::NotNow);
        assert_eq!(answer.version, before[first].as_ref().expect("a view").version);
        for (socket, before) in at.iter_mut().zip(&before) {
            socket.catch_up().await;
            assert_eq!(&socket.view, before, "nothing has happened");
        }
        for (socket, heard) in at.iter().zip(heard) {
            let update = socket.frames[heard..].iter().find(|frame| frame.starts_with("{\"type\":\"update\""));
            assert_eq!(update, None, "nobody hears of what the disk does not have");
        }
        take_entries(&database).await;
        at[first].must(wanted).await;
        // Played to the end, so every client has lost nothing.
        while at.iter().all(|socket| stage(socket) == Stage::Playing) {
            for socket in &mut at {
                socket.catch_up().await;
                socket.do_something(0).await;
            }
        }
        web.stop().await;
    }
}

on_both! {
    /// A timeout that could not be stored takes effect without input as soon as it can be.
    async fn limits(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        let body = json!({"table": {"game": "triple-triad", "rules": ["random"], "clock": "fast"}});
        let (_, mut at, first) = web.begin(&body, [&anna, &ben]).await;
        assert!(at[first].do_something(0).await, "a card is down");
        refuse_entries(&database, "").await;
        clock.pass(3_600_000);
        // A chat message makes the table check its clock; it is refused with the timeout that precedes it.
        let answer = at[0].say(Command::Resign).await;
        assert_eq!(answer.error.expect("it could not be kept").code, Code::NotNow);
        at[0].catch_up().await;
        assert_eq!(stage(&at[0]), Stage::Playing);
        take_entries(&database).await;
        while stage(&at[0]) == Stage::Playing {
            at[0].hear().await;
        }
        let finish = at[0].view.as_ref().and_then(|view| view.finish.clone()).expect("an end");
        assert!(matches!(finish.ending, tria_room::Ending::Time(_)), "{finish:?}");
        web.stop().await;
    }
}

on_both! {
    /// A bot whose move could not be stored moves again when it can be.
    async fn computers(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let anna = web.account(101).await;
        let computers = json!([{"seat": 1, "level": 1}]);
        let body = json!({"table": {"game": "triple-triad", "rules": ["random"]}, "computers": computers});
        let id = web.open(&anna, &body).await;
        refuse_entries(&database, "\"from\":\"computer\"").await;
        let mut at = web.sit(&id, &anna).await;
        at.must(Command::Ready).await;
        // The bot reaches a move that is refused, whether it begins or not.
        let mut resyncs = 0;
        while resyncs == 0 {
            if at.view.as_ref().is_some_and(|view| view.asked.is_some()) {
                at.do_something(0).await;
            }
            resyncs += usize::from(matches!(at.hear().await, ServerMessage::Resync(_)));
        }
        take_entries(&database).await;
        while stage(&at) == Stage::Playing {
            while stage(&at) == Stage::Playing && at.view.as_ref().is_none_or(|view| view.asked.is_none()) {
                at.hear().await;
            }
            at.do_something(0).await;
        }
        web.stop().await;
    }
}

on_both! {
    /// A database that can be neither written nor read: nothing happens and nothing is shown until it is back, and then
    /// the table continues from the stored state.
    async fn neither_written_nor_read(database: Database) {
        let web = Web::start(&database, Clock::default()).await;
        let (anna, ben) = (web.account(101).await, web.account(102).await);
        let body = json!({"table": {"game": "triple-triad", "rules": ["random"]}});
        let (id, mut at, first) = web.begin(&body, [&anna, &ben]).await;
        let before = at[first].view.clone().expect("a view");
        let wanted = crate::support::answer_to(&before, 0).expect("a move");
        run(&database, vec!["ALTER TABLE game_log RENAME TO away".to_owned()]).await;
        // However often it is retried: the room must not get ahead of its log.
        for _ in 0..3 {
            let answer = at[first].say(wanted.clone()).await;
            assert_eq!(answer.error.expect("it could not be kept").code, Code::NotNow);
            assert_eq!(answer.version, before.version);
        }
        let since = before.version;
        at[1 - first].send(format!("{{\"type\":\"resync\",\"since\":{since}}}")).await;
        let ServerMessage::Error(refusal) = at[1 - first].hear().await else { panic!("nothing can be told") };
        assert_eq!(refusal.code, Code::NotNow);
        run(&database, vec!["ALTER TABLE away RENAME TO game_log".to_owned()]).await;
        // The table recovers by itself, and sends its state to all clients.
        while !matches!(at[1 - first].hear().await, ServerMessage::Resync(_)) {}
        assert_eq!(at[1 - first].view.as_ref().map(|view| view.version), Some(since));
        at[first].catch_up().await;
        assert_eq!(at[first].view.as_ref(), Some(&before), "nothing has happened");
        at[first].must(wanted).await;
        while at.iter().all(|socket| stage(socket) == Stage::Playing) {
            for socket in &mut at {
                socket.catch_up().await;
                socket.do_something(0).await;
            }
        }
        // The stored log leads to the same table.
        let site = &web.running.site;
        let game = tria_server::store::GameId::parse(&id).expect("a name");
        let row = site.store.game(&game).await.expect("the database").expect("the table");
        let log = site.store.log(&game).await.expect("a log without gaps");
        let entries = log.iter().map(|line| serde_json::from_str(line).expect("an entry"));
        let room = tria_room::Room::replay(serde_json::from_str(&row.settings).expect("settings"), entries);
        at[0].catch_up().await;
        assert_eq!(Some(room.expect("it replays").version()), at[0].view.as_ref().map(|view| view.version));
        web.stop().await;
    }
}

//! Messages: duplicates, stale commands, reconnects, bounds, and the wire format.

use tria_room::wire::{ClientMessage, ServerMessage, encode, settings_from_json};
use tria_room::{
    Clock, Code, Command, Event, GameSettings, Input, Message, Millis, Move, Offer, Prompt, Room, Settings,
    Stage, View, limits,
};
use tria_rules::triad::{House, Rule, Trade};
use tria_rules::triatri::Options;
use tria_testkit::desk::{ANNA, BEN, Desk, WILL, owned, rules, seat};
use tria_testkit::seeded;

fn table() -> Desk {
    let mut desk =
        Desk::new(Settings::friendly(rules(House::Classic, &[Rule::Random], Trade::None), owned(0, 20)));
    for client in [ANNA, BEN] {
        desk.say(client, Command::Join { seat: None });
    }
    for client in [ANNA, BEN] {
        desk.say(client, Command::Ready);
    }
    desk
}

fn mover(desk: &Desk) -> (tria_room::ClientId, Vec<Move>) {
    let client = [ANNA, BEN].into_iter().find(|client| desk.asked(*client).is_some()).expect("a mover");
    let Some(Prompt::Move { legal }) = desk.asked(client).map(|asked| asked.prompt) else { panic!("a move") };
    (client, legal)
}

fn protocol_page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol-room.md"))
        .expect("the protocol is documented")
}

#[test]
fn the_examples_of_the_page_are_messages() {
    let page = protocol_page();
    let mut read = 0;
    for line in page.lines().filter(|line| {
        line.starts_with("{\"type\":\"command\"") || line.starts_with("{\"type\":\"resync\",\"since\"")
    }) {
        assert!(ClientMessage::from_json(line.as_bytes()).is_ok(), "{line}");
        read += 1;
    }
    for line in page
        .lines()
        .filter(|line| line.starts_with("{\"type\":\"answer\"") || line.starts_with("{\"type\":\"error\""))
    {
        assert!(ServerMessage::from_json(line).is_ok(), "{line}");
        read += 1;
    }
    for line in page.lines().filter(|line| line.starts_with("{\"game\":{")) {
        let settings = settings_from_json(line.as_bytes());
        assert!(settings.is_ok(), "{line}: {settings:?}");
        read += 1;
    }
    for line in page.lines().filter(|line| line.starts_with("{\"at\":")) {
        assert!(serde_json::from_str::<tria_room::LogEntry>(line).is_ok(), "{line}");
        read += 1;
    }
    assert_eq!(read, 8);
}

#[test]
fn a_duplicate_gets_the_same_answer_and_is_carried_out_once() {
    let mut desk = table();
    let (client, legal) = mover(&desk);
    let message = Message { key: 5_000, at: desk.room.version(), command: Command::Move { mv: legal[0] } };
    let first = desk.input(Input::Client { client, message: message.clone() });
    assert!(first.is_ok());
    desk.play_on(2);
    let version = desk.room.version();
    for _ in 0..3 {
        let again = desk.input(Input::Client { client, message: message.clone() });
        assert_eq!(again, first);
    }
    assert_eq!(desk.room.version(), version);
    let other = Message { command: Command::Resign, ..message };
    let answer = desk.input(Input::Client { client, message: other });
    assert_eq!(answer.error.expect("refused").code, Code::KeyReused);
    desk.check_log();
}

#[test]
fn old_answers_are_forgotten_but_old_moves_are_stale() {
    let mut desk = table();
    let (client, legal) = mover(&desk);
    let message = Message { key: 5_000, at: desk.room.version(), command: Command::Move { mv: legal[0] } };
    desk.input(Input::Client { client, message: message.clone() });
    for number in 0..limits::ANSWERS_KEPT_EACH {
        desk.now += 10_000;
        desk.say(client, Command::Chat { text: format!("number {number}") });
    }
    desk.play_on(1);
    let answer = desk.input(Input::Client { client, message });
    assert_eq!(answer.error.expect("refused").code, Code::Stale);
}

#[test]
fn a_move_made_against_an_earlier_question_is_stale_and_one_from_the_future_is_no_version() {
    let mut desk = table();
    let before = desk.room.version();
    desk.play_on(2);
    let (client, legal) = mover(&desk);
    let mut send = |at, key| {
        let message = Message { key, at, command: Command::Move { mv: legal[0] } };
        desk.input(Input::Client { client, message }).error.map(|error| error.code)
    };
    assert_eq!(send(before, 9_000), Some(Code::Stale));
    assert_eq!(send(before + 1_000, 9_001), Some(Code::BadVersion));
    assert_eq!(send(u64::MAX, 9_002), Some(Code::BadMessage));
    desk.say(WILL, Command::Watch);
    let at = desk.room.version() - 1;
    let message = Message { key: 9_003, at, command: Command::Move { mv: legal[0] } };
    assert!(
        desk.input(Input::Client { client, message }).is_ok(),
        "a spectator's coming changes nothing for the mover"
    );
}

#[test]
fn resigning_a_game_that_is_over_does_not_resign_the_next() {
    let rules = rules(House::Club, &[Rule::BestOfThree], Trade::None);
    let mut desk = Desk::new(Settings::for_cards(rules));
    desk.begin_triad(&owned(0, 15), &owned(20, 15));
    desk.play_until(Stage::Playing);
    desk.play_on(1);
    let at = desk.room.version();
    desk.play_until(Stage::Preparing);
    desk.play_until(Stage::Playing);
    let message = Message { key: 9_000, at, command: Command::Resign };
    let answer = desk.input(Input::Client { client: ANNA, message });
    assert_eq!(answer.error.expect("refused").code, Code::Stale);
    let message = Message { key: 9_001, at, command: Command::Offer { what: Offer::Draw } };
    let answer = desk.input(Input::Client { client: ANNA, message });
    assert_eq!(answer.error.expect("refused").code, Code::Stale);
}

#[test]
fn slow_messages_do_not_leave_agree_or_ask_again_for_something_else() {
    let mut desk = table();
    let early = desk.room.version();
    desk.play_on(2);
    let mut key = 9_000;
    let mut send = |desk: &mut Desk, client, at, command| {
        key += 1;
        let message = Message { key, at, command };
        desk.input(Input::Client { client, message }).error.map(|error| error.code)
    };
    assert_eq!(send(&mut desk, ANNA, early, Command::Leave), Some(Code::Stale), "it cost nothing then");
    let before = desk.room.version();
    desk.say(BEN, Command::Offer { what: Offer::Draw });
    assert_eq!(send(&mut desk, ANNA, before, Command::Accept), Some(Code::Stale));
    assert_eq!(send(&mut desk, ANNA, before, Command::Decline), Some(Code::Stale));
    desk.play_until(Stage::Finished);
    assert_eq!(send(&mut desk, ANNA, before, Command::Rematch), Some(Code::Stale));
    assert_eq!(send(&mut desk, ANNA, early, Command::Leave), None, "leaving a finished match costs nothing");
    desk.check_log();
}

#[test]
fn whoever_comes_back_gets_the_tail_or_a_full_view() {
    let mut desk = table();
    desk.say(WILL, Command::Watch);
    let since = desk.room.version();
    desk.play_on(4);
    for client in [ANNA, WILL] {
        let resync = desk.room.resync(client, since).expect("here");
        let events = resync.events.expect("the table remembers");
        assert_eq!(events.first().map(|event| event.version), Some(since + 1));
        assert_eq!(events.last().map(|event| event.version), Some(desk.room.version()));
        assert_eq!(resync.view, desk.view(client));
    }
    assert_eq!(desk.room.resync(ANNA, desk.room.version()).expect("here").events, Some(Vec::new()));
    assert_eq!(desk.room.resync(ANNA, desk.room.version() + 1).expect("here").events, None);
    assert!(desk.room.resync(tria_room::ClientId(1), 0).is_none());
    for number in 0..limits::EVENTS_KEPT {
        desk.now += 10_000;
        desk.say(WILL, Command::Chat { text: format!("number {number}") });
    }
    assert_eq!(desk.room.resync(ANNA, since).expect("here").events, None, "too much was missed");
    let from = desk.room.version() - limits::EVENTS_KEPT as u64;
    assert_eq!(
        desk.room.resync(ANNA, from).expect("here").events.expect("just kept").len(),
        limits::EVENTS_KEPT
    );
}

#[test]
fn a_spectator_gets_empty_events_where_a_player_gets_his_hand() {
    let mut desk =
        Desk::new(Settings::friendly(rules(House::Classic, &[Rule::Random], Trade::None), owned(0, 20)));
    desk.say(WILL, Command::Watch);
    for client in [ANNA, BEN] {
        desk.say(client, Command::Join { seat: None });
    }
    for client in [ANNA, BEN] {
        desk.say(client, Command::Ready);
    }
    let tails = [ANNA, BEN, WILL].map(|client| {
        let since = desk.view(client).version - 4;
        desk.room.resync(client, since).expect("here").events.expect("kept")
    });
    let empty = tails.map(|tail| tail.iter().filter(|event| event.event.is_none()).count());
    assert_eq!(empty, [1, 1, 2]);
}

#[test]
fn messages_are_read_back_as_they_were_written() {
    let mut desk = table();
    let card = owned(3, 1)[0].card;
    let commands = [
        Command::Join { seat: None },
        Command::Join { seat: Some(seat(1)) },
        Command::Watch,
        Command::Leave,
        Command::Ready,
        Command::Unready,
        Command::Pool { cards: vec![card; 15] },
        Command::Hand { cards: vec![card; 5] },
        Command::Move { mv: mover(&desk).1[7] },
        Command::Move { mv: Move::Gem { colour: tria_rules::triatri::Colour::Blue, own: true } },
        Command::Move { mv: Move::Select { card: "G5".parse().expect("a card") } },
        Command::Move { mv: Move::Play { card: "I".parse().expect("a card") } },
        Command::Take { cards: vec![card] },
        Command::Resign,
        Command::Offer { what: Offer::TakeBack },
        Command::Accept,
        Command::Decline,
        Command::Rematch,
        Command::Chat { text: "a \"quoted\" word".to_owned() },
    ];
    let page = protocol_page();
    for command in commands {
        let value = serde_json::to_value(&command).expect("JSON");
        let name = value["do"].as_str().expect("a name");
        assert!(page.contains(&format!("`{name}`")), "{name} is not documented");
        let message = ClientMessage::Command(Message { key: 3, at: 8, command });
        let text = message.to_json();
        assert!(text.len() < limits::MESSAGE_BYTES_MAX);
        assert_eq!(ClientMessage::from_json(text.as_bytes()), Ok(message), "{text}");
    }
    desk.play_on(3);
    let since = desk.room.version() - 5;
    let view: View = serde_json::from_str(&encode(&desk.view(ANNA))).expect("a view");
    assert_eq!(view, desk.view(ANNA));
    let events = desk.last.as_ref().expect("effects").events.clone();
    let viewer = desk.room.viewer(ANNA).expect("here");
    for message in [
        ServerMessage::update(&desk.room, viewer, &events),
        ServerMessage::Resync(Box::new(desk.room.resync(ANNA, since).expect("here"))),
        ServerMessage::Answer(desk.last.as_ref().expect("effects").answer.clone()),
    ] {
        assert_eq!(ServerMessage::from_json(&message.to_json()), Ok(message));
    }
}

#[test]
fn the_wire_is_as_documented() {
    let text = r#"{"type":"command","key":7,"at":12,"command":{"do":"move","with":{"move":"place","slot":0,"cell":4}}}"#;
    let message = ClientMessage::from_json(text.as_bytes()).expect("a message");
    assert_eq!(message.to_json(), text);
    let text = r#"{"type":"resync","since":12}"#;
    assert_eq!(ClientMessage::from_json(text.as_bytes()), Ok(ClientMessage::Resync { since: 12 }));
    let mut desk = table();
    let answer = desk.try_say(WILL, Command::Ready);
    let text = ServerMessage::Answer(answer).to_json();
    assert!(text.starts_with(r#"{"type":"answer","key":5,"version":"#), "{text}");
    assert!(text.contains(r#""error":{"code":"not-here","message":"you are not at this table"}"#), "{text}");
}

#[test]
fn bad_messages_are_refused_with_their_code() {
    let check = |text: &str, code| {
        let error = ClientMessage::from_json(text.as_bytes()).expect_err(text);
        assert_eq!(error.code, code, "{text}: {error}");
        assert!(error.message.len() < 400, "{error}");
    };
    check("", Code::BadJson);
    check("nonsense", Code::BadJson);
    check(r#"{"type":"resync","since":1,"since":2}"#, Code::BadJson);
    check(&format!("{}{}", "[".repeat(100), "]".repeat(100)), Code::BadJson);
    check(&"x".repeat(limits::MESSAGE_BYTES_MAX + 1), Code::TooLong);
    check("5", Code::BadMessage);
    check("{}", Code::BadMessage);
    check(r#"{"type":"resync"}"#, Code::BadMessage);
    check(r#"{"type":"resync","since":1,"until":2}"#, Code::BadMessage);
    check(r#"{"type":"command","key":1,"at":0,"more":1,"command":{"do":"ready"}}"#, Code::BadMessage);
    check(r#"{"type":"command","key":1,"at":0,"command":{"do":"ready","more":1}}"#, Code::BadMessage);
    check(r#"{"type":"resync","since":-1}"#, Code::BadMessage);
    check(r#"{"type":"resync","since":1.5}"#, Code::BadMessage);
    check(r#"{"type":"command","key":1,"at":0,"command":{"do":"fly"}}"#, Code::BadMessage);
    check(r#"{"type":"command","key":1,"at":0,"command":{"do":"join","seat":9}}"#, Code::BadMessage);
    check(r#"{"type":"command","key":1,"at":0,"command":{"do":"join","chair":1}}"#, Code::BadMessage);
    check(
        r#"{"type":"command","key":1,"at":0,"command":{"do":"move","with":{"move":"place","slot":0,"cell":9}}}"#,
        Code::BadMessage,
    );
    check(r#"{"type":"command","key":1,"at":0,"command":{"do":"hand","cards":["11111"]}}"#, Code::BadMessage);
    let invalid = ClientMessage::from_json(b"\xff\xfe").expect_err("not UTF-8");
    assert_eq!(invalid.code, Code::BadJson);
}

#[test]
fn settings_are_checked() {
    let good = Settings::friendly(
        rules(House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::None),
        owned(0, 20),
    );
    assert_eq!(settings_from_json(encode(&good).as_bytes()), Ok(good.clone()));
    let bad = |change: &dyn Fn(&mut Settings)| {
        let mut settings = good.clone();
        change(&mut settings);
        let error = Room::new(settings).expect_err("bad settings");
        assert_eq!(error.code, Code::BadSettings, "{error}");
    };
    // Rules that do not go together are not read in the first place.
    let unread = |now: &str, then: &str| {
        let text = encode(&good).replace(now, then);
        assert_ne!(text, encode(&good));
        let error = settings_from_json(text.as_bytes()).expect_err("bad rules");
        assert_eq!(error.code, Code::BadMessage, "{error}");
    };
    unread(r#""best_of_three":true"#, r#""best_of_three":false"#);
    unread(r#""random":false"#, r#""random":true"#);
    unread(r#""house":"club""#, r#""house":"classic""#);
    bad(&|settings| {
        if let GameSettings::TripleTriad { rules: chosen, .. } = &mut settings.game {
            *chosen = rules(House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::One);
        }
    });
    bad(&|settings| settings.clock = Clock::PerMove { each: Millis(5) });
    bad(&|settings| settings.clock = Clock::Live { initial: Millis(u64::MAX), increment: Millis(0) });
    bad(&|settings| settings.choose = Some(Millis(0)));
    bad(&|settings| settings.game = GameSettings::Triatri { players: 5, options: Options::default() });
    bad(&|settings| {
        let options = Options { rounds: 1_000, ..Options::default() };
        settings.game = GameSettings::Triatri { players: 2, options };
    });
    let one = owned(0, 4);
    bad(&|settings| {
        if let GameSettings::TripleTriad { cards, .. } = &mut settings.game {
            *cards = tria_room::Cards::Shared(one.clone());
        }
    });
}

#[test]
fn pools_are_checked() {
    let mut desk = Desk::new(Settings::for_cards(rules(House::Club, &[], Trade::One)));
    desk.say(ANNA, Command::Join { seat: None });
    let all = tria_testkit::desk::cards(&owned(0, 40));
    desk.refused(ANNA, Command::Ready, Code::NoCards);
    desk.refused(ANNA, Command::Pool { cards: all[..15].to_vec() }, Code::NoCards);
    desk.host(tria_room::HostInput::Bring { seat: seat(0), cards: owned(0, 20) });
    desk.refused(ANNA, Command::Ready, Code::NotNow);
    desk.refused(ANNA, Command::Pool { cards: all[..14].to_vec() }, Code::BadPool);
    desk.refused(ANNA, Command::Pool { cards: all[10..25].to_vec() }, Code::BadPool);
    desk.refused(ANNA, Command::Pool { cards: vec![all[0]; 15] }, Code::BadPool);
    desk.say(ANNA, Command::Pool { cards: all[5..20].to_vec() });
    desk.say(ANNA, Command::Ready);
    desk.refused(ANNA, Command::Pool { cards: all[5..20].to_vec() }, Code::NotNow);
    desk.say(ANNA, Command::Unready);
    desk.host(tria_room::HostInput::Bring { seat: seat(0), cards: owned(0, 6) });
    desk.say(ANNA, Command::Pool { cards: all[..6].to_vec() });
    desk.check_log();
}

#[test]
fn a_log_that_no_table_wrote_is_refused() {
    let desk = table();
    let settings = desk.room.settings().clone();
    let code =
        |log: Vec<tria_room::LogEntry>| Room::replay(settings.clone(), log).expect_err("a bad log").code;
    assert_eq!(Room::replay(settings.clone(), desk.log.clone()), Ok(desk.room.clone()));
    let mut missing = desk.log.clone();
    missing.remove(0);
    assert_eq!(code(missing), Code::BadLog);
    let mut short = desk.log.clone();
    short.last_mut().expect("entries").drawn.pop();
    assert_eq!(code(short), Code::BadLog);
    let mut long = desk.log.clone();
    long[0].drawn.push(5);
    assert_eq!(code(long), Code::BadLog);
    let mut twice = desk.log.clone();
    twice.insert(1, twice[0].clone());
    assert_eq!(code(twice), Code::BadLog);
}

#[test]
fn what_a_newer_table_tells_of_is_unknown_and_keeps_its_version() {
    let desk = table();
    let view = encode(&desk.room.view(tria_room::Viewer::Spectator));
    let events = [
        (r#"{"type":"fireworks","height":[1,2,{"m":3}]}"#, Some("fireworks")),
        (r#"{"type":"triad","what":{"event":"sneezed"}}"#, Some("triad")),
        (r#"{"type":"ready","seat":1,"ready":true,"mood":"good"}"#, None),
        ("null", None),
    ];
    let list: Vec<String> = (7..)
        .zip(events)
        .map(|(version, (event, _))| format!(r#"{{"version":{version},"event":{event}}}"#))
        .collect();
    let text = format!(r#"{{"type":"update","events":[{}],"view":{view}}}"#, list.join(","));
    let read = ServerMessage::from_json(&text).expect("a client survives a newer server");
    let ServerMessage::Update { events: read, .. } = read else { panic!("{read:?}") };
    assert_eq!(read.iter().map(|event| event.version).collect::<Vec<_>>(), [7, 8, 9, 10]);
    for (versioned, (text, unknown)) in read.iter().zip(events) {
        match (&versioned.event, unknown) {
            (Some(Event::Unknown { kind }), Some(name)) => assert_eq!(kind, name),
            (Some(Event::Ready { ready: true, .. }) | None, None) => {}
            other => panic!("{text}: {other:?}"),
        }
    }
    for bad in ["7", "[]", r#""gathering""#, "{}", r#"{"type":7}"#] {
        let text = format!(r#"{{"type":"update","events":[{{"version":7,"event":{bad}}}],"view":{view}}}"#);
        assert_eq!(ServerMessage::from_json(&text).expect_err(bad).code, Code::BadMessage);
    }
}

#[test]
fn the_codes_are_words_of_their_own_and_all_of_them_are_documented() {
    let text = protocol_page();
    let mut names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    for name in &names {
        assert!(text.contains(&format!("| `{name}` |")), "{name} is not documented");
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Code::ALL.len());
}

#[test]
fn random_bytes_never_do_more_than_be_refused() {
    use rand_chacha::rand_core::Rng as _;
    let mut rng = seeded(3);
    let text = br#"{"type":"command","key":7,"at":12,"command":{"do":"move","with":{"move":"place","slot":0,"cell":4}}}"#;
    for _ in 0..5_000 {
        let mut bytes = text.to_vec();
        for _ in 0..=rng.next_u32() % 4 {
            let place = rng.next_u32() as usize % bytes.len();
            bytes[place] = rng.next_u32() as u8;
        }
        if let Ok(ClientMessage::Command(message)) = ClientMessage::from_json(&bytes) {
            let mut desk = table();
            desk.input(Input::Client { client: ANNA, message });
        }
    }
}

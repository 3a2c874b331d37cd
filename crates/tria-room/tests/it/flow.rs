//! Sitting down, watching, getting ready, and a match of Triple Triad from the toss to the record.

use tria_room::{
    Code, Command, Event, GameSettings, GameView, HostInput, Offer, Owned, Prompt, Settings, Stage,
};
use tria_rules::triad::{HandView, House, Rule, Trade};
use tria_testkit::desk::{ANNA, BEN, CARO, Desk, WILL, cards, owned, rules, seat};

fn friendly(chosen: &[Rule]) -> Settings {
    Settings::friendly(rules(House::Classic, chosen, Trade::None), owned(0, 20))
}

/// Two players at a friendly table, ready.
fn seated(settings: Settings) -> Desk {
    let mut desk = Desk::new(settings);
    desk.say(ANNA, Command::Join { seat: None });
    desk.say(BEN, Command::Join { seat: None });
    desk.say(ANNA, Command::Ready);
    desk.say(BEN, Command::Ready);
    desk
}

fn choose_hands(desk: &mut Desk) {
    let all = cards(&owned(0, 20));
    desk.say(ANNA, Command::Hand { cards: all[..5].to_vec() });
    desk.say(BEN, Command::Hand { cards: all[5..10].to_vec() });
}

#[test]
fn seats_fill_up_and_are_left_again() {
    let mut desk = Desk::new(friendly(&[]));
    desk.refused(ANNA, Command::Ready, Code::NotHere);
    desk.refused(ANNA, Command::Leave, Code::NotHere);
    desk.refused(ANNA, Command::Join { seat: Some(seat(2)) }, Code::NoSuchSeat);
    desk.say(ANNA, Command::Join { seat: Some(seat(1)) });
    desk.refused(ANNA, Command::Join { seat: None }, Code::AlreadyHere);
    desk.refused(BEN, Command::Join { seat: Some(seat(1)) }, Code::SeatTaken);
    desk.say(BEN, Command::Join { seat: None });
    desk.refused(CARO, Command::Join { seat: None }, Code::Full);
    desk.say(CARO, Command::Watch);
    desk.refused(CARO, Command::Ready, Code::NotSeated);
    desk.say(ANNA, Command::Leave);
    desk.say(CARO, Command::Join { seat: None });
    assert_eq!(desk.client_at(seat(1)), Some(CARO));
    assert_eq!(desk.view(BEN).spectators, 0, "a player is no longer a spectator");
    desk.check_log();
}

#[test]
fn the_rules_in_force_are_shown_before_the_choice_to_play_or_leave() {
    let mut desk = Desk::new(friendly(&[Rule::SameWall, Rule::Open]));
    desk.say(ANNA, Command::Join { seat: None });
    let view = desk.view(ANNA);
    assert_eq!(*view.rules, ["open", "trade=none"], "a wall without Same has no effect and is not shown");
    assert_eq!(view.asked.map(|asked| asked.prompt), Some(Prompt::Ready));
    assert_eq!(view.stage, Stage::Gathering);
}

#[test]
fn leaving_before_the_first_card_costs_nothing() {
    let mut desk = seated(friendly(&[]));
    assert_eq!(desk.room.stage(), Stage::Preparing);
    choose_hands(&mut desk);
    assert_eq!(desk.room.stage(), Stage::Playing);
    desk.refused(BEN, Command::Resign, Code::NotNow);
    desk.say(BEN, Command::Leave);
    assert_eq!(desk.room.stage(), Stage::Gathering);
    assert!(desk.room.records().is_none(), "nothing is counted");
    assert_eq!(desk.client_at(seat(0)), Some(ANNA));
    desk.check_log();
}

fn binding(chosen: &[Rule]) -> Settings {
    Settings { binding: true, ..friendly(chosen) }
}

/// Rated and staked matches: under Random a player could otherwise leave until the hand is good.
#[test]
fn where_the_deal_binds_leaving_it_is_giving_up() {
    for (chosen, command) in [(&[Rule::Random][..], Command::Leave), (&[][..], Command::Resign)] {
        let mut desk = seated(binding(chosen));
        if chosen.is_empty() {
            // Nothing was shown yet: leaving is free, as everywhere.
            let mut free = seated(binding(chosen));
            assert_eq!(free.room.stage(), Stage::Preparing);
            free.refused(BEN, Command::Resign, Code::NotNow);
            free.say(BEN, Command::Leave);
            assert_eq!(free.room.stage(), Stage::Gathering);
            choose_hands(&mut desk);
        }
        assert!(desk.room.stage() == Stage::Playing && !desk.room.first_card_down());
        desk.say(BEN, command);
        let finish = desk.room.finish().expect("the match is over");
        assert_eq!(finish.places, [1, 2], "{finish:?}");
        let answer = &desk.replayed()[0];
        assert_eq!((&answer["winner"], &answer["games"][0]["score"]["blue"]), (&"blue".into(), &10.into()));
        desk.check_log();
    }
}

/// What was sent while leaving was free must not cost a match that was dealt meanwhile.
#[test]
fn a_late_message_does_not_give_up_a_deal_that_its_sender_has_not_seen() {
    let mut settings = binding(&[Rule::Random]);
    settings.prepare = None;
    let mut desk = Desk::new(settings);
    for client in [ANNA, BEN] {
        desk.say(client, Command::Join { seat: None });
    }
    desk.say(ANNA, Command::Ready);
    let at = desk.room.version();
    desk.say(BEN, Command::Ready);
    let leave = tria_room::Message { key: 900, at, command: Command::Leave };
    let late = desk.input(tria_room::Input::Client { client: ANNA, message: leave });
    assert_eq!(late.error.map(|error| error.code), Some(Code::Stale));
    assert_eq!(desk.room.stage(), Stage::Playing);
    desk.check_log();
}

/// TriATri: the place is the last.
#[test]
fn whoever_leaves_a_binding_deal_of_triatri_is_last() {
    let options = tria_rules::triatri::Options::default();
    let mut desk = Desk::new(Settings { binding: true, ..Settings::triatri(2, options) });
    desk.begin_triatri(&[ANNA, BEN]);
    assert!(desk.room.stage() == Stage::Playing && !desk.room.first_card_down());
    let Some(tria_room::Viewer::Seat(left)) = desk.room.viewer(BEN) else { panic!("a seat") };
    desk.say(BEN, Command::Leave);
    let finish = desk.room.finish().expect("one player is not a game");
    assert_eq!(finish.places[left.index()], 2, "{finish:?}");
    desk.check_log();
}

/// Logs and settings of older versions know nothing of it, and are written as they were.
#[test]
fn settings_without_the_switch_stay_as_they_were() {
    let text = tria_room::wire::encode(&friendly(&[]));
    assert!(!text.contains("binding"), "{text}");
    let read: Settings = serde_json::from_str(&text).expect("settings");
    assert!(!read.binding);
    let text = tria_room::wire::encode(&binding(&[]));
    assert!(serde_json::from_str::<Settings>(&text).expect("settings").binding);
}

#[test]
fn a_game_is_played_to_its_record() {
    let mut desk = seated(friendly(&[Rule::Elemental, Rule::Same, Rule::Plus]));
    desk.say(WILL, Command::Watch);
    choose_hands(&mut desk);
    assert!(desk.room.records().is_none(), "a record tells secrets");
    desk.play_until(Stage::Finished);
    let answer = &desk.replayed()[0];
    let finish = desk.room.finish().expect("it is over");
    let winner = match finish.places[..] {
        [1, 2] => "blue",
        [2, 1] => "red",
        _ => "draw",
    };
    assert_eq!(answer["winner"], winner);
    assert_eq!(answer["next"], serde_json::Value::Null);
    desk.check_log();
}

#[test]
fn hidden_hands_are_hidden_and_open_ones_are_not() {
    for (chosen, known) in [(&[][..], 0), (&[Rule::Open][..], 5)] {
        let mut desk = seated(friendly(chosen));
        desk.say(WILL, Command::Watch);
        choose_hands(&mut desk);
        for client in [BEN, WILL] {
            let Some(GameView::TripleTriad { view, .. }) = desk.view(client).game else { panic!("a game") };
            let hand = view.game.expect("a board").hands.blue;
            let HandView::Other { known: cards, hidden } = hand else { panic!("another's hand") };
            assert_eq!((cards.len(), hidden), (known, 5 - known as u8));
        }
    }
}

#[test]
fn hands_are_checked() {
    let mut desk = seated(friendly(&[]));
    let all = cards(&owned(0, 30));
    desk.refused(ANNA, Command::Hand { cards: all[..4].to_vec() }, Code::BadHand);
    desk.refused(ANNA, Command::Hand { cards: all[18..23].to_vec() }, Code::BadHand);
    desk.refused(ANNA, Command::Hand { cards: vec![all[0]; 5] }, Code::BadHand);
    desk.say(ANNA, Command::Hand { cards: all[..5].to_vec() });
    desk.refused(ANNA, Command::Hand { cards: all[..5].to_vec() }, Code::NotYourTurn);
    assert_eq!(desk.asked(ANNA), None, "the others see only that it is fixed");
}

#[test]
fn a_game_that_stays_a_draw_by_the_limit_has_a_record_that_says_so() {
    // Five times a card whose opposite sides are equal: there are no captures.
    let even = |owned: &Owned| {
        let ranks: Vec<char> = owned.card.ranks.to_string().chars().collect();
        ranks[0] == ranks[2] && ranks[1] == ranks[3]
    };
    let card = owned(0, 110).into_iter().find(even).expect("there is one");
    let same = vec![Owned { count: 10, ..card }];
    let cases = [&[Rule::SuddenDeath][..], &[Rule::Replay], &[Rule::SuddenDeath, Rule::BestOfThree]];
    for chosen in cases {
        let rules = rules(House::Custom, chosen, Trade::None);
        let mut settings = Settings::friendly(rules, same.clone());
        let GameSettings::TripleTriad { draws, .. } = &mut settings.game else { unreachable!() };
        *draws = 3;
        let mut desk = seated(settings);
        desk.play_until(Stage::Finished);
        let record = desk.room.records().expect("a record")[0].to_json(tria_testkit::desk::catalog());
        assert!(record.contains("\"draw_limit\":3"), "{record}");
        let answer = desk.replayed().remove(0);
        let games = if rules.best_of_three() { 9 } else { 3 };
        assert_eq!(answer["games"].as_array().map(Vec::len), Some(games));
        assert_eq!(answer["winner"], "draw", "{answer}");
        assert!(answer["next"].is_null(), "{answer}");
        desk.check_log();
    }
    let mut usual = seated(friendly(&[]));
    usual.play_until(Stage::Finished);
    let record = usual.room.records().expect("a record")[0].to_json(tria_testkit::desk::catalog());
    assert!(!record.contains("draw_limit"), "{record}");
}

#[test]
fn random_draws_the_hands() {
    let mut desk = seated(friendly(&[Rule::Random]));
    assert_eq!(desk.room.stage(), Stage::Playing);
    desk.play_until(Stage::Finished);
    desk.replayed();
    desk.check_log();
}

#[test]
fn a_draw_is_offered_declined_and_agreed() {
    let mut desk = seated(friendly(&[]));
    desk.refused(ANNA, Command::Offer { what: Offer::Draw }, Code::NotNow);
    choose_hands(&mut desk);
    desk.play_on(3);
    desk.refused(BEN, Command::Accept, Code::NoOffer);
    desk.say(ANNA, Command::Offer { what: Offer::Draw });
    desk.refused(ANNA, Command::Accept, Code::NotNow);
    desk.refused(BEN, Command::Offer { what: Offer::Draw }, Code::NotNow);
    desk.say(BEN, Command::Decline);
    desk.say(ANNA, Command::Offer { what: Offer::Draw });
    desk.play_on(1);
    desk.refused(BEN, Command::Accept, Code::NoOffer);
    desk.say(BEN, Command::Offer { what: Offer::Draw });
    desk.say(ANNA, Command::Accept);
    let finish = desk.room.finish().expect("it is over");
    assert_eq!(finish.places, [1, 1]);
    let record = desk.room.records().expect("a record")[0].to_json(tria_testkit::desk::catalog());
    assert!(record.contains("\"agreed\":\"draw\""), "{record}");
    desk.replayed();
    desk.check_log();
}

#[test]
fn a_move_is_taken_back_and_its_card_stays_known() {
    let mut settings = friendly(&[]);
    settings.take_backs = true;
    let mut desk = seated(settings);
    choose_hands(&mut desk);
    desk.refused(ANNA, Command::Offer { what: Offer::TakeBack }, Code::NotNow);
    desk.play_on(3);
    let (first, other) =
        if desk.view(ANNA).may_take_back && desk.asked(ANNA).is_none() { (ANNA, BEN) } else { (BEN, ANNA) };
    desk.say(first, Command::Offer { what: Offer::TakeBack });
    desk.say(other, Command::Accept);
    let back = &desk.last.as_ref().expect("effects").events;
    assert!(back.iter().any(|happened| matches!(happened.event, Event::TakenBack { moves: 1, .. })));
    let Some(GameView::TripleTriad { view, .. }) = desk.view(other).game else { panic!("a game") };
    let hands = view.game.expect("a board").hands;
    let hand = if first == ANNA { hands.blue } else { hands.red };
    let HandView::Other { known, hidden } = hand else { panic!("another's hand") };
    assert_eq!((known.len(), hidden), (1, 3), "four cards are back in the hand, one of them was seen");
    desk.play_until(Stage::Finished);
    desk.replayed();
    desk.check_log();
}

#[test]
fn moves_are_taken_back_in_friendly_matches_only() {
    let mut settings = Settings::for_cards(rules(House::Classic, &[], Trade::One));
    settings.take_backs = true;
    assert_eq!(settings.check().expect_err("for cards").code, Code::BadSettings);
    let mut desk = seated(friendly(&[]));
    choose_hands(&mut desk);
    desk.play_on(2);
    desk.refused(ANNA, Command::Offer { what: Offer::TakeBack }, Code::NotAllowed);
}

#[test]
fn after_a_match_everybody_may_ask_for_another() {
    let mut desk = seated(friendly(&[Rule::Random]));
    desk.refused(ANNA, Command::Rematch, Code::NotNow);
    desk.play_until(Stage::Finished);
    desk.say(ANNA, Command::Rematch);
    desk.refused(ANNA, Command::Rematch, Code::NotNow);
    desk.say(BEN, Command::Rematch);
    assert_eq!(desk.room.stage(), Stage::Gathering, "the rules are shown again");
    desk.play_until(Stage::Finished);
    assert_eq!(desk.view(ANNA).number, 2);
    desk.check_log();
}

#[test]
fn somebody_new_may_take_a_free_seat_for_the_rematch_and_learns_nothing_of_the_past() {
    let mut desk = seated(friendly(&[Rule::Random]));
    desk.play_until(Stage::Finished);
    let at = desk.room.version();
    desk.say(BEN, Command::Leave);
    desk.say(CARO, Command::Join { seat: None });
    assert_eq!(desk.room.resync(CARO, at - 3).expect("the client is here").events, None);
    desk.say(ANNA, Command::Rematch);
    desk.say(CARO, Command::Rematch);
    assert_eq!(desk.room.stage(), Stage::Gathering);
}

#[test]
fn computers_are_told_to_think_and_play_from_their_view() {
    let mut desk = Desk::new(friendly(&[]));
    assert!(desk.host(HostInput::Computer { seat: seat(1), level: 9 }).error.is_some());
    desk.host(HostInput::Computer { seat: seat(1), level: 3 });
    desk.say(ANNA, Command::Join { seat: None });
    desk.say(ANNA, Command::Ready);
    let mut guard = 0;
    while desk.room.stage() != Stage::Finished {
        guard += 1;
        assert!(guard < 100);
        let think = desk.last.as_ref().expect("effects").think;
        if think.contains(seat(1)) {
            let view = desk.room.view(tria_room::Viewer::Seat(seat(1)));
            let command = match view.asked.expect("it is asked").prompt {
                Prompt::Hand { from, .. } => Command::Hand { cards: from[..5].to_vec() },
                Prompt::Move { legal } => Command::Move { mv: legal[0] },
                other => panic!("{other:?}"),
            };
            desk.compute(seat(1), command);
        } else {
            desk.play_on(1);
        }
    }
    desk.replayed();
    desk.check_log();
}

#[test]
fn nobody_plays_for_another_and_computers_do_not_chat() {
    let mut desk = seated(friendly(&[]));
    let message = tria_room::Message { key: 1, at: 0, command: Command::Resign };
    let answer = desk.input(tria_room::Input::Computer { seat: seat(0), message });
    assert_eq!(answer.error.expect("refused").code, Code::NotAllowed);
    let message = tria_room::Message { key: 2, at: 0, command: Command::Chat { text: "hi".into() } };
    let answer = desk.input(tria_room::Input::Computer { seat: seat(0), message });
    assert_eq!(answer.error.expect("refused").code, Code::NotAllowed);
}

#[test]
fn the_switches_for_spectators_and_chat_hold() {
    let mut settings = friendly(&[]);
    settings.spectators_chat = false;
    let mut desk = seated(settings.clone());
    desk.say(WILL, Command::Watch);
    desk.refused(WILL, Command::Watch, Code::AlreadyHere);
    desk.refused(WILL, Command::Chat { text: "hello".into() }, Code::NotAllowed);
    assert!(!desk.view(WILL).may_chat);
    desk.say(ANNA, Command::Chat { text: "hello".into() });
    desk.refused(ANNA, Command::Chat { text: " ".into() }, Code::BadChat);
    desk.refused(ANNA, Command::Chat { text: "x".repeat(301) }, Code::BadChat);
    desk.refused(ANNA, Command::Chat { text: "a\nb".into() }, Code::BadChat);
    for _ in 0..19 {
        desk.say(ANNA, Command::Chat { text: "again".into() });
    }
    desk.refused(ANNA, Command::Chat { text: "again".into() }, Code::TooMany);
    desk.wait(60_000);
    desk.say(ANNA, Command::Chat { text: "again".into() });
    settings.spectators = false;
    let mut desk = seated(settings);
    desk.refused(WILL, Command::Watch, Code::NotAllowed);
    desk.check_log();
}

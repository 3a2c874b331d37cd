//! A host that has drawn the first deal or the seats itself, as for the match of a career.

use tria_room::{Code, Command, FirstDeal, HostInput, Prompt, Room, Settings};
use tria_rules::record::Replay;
use tria_rules::triad::{ByPlayer, Card, Element, House, Player, Rule, Trade};
use tria_rules::triatri::Options;
use tria_testkit::desk::{ANNA, BEN, CARO, Desk, cards, owned, rules, seat};

fn five(from: usize) -> [Card; 5] {
    cards(&owned(from, 5)).try_into().expect("five cards")
}

fn sit(desk: &mut Desk, from: [usize; 2], count: usize) {
    for (index, client) in [(0, ANNA), (1, BEN)] {
        desk.say(client, Command::Join { seat: Some(seat(index)) });
        let brought = owned(from[usize::from(index)], count);
        assert!(desk.host(HostInput::Bring { seat: seat(index), cards: brought }).is_ok());
    }
}

fn play_on(desk: &mut Desk) {
    let mut first = |_: &[tria_room::Move]| 0;
    while desk.answer_one(ANNA, &mut first) || desk.answer_one(BEN, &mut first) {}
}

#[test]
fn the_first_deal_is_as_the_host_has_drawn_it() {
    let mut elements = [None; 9];
    elements[3] = Some(Element::Holy);
    for first in Player::ALL {
        let chosen = [Rule::Random, Rule::Elemental];
        let settings = Settings::for_cards(rules(House::Classic, &chosen, Trade::One));
        let mut desk = Desk::new(settings.clone());
        sit(&mut desk, [0, 20], 10);
        let hands = ByPlayer { blue: five(2), red: five(23) };
        let deal = FirstDeal { hands: Some(hands), pools: None, elements, first };
        assert!(desk.host(HostInput::Deal { deal: Box::new(deal) }).is_ok());
        desk.say(ANNA, Command::Ready);
        desk.say(BEN, Command::Ready);
        assert!(desk.room.last_record().is_none(), "until the end a record is secret");
        let mut first_move = |_: &[tria_room::Move]| 0;
        while desk.room.view(tria_room::Viewer::Spectator).stage == tria_room::Stage::Playing {
            let _ = desk.answer_one(ANNA, &mut first_move) || desk.answer_one(BEN, &mut first_move);
        }
        let unsettled = desk.room.last_record();
        play_on(&mut desk);
        let record = desk.room.records().expect("the match is over").remove(0);
        for record in unsettled.iter().chain([&record]) {
            let Ok(Replay::Match(replay)) = record.replay() else { panic!("{record:?}") };
            let start = replay.deals[0].game.start;
            assert_eq!(start.to_move(), Some(first));
            for player in Player::ALL {
                let held: Vec<Card> = start.slots(player).filter_map(|(_, card)| card).collect();
                assert_eq!(held, hands[player]);
            }
            assert_eq!(
                tria_rules::triad::Cell::all().map(|cell| start.element(cell)).collect::<Vec<_>>(),
                elements
            );
        }
        let again = Room::replay(settings, desk.log.clone()).expect("the log is a table's");
        assert_eq!(again, desk.room);
    }
}

#[test]
fn pools_are_entered_by_the_host_and_hands_chosen_from_them() {
    let chosen = [Rule::BestOfThree];
    let mut desk = Desk::new(Settings::for_cards(rules(House::Club, &chosen, Trade::None)));
    sit(&mut desk, [0, 20], 15);
    let pools = ByPlayer { blue: cards(&owned(0, 15)), red: cards(&owned(20, 15)) };
    let deal = |pools| FirstDeal { hands: None, pools, elements: [None; 9], first: Player::Red };
    let answer = desk.host(HostInput::Deal { deal: Box::new(deal(None)) });
    assert_eq!(answer.error.map(|error| error.code), Some(Code::BadCards));
    assert!(desk.host(HostInput::Deal { deal: Box::new(deal(Some(pools))) }).is_ok());
    assert!(matches!(desk.asked(ANNA).expect("asked").prompt, Prompt::Ready), "the pool is there");
    desk.say(ANNA, Command::Ready);
    desk.say(BEN, Command::Ready);
    assert!(matches!(desk.asked(ANNA).expect("asked").prompt, Prompt::Hand { .. }));
    play_on(&mut desk);
    assert!(desk.room.records().is_some());
}

#[test]
fn a_deal_of_cards_that_are_not_there_is_refused() {
    let mut desk = Desk::new(Settings::for_cards(rules(House::Classic, &[], Trade::One)));
    let hands = ByPlayer { blue: five(0), red: five(20) };
    let deal = |hands| {
        let deal = FirstDeal { hands: Some(hands), pools: None, elements: [None; 9], first: Player::Blue };
        HostInput::Deal { deal: Box::new(deal) }
    };
    let code = |desk: &mut Desk, input| desk.host(input).error.map(|error| error.code);
    assert_eq!(code(&mut desk, deal(hands)), Some(Code::NoCards));
    sit(&mut desk, [0, 20], 5);
    let twice = ByPlayer { blue: [hands.blue[0]; 5], red: hands.red };
    assert_eq!(code(&mut desk, deal(twice)), Some(Code::BadCards));
    assert_eq!(code(&mut desk, deal(hands)), None);
    desk.say(ANNA, Command::Ready);
    desk.say(BEN, Command::Ready);
    assert_eq!(code(&mut desk, deal(hands)), Some(Code::NotNow), "the match has begun");
    let mut triatri = Desk::new(Settings::triatri(2, Options::default()));
    assert_eq!(code(&mut triatri, deal(hands)), Some(Code::NotAllowed));
}

#[test]
fn seats_that_the_host_has_drawn_stay() {
    for seed in 0..10 {
        let mut desk = Desk::new(Settings::triatri(3, Options::default()));
        desk.rng = tria_testkit::seeded(seed);
        assert!(desk.host(HostInput::Seated).is_ok());
        desk.begin_triatri(&[ANNA, BEN, CARO]);
        for (index, client) in [ANNA, BEN, CARO].into_iter().enumerate() {
            assert_eq!(desk.client_at(seat(index as u8)), Some(client));
        }
        let late = desk.host(HostInput::Seated);
        assert_eq!(late.error.map(|error| error.code), Some(Code::NotNow));
    }
}

//! Clocks, limits and players who do not reconnect.

use tria_room::{Clock, Command, Ending, HostInput, Millis, Occupant, Settings, Stage, Viewer};
use tria_rules::record::Record;
use tria_rules::triad::{House, Rule, Trade};
use tria_rules::triatri::Options;
use tria_testkit::desk::{ANNA, BEN, CARO, Desk, owned, rules, seat};

fn live() -> Clock {
    Clock::Live { initial: Millis::seconds(10), increment: Millis::seconds(2) }
}

fn friendly(clock: Clock, chosen: &[Rule]) -> Desk {
    let mut settings = Settings::friendly(rules(House::Classic, chosen, Trade::None), owned(0, 20));
    settings.clock = clock;
    let mut desk = Desk::new(settings);
    desk.say(ANNA, Command::Join { seat: None });
    desk.say(BEN, Command::Join { seat: None });
    desk.say(ANNA, Command::Ready);
    desk.say(BEN, Command::Ready);
    desk
}

fn mover(desk: &Desk) -> tria_room::ClientId {
    [ANNA, BEN].into_iter().find(|client| desk.asked(*client).is_some()).expect("a client is to move")
}

#[test]
fn a_live_clock_runs_for_the_player_to_move_and_gives_time_back() {
    let mut desk = friendly(live(), &[Rule::Random]);
    let first = mover(&desk);
    let index =
        desk.room.viewer(first).map(|viewer| usize::from(viewer == Viewer::Seat(seat(1)))).expect("here");
    let wake = desk.last.as_ref().expect("effects").wake;
    assert_eq!(wake, Some(Millis(desk.now + 10_000)));
    desk.now += 3_000;
    desk.play_on(1);
    let view = desk.view(first);
    assert_eq!(view.seats[index].clock, Some(Millis(9_000)), "ten less three plus two");
    assert_eq!(view.seats[1 - index].clock, Some(Millis(10_000)));
    assert_eq!(view.seats[1 - index].deadline, Some(Millis(desk.now + 10_000)));
    desk.wait(9_999);
    assert_eq!(desk.room.stage(), Stage::Playing);
    desk.wait(1);
    let finish = desk.room.finish().expect("time is over");
    assert_eq!(finish.ending, Ending::Time(seat(1 - index as u8)));
    desk.check_log();
}

#[test]
fn whoever_does_not_place_the_first_card_in_time_loses_the_seat_and_nothing_else() {
    let mut desk = friendly(live(), &[Rule::Random]);
    let first = mover(&desk);
    desk.wait(10_000);
    assert_eq!(desk.room.stage(), Stage::Gathering);
    assert_eq!(desk.room.viewer(first), None);
    assert_eq!(desk.room.clients().len(), 1);
    desk.check_log();
}

/// A rated or staked match: who lets the time of the first card run out has seen the deal, and loses.
#[test]
fn where_the_deal_binds_the_first_card_is_no_exception() {
    let mut settings = Settings::friendly(rules(House::Classic, &[Rule::Random], Trade::None), owned(0, 20));
    (settings.clock, settings.binding) = (live(), true);
    let mut desk = Desk::new(settings);
    for client in [ANNA, BEN] {
        desk.say(client, Command::Join { seat: None });
    }
    for client in [ANNA, BEN] {
        desk.say(client, Command::Ready);
    }
    let first = desk.room.viewer(mover(&desk));
    desk.wait(10_000);
    let finish = desk.room.finish().expect("the match is over");
    let Ending::Time(late) = finish.ending else { panic!("{finish:?}") };
    assert_eq!((Some(Viewer::Seat(late)), finish.places[late.index()]), (first, 2));
    assert_eq!(desk.replayed()[0]["games"][0]["score"]["blue"], if late == seat(0) { 0 } else { 10 });
    desk.check_log();
}

#[test]
fn a_late_command_finds_the_time_over_even_without_a_tick() {
    let mut desk = friendly(live(), &[Rule::Random]);
    desk.play_on(2);
    let late = mover(&desk);
    let legal = desk.asked(late).expect("asked").prompt;
    let tria_room::Prompt::Move { legal } = legal else { panic!("a move") };
    desk.now += 60_000;
    desk.refused(late, Command::Move { mv: legal[0] }, tria_room::Code::GameOver);
    assert_eq!(desk.room.stage(), Stage::Finished);
    assert_eq!(desk.last.as_ref().expect("effects").log.len(), 1, "the end of the time is logged");
    desk.check_log();
}

#[test]
fn correspondence_counts_each_move_alone() {
    let day = 24 * 3_600 * 1_000;
    let mut desk = friendly(Clock::PerMove { each: Millis(3 * day) }, &[Rule::Random]);
    for _ in 0..4 {
        desk.now += 2 * day;
        desk.play_on(1);
    }
    assert_eq!(desk.room.stage(), Stage::Playing);
    desk.wait(3 * day);
    assert!(matches!(desk.room.finish().expect("over").ending, Ending::Time(_)));
    desk.check_log();
}

#[test]
fn hands_that_are_not_chosen_in_time_are_drawn_and_later_stay_as_they_were() {
    let mut settings =
        Settings::for_cards(rules(House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::None));
    settings.prepare = Some(Millis::seconds(20));
    let mut desk = Desk::new(settings);
    desk.begin_triad(&owned(0, 15), &owned(20, 15));
    assert_eq!(desk.room.stage(), Stage::Preparing);
    desk.wait(20_000);
    assert_eq!(desk.room.stage(), Stage::Playing);
    let mut plays = 0;
    while desk.room.stage() == Stage::Playing {
        desk.play_on(1);
        plays += 1;
    }
    assert_eq!(plays, 9);
    desk.wait(20_000);
    assert_eq!(desk.room.stage(), Stage::Playing);
    desk.play_until(Stage::Finished);
    let records = desk.room.records().expect("a record");
    let Record::Match(record) = &records[0] else { panic!("{records:?}") };
    assert_eq!(record.deals[0].deal.hands, record.deals[1].deal.hands);
    desk.replayed();
    desk.check_log();
}

#[test]
fn a_player_who_does_not_come_back_has_left() {
    let mut settings = Settings::friendly(rules(House::Classic, &[Rule::Random], Trade::None), owned(0, 20));
    settings.abandon = Some(Millis::seconds(60));
    let mut desk = Desk::new(settings);
    for client in [ANNA, BEN] {
        desk.say(client, Command::Join { seat: None });
    }
    for client in [ANNA, BEN] {
        desk.say(client, Command::Ready);
    }
    desk.play_on(3);
    desk.host(HostInput::Disconnected { client: BEN });
    assert!(!desk.view(ANNA).seats[1].connected);
    desk.wait(59_000);
    desk.host(HostInput::Connected { client: BEN });
    desk.wait(60_000);
    assert_eq!(desk.room.stage(), Stage::Playing, "the player came back");
    desk.host(HostInput::Disconnected { client: BEN });
    desk.wait(60_000);
    assert_eq!(desk.room.finish().expect("over").ending, Ending::Left(seat(1)));
    assert_eq!(desk.room.viewer(BEN), None);
    desk.check_log();
}

#[test]
fn an_idle_seat_is_freed_when_its_player_does_not_come_back() {
    let mut settings = Settings::triatri(3, Options::default());
    settings.abandon = Some(Millis::seconds(60));
    let mut desk = Desk::new(settings);
    desk.say(ANNA, Command::Join { seat: None });
    desk.host(HostInput::Disconnected { client: ANNA });
    desk.wait(60_000);
    assert!(desk.room.clients().is_empty());
    desk.check_log();
}

#[test]
fn in_triatri_the_room_moves_for_whoever_lets_a_move_pass_and_after_three_he_has_left() {
    let mut settings = Settings::triatri(3, Options::default());
    settings.clock = Clock::PerMove { each: Millis::seconds(30) };
    let mut desk = Desk::new(settings);
    desk.begin_triatri(&[ANNA, BEN, CARO]);
    let slow = desk.client_at(seat(2)).expect("a client");
    let mut misses = 0;
    while desk.room.viewer(slow).is_some() {
        let others: Vec<_> = [ANNA, BEN, CARO].into_iter().filter(|client| *client != slow).collect();
        let mut pick = |_: &[tria_room::Move]| 0;
        if !others.into_iter().any(|client| desk.answer_one(client, &mut pick)) {
            misses += 1;
            desk.wait(30_000);
        }
    }
    assert_eq!(misses, 3);
    let view = desk.room.view(Viewer::Spectator);
    assert!(view.seats[2].left);
    assert_eq!(view.seats[2].occupant, Occupant::Computer(1), "a beginner plays on");
    desk.check_log();
}

#[test]
fn in_triatri_an_empty_clock_means_having_left() {
    let mut settings = Settings::triatri(3, Options::default());
    settings.clock = live();
    let mut desk = Desk::new(settings);
    desk.begin_triatri(&[ANNA, BEN, CARO]);
    let (first, second) = (desk.client_at(seat(0)).expect("one"), desk.client_at(seat(1)).expect("another"));
    let mut pick = |_: &[tria_room::Move]| 0;
    assert!(desk.answer_one(first, &mut pick));
    assert!(desk.answer_one(second, &mut pick));
    desk.wait(10_000);
    let view = desk.room.view(Viewer::Spectator);
    assert!(view.seats[2].left);
    assert_eq!(view.stage, Stage::Playing, "two are left to play");
    desk.check_log();
}

#[test]
fn of_two_who_do_not_come_back_the_first_to_go_loses() {
    for (first, second, loser) in [(ANNA, BEN, 0), (BEN, ANNA, 1)] {
        let mut settings =
            Settings::friendly(rules(House::Classic, &[Rule::Random], Trade::None), owned(0, 20));
        settings.abandon = Some(Millis::seconds(60));
        let mut desk = Desk::new(settings);
        for client in [ANNA, BEN] {
            desk.say(client, Command::Join { seat: None });
        }
        for client in [ANNA, BEN] {
            desk.say(client, Command::Ready);
        }
        desk.play_on(3);
        desk.host(HostInput::Disconnected { client: first });
        desk.now += 5;
        desk.host(HostInput::Disconnected { client: second });
        desk.wait(600_000);
        assert_eq!(desk.room.finish().expect("over").ending, Ending::Left(seat(loser)));
        assert!(desk.room.clients().is_empty());
        desk.check_log();
    }
}

#[test]
fn time_without_a_host_counts_on_no_clock() {
    let mut desk = friendly(live(), &[Rule::Random]);
    desk.play_on(2);
    let late = mover(&desk);
    let before = desk.view(late).seats;
    desk.now += 3_000;
    // The host was away for an hour, long after all limits would have expired.
    desk.now += 3_600_000;
    desk.host(HostInput::Away { lost: Millis(3_600_000) });
    assert_eq!(desk.room.stage(), Stage::Playing);
    let after = desk.view(late).seats;
    for (before, after) in before.iter().zip(&after) {
        let later = before.deadline.map(|deadline| deadline.plus(Millis(3_600_000)));
        assert_eq!(after.deadline, later, "the limit is as much later");
        let spent = if before.waited_for { 3_000 } else { 0 };
        assert_eq!(
            after.clock,
            before.clock.map(|clock| clock.since(Millis(spent))),
            "thinking still counts"
        );
    }
    desk.wait(8_999);
    assert_eq!(desk.room.stage(), Stage::Playing);
    desk.wait(1);
    assert_eq!(desk.room.stage(), Stage::Finished);
    desk.check_log();
}

#[test]
fn no_more_time_is_lost_than_has_passed() {
    let mut desk = friendly(live(), &[Rule::Random]);
    desk.now += 1_000;
    let answer = desk.host(HostInput::Away { lost: Millis(1_001) });
    assert!(!answer.is_ok());
    desk.check_log();
}

//! TriATri at a table: sealed selections, rounds, players who leave, several games in a row.

use tria_room::{
    ClientId, Code, Command, Ending, Event, GameView, Occupant, Offer, Prompt, Settings, Stage, Viewer,
};
use tria_rules::triatri::{Options, PhaseView};
use tria_testkit::desk::{ANNA, BEN, CARO, DORA, Desk, WILL, seat};
use tria_testkit::seeded;

const ALL: [ClientId; 4] = [ANNA, BEN, CARO, DORA];

fn table(players: u8, options: Options, seed: u64) -> Desk {
    let mut settings = Settings::triatri(players, options);
    settings.take_backs = true;
    let mut desk = Desk::new(settings);
    desk.rng = seeded(seed);
    desk.begin_triatri(&ALL[..usize::from(players)]);
    desk
}

/// Answers every question, those to bots included, until the match is over.
fn finish(desk: &mut Desk) {
    for _ in 0..3_000 {
        if desk.room.stage() == Stage::Finished {
            return;
        }
        let think = desk.last.as_ref().expect("effects").think;
        if let Some(seat) = think.iter().next() {
            let asked = desk.room.view(Viewer::Seat(seat)).asked.expect("it is asked");
            let command = match asked.prompt {
                Prompt::Move { legal } => Command::Move { mv: legal[0] },
                other => panic!("{other:?}"),
            };
            desk.compute(seat, command);
        } else {
            desk.play_on(1);
        }
    }
    panic!("the game never ends");
}

#[test]
fn games_of_every_size_are_played_to_their_record() {
    for players in 2..=4 {
        for seed in 0..15 {
            let mut desk = table(players, Options::default(), seed);
            desk.say(WILL, Command::Watch);
            finish(&mut desk);
            let answer = &desk.replayed()[0];
            let places = &desk.room.finish().expect("over").places;
            assert_eq!(answer["ranking"], serde_json::json!(places));
            assert_eq!(answer["next"], serde_json::Value::Null);
            desk.check_log();
        }
    }
}

#[test]
fn selections_are_sealed_until_everybody_has_chosen() {
    let mut desk = table(3, Options::default(), 2);
    let first = desk.client_at(seat(0)).expect("a client");
    let at = desk.room.version();
    let mut pick = |_: &[tria_room::Move]| 0;
    assert!(desk.answer_one(first, &mut pick));
    for index in 1..3 {
        let Some(GameView::Triatri { view, .. }) = desk.room.view(Viewer::Seat(seat(index))).game else {
            panic!("a game")
        };
        assert!(view.seats[0].committed);
        assert_eq!(view.phase, PhaseView::Select);
        assert!(view.seats[0].played.is_empty());
    }
    // The others decided before they received it: their choice stays valid.
    let second = desk.client_at(seat(1)).expect("a client");
    let Some(Prompt::Move { legal }) = desk.asked(second).map(|asked| asked.prompt) else { panic!("a move") };
    let message = tria_room::Message { key: 99_000, at, command: Command::Move { mv: legal[0] } };
    assert!(desk.input(tria_room::Input::Client { client: second, message }).is_ok());
}

#[test]
fn the_first_match_draws_the_seats_and_a_rematch_moves_everybody_on() {
    let orders: std::collections::BTreeSet<Vec<_>> = (0..30)
        .map(|seed| {
            let desk = table(3, Options::default(), seed);
            (0..3).map(|index| desk.client_at(seat(index))).collect()
        })
        .collect();
    assert_eq!(orders.len(), 6, "every order occurs");
    let mut desk = table(3, Options::default(), 1);
    let before: Vec<_> = (0..3).map(|index| desk.client_at(seat(index))).collect();
    finish(&mut desk);
    for client in &ALL[..3] {
        desk.say(*client, Command::Rematch);
    }
    let after: Vec<_> = (0..3).map(|index| desk.client_at(seat(index))).collect();
    assert_eq!(after, [before[2], before[0], before[1]]);
    for client in &ALL[..3] {
        desk.say(*client, Command::Ready);
    }
    finish(&mut desk);
    desk.check_log();
}

#[test]
fn a_tied_selection_is_redone_and_a_lot_decides_at_the_limit() {
    let (mut redone, mut lots) = (0, 0);
    for seed in 0..150 {
        let options = Options { redo_limit: Some(0), rounds: 1, ..Options::default() };
        for options in [Options { rounds: 1, ..Options::default() }, options] {
            let mut desk = table(2, options, seed);
            // Both choose an imitation where they have one.
            for client in [ANNA, BEN] {
                let mut pick = |moves: &[tria_room::Move]| moves.len() - 1;
                desk.answer_one(client, &mut pick);
            }
            let told = |desk: &Desk, wanted: &tria_rules::triatri::Event| {
                let events = &desk.last.as_ref().expect("effects").events;
                events
                    .iter()
                    .any(|happened| matches!(&happened.event, Event::Triatri { what, .. } if what == wanted))
            };
            redone += u32::from(told(&desk, &tria_rules::triatri::Event::Redo));
            lots += u32::from(told(&desk, &tria_rules::triatri::Event::LotDue));
            finish(&mut desk);
            desk.replayed();
            desk.check_log();
        }
    }
    assert!(redone > 0 && lots > 0, "{redone} {lots}");
}

#[test]
fn a_player_who_leaves_is_played_on_and_is_last() {
    for seed in 0..10 {
        let mut desk = table(3, Options::default(), seed);
        desk.play_on(5 + seed as usize);
        let gone = desk.client_at(seat(1)).expect("a client");
        desk.say(gone, Command::Leave);
        assert_eq!(desk.room.stage(), Stage::Playing);
        let view = desk.room.view(Viewer::Spectator);
        assert_eq!(view.seats[1].occupant, Occupant::Computer(1));
        assert!(view.seats[1].left);
        finish(&mut desk);
        let finish = desk.room.finish().expect("over");
        assert_eq!(finish.places[1], 3, "last, whatever the gems say");
        assert_eq!(desk.client_at(seat(1)), None, "the seat is free for the next match");
        let record = desk.room.records().expect("a record")[0].to_json(tria_testkit::desk::catalog());
        assert!(record.contains("\"left\":[1]"), "{record}");
        desk.replayed();
        desk.check_log();
    }
}

#[test]
fn with_one_player_left_the_game_is_decided() {
    let mut desk = table(2, Options::default(), 4);
    desk.play_on(5);
    let (gone, stays) = (desk.client_at(seat(0)).expect("one"), desk.client_at(seat(1)).expect("two"));
    desk.say(gone, Command::Resign);
    let finish = desk.room.finish().expect("over");
    assert_eq!(finish.places, [2, 1]);
    assert_eq!(finish.ending, Ending::Resigned(seat(0)));
    assert_eq!(desk.room.viewer(gone), Some(Viewer::Spectator), "a player who resigned may watch");
    assert_eq!(desk.room.viewer(stays), Some(Viewer::Seat(seat(1))));
    desk.replayed();
    desk.check_log();
}

#[test]
fn leaving_before_the_first_card_costs_nothing() {
    let mut desk = table(3, Options::default(), 4);
    let gone = desk.client_at(seat(2)).expect("a client");
    desk.say(gone, Command::Leave);
    assert_eq!(desk.room.stage(), Stage::Gathering);
    assert_eq!(desk.room.clients().len(), 2);
    desk.check_log();
}

#[test]
fn a_match_of_several_games_counts_wins() {
    for seed in 0..5 {
        let mut desk = table(3, Options { match_wins: 2, rounds: 1, ..Options::default() }, seed);
        desk.play_until(Stage::Preparing);
        finish(&mut desk);
        let finish = desk.room.finish().expect("over").clone();
        assert_eq!(finish.wins.iter().max(), Some(&2));
        let winner = finish.wins.iter().position(|wins| *wins == 2).expect("a winner");
        assert_eq!(finish.places[winner], 1);
        assert!(desk.replayed().len() >= 2);
        desk.check_log();
    }
}

#[test]
fn a_play_is_taken_back_with_everybodys_consent() {
    let mut desk = table(3, Options::default(), 4);
    desk.play_on(5);
    let leader = ALL.into_iter().take(3).find(|client| desk.view(*client).may_take_back).expect("the leader");
    desk.say(leader, Command::Offer { what: Offer::TakeBack });
    let others: Vec<_> = ALL.into_iter().take(3).filter(|client| *client != leader).collect();
    desk.say(others[0], Command::Accept);
    assert!(desk.room.view(Viewer::Spectator).offer.is_some(), "one is not everybody");
    desk.say(others[1], Command::Accept);
    assert!(desk.room.view(Viewer::Spectator).offer.is_none());
    let Some(GameView::Triatri { view, .. }) = desk.view(others[0]).game else { panic!("a game") };
    assert!(view.table.is_empty());
    let shown: usize = view.seats.iter().map(|seat| seat.revealed.len()).sum();
    assert_eq!(shown, 1, "the card taken back was seen");
    finish(&mut desk);
    desk.replayed();
    desk.check_log();
}

#[test]
fn a_draw_needs_everybody() {
    let mut desk = table(4, Options::default(), 4);
    desk.play_on(6);
    desk.say(ANNA, Command::Offer { what: Offer::Draw });
    desk.say(BEN, Command::Accept);
    desk.say(CARO, Command::Accept);
    desk.refused(CARO, Command::Accept, Code::NotNow);
    assert_eq!(desk.room.stage(), Stage::Playing);
    desk.say(DORA, Command::Accept);
    assert_eq!(desk.room.finish().expect("over").places, [1, 1, 1, 1]);
    desk.replayed();
    desk.check_log();
}

#[test]
fn wrong_moves_have_their_codes() {
    use tria_room::Move;
    let mut desk = table(2, Options::default(), 4);
    let client = desk.client_at(seat(0)).expect("one");
    let Some(Prompt::Move { legal }) = desk.asked(client).map(|asked| asked.prompt) else { panic!("a move") };
    let held: Vec<_> = legal
        .iter()
        .filter_map(|mv| if let Move::Select { card } = mv { Some(*card) } else { None })
        .collect();
    let absent =
        tria_rules::triatri::Card::all().find(|card| !held.contains(card)).expect("not all are held");
    desk.refused(client, Command::Move { mv: Move::Select { card: absent } }, Code::CardNotInHand);
    desk.refused(client, Command::Move { mv: Move::Play { card: held[0] } }, Code::BadMove);
    let cell = tria_rules::triad::Cell::new(4).expect("a cell");
    desk.refused(
        client,
        Command::Move { mv: Move::Place { slot: tria_rules::triad::Slot::default(), cell } },
        Code::BadMove,
    );
    desk.play_on(2);
    let leader = [ANNA, BEN].into_iter().find(|client| desk.asked(*client).is_some()).expect("a leader");
    let red = tria_rules::triatri::Colour::Red;
    desk.refused(leader, Command::Move { mv: Move::Gem { colour: red, own: true } }, Code::GemUnavailable);
}

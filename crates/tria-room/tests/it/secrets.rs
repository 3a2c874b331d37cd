//! No viewer learns secrets of others: the same game with other hidden cards sends other viewers the same bytes.

use tria_room::wire::encode;
use tria_room::{ClientId, Command, GameView, Settings, Stage, Viewer};
use tria_rules::triad::{HandView, House, Player, Rule, Trade};
use tria_rules::triatri::Options;
use tria_testkit::desk::{ANNA, BEN, Desk, WILL, cards, owned, rules, seat};
use tria_testkit::stories::{drawn, exchanged, triad_twins, triatri_twins};

/// Everything sent to these clients, and their resync.
fn bytes(desk: &Desk, clients: &[ClientId]) -> Vec<String> {
    let mut all = Vec::new();
    for client in clients {
        all.extend(desk.sent.get(client).into_iter().flatten().cloned());
        for since in [0, desk.room.version().saturating_sub(4)] {
            all.push(encode(&desk.room.resync(*client, since)));
        }
    }
    all.push(encode(&desk.room.view(Viewer::Spectator)));
    all
}

#[test]
fn hidden_cards_of_triple_triad_change_no_byte_for_others() {
    for seed in 0..60 {
        let house = House::ALL[seed as usize % House::ALL.len()];
        let (first, second) = triad_twins(seed, house);
        assert_eq!(bytes(&first, &[BEN, WILL]), bytes(&second, &[BEN, WILL]), "SEED={seed}");
        assert_ne!(bytes(&first, &[ANNA]), bytes(&second, &[ANNA]), "blue sees the own cards");
    }
}

#[test]
fn hands_drawn_under_random_change_no_byte_for_others() {
    let (first, second) = (drawn([0, 1, 2, 3, 4]), drawn([15, 3, 9, 19, 7]));
    assert_eq!(bytes(&first, &[BEN, WILL]), bytes(&second, &[BEN, WILL]));
    assert_ne!(bytes(&first, &[ANNA]), bytes(&second, &[ANNA]));
}

#[test]
fn an_exchange_is_unseen_by_the_other() {
    let tell = |range: std::ops::Range<usize>| {
        let mut desk = exchanged(range);
        let before = bytes(&desk, &[BEN, WILL]);
        desk.say(BEN, Command::Hand { cards: cards(&owned(40, 5)) });
        (before, bytes(&desk, &[BEN, WILL]))
    };
    assert_eq!(tell(0..5), tell(10..15));
}

#[test]
fn what_was_seen_stays_known_in_the_next_game() {
    let agreed = rules(House::Club, &[Rule::BestOfThree], Trade::None);
    let mut desk = Desk::new(Settings::for_cards(agreed));
    desk.begin_triad(&owned(0, 15), &owned(40, 15));
    desk.play_until(Stage::Playing);
    desk.play_until(Stage::Preparing);
    desk.play_until(Stage::Playing);
    let known = |client: ClientId, player: Player| {
        let Some(GameView::TripleTriad { view, .. }) = desk.view(client).game else { panic!("a game") };
        let HandView::Other { known, .. } = view.game.expect("a board").hands[player].clone() else {
            panic!("another's hand")
        };
        known.len()
    };
    assert_eq!(known(ANNA, Player::Red) + known(BEN, Player::Blue), 9, "nine of ten cards were placed");
}

#[test]
fn hidden_cards_of_triatri_change_no_byte_for_others() {
    let mut told = 0;
    for seed in 0..150 {
        let Some((desk, other)) = triatri_twins(seed) else { continue };
        told += 1;
        assert_eq!(bytes(&desk, &[ANNA, WILL]), bytes(&other, &[ANNA, WILL]), "SEED={seed}");
    }
    assert!(told > 80, "most stories can be told in two ways, not only {told}");
}

#[test]
fn no_view_of_a_table_is_a_position() {
    let mut desk = Desk::new(Settings::triatri(2, Options::default()));
    desk.begin_triatri(&[ANNA, BEN]);
    let own = encode(&desk.view(ANNA));
    let spectator = encode(&desk.room.view(Viewer::Spectator));
    assert!(own.contains("\"hand\":[\""));
    assert!(!spectator.contains("\"hand\":[\""));
    assert_eq!(
        desk.room.view(Viewer::Seat(seat(3))).viewer,
        Viewer::Spectator,
        "no such seat sees no secrets"
    );
}

//! Frames and previews of placements and cards.

use rand_chacha::ChaCha8Rng;
use tria_rules::chance::{below, happens};
use tria_rules::game::{Game, Viewer};
use tria_rules::triad::{self, Event, Frame, Player, Touch};
use tria_rules::triatri::{self, Imitation, ImitationValue, LaidCard, Options, notation};

use crate::support::{flips, play, play_out, position, scene, seeded, tricks_cards};

/// A side in words: `4 left 5 = 3: 5`, or `sum 9` behind it; a wall has no cell.
fn touch_words(touch: Touch) -> String {
    let Touch { cell, side, rank, beside, other, sum } = touch;
    let side = format!("{side:?}").to_lowercase();
    let beside = beside.map_or("wall".to_owned(), |cell| cell.to_string());
    let sum = sum.map(|sum| format!(" = {sum}")).unwrap_or_default();
    format!("{cell} {side} {rank}:{other} {beside}{sum}")
}

fn frame_words(frame: &Frame) -> String {
    let cells: Vec<String> = frame.cells.iter().map(ToString::to_string).collect();
    let touches: Vec<String> = frame.touches.iter().copied().map(touch_words).collect();
    format!("{} {} [{}] {}", frame.cause, frame.wave, cells.join(" "), touches.join(", "))
}

/// Blue places the starred card of the scene: the frames must be these, and the flips those of the rules.
#[track_caller]
fn check(switches: &str, elements: &str, board: &str, expected: &[&str]) {
    let (before, mv) = scene(switches, elements, board);
    let preview = before.preview(mv).expect("a legal move");
    let found: Vec<String> = preview.frames.iter().map(frame_words).collect();
    assert_eq!(found, expected, "{switches} | {elements} | {board}");
    let (after, events) = play(&before, mv);
    let told: Vec<Event> = preview.flips().map(Event::Flipped).collect();
    assert_eq!(flips(&told), flips(&events));
    assert_eq!(preview.score, after.score());
}

#[test]
fn nothing_is_shown_where_nothing_is_taken() {
    check("-", "", ". . . / . *5555 . / . . .", &[]);
    check("same=two", "", ". r1151 . / . *5555 . / . . .", &[]);
}

#[test]
fn a_basic_capture_lights_both_ranks() {
    check("-", "", ". r1141 . / . *5555 r1119 / . . .", &["basic 0 [1] 4 top 5:4 1"]);
}

#[test]
fn elements_count_in_basic_captures_alone() {
    // 5 − 1 on a foreign element does not beat a 4; on its own element 5 + 1 beats a 5.
    check("elemental", "4=fire", ". r1141 . / . *5555 . / . . .", &[]);
    check("elemental", "4=fire", ". r1151 . / . *5555@fire . / . . .", &["basic 0 [1] 4 top 6:5 1"]);
    // The card that is taken stands on its own element, or on a foreign one.
    check("elemental", "1=ice", ". r1141@ice . / . *6555 . / . . .", &["basic 0 [1] 4 top 6:5 1"]);
    check("elemental", "1=ice", ". r1141 . / . *4555 . / . . .", &["basic 0 [1] 4 top 4:3 1"]);
    // Same compares what is printed.
    check(
        "elemental,same=two",
        "4=fire",
        ". r1151 . / r1511 *5995 . / . . .",
        &["same 0 [1 3] 4 top 5:5 1, 4 left 5:5 3"],
    );
}

#[test]
fn same_lights_every_equal_side() {
    // An own card counts as well, and is not taken.
    check("same=two", "", ". r1151 . / b1511 *5195 . / . . .", &["same 0 [1] 4 top 5:5 1, 4 left 5:5 3"]);
    // Weaker ones are taken with them, but it is the equal ones that decide.
    check(
        "same=two,same_flips=weaker",
        "",
        ". r1151 . / r1511 *5195 . / . r1111 .",
        &["same 0 [1 3 7] 4 top 5:5 1, 4 left 5:5 3"],
    );
}

#[test]
fn same_wall_lights_the_edge() {
    check(
        "same=two,same_wall",
        "",
        ". *A511 r1115 / . . . / . . .",
        &["same 0 [2] 1 top 10:10 wall, 1 right 5:5 2"],
    );
}

#[test]
fn plus_adds_both_ranks() {
    // 9 + 1 = 6 + 4.
    check(
        "plus",
        "",
        ". r9919 . / r9499 *9116 . / . . .",
        &["plus 0 [1 3] 4 top 9:1 1 = 10, 4 left 6:4 3 = 10"],
    );
}

#[test]
fn plus_tells_two_sums_apart() {
    check(
        "plus",
        "",
        ". r9919 . / r9499 *9236 r9996 / . r5999 .",
        &["plus 0 [1 3 5 7] 4 top 9:1 1 = 10, 4 right 2:6 5 = 8, 4 bottom 3:5 7 = 8, 4 left 6:4 3 = 10"],
    );
    // With one sum alone the other sides have no frame.
    check(
        "plus,plus_sums=first",
        "",
        ". r9919 . / r9499 *9236 r9996 / . r5999 .",
        &["plus 0 [1 3] 4 top 9:1 1 = 10, 4 left 6:4 3 = 10"],
    );
}

#[test]
fn plus_wall_adds_an_a() {
    check(
        "plus,plus_wall",
        "",
        ". *1211 r9999 / . . . / . . .",
        &["plus 0 [2] 1 top 1:10 wall = 11, 1 right 2:9 2 = 11"],
    );
}

#[test]
fn combos_go_on_in_waves() {
    // Same takes 1 and 3; 1 takes 0 and 2, and 2 takes 5 in the next wave.
    check(
        "same=two,combo=special",
        "",
        "r1111 r1859 r1192 / r1511 *5995 r3111 / . . .",
        &[
            "same 0 [1 3] 4 top 5:5 1, 4 left 5:5 3",
            "basic 0 [5] 4 right 9:1 5",
            "combo 1 [0 2] 1 right 8:2 2, 1 left 9:1 0",
        ],
    );
    check(
        "same=two,combo=special",
        "",
        "r1111 r1859 r1192 / r1511 *5115 r3119 / . . .",
        &[
            "same 0 [1 3] 4 top 5:5 1, 4 left 5:5 3",
            "combo 1 [0 2] 1 right 8:2 2, 1 left 9:1 0",
            "combo 2 [5] 2 bottom 9:3 5",
        ],
    );
}

#[test]
fn only_what_a_combo_begins_with_lights_up() {
    // 5 was taken by the basic comparison and goes on only where every card that flipped does.
    let board = "r1111 r1151 . / r1511 *5995 r1191 / . . r2111";
    let same = "same 0 [1 3] 4 top 5:5 1, 4 left 5:5 3";
    let basic = "basic 0 [5] 4 right 9:1 5";
    check("same=two,combo=special", "", board, &[same, basic]);
    check("same=two,combo=flipped", "", board, &[same, basic, "combo 1 [8] 5 bottom 9:2 8"]);
}

/// A game at random, of cards whose ranks are alike enough for every rule.
fn random_game(rng: &mut ChaCha8Rng) -> Vec<(triad::Position, triad::Move)> {
    let mut switches = Vec::new();
    for choices in [
        &["", "same=two", "same=one", "same=two,same_flips=weaker"][..],
        &["", "same_wall"],
        &["", "plus", "plus,plus_sums=first"],
        &["", "plus_wall"],
        &["combo=off", "combo=special", "combo=flipped", "combo=always"],
        &["", "elemental"],
    ] {
        switches.push(choices[below(rng, choices.len() as u32) as usize]);
    }
    let needs = |switch: &str| match switch {
        "same_wall" => switches[0].starts_with("same"),
        "plus_wall" => switches[2].starts_with("plus"),
        _ => !switch.is_empty(),
    };
    let switches = switches.iter().copied().filter(|switch| needs(switch)).collect::<Vec<_>>().join(",");
    let elements = (0..9).map(|_| if happens(rng, 1, 3) { "fire" } else { "" }).collect::<Vec<_>>().join(",");
    let mut hand = || {
        let card = |rng: &mut ChaCha8Rng| {
            let ranks: String = (0..4).map(|_| char::from(b"123459A"[below(rng, 7) as usize])).collect();
            if happens(rng, 1, 3) { format!("{ranks}@fire") } else { ranks }
        };
        (0..5).map(|_| card(rng)).collect::<Vec<_>>().join(",")
    };
    let line = format!("tt1/{switches}/{elements}/,,,,,,,,/{}/{}/b", hand(), hand());
    play_out(position(&line), |count| below(rng, count as u32) as usize).0
}

/// Whatever the rules: frames and flips are the same, in order, and every frame says why.
#[test]
fn frames_tell_of_every_flip_of_random_games() {
    let mut rng = seeded(24);
    let mut seen = 0;
    for _ in 0..300 {
        for (position, mv) in random_game(&mut rng) {
            let preview = position.preview(mv).expect("a legal move");
            let (after, events) = play(&position, mv);
            let told: Vec<Event> = preview.flips().map(Event::Flipped).collect();
            assert_eq!(flips(&told), flips(&events), "{position:?}");
            assert_eq!(preview.score, after.score());
            assert!(preview.frames.iter().all(|frame| !frame.touches.is_empty()), "{preview:?}");
            seen += preview.frames.len();
        }
    }
    assert!(seen > 1_000, "only {seen} frames");
}

/// Hidden cards affect neither the player's moves nor their previews.
#[test]
fn a_view_tells_legal_moves_and_previews() {
    let mut rng = seeded(6);
    for _ in 0..100 {
        for (position, mv) in random_game(&mut rng) {
            let by = position.to_move().expect("a turn");
            for player in Player::ALL {
                let view = position.view(Viewer::Seat(player.seat()));
                assert_eq!(view.legal_moves(), position.legal_moves(player.seat()), "{position:?}");
                let preview = view.preview(mv);
                assert_eq!(preview, if player == by { position.preview(mv) } else { None });
            }
            let outside = position.view(Viewer::Spectator);
            assert!(outside.legal_moves().is_empty() && outside.preview(mv).is_none());
        }
    }
}

#[test]
fn an_illegal_placement_has_no_preview() {
    let (position, mv) = scene("-", "", ". r1141 . / . *5555 . / . . .");
    let taken = triad::Move { cell: triad::Cell::new(1).expect("a cell"), ..mv };
    assert_eq!(position.preview(taken), None);
    assert_eq!(position.preview(triad::Move { slot: triad::Slot::new(4).expect("a slot"), ..mv }), None);
    assert!(position.preview(mv).is_some());
}

/// A trick as it lies: seat, card, value, and how it came to it.
fn laid_words(laid: &[LaidCard]) -> String {
    let words = laid.iter().map(|laid| {
        let LaidCard { seat, card, value, times, wins, exchanged, from } = laid;
        let times = if *times > 1 { format!(" x{times}") } else { String::new() };
        let from = from.map(|from| format!(" from {from}")).unwrap_or_default();
        let (wins, exchanged) =
            (if *wins { " wins" } else { "" }, if *exchanged { " exchanged" } else { "" });
        format!("{seat} {card} {value}{times}{wins}{exchanged}{from}")
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Plays these cards as the last trick of a round, seat after seat; what lies there after each.
fn trick(cards: &str, options: &Options) -> Vec<String> {
    let cards = tricks_cards(cards);
    let mut position =
        notation::parse(&crate::triatri_tricks::last_trick(&cards, options)).expect("a position");
    let mut all = Vec::new();
    for (seat, card) in position.all_seats().zip(&cards) {
        let view = position.view(Viewer::Seat(seat));
        assert_eq!(view.laid(), position.laid());
        let laid = position.laid_after(*card).expect("the last card may be played");
        let preview = view.preview(*card).expect("the same from the view");
        assert_eq!((preview.laid, preview.complete), (laid.clone(), seat.index() + 1 == cards.len()));
        assert_eq!(position.view(Viewer::Spectator).preview(*card), None);
        all.push(laid_words(&laid));
        let (mut events, plain) = (Vec::new(), laid.iter().map(LaidCard::shown).collect::<Vec<_>>());
        position = position.play(seat, triatri::Move::Play(*card), &mut events).expect("a legal card");
        let winner = laid.iter().find(|laid| laid.wins).map(|laid| laid.seat);
        match events.iter().find_map(|event| match event {
            triatri::Event::TrickWon { seat, .. } => Some(*seat),
            _ => None,
        }) {
            Some(won) => assert_eq!(winner, Some(won)),
            None => assert_eq!(position.table(), plain),
        }
    }
    all
}

#[test]
fn doublings_are_told() {
    assert_eq!(trick("R5 B3", &Options::default()).last().expect("a trick"), "0 R5 5, 1 B3 6 x2 wins");
    assert_eq!(trick("R5 B2", &Options::default()).last().expect("a trick"), "0 R5 5, 1 B2 8 x4 wins");
    assert_eq!(trick("B5 R3", &Options::default()).last().expect("a trick"), "0 B5 5 wins, 1 R3 3");
}

#[test]
fn an_imitation_exchanges_or_copies() {
    let exchange = Options { imitation: Imitation::Exchange, ..Options::default() };
    assert_eq!(
        trick("R5 I B2", &exchange),
        [
            "0 R5 5 wins",
            "0 I 0 exchanged from 1, 1 R5 5 wins exchanged from 0",
            "0 I 0, 1 R5 5, 2 B2 8 x4 wins",
        ]
    );
    let copy = Options { imitation: Imitation::Copy, ..exchange };
    assert_eq!(trick("R5 I", &copy).last().expect("a trick"), "0 R5 5, 1 R5 5 wins exchanged");
    // What it is worth depends on the option.
    let carry = Options { imitation_value: ImitationValue::Carry, ..exchange };
    assert_eq!(
        trick("R5 B3 I", &carry).last().expect("a trick"),
        "0 R5 5, 1 I 0 exchanged from 2, 2 B3 6 x2 wins exchanged from 1"
    );
    let face = Options { imitation_value: ImitationValue::Face, ..exchange };
    assert_eq!(
        trick("R5 B3 I", &face).last().expect("a trick"),
        "0 R5 5 wins, 1 I 0 exchanged from 2, 2 B3 3 exchanged from 1"
    );
}

#[test]
fn an_imitation_that_leads_is_colourless() {
    let options = Options::default();
    let lies = trick("I R3", &options);
    assert_eq!(lies, ["0 I 0 wins", "0 I 0, 1 R3 3 wins"]);
}

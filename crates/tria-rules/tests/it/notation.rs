//! Positions and moves in one line: printed lines parse, errors name the faulty part, and garbage never panics.

use proptest::prelude::*;
use tria_cards::builtin;
use tria_rules::game::Game;
use tria_rules::triad::{self, ByPlayer, House, Player, Setup};
use tria_rules::triatri;

use crate::strategies::{picks, setup, usual_or_any_options};
use crate::support::{Action, by_numbers, catalog, play_out, position, random_triatri, seeded, slots};

fn assert_triad_round_trip(position: &triad::Position) {
    let line = triad::notation::print(position, catalog());
    let again = triad::notation::parse(&line, catalog()).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(again, *position, "{line}");
    assert_eq!(triad::notation::print(&again, catalog()), line);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// `parse(print(x)) == x` for every position and move of random Triple Triad games, hidden and known cards included.
    #[test]
    fn triad_positions_and_moves_round_trip(
        setup in setup(), picks in picks(), known in any::<[u8; 2]>(), hidden in any::<[bool; 2]>(),
    ) {
        let mut setup = setup;
        for player in Player::ALL {
            let spare = setup.hands[player].len() > setup.turns_left(player);
            if let Some(last) = setup.hands[player].last_mut().filter(|_| spare && hidden[player as usize]) {
                *last = None;
            }
        }
        setup.known = ByPlayer::new(|player| slots(known[player as usize], setup.hands[player].len()));
        let (played, end) = play_out(setup.position().expect("legal"), by_numbers(&picks));
        for (position, mv) in &played {
            assert_triad_round_trip(position);
            prop_assert_eq!(mv.to_string().parse(), Ok(*mv));
        }
        assert_triad_round_trip(&end);
    }

    /// A position line followed by moves is the position after them.
    #[test]
    fn triad_lines_with_moves_lead_to_their_end(setup in setup(), picks in picks()) {
        let start = setup.position().expect("legal");
        let (played, end) = play_out(start, by_numbers(&picks));
        let moves: Vec<triad::Move> = played.iter().map(|(_, mv)| *mv).collect();
        let mut line = triad::notation::print(&start, catalog());
        for mv in &moves {
            line = format!("{line} {mv}");
        }
        prop_assert_eq!(triad::notation::parse_line(&line, catalog()), Ok(end));
    }

    /// `parse(print(x)) == x` for every position and move of random TriATri games.
    #[test]
    fn triatri_positions_and_moves_round_trip(
        seed in any::<u64>(), players in 2_u8..=4, options in usual_or_any_options(),
    ) {
        let (played, end) = random_triatri(seed, players, options);
        for (position, action) in played.iter().map(|(position, action)| (position, Some(action))).chain([(&end, None)]) {
            let line = triatri::notation::print(position);
            prop_assert_eq!(triatri::notation::parse(&line), Ok(*position), "{}", line);
            if let Some(Action::Move(_, mv)) = action {
                prop_assert_eq!(mv.to_string().parse(), Ok(*mv));
            }
        }
    }

    /// Garbage is refused or read, never a panic; what is read can be printed and played on.
    #[test]
    fn garbage_never_panics(text in "\\PC*", noise in "[ta12/,.:=!?@*bgrBGRI0-9a-z-]{0,80}") {
        for line in [&text, &noise] {
            let _ = triad::notation::parse(line, catalog());
            let _ = triad::notation::parse_line(line, catalog());
            let _ = line.parse::<triad::Move>();
            let _ = triatri::notation::parse(line);
            let _ = triatri::notation::parse_line(line);
            let _ = line.parse::<triatri::Move>();
        }
    }

    /// A good line with one character changed, dropped or doubled is refused or makes a position that is coherent.
    #[test]
    fn damaged_lines_never_panic(
        seed in any::<u64>(), players in 2_u8..=4, setup in setup(), at in any::<prop::sample::Index>(),
        with in "[ta12/,.:=!?@*bgrBGRI0-9-]?",
    ) {
        let (played, _) = random_triatri(seed, players, triatri::Options::default());
        let line = triatri::notation::print(&played[at.index(played.len())].0);
        if let Ok(position) = triatri::notation::parse(&damaged(&line, at.index(line.len()), &with)) {
            position.assert_coherent();
            let _ = position.outcome();
        }
        let line = triad::notation::print(&setup.position().expect("legal"), catalog());
        if let Ok(position) = triad::notation::parse(&damaged(&line, at.index(line.len()), &with), catalog()) {
            position.assert_coherent();
            assert_triad_round_trip(&position);
        }
    }
}

/// The line with the character at this byte replaced.
fn damaged(line: &str, at: usize, with: &str) -> String {
    format!("{}{with}{}", &line[..at], line.get(at + 1..).unwrap_or_default())
}

/// Named cards are printed by name and found again.
#[test]
fn named_cards_round_trip() {
    let owned: Vec<_> = builtin().cards().map(|(card, _)| card).collect();
    let mut rng = seeded(11);
    for _ in 0..50 {
        let hands =
            ByPlayer::new(|_| triad::deal::random_hand(&mut rng, &owned).expect("110 cards").to_vec());
        let mut setup = Setup::new(House::Original.switches(), hands, Player::Red);
        setup.elements = triad::deal::elements(&mut rng, House::Original);
        let position = setup.position().expect("legal");
        assert!(triad::notation::print(&position, catalog()).contains("ff8:"));
        assert_triad_round_trip(&position);
    }
}

/// A house's name may stand first among the switches, and then sets its own.
#[test]
fn a_house_may_stand_for_its_switches() {
    let line = |switches: &str| format!("tt1/{switches}/-/-/1111,1111,1111,1111,1111/1111,1111,1111,1111/b");
    for house in House::ALL {
        assert_eq!(position(&line(house.name())).switches(), &house.switches());
    }
    let original = position(&line("original,same=two,elemental"));
    assert_eq!(original.switches().same_flips, triad::SameFlips::Weaker);
    assert!(original.switches().elemental);
    assert!(!position(&line("original,elemental=false")).switches().elemental);
}

/// Triple Triad: each bad line with the part that the error must name.
const BAD_TRIAD: [(&str, &str); 20] = [
    ("", "position"),
    ("tt2/-/-/-/1111/1111/b", "position"),
    ("tt1/-/-/-/1111/1111", "position"),
    ("tt1/-/-/-/1111,1111,1111,1111,1111/1111,1111,1111,1111/b/x", "position"),
    ("tt1/same=three/-/-/1111/1111/b", "switch"),
    ("tt1/same/-/-/1111/1111/b", "switch"),
    ("tt1/chain/-/-/1111/1111/b", "switch"),
    ("tt1/plus=yes/-/-/1111/1111/b", "switch"),
    ("tt1/plus,classic/-/-/1111/1111/b", "switch"),
    ("tt1/-/fire/-/1111/1111/b", "element"),
    ("tt1/-/,,,,lava,,,,/-/1111/1111/b", "element"),
    ("tt1/-/-/b1111/1111/1111/b", "cell"),
    ("tt1/-/-/x1111,,,,,,,,/1111/1111/b", "cell"),
    ("tt1/-/-/é,,,,,,,,/1111/1111/b", "cell"),
    ("tt1/-/-/b?,,,,,,,,/1111/1111/b", "card"),
    ("tt1/-/-/-/111B/1111/b", "card"),
    ("tt1/-/-/-/ff8:nobody/1111/b", "card"),
    ("tt1/-/-/-/1,1,1,1,1,1/1111/b", "card"),
    ("tt1/-/-/-/1111,1111,1111,1111,1111,1111/1111/b", "hand"),
    ("tt1/-/-/-/1111,1111,1111,1111,1111/1111,1111,1111,1111/w", "player to move"),
];

/// TriATri: each bad line with the part that the error must name.
const BAD_TRIATRI: [(&str, &str); 22] = [
    ("", "position"),
    ("ta2/2/-/0.0.0.-/deal/6.6.6/0.0.0,0.0.0/-/-/-/-", "position"),
    ("ta1/2/-/0.0.0.-/deal/6.6.6/0.0.0,0.0.0/-/-/-", "position"),
    ("ta1/5/-/0.0.0.-/deal/6.6.6/0.0.0,0.0.0/-/-/-/-", "players"),
    ("ta1/two/-/0.0.0.-/deal/6.6.6/0.0.0,0.0.0/-/-/-/-", "players"),
    ("ta1/2/rounds=0/0.0.0.-/deal/6.6.6/0.0.0,0.0.0/-/-/-/-", "option"),
    ("ta1/2/chips=9/0.0.0.-/deal/6.6.6/0.0.0,0.0.0/-/-/-/-", "option"),
    ("ta1/2/-/0.0.0/deal/6.6.6/0.0.0,0.0.0/-/-/-/-", "progress"),
    ("ta1/2/-/0.6.0.-/deal/6.6.6/0.0.0,0.0.0/-/-/-/-", "progress"),
    ("ta1/2/-/0.0.0.2/deal/6.6.6/0.0.0,0.0.0/-/-/-/-", "progress"),
    ("ta1/2/-/4.0.0.-/deal/6.6.6/0.0.0,0.0.0/-/-/-/-", "progress"),
    ("ta1/2/-/0.0.0.-/nap/6.6.6/0.0.0,0.0.0/-/-/-/-", "what is due"),
    ("ta1/2/-/0.0.0.-/over:instant-win/6.6.6/0.0.0,0.0.0/-/-/-/-", "what is due"),
    ("ta1/2/-/0.0.0.-/gem:2/6.6.6/0.0.0,0.0.0/-/-/-/-", "what is due"),
    ("ta1/2/-/0.0.0.-/deal/6.6/0.0.0,0.0.0/-/-/-/-", "gems"),
    ("ta1/2/-/0.0.0.-/deal/6.6.x/0.0.0,0.0.0/-/-/-/-", "gems"),
    ("ta1/2/-/0.0.0.-/deal/6.6.6/0.0.0/-/-/-/-", "list"),
    ("ta1/2/-/0.0.0.-/deal/6.6.6/0.0.0,0.0.0/R9,/-/-/-", "cards"),
    ("ta1/2/-/0.0.0.-/deal/6.6.6/0.0.0,0.0.0/R2R2,/-/-/-", "cards"),
    ("ta1/2/-/0.0.0.-/deal/6.6.6/0.0.0,0.0.0/-/-/-/Y,", "colours a seat lacks"),
    ("ta1/2/-/0.0.0.-/deal/6.6.5/0.0.0,0.0.0/-/-/-/-", "position"),
    ("ta1/2/-/0.0.0.-/select:,/6.6.6/0.0.0,0.0.0/R2R3R4R5R6B2,R2B3B4B5B6G2/-/-/-", "position"),
];

/// Every error names the faulty part and the problem.
#[test]
fn bad_lines_name_the_part_that_is_wrong() {
    for (line, part) in BAD_TRIAD {
        let error = triad::notation::parse(line, catalog()).expect_err(line);
        assert_eq!(error.what, part, "{line}: {error}");
        assert!(error.problem.len() > 10, "{error}");
    }
    for (line, part) in BAD_TRIATRI {
        let error = triatri::notation::parse(line).expect_err(line);
        assert_eq!(error.what, part, "{line}: {error}");
        assert!(error.problem.len() > 10, "{error}");
    }
}

/// An impossible set-up is refused with all its problems.
#[test]
fn bad_set_ups_are_explained() {
    let error = triad::notation::parse("tt1/-/-/-/1111/1111,1111/b", catalog()).expect_err("too few cards");
    assert_eq!(error.what, "position");
    assert!(
        error.problem.contains("blue's hand has 1") && error.problem.contains("red's hand has 2"),
        "{error}"
    );
    let huge = Setup::new(
        House::Classic.switches(),
        ByPlayer { blue: vec![None; 6], red: vec![None; 5] },
        Player::Blue,
    );
    assert!(huge.position().expect_err("six cards").to_string().contains("at most 5"));
    let mut knowing = Setup::new(
        House::Classic.switches(),
        ByPlayer { blue: vec![None; 5], red: vec![None; 4] },
        Player::Blue,
    );
    knowing.known.red = slots(0b10000, 5);
    assert!(knowing.position().expect_err("no such card").to_string().contains("red's hand does not have"));
}

/// Bad moves are refused.
#[test]
fn bad_moves_are_refused() {
    for text in ["", "a", "a9", "f0", "A0", "a10", "0a", "é0", " a0"] {
        assert_eq!(text.parse::<triad::Move>().expect_err(text).what, "move");
    }
    for text in ["", "R", "R1", "R9", "r5", "s:", "s:R", "sR5", "g", "gY", "gR**", "II", "R55", "é"] {
        assert_eq!(text.parse::<triatri::Move>().expect_err(text).what, "move");
    }
}

/// Moves after a position are checked one by one.
#[test]
fn an_illegal_move_in_a_line_is_named() {
    let line = "tt1/-/-/-/1111,1111,1111,1111,1111/1111,1111,1111,1111/b a0";
    let error =
        |moves: &str| triad::notation::parse_line(&format!("{line} {moves}"), catalog()).expect_err(moves);
    assert_eq!((error("a0").what, error("a0").found.as_str()), ("move", "a0"));
    assert!(error("a0").problem.contains("taken"));
    assert!(error("e1").problem.contains("no such card"));
    assert_eq!(error("zz").what, "move");
}

/// A line of TriATri with moves: sealed choices in seat order, then gems and cards.
#[test]
fn a_line_of_triatri_may_go_on_with_moves() {
    let line = "ta1/2/-/0.0.0.-/select:,/6.6.6/0.0.0,0.0.0/R2R3B4B5G6I,R4R5B2G2G3I/-/-/-";
    let after = |moves: &str| triatri::notation::parse_line(&format!("{line} {moves}"));
    let position = after("s:G6 s:R5 gB B5 B2").expect("legal moves");
    assert_eq!(position.holding(position.leader()).0, [0, 1, 0]);
    let error = after("s:G6 s:R5 gB R2").expect_err("must follow");
    assert_eq!((error.what, error.found.as_str()), ("move", "R2"));
    assert!(error.problem.contains("follow"), "{error}");
    assert_eq!(after("s:G6 x").expect_err("no move").found, "x");
    let over = "ta1/2/-/0.0.0.-/deal/6.6.6/0.0.0,0.0.0/-/-/-/- gB";
    assert!(triatri::notation::parse_line(over).expect_err("no seat acts").problem.contains("no seat"));
}

//! Games line by line.

use tria_locale::Lang;
use tria_rules::triad::{House, Rule};
use tria_tui::plain;
use tria_tui::quick_settings::{QuickSettings, SeatPlan};

use crate::support::{shared, triad, triatri};

fn play(lang: Lang, seed: u64, settings: Option<QuickSettings>, lines: &str) -> String {
    let mut output = Vec::new();
    plain::play(&shared(lang, seed), settings, None, true, lines.as_bytes(), &mut output).expect("it plays");
    String::from_utf8(output).expect("it is text")
}

/// Every card on every cell: whatever is not possible is answered and passed over.
fn any_moves() -> String {
    let all: Vec<String> = "qweasdzxc".chars().map(|cell| format!("1 {cell}\n")).collect();
    format!("\n{}", all.concat().repeat(6))
}

#[test]
fn a_whole_game_is_told_in_sentences_without_escape_codes() {
    let output = play(Lang::En, 3, Some(triad()), &format!("{}quit\n", any_moves()));
    assert!(output.contains("wins the game") || output.contains("is a draw"), "{output}");
    assert!(output.contains("places"));
    assert!(output.contains("Score:"));
    assert!(!output.contains('\u{1b}'));
    for sign in ['◆', '●', '▲', '≈', '♣'] {
        assert!(!output.contains(sign), "{sign}");
    }
}

#[test]
fn games_of_triatri_end() {
    for players in 2..=4 {
        let lines = format!("\n{}quit\n", "1\n".repeat(80));
        let output = play(Lang::En, 3, Some(triatri(players)), &lines);
        assert!(output.contains("again, export or quit"), "{output}");
        assert!(output.contains("wins the trick"));
    }
}

#[test]
fn words_are_understood_in_both_languages() {
    let english =
        play(Lang::En, 3, Some(triad()), "\nhelp\nrules\nhand\nboard\nhint\nanalysis\nnonsense\nquit\n");
    for text in
        ["A move is the number", "Trade: Friendly", "The hand of", "Hint:", "not understood", "Until next"]
    {
        assert!(english.contains(text), "{text}:\n{english}");
    }
    let french = play(Lang::Fr, 3, Some(triad()), "\naide\nmain\nplateau\nconseil\nquitter\n");
    for text in ["Un coup est le numéro", "La main de", "Conseil", "À la prochaine"] {
        assert!(french.contains(text), "{text}:\n{french}");
    }
}

#[test]
fn both_ways_to_write_a_move_work() {
    let output = play(Lang::En, 3, Some(triad()), "\n1 s\nquit\n");
    assert!(output.contains("centre (s)"), "{output}");
    let output = play(Lang::En, 3, Some(triad()), "\na4\nquit\n");
    assert!(output.contains("centre (s)"), "{output}");
}

#[test]
fn a_move_is_taken_back_and_a_game_resigned() {
    let output = play(Lang::En, 3, Some(triad()), "\n1 q\nundo\n1 q\nresign\nyes\nquit\n");
    assert!(output.contains("Moves taken back"), "{output}");
    assert!(output.contains("resigned"), "{output}");
}

#[test]
fn giving_up_is_asked_first_and_needs_a_card() {
    let output = play(Lang::En, 3, Some(triad()), "\n1 q\nresign\nno\nboard\nquit\n");
    assert!(output.contains("It counts as lost"), "{output}");
    assert!(!output.contains("resigned"), "{output}");
    let two = QuickSettings { seats: vec![SeatPlan::Person, SeatPlan::Person], ..triad() };
    let output = play(Lang::En, 3, Some(two), "\n\nresign\nquit\n");
    assert!(output.contains("quit costs nothing now"), "{output}");
    assert!(!output.contains("It counts as lost"), "{output}");
}

#[test]
fn what_to_play_is_asked_where_nothing_was_chosen() {
    let output = play(Lang::En, 3, None, "1\n3\n1 2\n2\n\n1 q\nquit\n");
    assert!(output.contains("Club"), "{output}");
    let output = play(Lang::En, 3, None, "2\n2\n1\n1\n\n1\n1\nquit\n");
    assert!(output.contains("Player 3"), "{output}");
    assert!(play(Lang::En, 3, None, "quit\n").contains("Game"));
    assert!(play(Lang::En, 3, None, "").contains("Game"));
}

#[test]
fn hands_and_pools_are_chosen_by_number() {
    let rules = vec![Rule::Pool, Rule::BestOfThree, Rule::Open];
    let settings = QuickSettings { house: House::Club, chosen: rules, ..triad() };
    let lines = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n\n1 2 3 4\n1 2 3 4 5\n1 q\nquit\n";
    let output = play(Lang::En, 3, Some(settings), lines);
    assert!(output.contains("Choose your pool"), "{output}");
    assert!(output.contains("Choose your hand"), "{output}");
    assert!(output.contains("places"), "{output}");
}

#[test]
fn two_people_pass_the_keyboard_on() {
    let mut settings = triad();
    settings.chosen = vec![Rule::Random];
    settings.seats[1] = SeatPlan::Person;
    let output = play(Lang::En, 3, Some(settings), "\n\n\n\n\n1 q\n\n1 w\n\n1 e\nquit\n");
    assert!(output.contains("Please pass the keyboard"), "{output}");
    assert!(output.contains("5 hidden cards") || output.contains("4 hidden cards"), "{output}");
}

#[test]
fn the_same_seed_tells_the_same_game() {
    let lines = format!("{}quit\n", any_moves());
    assert_eq!(play(Lang::En, 12, Some(triad()), &lines), play(Lang::En, 12, Some(triad()), &lines));
}

#[test]
fn lines_that_are_not_text_do_no_harm() {
    let mut output = Vec::new();
    let bytes: &[u8] = b"\n\xff\xfe\x00\n\x1b[2J\nquit\n";
    plain::play(&shared(Lang::En, 3), Some(triad()), None, false, bytes, &mut output).expect("it plays");
    assert!(String::from_utf8_lossy(&output).contains("not understood"));
}

#[test]
fn an_empty_line_in_a_match_shows_board_and_hand_again() {
    let mut settings = triad();
    settings.seats[1] = SeatPlan::Person;
    // One to begin, and one in the match.
    let output = play(Lang::En, 3, Some(settings), "\n\nquit\n");
    assert_eq!(output.matches("Score:").count(), 2, "{output}");
    assert!(!output.contains("A move is the number"), "{output}");
}

#[test]
fn a_wrong_part_of_a_move_is_named() {
    let mut settings = triad();
    settings.seats[1] = SeatPlan::Person;
    let lines = "\n\n\n\n9 s\n1 k\n1 s\n\n1 s\nquit\n";
    let output = play(Lang::En, 3, Some(settings.clone()), lines);
    for text in [
        "There is no card 9; your cards are 1 to 5.",
        "There is no cell k; the cells are q w e, a s d, z x c, row by row.",
        "The cell s is taken; the free cells are q w e a d z x c.",
    ] {
        assert!(output.contains(text), "{text}:\n{output}");
    }
    let output = play(Lang::Fr, 3, Some(settings), "\n\n\n\n9 s\nquitter\n");
    assert!(output.contains("Il n’y a pas de carte 9\u{a0}; vos cartes sont"), "{output}");
}

#[test]
fn no_line_ends_with_blanks() {
    let output = play(Lang::En, 3, Some(triad()), &format!("{}quit\n", any_moves()));
    assert!(output.contains("again, export or quit"), "{output}");
    // A prompt to which nothing was typed ends with a blank.
    for line in output.lines().filter(|line| !line.ends_with(": ")) {
        assert_eq!(line, line.trim_end(), "{output}");
    }
}

#[test]
fn french_hints_have_french_spaces_and_grammar() {
    let output = play(Lang::Fr, 3, Some(triad()), &format!("\nconseil\nanalyse\n{}quitter\n", any_moves()));
    assert!(output.contains("ne prend rien\u{a0};") || output.contains("prend la carte"), "{output}");
    assert!(!output.contains("depuis à ") && !output.contains("depuis en "), "{output}");
    for line in output.lines() {
        for mark in [';', '!', '?'] {
            for (at, _) in line.match_indices(mark) {
                let before = line[..at].chars().next_back();
                let fine = matches!(before, None | Some('\u{a0}' | ' ' | ','));
                assert!(fine || line.starts_with('?'), "{line}");
            }
        }
    }
}

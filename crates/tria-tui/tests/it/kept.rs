//! Matches of a career that are interrupted anywhere and resumed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tria_locale::Lang;
use tria_tui::career::Memory;
use tria_world::career::{CareerStore as _, Stage};

use crate::career::Traveller;

const AS_IT_WAS: &str = "The match is just as it was.";

/// The board, the hands and everything around them: the screen without its first line, its news and its keys.
fn board(traveller: &Traveller) -> Vec<String> {
    // Where the cursor was is not kept.
    let plain = |sign: char| match sign {
        '›' => ' ',
        '┏' => '╭',
        '┓' => '╮',
        '┗' => '╰',
        '┛' => '╯',
        '━' => '─',
        '┃' => '│',
        sign => sign,
    };
    traveller.screen().lines().skip(1).take(20).map(|line| line.chars().map(plain).collect()).collect()
}

/// The same person after the program has ended, however: goes on at the table, which is as it was.
#[track_caller]
fn back_at_the_table(before: &Traveller, seed: u64) -> Traveller {
    let mut after = before.again(seed);
    after.enter();
    after.settle();
    after.sees(AS_IT_WAS);
    after.sees_not("is thinking");
    let kept = |one: &Traveller| one.memory.table("Ada").expect("it can be read").expect("a log").lines.len();
    assert_eq!(kept(&after), kept(before), "nothing happens before the player goes on");
    after.enter();
    after.settle();
    assert_eq!(board(&after), board(before), "{}\n{}", before.screen(), after.screen());
    after
}

#[test]
fn a_match_goes_on_as_it_was_whenever_the_program_ends() {
    let mut cards = 0;
    for seed in 0..6 {
        let mut traveller = Traveller::in_balamb(seed);
        traveller.enter();
        traveller.enter();
        // Ended before every card of the player's own.
        for turn in 0..6 {
            traveller.settle();
            if traveller.screen().contains("Enter: go on") {
                break;
            }
            traveller = back_at_the_table(&traveller, 100 * seed + turn);
            traveller.press("1");
            traveller.enter();
            cards += 1;
        }
        traveller.settle();
        traveller.sees("Enter: go on");
        // Also when it is over, but the career does not know it yet.
        let mut traveller = traveller.again(seed);
        traveller.enter();
        traveller.settle();
        traveller.sees_not(AS_IT_WAS);
        traveller.sees("Enter: go on");
        traveller.enter();
        traveller.sees("After the match");
        assert_eq!(
            traveller.memory.table("Ada").expect("it can be read"),
            None,
            "the log is gone with the match"
        );
        let taken = usize::from(matches!(traveller.career().stage(), Stage::Choosing(_)));
        assert_eq!(traveller.career().history().len() + taken, 1);
    }
    assert!(cards > 20, "{cards}");
}

#[test]
fn a_match_of_the_club_goes_on_between_its_games_and_within_them() {
    let mut traveller = Traveller::in_balamb(12);
    traveller.press("m");
    traveller.keys(&[KeyCode::Right, KeyCode::Enter]);
    traveller.press("c");
    traveller.keys(&[KeyCode::Enter; 4]);
    let (mut choices, mut pauses) = (0, 0);
    for turn in 0..40 {
        traveller.settle();
        if traveller.screen().contains("Enter: go on") {
            break;
        }
        // The list of cards lies over the table until the player goes on.
        let choosing = traveller.screen().contains("Choose your hand");
        choices += u32::from(choosing);
        if choosing {
            traveller = traveller.again(turn);
            traveller.enter();
            traveller.settle();
            traveller.sees(AS_IT_WAS);
            traveller.enter();
            // The last board is looked at again before the choice.
            if traveller.screen().contains("⏎  Go on") {
                traveller.enter();
            }
            traveller.sees("Choose your hand");
            while !traveller.screen().contains("(5/5)") {
                traveller.press(" ");
                traveller.key(KeyCode::Down);
            }
            traveller.enter();
            continue;
        }
        pauses += u32::from(traveller.screen().contains("⏎  Go on"));
        traveller = back_at_the_table(&traveller, turn);
        traveller.press("1");
        traveller.enter();
    }
    assert!(choices > 0 && pauses > 0, "hands are chosen, and games are over: {choices} {pauses}");
    traveller.sees("Enter: go on");
    traveller.enter();
    let career = traveller.career();
    assert_eq!(*career.stage(), Stage::Free, "{}", traveller.screen());
    assert_eq!(career.history().len(), 1);
    traveller.enter();
    traveller.enter();
    assert!(traveller.career().tournament().is_some(), "the tournament goes on, too");
}

#[test]
fn a_game_of_triatri_goes_on_as_it_was() {
    let mut traveller = Traveller::in_balamb(10);
    traveller.press("g");
    traveller.enter();
    let mut stops = 0;
    for round in 0..400 {
        traveller.settle();
        if traveller.screen().contains("Enter: go on") {
            break;
        }
        if round % 7 == 3 {
            stops += 1;
            traveller = back_at_the_table(&traveller, round);
        }
        traveller.key(if round % 3 == 2 { KeyCode::Right } else { KeyCode::Enter });
    }
    assert!(stops > 3, "{stops}");
    traveller.sees("Enter: go on");
    traveller.enter();
    traveller.sees("After the match");
    assert_eq!(traveller.career().history().len(), 1);
}

/// At the table of a match against Pim whose first card lies there, or does not.
fn at_the_table(with_a_card: bool) -> Traveller {
    for seed in 0..20 {
        let mut traveller = Traveller::in_balamb(seed);
        traveller.enter();
        traveller.enter();
        traveller.settle();
        if traveller.career().first_card_lies() == with_a_card {
            return traveller;
        }
    }
    panic!("a coin is tossed")
}

#[test]
fn leaving_costs_nothing_before_the_first_card_and_keeps_the_match_after_it() {
    let mut traveller = at_the_table(false);
    traveller.press("Q");
    traveller.sees("it costs nothing");
    traveller.enter();
    traveller.sees("Ada · Balamb · 7 cards");
    assert_eq!(*traveller.career().stage(), Stage::Free);

    let mut traveller = at_the_table(true);
    let before = board(&traveller);
    traveller.press("Q");
    traveller.sees("The match is kept");
    traveller.esc();
    assert_eq!(board(&traveller), before);
    traveller.press("Q");
    traveller.enter();
    traveller.sees("Go on with what is under way");
    traveller.sees("Ada · Balamb · 7 cards, 5 of them on the table");
    traveller.enter();
    traveller.settle();
    traveller.sees(AS_IT_WAS);
    traveller.enter();
    traveller.settle();
    assert_eq!(board(&traveller), before);
    traveller.press("Q");
    traveller.enter();
    traveller.enter();
    // Giving up is one of two, and not the first.
    traveller.press("g");
    traveller.sees("is kept just as it was");
    traveller.sees("• Open");
    traveller.enter();
    traveller.settle();
    assert_eq!(board(&traveller), before);
    traveller.press("Q");
    traveller.enter();
    traveller.enter();
    traveller.press("g");
    traveller.keys(&[KeyCode::Down, KeyCode::Enter]);
    traveller.sees("You lose");
    assert_eq!(traveller.cards(), 6);
    assert_eq!(*traveller.career().stage(), Stage::Free);
}

#[test]
fn whoever_quits_in_the_middle_is_told_that_the_match_is_kept() {
    let mut traveller = at_the_table(true);
    traveller.app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(traveller.app.is_finished());
    assert!(traveller.app.farewell().expect("a word").contains("goes on when you come back"));
    assert_eq!(Traveller::in_balamb(1).app.farewell(), None);
}

/// The same career, its document changed by hand, at the list of careers.
fn changed(traveller: &Traveller, change: impl Fn(String) -> String, lang: Lang) -> Traveller {
    let document = change(traveller.memory.export("Ada").expect("a document"));
    let mut memory = Memory::default();
    memory.import("Ada", document.as_bytes()).expect("a career");
    Traveller::with(memory, lang, 1)
}

#[test]
fn a_match_whose_table_cannot_be_rebuilt_can_be_given_up() {
    let before = at_the_table(true);
    let newer = |text: String| text.replace("tria-table/1", "tria-table/2");
    let damaged = |text: String| text.replacen(r#"\"do\":\"ready\""#, r#"\"do\":\"dance\""#, 1);
    let lost = |text: String| {
        let table = text.find(r#","table":{"#).expect("a table");
        format!("{}}}", &text[..table])
    };
    let cases: [(&dyn Fn(String) -> String, &str); 3] = [
        (&newer, "by a newer Tria"),
        (&damaged, "cannot be set up again"),
        (&lost, "Nothing of its table was written down"),
    ];
    for (change, said) in cases {
        let mut after = changed(&before, change, Lang::En);
        after.enter();
        after.settle();
        after.sees("cannot go on");
        after.sees(said);
        after.sees_not("› Go on");
        after.enter();
        after.sees("You lose");
        assert_eq!(*after.career().stage(), Stage::Free);
        assert_eq!(after.cards(), 6);
    }
    let mut after = changed(&before, newer, Lang::Fr);
    after.enter();
    after.settle();
    after.sees("ne peut pas reprendre");
}

#[test]
fn a_move_that_cannot_be_written_down_is_not_shown_and_the_table_waits() {
    let mut traveller = at_the_table(false);
    let before = board(&traveller);
    let log = traveller.memory.table("Ada").expect("it can be read").expect("a log");
    // As if another hand had written: the next line does not follow.
    let mut memory = traveller.memory.clone();
    memory.append_table("Ada", log.id, log.lines.len(), &log.lines[..1]).expect("a line");
    traveller.press("1");
    traveller.enter();
    traveller.settle();
    traveller.sees("could not be kept");
    assert_eq!(board(&traveller)[..12], before[..12]);
    traveller.press("1");
    traveller.enter();
    traveller.sees("could not be kept");
    traveller.press("Q");
    traveller.enter();
    traveller.sees("Ada · Balamb");
}

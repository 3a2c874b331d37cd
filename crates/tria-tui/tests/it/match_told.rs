//! Matches of several games line by line: results, standings, Sudden Death, Exchange, pools.

use ratatui::crossterm::event::KeyCode;
use tria_locale::Lang;
use tria_rules::triad::{House, Rule};
use tria_tui::plain;
use tria_tui::quick_settings::QuickSettings;

use crate::support::{Keyboard, shared, triad};

fn play(lang: Lang, seed: u64, settings: Option<QuickSettings>, lines: &str) -> String {
    let mut output = Vec::new();
    plain::play(&shared(lang, seed), settings, None, true, lines.as_bytes(), &mut output).expect("it plays");
    String::from_utf8(output).expect("it is text")
}

/// The first card on every cell in turn: what is not possible is answered and passed over.
fn any_moves(cells: &str) -> String {
    let all: Vec<String> = cells.chars().map(|cell| format!("1 {cell}\n")).collect();
    all.concat().repeat(5)
}

/// Lines enough for the games of a match, with an answer between them.
fn games(cells: &str, between: &str) -> String {
    format!("\n\n\n{}", format!("{}{between}\n", any_moves(cells)).repeat(6))
}

fn with(house: House, rules: &[Rule]) -> QuickSettings {
    QuickSettings { house, chosen: rules.to_vec(), ..triad() }
}

#[test]
fn the_last_move_and_the_result_are_told_whoever_makes_it() {
    for seed in 1..8 {
        let settings = with(House::Classic, &[Rule::Open, Rule::Random]);
        let told = play(Lang::En, seed, Some(settings), &format!("\n{}quit\n", any_moves("qweasdzxc")));
        assert_eq!(told.matches(" places ").count(), 9, "{told}");
        assert!(told.contains(" wins the game ") || told.contains("5–5: the game is a draw."), "{told}");
        assert!(told.contains("wins!") || told.contains("It is a draw."), "{told}");
    }
}

#[test]
fn a_best_of_three_tells_each_result_the_standing_and_why_it_is_won() {
    let settings = with(House::Club, &[Rule::Pool, Rule::BestOfThree, Rule::Random]);
    for (lang, cells, standing, next, won) in [
        (Lang::En, "qweasdzxc", "Games won: Blue (you) ", "The next game. ", "wins the match "),
        (
            Lang::Fr,
            "azeqsdwxc",
            "Parties gagnées\u{a0}: Bleu (vous) ",
            "La partie suivante. ",
            "gagne le match ",
        ),
    ] {
        let told = play(lang, 5, Some(settings.clone()), &games(cells, ""));
        assert!(told.matches(standing).count() >= 2, "{told}");
        assert!(told.contains(next), "{told}");
        assert!(told.contains(won), "{told}");
    }
}

#[test]
fn a_draw_that_goes_on_says_how() {
    let sudden = with(House::Continental, &[Rule::Random, Rule::SuddenDeath]);
    let again = with(House::Tabletop, &[Rule::Random]);
    for (settings, told) in [
        (&sudden, "5–5: Sudden Death! Each player keeps the five cards of their colour."),
        (&again, "5–5: the game is played again."),
    ] {
        let lines = games("qweasdzxc", "");
        let found = (1..60).map(|seed| play(Lang::En, seed, Some(settings.clone()), &lines));
        assert!(found.into_iter().any(|output| output.contains(told)), "{told}");
    }
}

#[test]
fn the_usual_pool_is_the_strongest_and_the_exchange_says_what_it_is() {
    let settings = with(House::Club, &[Rule::BestOfThree, Rule::Exchange]);
    let told = play(Lang::En, 5, Some(settings.clone()), &games("qweasdzxc", "1 2 3 4 15"));
    for text in [
        "15 numbers or names, Enter for the strongest, or quit:",
        "Exchange: swap cards of your hand with your pool",
        "Your opponent cannot see what you swap.",
        "5 numbers or names, Enter to keep your hand, or quit:",
        "The Exchange is done. The next game.",
        "You put back ",
    ] {
        assert!(told.contains(text), "{text}:\n{told}");
    }
    let hand = told.split("Choose your hand (5)").nth(1).expect("a hand is chosen");
    let pool: Vec<&str> = hand.lines().skip(1).take(15).collect();
    assert!(pool.iter().all(|card| card.ends_with("level 10") || card.ends_with("level 9")), "{pool:?}");
    let told = play(Lang::Fr, 5, Some(settings), &games("azeqsdwxc", "1 2 3 4 15"));
    assert!(
        told.contains("Échange\u{a0}: remplacez des cartes") && told.contains("L’échange est fait."),
        "{told}"
    );
}

#[test]
fn the_full_screen_offers_the_strongest_pool() {
    let settings = with(House::Club, &[Rule::BestOfThree, Rule::Exchange]);
    let mut keyboard = Keyboard::at_table(shared(Lang::En, 5), &settings);
    keyboard.sees("Choose your pool (15/15)");
    keyboard.sees("Your strongest cards are marked");
    keyboard.key(KeyCode::End);
    keyboard.sees("[x] A469  Squall");
    // Chance may choose instead.
    keyboard.press("f");
    keyboard.sees("Choose your pool (15/15)");
}

#[test]
fn the_full_screen_says_that_the_hand_of_the_second_game_is_an_exchange() {
    let settings = with(House::Club, &[Rule::BestOfThree, Rule::Exchange]);
    for (lang, hand, exchange, text) in [
        (
            Lang::En,
            "Choose your hand (",
            "Exchange: your hand for the next game (5/5)",
            "Your opponent cannot",
        ),
        (Lang::Fr, "Choisissez votre main (", "Échange\u{a0}: votre main", "L’adversaire n’en"),
    ] {
        let mut keyboard = Keyboard::at_table(shared(lang, 5), &settings);
        keyboard.size = (120, 30);
        // The pool, then the rules.
        keyboard.enter();
        keyboard.enter();
        keyboard.settle();
        // Before the first game there is nothing to exchange.
        keyboard.sees(hand);
        keyboard.sees_not(exchange);
        keyboard.sees_not(text);
        keyboard.press("f");
        keyboard.enter();
        for press in 0..PRESSES_MAX {
            keyboard.settle();
            if keyboard.screen().contains(exchange) {
                break;
            }
            keyboard.sees_not(hand);
            // A card, then a cell; either leads on from the board of the game that is over.
            keyboard.key(if press % 2 == 0 { KeyCode::Char('1') } else { KeyCode::Enter });
        }
        keyboard.sees(exchange);
        keyboard.sees(text);
        keyboard.sees_not(hand);
    }
}

/// More keys than a game takes.
const PRESSES_MAX: usize = 40;

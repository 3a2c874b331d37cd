//! What must never be on the screen.

use tria_locale::Lang;
use tria_room::{GameView, Seat, Viewer};
use tria_rules::triad::{HandView, Rule};
use tria_tui::host::Host;
use tria_tui::quick_settings::SeatPlan;
use tria_tui::screens::table::Table;
use tria_world::career::NoAdvice;

use crate::games::place_anywhere;
use crate::support::{Keyboard, shared, triad, triatri};

/// The names of the cards that a seat holds, from that seat's own view.
fn names(host: &Host, seat: Seat) -> Vec<String> {
    let view = host.room().view(Viewer::Seat(seat));
    let Some(GameView::TripleTriad { view, .. }) = view.game else { return Vec::new() };
    let Some(game) = view.game else { return Vec::new() };
    let player = tria_rules::triad::Player::at(seat).expect("two seats");
    let HandView::Own(slots) = &game.hands[player] else { panic!("the own hand is known") };
    let name = |card| tria_cards::builtin().name(card, tria_cards::Language::En).into_owned();
    slots.iter().filter_map(|slot| slot.card).map(name).collect()
}

#[test]
fn hidden_cards_of_the_opponent_are_never_on_the_screen() {
    for seed in 0..12 {
        let mut settings = triad();
        settings.chosen = vec![Rule::Random];
        let shared = shared(Lang::En, seed);
        // A table like that of the game, made ready, tells which cards the other has.
        let mut twin = settings.host(shared.catalog, seed).expect("a table");
        twin.send(Seat::FIRST, tria_room::Command::Ready).expect("ready");
        let (own, hidden) = (names(&twin, Seat::FIRST), names(&twin, Seat::SECOND));
        let mut keyboard = Keyboard::new(shared.clone());
        let host = settings.host(shared.catalog, seed).expect("a table");
        keyboard.app.open(Box::new(Table::new(host, None)));
        keyboard.pass(1);
        keyboard.size = (160, 50);
        keyboard.enter();
        keyboard.pass(1);
        let screen = keyboard.screen().replace('\n', " ");
        let first = |name: &String| name.split(' ').next().unwrap_or_default().to_owned();
        for name in own.iter().map(first) {
            assert!(screen.contains(&name), "the own {name} is shown:\n{}", keyboard.screen());
        }
        // Where the computer begins, the card that it has placed is public.
        let screen = keyboard.screen();
        let secret = |name: &&String| !own.contains(name) && !screen.contains(&format!("places {name}:"));
        for name in hidden.iter().filter(secret) {
            keyboard.sees_not(name);
        }
        // Hints know no more than the person, and reveal no hidden cards either.
        keyboard.settle();
        keyboard.press("a");
        keyboard.settle();
        keyboard.sees("the best first");
        let screen = keyboard.screen();
        let secret = |name: &&String| !own.contains(name) && !screen.contains(&format!("places {name}:"));
        for name in hidden.iter().filter(secret) {
            keyboard.sees_not(name);
        }
    }
}

#[test]
fn the_hand_over_screen_shows_no_card_of_anybody() {
    for seed in 0..6 {
        let mut settings = triad();
        settings.chosen = vec![Rule::Random];
        settings.seats[1] = SeatPlan::Person;
        let shared = shared(Lang::En, seed);
        let mut twin = settings.host(shared.catalog, seed).expect("a table");
        // One person is ready for both at the keyboard.
        twin.send(Seat::FIRST, tria_room::Command::Ready).expect("ready");
        let all = [names(&twin, Seat::FIRST), names(&twin, Seat::SECOND)];
        let mut keyboard = Keyboard::new(shared.clone());
        let host = settings.host(shared.catalog, seed).expect("a table");
        keyboard.app.open(Box::new(Table::new(host, None)));
        keyboard.pass(1);
        let mut handed = 0;
        for _ in 0..30 {
            keyboard.settle();
            let screen = keyboard.screen();
            if screen.contains("Please pass the keyboard") {
                handed += 1;
                for name in all.iter().flatten() {
                    assert!(!screen.contains(name.as_str()), "{name} is shown:\n{screen}");
                }
                keyboard.enter();
            } else if screen.contains("Rules of this game") {
                keyboard.enter();
            } else if screen.contains("Pick up") {
                // Of two hands only one is open.
                let both = |name: &&String| all.iter().all(|hand| hand.contains(name));
                let shown = all.each_ref().map(|hand| {
                    hand.iter().filter(|name| !both(name) && screen.contains(name.as_str())).count()
                });
                let placed = screen.contains("places");
                assert!(shown.contains(&0) || placed, "both hands are shown:\n{screen}");
                assert!(screen.matches("hidden").count() >= 1 || handed > 6, "{screen}");
                place_anywhere(&mut keyboard);
            }
        }
        assert!(handed > 3, "the keyboard was passed on {handed} times");
    }
}

#[test]
fn no_card_of_another_seat_is_shown_in_triatri() {
    for seed in 0..10 {
        let mut keyboard = Keyboard::at_table(shared(Lang::En, seed), &triatri(2));
        keyboard.enter();
        keyboard.settle();
        let screen = keyboard.screen();
        // Six own cards and no other: each card has its own frame.
        assert_eq!(screen.matches('╭').count() + screen.matches('┏').count(), 6, "{screen}");
    }
}

#[test]
fn there_are_no_hints_where_they_are_not_allowed() {
    let shared = shared(Lang::En, 2);
    let mut keyboard = Keyboard::new(shared.clone());
    let host = triad().host(shared.catalog, 2).expect("a table");
    keyboard.app.open(Box::new(Table::new(host, Some(NoAdvice::Cards))));
    keyboard.pass(1);
    keyboard.enter();
    keyboard.settle();
    keyboard.sees_not("Hint");
    keyboard.sees_not("Analysis");
    for key in ["h", "a"] {
        keyboard.press(key);
        keyboard.settle();
        keyboard.sees("No hints with cards at stake");
        keyboard.sees_not("Hint:");
        keyboard.sees_not("the best first");
    }
}

//! What a career must show at once, and what it must confirm before.

use ratatui::crossterm::event::KeyCode;
use tria_locale::Lang;
use tria_play::expected;
use tria_rules::triad::{House, Trade};
use tria_tui::app::App;
use tria_tui::career::Careers;
use tria_tui::screens::start::Start;
use tria_world::career::{Career, CareerStore as _, Command, Stage};
use tria_world::collection::Mark;
use tria_world::{CardKey, Region, World};

use crate::career::Traveller;

#[test]
fn what_the_queen_does_to_trade_rules_is_on_the_screen_at_once() {
    let (mut moved, mut adopted) = (0, 0);
    for seed in 0..12 {
        let mut traveller = Traveller::in_balamb(seed);
        // She is the last of those who play here.
        traveller.keys(&[KeyCode::Down; 6]);
        traveller.sees("Her own trade rule: One");
        traveller.sees("Challenging her may change it");
        traveller.sees("then leave.");
        traveller.sees("drawn, 0 lost");
        let mut traveller = traveller.wide();
        traveller.enter();
        let hers = traveller.career().queen().trade;
        if hers == Trade::One {
            traveller.sees_not("changes her own trade rule");
            continue;
        }
        moved += 1;
        traveller.sees("The Queen of Cards changes her own trade rule: it is Diff now.");
        traveller.sees("Trade: One");
        traveller.esc();
        // Now another opponent: the region may adopt hers, and that is said before the choice.
        traveller.keys(&[KeyCode::Home]);
        traveller.sees("The Queen of Cards is here: a challenge may");
        traveller.enter();
        let local = traveller.career().customs(Region::Balamb).trade;
        if local == Trade::One {
            traveller.sees_not("another trade rule");
            traveller.sees("Trade: One");
            continue;
        }
        adopted += 1;
        traveller.sees("The Queen of Cards brings Balamb another trade rule: it is Diff now.");
        traveller.sees("Trade: Diff");
        // It is still said when the player comes back to the question.
        let mut again = traveller.again(seed).wide();
        again.keys(&[KeyCode::Enter, KeyCode::Enter]);
        again.sees("The Queen of Cards brings Balamb another trade rule: it is Diff now.");
        // And after the match, and in the history.
        traveller.enter();
        traveller.play_out();
        for _ in 0..3 {
            if !traveller.screen().contains("After the match") || traveller.screen().contains("Take") {
                traveller.enter();
            }
        }
        if traveller.career().history().len() == 1 {
            traveller.sees("The Queen of Cards brings Balamb another trade rule");
        }
    }
    assert!(moved > 5 && adopted > 0, "{moved} {adopted}");
}

#[test]
fn cards_on_the_table_are_counted_and_named() {
    let mut traveller = Traveller::in_balamb(3);
    traveller.sees("7 cards · 300 Gil");
    traveller.keys(&[KeyCode::Enter, KeyCode::Enter]);
    traveller.settle();
    let list = traveller.again(1);
    list.sees("7 cards, 5 of them on the table");
}

#[test]
fn the_cursor_is_at_the_first_line_after_travelling() {
    let mut traveller = Traveller::in_balamb(4);
    traveller.press("m");
    traveller.keys(&[KeyCode::Left, KeyCode::Enter]);
    for _ in 0..3 {
        if !traveller.screen().contains("Ada · Galbadia") {
            traveller.enter();
        }
    }
    traveller.sees("Ada · Galbadia");
    traveller.sees("▸ Brannoc");
}

#[test]
fn a_pack_shows_each_name_once() {
    let mut traveller = Traveller::new(Lang::En, 1);
    traveller.enter();
    traveller.press("Ada");
    traveller.enter();
    traveller.settle();
    traveller.sees("Your starter pack");
    let shared = crate::support::shared(Lang::En, 1);
    for (card, _) in traveller.career().collection().iter() {
        let name = shared.card_name(card.card());
        assert_eq!(traveller.screen().matches(&name).count(), 1, "{name}:\n{}", traveller.screen());
    }
}

#[test]
fn a_career_is_renamed_and_deleted_only_by_its_name() {
    let mut traveller = Traveller::in_balamb(5);
    traveller.esc();
    traveller.press("R");
    traveller.sees("What is Ada called from now on?");
    traveller.press(" Lovelace");
    traveller.enter();
    traveller.sees("Ada Lovelace");
    assert_eq!(traveller.memory.names().expect("names"), ["Ada Lovelace"]);
    traveller.enter();
    traveller.sees("Ada Lovelace · Balamb");
    traveller.esc();
    traveller.press("D");
    traveller.sees("Type its name");
    traveller.press("Ada");
    traveller.enter();
    traveller.sees("nothing was deleted");
    assert_eq!(traveller.memory.names().expect("names").len(), 1);
    traveller.press("D");
    traveller.press("Ada Lovelace");
    traveller.enter();
    traveller.sees("The career of Ada Lovelace is deleted.");
    assert!(traveller.memory.names().expect("names").is_empty());
}

#[test]
fn a_save_that_somebody_else_has_is_told_in_full_and_offers_no_form() {
    let why = "Another program (process 4711) has your careers open: /home/ada/.local/share/tria/career.db. \
               Only one may change them at a time. Close it and try again, or play with another file.";
    let careers = Careers::new(Box::new(move || Err(why.to_owned())), || 0);
    let shared = crate::support::shared(Lang::En, 1);
    let start = Start::new(&shared).keeping(careers);
    let mut app = App::new(shared, Box::new(start));
    for code in [KeyCode::Down, KeyCode::Enter] {
        app.key(code.into());
    }
    let screen = |app: &App| {
        let area = ratatui::layout::Rect::new(0, 0, 80, 24);
        let mut buffer = ratatui::buffer::Buffer::empty(area);
        app.draw(area, &mut buffer);
        buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect::<String>()
    };
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&screen(&app)).contains(why), "{}", screen(&app));
    assert!(!screen(&app).contains("New career"));
    app.key(KeyCode::Enter.into());
    assert!(!screen(&app).contains("What are you called"), "{}", screen(&app));
}

/// A career that has just begun.
fn newcomer() -> Career {
    let mut career = Career::default();
    let mut chance = <rand_chacha::ChaCha8Rng as rand_core::SeedableRng>::seed_from_u64(1);
    let begin = Command::Begin { name: "Ada".into(), house: House::Classic };
    let effects = career.decide(&begin, &mut chance, 0).expect("it begins");
    career.apply(&effects.event).expect("it fits");
    career
}

#[test]
fn advice_expects_what_one_opponent_brings() {
    let career = newcomer();
    let levels = |prior: &tria_engine::triad::Prior| {
        let mut levels: Vec<u8> = prior.candidates().iter().map(|candidate| candidate.level).collect();
        levels.dedup();
        levels
    };
    let world = World::builtin();
    let (pim, _) = world.all_opponents().find(|(_, data)| data.id == "pim").expect("Pim");
    let against: Vec<Vec<u8>> = expected(&career, Some(pim)).iter().map(levels).collect();
    assert_eq!(against, [vec![1]]);
    // Without an opponent it is one of those who play here, each with their own cards.
    let here: Vec<Vec<u8>> = expected(&career, None).iter().map(levels).collect();
    assert_eq!(here.len(), 7, "six of Balamb and the Queen of Cards");
    assert_eq!(here[0], [1]);
    assert_eq!(here[6], [4, 5, 6, 7]);
}

#[test]
fn advice_early_in_a_career_tells_hands_apart() {
    let career = newcomer();
    let asked = tria_tui::career::advice::ask(&career, None, 1).expect("enough cards").expect("rules");
    let found = asked.wait().expect("an answer").expect("advice");
    assert!(found.expected.mean > 0.05, "a newcomer has chances in Balamb: {:?}", found.expected);
    assert!(found.deck.iter().all(|card| CardKey::of(*card).is_some()));
}

#[test]
fn only_a_hand_that_is_drawn_is_said_to_be_drawn() {
    // Balamb: the hand is chosen, and shown.
    let mut traveller = Traveller::in_balamb(3).wide();
    traveller.enter();
    traveller.sees("Choose the hand");
    traveller.sees_not("drawn from");
    // Dollet: Random.
    let mut traveller = Traveller::in_balamb(3).wide();
    traveller.press("m");
    traveller.keys(&[KeyCode::Left, KeyCode::Up, KeyCode::Enter, KeyCode::Enter]);
    if matches!(traveller.career().stage(), Stage::Asked { .. }) {
        traveller.press("y");
    }
    traveller.sees("Your hand is drawn from your collection");
    traveller.sees_not("Choose the hand");
    // The club's match: each hand is chosen from the pool, at the table.
    let mut traveller = Traveller::in_balamb(12).wide();
    traveller.press("m");
    traveller.keys(&[KeyCode::Right, KeyCode::Enter]);
    traveller.press("c");
    traveller.keys(&[KeyCode::Enter; 3]);
    assert!(
        matches!(traveller.career().stage(), Stage::Offered(offer) if offer.rules.pool() && !offer.rules.random())
    );
    traveller.sees_not("drawn from");
    traveller.enter();
    traveller.settle();
    traveller.sees_not("drawn from");
    // Thought of again before the first card.
    traveller.press("Q");
    traveller.enter();
    assert!(
        matches!(traveller.career().stage(), Stage::Playing(table) if !table.begun && table.hands.is_none())
    );
    traveller.enter();
    traveller.sees_not("drawn from");
}

#[test]
fn the_signs_are_explained_after_cards_are_taken_where_they_say_something() {
    let legend = "✦ never seen";
    let (mut new, mut owned) = (0, 0);
    for seed in 0..CAREERS_MAX {
        let mut traveller = Traveller::in_balamb(seed);
        traveller.enter();
        traveller.enter();
        traveller.play_out();
        let Stage::Choosing(choosing) = traveller.career().stage().clone() else { continue };
        for key in ["Mark", "Take", "Later"] {
            traveller.sees(key);
        }
        traveller.sees(legend);
        // One that is owned, where there is one and none was taken yet.
        let place = choosing.from.iter().position(|(_, mark)| (*mark == Mark::Owned) == (owned == 0));
        let Some(place) = place else { continue };
        for _ in 0..place {
            traveller.key(KeyCode::Down);
        }
        traveller.enter();
        let (card, mark) = choosing.from[place];
        let name = crate::support::shared(Lang::En, 1).card_name(card.card());
        assert_eq!(traveller.career().stage(), &Stage::Free, "{}", traveller.screen());
        for key in ["␣", "Mark", "Later"] {
            traveller.sees_not(key);
        }
        traveller.sees("Go on");
        if mark == Mark::Owned {
            owned += 1;
            traveller.sees(&format!("You take {name}."));
            traveller.sees_not(legend);
        } else {
            new += 1;
            traveller.sees(&format!("✦ You take {name}."));
            traveller.sees(legend);
        }
        if new > 0 && owned > 0 {
            return;
        }
    }
    panic!("{new} cards were new, {owned} owned");
}

/// Careers after which a match that ends as it is looked for must have come up.
const CAREERS_MAX: u64 = 80;

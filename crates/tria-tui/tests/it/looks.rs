//! Equipment shows at the table, and nothing becomes hard to read because of it.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Color;
use tria_locale::Lang;
use tria_rules::triad::{Player, Rule};
use tria_tui::app::Shared;
use tria_tui::look::{Back, Look, Mat, Tokens, shape};
use tria_tui::quick_settings::QuickSettings;
use tria_tui::screens::table::Table;
use tria_tui::theme::Theme;
use tria_world::career::{Account, CareerStore as _, Event};
use tria_world::ledger::{Entry, Good, Reason};
use tria_world::{EquipmentId, World};

use crate::career::Traveller;
use crate::support::{Keyboard, compare, shared, triad};

const LOOKS: [(&str, Look); 4] = [
    ("felt", Look { back: Back::Plain, mat: Mat::Felt, tokens: Tokens::Wood }),
    ("map", Look { back: Back::Harbour, mat: Mat::Map, tokens: Tokens::Glass }),
    ("slate", Look { back: Back::Constellation, mat: Mat::Slate, tokens: Tokens::Brass }),
    ("moon", Look { back: Back::Frost, mat: Mat::Moon, tokens: Tokens::Meteor }),
];

/// A game with closed hands and elements, after a card of each player.
fn at_table(shared: Shared, look: Look) -> Keyboard {
    let settings = QuickSettings { chosen: vec![Rule::Random, Rule::Elemental], ..triad() };
    let mut keyboard = Keyboard::new(shared);
    let host = settings.host(keyboard.shared.catalog, keyboard.shared.seeds.next()).expect("a table");
    keyboard.app.open(Box::new(Table::new(host, None).looking(look)));
    keyboard.pass(1);
    keyboard.enter();
    keyboard.settle();
    keyboard.press("1s");
    keyboard.settle();
    keyboard
}

fn picture(keyboard: &Keyboard) -> Buffer {
    let area = Rect::new(0, 0, keyboard.size.0, keyboard.size.1);
    let mut buffer = Buffer::empty(area);
    keyboard.app.draw(area, &mut buffer);
    buffer
}

#[test]
fn every_look_shows_with_and_without_colours() {
    for (name, look) in LOOKS {
        let coloured = at_table(shared(Lang::En, 3), look);
        compare(&format!("look-{name}"), &coloured.screen());
        let plain = Shared { theme: Theme::MONOCHROME, ..shared(Lang::En, 3) };
        let plain = at_table(plain, look);
        assert_eq!(coloured.screen(), plain.screen(), "shapes do not depend on colours");
        for cell in picture(&plain).content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{name} paints without colours");
        }
    }
}

#[test]
fn what_is_written_on_the_board_stays_there_on_every_mat() {
    let bare = at_table(shared(Lang::En, 3), Look::default());
    let words = |screen: &str| -> Vec<String> {
        let letters = |word: &&str| word.chars().all(char::is_alphanumeric);
        screen.split_whitespace().filter(letters).map(str::to_owned).collect()
    };
    let known = words(&bare.screen());
    for (name, look) in LOOKS {
        let screen = at_table(shared(Lang::En, 3), look).screen();
        let seen = words(&screen);
        for word in &known {
            assert!(seen.contains(word), "{word} is lost on {name}:\n{screen}");
        }
    }
}

#[test]
fn own_and_foreign_cards_differ_by_shape_and_by_colour() {
    for (name, look) in LOOKS {
        let table = at_table(shared(Lang::En, 3), look);
        let (own, other) = (shape(look.tokens, Player::Blue), shape(look.tokens, Player::Red));
        assert_ne!(own, other);
        table.sees(own);
        table.sees(other);
        let buffer = picture(&table);
        let ground = |shape: &str| -> Vec<Color> {
            let marks = buffer.content().iter().filter(|cell| cell.symbol() == shape);
            marks.map(|cell| cell.bg).filter(|ground| *ground != Color::Reset).collect()
        };
        assert!(ground(own).iter().all(|colour| !ground(other).contains(colour)), "{name}");
    }
}

#[test]
fn the_cursor_stands_out_on_every_mat_without_colours() {
    for (name, look) in LOOKS {
        let plain = Shared { theme: Theme::MONOCHROME, ..shared(Lang::En, 3) };
        let mut table = at_table(plain, look);
        table.sees_not("┏");
        table.press("1");
        assert!(table.screen().contains('┏'), "{name}:\n{}", table.screen());
    }
}

#[test]
fn the_back_hides_the_card_and_says_so() {
    for (_, look) in LOOKS {
        let table = at_table(shared(Lang::En, 3), look);
        table.sees("◆ hidden");
        table.sees_not("?");
    }
}

/// A player in Balamb who has won all equipment.
fn decorated() -> Traveller {
    let traveller = Traveller::in_balamb(4);
    let career = traveller.career();
    let owned: Vec<EquipmentId> = career.equipment().map(|(id, _)| id).collect();
    let all = World::builtin().items.equipment.iter().filter_map(|one| EquipmentId::from_name(&one.id));
    let won = all.filter(|id| !owned.contains(id));
    let prize = |id| Entry::created(Reason::Prize, Good::Equipment(id), 1, Account::Player);
    let event =
        Event { number: career.number() + 1, at: 0, entries: won.map(prize).collect(), changes: Vec::new() };
    traveller.memory.clone().append("Ada", &event).expect("the event fits");
    let mut again = traveller.again(4);
    again.enter();
    again
}

#[test]
fn the_looks_of_a_career_lie_on_its_tables() {
    let mut traveller = decorated();
    traveller.enter();
    traveller.enter();
    traveller.settle();
    // Everybody begins with plain backs, green felt and wooden tokens.
    traveller.sees("● Ada");
    traveller.sees("╭────");
    let felt = Color::Rgb(16, 44, 32);
    assert!(traveller.buffer().content().iter().any(|cell| cell.bg == felt));
}

#[test]
fn equipment_is_tried_on_then_worn_then_seen_at_the_table() {
    let mut traveller = decorated();
    traveller.press("e");
    traveller.sees("On the table");
    traveller.sees("You have everything there is.");
    traveller.press("j");
    traveller.sees("How it would look");
    traveller.sees("≈≈≈≈");
    traveller.sees("◆ hidden");
    compare("equipment", &format!("{}\n", traveller.screen()));
    traveller.enter();
    traveller.sees("It lies on the table.");
    traveller.sees("On the table");
    // The last lines are the mat of moon dust and the tokens of meteor iron.
    traveller.press("kk");
    traveller.sees("◐");
    traveller.enter();
    traveller.press("kkkk");
    traveller.sees("┊");
    traveller.enter();
    traveller.key(KeyCode::Esc);
    traveller.key(KeyCode::Home);
    traveller.enter();
    traveller.enter();
    traveller.settle();
    traveller.sees("◐ Ada");
    traveller.sees("◆ Pim");
    traveller.sees("┊");
    traveller.sees_not("●");
}

//! Every picture is well-formed, self-contained and deterministic.

use std::collections::BTreeSet;

use tria_cards::{Language, builtin, ff8};
use tria_print::{Face, Illustration, NAME_SHOWN_MAX, Picture, RankStyle, Shape, Theme, draw_card};
use tria_rules::triad::{Card, Element, Player};

use crate::support::{check, pictures, pieces, printed, set_of};

/// A face is no larger than this, in bytes; most are half as large.
const FACE_BYTES_MAX: usize = 13 * 1024;

#[test]
fn every_picture_is_sound_and_no_two_share_an_identifier() {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for theme in Theme::ALL {
        for shape in Shape::ALL {
            for (name, svg) in pictures(theme, shape) {
                assert!(svg.len() <= FACE_BYTES_MAX, "{name}: {} bytes", svg.len());
                for id in check(&name, &svg) {
                    assert!(seen.insert(id.clone()), "{name}: {id} is in another picture too");
                }
            }
        }
        for (name, svg) in pieces(theme).into_iter().chain(printed(theme)) {
            check(&name, &svg);
        }
    }
}

#[test]
fn what_is_printed_goes_on_beyond_the_edges_of_its_card() {
    // 57 by 88 mm are 63 by 97.3 units, and the bleed comes to both sides.
    assert_eq!(Shape::fitting(57.0, 88.0), Shape::Tall(973));
    for theme in Theme::ALL {
        for (name, svg) in printed(theme) {
            assert!(svg.contains("viewBox=\"-1.1 -2.25 65.2 101.8\""), "{name}: {}", &svg[..160]);
            let plate = "<rect x=\"-1.1\" y=\"-2.25\" width=\"65.2\" height=\"101.8\" fill=";
            assert!(svg.contains(plate), "{name} has a plate that fills it");
        }
    }
    let shapes = [(63.0, 88.0), (31.5, 44.0), (63.0, 63.0), (88.0, 63.0), (40.0, 200.0)];
    let expected = [Shape::Poker, Shape::Poker, Shape::Square, Shape::Square, Shape::Tall(1260)];
    assert_eq!(shapes.map(|(wide, high)| Shape::fitting(wide, high)), expected);
}

#[test]
fn the_same_bytes_twice() {
    for (shape, theme) in [(Shape::Poker, Theme::Full), (Shape::Square, Theme::Mono)] {
        assert!(pictures(theme, shape) == pictures(theme, shape));
    }
}

#[test]
fn coordinates_have_two_decimals_at_most() {
    for (name, svg) in pictures(Theme::Full, Shape::Poker) {
        for (at, _) in svg.match_indices('.') {
            let digits = svg[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
            assert!(digits <= 2, "{name}: {}", &svg[at.saturating_sub(20)..at + 8]);
        }
    }
}

#[test]
fn mono_has_no_grey() {
    let more = pieces(Theme::Mono).into_iter().chain(printed(Theme::Mono));
    for (name, svg) in pictures(Theme::Mono, Shape::Poker).into_iter().chain(more) {
        for (at, _) in svg.match_indices("=\"#") {
            let colour: String = svg[at + 3..].chars().take_while(|character| *character != '"').collect();
            // References begin with the letter of a prefix.
            if !colour.starts_with('t') && !name.contains("Some") {
                assert!(["000", "fff"].contains(&colour.as_str()), "{name}: {colour}");
            }
        }
        assert!(!svg.contains("opacity=\"."), "{name}");
    }
}

#[test]
fn names_are_in_the_language_and_escaped() {
    let set = ff8();
    let svg = draw_card(&set.cards[0], Language::Ja, Theme::Full, Shape::Poker, None);
    assert!(svg.contains("<title>ハウリザード</title>") && svg.contains(">ハウリザード</text>"));
    let hostile = "Tom & \"Jerry\" <script>'x'</script>";
    let svg = draw_card(&set_of(hostile).cards[0], Language::En, Theme::Full, Shape::Poker, None);
    check("hostile", &svg);
    assert!(!svg.contains("<script"));
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let shown = document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
    assert_eq!(shown.and_then(|node| node.text()), Some(hostile));
}

#[test]
fn long_and_strange_names_stay_bounded() {
    for name in [
        "W".repeat(60),
        "竜".repeat(60),
        "x\u{202e}y\u{0}z\u{ffff}".to_owned(),
        "e\u{301}\u{301}\u{301}".to_owned(),
        "🐉🐉".to_owned() + "a",
    ] {
        for theme in Theme::ALL {
            let svg = draw_card(&set_of(&name).cards[0], Language::En, theme, Shape::Poker, None);
            check(&name, &svg);
            assert!(svg.len() <= FACE_BYTES_MAX + 8 * NAME_SHOWN_MAX, "{name}");
            assert!(!svg.contains('\u{202e}'), "{name}");
        }
    }
    let svg = draw_card(&set_of(&"W".repeat(60)).cards[0], Language::En, Theme::Full, Shape::Poker, None);
    assert!(svg.contains("textLength=\"48\""), "a very long name is squeezed");
    let svg = draw_card(&ff8().cards[0], Language::En, Theme::Full, Shape::Poker, None);
    assert!(!svg.contains("textLength"), "a short one is not");
}

#[test]
fn elements_owners_and_options_change_what_is_drawn() {
    let mut seen = BTreeSet::new();
    for element in [None].into_iter().chain(Element::ALL.map(Some)) {
        let mut card: Card = "1234".parse().expect("a card");
        card.element = element;
        let face = Face::of_card(card, builtin(), Language::En);
        assert!(seen.insert(face.draw()), "{element:?}");
        for owner in [Player::Blue, Player::Red] {
            assert!(seen.insert(face.clone().owner(Some(owner)).draw()), "{element:?} {owner:?}");
        }
        assert!(seen.insert(face.clone().rank_style(RankStyle::Text).draw()));
    }
    for svg in &seen {
        check("1234", svg);
    }
}

#[test]
fn every_level_has_a_frame_of_its_own() {
    let mut seen = BTreeSet::new();
    for level in 1..=10_u8 {
        let ranks = format!("{0}{0}{0}{0}", if level == 10 { 'A' } else { char::from(b'0' + level) });
        let card: Card = ranks.parse().expect("a card");
        let svg = Face::of_card(card, builtin(), Language::En).prefix("same").draw();
        let begin = svg.find("<linearGradient id=\"tsameband\"").expect("the band");
        let frame: String = svg[begin..].chars().take_while(|character| *character != '\n').collect();
        assert!(seen.insert(frame), "{level}");
    }
}

#[test]
fn words_and_pictures_of_ones_own_are_put_in() {
    let set = ff8();
    let face = Face::of_entry(&set.cards[3], Language::En).description("A <bat> & more").prefix("a\"b c");
    let svg = face.draw();
    assert!(svg.contains("<desc>A &lt;bat&gt; &amp; more</desc>") && svg.contains("id=\"tabcband\""));
    check("described", &svg);
    let picture = Picture::new(b"<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>".to_vec());
    let svg = face.illustration(Illustration::Picture(picture.expect("an SVG"))).draw();
    check("picture", &svg);
    assert!(svg.contains("href=\"data:image/svg+xml;base64,PHN2Z") && !svg.contains("<script"));
}

#[test]
fn unknown_names_get_figures_too_and_kinds_are_heard_from_names() {
    let mut seen = BTreeSet::new();
    for name in [
        "Goose Girl",
        "Night Watchman",
        "Miller's Boy",
        "Blacksmith",
        "The Bell",
        "Frost Dragon",
        "Old Wolf",
        "Qwxz",
    ] {
        let svg = draw_card(&set_of(name).cards[0], Language::En, Theme::Full, Shape::Square, None);
        check(name, &svg);
        assert!(seen.insert(svg), "{name}");
    }
}

//! A selection of pictures is in `testdata/faces`, to the byte.

use tria_cards::{Language, builtin, ff8};
use tria_print::{
    Back, Face, RankStyle, Shape, Theme, draw_back, draw_card, draw_gem, draw_token, draw_triatri,
};
use tria_rules::triad::Player;
use tria_rules::triatri::Colour;
use tria_testkit::golden;

fn check(file: &str, svg: &str) {
    golden::check(&format!("testdata/faces/{file}"), svg);
}

#[test]
fn faces_are_drawn_to_the_byte() {
    let set = ff8();
    let entry = |slug: &str| set.cards.iter().find(|card| card.slug == slug).expect("a card");
    for (slug, language, theme, shape, owner) in [
        ("funguar", Language::En, Theme::Full, Shape::Poker, None),
        ("snow-lion", Language::Fr, Theme::Light, Shape::Poker, None),
        ("ruby-dragon", Language::De, Theme::Full, Shape::Square, Some(Player::Red)),
        ("x-atm092", Language::Es, Theme::Mono, Shape::Poker, None),
        ("phoenix", Language::It, Theme::Full, Shape::Poker, None),
        ("squall", Language::Ja, Theme::Full, Shape::Poker, Some(Player::Blue)),
    ] {
        let svg = draw_card(entry(slug), language, theme, shape, owner);
        check(&format!("{slug}.svg"), &svg);
    }
    let card = "154A@wind".parse().expect("a card");
    let svg = Face::of_card(card, builtin(), Language::En).rank_style(RankStyle::Text).draw();
    check("ranks-only.svg", &svg);
}

#[test]
fn other_pictures_are_drawn_to_the_byte() {
    check("back-star.svg", &draw_back(Back::Star, Theme::Full, Shape::Poker));
    let card = |text: &str| text.parse().expect("a card of TriATri");
    check("triatri-G7.svg", &draw_triatri(card("G7"), Theme::Full, Shape::Poker));
    check("triatri-I.svg", &draw_triatri(card("I"), Theme::Mono, Shape::Poker));
    check("gem-R.svg", &draw_gem(Colour::Red, Theme::Full));
    check("token-blue.svg", &draw_token(Player::Blue, Theme::Full));
}

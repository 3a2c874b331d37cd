//! Helpers of the tests.

use std::collections::BTreeSet;

use tria_cards::{CardSet, Language, ff8, read_csv};
use tria_print::{
    Back, Face, Shape, Theme, draw_back, draw_back_with, draw_card, draw_element, draw_gem, draw_mat,
    draw_token, draw_triatri, draw_triatri_with,
};
use tria_rules::triad::{Element, Player};
use tria_rules::triatri::{Card, Colour};

/// A set of one card with this name.
pub(crate) fn set_of(name: &str) -> CardSet {
    let quoted = name.replace('"', "\"\"");
    let text = format!(
        "# format: tria-cards/1\n# set: own\nid,name,level,top,right,bottom,left,element\n1,\"{quoted}\",6,1,5,9,A,fire\n"
    );
    read_csv(&text).expect("a card set")
}

/// Every picture of one theme and shape, with a name.
pub(crate) fn pictures(theme: Theme, shape: Shape) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for entry in ff8().cards {
        for owner in [None, Some(Player::Blue), Some(Player::Red)] {
            let name = format!("{} {theme:?} {shape:?} {owner:?}", entry.slug);
            all.push((name, draw_card(&entry, Language::En, theme, shape, owner)));
        }
    }
    for back in Back::ALL {
        all.push((format!("{back:?} {theme:?} {shape:?}"), draw_back(back, theme, shape)));
    }
    for card in Card::all() {
        all.push((format!("{card} {theme:?} {shape:?}"), draw_triatri(card, theme, shape)));
    }
    all
}

/// A card of each sort as it is printed: higher than usual, and going on beyond its edges.
pub(crate) fn printed(theme: Theme) -> Vec<(String, String)> {
    let (shape, bleed) = (Shape::fitting(57.0, 88.0), (1.1, 2.25));
    let set = ff8();
    let face =
        Face::of_entry(&set.cards[109], Language::En).theme(theme).shape(shape).bleed(bleed.0, bleed.1);
    let red = Card::new(Colour::Red, 5).expect("a card");
    vec![
        (format!("printed face {theme:?}"), face.draw()),
        (format!("printed back {theme:?}"), draw_back_with(Back::Weave, theme, shape, bleed)),
        (format!("printed R5 {theme:?}"), draw_triatri_with(red, theme, shape, bleed)),
    ]
}

/// Gems, tokens, chips and the mat of one theme.
pub(crate) fn pieces(theme: Theme) -> Vec<(String, String)> {
    let gems =
        Colour::EACH.into_iter().map(|colour| (format!("gem {colour} {theme:?}"), draw_gem(colour, theme)));
    let owners = [Player::Blue, Player::Red].into_iter();
    let tokens = owners.map(|owner| (format!("token {owner:?} {theme:?}"), draw_token(owner, theme)));
    let chips = Element::ALL
        .into_iter()
        .map(|element| (format!("chip {element} {theme:?}"), draw_element(element, theme)));
    let (mat, _) = draw_mat((210.0, 297.0), (63.0, 88.0), theme);
    gems.chain(tokens).chain(chips).chain([(format!("mat {theme:?}"), mat)]).collect()
}

/// Checks that a picture is well-formed XML, self-contained, and has all referenced parts; returns its identifiers.
pub(crate) fn check(name: &str, svg: &str) -> BTreeSet<String> {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{name}: {error}"));
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")), "{name}");
    assert!(root.attribute("viewBox").is_some(), "{name}");
    let title = root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
    assert!(title.and_then(|title| title.text()).is_some_and(|text| !text.is_empty()), "{name} has no title");
    let mut ids = BTreeSet::new();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let tag = node.tag_name().name();
        assert!(!["script", "style", "foreignObject", "a", "animate"].contains(&tag), "{name}: {tag}");
        for attribute in node.attributes() {
            assert!(!attribute.name().starts_with("on"), "{name}: {}", attribute.name());
            assert!(!attribute.value().contains("NaN") && !attribute.value().contains("inf"), "{name}");
        }
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id.to_owned()), "{name}: {id} twice");
        }
    }
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        for attribute in node.attributes() {
            let value = attribute.value();
            if attribute.name() == "href" && !value.starts_with("data:") {
                assert!(ids.contains(value.strip_prefix('#').expect("a local reference")), "{name}: {value}");
            }
            if let Some(inner) = value.strip_prefix("url(") {
                let id =
                    inner.strip_prefix('#').and_then(|id| id.strip_suffix(')')).expect("a local reference");
                assert!(ids.contains(id), "{name}: {id}");
            }
            assert!(!value.contains("http") && !value.contains("//"), "{name}: {value}");
        }
    }
    ids
}

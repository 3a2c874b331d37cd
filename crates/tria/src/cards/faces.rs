//! `tria cards draw`: card faces as SVG files.

use std::path::Path;

use anyhow::{Context as _, Result};
use tria_print::{Back, Face, Illustration, draw_back, draw_gem, draw_token, draw_triatri};
use tria_rules::triad::{Card, Player, Side};
use tria_rules::triatri;

use super::files::picture_of;
use crate::cli::DrawArgs;
use crate::context::{BadInput, Context, Verdict};
use crate::draw;

pub(crate) fn run(context: &mut Context, args: &DrawArgs) -> Result<Verdict> {
    let catalog = context.catalog.clone();
    let asked = args.card.join(" ");
    let cards: Vec<Card> = if args.all {
        catalog.cards().map(|(card, _)| card).collect()
    } else {
        match asked.parse::<Card>() {
            Ok(card) => vec![card],
            Err(_) => catalog.find(&asked).map_err(|error| BadInput(error.to_string()))?,
        }
    };
    std::fs::create_dir_all(&args.out)
        .map_err(|error| BadInput(format!("cannot make the folder {}: {error}", args.out.display())))?;
    let language = args.names.unwrap_or_else(|| context.names());
    let mut count = cards.len();
    for card in cards {
        let face = Face::of_card(card, &catalog, language)
            .illustration(illustration(context, card)?)
            .theme(args.theme)
            .shape(args.shape)
            .owner(args.owner)
            .description(&description(context, card, catalog.level(card)));
        let name = catalog.text(card).replace([':', '@'], "-");
        write(&args.out, &name, &face.draw())?;
    }
    if args.extras {
        count += extras(args)?;
    }
    let words = [("folder", args.out.display().to_string())];
    let line =
        context.texts.count("draw-written", count as i64, &words.each_ref().map(|(k, v)| (*k, v.as_str())));
    context.line(&line)?;
    Ok(Verdict::Fine)
}

/// The picture that the set brings for the card, or the figure that Tria composes.
fn illustration(context: &Context, card: Card) -> Result<Illustration> {
    match picture_of(&context.catalog, &context.folders, card) {
        None => Ok(Illustration::Composed),
        Some(picture) => Ok(Illustration::Picture(picture.map_err(BadInput)?)),
    }
}

/// The text for screen readers.
fn description(context: &Context, card: Card, level: u8) -> String {
    let [top, right, bottom, left] = Side::ALL.map(|side| card.ranks.on(side).get().to_string());
    let element = match card.element {
        Some(element) => draw::element_name(context, element),
        None => context.texts.get("cards-no-element"),
    };
    let level = level.to_string();
    let words = [
        ("level", &level),
        ("top", &top),
        ("right", &right),
        ("bottom", &bottom),
        ("left", &left),
        ("element", &element),
    ];
    context.texts.with("draw-description", &words.map(|(name, word)| (name, word.as_str())))
}

/// Draws backs, the cards and gems of TriATri, and tokens; returns their number.
fn extras(args: &DrawArgs) -> Result<usize> {
    let mut drawn: Vec<(String, String)> = Vec::new();
    for back in Back::ALL {
        drawn.push((format!("back-{}", back.name()), draw_back(back, args.theme, args.shape)));
    }
    for card in triatri::Card::all() {
        drawn.push((format!("triatri-{card}"), draw_triatri(card, args.theme, args.shape)));
    }
    for colour in triatri::Colour::EACH {
        drawn.push((format!("gem-{colour}"), draw_gem(colour, args.theme)));
    }
    for (owner, name) in [(Player::Blue, "blue"), (Player::Red, "red")] {
        drawn.push((format!("token-{name}"), draw_token(owner, args.theme)));
    }
    for (name, svg) in &drawn {
        write(&args.out, name, svg)?;
    }
    Ok(drawn.len())
}

fn write(folder: &Path, name: &str, svg: &str) -> Result<()> {
    let path = folder.join(format!("{name}.svg"));
    std::fs::write(&path, svg).with_context(|| format!("cannot write {}", path.display()))
}

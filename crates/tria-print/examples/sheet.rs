//! Writes every face into a folder, to look at: `cargo run -p tria-print --example sheet -- OUT [theme] [shape] [owner]`.

use tria_cards::{Language, ff8};
use tria_print::{Back, Shape, Theme, draw_back, draw_card, draw_gem, draw_token, draw_triatri};
use tria_rules::triad::Player;
use tria_rules::triatri::{Card, Colour};

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let out = args.first().map_or("faces", String::as_str);
    let has = |word: &str| args.iter().any(|arg| arg == word);
    let theme = Theme::ALL.into_iter().find(|theme| has(theme.name())).unwrap_or_default();
    let shape = Shape::ALL.into_iter().find(|shape| has(shape.name())).unwrap_or_default();
    let owner = [("blue", Player::Blue), ("red", Player::Red)].into_iter().find(|(word, _)| has(word));
    std::fs::create_dir_all(out)?;
    for entry in ff8().cards {
        let svg = draw_card(&entry, Language::En, theme, shape, owner.map(|(_, owner)| owner));
        std::fs::write(format!("{out}/{:03}.svg", entry.number), svg)?;
    }
    for back in Back::ALL {
        std::fs::write(format!("{out}/back-{}.svg", back.name()), draw_back(back, theme, shape))?;
    }
    for card in Card::all() {
        std::fs::write(format!("{out}/triatri-{card}.svg"), draw_triatri(card, theme, shape))?;
    }
    for colour in Colour::EACH {
        std::fs::write(format!("{out}/gem-{colour}.svg"), draw_gem(colour, theme))?;
    }
    for owner in [Player::Blue, Player::Red] {
        std::fs::write(format!("{out}/token-{owner:?}.svg"), draw_token(owner, theme))?;
    }
    Ok(())
}

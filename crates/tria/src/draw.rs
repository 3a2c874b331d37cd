//! Boards, cards and paragraphs as text.

use tria_cards::{CardEntry, Catalog, Language};
use tria_rules::game::Game as _;
use tria_rules::triad::{Card, Cell, Element, Flip, Player, Position, Side};
use tria_tui::widgets::text::{centred, wrapped};
use unicode_width::UnicodeWidthStr as _;

pub(crate) use tria_tui::widgets::text::clip;

use crate::context::{Context, Paint};

/// The layout of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Columns inside a cell.
    pub(crate) width: usize,
    /// Whether there is always a line for news, so that boards side by side are equally high.
    keep_news: bool,
}

impl Look {
    /// A single board.
    pub(crate) const ALONE: Self = Self { width: 15, keep_news: false };
    /// Two boards side by side in 80 columns.
    pub(crate) const BESIDE: Self = Self { width: 11, keep_news: true };
}

/// The line of a cell that shows the last change.
const NEWS_LINE: usize = 4;

/// Width of paragraphs, in columns.
const PARAGRAPH_WIDTH: usize = 78;

/// A player's mark: ownership is shown by shape as well as by colour.
pub(crate) const fn mark(player: Player) -> char {
    match player {
        Player::Blue => '●',
        Player::Red => '◆',
    }
}

/// A text in the player's colour.
pub(crate) fn in_colour(paint: Paint, player: Player, text: &str) -> String {
    match player {
        Player::Blue => paint.blue(text),
        Player::Red => paint.red(text),
    }
}

/// The player's mark and name.
pub(crate) fn player_name(context: &Context, player: Player) -> String {
    let name = context.texts.get(&format!("player-{player}"));
    in_colour(context.paint, player, &format!("{} {name}", mark(player)))
}

/// The element's name in the language.
pub(crate) fn element_name(context: &Context, element: Element) -> String {
    context.texts.get(&format!("element-{element}"))
}

/// The name of a card's type in the language, or the word itself if there is no translation.
pub(crate) fn type_name(context: &Context, word: &str) -> String {
    translated(context, "card-type", word)
}

/// The name of a card's kind, likewise.
pub(crate) fn kind_name(context: &Context, word: &str) -> String {
    translated(context, "card-kind", word)
}

fn translated(context: &Context, what: &str, word: &str) -> String {
    let key = format!("{what}-{word}");
    if context.texts.has(&key) { context.texts.get(&key) } else { word.to_owned() }
}

/// The displayed name of the card with its ranks.
pub(crate) fn card_name(context: &Context, card: Card) -> String {
    match context.catalog.entry(card) {
        Some(entry) => format!("{} ({card})", entry.name(context.names())),
        None => card.to_string(),
    }
}

/// The board as lines; `placed` and `flips` are marked as the last change.
pub(crate) fn board(
    context: &Context,
    position: &Position,
    placed: Option<Cell>,
    flips: &[Flip],
    look: Look,
) -> Vec<String> {
    let width = look.width;
    let rule = |left: &str, middle: &str, right: &str| {
        format!("{left}{}{right}", vec!["─".repeat(width); 3].join(middle))
    };
    let cells: Vec<[CellLine; 5]> =
        Cell::all().map(|cell| cell_lines(context, position, cell, placed, flips)).collect();
    // Lines that are empty in all cells would only waste space.
    let says = |line: usize| cells.iter().any(|cell| !cell[line].text.is_empty());
    let used = |line: &usize| *line < 3 || (*line == NEWS_LINE && look.keep_news) || says(*line);
    let mut lines = vec![rule("┌", "┬", "┐")];
    for (row, cells) in cells.chunks(3).enumerate() {
        if row > 0 {
            lines.push(rule("├", "┼", "┤"));
        }
        for line in (0..5).filter(used) {
            let paint =
                |cell: &[CellLine; 5]| (cell[line].paint)(context.paint, &centred(&cell[line].text, width));
            lines.push(format!("│{}│{}│{}│", paint(&cells[0]), paint(&cells[1]), paint(&cells[2])));
        }
    }
    lines.push(rule("└", "┴", "┘"));
    lines
}

/// A line of a cell, and its paint once it is padded.
struct CellLine {
    text: String,
    paint: fn(Paint, &str) -> String,
}

impl CellLine {
    fn new(text: impl Into<String>, paint: fn(Paint, &str) -> String) -> Self {
        Self { text: text.into(), paint }
    }
}

/// Three lines of ranks, one for the element or the name, one for the last change.
fn cell_lines(
    context: &Context,
    position: &Position,
    cell: Cell,
    placed: Option<Cell>,
    flips: &[Flip],
) -> [CellLine; 5] {
    let texts = &context.texts;
    let element = position.element(cell).filter(|_| position.switches().elemental);
    let element_text = element.map_or(String::new(), |element| element_name(context, element));
    let Some(on_board) = position.placed(cell) else {
        return [
            CellLine::new("", Paint::dim),
            CellLine::new(format!("[{cell}]"), Paint::dim),
            CellLine::new("", Paint::dim),
            CellLine::new(element_text, Paint::green),
            CellLine::new("", Paint::dim),
        ];
    };
    let (card, owner) = (on_board.card, on_board.owner);
    let rank = |side| card.ranks.on(side).letter();
    let info = match position.element_bonus(cell) {
        0 => context.catalog.entry(card).map_or("", |entry| entry.name(context.names())).to_owned(),
        bonus => format!("{element_text} {bonus:+}"),
    };
    let news = match flips.iter().find(|flip| flip.cell == cell) {
        Some(flip) => {
            let cause = texts.get(&format!("cause-{}", flip.cause));
            if flip.wave > 0 { format!("↻ {cause} {}", flip.wave) } else { format!("↻ {cause}") }
        }
        None if placed == Some(cell) => "▲".to_owned(),
        None => String::new(),
    };
    let colour = match owner {
        Player::Blue => Paint::blue,
        Player::Red => Paint::red,
    };
    [
        CellLine::new(rank(Side::Top), colour),
        CellLine::new(format!("{} {} {}", rank(Side::Left), mark(owner), rank(Side::Right)), colour),
        CellLine::new(rank(Side::Bottom), colour),
        CellLine::new(info, Paint::dim),
        CellLine::new(news, Paint::warn),
    ]
}

/// Both hands in two lines.
pub(crate) fn hands(context: &Context, position: &Position) -> Vec<String> {
    let hand = |player: Player| {
        let cards: Vec<String> = position
            .slots(player)
            .map(|(slot, card)| {
                let card = card.map_or("?".to_owned(), |card| card_name(context, card));
                format!("{slot}: {card}")
            })
            .collect();
        format!("{}  {}", player_name(context, player), cards.join("   "))
    };
    Player::ALL.map(hand).to_vec()
}

/// The score in one line, the player to move marked.
pub(crate) fn status(context: &Context, position: &Position) -> String {
    let score = position.score();
    let words = &context.texts;
    let score = format!(
        "{} {} – {} {}",
        player_name(context, Player::Blue),
        score.blue,
        score.red,
        player_name(context, Player::Red)
    );
    match (position.to_move(), position.outcome()) {
        (Some(player), _) => {
            format!(
                "{score}   {}",
                words.with("replay-to-move", &[("player", &player_name(context, player))])
            )
        }
        (None, Some(outcome)) => {
            let points = points(position);
            match outcome.winner() {
                Some(winner) => {
                    words.with("replay-won", &[("player", &player_name(context, winner)), ("score", &points)])
                }
                None => words.with("replay-draw", &[("score", &points)]),
            }
        }
        (None, None) => score,
    }
}

/// The score, the winner's points first.
fn points(position: &Position) -> String {
    let score = position.score();
    format!("{}–{}", score.blue.max(score.red), score.blue.min(score.red))
}

/// One card, drawn large.
pub(crate) fn card(context: &Context, card: Card, language: Language, catalog: &Catalog) -> Vec<String> {
    let width = 19;
    let entry = catalog.entry(card);
    let rank = |side| card.ranks.on(side).letter();
    let name = entry.map_or(String::new(), |entry| clip(entry.name(language), width));
    let card_type = entry.and_then(|entry| entry.card_type.as_deref());
    let element = match (card.element, card_type) {
        (Some(element), _) => element_name(context, element),
        (None, Some(word)) => clip(&type_name(context, word), width - 7),
        (None, None) => String::new(),
    };
    let stars = |entry: &CardEntry| usize::from(entry.rarity.unwrap_or(entry.level));
    let level = entry.map_or(String::new(), |entry| "★".repeat(stars(entry)));
    let inside = [
        format!("   {}{}", rank(Side::Top), pad_left(&element, width - 6)),
        format!(" {}   {}", rank(Side::Left), rank(Side::Right)),
        format!("   {}", rank(Side::Bottom)),
        String::new(),
        centred(&name, width),
        centred(&level, width),
    ];
    let mut lines = vec![format!("╭{}╮", "─".repeat(width))];
    lines.extend(inside.iter().map(|line| format!("│{}│", pad_right(line, width))));
    lines.push(format!("╰{}╯", "─".repeat(width)));
    lines
}

/// A paragraph broken into lines of at most [`PARAGRAPH_WIDTH`] columns.
pub(crate) fn paragraph(text: &str) -> Vec<String> {
    wrapped(&text.replace('\n', " "), PARAGRAPH_WIDTH)
}

/// The width of a text, in columns.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The text padded to a width.
pub(crate) fn pad_right(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

fn pad_left(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(text.width())))
}

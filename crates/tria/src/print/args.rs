//! The arguments of `tria print`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tria_cards::Language;
use tria_print::sheets::{Size, Summary, Turn};
use tria_print::{Back, Theme};

use crate::cli::{GameArg, house, level_range, names, theme};

#[derive(Args, Debug)]
pub(crate) struct PrintArgs {
    /// Only these cards, by id, slug, name or ranks; `3x NAME` for copies; quote names of several words
    #[arg(value_name = "CARD")]
    pub(crate) cards: Vec<String>,
    /// The file to write, or with --as svg or png the folder
    #[arg(short, long, value_name = "FILE", default_value = "cards.pdf")]
    pub(crate) out: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    pub(crate) force: bool,
    /// Sheets as PDF, or a picture of each card
    #[arg(long = "as", value_enum, default_value_t, value_name = "FORM")]
    pub(crate) form: Form,
    /// Dots per inch of PNG pictures
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u16).range(20..=2400), value_name = "DPI")]
    pub(crate) dpi: u16,
    #[command(flatten)]
    pub(crate) which: Which,
    #[command(flatten)]
    pub(crate) look: Look,
    #[command(flatten)]
    pub(crate) sheet: Sheet,
    #[command(flatten)]
    pub(crate) extras: Extras,
}

/// What is written.
#[derive(Clone, Copy, ValueEnum, PartialEq, Eq, Debug, Default)]
pub(crate) enum Form {
    #[default]
    Pdf,
    Svg,
    Png,
}

/// Which cards.
#[derive(Args, Debug)]
#[command(next_help_heading = "Which cards")]
pub(crate) struct Which {
    /// The cards of Triple Triad, or TriATri's deck and gems
    #[arg(long, value_enum, default_value_t)]
    pub(crate) game: GameArg,
    /// Only the cards of this list: one per line, `3x CARD` for copies, comments after #; `-` reads standard input
    #[arg(long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Only the cards that a career owns, with their copies; the name may be left out if there is one career
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["cards", "files"])]
    pub(crate) career: Option<String>,
    /// Only this deck of the career
    #[arg(long, value_name = "NAME", requires = "career")]
    pub(crate) deck: Option<String>,
    /// The save that has the career; `tria save path` prints the default
    #[arg(long, value_name = "FILE", requires = "career")]
    pub(crate) save: Option<PathBuf>,
    /// Only cards of these levels: 3 or 8-10
    #[arg(long, value_parser = level_range, value_name = "LEVELS")]
    pub(crate) level: Option<(u8, u8)>,
    /// Only cards of this set
    #[arg(long, value_name = "SET")]
    pub(crate) from: Option<String>,
    /// Number of copies of each card
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000), value_name = "NUMBER")]
    pub(crate) copies: u16,
    /// No cards, only the other requested parts
    #[arg(long, conflicts_with_all = ["cards", "files", "career", "level", "from"])]
    pub(crate) no_cards: bool,
}

/// The look of cards.
#[derive(Args, Debug)]
#[command(next_help_heading = "How they look")]
pub(crate) struct Look {
    /// Amount of colour and ink: full, light or mono
    #[arg(long, value_parser = theme, default_value = "full", value_name = "THEME")]
    pub(crate) theme: Theme,
    /// The back: star, compass, weave or drops; that of the card's set if not given
    #[arg(long, value_parser = back, value_name = "BACK")]
    pub(crate) back: Option<Back>,
    /// Language of the names: en, fr, de, es, it or ja (that of --lang if not given)
    #[arg(long, value_parser = names, value_name = "LANG")]
    pub(crate) names: Option<Language>,
}

/// The layout of sheets.
#[derive(Args, Debug)]
#[command(next_help_heading = "Sheets")]
pub(crate) struct Sheet {
    /// The paper: a4, letter, or its size in millimetres, such as 297x420
    #[arg(long, value_parser = paper, default_value = "a4", value_name = "PAPER")]
    pub(crate) paper: Size,
    /// The cards: poker (63x88), square (63x63), bridge (57x88), mini (44x67), or a size in millimetres
    #[arg(long, value_parser = card, default_value = "poker", value_name = "SIZE")]
    pub(crate) card: Size,
    /// Placement of the backs: the printer turns over the long or the short edge, you fold and glue, or there are none
    #[arg(long, value_parser = turn, default_value = "long", value_name = "long|short|fold|none")]
    pub(crate) duplex: Turn,
    /// Bleed beyond the cut, in millimetres; half the gutter at most (1 if not given)
    #[arg(long, value_parser = millimetres, value_name = "MM")]
    pub(crate) bleed: Option<f64>,
    /// The gap between cards, in millimetres (one more than twice the bleed if not given)
    #[arg(long, value_parser = millimetres, value_name = "MM")]
    pub(crate) gutter: Option<f64>,
    /// Unprintable margin of your printer, in millimetres
    #[arg(long, value_parser = millimetres, default_value = "4", value_name = "MM")]
    pub(crate) margin: f64,
    /// No crop marks
    #[arg(long)]
    pub(crate) no_marks: bool,
}

/// Further parts of a document.
#[derive(Args, Debug)]
#[command(next_help_heading = "What else")]
pub(crate) struct Extras {
    /// Tokens that show the owner of a card, blue on one side and red on the other; 10 if no number is given
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, require_equals = true, default_missing_value = "10", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) tokens: Option<u16>,
    /// A mat to play on, and chips that give its cells elements
    #[arg(long)]
    pub(crate) mat: bool,
    /// The rules of a house of Triple Triad, or of `triatri`, on one page
    #[arg(long, value_parser = rules, value_name = "HOUSE")]
    pub(crate) rules: Option<Summary>,
}

fn rules(text: &str) -> Result<Summary, String> {
    if text.eq_ignore_ascii_case("triatri") {
        return Ok(Summary::Triatri);
    }
    house(text).map(Summary::Triad).map_err(|error| format!("{error}, or triatri"))
}

fn back(text: &str) -> Result<Back, String> {
    let found = Back::ALL.into_iter().find(|back| back.name() == text);
    found.ok_or_else(|| format!("a back is {}", Back::ALL.map(Back::name).join(", ")))
}

fn turn(text: &str) -> Result<Turn, String> {
    let found = Turn::ALL.into_iter().find(|turn| turn.name() == text);
    found.ok_or_else(|| "expected long, short, fold or none".to_owned())
}

fn paper(text: &str) -> Result<Size, String> {
    match text.to_lowercase().as_str() {
        "a4" => Ok((210.0, 297.0)),
        "letter" => Ok((215.9, 279.4)),
        other => size(other).ok_or_else(|| {
            "expected a4, letter, or width and height in millimetres, such as 297x420".to_owned()
        }),
    }
}

fn card(text: &str) -> Result<Size, String> {
    match text.to_lowercase().as_str() {
        "poker" => Ok((63.0, 88.0)),
        "square" => Ok((63.0, 63.0)),
        "bridge" => Ok((57.0, 88.0)),
        "mini" => Ok((44.0, 67.0)),
        other => size(other).ok_or_else(|| {
            "expected poker, square, bridge, mini, or width and height in millimetres, such as 70x120"
                .to_owned()
        }),
    }
}

fn size(text: &str) -> Option<Size> {
    let (wide, high) = text.split_once(['x', '×'])?;
    Some((millimetres(wide).ok()?, millimetres(high).ok()?))
}

fn millimetres(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches("mm").trim_end().parse::<f64>().ok();
    let fits = number.filter(|number| number.is_finite() && *number >= 0.0);
    fits.ok_or_else(|| "expected a number of millimetres, such as 2 or 3.5".to_owned())
}

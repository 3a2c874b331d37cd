//! The arguments of `tria advise`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use tria_rules::triad::House;

use crate::choices::{Choice, TRIAD_HELP, choice};
use crate::cli::{house, level_range};

#[derive(Args, Debug)]
pub(crate) struct AdviseArgs {
    #[command(subcommand)]
    pub(crate) what: AdviseAction,
}

#[derive(Subcommand, Debug)]
pub(crate) enum AdviseAction {
    /// The best five cards of a collection
    #[command(after_help = "\
Examples:
  tria advise deck --file my-cards.txt    against any opponent
  tria advise deck --file my-cards.txt --known ff8:squall,ff8:laguna --rule same --rule plus
A file has one card a line; `3x ff8:geezard` are three copies, and lines with # are comments.")]
    Deck {
        #[command(flatten)]
        cards: CardsGiven,
        #[command(flatten)]
        game: GameGiven,
    },
    /// The best exchange between the games of a match: which cards of the hand for which of the pool
    #[command(after_help = "\
Example:
  tria advise exchange --file pool.txt --hand 1111,2222,ff8:squall,ff8:seifer,ff8:edea --known ff8:irvine --first other")]
    Exchange {
        /// The five cards of the hand; the pool includes them
        #[arg(long, value_delimiter = ',', required = true, value_name = "CARD")]
        hand: Vec<String>,
        #[command(flatten)]
        cards: CardsGiven,
        #[command(flatten)]
        game: GameGiven,
    },
    /// The best cards to take from a loser under One or Diff
    #[command(after_help = "\
Example:
  tria advise take --file my-cards.txt --offered ff8:squall,ff8:geezard,ff8:edea,1111,2222 --count 2")]
    Take {
        /// The loser's cards
        #[arg(long, value_delimiter = ',', required = true, value_name = "CARD")]
        offered: Vec<String>,
        /// How many may be taken
        #[arg(long, default_value_t = 1)]
        count: usize,
        #[command(flatten)]
        cards: CardsGiven,
        #[command(flatten)]
        game: GameGiven,
    },
    /// Under Random, the cards to lose or destroy so that stronger hands are drawn; five always remain
    #[command(after_help = "\
Examples:
  tria advise lose --file my-cards.txt    all that are weaker than average for certain
  tria advise lose --file my-cards.txt --count 3")]
    Lose {
        /// How many; if not given, all that are certainly weaker than average
        #[arg(long)]
        count: Option<usize>,
        #[command(flatten)]
        cards: CardsGiven,
        #[command(flatten)]
        game: GameGiven,
    },
}

/// A collection or pool.
#[derive(Args, Debug)]
pub(crate) struct CardsGiven {
    /// Cards: ranks (154A@fire), set:slug (ff8:squall), an id or a name; `3x CARD` for copies
    #[arg(value_name = "CARD")]
    pub(crate) cards: Vec<String>,
    /// A file of cards, one per line; may be given several times; `-` is standard input
    #[arg(long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// The game, the opponent, and the effort.
#[derive(Args, Debug)]
pub(crate) struct GameGiven {
    /// The house
    #[arg(long, value_parser = house, default_value = "classic", value_name = "HOUSE")]
    pub(crate) house: House,
    #[arg(long = "rule", value_parser = choice, value_name = "RULE", help = "A rule of the house, as in same or combo=always; may be given several times", long_help = TRIAD_HELP)]
    pub(crate) rules: Vec<Choice>,
    /// Cards that the opponent certainly holds, at most five, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "CARD")]
    pub(crate) known: Vec<String>,
    /// A file with the possible cards of the opponent: a pool or collection; all cards if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) among: Option<PathBuf>,
    /// The opponent's unknown cards have these levels: 3 or 1-5
    #[arg(long, value_parser = level_range, value_name = "LEVELS", conflicts_with = "among")]
    pub(crate) level: Option<(u8, u8)>,
    /// Who places the first card
    #[arg(long, value_enum, default_value_t)]
    pub(crate) first: FirstArg,
    /// How many exact solves to spend
    #[arg(long, default_value_t = 600, value_name = "SOLVES")]
    pub(crate) effort: u32,
    /// The seed of the sampled games; the same seed gives the same advice
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of positions solved in parallel; the advice is the same
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) threads: u8,
    /// Print one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, ValueEnum, Debug, Default)]
pub(crate) enum FirstArg {
    /// It is drawn
    #[default]
    Drawn,
    Me,
    Other,
}

//! The arguments of `tria cards balance`.

use std::path::PathBuf;

use clap::Args;
use tria_engine::triad::advice::balance::DEALS_MAX;
use tria_rules::triad::{House, Rule};

use crate::cli::{house, rule};

#[derive(Args, Debug)]
pub(crate) struct BalanceArgs {
    /// The card set: a file, or a built-in one by its id
    #[arg(default_value = "ff8")]
    pub(crate) set: PathBuf,
    /// The house
    #[arg(long, value_parser = house, default_value = "classic", value_name = "HOUSE")]
    pub(crate) house: House,
    /// Optional rules separated by commas, or `plain`; may be given several times, each for a separate measurement
    ///
    /// If not given: plain, same,plus, and elemental where cards have elements.
    #[arg(long, value_parser = chosen, value_name = "RULES")]
    pub(crate) rules: Vec<Chosen>,
    /// Deals to solve under each set of rules; 20 for each card, but 1000 at least, if not given
    #[arg(long, value_parser = clap::value_parser!(u64).range(..=DEALS_MAX))]
    pub(crate) deals: Option<u64>,
    /// The seed of the deals; the same seed gives the same report
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub(crate) seed: u64,
    /// Number of deals solved in parallel; the report is the same
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) threads: u8,
    /// Store one line for each solved deal in this file; if it has some already, resume from there
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write the report as CSV as well
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Write the report as a page with charts as well
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

/// The optional rules of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chosen(pub(crate) Vec<Rule>);

impl Chosen {
    /// As it is written on the command line.
    pub(crate) fn name(&self) -> String {
        if self.0.is_empty() {
            return PLAIN.to_owned();
        }
        self.0.iter().map(|rule| rule.name()).collect::<Vec<_>>().join("+")
    }
}

/// No optional rules.
const PLAIN: &str = "plain";

fn chosen(text: &str) -> Result<Chosen, String> {
    if text == PLAIN {
        return Ok(Chosen(Vec::new()));
    }
    text.split([',', '+']).map(rule).collect::<Result<_, _>>().map(Chosen)
}

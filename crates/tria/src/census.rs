//! `tria census`: everything that can follow from a position, counted.

use anyhow::Result;
use tria_rules::census;
use tria_rules::{triad, triatri};

use crate::cli::CensusArgs;
use crate::context::{BadInput, Context, Verdict};

/// The deal that is counted when no position is given.
const FIXED_DEAL: &str = "tt1/same=two,same_wall,plus,elemental/,fire,,,ice,,,,holy/-/ff8:bomb,ff8:gayla,ff8:gesper,ff8:tonberry,ff8:ifrit/ff8:belhelmel,ff8:thrustaevis,ff8:anacondaur,ff8:shiva,ff8:quezacotl/b";

pub(crate) fn run(context: &mut Context, args: &CensusArgs) -> Result<Verdict> {
    let line = if args.position.is_empty() { FIXED_DEAL.to_owned() } else { args.position.join(" ") };
    let bad = |error: &dyn std::fmt::Display| BadInput(error.to_string());
    let (line, rows) = if line.starts_with(triatri::notation::PREFIX) {
        let position = triatri::notation::parse_line(&line).map_err(|error| bad(&error))?;
        (triatri::notation::print(&position), census::triatri(&position, args.depth))
    } else {
        let position = triad::notation::parse_line(&line, &context.catalog).map_err(|error| bad(&error))?;
        let rows = census::triad(&position, args.depth, &context.catalog);
        (triad::notation::print(&position, &context.catalog), rows)
    };
    context.line(&format!("# {line}"))?;
    context.line("# depth nodes same plus basic combo hash score-difference:count …")?;
    for row in rows {
        context.line(&row.to_string())?;
    }
    Ok(Verdict::Fine)
}

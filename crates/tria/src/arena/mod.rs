//! `tria arena`: competitors against each other, on deals played from every seat.

mod competitor;
mod field;
mod report;
mod sheet;
mod timing;

pub(crate) use competitor::Competitor;

use anyhow::Result;
use tria_engine::arena::{Sprt, SprtVerdict, Tally};

use self::competitor::Pairing;
use self::field::{Field, Played};
use self::sheet::{Results, Sheet};
use self::timing::Timing;
use crate::cli::{ArenaArgs, Contest};
use crate::context::{BadInput, Context, Verdict};
use crate::parallel;
use crate::progress::Progress;

/// Deals for each thread between checks of the test and updates of the progress bar.
const DEALS_AT_ONCE: u64 = 4;

/// The results of a pairing.
struct Outcome {
    pairing: Pairing,
    tally: Tally,
    found: SprtVerdict,
    timing: Timing,
}

pub(crate) fn run(context: &mut Context, args: &ArenaArgs) -> Result<Verdict> {
    let pairings = match (args.one, args.other) {
        (Contest::Ladder, None) => Pairing::ladder(),
        (Contest::Of(one), Some(other)) => vec![Pairing { one, other }],
        (Contest::Ladder, Some(other)) => {
            let message = format!("a ladder has all neighbours, so it takes no {other}; leave it out");
            return Err(BadInput(message).into());
        }
        (Contest::Of(one), None) => {
            let message = format!("{one} needs an opponent: tria arena {one} 1");
            return Err(BadInput(message).into());
        }
    };
    let sprt = match args.sprt.as_deref() {
        Some(_) if args.one == Contest::Ladder => {
            let message = "--sprt tests one pair, not a ladder; name two competitors or leave it out";
            return Err(BadInput(message.to_owned()).into());
        }
        Some([lower, upper]) => Some(Sprt::new(*lower, *upper).ok_or_else(|| {
            BadInput(format!("the bounds of --sprt must rise: {lower} is not below {upper}"))
        })?),
        _ => None,
    };
    let field = Field::new(context, args)?;
    for pairing in &pairings {
        field.check(*pairing)?;
    }
    let (mut sheet, known) = match &args.out {
        Some(path) => {
            let (sheet, known) = Sheet::open(path, &field.settings(), field.seats(), args.seed)?;
            (Some(sheet), known)
        }
        None => (None, Results::default()),
    };
    let before: u64 = pairings.iter().map(|pairing| args.deals.min(known.of(*pairing).len() as u64)).sum();
    let total = args.deals * pairings.len() as u64;
    let mut progress = Progress::new(before, total, context.texts.get("progress-deals"));
    let mut outcomes = Vec::with_capacity(pairings.len());
    for pairing in pairings {
        let known = known.of(pairing);
        outcomes.push(measure(args, &field, pairing, sprt, known, sheet.as_mut(), &mut progress)?);
    }
    progress.finish();
    report::report(context, args, &field, sprt, &outcomes)
}

/// Plays the deals of a pairing that have no stored result.
fn measure(
    args: &ArenaArgs,
    field: &Field,
    pairing: Pairing,
    sprt: Option<Sprt>,
    known: &[f64],
    mut sheet: Option<&mut Sheet>,
    progress: &mut Progress,
) -> Result<Outcome> {
    let (mut tally, mut found) = (Tally::default(), SprtVerdict::Undecided);
    let timing = Timing::default();
    let mut count = |score: f64| {
        tally.add(score);
        // Checked after every deal, so that the test stops at the same deal with any number of threads and after any resumption.
        found = sprt.map_or(SprtVerdict::Undecided, |sprt| sprt.verdict(&tally));
        tally.count() < args.deals && found == SprtVerdict::Undecided
    };
    let mut goes_on = args.deals > 0;
    for score in known {
        if !goes_on {
            break;
        }
        goes_on = count(*score);
    }
    let mut next = known.len() as u64;
    while goes_on {
        let last = args.deals.min(next + DEALS_AT_ONCE * u64::from(args.threads));
        let deals: Vec<u64> = (next..last).collect();
        let mut played: Vec<Played> = parallel::map(args.threads, &deals, |deal| {
            field.play(pairing, args.seed.wrapping_add(*deal), &timing)
        });
        let scores: Vec<f64> = played.iter().map(Played::score).collect();
        for (score, place) in scores.into_iter().zip(1..) {
            goes_on = count(score);
            if !goes_on {
                played.truncate(place);
                break;
            }
        }
        if let Some(sheet) = sheet.as_mut() {
            sheet.write(pairing, args.seed, next, &played)?;
        }
        next += played.len() as u64;
        progress.advance(played.len() as u64);
    }
    Ok(Outcome { pairing, tally, found, timing })
}

//! `tria bench`: the solver on fixed deals.

use std::io::Write as _;
use std::time::Instant;

use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::triad::baseline::Baseline;
use tria_engine::triad::{Limits, Solver};
use tria_rules::triad::{self, ByPlayer, Combo, House, Position, Rule, RulesDraft, Setup, Switches};

use crate::cli::BenchArgs;
use crate::context::{BadInput, Context, Verdict};
use crate::progress::Progress;

/// The seed of the fixed deals.
const SEED: u64 = 200;

pub(crate) fn run(context: &mut Context, args: &BenchArgs) -> Result<Verdict> {
    let mut signature = 0;
    let total = 3 * u64::from(args.deals) + u64::from(args.baseline);
    let mut progress = Progress::new(0, total, context.texts.get("progress-deals"));
    for (name, switches) in kinds()? {
        let deals = deals(context, switches, args.deals as usize);
        let mut times = Vec::with_capacity(deals.len());
        for position in &deals {
            let start = Instant::now();
            let mut solver = Solver::new(position, Limits::NONE)?;
            let value = solver.value();
            times.push(start.elapsed().as_secs_f64() * 1e3);
            anyhow::ensure!(value.is_exact(), "an unlimited solve is exact");
            signature += solver.nodes();
            progress.advance(1);
        }
        times.sort_by(f64::total_cmp);
        let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
        progress.finish();
        context.line(&format!("{name:22} median {median:7.2} ms   worst {worst:7.2} ms"))?;
        context.out.flush()?;
    }
    if args.baseline > 0 {
        let line = compare(context, args.baseline as usize, &mut progress)?;
        progress.finish();
        context.line(&line)?;
    }
    context.line(&format!("Bench: {signature}"))?;
    Ok(Verdict::Fine)
}

/// Runs the solver and a plain alpha-beta on the same plain deals, alternating, so that the ratio is valid on a busy machine.
fn compare(context: &Context, count: usize, progress: &mut Progress) -> Result<String> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for position in deals(context, kinds()?[0].1, count) {
        let start = Instant::now();
        let value = Solver::new(&position, Limits::NONE)?.value();
        ours.push(start.elapsed().as_secs_f64());
        let start = Instant::now();
        let plain = Baseline::default().value(&position);
        theirs.push(start.elapsed().as_secs_f64());
        anyhow::ensure!(plain == value.least, "the solver says {}, a plain alpha-beta {plain}", value.least);
        progress.advance(1);
    }
    let ratio = theirs.iter().sum::<f64>() / ours.iter().sum::<f64>();
    theirs.sort_by(f64::total_cmp);
    let (median, worst) = (theirs[theirs.len() / 2] * 1e3, theirs[theirs.len() - 1] * 1e3);
    let deals = if count == 1 { "1 deal".to_owned() } else { format!("{count} deals") };
    Ok(format!(
        "plain alpha-beta       median {median:7.0} ms   worst {worst:7.0} ms   the solver is {ratio:.0} times faster over {deals}"
    ))
}

/// The rules that are measured.
fn kinds() -> Result<[(&'static str, Switches); 3]> {
    let chosen = |rules: &[Rule]| {
        let mut draft = RulesDraft::new(House::Club);
        for rule in rules {
            draft.choose(*rule).map_err(|refusal| BadInput(refusal.to_string()))?;
        }
        anyhow::Ok(draft.game())
    };
    let mut everything = chosen(&[Rule::Same, Rule::SameWall, Rule::Plus, Rule::PlusWall, Rule::Elemental])?;
    everything.combo = Combo::Flipped;
    Ok([
        ("plain", chosen(&[])?),
        ("Same + Plus + Combo", chosen(&[Rule::Same, Rule::Plus])?),
        ("everything", everything),
    ])
}

fn deals(context: &Context, switches: Switches, count: usize) -> Vec<Position> {
    let owned: Vec<_> = context.catalog.cards().map(|(card, _)| card).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    (0..count)
        .filter_map(|_| {
            let hands =
                ByPlayer::new(|_| triad::deal::random_hand(&mut rng, &owned).unwrap_or_default().to_vec());
            let mut setup = Setup::new(switches, hands, triad::deal::coin_toss(&mut rng));
            if switches.elemental {
                setup.elements = triad::deal::elements(&mut rng, House::Club);
            }
            setup.position().ok()
        })
        .collect()
}

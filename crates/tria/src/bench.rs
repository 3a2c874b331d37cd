//! `tria bench`: the solver on fixed deals.

use std::time::Instant;

use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::triad::{Limits, Solver};
use tria_rules::triad::{self, ByPlayer, Combo, House, Position, Rule, RulesDraft, Setup, Switches};

use crate::cli::BenchArgs;
use crate::context::{BadInput, Context, Verdict};

/// The seed of the fixed deals.
const SEED: u64 = 200;

pub(crate) fn run(context: &mut Context, args: &BenchArgs) -> Result<Verdict> {
    let mut signature = 0;
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
        }
        times.sort_by(f64::total_cmp);
        let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
        context.line(&format!("{name:22} median {median:7.2} ms   worst {worst:7.2} ms"))?;
    }
    context.line(&format!("Bench: {signature}"))?;
    Ok(Verdict::Fine)
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

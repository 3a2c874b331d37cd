//! `tria arena`: levels against each other, on paired deals with seats swapped.

use std::io::{IsTerminal as _, Write as _};
use std::time::Instant;

use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::arena::{Sprt, SprtVerdict, Tally, placing_score};
use tria_engine::{Level, triad as engine, triatri as triatri_engine};
use tria_rules::chance;
use tria_rules::json::Writer;
use tria_rules::triad::{self, ByPlayer, House, Outcome, Player, Position, Rule, RulesDraft, Setup};

use crate::cli::{ArenaArgs, GameArg};
use crate::context::{BadInput, Context, Verdict};
use crate::parallel;
use crate::timing::Timing;

/// Deals played between two looks at the test and the progress line, for each thread.
const DEALS_AT_ONCE: u64 = 4;

/// The rules that are drawn for each pair of Triple Triad deals.
const DRAWN_RULES: [Rule; 4] = [Rule::Same, Rule::SameWall, Rule::Plus, Rule::Elemental];

pub(crate) fn run(context: &mut Context, args: &ArenaArgs) -> Result<Verdict> {
    let (one, other) = (args.one, args.other);
    let levels = (level(one), level(other));
    if matches!(args.game, GameArg::Triatri) && (levels.0.is_none() || levels.1.is_none()) {
        return Err(BadInput("TriATri has the levels 1 to 6 and no other".to_owned()).into());
    }
    let sprt = match args.sprt.as_deref() {
        Some([lower, upper]) => Some(Sprt::new(*lower, *upper).ok_or_else(|| {
            BadInput(format!("the bounds of --sprt must rise: {lower} is not below {upper}"))
        })?),
        _ => None,
    };
    let players = if matches!(args.game, GameArg::Triatri) { args.players } else { 2 };
    let prior = engine::Prior::any_of(&context.catalog);
    let timing = Timing::default();
    let play = |deal: &u64| match (args.game, levels) {
        (GameArg::Triatri, (Some(one), Some(other))) => {
            triatri_deal(players, one, other, args.seed.wrapping_add(*deal))
        }
        _ => triad_deal(&prior, one, other, args.seed.wrapping_add(*deal), &timing),
    };
    let (start, mut tally, mut found) = (Instant::now(), Tally::default(), SprtVerdict::Undecided);
    let shown = std::io::stderr().is_terminal();
    while tally.count() < args.deals && found == SprtVerdict::Undecided {
        let first = tally.count();
        let last = args.deals.min(first + DEALS_AT_ONCE * u64::from(args.threads));
        let deals: Vec<u64> = (first..last).collect();
        for score in parallel::map(args.threads, &deals, play) {
            tally.add(score);
        }
        found = sprt.map_or(SprtVerdict::Undecided, |sprt| sprt.verdict(&tally));
        if shown {
            eprint!("\r{} of {} deals, {:.1} s ", tally.count(), args.deals, start.elapsed().as_secs_f64());
            std::io::stderr().flush()?;
        }
    }
    if shown {
        eprintln!();
    }
    report(context, args, players, &tally, sprt, found, &timing)
}

fn level(opponent: engine::Opponent) -> Option<Level> {
    if let engine::Opponent::Level(level) = opponent { Some(level) } else { None }
}

/// One deal with closed hands and drawn rules, played from both seats: the first level's score from 0 to 1.
fn triad_deal(
    prior: &engine::Prior,
    one: engine::Opponent,
    other: engine::Opponent,
    seed: u64,
    timing: &Timing,
) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let start = random_start(&mut rng, prior);
    let score: f64 = Player::ALL
        .into_iter()
        .map(|player| {
            let outcome = engine::play_game_with(&start, prior, seed, |seat, situation, seed| {
                let (side, who) = if seat == player { (0, one) } else { (1, other) };
                timing.measure(side, || who.choose(situation, seed))
            });
            match outcome {
                Outcome::Won(winner) => f64::from(u8::from(winner == player)),
                Outcome::Draw => 0.5,
            }
        })
        .sum();
    score / 2.0
}

fn random_start(rng: &mut ChaCha8Rng, prior: &engine::Prior) -> Position {
    let mut draft = RulesDraft::new(House::Classic);
    for rule in DRAWN_RULES {
        if chance::happens(rng, 1, 2) {
            draft.choose(rule).expect("classic offers these rules");
        }
    }
    let switches = draft.game();
    let hands = ByPlayer::new(|_| triad::deal::random_hand(rng, prior.cards()).unwrap_or_default().to_vec());
    let mut setup = Setup::new(switches, hands, triad::deal::coin_toss(rng));
    if switches.elemental {
        setup.elements = triad::deal::elements(rng, House::Classic);
    }
    setup.position().expect("five cards each")
}

/// One game with the first level at each seat in turn: its mean score by pairwise placings.
fn triatri_deal(players: u8, one: Level, other: Level, seed: u64) -> f64 {
    let score: f64 = (0..players)
        .map(|seat| {
            let levels: Vec<Level> =
                (0..players).map(|here| if here == seat { one } else { other }).collect();
            let outcome = triatri_engine::play_game(&levels, players, seed);
            placing_score(&outcome.places, usize::from(seat))
        })
        .sum();
    score / f64::from(players)
}

fn report(
    context: &mut Context,
    args: &ArenaArgs,
    players: u8,
    tally: &Tally,
    sprt: Option<Sprt>,
    found: SprtVerdict,
    timing: &Timing,
) -> Result<Verdict> {
    let (low, elo, high) = tally.elo();
    if args.json {
        let mut json = Writer::new();
        json.open('{');
        for (key, opponent) in [("one", args.one), ("other", args.other)] {
            match level(opponent) {
                Some(level) => json.key(key).integer(i64::from(level.number())),
                None => json.key(key).string(&opponent.to_string()),
            };
        }
        json.key("players").integer(i64::from(players)).key("deals").integer(tally.count() as i64);
        json.key("seed").integer(args.seed as i64);
        for (name, value) in [("score", tally.score()), ("elo", elo), ("elo_low", low), ("elo_high", high)] {
            json.key(name).number(value);
        }
        if let Some(sprt) = sprt {
            json.key("llr").number(sprt.log_likelihood_ratio(tally)).key("sprt").string(match found {
                SprtVerdict::Undecided => "undecided",
                SprtVerdict::Lower => "lower",
                SprtVerdict::Upper => "upper",
            });
        }
        if args.times {
            timing.write(&mut json);
        }
        json.close('}');
        context.line(&json.finish())?;
        return Ok(Verdict::Fine);
    }
    let words = [
        ("one", args.one.to_string()),
        ("other", args.other.to_string()),
        ("score", format!("{:.1}", 100.0 * tally.score())),
        ("elo", format!("{elo:+.0}")),
        ("low", format!("{low:+.0}")),
        ("high", format!("{high:+.0}")),
    ];
    let words: Vec<(&str, &str)> = words.iter().map(|(name, word)| (*name, word.as_str())).collect();
    let line = context.texts.count("arena-result", tally.count() as i64, &words);
    context.line(&line)?;
    if let Some(sprt) = sprt {
        let key = match found {
            SprtVerdict::Undecided => "arena-undecided",
            SprtVerdict::Lower => "arena-lower",
            SprtVerdict::Upper => "arena-upper",
        };
        let ratio = format!("{:.2}", sprt.log_likelihood_ratio(tally));
        let line = context.texts.with(key, &[("ratio", &ratio)]);
        context.line(&line)?;
    }
    if args.times {
        timing.tell(context, [args.one, args.other])?;
    }
    Ok(Verdict::Fine)
}

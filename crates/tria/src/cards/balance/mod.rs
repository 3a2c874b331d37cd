//! `tria cards balance`: the strength of the cards of a set, and the level that suits each.

mod args;
mod charts;
mod html;
mod report;
mod sheet;
mod table;

pub(crate) use args::BalanceArgs;

use std::path::Path;

use anyhow::{Context as _, Result};
use tria_cards::CardSet;
use tria_engine::triad::advice::balance::{Measured, Survey, measure, overall};
use tria_engine::triad::advice::{Question, answer};
use tria_rules::hash::fnv1a;
use tria_rules::triad::{Card, Refusal, Rule, RulesDraft};

use self::args::Chosen;
use self::report::Report;
use self::sheet::Sheet;
use super::files::read_set;
use crate::context::{BadInput, Context, Verdict};
use crate::parallel;
use crate::progress::Progress;

/// Default number of deals for each card, and the minimum in all.
const DEALS: (u64, u64) = (20, 1_000);

/// Deals for each thread between updates of the progress bar.
const DEALS_AT_ONCE: u64 = 8;

/// One set of rules with its deals and results.
struct Game {
    chosen: Chosen,
    survey: Survey,
    values: Vec<i8>,
}

pub(crate) fn run(context: &mut Context, args: &BalanceArgs) -> Result<Verdict> {
    let set = find_set(context, &args.set)?;
    let mut games = games(&set, args)?;
    solve(context, args, &set, &mut games)?;
    let measured: Vec<Measured> = games.iter().map(|game| measure(&game.survey, &game.values)).collect();
    let together: Vec<(&Survey, &[i8], &Measured)> = games
        .iter()
        .zip(&measured)
        .map(|(game, measured)| (&game.survey, game.values.as_slice(), measured))
        .collect();
    let ratings = overall(&together);
    let report = Report::new(context, &set, &games, &measured, &ratings, args.seed);
    if let Some(file) = &args.csv {
        write(file, &table::csv(&report))?;
    }
    if let Some(file) = &args.html {
        write(file, &html::page(context, &report))?;
    }
    for line in table::lines(context, &report) {
        context.line(&line)?;
    }
    Ok(Verdict::Fine)
}

fn write(file: &Path, text: &str) -> Result<()> {
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// A set in play or in reserve by its id, otherwise one in a file.
fn find_set(context: &Context, asked: &Path) -> Result<CardSet> {
    let known = context.catalog.sets().iter().find(|set| asked.to_str() == Some(&set.id));
    known.map_or_else(|| read_set(asked), |set| Ok(set.clone()))
}

/// The requested games, or the default ones.
fn games(set: &CardSet, args: &BalanceArgs) -> Result<Vec<Game>> {
    let mut wanted = args.rules.clone();
    if wanted.is_empty() {
        wanted = vec![Chosen(Vec::new()), Chosen(vec![Rule::Same, Rule::Plus])];
        if set.cards.iter().any(|card| card.element.is_some()) {
            wanted.push(Chosen(vec![Rule::Elemental]));
        }
    }
    let cards: Vec<Card> = set.cards.iter().map(|card| Card::anonymous(card.ranks, card.element)).collect();
    let deals = args.deals.unwrap_or_else(|| (DEALS.0 * cards.len() as u64).max(DEALS.1));
    let mut games: Vec<Game> = Vec::new();
    for chosen in wanted {
        if games.iter().any(|game| game.chosen == chosen) {
            return Err(BadInput(format!("--rules {} is given twice", chosen.name())).into());
        }
        let refused = |refusal: Refusal| BadInput(refusal.to_string());
        let mut draft = RulesDraft::new(args.house);
        for rule in &chosen.0 {
            draft.choose(*rule).map_err(refused)?;
        }
        let rules = draft.finish().map_err(refused)?;
        let survey = Survey::new(cards.clone(), &rules, deals, args.seed)
            .map_err(|error| BadInput(format!("{}: {error}", args.set.display())))?;
        games.push(Game { chosen, survey, values: Vec::new() });
    }
    Ok(games)
}

/// Solves every deal without a stored result.
fn solve(context: &Context, args: &BalanceArgs, set: &CardSet, games: &mut [Game]) -> Result<()> {
    let mut sheet = None;
    if let Some(path) = &args.out {
        let names: Vec<String> = games.iter().map(|game| game.chosen.name()).collect();
        let (open, known) = Sheet::open(path, &settings(args, set, games), &names)?;
        for (game, mut values) in games.iter_mut().zip(known) {
            values.truncate(game.survey.deals() as usize);
            game.values = values;
        }
        sheet = Some(open);
    }
    let before = games.iter().map(|game| game.values.len() as u64).sum();
    let total = games.iter().map(|game| game.survey.deals()).sum();
    let mut progress = Progress::new(before, total, context.texts.get("progress-deals"));
    for game in games {
        while (game.values.len() as u64) < game.survey.deals() {
            let first = game.values.len() as u64;
            let last = game.survey.deals().min(first + DEALS_AT_ONCE * u64::from(args.threads));
            let deals: Vec<u64> = (first..last).collect();
            let values = parallel::map(args.threads, &deals, |deal| {
                answer(Question::Exact, &game.survey.position(*deal)) as i8
            });
            if let Some(sheet) = &mut sheet {
                sheet.write(&game.chosen.name(), first, &values)?;
            }
            progress.advance(values.len() as u64);
            game.values.extend(values);
        }
    }
    progress.finish();
    Ok(())
}

/// The settings that results must share: everything on which a deal and its value depend.
fn settings(args: &BalanceArgs, set: &CardSet, games: &[Game]) -> String {
    let names: Vec<String> = games.iter().map(|game| game.chosen.name()).collect();
    // A complete survey numbers its deals differently from a random one.
    let complete: Vec<&str> =
        games.iter().map(|game| if game.survey.is_complete() { "all" } else { "drawn" }).collect();
    // Hash of the cards: a changed set has other values.
    let cards = games.iter().take(1).flat_map(|game| game.survey.cards());
    let print = fnv1a(cards.flat_map(|card| format!("{card} ").into_bytes()));
    format!(
        "set={} cards={} print={print:016x} house={} rules={} deals={} seed={}",
        set.id,
        set.cards.len(),
        args.house,
        names.join(","),
        complete.join(","),
        args.seed
    )
}

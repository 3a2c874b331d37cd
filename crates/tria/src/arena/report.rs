//! Results of an arena, as JSON or text.

use anyhow::Result;
use tria_engine::arena::{Sprt, SprtVerdict, Tally};
use tria_rules::json::Writer;

use super::Outcome;
use super::field::Field;
use crate::cli::{ArenaArgs, Contest, GameArg};
use crate::context::{Context, Verdict};
use crate::draw;

pub(super) fn report(
    context: &mut Context,
    args: &ArenaArgs,
    field: &Field,
    sprt: Option<Sprt>,
    outcomes: &[Outcome],
) -> Result<Verdict> {
    if args.json {
        context.line(&to_json(args, field, sprt, outcomes))?;
    } else if args.one == Contest::Ladder {
        for line in table(context, outcomes) {
            context.line(&line)?;
        }
    } else {
        for outcome in outcomes {
            sentence(context, sprt, outcome)?;
        }
    }
    if args.times && !args.json {
        for outcome in outcomes {
            outcome.timing.tell(context, [outcome.pairing.one, outcome.pairing.other])?;
        }
    }
    Ok(Verdict::Fine)
}

fn to_json(args: &ArenaArgs, field: &Field, sprt: Option<Sprt>, outcomes: &[Outcome]) -> String {
    let mut json = Writer::new();
    json.open('{').key("game");
    json.string(if matches!(args.game, GameArg::Triatri) { "triatri" } else { "triple-triad" });
    json.key("settings").string(&field.settings()).key("players").integer(i64::from(field.seats()));
    json.key("seed").integer(args.seed as i64);
    if let (Contest::Of(_), [outcome]) = (args.one, outcomes) {
        fields(&mut json, args, sprt, outcome);
    } else {
        json.key("ladder").open('[');
        for outcome in outcomes {
            json.open('{');
            fields(&mut json, args, sprt, outcome);
            json.close('}');
        }
        json.close(']');
    }
    json.close('}');
    json.finish()
}

fn fields(json: &mut Writer, args: &ArenaArgs, sprt: Option<Sprt>, outcome: &Outcome) {
    let tally = &outcome.tally;
    let (low, elo, high) = tally.elo();
    json.key("one").string(&outcome.pairing.one.to_string());
    json.key("other").string(&outcome.pairing.other.to_string());
    json.key("deals").integer(tally.count() as i64);
    for (name, value) in [("score", tally.score()), ("elo", elo), ("elo_low", low), ("elo_high", high)] {
        json.key(name).number(value);
    }
    if let Some(sprt) = sprt {
        json.key("llr").number(sprt.log_likelihood_ratio(tally)).key("sprt").string(match outcome.found {
            SprtVerdict::Undecided => "undecided",
            SprtVerdict::Lower => "lower",
            SprtVerdict::Upper => "upper",
        });
    }
    if args.times {
        outcome.timing.write(json);
    }
}

/// The score in percent, and the Elo difference with both ends of its interval.
fn figures(context: &Context, tally: &Tally) -> [String; 4] {
    let (low, elo, high) = tally.elo();
    // Rounded first; adding 0 turns −0 into 0.
    let whole = |elo: f64| format!("{:+.0}", elo.round() + 0.0);
    [context.texts.decimal(&format!("{:.1}", 100.0 * tally.score())), whole(elo), whole(low), whole(high)]
}

/// One pairing in a sentence, with the verdict of the sequential test.
fn sentence(context: &mut Context, sprt: Option<Sprt>, outcome: &Outcome) -> Result<()> {
    let [score, elo, low, high] = figures(context, &outcome.tally);
    let (one, other) = (outcome.pairing.one.to_string(), outcome.pairing.other.to_string());
    let words = [
        ("one", one.as_str()),
        ("other", &other),
        ("score", &score),
        ("elo", &elo),
        ("low", &low),
        ("high", &high),
    ];
    let line = context.texts.count("arena-result", outcome.tally.count() as i64, &words);
    context.line(&line)?;
    if let Some(sprt) = sprt {
        let key = match outcome.found {
            SprtVerdict::Undecided => "arena-undecided",
            SprtVerdict::Lower => "arena-lower",
            SprtVerdict::Upper => "arena-upper",
        };
        let ratio = context.texts.decimal(&format!("{:.2}", sprt.log_likelihood_ratio(&outcome.tally)));
        let line = context.texts.with(key, &[("ratio", &ratio)]);
        context.line(&line)?;
    }
    Ok(())
}

/// The ladder as a Markdown table.
fn table(context: &Context, outcomes: &[Outcome]) -> Vec<String> {
    let head = ["arena-match", "arena-deals", "arena-score", "arena-elo", "arena-above"];
    let mut rows = vec![head.map(|key| context.texts.get(key))];
    let mut above = 0.0;
    for outcome in outcomes {
        let [score, elo, low, high] = figures(context, &outcome.tally);
        above += outcome.tally.elo().1;
        let (one, other) = (outcome.pairing.one.to_string(), outcome.pairing.other.to_string());
        rows.push([
            context.texts.with("arena-versus", &[("one", &one), ("other", &other)]),
            outcome.tally.count().to_string(),
            format!("{score} %"),
            context.texts.with("arena-interval", &[("elo", &elo), ("low", &low), ("high", &high)]),
            format!("{above:+.0}"),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| draw::width(&row[column])).max().unwrap_or(0);
    let line = |row: &[String; 5]| {
        let cells: Vec<String> =
            row.iter().enumerate().map(|(column, cell)| draw::pad_right(cell, width(column))).collect();
        format!("| {} |", cells.join(" | "))
    };
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    let dashes: Vec<String> = (0..5).map(|column| "-".repeat(width(column))).collect();
    lines.insert(1, format!("| {} |", dashes.join(" | ")));
    lines
}

//! The report on the terminal and as CSV.

use std::fmt::Write as _;

use tria_engine::triad::advice::Estimate;
use tria_locale::Lang;

use super::report::{Fit, Report, Row, Rules};
use crate::context::Context;
use crate::draw;

/// Width of a name on the terminal: with three sets of rules a line has less than 80 columns.
const NAME_WIDTH: usize = 15;

/// Number of dominated cards listed on the terminal; CSV and HTML have all.
const OUTDONE_SHOWN: usize = 12;

/// Signs of the sets of rules, so that their columns stay narrow.
const SIGNS: [char; 9] = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨'];

/// A share in percent of a point, with its sign.
pub(super) fn signed(lang: Lang, share: f64) -> String {
    // Rounded first; adding 0 turns −0 into 0.
    lang.decimal(&format!("{:+.1}", (1000.0 * share).round() / 10.0 + 0.0))
}

/// Half the width of an interval, in percent.
pub(super) fn give_or_take(lang: Lang, estimate: Estimate) -> String {
    lang.decimal(&format!("{:.1}", 50.0 * (estimate.high - estimate.low)))
}

/// A level as the set writes it.
pub(super) fn level(level: u8, stars: bool) -> String {
    if stars { format!("{}★", level.div_ceil(2)) } else { level.to_string() }
}

fn sign(place: usize) -> char {
    SIGNS.get(place).copied().unwrap_or('·')
}

/// The report for the terminal.
pub(super) fn lines(context: &Context, report: &Report) -> Vec<String> {
    let (texts, paint) = (&context.texts, context.paint);
    let cards = report.rows.len() as i64;
    let mut lines = vec![paint.bold(&texts.count("balance-title", cards, &[("set", &report.title)]))];
    for (place, game) in report.games.iter().enumerate() {
        lines.extend(draw::paragraph(&format!("{} {}", sign(place), about(context, game))));
    }
    lines.push(String::new());
    lines.push(paint.bold(&head(context, report)));
    for (place, row) in report.rows.iter().enumerate() {
        let line = card(texts.lang(), place, row);
        lines.push(match row.fit {
            Fit::Fine => line,
            Fit::TooStrong => paint.warn(&line),
            Fit::TooWeak => paint.blue(&line),
        });
    }
    lines.push(String::new());
    lines.extend(draw::paragraph(&texts.get("balance-legend")));
    for fit in [Fit::TooStrong, Fit::TooWeak] {
        let key = format!("balance-count-{}", fit.name());
        let count = report.odd(fit).count();
        lines.push(format!("{} {}", fit.sign(), texts.count(&key, count as i64, &[])));
    }
    let outdone: Vec<&Row> = report.outdone().collect();
    lines.push(texts.count("balance-count-outdone", outdone.len() as i64, &[]));
    for row in outdone.iter().take(OUTDONE_SHOWN) {
        let others = row.outdone_by.join(", ");
        let line = texts.with("balance-outdone", &[("card", &row.name), ("others", &others)]);
        lines.push(format!("  {}", draw::clip(&line, 76)));
    }
    if outdone.len() > OUTDONE_SHOWN {
        let more = texts.count("balance-more", (outdone.len() - OUTDONE_SHOWN) as i64, &[]);
        lines.push(format!("  {}", paint.dim(&more)));
    }
    lines
}

/// One set of rules in a sentence.
pub(super) fn about(context: &Context, game: &Rules) -> String {
    let words = [
        ("rules", game.label.clone()),
        ("starter", context.texts.decimal(&format!("{:.1}", 100.0 * game.starter.mean))),
        ("error", give_or_take(context.texts.lang(), game.starter)),
        ("draws", format!("{:.0}", 100.0 * game.draws)),
    ];
    let words = words.each_ref().map(|(name, word)| (*name, word.as_str()));
    let key = if game.complete { "balance-game-complete" } else { "balance-game" };
    context.texts.count(key, game.deals as i64, &words)
}

fn head(context: &Context, report: &Report) -> String {
    let text = |key: &str| context.texts.get(key);
    let mut line = format!(
        "{:>3} {} {} {:>4} {:>5}   {:>10}",
        "",
        draw::pad_right(&text("balance-card"), NAME_WIDTH),
        draw::pad_right(&text("balance-ranks"), 5),
        text("balance-level"),
        text("balance-suits"),
        text("balance-rating"),
    );
    for place in 0..report.games.len() {
        let _ = write!(line, " {:>5}", sign(place));
    }
    let _ = write!(line, " {:>5} {:>6}", text("balance-price"), "≥/≤");
    line
}

fn card(lang: Lang, place: usize, row: &Row) -> String {
    let mut line = format!(
        "{:>3} {} {}  {:>4} {:>5} {} {:>10}",
        place + 1,
        draw::pad_right(&draw::clip(&row.name, NAME_WIDTH), NAME_WIDTH),
        row.ranks,
        level(row.level, row.stars),
        level(row.suggestion.level, row.stars),
        row.fit.sign(),
        format!("{} ±{}", signed(lang, row.rating.mean), give_or_take(lang, row.rating)),
    );
    for strength in &row.strengths {
        let _ = write!(line, " {:>5}", signed(lang, strength.points.mean));
    }
    let _ = write!(line, " {:>5} {:>6}", row.price, format!("{}/{}", row.above, row.below));
    line
}

/// Everything as CSV, one line for each card; strengths are shares of a point.
pub(super) fn csv(report: &Report) -> String {
    let mut columns: Vec<String> = [
        "card",
        "id",
        "name",
        "ranks",
        "level",
        "suggested_level",
        "lowest_level",
        "highest_level",
        "fit",
        "price",
        "rating",
        "rating_low",
        "rating_high",
        "dominates",
        "dominated_by",
        "outdone_by",
    ]
    .map(str::to_owned)
    .to_vec();
    for game in &report.games {
        columns.extend(["", "_low", "_high", "_margin", "_deals"].map(|end| format!("{}{end}", game.name)));
    }
    let mut rows = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = rows.write_record(&columns);
    for row in &report.rows {
        let share = |share: f64| format!("{:.5}", share + 0.0);
        let mut fields = vec![
            format!("{}:{}", report.set, row.slug),
            row.number.to_string(),
            row.name.clone(),
            row.ranks.clone(),
            row.level.to_string(),
            row.suggestion.level.to_string(),
            row.suggestion.lowest.to_string(),
            row.suggestion.highest.to_string(),
            row.fit.name().to_owned(),
            row.price.to_string(),
        ];
        fields.extend([row.rating.mean, row.rating.low, row.rating.high].map(share));
        fields.extend([row.above.to_string(), row.below.to_string(), row.outdone_by.join("; ")]);
        for strength in &row.strengths {
            let points = strength.points;
            fields.extend([points.mean, points.low, points.high, strength.margin].map(share));
            fields.push(strength.deals.to_string());
        }
        let _ = rows.write_record(&fields);
    }
    String::from_utf8(rows.into_inner().unwrap_or_default()).unwrap_or_default()
}

//! The report as a self-contained page: no scripts, no external resources, light and dark.

use std::fmt::Write as _;

use tria_print::escaped;

use super::charts::{self, Words};
use super::report::{Fit, Report, Row};
use super::table::{about, give_or_take, level, signed};
use crate::context::Context;

const STYLE: &str = include_str!("../../../../../data/balance.css");

/// The whole page.
pub(super) fn page(context: &Context, report: &Report) -> String {
    let texts = &context.texts;
    let title = texts.with("balance-page-title", &[("set", &report.title)]);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n",
        texts.lang().code(),
        title = escaped(&title),
    );
    paragraph(&mut out, &texts.get("balance-intro"));
    out.push_str("</header>\n<main>\n");
    tiles(&mut out, context, report);
    by_level(&mut out, context, report);
    by_rules(&mut out, context, report);
    lists(&mut out, context, report);
    table(&mut out, context, report);
    heading(&mut out, &texts.get("balance-method"));
    for key in ["balance-method-deals", "balance-method-level", "balance-method-dominates"] {
        paragraph(&mut out, &texts.get(key));
    }
    out.push_str("<ul>\n");
    for game in &report.games {
        let _ = writeln!(out, "<li>{}</li>", escaped(&about(context, game)));
    }
    let seed = texts.with("balance-seed", &[("seed", &report.seed.to_string())]);
    let _ = write!(out, "</ul>\n<p class=\"soft\">{}</p>\n</main>\n</body>\n</html>\n", escaped(&seed));
    out
}

fn paragraph(out: &mut String, text: &str) {
    let _ = writeln!(out, "<p>{}</p>", escaped(text));
}

fn heading(out: &mut String, text: &str) {
    let _ = writeln!(out, "<h2>{}</h2>", escaped(text));
}

/// The key figures at the top.
fn tiles(out: &mut String, context: &Context, report: &Report) {
    let texts = &context.texts;
    let deals: usize = report.games.iter().map(|game| game.deals).sum();
    let mut tiles = vec![
        (report.rows.len().to_string(), texts.get("balance-tile-cards")),
        (deals.to_string(), texts.get("balance-tile-deals")),
    ];
    for game in &report.games {
        let words = [("rules", game.label.as_str())];
        tiles.push((
            texts.decimal(&format!("{:.1} %", 100.0 * game.starter.mean)),
            texts.with("balance-tile-starter", &words),
        ));
    }
    for fit in [Fit::TooStrong, Fit::TooWeak] {
        let count = report.odd(fit).count().to_string();
        tiles.push((count, texts.get(&format!("balance-tile-{}", fit.name()))));
    }
    tiles.push((report.outdone().count().to_string(), texts.get("balance-tile-outdone")));
    out.push_str("<ul class=\"tiles\">\n");
    for (number, text) in tiles {
        let _ = writeln!(out, "<li><b>{}</b> <span>{}</span></li>", escaped(&number), escaped(&text));
    }
    out.push_str("</ul>\n");
}

fn by_level(out: &mut String, context: &Context, report: &Report) {
    let texts = &context.texts;
    let title = texts.get("balance-chart-level");
    heading(out, &title);
    let stars = report.rows.iter().all(|row| row.stars);
    let along = texts.get(if stars { "cards-rarity" } else { "balance-level-long" });
    let words = Words { title, along, up: texts.get("balance-rating-long"), lang: texts.lang() };
    let chart = charts::levels(report, &words);
    let caption = texts.get("balance-chart-level-caption");
    let _ = writeln!(out, "<figure>{chart}<figcaption>{}</figcaption></figure>", escaped(&caption));
}

fn by_rules(out: &mut String, context: &Context, report: &Report) {
    let [first, others @ ..] = report.games.as_slice() else { return };
    if others.is_empty() {
        return;
    }
    let texts = &context.texts;
    heading(out, &texts.get("balance-chart-rules"));
    out.push_str("<div class=\"pair\">\n");
    for (place, other) in others.iter().enumerate() {
        let names = [("one", first.label.as_str()), ("other", other.label.as_str())];
        let caption = texts.with("balance-chart-rules-caption", &names);
        let words = Words {
            title: caption.clone(),
            along: first.label.clone(),
            up: other.label.clone(),
            lang: texts.lang(),
        };
        let chart = charts::compare(report, place + 1, &words);
        let _ = writeln!(out, "<figure>{chart}<figcaption>{}</figcaption></figure>", escaped(&caption));
    }
    out.push_str("</div>\n");
}

/// The lists of conspicuous cards.
fn lists(out: &mut String, context: &Context, report: &Report) {
    let texts = &context.texts;
    let mut lists: Vec<(String, Vec<String>)> = Vec::new();
    for fit in [Fit::TooStrong, Fit::TooWeak] {
        let line = |row: &Row| {
            let (has, suits) = (level(row.level, row.stars), level(row.suggestion.level, row.stars));
            texts.with("balance-odd", &[("card", &row.name), ("level", &has), ("suits", &suits)])
        };
        lists.push((texts.get(&format!("balance-{}", fit.name())), report.odd(fit).map(line).collect()));
    }
    let line = |row: &Row| {
        texts.with("balance-outdone", &[("card", &row.name), ("others", &row.outdone_by.join(", "))])
    };
    lists.push((texts.get("balance-outdone-title"), report.outdone().map(line).collect()));
    out.push_str("<div class=\"lists\">\n");
    for (title, lines) in lists {
        out.push_str("<section>\n");
        heading(out, &title);
        if lines.is_empty() {
            paragraph(out, &texts.get("balance-none"));
        } else {
            out.push_str("<ul>\n");
            for line in lines {
                let _ = writeln!(out, "<li>{}</li>", escaped(&line));
            }
            out.push_str("</ul>\n");
        }
        out.push_str("</section>\n");
    }
    out.push_str("</div>\n");
}

fn table(out: &mut String, context: &Context, report: &Report) {
    let texts = &context.texts;
    heading(out, &texts.get("balance-table"));
    let _ = write!(
        out,
        "<div class=\"scroll\"><table>\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">#</th><th scope=\"col\" class=\"text\">{}</th><th scope=\"col\" class=\"text\">{}</th>",
        escaped(&texts.get("balance-legend-page")),
        escaped(&texts.get("balance-card")),
        escaped(&texts.get("balance-ranks")),
    );
    let mut heads: Vec<String> =
        ["balance-element", "balance-level-long", "balance-suits-long", "balance-rating-long"]
            .map(|key| texts.get(key))
            .to_vec();
    heads.push(texts.get("balance-interval"));
    heads.extend(report.games.iter().map(|game| game.label.clone()));
    heads.extend(["balance-price-long", "balance-dominates", "balance-dominated"].map(|key| texts.get(key)));
    for head in heads {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(&head));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    let ends = charts::all_ends(report);
    for (place, row) in report.rows.iter().enumerate() {
        card(out, context, place + 1, row, ends);
    }
    out.push_str("</tbody>\n</table></div>\n");
}

fn card(out: &mut String, context: &Context, place: usize, row: &Row, ends: (f64, f64)) {
    let lang = context.texts.lang();
    // Screen readers need more than the sign.
    let suits = match row.fit {
        Fit::Fine => level(row.suggestion.level, row.stars),
        odd => format!(
            "<span title=\"{}\">{} {}</span>",
            escaped(&context.texts.get(&format!("balance-{}", odd.name()))),
            odd.sign(),
            level(row.suggestion.level, row.stars)
        ),
    };
    let _ = write!(
        out,
        "<tr><td>{place}</td><th scope=\"row\">{}</th><td class=\"text ranks\">{}</td><td>{}</td><td>{}</td><td class=\"{}\">{suits}</td><td>{} ±{}</td><td>{}</td>",
        escaped(&row.name),
        row.ranks,
        escaped(row.element.as_deref().unwrap_or("–")),
        level(row.level, row.stars),
        row.fit.name(),
        signed(lang, row.rating.mean),
        give_or_take(lang, row.rating),
        charts::bar(row, ends),
    );
    for strength in &row.strengths {
        let _ = write!(
            out,
            "<td title=\"±{}\">{}</td>",
            give_or_take(lang, strength.points),
            signed(lang, strength.points.mean)
        );
    }
    let _ = writeln!(out, "<td>{}</td><td>{}</td><td>{}</td></tr>", row.price, row.above, row.below);
}

//! `tria rules`: houses, rules and switches, explained with examples that the engine itself replays.

use anyhow::{Context as _, Result};
use serde::Deserialize;
use tria_locale::{Lang, TRIAD_TOPICS, TRIATRI_TOPICS, Texts};
use tria_rules::record::Replay;
use tria_rules::triad::{House, Rule, Rules, SWITCHES};
use tria_rules::triatri::OPTIONS;

use tria_tui::words::has_other_name;

use crate::cli::RulesArgs;
use crate::context::{BadInput, Context, Verdict};
use crate::{draw, replay};

/// A worked example of `data/examples.toml`.
#[derive(Deserialize, Debug)]
struct Example {
    topic: String,
    houses: Option<Vec<String>>,
    caption: String,
    record: String,
}

#[derive(Deserialize, Debug)]
struct Examples {
    example: Vec<Example>,
}

pub(crate) fn run(context: &mut Context, args: &RulesArgs) -> Result<Verdict> {
    let asked = args.topic.join(" ");
    if asked.is_empty() {
        match args.house {
            Some(house) => show_house(context, house)?,
            None => overview(context)?,
        }
        return Ok(Verdict::Fine);
    }
    match find(&asked)? {
        Topic::House(house) => show_house(context, house)?,
        Topic::Rule(topic) => explain(context, topic, args.house)?,
        Topic::Switch(name, values, text) => {
            let line = format!("{}  {values}", context.paint.bold(name));
            context.line(&line)?;
            let text = context.texts.get(&text);
            paragraph(context, &text)?;
        }
    }
    Ok(Verdict::Fine)
}

enum Topic {
    House(House),
    Rule(&'static str),
    Switch(&'static str, &'static str, String),
}

/// Finds a topic by its key, or its name in any language.
fn find(asked: &str) -> Result<Topic, BadInput> {
    let wanted = tria_cards::slug(asked.trim());
    let wanted = if wanted == "mur" { "wall".to_owned() } else { wanted };
    if let Some(house) = House::from_name(&wanted) {
        return Ok(Topic::House(house));
    }
    let topics = || TRIAD_TOPICS.into_iter().chain(TRIATRI_TOPICS);
    let languages = Lang::ALL.map(Texts::new);
    let names = |topic: &str| {
        let short = topic.strip_prefix("trade-").or_else(|| topic.strip_prefix("triatri-"));
        let mut names = vec![topic.to_owned()];
        names.extend(short.map(str::to_owned));
        names.extend(languages.iter().map(|texts| tria_cards::slug(&texts.get(&name_key(topic)))));
        names
    };
    if let Some(topic) = topics().find(|topic| *topic == wanted) {
        return Ok(Topic::Rule(topic));
    }
    if let Some(topic) = topics().find(|topic| names(topic).contains(&wanted)) {
        return Ok(Topic::Rule(topic));
    }
    let key = wanted.replace('-', "_");
    for (kind, table) in [("switch", &SWITCHES[..]), ("option", &OPTIONS[..])] {
        if let Some(setting) = table.iter().find(|setting| setting.name == key) {
            let text = format!("{kind}-{}", setting.name.replace('_', "-"));
            return Ok(Topic::Switch(setting.name, setting.takes, text));
        }
    }
    let all = topics().flat_map(names).chain(House::ALL.iter().map(|house| house.name().to_owned()));
    let nearest = all.max_by(|one, other| {
        strsim::jaro_winkler(one, &wanted).total_cmp(&strsim::jaro_winkler(other, &wanted))
    });
    let hint = nearest.filter(|near| strsim::jaro_winkler(near, &wanted) > 0.75);
    let hint = hint.map_or(String::new(), |near| format!("; did you mean {near:?}?"));
    Err(BadInput(format!("there is no rule or topic {asked:?}{hint} (tria rules lists them all)")))
}

fn name_key(topic: &str) -> String {
    if topic.starts_with("story") { topic.to_owned() } else { format!("rule-{topic}") }
}

fn paragraph(context: &mut Context, text: &str) -> Result<()> {
    for line in draw::paragraph(text) {
        context.line(&line)?;
    }
    Ok(())
}

fn title(context: &mut Context, text: &str) -> Result<()> {
    let line = context.paint.bold(text);
    Ok(context.line(&line)?)
}

/// The list of all topics.
fn overview(context: &mut Context) -> Result<()> {
    let words = House::Classic.words();
    let heading = context.texts.get("rules-title");
    title(context, &heading)?;
    let sections = [("rules-triad", &TRIAD_TOPICS[..]), ("rules-triatri", &TRIATRI_TOPICS[..])];
    for (heading, topics) in sections {
        context.line("")?;
        let heading = context.texts.get(heading);
        title(context, &heading)?;
        for topic in topics.iter().filter(|topic| !topic.starts_with("story")) {
            let name = context.texts.get(&format!("rule-{topic}"));
            let short = context.texts.with(&format!("rule-{topic}-short"), &words);
            let line = format!("  {}  {}", draw::pad_right(topic, 20), name);
            context.line(&format!("{}  {short}", draw::pad_right(&line, 44)))?;
        }
    }
    context.line("")?;
    let heading = context.texts.get("rules-houses");
    title(context, &heading)?;
    for house in House::ALL {
        let text = context.texts.get(&format!("house-{house}-text"));
        let first = text.split_inclusive(['.', '!']).next().unwrap_or_default().trim().to_owned();
        context.line(&format!("  {}  {first}", draw::pad_right(house.name(), 12)))?;
    }
    for (heading, kind, table) in
        [("rules-switches", "switch", &SWITCHES[..]), ("rules-options", "option", &OPTIONS[..])]
    {
        context.line("")?;
        let heading = context.texts.get(heading);
        title(context, &heading)?;
        for setting in table {
            let text = context.texts.get(&format!("{kind}-{}", setting.name.replace('_', "-")));
            context.line(&format!("  {}  {text}", draw::pad_right(setting.name, 18)))?;
            let values = context.paint.dim(setting.takes);
            context.line(&format!("  {}  {values}", " ".repeat(18)))?;
        }
    }
    context.line("")?;
    let ask = context.texts.get("rules-ask");
    Ok(context.line(&ask)?)
}

/// One house: its peculiarities, its optional rules, its switches.
fn show_house(context: &mut Context, house: House) -> Result<()> {
    let name = context.texts.get(&format!("house-{house}"));
    title(context, &name)?;
    let text = context.texts.get(&format!("house-{house}-text"));
    paragraph(context, &text)?;
    let always = |rule: Rule| house != House::Custom && Rules::of(house).has(rule);
    let with_others = |rule: Rule| house.plays(rule) && !house.offers(rule);
    let fits: [(&str, &dyn Fn(Rule) -> bool); 4] = [
        ("rules-house-always", &always),
        ("rules-house-with-others", &with_others),
        ("rules-house-offers", &|rule| house.offers(rule) && !always(rule)),
        ("rules-house-lacks", &|rule| !house.plays(rule) && !has_other_name(rule, house)),
    ];
    for (heading, fits) in fits {
        let rules: Vec<String> = Rule::ALL
            .iter()
            .filter(|rule| fits(**rule))
            .map(|rule| context.texts.get(&format!("rule-{rule}")))
            .collect();
        if !rules.is_empty() {
            context.line("")?;
            let text = context.texts.with_colon(&context.texts.get(heading), &rules.join(", "));
            paragraph(context, &text)?;
        }
    }
    context.line("")?;
    let heading = context.texts.with_colon(&context.texts.get("rules-house-switches"), "");
    context.line(heading.trim_end_matches(' '))?;
    let rules = Rules::of(house);
    let flag = |on: bool| if on { "true" } else { "false" };
    for (name, value) in [
        ("open", rules.game().open.name()),
        ("same", rules.game().same.name()),
        ("same_flips", rules.game().same_flips.name()),
        ("same_wall", flag(rules.game().same_wall)),
        ("plus", flag(rules.game().plus)),
        ("plus_sums", rules.game().plus_sums.name()),
        ("plus_wall", flag(rules.game().plus_wall)),
        ("combo", rules.game().combo.name()),
        ("elemental", flag(rules.game().elemental)),
        ("scoring", rules.game().scoring.name()),
        ("best_of", "1"),
        ("pool", if rules.pool() { "15" } else { "null" }),
        ("on_draw", rules.on_draw().name()),
        ("trade", rules.trade().name()),
    ] {
        context.line(&format!("  {}  {value}", draw::pad_right(name, 12)))?;
    }
    if house.has_regions() {
        let line = context.texts.get("rules-house-regions");
        context.line(&line)?;
    }
    Ok(())
}

/// The topic under the house's name for it: Continental plays both walls as one rule.
fn in_house(topic: &'static str, house: House) -> &'static str {
    let walls = ["same-wall", "plus-wall"];
    if house == House::Continental && walls.contains(&topic) { "wall" } else { topic }
}

/// One rule: its name, a paragraph as the house plays it, examples.
fn explain(context: &mut Context, topic: &'static str, house: Option<House>) -> Result<()> {
    if topic.starts_with("story") {
        let text = context.texts.get(topic);
        return paragraph(context, &text);
    }
    let asked = house.unwrap_or(House::Classic);
    let topic = in_house(topic, asked);
    let rule = Rule::from_name(topic);
    let plays = |house: &House| match rule {
        Some(rule) => house.plays(rule),
        None => topic != "regions" || house.has_regions(),
    };
    let offering: Vec<House> = House::ALL.iter().copied().filter(plays).collect();
    let shown = if offering.contains(&asked) { asked } else { offering[0] };
    let name = context.texts.get(&format!("rule-{topic}"));
    title(context, &name)?;
    let house_name = |context: &Context, house: House| context.texts.get(&format!("house-{house}"));
    let houses: Vec<String> = offering.iter().map(|house| house_name(context, *house)).collect();
    if house.is_some() && shown != asked {
        let line = context.texts.with(
            "rules-not-offered",
            &[
                ("house", &house_name(context, asked)),
                ("houses", &houses.join(", ")),
                ("shown", &house_name(context, shown)),
            ],
        );
        for line in draw::paragraph(&line) {
            let line = context.paint.warn(&line);
            context.line(&line)?;
        }
    } else if rule.is_some() {
        let here = context.texts.with("rules-in-house", &[("house", &house_name(context, shown))]);
        let named = |key: &str, fits: &dyn Fn(&House) -> bool| {
            let houses = offering.iter().filter(|house| fits(house));
            let houses: Vec<String> = houses.map(|house| house_name(context, *house)).collect();
            context.texts.with(key, &[("houses", &houses.join(", "))])
        };
        let offers = |house: &House| rule.is_some_and(|rule| house.offers(rule));
        let mut line = format!("{here}. {}", named("rules-offered-by", &offers));
        if !offering.iter().all(offers) {
            let with_others = named("rules-with-others-in", &|house| !offers(house));
            line = format!("{here}. {with_others}. {}", named("rules-chosen-in", &offers));
        }
        for line in draw::paragraph(&line) {
            let line = context.paint.dim(&line);
            context.line(&line)?;
        }
    }
    context.line("")?;
    let text = context.texts.with(&format!("rule-{topic}-text"), &shown.words());
    paragraph(context, &text)?;
    show_examples(context, topic, shown)
}

fn show_examples(context: &mut Context, topic: &str, house: House) -> Result<()> {
    let examples: Examples = toml::from_str(include_str!("../../../data/examples.toml"))
        .context("the built-in examples cannot be read")?;
    let fitting = examples.example.iter().filter(|example| {
        example.topic == topic
            && example.houses.as_ref().is_none_or(|houses| houses.iter().any(|name| name == house.name()))
    });
    for example in fitting {
        context.line("")?;
        let heading = context.texts.get("rules-example");
        title(context, &heading)?;
        let caption = context.texts.get(&example.caption);
        paragraph(context, &caption)?;
        context.line("")?;
        show_example(context, &example.record)?;
    }
    Ok(())
}

fn show_example(context: &mut Context, record: &str) -> Result<()> {
    let replay = Replay::read(record.as_bytes(), &context.catalog).context("a built-in example is broken")?;
    match replay {
        Replay::Game(game) => match game.steps.split_last() {
            None => {
                for line in draw::board(context, &game.start, None, &[], draw::Look::ALONE) {
                    context.line(&line)?;
                }
                let status = draw::status(context, &game.start);
                context.line(&status)?;
            }
            Some((last, earlier)) => {
                let before = earlier.last().map_or(game.start, |step| step.after);
                side_by_side(context, &before, last)?;
            }
        },
        Replay::Match(replay) => {
            for deal in &replay.deals {
                let end = deal.game.end();
                for line in draw::board(context, &end, None, &[], draw::Look::ALONE) {
                    context.line(&line)?;
                }
                let status = draw::status(context, &end);
                context.line(&status)?;
            }
            replay::match_result(context, &replay)?;
        }
        Replay::Triatri(replay) => replay::triatri_game(context, &replay)?,
    }
    Ok(())
}

/// The last move of an example: its effects, the board before and after.
fn side_by_side(
    context: &mut Context,
    before: &tria_rules::triad::Position,
    last: &tria_rules::triad::record::Step,
) -> Result<()> {
    replay::placement(context, None, last)?;
    let flips: Vec<_> = last.flips().collect();
    let after = draw::board(context, &last.after, Some(last.mv.cell), &flips, draw::Look::BESIDE);
    let before = draw::board(context, before, None, &[], draw::Look::BESIDE);
    let width = 3 * draw::Look::BESIDE.width + 4;
    let (left, right) = (context.texts.get("rules-before"), context.texts.get("rules-after"));
    context.line(&format!("{}    {right}", draw::pad_right(&left, width)))?;
    for (left, right) in before.iter().zip(&after) {
        context.line(&format!("{left}    {right}"))?;
    }
    let status = draw::status(context, &last.after);
    Ok(context.line(&status)?)
}

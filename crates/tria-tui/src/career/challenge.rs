//! Before a match: whether to mix rules, the rules in force, the hand, play or leave.

use ratatui::style::Style;
use tria_rules::triad::{InForce, Rules, Trade};
use tria_world::career::{Career, Note, Offer, Purpose, Stage, TradeNews};
use tria_world::{CardKey, OpponentId};

use super::words::{self, Told, house};
use super::{Problem, Session};
use crate::app::Shared;

/// A possible answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Mix,
    Decline,
    Play,
    GoOn,
    Hand,
    Deck,
    AskAgain,
    GiveUp,
    Withdraw,
    Leave,
}

impl Choice {
    /// Its message key.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Mix => "career-mix-yes",
            Self::Decline => "career-mix-no",
            Self::Play => "career-play",
            Self::GoOn => "career-go-on",
            Self::Hand => "career-choose-hand",
            Self::Deck => "career-next-deck",
            Self::AskAgain => "career-ask-again",
            Self::GiveUp => "career-give-up",
            Self::Withdraw => "career-withdraw",
            Self::Leave => "career-leave",
        }
    }
}

/// The possible answers at the career's stage; `refused` is an opponent who has just refused.
pub(crate) fn choices(career: &Career, refused: Option<OpponentId>, stuck: bool) -> Vec<Choice> {
    match career.stage() {
        Stage::Asked { .. } => vec![Choice::Mix, Choice::Decline, Choice::Leave],
        Stage::Offered(offer) => {
            let mut choices = vec![Choice::Play];
            if !offer.rules.random() && !offer.rules.pool() {
                choices.push(Choice::Hand);
                if career.fitting_decks().len() > 1 {
                    choices.push(Choice::Deck);
                }
            }
            choices.push(leaving(offer.purpose));
            choices
        }
        Stage::Playing(table) => {
            running(table.begun, stuck, leaving(table.offer.purpose) == Choice::Withdraw)
        }
        Stage::Triatri(table) => running(table.begun, stuck, false),
        Stage::Free if refused.is_some() => vec![Choice::AskAgain, Choice::Leave],
        Stage::Free | Stage::Choosing(_) => vec![Choice::Leave],
    }
}

/// The options for a match in progress: continue if possible, give up or leave.
fn running(begun: bool, stuck: bool, tournament: bool) -> Vec<Choice> {
    let first = match (stuck, begun) {
        (true, _) => None,
        (false, true) => Some(Choice::GoOn),
        (false, false) => Some(Choice::Play),
    };
    let last = match (begun, tournament) {
        (true, false) => vec![Choice::GiveUp],
        // A round that cannot be played can be lost without leaving the tournament.
        (_, true) if begun || first.is_none() => vec![Choice::GiveUp, Choice::Withdraw],
        (_, true) => vec![Choice::Withdraw],
        (false, false) => vec![Choice::Leave],
    };
    first.into_iter().chain(last).collect()
}

/// Why the current match cannot go on, if it cannot.
pub(crate) fn stuck(session: &Session) -> Option<Problem> {
    match session.kept_table() {
        Ok(Some(_)) => None,
        Ok(None) => session.career().first_card_lies().then_some(Problem::NotKept),
        Err(problem) => session.career().running().map(|_| problem),
    }
}

/// The opponents.
pub(crate) fn opponents(career: &Career, refused: Option<OpponentId>) -> Vec<OpponentId> {
    match career.stage() {
        Stage::Asked { opponent, .. } => vec![*opponent],
        Stage::Offered(offer) => vec![offer.opponent],
        Stage::Playing(table) => vec![table.offer.opponent],
        Stage::Choosing(choosing) => vec![choosing.table.offer.opponent],
        Stage::Triatri(table) => table.seats.iter().flatten().copied().collect(),
        Stage::Free => refused.into_iter().collect(),
    }
}

/// The text above the choices.
pub(crate) fn question(shared: &Shared, career: &Career, stuck: Option<&Problem>) -> Vec<Told> {
    let theme = shared.theme;
    let name = opponents(career, None).first().map_or(String::new(), |id| words::opponent(shared, *id));
    let mut lines = Vec::new();
    let under_way =
        |begun: bool| begun.then(|| (shared.with("career-interrupted", &[("name", &name)]), theme.good()));
    match career.stage() {
        Stage::Asked { news, .. } => {
            let house = house(career);
            lines.extend(told_of_trade(shared, career, *news));
            let customs = career.place().map(|place| career.customs(place));
            let local = customs.map(|customs| customs.rules).unwrap_or_default();
            let carried = career.carried();
            lines.push((shared.with("career-asks-to-mix", &[("name", &name)]), theme.title()));
            lines.push((String::new(), Style::new()));
            let list = |key: &str, set| shared.with(key, &[("rules", &words::rules(shared, set, house))]);
            lines.push((list("career-rules-here", local), Style::new()));
            let trade = customs.map_or(Trade::One, |customs| customs.trade);
            let trade = words::trade(shared, trade);
            lines.push((shared.with("table-trade", &[("trade", &trade)]), Style::new()));
            lines.push((list("career-carry", carried), Style::new()));
            lines.push((list("career-rules-mixed", local.union(carried)), theme.dim()));
        }
        Stage::Offered(offer) => lines.extend(offer_words(shared, career, offer)),
        Stage::Playing(_) | Stage::Triatri(_) if stuck.is_some() => {
            lines.push((shared.with("career-stuck", &[("name", &name)]), theme.warn()));
            lines.extend(stuck.map(|problem| (problem.text(shared), Style::new())));
        }
        Stage::Playing(table) => {
            lines.push(under_way(table.begun).unwrap_or((shared.text("career-dealt"), Style::new())));
            lines.extend(offer_words(shared, career, &table.offer));
        }
        Stage::Triatri(table) => {
            lines.extend(under_way(table.begun));
            let stake = table.stake.to_string();
            lines.push((shared.with("career-gems-ready", &[("stake", &stake)]), Style::new()));
        }
        Stage::Free | Stage::Choosing(_) => {}
    }
    lines
}

/// The message key of a choice's description.
pub(crate) fn about(career: &Career, choice: Choice) -> String {
    let friendly = match career.stage() {
        Stage::Offered(offer) => offer.rules.trade() == Trade::None,
        Stage::Playing(table) => table.offer.rules.trade() == Trade::None,
        Stage::Triatri(_) => true,
        _ => false,
    };
    match choice {
        Choice::Play if friendly => "career-play-friendly".to_owned(),
        _ => format!("{}-text", choice.key()),
    }
}

/// The challenge's effect on trade rules while the Queen of Cards is here, shown before the player plays or leaves.
fn told_of_trade(shared: &Shared, career: &Career, news: TradeNews) -> Vec<Told> {
    let notes: Vec<Note> = career.place().map_or_else(Vec::new, |place| news.notes(place).collect());
    let mut lines = words::notes(shared, &notes, house(career));
    for (_, style) in &mut lines {
        *style = shared.theme.warn();
    }
    lines
}

/// Whether the question itself contains the notice, so that it is not shown twice.
pub(crate) const fn is_in_question(note: &Note) -> bool {
    matches!(note, Note::TradeRule { .. } | Note::QueenTrade { .. })
}

/// The rules of a match, one by one.
fn offer_words(shared: &Shared, career: &Career, offer: &Offer) -> Vec<Told> {
    let name = words::opponent(shared, offer.opponent);
    let theme = shared.theme;
    let key = match offer.purpose {
        Purpose::Local => "career-offer-local",
        Purpose::Declined => "career-offer-declined",
        Purpose::Forced => "career-offer-forced",
        Purpose::Mixed => "career-offer-mixed",
        Purpose::Tournament => "career-offer-tournament",
    };
    let mut lines = told_of_trade(shared, career, offer.news);
    lines.push((shared.with(key, &[("name", &name)]), theme.title()));
    lines.extend(rule_lines(shared, &offer.rules));
    lines
}

fn rule_lines(shared: &Shared, rules: &Rules) -> Vec<Told> {
    let line = |entry: InForce| {
        let line = shared.texts.rule_in_force(&entry.to_string());
        let name = match entry.name {
            "trade" => shared.with("table-trade", &[("trade", &line.name)]),
            _ => line.name,
        };
        (format!("• {}", crate::words::with_colon(shared, &name, &line.short)), Style::new())
    };
    let mut lines: Vec<Told> = rules.in_force().into_iter().map(line).collect();
    // The trade rule alone does not say how cards are captured.
    if lines.len() == 1 {
        lines.insert(0, (format!("• {}", shared.text("table-no-rules")), Style::new()));
    }
    lines
}

const fn leaving(purpose: Purpose) -> Choice {
    match purpose {
        Purpose::Tournament => Choice::Withdraw,
        _ => Choice::Leave,
    }
}

/// The default hand: the first deck that fits, or the strongest cards.
pub(crate) fn usual_hand(career: &Career) -> Vec<CardKey> {
    career.fitting_decks().swap_remove(0).1
}

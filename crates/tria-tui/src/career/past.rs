//! Finished matches and their records.

use ratatui::style::Style;
use tria_rules::triad::House;
use tria_world::career::{Career, Game, Note, Played, Stage};

use super::Session;
use super::words::{self, Told};
use crate::app::Shared;
use crate::records;

/// The matches of a career, the last first.
pub(crate) fn matches(session: &Session) -> Vec<Played> {
    session.career().history().rev().cloned().collect()
}

/// The record of a match.
///
/// # Errors
/// A sentence if there is none.
pub(crate) fn record(shared: &Shared, session: &Session, id: u64) -> Result<String, String> {
    match session.record(id) {
        Ok(Some(record)) => Ok(record),
        Ok(None) => Err(shared.text("career-no-record")),
        Err(problem) => Err(problem.text(shared)),
    }
}

/// Writes the record of a match into the folder of records, and says where.
///
/// # Errors
/// A sentence if it cannot.
pub(crate) fn export(shared: &Shared, session: &Session, id: u64) -> Result<String, String> {
    let record = record(shared, session, id)?;
    match records::write(&shared.folder, id as u32, &[record]) {
        Ok(path) => Ok(shared.with("table-exported", &[("file", &path.display().to_string())])),
        Err(error) => Err(shared.with("table-not-exported", &[("error", &shared.texts.trouble(&error))])),
    }
}

/// Who played against the player.
pub(crate) fn names(shared: &Shared, played: &Played) -> String {
    played.opponents.iter().map(|id| words::opponent(shared, *id)).collect::<Vec<_>>().join(", ")
}

/// What the players of a match are called by their seats, as far as the history knows.
pub(crate) fn seated(shared: &Shared, career: &Career, played: &Played) -> Vec<String> {
    let you = career.profile().map_or_else(|| shared.text("career-you"), |profile| profile.name.clone());
    let mut names: Vec<String> = played.opponents.iter().map(|id| words::opponent(shared, *id)).collect();
    let seat = match (played.game, played.seat) {
        // The player is blue.
        (Game::TripleTriad, _) => 0,
        (Game::Triatri, Some(seat)) => usize::from(seat),
        (Game::Triatri, None) => return Vec::new(),
    };
    names.insert(seat.min(names.len()), you);
    names
}

/// The title of a match: its number and who played.
pub(crate) fn title(shared: &Shared, played: &Played) -> String {
    let (number, names) = (played.id.to_string(), names(shared, played));
    shared.with("career-match-against", &[("number", &number), ("names", &names)])
}

/// How it ended: a sign and the key of a sentence.
pub(crate) fn outcome(played: &Played) -> (&'static str, &'static str) {
    match (played.drawn, played.place) {
        (true, _) => ("=", "career-drawn"),
        (false, 1) => ("+", "career-won"),
        _ => ("−", "career-lost"),
    }
}

/// Everything about a finished match.
pub(crate) fn about(shared: &Shared, played: &Played, house: House) -> Vec<Told> {
    let theme = shared.theme;
    let game = match played.game {
        Game::TripleTriad => "game-triple-triad",
        Game::Triatri => "game-triatri",
    };
    let scores: Vec<String> = played.scores.iter().map(ToString::to_string).collect();
    let mut lines = vec![
        (format!("{} · {}", shared.text(game), words::region(shared, played.region)), Style::new()),
        (names(shared, played), Style::new()),
        (format!("{} {}", shared.text(outcome(played).1), scores.join(" – ")), theme.title()),
    ];
    if let Some(id) = played.tournament {
        lines.push((shared.text(&format!("tournament-{id}")), theme.good()));
    }
    if played.game == Game::TripleTriad {
        let trade = words::trade(shared, played.trade);
        lines.push((shared.with("table-trade", &[("trade", &trade)]), theme.dim()));
    }
    let news: Vec<Note> = played.news.notes(played.region).collect();
    lines.extend(words::notes(shared, &news, house));
    for (key, cards, style) in
        [("career-cards-won", &played.won, theme.good()), ("career-cards-lost", &played.lost, theme.warn())]
    {
        if !cards.is_empty() {
            lines.push((shared.with(key, &[("cards", &words::cards(shared, cards))]), style));
        }
    }
    if played.gil != 0 {
        lines.push((shared.with("career-gil", &[("gil", &format!("{:+}", played.gil))]), Style::new()));
    }
    lines
}

/// What followed a match, its result first.
pub(crate) fn followed(
    shared: &Shared,
    career: &Career,
    played: Option<&Played>,
    notes: &[Note],
) -> Vec<Told> {
    let mut lines = Vec::new();
    if let Some(played) = played {
        let style = if played.place == 1 { shared.theme.good() } else { shared.theme.warn() };
        let scores: Vec<String> = played.scores.iter().map(ToString::to_string).collect();
        lines.push((format!("{} {}", shared.text(outcome(played).1), scores.join(" – ")), style));
        lines.push((String::new(), Style::new()));
    }
    let (rated, others): (Vec<Note>, Vec<Note>) =
        notes.iter().cloned().partition(|note| matches!(note, Note::Rated { .. }));
    lines.extend(words::notes(shared, &others, words::house(career)));
    if let Stage::Offered(_) = career.stage() {
        lines.push((shared.text("career-play-again"), shared.theme.warn()));
    }
    if !rated.is_empty() {
        lines.push((String::new(), Style::new()));
        lines.extend(words::notes(shared, &rated, words::house(career)));
    }
    lines
}

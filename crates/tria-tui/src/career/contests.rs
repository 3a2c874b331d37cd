//! Tournaments: their facts and standings.

use ratatui::style::Style;
use tria_world::career::{TournamentRun, TournamentView};
use tria_world::data::tournaments::{Code, Prize};
use tria_world::tournament::Format;
use tria_world::{OpponentId, TournamentId, World};

use super::words::{self, Told};
use crate::app::Shared;

/// A day in milliseconds.
const DAY: u64 = 24 * 3_600_000;

/// A tournament's name, and when it begins again if it cannot be entered now.
pub(crate) fn title(shared: &Shared, view: &TournamentView) -> String {
    let name = shared.text(&format!("tournament-{}", view.id));
    match view.wait {
        None => name,
        Some(wait) => {
            let days = wait.div_ceil(DAY).to_string();
            format!("{name} ({})", shared.with("career-again-in", &[("days", &days)]))
        }
    }
}

/// Half points as displayed points.
pub(crate) fn points(halves: u32) -> String {
    format!("{}{}", halves / 2, if halves % 2 == 1 { "½" } else { "" })
}

/// The name of a player of a tournament; `None` is the person.
pub(crate) fn player_name(shared: &Shared, player: Option<OpponentId>) -> String {
    player.map_or_else(|| shared.text("career-you"), |id| words::opponent(shared, id))
}

/// Format, fee, rules and prizes.
pub(crate) fn facts(shared: &Shared, id: TournamentId) -> Vec<Told> {
    let data = World::builtin().tournament(id);
    let players = data.players.to_string();
    let format = match data.format {
        Format::Knockout => shared.text("career-format-knockout"),
        Format::RoundRobin => shared.text("career-format-round-robin"),
        Format::Swiss { rounds } => shared.with("career-format-swiss", &[("rounds", &rounds.to_string())]),
    };
    let code = match data.code {
        Code::Local => "career-code-local",
        Code::Club => "career-code-club",
    };
    let mut lines = vec![
        (format, Style::new()),
        (shared.with("career-players", &[("players", &players)]), Style::new()),
        (shared.text(code), Style::new()),
        (shared.with("career-fee", &[("fee", &data.fee.to_string())]), Style::new()),
        (String::new(), Style::new()),
        (shared.text("career-prizes"), shared.theme.title()),
    ];
    let mut from = 1;
    for prize in &data.prizes {
        lines.push((prize_line(shared, from, prize), Style::new()));
        from = prize.down_to + 1;
    }
    lines
}

/// The question before the fee is paid: the fee and the first prize.
pub(crate) fn entering(shared: &Shared, id: TournamentId) -> Vec<String> {
    let data = World::builtin().tournament(id);
    let name = shared.text(&format!("tournament-{id}"));
    let ask = shared.with("career-enter-ask", &[("name", &name), ("fee", &data.fee.to_string())]);
    let prize = data.prizes.first().map(|prize| prize_words(shared, prize));
    let prize = prize.map(|prize| shared.with("career-enter-prize", &[("prize", &prize)]));
    std::iter::once(ask).chain(prize).collect()
}

/// The current round, or the first one.
pub(crate) fn round(shared: &Shared, run: &TournamentRun) -> String {
    let (played, total) = (run.table.rounds().len(), run.table.rounds_total().to_string());
    let key = if played == 0 { "career-round-next" } else { "career-round" };
    shared.with(key, &[("round", &played.max(1).to_string()), ("rounds", &total)])
}

fn prize_line(shared: &Shared, from: u32, prize: &Prize) -> String {
    let places = if from == prize.down_to { from.to_string() } else { format!("{from}–{}", prize.down_to) };
    format!("{places}. {}", prize_words(shared, prize))
}

fn prize_words(shared: &Shared, prize: &Prize) -> String {
    let mut what = vec![shared.with("career-gil", &[("gil", &prize.gil.to_string())])];
    what.extend(prize.items.iter().map(|item| shared.text(&format!("item-{item}"))));
    what.extend(prize.equipment.iter().map(|one| format!("✧ {}", shared.text(&format!("equipment-{one}")))));
    what.join(", ")
}

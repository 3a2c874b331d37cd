//! Records as pictures to browse: one for the beginning of each game and one for each move.

use tria_room::Seat;
pub use tria_rules::frames::{Frame, Picture, Placement, Unreadable, frames, frames_of};
use tria_rules::game::Game as _;
use tria_rules::limits::FRAMES_MAX;
use tria_rules::triad::{self, Player};

use crate::app::Shared;
use crate::words;

/// The error of a text, as the part after a colon.
pub fn unreadable(shared: &Shared, problem: &Unreadable) -> String {
    let Unreadable::Record { line, error } = problem else {
        let most = FRAMES_MAX.to_string();
        let key = if *problem == Unreadable::Nothing { "record-none" } else { "record-too-many-moves" };
        return shared.with(key, &[("most", &most)]);
    };
    let mut why = shared.text(&format!("record-{}", error.code));
    if let Some(step) = error.step {
        why = shared.with("record-step", &[("step", &step.to_string()), ("why", &why)]);
    }
    match line {
        Some(line) => shared.with("record-line", &[("line", &line.to_string()), ("why", &why)]),
        None => why,
    }
}

/// The events between the previous picture and this one, in sentences.
///
/// `names` are the players by seat, if known.
pub fn story(shared: &Shared, names: &[String], frame: &Frame) -> Vec<String> {
    let mut lines = Vec::new();
    match &frame.picture {
        Picture::Triad { position, placed, kind, given_up } => {
            let told = triad_story(shared, names, placed.as_ref(), *kind);
            lines.push(told);
            if let Some(player) = given_up {
                let name = player_name(shared, names, *player);
                lines.push(shared.with("tell-resigned", &[("player", &name)]));
            } else if let Some(outcome) = position.outcome() {
                lines.push(match outcome.winner() {
                    Some(winner) => {
                        shared.with("tell-game-won", &[("player", &player_name(shared, names, winner))])
                    }
                    None => shared.text("tell-game-drawn"),
                });
            }
        }
        Picture::Triatri { events, .. } => {
            let name = |seat: Seat| seat_name(shared, names, seat);
            let told: Vec<String> =
                events.iter().filter_map(|event| words::narrate_triatri(shared, &name, event)).collect();
            lines.push(told.join(" "));
        }
    }
    lines
}

fn triad_story(
    shared: &Shared,
    names: &[String],
    placed: Option<&Placement>,
    kind: Option<triad::DealKind>,
) -> String {
    let Some(placed) = placed else {
        return match kind {
            Some(triad::DealKind::SuddenDeath) => shared.text("tell-sudden-death"),
            Some(triad::DealKind::Replay) => shared.text("tell-replayed"),
            Some(triad::DealKind::NextGame) => shared.text("tell-next-game"),
            _ => shared.text("replay-begins"),
        };
    };
    let name =
        |seat: Seat| Player::at(seat).map_or(String::new(), |player| player_name(shared, names, player));
    let event = triad::Event::Placed { by: placed.by, card: placed.card, cell: placed.cell };
    let mut told: Vec<String> = words::narrate_triad(shared, &name, &event).into_iter().collect();
    told.extend(placed.frames.iter().map(|frame| words::flipped(shared, frame)));
    told.join(" ")
}

/// What a player of a record is called.
pub fn player_name(shared: &Shared, names: &[String], player: Player) -> String {
    let colour = || shared.text(&format!("player-{player}"));
    let name = names.get(player.seat().index()).cloned().unwrap_or_else(colour);
    format!("{} {name}", shared.theme.owner(player))
}

/// What a seat of a record is called.
pub fn seat_name(shared: &Shared, names: &[String], seat: Seat) -> String {
    let number = || shared.with("table-seat", &[("seat", &(seat.index() + 1).to_string())]);
    names.get(seat.index()).cloned().unwrap_or_else(number)
}
